import { describe, expect, test } from 'vitest'
import { insertRows } from '../../worker/db/bulk'
import { guests } from '../../worker/db/schema/weddings'
import type { WeddingId } from '../../worker/db/wedding'
import type { Guest } from '../../worker/features/guests/schema'
import { findForPlan, writePlan } from '../../worker/features/seating/auto-assign/queries'
import {
  type AutoAssignAnswer,
  type SeatingConflict,
  seatingPaths,
  type Table,
} from '../../worker/features/seating/schema'
import { newId } from '../../worker/lib/ids'
import { newRsvpSelector } from '../../worker/security/rsvp-link'
import { makeInstance } from '../bench/seating/instances'
import { type Couple, newCouple, type Refused } from '../support/worker/app'
import { openWeddings } from '../support/worker/databases'
import { addNamed } from '../support/worker/guests'
import { addRule, addTable, assign } from '../support/worker/seating'

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

const autoAssign = <T = AutoAssignAnswer>(couple: Couple, input: object = {}, status = 200) =>
  couple.post<T>(seatingPaths.autoAssign, input, status)
const list = (couple: Couple) => couple.get<Guest[]>('/api/guests')
const seats = async (couple: Couple) =>
  Object.fromEntries((await list(couple)).map(({ name, table_id, seat_number }) => [name, [table_id, seat_number]]))
const conflictTypes = async (couple: Couple) =>
  (await couple.get<SeatingConflict[]>(seatingPaths.conflicts)).map(({ type }) => type)

/** Inserts guests who come, past the API. */
async function addConfirmed(
  couple: Couple,
  list: Pick<typeof guests.$inferInsert, 'id' | 'name' | 'household' | 'side' | 'tags' | 'plus_ones'>[],
): Promise<void> {
  const now = Date.now()
  await insertRows(
    openWeddings(),
    guests,
    list.map((guest) => ({
      ...guest,
      wedding_id: couple.weddingId,
      rsvp_status: 'confirmed' as const,
      plus_one_allowed: Boolean(guest.plus_ones),
      plus_one_name: guest.plus_ones ? `Company of ${guest.name}` : null,
      rsvp_selector: newRsvpSelector(),
      created_at: now,
      updated_at: now,
    })),
  )
}

/** Adds about so many guests who all come, with tables and rules. */
async function celebrate(couple: Couple, people: number): Promise<void> {
  const { parties, rules, tables } = makeInstance({ people, seed: 3 })
  // Ascending, so that every run solves the same problem: the solver takes parties in the order of their ids.
  const ordered = parties.map(() => newId(Date.now())).toSorted()
  const ids = new Map(parties.map(({ id }, i) => [id, ordered[i] ?? '']))
  await addConfirmed(
    couple,
    parties.map(({ id, name, household, side, tags, seats }) => ({
      id: ids.get(id) ?? '',
      name,
      household,
      side,
      tags,
      plus_ones: seats - 1,
    })),
  )
  for (const { name, capacity } of tables) await addTable(couple, { name, capacity })
  for (const { type, guest_ids, strength } of rules) {
    await couple.post(seatingPaths.rules, { type, strength, guest_ids: guest_ids.map((id) => ids.get(id)) })
  }
}

describe('an automatic plan', () => {
  test('seats everybody who comes, breaks no rule and says why', async () => {
    const couple = await newCouple()
    await celebrate(couple, 60)
    const answer = await autoAssign(couple)
    expect(answer).toMatchObject({ dry_run: false, moves: 0, moved_guest_ids: [], unseated: [] })
    expect(await conflictTypes(couple)).toEqual([])

    const all = await list(couple)
    expect(answer.assignments).toHaveLength(all.length)
    for (const { guest_id, name, table_id, seat_number, previous_table_id, reason } of answer.assignments) {
      const guest = all.find(({ id }) => id === guest_id)
      expect(guest).toMatchObject({ name, table_id, seat_number, version: 2 })
      expect(seat_number).toBeGreaterThan(0)
      expect(previous_table_id).toBeNull()
      expect(reason).toMatch(/^[A-Z].*\.$/)
    }
    const tables = await couple.get<Table[]>(seatingPaths.tables)
    expect(
      answer.tables.map(({ table_id, name, capacity, seated }) => ({ id: table_id, name, capacity, seated })),
    ).toEqual(tables.map(({ id, name, capacity, seated }) => ({ id, name, capacity, seated })))
    for (const { reasons } of answer.tables) expect(reasons.length).toBeGreaterThan(0)
  })

  test('is answered but not written in a dry run, and is the same for the same seed', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await newCouple()
    await celebrate(couple, 40)
    const before = await list(couple)
    const first = await autoAssign(couple, { dry_run: true, seed: 7 })
    expect(first.dry_run).toBe(true)
    expect(await list(couple)).toEqual(before)
    expect(await autoAssign(couple, { dry_run: 'true', seed: '7' })).toEqual(first)
    expect(await couple.post(`${seatingPaths.autoAssign}?dry_run=true&seed=7`, undefined, 200)).toEqual(first)
    expect(await autoAssign(couple, { seed: 7 })).toEqual({ ...first, dry_run: false })
  })

  test('is for guests who come: others get no new seat and keep the one they have', async () => {
    const couple = await newCouple()
    const table = await addTable(couple, { capacity: 3 })
    const pending = await addNamed(couple, 'Pia', { rsvp_status: 'pending' })
    await addNamed(couple, 'Max', { rsvp_status: 'maybe' })
    await addNamed(couple, 'Dan', { rsvp_status: 'declined' })
    await assign(couple, pending, { table_id: table.id, seat_number: 2 })
    const company = { plus_one_allowed: true, plus_ones: 1, plus_one_name: 'Tom' }
    await addNamed(couple, 'Ana', company)
    await addNamed(couple, 'Ben', company)
    const answer = await autoAssign(couple)
    expect(answer.assignments).toHaveLength(1)
    expect(answer.unseated).toEqual([expect.objectContaining({ reason: 'No table has 2 free seats left.' })])
    expect(answer.tables).toMatchObject([{ table_id: table.id, seated: 3 }])
    const now = await seats(couple)
    expect(now).toMatchObject({ Pia: [table.id, 2], Max: [null, null], Dan: [null, null] })
    expect(await conflictTypes(couple)).toEqual(['unseated'])
  })

  test('can include everyone who has not declined, without changing the counts', async () => {
    const couple = await newCouple()
    await addTable(couple, { capacity: 6 })
    await addNamed(couple, 'Ana')
    await addNamed(couple, 'Pia', { rsvp_status: 'pending' })
    await addNamed(couple, 'Max', { rsvp_status: 'maybe' })
    await addNamed(couple, 'Dan', { rsvp_status: 'declined' })
    const answer = await autoAssign(couple, { guests: 'not_declined' })
    expect(answer.assignments.map(({ name }) => name).toSorted()).toEqual(['Ana', 'Max', 'Pia'])
    expect(answer.unseated).toEqual([])
    const now = await seats(couple)
    for (const name of ['Ana', 'Pia', 'Max']) expect(now[name]?.[0]).not.toBeNull()
    expect(now.Dan).toEqual([null, null])
    expect(await couple.get(seatingPaths.summary)).toMatchObject({ attending: 1, unseated: 0, seated: 3 })
    expect(await conflictTypes(couple)).toEqual([])

    const pia = (await list(couple)).find(({ name }) => name === 'Pia')
    await couple.post('/api/rsvp', { guest_id: pia?.id, rsvp_status: 'declined' }, 200)
    expect((await seats(couple)).Pia).toEqual([null, null])
  })

  test('leaves guests who have not replied unseated when seats are short, with a reason', async () => {
    const couple = await newCouple()
    await addTable(couple, { capacity: 2 })
    for (const name of ['Ana', 'Ben']) await addNamed(couple, name)
    for (const name of ['Pia', 'Rui']) await addNamed(couple, name, { rsvp_status: 'pending' })
    const answer = await autoAssign(couple, { guests: 'not_declined' })
    expect(answer.assignments.map(({ name }) => name).toSorted()).toEqual(['Ana', 'Ben'])
    const reason = 'No seat is left, and others are likelier to come.'
    expect(answer.unseated).toEqual([expect.objectContaining({ reason }), expect.objectContaining({ reason })])
    await couple.post(seatingPaths.autoAssign, { guests: 'everybody' }, 422)
  })

  test('without tables or guests seats nobody and says so', async () => {
    const couple = await newCouple()
    expect(await autoAssign(couple)).toEqual({
      dry_run: false,
      score: 0,
      moves: 0,
      moved_guest_ids: [],
      assignments: [],
      tables: [],
      unseated: [],
    })
    const { id } = await addNamed(couple, 'Ana')
    expect((await autoAssign(couple)).unseated).toEqual([
      { guest_id: id, name: 'Ana', reason: 'There is no table yet.' },
    ])
    await addTable(couple)
    expect((await autoAssign(couple)).assignments).toMatchObject([{ guest_id: id, seat_number: 1 }])
  })

  test('treats null like a field that was not sent', async () => {
    const couple = await newCouple()
    await addTable(couple)
    await addNamed(couple, 'Ana')
    const nothing = { plan: null, locked: null, dry_run: null, seed: null, stability: null }
    expect(await autoAssign(couple, { ...nothing, dry_run: true })).toEqual(await autoAssign(couple, { dry_run: true }))
    expect(await autoAssign(couple, nothing)).toMatchObject({ dry_run: false })
    expect((await seats(couple)).Ana?.[0]).not.toBeNull()
  })

  test('keeps locked guests on their seats, and seats the rest of the household with them', async () => {
    const couple = await newCouple()
    const tables = [await addTable(couple), await addTable(couple, { name: 'Table 2' })]
    const [ana, ben] = [await addNamed(couple, 'Ana', { household: 'Cruz' }), await addNamed(couple, 'Ben')]
    await addNamed(couple, 'Cleo', { household: 'cruz' })
    await addRule(couple, 'keep_apart', [ana, ben])
    await assign(couple, ana, { table_id: tables[1]?.id, seat_number: 5 })
    const answer = await autoAssign(couple, { locked: [ana.id, ana.id] })
    expect(answer.assignments.find(({ guest_id }) => guest_id === ana.id)).toMatchObject({
      table_id: tables[1]?.id,
      seat_number: 5,
      previous_table_id: tables[1]?.id,
      reason: 'Locked here.',
    })
    const now = await seats(couple)
    expect(now.Cleo?.[0]).toBe(tables[1]?.id)
    expect(now.Ben?.[0]).toBe(tables[0]?.id)
  })

  test('moves at most three guests when one declines late', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    await celebrate(couple, 120)
    const { assignments } = await autoAssign(couple)
    const before = await seats(couple)
    await couple.put(`/api/guests/${assignments[0]?.guest_id}`, { rsvp_status: 'declined' })
    const again = await autoAssign(couple, { stability: 1 })
    expect(again).toMatchObject({ moves: 0, unseated: [] })
    const usual = await autoAssign(couple)
    expect(usual.moves).toBeLessThanOrEqual(3)
    const after = await seats(couple)
    const moved = Object.keys(before).filter((name) => before[name]?.[0] !== after[name]?.[0])
    expect(moved.length).toBeLessThanOrEqual(4)
    expect(await conflictTypes(couple)).toEqual([])
  })

  test.each([
    [{ locked: 'all' }, 'locked', 'This must be a list.'],
    [{ dry_run: 'perhaps' }, 'dry_run', 'This must be true or false.'],
    [{ seed: -1 }, 'seed', 'This must be at least 0.'],
    [{ seed: 0.5 }, 'seed', 'This must be a whole number.'],
    [{ stability: 1.1 }, 'stability', 'This can be at most 1.'],
    [{ stability: 'much' }, 'stability', 'This must be a number.'],
  ])('is refused with %j beside the field', async (input, field, sentence) => {
    const couple = await newCouple()
    const { detail } = await autoAssign<Refused>(couple, input, 422)
    expect(detail).toEqual({ message: sentence, errors: { [field]: sentence } })
  })

  test('refuses to lock guests without a seat and those of another wedding', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const guest = await addNamed(couple, 'Ana')
    const { detail } = await autoAssign<Refused>(couple, { locked: [guest.id] }, 422)
    expect(detail.errors).toEqual({ locked: 'Only guests who have a seat can be locked.' })
    await assign(couple, guest, { table_id: (await addTable(couple)).id })
    await autoAssign(couple, { locked: [guest.id] })
    const absent = await autoAssign(stranger, { locked: [UNKNOWN] }, 404)
    expect(await autoAssign(stranger, { locked: [guest.id] }, 404)).toEqual(absent)
  })

  test('writes nothing when a guest, a table or a rule has changed since it was made', async () => {
    const changes: ((couple: Couple, ana: Guest, ben: Guest, table: Table) => Promise<unknown>)[] = [
      (couple, ana) => couple.put(`/api/guests/${ana.id}`, { name: 'Anna' }),
      (couple) => addNamed(couple, 'Cleo'),
      (couple, _ana, ben) => couple.delete(`/api/guests/${ben.id}`),
      async (couple, _ana, ben) => [await addNamed(couple, 'Cleo'), await couple.delete(`/api/guests/${ben.id}`)],
      (couple, _ana, ben, table) => assign(couple, ben, { table_id: table.id }),
      (couple, _ana, _ben, table) => couple.put(seatingPaths.table(table.id), { capacity: 1 }),
      (couple, _ana, _ben, table) => couple.delete(seatingPaths.table(table.id)),
      (couple) => addTable(couple),
      (couple, ana, ben) => addRule(couple, 'keep_apart', [ana, ben]),
    ]
    for (const change of changes) {
      const couple = await newCouple()
      const db = openWeddings(couple.weddingId)
      const place = { weddingId: couple.weddingId as WeddingId, occasionId: couple.weddingId }
      const table = await addTable(couple)
      const [ana, ben] = [await addNamed(couple, 'Ana'), await addNamed(couple, 'Ben')]
      const plan = [{ guest_id: ana.id, table_id: table.id, seat_number: 1 }]
      const { stamp } = await findForPlan(db, place)
      await change(couple, ana, ben, table)
      expect(await writePlan(db, place, { plan, stamp, now: 1 }), change.toString()).toEqual({ outcome: 'stale' })
      expect((await list(couple)).find(({ id }) => id === ana.id)?.table_id).toBeNull()
      const { stamp: fresh, tables } = await findForPlan(db, place)
      if (tables.some(({ id }) => id === table.id)) {
        expect(await writePlan(db, place, { plan, stamp: fresh, now: 1 })).toEqual({ outcome: 'saved' })
      }
    }
  })

  test('requested several times at once leaves one whole plan', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    await celebrate(couple, 30)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, seed) => couple.request('POST', seatingPaths.autoAssign, { body: { seed } })),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toContain(200)
    expect([200, 409]).toEqual(expect.arrayContaining([...statuses]))
    expect(await conflictTypes(couple)).toEqual([])
  })
})

describe('a plan that is sent', () => {
  test('is written for thousands of guests', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const names = Array.from({ length: 2500 }, (_, i) => `Guest ${i}`)
    await addConfirmed(
      couple,
      names.map((name) => ({ id: newId(Date.now()), name })),
    )
    const tables = await Promise.all(
      Array.from({ length: 42 }, (_, t) => addTable(couple, { name: `T${t}`, capacity: 60 })),
    )
    const plan = (await list(couple)).map(({ id }, i) => ({
      guest_id: id,
      table_id: tables[Math.floor(i / 60)]?.id,
      seat_number: (i % 60) + 1,
    }))
    const { assignments, unseated } = await autoAssign(couple, { plan })
    expect(assignments).toHaveLength(2500)
    expect(unseated).toEqual([])
    expect(await conflictTypes(couple)).toEqual([])
  })

  async function newHall() {
    const couple = await newCouple()
    const [one, two] = [await addTable(couple, { capacity: 2 }), await addTable(couple, { name: 'Table 2' })]
    const [ana, ben, cleo] = [
      await addNamed(couple, 'Ana'),
      await addNamed(couple, 'Ben'),
      await addNamed(couple, 'Cleo'),
    ]
    const write = <T = AutoAssignAnswer>(plan: object[], status = 200, about = {}) =>
      autoAssign<T>(couple, { plan, ...about }, status)
    return { couple, one, two, ana, ben, cleo, write }
  }

  test('is written as sent, with missing seat numbers added, and leaves other guests alone', async () => {
    const { couple, one, two, ana, ben, cleo, write } = await newHall()
    await assign(couple, cleo, { table_id: two.id, seat_number: 1 })
    const answer = await write([
      { guest_id: ana.id, table_id: two.id },
      { guest_id: ben.id, table_id: one.id, seat_number: 2 },
    ])
    expect(answer).toMatchObject({ moves: 0, unseated: [], dry_run: false })
    expect(await seats(couple)).toEqual({ Ana: [two.id, 2], Ben: [one.id, 2], Cleo: [two.id, 1] })
    const taken = await write([
      { guest_id: ben.id, table_id: null },
      { guest_id: cleo.id, table_id: one.id, seat_number: 2 },
      { guest_id: ana.id, table_id: two.id },
    ])
    expect(taken).toMatchObject({ moves: 2, moved_guest_ids: expect.arrayContaining([ben.id, cleo.id]) })
    expect(taken.unseated).toEqual([expect.objectContaining({ guest_id: ben.id })])
    expect(await seats(couple)).toEqual({ Ana: [two.id, 2], Ben: [null, null], Cleo: [one.id, 2] })
  })

  test('can swap two guests at a full table', async () => {
    const { couple, one, ana, ben, write } = await newHall()
    await write([
      { guest_id: ana.id, table_id: one.id, seat_number: 1 },
      { guest_id: ben.id, table_id: one.id, seat_number: 2 },
    ])
    await write([
      { guest_id: ana.id, table_id: one.id, seat_number: 2 },
      { guest_id: ben.id, table_id: one.id, seat_number: 1 },
    ])
    expect(await seats(couple)).toMatchObject({ Ana: [one.id, 2], Ben: [one.id, 1] })
  })

  test('is written whole or not at all', async () => {
    const { couple, one, two, ana, ben, cleo, write } = await newHall()
    const stranger = await newCouple()
    const [foreignGuest, foreignTable] = [await addNamed(stranger, 'Zoe'), await addTable(stranger)]
    const good = { guest_id: ana.id, table_id: two.id, seat_number: 1 }
    const atOne = (guest: Guest, seat_number?: number) => ({ guest_id: guest.id, table_id: one.id, seat_number })
    const absent = await write([good, { guest_id: UNKNOWN, table_id: null }], 404)
    expect(await write([good, { guest_id: foreignGuest.id, table_id: null }], 404)).toEqual(absent)
    expect(await write([good, { guest_id: ben.id, table_id: foreignTable.id }], 404)).toEqual(absent)
    const refused = async (plan: object[]) => (await write<Refused>(plan, 422)).detail.errors
    expect(await refused([good, { ...good, table_id: one.id }])).toEqual({ plan: 'Please name each guest once.' })
    expect(await refused([good, atOne(ben, 3)])).toEqual({ plan: 'Table 1 has only 2 seats.' })
    expect(await refused([good, { table_id: one.id }])).toEqual({ plan: 'Please say which guest.' })
    expect(await write([atOne(ana), atOne(ben), atOne(cleo)], 409)).toEqual({ detail: 'Table 1 is full.' })
    expect(await write([atOne(ana, 2), atOne(ben, 2)], 409)).toEqual({
      detail: 'Seat 2 at Table 1 is taken by Ben.',
    })
    await write([good], 200, { dry_run: true })
    expect(await seats(couple)).toEqual({ Ana: [null, null], Ben: [null, null], Cleo: [null, null] })
  })
})
