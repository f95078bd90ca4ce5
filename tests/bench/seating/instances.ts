import type { Party, PartyRule, SeatingProblem } from '../../../worker/features/seating/solver/schema'
import { seededRandom } from '../../../worker/lib/random'

/**
 * A wedding of about so many people: households of one to five, circles of friends and colleagues on either side, pairs
 * who know each other more or less well, and pairs who must not meet. The same for the same seed.
 */
export function makeInstance({ people, seed }: { people: number; seed: number }): SeatingProblem {
  const random = seededRandom(seed)
  const chance = () => random() / 2 ** 32
  const below = (count: number) => random() % count
  const circles = Math.round(people / 10)

  const parties: Party[] = []
  let seats = 0
  for (let home = 0; seats < people; home++) {
    const size = [1, 1, 1, 2, 2, 2, 2, 3, 4, 5][below(10)] ?? 1
    const side = chance() < 0.1 ? 'both' : home % 2 === 0 ? 'partner_1' : 'partner_2'
    const circle = below(circles)
    const tags = [`circle ${circle}`, ...(chance() < 0.3 ? [`circle ${below(circles)}`] : [])]
    for (let member = 0; member < size && seats < people; member++) {
      const company = size === 1 && chance() < 0.25 && seats + 2 <= people ? 1 : 0
      parties.push({
        id: `guest ${parties.length}`,
        name: `Guest ${parties.length}`,
        household: size === 1 ? null : `home ${home}`,
        side,
        tags: chance() < 0.85 ? tags : [],
        table_id: null,
        seats: 1 + company,
      })
      seats += 1 + company
    }
  }
  // In no order that helps: lists of guests are in the order in which people came to mind.
  for (let i = parties.length - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[parties[i], parties[j]] = [parties[j] as Party, parties[i] as Party]
  }

  const rules: PartyRule[] = []
  const addPairs = (type: PartyRule['type'], count: number) => {
    for (let pair = 0; pair < count; pair++) {
      const [one, other] = [parties[below(parties.length)], parties[below(parties.length)]]
      if (!one || !other || one === other || (one.household !== null && one.household === other.household)) continue
      const strength = ([1, 2, 3] as const)[below(3)] ?? 1
      rules.push({ type, guest_ids: [one.id, other.id], strength })
    }
  }
  addPairs('keep_together', Math.round(people / 3))
  addPairs('keep_apart', Math.round(people / 8))
  const apart = new Set(rules.filter(({ type }) => type === 'keep_apart').map(pairOf))
  return {
    parties,
    rules: rules.filter((rule) => rule.type === 'keep_apart' || !apart.has(pairOf(rule))),
    tables: Array.from({ length: Math.ceil((people * 1.04) / 9) }, (_, t) => ({
      id: `table ${t}`,
      name: `Table ${t + 1}`,
      capacity: 8 + (t % 3),
    })),
    locked: [],
    stability: 0,
  }
}

const pairOf = ({ guest_ids }: PartyRule) => guest_ids.toSorted().join()
