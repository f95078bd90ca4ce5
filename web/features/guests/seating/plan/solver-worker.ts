import type { SearchProgress, SeatingPlan, SeatingProblem } from '../../../../../worker/features/seating/solver/schema'
import { enoughSteps, searchSeats } from '../../../../../worker/features/seating/solver/solver'

/** What the page asks of the Web Worker. */
export interface Search {
  problem: SeatingProblem
  /** The same seed, the same plan: steps are counted, not time. */
  seed: number
}

/** What it answers, several times until there is a plan. */
export type SearchNews = { progress: SearchProgress } | { plan: SeatingPlan }

const tell = (news: SearchNews) => postMessage(news)

addEventListener('message', ({ data: { problem, seed } }: MessageEvent<Search>) => {
  const search = searchSeats(problem, { seed, budget: { steps: enoughSteps(problem) } })
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) return tell({ plan: step.value })
    tell({ progress: step.value })
  }
})
