import { and, eq, getTableName, lt, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isAtRest } from '../../../../../db/at-rest'
import { fieldsOf } from '../../../../../db/bulk'
import type { WeddingDb } from '../../../../../db/client'
import { import_parts } from '../../../../../db/schema/weddings'
import { firstIdOf } from '../../../../../lib/ids'

/** Age of parts from which their import is abandoned. */
const ABANDONED = 60 * 60 * 1000

/** Inserts an import's rows for `table` from its parts. For a batch. */
export function insertWaiting<T extends SQLiteTable>(db: WeddingDb, table: T, importId: string) {
  const waiting = and(eq(import_parts.import_id, importId), eq(import_parts.destination, getTableName(table)))
  return db
    .insert(table)
    .select(sql`select ${fieldsOf(table)} from ${import_parts}, json_each(${import_parts.waiting}) as one where ${waiting}
      order by ${import_parts.position}, one.key`)
}

/** Deletes the parts of abandoned imports. For a batch. */
export function sweepImports(db: WeddingDb, now: number) {
  return db
    .delete(import_parts)
    .where(and(lt(import_parts.import_id, firstIdOf(now - ABANDONED)), isAtRest(import_parts.wedding_id)))
}
