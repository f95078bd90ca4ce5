import { useMemo, useRef } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { findConflicts } from '../../../../worker/features/seating/conflicts/rules'
import type { SeatingConflict, SeatingRule, Table } from '../../../../worker/features/seating/schema'
import { groupByTable, seatCount } from './occupancy'

/** Everything the screen shows: the tables, who sits there, who does not, and what is wrong with that. */
export interface Hall {
  tables: Table[]
  /** Everybody; who sits at a table that is being deleted has none. */
  guests: Guest[]
  rules: SeatingRule[]
  /** Who sits at each table, by its id. */
  at: Map<string, Guest[]>
  /** Who comes and has no table. */
  unseated: Guest[]
  /** Without the unseated, who have a list of their own. */
  conflicts: SeatingConflict[]
  seats: { capacity: number; taken: number; unseated: number }
}

/** Conflicts come from the server's own rules, so that they show with the move that makes or mends them. */
export function useHall(guests: Guest[], tables: Table[], rules: SeatingRule[]): Hall {
  const before = useRef(new Map<string, Guest[]>())
  return useMemo(() => {
    const { at, unseated } = groupByTable(guests, tables)
    // A table whose guests are the same is not drawn anew.
    for (const [id, there] of at) {
      const same = before.current.get(id)
      if (same?.length === there.length && same.every((guest, i) => guest === there[i])) at.set(id, same)
    }
    before.current = at
    const seated = [...at.values()].flat()
    const isSeated = new Set(seated.map(({ id }) => id))
    const known = guests.map((guest) =>
      guest.table_id === null || isSeated.has(guest.id) ? guest : { ...guest, table_id: null, seat_number: null },
    )
    return {
      tables,
      guests: known,
      rules,
      at,
      unseated,
      conflicts: findConflicts({ tables, guests: known, rules }).filter(({ type }) => type !== 'unseated'),
      seats: {
        capacity: tables.reduce((sum, { capacity }) => sum + capacity, 0),
        taken: seatCount(seated),
        unseated: seatCount(unseated),
      },
    }
  }, [guests, tables, rules])
}
