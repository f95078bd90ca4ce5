import { toIso } from '../../../lib/calendar'
import { addedUp } from '../../../lib/counting'
import { foldText } from '../../../lib/text'
import { type Company, countPeople, type Person } from '../people/rules'
import type { Difference, FinalCount, HeadCounts } from './schema'

/** A person as in a final count: nothing of what they cannot eat, only a mark that changes with it. */
interface CountedPerson extends Pick<Person, 'id' | 'name' | 'kind' | 'meal'> {
  /** The table's name. */
  table: string | null
  /** A keyed hash; null: nothing. */
  need: string | null
}

/** What the couple gave the caterer, as it was then. */
export interface Snapshot {
  counts: HeadCounts
  people: CountedPerson[]
}

const changingFields = ['name', 'kind', 'meal', 'table'] as const

/** A meal that is only spelled differently is the same one. */
const comparable = (person: CountedPerson, field: (typeof changingFields)[number]) =>
  field === 'meal' ? person.meal && foldText(person.meal) : person[field]

interface Everyone extends Company {
  tables: { id: string; name: string }[]
  crew: { crew_meals: number }[]
  hash: (text: string) => string
}

/** The numbers now, to keep or to compare. */
export function takeSnapshot({ people, hasMeals, tables, crew, hash }: Everyone): Snapshot {
  const names = new Map(tables.map(({ id, name }) => [id, name]))
  return {
    counts: countPeople({ people, hasMeals }, crew),
    people: people.map(({ id, name, kind, meal, table_id, need }) => ({
      id,
      name,
      kind,
      meal,
      table: names.get(table_id ?? '') ?? null,
      need: need && hash(JSON.stringify([id, need.text, need.severity])),
    })),
  }
}

/** Bytes that a snapshot takes in the statement that stores it, as JSON within JSON, which is longer than its column. */
export function storedSize(snapshot: Snapshot): number {
  return new TextEncoder().encode(JSON.stringify(JSON.stringify(snapshot))).byteLength
}

/** What has changed, by name. */
export function differencesOf(before: Snapshot, now: Snapshot): Difference[] {
  const then = new Map(before.people.map((person) => [person.id, person]))
  const here = new Set(now.people.map(({ id }) => id))
  const unchanged = { changes: [], needs_changed: false }
  const found = now.people.flatMap((person): Difference[] => {
    const { id, name } = person
    const known = then.get(id)
    if (!known) return [{ id, name, type: 'joined', ...unchanged, needs_changed: person.need !== null }]
    const changes = changingFields
      .filter((field) => comparable(known, field) !== comparable(person, field))
      .map((field) => ({ field, before: known[field], after: person[field] }))
    const needs_changed = known.need !== person.need
    return changes.length > 0 || needs_changed ? [{ id, name, type: 'changed', changes, needs_changed }] : []
  })
  const left = before.people
    .filter(({ id }) => !here.has(id))
    .map(({ id, name }): Difference => ({ id, name, type: 'left', ...unchanged }))
  return [...found, ...left].toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
}

/** A final count as stored. */
export interface StoredFinalCount {
  id: string
  snapshot: Snapshot
  /** Epoch milliseconds. */
  created_at: number
}

/** `seesNeeds`: whether the reader may know that somebody's needs have changed. */
export function toFinalCount(
  stored: StoredFinalCount | undefined,
  { now, occasionId, seesNeeds }: { now: Snapshot; occasionId: string; seesNeeds: boolean },
): FinalCount {
  const differences = stored ? differencesOf(stored.snapshot, now) : []
  return {
    occasion_id: occasionId,
    id: stored?.id ?? null,
    created_at: stored ? toIso(stored.created_at) : null,
    counts: stored ? spelledAs(now.counts, stored.snapshot.counts) : null,
    current: now.counts,
    differences: seesNeeds ? differences : differences.flatMap(withoutNeeds),
  }
}

/** Counts of before with the meals spelled as they are now. */
export function spelledAs({ meals: now }: HeadCounts, before: HeadCounts): HeadCounts {
  return { ...before, meals: Object.fromEntries(addedUp(before.meals, Object.keys(now))) }
}

function withoutNeeds(difference: Difference): Difference[] {
  if (difference.type === 'changed' && difference.changes.length === 0) return []
  return [{ ...difference, needs_changed: false }]
}
