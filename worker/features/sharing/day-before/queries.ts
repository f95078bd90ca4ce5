import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { jsonList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { share_links, vendors, weddings } from '../../../db/schema/weddings'
import type { Day } from '../../../lib/calendar'
import type { VendorWithLinks } from '../run-sheets/rules'

/** A wedding that is soon, with booked vendors. */
export interface NearWedding {
  id: string
  date: Day
  timezone: string
}

/** Lists a page of the weddings on these days, by date and id; `after` is the last one of the previous page. */
export async function listNear(
  db: WeddingDb,
  { days, limit, after }: { days: Day[]; limit: number; after?: NearWedding },
): Promise<NearWedding[]> {
  return db
    .select({ id: weddings.id, date: weddings.wedding_date_fixed, timezone: weddings.timezone })
    .from(weddings)
    .where(
      and(
        isDayKnown,
        eq(weddings.is_sample, false),
        eq(weddings.day_before_mail, true),
        isNull(weddings.moving_to),
        sql`${weddings.wedding_date_fixed} in ${jsonList(days)}`,
        after && sql`(${weddings.wedding_date_fixed}, ${weddings.id}) > (${after.date}, ${after.id})`,
        sql`exists (select 1 from ${vendors} as booked
          where booked.wedding_id = weddings.id and booked.status in ('booked', 'paid'))`,
      ),
    )
    .orderBy(asc(weddings.wedding_date_fixed), asc(weddings.id))
    .limit(limit)
}

/** As the index has it. */
const isDayKnown = sql`${weddings.date_precision} = 'day' and ${weddings.wedding_date_policy} = 'fixed'`

/** These weddings with their booked vendors by name. Only weddings whose day is known, and no samples. */
export async function findRunSheets(db: WeddingDb, { weddingIds, now }: { weddingIds: string[]; now: number }) {
  const ids = jsonList(weddingIds)
  const [found, booked] = await db.batch([
    db
      .select({
        id: weddings.id,
        date: weddings.wedding_date_fixed,
        timezone: weddings.timezone,
        day_before_mail: weddings.day_before_mail,
        couple_name_1: weddings.couple_name_1,
        couple_name_2: weddings.couple_name_2,
      })
      .from(weddings)
      .where(and(sql`${weddings.id} in ${ids}`, isDayKnown, eq(weddings.is_sample, false))),
    db
      .select({
        of_wedding: sql<string>`${vendors.wedding_id}`.as('of_wedding'),
        vendor_name: sql<string>`${vendors.name}`.as('vendor_name'),
        links: sql<number>`count(${share_links.id})`.as('link_count'),
        last_seen_at: sql<number | null>`max(${share_links.last_seen_at})`.as('last_seen'),
        confirmed_at: sql<number | null>`max(${share_links.confirmed_at})`.as('last_confirmed'),
      })
      .from(vendors)
      .leftJoin(
        share_links,
        and(eq(share_links.vendor_id, vendors.id), eq(share_links.view, 'day'), gt(share_links.expires_at, now)),
      )
      .where(sql`${vendors.wedding_id} in ${ids} and ${vendors.status} in ('booked', 'paid')`)
      .groupBy(vendors.id)
      .orderBy(sql`${vendors.name} collate nocase`, vendors.id),
  ])
  const vendorsOf = Map.groupBy(booked, ({ of_wedding }) => of_wedding)
  return new Map(
    found.map(({ id, ...wedding }) => {
      const own = (vendorsOf.get(id) ?? []).map(
        ({ vendor_name: name, links, last_seen_at, confirmed_at }): VendorWithLinks => ({
          name,
          links,
          last_seen_at,
          confirmed_at,
        }),
      )
      return [id, { ...wedding, vendors: own }]
    }),
  )
}
