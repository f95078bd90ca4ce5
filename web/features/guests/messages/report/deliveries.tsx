import type { Delivery } from '../../../../../worker/features/messages/schema'
import { Button } from '../../../../components/button'
import { Chip, FilterChip } from '../../../../components/chip'
import { toast } from '../../../../components/toast'
import { toastFailure } from '../../../../components/toast-failure'
import { VirtualList } from '../../../../components/virtual-rows'
import { useAction } from '../../../../lib/action'
import { momentText, zoneNote } from '../../../../lib/moment'
import { useIsHelper } from '../../../../lib/session'
import { useFilterParam } from '../../../../lib/url-state'
import { useGuests } from '../../api'
import { useGuestDialog } from '../../guest-dialog-param'
import { useMessageWrites } from '../api'
import { returnedOf } from '../contact'
import { isReturned } from '../labels'
import { recipientText, sentLook } from '../wording'

/** Whether the API sends it again. One who reported the mail as unwanted gets no other. */
const mayGoAgain = ({ status }: Delivery) => status === 'bounced' || status === 'failed'

const views = {
  all: { label: 'All', fits: () => true },
  waiting: { label: 'Waiting', fits: ({ status }) => status === 'queued' || status === 'delayed' },
  back: { label: 'Came back', fits: isReturned },
  opened: { label: 'Opened', fits: ({ visited_at }) => visited_at !== null },
  replied: { label: 'Replied', fits: ({ answered_at }) => answered_at !== null },
  silent: {
    label: 'No reply',
    fits: ({ status, answered_at }) => answered_at === null && status !== 'cancelled' && status !== 'queued',
  },
} satisfies Record<string, { label: string; fits: (delivery: Delivery) => boolean }>
type View = keyof typeof views

/** The households of a message, and how far each delivery came. */
export function Deliveries({ deliveries, timezone }: { deliveries: Delivery[]; timezone: string }) {
  const [chosen, setView] = useFilterParam('show', 'all')
  const view: View = chosen in views ? (chosen as View) : 'all'
  const shown = deliveries.filter(views[view].fits)
  return (
    <section aria-label="Households" className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {(Object.keys(views) as View[]).map((one) => {
          const count = deliveries.filter(views[one].fits).length
          return (
            (count > 0 || one === view) && (
              <FilterChip key={one} isOn={one === view} onClick={() => setView(one)}>
                {views[one].label} {count.toLocaleString('en')}
              </FilterChip>
            )
          )
        })}
      </div>
      {shown.length === 0 ? (
        <p className="text-quiet">{deliveries.length === 0 ? 'Nobody got it.' : 'No households here.'}</p>
      ) : (
        <div className="sheet">
          <VirtualList label="Deliveries" items={shown} keyOf={({ id }) => id} height={64}>
            {(delivery, place) => <DeliveryRow key={delivery.id} delivery={delivery} timezone={timezone} {...place} />}
          </VirtualList>
        </div>
      )}
    </section>
  )
}

interface DeliveryRowProps {
  ref: React.Ref<HTMLLIElement>
  'data-index': number
  delivery: Delivery
  timezone: string
}

function DeliveryRow({ delivery, timezone, ...place }: DeliveryRowProps) {
  const { name, to, at, error } = delivery
  const isHelper = useIsHelper()
  const { tone, text } = sentLook(delivery)
  return (
    <li {...place} className="flex min-h-16 items-center gap-3 border-line border-t px-4 py-2 first:border-t-0">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
        <span className="block text-quiet text-sm">
          <bdi>{recipientText(to)}</bdi>
          {recipientText(to) && ' · '}
          {momentText(at, timezone)}
          {zoneNote(timezone)}
        </span>
        {error && <span className="block text-bad text-sm">{error}</span>}
        {isReturned(delivery) && !isHelper && <ReturnedActions delivery={delivery} />}
      </span>
      <Chip tone={tone}>{text}</Chip>
    </li>
  )
}

/** What to do about one that came back. */
function ReturnedActions({ delivery }: { delivery: Delivery }) {
  const { id, name } = delivery
  const { retry } = useMessageWrites()
  const { data: guests = [] } = useGuests()
  const dialog = useGuestDialog()
  const contact = returnedOf(delivery, guests)
  const again = useAction(async () => {
    await retry(id)
    toast.success('On its way again')
  }, toastFailure)
  return (
    <span className="-mx-3 flex flex-wrap">
      {contact && (
        <Button
          kind="quiet"
          className="px-3!"
          aria-label={`Fix address for ${name}`}
          onClick={() => dialog.open(contact.id)}
        >
          Fix address
        </Button>
      )}
      {mayGoAgain(delivery) && (
        <Button
          kind="quiet"
          className="px-3!"
          isBusy={again.isBusy}
          aria-label={`Send again to ${name}`}
          onClick={again.submit}
        >
          Send again
        </Button>
      )}
    </span>
  )
}
