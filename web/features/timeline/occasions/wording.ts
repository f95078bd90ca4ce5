import {
  OCCASION_LIMIT,
  type Occasion,
  type OccasionLosses,
  type OccasionSummary,
} from '../../../../worker/features/occasions/schema'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { type Day, daysBetween } from '../../../../worker/lib/calendar'
import { inWords } from '../../../../worker/lib/lists'
import { counted } from '../../../../worker/lib/text'
import { clock, shortDay } from '../../../lib/dates'
import { timesText } from '../../../lib/event-times'

export const FULL = `You have ${OCCASION_LIMIT} occasions, the most there can be. Delete one to add another.`
export const NO_MEALS = 'No meal question'

/** 'On the wedding day', 'The day before the wedding', '3 days after the wedding' */
export function fromWedding(day: Day, weddingDay: Day): string {
  const days = daysBetween(weddingDay, day)
  if (days === 0) return 'On the wedding day'
  const side = days < 0 ? 'before' : 'after'
  return Math.abs(days) === 1 ? `The day ${side} the wedding` : `${counted(Math.abs(days), 'day')} ${side} the wedding`
}

/** A hint beside an occasion's date. Null if it says nothing, as when no wedding date is set. */
export function dayHint(day: Day, settings: Pick<WeddingSettings, 'wedding_date' | 'date_precision'>): string | null {
  return settings.date_precision === 'day' ? fromWedding(day, settings.wedding_date) : null
}

/** '19:00–23:00', 'from 19:00' or 'until 23:00' on the reader's clock; null if no time is set. */
export function hoursText({
  date,
  start_time,
  end_time,
}: Pick<Occasion, 'date' | 'start_time' | 'end_time'>): string | null {
  if (start_time) return end_time ? timesText({ date, start_time, end_time }) : `from ${clock(start_time)}`
  return end_time && `until ${clock(end_time)}`
}

/** The last day for replies, in words. `today` is the day in the wedding's zone. */
export function deadlineText(
  { asks_rsvp, rsvp_deadline, is_main }: Pick<Occasion, 'asks_rsvp' | 'rsvp_deadline' | 'is_main'>,
  { weddingDeadline, today }: { weddingDeadline: Day | null; today: Day },
): string {
  if (!asks_rsvp) return 'No reply needed'
  const day = rsvp_deadline ?? weddingDeadline
  if (day === null) return 'No deadline'
  const isOfWedding = rsvp_deadline === null && !is_main
  return `${today > day ? 'Closed on' : 'By'} ${shortDay(day)}${isOfWedding ? ', same as the wedding' : ''}`
}

/** 'Those coming include 8 plus-ones and 1 child. 5 not sure yet, 3 declined.' Empty if there is none of them. */
export function othersText({ companions, children, infants, maybe, declined }: OccasionSummary): string {
  const among = [
    companions > 0 && counted(companions, 'plus-one'),
    children > 0 && `${children.toLocaleString('en')} ${children === 1 ? 'child' : 'children'}`,
    infants > 0 && `${infants.toLocaleString('en')} ${infants === 1 ? 'baby' : 'babies'}`,
  ].filter((part) => part !== false)
  const answers = [
    maybe > 0 && `${maybe.toLocaleString('en')} not sure yet`,
    declined > 0 && `${declined.toLocaleString('en')} declined`,
  ].filter((part) => part !== false)
  return [among.length > 0 && `Those coming include ${inWords(among)}.`, answers.length > 0 && `${answers.join(', ')}.`]
    .filter(Boolean)
    .join(' ')
}

/** How the people coming, and those who may, fit the capacity. Null if it is not known. */
export function capacityText({ capacity, attending, over_by, expected }: OccasionSummary): string | null {
  if (capacity === null) return null
  const [places, most] = [capacity.toLocaleString('en'), Math.round(expected.high).toLocaleString('en')]
  const room = `${places} ${capacity === 1 ? 'person' : 'people'}, ${attending === 0 ? 'nobody is coming yet' : `${attending.toLocaleString('en')} ${attending === 1 ? 'is' : 'are'} coming`}`
  if (over_by > 0) return room
  return Math.round(expected.high) > capacity ? `${room}, up to ${most} may come` : room
}

/** 'This deletes 12 replies, 8 seats, the final count, and 1 shared link.' */
export function lossesText({ answers, seats, final_count, shared_links = 0 }: OccasionLosses): string {
  const lost = [
    answers > 0 && `${answers.toLocaleString('en')} ${answers === 1 ? 'reply' : 'replies'}`,
    seats > 0 && counted(seats, 'seat'),
    final_count === true && 'the final count',
    shared_links > 0 && counted(shared_links, 'shared link'),
  ].filter((part) => part !== false)
  if (lost.length === 0) return 'Nobody has replied or been seated yet.'
  return `This deletes ${inWords(lost)}.`
}

/** Why a helper cannot delete the occasion. Null if they can. */
export function scheduledText({ scheduled_messages: count = 0 }: OccasionLosses): string | null {
  if (count === 0) return null
  return `Only the couple can delete this: ${counted(count, 'scheduled message')} ${count === 1 ? 'is' : 'are'} about it or for its guests.`
}

/** '1 per-guest budget line will count the guests of the wedding instead.' Null if there is none. */
export function linesText({ per_guest_lines: lines = 0 }: OccasionLosses): string | null {
  return lines > 0 ? `${counted(lines, 'per-guest budget line')} will count the guests of the wedding instead.` : null
}
