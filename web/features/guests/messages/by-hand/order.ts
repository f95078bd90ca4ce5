import type { Delivery, MessageAudience } from '../../../../../worker/features/messages/schema'

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

/** Households that a message would be for now and that it was not started with: a number was added, or an invitation. */
export function addedSince(
  { deliveries }: Pick<MessageAudience, 'deliveries'>,
  started: Pick<Delivery, 'household_id'>[],
) {
  const known = new Set(started.map(({ household_id }) => household_id))
  return deliveries.filter(({ household_id }) => !known.has(household_id))
}
