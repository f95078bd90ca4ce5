import { compactText, foldText } from '../../../lib/text'
import { familyNameOf, nameFor } from '../names/rules'
import { type Address, type HouseholdSuggestion, type MemberKind, SUGGESTION_LIMIT } from '../schema'

/** A guest on the list, for suggestions. */
export interface ListedGuest {
  id: string
  name: string
  kind: MemberKind
  email: string | null
  phone: string | null
  /** The address of a guest who is alone in their household. */
  address: Address | null
  /** Whether the guest is alone, in a household without a name. */
  isAlone: boolean
}

/** A larger household is unlikely: the phone is a planner's, or the address is a hotel's. */
const MOST_MEMBERS = 12
/** A longer run of one family name is a list in the order of family names. */
const LONGEST_RUN = 8
/** Digits of a phone number; the same number can be written with and without its country. */
const PHONE_DIGITS = 9
const FEWEST_DIGITS = 6

/**
 * Finds guests who may be one household: those with the same address, email or phone, and those with the same family name beside
 * each other, in the order in which they were added or by name. Each guest is in at most one suggestion. Takes linear time but
 * for sorting by name. `names` are those of the wedding's households.
 */
export function suggestHouseholds(guests: ListedGuest[], names: string[]): HouseholdSuggestion[] {
  const taken = new Set(names.map(foldText))
  const byName = guests
    .map((guest) => ({ guest, key: foldText(guest.name) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ guest }) => guest)
  const alone = guests.filter(({ isAlone }) => isAlone)
  const beside = 'Same family name, next to each other on your list'
  const groups = [
    ...sharing(alone, addressKey, 'Same address'),
    ...sharing(alone, ({ email }) => email && foldText(email), 'Same email address'),
    ...sharing(alone, phoneKey, 'Same phone number'),
    ...[guests, byName].flatMap((list) => runsOf(list).map((run) => ({ members: run, reason: beside }))),
  ]
  const found = united(groups)
  const place = new Map(guests.map(({ id }, i) => [id, i]))
  const placeOf = ({ id }: ListedGuest) => place.get(id) ?? 0
  return found
    .map(({ members, reason }) => ({ members: members.toSorted((a, b) => placeOf(a) - placeOf(b)), reason }))
    .toSorted((a, b) => firstOf(a.members, placeOf) - firstOf(b.members, placeOf))
    .slice(0, SUGGESTION_LIMIT)
    .map(({ members, reason }) => {
      const name = nameFor(members, taken)
      taken.add(foldText(name))
      return { guest_ids: members.map(({ id }) => id), name, reason }
    })
}

interface Group {
  members: ListedGuest[]
  reason: string
}

const firstOf = ([first]: ListedGuest[], placeOf: (guest: ListedGuest) => number) => (first ? placeOf(first) : 0)

/** Groups of several guests with the same key; those without a key are in none. */
function sharing(guests: ListedGuest[], keyOf: (guest: ListedGuest) => string | null, reason: string): Group[] {
  const groups = Map.groupBy(guests, keyOf)
  groups.delete(null)
  return [...groups.values()].filter(isLikely(MOST_MEMBERS)).map((members) => ({ members, reason }))
}

const isLikely = (most: number) => (members: unknown[]) => members.length > 1 && members.length <= most

/** Guests alone with the same family name beside each other. */
function runsOf(guests: ListedGuest[]): ListedGuest[][] {
  const runs: ListedGuest[][] = []
  let before: string | null = null
  for (const guest of guests) {
    const family = guest.isAlone ? familyKey(guest) : null
    if (family !== null && family === before) runs.at(-1)?.push(guest)
    else runs.push([guest])
    before = family
  }
  return runs.filter(isLikely(LONGEST_RUN))
}

/** Groups without a guest in common. A later group adds its other guests to an earlier one that has some of them. */
function united(groups: Group[]): Group[] {
  const found: Group[] = []
  const groupOf = new Map<string, Group>()
  for (const { members, reason } of groups) {
    const free = members.filter(({ id }) => !groupOf.has(id))
    const [known] = members.flatMap(({ id }) => groupOf.get(id) ?? [])
    if (free.length === 0 || (!known && free.length < 2)) continue
    const group = known ?? { members: [], reason }
    if (group.members.length + free.length > MOST_MEMBERS) continue
    if (!known) found.push(group)
    group.members.push(...free)
    for (const { id } of free) groupOf.set(id, group)
  }
  return found
}

function familyKey(guest: ListedGuest): string | null {
  const family = familyNameOf([guest])
  return family === null ? null : foldText(family)
}

/** The digits that tell a phone from others. */
function phoneKey({ phone }: ListedGuest): string | null {
  const digits = phone?.replaceAll(/\D/g, '') ?? ''
  return digits.length < FEWEST_DIGITS ? null : digits.slice(-PHONE_DIGITS)
}

/** The street and the town in one spelling; a country or a town alone says too little. */
function addressKey({ address }: ListedGuest): string | null {
  if (!address || address.lines.length === 0) return null
  const { lines, postal_code, city } = address
  return compactText([...lines, postal_code, city].filter(Boolean).join(' ')) || null
}
