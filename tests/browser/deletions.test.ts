import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { memberPaths } from '../../worker/features/members/contract'
import type { Member } from '../../worker/features/members/schema'
import { reminderPaths } from '../../worker/features/reminders/contract'
import type { ReminderOverview } from '../../worker/features/reminders/schema'
import type { Table } from '../../worker/features/seating/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import { taskPaths } from '../../worker/features/tasks/schema'
import { type TimelineEvent, timelinePaths } from '../../worker/features/timeline/schema'
import {
  type Account,
  holdToast,
  newAccount,
  newMember,
  newPage,
  openAs,
  pressInToast,
  sectionLink,
  signIn,
} from '../support/browser/browser'
import { newAddress } from '../support/browser/collaborators'
import { downloadedText } from '../support/browser/download'
import { guestsOf } from '../support/browser/guest-list'
import { openTasks } from '../support/browser/task-list'
import { inDays } from '../support/days'

/** Adds guests to a wedding whose couple is Mara and Jonas. */
async function weddingWith(count: number): Promise<Account> {
  const account = await newAccount()
  await account.api('PUT', settingsPath, { couple_name_1: 'Mara', couple_name_2: 'Jonas' })
  const rows = Array.from({ length: count }, (_, i) => ({ name: `Guest ${i}` }))
  await account.api('POST', '/api/guests/import', { rows })
  return account
}

/**
 * Deletes a guest on the list and keeps the toast, so that the deletion is not sent by itself. What a test does next must not move the
 * pointer.
 */
async function deleteAndHold(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await holdToast(page, `${name} deleted`)
}

/** Deletes all guests and ends the toast, so that the deletions are sent. Each reaches the server `delay` milliseconds later. */
async function deleteAllSlowly(page: Page, delay: number): Promise<void> {
  await page.route('/api/guests/*', async (route) => {
    if (route.request().method() === 'DELETE') await new Promise((resolve) => setTimeout(resolve, delay))
    await route.continue()
  })
  await page.getByLabel(/^Select all/).check()
  await page.getByRole('region', { name: 'Selected guests' }).getByRole('button', { name: 'Delete' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await pressInToast(page, 'guests deleted', 'Dismiss')
  await sent
}

async function chooseInMenu(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('deletions that are being sent', () => {
  test('are finished before the session ends, also over a slow connection', async () => {
    const account = await weddingWith(30)
    const page = await newPage()
    await signIn(page, account)
    await page.goto('/guests')
    await deleteAllSlowly(page, 1000)
    await chooseInMenu(page, 'Logout')
    await page.getByText('You have been logged out').waitFor()
    expect(await guestsOf(account)).toHaveLength(0)
  })

  test('are finished before another wedding is opened', async () => {
    const account = await weddingWith(13)
    const member = await newMember(await newPage(), account, 'partner')
    const page = await openAs(member, '/guests')
    await deleteAllSlowly(page, 300)
    await chooseInMenu(page, 'Noor Haddad')
    await page.getByText(/^Good \w+, Noor Haddad$/).waitFor()
    expect(await guestsOf(account)).toHaveLength(0)
  })
})

describe('deletions that wait for their Undo', () => {
  test('are sent before duplicate tasks are fixed, so that one copy stays', async () => {
    const { page, stored } = await openTasks(
      ['first', 'second', 'third'].map((description) => ({ title: 'Pay', description })),
    )
    const [first] = await stored()
    await page.goto(`/tasks?task=${first?.id}`)
    await page.getByRole('dialog', { name: 'Pay' }).getByRole('button', { name: 'Delete' }).click()
    await holdToast(page, 'Pay deleted')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Fix duplicates' }).click()
    await page.getByRole('button', { name: 'Remove 1 duplicate' }).click()
    await page.getByText('1 duplicate of “Pay” removed; the notes are kept').waitFor()
    await expect.poll(async () => (await stored()).map(({ description }) => description)).toEqual(['second\n\nthird'])
  })

  test('are sent before a template is imported, which adds what was deleted again', async () => {
    const { page, account, stored } = await openTasks([])
    await account.api('POST', taskPaths.importTemplate, {
      template_key: 'full_year',
      items: [{ key: 'write_vows' }],
    })
    await page.goto('/tasks')
    const [vows] = await stored()
    await page.goto(`/tasks?task=${vows?.id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await holdToast(page, `${vows?.title} deleted`)
    await page.getByRole('button', { name: 'Start from a template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start from a template' })
    await dialog.getByRole('radio', { name: /^A full year/ }).check()
    await dialog.getByRole('button', { name: /^Import \d+ tasks$/ }).click()
    await page.getByText(/^\d+ tasks imported/).waitFor()
    expect((await stored()).filter(({ template_key }) => template_key === vows?.template_key)).toMatchObject([
      { title: vows?.title },
    ])
  })

  test('are sent before duplicate events are cleaned up, and before a day is planned', async () => {
    const account = await newAccount()
    const date = inDays(100)
    await account.api('PUT', settingsPath, { wedding_date_fixed: date })
    const add = (title: string, notes: string) =>
      account.api<TimelineEvent>('POST', timelinePaths.list, { title, date, start_time: '15:00', notes })
    const { id } = await add('Ceremony', 'first')
    await add('Ceremony', 'second')
    await add('Ceremony', 'third')
    const page = await openAs(account, `/timeline?event=${id}`)
    const stored = () => account.api<TimelineEvent[]>('GET', timelinePaths.list)
    const removeOpen = async () => {
      await page.getByRole('dialog', { name: 'Ceremony' }).getByRole('button', { name: 'Delete' }).click()
      await holdToast(page, 'Ceremony is deleted')
      await page.getByRole('button', { name: 'More', exact: true }).click()
    }
    await removeOpen()
    await page.getByRole('menuitem', { name: 'Clean up duplicates' }).click()
    await page.getByRole('button', { name: 'Remove 1 event' }).click()
    await page.getByText('1 event cleaned up').waitFor()
    await expect.poll(async () => (await stored()).map(({ notes }) => notes)).toEqual(['second\n\nthird'])

    const [kept] = await stored()
    await page.goto(`/timeline?event=${kept?.id}`)
    await removeOpen()
    await page.getByRole('menuitem', { name: 'Start from a day plan' }).click()
    await page.getByRole('button', { name: /^Add \d+ events$/ }).click()
    await page.getByText(/^\d+ events are on the timeline$/).waitFor()
    expect((await stored()).filter(({ title }) => title === 'Ceremony')).toMatchObject([{ notes: null }])
  })

  test('are sent before a list is checked and imported, which adds what was deleted again', async () => {
    const account = await weddingWith(2)
    const [deleted] = await guestsOf(account)
    const page = await openAs(account, '/guests')
    await deleteAndHold(page, 'Guest 0')
    await page.getByRole('link', { name: 'Import', exact: true }).press('Enter')
    await page.getByRole('textbox', { name: 'The list' }).fill('Name\nGuest 0')
    const next = page.getByRole('button', { name: 'Continue' })
    // Until the columns that a list can have are read, it does nothing.
    await expect.poll(() => next.getAttribute('aria-busy')).not.toBe('true')
    await next.dispatchEvent('click')
    await page.getByRole('button', { name: 'Import 1 guest' }).dispatchEvent('click')
    await page.getByText('1 guest added').waitFor()
    const added = (await guestsOf(account)).filter(({ name }) => name === 'Guest 0')
    expect(added).toHaveLength(1)
    expect(added[0]?.id).not.toBe(deleted?.id)
  })

  test('are sent before guests are exported, so that the file is without them', async () => {
    const page = await openAs(await weddingWith(2), '/guests')
    await deleteAndHold(page, 'Guest 0')
    await page.getByRole('button', { name: 'More about the list' }).press('Enter')
    const csv = await downloadedText(page, () => page.getByRole('menuitem', { name: 'Export as CSV' }).press('Enter'))
    expect(csv).toContain('Guest 1')
    expect(csv).not.toContain('Guest 0')
  })

  test('are sent before reminders, which go to the others', async () => {
    const account = await newAccount()
    const told = { couple_name_1: 'Mara', couple_name_2: 'Jonas', wedding_date: inDays(90), rsvp_deadline: inDays(20) }
    await account.api('PUT', settingsPath, told)
    for (const name of ['Ana Okafor', 'Ben Cruz']) {
      await account.api('POST', '/api/guests', { name, email: `${name.slice(0, 3)}@example.com` })
    }
    const page = await openAs(account, '/guests')
    await deleteAndHold(page, 'Ana Okafor')
    await page.getByRole('link', { name: 'Reminders' }).press('Enter')
    await page.getByRole('button', { name: 'Send 2 reminders' }).dispatchEvent('click')
    const reminded = async () => {
      const { recent } = await account.api<ReminderOverview>('GET', reminderPaths.overview)
      return recent.map(({ guest_name }) => guest_name)
    }
    await expect.poll(reminded).toEqual(['Ben Cruz'])
  })

  test('are sent before a final count is set, which is without them', async () => {
    const account = await newAccount()
    for (const name of ['Ana Okafor', 'Ben Cruz']) {
      await account.api('POST', '/api/guests', { name, rsvp_status: 'confirmed' })
    }
    const page = await openAs(account, '/guests')
    await deleteAndHold(page, 'Ana Okafor')
    await page.getByRole('link', { name: 'Meals and dietary needs' }).press('Enter')
    await page.getByRole('button', { name: 'Set final count' }).dispatchEvent('click')
    await page.getByText('Final count set: 1 person').waitFor()
  })
})

describe('a collaborator who is removed and invited again at once', () => {
  test.each([
    ['an invitation', 'Withdraw invitation', '’s invitation withdrawn'],
    ['a member', 'Remove', ' removed'],
  ])('has a new invitation in place of %s', async (former, action, said) => {
    const account = await newAccount()
    const stored = () => account.api<Member[]>('GET', memberPaths.list)
    const member = former === 'a member' ? await newMember(await newPage(), account, 'helper') : null
    const email = member?.email ?? newAddress()
    if (!member) await account.api('POST', memberPaths.list, { email, role: 'helper' })
    const them = (await stored()).find((one) => one.email === email)
    const name = member ? them?.name : email
    const page = await openAs(account, '/collaborators')
    await page.getByRole('button', { name: `More about ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await holdToast(page, `${name}${said}`)
    await page.getByRole('button', { name: 'Invite someone' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText(`An invitation is on its way to ${email}`).waitFor()
    const again = (await stored()).find((one) => one.email === email)
    expect(again).toMatchObject({ status: 'invited', role: 'partner' })
    expect(again?.id).not.toBe(them?.id)
  })
})

test('deletions that the server refuses are counted', async () => {
  const page = await openAs(await weddingWith(3), '/guests')
  await page.getByLabel(/^Select all/).check()
  await page.getByRole('region', { name: 'Selected guests' }).getByRole('button', { name: 'Delete' }).click()
  let sent = 0
  await page.route('/api/guests/*', (route) =>
    route.request().method() === 'DELETE' && sent++ > 0 ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await pressInToast(page, '3 guests deleted', 'Dismiss')
  await page.getByText(/^2 of 3 guests could not be removed\. /).waitFor()
})

test('a deletion that waits for its Undo is taken back, and says so, when another device has opened another wedding', async () => {
  const account = await weddingWith(1)
  const member = await newMember(await newPage(), account, 'partner')
  const page = await openAs(member, '/guests')
  const notes = page.getByRole('region', { name: 'Notifications' })
  await page.getByRole('button', { name: 'More about Guest 0' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await holdToast(page, 'Guest 0 deleted')
  await member.api('PUT', memberPaths.mine, { event_id: member.weddingId })
  // The next read shows the other wedding.
  await page.evaluate(`history.pushState(null, '', '/tasks'), dispatchEvent(new PopStateEvent('popstate'))`)
  await page.getByText(/^Good \w+, Noor Haddad$/).waitFor()
  await pressInToast(page, 'Guest 0 deleted', 'Dismiss')
  await notes.getByText('Another wedding is open in your account now').waitFor()
  await chooseInMenu(page, /^Mara & Jonas/)
  await page.waitForURL('**/dashboard')
  await sectionLink(page, 'Guests').click()
  await page.getByRole('rowheader', { name: 'Guest 0' }).waitFor()
  expect(await guestsOf(account)).toMatchObject([{ name: 'Guest 0' }])
})

test.each(['guest', 'household', 'table'] as const)(
  'a %s that is deleted from its dialog is not said to be missing',
  async (what) => {
    const account = await newAccount()
    const ana = await account.api<Guest>('POST', '/api/guests', { name: 'Ana Reyes', household: 'Reyes' })
    const table = await account.api<Table>('POST', '/api/tables', { name: 'Table 1', shape: 'round', capacity: 8 })
    const path = {
      guest: `/guests?guest=${ana.id}`,
      household: `/guests?by=household&home=${ana.household_id}`,
      table: `/guests/seating?table=${table.id}`,
    }[what]
    const page = await openAs(account, path)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).waitFor()
    await page.evaluate(`window.titles = new Set()
    new MutationObserver(() => titles.add(document.querySelector('[role=dialog] h2')?.textContent ?? ''))
      .observe(document.body, { childList: true, subtree: true, characterData: true })`)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate<string[]>(`[...titles].filter((title) => title.includes('is not on'))`)).toEqual([])
  },
)
