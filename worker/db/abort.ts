import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { WeddingDb } from './client'
import { isUniqueViolation } from './constraints'
import { weddings } from './schema/weddings'
import type { WeddingId } from './wedding'

/** Rolls back the batch unless `condition` holds, by violating a primary key. The first statement of a batch. */
export function abortUnless(db: WeddingDb, weddingId: WeddingId, condition: SQL) {
  const columns = sql.join(Object.values(getTableColumns(weddings)), sql`, `)
  return db
    .insert(weddings)
    .select(sql`select ${columns} from ${weddings} where ${eq(weddings.id, weddingId)} and (${condition}) is not true`)
}

export const isAborted = (error: unknown) => isUniqueViolation(error, 'weddings.id')
