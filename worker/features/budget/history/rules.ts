import { addDays, dayAt } from '../../../lib/calendar'
import { type DeletedCost, deletedCost, plannedBefore, type StoredChange } from '../rules'

/** Number of a wedding's newest changes that are kept one by one. Older ones are condensed by day, for the trend. */
export const KEPT_CHANGES = 5000
/** Older changes are deleted: the trend looks back 730 days at most. */
const TREND_DAYS = 732

/** A change: its line, differences to the budget's totals, in hundredths, and the cost per guest before and after. */
export interface OldChange
  extends Pick<StoredChange, 'line_id' | 'type' | 'planned_before_cents' | 'unit_before_cents' | 'unit_after_cents'> {
  id: string
  /** Epoch milliseconds. */
  created_at: number
  fixed_cents: number
  actual_cents: number
  paid_cents: number
}

/** A sum that replaces a day's old changes. */
export interface CondensedChange extends Pick<OldChange, 'created_at' | 'fixed_cents' | 'actual_cents' | 'paid_cents'> {
  /** The line of an amount per guest; null: all lines. */
  line_id: string | null
  /** Per guest. */
  unit_cents: number
  /** Whether the line was made per guest (1) or is no longer (-1). */
  begun: number
  /** The line's plan at the start of the day on which it was deleted, in hundredths; null: it was not. */
  deleted_cents: number | null
}

/**
 * Sums up changes by day in the wedding's zone. A day gets one change, and one for each per-guest line that
 * changed, since lines differ in the guests that they count, at the instant of its last one, so that the
 * totals at the end of each day stay the same. A day that has no more than its sums is skipped. `goneIds` are the changes to
 * delete: replaced or too old.
 */
export function condense(
  changes: OldChange[],
  { zone, now }: { zone: string; now: number },
): { goneIds: string[]; condensed: CondensedChange[] } {
  const oldest = addDays(dayAt(now, zone), -TREND_DAYS)
  const days = Map.groupBy(changes, ({ created_at }) => dayAt(created_at, zone))
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

/** Sums the fixed amounts of all lines, and the amounts per guest of each line. Sums of 0 are left out. */
function sumsOf(changes: OldChange[]): CondensedChange[] {
  const created_at = Math.max(...changes.map((change) => change.created_at))
  const sums = { fixed_cents: 0, unit_cents: 0, begun: 0, actual_cents: 0, paid_cents: 0 }
  const nothing = { ...sums, created_at, deleted_cents: null }
  const fixed: CondensedChange = { ...nothing, line_id: null }
  const perGuest = new Map<string, CondensedChange>()
  const deletions = new Map<CondensedChange, DeletedCost>()
  for (const { line_id, unit_before_cents: before, unit_after_cents: after, ...change } of changes) {
    fixed.fixed_cents += change.fixed_cents
    fixed.actual_cents += change.actual_cents
    fixed.paid_cents += change.paid_cents
    if (before === null && after === null) continue
    const sum = perGuest.get(line_id) ?? { ...nothing, line_id }
    perGuest.set(line_id, sum)
    sum.unit_cents += (after ?? 0) - (before ?? 0)
    sum.begun += Number(after !== null) - Number(before !== null)
    const cost = deletedCost({ ...change, unit_before_cents: before })
    if (cost) deletions.set(sum, cost)
  }
  for (const [sum, cost] of deletions) sum.deleted_cents = plannedBefore(-sum.unit_cents, cost)
  return [fixed, ...perGuest.values()].filter(
    (sum) => sum.fixed_cents || sum.actual_cents || sum.paid_cents || sum.unit_cents || sum.begun,
  )
}
