import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { guests } from '../../worker/db/schema/weddings'
import type { Guest } from '../../worker/features/guests/schema'
import { seatsOf as seatsInSql } from '../../worker/features/seating/queries'
import { seatsOf } from '../../worker/features/seating/rules'
import { seatingPaths } from '../../worker/features/seating/schema'
import { newCouple, type Refused } from '../support/worker/app'
import { openWeddings, prepare } from '../support/worker/databases'
import { guestNow } from '../support/worker/guests'
import {
  addNamed,
  addTable,
  assign,
  conflictsOf,
  guestsAt,
  many,
  tableNow,
  withCompany,
} from '../support/worker/seating'

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

describe('a seat', () => {
  test('is the first free one unless one is requested, by body or query', async () => {
    const couple = await newCouple()
    const table = await addTable(couple)
    const [ana, ben, cleo] = await many(3, (i) => addNamed(couple, { name: `Guest ${i}` }))
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
    expect((await guestsAt(couple, table)).map(({ name, seat_number }) => [name, seat_number])).toEqual([
      ['Guest 0', 1],
      ['Guest 2', 2],
      ['Guest 1', 3],
    ])
  })

  test('is freed with null, by body or query', async () => {
    const couple = await newCouple()
    const table = await addTable(couple)
    const guest = await addNamed(couple)
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
    const guest = await addNamed(couple, withCompany('Tom', 'Tim'))
    await assign(couple, guest, { table_id: table.id, seat_number: 4 })
    expect(await assign(couple, guest, { table_id: table.id })).toMatchObject({ seat_number: 4 })
    expect(await assign(couple, guest, { table_id: table.id, seat_number: 4 })).toMatchObject({ seat_number: 4 })
    expect(await assign(couple, guest, { table_id: table.id, seat_number: 2 })).toMatchObject({ seat_number: 2 })
    expect(await tableNow(couple, table)).toMatchObject({ seated: 3, free: 1 })
  })

  test('is counted for each person of a party, and seats next to a guest are left to plus-ones if possible', async () => {
    const couple = await newCouple()
    const table = await addTable(couple, { capacity: 4 })
    const ana = await addNamed(couple, withCompany('Tom'))
    expect(await assign(couple, ana, { table_id: table.id })).toMatchObject({ seat_number: 1 })
    expect(await tableNow(couple, table)).toMatchObject({ seated: 2, free: 2 })
    const ben = await addNamed(couple, { name: 'Ben', ...withCompany('Kim', 'Jo') })
    expect(await assign(couple, ben, { table_id: table.id }, 409)).toEqual({
      detail: 'Table 1 has only 2 free seats. Ben is bringing others and needs 3 seats.',
    })
    const cleo = await addNamed(couple, { name: 'Cleo' })
    expect(await assign(couple, cleo, { table_id: table.id })).toMatchObject({ seat_number: 3 })
    const dan = await addNamed(couple, { name: 'Dan', meal_preference: 'Vegan', dietary_restrictions: 'Nuts' })
    expect(await assign(couple, dan, { table_id: table.id, seat_number: 2 })).toMatchObject({ seat_number: 2 })
    expect(await guestsAt(couple, table)).toEqual([
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
    const eve = await addNamed(couple, { name: 'Eve' })
    expect(await assign(couple, eve, { table_id: table.id }, 409)).toEqual({ detail: 'Table 1 is full.' })
  })

  test('that is taken is refused', async () => {
    const couple = await newCouple()
    const table = await addTable(couple)
    const [ana, ben] = [await addNamed(couple), await addNamed(couple, { name: 'Ben' })]
    await assign(couple, ana, { table_id: table.id, seat_number: 5 })
    expect(await assign(couple, ben, { table_id: table.id, seat_number: 5 }, 409)).toEqual({
      detail: 'Seat 5 at Table 1 is taken by Ana Cruz.',
    })
    expect(await guestNow(couple, ben)).toMatchObject({ table_id: null, version: 1 })
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
    const guest = await addNamed(couple)
    const { detail } = await assign<Refused>(couple, guest, { table_id: table.id, ...seat }, 422)
    expect(detail).toEqual({ message: sentence, errors: { [field]: sentence } })
    expect(await guestNow(couple, guest)).toMatchObject({ table_id: null, version: 1 })
  })

  test('is never given at another wedding’s table or to its guest', async () => {
    const [owner, stranger] = [await newCouple(), await newCouple()]
    const [theirs, ours] = [await addTable(owner), await addTable(stranger)]
    const [ana, ben] = [await addNamed(owner), await addNamed(stranger)]
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
    await assign(couple, await addNamed(couple), { table_id: table.id })
    const asking = await many(20, (i) => addNamed(couple, { name: `Guest ${i}` }))
    const answers = await Promise.all(
      asking.map(({ id }) => couple.request('POST', seatingPaths.assignSeat(id), { body: { table_id: table.id } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect(await tableNow(couple, table)).toMatchObject({ seated: 2, free: 0 })
    expect(await conflictsOf(couple)).toMatchObject([{ type: 'unseated' }])
  })

  test('is a different one for each of twenty parallel requests, and one requested by all is given once', async () => {
    const couple = await newCouple()
    const table = await addTable(couple, { capacity: 20 })
    const all = await many(20, (i) => addNamed(couple, { name: `Guest ${i}` }))
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
    expect((await guestsAt(couple, table)).map(({ seat_number }) => seat_number)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
  })

  test('is freed when its guest declines, and kept while the guest is unsure', async () => {
    const couple = await newCouple()
    const table = await addTable(couple)
    const guest = await addNamed(couple, withCompany('Tom'))
    await assign(couple, guest, { table_id: table.id })
    await couple.post('/api/rsvp', { guest_id: guest.id, rsvp_status: 'maybe' }, 200)
    expect(await tableNow(couple, table)).toMatchObject({ seated: 1 })
    await couple.post('/api/rsvp', { guest_id: guest.id, rsvp_status: 'declined' }, 200)
    expect(await guestNow(couple, guest)).toMatchObject({ table_id: null, seat_number: null })
    expect(await tableNow(couple, table)).toMatchObject({ seated: 0, free: 8 })
    expect(await conflictsOf(couple)).toEqual([])
  })

  test('of a deleted guest is free again', async () => {
    const couple = await newCouple()
    const table = await addTable(couple, { capacity: 1 })
    const [ana, ben] = [await addNamed(couple), await addNamed(couple, { name: 'Ben' })]
    await assign(couple, ana, { table_id: table.id })
    await couple.delete(`/api/guests/${ana.id}`)
    expect(await assign(couple, ben, { table_id: table.id })).toMatchObject({ seat_number: 1 })
  })

  test('cannot be set with a guest’s other fields', async () => {
    const couple = await newCouple()
    const table = await addTable(couple)
    const guest = await addNamed(couple, { table_id: table.id, seat_number: 3 })
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
        await addNamed(couple, about)
      }
    }
    const absent = await addNamed(couple, { companions: [{ name: 'Tom' }, { name: 'Kim' }] })
    // Older rows can name an occasion twice.
    const twice = absent.companions.map((one, i) => ({ ...one, not_at: i ? [] : [couple.weddingId, couple.weddingId] }))
    await prepare('update guests set companions = ? where id = ?').bind(JSON.stringify(twice), absent.id).run()
    const not_at = [couple.weddingId]
    const namesakes = await addNamed(couple, { companions: [{ name: 'Tom' }, { name: 'Tom', not_at }] })
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
