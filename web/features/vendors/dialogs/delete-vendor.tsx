import type { Vendor, VendorUsage } from '../../../../worker/features/vendors/schema'
import { counted } from '../../../../worker/lib/text'
import { FormDialog } from '../../../components/form-dialog'
import { Loaded } from '../../../components/loaded'
import { useMoney } from '../../../components/money'
import { Skeleton } from '../../../components/skeleton'
import { useAction } from '../../../lib/action'
import { useUsage } from '../api'

interface DeleteVendorProps {
  vendor: Vendor
  onClose: () => void
  onDelete: () => void
}

/** Asks before a vendor is deleted together with its payments. */
export function DeleteVendor({ vendor, onClose, onDelete }: DeleteVendorProps) {
  const usage = useUsage(vendor.id)
  const deletion = useAction(async () => onDelete())
  return (
    <FormDialog
      title={`Delete ${vendor.name}?`}
      size="normal"
      onClose={onClose}
      form={deletion}
      cancel="Keep"
      action="Delete"
      isReady={usage.data !== undefined}
      isDangerous
    >
      <Loaded
        answer={usage}
        failed="We couldn’t load what would be deleted with this vendor."
        skeleton={<Skeleton className="w-3/4" />}
      >
        {(known) => <AlsoDeleted usage={known} />}
      </Loaded>
    </FormDialog>
  )
}

function AlsoDeleted({
  usage: { payments, paid_amount, events, links = 0, total_references },
}: {
  usage: VendorUsage
}) {
  const money = useMoney()
  if (total_references === 0) return <p>Nothing else is deleted with this vendor.</p>
  const paid = paid_amount > 0 ? `, ${money(paid_amount)} of them paid` : ''
  return (
    <div className="grid gap-1.5">
      {payments > 0 && (
        <p>
          {counted(payments, 'payment')} {payments === 1 ? 'is' : 'are'} deleted as well{paid}.
        </p>
      )}
      {events > 0 && (
        <p>{events === 1 ? '1 event stays' : `${events} events stay`} on the timeline, without a vendor.</p>
      )}
      {links > 0 && (
        <p>{links === 1 ? '1 link to a shared page stops' : `${links} links to shared pages stop`} working for good.</p>
      )}
    </div>
  )
}
