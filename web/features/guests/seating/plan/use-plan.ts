import { useEffect, useState } from 'react'
import type { SearchProgress, SeatingPlan, SeatingProblem } from '../../../../../worker/features/seating/solver/schema'
import type { Search, SearchNews } from './solver-worker'

type PlanState =
  | { status: 'working'; progress: SearchProgress }
  | { status: 'ready'; plan: SeatingPlan }
  | { status: 'failed' }

const start: PlanState = { status: 'working', progress: { done: 0, score: 0 } }

/** Searches for a plan in a Web Worker. Another problem or seed, or unmounting, ends the search. */
export function usePlan(problem: SeatingProblem, seed: number): PlanState {
  const [found, setFound] = useState<{ problem: SeatingProblem; seed: number; state: PlanState }>()
  useEffect(() => {
    const setState = (state: PlanState) => setFound({ problem, seed, state })
    const worker = new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<SearchNews>) => {
      if ('plan' in data) setState({ status: 'ready', plan: data.plan })
      else setState({ status: 'working', progress: data.progress })
    }
    worker.onerror = () => setState({ status: 'failed' })
    worker.postMessage({ problem, seed } satisfies Search)
    return () => worker.terminate()
  }, [problem, seed])
  return found?.problem === problem && found.seed === seed ? found.state : start
}
