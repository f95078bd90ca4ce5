import { describe, expect, test } from 'vitest'
import { buildSample } from '../../worker/features/sample/rules'
import { type Hall, problemOf, USUAL_STABILITY } from '../../worker/features/seating/auto-assign/rules'
import type { Party, PartyRule, SeatingPlan, SeatingProblem } from '../../worker/features/seating/solver/schema'
import { seat } from '../../worker/features/seating/solver/solver'
import { idsInOrder } from '../../worker/lib/ids'
import { makeInstance } from '../bench/seating/instances'

/** Uses names as ids, so that every run is the same. */
function sampleHall(): Hall {
  const now = Date.parse('2027-03-10T12:00:00Z')
  const { guests, tables, rules } = buildSample({
    weddingId: 'sample',
    weddingDay: '2027-09-11',
    timezone: 'Asia/Manila',
    currency: 'PHP',
    categoryIds: new Map(),
    nextId: idsInOrder(now),
    newSelector: () => 'selector',
    now,
  })
  const nameOf = new Map(guests.map(({ id, name }) => [id, name]))
  return {
    tables: tables.map(({ id, name, capacity = 0 }) => ({ id, name, capacity })),
    guests: guests.map((guest) => ({ ...guest, id: guest.name })),
    rules: rules.map(({ type, strength = 2, guest_id, other_guest_id }) => ({
      type,
      strength,
      guest_ids: [nameOf.get(guest_id) ?? '', nameOf.get(other_guest_id) ?? ''],
    })),
  }
}

const solve = (problem: SeatingProblem) => seat(problem, { seed: 1, budget: { steps: 500_000 } })

/** The problem with everyone seated by the solver, at the usual stability. */
function planned(problem: SeatingProblem): SeatingProblem {
  const { assignments } = solve(problem)
  return {
    ...problem,
    parties: problem.parties.map((party, i) => ({ ...party, table_id: assignments[i]?.table_id ?? null })),
    stability: USUAL_STABILITY,
  }
}

/** How many guests move when one declines, for a dozen guests. */
function movesOfDeclines(problem: SeatingProblem): number[] {
  const coming = problem.parties.filter(({ id }) => !problem.locked.includes(id))
  const declining = coming.filter((_, i) => i % Math.ceil(coming.length / 12) === 0)
  return declining.map(({ id }) => {
    const parties = problem.parties.filter((party) => party.id !== id)
    return solve({ ...problem, parties }).moved.length
  })
}

describe('at the usual stability', () => {
  test('at most three guests of the sample move when one declines', () => {
    expect(Math.max(...movesOfDeclines(planned(problemOf(sampleHall(), {}))))).toBeLessThanOrEqual(3)
  })

  test('at most three guests of a full hall move when one declines', { tags: 'exhaustive' }, () => {
    expect(Math.max(...movesOfDeclines(planned(makeInstance({ people: 120, seed: 3 }))))).toBeLessThanOrEqual(3)
  })

  const at = (table_id: string | null, ...ids: string[]) =>
    ids.map((id): Party => ({ id, name: id, household: null, side: null, tags: [], table_id, seats: 1 }))
  const hall: SeatingProblem = {
    parties: [...at('one', 'Ana', 'Ben', 'Cleo', 'Dan'), ...at('two', 'Eva', 'Finn', 'Gus', 'Hope')],
    tables: ['one', 'two', 'three'].map((id) => ({ id, name: id, capacity: 4 })),
    rules: [],
    locked: [],
    stability: USUAL_STABILITY,
  }
  const tableOf = ({ assignments }: SeatingPlan, id: string) =>
    assignments.find(({ guest_id }) => guest_id === id)?.table_id
  const pair = (type: PartyRule['type'], ...guest_ids: [string, string]): PartyRule => ({
    type,
    guest_ids,
    strength: 3,
  })

  test('one of a pair that must now sit together swaps seats, even when every seat is taken', () => {
    const full = { ...hall, tables: hall.tables.slice(0, 2), rules: [pair('keep_together', 'Ana', 'Eva')] }
    const plan = solve(full)
    expect(tableOf(plan, 'Ana')).toBe(tableOf(plan, 'Eva'))
    expect(plan.moved).toHaveLength(2)
  })

  test('one of a pair that must now be apart moves', () => {
    const plan = solve({ ...hall, rules: [pair('keep_apart', 'Ana', 'Ben')] })
    expect(tableOf(plan, 'Ana')).not.toBe(tableOf(plan, 'Ben'))
    expect(plan.moved).toHaveLength(1)
  })

  test('late guests get seats, and guests of a removed table others, while everyone else stays', () => {
    expect(solve({ ...hall, parties: [...hall.parties, ...at(null, 'Ida', 'Jon')] })).toMatchObject({
      moved: [],
      unseated: [],
    })
    const standing = hall.parties.map((party) => (party.table_id === 'two' ? { ...party, table_id: null } : party))
    const tables = hall.tables.filter(({ id }) => id !== 'two')
    expect(solve({ ...hall, tables, parties: standing })).toMatchObject({ moved: [], unseated: [] })
  })
})
