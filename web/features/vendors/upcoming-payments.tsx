import { CalendarPlus } from 'lucide-react'
import type { UpcomingPayment } from '../../../worker/features/vendors/payments/schema'
import { Button } from '../../components/button'
import { classNames } from '../../components/class-names'
import { DateText } from '../../components/date-text'
import { LoadError } from '../../components/load-error'
import { Money } from '../../components/money'
import { Loading, Skeleton } from '../../components/skeleton'
import { toastFailure } from '../../components/toast-failure'
import { useMedia } from '../../lib/media'
import { useFilterParam } from '../../lib/url-state'
import { downloadCalendar, useUpcomingPayments } from './api'
import { usePaymentActions } from './payment-actions'
import { VendorLink } from './vendor-link'
import { dueWords } from './wording'

/** Whom to pay next: the first few, all when asked for. Nothing while nothing is due. */
export function UpcomingPayments() {
  const { payments, error, retry } = useUpcomingPayments()
  const [shown, setShown] = useFilterParam('payments')
  const atFirst = useMedia('(min-width: 54rem)') ? 3 : 1
  const { markPaid } = usePaymentActions()

  if (error) return <LoadError title="The payments could not be loaded." error={error} onRetry={retry} />
  if (!payments) {
    return (
      <Loading label="Loading the payments">
        <Skeleton className="h-28 rounded-md desk:h-40" />
      </Loading>
    )
  }
  if (payments.length === 0) return null
  const isAll = shown === 'all'
  const late = payments.filter(({ is_overdue }) => is_overdue).length

  return (
    <section aria-label="Payments due" className="sheet px-4 py-3">
      <header className="flex flex-wrap items-center gap-x-3">
        <h2 className="flex-1">
          Payments due{late > 0 && <span className="font-sans text-bad text-sm tracking-normal"> {late} overdue</span>}
        </h2>
        <Button kind="quiet" className="-me-2 px-2.5!" onClick={() => void downloadCalendar().catch(toastFailure)}>
          <CalendarPlus aria-hidden />
          Calendar file
        </Button>
      </header>
      <ul className="divide-y divide-line">
        {payments.slice(0, isAll ? undefined : atFirst).map((payment) => (
          <DuePayment key={payment.id} payment={payment} onPaid={() => void markPaid(payment)} />
        ))}
      </ul>
      {payments.length > atFirst && (
        <Button
          kind="quiet"
          aria-expanded={isAll}
          className="-ms-2 px-2.5!"
          onClick={() => setShown(isAll ? '' : 'all')}
        >
          {isAll ? 'Show fewer' : `Show all ${payments.length}`}
        </Button>
      )}
    </section>
  )
}

function DuePayment({ payment, onPaid }: { payment: UpcomingPayment; onPaid: () => void }) {
  const { vendor_id, vendor_name, label, amount, due_date, days_until_due, is_overdue } = payment
  return (
    <li className="flex items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <VendorLink id={vendor_id} className="font-medium [overflow-wrap:anywhere] hover:text-accent">
            <bdi>{vendor_name}</bdi>
          </VendorLink>
          <Money amount={amount} />
        </p>
        <p className="flex flex-wrap justify-between gap-x-3 text-quiet text-sm">
          <bdi className="[overflow-wrap:anywhere]">{label}</bdi>
          <span className={classNames(is_overdue && 'text-bad')}>
            <DateText day={due_date} />, {dueWords(days_until_due)}
          </span>
        </p>
      </div>
      <Button className="px-3!" aria-label={`Paid today: ${label}, ${vendor_name}`} onClick={onPaid}>
        Paid today
      </Button>
    </li>
  )
}
