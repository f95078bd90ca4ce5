import { countEach, spelling } from '../../../lib/counting'
import { plainText } from '../../../lib/plain-text'
import { compareNumbered } from '../../../lib/sorting'
import { consentTo, isAgreed } from '../../guests/consent/rules'
import { hasMeals } from '../../guests/meals/rules'
import { attendingCompanions, guestAt, type WholeGuest } from '../../guests/rules'
import type { AllergySeverity, GuestKind } from '../../guests/schema'
import { seatNumbers } from '../../seating/rules'
import type { HeadCounts } from '../final-count/schema'

/** A person at an occasion, a guest or a companion. */
export interface Person {
  id: string
  name: string
  kind: GuestKind
  table_id: string | null
  seat: number | null
  meal: string | null
  /** Null: none. */
  need: Need | null
  /** The guest who brings this companion; null for a guest. */
  host: string | null
}

/** What somebody cannot eat. */
interface Need {
  /** Null: only that there is something is known. */
  text: string | null
  severity: AllergySeverity | null
  /** Whether they agreed that the caterer reads it. */
  isAgreed: boolean
}

export const byName = (a: { name: string; id: string }, b: { name: string; id: string }) =>
  compareNumbered(a.name, b.name) || (a.id < b.id ? -1 : 1)

/** Compares people by seat, those without one last, then by name. */
export const bySeat = (a: Person, b: Person) => (a.seat ?? 1000) - (b.seat ?? 1000) || byName(a, b)

/** An occasion and its tables. */
interface Hall {
  occasionId: string
  tables: { id: string; capacity: number }[]
}

/** Everybody who comes to an occasion. */
export interface Company {
  /** Companions come after their hosts. */
  people: Person[]
  /** Whether meals are counted. Nobody has one otherwise. */
  hasMeals: boolean
}

/** Everybody who comes to an occasion with these meals. */
export function companyAt(guests: WholeGuest[], hall: Hall & { offered: readonly string[] }): Company {
  const people = peopleComing(guests, hall)
  const chosen = people.filter(({ host }) => host === null).map(({ meal }) => meal)
  const areCounted = hasMeals(hall.offered, chosen)
  const spelled = spelling(hall.offered)
  const mealOf = ({ meal }: Person) => (areCounted && meal !== null ? spelled(meal) : null)
  return { people: people.map((person) => ({ ...person, meal: mealOf(person) })), hasMeals: areCounted }
}

function peopleComing(guests: WholeGuest[], hall: Hall): Person[] {
  return partiesAt(guests, hall, ({ rsvp_status }) => rsvp_status === 'confirmed')
}

/** Everybody who comes or has a seat. */
export function peopleSeated(guests: WholeGuest[], hall: Hall): Person[] {
  return partiesAt(
    guests,
    hall,
    ({ rsvp_status, table_id }) => rsvp_status === 'confirmed' || (table_id !== null && rsvp_status !== 'declined'),
  )
}

function partiesAt(guests: WholeGuest[], hall: Hall, isMeant: (guest: WholeGuest) => boolean): Person[] {
  const there = guests.flatMap((guest) => guestAt(guest, hall.occasionId) ?? [])
  const seats = seatNumbers(there, hall.tables)
  return there.filter(isMeant).flatMap((guest) => {
    const { id, name, kind, table_id, meal_preference: meal } = guest
    const seatOf = (one: { id: string }) => seats.get(one.id) ?? null
    const host = { id, name, kind, table_id, seat: seatOf(guest), meal, need: needOf(guest, guest, null), host: null }
    const companions = attendingCompanions(guest, hall.occasionId).map((one): Person => {
      return {
        id: one.id,
        name: one.name,
        kind: one.kind,
        table_id,
        seat: seatOf(one),
        meal: one.meal_preference,
        need: needOf(guest, one, one.id),
        host: name,
      }
    })
    return [host, ...companions]
  })
}

function needOf(
  { consents }: Pick<WholeGuest, 'consents'>,
  person: Pick<WholeGuest, 'dietary_restrictions' | 'allergy_severity'>,
  companionId: string | null,
): Need | null {
  const { dietary_restrictions: text, allergy_severity: severity } = person
  if (text === null && !severity) return null
  const isGiven = text !== null && isAgreed(consentTo(consents, 'dietary_restrictions', companionId))
  return { text, severity: severity ?? null, isAgreed: isGiven }
}

const plurals = { adult: 'adults', child: 'children', infant: 'infants' } as const

/** Counts people by kind and by meal, and the meals of vendors' crews. */
export function countPeople(
  { people, hasMeals: areCounted }: { people: Pick<Person, 'kind' | 'meal'>[]; hasMeals: boolean },
  crew: { crew_meals: number }[],
): HeadCounts {
  const crew_meals = crew.reduce((sum, vendor) => sum + vendor.crew_meals, 0)
  const kinds = { adults: 0, children: 0, infants: 0 }
  for (const { kind } of people) kinds[plurals[kind]] += 1
  const eaters = people.filter(({ kind, meal }) => areCounted && (meal !== null || kind !== 'infant'))
  const meals = countEach(eaters.map(({ meal }) => meal ?? ''))
  return { attending: people.length, ...kinds, meals, crew_meals }
}

/** Whether each typed word begins a word of the name; both as `wordsOf` gives them. */
export const areBegun = (typed: string[], name: string[]): boolean =>
  typed.every((word) => name.some((part) => part.startsWith(word)))

/**
 * The words of a name as they are compared: without case, accents and the signs that join or enclose them. Keyboards leave out format
 * characters, such as the one in `علی‌رضا`.
 */
export const wordsOf = (text: string): string[] =>
  plainText(text)
    .replaceAll(/\p{Cf}/gu, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
