import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../../db/client'
import {
  budget_lines,
  categories,
  guests,
  invitations,
  occasions,
  timeline_events,
  vendors,
} from '../../../../db/schema/weddings'
import type { WeddingId } from '../../../../db/wedding'
import type { Facts } from './rules'

/** Reads the data that shows which items are done. `weddingDate` is the date in use, fixed or dynamic. */
export async function findFacts(db: WeddingDb, weddingId: WeddingId, weddingDate: string): Promise<Facts> {
  const silent = sql`(select ${occasions.id} from ${occasions} where ${occasions.wedding_id} = ${weddingId} and not ${occasions.asks_rsvp})`
  /** Whether a guest is invited to an occasion that asks for a reply, with the reply among `statuses`. */
  const isAsked = (statuses = sql`('pending', 'confirmed', 'declined', 'maybe')`) => sql`(${guests.is_invited}
      and ${guests.rsvp_status} in ${statuses} and coalesce(${guests.principal_id}, ${guests.wedding_id}) not in ${silent}
    or exists (select 1 from ${invitations} where ${invitations.guest_id} = ${guests.id}
      and ${invitations.status} in ${statuses} and ${invitations.occasion_id} not in ${silent}))`
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`
  const [[budget], [counts], known, [events]] = await db.batch([
    db
      .select({
        lines: count(sql`${budget_lines.planned_cents} > 0 or ${budget_lines.unit_cost_cents} > 0`).as('lines'),
      })
      .from(budget_lines)
      .where(eq(budget_lines.wedding_id, weddingId)),
    db
      .select({
        listed: sql<number>`count(*)`.as('listed'),
        invited: count(isAsked()).as('invited'),
        open: count(isAsked(sql`('pending', 'maybe')`)).as('open'),
        repliedByLink: count(eq(guests.rsvp_source, 'link')).as('replied_by_link'),
        seated: count(sql`${guests.table_id} is not null or exists (select 1 from ${invitations}
          where ${invitations.guest_id} = ${guests.id} and ${invitations.table_id} is not null)`).as('seated'),
      })
      .from(guests)
      .where(eq(guests.wedding_id, weddingId)),
    db
      .select({
        name: sql<string>`${vendors.name}`.as('vendor'),
        category: sql<string | null>`coalesce(${categories.name}, ${vendors.category})`.as('category_name'),
        status: vendors.status,
      })
      .from(vendors)
      .leftJoin(categories, eq(categories.id, vendors.category_id))
      .where(and(eq(vendors.wedding_id, weddingId), sql`${vendors.status} in ('quoted', 'booked', 'paid')`))
      .orderBy(sql`${vendors.status} = 'quoted'`, vendors.id),
    db
      .select({ count: sql<number>`count(*)`.as('events') })
      .from(timeline_events)
      .where(and(eq(timeline_events.wedding_id, weddingId), eq(timeline_events.date, weddingDate))),
  ])
  return {
    hasBudget: (budget?.lines ?? 0) > 0,
    guests: counts ?? { listed: 0, invited: 0, open: 0, repliedByLink: 0, seated: 0 },
    vendors: known,
    events: events?.count ?? 0,
  }
}
