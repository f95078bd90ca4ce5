import { useSyncExternalStore } from 'react'

/** Guests and tables that a plan leaves alone, by id. Kept on this device: the plan is made by one person at a time. */
const KEY = 'posy-seating-locks'

let locks: ReadonlySet<string> | null = null
const listeners = new Set<() => void>()

export function useLocks() {
  const locked = useSyncExternalStore(subscribe, read)
  return {
    locked,
    toggle: (id: string) => {
      const next = new Set(read())
      if (!next.delete(id)) next.add(id)
      keep(next)
    },
  }
}

function read(): ReadonlySet<string> {
  if (locks === null) {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
      locks = new Set(Array.isArray(kept) ? kept.map(String) : [])
    } catch {
      locks = new Set()
    }
  }
  return locks
}

function keep(next: ReadonlySet<string>): void {
  locks = next
  localStorage.setItem(KEY, JSON.stringify([...next]))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
