import type { VendorSummary } from '../../../worker/features/vendors/schema'
import { Money } from '../../components/money'
import { PaidBar } from './paid-bar'

/** What is signed, what of it is paid, and what is still to pay. */
export function Totals({ summary }: { summary: VendorSummary }) {
  const { total_contracted_amount, total_paid_amount, outstanding_amount } = summary
  const figures = [
    { label: 'Contracted', amount: total_contracted_amount },
    { label: 'Paid', amount: total_paid_amount },
    { label: 'Outstanding', amount: outstanding_amount },
  ]
  return (
    <section aria-label="Totals" className="sheet grid content-between gap-3 p-4 desk:gap-4 desk:p-5">
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 desk:gap-x-6">
        {figures.map(({ label, amount }) => (
          <div key={label} className="grid">
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="font-medium font-serif text-[1.125rem] tracking-tight desk:text-[1.375rem]">
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <PaidBar paid={total_paid_amount} total={total_contracted_amount} />
    </section>
  )
}
