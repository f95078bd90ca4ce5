import type { ConflictType, TimelineEvent } from '../../../../worker/features/timeline/schema'
import { solverOf } from '../../../../worker/features/timeline/suggestions/rules'
import type { Vendor, VendorStatus } from '../../../../worker/features/vendors/schema'
import { useBudgetUpdate } from '../../../components/budget-update'
import { Button } from '../../../components/button'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { ApiError } from '../../../lib/api-error'
import { clock } from '../../../lib/dates'
import { useTimelineWrites } from '../api'
import { useEventDialog } from '../event-dialog-param'
import type { Moves } from './moves'
import type { Note } from './notes'

interface ConflictFixesProps {
  note: Note
  moves: Moves
}

/** Buttons that fix conflicts between some events. */
export function ConflictFixes({ note: { conflicts, eventId }, moves }: ConflictFixesProps) {
  const dialog = useEventDialog()
  const [worst] = conflicts
  const concerned = moves.events.find(({ id }) => id === worst?.event_ids.at(-1))
  const day = moves.events.find(({ id }) => id === eventId)?.date
  if (!worst || !concerned || day === undefined) return null
  const move = solverOf(moves.events, day)(worst)
  const has = (...types: ConflictType[]) => conflicts.some(({ type }) => types.includes(type))

  return (
    <div className="flex flex-wrap gap-x-1 [&>button]:-ms-2 [&>button]:min-h-11 [&>button]:px-2 desk:[&>button]:min-h-7">
      {move && (
        <Button
          kind="quiet"
          aria-label={`Move “${move.event.title}” to ${clock(move.times.start_time)}`}
          onClick={() => {
            const event = moves.events.find(({ id }) => id === move.event.id)
            if (event) moves.move(event, move.times)
          }}
        >
          <span className="whitespace-nowrap">
            Move “<bdi className="inline-block max-w-[min(7rem,22vw)] truncate align-bottom">{move.event.title}</bdi>”
            to {clock(move.times.start_time)}
          </span>
        </Button>
      )}
      {has('vendor_not_booked') && <BookButton event={concerned} />}
      {has('vendor_not_booked', 'vendor_double_booked') && (
        <Button kind="quiet" onClick={() => dialog.open(concerned.id, 'vendor')}>
          Change vendor
        </Button>
      )}
      {has('location_overlap', 'missing_buffer') && (
        <Button kind="quiet" onClick={() => dialog.open(concerned.id, 'place')}>
          Change place
        </Button>
      )}
    </div>
  )
}

function BookButton({ event }: { event: TimelineEvent }) {
  const { setVendorStatus, refresh } = useTimelineWrites()
  const { moved } = useBudgetUpdate()
  const { vendor_id: id, vendor_name: name, vendor_status: status } = event
  if (id === null || status === null || status === 'declined') return null

  async function change(to: VendorStatus, from: VendorStatus, id: string): Promise<void> {
    try {
      const vendor = await setVendorStatus(id, { status: to, seen_status: from })
      if (to === 'booked')
        toast.success(`${name} is booked`, { action: { label: 'Undo', run: () => void change(from, to, id) } })
      moved(vendor, from)
    } catch (error) {
      void refresh()
      // Pressed twice, or for two events of the vendor: it is as wanted.
      if (error instanceof ApiError && (error.current as Vendor | undefined)?.status === to) return
      toastFailure(error)
    }
  }

  return (
    <Button kind="quiet" onClick={() => void change('booked', status, id)}>
      Mark as booked
    </Button>
  )
}
