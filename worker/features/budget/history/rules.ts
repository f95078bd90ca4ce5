import { addDays, type Day, dayAt } from '../../../lib/calendar'
import type { StoredChange } from '../rules'

/** Number of a wedding's newest changes that are kept one by one. Older ones are condensed by day, for the trend. */
export const KEPT_CHANGES = 5000
/** Older changes are deleted: the trend looks back 730 days at most. */
const TREND_DAYS = 732

/** A change: differences to the budget's totals, in hundredths, and the cost per guest before and after. */
export interface OldChange extends Pick<StoredChange, 'unit_before_cents' | 'unit_after_cents'> {
  id: string
  /** The line, if it counts guests of its own: of another occasion, or children apart. */
  own_line_id: string | null
  /** Epoch milliseconds. */
  created_at: number
  fixed_cents: number
  actual_cents: number
  paid_cents: number
}

/** A sum that replaces a day's old changes. */
export interface CondensedChange extends Omit<OldChange, 'id' | 'unit_before_cents' | 'unit_after_cents'> {
  /** Per guest. */
  unit_cents: number
  /** Whether a line of its own was made per guest (1) or is no longer (-1). */
  begun: number
}

/**
 * Sums up changes by day in the wedding's zone. A day gets at most two changes, and one for
 * each line that counts guests of its own, at the instant of its last one, so that the
 * totals at the end of each day stay the same. A day that has no more than its sums is skipped. `goneIds` are the changes to
 * delete: replaced or too old.
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

/** Sums fixed and per-guest amounts into one change each, since a stored change has either. Sums of 0 are left out. */
function sumsOf(changes: OldChange[]): CondensedChange[] {
  const created_at = Math.max(...changes.map((change) => change.created_at))
  const nothing = { created_at, fixed_cents: 0, unit_cents: 0, begun: 0, actual_cents: 0, paid_cents: 0 }
  const fixed: CondensedChange = { ...nothing, own_line_id: null }
  const perGuest = new Map<string | null, CondensedChange>()
  for (const { own_line_id, unit_before_cents: before, unit_after_cents: after, ...change } of changes) {
    fixed.fixed_cents += change.fixed_cents
    fixed.actual_cents += change.actual_cents
    fixed.paid_cents += change.paid_cents
    if (before === null && after === null) continue
    const sum = perGuest.get(own_line_id) ?? { ...nothing, own_line_id }
    perGuest.set(own_line_id, sum)
    sum.unit_cents += (after ?? 0) - (before ?? 0)
    if (own_line_id !== null) sum.begun += Number(after !== null) - Number(before !== null)
  }
  return [fixed, ...perGuest.values()].filter(
    (sum) => sum.fixed_cents || sum.actual_cents || sum.paid_cents || sum.unit_cents || sum.begun,
  )
}
