import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { SeatingConflict, SeatingSummary, Table } from '../../worker/features/seating/schema'
import { expectAccessible, settings, violations } from '../support/accessibility'
import {
  type Account,
  enter,
  holdToast,
  newAccount,
  newPage,
  openAs,
  type PageOptions,
  phone,
  pressInToast,
  pressKey,
} from '../support/browser'

const coming = { rsvp_status: 'confirmed' }

/** Creates a wedding with guests who come, in households and circles of friends. */
async function weddingOf(count: number): Promise<Account> {
  const account = await newAccount()
  const rows = Array.from({ length: count }, (_, i) => ({
    name: `Guest ${String(i + 1).padStart(3, '0')}`,
    household: `House ${Math.floor(i / 2)}`,
    side: i % 2 === 0 ? 'partner_1' : 'partner_2',
    tags: `circle ${Math.floor(i / 12)}`,
    rsvp_status: 'confirmed',
  }))
  await account.api('POST', '/api/guests/import', { rows })
  return account
}

async function addTables(account: Account, tables: object[]): Promise<Table[]> {
  const made: Table[] = []
  for (const table of tables) made.push(await account.api<Table>('POST', '/api/tables', table))
  return made
}

async function openFloor(
  account: Account,
  { path = '/guests/seating', ...options }: { path?: string } & PageOptions = {},
): Promise<Page> {
  return openAs(account, path, options)
}

const guestsOf = (account: Account) => account.api<Guest[]>('GET', '/api/guests')
const summaryOf = (account: Account) => account.api<SeatingSummary>('GET', '/api/seating/summary')
const tableButton = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Floor plan' }).getByRole('button', { name: new RegExp(`^${name} (Round|Head)`) })
const without = (page: Page) => page.getByRole('list', { name: 'Without a table' })
async function middleOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not in sight`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const middle = (page: Page, name: string) => middleOf(tableButton(page, name))
/** Waits until the floor has found the scale at which all of it shows. */
const fitted = (page: Page) => page.locator('.floor-frame[data-detail]').waitFor()

describe('a whole seating', () => {
  test('of 120 guests takes two steps, and after a late decline at most three move', async () => {
    const account = await weddingOf(120)
    const page = await openFloor(account)
    await page.getByText('120 people come so far').waitFor()
    await page.getByRole('button', { name: 'Add 15 tables' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('How many').fill('12')
    await dialog.getByLabel('Seats at each').fill('10')
    await dialog.getByRole('button', { name: 'Add 12 tables' }).click()
    await page.getByText('12 tables added').waitFor()
    await page.getByText('12 tables, 0 of 120 seats taken. 120 of 120 still to seat.').waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'Tables' }).getByRole('listitem').count()).toBe(12)

    await page.getByRole('button', { name: 'Seat everyone' }).click()
    await page.getByText('120 guests get a table, nobody moves.').waitFor()
    const why = page.getByRole('list', { name: 'Why at Table 1', exact: true })
    expect(await why.getByRole('listitem').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Use this plan' }).click()
    await page.getByText('12 tables, 120 of 120 seats taken. Everybody has a seat.').waitFor()
    // The floor shows the plan before it is saved.
    await expect.poll(() => summaryOf(account)).toMatchObject({ seated: 120, unseated: 0 })
    expect(await account.api<SeatingConflict[]>('GET', '/api/seating/conflicts')).toEqual([])

    const before = await guestsOf(account)
    const [late] = before
    await account.api('POST', '/api/rsvp', { guest_id: late?.id, rsvp_status: 'declined' })
    await account.api('POST', '/api/guests', { name: 'Late Comer', tags: ['circle 3'], ...coming })
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('119 of 120 seats taken. 1 of 120 still to seat.').waitFor()
    await page.getByRole('button', { name: 'Seat everyone' }).click()
    await page.getByText('1 guest gets a table').waitFor()
    await page.getByRole('button', { name: 'Use this plan' }).click()
    await page.getByText('120 of 120 seats taken. Everybody has a seat.').waitFor()
    await expect.poll(() => summaryOf(account)).toMatchObject({ seated: 120, unseated: 0 })
    const tableBefore = new Map(before.map(({ id, table_id }) => [id, table_id]))
    const moved = (await guestsOf(account)).filter(
      ({ id, table_id }) => id !== late?.id && tableBefore.has(id) && tableBefore.get(id) !== table_id,
    )
    expect(moved.length).toBeLessThanOrEqual(3)
  })

  test('can be undone at once', async () => {
    const account = await weddingOf(12)
    await addTables(account, [{ name: 'Table 1' }, { name: 'Table 2' }])
    const page = await openFloor(account)
    await page.getByRole('button', { name: 'Seat everyone' }).click()
    await page.getByRole('button', { name: 'Use this plan' }).click()
    await pressInToast(page, '12 guests seated as planned', 'Undo')
    await page.getByText('12 of 12 still to seat.').waitFor()
    await expect.poll(async () => (await summaryOf(account)).seated).toBe(0)
  })

  test('keeps locked guests in place, and its search can be cancelled', async () => {
    const account = await weddingOf(30)
    const [first] = await addTables(account, [{ name: 'Table 1' }, { name: 'Table 2', capacity: 40 }])
    const [guest] = await guestsOf(account)
    await account.api('POST', `/api/guests/${guest?.id}/assign-seat`, { table_id: first?.id })
    const page = await openFloor(account, { path: `/guests/seating?at=${first?.id}` })
    await page.getByRole('button', { name: 'Keep who sits here: Table 1' }).click()
    await page.getByRole('button', { name: 'Seat everyone' }).click()
    await page.getByText('1 guest stays where they are').waitFor()
    await page.getByRole('slider', { name: 'What matters more' }).press('Home')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await summaryOf(account)).toMatchObject({ seated: 1 })
    await page.getByRole('button', { name: 'Seat everyone' }).click()
    await page.getByRole('slider', { name: 'What matters more' }).press('Home')
    await page.getByRole('button', { name: 'Use this plan' }).click()
    await page.getByText('Everybody has a seat.').waitFor()
    // The floor shows the plan before it is saved.
    await expect.poll(() => summaryOf(account)).toMatchObject({ seated: 30 })
    const stayed = (await guestsOf(account)).find(({ id }) => id === guest?.id)
    expect(stayed?.table_id).toBe(first?.id)
  })
})

describe('guests', () => {
  test('are dragged to a table, to a seat and back, and each move can be undone', async () => {
    const account = await weddingOf(2)
    const [table] = await addTables(account, [{ name: 'Table 1', capacity: 4, x: 0, y: 0 }])
    const page = await openFloor(account)
    const carry = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x + 10, to.y + 10, { steps: 4 })
      await page.mouse.move(to.x, to.y)
      await page.mouse.up()
    }
    // Positions are measured once, so everything has to be loaded, and the floor fitted.
    await page.getByText('1 table, 0 of 4 seats taken. 2 of 2 still to seat.').waitFor()
    await page.waitForLoadState('networkidle')
    await fitted(page)
    const spotOf = (name: string) => middleOf(without(page).getByText(name, { exact: true }))
    await carry(await spotOf('Guest 001'), await middle(page, 'Table 1'))
    await page.getByText('Guest 001 sits at Table 1').waitFor()
    await expect.poll(async () => (await guestsOf(account))[0]).toMatchObject({ table_id: table?.id, seat_number: 1 })

    await carry(await spotOf('Guest 002'), await middleOf(page.locator('[data-seat="3"]')))
    await page.getByText('Guest 002 sits at Table 1').waitFor()
    await expect.poll(async () => (await guestsOf(account))[1]).toMatchObject({ seat_number: 3 })

    await carry(await middleOf(page.locator('[data-seat="1"]')), await middleOf(page.locator('[data-tray]')))
    await pressInToast(page, 'Guest 001 has no table now', 'Undo')
    await expect.poll(async () => (await guestsOf(account))[0]).toMatchObject({ table_id: table?.id, seat_number: 1 })
  })

  test('are seated by keyboard, at the table of their friends', async () => {
    const account = await weddingOf(2)
    await account.api('POST', '/api/guests', { name: 'Ana Okafor', tags: ['circle 0'], ...coming })
    const [one, other] = await addTables(account, [{ name: 'Table 1' }, { name: 'Table 2' }])
    for (const guest of (await guestsOf(account)).filter(({ name }) => name.startsWith('Guest'))) {
      await account.api('POST', `/api/guests/${guest.id}/assign-seat`, { table_id: other?.id })
    }
    const page = await openFloor(account)
    await page.getByRole('button', { name: 'Seat Ana Okafor at a table' }).focus()
    await page.keyboard.press('Enter')
    const offers = page.getByRole('dialog', { name: 'Seat Ana Okafor' }).getByRole('listitem')
    await offers.first().getByText('with Guest 001 and Guest 002').waitFor()
    expect(await offers.first().innerText()).toContain('Table 2')
    await page.getByLabel('Seat at Table 1', { exact: true }).selectOption('Seat 5')
    await page.getByRole('button', { name: 'Seat here, at Table 1' }).press('Enter')
    await page.getByText('Ana Okafor sits at Table 1').waitFor()
    const ana = (await guestsOf(account)).find(({ name }) => name === 'Ana Okafor')
    expect(ana).toMatchObject({ table_id: one?.id, seat_number: 5 })
  })

  test('stay without a table, with a message and the current plan, if the last seat was taken in the meantime', async () => {
    const account = await weddingOf(2)
    const [table] = await addTables(account, [{ name: 'Table 1', capacity: 1 }])
    const [first] = await guestsOf(account)
    const page = await openFloor(account)
    await page.getByRole('button', { name: 'Seat Guest 002 at a table' }).click()
    await account.api('POST', `/api/guests/${first?.id}/assign-seat`, { table_id: table?.id })
    await page.getByRole('button', { name: 'Seat here, at Table 1' }).click()
    await page.getByText('Table 1 is full. Here is the plan as it stands now.').waitFor()
    await page.getByText('1 table, 1 of 1 seats taken. 1 of 2 still to seat.').waitFor()
  })

  test('who have not decided can be seated in a draft, marked by likelihood', async () => {
    const account = await weddingOf(1)
    await account.api('POST', '/api/guests', { name: 'Cem Aksoy', rsvp_status: 'maybe' })
    const [table] = await addTables(account, [{ name: 'Table 1' }])
    const page = await openFloor(account)
    await page.getByText("1 guest hasn't decided yet.").waitFor()
    expect(await without(page).getByRole('listitem').count()).toBe(1)
    await page.getByRole('button', { name: 'All who may come' }).click()
    const cem = without(page).getByRole('listitem').filter({ hasText: 'Cem Aksoy' })
    await cem.getByText(/^maybe, (likely to|may|unlikely to) come$/).waitFor()
    await page.getByText('0 of 8 seats taken. 2 of 2 still to seat.').waitFor()

    await page.getByRole('button', { name: 'Seat Cem Aksoy at a table' }).click()
    await page.getByRole('button', { name: 'Seat here, at Table 1' }).click()
    await page.getByText("1 of 8 seats taken, 1 of them held for guests who haven't decided.").waitFor()
    const marked = page.locator('.floor-seat[data-kind="uncertain"]')
    await marked.waitFor()
    expect(await marked.getAttribute('data-likelihood')).toMatch(/^(likely|unsure|unlikely)$/)
    // A draft does not change the counts of guests who come.
    await expect.poll(() => summaryOf(account)).toMatchObject({ attending: 1, unseated: 1, seated: 1 })
    const [maybe] = (await guestsOf(account)).filter(({ name }) => name === 'Cem Aksoy')
    expect(maybe?.table_id).toBe(table?.id)
    await account.api('POST', '/api/rsvp', { guest_id: maybe?.id, rsvp_status: 'declined' })
    expect(await summaryOf(account)).toMatchObject({ seated: 0 })
  })

  test('can all be seated by a plan before anyone has replied', async () => {
    const account = await newAccount()
    const rows = Array.from({ length: 6 }, (_, i) => ({ name: `Guest ${i + 1}` }))
    await account.api('POST', '/api/guests/import', { rows })
    await addTables(account, [{ name: 'Table 1' }])
    const page = await openFloor(account)
    await page.getByText('0 of 8 seats taken. 6 of 6 still to seat.').waitFor()
    await page.getByRole('button', { name: 'Seat everyone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Seat everyone' })
    await dialog.getByText('6 guests get a table').waitFor()
    await dialog.getByLabel('Who gets a seat').selectOption({ label: 'Coming only' })
    await dialog.getByText('Everyone already has a good seat.').waitFor()
    await dialog.getByLabel('Who gets a seat').selectOption({ label: 'All who may come' })
    await dialog.getByText('6 guests get a table').waitFor()
    await dialog.getByRole('button', { name: 'Use this plan' }).click()
    await page.getByText("6 of 8 seats taken, 6 of them held for guests who haven't decided.").waitFor()
    await expect.poll(() => summaryOf(account)).toMatchObject({ seated: 6, attending: 0, unseated: 0 })
  })

  test('have their names beside their seats only when zoomed in', async () => {
    const account = await newAccount()
    await account.api('POST', '/api/guests', { name: 'Priya Shah', ...coming })
    const tables = Array.from({ length: 12 }, (_, i) => ({
      name: `Table ${i + 1}`,
      x: 350 * (i % 4),
      y: 350 * Math.floor(i / 4),
    }))
    const [first] = await addTables(account, tables)
    const [guest] = await guestsOf(account)
    await account.api('POST', `/api/guests/${guest?.id}/assign-seat`, { table_id: first?.id })
    const page = await openFloor(account)
    const name = page.locator('.floor-guest-name')
    await name.waitFor({ state: 'attached' })
    expect(await name.isVisible()).toBe(false)
    const zoomIn = page.getByRole('button', { name: 'Zoom in' })
    for (let press = 0; press < 8 && !(await name.isVisible()); press++) await zoomIn.click()
    await name.waitFor()
    expect(await name.innerText()).toBe('Priya Shah')
    const boxes = [await name.boundingBox(), await page.locator('.floor-seat[data-kind]').boundingBox()]
    const [label, seat] = boxes
    expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(seat?.y ?? 0)
  })
})

describe('tables', () => {
  test('are dragged in line with others, rotated and undone', async () => {
    const account = await weddingOf(1)
    await addTables(account, [
      { name: 'Table 1', x: 0, y: 0 },
      { name: 'Table 2', x: 437, y: 400 },
    ])
    const page = await openFloor(account)
    await page.waitForLoadState('networkidle')
    await fitted(page)
    const [from, mark] = [await middle(page, 'Table 1'), await middle(page, 'Table 2')]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 50, from.y + 20, { steps: 3 })
    await page.mouse.move(mark.x + 4, from.y, { steps: 3 })
    await page.mouse.up()
    const standing = async () => {
      const table = (await account.api<Table[]>('GET', '/api/tables')).find(({ name }) => name === 'Table 1')
      return [table?.x, table?.y, table?.rotation]
    }
    await expect.poll(standing).toEqual([437, 0, 0])
    await page.keyboard.press('r')
    await expect.poll(standing).toEqual([437, 0, 15])
    await page.getByRole('button', { name: 'Undo: Table 1 turned' }).click()
    await page.getByRole('button', { name: 'Undo: Table 1 moved' }).click()
    await expect.poll(standing).toEqual([0, 0, 0])
  })

  test('are moved, opened, changed, duplicated and deleted by keyboard', async () => {
    const account = await weddingOf(1)
    const [table] = await addTables(account, [{ name: 'Table 1', x: 0, y: 0 }])
    const page = await openFloor(account)
    await tableButton(page, 'Table 1').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('Table 1: 0.25 m from the left, 1 m from the top').waitFor()
    await expect
      .poll(() => account.api<Table[]>('GET', '/api/tables'))
      .toMatchObject([{ id: table?.id, x: 25, y: 100 }])

    await page.keyboard.press('Enter')
    await page.waitForURL(`**/guests/seating?*table=${table?.id}`)
    await page.getByRole('dialog').getByLabel('Name').fill('Friends 🎉')
    await page.getByRole('dialog').getByLabel('Seats').fill('61')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('At most 60 seats.').waitFor()
    await page.getByRole('dialog').getByLabel('Seats').fill('6')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Friends 🎉 saved').waitFor()
    await tableButton(page, 'Friends 🎉').focus()
    await page.keyboard.press('d')
    await tableButton(page, 'Friends 🎉 2').focus()
    await page.keyboard.press('Delete')
    await tableButton(page, 'Friends 🎉 2').waitFor({ state: 'detached' })
    await pressInToast(page, 'Friends 🎉 2 deleted', 'Undo')
    await tableButton(page, 'Friends 🎉 2').waitFor()
  })

  test('are reached from the palette and with the documented keys', async () => {
    const account = await weddingOf(1)
    await addTables(account, [{ name: 'Table 1' }])
    const page = await openFloor(account, { path: '/dashboard' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const go = async (words: string) => {
      await pressKey(page, 'Control+k')
      await page.getByPlaceholder('A screen, guest, vendor or task').fill(words)
      await page.getByRole('option', { name: words }).first().click()
    }
    await go('Seating')
    await tableButton(page, 'Table 1').waitFor()
    await pressKey(page, '/')
    await page.keyboard.type('nobody')
    await page.getByText('No matches.').waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await pressKey(page, 'n')
    await page.getByRole('dialog', { name: 'Add tables' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await go('Seat everyone')
    await page.getByRole('dialog', { name: 'Seat everyone' }).getByText('1 guest gets a table').waitFor()
  })

  test('have dialogs that ask before discarding what was typed', async () => {
    const account = await weddingOf(2)
    await addTables(account, [{ name: 'Table 1' }])
    for (const [opened, label] of [
      ['table=new', 'Name'],
      ['rule=new', 'Other guest'],
    ] as const) {
      const page = await openFloor(account, { path: `/guests/seating?${opened}` })
      await page.getByRole('dialog').getByLabel(label).fill('Family')
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByText('What you typed is not saved.').waitFor()
      await page.getByRole('button', { name: 'Keep editing' }).click()
      expect(await page.getByRole('dialog').getByLabel(label).inputValue()).toBe('Family')
    }
  })

  test('that no longer exist show a message', async () => {
    const account = await weddingOf(1)
    await addTables(account, [{ name: 'Table 1' }])
    const page = await openFloor(account, { path: '/guests/seating?table=gone' })
    await page.getByText('This table is not on the floor').waitFor()
  })
})

describe('conflicts and rules', () => {
  test('are shown at the table and in the list, and fixed with one press', async () => {
    const account = await newAccount()
    for (const name of ['Ana Okafor', 'Ben Cruz']) await account.api('POST', '/api/guests', { name, ...coming })
    const [table] = await addTables(account, [{ name: 'Table 1' }, { name: 'Table 2' }])
    for (const { id } of await guestsOf(account)) {
      await account.api('POST', `/api/guests/${id}/assign-seat`, { table_id: table?.id })
    }
    const page = await openFloor(account, { path: '/guests/seating?panel=rules' })
    await page.getByRole('button', { name: 'Add a rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Guest', { exact: true }).fill('ana')
    await page.getByRole('option', { name: 'Ana Okafor' }).click()
    await dialog.getByLabel('Other guest').fill('Nobody')
    await dialog.getByRole('button', { name: 'Add rule' }).click()
    await page.getByText('Please choose a guest from the list.').waitFor()
    await dialog.getByLabel('Other guest').fill('Ben Cruz')
    await dialog.getByRole('button', { name: 'Add rule' }).click()
    await page.getByText('never at the same table').waitFor()

    await tableButton(page, 'Table 1')
      .and(page.getByRole('button', { name: /1 conflict/ }))
      .waitFor()
    await page.getByRole('button', { name: 'Conflicts 1' }).click()
    await page.getByText('Ana Okafor and Ben Cruz should be kept apart but share Table 1.').first().waitFor()
    await page.getByRole('button', { name: /^Move .* to Table 2$/ }).click()
    await page.getByText('No conflicts.').waitFor()
    await expect.poll(() => account.api('GET', '/api/seating/conflicts')).toEqual([])

    await page.getByRole('button', { name: 'Rules 1' }).click()
    await page.getByRole('button', { name: 'Remove the rule for Ana Okafor and Ben Cruz' }).click()
    await page.getByRole('button', { name: 'Rules 0' }).waitFor()
  })
})

describe('when the server does not answer', () => {
  test.each(['/api/tables', '/api/seating/rules'])('%s, the floor says so, and can be tried again', async (path) => {
    const account = await weddingOf(1)
    await addTables(account, [{ name: 'Table 1' }])
    const page = await newPage()
    await enter(page, account)
    await page.route(path, (route) => route.fulfill({ status: 404, json: { detail: 'We could not find that.' } }))
    await page.goto('/guests/seating')
    await page.getByText('The tables could not be loaded.').waitFor()
    await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('1 table, 0 of 8 seats taken').waitFor()
  })

  test('guests and tables return to where they were', async () => {
    const account = await weddingOf(1)
    await addTables(account, [{ name: 'Table 1', x: 0, y: 0 }])
    const page = await openFloor(account)
    await page.getByRole('button', { name: 'Seat Guest 001 at a table' }).waitFor()
    await page.route('**/assign-seat', (route) => route.abort())
    await page.getByRole('button', { name: 'Seat Guest 001 at a table' }).click()
    await page.getByRole('button', { name: 'Seat here, at Table 1' }).click()
    await page.getByText('Posy could not be reached. Please check your connection and try again.').first().waitFor()
    await page.getByText('1 table, 0 of 8 seats taken. 1 of 1 still to seat.').waitFor()
    await page.keyboard.press('Escape')

    const { promise: seen, resolve: fail } = Promise.withResolvers<void>()
    await page.route('**/api/tables/*', async (route) => {
      await seen
      await route.abort()
    })
    const { x, y } = await middle(page, 'Table 1')
    await tableButton(page, 'Table 1').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(async () => (await middle(page, 'Table 1')).y).not.toBe(y)
    fail()
    await expect.poll(() => middle(page, 'Table 1')).toEqual({ x, y })
  })
})

test('an Undo that fails after the floor was left says so', async () => {
  const account = await newAccount()
  const company = { plus_one_allowed: true, plus_ones: 1, plus_one_name: 'Tomás' }
  const ana = await account.api<Guest>('POST', '/api/guests', { name: 'Ana Okafor', ...company, ...coming })
  const [table] = await addTables(account, [{ name: 'Table 1', capacity: 2 }])
  await account.api('POST', `/api/guests/${ana.id}/assign-seat`, { table_id: table?.id })
  await account.api('PUT', `/api/tables/${table?.id}`, { capacity: 1 })
  const page = await openFloor(account, { path: '/guests/seating?panel=conflicts' })
  await page.getByRole('button', { name: 'Add 1 seat' }).click()
  await holdToast(page, 'Table 1 has 2 seats now')
  await page.route('**/api/tables/*', (route) => route.abort())
  await page.getByRole('link', { name: 'List', exact: true }).press('Enter')
  await page.getByRole('table', { name: 'Guests' }).waitFor()
  await pressInToast(page, 'Table 1 has 2 seats now', 'Undo')
  await page.getByText('Posy could not be reached. Please check your connection and try again.').waitFor()
})

describe('a wedding of several occasions', () => {
  test('has a floor, a plan and prints for each, with the guests who are invited there', async () => {
    const account = await newAccount()
    // One after another: the guest of a rule who was added first is named first.
    const add = (name: string) => account.api<Guest>('POST', '/api/guests', { name, rsvp_status: 'confirmed' })
    const [ana, ben, cem] = [await add('Ana'), await add('Ben'), await add('Cem')]
    const [table] = await addTables(account, [{ name: 'Oak', capacity: 8 }])
    await account.api('POST', `/api/guests/${ana.id}/assign-seat`, { table_id: table?.id, seat_number: 3 })
    const page = await openFloor(account)
    await tableButton(page, 'Oak').waitFor()
    expect(await page.getByRole('group', { name: 'Occasion' }).count()).toBe(0)

    const brunch = await account.api<Occasion>('POST', '/api/occasions', { name: 'Brunch' })
    await account.api('POST', '/api/occasions', { name: 'Sailing' })
    const guest_ids = [ana.id, cem.id]
    await account.api('POST', '/api/seating/rules', { type: 'keep_apart', guest_ids: [ana.id, ben.id] })
    await account.api('PUT', `/api/occasions/${brunch.id}/invitations`, { guest_ids, invited: true })
    for (const guest_id of guest_ids) {
      await account.api('POST', '/api/rsvp', { guest_id, rsvp_status: 'confirmed', occasion_id: brunch.id })
    }
    await account.api('PUT', `/api/occasions/${account.weddingId}/invitations`, {
      guest_ids: [cem.id],
      invited: false,
    })
    await page.reload()
    await page.getByText('1 table, 1 of 8 seats taken. 1 of 2 still to seat.').waitFor()
    await page.getByRole('button', { name: 'Sailing' }).click()
    await page.getByText('Nobody is invited to Sailing yet.').waitFor()
    await page.getByRole('button', { name: 'Brunch' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('occasion')).toBe(brunch.id)
    await page.getByText('2 people come so far').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Add tables' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Elm')
    await page.getByRole('dialog').getByRole('button', { name: 'Add table', exact: true }).click()
    await tableButton(page, 'Elm').waitFor()
    await page.getByText('1 table, 0 of 8 seats taken. 2 of 2 still to seat.').waitFor()
    await page.getByRole('button', { name: 'Rules 1' }).click()
    await page.getByRole('list', { name: 'Rules' }).getByText('Ana and Ben').waitFor()
    await page.getByRole('button', { name: 'To seat 2' }).click()
    await page.getByLabel('Search guests without a table').fill('nobody')
    await page.getByRole('button', { name: 'Show all', exact: true }).click()
    await page.getByText('Cem', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Seat Ana at a table' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Seat here, at Elm' }).click()
    await page.getByRole('button', { name: 'Sailing' }).click()
    await pressInToast(page, 'Ana sits at Elm', 'Undo')
    await page.getByRole('button', { name: 'Brunch' }).click()
    const seatsOf = async (of?: Guest) => {
      const found = (await guestsOf(account)).find(({ id }) => id === of?.id)
      return [found?.table_id, found?.seat_number, found?.other_seats.length]
    }
    await page.getByRole('button', { name: 'Seat Ana at a table' }).waitFor()
    await expect.poll(async () => (await seatsOf(ana))[2]).toBe(0)
    await page.getByRole('button', { name: 'Seat everyone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use this plan' }).click()
    await page.getByText('1 table, 2 of 8 seats taken. Everybody has a seat.').waitFor()
    const [elm] = await account.api<Table[]>('GET', `/api/tables?occasion_id=${brunch.id}`)
    // The floor shows the plan before it is saved.
    await expect.poll(async () => (await seatsOf(cem))[0]).toBe(elm?.id)
    expect(await seatsOf(ana)).toEqual([table?.id, 3, 1])
    expect(await seatsOf(ben)).toEqual([null, null, 0])

    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByRole('menuitem', { name: 'List by name' }).click()
    const list = page.getByRole('list', { name: 'Everybody by name' })
    await list.getByText('Elm').first().waitFor()
    expect(await list.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Ana'),
      expect.stringContaining('Cem'),
    ])
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Brunch', { exact: true }).waitFor()
    await page.emulateMedia({ media: null })
    await page.getByRole('link', { name: 'Back to the floor' }).click()
    await tableButton(page, 'Elm').waitFor()
  })
})

describe('prints', () => {
  test('show who sits where, what they eat, and a card for each', async () => {
    const account = await newAccount()
    const company = { plus_one_allowed: true, plus_ones: 1, plus_one_name: 'Tomás' }
    await account.api('POST', '/api/guests', {
      name: 'Ben Cruz',
      meal_preference: 'Vegan',
      dietary_restrictions: 'no nuts',
      ...coming,
    })
    await account.api('POST', '/api/guests', { name: 'Ana Okafor', meal_preference: 'Regular', ...company, ...coming })
    const [table] = await addTables(account, [{ name: 'Table 1', capacity: 8, notes: 'High chair' }])
    const empty = await openAs(account, '/guests/seating/print/place-cards')
    await empty.getByText('Nobody is seated yet').waitFor()
    for (const { id } of await guestsOf(account)) {
      await account.api('POST', `/api/guests/${id}/assign-seat`, { table_id: table?.id })
    }
    const page = await openFloor(account)
    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByRole('menuitem', { name: 'Plan by table, for the caterer' }).click()
    await page.getByText('Round, 3 of 8 seats').waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByText('no nuts').waitFor()
    await page.getByText('High chair').waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })

    const items = (name: string) => page.getByRole('list', { name }).getByRole('listitem').allInnerTexts()
    await page.getByRole('link', { name: 'List by name' }).click()
    await page.getByRole('list', { name: 'Everybody by name' }).waitFor()
    expect((await items('Everybody by name')).map((text) => text.split('\n')[0])).toEqual([
      'Ana Okafor',
      'Ben Cruz',
      'Tomás',
    ])
    await page.getByRole('link', { name: 'Place cards' }).click()
    await page.getByRole('list', { name: 'Place cards' }).waitFor()
    expect(await items('Place cards')).toEqual(['Ana Okafor\nTable 1', 'Tomás\nTable 1', 'Ben Cruz\nTable 1\nVG'])
    await page.getByText('Meals: VG vegan. No letter: regular or not chosen.').waitFor()
    for (const design of ['Sprig', 'Folded']) {
      await page.getByRole('button', { name: design }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('design')).toBe(design.toLowerCase())
      expect(await items('Place cards')).toHaveLength(3)
    }
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Escort cards' }).click()
    await page.getByRole('list', { name: 'Escort cards' }).waitFor()
    expect(await items('Escort cards')).toHaveLength(2)
    await page.getByText('Ana Okafor and Tomás').waitFor()
  })
})

describe('a phone', () => {
  test('shows the tables as a list, and seats guests by touch', async () => {
    const account = await weddingOf(2)
    const [table] = await addTables(account, [{ name: 'Table 1', capacity: 2 }])
    const page = await openFloor(account, { viewport: phone, hasTouch: true })
    await page.getByRole('button', { name: /^Table 1/ }).tap()
    await page.getByRole('button', { name: 'Free seat 2 at Table 1: seat someone' }).tap()
    await page.getByRole('button', { name: 'Seat here: Guest 002' }).tap()
    await page.getByText('Guest 002 sits at Table 1').waitFor()
    await expect.poll(async () => (await guestsOf(account))[1]).toMatchObject({ table_id: table?.id, seat_number: 2 })
    await page.getByRole('button', { name: 'More about Guest 002' }).tap()
    await page.getByRole('menuitem', { name: 'Take from the table' }).tap()
    await page.getByText('Guest 002 has no table now').waitFor()
    await page.getByRole('button', { name: 'Floor', exact: true }).tap()
    await tableButton(page, 'Table 1').tap()
    await page.getByRole('region', { name: 'Table 1' }).getByText('0 of 2 seats taken').waitFor()
  })
})

describe.each(settings)('in %s', (theme, viewport) => {
  test(`the floor and its dialogs at ${viewport.width} px are accessible`, async () => {
    const account = await weddingOf(6)
    const [table] = await addTables(account, [
      { name: 'عائلة العلي', shape: 'head', capacity: 4, x: 0, y: 0 },
      { name: 'Table 2', capacity: 2, x: 0, y: 400 },
    ])
    const [one, other] = await guestsOf(account)
    for (const guest of [one, other]) {
      await account.api('POST', `/api/guests/${guest?.id}/assign-seat`, { table_id: table?.id })
    }
    await account.api('POST', '/api/seating/rules', { type: 'keep_apart', guest_ids: [one?.id, other?.id] })
    const page = await openFloor(account, { viewport, theme })
    for (const [query, text] of [
      [`view=floor&at=${table?.id}`, '2 tables, 2 of 6'],
      [`view=tables&at=${table?.id}`, '2 of 6'],
      ['panel=seat', 'Without a table'],
      ['panel=conflicts', 'should be kept apart'],
      ['panel=rules', 'never at the same table'],
      ['table=new', 'Seats at each'],
      [`table=${table?.id}`, 'High chair'.toLowerCase()],
      [`seat=${one?.id}`, 'Seat here'],
      [`fill=${table?.id}.3`, 'Search guests without a table'],
      ['rule=new', 'Other guest'],
      ['plan=new', 'Another plan'],
    ] as const) {
      await expectAccessible(page, `/guests/seating?${query}`, text)
    }
  })
})

test('adding again after some tables failed makes only the missing ones', async () => {
  const account = await weddingOf(3)
  const page = await openFloor(account)
  await page.getByRole('main').getByRole('button', { name: /^Add/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How many').fill('3')
  let posts = 0
  await page.route('/api/tables', (route) => {
    if (route.request().method() === 'POST') posts += 1
    return posts === 2 ? route.abort() : route.continue()
  })
  await dialog.getByRole('button', { name: 'Add 3 tables' }).click()
  await dialog.getByText('Posy could not be reached.').waitFor()
  await dialog.getByRole('button', { name: 'Add 2 tables' }).click()
  await page.getByText('2 tables added').waitFor()
  expect(await account.api<Table[]>('GET', '/api/tables')).toHaveLength(3)
})
