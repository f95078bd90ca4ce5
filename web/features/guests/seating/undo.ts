import { createStore, useStore } from '../../../lib/store'

/** A step on the floor that can be undone. */
interface Step {
  said: string
  run: () => void
}

const MOST = 50
const steps = createStore<readonly Step[]>([])

/** Remembers how to undo a step. Returns a function that undoes this step, even after later ones. */
export function rememberStep(step: Step): () => void {
  steps.set([...steps.get().slice(1 - MOST), step])
  return () => takeBack(step)
}

export function forgetSteps(): void {
  steps.set([])
}

/** The latest step and how to undo it; null when there is none. */
export function useLastStep(): { said: string; takeBack: () => void } | null {
  const last = useStore(steps).at(-1)
  return last ? { said: last.said, takeBack: () => takeBack(last) } : null
}

function takeBack(step: Step): void {
  if (!steps.get().includes(step)) return
  steps.set(steps.get().filter((other) => other !== step))
  step.run()
}
