import type { Group } from '../groups/rules'
import { POINTS, type Relations } from '../rules'
import type { SeatingProblem } from '../schema'

/** A problem in numbers: `n` groups, `m` tables, and the pool of unseated groups as the table with index `m`. */
export interface Hall {
  groups: Group[]
  n: number
  m: number
  /** Seats of each group. */
  size: Int32Array
  /** Capacity of each table; the pool is unlimited. A table with too many locked guests counts as exactly full. */
  capacity: Int32Array
  /**
   * Twice the points of two groups at one table, plus one if somebody in one knows somebody in the other; n × n. One matrix
   * for both, because it takes most of the memory of a large wedding.
   */
  bonds: Int16Array
  /** The groups that each group is kept apart from. */
  foes: number[][]
  /** The groups that each group has most points with. */
  friends: Int16Array[]
  /** Whether a group is a guest without plus-ones who knows somebody at the wedding. */
  single: Uint8Array
  /** Points (negative) of a group at a table for guests who move, and in the pool for people unseated; (m + 1) × n. */
  toll: Int32Array
  /** The table where the group is locked or most of it sits now; -1 for none. */
  home: number[]
}

/** The table (or the pool) of each group. */
export type Seats = Int16Array

/** Cost of an unseated person during the search, in addition to the cost of moving. */
const LEFT_OVER = 100
/** Cost of moving a guest at stability 1, which is more than a table can gain, and at stability 0.5. */
const MAX_MOVE_COST = 1000
const HALF_MOVE_COST = 20
/** Points during the search for two parts of a split household at one table. */
const REUNION = 200
const MAX_FRIENDS = 12
/** The greatest number of points in `bonds`. */
const MAX_POINTS = 16_000

export function layOut(problem: SeatingProblem, groups: Group[], relations: Relations): Hall {
  const n = groups.length
  const m = problem.tables.length
  const { stability } = problem
  const move = Math.round(Math.min(MAX_MOVE_COST, (HALF_MOVE_COST * stability) / Math.max(1 - stability, 1e-9)))
  const { bonds, foes } = relateGroups(groups, relations)
  const held = new Int32Array(m)
  for (const { fixedAt, seats } of groups) if (fixedAt !== null) held[fixedAt] = (held[fixedAt] ?? 0) + seats
  const bondsOf = (g: number) => bonds.subarray(g * n, g * n + n)

  const parted = partedByTables(problem)
  const tablePlaces = new Map(problem.tables.map(({ id }, t) => [id, t]))
  const toll = new Int32Array((m + 1) * n)
  const home = groups.map(({ members, seats, fixedAt }, g) => {
    const now = members.map((party) => tablePlaces.get(problem.parties[party]?.table_id ?? '') ?? -1)
    const countAt = (table: number) => now.filter((place) => place === table).length
    const seated = now.length - countAt(-1)
    const rebate = members.some((party) => parted.has(party)) ? POINTS.together[3] : 0
    for (let t = 0; t < m; t++) toll[t * n + g] = -Math.max(0, move * (seated - countAt(t)) - rebate)
    toll[m * n + g] = -move * seated - LEFT_OVER * seats
    return fixedAt ?? now.filter((place) => place >= 0).toSorted((a, b) => countAt(b) - countAt(a))[0] ?? -1
  })

  return {
    groups,
    n,
    m,
    size: Int32Array.from(groups, ({ seats }) => seats),
    capacity: Int32Array.from([...problem.tables.map(({ capacity }, t) => Math.max(capacity, held[t] ?? 0)), 1e9]),
    bonds,
    foes,
    friends: groups.map((_, g) => closest(bondsOf(g))),
    single: Uint8Array.from(groups, ({ seats }, g) => (seats === 1 && bondsOf(g).some((bond) => bond & 1) ? 1 : 0)),
    toll,
    home,
  }
}

/** Indexes of parties whose partner in the strongest keep-together rule is at another table: moving costs them less. */
function partedByTables({ parties, rules }: SeatingProblem): Set<number> {
  const placeOf = new Map(parties.map(({ id }, place) => [id, place]))
  const pairs = rules
    .filter(({ type, strength }) => type === 'keep_together' && strength === 3)
    .map(({ guest_ids }) => guest_ids.map((id) => placeOf.get(id) ?? -1))
  const tableOf = (place: number | undefined) => parties[place ?? -1]?.table_id
  return new Set(pairs.filter(([one, other]) => tableOf(one) !== tableOf(other)).flat())
}

function relateGroups(groups: Group[], relations: Relations): Pick<Hall, 'bonds' | 'foes'> {
  const n = groups.length
  const bonds = new Int16Array(n * n)
  const foes = groups.map((): number[] => [])
  for (const [a, { members }] of groups.entries()) {
    for (let b = 0; b < a; b++) {
      let points = 0
      let known = 0
      for (const one of members) {
        for (const other of groups[b]?.members ?? []) {
          const between = relations.isHousehold(one, other) ? REUNION : relations.pointsBetween(one, other)
          points += between
          // Anything beyond the same side.
          if (between > POINTS.sameSide) known = 1
          if (relations.isApart(one, other)) {
            foes[a]?.push(b)
            foes[b]?.push(a)
          }
        }
      }
      bonds[a * n + b] = bonds[b * n + a] = 2 * Math.min(points, MAX_POINTS) + known
    }
  }
  return { bonds, foes: foes.map((list) => [...new Set(list)]) }
}

/** The groups with most points, the most first. */
function closest(row: Int16Array): Int16Array {
  const friends: number[] = []
  const bondOf = (g: number | undefined) => row[g ?? -1] ?? 0
  row.forEach((bond, g) => {
    if (bond >> 1 <= POINTS.sameSide || bond <= bondOf(friends[MAX_FRIENDS - 1])) return
    friends.splice(friends.findLastIndex((friend) => bondOf(friend) >= bond) + 1, 0, g)
    friends.length = Math.min(friends.length, MAX_FRIENDS)
  })
  return Int16Array.from(friends)
}

/** People without a table. */
export function leftOver({ groups, m }: Hall, seats: Seats): number {
  return groups.reduce((sum, group, g) => sum + (seats[g] === m ? group.seats : 0), 0)
}

/** The table of each party of the problem, -1 for none. */
export function tablesOfParties(problem: SeatingProblem, { groups, m }: Hall, seats: Seats): Int32Array {
  const tables = new Int32Array(problem.parties.length).fill(-1)
  groups.forEach(({ members }, g) => {
    const table = seats[g] ?? m
    if (table < m) for (const party of members) tables[party] = table
  })
  return tables
}
