import { and, eq, type SQL, sql } from 'drizzle-orm'
import { jsonList } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { type Placeholders, statement } from '../../db/drizzle/statement'
import { guests, occasions, share_links, weddings } from '../../db/schema/weddings'
import { touched } from '../../db/touched'
import type { WeddingId, WeddingRow } from '../../db/wedding'
import { type Written, written } from '../../lib/outcome'

/** The effects of changed settings on shared links. */
export interface LinkChanges {
  /** The default end, which moves with the wedding's date. */
  linksEnd: { from: number; to: number } | null
  /** The accounts whose links to health texts end with the right to see them. */
  helpers: string[]
}

/**
 * Updates the settings. Stale if they have another version, or if an occasion closes after the new RSVP deadline. When plus-ones are allowed, ends
 * pending approval requests.
 */
export async function updateWedding(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    changes,
    version,
    now,
    ...links
  }: { changes: Partial<typeof weddings.$inferInsert>; version: number; now: number } & LinkChanges,
): Promise<Written<WeddingRow>> {
  const update = db
    .update(weddings)
    .set({ ...changes, needs_checked_at: 0, version: sql`${weddings.version} + 1` })
    .where(and(eq(weddings.id, weddingId), eq(weddings.version, version), leavesDeadlines(weddingId, changes)))
  const selected = db.select().from(weddings).where(eq(weddings.id, weddingId))
  // Also true after a parallel change that came first, if the wedding then has the same date and plus-one policy.
  const isChanged = sql`exists (select 1 from ${weddings} as wedding where wedding.id = ${weddingId}
    and wedding.version = ${version + 1}
    and wedding.wedding_date_fixed = ${changes.wedding_date_fixed ?? sql`wedding.wedding_date_fixed`}
    and wedding.wedding_date_policy = ${changes.wedding_date_policy ?? sql`wedding.wedding_date_policy`}
    and wedding.timezone = ${changes.timezone ?? sql`wedding.timezone`}
    and wedding.plus_one_policy = ${changes.plus_one_policy ?? sql`wedding.plus_one_policy`})`
  const endRequests = db
    .update(guests)
    .set({ plus_one_status: 'none', ...touched(guests, now) })
    .where(and(eq(guests.wedding_id, weddingId), eq(guests.plus_one_status, 'requested'), isChanged))
  const [{ meta }, ...others] = await db.batch([
    update,
    ...(changes.plus_one_policy === 'allowed' ? [endRequests] : []),
    ...changeLinks(db, weddingId, links, isChanged),
    selected,
  ])
  const rows = others.at(-1)
  return written(Array.isArray(rows) ? rows[0] : undefined, meta.changes > 0)
}

/** Changes shared links with the settings: their default end only if the condition holds. For a batch, after the update. */
export function changeLinks(db: WeddingDb, weddingId: WeddingId, { linksEnd, helpers }: LinkChanges, condition?: SQL) {
  return [
    ...(linksEnd ? [moveLinks(db, weddingId, linksEnd, condition)] : []),
    ...(helpers.length > 0 ? [endCatererLinks(db, weddingId, helpers)] : []),
  ]
}

/** Moves the shared links that have the default end, if the condition holds. For a batch. */
function moveLinks(db: WeddingDb, weddingId: WeddingId, { from, to }: { from: number; to: number }, condition?: SQL) {
  return db
    .update(share_links)
    .set({ expires_at: to })
    .where(and(eq(share_links.wedding_id, weddingId), eq(share_links.expires_at, from), condition))
}

/** Ends the caterers' links that these helpers made, unless helpers see health texts. For a batch. */
function endCatererLinks(db: WeddingDb, weddingId: WeddingId, helpers: string[]) {
  return db
    .delete(share_links)
    .where(
      and(
        eq(share_links.wedding_id, weddingId),
        eq(share_links.view, 'caterer'),
        sql`${share_links.user_id} in ${jsonList(helpers)}`,
        sql`exists (select 1 from ${weddings} where ${weddings.id} = ${weddingId} and not ${weddings.helpers_see_needs})`,
      ),
    )
}

function leavesDeadlines(weddingId: WeddingId, { rsvp_deadline }: Partial<typeof weddings.$inferInsert>) {
  if (rsvp_deadline === undefined || rsvp_deadline === null) return undefined
  return sql`not exists (select 1 from ${occasions}
    where ${occasions.wedding_id} = ${weddingId} and ${occasions.asks_rsvp} and ${occasions.rsvp_deadline} > ${rsvp_deadline})`
}

/** Reads a wedding named by a token, before the membership is checked. */
export const selectWedding = statement((db: WeddingDb, { id }: Placeholders<{ id: string }>) =>
  db.select().from(weddings).where(eq(weddings.id, id)),
)

export async function findWedding(db: WeddingDb, weddingId: string): Promise<WeddingRow | undefined> {
  const [row] = await db.select().from(weddings).where(eq(weddings.id, weddingId))
  return row
}
