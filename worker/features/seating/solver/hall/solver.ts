import type { Group } from '../groups/rules'
import { POINTS, type Relations } from '../rules'
import type { SeatingProblem } from '../schema'

/** A problem as numbers: `n` groups, `m` tables, and the pool of those without a seat as a table at place `m`. */
export interface Hall {
  groups: Group[]
  n: number
  m: number
  /** Seats a group takes. */
  size: Int32Array
  /** Seats a table has; the pool as many as needed. A table that locks overfill counts as just full. */
  capacity: Int32Array
  /**
   * Points of two groups together, doubled, and one more when somebody in the one knows somebody in the other; n × n. One
   * matrix for both, since this is what a large wedding fills the memory with.
   */
  bonds: Int16Array
  /** The groups that must not share a table with each. */
  foes: number[][]
  /** The groups that each has most points with. */
  friends: Int16Array[]
  /** Whether a group is one guest without company, who could sit among strangers and need not. */
  single: Uint8Array
  /** What a group pays at a table: for guests who move, for people left over in the pool; (m + 1) × n. */
  toll: Int32Array
  /** The table where it is locked or most of it sits now; -1 for none. */
  home: number[]
}

/** The table (or the pool) of each group. */
export type Seats = Int16Array

/** What it costs on the way to leave one person over, beside the toll for moving. */
const LEFT_OVER = 100
/** What moving one guest costs at full stability: more than a table can offer. */
const MOVE_AT_MOST = 1000
const MOVE_AT_HALF = 20
/** Draws the parts of a household together that had to be split. Counts on the way only. */
const REUNION = 200
const MAX_FRIENDS = 12
/** What a bond has room for. */
const MOST_POINTS = 16_000

export function layOut(problem: SeatingProblem, groups: Group[], relations: Relations): Hall {
  const n = groups.length
  const m = problem.tables.length
  const { stability } = problem
  const move = Math.round(Math.min(MOVE_AT_MOST, (MOVE_AT_HALF * stability) / Math.max(1 - stability, 1e-9)))
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

/** The places of parties who must sit together with one at another table: they move for so much less. */
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
          points += relations.isHousehold(one, other) ? REUNION : relations.pointsBetween(one, other)
          if (relations.knows(one, other)) known = 1
          if (relations.isApart(one, other)) {
            foes[a]?.push(b)
            foes[b]?.push(a)
          }
        }
      }
      bonds[a * n + b] = bonds[b * n + a] = 2 * Math.min(points, MOST_POINTS) + known
    }
  }
  return { bonds, foes: foes.map((list) => [...new Set(list)]) }
}

function closest(row: Int16Array): Int16Array {
  const tied = [...row.keys()].filter((g) => (row[g] ?? 0) >> 1 > POINTS.sameSide)
  return Int16Array.from(tied.toSorted((a, b) => (row[b] ?? 0) - (row[a] ?? 0)).slice(0, MAX_FRIENDS))
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
