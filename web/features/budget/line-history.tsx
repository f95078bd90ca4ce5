import type { LineChange } from '../../../worker/features/budget/schema'
import { DateText } from '../../components/date-text'
import { Loaded } from '../../components/loaded'
import { Money } from '../../components/money'
import { LoadingShapes } from '../../components/skeleton'
import { useEvents } from './api'

const said: Record<LineChange['type'], string> = {
  created: 'Added',
  updated: 'Changed',
  flagged: 'Flagged',
  unflagged: 'Flag removed',
  synced: 'Taken over from the vendors',
  deleted: 'Deleted',
}

/** The changes of a line, newest first. */
export function LineHistory({ lineId, zone }: { lineId: string; zone: string }) {
  return (
    <section aria-label="History" className="mt-2 border-line border-t pt-4">
      <h3 className="mb-2">History</h3>
      <Loaded
        answer={useEvents(lineId, 50)}
        failed="The history could not be loaded."
        skeleton={<LoadingShapes label="Loading the history" shapes={['w-3/4', 'w-1/2']} />}
      >
        {(events) => (
          <ol className="grid gap-2">
            {events.map((event) => (
              <li key={event.id} className="grid gap-x-4 text-sm desk:grid-cols-[9rem_minmax(0,1fr)]">
                <span className="text-quiet">
                  <DateText instant={event.created_at} zone={zone} />
                </span>
                <span className="wrap-anywhere">
                  {said[event.type]} by {event.actor_name}
                  <Change label="planned" before={event.planned_before} after={event.planned_after} />
                  <Change label="actual" before={event.actual_before} after={event.actual_after} />
                  <Change label="paid" before={event.paid_before} after={event.paid_after} />
                  {event.type === 'updated' && !changesShown(event) && ', the cost of one guest'}
                  {event.note && <span className="text-quiet">. {event.note}</span>}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}

/**
 * Whether an update changed an amount. Otherwise it changed the cost per guest, which the history does not record while
 * nobody is expected.
 */
function changesShown(event: LineChange): boolean {
  return (
    event.planned_before !== event.planned_after ||
    event.actual_before !== event.actual_after ||
    event.paid_before !== event.paid_after
  )
}

function Change({
  label,
  before,
  after,
}: { label: string } & Record<'before' | 'after', LineChange['planned_before']>) {
  if (before === after) return null
  return (
    <>
      , {label} <Money amount={before} /> → <Money amount={after} />
    </>
  )
}
