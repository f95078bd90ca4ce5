import type { VendorSummary } from '../../../worker/features/vendors/schema'
import { Money } from '../../components/money'

/** The sums contracted, paid and outstanding. */
export function Totals({ summary }: { summary: VendorSummary }) {
  const figures = [
    { label: 'Contracted', amount: summary.total_contracted_amount },
    { label: 'Paid', amount: summary.total_paid_amount },
    { label: 'Outstanding', amount: summary.outstanding_amount },
  ]
  return (
    <dl className="flex flex-wrap content-center justify-between gap-x-8 gap-y-2 px-4 py-2.5 desk:justify-start desk:px-5 desk:py-3">
      {figures.map(({ label, amount }) => (
        <div key={label}>
          <dt className="text-quiet text-sm">{label}</dt>
          <dd className="font-medium font-serif text-[1.125rem] tracking-tight desk:text-[1.375rem]">
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
