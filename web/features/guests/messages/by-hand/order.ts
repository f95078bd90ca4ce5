import type { Delivery, HouseholdState, Message, MessageAudience } from '../../../../../worker/features/messages/schema'
import type { States } from '../states'

/** Where the couple is in the queue, kept in this browser: what they skipped for now, and what they opened last. */
export interface Place {
  skipped: string[]
  opened: string | null
}

export const atStart: Place = { skipped: [], opened: null }

/**
 * Deliveries still to hand over, in the order of the list. Skipped ones come last, in the order in which they were skipped. The one
 * that was opened stays: its household may have replied to it at once.
 */
export function queueOf(deliveries: readonly Delivery[], { skipped, opened }: Place): Delivery[] {
  const waiting = deliveries.filter(({ id, status, url }) => status === 'queued' && (url || id === opened))
  const rank = ({ id }: Delivery) => skipped.indexOf(id)
  return waiting.toSorted((a, b) => rank(a) - rank(b))
}

/** Whether a delivery should not be handed over although its household is there and has a number. */
export const isEnded = ({ to, text, error }: Delivery): boolean => to !== null && text !== undefined && error !== null

/** Puts a delivery at the end of the queue. */
export const withSkipped = ({ skipped }: Place, id: string): Place => ({
  skipped: [...skipped.filter((other) => other !== id), id],
  opened: null,
})

interface Start {
  message: Pick<Message, 'kind' | 'started_at'>
  /** All that the message was started with. */
  started: Pick<Delivery, 'household_id' | 'status' | 'to'>[]
  /** The last message to each household. */
  states: States
}

/**
 * Households that a message would be for now, that it was not started with, and that no other message of its kind has gone to since:
 * a number was added, or an invitation.
 */
export function addedSince(
  { deliveries, skipped }: Pick<MessageAudience, 'deliveries' | 'skipped'>,
  { message, started, states }: Start,
) {
  const known = new Set(started.map(({ household_id }) => household_id))
  const present = new Set([...deliveries, ...skipped].map(({ household_id }) => household_id))
  // The numbers of households that got it and are part of another one now.
  const merged = new Set(
    started.flatMap(({ household_id, status, to }) =>
      status === 'handed_over' && !present.has(household_id) ? (to ?? []) : [],
    ),
  )
  return deliveries.filter(
    ({ household_id, to }) =>
      !known.has(household_id) &&
      !hasGotSince(message, states.get(household_id)) &&
      !(typeof to === 'string' && merged.has(to)),
  )
}

/** Whether a message of the kind has gone to a household since this one was started, or waits for it. */
function hasGotSince({ kind, started_at }: Start['message'], state: HouseholdState | undefined): boolean {
  if (state === undefined || started_at === null || state.at < started_at) return false
  const isLost = state.kind === kind && (state.status === 'failed' || state.status === 'bounced')
  return state.kinds.includes(kind) && !isLost
}
