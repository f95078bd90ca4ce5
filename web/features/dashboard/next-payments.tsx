import type { UpcomingPayment } from '../../../worker/features/vendors/payments/schema'
import { classNames } from '../../components/class-names'
import { Money } from '../../components/money'
import { paths } from '../../lib/paths'
import { Listed } from './listed'
import { dueWords } from './wording'

export function NextPayments({ payments }: { payments: UpcomingPayment[] }) {
  return (
    <Listed
      title="Payments"
      more={{ to: paths.vendors, label: 'All vendors' }}
      empty="Upcoming vendor payments appear here."
    >
      {payments.map(({ id, vendor_name, label, amount, due_date, days_until_due }) => (
        <li key={id} className="flex items-center justify-between gap-4 px-4 py-2.5">
          <p className="grid min-w-0">
            <span className="wrap-anywhere">{vendor_name}</span>
            <span className="wrap-anywhere text-quiet text-sm">{label}</span>
          </p>
          <p className="grid shrink-0 text-end">
            <Money amount={amount} />
            <span className={classNames('text-sm', colourOf(days_until_due))}>
              {dueWords(due_date, days_until_due)}
            </span>
          </p>
        </li>
      ))}
    </Listed>
  )
}

function colourOf(daysLeft: number): string {
  if (daysLeft < 0) return 'text-bad'
  return daysLeft <= 7 ? 'text-care' : 'text-quiet'
}
