import { useMemo, useRef } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { seatingPaths, type Table } from '../../../../worker/features/seating/schema'
import { announce } from '../../../components/announce'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useUndoableDelete } from '../../../components/undoable-delete'
import { ApiError } from '../../../lib/api-error'
import { freePlaces, inRows } from './floor/geometry'
import type { SeatChange } from './occupancy'
import { wayBack } from './sit-back'
import { rememberStep } from './undo'
import { nameList, notUndone, whereabouts } from './wording'
import { type Place, useSeatWrites, useTableWrites } from './writes'

/** Actions on the floor without a form. The functions keep their identity. */
export function useSeatingActions(tables: Table[]) {
  const writes = useTableWrites()
  const { seat, readSeats } = useSeatWrites()
  const { remove } = useUndoableDelete()
  const latest = useRef({ tables, writes, seat, readSeats, remove })
  latest.current = { tables, writes, seat, readSeats, remove }

  return useMemo(() => {
    const duplicating = new Set<string>()
    const tableOf = (id: string | null) => latest.current.tables.find((table) => table.id === id)

    /** Returns the seats that the guests got; null if it failed. */
    async function sit(changes: SeatChange[]): Promise<SeatChange[] | null> {
      try {
        return await latest.current.seat(changes)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toast.error(error.status === 409 ? `${error.message} Here is the plan as it stands now.` : error.message)
        return null
      }
    }

    /** Takes guests back to where they sat before a step, except those who have been moved since or have no seat there now. */
    async function sitBack(before: SeatChange[], made: SeatChange[]): Promise<void> {
      try {
        const { back, moved, seatless } = wayBack({ before, made }, await latest.current.readSeats())
        if (moved.length > 0) toast.error(notUndone(nameList(moved)))
        if (seatless.length > 0) toast.error(notUndone(nameList(seatless), 'no seat is free where they sat'))
        if (back.length > 0) await sit(back)
      } catch (error) {
        toastFailure(error)
      }
    }

    /** Seats guests, or takes them from their tables, with an Undo. */
    async function change(changes: SeatChange[], said: string): Promise<boolean> {
      const before = changes.map(({ guest }) => ({
        guest,
        table_id: tableOf(guest.table_id)?.id ?? null,
        seat_number: guest.seat_number,
      }))
      const made = await sit(changes)
      if (!made) return false
      const takeBack = rememberStep({ said, run: () => void sitBack(before, made) })
      toast.success(said, { action: { label: 'Undo', run: takeBack } })
      return true
    }

    function place(table: Table, to: Partial<Place>, said: string) {
      latest.current.writes.place(table, to)
      rememberStep({ said, run: () => placeBack(table, to) })
    }

    function placeBack(table: Table, made: Partial<Place>) {
      const { version } = table
      const before = Object.fromEntries(Object.keys(made).map((field) => [field, table[field as keyof Place]]))
      latest.current.writes.place(table, before, { made, version })
    }

    return {
      change,
      seatAt: (guests: Guest[], table: Table, seat: number | null = null) =>
        change(
          guests.map((guest, i) => ({ guest, table_id: table.id, seat_number: i === 0 ? seat : null })),
          `${nameList(guests)} ${guests.length === 1 ? 'sits' : 'sit'} at ${table.name}`,
        ),
      unseat: (guests: Guest[]) =>
        change(
          guests.map((guest) => ({ guest, table_id: null })),
          `${nameList(guests)} ${guests.length === 1 ? 'has' : 'have'} no table now`,
        ),
      move: (table: Table, { x, y }: Pick<Place, 'x' | 'y'>) => {
        place(table, { x, y }, `${table.name} moved`)
        announce(`${table.name}: ${whereabouts({ x, y })}`)
      },
      /** Arranges all tables in rows. */
      arrange: () => {
        const { tables, writes } = latest.current
        const places = inRows(tables)
        for (const [i, table] of tables.entries()) writes.place(table, { ...places[i] })
        const said = 'Tables arranged in rows'
        const run = () => {
          for (const [i, table] of tables.entries()) placeBack(table, { ...places[i] })
        }
        toast.success(said, { action: { label: 'Undo', run: rememberStep({ said, run }) } })
      },
      turn: (table: Table, rotation: number) => {
        place(table, { rotation }, `${table.name} turned`)
        announce(`${table.name} turned to ${rotation} degrees`)
      },
      remove: (table: Table) => latest.current.remove({ path: seatingPaths.table(table.id), what: table.name }),
      /** Adds seats for everybody at the table. */
      widen: async (table: Table, capacity: number) => {
        try {
          await latest.current.writes.save(table.id, { capacity })
          const { capacity: before, version } = table
          const run = () =>
            void latest.current.writes
              .saveBack(table, { capacity: before }, { made: { capacity }, version })
              .catch(toastFailure)
          const said = `${table.name} has ${capacity} seats now`
          toast.success(said, { action: { label: 'Undo', run: rememberStep({ said, run }) } })
        } catch (error) {
          toastFailure(error)
        }
      },
      duplicate: async (table: Table) => {
        // A second press would put another copy on the same spot.
        if (duplicating.has(table.id)) return
        duplicating.add(table.id)
        const { tables } = latest.current
        const { shape, capacity, rotation, notes } = table
        const [spot] = freePlaces(tables, { shape, capacity, count: 1 })
        try {
          await latest.current.writes.add([
            { name: nextName(table.name, tables), shape, capacity, rotation, notes, ...spot },
          ])
          toast.success(`${table.name} duplicated`)
        } catch (error) {
          toastFailure(error)
        } finally {
          duplicating.delete(table.id)
        }
      },
    }
  }, [])
}
export type SeatingActions = ReturnType<typeof useSeatingActions>

/** Returns the next free name: 'Table 8' after 'Table 7', 'Family 2' after 'Family'. */
function nextName(name: string, tables: Pick<Table, 'name'>[]): string {
  const [, stem = name, digits] = /^(.*?)\s*(\d+)?$/.exec(name.trim()) ?? []
  const taken = new Set(tables.map((table) => table.name))
  for (let number = digits === undefined ? 2 : Number(digits) + 1; ; number++) {
    const next = `${stem} ${number}`.trim()
    if (!taken.has(next)) return next
  }
}
