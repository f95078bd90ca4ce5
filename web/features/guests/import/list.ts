import { cellReader } from '../../../../worker/features/guest-lists/import/cells/rules'
import type { ImportTable } from '../../../../worker/features/guest-lists/import/columns/rules'
import {
  type ImportField,
  isKnownField,
  type ListContext,
  labelOf,
} from '../../../../worker/features/guest-lists/import/fields/schema'
import { type Reading, readRows } from '../../../../worker/features/guest-lists/import/rules'
import type { ColumnMeaning, Mapping } from '../../../../worker/features/guest-lists/import/schema'
import { toCsv } from '../../../../worker/lib/csv'
import type { Cells, Split } from './couples'

/** A row of the list while it is being fixed. Each change makes a new object. */
export interface ListRow {
  id: string
  cells: string[]
  /** Why the row cannot be read; null if it can. */
  fault: string | null
  isSkipped: boolean
  /** Columns that were changed here, which stay open. */
  edited: readonly number[]
  /** Whether the person wants its name as it is. */
  isKeptWhole: boolean
  /** The row that this one was split from. */
  whole: ListRow | null
}

export interface GuestList {
  /** Some may be added here, for what the list has no column for. */
  columns: ColumnMeaning[]
  rows: ListRow[]
}

export function toList({ rows }: ImportTable, columns: ColumnMeaning[]): GuestList {
  return {
    columns,
    rows: rows.map(({ number, cells, fault }) => ({
      id: String(number),
      cells,
      fault,
      isSkipped: false,
      edited: [],
      isKeptWhole: false,
      whole: null,
    })),
  }
}

/**
 * The list without what its columns say about occasions and questions that no longer exist. The meals of the only occasion left are those
 * of the guests.
 */
export function withKnown(list: GuestList, context: ListContext): GuestList {
  const isGone = ({ field }: ColumnMeaning) => field !== null && !isKnownField(field, context)
  if (!list.columns.some(isGone)) return list
  const hasMeals = list.columns.some(({ field }) => field === 'meal_preference')
  const meals = hasMeals ? null : ('meal_preference' as const)
  const isLeft = (field: ImportField | null) => context.occasions?.some(({ id }) => field === `meal:${id}`)
  const known = (one: ColumnMeaning) => (isGone(one) ? { ...one, field: isLeft(one.field) ? meals : null } : one)
  return { ...list, columns: list.columns.map(known) }
}

function changeRow(list: GuestList, id: string, change: (row: ListRow) => ListRow[]): GuestList {
  return { ...list, rows: list.rows.flatMap((row) => (row.id === id ? change(row) : [row])) }
}

/** Changes a cell, of a column or of the first column of a field, which is added if there is none. */
export function editCell(list: GuestList, id: string, at: number | ImportField, text: string): GuestList {
  const columns = typeof at === 'number' ? list.columns : columnsFor(list.columns, [at])
  const column = typeof at === 'number' ? at : columns.findIndex(({ field }) => field === at)
  return changeRow({ ...list, columns }, id, (row) => [
    {
      ...row,
      cells: withCell(row.cells, column, text),
      fault: null,
      edited: row.edited.includes(column) ? row.edited : [...row.edited, column],
    },
  ])
}

export function skipRow(list: GuestList, id: string, isSkipped: boolean): GuestList {
  return changeRow(list, id, (row) => [{ ...row, isSkipped }])
}

export function keepWhole(list: GuestList, id: string): GuestList {
  return changeRow(list, id, (row) => [{ ...row, isKeptWhole: true }])
}

/** Makes two rows of one, or gives its guest a plus-one. */
export function splitRow(list: GuestList, id: string, split: Split): GuestList {
  const people = split.kind === 'couple' ? split.people : [split.person]
  const columns = people.reduce(
    (known, person) =>
      columnsFor(known, Object.keys(person).filter((field) => person[field as ImportField]) as ImportField[]),
    list.columns,
  )
  return changeRow({ ...list, columns }, id, (row) =>
    people.map((person, i) => ({
      ...row,
      id: `${row.id}${i === 0 ? 'a' : 'b'}`,
      cells: fillCells(i === 0 ? row.cells : [], columns, person),
      isKeptWhole: true,
      whole: row,
    })),
  )
}

/** Reverts a split. */
export function joinRows(list: GuestList, whole: ListRow): GuestList {
  const first = list.rows.findIndex((row) => row.whole === whole)
  const rows = list.rows.flatMap((row, i) => (row.whole !== whole ? [row] : i === first ? [whole] : []))
  return { ...list, rows }
}

/** Adds a column for each field that has none. */
function columnsFor(columns: ColumnMeaning[], fields: readonly ImportField[]): ColumnMeaning[] {
  const missing = fields.filter((field) => !columns.some((column) => column.field === field))
  return [...columns, ...missing.map((field) => ({ column: labelOf(field), field }))]
}

function withCell(cells: string[], column: number, text: string): string[] {
  return Array.from({ length: Math.max(cells.length, column + 1) }, (_, i) => (i === column ? text : (cells[i] ?? '')))
}

/** Writes fields into their first columns and empties the others of these fields. */
function fillCells(cells: string[], columns: ColumnMeaning[], person: Cells): string[] {
  const rest = { ...person }
  return columns.map(({ field }, i) => {
    if (field === null || !(field in person)) return cells[i] ?? ''
    const text = rest[field] ?? ''
    rest[field] = ''
    return text
  })
}

export function cellsByField({ columns }: GuestList, { cells }: ListRow): Cells {
  const found: Cells = {}
  for (const [i, { field }] of columns.entries()) {
    const cell = cells[i]
    if (field !== null && cell) found[field] = [found[field], cell].filter(Boolean).join(', ')
  }
  return found
}

/**
 * The list as the API takes it, without its headings, which may be there twice. Rows that are left out become empty lines, so that a row's
 * number is its place.
 */
export function toRequest({ columns, rows }: GuestList): { csv: string; mapping: Mapping } {
  const names = columns.map((_, i) => `column ${i + 1}`)
  const readers = columns.map(cellReader)
  const lines = rows.map(({ cells, isSkipped, fault }) =>
    isSkipped || fault !== null ? [''] : readers.map((read, i) => read(cells[i]?.trim() ?? '')),
  )
  return {
    csv: toCsv([names, ...lines]),
    mapping: Object.fromEntries(columns.map(({ field }, i) => [names[i] ?? '', field])),
  }
}

/** Reads rows; those that did not change since the last time are not read again. */
export function rowReader(columns: ColumnMeaning[], context: ListContext): (row: ListRow) => Reading {
  const known = new WeakMap<ListRow, Reading>()
  return (row) => {
    let reading = known.get(row)
    if (!reading) {
      const cells = columns.map((_, i) => row.cells[i]?.trim() ?? '')
      reading = readRows([{ number: 0, cells, fault: row.fault }], columns, context)[0] as Reading
      known.set(row, reading)
    }
    return reading
  }
}

/** The fields whose cells make up a guest's field. */
const sources: Partial<Record<ImportField, ImportField[]>> = {
  name: ['name', 'first_name', 'last_name', 'suffix'],
  plus_one_allowed: ['plus_one_allowed', 'plus_one'],
  plus_ones: ['plus_ones', 'plus_one', 'plus_one_name', 'child_name'],
  plus_one_name: [
    'plus_one_name',
    'plus_one',
    'plus_one_first_name',
    'plus_one_last_name',
    'child_name',
    'child_first_name',
    'child_last_name',
    'is_child',
  ],
  tags: ['tags', 'is_child'],
  notes: ['notes', 'is_child'],
  address: ['address', 'postal_code', 'city', 'state', 'country'],
}

/** The columns with the cells of a guest's field: the filled ones, or else the first. */
export function columnsOf(field: ImportField, columns: ColumnMeaning[], { cells }: ListRow): number[] {
  const wanted: (ImportField | null)[] = sources[field] ?? [field]
  const all = columns.flatMap((column, i) => (wanted.includes(column.field) ? [i] : []))
  const filled = all.filter((i) => cells[i]?.trim())
  return filled.length > 0 ? filled : all.slice(0, 1)
}
