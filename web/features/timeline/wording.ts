import { wordedDate } from '../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import type { Times } from '../../../worker/features/timeline/rules'
import type { EventStatus, TimelineEvent, Visibility } from '../../../worker/features/timeline/schema'
import type { VendorStatus } from '../../../worker/features/vendors/schema'
import { monthAndYear } from '../../../worker/lib/calendar'
import type { Tone } from '../../components/chip'
import { weekdayAndDay } from '../../lib/dates'
import { timesText } from '../../lib/event-times'

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

/** `timesText` for screen readers. */
export function spokenTimes(times: Times): string {
  const [start, end] = timesText(times).split('–')
  return end === undefined ? `at ${start}` : `from ${start} to ${end}`
}
