import { ChevronDown } from 'lucide-react'
import { counted } from '../../../../../worker/lib/text'
import { Chip } from '../../../../components/chip'
import { classNames } from '../../../../components/class-names'
import type { SeatingActions } from '../actions'
import type { Hall } from '../hall'
import { seatCount } from '../occupancy'
import { shapeLabels } from '../wording'
import { TableConflicts, TableTools } from './table-card'
import { TableSeats } from './table-seats'

interface TableListProps {
  hall: Hall
  actions: SeatingActions
  selected: string
  onSelect: (tableId: string) => void
}

/** The tables as a list, for phones and screen readers. */
export function TableList({ hall, actions, selected, onSelect }: TableListProps) {
  return (
    <ul aria-label="Tables" className="grid gap-2.5">
      {hall.tables.map((table) => {
        const guests = hall.at.get(table.id) ?? []
        const conflicts = hall.conflicts.filter(({ table_id }) => table_id === table.id)
        const isOpen = selected === table.id
        const taken = seatCount(guests)
        return (
          <li key={table.id} data-table={table.id} className="sheet">
            <h2 className="font-sans text-base">
              <button
                type="button"
                data-row={table.id}
                aria-expanded={isOpen}
                onClick={() => onSelect(isOpen ? '' : table.id)}
                className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start"
              >
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <bdi className="font-semibold">{table.name}</bdi>
                  <span className="block text-quiet text-sm">{shapeLabels[table.shape]}</span>
                </span>
                {conflicts.length > 0 && <Chip tone="bad">{counted(conflicts.length, 'conflict')}</Chip>}
                <span
                  className={classNames(
                    'figures',
                    taken === table.capacity ? 'text-good' : taken > table.capacity && 'text-bad',
                  )}
                >
                  {taken}/{table.capacity}
                </span>
                <ChevronDown aria-hidden className={classNames('size-5 shrink-0 text-quiet', isOpen && 'rotate-180')} />
              </button>
            </h2>
            {isOpen && (
              <div className="grid gap-2 border-line border-t px-4 py-2">
                <TableTools table={table} actions={actions} />
                {table.notes && <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{table.notes}</p>}
                <TableConflicts conflicts={conflicts} />
                <TableSeats table={table} guests={guests} actions={actions} chances={hall.chances} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
