import type { Guest } from '../../../../worker/features/guests/schema'
import type { SeatingRule, Table } from '../../../../worker/features/seating/schema'
import { relationsOf } from '../../../../worker/features/seating/solver/rules'
import { seatCount } from './occupancy'

/** A table with its suitability for guests who need seats. */
export interface Offer {
  table: Table
  /** Free seats. */
  free: number
  hasRoom: boolean
  /** Seated guests who must be apart from one of them, and those of them who must be apart from each other. */
  apartFrom: Guest[]
  /** Seated guests whom one of them knows. */
  known: Guest[]
}

/** The data that offers are computed from. */
export interface Room {
  tables: Table[]
  /** The seated guests by table id. */
  at: Map<string, Guest[]>
  rules: SeatingRule[]
}

/** The score of a shared household, which outweighs any number of shared tags. */
const SAME_HOUSEHOLD = 1000

/**
 * Returns all tables for guests who want to sit together, best first. Tables without room, or with somebody to be apart
 * from, come last.
 */
export function offersFor(wanting: Guest[], { tables, at, rules }: Room): Offer[] {
  const seats = seatCount(wanting)
  const ids = new Set(wanting.map(({ id }) => id))
  const others = [...at.values()].flat().filter(({ id }) => !ids.has(id))
  const everybody = [...wanting, ...others]
  const placeOf = new Map(everybody.map(({ id }, place) => [id, place]))
  const relations = relationsOf({ parties: everybody.map((guest) => ({ ...guest, seats: 1 })), rules })

  const own = wanting.map((_, index) => index)
  const among = wanting.filter((_, one) => own.some((other) => relations.isApart(one, other)))

  const offers = tables.map((table) => {
    const there = (at.get(table.id) ?? []).filter(({ id }) => !ids.has(id))
    const free = table.capacity - seatCount(there)
    let points = 0
    const [apartFrom, known]: [Guest[], Guest[]] = [[...among], []]
    for (const other of there) {
      const place = placeOf.get(other.id) ?? -1
      if (own.some((one) => relations.isApart(one, place))) apartFrom.push(other)
      if (own.some((one) => relations.knows(one, place))) known.push(other)
      for (const one of own) {
        points += relations.pointsBetween(one, place) + (relations.isHousehold(one, place) ? SAME_HOUSEHOLD : 0)
      }
    }
    return { offer: { table, free: Math.max(0, free), hasRoom: free >= seats, apartFrom, known }, points }
  })
  const rank = ({ hasRoom, apartFrom }: Offer) => (hasRoom ? 0 : 2) + (apartFrom.length > 0 ? 1 : 0)
  return offers.toSorted((a, b) => rank(a.offer) - rank(b.offer) || b.points - a.points).map(({ offer }) => offer)
}
