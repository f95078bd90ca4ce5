import { creationEvent, type LineEvent, lineEvent, linkTo, type StoredLine } from '../../features/budget/rules'
import { newId } from '../../lib/ids'
import { foldText } from '../../lib/text'
import type { budget_events, budget_lines } from '../schema'
import { couple } from './people'
import { sampleLines, sampleVendors } from './plan'
import { amountsIn, DAY, MINUTE, type SampleFor, stampedAt } from './terms'
import { contractCents } from './vendors'

/** A line as it became what it is: what is planned, contracted and paid, each on its day. */
export function buildBudget(wedding: SampleFor, heads: number) {
  const lines: (typeof budget_lines.$inferInsert)[] = []
  const events: (typeof budget_events.$inferInsert)[] = []
  const cents = amountsIn(wedding.currency)
  sampleLines.forEach((plan, place) => {
    const steps = stepsOf(plan, cents)
    const id = newId(wedding.now)
    const at = (day: number) => wedding.now + day * DAY + place * MINUTE
    const isPerGuest = plan.category === 'Catering'
    const category_id = wedding.categoryIds.get(foldText(plan.category))
    let line: StoredLine = {
      ...linkTo(undefined),
      category_id: category_id ?? null,
      id,
      name: plan.category,
      cost_basis: isPerGuest ? 'per_guest' : 'fixed',
      planned_cents: isPerGuest ? 0 : cents(plan.first?.share ?? plan.share),
      unit_cost_cents: isPerGuest ? cents(plan.share / GUESTS_PLANNED, 0.1) : null,
      actual_cents: 0,
      paid_cents: 0,
      is_flagged: plan.isFlagged ?? false,
      notes: plan.notes ?? null,
      ...stampedAt(at(plan.made)),
    }
    const history: (LineEvent | null)[] = [creationEvent(line, heads)]
    for (const { day, planned_cents = line.planned_cents, actual = 0, paid = 0 } of steps) {
      const after: StoredLine = {
        ...line,
        planned_cents,
        actual_cents: line.actual_cents + actual,
        paid_cents: line.paid_cents + paid,
        version: line.version + 1,
        updated_at: Math.max(at(day), line.updated_at + 1),
      }
      history.push(lineEvent({ before: line, after, guests: heads }))
      line = after
    }
    const { category_name: _name, color: _color, ...row } = line
    lines.push({ ...row, wedding_id: wedding.weddingId })
    for (const [i, event] of history.entries()) {
      if (!event) continue
      const actor_name = couple[(place + i) % 2] ?? couple[0]
      events.push({ ...event, id: newId(event.created_at), wedding_id: wedding.weddingId, actor_name })
    }
  })
  return { lines, events }
}

/** Heads that the share of a line by the head is meant for. */
const GUESTS_PLANNED = 105

interface Step {
  day: number
  planned_cents?: number
  /** By how much more. */
  actual?: number
  paid?: number
}

function stepsOf(plan: (typeof sampleLines)[number], cents: (share: number) => number): Step[] {
  const firms = sampleVendors.filter(({ category, contract }) => category === plan.category && contract)
  const steps: Step[] = firms.flatMap(({ contract, payments = [] }) => [
    { day: contract?.booked ?? 0, actual: contractCents(payments, cents) },
    ...payments.flatMap(({ paid, share }) => (paid === undefined ? [] : [{ day: paid, paid: cents(share) }])),
  ])
  if (plan.first) steps.push({ day: plan.first.changed, planned_cents: cents(plan.share) })
  for (const { share, day } of plan.spent ?? []) steps.push({ day, actual: cents(share), paid: cents(share) })
  return steps.toSorted((a, b) => a.day - b.day)
}
