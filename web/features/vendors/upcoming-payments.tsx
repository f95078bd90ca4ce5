import { CalendarPlus } from 'lucide-react'
import { paymentPaths, type UpcomingPayment } from '../../../worker/features/vendors/payments/schema'
import { daysBetween } from '../../../worker/lib/calendar'
import { Button } from '../../components/button'
import { classNames } from '../../components/class-names'
import { DateText } from '../../components/date-text'
import { download } from '../../components/download'
import { LoadError } from '../../components/load-error'
import { Money } from '../../components/money'
import { focusNeighbour, placeOfFocus } from '../../lib/focus-neighbour'
import { useFilterParam } from '../../lib/url-state'
import { useToday } from '../../lib/wedding-settings'
import { useUpcomingPayments } from './api'
import { usePaymentActions } from './payment-actions'
import { VendorLink } from './vendor-link'
import { dueWords } from './wording'

/** The next payment, or all of them, with a calendar file. Renders nothing while nothing is due. */
export function UpcomingPayments() {
  const { data: payments, error, reload } = useUpcomingPayments()
  const today = useToday()
  const [shown, setShown] = useFilterParam('payments')

  if (error) return <LoadError title="The payments could not be loaded." error={error} onRetry={reload} />
  if (!payments?.length) return null
  const isAll = shown === 'all'
  const daysLeft = ({ due_date, days_until_due }: UpcomingPayment) =>
    today ? daysBetween(today, due_date) : days_until_due
  const late = payments.filter((payment) => daysLeft(payment) < 0).length

  return (
    <section aria-label="Payments due" className="min-w-0 px-4 pt-1.5 pb-1 desk:px-5">
      <ul className="divide-y divide-line">
        {(isAll ? payments : payments.slice(0, 1)).map((payment) => (
          <DuePayment key={payment.id} payment={payment} daysLeft={daysLeft(payment)} />
        ))}
      </ul>
      <footer className="-mx-2.5 flex flex-wrap items-center">
        {payments.length > 1 && (
          <Button
            kind="quiet"
            aria-expanded={isAll}
            className="figures px-2.5!"
            onClick={() => setShown(isAll ? '' : 'all')}
          >
            {isAll ? 'Only the next one' : `All ${payments.length} payments`}
            {!isAll && late > 0 && <span className="text-bad">{late} overdue</span>}
          </Button>
        )}
        <Button
          kind="quiet"
          aria-label="Calendar file"
          className="ms-auto px-2.5!"
          onClick={() => void download(paymentPaths.calendar, 'payments.ics')}
        >
          <CalendarPlus aria-hidden />
          Calendar
        </Button>
      </footer>
    </section>
  )
}

function DuePayment({ payment, daysLeft }: { payment: UpcomingPayment; daysLeft: number }) {
  const { markPaid } = usePaymentActions(payment.vendor_id)
  const { vendor_id, vendor_name, label, amount, due_date } = payment
  return (
    <li className="flex items-center gap-3 py-1">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <VendorLink
            id={vendor_id}
            className="font-medium [overflow-wrap:anywhere] hover:text-accent max-desk:-my-2.75 max-desk:py-2.75"
          >
            <bdi>{vendor_name}</bdi>
          </VendorLink>
          <Money amount={amount} />
        </p>
        <p className="flex flex-wrap justify-between gap-x-3 text-quiet text-sm">
          <bdi className="[overflow-wrap:anywhere]">{label}</bdi>
          <span className={classNames(daysLeft < 0 && 'text-bad')}>
            <DateText day={due_date} />, {dueWords(daysLeft)}
          </span>
        </p>
      </div>
      <Button
        className="px-3!"
        aria-label={`Paid today: ${label}, ${vendor_name}`}
        onClick={() => {
          const place = placeOfFocus()
          void markPaid(payment)
          focusNeighbour(place)
        }}
      >
        Paid today
      </Button>
    </li>
  )
}
