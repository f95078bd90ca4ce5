import { useCallback } from 'react'
import { createStore, useStore } from './store'

/** Predicts an item after a change; null for a deletion. */
type Guess = ((item: never) => unknown) | null

interface Entry {
  guess: Guess
  /** The item's version in the server's answer; copies that are older still show the guess. */
  answered?: number
}

/** Changes that the server has not answered, or that have not been read back yet: by the item's address, oldest first. */
const pending = createStore<ReadonlyMap<string, readonly Entry[]>>(new Map())

export interface Pending {
  /** Tells the version that each address has in the server's answer. */
  answered: (versions: Iterable<[address: string, version: number | undefined]>) => void
  /** Stops showing the guess, for some addresses or for all. */
  takeBack: (addresses?: string[]) => void
}

/** Shows a guess at every item with one of these addresses, wherever it is listed. */
export function addPending(addresses: string[], guess: Guess): Pending {
  const own = new Map<string, Entry>(addresses.map((address) => [address, { guess }]))
  change([...own.keys()], (entries, address) => [...entries, own.get(address) as Entry])
  return {
    answered: (versions) => {
      for (const [address, version] of versions) {
        const entry = own.get(address)
        if (entry) entry.answered = version
      }
    },
    takeBack: (some = addresses) =>
      change(some, (entries, address) => entries.filter((entry) => entry !== own.get(address))),
  }
}

function change(addresses: string[], make: (entries: readonly Entry[], address: string) => readonly Entry[]): void {
  const next = new Map(pending.get())
  for (const address of addresses) {
    const entries = make(next.get(address) ?? [], address)
    if (entries.length > 0) next.set(address, entries)
    else next.delete(address)
  }
  pending.set(next)
}

/** Returns an item as the pending changes at its address leave it; null when it is being deleted. */
export function withPending<T extends { version?: number }>(address: string, item: T): T | null {
  let shown: T = item
  for (const { guess, answered } of pending.get().get(address) ?? []) {
    if (guess === null) return null
    if (answered !== undefined && (item.version ?? 0) >= answered) continue
    shown = (guess as (item: T) => T)(shown)
  }
  return shown
}

/** Returns `withPending` with a new identity whenever a pending change comes or goes. */
export function usePending(): typeof withPending {
  const all = useStore(pending)
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes with what it reads
  return useCallback((address, item) => withPending(address, item), [all])
}

/** Returns a function that tells whether the item at an address is being deleted. */
export function useIsBeingDeleted(): (address: string) => boolean {
  const all = useStore(pending)
  return useCallback((address) => all.get(address)?.some(({ guess }) => guess === null) ?? false, [all])
}
