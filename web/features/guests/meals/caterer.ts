import { severityRank } from '../../../../worker/features/guests/meals/rules'
import { attendingCompanions, attendingPlusOnes } from '../../../../worker/features/guests/rules'
import type { AllergySeverity, Companion, Guest } from '../../../../worker/features/guests/schema'
import { spelling } from '../../../../worker/lib/counting'
import { toCsv } from '../../../../worker/lib/csv'
import { guestAt } from '../occasions/replies'
import { severityLabels } from '../wording'

/** Somebody who comes: a guest, or a plus-one of theirs. */
export interface Diner extends Pick<Companion, 'id' | 'name' | 'kind'> {
  /** Who brings them, or the guest themselves. */
  guest: Guest
  isPlusOne: boolean
  meal_preference: string | null
  dietary_restrictions: string | null
  accessibility_needs: string | null
  allergy_severity: AllergySeverity | null
}

/** The list for the caterer: meals by count, and everyone with dietary or access needs, severe allergies first. */
export interface CatererList {
  people: number
  /** All meals, one for each person who comes except babies without a choice, who need none. */
  plates: number
  meals: { meal: string; count: number }[]
  /** Attending guests without a meal. */
  withoutMeal: number
  /** Plus-ones without a meal. */
  plusOnes: number
  children: number
  infants: number
  needs: Diner[]
}

/** Everyone who comes to an occasion, by default each guest's principal one; plus-ones after who brings them. */
export function dinersOf(guests: readonly Guest[], occasionId?: string): Diner[] {
  return guests.flatMap((invited): Diner[] => {
    const guest = occasionId === undefined ? invited : guestAt(invited, occasionId)
    if (guest?.rsvp_status !== 'confirmed') return []
    const company = attendingCompanions(guest, occasionId ?? guest.invitations[0]?.occasion_id ?? '')
    return [
      { ...guest, guest: invited, isPlusOne: false },
      ...company.map((one) => ({ ...one, guest: invited, isPlusOne: true })),
    ]
  })
}

/** `offered` are the occasion's meals, for the order of those that are chosen equally often. */
export function catererList(diners: readonly Diner[], offered: readonly string[]): CatererList {
  const counts = new Map<string, number>(offered.map((meal) => [meal, 0]))
  const eaters = diners.filter(({ kind, meal_preference }) => kind !== 'infant' || meal_preference !== null)
  const spelled = spelling(offered)
  const chosen = eaters.flatMap(({ meal_preference }) => (meal_preference === null ? [] : spelled(meal_preference)))
  for (const meal of chosen) counts.set(meal, (counts.get(meal) ?? 0) + 1)
  const without = eaters.filter(({ meal_preference }) => meal_preference === null)
  const meals = [...counts].map(([meal, count]) => ({ meal, count }))
  return {
    people: diners.length,
    plates: eaters.length,
    meals: meals.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count),
    withoutMeal: without.filter(({ isPlusOne }) => !isPlusOne).length,
    plusOnes: without.filter(({ isPlusOne }) => isPlusOne).length,
    children: diners.filter(({ kind }) => kind === 'child').length,
    infants: diners.filter(({ kind }) => kind === 'infant').length,
    needs: diners.filter(hasNeed).toSorted((a, b) => rankOf(a) - rankOf(b)),
  }
}

const hasNeed = (diner: Diner) => diner.dietary_restrictions || diner.allergy_severity || diner.accessibility_needs

const rankOf = ({ allergy_severity }: Diner) => severityRank(allergy_severity)

/**
 * Builds a CSV file with a line for every guest who comes, and for each plus-one with a meal or a need and each baby; meals only
 * where they are counted, needs only for readers who may see them. Babies are marked, since they need no meal.
 */
export function catererCsv(
  diners: readonly Diner[],
  { occasionId, seesNeeds, asksForMeals }: { occasionId?: string; seesNeeds: boolean; asksForMeals: boolean },
): Blob {
  const needs = seesNeeds ? ['Dietary restrictions', 'Accessibility needs'] : []
  const meal = asksForMeals ? ['Meal'] : []
  const headings = ['Name', 'Household', ...meal, ...needs, 'Plus-ones', ...(seesNeeds ? ['Allergy severity'] : [])]
  const isListed = (diner: Diner) =>
    !diner.isPlusOne || isBaby(diner) || (asksForMeals && diner.meal_preference) || hasNeed(diner)
  const lines = diners
    .filter(isListed)
    .map(({ guest, isPlusOne, ...person }) => [
      nameInFile({ guest, isPlusOne, ...person }),
      guest.household,
      ...(asksForMeals ? [person.meal_preference] : []),
      ...(seesNeeds ? [person.dietary_restrictions, person.accessibility_needs] : []),
      isPlusOne ? 0 : plusOnesOf(guest, occasionId),
      ...(seesNeeds ? [person.allergy_severity && severityLabels[person.allergy_severity]] : []),
    ])
  return new Blob([toCsv([headings, ...lines])], { type: 'text/csv;charset=utf-8' })
}

const isBaby = ({ kind }: Pick<Diner, 'kind'>) => kind === 'infant'

/** 'Ana', 'Mia (baby)' or 'Luz (with Eva)' */
function nameInFile({ name, guest, isPlusOne, kind }: Pick<Diner, 'name' | 'guest' | 'isPlusOne' | 'kind'>): string {
  const marks = [isBaby({ kind }) && 'baby', isPlusOne && `with ${guest.name}`].filter(Boolean)
  return marks.length > 0 ? `${name} (${marks.join(', ')})` : name
}

function plusOnesOf(guest: Guest, occasionId: string | undefined): number {
  const here = occasionId === undefined ? guest : guestAt(guest, occasionId)
  return here ? attendingPlusOnes(here) : 0
}
