import { MINUTE } from '../../../lib/durations'
import type { Pace } from '../../../lib/pace'
import type { JsonPiece } from '../../../lib/read-json'
import { foldText } from '../../../lib/text'
import { checkQuestion, newQuestion, type StoredQuestion } from '../../questions/rules'
import { QUESTION_LIMIT, type QuestionKind } from '../../questions/schema'
import { MAX_CAPACITY } from '../../seating/contract'
import { DEADLINE_AFTER_WEDDING, weddingDate } from '../../settings/rules'
import { wordErrors } from './messages/rules'
import {
  type FileRow,
  type FileSettings,
  fileFormat,
  fileLists,
  fileSettings,
  type ImportedWedding,
  type ListName,
  MAIN_OCCASION,
  NOT_OURS,
} from './schema'

/** Imports per account: a hundred at once, then one a minute. A large file takes seconds of processor time. */
export const IMPORT_PACE: Pace = { burst: 100, interval: MINUTE }

/** Maximum number of errors to collect. A file can have thousands. */
const ERROR_LIMIT = 50
/** Maximum number of values beside the known lists. A file of a newer version can have some, which are ignored. */
const OTHERS_LIMIT = 1000
const NOT_IN_FILE = 'There is nothing of this number in the file.'

/** A valid row of the file, with its list. */
export type TakenRow = { [L in ListName]: { list: L; row: FileRow<L> } }[ListName]

/** The fields of a row that are compared with other rows. */
interface OutlinedRow {
  id?: number
  category_id?: number | null
  vendor_id?: number | null
  household_id?: number | null
  contact_guest_id?: number | null
  occasion_id?: number | null
  principal_id?: number | null
  table_id?: number | null
  guest_id?: number | null
  question_id?: number | null
  seat_number?: number | null
  name?: string | null
  is_archived?: boolean
  is_invited?: boolean
  guest_ids?: readonly number[]
  companions?: readonly { not_at: number[] }[]
  occasion_ids?: readonly number[]
  audience?: { households?: number[]; guests?: number[]; occasion_id?: number }
  value?: unknown
}

/** The list that each reference is to. */
const references = {
  category_id: 'categories',
  vendor_id: 'vendors',
  household_id: 'households',
  contact_guest_id: 'guests',
  occasion_id: 'occasions',
  principal_id: 'occasions',
  table_id: 'tables',
  guest_id: 'guests',
  question_id: 'questions',
} as const satisfies { [Field in keyof OutlinedRow]?: ListName }
const referring = Object.keys(references) as (keyof typeof references)[]

/** What each list keeps of its rows. Names only where they are unique. Questions are few and kept whole. */
const compared: Record<Exclude<ListName, 'questions'>, readonly (keyof OutlinedRow)[]> = {
  categories: ['id', 'name', 'is_archived'],
  budget_lines: ['id', 'category_id', 'occasion_id'],
  budget_events: [],
  households: ['id', 'name', 'contact_guest_id'],
  occasions: ['id'],
  tables: ['id', 'occasion_id'],
  guests: ['id', 'household_id', 'is_invited', 'principal_id', 'companions', 'table_id', 'seat_number'],
  invitations: ['guest_id', 'occasion_id', 'table_id', 'seat_number'],
  seating_rules: ['guest_ids'],
  vendors: ['id', 'category_id'],
  vendor_payments: ['vendor_id'],
  tasks: ['category_id'],
  timeline_events: ['vendor_id', 'occasion_id'],
  answers: ['question_id', 'guest_id', 'household_id', 'value'],
  messages: ['occasion_ids', 'audience'],
}

const listNames = Object.keys(fileLists) as ListName[]
const headNames = ['format', 'format_version', 'settings']

/**
 * Checks an exported file piece by piece. Keeps only the fields of a row that are compared with others, to save memory.
 * `errors` has a sentence for each wrong place. A file is valid only after `finish` found no error.
 */
export class FileReading {
  readonly errors: Record<string, string> = {}
  private readonly heads: Record<string, unknown> = {}
  private others = 0
  private readonly outline = new Map<ListName, OutlinedRow[]>(listNames.map((list) => [list, []]))

  /** Whether to stop reading: enough errors, not an exported file, or more than one can have. */
  get shouldStop(): boolean {
    return Object.keys(this.errors).length >= ERROR_LIMIT || this.isRefused
  }

  get counts(): ImportedWedding {
    return Object.fromEntries(listNames.map((list) => [list, this.rows(list).length])) as ImportedWedding
  }

  /** Checks a piece and returns its row; null if it is not a row of a list, or has errors. */
  take({ name, index, value }: JsonPiece): TakenRow | null {
    const list = listNames.find((one) => one === name)
    if (!list) {
      this.takeOther({ name, index, value })
      return null
    }
    if (index === null) this.wrong([list], 'This must be a list.')
    const { row, limit } = fileLists[list]
    const rows = this.rows(list)
    if (rows.length >= limit) this.refuse([list], `Please list at most ${limit}.`)
    if (index === null || rows.length >= limit) return null
    const result = row.safeParse(value)
    for (const { path, message } of result.error?.issues ?? []) this.wrong([list, rows.length, ...path], message)
    const words = list === 'messages' && result.success ? wordErrors(result.data as FileRow<'messages'>) : {}
    for (const [field, sentence] of Object.entries(words)) this.wrong([list, rows.length, field], sentence)
    rows.push(outlineOf(list, (result.data ?? {}) as OutlinedRow))
    return result.success ? ({ list, row: result.data } as TakenRow) : null
  }

  /** Checks the whole file and returns its settings; null if it has errors. */
  finish(): FileSettings | null {
    if (!this.isRefused) {
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

  private isRefused = false

  get isWrong(): boolean {
    return Object.keys(this.errors).length > 0
  }

  private rows(list: ListName): OutlinedRow[] {
    return this.outline.get(list) ?? []
  }

  /** Keeps the settings and checks the format. Ignores what it does not know, unless there is too much of it. */
  private takeOther({ name, index, value }: JsonPiece): void {
    this.others += 1
    if (this.others > OTHERS_LIMIT) this.refuse(['body'], NOT_OURS)
    if (headNames.includes(name)) this.heads[name] = index === null ? value : []
    if (name !== 'format' && name !== 'format_version') return
    const { error } = fileFormat.shape[name].safeParse(value)
    for (const { message } of error?.issues ?? []) this.refuse([name], message)
  }

  private refuse(path: PropertyKey[], sentence: string): void {
    this.wrong(path, sentence)
    this.isRefused = true
  }

  private wrong(path: PropertyKey[], sentence: string): void {
    if (Object.keys(this.errors).length < ERROR_LIMIT) this.errors[placeOf(path)] ??= sentence
  }

  /** Checks that references exist and that unique values are unique. */
  private compareRows(settings: FileSettings): void {
    const numbers = new Map(listNames.map((list) => [list, new Set(this.rows(list).map(({ id }) => id))]))
    for (const list of numberedLists) {
      const ids = this.rows(list).map(({ id }) => id)
      for (const i of repeated(ids)) this.wrong([list, i, 'id'], 'This number is used twice.')
    }
    for (const list of listNames) {
      for (const [i, row] of this.rows(list).entries()) {
        for (const field of referring) {
          const number = row[field]
          if (number != null && !numbers.get(references[field])?.has(number)) this.wrong([list, i, field], NOT_IN_FILE)
        }
      }
    }
    const { catering_category_id: catering, rsvp_deadline: deadline } = settings
    if (catering !== null && !numbers.get('categories')?.has(catering)) {
      this.wrong(['settings', 'catering_category_id'], NOT_IN_FILE)
    }
    if (deadline && deadline > weddingDate(settings)) this.wrong(['settings', 'rsvp_deadline'], DEADLINE_AFTER_WEDDING)

    const active = this.rows('categories').map(({ name, is_archived }, i) => (is_archived ? i : foldText(name ?? '')))
    for (const i of repeated(active)) this.wrong(['categories', i, 'name'], 'Another category has this name.')
    const guests = numbers.get('guests')
    for (const [i, { guest_ids = [] }] of this.rows('seating_rules').entries()) {
      if (!guest_ids.every((number) => guests?.has(number))) this.wrong(['seating_rules', i, 'guest_ids'], NOT_IN_FILE)
    }
    this.compareSeats()
    const pairs = this.rows('seating_rules').map(({ guest_ids = [] }) => guest_ids.toSorted((a, b) => a - b).join())
    for (const i of repeated(pairs)) this.wrong(['seating_rules', i, 'guest_ids'], 'Another rule is about these two.')
    this.compareInvited(numbers.get('occasions'))
    this.compareMessages(numbers)
    this.compareQuestions()
  }

  /** Checks that tables are at the occasion of who sits there and can hold them, and that nobody shares a seat. */
  private compareSeats(): void {
    const occasions = new Map(this.rows('tables').map(({ id, occasion_id }) => [id, occasion_id ?? MAIN_OCCASION]))
    const seated = (['guests', 'invitations'] as const).flatMap((list) =>
      this.rows(list).map((row, i) => ({ ...row, list, i, at: row.occasion_id ?? row.principal_id ?? MAIN_OCCASION })),
    )
    const sitting = new Map<number, number>()
    for (const { list, i, table_id, at } of seated) {
      if (table_id == null) continue
      const isElsewhere = (occasions.get(table_id) ?? at) !== at
      if (isElsewhere) this.wrong([list, i, 'table_id'], 'This table is at another occasion.')
      const count = (sitting.get(table_id) ?? 0) + 1
      sitting.set(table_id, count)
      // Its own capacity does not count: a table that guests sit at can get fewer seats.
      if (count > MAX_CAPACITY) this.wrong([list, i, 'table_id'], `At most ${MAX_CAPACITY} guests sit at one table.`)
    }
    const seats = seated.map(({ table_id, seat_number }, i) =>
      table_id == null || seat_number == null ? i : `${table_id} ${seat_number}`,
    )
    for (const n of repeated(seats)) {
      const { list = 'guests', i = 0 } = seated[n] ?? {}
      this.wrong([list, i, 'seat_number'], 'Another guest has this seat.')
    }
  }

  /** Checks households, occasions and invitations. */
  private compareInvited(occasions: ReadonlySet<number | undefined> = new Set()): void {
    const names = this.rows('households').map(({ name }, i) => (name == null ? i : foldText(name)))
    for (const i of repeated(names)) this.wrong(['households', i, 'name'], 'Another household has this name.')
    if (occasions.size > 0 && !occasions.has(MAIN_OCCASION)) this.wrong(['occasions'], 'The main occasion is missing.')
    for (const [i, { companions = [] }] of this.rows('guests').entries()) {
      const isKnown = companions.every(({ not_at }) => not_at.every((number) => occasions.has(number)))
      if (!isKnown) this.wrong(['guests', i, 'companions'], NOT_IN_FILE)
    }
    const guests = new Map(this.rows('guests').map((guest) => [guest.id, guest]))
    const invitations = this.rows('invitations')
    const twice = new Set(repeated(invitations.map(({ guest_id, occasion_id }) => `${guest_id} ${occasion_id}`)))
    for (const [i, { guest_id, occasion_id }] of invitations.entries()) {
      const { is_invited, principal_id } = guests.get(guest_id ?? 0) ?? {}
      if (twice.has(i) || occasion_id === (principal_id ?? MAIN_OCCASION)) {
        this.wrong(['invitations', i, 'occasion_id'], 'This guest is invited to it twice.')
      } else if (is_invited === false) {
        this.wrong(['invitations', i, 'guest_id'], 'This guest is invited nowhere.')
      }
    }
  }

  /** Checks what messages are about and whom they are for. */
  private compareMessages(numbers: ReadonlyMap<ListName, ReadonlySet<number | undefined>>): void {
    const isIn = (list: ListName, wanted: readonly number[] = []) => wanted.every((one) => numbers.get(list)?.has(one))
    for (const [i, { occasion_ids, audience = {} }] of this.rows('messages').entries()) {
      const { households, guests, occasion_id } = audience
      if (!isIn('occasions', occasion_ids)) this.wrong(['messages', i, 'occasion_ids'], NOT_IN_FILE)
      const isKnown = isIn('households', households) && isIn('guests', guests)
      if (!isKnown || (occasion_id !== undefined && !isIn('occasions', [occasion_id]))) {
        this.wrong(['messages', i, 'audience'], NOT_IN_FILE)
      }
    }
  }

  /** Checks questions and their answers. */
  private compareQuestions(): void {
    const rows = this.rows('questions') as FileRow<'questions'>[]
    const asked = rows.filter(({ is_archived }) => !is_archived).length
    if (asked > QUESTION_LIMIT)
      this.wrong(['questions'], `Please ask at most ${QUESTION_LIMIT}, and archive the others.`)
    const questions = rows.map((row) => {
      const { id, depends_on: on } = row
      const depends_on = on ? { ...on, question_id: String(on.question_id) } : null
      return newQuestionOf(row, { id: String(id), occasion_id: null, depends_on })
    })
    for (const [i, question] of questions.entries()) {
      for (const [field, sentence] of Object.entries(checkQuestion(question, questions))) {
        this.wrong(['questions', i, field], sentence)
      }
    }
    const byId = new Map(rows.map((row) => [row.id, row]))
    const answers = this.rows('answers')
    for (const [i, { question_id, guest_id, value }] of answers.entries()) {
      const question = byId.get(question_id ?? 0)
      const isFit =
        question && value === valueTypes[question.kind] && (guest_id == null) === (question.scope === 'household')
      if (question && !isFit) this.wrong(['answers', i, 'value'], 'This is no answer to the question.')
    }
    const given = answers.map(({ question_id, guest_id, household_id }) => `${question_id} ${guest_id} ${household_id}`)
    for (const i of repeated(given)) this.wrong(['answers', i, 'question_id'], 'This question is answered twice.')
  }
}

const numberedLists = [
  'categories',
  'budget_lines',
  'households',
  'occasions',
  'tables',
  'guests',
  'vendors',
  'questions',
] as const

/** The type of an answer's value, for each kind of question. */
const valueTypes: Record<QuestionKind, string> = {
  text: 'string',
  long_text: 'string',
  yes_no: 'boolean',
  choice: 'string',
  choices: 'object',
  number: 'number',
}

/** A question of the file, with the ids that it gets. */
export function newQuestionOf(
  row: FileRow<'questions'>,
  { id, ...refers }: Pick<StoredQuestion, 'id' | 'occasion_id' | 'depends_on'>,
): StoredQuestion {
  const { is_archived, position, ...fields } = row
  return { ...newQuestion({ ...fields, ...refers }, { id, now: 0 }), is_archived, position }
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

/** Keeps the fields to compare; of companions only where they do not come, and of an answer's value only the type. */
function outlineOf(list: ListName, row: OutlinedRow): OutlinedRow {
  if (list === 'questions') return row
  const outline: OutlinedRow = Object.fromEntries(compared[list].map((field) => [field, row[field]]))
  if (list === 'guests') outline.companions = row.companions?.map(({ not_at }) => ({ not_at }))
  if (list === 'answers') outline.value = typeof row.value
  return outline
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
