import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { insertRows } from '../../worker/db/bulk'
import { guests, seating_rules, seating_tables } from '../../worker/db/schema/weddings'
import type { Guest } from '../../worker/features/guests/schema'
import { seatsOf as seatsInSql } from '../../worker/features/seating/queries'
import { seatsOf } from '../../worker/features/seating/rules'
import {
  RULE_LIMIT,
  type SeatingConflict,
  type SeatingRule,
  type SeatingSummary,
  seatingPaths,
  TABLE_LIMIT,
  type Table,
  type TableGuest,
} from '../../worker/features/seating/schema'
import { type Couple, newCouple, type Refused } from '../support/app'
import { openWeddings, prepare } from '../support/databases'

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

const addTable = (couple: Couple, table: object = {}) =>
  couple.post<Table>(seatingPaths.tables, { name: 'Table 1', ...table })
const addGuest = (couple: Couple, guest: object = {}) =>
  couple.post<Guest>('/api/guests', { name: 'Ana Cruz', rsvp_status: 'confirmed', ...guest })
const withCompany = (...names: string[]) => ({
  plus_one_allowed: true,
  plus_ones: names.length,
  plus_one_name: names.join(', '),
})
const assign = <T = Guest>(couple: Couple, guest: { id: string }, seat: object, status = 200) =>
  couple.post<T>(seatingPaths.assignSeat(guest.id), seat, status)
const find = (couple: Couple, guest: { id: string }) =>
  couple.get<Guest[]>('/api/guests').then((all) => all.find(({ id }) => id === guest.id))
const tableNow = (couple: Couple, table: { id: string }) =>
  couple.get<Table[]>(seatingPaths.tables).then((all) => all.find(({ id }) => id === table.id))
const sitting = (couple: Couple, table: { id: string }) => couple.get<TableGuest[]>(seatingPaths.tableGuests(table.id))
const conflicts = (couple: Couple) => couple.get<SeatingConflict[]>(seatingPaths.conflicts)
const addRule = <T = SeatingRule>(couple: Couple, type: string, guests: { id: string }[], about = {}, status = 201) =>
  couple.post<T>(seatingPaths.rules, { type, guest_ids: guests.map(({ id }) => id), ...about }, status)
const many = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)))

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
    await assign(couple, await addGuest(couple), { table_id: table.id })
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
    const [ana, ben] = [await addGuest(couple), await addGuest(couple, { name: 'Ben' })]
    await assign(couple, ana, { table_id: table.id, seat_number: 4 })
    await assign(couple, ben, { table_id: other.id })
    await couple.delete(seatingPaths.table(table.id))
    expect(await find(couple, ana)).toMatchObject({ table_id: null, seat_number: null, version: ana.version + 2 })
    expect(await find(couple, ben)).toMatchObject({ table_id: other.id, seat_number: 1 })
    await couple.delete(seatingPaths.table(table.id), 404)
    await couple.get(seatingPaths.tableGuests(table.id), 404)
    await couple.put(seatingPaths.table(table.id), { name: 'A' }, 404)
  })

  test('cannot be deleted by another account', async () => {
    const [owner, stranger] = [await newCouple(), await newCouple()]
    const table = await addTable(owner)
    const guest = await addGuest(owner)
    await assign(owner, guest, { table_id: table.id })
    await stranger.delete(seatingPaths.table(table.id), 404)
    expect(await find(owner, guest)).toMatchObject({ table_id: table.id, seat_number: 1 })
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
    const seated = await many(3, (i) => addGuest(couple, { name: `Guest ${i}` }))
    for (const guest of seated) await assign(couple, guest, { table_id: table.id })
    expect(await couple.put(seatingPaths.table(table.id), { capacity: 2 })).toMatchObject({ seated: 3, free: 0 })
    expect(await sitting(couple, table)).toHaveLength(3)
    const found = await conflicts(couple)
    expect(found).toEqual([
      {
        type: 'over_capacity',
        severity: 'error',
        message: 'Table 1 has 2 seats for 3 people.',
        table_id: table.id,
        guest_ids: expect.arrayContaining(seated.map(({ id }) => id)),
      },
    ])
    const late = await addGuest(couple, { name: 'Late' })
    await assign(couple, late, { table_id: table.id }, 409)
  })
})

describe('a seat', () => {
  test('is the first free one unless one is requested, by body or query', async () => {
    const couple = await newCouple()
    const table = await addTable(couple)
    const [ana, ben, cleo] = await many(3, (i) => addGuest(couple, { name: `Guest ${i}` }))
    if (!ana || !ben || !cleo) throw new Error('three guests were made')
    expect(await assign(couple, ana, { table_id: table.id })).toEqual({
      ...ana,
      table_id: table.id,
      seat_number: 1,
      version: 2,
      updated_at: expect.any(String),
    })
    const query = `${seatingPaths.assignSeat(ben.id)}?table_id=${table.id}&seat_number=3`
    expect(await couple.post(query, undefined, 200)).toMatchObject({ table_id: table.id, seat_number: 3 })
    expect(await assign(couple, cleo, { table_id: table.id, seat_number: null })).toMatchObject({ seat_number: 2 })
    expect(await tableNow(couple, table)).toMatchObject({ seated: 3, free: 5 })
    expect((await sitting(couple, table)).map(({ name, seat_number }) => [name, seat_number])).toEqual([
      ['Guest 0', 1],
      ['Guest 2', 2],
      ['Guest 1', 3],
    ])
  })

  test('is freed with null, by body or query', async () => {
    const couple = await newCouple()
    const table = await addTable(couple)
    const guest = await addGuest(couple)
    for (const query of ['table_id=null', 'table_id=']) {
      await assign(couple, guest, { table_id: table.id })
      const path = `${seatingPaths.assignSeat(guest.id)}?${query}`
      expect(await couple.post(path, undefined, 200)).toMatchObject({ table_id: null, seat_number: null })
    }
    await assign(couple, guest, { table_id: table.id })
    expect(await assign(couple, guest, { table_id: null })).toMatchObject({ table_id: null, seat_number: null })
    expect(await assign(couple, guest, { table_id: null, seat_number: 3 })).toMatchObject({ seat_number: null })
    expect(await tableNow(couple, table)).toMatchObject({ seated: 0, free: 8 })
  })

  test('is kept when the guest is assigned to the same table again, and changed when another is requested', async () => {
    const couple = await newCouple()
    const table = await addTable(couple, { capacity: 4 })
    const guest = await addGuest(couple, withCompany('Tom', 'Tim'))
    await assign(couple, guest, { table_id: table.id, seat_number: 4 })
    expect(await assign(couple, guest, { table_id: table.id })).toMatchObject({ seat_number: 4 })
    expect(await assign(couple, guest, { table_id: table.id, seat_number: 4 })).toMatchObject({ seat_number: 4 })
    expect(await assign(couple, guest, { table_id: table.id, seat_number: 2 })).toMatchObject({ seat_number: 2 })
    expect(await tableNow(couple, table)).toMatchObject({ seated: 3, free: 1 })
  })

  test('is counted for each person of a party, and seats next to a guest are left to plus-ones if possible', async () => {
    const couple = await newCouple()
    const table = await addTable(couple, { capacity: 4 })
    const ana = await addGuest(couple, withCompany('Tom'))
    expect(await assign(couple, ana, { table_id: table.id })).toMatchObject({ seat_number: 1 })
    expect(await tableNow(couple, table)).toMatchObject({ seated: 2, free: 2 })
    const ben = await addGuest(couple, { name: 'Ben', ...withCompany('Kim', 'Jo') })
    expect(await assign(couple, ben, { table_id: table.id }, 409)).toEqual({
      detail: 'Table 1 has only 2 free seats. Ben is bringing others and needs 3 seats.',
    })
    const cleo = await addGuest(couple, { name: 'Cleo' })
    expect(await assign(couple, cleo, { table_id: table.id })).toMatchObject({ seat_number: 3 })
    const dan = await addGuest(couple, { name: 'Dan', meal_preference: 'Vegan', dietary_restrictions: 'Nuts' })
    expect(await assign(couple, dan, { table_id: table.id, seat_number: 2 })).toMatchObject({ seat_number: 2 })
    expect(await sitting(couple, table)).toEqual([
      expect.objectContaining({ guest_id: ana.id, seat_number: 1, party_size: 2 }),
      {
        guest_id: dan.id,
        name: 'Dan',
        seat_number: 2,
        party_size: 1,
        meal_preference: 'Vegan',
        dietary_restrictions: 'Nuts',
        accessibility_needs: null,
      },
      expect.objectContaining({ guest_id: cleo.id, seat_number: 3 }),
    ])
    const eve = await addGuest(couple, { name: 'Eve' })
    expect(await assign(couple, eve, { table_id: table.id }, 409)).toEqual({ detail: 'Table 1 is full.' })
  })

  test('that is taken is refused', async () => {
    const couple = await newCouple()
    const table = await addTable(couple)
    const [ana, ben] = [await addGuest(couple), await addGuest(couple, { name: 'Ben' })]
    await assign(couple, ana, { table_id: table.id, seat_number: 5 })
    expect(await assign(couple, ben, { table_id: table.id, seat_number: 5 }, 409)).toEqual({
      detail: 'Seat 5 at Table 1 is taken by Ana Cruz.',
    })
    expect(await find(couple, ben)).toMatchObject({ table_id: null, version: 1 })
  })

  test.each([
    [{ seat_number: 9 }, 'seat_number', 'Table 1 has only 8 seats.'],
    [{ seat_number: 0 }, 'seat_number', 'This must be at least 1.'],
    [{ seat_number: 61 }, 'seat_number', 'This can be at most 60.'],
    [{ seat_number: 1.5 }, 'seat_number', 'This must be a whole number.'],
    [{ seat_number: 'x' }, 'seat_number', 'This must be a number.'],
    [{ table_id: undefined }, 'table_id', 'Please say which table, or null for none.'],
    [{ table_id: 7 }, 'table_id', 'This must be text.'],
  ])('%j is refused beside the field', async (seat, field, sentence) => {
    const couple = await newCouple()
    const table = await addTable(couple)
    const guest = await addGuest(couple)
    const { detail } = await assign<Refused>(couple, guest, { table_id: table.id, ...seat }, 422)
    expect(detail).toEqual({ message: sentence, errors: { [field]: sentence } })
    expect(await find(couple, guest)).toMatchObject({ table_id: null, version: 1 })
  })

  test('is never given at another wedding’s table or to its guest', async () => {
    const [owner, stranger] = [await newCouple(), await newCouple()]
    const [theirs, ours] = [await addTable(owner), await addTable(stranger)]
    const [ana, ben] = [await addGuest(owner), await addGuest(stranger)]
    const absent = await assign(stranger, ben, { table_id: UNKNOWN }, 404)
    expect(await assign(stranger, ben, { table_id: theirs.id }, 404)).toEqual(absent)
    expect(await assign(stranger, ben, { table_id: theirs.id, seat_number: 9 }, 404)).toEqual(absent)
    expect(await assign(stranger, ana, { table_id: ours.id }, 404)).toEqual(absent)
    expect(await assign(stranger, ana, { table_id: theirs.id }, 404)).toEqual(absent)
    expect(await assign(stranger, ana, { table_id: null }, 404)).toEqual(absent)
    expect(await assign(stranger, { id: UNKNOWN }, { table_id: ours.id }, 404)).toEqual(absent)
  })

  test('that is the last goes to exactly one of twenty parallel requests', async () => {
    const couple = await newCouple()
    const table = await addTable(couple, { capacity: 2 })
    await assign(couple, await addGuest(couple), { table_id: table.id })
    const asking = await many(20, (i) => addGuest(couple, { name: `Guest ${i}` }))
    const answers = await Promise.all(
      asking.map(({ id }) => couple.request('POST', seatingPaths.assignSeat(id), { body: { table_id: table.id } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect(await tableNow(couple, table)).toMatchObject({ seated: 2, free: 0 })
    expect(await conflicts(couple)).toMatchObject([{ type: 'unseated' }])
  })

  test('is a different one for each of twenty parallel requests, and one requested by all is given once', async () => {
    const couple = await newCouple()
    const table = await addTable(couple, { capacity: 20 })
    const all = await many(20, (i) => addGuest(couple, { name: `Guest ${i}` }))
    const ask = (seat: object) =>
      Promise.all(
        all.map(({ id }) =>
          couple.request('POST', seatingPaths.assignSeat(id), { body: { table_id: table.id, ...seat } }),
        ),
      )
    const same = await ask({ seat_number: 7 })
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    const any = await ask({})
    expect(any.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await sitting(couple, table)).map(({ seat_number }) => seat_number)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
  })

  test('is freed when its guest declines, and kept while the guest is unsure', async () => {
    const couple = await newCouple()
    const table = await addTable(couple)
    const guest = await addGuest(couple, withCompany('Tom'))
    await assign(couple, guest, { table_id: table.id })
    await couple.post('/api/rsvp', { guest_id: guest.id, rsvp_status: 'maybe' }, 200)
    expect(await tableNow(couple, table)).toMatchObject({ seated: 1 })
    await couple.post('/api/rsvp', { guest_id: guest.id, rsvp_status: 'declined' }, 200)
    expect(await find(couple, guest)).toMatchObject({ table_id: null, seat_number: null })
    expect(await tableNow(couple, table)).toMatchObject({ seated: 0, free: 8 })
    expect(await conflicts(couple)).toEqual([])
  })

  test('of a deleted guest is free again', async () => {
    const couple = await newCouple()
    const table = await addTable(couple, { capacity: 1 })
    const [ana, ben] = [await addGuest(couple), await addGuest(couple, { name: 'Ben' })]
    await assign(couple, ana, { table_id: table.id })
    await couple.delete(`/api/guests/${ana.id}`)
    expect(await assign(couple, ben, { table_id: table.id })).toMatchObject({ seat_number: 1 })
  })

  test('cannot be set with a guest’s other fields', async () => {
    const couple = await newCouple()
    const table = await addTable(couple)
    const guest = await addGuest(couple, { table_id: table.id, seat_number: 3 })
    expect(guest).toMatchObject({ table_id: null, seat_number: null })
    expect(await couple.put(`/api/guests/${guest.id}`, { table_id: table.id, seat_number: 3 })).toMatchObject({
      table_id: null,
      seat_number: null,
    })
  })

  test('is counted the same by rules and SQL', async () => {
    const couple = await newCouple()
    const names = ['Tom', 'Tom, Kim', ' , Tom,,', 'Tom "T", \\Kim', '\u00a0, Tom', '', 'a, b, c, d']
    const attendances = [
      {},
      { rsvp_status: 'pending' },
      { plus_one_allowed: false },
      { plus_one_status: 'requested' },
      { plus_one_status: 'approved' },
      { plus_one_status: 'declined' },
      { plus_ones: 1 },
      { plus_ones: 0 },
    ]
    for (const plus_one_name of names) {
      for (const attendance of attendances) {
        const about = { plus_one_allowed: true, plus_ones: 10, plus_one_name, ...attendance }
        await addGuest(couple, about)
      }
    }
    const absent = await addGuest(couple, { companions: [{ name: 'Tom' }, { name: 'Kim' }] })
    // Older rows can name an occasion twice.
    const twice = absent.companions.map((one, i) => ({ ...one, not_at: i ? [] : [couple.weddingId, couple.weddingId] }))
    await prepare('update guests set companions = ? where id = ?').bind(JSON.stringify(twice), absent.id).run()
    const not_at = [couple.weddingId]
    const namesakes = await addGuest(couple, { companions: [{ name: 'Tom' }, { name: 'Tom', not_at }] })
    const db = openWeddings()
    const counted = await db
      .select({
        id: guests.id,
        seats:
          sql<number>`(select ${seatsInSql('mine', sql`${couple.weddingId}`)} from guests mine where mine.id = ${sql.raw('guests.id')})`.as(
            'seats',
          ),
      })
      .from(guests)
      .where(sql`${guests.wedding_id} = ${couple.weddingId}`)
    const bySql = new Map(counted.map(({ id, seats }) => [id, seats]))
    const all = await couple.get<Guest[]>('/api/guests')
    expect(all).toHaveLength(names.length * attendances.length + 2)
    for (const { id } of [absent, namesakes]) expect(bySql.get(id)).toBe(2)
    expect(all.map(({ id }) => bySql.get(id))).toEqual(all.map(seatsOf))
  })
})

describe('the conflicts', () => {
  test('are none in an empty wedding', async () => {
    expect(await conflicts(await newCouple())).toEqual([])
  })

  test('name every problem with its table and guests', async () => {
    const couple = await newCouple()
    const [one, two] = [await addTable(couple), await addTable(couple, { name: 'Table 2', capacity: 2 })]
    // One after the other, since a pair is named in the order of its guests' creation.
    const ana = await addGuest(couple, { name: 'Ana', household: 'Cruz' })
    const ben = await addGuest(couple, { name: 'Ben', household: 'cruz ' })
    const cleo = await addGuest(couple, { name: 'Cleo' })
    const dan = await addGuest(couple, { name: 'Dan' })
    const eve = await addGuest(couple, { name: 'Eve' })
    await assign(couple, ana, { table_id: one.id })
    await assign(couple, ben, { table_id: two.id })
    await assign(couple, cleo, { table_id: one.id })
    await addRule(couple, 'keep_apart', [ana, cleo])
    await addRule(couple, 'keep_together', [ana, dan])
    await couple.put(`/api/guests/${dan.id}`, { rsvp_status: 'declined' })
    await assign(couple, dan, { table_id: two.id })
    await prepare('update guests set seat_number = 1 where id = ?').bind(dan.id).run()
    expect(await conflicts(couple)).toEqual([
      {
        type: 'kept_apart',
        severity: 'error',
        message: 'Ana and Cleo should be kept apart but share Table 1.',
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
    const guest = await addGuest(couple)
    await assign(couple, guest, { table_id: table.id })
    await couple.put(`/api/guests/${guest.id}`, withCompany('Tom'))
    expect(await conflicts(couple)).toMatchObject([
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
    const ana = await addGuest(couple, withCompany('Tom', 'Tim'))
    await addGuest(couple, { name: 'Ben', ...withCompany('Kim') })
    await addGuest(couple, { name: 'Cleo', rsvp_status: 'pending' })
    await addGuest(couple, { name: 'Dan', rsvp_status: 'declined' })
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

describe('a seating rule', () => {
  test('is added, listed and deleted', async () => {
    const couple = await newCouple()
    const [ana, ben, cleo] = await many(3, (i) => addGuest(couple, { name: `Guest ${i}` }))
    if (!ana || !ben || !cleo) throw new Error('three guests were made')
    const rule = await addRule(couple, 'keep_together', [ana, ben])
    expect(rule).toEqual({
      id: expect.any(String),
      type: 'keep_together',
      guest_ids: [ana.id, ben.id].toSorted(),
      strength: 2,
      created_at: expect.stringMatching(/Z$/),
    })
    const other = await addRule(couple, 'keep_apart', [cleo, ana], { strength: 3 })
    expect(await couple.get(seatingPaths.rules)).toEqual([rule, other])
    await couple.delete(seatingPaths.rule(rule.id))
    await couple.delete(seatingPaths.rule(rule.id), 404)
    expect(await couple.get(seatingPaths.rules)).toEqual([other])
  })

  test('replaces the earlier rule of the pair, in either order', async () => {
    const couple = await newCouple()
    const [ana, ben] = [await addGuest(couple), await addGuest(couple, { name: 'Ben' })]
    const before = await addRule(couple, 'keep_together', [ana, ben])
    const after = await addRule(couple, 'keep_apart', [ben, ana], { strength: 1 })
    expect(after).toMatchObject({ type: 'keep_apart', strength: 1 })
    expect(after.id).not.toBe(before.id)
    expect(await couple.get(seatingPaths.rules)).toEqual([after])
    const again = await many(8, () => addRule(couple, 'keep_together', [ana, ben]))
    const left = await couple.get<SeatingRule[]>(seatingPaths.rules)
    expect(left).toHaveLength(1)
    expect(again).toContainEqual(left[0])
  })

  test.each([
    [{ type: 'keep_away' }, 'type', 'Please choose one of: keep_together, keep_apart.'],
    [{ strength: 4 }, 'strength', 'Please choose one of: 1, 2, 3.'],
    [{ guest_ids: ['a', 'a'] }, 'guest_ids', 'Please name two different guests.'],
    [{ guest_ids: ['a'] }, 'guest_ids', 'Please name two guests.'],
    [{ guest_ids: ['a', 'b', 'c'] }, 'guest_ids', 'Please name two guests.'],
    [{ guest_ids: ['a', 7] }, 'guest_ids', 'This must be text.'],
    [{ guest_ids: undefined }, 'guest_ids', 'This is required.'],
  ])('is refused with %j beside the field', async (wrong, field, sentence) => {
    const couple = await newCouple()
    const body = { type: 'keep_apart', guest_ids: ['a', 'b'], ...wrong }
    const { detail } = await couple.post<Refused>(seatingPaths.rules, body, 422)
    expect(detail).toEqual({ message: sentence, errors: { [field]: sentence } })
  })

  test('is limited to guests of the wedding, and deleted with either of them', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const [ana, ben, theirs] = [await addGuest(couple), await addGuest(couple), await addGuest(stranger)]
    const absent = await addRule<unknown>(couple, 'keep_apart', [ana, { id: UNKNOWN }], {}, 404)
    expect(await addRule<unknown>(couple, 'keep_apart', [ana, theirs], {}, 404)).toEqual(absent)
    await addRule(couple, 'keep_apart', [ana, ben])
    expect(await stranger.get(seatingPaths.rules)).toEqual([])
    await couple.delete(`/api/guests/${ben.id}`)
    expect(await couple.get(seatingPaths.rules)).toEqual([])
  })

  test('is refused beyond 2,000, except in place of another', async () => {
    const couple = await newCouple()
    const [ana, ben] = [await addGuest(couple), await addGuest(couple)]
    const rule = await addRule(couple, 'keep_apart', [ana, ben])
    await fillRules(couple, RULE_LIMIT - 1)
    const cleo = await addGuest(couple)
    expect(await addRule<unknown>(couple, 'keep_apart', [ana, cleo], {}, 409)).toEqual({
      detail: 'A wedding can hold at most 2,000 seating rules.',
    })
    expect(await addRule(couple, 'keep_together', [ana, ben])).not.toMatchObject({ id: rule.id })
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

async function fillRules(couple: Couple, count: number) {
  const db = openWeddings()
  const ours = { wedding_id: couple.weddingId, created_at: 0, updated_at: 0 }
  const many = Array.from({ length: 64 }, (_, i) => `${couple.weddingId}-${String(i).padStart(2, '0')}`)
  await insertRows(
    db,
    guests,
    many.map((id) => ({ ...ours, id, name: id, rsvp_selector: id })),
  )
  const pairs = many.flatMap((one, i) => many.slice(i + 1).map((other) => [one, other] as const)).slice(0, count)
  const rule = { wedding_id: couple.weddingId, type: 'keep_apart', strength: 1, created_at: 0 } as const
  await insertRows(
    db,
    seating_rules,
    pairs.map(([guest_id, other_guest_id], i) => ({
      ...rule,
      id: `${couple.weddingId}-${i}`,
      guest_id,
      other_guest_id,
    })),
  )
}
