import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { LocalMail } from '../../worker/features/mail/schema'
import type { Delivery, Message, MessageInput } from '../../worker/features/messages/schema'
import { expectAccessible, settings } from '../support/accessibility'
import {
  type Account,
  holdRequests,
  newAccount,
  newMember,
  openAs,
  passTime,
  phone,
  settle,
  stopClock,
} from '../support/browser'
import { inDays } from '../support/days'

const ana = { name: 'Ana Okafor', email: 'ana@example.com', phone: '+44 7700 900123' }
const ben = { name: 'Ben Cruz', email: 'ben@example.com', phone: '+44 7700 900456' }
const cem = { name: 'Cem Aksoy' }

/** A wedding whose couple has saved its names and date, with guests in households of their own. */
async function hosts(guests: object[] = [ana, ben, cem]): Promise<Account> {
  const account = await newAccount()
  await account.api('PUT', '/api/admin/event-settings', {
    couple_name_1: 'Mara',
    couple_name_2: 'Jonas',
    wedding_date: inDays(200),
    rsvp_deadline: inDays(100),
    timezone: 'Europe/Lisbon',
  })
  for (const guest of guests) await account.api('POST', '/api/guests', guest)
  return account
}

const write = (account: Account, input: Partial<MessageInput> = {}) =>
  account.api<Message>('POST', '/api/messages', { kind: 'invitation', ...input })
const stored = async (account: Account, id: string) =>
  (await account.api<Message[]>('GET', '/api/messages')).find((message) => message.id === id)
const send = (account: Account, { id }: Pick<Message, 'id'>) =>
  account.api('POST', `/api/messages/${id}/send`, { at: null })

async function mailsTo(page: Page, address: string): Promise<LocalMail[]> {
  const mails: LocalMail[] = await (await page.request.get('/api/dev/mail')).json()
  return mails.filter(({ to }) => to === address)
}

const frameText = (page: Page, name: string) =>
  page.frameLocator(`iframe[title="Email to ${name}"]`).locator('body').innerText()

describe('a message', () => {
  test('is written, looked at as each household gets it, tried on oneself, and sent with one press', async () => {
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

test('what is typed in a message survives leaving it without a connection', async () => {
  const account = await hosts()
  const { id } = await write(account)
  const page = await openAs(account, `/guests/messages/${id}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  await page.route(`**/api/messages/${id}`, (route) => route.abort())
  await text.fill('{greeting}\n\nDo come!')
  await page.getByText('Not saved').waitFor()
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByText('Your message wasn’t saved.').waitFor()
  await page.unroute(`**/api/messages/${id}`)
  await page.getByRole('link', { name: 'Invitation' }).first().click()
  await expect.poll(() => text.inputValue()).toContain('Do come!')
  await expect.poll(async () => (await stored(account, id))?.body).toContain('Do come!')
})

test('what is typed right before the page is left is sent in a way that outlives it', async () => {
  const account = await hosts()
  const { id } = await write(account)
  const page = await openAs(account, `/guests/messages/${id}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  await stopClock(page)
  await page.evaluate(`(() => {
    const send = window.fetch
    window.outlives = []
    window.fetch = (path, init) => {
      if (init?.method === 'PUT') window.outlives.push(init.keepalive)
      return send(path, init)
    }
  })()`)
  await text.fill('{greeting}\n\nDo come!')
  await page.evaluate("dispatchEvent(new Event('pagehide'))")
  await expect.poll(async () => (await stored(account, id))?.body).toContain('Do come!')
  expect(await page.evaluate('outlives')).toEqual([true])
})

test('what is typed while a save is under way is sent when the page is left, with what that save may lose', async () => {
  const account = await hosts()
  const { id } = await write(account)
  const page = await openAs(account, `/guests/messages/${id}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  // Browsers may cancel a save that was not to outlive the page.
  await page.evaluate(`(() => {
    const send = window.fetch
    window.cancelled = 0
    window.fetch = (path, init) => {
      if (init?.method !== 'PUT' || init.keepalive) return send(path, init)
      window.cancelled += 1
      return new Promise(() => {})
    }
  })()`)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Save the day')
  await expect.poll(() => page.evaluate('cancelled')).toBe(1)
  await text.fill('{greeting}\n\nDo come!')
  await page.evaluate("dispatchEvent(new Event('pagehide'))")
  await expect.poll(async () => (await stored(account, id))?.body).toContain('Do come!')
  expect((await stored(account, id))?.subject).toBe('Save the day')
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

test('a queue on a phone sends to one household per tap, and goes on where it was left', async () => {
  const account = await hosts()
  const message = await write(account, { channel: 'whatsapp' })
  const page = await openAs(account, `/guests/messages/${message.id}/review`, { viewport: phone })
  await page.getByRole('button', { name: 'Start with 2 households' }).click()
  await page.getByText('0 of 2 sent by you').waitFor()
  const card = page.getByRole('region', { name: 'Next household' })
  await card.getByRole('heading', { name: 'Ana Okafor' }).waitFor()
  expect(await card.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href')).toContain('wa.me/447700900123')
  await page.getByText('1 household without a phone number').waitFor()

  await card.getByRole('button', { name: 'Skip for now' }).click()
  await card.getByRole('heading', { name: 'Ben Cruz' }).waitFor()
  await card.getByRole('button', { name: 'Already sent' }).click()
  await page.reload()
  await card.getByText('Did you send it to Ben Cruz?').waitFor()
  const release = await holdRequests(page, '**/audience*')
  await card.getByRole('button', { name: 'Yes, next one' }).click()
  await page.getByText('1 of 2 sent by you').waitFor()
  await card.getByRole('heading', { name: 'Ana Okafor' }).waitFor()
  await card.getByRole('button', { name: 'Already sent' }).click()
  // The other reads arrive later.
  await Promise.all([page.waitForResponse('**/audience*'), release()])
  await settle(page)
  await card.getByRole('button', { name: 'Yes, next one' }).click()
  await page.getByText('All sent').waitFor()
  const deliveries = await account.api<Delivery[]>('GET', `/api/messages/${message.id}/deliveries`)
  expect(deliveries.map(({ status }) => status)).toEqual(['handed_over', 'handed_over'])
})

test('what is still being sent is read again every two seconds', async () => {
  const account = await hosts()
  const { id } = await write(account, { channel: 'whatsapp' })
  await send(account, { id })
  const page = await openAs(account, `/guests/messages/${id}`)
  await page.getByText('0 of 2 sent by you').waitFor()
  await stopClock(page)
  const [delivery] = await account.api<Delivery[]>('GET', `/api/messages/${id}/deliveries`)
  await account.api('POST', `/api/deliveries/${delivery?.id}/handed-over`)
  await passTime(page, 2000)
  await page.getByText('1 of 2 sent by you').waitFor()
  await page.getByRole('button', { name: 'Waiting 1' }).waitFor()
})

test('messages left for the couple to send by hand are read again now and then', async () => {
  const account = await hosts()
  await send(account, await write(account, { channel: 'paper' }))
  const page = await openAs(account, '/guests')
  await stopClock(page)
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText('For you to send').waitFor()
  await settle(page)
  let reads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/messages') reads += 1
  })
  await passTime(page, 20_000)
  expect(reads).toBe(0)
  await passTime(page, 10_000)
  expect(reads).toBe(1)
})

test('a household whose number was added after the start gets a message of its own', async () => {
  const account = await hosts()
  const { id } = await write(account, { channel: 'whatsapp', body: 'Do come: {link}' })
  await account.api('POST', `/api/messages/${id}/send`, {})
  for (const delivery of await account.api<Delivery[]>('GET', `/api/messages/${id}/deliveries`)) {
    await account.api('POST', `/api/deliveries/${delivery.id}/handed-over`)
  }
  const page = await openAs(account, `/guests/messages/${id}/by-hand`)
  await page.getByText('Everyone with a number has it.').waitFor()
  const guests = await account.api<Guest[]>('GET', '/api/guests')
  const late = guests.find(({ phone }) => phone === null)
  await account.api('PUT', `/api/guests/${late?.id}`, { phone: '+44 7700 900999' })
  await page.reload()
  const added = page.getByRole('region', { name: 'Added since you started' })
  await added.getByText(late?.name ?? '').waitFor()
  expect(await page.getByText('Everyone with a number has it.').count()).toBe(0)
  await added.getByRole('button', { name: 'Write to 1 household' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Do come: {link}')
  const [newest] = await account.api<Message[]>('GET', '/api/messages')
  expect(newest).toMatchObject({ channel: 'whatsapp', audience: { households: [late?.household_id] } })

  // After the second message has gone, the first page offers nobody.
  await account.api('POST', `/api/messages/${newest?.id}/send`, {})
  await page.goto(`/guests/messages/${id}/by-hand`)
  await page.getByText('Everyone with a number has it.').waitFor()
  expect(await added.count()).toBe(0)
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
  const note = page.getByText('The occasion that this message was for has been removed.')
  await note.waitFor()
  await page.getByText('No households match.').waitFor()
  await page.getByRole('button', { name: 'Everyone invited' }).click()
  await page.getByText('3 households can get it.').or(page.getByText('of 3 households can get it.')).waitFor()
  expect(await note.count()).toBe(0)
})

test('a changed time offers to tell the guests, on both screens', async () => {
  const account = await hosts()
  const message = await write(account)
  await send(account, message)
  await expect.poll(async () => (await stored(account, message.id))?.status).toBe('sent')
  await account.api('PUT', '/api/admin/event-settings', { venue_name: 'Villa Aurora' })
  const page = await openAs(account, '/timeline/occasions')
  const note = page.getByRole('region', { name: 'Changes your guests don’t know yet' })
  await note.getByText('Villa Aurora').waitFor()
  await page.goto('/guests/messages')
  await note.getByRole('button', { name: 'Tell your guests' }).click()
  await page.getByRole('heading', { level: 1, name: 'Change notice' }).waitFor()
  await expect.poll(() => frameText(page, 'Ana Okafor')).toContain('Villa Aurora')
})

describe.each(settings)('in %s', (theme, viewport) => {
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
