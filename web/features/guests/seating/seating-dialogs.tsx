import { seatingPaths } from '../../../../worker/features/seating/schema'
import { GoneDialog } from '../../../components/gone-dialog'
import { useLastKnown } from '../../../lib/last-known'
import { useIsBeingDeleted } from '../../../lib/pending'
import type { SeatingActions } from './actions'
import { useSeatingDialogs } from './dialog-params'
import type { Hall } from './hall'
import { seatCount } from './occupancy'
import { FillDialog } from './panel/fill-dialog'
import { SeatDialog } from './panel/seat-dialog'
import { PlanDialog } from './plan/plan-dialog'
import { RuleDialog } from './rules/rule-dialog'
import { AddTablesDialog } from './tables/add-tables-dialog'
import { EditTableDialog } from './tables/edit-table-dialog'

/** The dialog that is open according to the address. */
export function SeatingDialogs({ hall, actions }: { hall: Hall; actions: SeatingActions }) {
  const { table, seat, fill, rule, plan } = useSeatingDialogs()
  const isBeingDeleted = useIsBeingDeleted()
  const tableOf = (id: string | null) => hall.tables.find((one) => one.id === id)
  const edited = useLastKnown(tableOf(table.value), table.value)
  if (table.value === 'new') {
    const missing = seatCount([...hall.at.values()].flat()) + hall.seats.unseated - hall.seats.capacity
    return (
      <AddTablesDialog
        tables={hall.tables}
        missingSeats={Math.max(0, missing)}
        seating={hall.seating}
        onClose={table.close}
      />
    )
  }
  if (table.isOpen) {
    if (!edited)
      return isBeingDeleted(seatingPaths.table(table.value ?? '')) ? null : (
        <GoneDialog title="This table is not on the floor" back="Back to the floor" onClose={table.close} />
      )
    return (
      <EditTableDialog
        key={edited.id}
        table={edited}
        taken={seatCount(hall.at.get(edited.id) ?? [])}
        actions={actions}
        onClose={table.close}
      />
    )
  }
  if (seat.isOpen) {
    const guests = hall.guests.filter(({ id }) => seat.ids.includes(id))
    if (guests.length === 0) {
      return <GoneDialog title="This guest is not on the list" back="Back to the floor" onClose={seat.close} />
    }
    return <SeatDialog guests={guests} hall={hall} actions={actions} onClose={seat.close} />
  }
  if (fill.isOpen) {
    const target = tableOf(fill.tableId)
    if (!target)
      return <GoneDialog title="This table is not on the floor" back="Back to the floor" onClose={fill.close} />
    return <FillDialog table={target} seat={fill.seat} hall={hall} actions={actions} onClose={fill.close} />
  }
  if (rule.isOpen) return <RuleDialog guests={hall.guests} rules={hall.rules} onClose={rule.close} />
  if (plan.isOpen) return <PlanDialog hall={hall} actions={actions} onClose={plan.close} />
  return null
}
