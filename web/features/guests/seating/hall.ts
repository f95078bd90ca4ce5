import { useMemo, useRef } from 'react'
import { isOpen } from '../../../../worker/features/guests/ai/forecast/rules'
import type { Guest } from '../../../../worker/features/guests/schema'
import { findConflicts } from '../../../../worker/features/seating/conflicts/rules'
import type { SeatedGuests, SeatingConflict, SeatingRule, Table } from '../../../../worker/features/seating/schema'
import { type Chances, useChances } from './likelihood'
import { groupByTable, seatCount } from './occupancy'

/** Everything the screen shows: the tables, who sits there, who does not, and what is wrong with that. */
export interface Hall {
  tables: Table[]
  /** Everybody; who sits at a table that is being deleted has none. */
  guests: Guest[]
  rules: SeatingRule[]
  /** Who sits at each table, by its id. */
  at: Map<string, Guest[]>
  /** For whom seats are looked for: those who come, or with them those who have not settled yet. */
  seating: SeatedGuests
  /** Who of them has no table. */
  unseated: Guest[]
  /** That those who have not settled come. */
  chances: Chances
  /** Without the unseated, who have a list of their own. */
  conflicts: SeatingConflict[]
  /** `held`: of the seats taken, those of guests who have not settled yet. */
  seats: { capacity: number; taken: number; held: number; unseated: number }
}

/** Conflicts come from the server's own rules, so that they show with the move that makes or mends them. */
export function useHall(
  { guests, tables, rules }: Pick<Hall, 'guests' | 'tables' | 'rules'>,
  seating: SeatedGuests = 'attending',
): Hall {
  const before = useRef(new Map<string, Guest[]>())
  const chances = useChances(guests)
  return useMemo(() => {
    const { at, unseated: coming, open } = groupByTable(guests, tables)
    const unseated = seating === 'attending' ? coming : [...coming, ...open]
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
      seating,
      unseated,
      chances,
      conflicts: findConflicts({ tables, guests: known, rules }).filter(({ type }) => type !== 'unseated'),
      seats: {
        capacity: tables.reduce((sum, { capacity }) => sum + capacity, 0),
        taken: seatCount(seated),
        held: seatCount(seated.filter(isOpen)),
        unseated: seatCount(unseated),
      },
    }
  }, [guests, tables, rules, seating, chances])
}
