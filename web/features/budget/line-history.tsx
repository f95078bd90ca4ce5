import type { LineChange } from '../../../worker/features/budget/schema'
import { DateText } from '../../components/date-text'
import { Loaded } from '../../components/loaded'
import { Money } from '../../components/money'
import { LoadingShapes } from '../../components/skeleton'
import { useLineHistory } from './api'

const changeLabels: Record<LineChange['type'], string> = {
  created: 'Added',
  updated: 'Changed',
  flagged: 'Flagged',
  unflagged: 'Flag removed',
  synced: 'Updated from vendors',
  deleted: 'Deleted',
}

/** The changes of a line, newest first. */
export function LineHistory({ lineId, zone }: { lineId: string; zone: string }) {
  return (
    <section aria-label="History" className="mt-2 border-line border-t pt-4">
      <h3 className="mb-2">History</h3>
      <Loaded
        answer={useLineHistory(lineId, 50)}
        failed="The history could not be loaded."
        skeleton={<LoadingShapes label="Loading the history" shapes={['w-1/2']} />}
      >
        {(changes) => (
          <ol className="grid gap-2">
            {changes.map((change) => (
              <li key={change.id} className="grid gap-x-4 text-sm desk:grid-cols-[9rem_minmax(0,1fr)]">
                <span className="text-quiet">
                  <DateText instant={change.created_at} zone={zone} />
                </span>
                <span className="wrap-anywhere">
                  {changeLabels[change.type]} by {change.actor_name}
                  <Change label="planned" before={change.planned_before} after={change.planned_after} />
                  <Change label="committed" before={change.actual_before} after={change.actual_after} />
                  <Change label="paid" before={change.paid_before} after={change.paid_after} />
                  {change.type === 'updated' && !changesShown(change) && ', the cost per person'}
                  {change.note && <span className="text-quiet">. {change.note}</span>}
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
 * Whether an update changed an amount. Otherwise it changed the cost per guest or per child while none were expected, which changes
 * no amount in the history.
 */
function changesShown(change: LineChange): boolean {
  return (
    change.planned_before !== change.planned_after ||
    change.actual_before !== change.actual_after ||
    change.paid_before !== change.paid_after
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
