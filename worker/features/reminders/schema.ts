import * as z from 'zod/mini'
import { preprocess, yesOrNo } from '../../lib/fields'
import { GUEST_LIMIT, type GuestSummary } from '../guests/schema'

export * from './contract'

export const sendRemindersInput = z.object({
  /** Limits the reminder to these guests. Unknown ids are ignored. */
  guest_ids: preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(GUEST_LIMIT))),
  ),
  /** Returns who would get a reminder, without queuing any. */
  dry_run: z.nullish(yesOrNo),
})

/**
 * Counts each guest once, skipped ones by the first reason that applies, in this order. Guests who share an address count
 * separately but get one mail. `answered` includes guests of whom no reply is taken.
 */
export interface SendRemindersAnswer {
  queued: number
  skipped: { answered: number; no_email: number; bounced: number; paused: number; recently_reminded: number }
}

export interface SendRemindersPreview extends SendRemindersAnswer {
  /** Set when no mail goes out until an owner of the wedding has confirmed their address. */
  needs_confirmation?: true
  recipients: { guest_id: string; name: string; email: string }[]
}

export interface TextCount {
  /** Null: only for the couple. */
  text: string | null
  count: number
}

export interface RsvpAggregates extends GuestSummary {
  /** Texts of attending guests, the most frequent first, regardless of case and spaces. */
  dietary: TextCount[]
  accessibility: TextCount[]
  /** Replies by day in the wedding's zone, oldest first. */
  by_day: { date: string; responses: number }[]
  /** `paused`: how many guests get no reminders. */
  reminders: { sent: number; failed: number; paused: number }
}

/** `sent`: sent or queued. `due`: the next run sends it. `missed`: its time passed with nobody to mail. */
type WaveState = 'sent' | 'due' | 'upcoming' | 'missed'

export interface ReminderWave {
  days_before: number
  /** The day in the wedding's zone, and the instant. */
  date: string
  at: string
  state: WaveState
}

export interface SentReminder {
  id: string
  guest_id: string
  guest_name: string
  to: string
  /** Days before the deadline; null if the couple sent it by hand. */
  wave: number | null
  status: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled'
  /** Why it failed, was cancelled or has to be retried. */
  error: string | null
  created_at: string
  sent_at: string | null
}

export interface ReminderOverview {
  /** In order of time; empty without a deadline. */
  waves: ReminderWave[]
  /** When the next wave is. */
  next_at: string | null
  /** The newest 200, newest first. */
  recent: SentReminder[]
}
