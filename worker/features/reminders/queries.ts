import { and, asc, desc, eq, gt, gte, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { columnsOf } from '../../db/columns'
import { guests, mails, users, wedding_members, weddings } from '../../db/schema'
import { addDays, type Day, dayAt } from '../../lib/calendar'
import { newId } from '../../lib/ids'
import type { WeddingId, WeddingRow } from '../settings/queries'
import { QUIET_TIME, type Schedule } from './rules'

const HOUR = 60 * 60 * 1000
const RECENT_LIMIT = 200
/** The largest of `reminder_days`. */
const LONGEST_NOTICE_DAYS = 365

export interface ScheduledWedding extends Schedule {
  id: string
  rsvp_deadline: Day
}

/**
 * A page of the weddings, whoever's, of which a wave may be due: the deadline is not over everywhere on earth, and the day of
 * the first wave has begun somewhere. `after` is the last one of the page before.
 */
export async function listWeddingsToRemind(
  db: Database,
  { now, limit, after }: { now: number; limit: number; after?: ScheduledWedding },
): Promise<ScheduledWedding[]> {
  const earliest = dayAt(now - 12 * HOUR, 'utc')
  const latest = dayAt(now + 14 * HOUR, 'utc')
  const firstWave = sql`date(${weddings.rsvp_deadline}, '-' || (${weddings.reminder_days} ->> 0) || ' days')`
  // The links of a wedding that goes away with its account would lead nowhere.
  const stays = sql`not exists (select 1 from ${wedding_members} as member join ${users} as user
    on user.id = member.user_id where member.wedding_id = ${weddings.id} and user.expires_at is not null)`
  const rows = await db
    .select({
      id: weddings.id,
      timezone: weddings.timezone,
      rsvp_deadline: sql<Day>`${weddings.rsvp_deadline}`.as('deadline'),
      reminder_days: weddings.reminder_days,
    })
    .from(weddings)
    .where(
      and(
        eq(weddings.is_sample, false),
        stays,
        gte(weddings.rsvp_deadline, after?.rsvp_deadline ?? earliest),
        lte(weddings.rsvp_deadline, addDays(latest, LONGEST_NOTICE_DAYS)),
        sql`${firstWave} <= ${latest}`,
        after && or(gt(weddings.rsvp_deadline, after.rsvp_deadline), gt(weddings.id, after.id)),
      ),
    )
    .orderBy(asc(weddings.rsvp_deadline), asc(weddings.id))
    .limit(limit)
  return rows
}

/** What reminders are queued for. */
export interface Occasion {
  wedding_id: string
  /** Ends the unique key: a guest gets one reminder an occasion. */
  key: string
  /** Days before the deadline; null when the couple sends it by hand. */
  wave: number | null
  deadline: Day | null
  /** Whoever was reminded after this instant (epoch milliseconds) is left out. */
  unless_after: number
}

/** Whether a reminder to the guest (an SQL expression of the id) waits, or went out or may have, after an instant. */
function wasReminded(guestId: SQL, after: SQL | number): SQL {
  return sql`(mail.guest_id = ${guestId} and mail.kind = 'rsvp_reminder'
    and (mail.status in ('pending', 'sending') or mail.sent_at > ${after}))`
}

/**
 * Queues a reminder for every guest of these occasions who still has to answer and can be reminded. One statement decides and
 * writes, so that of any number of runs and requests at once, one reminds a guest.
 */
export async function queueReminders(
  db: Database,
  occasions: Occasion[],
  { now, limit, guestIds }: { now: number; limit: number; guestIds?: string[] },
): Promise<{ id: string; guest_id: string }[]> {
  const only = guestIds ? JSON.stringify(guestIds) : null
  const uniqueKey = sql`'rsvp_reminder:' || guest.id || ':' || (occasion.value ->> 'key')`
  // An id as newId makes them, in SQL: version and time, then the variant and random bits.
  const id = sql`lower(${newId(now).slice(0, 15)} || substr(hex(randomblob(2)), 2) || '-'
    || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`
  return db.all<{ id: string; guest_id: string }>(sql`
    insert into mails (id, wedding_id, guest_id, kind, unique_key, "to", subject, text, html, headers,
      due_at, created_at, wave, deadline)
    select ${id}, guest.wedding_id, guest.id, 'rsvp_reminder', ${uniqueKey}, guest.email, '', '', '', '{}',
      ${now}, ${now}, occasion.value ->> 'wave', occasion.value ->> 'deadline'
    from json_each(${JSON.stringify(occasions)}) as occasion
    cross join guests as guest on guest.wedding_id = occasion.value ->> 'wedding_id'
    where guest.rsvp_status = 'pending' and guest.email is not null and not guest.reminders_paused
      and (${only} is null or guest.id in (select value from json_each(${only})))
      and not exists (
        select 1 from mails as mail
        where mail.unique_key = ${uniqueKey} or ${wasReminded(sql`guest.id`, sql`(occasion.value ->> 'unless_after')`)}
      )
    limit ${limit}
    returning id, guest_id`)
}

/** The wedding's guests (or those of `guestIds`) with what decides whether they are reminded by hand, by name. */
export async function listRemindable(
  db: Database,
  weddingId: WeddingId,
  { guestIds, now }: { guestIds?: string[]; now: number },
) {
  const reminded = sql`exists (select 1 from mails as mail where ${wasReminded(sql`guests.id`, now - QUIET_TIME)})`
  return db
    .select({
      id: guests.id,
      name: guests.name,
      email: guests.email,
      rsvp_status: guests.rsvp_status,
      reminders_paused: guests.reminders_paused,
      recently_reminded: reminded.mapWith(Boolean).as('recently_reminded'),
    })
    .from(guests)
    .where(
      and(
        eq(guests.wedding_id, weddingId),
        guestIds && sql`${guests.id} in (select value from json_each(${JSON.stringify(guestIds)}))`,
      ),
    )
    .orderBy(asc(guests.name), asc(guests.id))
}

/** The guests of queued reminders, whoever's, with their weddings, by guest. */
export async function findInvited(db: Database, guestIds: string[]) {
  const rows = await db
    .select({ guest: columnsOf(guests, 'guest'), wedding: columnsOf(weddings, 'wedding') })
    .from(guests)
    .innerJoin(weddings, eq(weddings.id, guests.wedding_id))
    .where(sql`${guests.id} in (select value from json_each(${JSON.stringify(guestIds)}))`)
  return new Map(rows.map((row) => [row.guest.id, row]))
}

/** What guests answered, and how many reminders came to which end. One round trip. */
export async function loadResponses(db: Database, weddingId: WeddingId) {
  const [answers, reminders] = await db.batch([
    db
      .select({
        rsvp_status: guests.rsvp_status,
        responded_at: guests.responded_at,
        meal_preference: guests.meal_preference,
        dietary_restrictions: guests.dietary_restrictions,
        accessibility_needs: guests.accessibility_needs,
        plus_one_allowed: guests.plus_one_allowed,
        plus_ones: guests.plus_ones,
        plus_one_name: guests.plus_one_name,
        plus_one_status: guests.plus_one_status,
        reminders_paused: guests.reminders_paused,
      })
      .from(guests)
      .where(eq(guests.wedding_id, weddingId)),
    db
      .select({ status: mails.status, count: sql<number>`count(*)`.as('count') })
      .from(mails)
      .where(and(eq(mails.wedding_id, weddingId), eq(mails.kind, 'rsvp_reminder')))
      .groupBy(mails.status),
  ])
  return { answers, reminders: new Map(reminders.map(({ status, count }) => [status, count])) }
}

/** The waves of this deadline that mails were made for, and the newest reminders of any kind. One round trip. */
export async function loadReminders(
  db: Database,
  { id, rsvp_deadline }: Pick<WeddingRow, 'rsvp_deadline'> & { id: WeddingId },
) {
  const ofWedding = and(eq(mails.wedding_id, id), eq(mails.kind, 'rsvp_reminder'))
  const [queued, recent] = await db.batch([
    db
      .selectDistinct({ wave: sql<number>`${mails.wave}`.as('queued_wave') })
      .from(mails)
      .where(and(ofWedding, isNotNull(mails.wave), eq(mails.deadline, rsvp_deadline ?? ''))),
    db
      .select({
        id: mails.id,
        guest_id: sql<string>`${mails.guest_id}`.as('guest_id'),
        guest_name: sql<string>`${guests.name}`.as('guest_name'),
        to: mails.to,
        wave: mails.wave,
        status: mails.status,
        error: mails.error,
        created_at: mails.created_at,
        sent_at: mails.sent_at,
      })
      .from(mails)
      .innerJoin(guests, eq(guests.id, mails.guest_id))
      .where(ofWedding)
      .orderBy(desc(mails.created_at), desc(mails.id))
      .limit(RECENT_LIMIT),
  ])
  return { queued: queued.map(({ wave }) => wave), recent }
}

/** Whose reminders a link is about; undefined when the guest is not on the list any more. */
export async function findCoupleOfGuest(
  db: Database,
  guestId: string,
): Promise<Pick<WeddingRow, 'couple_name_1' | 'couple_name_2'> | undefined> {
  const [row] = await db
    .select({ couple_name_1: weddings.couple_name_1, couple_name_2: weddings.couple_name_2 })
    .from(guests)
    .innerJoin(weddings, eq(weddings.id, guests.wedding_id))
    .where(eq(guests.id, guestId))
  return row
}

/** A guest wants no more reminders; a second time changes nothing. */
export async function pauseReminders(db: Database, guestId: string, now: number): Promise<void> {
  await db
    .update(guests)
    .set({ reminders_paused: true, version: sql`${guests.version} + 1`, updated_at: now })
    .where(and(eq(guests.id, guestId), eq(guests.reminders_paused, false)))
}
