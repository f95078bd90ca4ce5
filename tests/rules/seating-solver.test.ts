import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formGroups } from '../../worker/features/seating/solver/groups/rules'
import { layOut } from '../../worker/features/seating/solver/hall/solver'
import { packAll } from '../../worker/features/seating/solver/packing/solver'
import { explainTable } from '../../worker/features/seating/solver/reasons/rules'
import { relationsOf, scorePlan } from '../../worker/features/seating/solver/rules'
import type { Party, PartyRule, SeatingPlan, SeatingProblem } from '../../worker/features/seating/solver/schema'
import { enoughSteps, searchSeats, seat } from '../../worker/features/seating/solver/solver'
import { makeInstance } from '../bench/seating/instances'
import { effortOf } from '../support/rules/effort'

function party(id: string, about: Partial<Party> = {}): Party {
  return { id, name: id, household: null, side: null, tags: [], table_id: null, seats: 1, ...about }
}

function problemOf(parties: Party[], capacities: number[], about: Partial<SeatingProblem> = {}): SeatingProblem {
  const tables = capacities.map((capacity, t) => ({ id: `t${t}`, name: `Table ${t + 1}`, capacity }))
  return { parties, tables, rules: [], locked: [], stability: 0, ...about }
}

const together = (one: string, other: string, strength: 1 | 2 | 3 = 2): PartyRule => ({
  type: 'keep_together',
  guest_ids: [one, other],
  strength,
})
const apart = (one: string, other: string): PartyRule => ({ ...together(one, other), type: 'keep_apart' })

const solve = (problem: SeatingProblem, steps = 20_000, seed = 1) => seat(problem, { seed, budget: { steps } })

const tableOf = (plan: SeatingPlan, id: string) => plan.assignments.find(({ guest_id }) => guest_id === id)?.table_id

/** Index of each party's table, -1 for none. */
const places = (problem: SeatingProblem, plan: SeatingPlan) =>
  plan.assignments.map(({ table_id }) => problem.tables.findIndex(({ id }) => id === table_id))

function splitHouseholds({ parties }: SeatingProblem, at: number[]): number {
  const homes = new Set(parties.flatMap(({ household }) => household ?? []))
  return [...homes].filter((home) => new Set(at.filter((_, i) => parties[i]?.household === home)).size > 1).length
}

/** Whether no table is over capacity, kept-apart pairs are apart and locked guests have not moved. */
function isAllowed(problem: SeatingProblem, at: number[]): boolean {
  const { parties, tables, locked } = problem
  const { isApart } = relationsOf(problem)
  return (
    tables.every(
      ({ capacity }, t) => parties.reduce((sum, { seats }, i) => sum + (at[i] === t ? seats : 0), 0) <= capacity,
    ) &&
    at.every((t, i) => t < 0 || !at.some((other, j) => other === t && isApart(i, j))) &&
    parties.every(({ id, table_id }, i) => !locked.includes(id) || (tables[at[i] ?? -1]?.id ?? null) === table_id)
  )
}

/** Every allowed way to seat everyone. */
function* allSeatings(problem: SeatingProblem, at: number[] = []): Generator<number[]> {
  if (at.length === problem.parties.length) {
    if (isAllowed(problem, at)) yield at
    return
  }
  for (const t of problem.tables.keys()) yield* allSeatings(problem, [...at, t])
}

const tinyProblem = fc
  .record({
    parties: fc.array(
      fc.record({
        seats: fc.constantFrom(1, 1, 1, 2, 3),
        household: fc.constantFrom(null, null, 'Cruz', 'Okafor'),
        side: fc.constantFrom(null, 'partner_1' as const, 'partner_2' as const, 'both' as const),
        tags: fc.subarray(['school', 'work', 'choir']),
        table: fc.integer({ min: -1, max: 2 }),
      }),
      { minLength: 1, maxLength: 7 },
    ),
    capacities: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
    pairs: fc.array(fc.tuple(fc.nat(6), fc.nat(6), fc.boolean(), fc.constantFrom(1, 2, 3)), { maxLength: 5 }),
    stability: fc.constantFrom(0, 0.5, 1),
  })
  .map(({ parties, capacities, pairs, stability }) => {
    const guests = parties.map(({ table, ...about }, i) =>
      party(`g${i}`, { ...about, table_id: table >= 0 && table < capacities.length ? `t${table}` : null }),
    )
    const rules = pairs
      .filter(([a, b]) => a !== b && a < guests.length && b < guests.length)
      .map(([a, b, isApart, strength]) => ({
        ...together(`g${a}`, `g${b}`, strength as 1 | 2 | 3),
        type: isApart ? ('keep_apart' as const) : ('keep_together' as const),
      }))
    return problemOf(guests, capacities, { rules, stability })
  })

describe('a seating plan', () => {
  test('of a small wedding is the best of all possible ones', { tags: 'exhaustive' }, () => {
    fc.assert(
      fc.property(tinyProblem, (drawn) => {
        const problem = { ...drawn, stability: 0 }
        const plan = solve(problem)
        const at = places(problem, plan)
        expect(isAllowed(problem, at)).toBe(true)
        expect(plan.score).toBe(scorePlan(problem, at).score)
        const all = [...allSeatings(problem)]
        if (all.length === 0) return
        expect(plan.unseated).toEqual([])
        const whole = all.filter((seating) => splitHouseholds(problem, seating) === 0)
        if (whole.length === 0) return
        expect(splitHouseholds(problem, at)).toBe(0)
        expect(plan.score).toBe(Math.max(...whole.map((seating) => scorePlan(problem, seating).score)))
      }),
      { numRuns: 300, seed: 5 },
    )
  })

  test('at full stability moves the fewest guests of all possible ones', { tags: 'exhaustive' }, () => {
    fc.assert(
      fc.property(tinyProblem, (drawn) => {
        const problem = { ...drawn, stability: 1 }
        const plan = solve(problem)
        const movesOf = (seating: number[]) =>
          problem.parties.filter(
            ({ table_id }, i) => table_id !== null && problem.tables[seating[i] ?? -1]?.id !== table_id,
          ).length
        const whole = [...allSeatings(problem)].filter((seating) => splitHouseholds(problem, seating) === 0)
        if (whole.length === 0) return
        expect(plan.moved).toHaveLength(Math.min(...whole.map(movesOf)))
      }),
      { numRuns: 300, seed: 6 },
    )
  })

  test('is the same for the same seed', () => {
    const problem = makeInstance({ people: 60, seed: 3 })
    expect(solve(problem, 100_000, 7)).toEqual(solve(problem, 100_000, 7))
  })

  test('keeps the rules with 60, 150 and 300 people, then with half of them locked', { tags: 'exhaustive' }, () => {
    for (const people of [60, 150, 300]) {
      const problem = makeInstance({ people, seed: people })
      const plan = solve(problem, 300_000)
      const at = places(problem, plan)
      expect(plan.unseated).toEqual([])
      expect(isAllowed(problem, at)).toBe(true)
      expect(splitHouseholds(problem, at)).toBe(0)
      const seated = problem.parties.map((guest, i) => ({ ...guest, table_id: plan.assignments[i]?.table_id ?? null }))
      const locked = seated.filter((_, i) => i % 2 === 0).map(({ id }) => id)
      const again = { ...problem, parties: seated, locked }
      const second = solve(again, 300_000, 2)
      expect(isAllowed(again, places(again, second))).toBe(true)
      expect(splitHouseholds(again, places(again, second))).toBe(0)
    }
  })

  test('fits households into tables without a spare seat', () => {
    const sizes = [5, 5, 4, 4, 4, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1]
    const parties = sizes.flatMap((size, home) =>
      Array.from({ length: size }, (_, i) => party(`g${home}-${i}`, { household: `home ${home}` })),
    )
    const problem = problemOf(parties, [10, 10, 10, 10, 10])
    const plan = solve(problem)
    expect(plan.unseated).toEqual([])
    expect(splitHouseholds(problem, places(problem, plan))).toBe(0)
  })

  test('splits only as many households as it must to seat everyone', { tags: 'exhaustive' }, () => {
    const families = (count: number, size: number) =>
      Array.from({ length: count * size }, (_, i) => party(`g${i}`, { household: `home ${Math.floor(i / size)}` }))
    for (const { count, size, capacities, split } of [
      { count: 12, size: 5, capacities: Array<number>(8).fill(8), split: 4 },
      { count: 60, size: 2, capacities: Array<number>(14).fill(9), split: 4 },
      { count: 24, size: 3, capacities: Array<number>(8).fill(10), split: 0 },
    ]) {
      const problem = problemOf(families(count, size), capacities)
      const plan = solve(problem, 50_000)
      expect(plan.unseated).toEqual([])
      expect(splitHouseholds(problem, places(problem, plan))).toBe(split)
    }
  })

  test('splits a household only when it is too large, holds a kept-apart pair, or fits nowhere', () => {
    const family = (size: number) => Array.from({ length: size }, (_, i) => party(`g${i}`, { household: 'Cruz' }))
    const tooLarge = solve(problemOf(family(7), [4, 4]))
    expect(tooLarge.unseated).toEqual([])
    const divided = solve(problemOf(family(4), [4, 4], { rules: [apart('g0', 'g1')] }))
    expect(tableOf(divided, 'g0')).not.toBe(tableOf(divided, 'g1'))
    expect(divided.unseated).toEqual([])
    const noRoom = problemOf([...family(3), party('a'), party('b'), party('c')], [2, 2, 2])
    expect(solve(noRoom).unseated).toEqual([])
  })

  test('seats the rest of a household with its locked guest', () => {
    const parties = [
      party('ana', { household: 'Cruz', table_id: 't1' }),
      party('ben', { household: 'Cruz' }),
      party('cleo', { household: 'Cruz' }),
    ]
    const plan = solve(problemOf(parties, [8, 3], { locked: ['ana'] }))
    expect(plan.assignments.map(({ table_id }) => table_id)).toEqual(['t1', 't1', 't1'])
  })

  test('leaves locked guests where they are, also unseated ones', () => {
    const parties = [party('a', { table_id: 't0' }), party('b', { table_id: 't0' }), party('c'), party('d')]
    const plan = solve(problemOf(parties, [1, 4], { locked: ['a', 'b', 'c'] }))
    expect(plan.assignments.map(({ table_id }) => table_id)).toEqual(['t0', 't0', null, 't1'])
  })

  test('seats everyone for one guest, without spare seats and at tables of all sizes', () => {
    const one = solve(problemOf([party('a')], [1]))
    expect(one).toMatchObject({ assignments: [{ guest_id: 'a', table_id: 't0' }], score: 0, unseated: [] })
    for (const make of [{ room: 1 }, { capacities: [2, 12, 5, 8] }, { hasCircles: false, peoplePerWish: 0.5 }]) {
      const problem = makeInstance({ people: 90, seed: 2, ...make })
      const plan = solve(problem, 300_000)
      const at = places(problem, plan)
      expect(plan.unseated).toEqual([])
      expect(isAllowed(problem, at)).toBe(true)
      expect(splitHouseholds(problem, at)).toBe(0)
    }
  })

  test('leaves as few people unseated as possible, and never part of a household', () => {
    const parties = [...['a', 'b', 'c'].map((id) => party(id, { household: 'Cruz' })), party('d'), party('e')]
    const plan = solve(problemOf(parties, [4]))
    expect(plan.unseated).toHaveLength(1)
    expect(['d', 'e']).toContain(plan.unseated[0])
    expect(solve(problemOf(parties, [])).unseated).toHaveLength(5)
    expect(solve(problemOf([], [4])).assignments).toEqual([])
  })

  test('leaves a guest unseated rather than seat a kept-apart pair together', () => {
    const parties = ['a', 'b', 'c'].map((id) => party(id))
    const plan = solve(problemOf(parties, [8, 8], { rules: [apart('a', 'b'), apart('b', 'c'), apart('a', 'c')] }))
    expect(plan.unseated).toHaveLength(1)
  })

  test('moves nobody when one guest drops out, and one to make room for a late plus-one', () => {
    const problem = makeInstance({ people: 120, seed: 4 })
    const plan = solve(problem, 200_000)
    const seated = problem.parties.map((guest, i) => ({ ...guest, table_id: plan.assignments[i]?.table_id ?? null }))
    const declined = { ...problem, parties: seated.slice(1), stability: 1 }
    expect(solve(declined, 200_000).moved).toEqual([])

    const full = seated.map((guest) => seated.filter(({ table_id }) => table_id === guest.table_id))
    const table = full.find((here) => {
      const capacity = problem.tables.find(({ id }) => id === here[0]?.table_id)?.capacity
      return (
        here.some(({ household }) => household === null) && here.reduce((sum, { seats }) => sum + seats, 0) === capacity
      )
    })
    const host = table?.[0]
    const grown = seated.map((guest) => (guest === host ? { ...guest, seats: guest.seats + 1 } : guest))
    const moved = solve({ ...problem, parties: grown, stability: 1 }, 400_000).moved
    expect(moved).toHaveLength(1)
  })

  test('seats nobody among strangers who could sit with a friend', () => {
    const parties = [
      ...['a', 'b', 'c', 'd'].map((id) => party(id, { tags: ['school'] })),
      ...['e', 'f', 'g', 'h'].map((id) => party(id, { tags: ['work'] })),
    ]
    const problem = problemOf(parties, [3, 6])
    const plan = solve(problem)
    expect(scorePlan(problem, places(problem, plan)).alone).toEqual([])
  })

  test('weighs a wish to sit together by its strength', () => {
    const parties = ['a', 'b', 'c'].map((id) => party(id))
    const plan = solve(problemOf(parties, [2, 1], { rules: [together('a', 'b', 1), together('b', 'c', 3)] }))
    expect(tableOf(plan, 'b')).toBe(tableOf(plan, 'c'))
  })

  test('stops by the clock it is given, and can be stopped early', () => {
    const problem = makeInstance({ people: 60, seed: 1 })
    let milliseconds = 0
    const clock = () => milliseconds++
    const plan = seat(problem, { seed: 1, budget: { milliseconds: 50, clock } })
    expect(plan.unseated).toEqual([])
    expect(milliseconds).toBeLessThan(60)

    const search = searchSeats(problem, { seed: 1, budget: { steps: enoughSteps(problem) } })
    const first = search.next()
    expect(first.done).toBe(false)
    expect(first.value).toMatchObject({ done: expect.any(Number), score: expect.any(Number) })
    const cut = search.next(true)
    expect(cut.done && cut.value.unseated).toEqual([])
  })
})

describe('with many guests', () => {
  const tables = (capacity: number) => Array.from({ length: 500 }, () => capacity)

  test.each([
    ['nobody else has', (guest: number) => guest, 0],
    ['one other guest has', (guest: number) => guest >> 1, 2500],
  ])('and 20 tags that %s, those who know each other are found quickly', (_, circleOf, strangers) => {
    const tags = (circle: number) => Array.from({ length: 20 }, (_, tag) => `${circle} ${tag}`)
    const guests = Array.from({ length: 2500 }, (_, i) => party(`g${i}`, { tags: tags(circleOf(i)) }))
    const problem = problemOf(guests, tables(5))
    const relations = relationsOf(problem)
    const tableOf = guests.map((_, i) => i % 500)
    const effort = effortOf(() => {
      layOut(problem, formGroups(problem, relations), relations)
      expect(scorePlan(problem, tableOf, relations).alone).toHaveLength(strangers)
    }, 1500)
    expect(effort).toBeLessThan(1500)
  })

  test('and one whom 2,000 of them must not meet, tables are filled quickly', () => {
    const couples = Array.from({ length: 1500 }, (_, i) => party(`couple ${i}`, { seats: 2 }))
    const families = Array.from({ length: 500 }, (_, i) => party(`family ${i}`, { seats: 40 }))
    const others = [...couples, ...families]
    const rules = others.map(({ id }) => apart('x', id))
    const problem = problemOf([...others, party('x')], tables(60), { rules })
    const relations = relationsOf(problem)
    const hall = layOut(problem, formGroups(problem, relations), relations)
    const effort = effortOf(() => {
      expect([...packAll(hall)].filter((table) => table === hall.m)).toHaveLength(1)
    }, 500)
    expect(effort).toBeLessThan(500)
  })
})

test('a table is explained by what its guests have in common and by the rules it keeps', () => {
  const parties = [
    party('Ana', { household: 'Cruz', tags: ['School'] }),
    party('Ben', { household: 'Cruz', tags: ['school'] }),
    party('Cleo', { tags: ['school', 'choir'] }),
    party('Dan'),
  ]
  const problem = problemOf(parties, [4], {
    rules: [together('Ana', 'Cleo'), apart('Ben', 'Dan'), apart('Ana', 'Declined')],
    locked: ['Cleo'],
  })
  expect(explainTable(problem, [0, 1, 2])).toEqual([
    'Ana and Cleo are kept together.',
    '3 of 3 share “School”.',
    'Cruz (2) sit together.',
    'Ben is kept apart from Dan.',
    '1 is locked here.',
  ])
  const strangers = problemOf([party('x'), party('y')], [4])
  expect(explainTable(strangers, [0, 1])).toEqual(['Remaining guests.'])
  expect(explainTable(strangers, [0])).toEqual(['Nobody else sits here.'])
  expect(explainTable(strangers, [])).toEqual(['Empty.'])
})
