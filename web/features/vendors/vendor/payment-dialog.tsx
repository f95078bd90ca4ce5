import * as z from 'zod/mini'
import {
  blankPayment,
  type PaymentInput,
  paymentInput,
  paymentPaths,
  type VendorPayment,
} from '../../../../worker/features/vendors/payments/schema'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { AllFields } from '../../../components/all-fields'
import { TextField } from '../../../components/field'
import { EditDialog, FormDialog } from '../../../components/form-dialog'
import { GoneDialog } from '../../../components/gone-dialog'
import { useMoney } from '../../../components/money'
import { toast } from '../../../components/toast'
import { useEditForm } from '../../../lib/edit-form'
import { type FormValues, useForm } from '../../../lib/form'
import { useLastKnown } from '../../../lib/last-known'
import { useIsBeingDeleted } from '../../../lib/pending'
import { usePayments, usePaymentWrites } from '../api'
import { usePaymentActions } from '../payment-actions'
import { amountText, requiredAmount } from '../typed-amount'
import { unplanned } from './planned'

type PaymentValues = FormValues<Omit<Required<PaymentInput>, 'amount'> & { amount: string }>

const labels: Record<keyof PaymentValues, string> = {
  label: 'What for',
  amount: 'Amount',
  due_date: 'Due',
  paid_on: 'Paid on',
}

/** The API's schema with the amount as typed text. */
const typedPayment = z.extend(paymentInput, { amount: requiredAmount })

interface PaymentDialogsProps {
  vendor: Vendor
  /** `new`, or the id of the payment to edit. */
  id: string
  onClose: () => void
}

export function PaymentDialogs({ vendor, id, onClose }: PaymentDialogsProps) {
  const { data: payments } = usePayments(vendor.id)
  const isBeingDeleted = useIsBeingDeleted()
  const payment = useLastKnown(
    payments?.find((one) => one.id === id),
    id,
  )
  if (!payments || isBeingDeleted(paymentPaths.one(id))) return null
  if (id === 'new') return <NewPayment vendor={vendor} payments={payments} onClose={onClose} />
  return payment ? (
    <EditPayment payment={payment} onClose={onClose} />
  ) : (
    <GoneDialog title="This payment is not on the list" onClose={onClose} />
  )
}

function NewPayment({ vendor, payments, onClose }: { vendor: Vendor; payments: VendorPayment[]; onClose: () => void }) {
  const { add } = usePaymentWrites(vendor.id)
  const actions = usePaymentActions(vendor.id)
  const isFirst = payments.length === 0
  const initial: PaymentValues = {
    ...toValues(blankPayment),
    label: isFirst ? 'Deposit' : 'Balance',
    // After the deposit, suggest the rest.
    amount: isFirst ? '' : amountText(unplanned(vendor, payments)),
  }
  const form = useForm({
    schema: typedPayment,
    initial,
    submit: async (input) => {
      const payment = await add(input)
      toast.success(`${payment.label} added`)
      actions.saved(payment)
      onClose()
      return payment
    },
  })
  return (
    <FormDialog title="Add payment" size="normal" onClose={onClose} form={form} action="Add payment">
      <PaymentFields form={form} />
    </FormDialog>
  )
}

function EditPayment({ payment, onClose }: { payment: VendorPayment; onClose: () => void }) {
  const { save } = usePaymentWrites(payment.vendor_id)
  const actions = usePaymentActions(payment.vendor_id)
  const money = useMoney()
  const form = useEditForm({
    schema: typedPayment,
    resource: payment,
    toValues,
    send: async (changes) => {
      const saved = await save(payment.id, changes)
      toast.success(`${saved.label} saved`)
      actions.saved(saved, payment)
      onClose()
      return saved
    },
  })
  return (
    <EditDialog
      title={payment.label}
      size="normal"
      onClose={onClose}
      form={form}
      labels={labels}
      worded={(name, theirs) => (name === 'amount' ? money(Number(theirs.amount)) : undefined)}
      onRemove={() => actions.remove(payment)}
    >
      <PaymentFields form={form} />
    </EditDialog>
  )
}

function PaymentFields({ form }: { form: Pick<ReturnType<typeof useForm<PaymentValues, never>>, 'field'> }) {
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      <AllFields<PaymentValues>
        label={<TextField {...form.field('label')} label={labels.label} autoComplete="off" />}
        amount={<TextField {...form.field('amount')} label={labels.amount} inputMode="decimal" autoComplete="off" />}
        due_date={<TextField {...form.field('due_date')} type="date" label={labels.due_date} />}
        paid_on={
          <TextField {...form.field('paid_on')} type="date" label={labels.paid_on} hint="Leave blank until paid." />
        }
      />
    </div>
  )
}

/** The order decides which wrong field gets the focus. */
function toValues(payment: Required<PaymentInput>): PaymentValues {
  return {
    label: payment.label,
    amount: amountText(payment.amount),
    due_date: payment.due_date ?? '',
    paid_on: payment.paid_on ?? '',
  }
}
