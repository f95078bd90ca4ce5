import { type BudgetLine, lineInput } from '../../../worker/features/budget/schema'
import { preprocess } from '../../../worker/lib/fields'
import { changedFields } from '../../lib/merge-edits'
import { ANY_AMOUNT, parseAmount } from '../../lib/parse-amount'

/** A line's form values: amounts as typed. Their order decides which wrong field gets the focus. */
export interface LineValues {
  name: string
  category_id: string
  cost_basis: string
  planned_amount: string
  unit_cost: string
  child_unit_cost: string
  occasion_id: string
  actual_amount: string
  paid_amount: string
  notes: string
}

export const newLineValues: LineValues = {
  name: '',
  category_id: '',
  cost_basis: 'fixed',
  planned_amount: '',
  unit_cost: '',
  child_unit_cost: '',
  occasion_id: '',
  actual_amount: '',
  paid_amount: '',
  notes: '',
}

export function toLineValues(line: BudgetLine): LineValues {
  return {
    name: line.name,
    category_id: line.category_id ?? '',
    cost_basis: line.cost_basis,
    planned_amount: amountText(line.planned_amount),
    // A cost of zero is not a blank one.
    unit_cost: String(line.unit_cost ?? ''),
    child_unit_cost: String(line.child_unit_cost ?? ''),
    occasion_id: line.occasion_id,
    actual_amount: amountText(line.actual_amount),
    paid_amount: amountText(line.paid_amount),
    notes: line.notes ?? '',
  }
}

export const lineFieldLabels: Record<keyof LineValues, string> = {
  name: 'Name',
  category_id: 'Category',
  cost_basis: 'Cost',
  planned_amount: 'Planned',
  unit_cost: 'Cost of one guest',
  child_unit_cost: 'Per child',
  occasion_id: 'Occasion',
  actual_amount: 'Committed',
  paid_amount: 'Paid',
  notes: 'Notes',
}

/** The API's schema for typed values. Only the shown one of planned amount and cost per guest counts. */
export const typedLine = preprocess((values) => readLine(values as LineValues), lineInput)

/** `typedLine` for an edit, without the amounts that stay: Posy's sums of contracts may be larger than what one may type. */
export const typedEdit = (stored: LineValues) =>
  preprocess((values) => {
    const changed = changedFields(stored, values as LineValues)
    const stays = (name: string) =>
      name.endsWith('_amount') && !(name in changed || (name === 'planned_amount' && 'cost_basis' in changed))
    return Object.fromEntries(Object.entries(readLine(values as LineValues)).filter(([name]) => !stays(name)))
  }, lineInput)

function readLine({ planned_amount, unit_cost, child_unit_cost, ...typed }: LineValues) {
  return {
    ...typed,
    category_id: typed.category_id || null,
    occasion_id: typed.occasion_id || undefined,
    actual_amount: amountOf(typed.actual_amount),
    paid_amount: amountOf(typed.paid_amount),
    ...(typed.cost_basis === 'per_guest'
      ? {
          unit_cost: costOf(unit_cost),
          child_unit_cost: costOf(child_unit_cost),
        }
      : { planned_amount: amountOf(planned_amount) }),
  }
}

function amountText(amount: number | null): string {
  return amount ? String(amount) : ''
}

/** A blank cost is none: the API asks for that of a guest, and that of a child is the adult cost. */
function costOf(text: string): number | string | null {
  return text.trim() === '' ? null : amountOf(text)
}

/** Returns unreadable text unchanged: the schema rejects it with a message, as it does an amount that is too large. */
function amountOf(text: string): number | string {
  return text.trim() === '' ? 0 : (parseAmount(text, ANY_AMOUNT) ?? text)
}
