import { addDays, type Day, dayAt } from '../../../lib/calendar'
import { currencyOf, toCents } from '../../../lib/money'
import { budgets } from '../content'

export const MINUTE = 60 * 1000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** What the sample is made for. */
export interface SampleFor {
  weddingId: string
  weddingDay: Day
  timezone: string
  currency: string
  /** The ids of the wedding's active categories, by folded name. */
  categoryIds: Map<string, string>
  /** Draws the half of a guest's link that is looked up. */
  newSelector: () => string
  now: number
}

export function dayOf(when: number | { fromWedding: number }, { now, timezone, weddingDay }: SampleFor): Day {
  return typeof when === 'number' ? addDays(dayAt(now, timezone), when) : addDays(weddingDay, when.fromWedding)
}

/** Amounts of a share of the budget, rounded as people there name prices; `fineness` is a part of the usual step. */
export function amountsIn(currency: string): (share: number, fineness?: number) => number {
  const { total, step } = budgets[currencyOf(currency).code] ?? { total: 38_000, step: 50 }
  return (share, fineness = 1) => {
    const unit = step * fineness
    return toCents(Math.round((total * share) / 1000 / unit) * unit)
  }
}

export function stampedAt(instant: number) {
  return { version: 1, created_at: instant, updated_at: instant }
}

/** The top-level domain is reserved for examples (RFC 2606), so that no mail can ever reach anybody. */
export function exampleAddress(person: string, house: string): string {
  const [local, domain] = [person, house].map((text) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, '')
      .trim()
      .replaceAll(/ +/g, '.'),
  )
  return `${local || 'guest'}@${domain}.example`
}
