import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { Table } from '../../worker/features/seating/schema'
import { newAccount, pressInToast } from '../support/browser/browser'
import { guestsOf } from '../support/browser/guest-list'
import { addTables, openFloor, tableButton } from '../support/browser/seating-screen'

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
    await page.getByText('1 table, 2 of 8 seats taken. Everyone has a seat.').waitFor()
    const [elm] = await account.api<Table[]>('GET', `/api/tables?occasion_id=${brunch.id}`)
    // The floor shows the plan before it is saved.
    await expect.poll(async () => (await seatsOf(cem))[0]).toBe(elm?.id)
    expect(await seatsOf(ana)).toEqual([table?.id, 3, 1])
    expect(await seatsOf(ben)).toEqual([null, null, 0])

    await page.getByRole('button', { name: 'Print' }).click()
    await page.getByRole('menuitem', { name: 'List by name' }).click()
    const list = page.getByRole('list', { name: 'Everyone by name' })
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

  test('takes a guest from the tables of the occasion that is shown, whatever else they are invited to by now', async () => {
    const { account, page, ana, brunch } = await seatedTwice()
    await page.getByRole('button', { name: 'More about Ana' }).click()
    // The floor still shows a guest whom somebody else uninvites.
    await account.api('PUT', `/api/occasions/${account.weddingId}/invitations`, { guest_ids: [ana.id], invited: false })
    await page.getByRole('menuitem', { name: 'Remove from the table' }).click()
    await page.getByText('Ana has no table now').waitFor()
    const [found] = await guestsOf(account)
    expect(found).toMatchObject({ table_id: brunch.table.id, other_seats: [] })
  })

  test('keeps guests at their table at one occasion only', async () => {
    const { page } = await seatedTwice()
    const more = page.getByRole('button', { name: 'More about Ana' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Keep at this table' }).click()
    await page.getByLabel('locked', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Brunch' }).click()
    await tableButton(page, 'Elm').click()
    await more.click()
    await page.getByRole('menuitem', { name: 'Keep at this table' }).waitFor()
    await page.keyboard.press('Escape')
    // A lock from before there was one for each occasion.
    await page.evaluate(`localStorage.setItem('posy-seating-locks', JSON.stringify([
      JSON.parse(localStorage.getItem('posy-seating-locks'))[0].split(' ')[0]]))`)
    await page.reload()
    await page.getByLabel('locked', { exact: true }).waitFor()
    await more.click()
    await page.getByRole('menuitem', { name: 'Let a plan move them' }).click()
    await expect.poll(() => page.evaluate(`localStorage.getItem('posy-seating-locks')`)).toBe('[]')
  })
})

/** The floor of the wedding with the only table selected, where Ana sits, who also has a seat at the brunch. */
async function seatedTwice() {
  const account = await newAccount()
  const ana = await account.api<Guest>('POST', '/api/guests', { name: 'Ana', rsvp_status: 'confirmed' })
  const [oak] = await addTables(account, [{ name: 'Oak' }])
  const { id } = await account.api<Occasion>('POST', '/api/occasions', { name: 'Brunch' })
  await account.api('PUT', `/api/occasions/${id}/invitations`, { guest_ids: [ana.id], invited: true })
  await account.api('POST', '/api/rsvp', { guest_id: ana.id, rsvp_status: 'confirmed', occasion_id: id })
  const [elm] = await addTables(account, [{ name: 'Elm', occasion_id: id }])
  if (!oak || !elm) throw new Error('There are no tables')
  for (const { id: table_id } of [oak, elm]) {
    await account.api('POST', `/api/guests/${ana.id}/assign-seat`, { table_id })
  }
  const page = await openFloor(account, { path: `/guests/seating?at=${oak.id}` })
  return { account, page, ana, brunch: { id, table: elm } }
}
