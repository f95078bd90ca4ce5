import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { WeddingDb } from './client'
import { isUniqueViolation } from './constraints'
import { weddings } from './schema/weddings'
import type { WeddingId } from './wedding'

/**
 * Rolls back the batch unless `condition` holds, by violating a primary key. The first statement of a batch. Leaves columns empty
 * where it can, so that no other unique index is violated first.
 */
export function abortUnless(db: WeddingDb, weddingId: WeddingId, condition: SQL) {
  const values = Object.values(getTableColumns(weddings)).map((column) => (column.notNull ? column : sql`null`))
  const columns = sql.join(values, sql`, `)
  return db
    .insert(weddings)
    .select(sql`select ${columns} from ${weddings} where ${eq(weddings.id, weddingId)} and (${condition}) is not true`)
}

export const isAborted = (error: unknown) => isUniqueViolation(error, 'weddings.id')
