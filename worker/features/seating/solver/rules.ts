import { foldText } from '../../../lib/text'
import type { Party, SeatingProblem } from './schema'

/**
 * Points for two parties at one table, which add up. A keep-together rule counts by its strength. A keep-apart rule has no
 * points: such a pair never shares a table.
 */
export const POINTS = {
  sharedTag: 4,
  sameSide: 1,
  together: { 1: 10, 2: 25, 3: 60 },
  /** Points for a guest without plus-ones who knows somebody at the wedding but nobody at the table. */
  alone: -15,
} as const

/** Relations of a problem's parties, by their indexes. */
export interface Relations {
  pointsBetween: (a: number, b: number) => number
  /** Whether they share a household, a tag or a keep-together rule. The same side is not enough. */
  knows: (a: number, b: number) => boolean
  /** Whether anybody at the wedding knows them. */
  isKnown: (a: number) => boolean
  isApart: (a: number, b: number) => boolean
  isHousehold: (a: number, b: number) => boolean
}

export function relationsOf({ parties, rules }: Pick<SeatingProblem, 'parties' | 'rules'>): Relations {
  const placeOf = new Map(parties.map(({ id }, place) => [id, place]))
  const households = numberTexts(parties.map(({ household }) => (household === null ? [] : [household])))
  const tags = numberTexts(parties.map((party) => party.tags))
  const apart = parties.map(() => new Set<number>())
  const together = parties.map(() => new Map<number, number>())
  for (const { type, guest_ids, strength } of rules) {
    const [a, b] = guest_ids.map((id) => placeOf.get(id))
    if (a === undefined || b === undefined) continue
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (type === 'keep_apart') apart[one]?.add(other)
      else together[one]?.set(other, POINTS.together[strength])
    }
  }

  const sharesHousehold = sharing(households)
  const sharesTag = sharing(tags)
  const isApart = (a: number, b: number) => apart[a]?.has(b) === true
  const countShared = sharedCounter(tags)
  const pointsOfKnowing = (a: number, b: number) => POINTS.sharedTag * countShared(a, b) + (together[a]?.get(b) ?? 0)
  const isSameSide = (a: Party['side'] | undefined, b: Party['side'] | undefined) =>
    a != null && b != null && (a === b || a === 'both' || b === 'both')
  const isHousehold = (a: number, b: number) => {
    const [home] = households[a] ?? []
    return home !== undefined && home === households[b]?.[0]
  }
  return {
    isApart,
    isHousehold,
    knows: (a, b) => isHousehold(a, b) || pointsOfKnowing(a, b) > 0,
    isKnown: (a) => sharesHousehold(a) || sharesTag(a) || (together[a]?.size ?? 0) > 0,
    pointsBetween: (a, b) => {
      if (isHousehold(a, b)) return 0
      return pointsOfKnowing(a, b) + (isSameSide(parties[a]?.side, parties[b]?.side) ? POINTS.sameSide : 0)
    },
  }
}

/** Finds out whether a list, by its index, has a number that is also in another one. */
function sharing(lists: number[][]): (place: number) => boolean {
  const counts: number[] = []
  for (const number of lists.flat()) counts[number] = (counts[number] ?? 0) + 1
  return (place) => lists[place]?.some((number) => (counts[number] ?? 0) > 1) === true
}

/** Counts the numbers that two lists share. Keeps those of the first one marked, since it is compared with many others in turn. */
function sharedCounter(lists: number[][]): (a: number, b: number) => number {
  const marks = new Uint8Array(lists.flat().length)
  let marked = -1
  return (a, b) => {
    if (a !== marked) {
      for (const number of lists[marked] ?? []) marks[number] = 0
      for (const number of lists[a] ?? []) marks[number] = 1
      marked = a
    }
    let count = 0
    for (const number of lists[b] ?? []) count += marks[number] as number
    return count
  }
}

/** Numbers texts; texts that differ only in case have the same number. */
function numberTexts(lists: string[][]): number[][] {
  const numbers = new Map<string, number>()
  return lists.map((list) =>
    [...new Set(list.map(foldText))].map((text) => {
      const number = numbers.get(text) ?? numbers.size
      numbers.set(text, number)
      return number
    }),
  )
}

/** The points of a plan, and the guests who sit among strangers. `tableOf` has a table's index for each party, or -1. */
export function scorePlan(
  problem: SeatingProblem,
  tableOf: ArrayLike<number>,
  relations = relationsOf(problem),
): { score: number; alone: number[] } {
  const atTable = problem.tables.map((): number[] => [])
  problem.parties.forEach((_, party) => {
    atTable[tableOf[party] ?? -1]?.push(party)
  })
  let score = 0
  const alone: number[] = []
  for (const seated of atTable) {
    for (const [i, one] of seated.entries()) {
      for (const other of seated.slice(i + 1)) score += relations.pointsBetween(one, other)
      if (problem.parties[one]?.seats !== 1 || seated.some((other) => other !== one && relations.knows(one, other))) {
        continue
      }
      if (relations.isKnown(one)) {
        alone.push(one)
        score += POINTS.alone
      }
    }
  }
  return { score, alone }
}
