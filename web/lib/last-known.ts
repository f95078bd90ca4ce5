import { useRef } from 'react'
import { holdsTyped } from './history'

/**
 * Returns the item that a dialog edits. When somebody else deletes it while the dialog holds unsaved text, the item as it was last known
 * stays, so that nothing typed is lost.
 */
export function useLastKnown<T extends { id: string }>(item: T | undefined, id: string | null): T | undefined {
  const last = useRef(item)
  if (item) last.current = item
  return item ?? (last.current?.id === id && holdsTyped() ? last.current : undefined)
}
