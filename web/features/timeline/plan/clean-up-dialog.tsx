import { groupDuplicates } from '../../../../worker/features/timeline/rules'
import type { TimelineEvent } from '../../../../worker/features/timeline/schema'
import { counted } from '../../../../worker/lib/text'
import { FormDialog } from '../../../components/form-dialog'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useAction } from '../../../lib/action'
import { clock, shortDay } from '../../../lib/dates'
import { usePlanWrites } from './api'

/** Removes duplicate events, after a preview. */
export function CleanUpDialog({ events, onClose }: { events: TimelineEvent[]; onClose: () => void }) {
  const { cleanUp } = usePlanWrites()
  const groups = groupDuplicates(events)
  const count = groups.reduce((sum, { removed }) => sum + removed.length, 0)

  const cleaning = useAction(async () => {
    const { removed } = await cleanUp()
    toast.success(`${counted(removed, 'event')} cleaned up`)
    onClose()
  }, toastFailure)

  return (
    <FormDialog
      title="Clean up duplicates"
      description="Events with the same title, day and start. The one that is furthest along stays and keeps all the notes."
      size="normal"
      onClose={onClose}
      form={cleaning}
      action={`Remove ${counted(count, 'event')}`}
      isReady={count > 0}
    >
      {count === 0 && <p>No duplicates.</p>}
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
                    · {shortDay(event.date)}, {clock(event.start_time)}
                  </span>
                </span>
                <span className="figures shrink-0 text-quiet">{removed.length + 1} → 1</span>
              </li>
            )
          )
        })}
      </ul>
    </FormDialog>
  )
}
