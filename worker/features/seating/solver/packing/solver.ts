import type { Group } from '../groups/rules'
import type { Hall, Seats } from '../hall/solver'
import type { SeatingProblem } from '../schema'

/** After so many tries a packing counts as not to be found. */
const TRIES = 50_000

/** Every group where it wishes to sit, as far as the tables hold it; the others packed into what is left. */
export function keepSeats(hall: Hall, wishes: number[]): Seats {
  const { m, groups, size, foes } = hall
  const seats: Seats = new Int16Array(hall.n).fill(-1)
  const room = hall.capacity.slice(0, m)
  const put = (g: number, t: number) => {
    seats[g] = t
    room[t] = (room[t] ?? 0) - (size[g] ?? 0)
  }
  groups.forEach(({ fixedAt }, g) => {
    if (fixedAt !== null) put(g, fixedAt)
  })
  wishes.forEach((t, g) => {
    const isOpen = seats[g] === -1 && t >= 0 && t < m
    if (isOpen && (size[g] ?? 0) <= (room[t] ?? 0) && !foes[g]?.some((foe) => seats[foe] === t)) put(g, t)
  })
  return fill(hall, seats, room)
}

/** All anew but for what is fixed. */
export function packAll(hall: Hall): Seats {
  return keepSeats(hall, [])
}

/**
 * Seats the open groups (-1), the largest first, each at the fullest table that holds it, and tries other tables when a
 * later one finds none. What cannot be found so goes to the pool.
 */
function fill({ m, n, size, foes }: Hall, kept: Seats, room: Int32Array): Seats {
  const open = [...kept.keys()].filter((g) => kept[g] === -1)
  open.sort((a, b) => (size[b] ?? 0) - (size[a] ?? 0) || (foes[b]?.length ?? 0) - (foes[a]?.length ?? 0))
  const seats = kept.slice()
  const free = room.slice()
  let tries = TRIES

  const tablesFor = (g: number) => {
    const tables = [...free.keys()].filter(
      (t) => (free[t] ?? 0) >= (size[g] ?? 0) && !foes[g]?.some((foe) => seats[foe] === t),
    )
    tables.sort((a, b) => (free[a] ?? 0) - (free[b] ?? 0))
    return tables
  }
  const put = (g: number, t: number) => {
    seats[g] = t
    free[t] = (free[t] ?? 0) - (size[g] ?? 0)
  }
  const seatFrom = (next: number): boolean => {
    const g = open[next]
    if (g === undefined) return true
    for (const t of tablesFor(g)) {
      if (tries-- <= 0) return false
      put(g, t)
      if (seatFrom(next + 1)) return true
      seats[g] = -1
      free[t] = (free[t] ?? 0) + (size[g] ?? 0)
    }
    return false
  }

  const seatsWanted = open.reduce((sum, g) => sum + (size[g] ?? 0), 0)
  const seatsLeft = free.reduce((sum, seats) => sum + Math.max(0, seats), 0)
  if (seatsWanted <= seatsLeft && n > 0 && seatFrom(0)) return seats
  for (const g of open) {
    const [table] = tablesFor(g)
    if (table === undefined) seats[g] = m
    else put(g, table)
  }
  return seats
}

/**
 * What to split when somebody is left over although there are seats: who is left over, to fit the room there is, or else
 * the smallest household whose seats would do. Null when nothing can be won by that.
 */
export function splitToFit({ parties }: SeatingProblem, hall: Hall, seats: Seats): Group[] | null {
  const { groups, m } = hall
  const room = hall.capacity.slice(0, m)
  groups.forEach(({ seats: taken }, g) => {
    const table = seats[g] ?? m
    if (table < m) room[table] = (room[table] ?? 0) - taken
  })
  const seatsLeft = room.reduce((sum, free) => sum + free, 0)
  const isMissing = (g: number) => seats[g] === m && (groups[g]?.seats ?? 0) <= seatsLeft
  const missing = [...groups.keys()].filter(isMissing).toSorted((a, b) => (hall.size[a] ?? 0) - (hall.size[b] ?? 0))[0]
  if (missing === undefined) return null

  const partySeats = (party: number) => parties[party]?.seats ?? 0
  const asGroup = (members: number[]): Group => ({
    members,
    seats: members.reduce((sum, party) => sum + partySeats(party), 0),
    fixedAt: null,
  })
  const others = (split: number, parts: Group[]) => [...groups.filter((_, g) => g !== split), ...parts]

  const { members, seats: wanted } = groups[missing] as Group
  const largestRoom = Math.max(...room)
  const first: number[] = []
  for (const party of members.toSorted((a, b) => partySeats(b) - partySeats(a))) {
    if (asGroup([...first, party]).seats <= largestRoom) first.push(party)
  }
  const rest = members.filter((party) => !first.includes(party))
  if (first.length > 0 && rest.length > 0) return others(missing, [asGroup(first), asGroup(rest)])

  const large = [...groups.keys()].filter((g) => {
    const group = groups[g] as Group
    return group.fixedAt === null && group.members.length > 1 && group.seats >= Math.min(wanted, 2)
  })
  const split = large.toSorted((a, b) => (hall.size[a] ?? 0) - (hall.size[b] ?? 0))[0]
  if (split === undefined) return null
  return others(split, groups[split]?.members.map((party) => asGroup([party])) ?? [])
}
