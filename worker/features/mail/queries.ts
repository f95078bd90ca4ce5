import { and, asc, eq, inArray, lt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isAtRest } from '../../db/at-rest'
import { chunked, insertRows, jsonList } from '../../db/bulk'
import { type Database, holdsWeddings, type WeddingDb } from '../../db/client'
import { mailed_addresses, mails, vendor_payments, weddings } from '../../db/schema/weddings'
import { addDays, dayAt } from '../../lib/calendar'
import { DAY } from '../../lib/durations'
import { settleDeliveries } from './deliveries/queries'
import { MAILS_KEPT_DAYS, type Progress } from './rules'

export type MailRow = typeof mails.$inferSelect
export type SettledMail = Progress & Pick<MailRow, 'id' | 'letter_id' | 'delivery_id' | 'lease' | 'to' | 'provider_id'>

/** Maximum number of rows deleted in one sweep. The next sweep deletes more. */
const SWEEP_LIMIT = 5000

/** Queues a mail, unless its unique key exists. For a batch. */
export function insertMail(
  db: Database,
  mail: Omit<typeof mails.$inferInsert, 'headers'> & { headers?: Record<string, string> },
) {
  return db
    .insert(mails)
    .values({ headers: {}, ...mail })
    .onConflictDoNothing()
}

type MemberMail = Omit<typeof mails.$inferInsert, 'to' | 'subject' | 'text' | 'html' | 'headers' | 'user_id'> & {
  recipient_id: string
}

/**
 * Queues mails to members. They are worded when sent, and cancelled if the recipient has left by then. Skips mails whose unique
 * key exists. Returns the number of new mails.
 */
export async function queueForMembers(db: WeddingDb, rows: MemberMail[]): Promise<number> {
  const isPaymentThere = sql`(value ->> '$.payment_id' is null or exists (select 1 from ${vendor_payments} as payment
    where payment.id = value ->> '$.payment_id'))`
  let queued = 0
  for (const chunk of chunked(rows)) {
    const blank = chunk.map((row) => ({ ...row, to: '', subject: '', text: '', html: '', headers: {} }))
    const result = await insertRows(db, mails, blank, isPaymentThere).onConflictDoNothing()
    queued += result.meta.changes
  }
  return queued
}

/** Finds those of the unique keys that a mail has already, whether it is queued, sent or cancelled. */
export async function listKnownKeys(db: WeddingDb, uniqueKeys: string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const keys of chunked(uniqueKeys)) {
    const rows = await db
      .select({ unique_key: mails.unique_key })
      .from(mails)
      .where(sql`${mails.unique_key} in ${jsonList(keys)}`)
    for (const { unique_key } of rows) known.add(unique_key)
  }
  return known
}

/**
 * Claims due mails (of `ids`, if given) for a sender until the lease ends: at most `limit`, and with each all mails of the
 * same letter.
 */
export async function claimMails(
  db: Database,
  {
    now,
    lease,
    leaseUntil,
    limit,
    ids,
  }: { now: number; lease: string; leaseUntil: number; limit: number; ids?: string[] },
): Promise<MailRow[]> {
  // The plus stops SQLite from using the index on status, which would scan all pending mails.
  const isPending = ids
    ? sql`+${mails.status} = 'pending' and ${mails.id} in ${jsonList(ids)}`
    : eq(mails.status, 'pending')
  const due = db
    .select({ id: mails.id, letter_id: mails.letter_id })
    .from(mails)
    .where(and(isPending, lte(mails.due_at, now), staysHere(db)))
    .orderBy(asc(mails.due_at))
    .limit(limit)
  const [, claimed] = await db.batch([
    db
      .update(mails)
      .set({ status: 'sending', lease, lease_until: leaseUntil, attempts: sql`${mails.attempts} + 1` })
      .where(
        sql`${mails.id} in (with due as ${due} select id from due
          union select together.id from due cross join mails as together indexed by mails_letter
            on together.letter_id = due.letter_id
          where together.letter_id is not null and together.status = 'pending')`,
      ),
    db
      .select()
      .from(mails)
      .where(and(eq(mails.lease, lease), eq(mails.status, 'sending'))),
  ])
  const letterIds = [...new Set(claimed.flatMap(({ letter_id }) => letter_id ?? []))]
  // Only guests get letters, so the accounts' outbox has none.
  if (letterIds.length > 0 && holdsWeddings(db)) await noteHandedOver(db, letterIds, now)
  return claimed
}

/** SQL: whether a mail's wedding is not being moved. The accounts' mails have none. */
export const staysHere = (db: Database) =>
  holdsWeddings(db) ? isAtRest(sql`coalesce(${mails.wedding_id}, '')`) : undefined

/** Marks letters as sent before sending, in case guests are deleted or this sender is stopped before it stores the result. */
async function noteHandedOver(db: WeddingDb, letterIds: string[], now: number): Promise<void> {
  await db
    .update(mailed_addresses)
    .set({ sent_at: now })
    .where(sql`${mailed_addresses.letter_id} in ${jsonList(letterIds)}`)
}

/** Mails whose lease has ended without a result: their sender was stopped. */
export function listAbandoned(db: Database, now: number, limit: number): Promise<MailRow[]> {
  return db
    .select()
    .from(mails)
    .where(and(eq(mails.status, 'sending'), lte(mails.lease_until, now), staysHere(db)))
    .limit(limit)
}

/**
 * Stores the results of claimed mails. Ignores results after the lease ended, except that a mail was sent. Forgets addresses that
 * certainly got no mail. Deliveries follow from their mails.
 */
export async function settleMails(db: Database, settled: SettledMail[], now: number): Promise<void> {
  const result = (name: keyof SettledMail) => sql.raw(`(result.value ->> '${name}')`)
  const whileWaiting = (kept: SQLWrapper) => sql`case when ${result('status')} = 'pending' then ${kept} else '' end`
  const update = (chunk: SettledMail[]) =>
    db
      .update(mails)
      .set({
        status: result('status'),
        attempts: result('attempts'),
        due_at: result('due_at'),
        error: result('error'),
        sent_at: result('sent_at'),
        provider_id: sql`coalesce(${result('provider_id')}, ${mails.provider_id})`,
        to: result('to'),
        text: whileWaiting(mails.text),
        html: whileWaiting(mails.html),
      })
      .from(sql`json_each(${JSON.stringify(chunk)}) as result`)
      .where(
        sql`${mails.id} = ${result('id')} and ${mails.lease} = ${result('lease')}
        and (${mails.status} = 'sending' or ${result('status')} = 'sent')`,
      )
  // A letter may have a mail for each of 5,000 guests.
  const [first, ...others] = chunked(settled).map(update)
  if (!first) return
  const letters = outcomes(settled)
  const delivered = [...new Set(settled.flatMap(({ delivery_id }) => delivery_id ?? []))]
  if ((letters.length === 0 && delivered.length === 0) || !holdsWeddings(db)) {
    return void (await db.batch([first, ...others]))
  }
  const ids = sql`select value from json_each(${JSON.stringify(delivered)})`
  await db.batch([
    first,
    ...others,
    ...(letters.length > 0 ? settleLetters(db, letters) : []),
    ...(delivered.length > 0 ? settleDeliveries(db, ids, now) : []),
  ])
}

/** Records when letters reached their addresses, and forgets those of unsent ones. For a batch, after the mails themselves. */
function settleLetters(db: WeddingDb, letters: ReturnType<typeof outcomes>) {
  const listed = sql`json_each(${JSON.stringify(letters)})`
  return [
    db
      .update(mailed_addresses)
      .set({ sent_at: sql`outcome.value ->> 'sent_at'` })
      .from(sql`${listed} as outcome`)
      .where(
        // A late failure of a sender whose lease has ended does not undo another sender's success.
        sql`${mailed_addresses.letter_id} = outcome.value ->> 'letter_id' and (outcome.value ->> 'sent_at' is not null
          or not exists (select 1 from mails as part where part.letter_id = ${mailed_addresses.letter_id}
            and part.sent_at is not null))`,
      ),
    db.delete(mailed_addresses).where(sql`${mailed_addresses.letter_id} in (select value ->> 'letter_id' from ${listed}
        where value ->> 'is_over' and value ->> 'sent_at' is null)`),
  ] as const
}

/** The results of letters, each from those of its mails. */
function outcomes(settled: SettledMail[]) {
  return [...Map.groupBy(settled, ({ letter_id }) => letter_id)].flatMap(([letter_id, parts]) => {
    if (letter_id === null) return []
    const sent_at = parts.find((part) => part.sent_at !== null)?.sent_at ?? null
    return { letter_id, sent_at, is_over: parts.every(({ status }) => status !== 'pending') }
  })
}

/** Deletes old mails. */
export function sweepMails(db: Database, now: number): Promise<readonly D1Result[]> {
  return holdsWeddings(db)
    ? db.batch([
        deleteOver(db, now, sql`not (${mails.kind} = 'rsvp_reminder' and ${isStillNeeded(now)})`),
        db
          .delete(mailed_addresses)
          .where(and(lt(mailed_addresses.expires_at, now), isAtRest(mailed_addresses.wedding_id))),
      ])
    : db.batch([deleteOver(db, now)])
}

/** SQL: whether the deadline of a reminder's wedding is ahead. Such reminders are kept so that none is sent twice. */
function isStillNeeded(now: number): SQL {
  const yesterday = addDays(dayAt(now, 'utc'), -1)
  return sql`exists (select 1 from ${weddings}
    where ${weddings.id} = ${mails.wedding_id} and ${weddings.rsvp_deadline} >= ${yesterday})`
}

function deleteOver(db: Database, now: number, condition?: SQL) {
  const old = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        inArray(mails.status, ['sent', 'failed', 'cancelled']),
        lt(mails.due_at, now - MAILS_KEPT_DAYS * DAY),
        staysHere(db),
        condition,
      ),
    )
    .limit(SWEEP_LIMIT)
  return db.delete(mails).where(inArray(mails.id, old))
}
