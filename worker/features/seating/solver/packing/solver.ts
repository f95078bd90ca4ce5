import type { Group } from '../groups/rules'
import type { Hall, Seats } from '../hall/solver'
import type { SeatingProblem } from '../schema'

/** Tries before the search for a packing is given up. */
const TRIES = 3000

/** Seats groups at the wished tables as far as these have room, and packs the others into the rest. */
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

/** Packs all groups that are not fixed. */
export function packAll(hall: Hall): Seats {
  return keepSeats(hall, [])
}

/**
 * Seats open groups (-1), the largest first, each at the fullest table with room. Backtracks if a later group finds no table.
 * Groups that do not fit go to the pool.
 */
function fill({ m, n, size, foes }: Hall, kept: Seats, room: Int32Array): Seats {
  const open = [...kept.keys()].filter((g) => kept[g] === -1)
  open.sort((a, b) => (size[b] ?? 0) - (size[a] ?? 0) || (foes[b]?.length ?? 0) - (foes[a]?.length ?? 0))
  const seats = kept.slice()
  const free = room.slice()
  let tries = TRIES

  const tablesFor = (g: number) => {
    const barred = new Set(foes[g]?.map((foe) => seats[foe]))
    const tables = [...free.keys()].filter((t) => (free[t] ?? 0) >= (size[g] ?? 0) && !barred.has(t))
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
 * Splits groups when some are unseated although there are enough seats: a share of the unseated ones to fit the free seats,
 * or else the smallest household with enough seats. Null if splitting does not help.
 */
export function splitToFit({ parties }: SeatingProblem, hall: Hall, seats: Seats, share: number): Group[] | null {
  const { groups, m } = hall
  const seatsOf = (members: number[]) => members.reduce((sum, party) => sum + (parties[party]?.seats ?? 0), 0)
  const asGroup = (members: number[]): Group => ({ members, seats: seatsOf(members), fixedAt: null })
  const room = roomLeft(hall, seats)
  const seatsLeft = room.reduce((sum, free) => sum + free, 0)
  const missing = groups.filter((group, g) => seats[g] === m && group.seats <= seatsLeft)
  if (missing.length === 0) return null

  const bySize = (a: Group, b: Group) => a.seats - b.seats
  const split = new Map<Group, Group[]>()
  for (const group of missing.toSorted(bySize).slice(0, Math.ceil(missing.length * share))) {
    const parts = divide(group.members, room, seatsOf)
    if (parts.length > 1) split.set(group, parts.map(asGroup))
  }
  if (split.size === 0) {
    const wanted = Math.min(2, ...missing.map((group) => group.seats))
    const [other] = groups
      .filter((group) => group.fixedAt === null && group.members.length > 1 && group.seats >= wanted)
      .toSorted(bySize)
    if (!other) return null
    split.set(
      other,
      other.members.map((party) => asGroup([party])),
    )
  }
  return groups.flatMap((group) => split.get(group) ?? group)
}

/** Free seats by table. */
function roomLeft({ groups, m, capacity }: Hall, seats: Seats): number[] {
  const room = [...capacity.subarray(0, m)]
  groups.forEach((group, g) => {
    const table = seats[g] ?? m
    if (table < m) room[table] = (room[table] ?? 0) - group.seats
  })
  return room
}

/** Divides a household into the fewest parts that fit, and takes their seats. The last part has the members who do not fit. */
function divide(members: number[], room: number[], seatsOf: (members: number[]) => number): number[][] {
  const parts: number[][] = []
  let rest = members.toSorted((a, b) => seatsOf([b]) - seatsOf([a]))
  while (rest.length > 0) {
    const wanted = seatsOf(rest)
    const fitting = room.filter((free) => free >= wanted)
    const free = fitting.length > 0 ? Math.min(...fitting) : Math.max(...room)
    const part: number[] = []
    for (const party of rest) if (seatsOf([...part, party]) <= free) part.push(party)
    if (part.length === 0) break
    room[room.indexOf(free)] = free - seatsOf(part)
    parts.push(part)
    rest = rest.filter((party) => !part.includes(party))
  }
  return rest.length > 0 ? [...parts, rest] : parts
}
