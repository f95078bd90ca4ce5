import { seededRandom } from '../../../lib/random'
import { anneal, type Search, startMeter } from './annealing/solver'
import { formGroups } from './groups/rules'
import { layOut, leftOver, tablesOfParties } from './hall/solver'
import { keepSeats, packAll, splitToFit } from './packing/solver'
import { type Relations, relationsOf, scorePlan } from './rules'
import type { SearchBudget, SearchProgress, SeatingPlan, SeatingProblem } from './schema'

/*
 * Simulated annealing over groups (households that move together). Each group's points at each table are kept up to date, so
 * that moves, swaps and chains are evaluated in constant time. During the search a table may exceed its capacity at a cost,
 * never in the result. A pair that is kept apart never shares a table. Unseated groups are in a pool, which is the table
 * after the last.
 */

interface SearchOptions {
  seed: number
  budget: SearchBudget
}

const STEPS = 2_500_000
/** Above this many parties a step takes longer with each further one. */
const MANY_PARTIES = 300

/** A number of steps that takes about a second and that more steps seldom improve on. */
export function enoughSteps({ parties }: Pick<SeatingProblem, 'parties'>): number {
  return Math.round(STEPS * Math.min(1, MANY_PARTIES / Math.max(1, parties.length)))
}

/** Attempts to seat everybody, and the share of the search that each may take. */
const ROUNDS = 5
const ROUND = 0.1

/** Searches a plan. Yields its progress; `next(true)` ends it with the best plan so far. */
export function* searchSeats(
  problem: SeatingProblem,
  { seed, budget }: SearchOptions,
): Generator<SearchProgress, SeatingPlan, boolean | undefined> {
  const relations = relationsOf(problem)
  const search: Search = { random: seededRandom(seed), meter: startMeter(budget), isStopped: false }
  let hall = layOut(problem, formGroups(problem, relations), relations)
  let seats = keepSeats(hall, hall.home)

  // First seats everybody: by moving others, then by packing all groups again, and only then by splitting households.
  for (let round = 1; round <= ROUNDS && leftOver(hall, seats) > 0; round++) {
    seats = yield* anneal(hall, seats, search, round * ROUND)
    const packed = packAll(hall)
    if (leftOver(hall, packed) < leftOver(hall, seats)) seats = packed
    const smaller = splitToFit(problem, hall, seats, 1 / (ROUNDS - round + 1))
    if (smaller === null) break
    const tables = tablesOfParties(problem, hall, seats)
    hall = layOut(problem, smaller, relations)
    seats = keepSeats(
      hall,
      smaller.map(({ members }) => tables[members[0] ?? 0] ?? -1),
    )
  }
  seats = yield* anneal(hall, seats, search, 1)
  return toPlan(problem, tablesOfParties(problem, hall, seats), relations)
}

/** Searches a plan without interruption. */
export function seat(problem: SeatingProblem, options: SearchOptions): SeatingPlan {
  const search = searchSeats(problem, options)
  for (;;) {
    const step = search.next()
    if (step.done) return step.value
  }
}

function toPlan(problem: SeatingProblem, tableOf: Int32Array, relations: Relations): SeatingPlan {
  const assignments = problem.parties.map(({ id }, party) => ({
    guest_id: id,
    table_id: problem.tables[tableOf[party] ?? -1]?.id ?? null,
  }))
  const moved = problem.parties.filter(
    ({ table_id }, party) => table_id !== null && table_id !== assignments[party]?.table_id,
  )
  return {
    assignments,
    score: scorePlan(problem, tableOf, relations).score,
    moved: moved.map(({ id }) => id),
    unseated: assignments.filter(({ table_id }) => table_id === null).map(({ guest_id }) => guest_id),
  }
}
