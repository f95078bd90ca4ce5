import * as z from 'zod/mini'
import { preprocess, requiredLine, version, wholeNumber, yesOrNo } from '../../lib/fields'
import { categoryColors, categoryScopes, NAME_REQUIRED, SCOPE_REQUIRED } from './contract'

export * from './contract'

const fields = z.object({
  name: requiredLine(NAME_REQUIRED),
  scopes: z.pipe(
    z
      .array(z.enum(categoryScopes), { error: SCOPE_REQUIRED })
      .check(z.minLength(1, { error: SCOPE_REQUIRED }), z.maxLength(20)),
    z.transform((chosen) => categoryScopes.filter((scope) => chosen.includes(scope))),
  ),
  /** In the form `#RRGGBB`. */
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'Please choose a colour such as #3B82F6.' })),
  order: preprocess((value) => (value === '' ? null : value), z.nullable(wholeNumber(-999_999, 999_999))),
})

export const categoryInput = z.extend(fields, {
  scopes: z._default(fields.shape.scopes, ['budget']),
  color: z._default(fields.shape.color, categoryColors.blue),
  order: z._default(fields.shape.order, null),
})
export type CategoryInput = z.output<typeof categoryInput>

export const categoryPatch = z.extend(z.partial(fields), { version })
export type CategoryPatch = z.output<typeof categoryPatch>

export const categoryQuery = z.object({ include_archived: z._default(yesOrNo, false) })

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
