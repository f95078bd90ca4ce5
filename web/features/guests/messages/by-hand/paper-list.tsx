import type { Delivery } from '../../../../../worker/features/messages/schema'
import { Button } from '../../../../components/button'
import { Chip } from '../../../../components/chip'
import { Dialog } from '../../../../components/dialog'
import { toastFailure } from '../../../../components/toast-failure'
import { VirtualList } from '../../../../components/virtual-rows'
import { useAction } from '../../../../lib/action'
import { focusNeighbour, placeOfFocus } from '../../../../lib/focus-neighbour'
import { useOpenParam } from '../../../../lib/url-state'
import { useMessageWrites } from '../api'

/** The households to post to, each with a button to mark it as sent. That cannot be undone, so a dialog asks first. */
export function PaperList({ deliveries }: { deliveries: Delivery[] }) {
  const question = useOpenParam('sent')
  const asked = deliveries.find(({ id, status }) => id === question.value && status !== 'handed_over')
  return (
    <>
      <div className="sheet">
        <VirtualList label="Households" items={deliveries} keyOf={({ id }) => id} height={60}>
          {(delivery, place) => (
            <li
              key={delivery.id}
              {...place}
              className="flex min-h-15 items-center gap-3 border-line border-t px-4 py-1.5 first:border-t-0"
            >
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <bdi>{delivery.name}</bdi>
                {delivery.error && <span className="block text-quiet text-sm">{delivery.error}</span>}
              </span>
              {delivery.status === 'handed_over' ? (
                <Chip tone="good">Sent by you</Chip>
              ) : (
                <Button aria-label={`Mark as sent: ${delivery.name}`} onClick={() => question.open(delivery.id)}>
                  Mark as sent
                </Button>
              )}
            </li>
          )}
        </VirtualList>
      </div>
      {asked && <HandedOverDialog delivery={asked} onClose={question.close} />}
    </>
  )
}

function HandedOverDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { handOver } = useMessageWrites()
  const marking = useAction(async () => {
    const place = placeOfFocus()
    await handOver(delivery.id)
    onClose()
    focusNeighbour(place)
  }, toastFailure)
  return (
    <Dialog
      title={`Did you send it to ${delivery.name}?`}
      description="This can’t be taken back."
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button kind="primary" isBusy={marking.isBusy} onClick={marking.submit}>
            Yes, sent
          </Button>
        </>
      }
    >
      <p>Posted, or given in person.</p>
    </Dialog>
  )
}
