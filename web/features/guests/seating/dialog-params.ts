import { useOpenParam } from '../../../lib/url-state'

/** The dialogs of the floor in the address. */
export function useSeatingDialogs() {
  const table = useOpenParam('table')
  const seat = useOpenParam('seat')
  const fill = useOpenParam('fill')
  const rule = useOpenParam('rule')
  const plan = useOpenParam('plan')
  const [tableToFill = null, seatToFill] = fill.value?.split('.') ?? []
  return {
    /** `new` to add tables, else the id of the one that is edited. */
    table,
    rule,
    plan,
    /** Guests who look for a table. */
    seat: { ...seat, ids: seat.value?.split('.') ?? [], openFor: (ids: string[]) => seat.open(ids.join('.')) },
    /** A free seat that looks for a guest. */
    fill: {
      ...fill,
      tableId: tableToFill,
      seat: Number(seatToFill) || null,
      openFor: (tableId: string, number: number) => fill.open(`${tableId}.${number}`),
    },
  }
}
