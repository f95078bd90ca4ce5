import type { Conflict } from '../../../../worker/features/timeline/schema'

/** What is at odds between the same events. */
export interface Note {
  key: string
  /** The worst first. */
  conflicts: Conflict[]
}

/** One note for all that is at odds between the same events. */
export function toNotes(conflicts: Conflict[]): Note[] {
  const together = Map.groupBy(conflicts, ({ event_ids }) => event_ids.join(' '))
  const rank = ({ severity }: Conflict) => (severity === 'error' ? 0 : 1)
  return [...together].map(([key, some]) => ({ key, conflicts: some.toSorted((a, b) => rank(a) - rank(b)) }))
}
