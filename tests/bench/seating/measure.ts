import { relationsOf, scorePlan } from '../../../worker/features/seating/solver/rules'
import type { SeatingProblem } from '../../../worker/features/seating/solver/schema'
import { enoughSteps, seat } from '../../../worker/features/seating/solver/solver'
import { isQuick } from '../options'
import { report } from '../report'
import { annealPlainly, seatByPoints, seatInOrder } from './floors'
import { type Make, makeInstance } from './instances'

const milliseconds = isQuick ? 100 : 1000
const SEEDS = isQuick ? [1] : [1, 2, 3]
const ANNEALER_GOAL = 1
const GREEDY_GOAL = 3

const makes: Record<string, Make> = {
  usual: {},
  'not a seat to spare': { room: 1 },
  'tables of all sizes': { capacities: [2, 4, 6, 12, 10, 8], room: 1.05 },
  'many feuds': { peoplePerFeud: 2 },
  'wishes only': { hasCircles: false, peoplePerWish: 1 },
}

/** Processor time of this thread, which other load on the machine does not change. */
const clock = () => process.threadCpuUsage().user / 1000

const rows = [60, 150, 300].flatMap((people) =>
  Object.entries(makes).map(([name, make]) => measure(`${people} people, ${name}`, { people, ...make })),
)
report(
  'seating',
  rows.map(([measure, figures]) => ({ measure, ...figures })),
)

function measure(name: string, make: Make & { people: number }): [string, Record<string, string>] {
  const results = SEEDS.map((seed) => {
    const problem = makeInstance({ seed, ...make })
    const scoreOf = (tables: ArrayLike<number> | undefined) => (tables ? scorePlan(problem, tables).score : 0)
    const timed = seat(problem, { seed, budget: { milliseconds, clock } })
    const begin = clock()
    const stepped = seat(problem, { seed, budget: { steps: enoughSteps(problem) } })
    const length = clock() - begin
    for (const plan of [timed, stepped]) refuseViolations(problem, tablesOf(problem, plan))
    return {
      score: timed.score,
      stepped: stepped.score,
      length,
      annealer: scoreOf(annealPlainly(problem, { seed, milliseconds, clock })),
      inOrder: scoreOf(seatInOrder(problem)),
      byPoints: scoreOf(seatByPoints(problem)),
    }
  })
  const total = (key: keyof (typeof results)[number]) => results.reduce((sum, result) => sum + result[key], 0)
  const times = (floor: 'annealer' | 'inOrder' | 'byPoints') => {
    const worst = Math.min(...results.map((result) => ratio(result.score, result[floor])))
    return `×${ratio(total('score'), total(floor)).toFixed(3)} (×${worst.toFixed(3)})`
  }
  if (total('score') < ANNEALER_GOAL * total('annealer') || total('score') < GREEDY_GOAL * total('inOrder')) {
    process.exitCode = 1
  }
  return [
    name,
    {
      score: (total('score') / SEEDS.length).toFixed(0),
      'own length': `${(total('stepped') / SEEDS.length).toFixed(0)} in ${(total('length') / SEEDS.length).toFixed(0)} ms`,
      'plain annealer': times('annealer'),
      'greedy in order': times('inOrder'),
      'greedy by points': times('byPoints'),
    },
  ]
}

/** Infinite when the floor scores nothing or less. */
function ratio(score: number, floor: number): number {
  return floor > 0 ? score / floor : Number.POSITIVE_INFINITY
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
