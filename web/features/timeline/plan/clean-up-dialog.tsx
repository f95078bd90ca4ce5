import { useState } from 'react'
import { groupDuplicates } from '../../../../worker/features/timeline/rules'
import type { TimelineEvent } from '../../../../worker/features/timeline/schema'
import { shortDay } from '../../../../worker/lib/calendar'
import { Button } from '../../../components/button'
import { Dialog } from '../../../components/dialog'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useTimelineWrites } from '../api'
import { eventCount } from '../wording'

/** Keeps one of each event that is there twice; shows which before it does. */
export function CleanUpDialog({ events, onClose }: { events: TimelineEvent[]; onClose: () => void }) {
  const { cleanUp } = useTimelineWrites()
  const [isBusy, setIsBusy] = useState(false)
  const groups = groupDuplicates(events)
  const count = groups.reduce((sum, { removed }) => sum + removed.length, 0)

  async function run() {
    setIsBusy(true)
    try {
      const { removed } = await cleanUp()
      toast.success(`${eventCount(removed)} cleaned up`)
      onClose()
    } catch (error) {
      toastFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      title="Clean up duplicates"
      description="Events with the same title, day and start. The one that is furthest along stays, with the notes of all."
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isBusy} disabled={count === 0} onClick={() => void run()}>
            Remove {eventCount(count)}
          </Button>
        </>
      }
    >
      {count === 0 && <p>Nothing is there twice.</p>}
      <ul className="grid">
        {groups.map(({ kept, removed }) => {
          const event = events.find(({ id }) => id === kept.id)
          return (
            event && (
              <li key={kept.id} className="flex gap-3 border-line border-b py-2 last:border-b-0">
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <bdi>{event.title}</bdi>
                  <span className="figures text-quiet text-sm">
                    {' '}
                    · {shortDay(event.date)}, {event.start_time}
                  </span>
                </span>
                <span className="figures shrink-0 text-quiet">{removed.length + 1} → 1</span>
              </li>
            )
          )
        })}
      </ul>
    </Dialog>
  )
}
