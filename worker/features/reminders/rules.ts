import { addDays, type Day, dayAt, toIso } from '../../lib/calendar'
import { DAY } from '../../lib/durations'
import { foldText } from '../../lib/text'
import { endOfDay, instantAt } from '../../lib/zones'
import { GUEST_LIMIT, type Guest } from '../guests/schema'
import { isClosed } from '../rsvp/rules'
import type { WeddingSettings } from '../settings/schema'
import type { ReminderWave, SendRemindersPreview } from './schema'

const REMINDER_HOUR = 9
/** No guest and no address gets two reminders within this time. */
export const QUIET_TIME = DAY

/** The sentence for a wedding that holds the sample. */
export const SAMPLE_GUESTS = 'This is a sample wedding: nobody on its list is mailed.'

/** Mails to guests that the owners of a wedding may send within 24 hours: one to each guest of the longest list. */
export const DAILY_LIMIT = GUEST_LIMIT

/** The sentence for more reminders than `DAILY_LIMIT` allows; `left` is how many it still does. */
export function dailyLimitReached(left: number): string {
  const limit = DAILY_LIMIT.toLocaleString('en')
  const rest = left === 0 ? 'none' : left.toLocaleString('en')
  return `Posy sends at most ${limit} reminders for you within 24 hours, and ${rest} ${left > 1 ? 'are' : 'is'} left. ${
    left === 0 ? 'Please try again later.' : 'Please choose fewer guests or try again later.'
  }`
}

export type Schedule = Pick<WeddingSettings, 'rsvp_deadline' | 'reminder_days' | 'timezone'>

/** A scheduled round of reminders before a deadline. */
interface Wave {
  days_before: number
  deadline: Day
  date: Day
  /** Epoch milliseconds. */
  at: number
}

/** In order of time. */
function wavesOf({ rsvp_deadline: deadline, reminder_days, timezone }: Schedule): Wave[] {
  if (deadline === null) return []
  return reminder_days.map((days_before) => {
    const date = addDays(deadline, -days_before)
    return { days_before, deadline, date, at: instantAt(date, REMINDER_HOUR, timezone) }
  })
}

/** The latest wave whose time has come, however many were missed before; none after the deadline. */
export function dueWave(schedule: Schedule, now: number): Wave | undefined {
  if (isClosed(schedule, now)) return undefined
  return wavesOf(schedule).findLast((wave) => wave.at <= now)
}

/** `queued`: `days_before` of the waves that were queued. */
export function describeWaves(schedule: Schedule, queued: number[], now: number): ReminderWave[] {
  const due = dueWave(schedule, now)
  const stateOf = (wave: Wave) => {
    if (queued.includes(wave.days_before)) return 'sent'
    if (wave.at > now) return 'upcoming'
    return wave.days_before === due?.days_before ? 'due' : 'missed'
  }
  return wavesOf(schedule).map((wave) => ({
    days_before: wave.days_before,
    date: wave.date,
    at: toIso(wave.at),
    state: stateOf(wave),
  }))
}

type Remindable = Pick<Guest, 'id' | 'name' | 'rsvp_status' | 'email' | 'bounced_email' | 'reminders_paused'> & {
  recently_reminded: boolean
  /** Whether no reply is taken, or the guest is invited nowhere. */
  is_closed: boolean
}

/** Whether a guest's reply is awaited and reminders can reach them. */
export function isRemindable<G extends Pick<Guest, 'rsvp_status' | 'email' | 'bounced_email' | 'reminders_paused'>>(
  guest: G,
): guest is G & { email: string } {
  return guest.rsvp_status === 'pending' && guest.email !== null && !guest.reminders_paused && !hasBounced(guest)
}

/** Whether mails to the guest's address came back. */
function hasBounced({ email, bounced_email }: Pick<Guest, 'email' | 'bounced_email'>): boolean {
  return email !== null && bounced_email !== null && foldText(email) === foldText(bounced_email)
}

/** Groups guests by wedding and folded address, in the order in which the addresses first occur. */
export function byAddress<G extends { wedding_id: string; email: string }>(
  guests: G[],
): { wedding_id: string; address: string; guests: G[] }[] {
  const groups = Map.groupBy(guests, ({ wedding_id, email }) => `${wedding_id} ${foldText(email)}`)
  return [...groups.values()].flatMap((guests) => {
    const [first] = guests
    return first ? [{ wedding_id: first.wedding_id, address: foldText(first.email), guests }] : []
  })
}

/** When a mailed address may be forgotten (epoch milliseconds): after the quiet time, and a quiet time after the deadline. */
export function mattersUntil(deadline: Day | null, now: number): number {
  const isOver = deadline === null ? 0 : endOfDay(deadline, 'utc') + QUIET_TIME
  return Math.max(now + QUIET_TIME, isOver)
}

/** Lists the recipients of a reminder sent by hand. Counts the other guests by the first reason that applies. */
export function sortRemindable(guests: Remindable[]): Pick<SendRemindersPreview, 'recipients' | 'skipped'> {
  const skipped = { answered: 0, no_email: 0, bounced: 0, paused: 0, recently_reminded: 0 }
  const recipients: SendRemindersPreview['recipients'] = []
  for (const { id, name, email, ...guest } of guests) {
    if (guest.rsvp_status !== 'pending' || guest.is_closed) skipped.answered += 1
    else if (email === null) skipped.no_email += 1
    else if (hasBounced({ ...guest, email })) skipped.bounced += 1
    else if (guest.reminders_paused) skipped.paused += 1
    else if (guest.recently_reminded) skipped.recently_reminded += 1
    else recipients.push({ guest_id: id, name, email })
  }
  return { recipients, skipped }
}

export type Cancellation =
  | 'answered'
  | 'not_invited'
  | 'child'
  | 'bounced'
  | 'paused'
  | 'not_asked'
  | 'closed'
  | 'deadline_moved'
  | 'switched_off'

type Waiting = Pick<Guest, 'rsvp_status' | 'kind' | 'email' | 'bounced_email' | 'reminders_paused'> & {
  is_invited: boolean
  unsubscribed_at: unknown
  /** Fields of the occasion that the guest's reply is about; null if it has no row. */
  asks_rsvp: number | null
  occasion_deadline: Day | null
}

/** Why a queued reminder should no longer be sent; null: it should. */
export function whyNotAnyMore(
  reminder: { wave: number | null; deadline: Day | null },
  {
    guest,
    wedding,
    now,
  }: {
    guest: Waiting
    wedding: Schedule
    now: number
  },
): Cancellation | null {
  if (!guest.is_invited) return 'not_invited'
  if (guest.rsvp_status !== 'pending') return 'answered'
  if (guest.kind !== 'adult') return 'child'
  if (hasBounced(guest)) return 'bounced'
  if (guest.reminders_paused || guest.unsubscribed_at !== null) return 'paused'
  if (guest.asks_rsvp === 0) return 'not_asked'
  if (isClosed(wedding, now) || isClosed({ ...wedding, rsvp_deadline: guest.occasion_deadline }, now)) return 'closed'
  if (reminder.wave !== null && reminder.deadline !== wedding.rsvp_deadline) return 'deadline_moved'
  if (reminder.wave !== null && !wedding.reminder_days.includes(reminder.wave)) return 'switched_off'
  return null
}

/** Counts equal texts, the most frequent first, then alphabetically, each in its first spelling. */
export function countTexts(texts: (string | null)[]): { text: string; count: number }[] {
  const counts = new Map<string, { text: string; count: number }>()
  for (const text of texts) {
    if (!text) continue
    const key = foldText(text).replaceAll(/\s+/g, ' ')
    const counted = counts.get(key) ?? { text, count: 0 }
    counts.set(key, { ...counted, count: counted.count + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.text.localeCompare(b.text, 'en'))
}

/** Counts instants (epoch milliseconds) by day, oldest first. */
export function responsesByDay(answeredAt: number[], timezone: string): { date: Day; responses: number }[] {
  const counts = new Map<Day, number>()
  for (const instant of answeredAt.toSorted((a, b) => a - b)) {
    const date = dayAt(instant, timezone)
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return [...counts].map(([date, responses]) => ({ date, responses }))
}
