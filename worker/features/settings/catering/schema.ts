import * as z from 'zod'
import { requiredLine } from '../../../lib/fields'

export const cateringPath = '/api/settings/catering-category'

/** Null clears; in a query that is an empty value or the word. */
export const cateringInput = z.object({
  category_id: z.preprocess(
    (value) => (value === '' || value === 'null' ? null : value),
    requiredLine('Please choose a category.').nullable(),
  ),
})

/** A category by its name, as the screen offers it. */
export interface NamedCategory {
  id: string
  name: string
}

export interface CateringAssignment {
  assigned_category: NamedCategory | null
  /** Every active category, in the registry's order. */
  available_categories: NamedCategory[]
}
