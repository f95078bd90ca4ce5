import * as z from 'zod/mini'
import { preprocess, requiredLine } from '../../../lib/fields'

export * from './contract'

/** Null removes the assignment. In a query, it is an empty value or the word `null`. */
export const cateringInput = z.object({
  category_id: preprocess(
    (value) => (value === '' || value === 'null' ? null : value),
    z.nullable(requiredLine('Please choose a category.')),
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
