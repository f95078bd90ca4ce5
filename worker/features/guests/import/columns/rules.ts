import { unprotectCell } from '../../../../lib/csv'
import { readCsv } from '../../../../lib/read-csv'
import { compactText } from '../../../../lib/text'
import { COLUMN_LIMIT, type ColumnMeaning, type ImportField, importFields, type Mapping, sharedFields } from '../schema'

/** Somebody's list: what its columns are called, and its rows that are not blank. */
export interface ImportTable {
  columns: string[]
  rows: TableRow[]
}

export interface TableRow {
  /** Counted from 1, the first after the headings; blank rows count, so that it is one less than a spreadsheet's. */
  number: number
  cells: string[]
  /** A sentence about a row that cannot be read; null where it can. */
  fault: string | null
}

export function tableOfCsv(text: string): ImportTable {
  const lines = readCsv(text)
  const headings = lines.findIndex(({ cells }) => !isBlank(cells))
  const columns = lines[headings]?.cells.map((heading) => heading.trim()) ?? []
  const rows = lines.slice(headings + 1).map(({ cells, isBroken }, i) => ({
    number: i + 1,
    cells: cells.map((cell) => unprotectCell(cell.trim())),
    fault: isBroken
      ? 'A quotation mark in this row is opened and not closed.'
      : isBlank(cells.slice(columns.length))
        ? null
        : 'This row has more cells than there are headings.',
  }))
  return { columns, rows: rows.filter(({ cells }) => !isBlank(cells)) }
}

export function tableOfRows(records: Record<string, string>[]): ImportTable {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))].slice(0, COLUMN_LIMIT + 1)
  const rows = records.map((record, i) => ({
    number: i + 1,
    cells: columns.map((column) => (Object.hasOwn(record, column) ? (record[column] ?? '').trim() : '')),
    fault: null,
  }))
  return { columns, rows: rows.filter(({ cells }) => !isBlank(cells)) }
}

const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === '')

/**
 * How columns are called: by our export, by Zola's, The Knot's and RSVPify's, and by hand. Where a list has several columns
 * for a field, the earlier word here wins. Zola's and The Knot's events are columns of their own, the wedding among them.
 */
const headings: Record<ImportField, string> = {
  name: 'name, full name, guest name, guest full name, invitee, guest, guests',
  first_name: 'first name, given name, forename, guest first name, first',
  last_name: 'last name, surname, family name, guest last name, last',
  suffix: 'suffix',
  email: 'email, email address, primary email, guest email, contact email',
  phone: 'phone, phone number, mobile, mobile number, mobile phone, cell, cell phone, telephone, tel',
  household: 'household, household name, party, party name, envelope name, family, invitation name',
  side: 'side, guest of, invited by, bride or groom, bride / groom',
  tags: 'tags, tag, guest tags, group, groups, group name, list, relationship to couple, relationship',
  rsvp_status:
    'rsvp status, rsvp, wedding rsvp, wedding day rsvp, ceremony rsvp, reception rsvp, main event rsvp, event rsvp, ' +
    'rsvp response, response, attending, attendance, status, wedding, wedding day, main event, ceremony, reception',
  meal_preference: 'meal preference, meal, meal choice, meal selection, entree, entrée, menu, menu choice',
  dietary_restrictions:
    'dietary restrictions, dietary requirements, dietary needs, dietary, diet, allergies, food allergies, ' +
    'dietary restrictions / allergies, dietary restrictions and allergies',
  accessibility_needs: 'accessibility needs, accessibility, accessibility requirements, special needs',
  plus_one: 'plus one, +1, plus 1, has plus one',
  plus_one_allowed: 'plus one allowed, plus one invited, allow plus one, guest allowed',
  plus_ones:
    'plus ones, plus ones allowed, number of plus ones, +1s, additional guests, additional guests allowed, ' +
    'max additional guests, number of additional guests, guests allowed, extra guests',
  plus_one_name:
    'plus one name, plus one names, plus one full name, partner, partner name, spouse, spouse name, companion, ' +
    'companions, additional guest name, additional guest names, child, child name, children',
  plus_one_first_name: 'plus one first name, partner first name, spouse first name, child first name',
  plus_one_last_name: 'plus one last name, partner last name, spouse last name, child last name',
  plus_one_status: 'plus one status',
  notes: 'notes, note, comments, comment, guest notes, additional notes, message, note to the couple',
  reminders_paused: 'reminders paused',
}

/** What each column is taken for. A heading is known with its digits (`+1`) or without (`Child 2 First Name`). */
export function understandColumns(columns: string[], mapping: Mapping = {}): ColumnMeaning[] {
  const told = new Map(Object.entries(mapping).map(([column, field]) => [column.trim(), field]))
  const meanings = new Map(columns.flatMap((column, i) => (told.has(column) ? [[i, told.get(column) ?? null]] : [])))
  const forms = columns.map((column) => [compactText(column), compactText(column).replaceAll(/\d/g, '')])
  for (const field of Object.keys(importFields) as ImportField[]) {
    if ([...meanings.values()].includes(field)) continue
    const places = headings[field]
      .split(', ')
      .map(compactText)
      .flatMap((heading) => columns.flatMap((_, i) => (forms[i]?.includes(heading) && !meanings.has(i) ? [i] : [])))
    for (const place of sharedFields.includes(field) ? places : places.slice(0, 1)) meanings.set(place, field)
  }
  return columns.map((column, i) => ({ column, field: meanings.get(i) ?? null }))
}
