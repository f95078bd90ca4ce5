import { describe, expect, test } from 'vitest'
import { insertRows } from '../../worker/db/bulk'
import { seating_tables } from '../../worker/db/schema/weddings'
import type { Occasion } from '../../worker/features/occasions/schema'
import { type SeatingSummary, seatingPaths, TABLE_LIMIT, type Table } from '../../worker/features/seating/schema'
import { type Couple, newCouple, type Refused } from '../support/worker/app'
import { openWeddings, prepare } from '../support/worker/databases'
import { guestNow } from '../support/worker/guests'
import {
  addNamed,
  addRule,
  addTable,
  assign,
  conflictsOf,
  guestsAt,
  many,
  tableNow,
  withCompany,
} from '../support/worker/seating'

describe('a table', () => {
  test('starts with what was sent and defaults, beside the other tables', async () => {
    const couple = await newCouple()
    const table = await addTable(couple, { name: ' Table 1 ' })
    expect(table).toEqual({
      id: expect.any(String),
      name: 'Table 1',
      shape: 'round',
      capacity: 8,
      x: expect.any(Number),
      y: expect.any(Number),
      rotation: 0,
      notes: null,
      seated: 0,
      free: 8,
      occasion_id: couple.weddingId,
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect(await couple.get(seatingPaths.tables)).toEqual([table])
    const sweetheart = await addTable(couple, { shape: 'sweetheart' })
    expect(sweetheart.capacity).toBe(2)
    expect(Math.hypot(sweetheart.x - table.x, sweetheart.y - table.y)).toBeGreaterThan(200)
    const head = { name: 'Head', shape: 'head', capacity: 60, x: -12.5, y: 0, rotation: 90, notes: 'By the window' }
    expect(await addTable(couple, head)).toMatchObject({ ...head, free: 60 })
  })

  test('is added to the occasion that the body or the address names', async () => {
    const couple = await newCouple()
    const brunch = await couple.post<Occasion>('/api/occasions', { name: 'Brunch', date: '2031-06-15' })
    const at = (id: string) => `${seatingPaths.tables}?occasion_id=${id}`
    const ours = { occasion_id: brunch.id }
    expect(await couple.post<Table>(at(brunch.id), { name: 'A' })).toMatchObject(ours)
    expect(await couple.post<Table>(seatingPaths.tables, { name: 'B', ...ours })).toMatchObject(ours)
    await couple.post(at('another'), { name: 'C' }, 404)
    expect((await couple.get<Table[]>(at(brunch.id))).map(({ name }) => name)).toEqual(['A', 'B'])
    expect(await couple.get(seatingPaths.tables)).toEqual([])
  })

  test('is listed in natural order', async () => {
    const couple = await newCouple()
    for (const name of ['Table 10', 'table 9', 'Alpha', 'Table 2']) await addTable(couple, { name })
    const names = (await couple.get<Table[]>(seatingPaths.tables)).map(({ name }) => name)
    expect(names).toEqual(['Alpha', 'Table 2', 'table 9', 'Table 10'])
  })

  test('is changed only in the fields that are sent; null clears', async () => {
    const couple = await newCouple()
    const table = await addTable(couple, { notes: 'By the window' })
    const changes = { name: 'Family', shape: 'rectangular', capacity: 12, x: 40.5, notes: null }
    const changed = await couple.put(seatingPaths.table(table.id), { ...changes, version: 1 })
    expect(changed).toEqual({ ...table, ...changes, free: 12, version: 2, updated_at: expect.any(String) })
    expect(await couple.put(seatingPaths.table(table.id), { ...table, version: undefined })).toMatchObject({
      name: 'Table 1',
      version: 3,
    })
  })

  test.each([
    ['name', '', 'Please enter a name.'],
    ['name', 'x'.repeat(201), 'Please use at most 200 characters.'],
    ['shape', 'oval', 'Please choose one of: round, rectangular, head, sweetheart.'],
    ['capacity', 0, 'This must be at least 1.'],
    ['capacity', 61, 'This can be at most 60.'],
    ['capacity', 7.5, 'This must be a whole number.'],
    ['capacity', '8', 'This must be a number.'],
    ['capacity', null, 'This is required.'],
    ['x', 1e9, 'This can be at most 100000.'],
    ['rotation', 361, 'This can be at most 360.'],
    ['notes', 'x'.repeat(2001), 'Please use at most 2000 characters.'],
    ['version', 'x', 'This must be a number.'],
  ])('refuses %s = %j beside the field', async (field, value, sentence) => {
    const couple = await newCouple()
    const { id } = await addTable(couple)
    const { detail } = await couple.put<Refused>(seatingPaths.table(id), { [field]: value }, 422)
    expect(detail).toEqual({ message: sentence, errors: { [field]: sentence } })
    if (field !== 'version') await couple.post(seatingPaths.tables, { name: 'A', [field]: value }, 422)
    expect(await couple.get(seatingPaths.tables)).toMatchObject([{ id, version: 1 }])
  })

  test('needs a name', async () => {
    const couple = await newCouple()
    const { detail } = await couple.post<Refused>(seatingPaths.tables, {}, 422)
    expect(detail.errors).toEqual({ name: 'Please enter a name.' })
  })

  test('answers a stale edit with the current table, and lets exactly one of many edits win', async () => {
    const couple = await newCouple()
    const table = await addTable(couple)
    await assign(couple, await addNamed(couple), { table_id: table.id })
    const edits = await many(8, (i) =>
      couple.request('PUT', seatingPaths.table(table.id), { body: { capacity: i + 1, version: 1 } }),
    )
    expect(edits.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    const refused = await couple.put<{ current: Table }>(
      seatingPaths.table(table.id),
      { name: 'Late', version: 1 },
      409,
    )
    expect(refused.current).toEqual(await tableNow(couple, table))
  })

  test('is deleted, and its guests lose their seats', async () => {
    const couple = await newCouple()
    const table = await addTable(couple)
    const other = await addTable(couple, { name: 'Table 2' })
    const [ana, ben] = [await addNamed(couple), await addNamed(couple, { name: 'Ben' })]
    await assign(couple, ana, { table_id: table.id, seat_number: 4 })
    await assign(couple, ben, { table_id: other.id })
    await couple.delete(seatingPaths.table(table.id))
    expect(await guestNow(couple, ana)).toMatchObject({ table_id: null, seat_number: null, version: ana.version + 2 })
    expect(await guestNow(couple, ben)).toMatchObject({ table_id: other.id, seat_number: 1 })
    await couple.delete(seatingPaths.table(table.id), 404)
    await couple.get(seatingPaths.tableGuests(table.id), 404)
    await couple.put(seatingPaths.table(table.id), { name: 'A' }, 404)
  })

  test('cannot be deleted by another account', async () => {
    const [owner, stranger] = [await newCouple(), await newCouple()]
    const table = await addTable(owner)
    const guest = await addNamed(owner)
    await assign(owner, guest, { table_id: table.id })
    await stranger.delete(seatingPaths.table(table.id), 404)
    expect(await guestNow(owner, guest)).toMatchObject({ table_id: table.id, seat_number: 1 })
  })

  test('is refused beyond 500', async () => {
    const couple = await newCouple()
    await fillTables(couple, TABLE_LIMIT - 1)
    const answers = await many(3, () => couple.request('POST', seatingPaths.tables, { body: { name: 'One more' } }))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await couple.post(seatingPaths.tables, { name: 'A' }, 409)).toEqual({
      detail: 'A wedding can hold at most 500 tables.',
    })
  })

  test('can be made too small for its guests, which is a conflict, but nobody loses a seat', async () => {
    const couple = await newCouple()
    const table = await addTable(couple, { capacity: 3 })
    const seated = await many(3, (i) => addNamed(couple, { name: `Guest ${i}` }))
    for (const guest of seated) await assign(couple, guest, { table_id: table.id })
    expect(await couple.put(seatingPaths.table(table.id), { capacity: 2 })).toMatchObject({ seated: 3, free: 0 })
    expect(await guestsAt(couple, table)).toHaveLength(3)
    const found = await conflictsOf(couple)
    expect(found).toEqual([
      {
        type: 'over_capacity',
        severity: 'error',
        message: 'Table 1 has 2 seats for 3 people.',
        table_id: table.id,
        guest_ids: expect.arrayContaining(seated.map(({ id }) => id)),
      },
    ])
    const late = await addNamed(couple, { name: 'Late' })
    await assign(couple, late, { table_id: table.id }, 409)
  })
})

describe('the conflicts', () => {
  test('are none in an empty wedding', async () => {
    expect(await conflictsOf(await newCouple())).toEqual([])
  })

  test('name every problem with its table and guests', async () => {
    const couple = await newCouple()
    const [one, two] = [await addTable(couple), await addTable(couple, { name: 'Table 2', capacity: 2 })]
    // One after the other, since a pair is named in the order of its guests' creation.
    const ana = await addNamed(couple, { name: 'Ana', household: 'Cruz' })
    const ben = await addNamed(couple, { name: 'Ben', household: 'cruz ' })
    const cleo = await addNamed(couple, { name: 'Cleo' })
    const dan = await addNamed(couple, { name: 'Dan' })
    const eve = await addNamed(couple, { name: 'Eve' })
    await assign(couple, ana, { table_id: one.id })
    await assign(couple, ben, { table_id: two.id })
    await assign(couple, cleo, { table_id: one.id })
    await addRule(couple, 'keep_apart', [ana, cleo])
    await addRule(couple, 'keep_together', [ana, dan])
    await couple.put(`/api/guests/${dan.id}`, { rsvp_status: 'declined' })
    await assign(couple, dan, { table_id: two.id })
    await prepare('update guests set seat_number = 1 where id = ?').bind(dan.id).run()
    expect(await conflictsOf(couple)).toEqual([
      {
        type: 'kept_apart',
        severity: 'error',
        message: 'Ana and Cleo should be apart but share Table 1.',
        table_id: one.id,
        guest_ids: expect.arrayContaining([ana.id, cleo.id]),
      },
      {
        type: 'seat_taken_twice',
        severity: 'error',
        message: expect.stringMatching(/^Seat 1 at Table 2 is given to (Ben and Dan|Dan and Ben)\.$/),
        table_id: two.id,
        guest_ids: expect.arrayContaining([ben.id, dan.id]),
      },
      {
        type: 'declined_but_seated',
        severity: 'error',
        message: 'Dan declined and has a seat at Table 2.',
        table_id: two.id,
        guest_ids: [dan.id],
      },
      {
        type: 'household_split',
        severity: 'warning',
        message: expect.stringMatching(/^household cruz sits at 2 tables\.$/i),
        table_id: null,
        guest_ids: expect.arrayContaining([ana.id, ben.id]),
      },
      {
        type: 'unseated',
        severity: 'warning',
        message: 'Eve has no seat yet.',
        table_id: null,
        guest_ids: [eve.id],
      },
    ])
  })

  test('include a table that a late plus-one makes too small', async () => {
    const couple = await newCouple()
    const table = await addTable(couple, { capacity: 1 })
    const guest = await addNamed(couple)
    await assign(couple, guest, { table_id: table.id })
    await couple.put(`/api/guests/${guest.id}`, withCompany('Tom'))
    expect(await conflictsOf(couple)).toMatchObject([
      { type: 'over_capacity', message: 'Table 1 has 1 seat for 2 people.', table_id: table.id, guest_ids: [guest.id] },
    ])
  })
})

describe('the summary', () => {
  test('is all zeros in an empty wedding', async () => {
    const couple = await newCouple()
    expect(await couple.get(seatingPaths.summary)).toEqual({
      tables: 0,
      capacity: 0,
      attending: 0,
      seated: 0,
      unseated: 0,
      free: 0,
      by_table: [],
    })
  })

  test('counts people, not guests', async () => {
    const couple = await newCouple()
    const [ten, two] = [await addTable(couple, { name: 'Table 10' }), await addTable(couple, { name: 'Table 2' })]
    const ana = await addNamed(couple, withCompany('Tom', 'Tim'))
    await addNamed(couple, { name: 'Ben', ...withCompany('Kim') })
    await addNamed(couple, { name: 'Cleo', rsvp_status: 'pending' })
    await addNamed(couple, { name: 'Dan', rsvp_status: 'declined' })
    await assign(couple, ana, { table_id: ten.id })
    expect(await couple.get<SeatingSummary>(seatingPaths.summary)).toEqual({
      tables: 2,
      capacity: 16,
      attending: 5,
      seated: 3,
      unseated: 2,
      free: 13,
      by_table: [
        { id: two.id, name: 'Table 2', capacity: 8, seated: 0 },
        { id: ten.id, name: 'Table 10', capacity: 8, seated: 3 },
      ],
    })
  })
})

/** Inserts tables past the API, for tests that need many. */
function fillTables(couple: Couple, count: number) {
  const about = { wedding_id: couple.weddingId, shape: 'round' as const, capacity: 8, created_at: 0, updated_at: 0 }
  const rows = Array.from({ length: count }, (_, i) => ({
    ...about,
    id: `${couple.weddingId}-${i}`,
    name: `Table ${i}`,
  }))
  return insertRows(openWeddings(), seating_tables, rows)
}
