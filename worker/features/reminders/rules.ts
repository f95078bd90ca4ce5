import { addDays, type Day, dayAt, endOfDay, instantAt, toIso } from '../../lib/calendar'
import { foldText } from '../../lib/text'
import { GUEST_LIMIT, type Guest } from '../guests/schema'
import { isClosed } from '../rsvp/rules'
import type { EventSettings } from '../settings/schema'
import type { ReminderWave, SendRemindersPreview, TextCount } from './schema'

const REMINDER_HOUR = 9
/** Nobody is reminded twice within this time. */
export const QUIET_TIME = 24 * 60 * 60 * 1000

/** Why nobody is mailed while a wedding holds the sample. */
export const SAMPLE_GUESTS = 'This is a sample wedding: nobody on its list is mailed.'

/** Addresses that the owners of a wedding may have reminded within 24 hours: the longest guest list, once. */
export const DAILY_LIMIT = GUEST_LIMIT

/** What somebody hears who would go over `DAILY_LIMIT`; `left` is how many more they may remind now. */
export function dailyLimitReached(left: number): string {
  const limit = DAILY_LIMIT.toLocaleString('en')
  const rest = left === 0 ? 'none' : left.toLocaleString('en')
  return `Posy sends at most ${limit} reminders for you within 24 hours, and ${rest} ${left > 1 ? 'are' : 'is'} left. ${
    left === 0 ? 'Please try again later.' : 'Please choose fewer guests or try again later.'
  }`
}

export type Schedule = Pick<EventSettings, 'rsvp_deadline' | 'reminder_days' | 'timezone'>

/** One of the reminders before a deadline: `at` is its instant in epoch milliseconds. */
interface Wave {
  days_before: number
  deadline: Day
  date: Day
  at: number
}

/** In the order in which they come. */
function wavesOf({ rsvp_deadline: deadline, reminder_days, timezone }: Schedule): Wave[] {
  if (deadline === null) return []
  return reminder_days.map((days_before) => {
    const date = addDays(deadline, -days_before)
    return { days_before, deadline, date, at: instantAt(date, REMINDER_HOUR, timezone) }
  })
}

/** The wave whose time has come: the latest only, however many were missed, and none after the deadline. */
export function dueWave(schedule: Schedule, now: number): Wave | undefined {
  if (isClosed(schedule, now)) return undefined
  return wavesOf(schedule).findLast((wave) => wave.at <= now)
}

/** `queued`: the days before the deadline for which mails were made. */
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

type Remindable = Pick<Guest, 'id' | 'name' | 'rsvp_status' | 'email' | 'reminders_paused'> & {
  recently_reminded: boolean
}

/** Whether a guest is awaited and wants to hear of it. */
export function isRemindable<G extends Pick<Guest, 'rsvp_status' | 'email' | 'reminders_paused'>>(
  guest: G,
): guest is G & { email: string } {
  return guest.rsvp_status === 'pending' && guest.email !== null && !guest.reminders_paused
}

/** Guests who share an address, by wedding and folded address, in the order in which each address comes first. */
export function byAddress<G extends { wedding_id: string; email: string }>(
  guests: G[],
): { wedding_id: string; address: string; guests: G[] }[] {
  const groups = Map.groupBy(guests, ({ wedding_id, email }) => `${wedding_id} ${foldText(email)}`)
  return [...groups.values()].flatMap((guests) => {
    const [first] = guests
    return first ? [{ wedding_id: first.wedding_id, address: foldText(first.email), guests }] : []
  })
}

/** Until when it matters that an address was mailed: a wave goes to it once, and the last one ends with the deadline. */
export function mattersUntil(deadline: Day | null, now: number): number {
  const isOver = deadline === null ? 0 : endOfDay(deadline, 'utc') + QUIET_TIME
  return Math.max(now + QUIET_TIME, isOver)
}

/** Who gets a reminder by the couple's hand, and how many do not, by the first reason that applies. */
export function sortRemindable(guests: Remindable[]): Pick<SendRemindersPreview, 'recipients' | 'skipped'> {
  const skipped = { answered: 0, no_email: 0, paused: 0, recently_reminded: 0 }
  const recipients: SendRemindersPreview['recipients'] = []
  for (const { id, name, email, ...guest } of guests) {
    if (guest.rsvp_status !== 'pending') skipped.answered += 1
    else if (email === null) skipped.no_email += 1
    else if (guest.reminders_paused) skipped.paused += 1
    else if (guest.recently_reminded) skipped.recently_reminded += 1
    else recipients.push({ guest_id: id, name, email })
  }
  return { recipients, skipped }
}

export type Cancellation = 'answered' | 'paused' | 'closed' | 'deadline_moved'

/** Why a reminder that waits in the outbox should not go out any more; null: it should. */
export function whyNotAnyMore(
  reminder: { wave: number | null; deadline: Day | null },
  {
    guest,
    wedding,
    now,
  }: {
    guest: Pick<Guest, 'rsvp_status' | 'reminders_paused'>
    wedding: Omit<Schedule, 'reminder_days'>
    now: number
  },
): Cancellation | null {
  if (guest.rsvp_status !== 'pending') return 'answered'
  if (guest.reminders_paused) return 'paused'
  if (isClosed(wedding, now)) return 'closed'
  if (reminder.wave !== null && reminder.deadline !== wedding.rsvp_deadline) return 'deadline_moved'
  return null
}

/** The most frequent first, then by the alphabet; each in the spelling that came first. */
export function countTexts(texts: (string | null)[]): TextCount[] {
  const counts = new Map<string, TextCount>()
  for (const text of texts) {
    if (!text) continue
    const key = foldText(text).replaceAll(/\s+/g, ' ')
    const counted = counts.get(key) ?? { text, count: 0 }
    counts.set(key, { ...counted, count: counted.count + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.text.localeCompare(b.text, 'en'))
}

/** `answeredAt` in epoch milliseconds; oldest day first. */
export function responsesByDay(answeredAt: number[], timezone: string): { date: Day; responses: number }[] {
  const counts = new Map<Day, number>()
  for (const instant of answeredAt.toSorted((a, b) => a - b)) {
    const date = dayAt(instant, timezone)
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return [...counts].map(([date, responses]) => ({ date, responses }))
}
