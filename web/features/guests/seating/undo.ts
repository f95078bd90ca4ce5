import { createStore, useStore } from '../../../lib/store'

/** A step on the floor that can be undone. */
interface Step {
  said: string
  run: () => void
}

const MOST = 50
const steps = createStore<readonly Step[]>([])
const undone = new WeakSet<Step>()

/** Remembers how to undo a step. Returns a function that undoes this step once, even after later ones or after the floor was left. */
export function rememberStep(step: Step): () => void {
  steps.set([...steps.get().slice(1 - MOST), step])
  return () => takeBack(step)
}

/** Ends what the floor offers to undo. A toast can still undo its own step. */
export function forgetSteps(): void {
  steps.set([])
}

/** The latest step and how to undo it; null when there is none. */
export function useLastStep(): { said: string; takeBack: () => void } | null {
  const last = useStore(steps).at(-1)
  return last ? { said: last.said, takeBack: () => takeBack(last) } : null
}

function takeBack(step: Step): void {
  if (undone.has(step)) return
  undone.add(step)
  steps.set(steps.get().filter((other) => other !== step))
  step.run()
}
