import type { SearchProgress, SeatingPlan, SeatingProblem } from '../../../../../worker/features/seating/solver/schema'
import { enoughSteps, searchSeats } from '../../../../../worker/features/seating/solver/solver'

/** A request of the page to the Web Worker. */
export interface Search {
  problem: SeatingProblem
  /** Makes a search repeatable: it ends after a number of steps. Only very long searches end by time. */
  seed: number
}

/** A message to the page: progress, and at last the plan. */
export type SearchNews = { progress: SearchProgress } | { plan: SeatingPlan }

/** Maximum duration of a search in milliseconds. Short, because a person waits for it. */
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
