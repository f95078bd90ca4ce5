import { DAY } from '../../../lib/durations'
import { fromCents } from '../../../lib/money'
import { foldText } from '../../../lib/text'
import { newPayment, type StoredPayment } from '../../vendors/payments/rules'
import { newVendor } from '../../vendors/rules'
import { type SamplePayment, sampleVendors } from '../content'
import { amountsIn, dayOf, exampleAddress, type SampleFor } from '../measures/rules'

/** Builds the vendors with their payments. */
export function buildVendors(wedding: SampleFor) {
  const { weddingId, nextId, now } = wedding
  const cents = amountsIn(wedding.currency)
  const amount = (share: number | undefined) => (share === undefined ? null : fromCents(cents(share)))
  const payments: (StoredPayment & { wedding_id: string })[] = []
  const vendors = sampleVendors.map((plan) => {
    const id = nextId()
    const createdAt = now + ((plan.booked ?? -30) - 6) * DAY
    for (const { label, share, paid, due } of plan.payments ?? []) {
      const payment = newPayment(
        {
          label,
          amount: fromCents(cents(share)),
          due_date: dayOf(due, wedding),
          paid_on: paid === undefined ? null : dayOf(paid, wedding),
        },
        { id: nextId(), vendorId: id, now: createdAt },
      )
      payments.push({ ...payment, wedding_id: weddingId })
    }
    const vendor = newVendor(
      {
        name: plan.name,
        category: plan.category,
        category_id: wedding.categoryIds.get(foldText(plan.category)),
        status: plan.status,
        contact_name: plan.contact_name,
        email: exampleAddress('hello', plan.name),
        quoted_amount: amount(plan.quoted),
        contracted_amount: plan.booked === undefined ? null : fromCents(contractCents(plan.payments ?? [], cents)),
        rating: plan.rating,
        notes: plan.notes,
      },
      { id, now: createdAt },
    )
    return { ...vendor, wedding_id: weddingId }
  })
  return { vendors, payments }
}

/** The contract's amount in hundredths: the sum of the rounded payments, so that they cover it exactly. */
export function contractCents(payments: SamplePayment[], cents: (share: number) => number): number {
  return payments.reduce((sum, { share }) => sum + cents(share), 0)
}
