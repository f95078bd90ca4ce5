import { countEach } from '../../../lib/counting'
import { compareNumbered } from '../../../lib/sorting'
import { foldText } from '../../../lib/text'
import { consentTo, isAgreed } from '../../guests/consent/rules'
import { attendingCompanions, guestAt, type WholeGuest } from '../../guests/rules'
import type { AllergySeverity, GuestKind } from '../../guests/schema'
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
export interface Need {
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

/** Everybody who comes to an occasion, companions after their hosts. */
export function peopleComing(guests: WholeGuest[], occasionId: string): Person[] {
  return partiesAt(guests, occasionId, ({ rsvp_status }) => rsvp_status === 'confirmed')
}

/** Everybody who comes or has a seat. */
export function peopleSeated(guests: WholeGuest[], occasionId: string): Person[] {
  return partiesAt(
    guests,
    occasionId,
    ({ rsvp_status, table_id }) => rsvp_status === 'confirmed' || (table_id !== null && rsvp_status !== 'declined'),
  )
}

function partiesAt(guests: WholeGuest[], occasionId: string, isMeant: (guest: WholeGuest) => boolean): Person[] {
  const there = guests.flatMap((guest) => guestAt(guest, occasionId) ?? []).filter(isMeant)
  const taken = new Set(there.map(({ table_id, seat_number }) => seatKey(table_id, seat_number)))
  return there.flatMap((guest) => {
    const { id, name, kind, table_id, seat_number, meal_preference: meal } = guest
    const host = { id, name, kind, table_id, seat: seat_number, meal, need: needOf(guest, guest, null), host: null }
    const companions = attendingCompanions(guest, occasionId).map((one, i): Person => {
      // Companions sit beside their host, unless somebody has that very seat.
      const next = seat_number === null ? null : seat_number + i + 1
      return {
        id: one.id,
        name: one.name,
        kind: one.kind,
        table_id,
        seat: taken.has(seatKey(table_id, next)) ? null : next,
        meal: one.meal_preference,
        need: needOf(guest, one, one.id),
        host: name,
      }
    })
    return [host, ...companions]
  })
}

const seatKey = (tableId: string | null, seat: number | null) => `${tableId} ${seat}`

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
export function countPeople(people: Pick<Person, 'kind' | 'meal'>[], crew: { crew_meals: number }[]): HeadCounts {
  const crew_meals = crew.reduce((sum, vendor) => sum + vendor.crew_meals, 0)
  const kinds = { adults: 0, children: 0, infants: 0 }
  for (const { kind } of people) kinds[plurals[kind]] += 1
  const eaters = people.filter(({ kind, meal }) => meal !== null || kind !== 'infant')
  const meals = countEach(eaters.map(({ meal }) => meal ?? ''))
  return { attending: people.length, ...kinds, meals, crew_meals }
}

/** Whether each word that was typed begins a word of the name, without regard to case and accents. */
export function matchesName(name: string, typed: string): boolean {
  const parts = wordsOf(name)
  return wordsOf(typed).every((word) => parts.some((part) => part.startsWith(word)))
}

const wordsOf = (text: string) =>
  foldText(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[\s'’.-]+/)
    .filter(Boolean)
