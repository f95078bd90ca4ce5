import { and, desc, eq, sql } from 'drizzle-orm'
import { insertRows } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { calendar_links, weddings } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { type Added, added } from '../../../lib/outcome'
import { listOccasions } from '../../occasions/queries'
import { listDatedTasks } from '../../tasks/queries'
import { selectEvents } from '../../timeline/queries'
import { listDuePayments } from '../../vendors/payments/queries'
import type { StoredCalendarLink } from './rules'

/** Newest first. */
export function listCalendars(db: WeddingDb, weddingId: WeddingId): Promise<StoredCalendarLink[]> {
  return selectCalendars(db, weddingId)
}

/** `full` if the wedding has `max` calendars. */
export async function insertCalendar(
  db: WeddingDb,
  link: StoredCalendarLink & { wedding_id: WeddingId; user_id: string; token_hash: string },
  max: number,
): Promise<Added<StoredCalendarLink>> {
  const { wedding_id: weddingId } = link
  const held = sql`(select count(*) from ${calendar_links} as held where held.wedding_id = ${weddingId})`
  const [, [row]] = await db.batch([
    insertRows(db, calendar_links, [link], sql`${held} < ${max}`),
    selectCalendars(db, weddingId, link.id),
  ])
  return added(row)
}

/** Deletes a link. Returns whether it existed. */
export async function deleteCalendar(db: WeddingDb, weddingId: WeddingId, id: string): Promise<boolean> {
  const deleted = await db
    .delete(calendar_links)
    .where(and(eq(calendar_links.id, id), eq(calendar_links.wedding_id, weddingId)))
    .returning({ id: calendar_links.id })
  return deleted.length > 0
}

/** Whether a link is in this database: its id, else undefined. */
export async function findCalendarLink(db: WeddingDb, tokenHash: string): Promise<{ id: string } | undefined> {
  const [found] = await db
    .select({ id: calendar_links.id })
    .from(calendar_links)
    .where(eq(calendar_links.token_hash, tokenHash))
  return found
}

/** What a subscription shows, in one round trip; undefined for a link that leads nowhere. */
export async function findCalendar(db: WeddingDb, tokenHash: string) {
  const ofLink = sql`(select l.wedding_id from ${calendar_links} as l where l.token_hash = ${tokenHash})`
  const [[link], [wedding], occasions, events, tasks, payments] = await db.batch([
    db
      .select({ id: calendar_links.id, last_seen_at: calendar_links.last_seen_at })
      .from(calendar_links)
      .where(eq(calendar_links.token_hash, tokenHash)),
    db.select().from(weddings).where(eq(weddings.id, ofLink)),
    listOccasions(db, ofLink),
    selectEvents(db, ofLink),
    listDatedTasks(db, ofLink),
    listDuePayments(db, ofLink),
  ])
  return link && wedding && { link, wedding, occasions, events, tasks, payments }
}

/** Notes that a calendar read it. It is no change to the wedding. */
export async function noteReading(db: WeddingDb, { id, now }: { id: string; now: number }): Promise<void> {
  await db.apart.update(calendar_links).set({ last_seen_at: now }).where(eq(calendar_links.id, id))
}

function selectCalendars(db: WeddingDb, weddingId: WeddingId, id?: string) {
  return db
    .select({
      id: calendar_links.id,
      last_seen_at: calendar_links.last_seen_at,
      created_at: calendar_links.created_at,
    })
    .from(calendar_links)
    .where(and(eq(calendar_links.wedding_id, weddingId), id === undefined ? undefined : eq(calendar_links.id, id)))
    .orderBy(desc(calendar_links.created_at), desc(calendar_links.id))
}
