import { foldText } from '../../../../lib/text'
import type { Party, PartyRule, SeatingProblem } from '../schema'

/** A table can be explained by many things; these are the first of each kind. */
const MOST_OF_A_KIND = 3

/** Why these parties (places in the problem) make a table, in sentences, the weightiest first. */
export function explainTable({ parties, rules, locked }: SeatingProblem, seated: number[]): string[] {
  const here = seated.flatMap((place) => parties[place] ?? [])
  const isHere = (id: string) => here.some((party) => party.id === id)
  const nameOf = (id: string) => parties.find((party) => party.id === id)?.name ?? ''
  const pairs = (type: PartyRule['type'], isWanted: (rule: PartyRule) => boolean) =>
    rules.filter((rule) => rule.type === type && isWanted(rule)).toSorted((a, b) => b.strength - a.strength)

  const reasons = [
    ...pairs('keep_together', ({ guest_ids }) => guest_ids.every(isHere))
      .slice(0, MOST_OF_A_KIND)
      .map(({ guest_ids: [one, other] }) => `${nameOf(one)} and ${nameOf(other)} are kept together.`),
    ...inCommon(here, ({ tags }) => tags)
      .slice(0, MOST_OF_A_KIND)
      .map(({ text, count }) => `${count} of ${here.length} share “${text}”.`),
    ...inCommon(here, ({ household }) => (household === null ? [] : [household]))
      .slice(0, MOST_OF_A_KIND)
      .map(({ text, count }) => `${text} (${count}) sit together.`),
    ...pairs('keep_apart', ({ guest_ids: [one, other] }) => isHere(one) !== isHere(other))
      .slice(0, MOST_OF_A_KIND)
      .map(({ guest_ids: [one, other] }) =>
        isHere(one)
          ? `${nameOf(one)} is kept apart from ${nameOf(other)}.`
          : `${nameOf(other)} is kept apart from ${nameOf(one)}.`,
      ),
  ]
  const held = here.filter(({ id }) => locked.includes(id)).length
  if (held > 0) reasons.push(held === 1 ? '1 is locked here.' : `${held} are locked here.`)
  if (reasons.length === 0 && here.length > 1) {
    const [side] = new Set(here.map((party) => party.side))
    const isOneSide = side != null && here.every((party) => party.side === side)
    reasons.push(isOneSide ? 'All are of one side.' : 'They fill the seats that were left.')
  }
  return reasons
}

/** What at least two have in common, what most have first, worded as the first of them has it. */
function inCommon(here: Party[], textsOf: (party: Party) => string[]): { text: string; count: number }[] {
  const found = new Map<string, { text: string; count: number }>()
  for (const text of here.flatMap((party) => [...new Set(textsOf(party))])) {
    const entry = found.get(foldText(text)) ?? { text, count: 0 }
    entry.count += 1
    found.set(foldText(text), entry)
  }
  return [...found.values()].filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count)
}
