import { foldText } from '../../../../lib/text'
import type { Party, PartyRule, SeatingProblem } from '../schema'

/** Most reasons of one kind for a table. */
const MAX_OF_A_KIND = 3

/** Why these parties (indexes) share a table, in sentences, the most important first. */
export function explainTable({ parties, rules, locked }: SeatingProblem, seated: number[]): string[] {
  const here = seated.flatMap((place) => parties[place] ?? [])
  const isHere = (id: string) => here.some((party) => party.id === id)
  const names = new Map(parties.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? ''
  // A rule may be about guests who get no seat.
  const known = rules.filter(({ guest_ids }) => guest_ids.every((id) => names.has(id)))
  const pairs = (type: PartyRule['type'], isWanted: (rule: PartyRule) => boolean) =>
    known.filter((rule) => rule.type === type && isWanted(rule)).toSorted((a, b) => b.strength - a.strength)

  const reasons = [
    ...pairs('keep_together', ({ guest_ids }) => guest_ids.every(isHere))
      .slice(0, MAX_OF_A_KIND)
      .map(({ guest_ids: [one, other] }) => `${nameOf(one)} and ${nameOf(other)} are kept together.`),
    ...inCommon(here, ({ tags }) => tags)
      .slice(0, MAX_OF_A_KIND)
      .map(({ text, count }) => `${count} of ${here.length} share “${text}”.`),
    ...inCommon(here, ({ household }) => (household === null ? [] : [household]))
      .slice(0, MAX_OF_A_KIND)
      .map(({ text, count }) => `${text} (${count}) sit together.`),
    ...pairs('keep_apart', ({ guest_ids: [one, other] }) => isHere(one) !== isHere(other))
      .slice(0, MAX_OF_A_KIND)
      .map(({ guest_ids: [one, other] }) =>
        isHere(one)
          ? `${nameOf(one)} is kept apart from ${nameOf(other)}.`
          : `${nameOf(other)} is kept apart from ${nameOf(one)}.`,
      ),
  ]
  const held = here.filter(({ id }) => locked.includes(id)).length
  if (held > 0) reasons.push(held === 1 ? '1 is locked here.' : `${held} are locked here.`)
  return reasons.length > 0 ? reasons : [explainLoosely(here)]
}

function explainLoosely(here: Party[]): string {
  if (here.length === 0) return 'Empty.'
  if (here.length === 1) return 'Nobody else sits here.'
  const [side] = new Set(here.map((party) => party.side))
  const isOneSide = side != null && here.every((party) => party.side === side)
  return isOneSide ? 'All from the same side.' : 'Remaining guests.'
}

/** The most important reason for each of these parties to sit here. */
export function explainGuests(
  { parties, rules, locked }: Pick<SeatingProblem, 'parties' | 'rules' | 'locked'>,
  seated: number[],
): { id: string; reason: string }[] {
  const here = seated.flatMap((place) => parties[place] ?? [])
  const names = new Map(here.map(({ id, name }) => [id, name]))
  const kept = rules.filter(({ type, guest_ids }) => type === 'keep_together' && guest_ids.every((id) => names.has(id)))
  const households = countTexts(here, ({ household }) => (household === null ? [] : [household]))
  const tags = countTexts(here, (party) => party.tags)
  const sides = countTexts(here, ({ side }) => (side === null ? [] : [side]))
  const others = (counts: Map<string, number>, text: string) => (counts.get(foldText(text)) ?? 1) - 1

  const reasonFor = ({ id, household, side, tags: own }: Party): string => {
    if (locked.includes(id)) return 'Locked here.'
    const wish = kept.find(({ guest_ids }) => guest_ids.includes(id))
    const partner = wish?.guest_ids.find((other) => other !== id)
    if (partner) return `Kept together with ${names.get(partner)}.`
    if (household !== null && others(households, household) > 0) return `With ${household}.`
    const [tag] = own.toSorted((a, b) => others(tags, b) - others(tags, a))
    if (tag !== undefined && others(tags, tag) > 0) return `Shares “${tag}” with ${others(tags, tag)} here.`
    if (side !== null && others(sides, side) > 0) return 'With others from the same side.'
    return here.length > 1 ? 'A seat was free.' : 'Nobody else sits here.'
  }
  return here.map((party) => ({ id: party.id, reason: reasonFor(party) }))
}

/** Why parties have no table; `atTable` has the indexes of the parties at each table. */
export function explainUnseated(
  { parties, tables, rules }: Pick<SeatingProblem, 'parties' | 'tables' | 'rules'>,
  atTable: number[][],
): { id: string; name: string; reason: string }[] {
  const isSeated = new Set(atTable.flat())
  const free = tables.map(({ capacity }, table) =>
    (atTable[table] ?? []).reduce((left, party) => left - (parties[party]?.seats ?? 0), capacity),
  )
  const foes = new Map(parties.map(({ id }) => [id, new Set<string>()]))
  for (const { type, guest_ids } of rules) {
    const [one, other] = guest_ids
    if (type !== 'keep_apart') continue
    foes.get(one)?.add(other)
    foes.get(other)?.add(one)
  }
  const reasonFor = ({ id, seats }: Party): string => {
    if (tables.length === 0) return 'There is no table yet.'
    const wanted = seats === 1 ? 'a free seat' : `${seats} free seats`
    if (tables.every(({ capacity }) => capacity < seats)) return `No table has ${seats} seats.`
    const roomy = [...free.keys()].filter((table) => (free[table] ?? 0) >= seats)
    if (roomy.length === 0) return `No table has ${wanted} left.`
    const isBarred = (table: number) => atTable[table]?.some((party) => foes.get(id)?.has(parties[party]?.id ?? ''))
    return roomy.every(isBarred)
      ? `Every table with ${wanted} has someone they must be kept apart from.`
      : 'A suitable seat is still free.'
  }
  return parties
    .filter((_, place) => !isSeated.has(place))
    .map((party) => ({ id: party.id, name: party.name, reason: reasonFor(party) }))
}

function countTexts(here: Party[], textsOf: (party: Party) => string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of here.flatMap((party) => [...new Set(textsOf(party).map(foldText))])) {
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

/** Texts that at least two share, the most frequent first, each in its first spelling. */
function inCommon(here: Party[], textsOf: (party: Party) => string[]): { text: string; count: number }[] {
  const found = new Map<string, { text: string; count: number }>()
  for (const text of here.flatMap((party) => [...new Set(textsOf(party))])) {
    const entry = found.get(foldText(text)) ?? { text, count: 0 }
    entry.count += 1
    found.set(foldText(text), entry)
  }
  return [...found.values()].filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count)
}
