import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { LocalMail } from '../../worker/features/mail/schema'
import { expectAccessible, looks } from '../support/browser/accessibility'
import { newAccount, newMember, openAs, settle } from '../support/browser/browser'
import { ana, frameText, hosts, send, stored, write } from '../support/browser/messages'
import { inDays } from '../support/days'

async function mailsTo(page: Page, address: string): Promise<LocalMail[]> {
  const mails: LocalMail[] = await (await page.request.get('/api/dev/mail')).json()
  return mails.filter(({ to }) => to === address)
}

describe('a message', () => {
  test('is written, previewed for each household, sent to oneself first, and sent with one press', async () => {
    const account = await hosts()
    const page = await openAs(account, '/guests/messages')
    await page.getByText('Nothing sent yet').waitFor()
    await page.getByRole('button', { name: 'Write the invitation' }).click()
    await page.getByRole('heading', { level: 1, name: 'Invitation' }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    const text = page.getByRole('textbox', { name: 'Text' })
    await expect.poll(() => text.inputValue()).toContain('{greeting}')
    await page.getByRole('button', { name: 'Playful' }).click()
    await expect.poll(async () => (await stored(account, id))?.tone).toBe('playful')
    const playful = await text.inputValue()

    await text.fill('Dear {greeting}, bring a {dish}.')
    await page.getByText('There is no field {dish}.').waitFor()
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
    expect((await stored(account, id))?.body).toBe(playful)
    await text.fill('{greeting}\n\nBring your dancing shoes. ')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Insert Personal link' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect.poll(async () => (await stored(account, id))?.body).toContain('dancing shoes. {link}')

    // A text of one's own is not replaced without asking.
    await page.getByRole('button', { name: 'Formal' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep my text' }).click()
    await expect.poll(() => text.inputValue()).toContain('dancing shoes')
    await page.reload()
    await expect.poll(() => text.inputValue()).toContain('dancing shoes')

    await expect.poll(() => frameText(page, 'Ana Okafor')).toContain('dancing shoes')
    const steps = await page.evaluate<number>('history.length')
    await page.getByRole('button', { name: 'Next household' }).click()
    await expect.poll(() => frameText(page, 'Ben Cruz')).toContain('Ben')
    // The browser's back leaves the message at once.
    expect(await page.evaluate<number>('history.length')).toBe(steps)
    await page.getByRole('button', { name: 'Plain text' }).click()
    await page.getByText(/dancing shoes\. https?:/).waitFor()
    await page.getByRole('button', { name: 'Send it to me first' }).click()
    await page.getByText(`On its way to ${account.email}`).waitFor()
    await expect
      .poll(() => mailsTo(page, account.email).then((mails) => mails.map(({ text }) => text).join()))
      .toContain('dancing shoes')

    await page.getByRole('button', { name: 'Continue' }).click()
    const left = page.getByRole('region', { name: 'Who doesn’t get it' })
    await left.getByText('1 household without an email address').waitFor()
    await left.getByRole('button', { name: 'Add address for Cem Aksoy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cem Aksoy' })
    await dialog.getByRole('button', { name: 'Household and address' }).click()
    await dialog.getByText('Invited on their own.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.getByLabel('Email').fill('cem@example.com')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Nobody is left out').waitFor()
    await page.getByText('3 emails, of').waitFor()
    expect(
      await mailsTo(page, 'ana@example.com').then((mails) => mails.filter(({ text }) => text.includes('shoes'))),
    ).toEqual([])
    await page.getByRole('button', { name: 'Send to 3 households' }).click()

    await page.getByRole('heading', { level: 1, name: 'Invitation' }).waitFor()
    await expect.poll(async () => (await stored(account, id))?.status).toBe('sent')
    await page.getByText(/^“.*”\. Sent on /).waitFor()
    const list = page.getByRole('list', { name: 'Deliveries' })
    await expect.poll(() => list.getByText('Sent', { exact: true }).count()).toBe(3)
    await expect.poll(() => mailsTo(page, 'cem@example.com').then((mails) => mails.length)).toBe(1)

    await page.getByRole('link', { name: 'Messages' }).click()
    await page.getByText('Email · 3 households').waitFor()
  })

  test('waits for its time, which can be changed and cancelled', async () => {
    const account = await hosts()
    const { id } = await write(account, { kind: 'save_the_date' })
    const page = await openAs(account, `/guests/messages/${id}/review`)
    await page.getByRole('button', { name: 'Send later' }).click()
    const dialog = page.getByRole('dialog', { name: 'When should it go out?' })
    await dialog.getByLabel('Day').fill(inDays(-1))
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await dialog.getByText('Please choose a time in the future.').waitFor()
    // A digit too many.
    await dialog.getByLabel('Day').fill('20270-06-14')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await dialog.getByText('Please choose a day.').waitFor()
    await dialog.getByLabel('Day').fill(inDays(3))
    await dialog.getByLabel('Time').fill('10:30')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    const note = page.getByRole('region', { name: 'Scheduled' })
    await note.getByText(/at (10:30|10:30 AM), Europe\/Lisbon time/).waitFor()
    await page.getByRole('button', { name: 'Formal' }).click()
    await expect.poll(async () => (await stored(account, id))?.tone).toBe('formal')
    await page.getByText('Saved', { exact: true }).waitFor()
    await note.getByRole('button', { name: 'Change time' }).click()
    await dialog.getByLabel('Time').fill('11:45')
    await dialog.getByRole('button', { name: 'Change time' }).click()
    await page.getByText('New time saved').waitFor()
    await note.getByText(/at 11:45/).waitFor()
    // On this day it is 01:30 twice.
    await note.getByRole('button', { name: 'Change time' }).click()
    await dialog.getByLabel('Day').fill('2031-10-26')
    await dialog.getByLabel('Time').fill('01:30')
    await dialog.getByRole('button', { name: 'Change time' }).click()
    await note.getByText(/at 0?1:30/).waitFor()
    expect((await stored(account, id))?.scheduled_at).toBe('2031-10-26T00:30:00.000Z')
    await note.getByRole('button', { name: 'Cancel sending' }).click()
    await page.getByText('Cancelled.', { exact: false }).first().waitFor()
    expect((await stored(account, id))?.status).toBe('cancelled')
  })

  test('is not sent before the couple has saved its names and date, and never by a helper', async () => {
    const account = await newAccount()
    await account.api('POST', '/api/guests', ana)
    const { id } = await write(account)
    const page = await openAs(account, `/guests/messages/${id}/review`)
    await page.getByText('Please save your names and your date first.').waitFor()
    expect(await page.getByRole('button', { name: 'Send to 1 household' }).isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Open the settings' }).click()
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()

    const helper = await newMember(page, account, 'helper')
    const theirs = await openAs(helper, `/guests/messages/${id}/review`)
    await theirs.getByText('Only the couple can send messages.').waitFor()
    expect(await theirs.getByRole('button', { name: /^Send/ }).count()).toBe(0)
    await theirs.goto(`/guests/messages/${id}`)
    await theirs.getByText('On a phone').waitFor()
    expect(await theirs.getByRole('button', { name: 'Send it to me first' }).count()).toBe(0)
  })
})

test('the questions about a message have addresses, which back closes, as does the choice of households', async () => {
  const account = await hosts()
  const draft = await write(account, { body: 'Do come!' })
  const page = await openAs(account, `/guests/messages/${draft.id}`)
  const dialog = page.getByRole('dialog')
  async function closeByBack() {
    const { pathname } = new URL(page.url())
    await dialog.waitFor()
    await page.reload()
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(pathname)
  }
  await page.getByRole('button', { name: 'Playful' }).click()
  await dialog.getByText('Replace your text?').waitFor()
  await closeByBack()
  expect((await stored(account, draft.id))?.tone).not.toBe('playful')

  await account.api('POST', `/api/messages/${draft.id}/send`, { at: `${inDays(3)}T10:00:00Z` })
  await page.reload()
  await page.getByRole('button', { name: 'Change time' }).click()
  await closeByBack()

  const paper = await write(account, { channel: 'paper' })
  await send(account, paper)
  await page.goto(`/guests/messages/${paper.id}/by-hand`)
  await page.getByRole('button', { name: 'Mark as sent: Ana Okafor' }).click()
  await closeByBack()
  await page.getByRole('button', { name: 'Mark as sent: Ana Okafor' }).click()
  await dialog.getByRole('button', { name: 'Yes, sent' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Sent by you', { exact: true }).waitFor()

  await page.goto(`/guests/messages/${paper.id}`)
  const waiting = page.getByRole('button', { name: /^Waiting/ })
  await waiting.click()
  await page.reload()
  await expect.poll(() => waiting.getAttribute('aria-pressed')).toBe('true')
})

test('a report says that the mail service is silent where the API says so', async () => {
  const account = await hosts()
  const { id } = await write(account)
  await send(account, { id })
  const page = await openAs(account, `/guests/messages/${id}`)
  const note = page.getByText('The mail service hasn’t told us what arrived')
  await page.getByRole('list', { name: 'Deliveries' }).waitFor()
  expect(await note.count()).toBe(0)
  await page.route('**/api/messages/feedback', (route) =>
    route.fulfill({ json: { is_expected: true, is_missing: true, last_event_at: null } }),
  )
  await page.reload()
  await note.waitFor()
})

test('pressing Continue twice opens one review', async () => {
  const account = await hosts()
  const { id } = await write(account)
  const page = await openAs(account, `/guests/messages/${id}`)
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  await page.evaluate(`{
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Continue')
    button.click()
    button.click()
  }`)
  await page.getByRole('heading', { level: 1, name: 'Check and send' }).waitFor()
  await settle(page)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Invitation' }).waitFor()
})

test('the guest list says what each household was sent, filters by it, and writes to those selected', async () => {
  const account = await hosts()
  const page = await openAs(account, '/guests')
  await page.getByRole('rowheader', { name: 'Ana Okafor' }).waitFor()
  expect(await page.getByText('Not invited yet').count()).toBe(0)
  expect(await page.getByLabel('Invitation').count()).toBe(0)
  const guests = await account.api<Guest[]>('GET', '/api/guests')
  const household = guests.find(({ name }) => name === 'Ana Okafor')?.household_id ?? ''
  const message = await write(account, { audience: { households: [household] } })
  await send(account, message)
  await expect.poll(async () => (await stored(account, message.id))?.status).toBe('sent')
  await page.reload()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('Ana Okafor').getByText('Sent', { exact: true }).waitFor()
  await row('Ben Cruz').getByText('Not invited yet').waitFor()
  const name = await page.getByRole('columnheader', { name: 'Name' }).boundingBox()
  expect(name?.width).toBeGreaterThan(180)
  await page.getByLabel('Invitation').selectOption('Not sent yet')
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['Ben Cruz', 'Cem Aksoy'])
  await page.getByLabel('Select all 2').check()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Write to these' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invitation/ })
    .click()
  await page.getByRole('button', { name: '2 chosen households' }).waitFor()
  await page.goto(`/guests?guest=${guests.find(({ name }) => name === 'Ana Okafor')?.id}`)
  await page.getByText('Messages and replies').click()
  await page.getByRole('list', { name: 'Messages and replies' }).getByText('Invitation').waitFor()
})

test('the name of a household may be longer than its preview is wide', async () => {
  const name = 'Maximiliana-Theodora von Hohenstein-Wittgenstein zu Sayn und Berleburg '.repeat(2).trim()
  const account = await hosts([{ ...ana, name, household: name }])
  const message = await write(account)
  const page = await openAs(account, `/guests/messages/${message.id}`)
  const width = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
  await page.getByLabel('Household', { exact: true }).waitFor()
  expect(await width()).toBe(0)
  await send(account, message)
  await page.reload()
  await page.getByRole('heading', { name: 'The message, with today’s details' }).waitFor()
  await page.getByLabel('Household', { exact: true }).waitFor()
  expect(await width()).toBe(0)
})

test('a message about an occasion that was removed asks who gets it', async () => {
  const account = await hosts()
  const [guest] = await account.api<Guest[]>('GET', '/api/guests')
  const dinner = await account.api<{ id: string }>('POST', '/api/occasions', { name: 'Dinner' })
  const invitations = `/api/occasions/${dinner.id}/invitations`
  await account.api('PUT', invitations, { guest_ids: [guest?.id], invited: true })
  const message = await write(account, { occasion_ids: [dinner.id] })
  await account.api('DELETE', `/api/occasions/${dinner.id}`)
  const page = await openAs(account, `/guests/messages/${message.id}`)
  const note = page.getByText('Nobody gets this message. If its occasion was removed, please check its words')
  await note.waitFor()
  await page.getByText('No households match.').waitFor()
  await page.getByRole('button', { name: 'Everyone invited' }).click()
  await page.getByText('3 households can get it.').or(page.getByText('of 3 households can get it.')).waitFor()
  expect(await note.count()).toBe(0)
})

test('a message whose households are all taken away again is for nobody', async () => {
  const account = await hosts()
  const [guest] = await account.api<Guest[]>('GET', '/api/guests')
  const message = await write(account, { audience: { households: [guest?.household_id ?? ''] } })
  const page = await openAs(account, `/guests/messages/${message.id}`)
  await page.getByRole('button', { name: '1 chosen household' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ana Okafor').uncheck()
  await dialog.getByRole('button', { name: 'Choose nobody' }).click()
  await page.getByRole('button', { name: 'Nobody chosen' }).waitFor()
  await page.getByText('No households match.').waitFor()
  expect((await stored(account, message.id))?.audience).toEqual({ households: [] })
})

test('a chosen household that is gone is neither counted nor kept', async () => {
  const account = await hosts()
  const [ana, ben] = await account.api<Guest[]>('GET', '/api/guests')
  const households = [ana?.household_id ?? '', ben?.household_id ?? '']
  const message = await write(account, { audience: { households } })
  await account.api('DELETE', `/api/guests/${ben?.id}`)
  const page = await openAs(account, `/guests/messages/${message.id}`)
  await page.getByRole('button', { name: '1 chosen household' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Choose 1', exact: true }).click()
  await expect.poll(async () => (await stored(account, message.id))?.audience).toEqual({ households: [households[0]] })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto(`/guests/print/invitations?households=${households}`)
  const chosen = page.getByLabel('Households').locator('option:checked')
  await expect.poll(() => chosen.allInnerTexts()).toEqual(['1 chosen household'])
})

describe.each(looks)('in %s', (theme, viewport) => {
  test(`the messages at ${viewport.width} px are accessible`, async () => {
    const account = await hosts()
    const draft = await write(account)
    const sent = await write(account, { kind: 'save_the_date' })
    await send(account, sent)
    const byHand = await write(account, { channel: 'sms' })
    await send(account, byHand)
    const page = await openAs(account, '/guests/messages', { theme, viewport })
    await page.getByRole('list', { name: 'Messages' }).waitFor()
    for (const [path, text] of [
      ['', 'Save the date'],
      ['?write=new', 'What would you like to write?'],
      [`/${draft.id}`, 'Filled in for each household:'],
      [`/${draft.id}?households=open`, 'Choose households'],
      [`/${draft.id}/review`, 'Who doesn’t get it'],
      [`/${draft.id}/review?later=open`, 'When should it go out?'],
      [`/${sent.id}`, 'Opened the link'],
      [`/${byHand.id}/by-hand`, 'Open Messages'],
    ] as const) {
      await expectAccessible(page, `/guests/messages${path}`, text)
    }
  })
})
