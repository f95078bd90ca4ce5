import { unprotectCell } from '../../../../lib/csv'
import { readCsv } from '../../../../lib/read-csv'
import { compactText } from '../../../../lib/text'
import { GUEST_LIMIT } from '../../../guests/schema'
import {
  type CommonField,
  headings,
  type ImportField,
  importFields,
  type LabelledField,
  type ListContext,
  ownFields,
  sharedFields,
} from '../fields/schema'
import { COLUMN_LIMIT, type ColumnMeaning, LINE_LIMIT, type Mapping } from '../schema'

/** The columns and filled rows of a list. Reads one more than each limit allows, so that an excess is noticed. */
export interface ImportTable {
  columns: string[]
  rows: TableRow[]
  /** Whether it has more lines than the limit, blank ones included. */
  isTooLong: boolean
}

export interface TableRow {
  /** Number of the row, from 1 for the first after the headings. Blank rows count. */
  number: number
  cells: string[]
  /** Why the row cannot be read, as a sentence; null if it can. */
  fault: string | null
}

export function tableOfCsv(text: string): ImportTable {
  const lines = readCsv(text, LINE_LIMIT + 1, COLUMN_LIMIT + 1)
  const headings = lines.findIndex(({ cells }) => !isBlank(cells))
  const columns = lines[headings]?.cells.slice(0, COLUMN_LIMIT + 1).map((heading) => heading.trim()) ?? []
  const rows = lines.slice(headings + 1).flatMap(({ cells, isBroken }, i) => {
    if (isBlank(cells)) return []
    const fault = isBroken
      ? 'A quotation mark in this row is opened and not closed.'
      : isBlank(cells.slice(columns.length))
        ? null
        : 'This row has more cells than there are headings.'
    return { number: i + 1, cells: cells.slice(0, columns.length).map((cell) => unprotectCell(cell.trim())), fault }
  })
  return { columns, rows, isTooLong: lines.length > LINE_LIMIT }
}

export function tableOfRows(records: Record<string, string>[]): ImportTable {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))].slice(0, COLUMN_LIMIT + 1)
  const filled = records.flatMap((record, i) => (isBlank(Object.values(record)) ? [] : [{ record, number: i + 1 }]))
  const rows = filled.slice(0, GUEST_LIMIT + 1).map(({ record, number }) => ({
    number,
    cells: columns.map((column) => (Object.hasOwn(record, column) ? (record[column] ?? '').trim() : '')),
    fault: null,
  }))
  return { columns, rows, isTooLong: false }
}

const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === '')

/**
 * The field of each column. Names of the wedding's own occasions and questions come first. Other headings match with digits (`+1`) and
 * without (`Child 2 First Name`).
 */
export function understandColumns(columns: string[], mapping: Mapping = {}, context?: ListContext): ColumnMeaning[] {
  const given = new Map(Object.entries(mapping).map(([column, field]) => [column.trim(), field]))
  const meanings = new Map(columns.flatMap((column, i) => (given.has(column) ? [[i, given.get(column) ?? null]] : [])))
  const whole = columns.map((column) => [compactText(column)])
  const forms = whole.map(([heading = '']) => [heading, heading.replaceAll(/\d/g, '')])
  const own = ownFields(context).map((one) => ({ ...withWords(one), known: whole }))
  const common = commonFields.map((one) => ({ ...one, known: forms }))
  for (const { field, words, known } of [...own, ...common]) {
    if ([...meanings.values()].includes(field)) continue
    const places = words
      .map(compactText)
      .filter(Boolean)
      .flatMap((heading) => columns.flatMap((_, i) => (known[i]?.includes(heading) && !meanings.has(i) ? [i] : [])))
    for (const place of sharedFields.includes(field) ? places : places.slice(0, 1)) meanings.set(place, field)
  }
  return columns.map((column, i) => ({ column, field: meanings.get(i) ?? null }))
}

const commonFields = (Object.keys(importFields) as CommonField[]).map((field) => ({
  field: field as ImportField,
  words: headings[field].split(', '),
}))

/** Headings that mean something else than the reply to an occasion of that name. */
const otherHeadings = new Set(
  commonFields.flatMap(({ field, words }) => (field === 'rsvp_status' ? [] : words.map(compactText))),
)

/** Zola, The Knot and others have a column for each occasion under its name. */
function withWords({ field, label, name, isRare }: LabelledField) {
  if (field.startsWith('answer:') || isRare) return { field, words: [label] }
  if (field.startsWith('meal:')) return { field, words: [label, `${name} meal`, `${name} meal choice`] }
  const words = [
    label,
    ...['rsvp', 'rsvp status', 'reply', 'invited'].map((word) => `${name} ${word}`),
    `invited to ${name}`,
  ]
  return { field, words: otherHeadings.has(compactText(name)) ? words : [...words, name] }
}
