import { plainApostrophes, plainText } from '../../../../lib/plain-text'
import { foldText, titleKey } from '../../../../lib/text'
import type { StoredGuest } from '../../../guests/rules'
import { blankGuest, type GuestFields, joinNames } from '../../../guests/schema'
import { titles } from '../../../households/names/rules'
import type { ImportField } from '../fields/schema'
import type { ImportedGuest } from '../schema'

export type GuestField = keyof ImportedGuest & ImportField

/** The given fields that differ from the stored guest's. */
export function differences(guest: ImportedGuest, stored: StoredGuest): GuestField[] {
  return givenFields(guest).filter((field) => comparable(guest, field) !== comparable(stored, field))
}

const allFields = Object.keys(blankGuest) as GuestField[]

/** The fields that a row gives. Does not include a pending status, which would revoke a reply. */
function givenFields(guest: ImportedGuest): GuestField[] {
  return (Object.keys(guest) as GuestField[]).filter(
    (field) => guest[field] != null && !(field === 'rsvp_status' && guest.rsvp_status === 'pending'),
  )
}

/** A field's value for comparison. */
function comparable(guest: ImportedGuest | Required<GuestFields>, field: GuestField): string {
  if (field === 'name' || field === 'household') return nameKey(guest[field] ?? '')
  // A stored name can have a comma of another script, between which a list's names are apart.
  if (field === 'plus_one_name') return joinNames(guest.plus_one_name ?? null) ?? ''
  return field === 'email' ? foldText(guest.email ?? '') : JSON.stringify(guest[field])
}

/** A name of a person or a household, for comparison: also without the invisible marks and other spaces of spreadsheets. */
const nameKey = (name: string) => plainApostrophes(titleKey(name.replaceAll(/\p{Cf}/gu, '')))

/** Spells names of households with the apostrophes and spaces of a stored one, or else of the first in the list. */
export function householdSpelling(homes: { name: string | null }[]): (name: string) => string {
  const known = new Map<string, string>()
  const note = (name: string) => {
    known.set(foldText(name), name)
    if (!known.has(nameKey(name))) known.set(nameKey(name), name)
  }
  for (const { name } of homes) if (name !== null) note(name)
  return (name) => {
    const found = known.get(foldText(name)) ?? known.get(nameKey(name))
    if (found === undefined) note(name)
    return found === undefined || foldText(found) === foldText(name) ? name : found
  }
}

/** The values that identify a person, folded for comparison; '' if unknown. */
interface Identity {
  name: string
  email: string
  phone: string
  household: string
}
type Person<G> = Identity & { guest: G }

export function identify<G extends ImportedGuest | StoredGuest>(guest: G): Person<G> {
  return {
    guest,
    name: nameKey(guest.name),
    email: foldText(guest.email ?? ''),
    phone: foldText(guest.phone ?? ''),
    household: nameKey(guest.household ?? ''),
  }
}

/** A column and its accepted values. */
type Condition = [column: string, values: string[]]

interface Column {
  /** The positions of people by value, ascending. */
  positions: Map<string, number[]>
  /** A number for the value at each position, which makes comparisons fast. */
  codes: number[]
}

/**
 * An index of people by column. A search starts from the condition with the fewest people: comparing each of 5,000 namesakes
 * with 5,000 others took 11 seconds.
 */
class Directory<P> {
  private readonly columns = new Map<string, Column>()
  /** Whether a search finds the person at a position. */
  private readonly isListed: boolean[]

  constructor(
    private readonly people: P[],
    private readonly read: (person: P, column: string) => string,
    { isListed }: { isListed: boolean },
  ) {
    this.isListed = people.map(() => isListed)
  }

  list(position: number, isListed: boolean): void {
    this.isListed[position] = isListed
  }

  /** The first positions, at most `count`, of listed people who meet all conditions and are wanted. */
  find(conditions: Condition[], count: number, isWanted?: (person: P) => boolean): number[] {
    const wanted = []
    for (const [name, values] of conditions) {
      const { positions, codes } = this.column(name)
      const lists: number[][] = []
      let length = 0
      for (const value of values) {
        const list = positions.get(value)
        if (!list) continue
        lists.push(list)
        length += list.length
      }
      if (length === 0) return []
      const isMetByAll = length === this.people.length
      // One such condition is enough, for a search without others.
      if (isMetByAll && wanted.length > 0) continue
      wanted.push({ lists, length, codes, accepted: lists.map(([first = 0]) => codes[first]) })
    }
    const [shortest, ...others] = wanted.sort((a, b) => a.length - b.length)
    const found: number[] = []
    for (const list of shortest?.lists ?? []) {
      let missing = count
      for (const position of list) {
        if (!this.isListed[position]) continue
        if (!others.every(({ codes, accepted }) => accepted.includes(codes[position]))) continue
        if (isWanted && !isWanted(this.people[position] as P)) continue
        found.push(position)
        if (--missing === 0) break
      }
    }
    return found.sort((a, b) => a - b).slice(0, count)
  }

  private column(name: string): Column {
    const known = this.columns.get(name)
    if (known) return known
    const column: Column = { positions: new Map(), codes: [] }
    for (const [position, person] of this.people.entries()) {
      const value = this.read(person, name)
      const list = column.positions.get(value)
      if (list) list.push(position)
      else column.positions.set(value, [position])
      column.codes.push(list?.[0] ?? position)
    }
    this.columns.set(name, column)
    return column
  }
}

/** Accepts the same value or an unknown one, since different addresses or numbers usually mean different people. */
function sameOrUnknown(column: keyof Identity, value: string): Condition[] {
  return value === '' ? [] : [[column, [value, '']]]
}

/** Whether two names can be one person's, both with their titles and without: Mr Cruz, Mrs Cruz; Dr Peter Cruz, Dr Anna Cruz. */
function areAlike(one: string, other: string): boolean {
  const names = [one, other].map((name) =>
    plainText(name)
      .split(/[\s,.]+/)
      .filter(Boolean),
  )
  const untitled = names.map((words) => words.filter((word) => !titles.includes(word)))
  return haveLikeWords(names) && haveLikeWords(untitled)
}

/**
 * Whether one of two names has all words of the other, or the first words are the same, an initial or a short form of each other, or
 * differ by a typing error.
 */
function haveLikeWords(names: string[][]): boolean {
  const [few = [], many = []] = names.toSorted((a, b) => a.length - b.length)
  if (few.every((word) => many.includes(word))) return true
  const [short = '', long = ''] = [few[0] ?? '', many[0] ?? ''].sort((a, b) => a.length - b.length)
  if (short.length < SHORT_FORM) return short === long || (short.length === 1 && long.startsWith(short))
  return (long.startsWith(short) && long.length - short.length >= LEFT_OUT) || isTypingError(short, long)
}

/** Letters of the shortest short form. Many names begin with a shorter one: Jo, Jonas. */
const SHORT_FORM = 3

/** Fewest letters that a short form leaves out at the end. Fewer can make another name: Paul, Paula; Leo, Leonie. */
const LEFT_OUT = 4

/**
 * Whether a word is another one without one inner letter or a silent last one (Sara, Sarah; Philip, Philipp), or with two
 * neighbours swapped. Other last letters make other names, and so do replaced ones: Paul, Paula; Leo, Lea.
 */
function isTypingError(short: string, long: string): boolean {
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (long.length === short.length + 1) {
    const isInner = at > 0 && at < short.length
    const last = long.at(-1)
    return (isInner || last === 'h' || last === short.at(-1)) && short.slice(at) === long.slice(at + 1)
  }
  return long.slice(at) === `${short.charAt(at + 1)}${short.charAt(at)}${short.slice(at + 2)}`
}

/** Guests that repeat an earlier row of the list, with the number of that row. */
export function findRepeats(persons: (Person<ImportedGuest> & { row: number })[]): Map<ImportedGuest, number> {
  const repeats = new Map<ImportedGuest, number>()
  const distinct = new Directory(persons, (person, column) => person[column as keyof Identity], { isListed: false })
  for (const [position, { guest, name, email, phone, household }] of persons.entries()) {
    const named: Condition = ['name', [name]]
    const sameEmail = email === '' ? [] : distinct.find([named, ['email', [email]]], 1)
    const compatible = [...sameOrUnknown('email', email), ...sameOrUnknown('phone', phone)]
    const sameHousehold = distinct.find([named, ['household', [household]], ...compatible], 1)
    const first = persons[Math.min(...sameEmail, ...sameHousehold)]
    if (first) repeats.set(guest, first.row)
    else distinct.list(position, true)
  }
  return repeats
}

/**
 * Matches rows with stored guests, by the most certain criteria first: the same in all fields, as in an export; the same name with
 * nothing to change; the same name and address; the same name and household; the same name and no contradiction; and last, a name
 * that is alike and an address that only one row has, since families share addresses. `unclear` are rows for which several guests remain.
 */
export function matchGuests(incoming: Person<ImportedGuest>[], stored: Person<StoredGuest>[]) {
  const addresses = Map.groupBy(incoming, ({ email }) => email)
  const criteria: ((person: Person<ImportedGuest>) => Condition[] | null)[] = [
    (person) => allFields.map((field) => (person.guest[field] === undefined ? isBlank[field] : same(field, person))),
    (person) => givenFields(person.guest).map((field) => same(field, person)),
    ({ name, email }) => (email === '' ? null : [nameIs(name), ['email', [email]]]),
    ({ name, household }) => [nameIs(name), ['household', [household]]],
    ({ name, household, email, phone }) => [
      nameIs(name),
      ...sameOrUnknown('household', household),
      ...sameOrUnknown('email', email),
      ...sameOrUnknown('phone', phone),
    ],
    ({ email }) => (email !== '' && addresses.get(email)?.length === 1 ? [['email', [email]]] : null),
  ]
  const unclaimed = new Directory(
    stored,
    (person, column) =>
      column.startsWith('given ')
        ? comparable(person.guest, column.slice('given '.length) as GuestField)
        : person[column as keyof Identity],
    { isListed: true },
  )
  const matches = new Map<ImportedGuest, StoredGuest>()
  const unclear = new Set<ImportedGuest>()
  for (const [i, conditionsOf] of criteria.entries()) {
    for (const person of incoming) {
      const { guest } = person
      const conditions = matches.has(guest) ? null : conditionsOf(person)
      const isAlike =
        i < criteria.length - 1 ? undefined : (other: Person<StoredGuest>) => areAlike(person.name, other.name)
      const [only, ...others] = conditions ? unclaimed.find(conditions, 2, isAlike) : []
      const match = only === undefined ? undefined : stored[only]
      if (only === undefined || !match) continue
      // By the first two criteria several guests are equal, so any of them will do.
      if (i > 1 && others.length > 0) unclear.add(guest)
      else {
        matches.set(guest, match.guest)
        unclaimed.list(only, false)
        unclear.delete(guest)
      }
    }
  }
  return { matches, unclear }
}

const nameIs = (name: string): Condition => ['name', [name]]

const isFolded = (field: GuestField): field is 'name' | 'household' | 'email' =>
  field === 'name' || field === 'household' || field === 'email'

/** The same as `comparable`, for a person whose names and address are folded already. */
const given = (person: Person<ImportedGuest>, field: GuestField): string =>
  isFolded(field) ? person[field] : comparable(person.guest, field)

const is = (field: GuestField, value: string): Condition => [isFolded(field) ? field : `given ${field}`, [value]]

const same = (field: GuestField, person: Person<ImportedGuest>) => is(field, given(person, field))

/** Each field's condition that it is blank, made once: most fields of most rows are. */
const isBlank = Object.fromEntries(
  allFields.map((field) => [field, is(field, comparable(blankGuest, field))]),
) as Record<GuestField, Condition>
