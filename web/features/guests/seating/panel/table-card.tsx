import { Copy, Lock, LockOpen, Pencil, RotateCcw, RotateCw, Trash2, X } from 'lucide-react'
import type { Guest } from '../../../../../worker/features/guests/schema'
import type { SeatingConflict, Table } from '../../../../../worker/features/seating/schema'
import { counted } from '../../../../../worker/lib/text'
import { IconButton } from '../../../../components/button'
import { Tooltip } from '../../../../components/tooltip'
import type { SeatingActions } from '../actions'
import { useSeatingDialogs } from '../dialog-params'
import { normalTurn, TURN } from '../floor/geometry'
import type { Chances } from '../likelihood'
import { useLocks } from '../locks'
import { seatCount } from '../occupancy'
import { shapeLabels } from '../wording'
import { TableSeats } from './table-seats'

interface TableCardProps {
  table: Table
  guests: Guest[]
  conflicts: SeatingConflict[]
  actions: SeatingActions
  chances: Chances
  onClose: () => void
}

/** The selected table, with its actions and guests. */
export function TableCard({ table, guests, conflicts, actions, chances, onClose }: TableCardProps) {
  return (
    <section aria-label={table.name} className="grid gap-2">
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="[overflow-wrap:anywhere]">
            <bdi>{table.name}</bdi>
          </h2>
          <p className="text-quiet text-sm">
            {shapeLabels[table.shape]}, {seatCount(guests)} of {counted(table.capacity, 'seat')} taken
          </p>
        </div>
        <IconButton label={`Close ${table.name}`} className="-me-1.5 -mt-1" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <TableTools table={table} actions={actions} />
      {table.notes && <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{table.notes}</p>}
      <TableConflicts conflicts={conflicts} />
      <TableSeats table={table} guests={guests} actions={actions} chances={chances} />
    </section>
  )
}

export function TableTools({ table, actions }: Pick<TableCardProps, 'table' | 'actions'>) {
  const { locked, toggle } = useLocks()
  const dialogs = useSeatingDialogs()
  const isLocked = locked.has(table.id)
  const turn = (degrees: number) => actions.turn(table, normalTurn(table.rotation + degrees))
  const tools = [
    { label: 'Edit', icon: Pencil, run: () => dialogs.table.open(table.id) },
    { label: 'Turn left', icon: RotateCcw, run: () => turn(-TURN) },
    { label: 'Turn right', icon: RotateCw, run: () => turn(TURN) },
    {
      label: isLocked ? 'Let a plan change who sits here' : 'Keep who sits here',
      icon: isLocked ? Lock : LockOpen,
      run: () => toggle(table.id),
    },
    { label: 'Duplicate', icon: Copy, run: () => void actions.duplicate(table) },
    { label: 'Delete', icon: Trash2, run: () => actions.remove(table) },
  ]
  return (
    <div className="-mx-2 flex flex-wrap">
      {tools.map(({ label, icon: Icon, run }) => (
        <Tooltip key={label} text={label}>
          <IconButton label={`${label}: ${table.name}`} onClick={run}>
            <Icon aria-hidden />
          </IconButton>
        </Tooltip>
      ))}
    </div>
  )
}

export function TableConflicts({ conflicts }: { conflicts: SeatingConflict[] }) {
  if (conflicts.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-md bg-bad-soft px-3 py-2 text-bad text-sm">
      {conflicts.map(({ type, message, guest_ids }) => (
        <li key={`${type} ${guest_ids.join()}`} className="[overflow-wrap:anywhere]">
          {message}
        </li>
      ))}
    </ul>
  )
}
