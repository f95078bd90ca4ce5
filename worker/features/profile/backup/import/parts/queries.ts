import { and, eq, getTableName, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isAtRest } from '../../../../../db/at-rest'
import { fieldsOf } from '../../../../../db/bulk'
import type { WeddingDb } from '../../../../../db/client'
import { import_parts, messages } from '../../../../../db/schema/weddings'
import type { WeddingId } from '../../../../../db/wedding'
import { HOUR, MINUTE } from '../../../../../lib/durations'
import { firstIdOf } from '../../../../../lib/ids'

/** Age of parts from which their import is abandoned. */
const ABANDONED = HOUR

/** Age from which an import no longer keeps others of its wedding waiting. It has ended by then, or was cut off. */
const BUSY = 5 * MINUTE

/** SQL: whether no other import of a wedding stores parts. For a guard. */
export function isOnlyImport(weddingId: WeddingId, { id, now }: { id: string; now: number }): SQL {
  const isOther = sql`${import_parts.import_id} <> ${id} and ${import_parts.import_id} >= ${firstIdOf(now - BUSY)}`
  return sql`not exists (select 1 from ${import_parts} where ${import_parts.wedding_id} = ${weddingId} and ${isOther})`
}

/** Inserts an import's rows for `table` from its parts. For a batch. */
export function insertWaiting<T extends SQLiteTable>(db: WeddingDb, table: T, importId: string) {
  return db
    .insert(table)
    .select(
      sql`select ${fieldsOf(table)} from ${waitingRows(table, importId)} order by ${import_parts.position}, one.key`,
    )
}

/** Deletes the drafts that an import brings again: those with the same words. For a batch. */
export function deleteRepeatedDrafts(db: WeddingDb, weddingId: WeddingId, importId: string) {
  const { kind, subject, body } = messages
  const isRepeated = sql`(${kind}, ${subject}, ${body}) in (
    select one.value ->> 'kind', one.value ->> 'subject', one.value ->> 'body' from ${waitingRows(messages, importId)})`
  return db.delete(messages).where(and(eq(messages.wedding_id, weddingId), eq(messages.status, 'draft'), isRepeated))
}

/** SQL: an import's rows for `table`, each a JSON object in `one.value`. */
function waitingRows(table: SQLiteTable, importId: string): SQL {
  const isMeant = and(eq(import_parts.import_id, importId), eq(import_parts.destination, getTableName(table)))
  return sql`${import_parts}, json_each(${import_parts.waiting}) as one where ${isMeant}`
}

/** Deletes the parts of abandoned imports. For a batch. */
export function sweepImports(db: WeddingDb, now: number) {
  return db
    .delete(import_parts)
    .where(and(lt(import_parts.import_id, firstIdOf(now - ABANDONED)), isAtRest(import_parts.wedding_id)))
}
