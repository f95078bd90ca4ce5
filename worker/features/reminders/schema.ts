import * as z from 'zod'
import type { GuestSummary } from '../guests/schema'

export const reminderPaths = {
  send: '/api/admin/rsvp/send-reminders',
  aggregates: '/api/admin/rsvp/aggregates',
  overview: '/api/admin/rsvp/reminders',
} as const

/** In a query it arrives as text. */
const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())

export const sendRemindersInput = z.object({
  /** Only these guests; all when left out. Ids that are not on the list are passed over. */
  guest_ids: z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(z.string().max(100)).max(5000).optional(),
  ),
  /** Tells who would get one; nothing is queued. */
  dry_run: flag.optional(),
})

/**
 * Every guest who was asked about is counted once, a skipped one by the first reason that applies in this order. Guests who
 * share an address count each, and get one mail.
 */
export interface SendRemindersAnswer {
  queued: number
  skipped: { answered: number; no_email: number; paused: number; recently_reminded: number }
}

export interface SendRemindersPreview extends SendRemindersAnswer {
  /** Only there when nobody is mailed until an owner of the wedding has confirmed their address. */
  needs_confirmation?: true
  recipients: { guest_id: string; name: string; email: string }[]
}

export interface TextCount {
  text: string
  count: number
}

export interface RsvpAggregates extends GuestSummary {
  /** What those who come wrote, the most frequent first; differences in case and space do not count. */
  dietary: TextCount[]
  accessibility: TextCount[]
  /** Days of the wedding's zone on which answers came, oldest first. */
  by_day: { date: string; responses: number }[]
  /** `paused`: how many guests get no reminders. */
  reminders: { sent: number; failed: number; paused: number }
}

/** `sent`: it went out, or is under way; `due`: the next run sends it; `missed`: its time passed without anyone to mail. */
export type WaveState = 'sent' | 'due' | 'upcoming' | 'missed'

export interface ReminderWave {
  days_before: number
  /** The day in the wedding's zone, and the instant on it. */
  date: string
  at: string
  state: WaveState
}

export interface SentReminder {
  id: string
  guest_id: string
  guest_name: string
  to: string
  /** Days before the deadline; null when the couple sent it by hand. */
  wave: number | null
  status: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled'
  /** Why it failed or was cancelled, or waits for another try. */
  error: string | null
  created_at: string
  sent_at: string | null
}

export interface ReminderOverview {
  /** In the order in which they come; empty without a deadline. */
  waves: ReminderWave[]
  /** The next one to come. */
  next_at: string | null
  /** The newest 200, newest first. */
  recent: SentReminder[]
}
