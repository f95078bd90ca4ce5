import { CircleCheck } from 'lucide-react'
import { Button } from '../../../../components/button'
import { Chip } from '../../../../components/chip'
import type { SeatingActions } from '../actions'
import type { Hall } from '../hall'
import { fixFor } from './fix'

interface ConflictsProps {
  hall: Hall
  actions: SeatingActions
  onSelect: (tableId: string) => void
}

/** The conflicts of the plan, with a fix for each. */
export function Conflicts({ hall, actions, onSelect }: ConflictsProps) {
  if (hall.conflicts.length === 0) {
    return (
      <p className="flex items-center gap-2 text-quiet">
        <CircleCheck aria-hidden className="size-4.5 shrink-0 text-good" />
        No conflicts.
      </p>
    )
  }
  return (
    <ul aria-label="Conflicts" className="grid gap-3">
      {hall.conflicts.map((conflict) => {
        const fix = fixFor(conflict, hall)
        const table = hall.tables.find(({ id }) => id === conflict.table_id)
        return (
          <li
            key={`${conflict.type} ${conflict.table_id} ${conflict.guest_ids.join()}`}
            className="grid gap-2 border-line border-b pb-3 last:border-b-0"
          >
            <p className="[overflow-wrap:anywhere]">
              {conflict.severity === 'error' && (
                <>
                  <Chip tone="bad">Fix this</Chip>{' '}
                </>
              )}
              {conflict.message}
            </p>
            <div className="flex flex-wrap gap-2">
              {fix && (
                <Button
                  className="max-w-full shrink! text-start [overflow-wrap:anywhere]"
                  onClick={() =>
                    void ('changes' in fix
                      ? actions.change(fix.changes, doneText(fix.label))
                      : actions.widen(fix.widen, fix.capacity))
                  }
                >
                  {fix.label}
                </Button>
              )}
              {table && (
                <Button kind="quiet" aria-label={`Show the table: ${table.name}`} onClick={() => onSelect(table.id)}>
                  Show the table
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const doneText = (label: string) => `Done: ${label.charAt(0).toLowerCase()}${label.slice(1)}`
