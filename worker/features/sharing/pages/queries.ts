import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { jsonList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { categories, final_counts, guests, share_links, vendors, weddings } from '../../../db/schema/weddings'
import { selectGuests } from '../../guests/queries'
import { listOccasions } from '../../occasions/queries'
import { selectAllTables } from '../../seating/queries'
import { selectEvents } from '../../timeline/queries'
import type { SharedGuest, SharedVendor } from '../contacts/rules'
import type { ShareView } from '../contract'
import type { Snapshot } from '../final-count/rules'
import type { Shown } from '../sheet/rules'

/** Whether a link is in this database, over or not: its id, else undefined. */
export async function findShareLink(db: WeddingDb, tokenHash: string): Promise<{ id: string } | undefined> {
  const [found] = await db.select({ id: share_links.id }).from(share_links).where(eq(share_links.token_hash, tokenHash))
  return found
}

/**
 * What a link leads to, in one round trip. Rows that its view does not show are not read. Undefined for a link that never was, that
 * was ended or that has expired.
 */
export async function findShared(db: WeddingDb, { tokenHash, now }: { tokenHash: string; now: number }) {
  const linked = (column: SQL, ...views: ShareView[]) => {
    const isMeant = views.length === 0 ? sql`true` : sql`l.view in ${jsonList(views)}`
    return sql`(select ${column} from ${share_links} as l where l.token_hash = ${tokenHash} and l.expires_at > ${now} and ${isMeant})`
  }
  const ofWedding = (...views: ShareView[]) => linked(sql.raw('l.wedding_id'), ...views)
  const [[link], [wedding], occasions, events, people, tables, company, party, [final]] = await db.batch([
    db
      .select()
      .from(share_links)
      .where(and(eq(share_links.token_hash, tokenHash), sql`${share_links.expires_at} > ${now}`)),
    db.select().from(weddings).where(eq(weddings.id, ofWedding())),
    listOccasions(db, ofWedding()),
    selectEvents(db, ofWedding('day')),
    selectGuests(db, ofWedding('caterer', 'seating')),
    selectAllTables(db, ofWedding('caterer', 'seating')),
    selectCompany(db, ofWedding(), linked(sql.raw('l.vendor_id'))),
    selectParty(db, ofWedding('day', 'contacts')),
    db
      .select({ snapshot: final_counts.snapshot, created_at: final_counts.created_at })
      .from(final_counts)
      .where(
        and(
          eq(final_counts.wedding_id, ofWedding('caterer')),
          eq(final_counts.occasion_id, linked(sql.raw('coalesce(l.occasion_id, l.wedding_id)'))),
        ),
      )
      .orderBy(desc(final_counts.created_at), desc(final_counts.id))
      .limit(1),
  ])
  if (!link || !wedding) return undefined
  return {
    link,
    wedding,
    occasions,
    events,
    guests: people,
    tables,
    vendors: company satisfies SharedVendor[],
    party: party satisfies SharedGuest[],
    final: final && { snapshot: final.snapshot as Snapshot, created_at: final.created_at },
  }
}

export type SharedRows = NonNullable<Awaited<ReturnType<typeof findShared>>>

/** Vendors with a phone to show or a crew to feed, and the one whose page it is. For a batch. */
export function selectCompany(db: WeddingDb, weddingId: SQL | string, ownId: SQL = sql`null`) {
  return db
    .select({
      id: vendors.id,
      name: vendors.name,
      category: sql<string | null>`coalesce(${categories.name}, ${vendors.category})`.as('category_shown'),
      contact_name: vendors.contact_name,
      phone: vendors.phone,
      show_phone: vendors.show_phone,
      // A vendor who was declined since has no crew to feed. The page may still be open.
      crew_meals: sql<number>`iif(${vendors.status} = 'declined', 0, ${vendors.crew_meals})`.as('crew_fed'),
    })
    .from(vendors)
    .leftJoin(categories, eq(categories.id, vendors.category_id))
    .where(
      and(
        eq(vendors.wedding_id, weddingId),
        sql`(${vendors.id} = ${ownId} or (${vendors.status} <> 'declined' and (${vendors.show_phone} or ${vendors.crew_meals} > 0)))`,
      ),
    )
}

function selectParty(db: WeddingDb, weddingId: SQL) {
  return db
    .select({ id: guests.id, name: guests.name, phone: sql<string>`${guests.phone}`.as('phone_shown') })
    .from(guests)
    .where(and(eq(guests.wedding_id, weddingId), eq(guests.show_phone, true), isNotNull(guests.phone)))
}

/** Notes a visit, and what it showed if that is new. It is no change to the wedding. */
export async function noteVisit(
  db: WeddingDb,
  { id, shown, now }: { id: string; shown: Shown | undefined; now: number },
): Promise<void> {
  await db.apart
    .update(share_links)
    .set({ last_seen_at: sql`max(coalesce(${share_links.last_seen_at}, 0), ${now})`, last_shown: shown })
    .where(eq(share_links.id, id))
}

/** Notes that the reader pressed "Seen". Whether the link still leads anywhere. */
export async function confirmLink(
  db: WeddingDb,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<boolean> {
  const { meta } = await db.apart
    .update(share_links)
    .set({ confirmed_at: now, last_seen_at: now })
    .where(and(eq(share_links.token_hash, tokenHash), sql`${share_links.expires_at} > ${now}`))
  return meta.changes > 0
}
