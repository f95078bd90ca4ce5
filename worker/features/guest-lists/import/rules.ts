import { textLength } from '../../../lib/text'
import { withUnseen } from '../../guests/consent/rules'
import { companionsOf, principalOf, type StoredGuest, type WholeGuest, withoutUnseen } from '../../guests/rules'
import {
  CHILD_ANSWERS,
  type GuestChange,
  type GuestFields,
  type GuestInput,
  type GuestKind,
  NOT_INVITED,
  NOTES_LIMIT,
} from '../../guests/schema'
import type { AnswerValue } from '../../questions/schema'
import { cellReader, type FieldTexts, filled, filledCells, fillFields, join } from './cells/rules'
import type { TableRow } from './columns/rules'
import {
  DetailsPlan,
  type DetailsToWrite,
  type StoredDetails,
  withCompanionDetails,
  withOwnReply,
} from './details/changes/rules'
import { type Details, type DetailsReading, readDetails } from './details/rules'
import { type ImportField, type ListContext, labelOf } from './fields/schema'
import { differences, findRepeats, type GuestField, householdSpelling, identify, matchGuests } from './matching/rules'
import { type ColumnMeaning, type GuestCells, type ImportedGuest, type ImportedRow, importedGuestFor } from './schema'

interface FieldProblem {
  field: ImportField
  message: string
}

/** A guest of a row. Without `saysNumber`, the number of plus-ones follows from their names. */
interface ReadGuest {
  guest: ImportedGuest
  additions?: string[]
  details?: Details
  saysNumber?: boolean
}

/** A row that was read: a guest, or a sentence about the problem. */
type ReadRow = { row: number; name: string } & ((ReadGuest & { problem: null }) | { guest: null; problem: string })

/** A row with the texts it was read from and all its problems. */
export type Reading = ReadRow & {
  texts: FieldTexts
  /** Texts of what is not a field of the guest. */
  others: DetailsReading['texts']
  problems: FieldProblem[]
}

export function hasNames(columns: ColumnMeaning[]): boolean {
  return columns.some(({ field }) => field === 'name' || field === 'first_name' || field === 'last_name')
}

export function readRows(rows: TableRow[], columns: ColumnMeaning[], context: ListContext): Reading[] {
  const schema = importedGuestFor(context.meals)
  const places = Map.groupBy(columns.keys(), (i) => columns[i]?.field ?? null)
  const readers = columns.map(cellReader)
  return rows.map(({ number: row, cells, fault }) => {
    const cellsOf = (field: ImportField) => (places.get(field) ?? []).map((i) => readers[i]?.(cells[i] ?? '') ?? '')
    const { additions, children, ...given } = fillFields(cellsOf, context)
    const texts = filled({
      ...given.texts,
      notes: join([given.texts.notes, ...additions], '\n'),
    })
    const name = (texts.name ?? '').slice(0, 200)
    if (fault !== null) return { row, name, texts, others: [], guest: null, problem: fault, problems: [] }
    const {
      details,
      problems: wrongDetails,
      texts: others,
    } = readDetails((field) => filledCells(cellsOf(field)), { names: texts.plus_one_name ?? null, children }, context)
    const { data, error } = schema.safeParse(texts satisfies Partial<GuestCells>)
    if (!data || wrongDetails.length > 0) {
      const issues = error?.issues ?? []
      const problems = [
        ...issues.map(({ path, message }) => ({ field: path[0] as keyof GuestFields, message })),
        ...wrongDetails,
      ]
      const [first] = problems
      const problem = first ? withLabel(first, context) : 'This row is not valid.'
      return { row, name, texts, others, guest: null, problem, problems }
    }
    const hasAdditions = additions.length > 0
    const guest = hasAdditions ? schema.parse(filled(given.texts)) : data
    const hasDetails = Object.keys(details).length > 0
    return {
      row,
      name: data.name,
      texts,
      others,
      guest,
      ...(hasAdditions && { additions }),
      ...(hasDetails && { details }),
      ...(texts.plus_ones !== undefined && { saysNumber: true }),
      problem: null,
      problems: [],
    }
  })
}

/** A guest to add. */
type NewGuest = Omit<ImportedGuest, 'meal_preference'> & Pick<GuestInput, 'companions' | 'meal_preference'>

export interface ImportPlan {
  created: NewGuest[]
  /** Changes, with the version of the stored guest if new values are made from stored ones. */
  changes: GuestChange[]
  details: DetailsToWrite[]
  rows: ImportedRow[]
}

/** What is stored about the households of a wedding. */
export interface StoredHouseholds {
  homes: StoredDetails[]
  answers: Map<string, AnswerValue>
}

/** Plans an import. Each row matches at most one stored guest, and each guest at most one row. */
export function planImport(
  readings: ReadRow[],
  stored: WholeGuest[],
  { homes, answers }: StoredHouseholds = { homes: [], answers: new Map() },
  context?: ListContext,
): ImportPlan {
  const persons = readings.flatMap(({ guest, row }) => (guest ? [{ ...identify(guest), row }] : []))
  const repeats = findRepeats(persons)
  const { matches, unclear } = matchGuests(
    persons.filter(({ guest }) => !repeats.has(guest)),
    // In the order of an export, so that namesakes with the same fields match their own rows.
    stored.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(identify),
  )
  const known = new Map(stored.map((guest) => [guest.id, guest]))
  const detailsPlan = new DetailsPlan(homes, answers)
  const spell = householdSpelling(homes)
  const planRow = (reading: ReadRow): RowPlan => {
    const { guest } = reading
    if (guest === null) return { action: 'error', message: reading.problem }
    const match = known.get(matches.get(guest)?.id ?? '')
    const given = reading.additions ? withAdditions(guest, reading.additions, match) : guest
    // Before rows are left out: later rows take over their spelling too.
    const spelled = given.household == null ? given : { ...given, household: spell(given.household) }
    if (repeats.has(guest)) return { action: 'skip', message: `The same guest as in row ${repeats.get(guest)}.` }
    if (unclear.has(guest)) {
      return { action: 'error', message: 'Several guests have this name: please add an email or a household.' }
    }
    const wanted = withOwnReply(spelled, reading.details ?? {}, { match, occasions: context?.occasions })
    return match
      ? planChange({ ...wanted, match, reading }, detailsPlan, context)
      : planNew(wanted, detailsPlan, context)
  }
  const plan: ImportPlan = { created: [], changes: [], details: detailsPlan.writes, rows: [] }
  for (const reading of readings) {
    const { action, message, created, change } = planRow(reading)
    if (created) plan.created.push(created)
    if (change) plan.changes.push(change)
    plan.rows.push({ row: reading.row, action, name: reading.name, message })
  }
  return plan
}

/** The outcome of a row. The details of its guest are in the `DetailsPlan`. */
interface RowPlan extends Pick<ImportedRow, 'action' | 'message'> {
  created?: NewGuest
  change?: GuestChange
}

/** A guest with details, as a row asks for. */
interface Wanted {
  guest: ImportedGuest
  details: Details
}

function planNew({ guest, details }: Wanted, detailsPlan: DetailsPlan, context: ListContext | undefined): RowPlan {
  const problem = answeringProblem(guest, 'adult')
  if (problem) return { action: 'error', message: withLabel(problem, context) }
  const created = newFrom(guest, details)
  detailsPlan.add(created, details, undefined)
  return { action: 'create', message: 'New guest.', created }
}

function planChange(
  { guest, details, match, reading }: Wanted & { match: WholeGuest; reading: Omit<ReadGuest, 'guest'> },
  detailsPlan: DetailsPlan,
  context: ListContext | undefined,
): RowPlan {
  const changes = changesOf(guest, reading, match)
  const problem = problemOf(guest, changes, match)
  if (problem) return { action: 'error', message: withLabel(problem, context) }
  const detailed = withCompanionDetails(details, guest.plus_one_name, match)
  // Otherwise what is stored of a companion would stay after the name.
  const isNamed = changes.includes('plus_one_name') && match.companions.length > 0
  const companions =
    detailed ?? (isNamed ? companionsOf({ ...match, plus_one_name: guest.plus_one_name ?? null }) : undefined)
  const others = detailsPlan.add(guest, details, match)
  const isGuestChanged = changes.length > 0 || companions !== undefined || others.some(isOwn)
  if (!isGuestChanged && others.length === 0) {
    return { action: 'skip', message: 'Already on the list, nothing to change.' }
  }
  const named = [...changes, ...(detailed ? ['plus_one_kinds' as const] : []), ...others]
  const labels = named.map((field) => labelOf(field, context) + (field === 'name' ? ` (was ${match.name})` : ''))
  const message = `Changes: ${labels.join(', ')}.`
  if (!isGuestChanged) return { action: 'update', message }
  const fields = Object.fromEntries(changes.map((field) => [field, guest[field]]))
  const plusOnes = companions && {
    companions,
    plus_one_name: companions.map((one) => one.name).join(', '),
    // Otherwise more companions would allow them.
    ...(guest.plus_one_allowed === false && { plus_one_allowed: false }),
  }
  const isFromStored = companions !== undefined || (reading.additions && changes.includes('notes'))
  const change = { id: match.id, ...(isFromStored && { version: match.version }), ...fields, ...plusOnes }
  return { action: 'update', message, change }
}

/**
 * Plans an import by somebody who sees no health data. Neither the report nor the changes depend on what is stored of it: what a row
 * says about it always counts as a change, and the rest stays.
 */
export function planUnseen(
  readings: ReadRow[],
  stored: WholeGuest[],
  households: StoredHouseholds,
  context: ListContext,
): ImportPlan {
  const plan = planImport(readings, stored.map(withoutUnseen), households, context)
  const known = new Map(stored.map((guest) => [guest.id, guest]))
  const changes = plan.changes.map((change) => {
    const before = known.get(change.id)
    if (!change.companions || !before) return change
    return { ...change, companions: withUnseen(change.companions, before.companions) }
  })
  return { ...plan, changes }
}

/**
 * The fields of a row that differ from the stored guest's. Without the reply of a guest who is invited nowhere, if the row has it in
 * the column of an occasion too, which invites them. Names of plus-ones without a number raise the number and never lower it.
 */
function changesOf(
  wanted: ImportedGuest,
  { details: { replies = [] } = {}, saysNumber }: Omit<ReadGuest, 'guest'>,
  match: WholeGuest,
): GuestField[] {
  const { plus_one_allowed, plus_ones = 0 } = wanted
  const isInvitedBy = principalOf(match) === null && replies.some(({ status }) => status === wanted.rsvp_status)
  const isRoomy = !saysNumber && plus_one_allowed === true && plus_ones <= match.plus_ones
  return differences(wanted, match).filter(
    (field) => !(isInvitedBy && field === 'rsvp_status') && !(isRoomy && field === 'plus_ones'),
  )
}

/** Why a stored guest cannot take a row's changes, with the sentences of a single change; null: nothing is wrong. */
function problemOf(wanted: ImportedGuest, changes: GuestField[], match: WholeGuest): FieldProblem | null {
  if (changes.includes('rsvp_status') && principalOf(match) === null) {
    return { field: 'rsvp_status', message: NOT_INVITED }
  }
  const isAboutAnswers = changes.includes('kind') || changes.includes('answers_for_household')
  return isAboutAnswers ? answeringProblem(wanted, match.kind) : null
}

/** The problem of a child who would answer for the household. `before` is the kind of a guest whose row says none. */
function answeringProblem(wanted: ImportedGuest, before: GuestKind): FieldProblem | null {
  if (!wanted.answers_for_household || (wanted.kind ?? before) === 'adult') return null
  return { field: 'answers_for_household', message: CHILD_ANSWERS }
}

/** A problem under the name of its column, as a report has it. */
function withLabel({ field, message }: FieldProblem, context: ListContext | undefined): string {
  return `${labelOf(field, context)}: ${message}`
}

/** Whether a detail is the guest's, and raises the guest's version. */
const isOwn = (field: ImportField) => field.includes(':')

/** A new guest, with the reply to the main occasion, and with details of the plus-ones. */
function newFrom(guest: ImportedGuest, details: Details): NewGuest {
  const companions = withCompanionDetails(details, guest.plus_one_name, {
    id: 'new',
    companions: [],
    plus_one_name: null,
  })
  const main = details.replies?.find(({ isMain }) => isMain)
  const { rsvp_status: _status, meal_preference: _meal, ...uninvited } = guest
  return {
    ...(details.isUninvited ? uninvited : guest),
    ...(main && { rsvp_status: main.status, ...(main.meal_preference && { meal_preference: main.meal_preference }) }),
    ...(companions && { companions: companions.map(({ id: _id, ...companion }) => companion) }),
  }
}

/** A row's guest with its additions to the notes: to the row's own, or else to those of the stored guest. */
function withAdditions(guest: ImportedGuest, additions: string[], stored?: StoredGuest): ImportedGuest {
  const before = guest.notes ?? stored?.notes ?? null
  const lines = additions.filter((line) => !before?.includes(line))
  const longer = join([before ?? '', ...lines], '\n')
  return { ...guest, notes: textLength(longer) > NOTES_LIMIT ? before : longer }
}
