import { type Day, shortDay } from '../../../lib/calendar'
import { toCents } from '../../../lib/money'
import { type StoredPayment, showCents } from '../payments/rules'
import type { CategoryBudget, StoredVendor } from '../rules'
import type { VendorStatus } from '../schema'
import type { FitFactor, FitQuery, FitSuggestion } from './schema'

/** How much each factor counts; together 1. */
const weights: Record<FitFactor['name'], number> = {
  price: 0.25,
  category_budget: 0.2,
  stage: 0.15,
  rating: 0.15,
  completeness: 0.1,
  dates: 0.15,
}

/** The score of what is not known: it speaks neither for nor against a vendor. */
const UNKNOWN = 50
const STRONG = 70
const POSSIBLE = 45

export interface FitEvidence {
  vendor: StoredVendor
  /** In major units, as asked. */
  range: Pick<FitQuery, 'event_type' | 'budget_min' | 'budget_max'>
  budget: CategoryBudget
  /** A sentence for each thing that is at odds with a date. */
  dateConflicts: string[]
  currency: string
}

/** Whether a vendor suits, by what is known of it: always the same for the same evidence. */
export function suggestFit(evidence: FitEvidence): FitSuggestion {
  const judged: Record<FitFactor['name'], Judgement> = {
    price: judgePrice(evidence),
    category_budget: judgeCategoryBudget(evidence),
    stage: stages[evidence.vendor.status],
    rating: judgeRating(evidence.vendor),
    completeness: judgeCompleteness(evidence.vendor),
    dates: judgeDates(evidence.dateConflicts),
  }
  const factors = Object.entries(judged).map(([key, { score, detail }]) => {
    const name = key as FitFactor['name']
    return { name, score: Math.round(score), weight: weights[name], detail }
  })
  const score = Math.round(factors.reduce((sum, factor) => sum + factor.score * factor.weight, 0))
  const { id, status } = evidence.vendor
  return { vendor_id: id, event_type: evidence.range.event_type, score, verdict: verdictOf(score, status), factors }
}

/** Payments that should have been made by now. */
export function overduePayments(payments: StoredPayment[], today: Day): string[] {
  return payments
    .filter(({ due_date, paid_on }) => paid_on === null && due_date !== null && due_date < today)
    .map(({ label, due_date }) => `“${label}” was due on ${shortDay(due_date ?? today)} and is not paid.`)
}

interface Judgement {
  score: number
  detail: string
}

function verdictOf(score: number, status: VendorStatus): FitSuggestion['verdict'] {
  if (status === 'declined' || score < POSSIBLE) return 'weak'
  return score >= STRONG ? 'strong' : 'possible'
}

function priceOf({ contracted_cents, quoted_cents }: StoredVendor): number | null {
  return contracted_cents ?? quoted_cents
}

function judgePrice({ vendor, range, currency }: FitEvidence): Judgement {
  const price = priceOf(vendor)
  if (price === null) return { score: UNKNOWN, detail: 'There is no quote yet to hold against your range.' }
  const [min, max] = [toCents(range.budget_min), toCents(range.budget_max)]
  const shown = `${showCents(price, currency)} for the ${range.event_type}`
  if (price > max) return { score: overrun(price, max), detail: `${shown} is above your ${showCents(max, currency)}.` }
  if (price < min) {
    return {
      score: 100 - (60 * (min - price)) / min,
      detail: `${shown} is below your ${showCents(min, currency)}: ask what it leaves out.`,
    }
  }
  return { score: 100, detail: `${shown} lies in your range.` }
}

function judgeCategoryBudget({ vendor, budget, currency }: FitEvidence): Judgement {
  const { plannedCents, otherContractsCents } = budget
  if (vendor.category_name === null) return { score: UNKNOWN, detail: 'It is linked to no category of your budget.' }
  if (plannedCents === null) return { score: UNKNOWN, detail: `Your budget plans nothing for ${vendor.category_name}.` }
  const price = priceOf(vendor)
  const left = plannedCents - otherContractsCents
  const shown = `${showCents(Math.max(left, 0), currency)} left for ${vendor.category_name}`
  if (price === null) return { score: UNKNOWN, detail: `There is no quote yet to hold against the ${shown}.` }
  if (price > left) return { score: overrun(price, left), detail: `The price is more than the ${shown}.` }
  return { score: 100, detail: `The price fits the ${shown}.` }
}

/** 100 at the limit, 0 from half as much again. */
function overrun(price: number, limit: number): number {
  return limit <= 0 ? 0 : Math.max(0, 100 - (200 * (price - limit)) / limit)
}

const stages: Record<VendorStatus, Judgement> = {
  researching: { score: 30, detail: 'You have not been in touch yet.' },
  contacted: { score: 50, detail: 'You have been in touch, without a quote so far.' },
  quoted: { score: 75, detail: 'A quote is on the table.' },
  booked: { score: 100, detail: 'The vendor is booked.' },
  paid: { score: 100, detail: 'The vendor is booked and paid.' },
  declined: { score: 0, detail: 'One of you has declined.' },
}

function judgeRating({ rating }: StoredVendor): Judgement {
  if (rating === null) return { score: UNKNOWN, detail: 'You have not rated this vendor yet.' }
  return { score: rating * 20, detail: `You gave ${rating} of 5.` }
}

function judgeCompleteness(vendor: StoredVendor): Judgement {
  const wanted = {
    'somebody to talk to': vendor.contact_name,
    'an e-mail address or phone number': vendor.email ?? vendor.phone,
    'a website': vendor.website,
    'a price': priceOf(vendor),
    notes: vendor.notes,
  }
  const missing = Object.entries(wanted).flatMap(([name, value]) => (value === null ? [name] : []))
  const share = 1 - missing.length / Object.keys(wanted).length
  return {
    score: 100 * share,
    detail: missing.length > 0 ? `The record lacks ${missing.join(', ')}.` : 'The record has all it needs.',
  }
}

function judgeDates(conflicts: string[]): Judgement {
  if (conflicts.length === 0) return { score: 100, detail: 'Nothing is known that clashes.' }
  return { score: Math.max(0, 100 - UNKNOWN * conflicts.length), detail: conflicts.join(' ') }
}
