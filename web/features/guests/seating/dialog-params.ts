import { useOpenParam } from '../../../lib/url-state'

/** The floor's dialogs, in the address. */
export function useSeatingDialogs() {
  const table = useOpenParam('table')
  const seat = useOpenParam('seat')
  const fill = useOpenParam('fill')
  const rule = useOpenParam('rule')
  const plan = useOpenParam('plan')
  const [tableToFill = null, seatToFill] = fill.value?.split('.') ?? []
  return {
    /** `new` to add tables, or the id of the table to edit. */
    table,
    rule,
    plan,
    /** Chooses a table for guests. */
    seat: { ...seat, ids: seat.value?.split('.') ?? [], openFor: (ids: string[]) => seat.open(ids.join('.')) },
    /** Chooses a guest for a free seat. */
    fill: {
      ...fill,
      tableId: tableToFill,
      seat: Number(seatToFill) || null,
      openFor: (tableId: string, number: number) => fill.open(`${tableId}.${number}`),
    },
  }
}
