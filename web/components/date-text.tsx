import { type Day, dayAt } from '../../worker/lib/calendar'
import { shortDay, weekdayAndDay } from '../lib/dates'

const forms = { short: shortDay, long: weekdayAndDay }

type DateTextProps = { form?: keyof typeof forms } & (
  | { day: Day }
  /** An ISO 8601 instant; its day is the one in `zone`. */
  | { instant: string; zone: string }
)

/** Formats a date. Every date on a screen goes through here. */
export function DateText({ form = 'short', ...at }: DateTextProps) {
  const day = 'day' in at ? at.day : dayAt(Date.parse(at.instant), at.zone)
  return <time dateTime={'day' in at ? at.day : at.instant}>{forms[form](day)}</time>
}
