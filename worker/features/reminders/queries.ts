import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { jsonList } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { guests, households, mails, occasions, weddings } from '../../db/schema/weddings'
import { touched } from '../../db/touched'
import type { WeddingId, WeddingRow } from '../../db/wedding'
import { addDays, type Day, dayAt } from '../../lib/calendar'
import { HOUR } from '../../lib/durations'
import { foldText } from '../../lib/text'
import { isInvited, summarized } from '../guests/queries'
import { isClosedTo, wasReminded } from './letters/queries'
import { QUIET_TIME, type Schedule } from './rules'

const RECENT_LIMIT = 200
/** The largest value in `reminder_days`. */
const LONGEST_NOTICE_DAYS = 365

/** Whether reminders to a guest are paused, by the couple or because the guest unsubscribed. */
const wantsNone = sql`(${guests.reminders_paused} or ${guests.unsubscribed_at} is not null)`
  .mapWith(Boolean)
  .as('wants_none')

export interface ScheduledWedding extends Schedule {
  id: string
  rsvp_deadline: Day
}

/**
 * Lists a page of the weddings with a wave that may be due: in some time zone the deadline is not over, and the day of the first
 * wave has begun. `after` is the last wedding of the previous page.
 */
export async function listWeddingsToRemind(
  db: WeddingDb,
  { now, limit, after }: { now: number; limit: number; after?: ScheduledWedding },
): Promise<ScheduledWedding[]> {
  const earliest = dayAt(now - 12 * HOUR, 'utc')
  const latest = dayAt(now + 14 * HOUR, 'utc')
  const firstWave = sql`date(${weddings.rsvp_deadline}, '-' || (${weddings.reminder_days} ->> 0) || ' days')`
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
        isNull(weddings.moving_to),
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

/**
 * The wedding's guests, or those of `guestIds`, with the columns that decide on a reminder, sorted by name. Children get no mail, so they
 * have no address here.
 */
export async function listRemindable(
  db: WeddingDb,
  weddingId: WeddingId,
  { guestIds, today, now }: { guestIds?: string[]; today: Day; now: number },
) {
  const reminded = sql`exists (select 1 from mails as mail where ${wasReminded(sql`guests.id`, now - QUIET_TIME)})`
  return db
    .select({
      id: guests.id,
      name: guests.name,
      email: sql<string | null>`case guests.kind when 'adult' then guests.email end`.as('mailed_to'),
      rsvp_status: guests.rsvp_status,
      reminders_paused: wantsNone,
      bounced_email: guests.bounced_email,
      wedding_id: guests.wedding_id,
      version: guests.version,
      is_closed: sql`(not guests.is_invited or ${isClosedTo(sql`guests`, today)})`.mapWith(Boolean).as('is_closed'),
      recently_reminded: reminded.mapWith(Boolean).as('recently_reminded'),
    })
    .from(guests)
    .where(and(eq(guests.wedding_id, weddingId), guestIds && sql`${guests.id} in ${jsonList(guestIds)}`))
    .orderBy(asc(guests.name), asc(guests.id))
}

/** Finds guests of any wedding, with their weddings, by guest id. */
export async function findInvited(db: WeddingDb, guestIds: string[]) {
  const isListed = sql`${guests.id} in ${jsonList(guestIds)}`
  const [invited, theirs] = await db.batch([
    db
      .select({
        id: guests.id,
        wedding_id: guests.wedding_id,
        name: guests.name,
        email: guests.email,
        kind: guests.kind,
        is_invited: guests.is_invited,
        rsvp_status: guests.rsvp_status,
        rsvp_selector: guests.rsvp_selector,
        principal_id: guests.principal_id,
        reminders_paused: guests.reminders_paused,
        unsubscribed_at: guests.unsubscribed_at,
        bounced_email: guests.bounced_email,
        locale: households.locale,
        asks_rsvp: sql<number | null>`${occasions.asks_rsvp}`.as('asks_rsvp'),
        occasion_deadline: sql<Day | null>`${occasions.rsvp_deadline}`.as('occasion_deadline'),
      })
      .from(guests)
      .leftJoin(households, eq(households.id, guests.household_id))
      .leftJoin(occasions, sql`${occasions.id} = coalesce(${guests.principal_id}, ${guests.wedding_id})`)
      .where(isListed),
    db
      .select({
        id: weddings.id,
        couple_name_1: weddings.couple_name_1,
        couple_name_2: weddings.couple_name_2,
        wedding_date_policy: weddings.wedding_date_policy,
        wedding_date_fixed: weddings.wedding_date_fixed,
        date_precision: weddings.date_precision,
        set_up_done: weddings.set_up_done,
        created_at: weddings.created_at,
        venue_name: weddings.venue_name,
        rsvp_deadline: weddings.rsvp_deadline,
        reminder_days: weddings.reminder_days,
        timezone: weddings.timezone,
        is_sample: weddings.is_sample,
        default_locale: weddings.default_locale,
      })
      .from(weddings)
      .where(sql`${weddings.id} in (select ${guests.wedding_id} from ${guests} where ${isListed})`),
  ])
  const weddingOf = new Map(theirs.map((wedding) => [wedding.id, wedding]))
  return new Map(
    invited.flatMap((guest) => {
      const wedding = weddingOf.get(guest.wedding_id)
      return wedding ? [[guest.id, { guest, wedding }] as const] : []
    }),
  )
}

/** Reads the guests' replies and the number of reminders by status, in one round trip. */
export async function loadResponses(db: WeddingDb, weddingId: WeddingId) {
  const [answers, reminders] = await db.batch([
    db
      .select({ ...summarized, responded_at: guests.responded_at, reminders_paused: wantsNone })
      .from(guests)
      .where(isInvited(weddingId)),
    db
      .select({ status: mails.status, count: sql<number>`count(*)`.as('count') })
      .from(mails)
      .where(and(eq(mails.wedding_id, weddingId), eq(mails.kind, 'rsvp_reminder')))
      .groupBy(mails.status),
  ])
  return { answers, reminders: new Map(reminders.map(({ status, count }) => [status, count])) }
}

/** Reads the queued waves of the current deadline and the newest reminders, in one round trip. */
export async function loadReminders(
  db: WeddingDb,
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

/** Finds the couple's names and the languages for a guest; undefined if the guest was deleted. */
export async function findCoupleOfGuest(
  db: WeddingDb,
  guestId: string,
): Promise<
  | (Pick<WeddingRow, 'couple_name_1' | 'couple_name_2' | 'default_locale' | 'moving_to'> & {
      wedding_id: string
      locale: string | null
    })
  | undefined
> {
  const [row] = await db
    .select({
      wedding_id: guests.wedding_id,
      couple_name_1: weddings.couple_name_1,
      couple_name_2: weddings.couple_name_2,
      default_locale: weddings.default_locale,
      moving_to: weddings.moving_to,
      locale: households.locale,
    })
    .from(guests)
    .innerJoin(weddings, eq(weddings.id, guests.wedding_id))
    .leftJoin(households, eq(households.id, guests.household_id))
    .where(eq(guests.id, guestId))
  return row
}

/**
 * Stops all mail except invitations, for the guest, and for everyone with the same address if the link was mailed to it (`isMailed`): a
 * guest may take another's address in the meantime. Idempotent.
 */
export async function unsubscribeGuest(
  db: WeddingDb,
  { guestId, isMailed, now }: { guestId: string; isMailed: (email: string) => boolean; now: number },
): Promise<void> {
  const them = sql`(select them.wedding_id, them.email from ${guests} as them where them.id = ${guestId})`
  // SQLite folds only ASCII, so other addresses are compared in JavaScript.
  const candidates = await db
    .select({ id: guests.id, email: guests.email })
    .from(guests)
    .innerJoin(sql`${them} as them`, sql`${guests.wedding_id} = them.wedding_id`)
    .where(
      or(eq(guests.id, guestId), sql`lower(${guests.email}) = lower(them.email)`, sql`${guests.email} glob '*[^ -~]*'`),
    )
  const current = candidates.find(({ id }) => id === guestId)?.email
  const address = current && isMailed(current) ? current : null
  const sharing = candidates.filter(({ id, email }) => id === guestId || (address && email && isSame(address, email)))
  const ids = sharing.map(({ id }) => id)
  await db
    .update(guests)
    .set({
      reminders_paused: true,
      unsubscribed_at: sql`coalesce(${guests.unsubscribed_at}, ${now})`,
      ...touched(guests, now),
    })
    .where(
      and(
        sql`${guests.id} in ${jsonList(ids)}`,
        or(eq(guests.reminders_paused, false), isNull(guests.unsubscribed_at)),
      ),
    )
}

const isSame = (one: string, other: string) => foldText(one) === foldText(other)
