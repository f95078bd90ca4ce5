import * as z from 'zod/mini'
import { line, requiredLine, requiredNotes, translations, version } from '../../lib/fields'
import type { Locale } from '../../lib/locales'
import { type MessageKind, messageKinds, type Tone, tones } from '../../lib/message-words'
import { GUEST_LIMIT, type RsvpStatus, rsvpStatuses, sides } from '../guests/schema'
import { OCCASION_LIMIT } from '../occasions/schema'
import {
  BODY_LENGTH,
  type Channel,
  channels,
  type DeliveryStatus,
  type messageStatuses,
  recipientChoices,
  SUBJECT_LENGTH,
} from './contract'

export * from './contract'

const BODY = 'Please write your message.'

const id = requiredLine('Please say which.', 100)

/** Chooses whom a message is for. All conditions that are given must hold. */
export const audience = z.object({
  households: z.optional(z.array(id).check(z.maxLength(GUEST_LIMIT))),
  /** Households with a member who is invited to it. */
  occasion_id: z.optional(id),
  /** Households with a member of one of these replies, at the occasion if one is given. */
  statuses: z.optional(z.array(z.enum(rsvpStatuses)).check(z.maxLength(rsvpStatuses.length))),
  tags: z.optional(z.array(requiredLine('Please say which tag.')).check(z.maxLength(100))),
  sides: z.optional(z.array(z.enum(sides)).check(z.maxLength(sides.length))),
  /** Only households that no message of this kind has gone to. */
  not_yet_sent: z.optional(z.boolean()),
})
export type Audience = z.output<typeof audience>

/** Words in one language, with fields such as `{greeting}`. */
const words = {
  /** May be empty unless it is mailed. */
  subject: line(SUBJECT_LENGTH),
  body: requiredNotes(BODY, BODY_LENGTH),
}

export const messageFields = z.object({
  kind: z.enum(messageKinds),
  /** Empty: the main occasion. */
  occasion_ids: z.array(id).check(
    z.maxLength(OCCASION_LIMIT),
    z.overwrite((ids) => [...new Set(ids)]),
  ),
  ...words,
  /** The words in other languages. */
  translations: translations(z.object(words)),
  tone: z.nullable(z.enum(tones)),
  channel: z.enum(channels),
  to: z.enum(recipientChoices),
  audience,
})
export type MessageFields = z.output<typeof messageFields>

/** Subject and text default to the ready text of kind and tone, in every language that has one. */
export const messageInput = z.required(z.partial(messageFields), { kind: true })
export type MessageInput = z.output<typeof messageInput>

export const NO_INSTANT = 'Please enter a time such as 2027-01-10T09:00:00Z.'
const instant = z.iso.datetime({ error: NO_INSTANT })

/** `scheduled_at` moves a message that is scheduled. Null, as a draft has it, leaves a draft as it is. */
export const messagePatch = z.extend(z.partial(messageFields), {
  scheduled_at: z.optional(z.nullable(instant)),
  version,
})
export type MessagePatch = z.output<typeof messagePatch>

/** Without `at`, it is sent now. */
export const sendInput = z.object({ at: z.optional(z.nullable(instant)), version })

/** Without a household: the first one of the audience, or an invented one. */
export const previewInput = z.object({ household_id: z.optional(z.nullable(line(100))) })

/** Households by the status of their delivery. Those who visited or answered count under both. */
export type MessageCounts = Record<DeliveryStatus | 'visited' | 'answered', number>

/** An occasion as guests know it, and as it is now. */
export interface OccasionChange {
  occasion_id: string
  name: string
  before: OccasionDetails
  after: OccasionDetails
}

export interface OccasionDetails {
  date: string
  /** How exactly guests know the date; null: not at all. Left out: to the day. */
  date_precision?: 'month' | null
  start_time: string | null
  end_time: string | null
  venue_name: string | null
  address: string | null
}

export interface Message extends MessageFields {
  id: string
  status: (typeof messageStatuses)[number]
  scheduled_at: string | null
  started_at: string | null
  sent_at: string | null
  counts: MessageCounts
  /** Languages of its households that neither the couple nor Posy has words in; those get the default words. */
  missing_locales: Locale[]
  /** What a change notice tells; empty for other kinds. */
  changes: OccasionChange[]
  version: number
  created_at: string
  updated_at: string
}

export interface ReadyText {
  kind: MessageKind
  tone: Tone
  locale: Locale
  subject: string
  body: string
}

/** An address or a number; a list where each adult gets a mail. Null on paper, or if there is none. */
export type Recipients = string | string[] | null

export interface MessagePreview {
  subject: string
  text: string
  html: string
  to: Recipients
  household_id: string | null
  name: string
  locale: Locale
}

/** Why a household gets nothing. */
export type SkipReason =
  | 'no_address'
  | 'no_number'
  | 'unsubscribed'
  | 'bounced'
  | 'already_sent'
  | 'just_reminded'
  | 'closed'
  | 'paused'
  | 'too_many'

export interface MessageAudience {
  /** Households that the audience fits, those that are skipped included. */
  total: number
  by_mail: number
  /** Mails, one for each recipient. */
  mails: number
  /** Mails that may still be sent within 24 hours. */
  quota_left: number
  /** `reason` is a sentence; `code` says the same to programs. */
  skipped: { household_id: string; name: string; code: SkipReason; reason: string }[]
  deliveries: { household_id: string; name: string; channel: Channel; to: Recipients }[]
}

export interface Delivery {
  id: string
  message_id: string
  household_id: string
  name: string
  channel: Channel
  to: Recipients
  status: DeliveryStatus
  at: string
  error: string | null
  visited_at: string | null
  answered_at: string | null
  /** The words for the couple's own phone; absent for mail. */
  text?: string
  /** Opens the couple's own app with number and words; absent for mail and paper. */
  url?: string
}

/** The last message to a household, with its status. */
export interface HouseholdState {
  household_id: string
  message_id: string
  kind: MessageKind
  channel: Channel
  status: DeliveryStatus
  at: string
  visited_at: string | null
  answered_at: string | null
  /** The kinds that ever went to it, or wait for it. */
  kinds: MessageKind[]
  /** Kinds of which a delivery was sent and not returned. */
  sent_kinds: MessageKind[]
}

/** Newest first. */
export type HistoryEntry =
  | {
      type: 'message'
      at: string
      /** Null for reminders that were no messages yet. */
      message_id: string | null
      delivery_id: string | null
      kind: MessageKind
      subject: string
      channel: Channel
      status: DeliveryStatus
      error: string | null
      visited_at: string | null
    }
  | {
      type: 'answer'
      at: string
      /** `link`, or as the couple recorded it. */
      source: string
      /** Who answered for the guest; null: the guest, or the couple. */
      by_guest_id: string | null
      answers: { occasion_id: string; name: string; status: RsvpStatus }[]
    }
