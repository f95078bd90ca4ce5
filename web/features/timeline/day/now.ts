import { dayOf, spanOf, timeOf } from '../../../../worker/features/timeline/rules'
import type { TimelineEvent } from '../../../../worker/features/timeline/schema'
import { clock } from '../../../lib/dates'

/** The id of the element that marks the present time. */
export const NOW_ID = 'now'

/** Whether a day has come and is not over: its date is today, or its last event goes on after midnight. */
export function isUnderWay(day: string, events: TimelineEvent[], now: number): boolean {
  return dayOf(now) === day || events.some((event) => isRunning(event, now))
}

/** 'Now 14:40: Ceremony. Next: Drinks at 15:45.' without the time, as 'Ceremony. Next: Drinks at 15:45.', of what is not done. */
export function nowAndNext(events: TimelineEvent[], now: number): string {
  const open = events.filter(({ status }) => status !== 'done')
  const running = open.filter((event) => isRunning(event, now)).map(({ title }) => title)
  const next = open.find((event) => spanOf(event).start > now)
  const parts = [running.join(', '), next && `Next: ${next.title} at ${clock(timeOf(spanOf(next).start))}`]
  return parts.flatMap((part) => (part ? `${part}.` : [])).join(' ')
}

function isRunning(event: TimelineEvent, now: number): boolean {
  const { start, end } = spanOf(event)
  return start <= now && now < Math.max(end, start + 1)
}
