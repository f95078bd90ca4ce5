import { type SQL, sql } from 'drizzle-orm'
import { abortUnless, isAborted } from '../../../db/abort'
import { chunked, insertRows } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { countRows } from '../../../db/room'
import { guests } from '../../../db/schema/weddings'
import { touchWedding, type WeddingId } from '../../../db/wedding'
import { type Applied, applied } from '../../../lib/outcome'
import { changeGuests, type NewGuestRow } from '../../guests/queries'
import type { GuestChange } from '../../guests/schema'
import { assignHouseholds } from '../../households/assigning/queries'
import { areUnmoved, type Move } from '../../households/moves/queries'
import { type DetailRows, writeDetails } from './details/queries'

/**
 * Writes an import, all or nothing. Stale if the wedding no longer has `count` guests, since a guest who was added or removed may be one
 * of the imported, or if a guest has another household or version than was read. `moves` are of guests who get another household, `ids`
 * those of new households by folded name.
 */
export async function applyImport(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    created,
    changes,
    details,
    moves,
    ids,
    count,
    source,
    now,
  }: {
    created: NewGuestRow[]
    changes: GuestChange[]
    details: DetailRows
    moves: Move[]
    ids: Map<string, string>
    count: number
    source: string
    now: number
  },
): Promise<Applied> {
  const names = [...created, ...changes].flatMap(({ household }) => household ?? [])
  const writes = [
    ...chunked(changes).map((chunk) => changeGuests(db, weddingId, chunk, { source, now })),
    ...chunked(created).map((chunk) => insertRows(db, guests, chunk)),
    ...(names.length > 0 ? assignHouseholds(db, weddingId, { names, moves, ids, now }) : []),
    ...writeDetails(db, weddingId, { rows: details, source, now }),
  ]
  if (writes.length === 0) return applied(true)
  try {
    await db.batch([
      abortUnless(
        db,
        weddingId,
        sql`${countRows(guests, weddingId)} = ${count} and ${areUnmoved(weddingId, moves)} and ${areAsRead(weddingId, changes)}`,
      ),
      ...writes,
      touchWedding(db, weddingId, now),
    ])
    return applied(true)
  } catch (error) {
    if (isAborted(error)) return applied(false)
    throw error
  }
}

/** SQL: whether guests still have the versions that the changes are based on. 5,000 ids with versions have less than 400 KB. */
function areAsRead(weddingId: WeddingId, changes: GuestChange[]): SQL {
  const read = changes.flatMap(({ id, version }) => (version === undefined ? [] : [{ id, version }]))
  return sql`not exists (select 1 from json_each(${JSON.stringify(read)}) as given
    cross join ${guests} as found on found.id = given.value ->> 'id'
    where +found.wedding_id = ${weddingId} and found.version <> given.value ->> 'version')`
}
