import type { SearchProgress, SeatingPlan, SeatingProblem } from '../../../../../worker/features/seating/solver/schema'
import { enoughSteps, searchSeats } from '../../../../../worker/features/seating/solver/solver'

/** What the page asks of the Web Worker. */
export interface Search {
  problem: SeatingProblem
  /** The same seed, the same plan: steps are counted, and time only where they would take too much of it. */
  seed: number
}

/** What it answers, several times until there is a plan. */
export type SearchNews = { progress: SearchProgress } | { plan: SeatingPlan }

/** Somebody waits for it. */
const PATIENCE = 900

const tell = (news: SearchNews) => postMessage(news)

addEventListener('message', ({ data: { problem, seed } }: MessageEvent<Search>) => {
  const budget = { steps: enoughSteps(problem), milliseconds: PATIENCE, clock: () => performance.now() }
  const search = searchSeats(problem, { seed, budget })
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) return tell({ plan: step.value })
    tell({ progress: step.value })
  }
})
