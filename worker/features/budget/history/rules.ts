import { addDays, type Day, dayAt } from '../../../lib/calendar'

/** So many changes of a wedding are kept one by one; older ones are kept by day, for the trend. */
export const KEPT_CHANGES = 5000
/** The trend looks back 730 days. What is condensed and older says nothing to anybody. */
const TREND_DAYS = 732

/** By how much a change moved what stands: `fixed_cents` and `unit_cents` as the trend takes them. */
export interface OldChange {
  id: string
  /** Epoch milliseconds. */
  created_at: number
  fixed_cents: number
  unit_cents: number
  actual_cents: number
  paid_cents: number
}

/** What takes the place of a day's old changes. */
export type CondensedChange = Omit<OldChange, 'id'>

/**
 * At most two changes a day, at the instant of its last one, for all changes of it: the totals at the end of each day stay
 * what they were. A day that would not get shorter is left alone. `goneIds` are the changes that are replaced, or too old
 * to count.
 */
export function condense(
  changes: OldChange[],
  { zone, now }: { zone: string; now: number },
): { goneIds: string[]; condensed: CondensedChange[] } {
  const oldest = addDays(dayAt(now, zone), -TREND_DAYS)
  const days = new Map<Day, OldChange[]>()
  for (const change of changes) {
    const day = dayAt(change.created_at, zone)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(change)
    else days.set(day, [change])
  }
  const goneIds: string[] = []
  const condensed: CondensedChange[] = []
  for (const [day, ofDay] of days) {
    const sums = day < oldest ? [] : sumsOf(ofDay)
    if (sums.length >= ofDay.length) continue
    goneIds.push(...ofDay.map(({ id }) => id))
    condensed.push(...sums)
  }
  return { goneIds, condensed }
}

/** What is fixed and what is for each guest are two changes: a stored one has either. Nothing, where they cancel out. */
function sumsOf(changes: OldChange[]): CondensedChange[] {
  const nothing = { created_at: Math.max(...changes.map(({ created_at }) => created_at)), unit_cents: 0 }
  const fixed: CondensedChange = { ...nothing, fixed_cents: 0, actual_cents: 0, paid_cents: 0 }
  const perGuest: CondensedChange = { ...fixed }
  for (const change of changes) {
    fixed.fixed_cents += change.fixed_cents
    fixed.actual_cents += change.actual_cents
    fixed.paid_cents += change.paid_cents
    perGuest.unit_cents += change.unit_cents
  }
  return [fixed, perGuest].filter((sum) => sum.fixed_cents || sum.actual_cents || sum.paid_cents || sum.unit_cents)
}
