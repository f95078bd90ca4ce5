import { checkMessage } from '../../../messages/rules'
import type { Audience } from '../../../messages/schema'
import type { FileAudience, FileMessage } from './schema'

type NumberOf = (id: string | null) => number | null

/** An audience as the file has it. If its occasion is gone, or all of its households, it is nobody instead of everybody. */
export function fileAudience(
  { households, occasion_id, ...conditions }: Audience,
  { homeOf, guestOf, occasionOf }: Record<'homeOf' | 'guestOf' | 'occasionOf', NumberOf>,
): FileAudience {
  const occasion = occasion_id === undefined ? undefined : occasionOf(occasion_id)
  if (occasion === null) return { ...conditions, households: [] }
  // The household of a guest alone can have a row of its own, with the guest's id.
  const guests = households?.flatMap((id) => (homeOf(id) === null ? (guestOf(id) ?? []) : []))
  return {
    ...conditions,
    households: households?.flatMap((id) => homeOf(id) ?? []),
    guests: guests?.length === 0 ? undefined : guests,
    occasion_id: occasion,
  }
}

/** An audience of the file, with the ids that its numbers get. */
export function storedAudience(
  { households, guests, occasion_id, ...conditions }: FileAudience,
  idOf: (kind: 'household' | 'guest' | 'occasion', number: number) => string,
): Audience {
  const audience: Audience = conditions
  if (households || guests) {
    const homes = households?.map((number) => idOf('household', number)) ?? []
    audience.households = [...homes, ...(guests?.map((number) => idOf('guest', number)) ?? [])]
  }
  if (occasion_id !== undefined) audience.occasion_id = idOf('occasion', occasion_id)
  return audience
}

/** Errors of a message's words, by field. */
export const wordErrors = (message: FileMessage) =>
  checkMessage({ ...message, occasion_ids: [], audience: {} }, new Set())

/** The state of a message that has not started. */
export const newDraft = { status: 'draft', scheduled_at: null, started_at: null, sent_at: null, changes: null } as const
