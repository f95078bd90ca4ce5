import { foldText } from '../../../../lib/text'
import type { Relations } from '../rules'
import type { Party, SeatingProblem } from '../schema'

/** Parties that move as one: a household, or as much of it as can sit together. */
export interface Group {
  /** Places in the problem's parties. */
  members: number[]
  seats: number
  /** The table it cannot leave: its own lock, or that of the rest of its household. Null: free. */
  fixedAt: number | null
}

/**
 * The fewest groups that a household can be kept in: one, unless it is larger than any table, holds a pair that is kept
 * apart, or some of it is locked where the rest does not fit. Locked guests without a table are in no group, nor is a
 * party too large for every table: they stay unseated.
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
