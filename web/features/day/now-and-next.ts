import { planDayAt, planOf } from '../../../worker/features/timeline/day-mode/rules'
import { spanOf } from '../../../worker/features/timeline/rules'
import type { TimelineEvent } from '../../../worker/features/timeline/schema'
import { type Day, daysBetween } from '../../../worker/lib/calendar'
import { durationText } from '../../lib/event-times'

export interface DayAt {
  day: Day
  /** The day's plan in order. */
  events: TimelineEvent[]
  /** Not done, and under way by the clock. */
  now: TimelineEvent[]
  /** The first that is not done and has not begun; undefined when the day is over. */
  next: TimelineEvent | undefined
  isToday: boolean
}

/** A moment counts as under way for this many minutes. */
const MOMENT = 10

/** The day to show at a wall-clock minute: today if anything is planned, otherwise the wedding day. */
export function dayAtMinute(all: TimelineEvent[], weddingDay: Day, minute: number): DayAt {
  const today = planDayAt(minute)
  const hasToday = today === weddingDay || planOf(all, today).length > 0
  const day = hasToday ? today : weddingDay
  const events = planOf(all, day)
  const open = events.filter(({ status }) => status !== 'done')
  const isUnderWay = (event: TimelineEvent) => {
    const { start, end } = spanOf(event)
    return start <= minute && minute < Math.max(end, start + MOMENT)
  }
  return {
    day,
    events,
    now: open.filter(isUnderWay),
    next: open.find((event) => spanOf(event).start > minute),
    isToday: hasToday,
  }
}

/** 'in 25 min', 'in 2 h 5 min'; empty for more than a day. */
export function countdown(event: TimelineEvent, minute: number): string {
  const minutes = spanOf(event).start - minute
  if (minutes >= 24 * 60) return ''
  return `in ${durationText(minutes)}`
}

/** 'Tomorrow', 'In 153 days', '3 days ago'; null today. */
export function distanceText(day: Day, minute: number): string | null {
  const days = daysBetween(planDayAt(minute), day)
  if (days === 0) return null
  if (days === 1) return 'Tomorrow'
  if (days === -1) return 'Yesterday'
  const count = `${Math.abs(days).toLocaleString('en')} days`
  return days > 0 ? `In ${count}` : `${count} ago`
}
