import { type Day, dayAt, longDay, shortDay, weekdayAndDay } from '../../worker/lib/calendar'

const forms = { long: longDay, short: shortDay, weekday: weekdayAndDay }

type DateTextProps = { form?: keyof typeof forms } & (
  | { day: Day }
  /** ISO 8601; `zone` says on which day it falls. */
  | { instant: string; zone: string }
)

/** The one place where a screen words a date. */
export function DateText({ form = 'short', ...at }: DateTextProps) {
  const day = 'day' in at ? at.day : dayAt(Date.parse(at.instant), at.zone)
  return <time dateTime={'day' in at ? at.day : at.instant}>{forms[form](day)}</time>
}
