import { newId } from '../../lib/ids'
import { foldText } from '../../lib/text'
import type { vendor_payments, vendors } from '../schema'
import { type SamplePayment, sampleVendors } from './plan'
import { amountsIn, DAY, dayOf, exampleAddress, type SampleFor, stampedAt } from './terms'

export function buildVendors(wedding: SampleFor) {
  const { weddingId, now } = wedding
  const cents = amountsIn(wedding.currency)
  const payments: (typeof vendor_payments.$inferInsert)[] = []
  const firms = sampleVendors.map((firm): typeof vendors.$inferInsert => {
    const id = newId(now)
    const made = stampedAt(now + ((firm.booked ?? -30) - 6) * DAY)
    for (const { label, share, paid, due } of firm.payments ?? []) {
      payments.push({
        id: newId(now),
        wedding_id: weddingId,
        vendor_id: id,
        label,
        amount_cents: cents(share),
        due_date: dayOf(due, wedding),
        paid_on: paid === undefined ? null : dayOf(paid, wedding),
        ...made,
      })
    }
    return {
      id,
      wedding_id: weddingId,
      name: firm.name,
      category: firm.category,
      category_id: wedding.categoryIds.get(foldText(firm.category)),
      status: firm.status,
      contact_name: firm.contact_name,
      email: exampleAddress('hello', firm.name),
      quoted_cents: firm.quoted === undefined ? null : cents(firm.quoted),
      contracted_cents: firm.booked === undefined ? null : contractCents(firm.payments ?? [], cents),
      rating: firm.rating,
      notes: firm.notes,
      ...made,
    }
  })
  return { firms, payments }
}

/** Summed after rounding, so that nothing is left open. */
export function contractCents(payments: SamplePayment[], cents: (share: number) => number): number {
  return payments.reduce((sum, { share }) => sum + cents(share), 0)
}
