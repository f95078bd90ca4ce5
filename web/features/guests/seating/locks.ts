import { createStore, useStore } from '../../../lib/store'

/** Guests and tables that a plan leaves alone, by id. Kept on this device: the plan is made by one person at a time. */
const KEY = 'posy-seating-locks'

const locks = createStore(read())

export function useLocks() {
  return {
    locked: useStore(locks),
    toggle: (id: string) => {
      const next = new Set(locks.get())
      if (!next.delete(id)) next.add(id)
      localStorage.setItem(KEY, JSON.stringify([...next]))
      locks.set(next)
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
