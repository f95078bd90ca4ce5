import { type Day, shortDay } from '../../lib/calendar'
import { toCents } from '../../lib/money'
import { type StoredPayment, showCents } from '../vendors/payments/rules'
import type { CategoryBudget, StoredVendor } from '../vendors/rules'
import type { VendorStatus } from '../vendors/schema'
import type { FitFactor, FitQuery, FitSuggestion } from './schema'

/** Weights of the factors; they add up to 1. */
const weights: Record<FitFactor['name'], number> = {
  price: 0.25,
  category_budget: 0.2,
  stage: 0.15,
  rating: 0.15,
  completeness: 0.1,
  dates: 0.15,
}

/** The score of a factor without data: neutral. */
const UNKNOWN = 50
const STRONG = 70
const POSSIBLE = 45

export interface FitEvidence {
  vendor: StoredVendor
  /** The requested price range, in major units. */
  range: Pick<FitQuery, 'event_type' | 'budget_min' | 'budget_max'>
  budget: CategoryBudget
  /** Sentences about overdue payments and clashes in the timeline. */
  dateConflicts: string[]
  currency: string
}

/** Rates how well a vendor fits. Deterministic. */
export function suggestFit(evidence: FitEvidence): FitSuggestion {
  const judged: Record<FitFactor['name'], Judgement> = {
    price: judgePrice(evidence),
    category_budget: judgeCategoryBudget(evidence),
    stage: judgeStage(evidence.vendor),
    rating: judgeRating(evidence.vendor),
    completeness: judgeCompleteness(evidence.vendor),
    dates: judgeDates(evidence.dateConflicts),
  }
  const factors = Object.entries(judged).map(([key, { score, detail, finding }]) => {
    const name = key as FitFactor['name']
    return { name, score: Math.round(score), weight: weights[name], detail, finding }
  })
  const score = Math.round(factors.reduce((sum, factor) => sum + factor.score * factor.weight, 0))
  const { id, status } = evidence.vendor
  const isOver = factors.some(({ finding }) => finding === 'over_budget')
  const verdict = verdictOf(score, { status, isOver })
  return { vendor_id: id, event_type: evidence.range.event_type, score, verdict, factors }
}

/** Whether the score means anything: it needs a price, a category budget or a rating. */
export function isJudgeable({ factors }: Pick<FitSuggestion, 'factors'>): boolean {
  const decisive = factors.filter(({ name }) => name === 'price' || name === 'category_budget' || name === 'rating')
  return decisive.some(({ finding }) => finding !== 'missing')
}

/** A sentence for each overdue payment. Declined vendors are not paid. */
export function overduePayments(
  { status, payments }: { status: VendorStatus; payments: StoredPayment[] },
  today: Day,
): string[] {
  if (status === 'declined') return []
  return payments
    .filter(({ due_date, paid_on }) => paid_on === null && due_date !== null && due_date < today)
    .map(({ label, due_date }) => `“${label}” was due on ${shortDay(due_date ?? today)} and is not paid.`)
}

type Judgement = Pick<FitFactor, 'score' | 'detail' | 'finding'>

function verdictOf(
  score: number,
  { status, isOver }: { status: VendorStatus; isOver: boolean },
): FitSuggestion['verdict'] {
  if (status === 'declined' || score < POSSIBLE) return 'weak'
  return score >= STRONG && !isOver ? 'strong' : 'possible'
}

const good = (score: number, detail: string): Judgement => ({ score, detail, finding: 'good' })
const concern = (score: number, detail: string): Judgement => ({ score, detail, finding: 'concern' })
const overBudget = (score: number, detail: string): Judgement => ({ score, detail, finding: 'over_budget' })
const missing = (detail: string, score = UNKNOWN): Judgement => ({ score, detail, finding: 'missing' })

function priceOf({ contracted_cents, quoted_cents }: StoredVendor): number | null {
  return contracted_cents ?? quoted_cents
}

function judgePrice({ vendor, range, currency }: FitEvidence): Judgement {
  const price = priceOf(vendor)
  if (price === null) return missing('No quote yet.')
  const [min, max] = [toCents(range.budget_min), toCents(range.budget_max)]
  const shown = `${showCents(price, currency)} for the ${range.event_type}`
  if (price > max) return overBudget(overrun(price, max), `${shown} is above your ${showCents(max, currency)}.`)
  if (price < min) {
    const score = 100 - (60 * (min - price)) / min
    return concern(score, `${shown} is below your ${showCents(min, currency)}: ask what it leaves out.`)
  }
  return good(100, `${shown} is within your range.`)
}

function judgeCategoryBudget({ vendor, budget, currency }: FitEvidence): Judgement {
  const { plannedCents, otherContractsCents } = budget
  if (vendor.category_name === null) return missing('Not linked to a budget category.')
  if (plannedCents === null) return missing(`Nothing is budgeted for ${vendor.category_name}.`)
  const price = priceOf(vendor)
  const left = plannedCents - otherContractsCents
  const shown = `${showCents(Math.max(left, 0), currency)} left for ${vendor.category_name}`
  if (price === null) return missing(`No quote yet to compare with the ${shown}.`)
  if (price > left) return overBudget(overrun(price, left), `The price is more than the ${shown}.`)
  return good(100, `The price fits the ${shown}.`)
}

/** The score of a price above a limit: 100 at the limit, falling to 0 at 1.5 times the limit. */
function overrun(price: number, limit: number): number {
  return limit <= 0 ? 0 : Math.max(0, 100 - (200 * (price - limit)) / limit)
}

const stages: Record<VendorStatus, Judgement> = {
  researching: concern(30, 'You have not been in touch yet.'),
  contacted: concern(50, 'You have been in touch, without a quote so far.'),
  quoted: good(75, 'A quote is on the table.'),
  booked: good(100, 'The vendor is booked.'),
  paid: good(100, 'The vendor is booked and paid.'),
  declined: concern(0, 'Declined, by you or by the vendor.'),
}

function judgeStage(vendor: StoredVendor): Judgement {
  const judged = stages[vendor.status]
  const hasQuote = vendor.status === 'contacted' && priceOf(vendor) !== null
  return hasQuote ? { ...judged, detail: 'You have been in touch. Not booked yet.' } : judged
}

const GOOD_RATING = 3

function judgeRating({ rating }: StoredVendor): Judgement {
  if (rating === null) return missing('No rating yet.')
  const judge = rating >= GOOD_RATING ? good : concern
  return judge(rating * 20, `You gave ${rating} of 5.`)
}

function judgeCompleteness(vendor: StoredVendor): Judgement {
  const wanted = {
    'contact name': vendor.contact_name,
    'email or phone': vendor.email ?? vendor.phone,
    website: vendor.website,
    price: priceOf(vendor),
    notes: vendor.notes,
  }
  const empty = Object.entries(wanted).flatMap(([name, value]) => (value === null ? [name] : []))
  if (empty.length === 0) return good(100, 'You have every detail.')
  const share = 1 - empty.length / Object.keys(wanted).length
  return missing(`Missing: ${empty.join(', ')}.`, 100 * share)
}

function judgeDates(conflicts: string[]): Judgement {
  if (conflicts.length === 0) return good(100, 'Nothing clashes, as far as Posy knows.')
  return concern(Math.max(0, 100 - UNKNOWN * conflicts.length), conflicts.join(' '))
}
