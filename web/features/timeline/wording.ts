import { wordedDate } from '../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import { dayOf, spanOf, type Times } from '../../../worker/features/timeline/rules'
import type { EventStatus, TimelineEvent, Visibility } from '../../../worker/features/timeline/schema'
import type { VendorStatus } from '../../../worker/features/vendors/schema'
import { monthAndYear } from '../../../worker/lib/calendar'
import { counted } from '../../../worker/lib/text'
import type { Tone } from '../../components/chip'
import { clock, clockRange, weekdayAndDay } from '../../lib/dates'

/** Says that an event is part of no single occasion. */
export const WHOLE_DAY = 'The day as a whole'

export const statusLabels: Record<EventStatus, string> = {
  planned: 'Planned',
  confirmed: 'Confirmed',
  done: 'Done',
}

export const visibilityLabels: Record<Visibility, string> = {
  all: 'Everyone we share it with',
  vendors: 'Vendors',
  couple: 'Only the two of us',
}

/** Behind what not everyone sees. */
const visibilityMarks: Record<Exclude<Visibility, 'all'>, string> = {
  vendors: 'for vendors only',
  couple: 'only for the two of you',
}

/** Says who alone sees an event on the shared pages; null: everyone. */
export const visibilityNote = ({ visibility }: Pick<TimelineEvent, 'visibility'>) =>
  visibility === 'all' ? null : visibilityMarks[visibility]

export const vendorStatusLabels: Record<VendorStatus, string> = {
  researching: 'researching',
  contacted: 'contacted',
  quoted: 'quoted',
  booked: 'booked',
  paid: 'paid',
  declined: 'declined',
}

export function vendorTone(status: VendorStatus | null): Tone {
  if (status === 'booked' || status === 'paid') return 'good'
  return status === 'declined' ? 'bad' : 'care'
}

/** The wedding day in words, as exactly as it is known. */
export const weddingDayText = (settings: Pick<WeddingSettings, 'wedding_date' | 'date_precision'>): string =>
  wordedDate(settings, { day: weekdayAndDay, month: monthAndYear }) ?? 'No date yet'

/** '15:00–16:30', '23:00–01:00 next day', or '15:00' for a moment, on the reader's clock. */
export function timesText(times: Times): string {
  if (times.end_time === null) return clock(times.start_time)
  return `${clockRange(times.start_time, times.end_time)}${isPastMidnight(times) ? ' next day' : ''}`
}

export function isPastMidnight(times: Times): boolean {
  return dayOf(spanOf(times).end) !== times.date
}

/** `timesText` for screen readers. */
export function spokenTimes(times: Times): string {
  const [start, end] = timesText(times).split('–')
  return end === undefined ? `at ${start}` : `from ${start} to ${end}`
}

/** '1 h 30 min', '45 min' */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

const NAMES_SAID = 3
const inWords = new Intl.ListFormat('en')

/** '2 events moved back. Cake and Toasts were changed or removed since and are left alone.' */
export function movedBackText(restored: number, left: string[]): string {
  const back = `${counted(restored, 'event')} moved back`
  if (left.length === 0) return back
  const others = left.length - NAMES_SAID
  const names = others > 1 ? [...left.slice(0, NAMES_SAID), counted(others, 'other event')] : left
  const [were, are] = left.length === 1 ? ['was', 'is'] : ['were', 'are']
  return `${back}. ${inWords.format(names)} ${were} changed or removed since and ${are} left alone.`
}
