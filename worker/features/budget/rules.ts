import { toIso } from '../../lib/calendar'
import { type CsvValue, toCsv } from '../../lib/csv'
import type { Stamp } from '../../lib/every-field'
import { fromCents, toCents } from '../../lib/money'
import { byNameAndId } from '../../lib/sorting'
import { counted } from '../../lib/text'
import { categoryColors, MISSING_ORDER } from '../categories/schema'
import { percentage } from '../guests/rules'
import type { PaidPeople, PeopleAt } from './heads/rules'
import type { BudgetLine, BudgetSummary, LineChange, LineInput, LinePatch } from './schema'

/** A line as stored, with its category's name and colour. Amounts are hundredths, instants epoch milliseconds. */
export interface StoredLine
  extends Omit<
    BudgetLine,
    | 'color'
    | `${'planned' | 'actual' | 'paid'}_amount`
    | 'unit_cost'
    | 'child_unit_cost'
    | 'occasion_id'
    | 'remaining'
    | 'percentage_used'
    | Stamp
  > {
  color: string | null
  /** Planned amount of a `fixed` line; 0 for a `per_guest` line. */
  planned_cents: number
  unit_cost_cents: number | null
  /** Null: the main occasion. */
  occasion_id: string | null
  /** The category's place in the registry; null: without one. */
  category_order: number | null
  /** Null: as for adults. */
  child_unit_cost_cents: number | null
  actual_cents: number
  paid_cents: number
  version: number
  created_at: number
  updated_at: number
}

/** The planned amount in hundredths, with `people` expected. */
export function plannedCents(line: StoredLine, people: PeopleAt): number {
  return line.cost_basis === 'per_guest'
    ? costOf({ ...line, unit_cost_cents: line.unit_cost_cents ?? 0 }, people(line.occasion_id))
    : line.planned_cents
}

/** The cost of some people in hundredths. */
export function costOf(
  {
    unit_cost_cents: unit,
    child_unit_cost_cents: child,
  }: { unit_cost_cents: number; child_unit_cost_cents: number | null },
  { adults, children }: PaidPeople,
): number {
  return unit * adults + (child ?? unit) * children
}

type LineDecision = { outcome: 'valid'; line: StoredLine } | { outcome: 'invalid'; errors: Record<string, string> }

const UNIT_REQUIRED = 'Please enter the cost per guest.'

/** The columns of a line that come from its category; all null without one. */
type LineCategory = Pick<StoredLine, 'category_id' | 'category_name' | 'category_order' | 'color'>

export function linkTo(
  category: { id: string; name: string; order: number | null; color: string } | undefined,
): LineCategory {
  return {
    category_id: category?.id ?? null,
    category_name: category?.name ?? null,
    category_order: category?.order ?? null,
    color: category?.color ?? null,
  }
}

/** Makes a line, by default with the name of its category. Invalid if it is per guest without a unit cost. */
export function newLine(
  input: LineInput,
  category: LineCategory,
  { id, now }: { id: string; now: number },
): LineDecision {
  const { cost_basis = 'fixed' } = input
  const line: StoredLine = {
    ...category,
    id,
    name: input.name ?? category.category_name ?? '',
    cost_basis,
    planned_cents: cost_basis === 'per_guest' ? 0 : toCents(input.planned_amount ?? 0),
    unit_cost_cents: optionalCents(input.unit_cost),
    child_unit_cost_cents: optionalCents(input.child_unit_cost),
    occasion_id: input.occasion_id ?? null,
    actual_cents: toCents(input.actual_amount ?? 0),
    paid_cents: toCents(input.paid_amount ?? 0),
    is_flagged: input.is_flagged ?? false,
    notes: input.notes ?? null,
    version: 1,
    created_at: now,
    updated_at: now,
  }
  return checked(line)
}

const optionalCents = (amount: number | null | undefined) => (amount == null ? null : toCents(amount))

/**
 * Applies a patch. A `per_guest` line that becomes `fixed` keeps its planned amount with `people`, unless the patch has
 * another. `category` is the new category; undefined if the line keeps its own.
 */
export function editLine(
  stored: StoredLine,
  patch: LinePatch,
  { category, people, now }: { category?: LineCategory; people: PeopleAt; now: number },
): LineDecision {
  const cost_basis = patch.cost_basis ?? stored.cost_basis
  const planned = patch.planned_amount === undefined ? plannedCents(stored, people) : toCents(patch.planned_amount)
  const fields: Omit<StoredLine, 'id' | keyof LineCategory | Stamp> = {
    name: patch.name ?? stored.name,
    cost_basis,
    planned_cents: cost_basis === 'per_guest' ? 0 : planned,
    unit_cost_cents: patch.unit_cost === undefined ? stored.unit_cost_cents : optionalCents(patch.unit_cost),
    child_unit_cost_cents:
      patch.child_unit_cost === undefined ? stored.child_unit_cost_cents : optionalCents(patch.child_unit_cost),
    occasion_id: patch.occasion_id === undefined ? stored.occasion_id : patch.occasion_id,
    actual_cents: patch.actual_amount === undefined ? stored.actual_cents : toCents(patch.actual_amount),
    paid_cents: patch.paid_amount === undefined ? stored.paid_cents : toCents(patch.paid_amount),
    is_flagged: patch.is_flagged ?? stored.is_flagged,
    notes: patch.notes === undefined ? stored.notes : patch.notes,
  }
  return checked({ ...stored, ...category, ...fields, ...nextStamps(stored, now) })
}

function checked(line: StoredLine): LineDecision {
  if (line.cost_basis === 'per_guest' && line.unit_cost_cents === null) {
    return { outcome: 'invalid', errors: { unit_cost: UNIT_REQUIRED } }
  }
  return { outcome: 'valid', line }
}

/** The next version and time of update, which is later than the last even if clocks disagree, so that the history has an order. */
export function nextStamps(
  { version, updated_at }: StoredLine,
  now: number,
): Pick<StoredLine, 'version' | 'updated_at'> {
  return { version: version + 1, updated_at: Math.max(now, updated_at + 1) }
}

/** A change in a line's history. Amounts in hundredths; a unit cost is null if the line was not `per_guest`. */
export interface StoredChange {
  line_id: string
  type: LineChange['type']
  planned_before_cents: number
  planned_after_cents: number
  unit_before_cents: number | null
  unit_after_cents: number | null
  actual_before_cents: number
  actual_after_cents: number
  paid_before_cents: number
  paid_after_cents: number
  note: string | null
  created_at: number
}

/** Describes an edit, or a sync with its note, for the history; null if no amount and no flag changed. */
export function changeOf(
  { before, after, people }: { before: StoredLine; after: StoredLine; people: PeopleAt },
  sync?: { note: string },
): StoredChange | null {
  const change = changeBetween(before, after, people)
  const isFlagChanged = before.is_flagged !== after.is_flagged
  const flag = after.is_flagged ? 'flagged' : 'unflagged'
  if (!changesAmounts(change) && !changesChildCost(before, after))
    return isFlagChanged ? { ...change, type: flag, note: null } : null
  if (sync) return { ...change, type: 'synced', note: sync.note }
  return isFlagChanged ? { ...change, note: [change.note, `Also ${flag}.`].filter(Boolean).join(' ') } : change
}

/** A line of an occasion that is removed: it then counts the guests of the main one. */
export function leaveOccasion(before: StoredLine, { people, now }: { people: PeopleAt; now: number }) {
  const after: StoredLine = { ...before, occasion_id: null, ...nextStamps(before, now) }
  return { before, after, change: changeOf({ before, after, people }) }
}

/** Describes a new line as amounts that rise from 0. */
export function creationOf(line: StoredLine, people: PeopleAt): StoredChange {
  return { ...changeBetween(withoutAmounts(line), line, people), type: 'created' }
}

/** Describes a deletion as amounts that fall to 0, so that the totals of earlier days stay the same. */
export function deletionOf(line: StoredLine, { people, now }: { people: PeopleAt; now: number }): StoredChange {
  const after = { ...withoutAmounts(line), ...nextStamps(line, now) }
  return { ...changeBetween(line, after, people), type: 'deleted' }
}

/** The cost of a per-guest line when it was deleted, in hundredths: the plan, and that of each adult. */
export interface DeletedCost {
  planned_before_cents: number
  unit_before_cents: number
}

/** The cost that a deletion tells; null for other changes, and for a line that cost nothing by then. */
export function deletedCost(
  change: Omit<DeletedCost, 'unit_before_cents'> & { type: string; unit_before_cents: number | null },
): DeletedCost | null {
  const { type, planned_before_cents, unit_before_cents } = change
  if (type !== 'deleted' || unit_before_cents === null) return null
  return planned_before_cents > 0 || unit_before_cents > 0 ? { planned_before_cents, unit_before_cents } : null
}

/**
 * Works out a deleted per-guest line's plan before, in hundredths: at another cost per guest, for as many guests. One that was free for
 * adults had the same amount.
 */
export function plannedBefore(unit_cents: number, deleted: DeletedCost) {
  const { planned_before_cents: planned, unit_before_cents: unit } = deleted
  return unit === 0 ? planned : Math.round(unit_cents * (planned / unit))
}

function withoutAmounts(line: StoredLine): StoredLine {
  return { ...line, cost_basis: 'fixed', planned_cents: 0, actual_cents: 0, paid_cents: 0 }
}

function changeBetween(before: StoredLine, after: StoredLine, people: PeopleAt): StoredChange {
  const isPerGuest = after.cost_basis === 'per_guest'
  return {
    line_id: after.id,
    type: 'updated',
    planned_before_cents: plannedCents(before, people),
    planned_after_cents: plannedCents(after, people),
    unit_before_cents: before.cost_basis === 'per_guest' ? before.unit_cost_cents : null,
    unit_after_cents: isPerGuest ? after.unit_cost_cents : null,
    actual_before_cents: before.actual_cents,
    actual_after_cents: after.actual_cents,
    paid_before_cents: before.paid_cents,
    paid_after_cents: after.paid_cents,
    note: isPerGuest ? `With ${describePeople(after, people(after.occasion_id))} expected.` : null,
    created_at: after.updated_at,
  }
}

function describePeople({ child_unit_cost_cents: child }: StoredLine, { adults, children }: PaidPeople): string {
  if (child === null || children === 0) return counted(adults + children, 'guest')
  return `${counted(adults, 'adult')} and ${children === 1 ? '1 child' : `${children.toLocaleString('en')} children`}`
}

function changesAmounts(change: StoredChange): boolean {
  return (
    change.planned_before_cents !== change.planned_after_cents ||
    change.unit_before_cents !== change.unit_after_cents ||
    change.actual_before_cents !== change.actual_after_cents ||
    change.paid_before_cents !== change.paid_after_cents
  )
}

/** Whether the cost of a child changes while the line is per guest; with no child expected, no planned amount shows it. */
function changesChildCost(before: StoredLine, after: StoredLine): boolean {
  const isPerGuest = before.cost_basis === 'per_guest' && after.cost_basis === 'per_guest'
  return isPerGuest && before.child_unit_cost_cents !== after.child_unit_cost_cents
}

export function toLineChange(stored: StoredChange & { id: string; actor_name: string }): LineChange {
  return {
    id: stored.id,
    type: stored.type,
    planned_before: fromCents(stored.planned_before_cents),
    planned_after: fromCents(stored.planned_after_cents),
    actual_before: fromCents(stored.actual_before_cents),
    actual_after: fromCents(stored.actual_after_cents),
    paid_before: fromCents(stored.paid_before_cents),
    paid_after: fromCents(stored.paid_after_cents),
    note: stored.note,
    actor_name: stored.actor_name,
    created_at: toIso(stored.created_at),
  }
}

/** A line in a response, planned for `people`. */
export function toBudgetLine(line: StoredLine, people: PeopleAt, weddingId: string): BudgetLine {
  const planned = plannedCents(line, people)
  return {
    id: line.id,
    name: line.name,
    category_id: line.category_id,
    category_name: line.category_name,
    color: colorOf(line),
    planned_amount: fromCents(planned),
    actual_amount: fromCents(line.actual_cents),
    paid_amount: fromCents(line.paid_cents),
    cost_basis: line.cost_basis,
    unit_cost: amountOf(line.unit_cost_cents),
    child_unit_cost: amountOf(line.child_unit_cost_cents),
    occasion_id: line.occasion_id ?? weddingId,
    is_flagged: line.is_flagged,
    notes: line.notes,
    remaining: fromCents(planned - line.actual_cents),
    percentage_used: percentage(line.actual_cents, planned),
    version: line.version,
    created_at: toIso(line.created_at),
    updated_at: toIso(line.updated_at),
  }
}

const amountOf = (cents: number | null) => (cents === null ? null : fromCents(cents))

export function colorOf(line: StoredLine): string {
  return line.color ?? categoryColors.blue
}

/** Lines in the order of the category registry, then by name. */
export function sortLines(lines: StoredLine[]): StoredLine[] {
  const orderOf = ({ category_order }: StoredLine) => category_order ?? MISSING_ORDER
  return lines.toSorted((a, b) => orderOf(a) - orderOf(b) || byNameAndId(a, b))
}

/** Sums up all lines, with `people` expected. */
export function summarizeBudget(lines: StoredLine[], people: PeopleAt): BudgetSummary {
  return sumPlans(lines.map((line) => ({ ...line, planned_cents: plannedCents(line, people) })))
}

/** Sums up lines by what they plan now. */
export function sumPlans(
  lines: Pick<StoredLine, 'planned_cents' | 'actual_cents' | 'paid_cents' | 'is_flagged'>[],
): BudgetSummary {
  let planned = 0
  let actual = 0
  let paid = 0
  let over = 0
  let flagged = 0
  for (const line of lines) {
    planned += line.planned_cents
    actual += line.actual_cents
    paid += line.paid_cents
    if (line.actual_cents > line.planned_cents) over += 1
    if (line.is_flagged) flagged += 1
  }
  return {
    total_planned: fromCents(planned),
    total_actual: fromCents(actual),
    total_paid: fromCents(paid),
    remaining: fromCents(planned - actual),
    percentage_used: percentage(actual, planned),
    categories_count: lines.length,
    over_budget_count: over,
    flagged_count: flagged,
  }
}

type CsvColumn = [heading: string, cell: (line: StoredLine) => CsvValue]

/**
 * One row per line, amounts with two decimals. No amount can be negative, so no cell starts like a formula. The columns about
 * children and occasions are left out if no line has more than the default. `occasions` are names by id; null is the main one.
 */
export function budgetToCsv(
  stored: StoredLine[],
  people: PeopleAt,
  occasions: ReadonlyMap<string | null, string>,
): string {
  const amount = (cents: number | null) => (cents === null ? null : fromCents(cents).toFixed(2))
  // A fixed line keeps the costs that it had per guest.
  const lines = stored.map((line) =>
    line.cost_basis === 'per_guest' ? line : { ...line, unit_cost_cents: null, child_unit_cost_cents: null },
  )
  const columns: Record<
    Exclude<keyof StoredLine, 'id' | 'category_id' | 'category_order' | 'color' | Stamp>,
    CsvColumn | false
  > = {
    name: ['Name', (line) => line.name],
    category_name: ['Category', (line) => line.category_name],
    occasion_id: lines.some(({ occasion_id }) => occasion_id !== null) && [
      'Occasion',
      (line) => occasions.get(line.occasion_id) ?? null,
    ],
    cost_basis: ['Cost basis', (line) => line.cost_basis],
    unit_cost_cents: ['Cost per guest', (line) => amount(line.unit_cost_cents)],
    child_unit_cost_cents: lines.some(({ child_unit_cost_cents }) => child_unit_cost_cents !== null) && [
      'Cost per child',
      (line) => amount(line.child_unit_cost_cents),
    ],
    planned_cents: ['Planned', (line) => amount(plannedCents(line, people))],
    actual_cents: ['Actual', (line) => amount(line.actual_cents)],
    paid_cents: ['Paid', (line) => amount(line.paid_cents)],
    is_flagged: ['Flagged', (line) => (line.is_flagged ? 'yes' : 'no')],
    notes: ['Notes', (line) => line.notes],
  }
  const list = Object.values(columns).flatMap((column) => (column ? [column] : []))
  return toCsv([list.map(([heading]) => heading), ...lines.map((line) => list.map(([, cell]) => cell(line)))])
}
