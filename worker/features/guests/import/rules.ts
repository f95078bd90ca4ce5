import { eachField } from '../../../lib/every-field'
import { foldText } from '../../../lib/text'
import type { StoredGuest } from '../rules'
import { blankGuest, type GuestChange, type GuestInput } from '../schema'
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

/** A row that was read: a guest, or a sentence about the problem. */
export type Reading = { row: number; name: string } & (
  | { guest: ImportedGuest; problem: null }
  | { guest: null; problem: string }
)

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
    const filled = fillFields((field) => (places.get(field) ?? []).map((i) => cells[i] ?? ''), couple)
    const name = (filled.name ?? '').slice(0, 200)
    if (fault !== null) return { row, name, guest: null, problem: fault }
    const { data, error } = importedGuest.safeParse(filled satisfies Partial<GuestCells>)
    if (data) return { row, name: data.name, guest: data, problem: null }
    const problems = error.issues.map(({ path, message }) => `${importFields[path[0] as ImportField]}: ${message}`)
    return { row, name, guest: null, problem: problems[0] ?? 'This row is not valid.' }
  })
}

/** Placeholders in empty cells. */
const blanks = ['-', '–', '—', 'n/a']
/** Words for no meal, diet or need. */
const nothing = ['none', 'no', 'na', 'nil']

/** The filled fields of a guest as text, joined from the columns of each. */
function fillFields(
  cellsOf: (field: ImportField) => string[],
  couple: CoupleNames,
): Partial<Record<keyof GuestInput, string>> {
  const one = (field: ImportField) => cellsOf(field).find((cell) => cell && !blanks.includes(foldText(cell))) ?? ''
  const join = (cells: (string | undefined)[], by: string) => cells.filter(Boolean).join(by)
  const unlessNothing = (text: string) => (nothing.includes(foldText(text)) ? '' : text)

  const lastNames = cellsOf('plus_one_last_name')
  const companions = cellsOf('plus_one_first_name').map((first, i) => join([first, lastNames[i]], ' '))
  const plusOne = one('plus_one')
  const isNumber = /^\d+$/.test(plusOne)
  const isYesOrNo = plusOne !== '' && !isNumber && yesOrNo.safeParse(plusOne).success

  const made: Partial<Record<keyof GuestInput, string>> = {
    name: join([one('first_name'), one('last_name'), one('suffix')], ' ') || cellsOf('name').find(Boolean),
    side: sideOf(one('side'), couple),
    tags: join(cellsOf('tags'), ', '),
    meal_preference: unlessNothing(one('meal_preference')),
    dietary_restrictions: unlessNothing(one('dietary_restrictions')),
    accessibility_needs: unlessNothing(one('accessibility_needs')),
    plus_one_allowed: one('plus_one_allowed') || (isYesOrNo ? plusOne : ''),
    plus_ones: one('plus_ones') || (isNumber ? plusOne : ''),
    plus_one_name: join([...cellsOf('plus_one_name'), ...companions, isNumber || isYesOrNo ? '' : plusOne], ', '),
    notes: join(cellsOf('notes'), '\n'),
  }
  const fields = eachField(blankGuest, (field) => (field in made ? made[field] : one(field)))
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text))
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
export function planImport(readings: Reading[], stored: StoredGuest[]): ImportPlan {
  const persons = readings.flatMap(({ guest, row }) => (guest ? [{ ...identify(guest), row }] : []))
  const repeats = findRepeats(persons)
  const { matches, unclear } = matchGuests(
    persons.filter(({ guest }) => !repeats.has(guest)),
    stored.map(identify),
  )
  const plan: ImportPlan = { created: [], changes: [], rows: [] }
  for (const { row, name, guest, problem } of readings) {
    const report = (action: ImportedRow['action'], message: string) => plan.rows.push({ row, action, name, message })
    const match = guest && matches.get(guest)
    const changes = guest && match && differences(guest, match)
    if (guest === null) report('error', problem)
    else if (repeats.has(guest)) report('skip', `The same guest as in row ${repeats.get(guest)}.`)
    else if (unclear.has(guest)) report('error', 'Several guests have this name: please add an e-mail or a household.')
    else if (!match || !changes) {
      plan.created.push(guest)
      report('create', 'New guest.')
    } else if (changes.length === 0) report('skip', 'Already on the list, nothing to change.')
    else {
      plan.changes.push({ id: match.id, ...Object.fromEntries(changes.map((field) => [field, guest[field]])) })
      report('update', `Changes: ${changes.map((field) => importFields[field]).join(', ')}.`)
    }
  }
  return plan
}
