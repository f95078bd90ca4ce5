import { relationsOf, scorePlan } from '../../../worker/features/seating/solver/rules'
import type { SeatingProblem } from '../../../worker/features/seating/solver/schema'
import { enoughSteps, seat } from '../../../worker/features/seating/solver/solver'
import { annealPlainly, seatByPoints, seatInOrder } from './floors'
import { makeInstance } from './instances'

const milliseconds = 1000
const SEEDS = [1, 2, 3, 4, 5]
const ANNEALER_GOAL = 1
const GREEDY_GOAL = 3

type Tables = ArrayLike<number>

for (const people of [60, 150, 300]) {
  const totals = { solver: 0, steps: 0, annealer: 0, inOrder: 0, byPoints: 0 }
  let slowest = 0
  for (const seed of SEEDS) {
    const problem = makeInstance({ people, seed })
    const scoreOf = (tables: Tables | undefined) => (tables ? scorePlan(problem, tables).score : 0)
    const clock = () => performance.now()
    const inTime = tablesOf(problem, seat(problem, { seed, budget: { milliseconds, clock } }))
    const before = process.cpuUsage().user
    const inSteps = tablesOf(problem, seat(problem, { seed, budget: { steps: enoughSteps(problem) } }))
    slowest = Math.max(slowest, (process.cpuUsage().user - before) / 1000)
    for (const tables of [inTime, inSteps]) refuseViolations(problem, tables)
    totals.solver += scoreOf(inTime)
    totals.steps += scoreOf(inSteps)
    totals.annealer += scoreOf(annealPlainly(problem, { seed, milliseconds }))
    totals.inOrder += scoreOf(seatInOrder(problem))
    totals.byPoints += scoreOf(seatByPoints(problem))
  }
  const mean = (total: number) => (total / SEEDS.length).toFixed(0)
  const times = (total: number) => `${mean(total)} (×${(totals.solver / total).toFixed(3)})`
  console.log(`${people} guests, mean of ${SEEDS.length} instances, ${milliseconds} ms each
  solver              ${mean(totals.solver)}, no hard rule broken
  at its own length   ${mean(totals.steps)}, at most ${slowest.toFixed(0)} ms
  plain annealer      ${times(totals.annealer)}, goal ×${ANNEALER_GOAL}
  greedy, in order    ${times(totals.inOrder)}, goal ×${GREEDY_GOAL}
  greedy, by points   ${times(totals.byPoints)}`)
  if (totals.solver < ANNEALER_GOAL * totals.annealer || totals.solver < GREEDY_GOAL * totals.inOrder) {
    process.exitCode = 1
  }
}

function tablesOf(problem: SeatingProblem, plan: ReturnType<typeof seat>): number[] {
  return plan.assignments.map(({ table_id }) => problem.tables.findIndex(({ id }) => id === table_id))
}

/** Throws when somebody is unseated, a table overflows, a kept-apart pair meets or a household is split. */
function refuseViolations({ parties, tables, rules }: SeatingProblem, at: number[]): void {
  const { isApart, isHousehold } = relationsOf({ parties, rules })
  if (at.includes(-1)) throw new Error('somebody is unseated')
  tables.forEach(({ capacity, name }, t) => {
    if (parties.reduce((sum, { seats }, i) => sum + (at[i] === t ? seats : 0), 0) > capacity) {
      throw new Error(`${name} overflows`)
    }
  })
  for (const [i, one] of at.entries()) {
    for (const [j, other] of at.entries()) {
      if (one === other && isApart(i, j)) throw new Error('a kept-apart pair meets')
      if (one !== other && isHousehold(i, j)) throw new Error('a household is split')
    }
  }
}
