import { toIso } from '../../lib/calendar'
import type { Stamp } from '../../lib/every-field'
import { byNameAndId } from '../../lib/sorting'
import { foldText } from '../../lib/text'
import {
  type Category,
  type CategoryInput,
  type CategoryScope,
  type CategoryValidation,
  categoryColors,
  categoryScopes,
  type DriftItem,
  type DriftReport,
  MISSING_ORDER,
  type References,
} from './schema'

const everywhere: CategoryScope[] = ['budget', 'vendor', 'task']

/** The default catering category of a new wedding. */
export const CATERING = 'Catering'

/** The categories of a new wedding, in this order: the usual costs. */
export const defaultCategories: { name: string; color: string; scopes: CategoryScope[] }[] = [
  { name: 'Venue', color: categoryColors.indigo, scopes: everywhere },
  { name: CATERING, color: categoryColors.orange, scopes: everywhere },
  { name: 'Photography', color: categoryColors.blue, scopes: everywhere },
  { name: 'Video', color: categoryColors.purple, scopes: everywhere },
  { name: 'Flowers & Décor', color: categoryColors.green, scopes: everywhere },
  { name: 'Music', color: categoryColors.red, scopes: everywhere },
  { name: 'Attire', color: categoryColors.pink, scopes: everywhere },
  { name: 'Hair & Makeup', color: categoryColors.pink, scopes: everywhere },
  { name: 'Planner', color: categoryColors.emerald, scopes: everywhere },
  { name: 'Stationery', color: categoryColors.yellow, scopes: everywhere },
  { name: 'Cake', color: categoryColors.amber, scopes: everywhere },
  { name: 'Transport', color: categoryColors.blue, scopes: everywhere },
  { name: 'Officiant', color: categoryColors.emerald, scopes: everywhere },
  { name: 'Contingency', color: categoryColors.yellow, scopes: ['budget'] },
]

/** A category as stored. Instants in epoch milliseconds. */
export interface StoredCategory extends Omit<Category, Stamp> {
  wedding_id: string
  name_key: string
  version: number
  created_at: number
  updated_at: number
}

/** Sorts categories by order, then by name, as `sortLines` sorts their budget lines. */
export function sortCategories<C extends Pick<StoredCategory, 'id' | 'name' | 'order'>>(categories: C[]): C[] {
  const orderOf = ({ order }: C) => order ?? MISSING_ORDER
  return categories.toSorted((a, b) => orderOf(a) - orderOf(b) || byNameAndId(a, b))
}

export function newCategory<W extends string>(
  input: CategoryInput,
  { id, weddingId, now }: { id: string; weddingId: W; now: number },
): StoredCategory & { wedding_id: W } {
  return {
    ...input,
    id,
    wedding_id: weddingId,
    name_key: foldText(input.name),
    is_archived: false,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

export function toCategory(stored: StoredCategory): Category {
  const { id, name, scopes, color, order, is_archived, created_at, version } = stored
  return { id, name, scopes, color, order, is_archived, created_at: toIso(created_at), version }
}

/** A budget line, vendor or task with its category. `category` is free text, null for a budget line. */
export interface CategorizedRow {
  id: string
  name: string
  category_id: string | null
  category: string | null
}

/** Links rows that have free text but no category to the category of that name. */
export interface MigrationPlan {
  /** Names without an active category, as many as the limit allows. */
  missing: string[]
  /** Ids of matching categories that need the scope. */
  toWiden: string[]
  links: { id: string; name_key: string }[]
}

/** Plans the links of rows without a category. `room` is the number of categories that can still be created. */
export function planMigration(
  rows: CategorizedRow[],
  { registry, scope, room }: { registry: StoredCategory[]; scope: CategoryScope; room: number },
): MigrationPlan {
  const active = indexByName(registry)
  const missing = new Map<string, string>()
  const toWiden = new Set<string>()
  const links = rows.map(({ id, category }) => {
    const name = category?.trim() ?? ''
    const name_key = foldText(name)
    const found = active.get(name_key)
    if (!found && missing.size < room && !missing.has(name_key)) missing.set(name_key, name)
    if (found && !found.scopes.includes(scope)) toWiden.add(found.id)
    return { id, name_key }
  })
  return { missing: [...missing.values()], toWiden: [...toWiden], links }
}

const scopeOf = { budget_line: 'budget', vendor: 'vendor', task: 'task' } as const
const scopeNouns = { budget: 'the budget', vendor: 'vendors', task: 'tasks' } as const

/** Reports the rows whose link to the registry is wrong or missing, with a fix for each. */
export function reportDrift(
  rows: Record<DriftItem['kind'], CategorizedRow[]>,
  registry: StoredCategory[],
): DriftReport {
  const byId = new Map(registry.map((category) => [category.id, category]))
  const active = indexByName(registry)
  const kinds = ['budget_line', 'vendor', 'task'] as const
  const items = kinds.flatMap((kind) =>
    rows[kind].flatMap((row) => {
      const drift = describeDrift(kind, row, { linked: byId.get(row.category_id ?? ''), active })
      return drift ? [{ kind, id: row.id, name: row.name, ...drift }] : []
    }),
  )
  return { total: items.length, items }
}

function describeDrift(
  kind: DriftItem['kind'],
  row: CategorizedRow,
  { linked, active }: { linked: StoredCategory | undefined; active: Map<string, StoredCategory> },
): Pick<DriftItem, 'issue' | 'category' | 'suggestion'> | null {
  if (row.category_id === null) {
    const wanted = row.category?.trim() || (kind === 'budget_line' ? row.name : '')
    if (wanted === '') return null
    const match = active.get(foldText(wanted))
    const suggestion = match ? `Link it to “${match.name}”.` : `Add a category “${wanted}”, or choose another one.`
    return { issue: 'unlinked', category: wanted, suggestion }
  }
  if (!linked) return { issue: 'missing', category: row.category, suggestion: 'Choose a category for it.' }
  const { name } = linked
  if (linked.is_archived) {
    const isReplaced = active.has(linked.name_key)
    const suggestion = isReplaced
      ? `Move it to the active category “${name}”.`
      : `Restore “${name}”, or choose another category.`
    return { issue: 'archived', category: name, suggestion }
  }
  const scope = scopeOf[kind]
  if (linked.scopes.includes(scope)) return null
  const suggestion = `Let “${name}” be used for ${scopeNouns[scope]}, or choose another category.`
  return { issue: 'wrong_scope', category: name, suggestion }
}

/** Checks that a category is active and has the scopes of all rows that are linked to it. */
export function validateCategory(category: StoredCategory, used: References): CategoryValidation {
  const issues: CategoryValidation['issues'] = []
  if (category.is_archived) issues.push({ code: 'archived', message: `“${category.name}” is archived.` })
  const counts = { budget: used.budget_lines, vendor: used.vendors, task: used.tasks }
  for (const scope of categoryScopes) {
    if (counts[scope] === 0 || category.scopes.includes(scope)) continue
    const message = `“${category.name}” is in use for ${scopeNouns[scope]}, which its scopes leave out.`
    issues.push({ code: 'wrong_scope', message })
  }
  return { category_id: category.id, is_valid: issues.length === 0, issues }
}

function indexByName(registry: StoredCategory[]): Map<string, StoredCategory> {
  return new Map(registry.filter(({ is_archived }) => !is_archived).map((category) => [category.name_key, category]))
}
