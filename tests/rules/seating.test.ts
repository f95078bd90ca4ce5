import { describe, expect, test } from 'vitest'
import { boxOf } from '../../web/features/guests/seating/floor/geometry'
import { decidePlan, numberSeats, type PlannedGuest, problemOf } from '../../worker/features/seating/auto-assign/rules'
import { findConflicts } from '../../worker/features/seating/conflicts/rules'
import { newTable, sortTables } from '../../worker/features/seating/rules'
import { tableShapes } from '../../worker/features/seating/schema'
import type { PartyRule } from '../../worker/features/seating/solver/schema'

const tables = [
  { id: 't1', name: 'Table 1', capacity: 4 },
  { id: 't2', name: 'Table 2', capacity: 4 },
]

function guest(id: string, about: Partial<PlannedGuest> = {}): PlannedGuest {
  return {
    id,
    name: id,
    household: null,
    side: null,
    tags: [],
    rsvp_status: 'confirmed',
    plus_one_allowed: false,
    plus_ones: 0,
    plus_one_name: null,
    plus_one_status: 'none',
    table_id: null,
    seat_number: null,
    ...about,
  }
}

const at = (table_id: string, seat_number: number | null = null) => ({ table_id, seat_number })
const bringing = (...names: string[]) => ({
  plus_one_allowed: true,
  plus_ones: names.length,
  plus_one_name: names.join(', '),
})
const apart = (one: string, other: string) => ({
  type: 'keep_apart' as const,
  guest_ids: [one, other] as [string, string],
})

describe('conflicts', () => {
  const find = (guests: PlannedGuest[], rules: ReturnType<typeof apart>[] = []) =>
    findConflicts({ tables, guests, rules }).map(({ type, severity, message }) => [type, severity, message])

  test.each<[string, PlannedGuest[], ReturnType<typeof apart>[], string[][]]>([
    ['nothing without guests', [], [], []],
    ['nothing for a seated guest', [guest('Ana', at('t1', 1))], [], []],
    [
      'no unseated guest who has not confirmed',
      [guest('Ana', { rsvp_status: 'pending' }), guest('Ben', { rsvp_status: 'maybe' })],
      [],
      [],
    ],
    [
      'unseated guests who come, together',
      [guest('Ana'), guest('Ben'), guest('Cleo', { rsvp_status: 'declined' })],
      [],
      [['unseated', 'warning', '2 guests who are coming have no seat yet.']],
    ],
    [
      'a seat beyond the table’s capacity',
      [guest('Ana', at('t1', 5))],
      [],
      [['over_capacity', 'warning', 'Ana has seat 5, and Table 1 has only 4.']],
    ],
    [
      'more people than seats, plus-ones included',
      [
        guest('Ana', { ...at('t1', 1), ...bringing('Tom', 'Tim') }),
        guest('Ben', { ...at('t1', 2), ...bringing('Kim') }),
      ],
      [],
      [['over_capacity', 'error', 'Table 1 has 4 seats for 5 people.']],
    ],
    ['nothing for guests without a seat number', [guest('Ana', at('t1')), guest('Ben', at('t1'))], [], []],
    ['nothing for the same seat number at two tables', [guest('Ana', at('t1', 1)), guest('Ben', at('t2', 1))], [], []],
    [
      'nothing for a kept-apart pair at two tables',
      [guest('Ana', at('t1', 1)), guest('Ben', at('t2', 1))],
      [apart('Ana', 'Ben')],
      [],
    ],
    [
      'a household at two tables',
      [guest('Ana', { ...at('t1', 1), household: 'Cruz' }), guest('Ben', { ...at('t2', 1), household: 'CRUZ' })],
      [],
      [['household_split', 'warning', 'Household Cruz sits at 2 tables.']],
    ],
    [
      'no household that is split on purpose',
      [guest('Ana', { ...at('t1', 1), household: 'Cruz' }), guest('Ben', { ...at('t2', 1), household: 'Cruz' })],
      [apart('Ana', 'Ben')],
      [],
    ],
  ])('name %s', (_what, guests, rules, expected) => {
    expect(find(guests, rules)).toEqual(expected)
  })
})

test('tables are in natural order, and a new one gets a spot with room to pass', () => {
  const names = ['Table 10', 'Table 9', 'Head'].map((name) => ({ id: name, name }))
  expect(sortTables(names).map(({ name }) => name)).toEqual(['Head', 'Table 9', 'Table 10'])
  const placed: ReturnType<typeof newTable>[] = []
  for (let i = 0; i < 30; i++) placed.push(newTable({ name: 'Table' }, { id: `${i}`, others: placed, now: 0 }))
  expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(30)
  for (const shape of tableShapes) {
    placed.push(newTable({ name: 'Table', shape, capacity: 20 }, { id: shape, others: placed, now: 0 }))
  }
  const boxes = placed.map(boxOf)
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      const [apartX, apartY] = [
        Math.max(a.x - b.x - b.width, b.x - a.x - a.width),
        Math.max(a.y - b.y - b.height, b.y - a.y - a.height),
      ]
      expect(Math.max(apartX, apartY)).toBeGreaterThanOrEqual(75)
    }
  }
})

describe('a draft of a plan', () => {
  const asked = (guests: PlannedGuest[], draft: Parameters<typeof problemOf>[1], hall = tables) => {
    const { parties, locked } = problemOf({ tables: hall, guests, rules: [] }, draft)
    return { ids: parties.map(({ id }) => id), locked }
  }
  const guests = [
    guest('ana'),
    guest('max', { rsvp_status: 'maybe' }),
    guest('pia', { rsvp_status: 'pending' }),
    guest('dan', { rsvp_status: 'declined' }),
    guest('rui', { rsvp_status: 'pending', ...at('t1', 1) }),
  ]

  test('is for guests who come, and the others stay where they are', () => {
    expect(asked(guests, {})).toEqual({ ids: ['ana', 'rui'], locked: ['rui'] })
    expect(asked(guests, { locked: ['rui'] }).locked).toEqual(['rui'])
  })

  test('can include everyone who has not declined', () => {
    expect(asked(guests, { guests: 'not_declined' })).toEqual({ ids: ['ana', 'max', 'pia', 'rui'], locked: [] })
  })

  test('leaves out unseated guests who are least likely to come when seats are short', () => {
    const three = [{ id: 't1', name: 'Table 1', capacity: 3 }]
    expect(asked(guests, { guests: 'not_declined' }, three).ids).toEqual(['ana', 'pia', 'rui'])
    const chances = new Map([
      ['max', 0.9],
      ['pia', 0.2],
      ['rui', 0.1],
    ])
    expect(asked(guests, { guests: 'not_declined', chances }, three).ids).toEqual(['ana', 'max', 'rui'])
  })
})

describe('seat numbers of a plan', () => {
  const rules: PartyRule[] = []
  const number = (guests: PlannedGuest[], plan: Parameters<typeof numberSeats>[1]) =>
    numberSeats({ tables, guests, rules }, plan).map(({ guest_id, seat_number }) => [guest_id, seat_number])
  const toOne = (guest_id: string, seat_number: number | null = null) => ({ guest_id, table_id: 't1', seat_number })

  test('are kept by guests who stay, unless the plan gives the seat to another', () => {
    const guests = [guest('Ana', at('t1', 2)), guest('Ben')]
    expect(number(guests, [toOne('Ana'), toOne('Ben')])).toEqual([
      ['Ana', 2],
      ['Ben', 1],
    ])
    expect(number(guests, [toOne('Ana'), toOne('Ben', 2)])).toEqual([
      ['Ana', 1],
      ['Ben', 2],
    ])
  })

  test('put households side by side, and leave the next seats to plus-ones', () => {
    const family = { household: 'Cruz' }
    const guests = [guest('Ana', family), guest('Ben'), guest('Cleo', family)]
    expect(number(guests, [toOne('Ana'), toOne('Ben'), toOne('Cleo')])).toEqual([
      ['Ana', 1],
      ['Ben', 3],
      ['Cleo', 2],
    ])
    const company = [guest('Ana', bringing('Tom')), guest('Ben')]
    expect(number(company, [toOne('Ana'), toOne('Ben')])).toEqual([
      ['Ana', 1],
      ['Ben', 3],
    ])
  })

  test('are null without a table, and when no seat is left', () => {
    const guests = [1, 2, 3, 4].map((seat) => guest(`g${seat}`, at('t1', seat)))
    const plan = [{ guest_id: 'g1', table_id: null }, toOne('Eve', 1), toOne('Fay')]
    expect(number([...guests, guest('Eve'), guest('Fay', at('t1'))], plan)).toEqual([
      ['g1', null],
      ['Eve', 1],
      ['Fay', null],
    ])
  })

  test('can be swapped at a full table, but not used twice', () => {
    const guests = [1, 2, 3, 4].map((seat) => guest(`g${seat}`, at('t1', seat)))
    const hall = { tables, guests, rules }
    expect(decidePlan(hall, [toOne('g1', 2), toOne('g2', 1)])).toEqual({ outcome: 'valid' })
    expect(decidePlan(hall, [toOne('g1', 2)])).toEqual({
      outcome: 'taken',
      message: 'Seat 2 at Table 1 is taken by g2.',
    })
  })
})
