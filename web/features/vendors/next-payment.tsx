import { CalendarClock } from 'lucide-react'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { classNames } from '../../components/class-names'
import { DateText } from '../../components/date-text'
import { Money } from '../../components/money'

/** A vendor's next payment; red when overdue. */
export function NextPayment({ vendor, today }: { vendor: Vendor; today: string | undefined }) {
  const { next_payment: next } = vendor
  if (!next) return null
  const isLate = today !== undefined && next.due_date < today
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-1.5 text-sm', isLate ? 'text-bad' : 'text-quiet')}>
      <CalendarClock aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">Next payment</span>
      <Money amount={next.amount} />
      <span className="whitespace-nowrap">
        {isLate && 'overdue, '}
        <DateText day={next.due_date} />
      </span>
    </p>
  )
}
