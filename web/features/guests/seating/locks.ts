import { createStore, useStore } from '../../../lib/store'

/** The ids of guests and tables that a plan leaves alone, kept in this browser, since one person makes the plan. */
const KEY = 'posy-seating-locks'

const locks = createStore(read())

export function useLocks() {
  return {
    locked: useStore(locks),
    toggle: (id: string) => {
      const next = new Set(locks.get())
      if (!next.delete(id)) next.add(id)
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
