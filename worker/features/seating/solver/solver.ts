import { seededRandom } from '../../../lib/random'
import { anneal, type Search, startMeter } from './annealing/solver'
import { formGroups } from './groups/rules'
import { layOut, leftOver, tablesOfParties } from './hall/solver'
import { keepSeats, packAll, splitToFit } from './packing/solver'
import { type Relations, relationsOf, scorePlan } from './rules'
import type { SearchBudget, SearchProgress, SeatingPlan, SeatingProblem } from './schema'

/*
 * Simulated annealing over groups (households that move as one). Moves, swaps and chains are weighed in constant time
 * from what a group is worth at each table, which is kept up to date as groups move. Crossing a capacity costs points on
 * the way and is never the result; a pair that is kept apart is never formed at all. Who has no seat waits in a pool,
 * which stands as the table after the last.
 */

export interface SearchOptions {
  seed: number
  budget: SearchBudget
}

const STEPS = 2_500_000
/** From here on a step takes the longer the more parties there are. */
const MANY_PARTIES = 300

/** Steps that find a plan which more of them seldom improve, within about a second. */
export function enoughSteps({ parties }: Pick<SeatingProblem, 'parties'>): number {
  return Math.round(STEPS * Math.min(1, MANY_PARTIES / Math.max(1, parties.length)))
}

/** Attempts to find a seat for everybody, and how much of the search each may take. */
const ROUNDS = 5
const ROUND = 0.1

/** Seats everybody as well as can be found. Yields how far it is; `next(true)` ends it with the best plan so far. */
export function* searchSeats(
  problem: SeatingProblem,
  { seed, budget }: SearchOptions,
): Generator<SearchProgress, SeatingPlan, boolean | undefined> {
  const relations = relationsOf(problem)
  const search: Search = { random: seededRandom(seed), meter: startMeter(budget), isStopped: false }
  let hall = layOut(problem, formGroups(problem, relations), relations)
  let seats = keepSeats(hall, hall.home)

  // Everybody first: by moving others, then by packing all anew, and only then by splitting a household.
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

/** The same in one go. */
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
