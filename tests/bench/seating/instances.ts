import type { Party, PartyRule, SeatingProblem } from '../../../worker/features/seating/solver/schema'
import { seededRandom } from '../../../worker/lib/random'

/** How a wedding differs from others of its size. */
export interface Make {
  /** Seats per guest. */
  room?: number
  /** Capacities of the tables, in turn. */
  capacities?: number[]
  /** One keep-together rule for so many people, and one keep-apart rule. */
  peoplePerWish?: number
  peoplePerFeud?: number
  /** Without circles and sides, only the rules give points. */
  hasCircles?: boolean
  hasHouseholds?: boolean
}

/**
 * Makes up a wedding of about `people` people: households of one to five, circles of friends and colleagues on either side,
 * pairs who know each other more or less well, and pairs who must not meet. The same seed gives the same wedding.
 */
export function makeInstance({
  people,
  seed,
  room = 1.04,
  capacities = [8, 9, 10],
  peoplePerWish = 3,
  peoplePerFeud = 8,
  hasCircles = true,
  hasHouseholds = true,
}: Make & { people: number; seed: number }): SeatingProblem {
  const random = seededRandom(seed)
  const chance = () => random() / 2 ** 32
  const below = (count: number) => random() % count
  const circles = Math.round(people / 10)

  const parties: Party[] = []
  let seats = 0
  for (let home = 0; seats < people; home++) {
    const drawn = [1, 1, 1, 2, 2, 2, 2, 3, 4, 5][below(10)] ?? 1
    const size = hasHouseholds ? drawn : 1
    const side = chance() < 0.1 ? 'both' : home % 2 === 0 ? 'partner_1' : 'partner_2'
    const circle = below(circles)
    const tags = [`circle ${circle}`, ...(chance() < 0.3 ? [`circle ${below(circles)}`] : [])]
    for (let member = 0; member < size && seats < people; member++) {
      const company = size === 1 && chance() < 0.25 && seats + 2 <= people ? 1 : 0
      parties.push({
        id: `guest ${parties.length}`,
        name: `Guest ${parties.length}`,
        household: size === 1 ? null : `home ${home}`,
        side: hasCircles ? side : null,
        tags: chance() < 0.85 && hasCircles ? tags : [],
        table_id: null,
        seats: 1 + company,
      })
      seats += 1 + company
    }
  }
  // Shuffled, because real guest lists have no order that helps the solver.
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
  addPairs('keep_together', Math.round(people / peoplePerWish))
  addPairs('keep_apart', Math.round(people / peoplePerFeud))
  const apart = new Set(rules.filter(({ type }) => type === 'keep_apart').map(pairOf))
  return {
    parties,
    rules: rules.filter((rule) => rule.type === 'keep_apart' || !apart.has(pairOf(rule))),
    tables: layTables(Math.ceil(people * room), capacities),
    locked: [],
    stability: 0,
  }
}

/** Lays tables until there are `seats` seats; the last table is made smaller so that there are no more. */
function layTables(seats: number, capacities: number[]): SeatingProblem['tables'] {
  const tables: SeatingProblem['tables'] = []
  for (let left = seats, t = 0; left > 0; t++) {
    const capacity = Math.min(left, capacities[t % capacities.length] ?? left)
    tables.push({ id: `table ${t}`, name: `Table ${t + 1}`, capacity })
    left -= capacity
  }
  return tables
}

const pairOf = ({ guest_ids }: PartyRule) => guest_ids.toSorted().join()
