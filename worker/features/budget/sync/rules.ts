import { fromCents } from '../../../lib/money'
import type { PeopleAt } from '../heads/rules'
import { changeOf, nextStamps, type StoredLine } from '../rules'
import type { BudgetSync, SyncedLine } from '../schema'

/** The costs of vendors, and the lines whose amounts a sync may take back. */
export interface VendorCosts {
  sums: VendorSums[]
  /** Lines with an amount whose last change was a sync. */
  synced: { line_id: string; actual: boolean; paid: boolean }[]
}

/** Costs of the vendors of a category, in hundredths. */
interface VendorSums {
  category_id: string
  /** Number of booked and paid vendors. */
  vendors_counted: number
  /** Contracts of booked and paid vendors; 0 if there are only contracts that fell through. Null: no contract is known. */
  contracted_cents: number | null
  /** Payments to booked, paid and declined vendors. Null: none was made. */
  paid_cents: number | null
}

interface LineSync {
  answer: SyncedLine
  before: StoredLine
  after: StoredLine
  note: string
}

/**
 * Takes a line's amounts from its vendors. An amount that no vendor gives is taken back if a sync wrote it, and stays if it was
 * typed. Payments to declined vendors alone change no amount that was typed.
 */
export function syncLine(line: StoredLine, { sums, synced }: VendorCosts, now: number): LineSync {
  const found = sums.find(({ category_id }) => category_id === line.category_id)
  const wrote = synced.find(({ line_id }) => line_id === line.id)
  const counted = found?.vendors_counted ?? 0
  const contracted = found?.contracted_cents ?? null
  const made = found?.paid_cents ?? null
  const actual = contracted ?? (wrote?.actual ? 0 : line.actual_cents)
  const isPaidTyped = contracted === null && !wrote?.paid
  const paid = isPaidTyped ? ((counted > 0 ? made : null) ?? line.paid_cents) : (made ?? 0)
  return {
    before: line,
    after: { ...line, actual_cents: actual, paid_cents: paid, ...nextStamps(line, now) },
    note: describeCount(counted),
    answer: {
      id: line.id,
      actual_before: fromCents(line.actual_cents),
      actual_after: fromCents(actual),
      paid_before: fromCents(line.paid_cents),
      paid_after: fromCents(paid),
      vendors_counted: counted,
    },
  }
}

function describeCount(vendors: number): string {
  if (vendors === 0) return 'No vendor is booked any more.'
  return vendors === 1 ? 'From 1 booked vendor.' : `From ${vendors} booked vendors.`
}

export function isChangedBySync({ before, after }: LineSync): boolean {
  return before.actual_cents !== after.actual_cents || before.paid_cents !== after.paid_cents
}

/** The update that a sync writes, with its change for the history. `people` are those expected. */
export function toLineUpdate({ before, after, note }: LineSync, people: PeopleAt) {
  return { before, after, change: changeOf({ before, after, people }, { note }) }
}

/**
 * Syncs all lines, except those that share a category: they can only be synced one by one. `shared` are those of them whose
 * category does not have its vendors' amounts in sum.
 */
export function syncLines(
  lines: StoredLine[],
  costs: VendorCosts,
  now: number,
): { changes: LineSync[]; shared: StoredLine[] } {
  const byCategory = Map.groupBy(lines, ({ category_id }) => category_id)
  const sharersOf = ({ category_id }: StoredLine) => (category_id === null ? [] : (byCategory.get(category_id) ?? []))
  const isShared = (line: StoredLine) => sharersOf(line).length > 1
  const syncs = lines.map((line) => syncLine(line, costs, now)).filter(isChangedBySync)
  const changes = syncs.filter(({ before }) => !isShared(before))
  const shared = syncs.filter(({ before, after }) => isShared(before) && !addUpTo(after, sharersOf(before)))
  return { changes, shared: shared.map(({ before }) => before) }
}

function addUpTo(sum: StoredLine, lines: StoredLine[]): boolean {
  const total = (key: 'actual_cents' | 'paid_cents') => lines.reduce((cents, line) => cents + line[key], 0)
  return total('actual_cents') === sum.actual_cents && total('paid_cents') === sum.paid_cents
}

export function toBudgetSync(
  lines: StoredLine[],
  { changes, shared }: { changes: LineSync[]; shared: StoredLine[] },
  isDryRun: boolean,
): BudgetSync {
  return {
    dry_run: isDryRun,
    synced: changes.map(({ answer }) => answer),
    unchanged: lines.length - changes.length,
    shared: shared.map(({ id, name, category_name }) => ({ id, name, category_name })),
  }
}
