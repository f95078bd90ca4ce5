import { and, asc, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { abortUnless, isAborted } from '../../../db/abort'
import { isAtRest } from '../../../db/at-rest'
import { chunked, insertRows, jsonList, selectList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import {
  deliveries,
  guests,
  households,
  mailed_addresses,
  mailed_occasions,
  mails,
  messages,
  occasions,
  weddings,
} from '../../../db/schema/weddings'
import { touched } from '../../../db/touched'
import type { WeddingId } from '../../../db/wedding'
import type { Applied } from '../../../lib/outcome'
import { areUnmoved, type Move } from '../../households/moves/queries'
import { cancelLeft, closeMessages } from '../../mail/deliveries/queries'
import { mailsOfDay } from '../../reminders/letters/queries'
import { DAILY_LIMIT, QUIET_TIME } from '../../reminders/rules'
import { isAnySent, isRecentReminder, person } from '../audience/queries'
import type { StoredChange, Told } from '../changes/rules'
import { selectTold } from '../queries'
import type { StoredMessage } from '../rules'

/** A mail of a delivery, to be worded when it is sent. */
export interface NewMail {
  id: string
  delivery_id: string
  guest_id: string
  to: string
  /** The hash of the address, for a reminder; '' for other kinds, which stop no reminder. */
  hash: string
  /** When the hash may be deleted (epoch milliseconds). */
  expires_at: number
  /** Its position among the message's mails, from 0. */
  place: number
}

interface Start {
  deliveries: (typeof deliveries.$inferInsert)[]
  /** The members of the households that get one, with their household. */
  members: Move[]
  mails: NewMail[]
  changes: StoredChange[] | null
  /** The occasions that all of their guests will know as they are now. */
  told: Pick<Told, 'occasion_id' | 'details'>[]
  /** All weddings of the owners, which share a daily limit of mails. */
  owned: string[]
}

/**
 * Starts a message: makes its deliveries and mails in one transaction. Mails beyond the daily limit are due on a later day. Stale if the
 * message has started or has another version, if one of its guests has another household, or if it is only for those who were sent nothing
 * of its kind, or a reminder, and one of them has been sent one since.
 */
export async function startMessage(
  db: WeddingDb,
  message: StoredMessage & { wedding_id: WeddingId },
  start: Start,
  now: number,
): Promise<Applied> {
  const { id, wedding_id: weddingId, kind, audience, version } = message
  const isAsRead = sql`exists (select 1 from ${messages} where ${messages.id} = ${id}
    and ${messages.wedding_id} = ${weddingId} and ${messages.version} = ${version}
    and ${messages.status} in ('draft', 'scheduled'))`
  const chunks = chunked(start.mails)
  const guards =
    kind === 'reminder' ? chunks.map((chunk) => abortUnless(db, weddingId, sql`not ${isAnyReminded(chunk, now)}`)) : []
  const reached = start.deliveries.map(({ household_id }) => household_id)
  const isSentSince = audience.not_yet_sent
    ? isAnySent(weddingId, { households: reached, kind, messageId: id })
    : sql`false`
  const told = start.told.map(({ occasion_id, details }) => ({
    wedding_id: weddingId,
    occasion_id,
    details,
    mailed_at: now,
  }))
  try {
    await db.batch([
      abortUnless(db, weddingId, sql`${isAsRead} and ${areUnmoved(weddingId, start.members)} and not ${isSentSince}`),
      ...guards,
      db
        .update(messages)
        .set({
          status: 'sending',
          started_at: now,
          changes: start.changes,
          ...touched(messages, now),
        })
        .where(and(eq(messages.id, id), eq(messages.wedding_id, weddingId))),
      ...chunked(start.deliveries).map((chunk) => insertRows(db, deliveries, chunk)),
      ...chunks.map((chunk) => insertMails(db, weddingId, { mails: chunk, owned: start.owned, now })),
      ...chunks.map((chunk) => countMails(db, weddingId, chunk)),
      ...(told.length > 0 ? replaceTold(db, weddingId, told) : []),
      closeMessages(db, sql`${id}`, now),
    ])
    return { outcome: 'saved' }
  } catch (error) {
    if (isAborted(error)) return { outcome: 'stale' }
    throw error
  }
}

const field = (name: keyof NewMail) => sql.raw(`(given.value ->> '${name}')`)

/** SQL: whether any of the guests of these mails was reminded lately, by another delivery. */
export function isAnyReminded(list: NewMail[], now: number): SQL {
  const given = list.map(({ guest_id, delivery_id }) => ({ guest_id, delivery_id }))
  return sql`exists (select 1 from json_each(${JSON.stringify(given)}) as given
    cross join ${mails} on ${mails.guest_id} = ${field('guest_id')}
    where ${mails.delivery_id} is not ${field('delivery_id')} and ${isRecentReminder(now)})`
}

/** Queues mails to guests who are still there, each when the owners' daily limit has room for it. For a batch. */
export function insertMails(
  db: WeddingDb,
  weddingId: WeddingId,
  { mails: list, owned, now }: { mails: NewMail[]; owned: string[]; now: number },
) {
  const blank = sql`''`
  const used = sql`(select count(*) ${mailsOfDay(sql`${JSON.stringify(owned)}`, now)})`
  return db
    .insert(mails)
    .select(
      sql`with room as materialized (select ${used} as used)
      select ${selectList(mails, {
        id: field('id'),
        wedding_id: sql`${weddingId}`,
        guest_id: sql`guest.id`,
        delivery_id: field('delivery_id'),
        letter_id: field('id'),
        kind: sql`'message'`,
        unique_key: sql`'message:' || ${field('delivery_id')} || ':' || guest.id`,
        to: field('to'),
        subject: blank,
        text: blank,
        html: blank,
        headers: sql`'{}'`,
        // D1 binds numbers as reals, whose quotient has decimals.
        due_at: sql`${now} + ${QUIET_TIME} * cast((room.used + ${field('place')}) / ${DAILY_LIMIT} as integer)`,
        created_at: sql`${now}`,
      })}
      from json_each(${JSON.stringify(list)}) as given cross join room cross join ${guests} as guest
        on guest.id = ${field('guest_id')} and guest.wedding_id = ${weddingId}
      where true`,
    )
    .onConflictDoNothing()
}

/** Counts queued mails towards the daily limit. For a batch, after all of them. */
export function countMails(db: WeddingDb, weddingId: WeddingId, list: NewMail[]) {
  return db.insert(mailed_addresses).select(
    sql`select ${selectList(mailed_addresses, {
      letter_id: sql`mail.id`,
      wedding_id: sql`${weddingId}`,
      address_hash: field('hash'),
      queued_at: sql`mail.due_at`,
      expires_at: sql`max(mail.due_at + ${QUIET_TIME}, ${field('expires_at')})`,
    })}
    from json_each(${JSON.stringify(list)}) as given cross join ${mails} as mail on mail.id = ${field('id')}`,
  )
}

function replaceTold(db: WeddingDb, weddingId: WeddingId, told: (typeof mailed_occasions.$inferInsert)[]) {
  const ids = told.map(({ occasion_id }) => occasion_id)
  return [
    db
      .delete(mailed_occasions)
      .where(and(eq(mailed_occasions.wedding_id, weddingId), sql`${mailed_occasions.occasion_id} in ${jsonList(ids)}`)),
    insertRows(db, mailed_occasions, told),
  ] as const
}

/** SQL: whether a message tells the day, time and place of its occasions. Some kinds always do; others, with `{occasions}` in all languages. */
const tellsDetails = sql`(${messages.kind} in ('save_the_date', 'invitation', 'change') or (
  instr(${messages.subject} || ${messages.body}, '{occasions}') > 0
  and not exists (select 1 from json_each(${messages.translations}) as other
    where instr((other.value ->> 'subject') || (other.value ->> 'body'), '{occasions}') = 0)))`

/** Reads what guests were told about occasions, and the last message that told each household of one, in one round trip. */
export async function loadTold(db: WeddingDb, weddingId: WeddingId, messageId: string) {
  const about = sql`json_each(case ${messages.occasion_ids} when '[]' then json_array(${messages.wedding_id})
    else ${messages.occasion_ids} end)`
  const [told, heard, changes, telling] = await db.batch([
    selectTold(db, weddingId),
    db
      .select({
        occasion_id: sql<string>`about.value`.as('about_id'),
        household_id: deliveries.household_id,
        // SQLite takes it from the row with the greatest time.
        message_id: deliveries.message_id,
        at: sql<number>`max(${messages.started_at})`.as('last_told'),
      })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.message_id))
      .innerJoin(sql`${about} as about`, sql`true`)
      .where(
        and(
          eq(deliveries.wedding_id, weddingId),
          sql`${deliveries.message_id} in (select ${messages.id} from ${messages}
            where ${messages.wedding_id} = ${weddingId} and ${messages.started_at} is not null and ${tellsDetails})`,
          sql`${deliveries.status} not in ('cancelled', 'failed', 'bounced')`,
        ),
      )
      .groupBy(sql`about.value`, deliveries.household_id),
    db
      .select({ id: messages.id, changes: messages.changes })
      .from(messages)
      .where(and(eq(messages.wedding_id, weddingId), isNotNull(messages.changes))),
    db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.id, messageId), tellsDetails)),
  ])
  return {
    told,
    heard,
    changes: new Map(changes.map((message) => [message.id, message.changes ?? []])),
    /** Whether the message of this id tells details. */
    tells: telling.length > 0,
  }
}

/**
 * Scheduled messages whose time has come: the earliest of each wedding first, so that many of one do not keep those of others from
 * starting. Nor do those of couples who have removed their names or their date since; they wait until they are `overdue` (epoch
 * milliseconds).
 */
export function listDue(db: WeddingDb, { now, overdue, limit }: { now: number; overdue: number; limit: number }) {
  return db
    .select({
      message_id: messages.id,
      wedding_id: messages.wedding_id,
      scheduled_at: sql<number>`${messages.scheduled_at}`.as('due_at'),
      version: messages.version,
    })
    .from(messages)
    .innerJoin(weddings, eq(weddings.id, messages.wedding_id))
    .where(
      and(
        // As in the index.
        sql`${messages.status} = 'scheduled'`,
        lte(messages.scheduled_at, now),
        eq(weddings.is_sample, false),
        isNull(weddings.moving_to),
        or(
          and(
            isNotNull(weddings.date_precision),
            sql`coalesce(${weddings.couple_name_1}, '') || coalesce(${weddings.couple_name_2}, '') <> ''`,
          ),
          lte(messages.scheduled_at, overdue),
        ),
      ),
    )
    .orderBy(
      sql`row_number() over (partition by ${messages.wedding_id} order by ${messages.scheduled_at})`,
      asc(messages.scheduled_at),
    )
    .limit(limit)
}

/** A message and its wedding, in one round trip. */
export async function loadMessage(
  db: WeddingDb,
  { message_id, wedding_id }: { message_id: string; wedding_id: string },
) {
  const [[message], [wedding]] = await db.batch([
    db.select().from(messages).where(eq(messages.id, message_id)),
    db.select().from(weddings).where(eq(weddings.id, wedding_id)),
  ])
  return { message, wedding }
}

/**
 * Schedules a message, cancels a scheduled one, or makes it a draft again. Stale if it has another version, or a status that does not
 * allow it.
 */
export async function changeStatus(
  db: WeddingDb,
  { id, wedding_id, version }: Pick<StoredMessage, 'id' | 'version'> & { wedding_id: WeddingId },
  next:
    | { status: 'scheduled'; scheduled_at: number }
    | { status: 'cancelled' }
    | { status: 'draft'; scheduled_at: null },
  now: number,
): Promise<Applied> {
  const from = next.status === 'scheduled' ? 'draft' : 'scheduled'
  const result = await db
    .update(messages)
    .set({ ...next, version: version + 1, updated_at: now })
    .where(
      and(
        eq(messages.id, id),
        eq(messages.wedding_id, wedding_id),
        eq(messages.version, version),
        eq(messages.status, from),
      ),
    )
  return { outcome: result.meta.changes > 0 ? 'saved' : 'stale' }
}

/** Messages with their weddings and occasions, for wording. In one round trip. */
export async function loadSettings(db: WeddingDb, messageIds: string[]) {
  const theirs = jsonList(messageIds)
  const [own, hosts, stored] = await db.batch([
    db.select().from(messages).where(sql`${messages.id} in ${theirs}`),
    db
      .select()
      .from(weddings)
      .where(sql`${weddings.id} in (select wedding_id from ${messages} as m where m.id in ${theirs})`),
    db
      .select()
      .from(occasions)
      .where(sql`${occasions.wedding_id} in (select wedding_id from ${messages} as m where m.id in ${theirs})`),
  ])
  return { messages: own, weddings: hosts, occasions: stored }
}

/** A mail of a delivery as it stands. */
interface Part {
  id: string
  guest_id: string
  to: string
  status: string
  sent_at: number | null
}

/** Deliveries with all of their mails, and the households that they are for, in one round trip. */
export async function loadDeliveries(db: WeddingDb, deliveryIds: string[], guestIds: string[]) {
  const homes = sql`(select d.household_id from ${deliveries} as d where d.id in ${jsonList(deliveryIds)})`
  const [parts, people, rows] = await db.batch([
    db
      .select({
        id: deliveries.id,
        message_id: deliveries.message_id,
        household_id: deliveries.household_id,
        parts: sql`(select json_group_array(json_object('id', m.id, 'guest_id', m.guest_id, 'to', m."to",
            'status', m.status, 'sent_at', m.sent_at)) from ${mails} as m where m.delivery_id = deliveries.id)`
          .mapWith((text: string): Part[] => JSON.parse(text))
          .as('parts'),
      })
      .from(deliveries)
      .where(sql`${deliveries.id} in ${jsonList(deliveryIds)}`),
    db
      .select(person)
      .from(guests)
      .where(sql`${guests.household_id} in ${homes} or ${guests.id} in ${jsonList(guestIds)}`)
      .orderBy(asc(sql`guests.rowid`)),
    db.select().from(households).where(sql`${households.id} in ${homes}`),
  ])
  return { deliveries: parts, people, rows }
}

/** Cancels deliveries that wait without a mail, since their guest is gone, and closes the messages that are over. */
export async function settleMessages(db: WeddingDb, now: number): Promise<{ settled: number }> {
  const sending = sql`(select ${messages.id} from ${messages} where ${messages.status} = 'sending'
    and ${isAtRest(messages.wedding_id)})`
  const [cancelled, closed] = await db.apart.batch([
    cancelLeft(db.apart, sql`${deliveries.message_id} in ${sending}`, now),
    closeMessages(db.apart, sending, now),
  ])
  return { settled: cancelled.meta.changes + closed.meta.changes }
}
