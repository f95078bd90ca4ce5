import { type Day, dayAt, longDay, shortDay, weekdayAndDay } from '../../worker/lib/calendar'

const forms = { long: longDay, short: shortDay, weekday: weekdayAndDay }

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
