import type { CsvValue } from '../../../lib/csv'
import { severityRank } from '../../guests/meals/rules'
import type { GuestKind } from '../../guests/schema'
import type { SharedVendor } from '../contacts/rules'
import { words } from '../content'
import { differencesOf, type Snapshot, spelledAs } from '../final-count/rules'
import type { Difference, HeadCounts } from '../final-count/schema'
import { byName, type Company, type Person } from '../people/rules'
import { byTable, type NamedTable } from '../seating/rules'
import { type Piece, pieces, type Row, type Section } from '../sheet/rules'

const { caterer } = words

/** All that the caterer's page is about. */
export interface Pack extends Company {
  tables: NamedTable[]
  /** Vendors who are fed. */
  crew: SharedVendor[]
  /** The numbers now. */
  now: Snapshot
  expected: { low: number; expected: number; high: number }
  /** What the couple gave; `at` is when, in words. */
  final: { snapshot: Snapshot; at: string } | null
}

export function catererSections(pack: Pack): Section[] {
  const { people, hasMeals, tables, crew, now, expected, final } = pack
  return [
    {
      heading: caterer.heads,
      columns: [],
      rows: [
        headsRow('heads', caterer.now, now.counts),
        { id: 'expected', cells: [caterer.expected, caterer.range(expected)] },
        { id: 'crew meals', cells: [caterer.crewMeals, String(now.counts.crew_meals)] },
      ],
    },
    ...(final ? finalSections(final, now) : []),
    ...allergySections(people, tables),
    ...askSections(people, tables),
    ...(hasMeals ? [mealSection(people)] : []),
    ...byTable(people, tables).map(({ table, people: here }) => ({
      heading: `${table?.name ?? words.seating.noTable} (${here.length})`,
      columns: [words.seating.seat, words.seating.name, ...(hasMeals ? [caterer.meal] : [])],
      rows: here.map((one) => ({
        id: one.id,
        place: table?.id ?? null,
        cells: [
          String(one.seat ?? ''),
          pieces(
            one.name,
            { text: words.kinds[one.kind], look: 'quiet' },
            one.host !== null && { text: words.seating.with(one.host), look: 'quiet' },
            one.need && { text: one.need.isAgreed ? caterer.allergyMark : caterer.askMark, look: 'alert' },
          ),
          ...(hasMeals ? [one.meal ?? ''] : []),
        ],
      })),
    })),
    ...(crew.length > 0
      ? [
          {
            heading: caterer.crew,
            columns: [caterer.vendor, caterer.number],
            rows: crew.toSorted(byName).map(({ id, name, crew_meals }) => ({
              id: `crew ${id}`,
              cells: [name, String(crew_meals)],
            })),
          },
        ]
      : []),
  ]
}

function headsRow(id: string, label: string, counts: HeadCounts): Row {
  return {
    id,
    cells: [label, pieces({ text: String(counts.attending), look: 'strong' }, caterer.counts(counts))],
  }
}

/** What the couple gave, and apart from it what has changed since. */
function finalSections({ snapshot, at }: NonNullable<Pack['final']>, now: Snapshot): Section[] {
  const differences = differencesOf(snapshot, now)
  const counts = spelledAs(now.counts, snapshot.counts)
  const crewBefore = String(counts.crew_meals)
  const crewNow = String(now.counts.crew_meals)
  return [
    {
      heading: caterer.final,
      intro: caterer.finalOf(at),
      columns: [],
      rows: [
        headsRow('final heads', caterer.heads, counts),
        ...Object.entries(counts.meals)
          .toSorted(byMeal)
          .map(([meal, count]) => ({
            id: `final meal ${meal}`,
            cells: [meal || caterer.noMeal, String(count)],
          })),
        { id: 'final crew', cells: [caterer.crewMeals, crewBefore] },
      ],
    },
    {
      heading: caterer.since,
      intro: differences.length === 0 && crewBefore === crewNow ? caterer.noChanges : undefined,
      columns: [],
      rows: [
        ...differences.map((difference) => ({
          id: `since ${difference.id}`,
          cells: [difference.name, differenceInWords(difference)],
        })),
        ...(crewBefore === crewNow
          ? []
          : [{ id: 'since crew', cells: [caterer.crewMeals, caterer.from(crewBefore, crewNow)] }]),
      ],
    },
  ]
}

function differenceInWords({ type, changes, needs_changed }: Difference): Piece[] {
  const shown = (field: Difference['changes'][number]['field'], value: string | null) => {
    if (field === 'table') return value ?? caterer.noTable
    return (field === 'kind' && caterer.kinds[value as GuestKind]) || (value ?? '–')
  }
  return pieces(
    type === 'joined' && { text: caterer.joined, look: 'strong' },
    type === 'left' && { text: caterer.left, look: 'strong' },
    ...changes.map(
      ({ field, before, after }) =>
        `${caterer.fields[field]}: ${caterer.from(shown(field, before), shown(field, after))}`,
    ),
    needs_changed && { text: caterer.needs, look: 'alert' },
  )
}

const rankOf = ({ need }: Person) => severityRank(need?.severity ?? null)

/** The people who agreed that the caterer reads their needs, severe allergies first. */
function toldNeeds(people: Person[]): Person[] {
  return people.filter(({ need }) => need?.isAgreed).toSorted((a, b) => rankOf(a) - rankOf(b) || byName(a, b))
}

/** Empty if there are only needs to ask about: to say that none are known would be wrong then. */
function allergySections(people: Person[], tables: NamedTable[]): Section[] {
  const heading = caterer.allergies
  if (people.every(({ need }) => !need)) return [{ heading, intro: caterer.noAllergies, columns: [], rows: [] }]
  const told = toldNeeds(people)
  if (told.length === 0) return []
  const tableOf = tableNames(tables)
  return [
    {
      heading,
      columns: [caterer.severity, words.seating.name, words.seating.table, caterer.need],
      rows: told.map((person) => {
        const severity = person.need?.severity ?? null
        return {
          id: `need ${person.id}`,
          cells: [
            severity === null
              ? pieces({ text: caterer.noSeverity, look: 'quiet' })
              : pieces({ text: caterer.severities[severity], look: severity === 'severe' ? 'alert' : undefined }),
            pieces(person.name, { text: words.kinds[person.kind], look: 'quiet' }),
            tableOf(person),
            person.need?.text ?? '',
          ],
        }
      }),
    },
  ]
}

/** Lists the people who have needs but were not asked or did not agree. Leaves out what the needs are. */
function askSections(people: Person[], tables: NamedTable[]): Section[] {
  const untold = people.filter(({ need }) => need && !need.isAgreed).toSorted(byName)
  if (untold.length === 0) return []
  const tableOf = tableNames(tables)
  return [
    {
      heading: caterer.toAsk,
      intro: caterer.askAbout,
      columns: [words.seating.name, words.seating.table],
      rows: untold.map((person) => ({ id: `ask ${person.id}`, cells: [person.name, tableOf(person)] })),
    },
  ]
}

function tableNames(tables: NamedTable[]) {
  const names = new Map(tables.map(({ id, name }) => [id, name]))
  return ({ table_id }: Person) => names.get(table_id ?? '') ?? words.seating.noTable
}

/** Compares meals by name; no meal comes last. */
const byMeal = ([a]: [string, unknown], [b]: [string, unknown]) =>
  a === '' || b === '' ? b.length - a.length : a.localeCompare(b, 'en')

function mealSection(people: Person[]): Section {
  const eating = people.filter(({ kind, meal }) => kind !== 'infant' || meal !== null)
  const groups = [...Map.groupBy(eating, ({ meal }) => meal ?? '')].toSorted(byMeal)
  const count = (list: Person[], isAdult: boolean) =>
    String(list.filter(({ kind }) => (kind === 'adult') === isAdult).length)
  return {
    heading: caterer.meals,
    columns: [caterer.meal, caterer.adults, caterer.children, caterer.inAll],
    rows: groups.map(([meal, list]) => ({
      id: `meal ${meal}`,
      cells: [meal || caterer.noMeal, count(list, true), count(list, false), String(list.length)],
    })),
  }
}

/** A line a person, and one for the crew of each vendor. */
export function catererRows({ people, tables, crew }: Pack): CsvValue[][] {
  const headings = [words.seating.table, words.seating.seat, words.seating.name, caterer.kind, caterer.meal]
  return [
    [...headings, caterer.number, caterer.severity, caterer.need],
    ...byTable(people, tables).flatMap(({ table, people: here }) =>
      here.map(({ seat, name, kind, meal, need }): CsvValue[] => {
        const told = need?.isAgreed ? [need.severity, need.text] : ['', need ? caterer.askAbout : '']
        return [table?.name ?? '', seat, name, kind, meal, 1, ...told]
      }),
    ),
    ...crew
      .toSorted(byName)
      .map(({ name, crew_meals }): CsvValue[] => ['', '', name, 'crew', caterer.crewMeals, crew_meals, '', '']),
  ]
}
