import type { CsvValue } from '../../../lib/csv'
import { sortTables } from '../../seating/rules'
import { words } from '../content'
import { byName, bySeat, type Person } from '../people/rules'
import { pieces, type Section } from '../sheet/rules'

export interface NamedTable {
  id: string
  name: string
}

/** The people of each table, by its name; those without a table last. */
export function byTable(people: Person[], tables: NamedTable[]): { table: NamedTable | null; people: Person[] }[] {
  const seated = Map.groupBy(people, ({ table_id }) => table_id)
  const known = new Set(tables.map(({ id }) => id))
  const groups = sortTables(tables).map((table) => ({ table, people: seated.get(table.id) ?? [] }))
  const standing = people.filter(({ table_id }) => table_id === null || !known.has(table_id))
  return [...groups, { table: null, people: standing }]
    .filter((group) => group.people.length > 0)
    .map((group) => ({ ...group, people: group.people.toSorted(bySeat) }))
}

const { seating } = words

/** Who sits where, by name and by table. */
export function seatingSections(people: Person[], tables: NamedTable[]): Section[] {
  if (people.length === 0) return []
  const names = new Map(tables.map(({ id, name }) => [id, name]))
  const rowOf = (person: Person, cells: Section['rows'][number]['cells']) => ({ id: person.id, cells })
  return [
    {
      heading: seating.byName,
      columns: [seating.name, seating.table, seating.seat],
      rows: people
        .toSorted(byName)
        .map((one) => rowOf(one, [one.name, names.get(one.table_id ?? '') ?? seating.noTable, String(one.seat ?? '')])),
    },
    ...byTable(people, tables).map(({ table, people: here }) => ({
      heading: `${table?.name ?? seating.noTable} (${here.length})`,
      columns: [seating.seat, seating.name],
      rows: here.map((one) =>
        rowOf(one, [
          String(one.seat ?? ''),
          pieces(one.name, one.host !== null && { text: seating.with(one.host), look: 'quiet' }),
        ]),
      ),
    })),
  ]
}

export function seatingRows(people: Person[], tables: NamedTable[]): CsvValue[][] {
  const names = new Map(tables.map(({ id, name }) => [id, name]))
  return [
    [seating.name, seating.table, seating.seat],
    ...people.toSorted(byName).map((one) => [one.name, names.get(one.table_id ?? '') ?? '', one.seat]),
  ]
}
