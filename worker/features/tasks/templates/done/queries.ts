import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../../db/client'
import {
  budget_lines,
  categories,
  deliveries,
  final_counts,
  guests,
  invitations,
  messages,
  occasions,
  share_links,
  timeline_events,
  vendors,
} from '../../../../db/schema/weddings'
import type { WeddingId } from '../../../../db/wedding'
import type { Day } from '../../../../lib/calendar'
import type { Facts } from './rules'

/** Reads the data that shows which items are done. `weddingDate` is the date in use, fixed or dynamic. */
export async function findFacts(
  db: WeddingDb,
  weddingId: WeddingId,
  { weddingDate, now }: { weddingDate: Day; now: number },
): Promise<Facts> {
  const silent = sql`(select ${occasions.id} from ${occasions} where ${occasions.wedding_id} = ${weddingId} and not ${occasions.asks_rsvp})`
  /** Whether a guest is invited to an occasion that asks for a reply, with the reply among `statuses`. */
  const isAsked = (statuses = sql`('pending', 'confirmed', 'declined', 'maybe')`) => sql`(${guests.is_invited}
      and ${guests.rsvp_status} in ${statuses} and coalesce(${guests.principal_id}, ${guests.wedding_id}) not in ${silent}
    or exists (select 1 from ${invitations} where ${invitations.guest_id} = ${guests.id}
      and ${invitations.status} in ${statuses} and ${invitations.occasion_id} not in ${silent}))`
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`
  const [[budget], [counted], known, [events], sent, [shared]] = await db.batch([
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
        undecided: count(isAsked(sql`('pending', 'maybe')`)).as('undecided'),
        repliedByLink: count(sql`${guests.rsvp_source} = 'link' and ${guests.is_invited}
          and ${guests.principal_id} is null`).as('replied_by_link'),
        seated: count(sql`${guests.table_id} is not null or exists (select 1 from ${invitations}
          where ${invitations.guest_id} = ${guests.id} and ${invitations.table_id} is not null)`).as('seated'),
        households: sql<number>`count(distinct case when ${guests.is_invited} and ${guests.principal_id} is null
          then coalesce(${guests.household_id}, ${guests.id}) end)`.as('households'),
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
    countSent(db, weddingId),
    countShared(db, weddingId, now),
  ])
  const { households, ...counts } = counted ?? nobody
  const sentTo = (kind: (typeof sent)[number]['kind']) => sent.find((one) => one.kind === kind)?.households ?? 0
  return {
    hasBudget: (budget?.lines ?? 0) > 0,
    guests: counts,
    vendors: known,
    events: events?.count ?? 0,
    sent: { households, saveTheDates: sentTo('save_the_date'), invitations: sentTo('invitation') },
    shared: {
      finalCount: Boolean(shared?.finalCount),
      runSheet: Boolean(shared?.runSheet),
      booked: shared?.booked ?? 0,
      upToDate: shared?.upToDate ?? 0,
    },
  }
}

const nobody = { listed: 0, invited: 0, undecided: 0, repliedByLink: 0, seated: 0, households: 0 }

/** Counts the households that got save-the-dates and invitations to the main occasion. For a batch. */
function countSent(db: WeddingDb, weddingId: WeddingId) {
  return db
    .select({
      kind: messages.kind,
      households: sql<number>`count(distinct ${deliveries.household_id})`.as('reached'),
    })
    .from(messages)
    .crossJoin(deliveries)
    .where(
      and(
        eq(messages.wedding_id, weddingId),
        sql`${messages.kind} in ('save_the_date', 'invitation')`,
        // None means the main one.
        sql`(json_array_length(${messages.occasion_ids}) = 0
          or exists (select 1 from json_each(${messages.occasion_ids}) where value = ${weddingId}))`,
        eq(deliveries.message_id, messages.id),
        sql`${deliveries.sent_at} is not null and ${deliveries.status} not in ('queued', 'bounced', 'failed', 'cancelled')`,
      ),
    )
    .groupBy(messages.kind)
}

/** Counts the booked vendors who know the run sheet, and says what else is shared. For a batch. */
function countShared(db: WeddingDb, weddingId: WeddingId, now: number) {
  const isLive = sql`(link.view = 'day' and link.expires_at > ${now})`
  const ofVendor = sql`(select 1 from ${share_links} as link where link.vendor_id = ${vendors.id} and ${isLive})`
  // An event that was deleted, or is the couple's own now, leaves no trace of when.
  const changedAt = sql`(select max(${timeline_events.updated_at}) from ${timeline_events}
    where ${timeline_events.wedding_id} = ${weddingId} and ${timeline_events.visibility} <> 'couple')`
  const unread = sql`(select 1 from ${share_links} as link where link.vendor_id = ${vendors.id} and ${isLive}
    and (link.last_seen_at is null or link.last_seen_at < ${changedAt}))`
  return db
    .select({
      booked: sql<number>`count(*)`.as('booked'),
      upToDate: sql<number>`count(*) filter (where exists ${ofVendor} and not exists ${unread})`.as('up_to_date'),
      runSheet: sql<number>`exists (select 1 from ${share_links} as link where link.wedding_id = ${weddingId}
        and ${isLive} and link.last_seen_at is not null and link.vendor_id is null and coalesce(link.occasion_id, link.wedding_id) = ${weddingId})`.as(
        'has_link',
      ),
      finalCount: sql<number>`exists (select 1 from ${final_counts} where ${final_counts.wedding_id} = ${weddingId}
        and ${final_counts.occasion_id} = ${weddingId})`.as('has_final'),
    })
    .from(vendors)
    .where(and(eq(vendors.wedding_id, weddingId), sql`${vendors.status} in ('booked', 'paid')`))
}
