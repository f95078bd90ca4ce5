import { CircleCheck } from 'lucide-react'
import type { VendorPayment } from '../../../../worker/features/vendors/payments/schema'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { daysBetween } from '../../../../worker/lib/calendar'
import { Bar } from '../../../components/bar'
import { Button } from '../../../components/button'
import { Chip } from '../../../components/chip'
import { DateText } from '../../../components/date-text'
import { Loaded } from '../../../components/loaded'
import { Money, useMoney } from '../../../components/money'
import { focusNeighbour, placeOfFocus } from '../../../lib/focus-neighbour'
import { useIsHelper } from '../../../lib/session'
import { useToday, useWeddingSettings } from '../../../lib/wedding-settings'
import { usePayments } from '../api'
import { usePaymentActions } from '../payment-actions'
import type { VendorActions } from '../vendor-actions'
import { dueWords } from '../wording'
import { sumOf, unplanned } from './planned'

interface PaymentsProps {
  vendor: Vendor
  onOpen: (id: string) => void
  onMove: VendorActions['move']
}

/** A vendor's payments, and how much of the contract is paid. */
export function Payments({ vendor, onOpen, onMove }: PaymentsProps) {
  const answer = usePayments(vendor.id)
  const { data: settings } = useWeddingSettings()
  const isHelper = useIsHelper()
  const isReminded = settings?.payment_reminders && !settings.is_sample && !isHelper && vendor.status !== 'declined'
  return (
    <section aria-label="Payments" className="sheet grid gap-3 px-4 py-3">
      <h2>Payments</h2>
      <Loaded answer={answer} failed="The payments could not be loaded.">
        {(payments) => (
          <>
            <Progress vendor={vendor} payments={payments} onMove={onMove} />
            {payments.length === 0 ? (
              <p className="text-quiet">
                No payments yet. Enter the deposit and the balance with their dates
                {isReminded && ', and we’ll remind you'}.
              </p>
            ) : (
              <ul className="-mx-4 -mb-3 divide-y divide-line border-line border-t">
                {payments.map((payment) => (
                  <PaymentRow
                    key={payment.id}
                    payment={payment}
                    isDeclined={vendor.status === 'declined'}
                    onOpen={() => onOpen(payment.id)}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

interface ProgressProps {
  vendor: Vendor
  payments: VendorPayment[]
  onMove: VendorActions['move']
}

function Progress({ vendor, payments, onMove }: ProgressProps) {
  const money = useMoney()
  const { contracted_amount: contract } = vendor
  const planned = sumOf(payments)
  const paid = sumOf(payments.filter(({ paid_on }) => paid_on !== null))
  if (contract === null) {
    return planned === 0 ? null : (
      <p className="figures text-quiet">{money(paid)} paid. Add the contract amount to see what is left to pay.</p>
    )
  }
  const left = unplanned(vendor, payments)
  const isDone = contract > 0 && paid >= contract
  return (
    <div className="grid gap-2">
      <p className="figures">
        <span className="font-medium font-serif text-[1.375rem]">{money(paid)}</span> of {money(contract)} paid
      </p>
      <Bar share={contract > 0 ? paid / contract : 0} fill="bg-good" />
      {isDone && vendor.status === 'booked' && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-good text-sm">
          The contract is paid in full.
          <Button
            onClick={() => {
              const place = placeOfFocus()
              void onMove(vendor, 'paid')
              focusNeighbour(place)
            }}
          >
            Move to Paid
          </Button>
        </p>
      )}
      {planned > contract && (
        <p className="text-care text-sm">
          The payments come to {money(planned)}, which is more than the contract of {money(contract)}.
        </p>
      )}
      {payments.length > 0 && left !== null && (
        <p className="text-quiet text-sm">{money(left)} of the contract isn’t in a payment yet.</p>
      )}
    </div>
  )
}

interface PaymentRowProps {
  payment: VendorPayment
  isDeclined: boolean
  onOpen: () => void
}

function PaymentRow({ payment, isDeclined, onOpen }: PaymentRowProps) {
  const { markPaid } = usePaymentActions(payment.vendor_id)
  return (
    <li className="flex items-center gap-x-4 px-4 py-2">
      <button
        type="button"
        data-row={payment.id}
        onClick={onOpen}
        className="min-h-11 min-w-0 flex-1 text-start hover:text-accent"
      >
        <bdi className="[overflow-wrap:anywhere]">{payment.label}</bdi>
        <When payment={payment} isDeclined={isDeclined} />
      </button>
      <div className="flex items-center gap-x-4 gap-y-1 max-desk:flex-col max-desk:items-end">
        <Money amount={payment.amount} />
        {payment.paid_on === null && (
          <Button
            className="px-3!"
            aria-label={`Paid today: ${payment.label}`}
            onClick={() => {
              const place = placeOfFocus()
              void markPaid(payment)
              focusNeighbour(place)
            }}
          >
            Paid today
          </Button>
        )}
      </div>
    </li>
  )
}

/** The day a payment was made or is due. Declined vendors are not paid, so nothing of theirs is late. */
function When({ payment: { due_date, paid_on }, isDeclined }: Omit<PaymentRowProps, 'onOpen'>) {
  const today = useToday()
  if (paid_on !== null) {
    return (
      <span className="flex items-center gap-1.5 text-good text-sm">
        <CircleCheck aria-hidden className="size-3.5" />
        <span>
          paid <DateText day={paid_on} />
        </span>
      </span>
    )
  }
  if (due_date === null) return <span className="block text-quiet text-sm">no date yet</span>
  const days = today === undefined || isDeclined ? null : daysBetween(today, due_date)
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-quiet text-sm">
      <DateText day={due_date} />
      {days !== null && (days < 0 ? <Chip tone="bad">{dueWords(days)}</Chip> : dueWords(days))}
    </span>
  )
}
