import { newId } from '../../../lib/ids'
import { fromCents } from '../../../lib/money'
import { foldText } from '../../../lib/text'
import { newPayment, type StoredPayment } from '../../vendors/payments/rules'
import { newVendor } from '../../vendors/rules'
import { type SamplePayment, sampleVendors } from '../content'
import { amountsIn, DAY, dayOf, exampleAddress, type SampleFor } from '../measures/rules'

export function buildVendors(wedding: SampleFor) {
  const { weddingId, now } = wedding
  const cents = amountsIn(wedding.currency)
  const amount = (share: number | undefined) => (share === undefined ? null : fromCents(cents(share)))
  const payments: (StoredPayment & { wedding_id: string })[] = []
  const firms = sampleVendors.map((firm) => {
    const id = newId(now)
    const made = now + ((firm.booked ?? -30) - 6) * DAY
    for (const { label, share, paid, due } of firm.payments ?? []) {
      const payment = newPayment(
        {
          label,
          amount: fromCents(cents(share)),
          due_date: dayOf(due, wedding),
          paid_on: paid === undefined ? null : dayOf(paid, wedding),
        },
        { id: newId(now), vendorId: id, now: made },
      )
      payments.push({ ...payment, wedding_id: weddingId })
    }
    const vendor = newVendor(
      {
        name: firm.name,
        category: firm.category,
        category_id: wedding.categoryIds.get(foldText(firm.category)),
        status: firm.status,
        contact_name: firm.contact_name,
        email: exampleAddress('hello', firm.name),
        quoted_amount: amount(firm.quoted),
        contracted_amount: firm.booked === undefined ? null : fromCents(contractCents(firm.payments ?? [], cents)),
        rating: firm.rating,
        notes: firm.notes,
      },
      { id, now: made },
    )
    return { ...vendor, wedding_id: weddingId }
  })
  return { firms, payments }
}

/** Summed after rounding, so that nothing is left open. */
export function contractCents(payments: SamplePayment[], cents: (share: number) => number): number {
  return payments.reduce((sum, { share }) => sum + cents(share), 0)
}
