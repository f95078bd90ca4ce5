import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { SeatingConflict } from '../../worker/features/seating/schema'
import { expectAccessible, looks, violations } from '../support/browser/accessibility'
import { enter, holdToast, newAccount, newPage, openAs, phone, pressInToast } from '../support/browser/browser'
import { downloadedText } from '../support/browser/download'
import { guestsOf } from '../support/browser/guest-list'
import {
  addTables,
  coming,
  openFloor,
  summaryOf,
  tableButton,
  tableMiddle,
  weddingOf,
} from '../support/browser/seating-screen'

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
    await page.getByText('12 tables, 120 of 120 seats taken. Everyone has a seat.').waitFor()
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
    await page.getByText('120 of 120 seats taken. Everyone has a seat.').waitFor()
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

  test('can be undone at once, also of guests who have not replied', async () => {
    const account = await newAccount()
    for (const name of ['Ana', 'Ben']) await account.api('POST', '/api/guests', { name })
    await addTables(account, [{ name: 'Table 1' }])
    const page = await openFloor(account)
    await page.getByRole('button', { name: 'Seat everyone' }).click()
    await page.getByRole('button', { name: 'Use this plan' }).click()
    await pressInToast(page, '2 guests seated as planned', 'Undo')
    await expect.poll(async () => (await guestsOf(account)).map(({ table_id }) => table_id)).toEqual([null, null])
    expect(await page.getByText('Not undone').count()).toBe(0)
  })

  test('searches again if guests were moved or declined while the plan was on the screen', async () => {
    const account = await weddingOf(3)
    const [, two] = await addTables(account, [{ name: 'Table 1' }, { name: 'Table 2' }])
    const [ana, ben] = await guestsOf(account)
    const page = await openFloor(account)
    await page.getByRole('button', { name: 'Seat everyone' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('3 guests get a table').waitFor()
    await account.api('POST', '/api/rsvp', { guest_id: ana?.id, rsvp_status: 'declined' })
    await account.api('POST', `/api/guests/${ben?.id}/assign-seat`, { table_id: two?.id })
    await dialog.getByRole('button', { name: 'Use this plan' }).click()
    await dialog.getByText('Guests, tables or rules were changed in the meantime. Here is a new plan.').waitFor()
    await dialog.getByText('1 guest gets a table').waitFor()
    expect(await summaryOf(account)).toMatchObject({ seated: 1 })
    await dialog.getByRole('button', { name: 'Use this plan' }).click()
    await page.getByText('1 guest seated as planned').waitFor()
    const seats = (await guestsOf(account)).map(({ table_id }) => table_id)
    expect(seats).toEqual([null, two?.id, expect.any(String)])
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
    await page.getByText('Everyone has a seat.').waitFor()
    // The floor shows the plan before it is saved.
    await expect.poll(() => summaryOf(account)).toMatchObject({ seated: 30 })
    const stayed = (await guestsOf(account)).find(({ id }) => id === guest?.id)
    expect(stayed?.table_id).toBe(first?.id)
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
    await page.getByText('Ana Okafor and Ben Cruz should be apart but share Table 1.').first().waitFor()
    await page.getByRole('button', { name: /^Move .* to Table 2$/ }).click()
    await page.getByText('No conflicts.').waitFor()
    await expect.poll(() => account.api('GET', '/api/seating/conflicts')).toEqual([])

    await page.getByRole('button', { name: 'Rules 1' }).click()
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await dialog.getByLabel('These two').selectOption('Sit together')
    const regions = dialog.locator('[role=status]')
    const count = await regions.count()
    await dialog.getByLabel('Guest', { exact: true }).fill('Ben Cruz')
    await dialog.getByLabel('Other guest').fill('Ana Okafor')
    await dialog.getByText('They are kept apart now. Your new rule replaces that one.').waitFor()
    // A region that comes together with its text is not always read out.
    expect(await regions.count()).toBe(count)
    await dialog.getByRole('button', { name: 'Add rule' }).click()
    await page.getByText('Rule changed').waitFor()
    await page.getByText('together, important').waitFor()
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
    const { x, y } = await tableMiddle(page, 'Table 1')
    await tableButton(page, 'Table 1').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(async () => (await tableMiddle(page, 'Table 1')).y).not.toBe(y)
    fail()
    await expect.poll(() => tableMiddle(page, 'Table 1')).toEqual({ x, y })
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
  await page.getByText('1 table, 2 of 1 seats taken. 1 person has no seat at their table.').waitFor()
  await page.getByRole('button', { name: 'Add 1 seat' }).click()
  await holdToast(page, 'Table 1 has 2 seats now')
  await page.route('**/api/tables/*', (route) => route.abort())
  await page.getByRole('link', { name: 'List', exact: true }).press('Enter')
  await page.getByRole('table', { name: 'Guests' }).waitFor()
  await pressInToast(page, 'Table 1 has 2 seats now', 'Undo')
  await page.getByText('Posy could not be reached. Please check your connection and try again.').waitFor()
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
    await page.getByRole('list', { name: 'Everyone by name' }).waitFor()
    expect((await items('Everyone by name')).map((text) => text.split('\n')[0])).toEqual([
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

test('the prints of an occasion without meals say nothing of them', async () => {
  const account = await newAccount()
  await account.api('PUT', `/api/occasions/${account.weddingId}`, { meal_options: null })
  await account.api('POST', '/api/guests', { name: 'Ana', accessibility_needs: 'a ramp', ...coming })
  const [table] = await addTables(account, [{ name: 'Oak', capacity: 8 }])
  const [ana] = await guestsOf(account)
  await account.api('POST', `/api/guests/${ana?.id}/assign-seat`, { table_id: table?.id })
  const page = await openAs(account, '/guests/seating/print/tables')
  await page.getByText('Round, 1 of 8 seats', { exact: true }).waitFor()
  expect(await page.getByRole('row').allInnerTexts()).toEqual(['Seat\tName\tNeeds', '1\tAna\ta ramp'])
  await page.goto('/guests/meals')
  const csv = await downloadedText(page, () => page.getByRole('button', { name: 'CSV' }).click())
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    expect.stringMatching(/Name,Household,Dietary restrictions,Accessibility needs,Plus-ones,Allergy severity$/),
    'Ana,,,a ramp,0,',
  ])
  await page.goto('/guests')
  const row = page.getByRole('row').filter({ hasText: 'Ana' })
  expect(await row.getByRole('cell', { name: 'a ramp', exact: true }).innerText()).toBe('a ramp')
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
    await page.getByRole('menuitem', { name: 'Remove from the table' }).tap()
    await page.getByText('Guest 002 has no table now').waitFor()
    await page.getByRole('button', { name: 'Floor', exact: true }).tap()
    await tableButton(page, 'Table 1').tap()
    await page.getByRole('region', { name: 'Table 1' }).getByText('0 of 2 seats taken').waitFor()
  })
})

describe.each(looks)('in %s', (theme, viewport) => {
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
      ['panel=conflicts', 'should be apart but share'],
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
