import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  differences,
  findRepeats,
  identify,
  matchGuests,
} from '../../worker/features/guest-lists/import/matching/rules'
import { planImport, readRows } from '../../worker/features/guest-lists/import/rules'
import type { ImportedGuest } from '../../worker/features/guest-lists/import/schema'
import { newGuest, type WholeGuest } from '../../worker/features/guests/rules'
import { blankGuest, type GuestFields } from '../../worker/features/guests/schema'
import { eachField, filledIn } from '../../worker/lib/every-field'
import { foldText } from '../../worker/lib/text'
import { effortOf } from '../support/rules/effort'
import { read } from '../support/rules/import-list'

const COUNT = 5000
const couple = { couple_name_1: null, couple_name_2: null }

const stored = (inputs: ImportedGuest[]): WholeGuest[] =>
  inputs.map((input, i) => ({
    ...newGuest(input, { id: `g${i}`, weddingId: 'w', selector: 's', source: 'couple', now: 0 }),
    other_invitations: [],
    answers: [],
  }))

type Person = ReturnType<typeof identify<ImportedGuest>>

describe('matching', () => {
  const differ = (a: string, b: string) => a !== '' && b !== '' && a !== b
  const areTwo = (a: Person, b: Omit<Person, 'guest'>) => differ(a.email, b.email) || differ(a.phone, b.phone)
  const asText = ({ name, email, household, ...others }: Required<GuestFields>) =>
    JSON.stringify([[name, email, household].map((text) => foldText(text ?? '')), others])
  const isEqual = (a: Person, { guest }: { guest: WholeGuest }) =>
    asText(filledIn<Required<GuestFields>>(blankGuest, a.guest)) ===
    asText(filledIn(blankGuest, eachField(blankGuest, (field) => guest[field]) as GuestFields))
  const hasSameEmail = (a: Person, b: Omit<Person, 'guest'>) => a.email !== '' && a.email === b.email

  /** Reference for `findRepeats`: compares each row with every row before it. */
  function plainRepeats(persons: (Person & { row: number })[]): Map<ImportedGuest, number> {
    const repeats = new Map<ImportedGuest, number>()
    const distinct: typeof persons = []
    for (const person of persons) {
      const first = distinct.find(
        (other) =>
          other.name === person.name &&
          (hasSameEmail(person, other) || (person.household === other.household && !areTwo(person, other))),
      )
      if (first) repeats.set(person.guest, first.row)
      else distinct.push(person)
    }
    return repeats
  }

  /** Reference for `matchGuests`: compares each row with every guest. */
  function plainMatches(incoming: Person[], guests: ReturnType<typeof identify<WholeGuest>>[]) {
    const fits: ((person: Person, other: (typeof guests)[number]) => boolean)[] = [
      (person, other) => isEqual(person, other),
      (person, other) => !areTwo(person, other) && differences(person.guest, other.guest).length === 0,
      (person, other) => hasSameEmail(person, other),
      (person, other) => person.household === other.household,
      (person, other) => !differ(person.household, other.household) && !areTwo(person, other),
    ]
    const matches = new Map<ImportedGuest, WholeGuest>()
    const unclear = new Set<ImportedGuest>()
    for (const way of [0, 1, 2, 3, 4, 5]) {
      for (const person of incoming) {
        if (matches.has(person.guest)) continue
        const isOnlyOne = incoming.filter(({ email }) => email === person.email).length === 1
        const candidates = guests
          .filter((other) =>
            way === 5
              ? isOnlyOne && hasSameEmail(person, other) && person.name[0] === other.name[0]
              : person.name === other.name && fits[way]?.(person, other),
          )
          .filter(({ guest }) => ![...matches.values()].includes(guest))
        const [only, ...others] = candidates
        if (!only) continue
        if (way > 1 && others.length > 0) unclear.add(person.guest)
        else {
          matches.set(person.guest, only.guest)
          unclear.delete(person.guest)
        }
      }
    }
    return { matches, unclear }
  }

  /** Few values, so that many guests share them; case and spelling differ. */
  const guest: fc.Arbitrary<ImportedGuest> = fc.record(
    {
      name: fc.constantFrom('Ana', 'ana', 'Anna', 'Ben'),
      email: fc.constantFrom('a@x.org', 'A@x.org', 'b@x.org', null),
      phone: fc.constantFrom('1', '2', 'ext', 'EXT', null),
      household: fc.constantFrom('Cruz', 'cruz', 'Li', null),
      tags: fc.constantFrom(['vip'], []),
      rsvp_status: fc.constantFrom('pending', 'confirmed'),
      notes: fc.constantFrom('one', 'two', null),
    },
    { requiredKeys: ['name'] },
  )
  const list = fc.array(guest, { maxLength: 12 })

  test('finds the same as comparing every row with every guest', { tags: 'exhaustive' }, () => {
    fc.assert(
      fc.property(list, list, (rows, guests) => {
        const persons = rows.map((row, i) => ({ ...identify(row), row: i + 1 }))
        expect(findRepeats(persons)).toEqual(plainRepeats(persons))
        const others = stored(guests).map(identify)
        const { matches, unclear } = matchGuests(persons, others)
        const plain = plainMatches(persons, others)
        const ids = (found: typeof matches) => persons.map((person) => found.get(person.guest)?.id)
        expect(ids(matches)).toEqual(ids(plain.matches))
        expect(persons.map((person) => unclear.has(person.guest))).toEqual(
          persons.map((person) => plain.unclear.has(person.guest)),
        )
      }),
      { numRuns: 2000 },
    )
  })

  const email = 'meyer@example.com'
  const rowsOf = (name: string, known: string) =>
    planImport(read(`Name,Email,Phone\n${name},${email},1`), stored([{ name: known, email }])).rows

  test.each([
    ['Johanna Meyer', 'J. Li'],
    ['Jo Meyer', 'Jo Li'],
    ['Alexander Meyer', 'Alex Li'],
    ['Christopher Meyer', 'Chris Meyer'],
    ['Maximilian Meyer', 'Max Meyer'],
    ['Tomás Meyer', 'Tomas Li'],
    ['John Meyer', 'Jhon Meyer'],
    ['Johanna Meyer', 'Johana Meyer'],
    ['Anna Meyer', 'Ana Meyer'],
    ['Sarah Meyer', 'Sara Meyer'],
    ['Philipp Meyer', 'Philip Meyer'],
    ['Dr. Anna Meyer', 'Anna Meyer'],
    ['Dr. Anna Meyer', 'Dr Ana Meyer'],
    ['Dr. Anna Meyer', 'Dr. Meyer'],
    ['अमित शर्मा', 'अमित वर्मा'],
  ])('takes %s and %s with the same address for one person', (name, other) => {
    expect(rowsOf(name, other)).toMatchObject([{ action: 'update' }])
    expect(rowsOf(other, name)).toMatchObject([{ action: 'update' }])
  })

  test.each([
    ['Johanna Meyer', 'Jan Meyer'],
    ['Maria Meyer', 'Mia Meyer'],
    ['Sandra Meyer', 'Sara Meyer'],
    ['Leo Meyer', 'Lea Meyer'],
    ['Jonas Meyer', 'Jo Meyer'],
    ['Al Meyer', 'La Meyer'],
    ['Paula Meyer', 'Paul Meyer'],
    ['Daniela Meyer', 'Daniel Meyer'],
    ['Jana Meyer', 'Jan Meyer'],
    ['Carla Meyer', 'Carl Meyer'],
    ['Leonie Meyer', 'Leo Meyer'],
    ['Maxine Meyer', 'Max Meyer'],
    ['Dr. Peter Meyer', 'Dr. Anna Meyer'],
    ['Prof. Dr. Peter Meyer', 'Prof. Dr. Anna Meyer'],
    ['Mr. Meyer', 'Mrs. Meyer'],
    ['Mrs. Meyer', 'Peter Meyer'],
    ['राम', 'रीमा'],
    ['अमित शर्मा', 'अमिता शर्मा'],
  ])('takes %s and %s with the same address for two people', (name, other) => {
    expect(rowsOf(name, other)).toMatchObject([{ action: 'create' }])
    expect(rowsOf(other, name)).toMatchObject([{ action: 'create' }])
  })

  test('by address says whose name it changes', () => {
    expect(rowsOf('Anna Meyer', 'Ana Meyer')).toMatchObject([{ message: 'Changes: Name (was Ana Meyer), Phone.' }])
  })

  test.each([
    ['Ana Cruz', 'Ana\u00a0Cruz'],
    ['Ana Cruz', 'Ana  Cruz'],
    ['Ana Cruz', '\u200eAna Cruz'],
    ['علی\u200cرضا', 'علیرضا'],
    ['Jo O’Brien', "Jo\u00a0O'\u2060Brien"],
  ])('finds %j as %j, also in a household of that name', (name, typed) => {
    const isKnown = (list: string, known: ImportedGuest[]) =>
      planImport(read(list), stored(known)).rows.every(({ action }) => action === 'skip')
    expect(isKnown(`Name\n${typed}`, [{ name }])).toBe(true)
    expect(isKnown(`Name,Party\nBen,${typed}`, [{ name: 'Ben', household: name }])).toBe(true)
    const { rows } = planImport(read(`Name\n${name}\n${typed}`), [])
    expect(rows).toMatchObject([{ action: 'create' }, { action: 'skip', message: 'The same guest as in row 1.' }])
  })

  const phones = (from: number): ImportedGuest[] =>
    Array.from({ length: COUNT }, (_, i) => ({ name: 'Ana Cruz', phone: String(from + i) }))
  const longNotes = Array.from({ length: COUNT }, (_, i) => ({
    name: 'Ana Cruz',
    ...(i % 2 ? { household: 'Cruz' } : { email: 'ana@example.com' }),
    notes: 'x'.repeat(1990) + (i % 7),
  }))

  test.each<[string, ImportedGuest[], ImportedGuest[]]>([
    ['with different phone numbers', phones(0), phones(COUNT)],
    ['half of them with the same phone number', phones(0), phones(COUNT / 2)],
    ['in the opposite order', phones(0), phones(0).reverse()],
    ['with nothing to tell them apart', phones(0), Array.from({ length: COUNT }, () => ({ name: 'Ana Cruz' }))],
    ['with more details in the list', phones(0).map((one) => ({ ...one, notes: 'new', tags: ['a', 'b'] })), phones(0)],
    ['with long notes, known by household or address', phones(0), longNotes],
    ['with few variants', longNotes, longNotes],
  ])('of 5,000 namesakes %s, on 5,000, takes less than 300 ms', { tags: 'exhaustive' }, (_what, rows, guests) => {
    const readings = rows.map((row, i) => ({ row: i + 1, name: row.name, guest: row, problem: null }))
    const others = stored(guests)
    expect(effortOf(() => planImport(readings, others), 300)).toBeLessThan(300)
  })

  test('of 5,000 namesakes read from a file takes less than 300 ms', { tags: 'exhaustive' }, () => {
    const columns = [
      { column: 'Name', field: 'name' as const },
      { column: 'Phone', field: 'phone' as const },
    ]
    const rows = phones(0).map(({ name, phone }, i) => ({ number: i, cells: [name, phone ?? ''], fault: null }))
    const guests = stored(phones(COUNT / 2))
    expect(effortOf(() => planImport(readRows(rows, columns, couple), guests), 300)).toBeLessThan(300)
  })
})
