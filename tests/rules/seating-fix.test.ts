import { describe, expect, test } from 'vitest'
import { catererList, dinersOf } from '../../web/features/guests/meals/caterer'
import { countBeyond, groupByTable, occupantName } from '../../web/features/guests/seating/occupancy'
import { offersFor } from '../../web/features/guests/seating/offers'
import { fixFor } from '../../web/features/guests/seating/panel/fix'
import {
  entriesAt,
  entriesByTable,
  partiesByName,
  platesAt,
  tableSummary,
  withCompanions,
} from '../../web/features/guests/seating/print/entries'
import { blankCompanion, newGuest, toGuest } from '../../worker/features/guests/rules'
import type { Guest } from '../../worker/features/guests/schema'
import { findConflicts } from '../../worker/features/seating/conflicts/rules'
import { occupancyOf } from '../../worker/features/seating/rules'
import type { ConflictType, SeatingRule, Table } from '../../worker/features/seating/schema'

const guest = (name: string, over: Partial<Guest> = {}): Guest => ({
  ...toGuest(
    {
      ...newGuest(
        { name, rsvp_status: 'confirmed' },
        { id: name, weddingId: 'w', selector: '', source: 'couple', now: 0 },
      ),
      other_invitations: [],
      answers: [],
    },
    '',
    true,
  ),
  ...over,
})
const at = (name: string, table_id: string, over: Partial<Guest> = {}) => guest(name, { table_id, ...over })
const withCompany = (count: number) => ({
  plus_one_allowed: true,
  plus_ones: count,
  plus_one_name: Array.from({ length: count }, (_, i) => `Company ${i + 1}`).join(', '),
})

const table = (id: string, capacity: number): Table => ({
  id,
  name: id,
  shape: 'round',
  capacity,
  x: 0,
  y: 0,
  rotation: 0,
  notes: null,
  seated: 0,
  free: capacity,
  occasion_id: 'w',
  version: 1,
  created_at: '',
  updated_at: '',
})
const apart = (one: string, other: string): SeatingRule => ({
  id: `${one} ${other}`,
  type: 'keep_apart',
  guest_ids: [one, other],
  strength: 2,
  created_at: '',
})

function planOf(tables: Table[], guests: Guest[], rules: SeatingRule[] = []) {
  return { tables, guests, rules, at: groupByTable(guests, tables).at }
}

describe('the seats of a table', () => {
  const names = (capacity: number, guests: Guest[]) =>
    occupancyOf(capacity, guests).seats.map((occupant) => occupant && occupantName(occupant))

  test('are those assigned to guests', () => {
    expect(names(3, [at('Ana', 'T', { seat_number: 3 }), at('Ben', 'T', { seat_number: 1 })])).toEqual([
      'Ben',
      null,
      'Ana',
    ])
  })

  test('put plus-ones on the next free seats, around the table', () => {
    const ana = at('Ana', 'T', { seat_number: 3, ...withCompany(2) })
    expect(names(4, [ana, at('Ben', 'T', { seat_number: 4 })])).toEqual(['Company 1', 'Company 2', 'Ana', 'Ben'])
  })

  test('give a free one to a guest without a number or with a taken one', () => {
    const twice = [at('Ana', 'T', { seat_number: 2 }), at('Ben', 'T', { seat_number: 2 }), at('Cem', 'T')]
    expect(names(3, twice)).toEqual(['Cem', 'Ana', 'Ben'])
  })

  test('list those for whom there is none', () => {
    const { beyond, taken } = occupancyOf(1, [at('Ana', 'T', { seat_number: 1, ...withCompany(1) })])
    expect(beyond.map(occupantName)).toEqual(['Company 1'])
    expect(taken).toBe(2)
  })

  test('are counted as too few by table, also where another table has free ones', () => {
    const tables = [table('T', 2), table('U', 8), table('V', 1)]
    const guests = [at('Ana', 'T', withCompany(2)), at('Ben', 'U'), at('Cem', 'V'), at('Dina', 'V')]
    expect(countBeyond(tables, groupByTable(guests, tables).at)).toBe(2)
  })

  test('leave guests of a deleted table unseated', () => {
    const guests = [at('Ana', 'gone'), guest('Ben'), guest('Cem', { rsvp_status: 'pending' })]
    const { unseated, open } = groupByTable(guests, [table('T', 8)])
    expect(unseated.map(({ name }) => name)).toEqual(['Ana', 'Ben'])
    expect(open.map(({ name }) => name)).toEqual(['Cem'])
  })
})

describe('the plan for the caterer', () => {
  test('has what plus-ones eat and need as it has that of guests', () => {
    const ana = at('Ana', 'T', {
      ...withCompany(2),
      meal_preference: 'Regular',
      accessibility_needs: 'ramp',
      companions: [
        {
          ...blankCompanion,
          id: 'c',
          name: 'Company 1',
          meal_preference: 'Vegan',
          dietary_restrictions: 'nuts',
          allergy_severity: 'severe',
        },
        { ...blankCompanion, id: 'd', name: 'Company 2' },
      ],
    })
    const entries = entriesAt(table('T', 4), [ana, at('Ben', 'T', { seat_number: 4 })])
    expect(entries.map(({ name, meal, needs }) => [name, meal, needs])).toEqual([
      ['Ana', 'Regular', 'ramp'],
      ['Company 1', 'Vegan', 'Severe: can be dangerous; nuts'],
      ['Company 2', null, ''],
      ['Ben', null, ''],
    ])
    expect(platesAt(entries)).toBe('not chosen 2, Regular 1, Vegan 1')
  })

  test('counts the meals of those who come, and says how many seats are held', () => {
    const held = [at('Ben', 'T', { rsvp_status: 'pending' }), at('Cem', 'T', { rsvp_status: 'maybe' })]
    const guests = [at('Ana', 'T', { meal_preference: 'Regular' }), ...held]
    const summary = (seated: Guest[]) => tableSummary(table('T', 4), entriesAt(table('T', 4), seated))
    expect(summary(guests)).toBe('Round, 3 of 4 seats, 2 of them held for guests who haven’t decided: Regular 1')
    expect(summary(held)).toBe('Round, 2 of 4 seats, 2 of them held for guests who haven’t decided')
    expect(summary([at('Ana', 'T')])).toBe('Round, 1 of 4 seats: not chosen 1')
    expect(summary([])).toBe('Round, 0 of 4 seats')
  })

  test('says nothing of meals where guests are not asked to choose one', () => {
    const oak = table('T', 4)
    const entries = entriesAt(oak, [at('Ana', 'T'), at('Ben', 'T', { rsvp_status: 'pending' })])
    expect(tableSummary(oak, entries, { hasMeals: false })).toBe(
      'Round, 2 of 4 seats, 1 of them held for guests who haven’t decided',
    )
  })

  test('lists those without a table with their plus-ones', () => {
    const ana = guest('Ana', {
      ...withCompany(2),
      plus_ones: 1,
      companions: [{ ...blankCompanion, id: 'c', name: 'Company 1' }],
    })
    expect(withCompanions([ana, guest('Ben')])).toEqual([
      { id: 'Ana', name: 'Ana', host: null },
      { id: 'c', name: 'Company 1', host: 'Ana' },
      { id: 'Ben', name: 'Ben', host: null },
    ])
  })

  test('counts a meal in two spellings as one', () => {
    const guests = [at('Ana', 'T', { meal_preference: 'Fish' }), at('Ben', 'T', { meal_preference: 'fish' })]
    expect(platesAt(entriesAt(table('T', 4), guests))).toBe('Fish 2')
    const list = catererList(dinersOf([...guests, at('Cem', 'T', { meal_preference: 'Soup' })]), ['FISH', 'Soup'])
    expect(list.meals).toEqual([
      { meal: 'FISH', count: 2 },
      { meal: 'Soup', count: 1 },
    ])
  })

  test('counts a baby’s meal only if one is chosen', () => {
    const guests = [at('Ana', 'T'), at('Uma', 'T', { kind: 'infant' })]
    expect(platesAt(entriesAt(table('T', 4), guests))).toBe('not chosen 1')
    const fed = [at('Uma', 'T', { kind: 'infant', meal_preference: 'Regular' })]
    expect(platesAt(entriesAt(table('T', 4), fed))).toBe('Regular 1')
  })
})

test('lists by name and cards leave out a seated guest who has declined, and keep the others’ seats', () => {
  const plan = planOf(
    [table('T', 4)],
    [at('Ana', 'T', { rsvp_status: 'declined' }), at('Ben', 'T'), at('Cem', 'T', { rsvp_status: 'maybe' })],
  )
  expect(entriesByTable(plan).map(({ name, seat }) => [name, seat])).toEqual([
    ['Ben', 2],
    ['Cem', 3],
  ])
  expect(partiesByName(plan).map(({ names }) => names)).toEqual([['Ben'], ['Cem']])
})

describe('tables offered to a guest', () => {
  const okafor = { household: 'Okafor' }

  test('start with the household’s and end with full ones and those of guests to keep apart', () => {
    const plan = planOf(
      [table('full', 1), table('foe', 4), table('strangers', 4), table('friends', 4), table('family', 4)],
      [
        at('Ida', 'full', okafor),
        at('Foe', 'foe', { tags: ['choir'] }),
        at('Sam', 'strangers'),
        at('Fay', 'friends', { tags: ['choir'] }),
        at('Ola', 'family', okafor),
      ],
      [apart('Ana', 'Foe')],
    )
    const offers = offersFor([guest('Ana', { ...okafor, tags: ['Choir'] })], plan)
    expect(offers.map((offer) => offer.table.id)).toEqual(['family', 'friends', 'strangers', 'foe', 'full'])
    expect(offers.find((offer) => offer.table.id === 'foe')?.apartFrom.map(({ name }) => name)).toEqual(['Foe'])
  })

  test('say who of several guests should be kept apart', () => {
    const plan = planOf([table('T', 4)], [at('Foe', 'T')], [apart('Ana', 'Ben'), apart('Cem', 'Foe')])
    const apartFrom = (...names: string[]) =>
      offersFor(
        names.map((name) => guest(name)),
        plan,
      )[0]?.apartFrom.map(({ name }) => name)
    expect(apartFrom('Ana', 'Ben', 'Cem')).toEqual(['Ana', 'Ben', 'Foe'])
    expect(apartFrom('Ana', 'Dan')).toEqual([])
  })

  test('have room for the whole party', () => {
    const plan = planOf([table('T', 3)], [at('Sam', 'T')])
    const fits = (company: number) => offersFor([guest('Ana', withCompany(company))], plan)[0]?.hasRoom
    expect([fits(1), fits(2)]).toEqual([true, false])
  })

  test('do not count a guest who already sits there', () => {
    const plan = planOf([table('T', 1)], [at('Ana', 'T')])
    expect(offersFor(plan.guests, plan)[0]?.hasRoom).toBe(true)
  })
})

describe('the fix of a conflict', () => {
  function fix(type: ConflictType, plan: ReturnType<typeof planOf>) {
    const conflict = findConflicts(plan).find((one) => one.type === type)
    const found = conflict && fixFor(conflict, plan)
    if (!found) return found
    return 'changes' in found
      ? { label: found.label, moves: found.changes.map((change) => [change.guest.name, change.table_id]) }
      : { label: found.label, capacity: found.capacity }
  }

  test('adds seats to a table with too few', () => {
    expect(fix('over_capacity', planOf([table('T', 1)], [at('Ana', 'T', withCompany(2))]))).toEqual({
      label: 'Add 2 seats',
      capacity: 3,
    })
  })

  test('gives a free seat to a guest on a seat that no longer exists', () => {
    expect(fix('over_capacity', planOf([table('T', 2)], [at('Ana', 'T', { seat_number: 5 })]))).toEqual({
      label: 'Give Ana a free seat',
      moves: [['Ana', 'T']],
    })
  })

  test('gives a free seat to the second of two guests on one', () => {
    const plan = planOf([table('T', 2)], [at('Ana', 'T', { seat_number: 1 }), at('Ben', 'T', { seat_number: 1 })])
    expect(fix('seat_taken_twice', plan)).toEqual({ label: 'Give Ben a free seat', moves: [['Ben', 'T']] })
  })

  test('takes a guest who declined from the table', () => {
    expect(fix('declined_but_seated', planOf([table('T', 2)], [at('Ana', 'T', { rsvp_status: 'declined' })]))).toEqual({
      label: 'Remove from the table',
      moves: [['Ana', null]],
    })
  })

  test('moves one of a pair to keep apart to another table, with friends if possible', () => {
    const plan = planOf(
      [table('T', 4), table('U', 4)],
      [at('Ana', 'T'), at('Ben', 'T', { tags: ['choir'] }), at('Cem', 'U', { tags: ['choir'] })],
      [apart('Ana', 'Ben')],
    )
    expect(fix('kept_apart', plan)).toEqual({ label: 'Move Ben to U', moves: [['Ben', 'U']] })
  })

  test('does not exist without another table', () => {
    expect(
      fix('kept_apart', planOf([table('T', 4)], [at('Ana', 'T'), at('Ben', 'T')], [apart('Ana', 'Ben')])),
    ).toBeNull()
  })

  test('brings a household together at the table of most of them, if there is room', () => {
    const home = { household: 'Okafor' }
    const guests = [at('Ana', 'T', home), at('Ben', 'U', home), at('Cem', 'U', home)]
    expect(fix('household_split', planOf([table('T', 8), table('U', 3)], guests))).toEqual({
      label: 'Bring together at U',
      moves: [['Ana', 'U']],
    })
    expect(fix('household_split', planOf([table('T', 8), table('U', 2)], guests))).toEqual({
      label: 'Bring together at T',
      moves: [
        ['Ben', 'T'],
        ['Cem', 'T'],
      ],
    })
    expect(fix('household_split', planOf([table('T', 2), table('U', 2)], guests))).toBeNull()
  })
})
