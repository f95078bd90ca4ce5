import { type SQL, sql } from 'drizzle-orm'
import type { Bindable } from '../../../db/drizzle/statement'
import { budget_lines, occasions } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'

/**
 * SQL: `wedding_id` and `occasion_id` of each occasion other than the main one that has a per-guest line. `lineId`, `categoryId` and
 * `occasionId` limit it to this line or the lines of this category or occasion; `countsHeads` includes lines that are not per guest
 * yet; `also` adds an occasion.
 */
export function occasionsOfLines(
  weddingId: Bindable<WeddingId>,
  {
    lineId,
    countsHeads,
    also,
    categoryId,
    occasionId,
  }: {
    lineId?: string
    countsHeads?: boolean
    also?: string | null
    categoryId?: SQL
    occasionId?: string
  } = {},
): SQL {
  const conditions = [
    [sql`line.wedding_id = ${weddingId}`, sql`line.occasion_id is not null`],
    countsHeads ? [] : [sql`line.cost_basis = 'per_guest'`],
    lineId === undefined ? [] : [sql`line.id = ${lineId}`],
    categoryId === undefined ? [] : [sql`line.category_id = ${categoryId}`],
    occasionId === undefined ? [] : [sql`line.occasion_id = ${occasionId}`],
  ]
  const ofLines = sql`select line.wedding_id, line.occasion_id from ${budget_lines} as line
    where ${sql.join(conditions.flat(), sql` and `)}`
  const named = sql`select held.wedding_id, held.id from ${occasions} as held
    where held.id = ${also ?? ''} and held.wedding_id = ${weddingId} and held.id <> held.wedding_id`
  // UNION and GROUP BY list each occasion once.
  return also ? sql`${ofLines} union ${named}` : sql`${ofLines} group by line.occasion_id`
}
