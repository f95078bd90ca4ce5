import { foldText } from '../../../../lib/text'
import type { Relations } from '../rules'
import type { Party, SeatingProblem } from '../schema'

/** Parties that move together: a household, or a part of one that is too large. */
export interface Group {
  /** Indexes in the problem's parties. */
  members: number[]
  seats: number
  /** The table it has to stay at, because it or the rest of its household is locked there. Null: free. */
  fixedAt: number | null
}

/**
 * Forms groups, as few per household as possible: one, unless it is larger than any table, has a pair that is kept apart, or
 * a part that is locked where the rest does not fit. Locked guests without a table and parties too large for every table are
 * in no group and stay unseated.
 */
export function formGroups(problem: SeatingProblem, relations: Relations): Group[] {
  const { parties, tables } = problem
  const locked = new Set(problem.locked)
  const tablePlaces = new Map(tables.map(({ id }, place) => [id, place]))
  const tableNow = parties.map(({ table_id }) => (table_id === null ? undefined : tablePlaces.get(table_id)))
  const seatsOf = (members: number[]) => members.reduce((sum, party) => sum + (parties[party]?.seats ?? 0), 0)
  const canJoin = (member: number, group: number[]) => !group.some((other) => relations.isApart(member, other))

  const fixed: number[][] = tables.map(() => [])
  parties.forEach(({ id }, party) => {
    if (locked.has(id)) fixed[tableNow[party] ?? -1]?.push(party)
  })
  const room = tables.map(({ capacity }, table) => capacity - seatsOf(fixed[table] ?? []))
  const largest = Math.max(0, ...room)

  const groups: Group[] = []
  for (const household of households(parties)) {
    const free = household.filter((party) => !locked.has(parties[party]?.id ?? ''))
    const home = fixed.findIndex(
      (members, table) =>
        members.some((party) => household.includes(party)) &&
        seatsOf(free) <= (room[table] ?? 0) &&
        free.every((member) => canJoin(member, members) && canJoin(member, free)),
    )
    if (home >= 0) {
      fixed[home]?.push(...free)
      room[home] = (room[home] ?? 0) - seatsOf(free)
      continue
    }
    const pieces: number[][] = Array.from({ length: Math.ceil(seatsOf(free) / Math.max(1, largest)) }, () => [])
    for (const member of free.toSorted((a, b) => seatsOf([b]) - seatsOf([a]))) {
      if (seatsOf([member]) > largest) continue
      const fitting = pieces.filter((piece) => seatsOf(piece) + seatsOf([member]) <= largest && canJoin(member, piece))
      const smallest = fitting.toSorted((a, b) => seatsOf(a) - seatsOf(b))[0]
      if (smallest) smallest.push(member)
      else pieces.push([member])
    }
    for (const members of pieces) {
      if (members.length > 0) groups.push({ members, seats: seatsOf(members), fixedAt: null })
    }
  }
  fixed.forEach((members, table) => {
    for (const party of members) groups.push({ members: [party], seats: seatsOf([party]), fixedAt: table })
  })
  return groups
}

function households(parties: Party[]): number[][] {
  const byName = new Map<string, number[]>()
  parties.forEach(({ id, household }, party) => {
    const key = household === null ? `guest ${id}` : `household ${foldText(household)}`
    byName.set(key, [...(byName.get(key) ?? []), party])
  })
  return [...byName.values()]
}
