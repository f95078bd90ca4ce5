import type { GuestKind } from '../../../../worker/features/guests/schema'
import type { Difference, HeadCounts } from '../../../../worker/features/sharing/final-count/schema'
import { counted } from '../../../../worker/lib/text'

/** '64 people: 58 adults, 4 children and 2 babies' */
export function peopleText({ attending, adults, children, infants }: HeadCounts): string {
  const kinds = [
    counted(adults, 'adult'),
    children > 0 && (children === 1 ? '1 child' : `${children} children`),
    infants > 0 && (infants === 1 ? '1 baby' : `${infants} babies`),
  ].filter((kind) => kind !== false)
  const people = attending === 1 ? '1 person' : `${attending} people`
  return kinds.length === 1 ? people : `${people} (${kinds.join(', ')})`
}

/** Words the count with the meals of the vendors. */
export const countText = (counts: HeadCounts) => `${peopleText(counts)}, ${counted(counts.crew_meals, 'crew meal')}`

interface CountRow {
  id: string
  label: string
  final: number
  now: number
  /** Whether the rows after it are part of it. */
  isSum?: boolean
}

/** The numbers of a final count beside those now. Kinds and meals that neither has are left out. */
export function countRows(final: HeadCounts, now: HeadCounts): CountRow[] {
  const row = (id: string, label: string, of: (counts: HeadCounts) => number): CountRow => ({
    id,
    label,
    final: of(final),
    now: of(now),
  })
  const sum = (id: string, label: string, of: (counts: HeadCounts) => number) => ({
    ...row(id, label, of),
    isSum: true,
  })
  const meals = [...new Set([...Object.keys(final.meals), ...Object.keys(now.meals)])].filter((meal) => meal !== '')
  const some = [
    row('adults', 'Adults', ({ adults }) => adults),
    row('children', 'Children', ({ children }) => children),
    row('infants', 'Babies', ({ infants }) => infants),
    sum('meals', 'Meals', ({ meals }) => Object.values(meals).reduce((total, count) => total + count, 0)),
    ...meals
      .map((meal) => row(`meal ${meal}`, meal, ({ meals }) => meals[meal] ?? 0))
      .toSorted((a, b) => b.final - a.final || b.now - a.now || a.label.localeCompare(b.label, 'en')),
    row('no meal', 'No meal chosen', ({ meals }) => meals[''] ?? 0),
  ]
  return [
    sum('people', 'People', ({ attending }) => attending),
    ...some.filter(({ final, now }) => final > 0 || now > 0),
    sum('crew', 'Crew meals', ({ crew_meals }) => crew_meals),
  ]
}

/** '3 joined, 2 left, 9 changed' */
export function summaryOf(differences: Difference[]): string {
  const types = Map.groupBy(differences, ({ type }) => type)
  return (['joined', 'left', 'changed'] as const)
    .flatMap((type) => (types.has(type) ? `${types.get(type)?.length} ${type}` : []))
    .join(', ')
}

/** What has changed about a person: a line each. `before` and `after` are names, in a direction of their own. */
interface ChangeLine {
  id: string
  text: string
  /** Class names. */
  look: string
  before?: string
  after?: string
}

const fieldLabels: Record<Difference['changes'][number]['field'], string> = {
  name: 'Name:',
  kind: 'Age group:',
  meal: 'Meal:',
  table: 'Table:',
}
const kindLabels: Record<GuestKind, string> = { adult: 'adult', child: 'child', infant: 'baby' }

export function changesIn({ type, changes, needs_changed }: Difference): ChangeLine[] {
  const shown = (field: keyof typeof fieldLabels, value: string | null) =>
    value === null ? 'none' : field === 'kind' ? (kindLabels[value as GuestKind] ?? value) : value
  return [
    ...(type === 'joined' ? [{ id: type, text: 'Joined', look: 'text-good' }] : []),
    ...(type === 'left' ? [{ id: type, text: 'Not coming any more', look: 'text-bad' }] : []),
    ...changes.map(({ field, before, after }) => ({
      ...{ id: field, text: fieldLabels[field], look: 'text-quiet' },
      ...{ before: shown(field, before), after: shown(field, after) },
    })),
    ...(needs_changed
      ? [
          {
            id: 'needs',
            text: type === 'joined' ? 'Has dietary needs' : 'Dietary needs changed',
            look: 'font-medium text-care',
          },
        ]
      : []),
  ]
}
