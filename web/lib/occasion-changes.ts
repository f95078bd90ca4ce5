import type { OccasionChange, OccasionDetails } from '../../worker/features/messages/schema'
import { wordedDate } from '../../worker/features/settings/rules'
import { monthAndYear } from '../../worker/lib/calendar'
import { clock, clockRange, weekdayAndDay } from './dates'

const NOT_SET = 'not set'

/** 'The ceremony moved from 15:00 to 16:00.' One change as a sentence; several are counted in the lines beneath. */
export function changeSentence({ name, ...sides }: OccasionChange): string {
  const lines = changedLines(sides)
  const [only] = lines
  if (!only || lines.length > 1) return `${name} changed since you told your guests.`
  const { label, before, after } = only
  if (before === NOT_SET || after === NOT_SET) return `${name}: the ${label.toLowerCase()} changed.`
  return `${name} moved from ${before} to ${after}.`
}

/** What differs between the two sides. */
export function changedLines({ before, after }: Pick<OccasionChange, 'before' | 'after'>) {
  return parts
    .map(({ label, text }) => ({ label, before: text(before) ?? NOT_SET, after: text(after) ?? NOT_SET }))
    .filter((line) => line.before !== line.after)
}

const parts: { label: string; text: (details: OccasionDetails) => string | null }[] = [
  {
    label: 'Date',
    text: ({ date, date_precision: known }) => {
      const date_precision = known === undefined ? 'day' : known
      return wordedDate({ wedding_date: date, date_precision }, { day: weekdayAndDay, month: monthAndYear })
    },
  },
  {
    label: 'Time',
    text: ({ start_time: start, end_time: end }) => {
      if (start && end) return clockRange(start, end)
      return start ? clock(start) : end && `until ${clock(end)}`
    },
  },
  { label: 'Place', text: ({ venue_name, address }) => [venue_name, address].filter(Boolean).join(', ') || null },
]
