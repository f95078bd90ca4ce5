import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdToast, newAccount, pressInToast } from '../support/browser/browser'
import { guestsOf } from '../support/browser/guest-list'
import {
  addTables,
  coming,
  fitted,
  middleOf,
  openFloor,
  summaryOf,
  tableMiddle,
  weddingOf,
} from '../support/browser/seating-screen'

const without = (page: Page) => page.getByRole('list', { name: 'Without a table' })

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
    await carry(await spotOf('Guest 001'), await tableMiddle(page, 'Table 1'))
    await page.getByText('Guest 001 sits at Table 1').waitFor()
    await expect.poll(async () => (await guestsOf(account))[0]).toMatchObject({ table_id: table?.id, seat_number: 1 })

    await carry(await spotOf('Guest 002'), await middleOf(page.locator('[data-seat="3"]')))
    await page.getByText('Guest 002 sits at Table 1').waitFor()
    await expect.poll(async () => (await guestsOf(account))[1]).toMatchObject({ seat_number: 3 })

    await carry(await middleOf(page.locator('[data-seat="1"]')), await middleOf(page.locator('[data-tray]')))
    await pressInToast(page, 'Guest 001 has no table now', 'Undo')
    await expect.poll(async () => (await guestsOf(account))[0]).toMatchObject({ table_id: table?.id, seat_number: 1 })
  })

  test('stay where somebody else has moved them since, when the step before is undone', async () => {
    const account = await weddingOf(2)
    const [one, other] = await addTables(account, [{ name: 'Table 1' }, { name: 'Table 2' }])
    const seat = async (guest: number, table?: { id: string }) => {
      const { id } = (await guestsOf(account))[guest] ?? {}
      await account.api('POST', `/api/guests/${id}/assign-seat`, { table_id: table?.id })
    }
    await seat(1, one)
    const page = await openFloor(account)
    await page.getByRole('button', { name: 'Seat Guest 001 at a table' }).click()
    await page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Table 1' }).getByRole('button').click()
    await holdToast(page, 'Guest 001 sits at Table 1')
    await seat(0, other)
    await pressInToast(page, 'Guest 001 sits at Table 1', 'Undo')
    await page.getByText('Not undone for Guest 001: changed in the meantime.').waitFor()
    expect((await guestsOf(account))[0]).toMatchObject({ table_id: other?.id })
  })

  test('who have not decided stay on another seat that somebody has given them since', async () => {
    const account = await newAccount()
    const rows = ['Ana', 'Ben'].map((name) => ({ name, household: 'Okafor' }))
    await account.api('POST', '/api/guests/import', { rows })
    const [table] = await addTables(account, [{ name: 'Table 1' }])
    const page = await openFloor(account)
    await page.getByRole('button', { name: 'Seat everyone' }).click()
    await page.getByRole('button', { name: 'Use this plan' }).click()
    await holdToast(page, '2 guests seated as planned')
    const [ana] = await guestsOf(account)
    await account.api('POST', `/api/guests/${ana?.id}/assign-seat`, { table_id: table?.id, seat_number: 7 })
    await pressInToast(page, '2 guests seated as planned', 'Undo')
    await page.getByText('Not undone for Ana: changed in the meantime.').waitFor()
    await expect.poll(async () => (await guestsOf(account)).map(({ seat_number }) => seat_number)).toEqual([7, null])
  })

  test('whose old table has become too full stay, and the others go back, when a plan is undone', async () => {
    const account = await weddingOf(4)
    const [one] = await addTables(account, [{ name: 'Table 1', capacity: 2 }, { name: 'Table 2' }])
    const [ana, ben] = await guestsOf(account)
    for (const guest of [ana, ben]) {
      await account.api('POST', `/api/guests/${guest?.id}/assign-seat`, { table_id: one?.id })
    }
    const plusOne = { plus_one_allowed: true, plus_ones: 1, plus_one_name: 'Mo' }
    await account.api('PUT', `/api/guests/${ana?.id}`, plusOne)
    const page = await openFloor(account)
    await page.getByRole('button', { name: 'Seat everyone' }).click()
    await page.getByRole('button', { name: 'Use this plan' }).click()
    await pressInToast(page, 'guests seated as planned', 'Undo')
    await page.getByText(/^Not undone for Guest 00\d: no seat is free where they sat\.$/).waitFor()
    await expect.poll(async () => (await summaryOf(account)).unseated).toBe(2)
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

  test('of one household who should be kept apart are seated with a warning', async () => {
    const account = await weddingOf(2)
    const guest_ids = (await guestsOf(account)).map(({ id }) => id)
    await account.api('POST', '/api/seating/rules', { type: 'keep_apart', guest_ids })
    await addTables(account, [{ name: 'Table 1' }])
    const page = await openFloor(account)
    await page.getByRole('button', { name: 'Seat House 0' }).click()
    await page.getByRole('dialog').getByText('Guest 001 and Guest 002 should be apart.').waitFor()
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
    await page.getByText('1 guest hasn’t decided yet.').waitFor()
    expect(await without(page).getByRole('listitem').count()).toBe(1)
    await page.getByRole('button', { name: 'All who may come' }).click()
    const cem = without(page).getByRole('listitem').filter({ hasText: 'Cem Aksoy' })
    await cem.getByText(/^maybe, (likely to|may|unlikely to) come$/).waitFor()
    await page.getByText('0 of 8 seats taken. 2 of 2 still to seat.').waitFor()

    await page.getByRole('button', { name: 'Seat Cem Aksoy at a table' }).click()
    await page.getByRole('button', { name: 'Seat here, at Table 1' }).click()
    await page.getByText('1 of 8 seats taken, 1 of them held for guests who haven’t decided.').waitFor()
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
    await dialog.getByText('Nobody to seat: no one has accepted yet.').waitFor()
    await dialog.getByLabel('Who gets a seat').selectOption({ label: 'All who may come' })
    await dialog.getByText('6 guests get a table').waitFor()
    await dialog.getByRole('button', { name: 'Use this plan' }).click()
    await page.getByText('6 of 8 seats taken, 6 of them held for guests who haven’t decided.').waitFor()
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
