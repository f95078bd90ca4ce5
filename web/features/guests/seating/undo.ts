import { createStore, useStore } from '../../../lib/store'

/** What can be taken back on the floor, the latest last. */
interface Step {
  said: string
  run: () => void
}

const MOST = 50
const steps = createStore<readonly Step[]>([])

/** Remembers how to take something back. What it gives takes back this very step, at whatever place it stands. */
export function rememberStep(step: Step): () => void {
  steps.set([...steps.get().slice(1 - MOST), step])
  return () => takeBack(step)
}

export function forgetSteps(): void {
  steps.set([])
}

/** The latest step, and how to take it back; null when there is none. */
export function useLastStep(): { said: string; takeBack: () => void } | null {
  const last = useStore(steps).at(-1)
  return last ? { said: last.said, takeBack: () => takeBack(last) } : null
}

function takeBack(step: Step): void {
  if (!steps.get().includes(step)) return
  steps.set(steps.get().filter((other) => other !== step))
  step.run()
}
