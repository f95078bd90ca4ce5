import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { share_links, vendors } from '../../db/schema/weddings'
import type { WeddingId } from '../../db/wedding'
import { DAY } from '../../lib/durations'
import { type Added, added } from '../../lib/outcome'
import { areOccasions } from '../occasions/queries'
import type { StoredShareLink } from './rules'

/** How long a link that ended by itself stays in the list. */
const LISTED_AFTER_END = 30 * DAY

/** The links of a wedding except those that ended long ago, newest first. */
export function listLinks(db: WeddingDb, weddingId: WeddingId, now: number): Promise<StoredShareLink[]> {
  return selectLinks(db, weddingId, gte(share_links.expires_at, now - LISTED_AFTER_END))
}

/** `full` if the wedding has `max` links that have not ended. `gone` if it has no such vendor or occasion. */
export async function insertLink(
  db: WeddingDb,
  link: Omit<StoredShareLink, 'vendor_name'> & { wedding_id: WeddingId; user_id: string; token_hash: string },
  max: number,
): Promise<Added<StoredShareLink> | { outcome: 'gone' }> {
  const { wedding_id: weddingId, vendor_id, occasion_id, created_at: now } = link
  const open = sql`(select count(*) from ${share_links} as held where held.wedding_id = ${weddingId} and held.expires_at > ${now})`
  const isVendor =
    vendor_id === null
      ? sql`true`
      : sql`exists (select 1 from ${vendors} as named where named.id = ${vendor_id} and named.wedding_id = ${weddingId})`
  const isOurs = sql`(${isVendor} and ${areOccasions(weddingId, [occasion_id])})`
  const [, , [row], [found]] = await db.batch([
    db
      .delete(share_links)
      .where(and(eq(share_links.wedding_id, weddingId), lt(share_links.expires_at, now - LISTED_AFTER_END))),
    insertRows(db, share_links, [{ ...link, last_shown: null }], sql`${open} < ${max} and ${isOurs}`),
    selectLinks(db, weddingId, eq(share_links.id, link.id)),
    db.select({ ours: sql<number>`${isOurs}`.as('ours_found') }).from(sql`(select 1)`),
  ])
  return found?.ours ? added(row) : { outcome: 'gone' }
}

/** Deletes a link. Returns whether it existed. */
export async function deleteLink(db: WeddingDb, weddingId: WeddingId, id: string): Promise<boolean> {
  const deleted = await db
    .delete(share_links)
    .where(and(eq(share_links.id, id), eq(share_links.wedding_id, weddingId)))
    .returning({ id: share_links.id })
  return deleted.length > 0
}

function selectLinks(db: WeddingDb, weddingId: WeddingId, wanted: SQL) {
  return db
    .select({
      id: share_links.id,
      view: share_links.view,
      vendor_id: share_links.vendor_id,
      vendor_name: sql<string | null>`${vendors.name}`.as('vendor_name'),
      occasion_id: share_links.occasion_id,
      expires_at: share_links.expires_at,
      last_seen_at: share_links.last_seen_at,
      confirmed_at: share_links.confirmed_at,
      created_at: share_links.created_at,
    })
    .from(share_links)
    .leftJoin(vendors, eq(vendors.id, share_links.vendor_id))
    .where(and(eq(share_links.wedding_id, weddingId), wanted))
    .orderBy(desc(share_links.created_at), desc(share_links.id))
}
