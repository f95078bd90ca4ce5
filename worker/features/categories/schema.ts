import * as z from 'zod'
import { requiredLine, version, wholeNumber, yesOrNo } from '../../lib/fields'

export const CATEGORY_LIMIT = 500
/** The sort key of a category without an order. */
export const MISSING_ORDER = 999

export const categoryPaths = {
  list: '/api/categories',
  withArchived: '/api/categories?include_archived=true',
  one: (id: string) => `/api/categories/${encodeURIComponent(id)}`,
  archive: (id: string) => `/api/categories/${encodeURIComponent(id)}/archive`,
  restore: (id: string) => `/api/categories/${encodeURIComponent(id)}/restore`,
  merge: (id: string) => `/api/categories/${encodeURIComponent(id)}/merge`,
  usage: (id: string) => `/api/categories/${encodeURIComponent(id)}/usage`,
  validation: (id: string) => `/api/categories/validation/${encodeURIComponent(id)}`,
  migrateVendors: '/api/categories/migrate-vendors',
  migrateTasks: '/api/categories/migrate-tasks',
  driftReport: '/api/categories/drift-report',
} as const

export const categoryScopes = ['budget', 'vendor', 'task'] as const
export type CategoryScope = (typeof categoryScopes)[number]

/** The ten preset colours; blue is the default of a new category. */
export const categoryColors = {
  red: '#EF4444',
  orange: '#F97316',
  yellow: '#EAB308',
  green: '#22C55E',
  blue: '#3B82F6',
  purple: '#8B5CF6',
  pink: '#EC4899',
  emerald: '#10B981',
  amber: '#F59E0B',
  indigo: '#6366F1',
} as const

export const NAME_REQUIRED = 'Category name is required'
export const SCOPE_REQUIRED = 'At least one scope must be selected'

const fields = z.object({
  name: requiredLine(NAME_REQUIRED),
  scopes: z
    .array(z.enum(categoryScopes), { error: SCOPE_REQUIRED })
    .min(1, { error: SCOPE_REQUIRED })
    .max(20)
    .transform((chosen) => categoryScopes.filter((scope) => chosen.includes(scope))),
  /** In the form `#RRGGBB`. */
  color: z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'Please choose a colour such as #3B82F6.' }),
  order: z.preprocess((value) => (value === '' ? null : value), wholeNumber(-999_999, 999_999).nullable()),
})

export const categoryInput = fields.extend({
  scopes: fields.shape.scopes.default(['budget']),
  color: fields.shape.color.default(categoryColors.blue),
  order: fields.shape.order.default(null),
})
export type CategoryInput = z.output<typeof categoryInput>

export const categoryPatch = fields.partial().extend({ version })
export type CategoryPatch = z.output<typeof categoryPatch>

export const categoryQuery = z.object({ include_archived: yesOrNo.default(false) })

export const mergeInput = z.object({ target_id: requiredLine('Please choose the category to merge into.') })

export interface Category extends Required<CategoryInput> {
  id: string
  is_archived: boolean
  created_at: string
  version: number
}

export interface ArchivedCategory extends Category {
  /** Whether this was the catering category. Then none is assigned now, and `message` says so; null otherwise. */
  catering_unassigned: boolean
  message: string | null
}

/** Number of rows that are linked to a category. */
export interface References {
  budget_lines: number
  vendors: number
  tasks: number
}

export interface MergedCategories {
  target: Category
  moved: References
}

export interface CategoryUsage extends References {
  category_name: string
  total_references: number
}

export interface CategoryMigration {
  /** Number of rows linked. */
  migrated: number
  created_categories: number
  /** Number of rows not linked, because the registry is full. */
  skipped: number
}

export interface DriftItem {
  kind: 'budget_line' | 'vendor' | 'task'
  id: string
  name: string
  issue: 'unlinked' | 'archived' | 'wrong_scope' | 'missing'
  /** The name of the intended category; null if the linked one is gone and there is no text. */
  category: string | null
  suggestion: string
}

export interface DriftReport {
  total: number
  items: DriftItem[]
}

export interface CategoryValidation {
  category_id: string
  is_valid: boolean
  issues: { code: 'archived' | 'wrong_scope'; message: string }[]
}
