import { and, asc, desc, eq, inArray, lt, lte, type SQLWrapper, sql } from 'drizzle-orm'
import { chunked, insertRows } from '../../db/bulk'
import type { Database } from '../../db/client'
import {
  local_mails,
  mailed_addresses,
  mails,
  users,
  vendor_payments,
  wedding_members,
  weddings,
} from '../../db/schema'
import { addDays, dayAt } from '../../lib/calendar'
import type { Progress } from './rules'

export type MailRow = typeof mails.$inferSelect
export type LocalMailRow = typeof local_mails.$inferSelect
export type SettledMail = Progress & Pick<MailRow, 'id' | 'letter_id' | 'lease' | 'to'>

const MAILS_KEPT_DAYS = 90
/** Most rows deleted in one sweep; the next one deletes more. */
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

type MemberMail = Omit<typeof mails.$inferInsert, 'to' | 'subject' | 'text' | 'html' | 'headers'>

/**
 * Queues mails to members, to be worded when sent. Skips mails whose unique key exists, and readers who have left the
 * wedding. Returns the number of new mails.
 */
export async function queueForMembers(db: Database, rows: MemberMail[]): Promise<number> {
  // Sample accounts have no mail address.
  const isMember = sql`exists (select 1 from ${wedding_members} as member
    join ${users} as user on user.id = member.user_id and user.expires_at is null
    where member.user_id = value ->> '$.user_id' and member.wedding_id = value ->> '$.wedding_id')`
  const isPaymentThere = sql`(value ->> '$.payment_id' is null or exists (select 1 from ${vendor_payments} as payment
    where payment.id = value ->> '$.payment_id'))`
  let queued = 0
  for (const chunk of chunked(rows)) {
    const blank = chunk.map((row) => ({ ...row, to: '', subject: '', text: '', html: '', headers: {} }))
    const result = await insertRows(db, mails, blank, sql`${isMember} and ${isPaymentThere}`).onConflictDoNothing()
    queued += result.meta.changes
  }
  return queued
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
    ? sql`+${mails.status} = 'pending' and ${mails.id} in (select value from json_each(${JSON.stringify(ids)}))`
    : eq(mails.status, 'pending')
  const due = db
    .select({ id: mails.id, letter_id: mails.letter_id })
    .from(mails)
    .where(and(isPending, lte(mails.due_at, now)))
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
  if (letterIds.length > 0) {
    // From here on a letter may be sent, even if its guests are deleted or this sender dies before the result is stored.
    await db
      .update(mailed_addresses)
      .set({ sent_at: now })
      .where(sql`${mailed_addresses.letter_id} in (select value from json_each(${JSON.stringify(letterIds)}))`)
  }
  return claimed
}

/** Mails whose lease has ended without a result: their sender died. */
export function listAbandoned(db: Database, now: number, limit: number): Promise<MailRow[]> {
  return db
    .select()
    .from(mails)
    .where(and(eq(mails.status, 'sending'), lte(mails.lease_until, now)))
    .limit(limit)
}

/**
 * Stores the results of claimed mails. A result counts only while the lease holds, except that a mail was sent. Forgets
 * addresses that certainly got no mail.
 */
export async function settleMails(db: Database, settled: SettledMail[]): Promise<void> {
  const result = (name: keyof SettledMail) => sql.raw(`(result.value ->> '${name}')`)
  const whileWaiting = (kept: SQLWrapper) => sql`case when ${result('status')} = 'pending' then ${kept} else '' end`
  const update = db
    .update(mails)
    .set({
      status: result('status'),
      attempts: result('attempts'),
      due_at: result('due_at'),
      error: result('error'),
      sent_at: result('sent_at'),
      to: result('to'),
      text: whileWaiting(mails.text),
      html: whileWaiting(mails.html),
    })
    .from(sql`json_each(${JSON.stringify(settled)}) as result`)
    .where(
      sql`${mails.id} = ${result('id')} and ${mails.lease} = ${result('lease')}
        and (${mails.status} = 'sending' or ${result('status')} = 'sent')`,
    )
  const letters = outcomes(settled)
  if (letters.length === 0) return void (await update)
  const listed = sql`json_each(${JSON.stringify(letters)})`
  await db.batch([
    update,
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
  ])
}

/** The result of each letter. */
function outcomes(settled: SettledMail[]) {
  return [...Map.groupBy(settled, ({ letter_id }) => letter_id)].flatMap(([letter_id, parts]) => {
    if (letter_id === null) return []
    const sent_at = parts.find((part) => part.sent_at !== null)?.sent_at ?? null
    return { letter_id, sent_at, is_over: parts.every(({ status }) => status !== 'pending') }
  })
}

/** Idempotent. */
export async function insertLocalMail(db: Database, mail: LocalMailRow): Promise<void> {
  await db.insert(local_mails).values(mail).onConflictDoNothing()
}

/** Newest first. */
export function listLocalMails(db: Database, limit: number): Promise<LocalMailRow[]> {
  return db.select().from(local_mails).orderBy(desc(local_mails.created_at), desc(local_mails.id)).limit(limit)
}

/** Deletes old mails. Keeps reminders until the wedding's deadline, so that none is sent twice. */
export function sweepMails(db: Database, now: number) {
  const before = now - MAILS_KEPT_DAYS * 24 * 60 * 60 * 1000
  const yesterday = addDays(dayAt(now, 'utc'), -1)
  const isStillNeeded = sql`exists (select 1 from ${weddings}
    where ${weddings.id} = ${mails.wedding_id} and ${weddings.rsvp_deadline} >= ${yesterday})`
  const old = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        inArray(mails.status, ['sent', 'failed', 'cancelled']),
        lt(mails.due_at, before),
        sql`not (${mails.kind} = 'rsvp_reminder' and ${isStillNeeded})`,
      ),
    )
    .limit(SWEEP_LIMIT)
  return [
    db.delete(mails).where(inArray(mails.id, old)),
    db.delete(local_mails).where(lt(local_mails.created_at, before)),
    db.delete(mailed_addresses).where(lt(mailed_addresses.expires_at, now)),
  ] as const
}
