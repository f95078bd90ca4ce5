import { toIso } from '../../lib/calendar'
import { countEach, spelling } from '../../lib/counting'
import { filledIn } from '../../lib/every-field'
import type { Locale } from '../../lib/locales'
import { foldText } from '../../lib/text'
import type { ForecastGuest } from '../guests/ai/forecast/rules'
import { expectedGuests } from '../guests/ai/head-count/rules'
import { hasMeals } from '../guests/meals/rules'
import { attendingCompanions, guestAt, householdIdOf, type WholeGuest } from '../guests/rules'
import { mealOptions } from '../guests/schema'
import { type StoredSettings, weddingDate } from '../settings/rules'
import type { GuestSelection, Occasion, OccasionInput, OccasionPatch, OccasionSummary } from './schema'

/** An occasion as stored. The main one has null where the settings decide. Instants in epoch milliseconds. */
export interface StoredOccasion extends Omit<Occasion, 'date' | 'is_main' | 'created_at' | 'updated_at'> {
  wedding_id: string
  date: string | null
  created_at: number
  updated_at: number
}

/** The wedding's part of its main occasion. */
export type MainSettings = Pick<
  StoredSettings,
  'wedding_date_policy' | 'wedding_date_fixed' | 'timezone' | 'venue_name' | 'rsvp_deadline' | 'created_at'
> & { id: string }

/** Name of the main occasion until the couple gives it another. */
export const MAIN_NAME = 'Wedding'

const blankOccasion: Required<Omit<OccasionInput, 'name' | 'date'>> = {
  start_time: null,
  end_time: null,
  venue_name: null,
  address: null,
  dress_code: null,
  notes: null,
  meal_options: null,
  asks_rsvp: true,
  rsvp_deadline: null,
  capacity: null,
  translations: {},
  position: 0,
}

/** The main occasion of a wedding whose couple has not changed its details. */
export function newMainOccasion({ id, created_at }: Pick<MainSettings, 'id' | 'created_at'>): StoredOccasion {
  return {
    ...blankOccasion,
    id,
    wedding_id: id,
    name: MAIN_NAME,
    date: null,
    meal_options: [...mealOptions],
    version: 1,
    created_at,
    updated_at: created_at,
  }
}

export function newOccasion<W extends string>(
  input: OccasionInput,
  { id, weddingId, date, position, now }: { id: string; weddingId: W; date: string; position: number; now: number },
): StoredOccasion & { wedding_id: W } {
  const { name, date: own = date, ...fields } = input
  return {
    ...filledIn({ ...blankOccasion, position }, fields),
    id,
    wedding_id: weddingId,
    name,
    date: own,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** All occasions in their order, the main one first. It takes date, venue and deadline from the settings. */
export function sortOccasions(stored: StoredOccasion[], wedding: MainSettings): StoredOccasion[] {
  const main = stored.find(({ id }) => id === wedding.id) ?? newMainOccasion(wedding)
  const others = stored.filter(({ id }) => id !== wedding.id)
  return [
    { ...main, date: weddingDate(wedding), venue_name: wedding.venue_name, rsvp_deadline: wedding.rsvp_deadline },
    ...others.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)),
  ]
}

const orderOf = ({ position, date, start_time, id }: StoredOccasion) =>
  [String(position).padStart(8, '0'), date ?? '9999', start_time ?? '99', id].join(' ')

export function toOccasion({ wedding_id, ...stored }: StoredOccasion, wedding: MainSettings): Occasion {
  return {
    ...stored,
    date: stored.date ?? weddingDate(wedding),
    is_main: stored.id === wedding_id,
    created_at: toIso(stored.created_at),
    updated_at: toIso(stored.updated_at),
  }
}

/** A language that guests read occasions in. */
export interface Language {
  locale: Locale
  /** Its word for the main occasion, as long as that has the name it came with. */
  mainOccasion: string
}

/** An occasion with the couple's words in a language; those that lack one stay as written. */
export function occasionIn(occasion: StoredOccasion, { locale, mainOccasion }: Language): StoredOccasion {
  const { id, wedding_id, name, dress_code, notes, translations } = occasion
  const words = translations[locale]
  const written = id === wedding_id && name === MAIN_NAME ? mainOccasion : name
  return {
    ...occasion,
    name: words?.name ?? written,
    dress_code: words?.dress_code ?? dress_code,
    notes: words?.notes ?? notes,
  }
}

/** The couple's words for meals in a language, by the meal's name as written. Of several for a meal, the first occasion's counts. */
export function mealsIn(occasions: Pick<StoredOccasion, 'translations'>[], locale: Locale): Record<string, string> {
  return Object.assign({}, ...occasions.map(({ translations }) => translations[locale]?.meals).toReversed())
}

/** Where an occasion is, on one line: the venue and the lines of the address. Empty: not known. */
export function placeOf({ venue_name, address }: Pick<Occasion, 'venue_name' | 'address'>, comma: string): string {
  return [venue_name, address?.replaceAll(/\s*\n\s*/g, comma)].filter(Boolean).join(comma)
}

const OF_SETTINGS = 'This is part of the wedding’s settings.'

/** Errors of an occasion as it would be after a change, by field. `occasion` has the main one's date and venue filled in. */
export function checkOccasion(
  occasion: Occasion,
  patch: OccasionPatch,
  { before, wedding }: { before?: Occasion; wedding: MainSettings },
): Record<string, string> {
  const errors: Record<string, string> = {}
  if (before?.is_main) {
    for (const field of ['date', 'venue_name', 'rsvp_deadline'] as const) {
      if (patch[field] !== undefined && patch[field] !== before[field]) errors[field] = OF_SETTINGS
    }
    return errors
  }
  const { asks_rsvp, rsvp_deadline: deadline, date } = occasion
  // Without replies, the stored deadline closes nothing.
  if (!asks_rsvp || deadline === null) return errors
  const isDateMoved = patch.date !== undefined && patch.rsvp_deadline === undefined
  if (deadline > date) errors[isDateMoved ? 'date' : 'rsvp_deadline'] = AFTER_OCCASION
  else if (wedding.rsvp_deadline !== null && deadline > wedding.rsvp_deadline) errors.rsvp_deadline = AFTER_WEDDINGS
  return errors
}

/** Whether a change decides who is reminded, and when: what only the couple may change. */
export function changesReminders(
  before: Pick<StoredOccasion, 'asks_rsvp' | 'rsvp_deadline'>,
  after: Pick<StoredOccasion, 'asks_rsvp' | 'rsvp_deadline'>,
): boolean {
  return before.asks_rsvp !== after.asks_rsvp || before.rsvp_deadline !== after.rsvp_deadline
}

const AFTER_OCCASION = 'The RSVP deadline must not be after the occasion.'
const AFTER_WEDDINGS = 'The RSVP deadline must not be after the wedding’s own RSVP deadline.'

/** The guests that a selection means, with regard to an occasion. */
export function selectGuests<G extends WholeGuest>(
  guests: G[],
  { side, tag, household_id, status }: GuestSelection,
  occasionId: string,
): G[] {
  const key = tag && foldText(tag)
  return guests.filter(
    (guest) =>
      (side === undefined || guest.side === side) &&
      (key === undefined || guest.tags.some((own) => foldText(own) === key)) &&
      (household_id === undefined || householdIdOf(guest) === household_id) &&
      (status === undefined || guestAt(guest, occasionId)?.rsvp_status === status),
  )
}

/** Counts the people of an occasion. `guests` are all of the wedding. */
export function summarizeOccasion(
  guests: (WholeGuest & ForecastGuest)[],
  { id, capacity, meal_options }: Pick<StoredOccasion, 'id' | 'capacity' | 'meal_options'>,
  now: number,
): OccasionSummary {
  const invited = guests.flatMap((guest) => guestAt(guest, id) ?? [])
  const answered = { confirmed: 0, declined: 0, maybe: 0, pending: 0 }
  const meals: string[] = []
  let [companions, children, infants, dietary_count, accessibility_count] = [0, 0, 0, 0, 0]
  for (const guest of invited) {
    answered[guest.rsvp_status] += 1
    if (guest.rsvp_status !== 'confirmed') continue
    const theirs = attendingCompanions(guest, id)
    companions += theirs.length
    for (const person of [guest, ...theirs]) {
      if (person.kind === 'child') children += 1
      if (person.kind === 'infant') infants += 1
      if (person.meal_preference) meals.push(person.meal_preference)
      if (person.dietary_restrictions) dietary_count += 1
      if (person.accessibility_needs) accessibility_count += 1
    }
  }
  const attending = answered.confirmed + companions
  const chosen = invited.filter(({ rsvp_status }) => rsvp_status === 'confirmed').map((guest) => guest.meal_preference)
  const areMealsCounted = hasMeals(meal_options ?? [], chosen)
  const { expected_low: low, expected, expected_high: high } = expectedGuests(invited, now)
  return {
    invited: invited.length,
    ...answered,
    attending,
    companions,
    children,
    infants,
    meals: areMealsCounted ? countEach(meals.map(spelling(meal_options ?? []))) : {},
    dietary_count,
    accessibility_count,
    expected: { low, expected, high },
    capacity,
    over_by: capacity === null ? 0 : Math.max(0, attending - capacity),
  }
}
