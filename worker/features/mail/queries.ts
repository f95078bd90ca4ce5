import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { chunked, insertRows } from '../../db/bulk'
import type { Database } from '../../db/client'
import { local_mails, mails, users, vendor_payments, wedding_members, weddings } from '../../db/schema'
import { addDays, dayAt } from '../../lib/calendar'
import type { Progress } from './rules'

export type MailRow = typeof mails.$inferSelect
export type LocalMailRow = typeof local_mails.$inferSelect
export type SettledMail = Progress & Pick<MailRow, 'id' | 'lease' | 'to'>

const MAILS_KEPT_DAYS = 90
/** At most so many rows go in one sweep; the next takes the rest. */
const SWEEP_LIMIT = 5000

/** For a batch: puts one mail into the outbox. */
export function insertMail(
  db: Database,
  mail: Omit<typeof mails.$inferInsert, 'headers'> & { headers?: Record<string, string> },
) {
  return db.insert(mails).values({ headers: {}, ...mail })
}

type MemberMail = Omit<typeof mails.$inferInsert, 'to' | 'subject' | 'text' | 'html' | 'headers'>

/**
 * Queues mails to members of weddings, worded when they go out. One whose unique key is there already, or whose reader has
 * left since, is passed over. Answers how many are new.
 */
export async function queueForMembers(db: Database, rows: MemberMail[]): Promise<number> {
  // An account that only tries the sample has no address that mail would reach.
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

/** Takes up to `limit` due mails (of these ids, if given) for a sender: nobody else gets them until the lease ends. */
export function claimMails(
  db: Database,
  {
    now,
    lease,
    leaseUntil,
    limit,
    ids,
  }: { now: number; lease: string; leaseUntil: number; limit: number; ids?: string[] },
): Promise<MailRow[]> {
  // The plus keeps SQLite from walking all that is pending when it has the ids.
  const isPending = ids
    ? sql`+${mails.status} = 'pending' and ${mails.id} in (select value from json_each(${JSON.stringify(ids)}))`
    : eq(mails.status, 'pending')
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isPending, lte(mails.due_at, now)))
    .orderBy(asc(mails.due_at))
    .limit(limit)
  return db
    .update(mails)
    .set({ status: 'sending', lease, lease_until: leaseUntil, attempts: sql`${mails.attempts} + 1` })
    .where(inArray(mails.id, due))
    .returning()
}

/** Mails whose sender has died: claimed, and not heard of since. */
export function listAbandoned(db: Database, now: number, limit: number): Promise<MailRow[]> {
  return db
    .select()
    .from(mails)
    .where(and(eq(mails.status, 'sending'), lte(mails.lease_until, now)))
    .limit(limit)
}

/**
 * Writes down what became of claimed mails. It counts only for a mail that is still held under that lease, save that a late
 * word that a mail was sent is always true.
 */
export async function settleMails(db: Database, settled: SettledMail[]): Promise<void> {
  await db.run(sql`
    update mails set
      status = result.status, attempts = result.attempts, due_at = result.due_at, error = result.error,
      sent_at = result.sent_at, "to" = result."to",
      text = case when result.status = 'pending' then text else '' end,
      html = case when result.status = 'pending' then html else '' end
    from (
      select value ->> 'id' as id, value ->> 'lease' as lease, value ->> 'status' as status,
        value ->> 'attempts' as attempts, value ->> 'due_at' as due_at, value ->> 'error' as error,
        value ->> 'sent_at' as sent_at, value ->> 'to' as "to"
      from json_each(${JSON.stringify(settled)})
    ) as result
    where mails.id = result.id and mails.lease = result.lease
      and (mails.status = 'sending' or result.status = 'sent')`)
}

/** A repeated delivery of the same mail changes nothing. */
export async function insertLocalMail(db: Database, mail: LocalMailRow): Promise<void> {
  await db.insert(local_mails).values(mail).onConflictDoNothing()
}

/** Newest first. */
export function listLocalMails(db: Database, limit: number): Promise<LocalMailRow[]> {
  return db.select().from(local_mails).orderBy(desc(local_mails.created_at), desc(local_mails.id)).limit(limit)
}

/** What is long over goes; a reminder stays while its wedding's deadline is ahead, since it must not go out again. */
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
  ] as const
}
