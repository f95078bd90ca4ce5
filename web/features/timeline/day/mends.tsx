import { mendByMoving } from '../../../../worker/features/timeline/conflicts/rules'
import { isCeremony } from '../../../../worker/features/timeline/day-plan/rules'
import type { Conflict } from '../../../../worker/features/timeline/schema'
import { Button } from '../../../components/button'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useTimelineWrites, useVendors } from '../api'
import { useEventDialog } from '../event-dialog-param'
import type { Moves } from './moves'

interface MendsProps {
  conflict: Conflict
  moves: Moves
}

/** What can be done about a conflict, there and then. */
export function Mends({ conflict, moves }: MendsProps) {
  const dialog = useEventDialog()
  const { setVendorStatus } = useTimelineWrites()
  const vendors = useVendors()
  const vendor = vendors.data?.find(({ id }) => id === conflict.vendor_id)
  const mended = conflict.event_ids.length === 2 ? mendByMoving(conflict, moves.events, isCeremony) : undefined
  const concerned = moves.events.find(({ id }) => id === conflict.event_ids.at(-1))
  if (!concerned) return null

  async function markBooked() {
    if (!vendor) return
    try {
      await setVendorStatus(vendor.id, 'booked')
      toast.success(`${vendor.name} is booked`, {
        action: { label: 'Undo', run: () => void setVendorStatus(vendor.id, vendor.status).catch(toastFailure) },
      })
    } catch (error) {
      toastFailure(error)
    }
  }

  return (
    <div className="flex flex-wrap gap-x-1 [&>button]:-ms-2 [&>button]:min-h-11 [&>button]:px-2 desk:[&>button]:min-h-7">
      {mended && (
        <Button
          kind="quiet"
          onClick={() => {
            const event = moves.events.find(({ id }) => id === mended.event.id)
            if (event) moves.move(event, mended.times)
          }}
        >
          Move {mended.event.id === concerned.id ? 'it' : `“${mended.event.title}”`} to {mended.times.start_time}
        </Button>
      )}
      {conflict.type === 'vendor_not_booked' && vendor && vendor.status !== 'declined' && (
        <Button kind="quiet" onClick={() => void markBooked()}>
          Mark as booked
        </Button>
      )}
      {conflict.vendor_id !== null && conflict.type !== 'missing_buffer' && (
        <Button kind="quiet" onClick={() => dialog.open(concerned.id, 'vendor')}>
          Change vendor
        </Button>
      )}
      {(conflict.type === 'location_overlap' || conflict.type === 'missing_buffer') && (
        <Button kind="quiet" onClick={() => dialog.open(concerned.id, 'place')}>
          Change place
        </Button>
      )}
    </div>
  )
}
