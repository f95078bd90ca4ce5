import { addDays, type Day, dayAt } from '../../../lib/calendar'

/** Number of a wedding's newest changes that are kept one by one. Older ones are condensed by day, for the trend. */
export const KEPT_CHANGES = 5000
/** Older changes are deleted: the trend looks back 730 days at most. */
const TREND_DAYS = 732

/** Differences that a change makes to the budget's totals, in hundredths. `unit_cents` is per guest. */
export interface OldChange {
  id: string
  /** Epoch milliseconds. */
  created_at: number
  fixed_cents: number
  unit_cents: number
  actual_cents: number
  paid_cents: number
}

/** A sum that replaces a day's old changes. */
export type CondensedChange = Omit<OldChange, 'id'>

/**
 * Sums up changes by day in the wedding's zone. A day gets at most two changes, at the instant of its last one, so that the
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
