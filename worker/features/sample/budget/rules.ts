import { DAY, MINUTE } from '../../../lib/durations'
import { newId } from '../../../lib/ids'
import { foldText } from '../../../lib/text'
import type { PeopleAt } from '../../budget/heads/rules'
import { changeOf, creationOf, linkTo, type StoredChange, type StoredLine } from '../../budget/rules'
import { sampleLines, sampleVendors } from '../content'
import { couple } from '../guests/content'
import { amountsIn, type SampleFor, stampedAt } from '../measures/rules'
import { contractCents } from '../vendors/rules'

/** Number of guests that the share of a per-guest line is divided by. */
const HEADS_PLANNED = 105

/** Builds the budget lines with their history, with `people` expected. */
export function buildBudget(wedding: SampleFor, people: PeopleAt) {
  const built = sampleLines.map((plan, place) => buildLine(wedding, { plan, place, people }))
  return { lines: built.map(({ row }) => row), changes: built.flatMap(({ changes }) => changes) }
}

function buildLine(
  { weddingId, categoryIds, currency, nextId, now }: SampleFor,
  { plan, place, people }: { plan: (typeof sampleLines)[number]; place: number; people: PeopleAt },
) {
  const cents = amountsIn(currency)
  // A minute between lines gives the history an order.
  const at = (day: number) => now + day * DAY + place * MINUTE
  const isPerGuest = plan.category === 'Catering'
  let line: StoredLine = {
    ...linkTo(undefined),
    id: nextId(),
    category_id: categoryIds.get(foldText(plan.category)) ?? null,
    name: plan.category,
    cost_basis: isPerGuest ? 'per_guest' : 'fixed',
    planned_cents: isPerGuest ? 0 : cents(plan.first?.share ?? plan.share),
    unit_cost_cents: isPerGuest ? cents(plan.share / HEADS_PLANNED, 0.1) : null,
    child_unit_cost_cents: null,
    occasion_id: null,
    actual_cents: 0,
    paid_cents: 0,
    is_flagged: plan.isFlagged ?? false,
    notes: plan.notes ?? null,
    ...stampedAt(at(plan.made)),
  }
  const history: (StoredChange | null)[] = [creationOf(line, people)]
  for (const { day, planned_cents = line.planned_cents, actual = 0, paid = 0 } of stepsOf(plan, cents)) {
    const before = line
    line = {
      ...before,
      planned_cents,
      actual_cents: before.actual_cents + actual,
      paid_cents: before.paid_cents + paid,
      version: before.version + 1,
      updated_at: Math.max(at(day), before.updated_at + 1),
    }
    history.push(changeOf({ before, after: line, people }))
  }
  const { category_name: _name, category_order: _order, color: _color, ...fields } = line
  const row = { ...fields, wedding_id: weddingId }
  const changes = history.flatMap((change, i) => {
    if (!change) return []
    const actor_name = couple[(place + i) % 2] ?? couple[0]
    return [{ ...change, id: newId(change.created_at), wedding_id: weddingId, actor_name }]
  })
  return { row, changes }
}

/** A change of a line on a day, in hundredths. */
interface Step {
  day: number
  planned_cents?: number
  /** Added to the actual amount. */
  actual?: number
  /** Added to the paid amount. */
  paid?: number
}

function stepsOf(plan: (typeof sampleLines)[number], cents: (share: number) => number): Step[] {
  const vendors = sampleVendors.filter(({ category, booked }) => category === plan.category && booked !== undefined)
  const steps: Step[] = vendors.flatMap(({ booked = 0, payments = [] }) => [
    { day: booked, actual: contractCents(payments, cents) },
    ...payments.flatMap(({ paid, share }) => (paid === undefined ? [] : [{ day: paid, paid: cents(share) }])),
  ])
  if (plan.first) steps.push({ day: plan.first.changed, planned_cents: cents(plan.share) })
  for (const { share, day } of plan.spent ?? []) steps.push({ day, actual: cents(share), paid: cents(share) })
  return steps.toSorted((a, b) => a.day - b.day)
}
