import { eachField } from '../../../lib/every-field'
import { foldText, textLength } from '../../../lib/text'
import type { StoredGuest } from '../../guests/rules'
import { blankGuest, type GuestChange, type GuestFields, type GuestKind, NOTES_LIMIT } from '../../guests/schema'
import type { TableRow } from './columns/rules'
import { differences, findRepeats, identify, matchGuests } from './matching/rules'
import {
  type ColumnMeaning,
  type GuestCells,
  type ImportedGuest,
  type ImportedRow,
  type ImportField,
  importedGuest,
  importFields,
  yesOrNo,
} from './schema'

/** The text of a guest's fields, joined from the cells. */
export type FieldTexts = Partial<Record<keyof GuestFields, string>>

export interface FieldProblem {
  field: keyof GuestFields
  message: string
}

/** A row that was read: a guest, or a sentence about the problem. */
export type ReadRow = { row: number; name: string } & (
  | { guest: ImportedGuest; additions?: string[]; problem: null }
  | { guest: null; problem: string }
)

/** A row with the texts it was read from and all its problems. */
export type Reading = ReadRow & { texts: FieldTexts; problems: FieldProblem[] }

export interface CoupleNames {
  couple_name_1: string | null
  couple_name_2: string | null
}

export function hasNames(columns: ColumnMeaning[]): boolean {
  return columns.some(({ field }) => field === 'name' || field === 'first_name' || field === 'last_name')
}

export function readRows(rows: TableRow[], columns: ColumnMeaning[], couple: CoupleNames): Reading[] {
  const places = Map.groupBy(columns.keys(), (i) => columns[i]?.field ?? null)
  return rows.map(({ number: row, cells, fault }) => {
    const cellsOf = (field: ImportField) => (places.get(field) ?? []).map((i) => cells[i] ?? '')
    const { additions, ...given } = fillFields(cellsOf, couple)
    const texts = filled({
      ...given.texts,
      notes: join([given.texts.notes, ...additions], '\n'),
    })
    const name = (texts.name ?? '').slice(0, 200)
    if (fault !== null) return { row, name, texts, guest: null, problem: fault, problems: [] }
    const { data, error } = importedGuest.safeParse(texts satisfies Partial<GuestCells>)
    if (!data) {
      const problems = error.issues.map(({ path, message }) => ({ field: path[0] as keyof GuestFields, message }))
      const [first] = problems
      const problem = first ? `${importFields[first.field]}: ${first.message}` : 'This row is not valid.'
      return { row, name, texts, guest: null, problem, problems }
    }
    const hasAdditions = additions.length > 0
    const guest = hasAdditions ? importedGuest.parse(filled(given.texts)) : data
    return { row, name: data.name, texts, guest, ...(hasAdditions && { additions }), problem: null, problems: [] }
  })
}

/** Placeholders in empty cells. */
const blanks = ['-', '–', '—', 'n/a']
/** Words for no meal, diet or need. */
const nothing = ['none', 'no', 'na', 'nil']

const join = (cells: (string | undefined)[], by: string) => cells.filter(Boolean).join(by)
const filled = (texts: FieldTexts): FieldTexts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
const isNumber = (cell: string) => /^\d+$/.test(cell)
const isYesOrNo = (cell: string) => cell !== '' && !isNumber(cell) && yesOrNo.safeParse(cell).success

function fillFields(cellsOf: (field: ImportField) => string[], couple: CoupleNames) {
  const isFilled = (cell: string) => cell !== '' && !blanks.includes(foldText(cell))
  const one = (field: ImportField) => cellsOf(field).find(isFilled) ?? ''
  const unlessNothing = (text: string) => (nothing.includes(foldText(text)) ? '' : text)

  const child = readChild(cellsOf('is_child').filter(isFilled))
  const lastNames = cellsOf('plus_one_last_name')
  const companions = cellsOf('plus_one_first_name').map((first, i) => join([first, lastNames[i]], ' '))
  const named = [...cellsOf('plus_one_name'), ...companions, ...child.names]
  // Lists without other columns about plus-ones have a number, or yes or no, in a column of names.
  const isSaid = one('plus_ones') !== '' || one('plus_one_allowed') !== ''
  const isName = (cell: string) => isSaid || (!isNumber(cell) && !isYesOrNo(cell))
  const plusOne = one('plus_one') || (named.find((cell) => !isName(cell)) ?? '')
  const names = [...named, ...[one('plus_one')].filter((cell) => !isNumber(cell) && !isYesOrNo(cell))].filter(isName)
  const addressLines = cellsOf('address').flatMap((cell) => cell.split('\n').map((line) => line.trim()))
  const address = join(addressLines.filter(isFilled), ', ')

  const made: FieldTexts = {
    name: join([one('first_name'), one('last_name'), one('suffix')], ' ') || cellsOf('name').find(Boolean),
    side: sideOf(one('side'), couple),
    tags: join(cellsOf('tags'), ', '),
    meal_preference: unlessNothing(one('meal_preference')),
    dietary_restrictions: unlessNothing(one('dietary_restrictions')),
    accessibility_needs: unlessNothing(one('accessibility_needs')),
    plus_one_allowed: one('plus_one_allowed') || (isYesOrNo(plusOne) ? plusOne : ''),
    plus_ones: one('plus_ones') || (isNumber(plusOne) ? plusOne : ''),
    plus_one_name: join(names, ', '),
    notes: join(cellsOf('notes'), '\n'),
    kind: one('kind') || child.kind,
  }
  const texts = eachField(blankGuest, (field) => (field in made ? made[field] : one(field))) as FieldTexts
  const additions = [...child.notes, ...(address ? [`Address: ${address}`] : [])]
  return { texts, additions }
}

const ADULT_AGE = 18
const childWords = ['child', 'kid', 'minor', 'teen', 'teenager', 'toddler', 'yes', 'y', 'true', 'x', '1']
const infantWords = ['infant', 'baby']
const adultWords = ['adult', 'grown up', 'grown-up', 'no', 'n', 'false', '0']

/** What cells about children say: that the guest is one, their age, or the names of children who come along. */
function readChild(cells: string[]) {
  const said = { kind: '' as GuestKind | '', notes: [] as string[], names: [] as string[] }
  for (const cell of cells) {
    const word = foldText(cell)
    const [, number, unit = ''] = /^(\d{1,3})\s*(m|mo|mos|months?|y|yo|yrs?|years?(?: old)?)?\.?$/.exec(word) ?? []
    if (childWords.includes(word)) said.kind = 'child'
    else if (infantWords.includes(word)) said.kind = 'infant'
    else if (adultWords.includes(word)) continue
    else if (number === undefined) said.names.push(cell)
    else if (unit.startsWith('m') || Number(number) < ADULT_AGE) {
      said.kind = unit.startsWith('m') && Number(number) < 24 ? 'infant' : 'child'
      said.notes.push(`Age: ${cell}`)
    }
  }
  return said
}

/** The side that a text names: `Ana’s family` is Ana's. Accepts a partner's whole name or first word. */
function sideOf(text: string, { couple_name_1, couple_name_2 }: CoupleNames): string {
  const words = foldText(text).split(/\s+/)
  if (['side', 'sides', 'family', 'friends'].includes(words.at(-1) ?? '')) words.pop()
  const owner = words.join(' ').replace(/['’]s?$/, '')
  const isNamed = (name: string | null) =>
    name !== null && [foldText(name), foldText(name).split(' ')[0]].includes(owner)
  if (isNamed(couple_name_1)) return 'partner_1'
  return isNamed(couple_name_2) ? 'partner_2' : owner
}

export interface ImportPlan {
  created: ImportedGuest[]
  changes: GuestChange[]
  rows: ImportedRow[]
}

/** Plans an import. Each row matches at most one stored guest, and each guest at most one row. */
export function planImport(readings: ReadRow[], stored: StoredGuest[]): ImportPlan {
  const persons = readings.flatMap(({ guest, row }) => (guest ? [{ ...identify(guest), row }] : []))
  const repeats = findRepeats(persons)
  const { matches, unclear } = matchGuests(
    persons.filter(({ guest }) => !repeats.has(guest)),
    stored.map(identify),
  )
  const plan: ImportPlan = { created: [], changes: [], rows: [] }
  for (const reading of readings) {
    const { row, name, guest } = reading
    const report = (action: ImportedRow['action'], message: string) => plan.rows.push({ row, action, name, message })
    if (guest === null) {
      report('error', reading.problem)
      continue
    }
    const match = matches.get(guest)
    const wanted = reading.additions ? withAdditions(guest, reading.additions, match) : guest
    const changes = match && differences(wanted, match)
    if (repeats.has(guest)) report('skip', `The same guest as in row ${repeats.get(guest)}.`)
    else if (unclear.has(guest)) report('error', 'Several guests have this name: please add an e-mail or a household.')
    else if (!match || !changes) {
      plan.created.push(wanted)
      report('create', 'New guest.')
    } else if (changes.length === 0) report('skip', 'Already on the list, nothing to change.')
    else {
      plan.changes.push({ id: match.id, ...Object.fromEntries(changes.map((field) => [field, wanted[field]])) })
      report('update', `Changes: ${changes.map((field) => importFields[field]).join(', ')}.`)
    }
  }
  return plan
}

/** A row's guest with its additions to the notes: to the row's own, or else to those of the stored guest. */
function withAdditions(guest: ImportedGuest, additions: string[], stored?: StoredGuest): ImportedGuest {
  const before = guest.notes ?? stored?.notes ?? null
  const lines = additions.filter((line) => !before?.includes(line))
  const longer = join([before ?? '', ...lines], '\n')
  return { ...guest, notes: textLength(longer) > NOTES_LIMIT ? before : longer }
}
