import * as z from 'zod'
import { requiredLine } from '../../../lib/fields'

export * from './contract'

/** Null removes the assignment. In a query, it is an empty value or the word `null`. */
export const cateringInput = z.object({
  category_id: z.preprocess(
    (value) => (value === '' || value === 'null' ? null : value),
    requiredLine('Please choose a category.').nullable(),
  ),
})

/** A category to choose from. */
export interface NamedCategory {
  id: string
  name: string
}

export interface CateringAssignment {
  assigned_category: NamedCategory | null
  /** All active categories, in the registry's order. */
  available_categories: NamedCategory[]
}
