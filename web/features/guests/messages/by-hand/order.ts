import type { Delivery } from '../../../../../worker/features/messages/schema'

/** Where the couple is in the queue, kept in this browser: what it skipped for now, and what it opened last. */
export interface Place {
  skipped: string[]
  opened: string | null
}

export const atStart: Place = { skipped: [], opened: null }

/** Those still to hand over, in the order of the list; skipped ones come last, in the order in which they were skipped. */
export function queueOf(deliveries: readonly Delivery[], { skipped }: Pick<Place, 'skipped'>): Delivery[] {
  const waiting = deliveries.filter(({ status, url }) => status === 'queued' && url)
  const rank = ({ id }: Delivery) => skipped.indexOf(id)
  return waiting.toSorted((a, b) => rank(a) - rank(b))
}

/** Puts a delivery at the end of the queue. */
export const withSkipped = ({ skipped }: Place, id: string): Place => ({
  skipped: [...skipped.filter((other) => other !== id), id],
  opened: null,
})
