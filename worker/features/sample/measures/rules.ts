import { addDays, type Day, dayAt } from '../../../lib/calendar'
import { currencyOf, toCents } from '../../../lib/money'
import { budgets } from '../content'

/** The wedding that the sample is built for. */
export interface SampleFor {
  weddingId: string
  weddingDay: Day
  timezone: string
  currency: string
  /** The ids of the wedding's active categories, by folded name. */
  categoryIds: Map<string, string>
  /** Makes ids in the order of the content, which lists fall back on. */
  nextId: () => string
  /** Makes a random selector for a guest's RSVP link. */
  newSelector: () => string
  now: number
}

/** The day of a sample date, in the wedding's zone. */
export function dayOf(when: number | { fromWedding: number }, { now, timezone, weddingDay }: SampleFor): Day {
  return typeof when === 'number' ? addDays(dayAt(now, timezone), when) : addDays(weddingDay, when.fromWedding)
}

/**
 * Returns a function that converts a share of the budget, in thousandths, to hundredths of the currency. Rounds to the
 * currency's step, times `fineness`.
 */
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

/** Makes an address under the reserved domain `.example` (RFC 2606), which no mail can reach. */
export function exampleAddress(person: string, domainName: string): string {
  const [local, domain] = [person, domainName].map((text) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, '')
      .trim()
      .replaceAll(/ +/g, '.'),
  )
  return `${local || 'guest'}@${domain}.example`
}
