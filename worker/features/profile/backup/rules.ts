import type * as z from 'zod'
import type { JsonPiece } from '../../../lib/read-json'
import { foldText } from '../../../lib/text'
import { DEADLINE_AFTER_WEDDING, weddingDate } from '../../settings/rules'
import {
  type FileRow,
  type FileSettings,
  fileFormat,
  fileLists,
  fileSettings,
  type ImportedWedding,
  type ListName,
} from './schema'

/** Maximum number of errors to collect. A file can have thousands. */
const ERROR_LIMIT = 50
const NOT_IN_FILE = 'There is nothing of this number in the file.'

/** A valid row of the file, with its list. */
export type TakenRow = { [L in ListName]: { list: L; row: FileRow<L> } }[ListName]

/** The fields of a row that are compared with other rows. */
interface OutlinedRow {
  id?: number
  category_id?: number | null
  vendor_id?: number | null
  table_id?: number | null
  seat_number?: number | null
  name?: string
  is_archived?: boolean
  guest_ids?: readonly number[]
}

const listNames = Object.keys(fileLists) as ListName[]

/**
 * Checks an exported file piece by piece. Keeps only the fields of a row that are compared with others, to save memory.
 * `errors` has a sentence for each wrong place. A file is valid only after `finish` found no error.
 */
export class FileReading {
  readonly errors: Record<string, string> = {}
  private readonly heads: Record<string, unknown> = {}
  private readonly outline = new Map<ListName, OutlinedRow[]>(listNames.map((list) => [list, []]))

  /** Whether to stop reading: enough errors, or not an exported file. */
  get shouldStop(): boolean {
    return Object.keys(this.errors).length >= ERROR_LIMIT || this.isForeign
  }

  get counts(): ImportedWedding {
    return Object.fromEntries(listNames.map((list) => [list, this.rows(list).length])) as ImportedWedding
  }

  /** Checks a piece and returns its row; null if it is not a row of a list, or has errors. */
  take({ name, index, value }: JsonPiece): TakenRow | null {
    const list = listNames.find((one) => one === name)
    if (!list) {
      this.heads[name] = index === null ? value : []
      if (name === 'format' || name === 'format_version')
        this.isForeign = !this.fits(fileFormat.shape[name], [name], value)
      return null
    }
    if (index === null) this.wrong([list], 'This must be a list.')
    const { row, limit } = fileLists[list]
    const rows = this.rows(list)
    if (rows.length >= limit) this.wrong([list], `Please list at most ${limit}.`)
    if (index === null || rows.length >= limit) return null
    const result = row.safeParse(value)
    for (const { path, message } of result.error?.issues ?? []) this.wrong([list, rows.length, ...path], message)
    rows.push(outlineOf((result.data ?? {}) as OutlinedRow))
    return result.success ? ({ list, row: result.data } as TakenRow) : null
  }

  /** Checks the whole file and returns its settings; null if it has errors. */
  finish(): FileSettings | null {
    if (!this.isForeign) {
      const format = fileFormat.safeParse(this.heads)
      for (const { path, message } of format.error?.issues ?? []) this.wrong(path, message)
    }
    if (this.isWrong) return null
    const settings = fileSettings.safeParse(this.heads.settings)
    for (const { path, message } of settings.error?.issues ?? []) this.wrong(['settings', ...path], message)
    if (!settings.data || this.isWrong) return null
    this.compareRows(settings.data)
    return this.isWrong ? null : settings.data
  }

  private isForeign = false

  get isWrong(): boolean {
    return Object.keys(this.errors).length > 0
  }

  private rows(list: ListName): OutlinedRow[] {
    return this.outline.get(list) ?? []
  }

  private fits(schema: z.ZodType, path: PropertyKey[], value: unknown): boolean {
    const { success, error } = schema.safeParse(value)
    for (const { message } of error?.issues ?? []) this.wrong(path, message)
    return success
  }

  private wrong(path: PropertyKey[], sentence: string): void {
    if (Object.keys(this.errors).length < ERROR_LIMIT) this.errors[placeOf(path)] ??= sentence
  }

  /** Checks that references exist and that unique values are unique. */
  private compareRows(settings: FileSettings): void {
    const numbersOf = (list: ListName) => new Set(this.rows(list).map(({ id }) => id))
    const references = {
      category_id: numbersOf('categories'),
      vendor_id: numbersOf('vendors'),
      table_id: numbersOf('tables'),
    }
    for (const list of ['categories', 'budget_lines', 'tables', 'guests', 'vendors'] as const) {
      const ids = this.rows(list).map(({ id }) => id)
      for (const i of repeated(ids)) this.wrong([list, i, 'id'], 'This number is used twice.')
    }
    for (const list of listNames) {
      for (const [i, row] of this.rows(list).entries()) {
        for (const field of ['category_id', 'vendor_id', 'table_id'] as const) {
          const number = row[field]
          if (number != null && !references[field].has(number)) this.wrong([list, i, field], NOT_IN_FILE)
        }
      }
    }
    const { catering_category_id: catering, rsvp_deadline: deadline } = settings
    if (catering !== null && !references.category_id.has(catering)) {
      this.wrong(['settings', 'catering_category_id'], NOT_IN_FILE)
    }
    if (deadline && deadline > weddingDate(settings)) this.wrong(['settings', 'rsvp_deadline'], DEADLINE_AFTER_WEDDING)

    const active = this.rows('categories').map(({ name = '', is_archived }, i) => (is_archived ? i : foldText(name)))
    for (const i of repeated(active)) this.wrong(['categories', i, 'name'], 'Another category has this name.')
    const guests = numbersOf('guests')
    for (const [i, { guest_ids = [] }] of this.rows('seating_rules').entries()) {
      if (!guest_ids.every((number) => guests.has(number))) this.wrong(['seating_rules', i, 'guest_ids'], NOT_IN_FILE)
    }
    const seats = this.rows('guests').map(({ table_id, seat_number }, i) =>
      table_id == null || seat_number == null ? i : `${table_id} ${seat_number}`,
    )
    for (const i of repeated(seats)) this.wrong(['guests', i, 'seat_number'], 'Another guest has this seat.')
    const pairs = this.rows('seating_rules').map(({ guest_ids = [] }) => guest_ids.toSorted((a, b) => a - b).join())
    for (const i of repeated(pairs)) this.wrong(['seating_rules', i, 'guest_ids'], 'Another rule is about these two.')
  }
}

/** Yields the text of a file in parts. Leaves out null values. */
export function* fileText(file: object): Generator<string> {
  let separator = '{'
  for (const [name, value] of Object.entries(file)) {
    yield `${separator}${JSON.stringify(name)}:`
    separator = ','
    if (Array.isArray(value)) yield* listText(value)
    else yield textOf(value)
  }
  yield '}'
}

/** Minimum number of characters in a part of a list, so that streaming has little overhead. */
const PART_LENGTH = 64_000

function* listText(rows: unknown[]): Generator<string> {
  let part = '['
  for (const [i, row] of rows.entries()) {
    part += `${i === 0 ? '' : ','}${textOf(row)}`
    if (part.length < PART_LENGTH) continue
    yield part
    part = ''
  }
  yield `${part}]`
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, one) => one ?? undefined)
}

/** Keeps the fields to compare. Names only of categories, since other rows do not need unique ones. */
function outlineOf(row: OutlinedRow): OutlinedRow {
  const { id, category_id, vendor_id, table_id, seat_number, is_archived, guest_ids } = row
  const name = is_archived === undefined ? undefined : row.name
  return { id, category_id, vendor_id, table_id, seat_number, is_archived, guest_ids, name }
}

/** Formats a path for people, who count from 1: `['guests', 2, 'name']` is 'guests 3, name'. */
function placeOf(path: PropertyKey[]): string {
  const [list, ...rest] = path
  const [row, ...field] = typeof rest[0] === 'number' ? [` ${rest[0] + 1}`, ...rest.slice(1)] : ['', ...rest]
  return [`${String(list)}${row}`, ...field.slice(0, 1).map(String)].join(', ')
}

/** The positions of values that occurred before. */
function repeated(values: unknown[]): number[] {
  const seen = new Set()
  return values.flatMap((value, i) => {
    if (seen.has(value)) return [i]
    seen.add(value)
    return []
  })
}
