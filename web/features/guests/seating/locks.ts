import { useMemo } from 'react'
import { createStore, useStore } from '../../../lib/store'
import { useSeatingOccasion } from './occasion'

/**
 * Guests and tables that a plan leaves alone, kept in this browser, since one person makes the plan: their id, and the occasion's after
 * a space. An id alone is from before there was one for each occasion, and counts at all of them.
 */
const KEY = 'posy-seating-locks'

const locks = createStore(read())

/** The ids of guests and tables that a plan leaves alone at the occasion that is shown. */
export function useLocks() {
  const { answer, shown = answer.data?.[0] } = useSeatingOccasion()
  const occasionId = shown?.id
  const kept = useStore(locks)
  const locked: ReadonlySet<string> = useMemo(
    () =>
      new Set(
        [...kept].flatMap((lock) => {
          const [id = '', at] = lock.split(' ')
          return at === undefined || at === occasionId ? id : []
        }),
      ),
    [kept, occasionId],
  )
  return {
    locked,
    toggle: (id: string) => {
      const next = new Set(locks.get())
      const here = `${id} ${occasionId}`
      const wasLocked = [next.delete(id), next.delete(here)].includes(true)
      if (!wasLocked) next.add(here)
      locks.set(next)
      // Last: it throws if the browser has no room left.
      localStorage.setItem(KEY, JSON.stringify([...next]))
    },
  }
}

function read(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.map(String) : [])
  } catch {
    return new Set()
  }
}
