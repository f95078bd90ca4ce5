import { useMemo, useRef } from 'react'
import { isUndecided } from '../../../../worker/features/guests/ai/forecast/rules'
import type { Guest } from '../../../../worker/features/guests/schema'
import { findConflicts } from '../../../../worker/features/seating/conflicts/rules'
import type { SeatedGuests, SeatingConflict, SeatingRule, Table } from '../../../../worker/features/seating/schema'
import { type Chances, useChances } from './likelihood'
import { countBeyond, groupByTable, seatCount } from './occupancy'

/** The data of the seating tab: tables, seated and unseated guests, and conflicts. */
export interface Hall {
  tables: Table[]
  /** All guests. Those at a table that is being deleted have no table. */
  guests: Guest[]
  rules: SeatingRule[]
  /** The seated guests by table id. */
  at: Map<string, Guest[]>
  /** Which guests get seats: attending ones, or also those without a final reply. */
  seating: SeatedGuests
  /** The guests of these without a table. */
  unseated: Guest[]
  /** The probability that guests without a final reply come. */
  chances: Chances
  /** Without those about unseated guests, who have their own list. */
  conflicts: SeatingConflict[]
  /** `held` counts the taken seats of guests without a final reply, `beyond` the people at tables that are too small for them. */
  seats: { capacity: number; taken: number; held: number; beyond: number; unseated: number }
}

/** Derives the hall. Conflicts come from the server's rules, so that they change at once with a move. */
export function useHall(
  { guests, tables, rules }: Pick<Hall, 'guests' | 'tables' | 'rules'>,
  seating: SeatedGuests = 'attending',
): Hall {
  const before = useRef(new Map<string, Guest[]>())
  const chances = useChances(guests)
  return useMemo(() => {
    const { at, unseated: coming, open } = groupByTable(guests, tables)
    const unseated = seating === 'attending' ? coming : [...coming, ...open]
    // Keeps the array of a table with the same guests, so that it does not render again.
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
        held: seatCount(seated.filter(isUndecided)),
        beyond: countBeyond(tables, at),
        unseated: seatCount(unseated),
      },
    }
  }, [guests, tables, rules, seating, chances])
}
