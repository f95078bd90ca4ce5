import { useSyncExternalStore } from 'react'

/** What can be taken back on the floor, the latest last. */
interface Step {
  said: string
  run: () => void
}

const MOST = 50
let steps: readonly Step[] = []
const listeners = new Set<() => void>()

/** Remembers how to take something back. What it gives takes back this very step, at whatever place it stands. */
export function rememberStep(step: Step): () => void {
  change([...steps.slice(1 - MOST), step])
  return () => {
    if (!steps.includes(step)) return
    change(steps.filter((other) => other !== step))
    step.run()
  }
}

export function forgetSteps(): void {
  change([])
}

/** The latest step, and how to take it back; null when there is none. */
export function useLastStep(): { said: string; takeBack: () => void } | null {
  const last = useSyncExternalStore(subscribe, () => steps).at(-1)
  if (!last) return null
  return {
    said: last.said,
    takeBack: () => {
      change(steps.filter((other) => other !== last))
      last.run()
    },
  }
}

function change(next: readonly Step[]): void {
  steps = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
