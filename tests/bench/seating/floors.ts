import { formGroups } from '../../../worker/features/seating/solver/groups/rules'
import { POINTS, type Relations, relationsOf } from '../../../worker/features/seating/solver/rules'
import type { SeatingProblem } from '../../../worker/features/seating/solver/schema'
import { seededRandom } from '../../../worker/lib/random'

/* Simple solvers to measure Posy's solver against, on the same groups and points. */

/** Index of each party's table; -1 without one. */
type Tables = Int32Array

/** Seats households in the order of the list, each at the first table with enough seats. */
export function seatInOrder(problem: SeatingProblem): Tables {
  return greedy(problem, (candidates) => candidates[0])
}

/** Seats households in the order of the list, each at the table where it gets the most points so far. */
export function seatByPoints(problem: SeatingProblem): Tables {
  return greedy(problem, (candidates, pointsAt) => candidates.toSorted((a, b) => pointsAt(b) - pointsAt(a))[0])
}

function greedy(
  problem: SeatingProblem,
  choose: (candidates: number[], pointsAt: (table: number) => number) => number | undefined,
): Tables {
  const { groups, between, isApart } = prepare(problem)
  const tables = new Int32Array(problem.parties.length).fill(-1)
  const seated = problem.tables.map((): number[] => [])
  const room = problem.tables.map(({ capacity }) => capacity)
  groups.forEach(({ members, seats }, g) => {
    const candidates = [...room.keys()].filter(
      (t) => (room[t] ?? 0) >= seats && !seated[t]?.some((other) => isApart(g, other)),
    )
    const pointsAt = (t: number) => (seated[t] ?? []).reduce((sum, other) => sum + between(g, other), 0)
    const table = choose(candidates, pointsAt)
    if (table === undefined) return
    seated[table]?.push(g)
    room[table] = (room[table] ?? 0) - seats
    for (const party of members) tables[party] = table
  })
  return tables
}

/**
 * A straightforward annealer. A step moves a household or swaps two; it is refused when a table would overflow or two
 * guests who are kept apart would meet. The temperature falls with the clock. Undefined when no first plan is found.
 */
export function annealPlainly(
  problem: SeatingProblem,
  { seed, milliseconds, clock }: { seed: number; milliseconds: number; clock: () => number },
): Tables | undefined {
  const { groups, between, isApart, knows, hasFriends } = prepare(problem)
  const random = seededRandom(seed)
  const at = packInTurns(problem, groups, isApart, random)
  if (!at) return undefined
  const seated = problem.tables.map((_, t) => [...at.keys()].filter((g) => at[g] === t))
  const load = seated.map((here) => here.reduce((sum, g) => sum + (groups[g]?.seats ?? 0), 0))
  const size = groups.map(({ seats }) => seats)

  const pointsOf = (g: number, here: number[]) =>
    here.reduce((sum, other) => sum + (other === g ? 0 : between(g, other)), 0)
  const aloneIn = (here: number[]) =>
    here.filter((g) => size[g] === 1 && hasFriends(g) && !here.some((other) => other !== g && knows(g, other))).length
  let value = seated.reduce(
    (sum, here) => sum + here.reduce((s, g) => s + pointsOf(g, here) / 2, 0) + POINTS.alone * aloneIn(here),
    0,
  )
  let best = at.slice()
  let bestValue = value
  const begin = clock()
  let temperature = 30
  for (let step = 0; ; step++) {
    if (step % 256 === 0) {
      const done = (clock() - begin) / milliseconds
      if (done >= 1) break
      temperature = 30 * (0.3 / 30) ** done
    }
    const p = random() % groups.length
    const a = at[p] ?? 0
    const b = random() % seated.length
    if (a === b) continue
    const hereA = seated[a] ?? []
    const hereB = seated[b] ?? []
    const isSwap = random() % 2 === 0 && hereB.length > 0
    const q = isSwap ? (hereB[random() % hereB.length] ?? -1) : -1
    const change = (size[p] ?? 0) - (q < 0 ? 0 : (size[q] ?? 0))
    if ((load[b] ?? 0) + change > (problem.tables[b]?.capacity ?? 0)) continue
    if ((load[a] ?? 0) - change > (problem.tables[a]?.capacity ?? 0)) continue
    if (hereB.some((g) => g !== q && isApart(p, g))) continue
    if (q >= 0 && hereA.some((g) => g !== p && isApart(q, g))) continue
    const nextA = [...hereA.filter((g) => g !== p), ...(q < 0 ? [] : [q])]
    const nextB = [...hereB.filter((g) => g !== q), p]
    let gain = pointsOf(p, nextB) - pointsOf(p, hereA)
    if (q >= 0) gain += pointsOf(q, nextA) - pointsOf(q, hereB)
    gain += POINTS.alone * (aloneIn(nextA) + aloneIn(nextB) - aloneIn(hereA) - aloneIn(hereB))
    if (gain < 0 && Math.exp(gain / temperature) < random() / 2 ** 32) continue
    seated[a] = nextA
    seated[b] = nextB
    at[p] = b
    if (q >= 0) at[q] = a
    load[a] = (load[a] ?? 0) - change
    load[b] = (load[b] ?? 0) + change
    value += gain
    if (value > bestValue) {
      bestValue = value
      best = at.slice()
    }
  }
  const tables = new Int32Array(problem.parties.length).fill(-1)
  groups.forEach(({ members }, g) => {
    for (const party of members) tables[party] = best[g] ?? -1
  })
  return tables
}

/** Puts groups at random tables, largest first, and starts again until all are seated; undefined after 2,000 attempts. */
function packInTurns(
  problem: SeatingProblem,
  groups: ReturnType<typeof formGroups>,
  isApart: (a: number, b: number) => boolean,
  random: () => number,
): number[] | undefined {
  const bySize = [...groups.keys()].toSorted((a, b) => (groups[b]?.seats ?? 0) - (groups[a]?.seats ?? 0))
  for (let turn = 0; turn < 2000; turn++) {
    const at = groups.map(() => -1)
    const room = problem.tables.map(({ capacity }) => capacity)
    const isSeated = bySize.every((g) => {
      const wants = groups[g]?.seats ?? 0
      const open = [...room.keys()].filter(
        (t) => (room[t] ?? 0) >= wants && !at.some((table, other) => table === t && isApart(g, other)),
      )
      const table = open[random() % Math.max(1, open.length)]
      if (table === undefined) return false
      at[g] = table
      room[table] = (room[table] ?? 0) - wants
      return true
    })
    if (isSeated) return at
  }
  return undefined
}

function prepare(problem: SeatingProblem) {
  const relations: Relations = relationsOf(problem)
  const groups = formGroups(problem, relations)
  const n = groups.length
  const points = new Int32Array(n * n)
  const apart = new Uint8Array(n * n)
  const known = new Uint8Array(n * n)
  for (let a = 0; a < n; a++) {
    for (let b = 0; b < n; b++) {
      if (a === b) continue
      for (const one of groups[a]?.members ?? []) {
        for (const other of groups[b]?.members ?? []) {
          points[a * n + b] = (points[a * n + b] ?? 0) + relations.pointsBetween(one, other)
          if (relations.isApart(one, other)) apart[a * n + b] = 1
          if (relations.knows(one, other)) known[a * n + b] = 1
        }
      }
    }
  }
  return {
    groups,
    between: (a: number, b: number) => points[a * n + b] ?? 0,
    isApart: (a: number, b: number) => apart[a * n + b] === 1,
    knows: (a: number, b: number) => known[a * n + b] === 1,
    hasFriends: (a: number) => known.subarray(a * n, a * n + n).includes(1),
  }
}
