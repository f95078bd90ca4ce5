import { describeWaves, dueWave, type Schedule } from '../../../worker/features/reminders/rules'
import { isDay } from '../../../worker/lib/calendar'
import { clock, shortDay } from '../../lib/dates'

/** Words when guests are reminded if deadline and days are saved as typed. */
export function reminderHint(
  { rsvp_deadline, reminder_days }: { rsvp_deadline: string; reminder_days: number[] },
  saved: Schedule,
  now: number,
): string {
  if (reminder_days.length === 0) return 'No automatic reminders. Enter days before the deadline, such as 14, 7, 2.'
  const isReadable = isDay(rsvp_deadline) && reminder_days.every((day) => Number.isInteger(day) && day >= 0)
  const typed = {
    rsvp_deadline: isReadable ? rsvp_deadline : null,
    reminder_days: reminder_days.toSorted((a, b) => b - a),
    timezone: saved.timezone,
  }
  const [due, sent] = [dueWave(typed, now), dueWave(saved, now)]
  const isOnSaving = due && (due.deadline !== sent?.deadline || due.days_before !== sent.days_before)
  const coming = describeWaves(typed, [], now).filter(({ state }) => state === 'upcoming')
  const later = coming.length > 0 && `at ${clock('09:00')} on ${coming.map(({ date }) => shortDay(date)).join(', ')}`
  if (isOnSaving) return `Once you save, we’ll email guests who haven’t replied${later ? `, and again ${later}` : ''}.`
  if (later) return `We’ll email guests who haven’t replied ${later}.`
  return 'Days before the deadline on which we email guests who haven’t replied, such as 14, 7, 2.'
}
