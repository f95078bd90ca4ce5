import { and, lte, type SQL, sql } from 'drizzle-orm'
import { isAtRest } from '../../../db/at-rest'
import { chunked, insertRows, jsonList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { answer_log, guests, mails, weddings } from '../../../db/schema/weddings'
import { DAY } from '../../../lib/durations'
import { newId } from '../../../lib/ids'
import { DAILY_RECEIPTS, RECEIPT_LIFE, type Received } from './rules'

/** A link with answers that a receipt is due for. */
export interface DueReceipt {
  wedding_id: string
  /** The guest of the link. */
  guest_id: string
  /** Null: they want no mail, or cannot get it. */
  email: string | null
  /** The last answer, whose time decides. */
  answer_id: string
  due_at: number
}

/** SQL: whether a `guest` wants mail, and can get it. */
const isReachable = sql`(guest.email is not null and guest.unsubscribed_at is null
  and lower(guest.email) is not lower(guest.bounced_email) and guest.kind = 'adult')`

/** Lists links whose last answer is long enough ago, the earliest first. */
export function listDueReceipts(db: WeddingDb, now: number, limit: number): Promise<DueReceipt[]> {
  // SQLite takes the bare columns from the row with the maximum.
  return db.all<DueReceipt>(sql`
    select wedding_id, by_guest_id as guest_id, id as answer_id, max(receipt_due_at) as due_at,
      (select guest.email from ${guests} as guest where guest.id = by_guest_id and ${isReachable}) as email
    from ${answer_log} where receipt_due_at is not null and ${isAtRest(sql`wedding_id`)}
    group by by_guest_id having max(receipt_due_at) <= ${now} order by due_at limit ${limit}`)
}

/** Counts the receipts that these weddings queued within the last day, by address. */
export function countReceipts(db: WeddingDb, weddingIds: string[], now: number): Promise<Received[]> {
  return db.all<Received>(sql`
    select mail.wedding_id, mail."to", count(*) as count
    from json_each(${JSON.stringify(weddingIds)}) as asked
    cross join ${mails} as mail on mail.wedding_id = asked.value and mail.created_at > ${now - DAY}
    where mail.kind = 'answer_receipt' group by mail.wedding_id, mail."to"`)
}

/**
 * Queues one mail for each link, unless it was queued before, and notes that nothing is due any more. Only notes it where the guest
 * gets no mail, or the receipt would come too late.
 */
export async function queueReceipts(db: WeddingDb, due: DueReceipt[], now: number): Promise<number> {
  let queued = 0
  for (const chunk of chunked(due)) {
    const rows = chunk
      .filter(({ due_at }) => due_at > now - RECEIPT_LIFE)
      .map(({ wedding_id, guest_id, email, answer_id, due_at }) => ({
        id: newId(now),
        wedding_id,
        guest_id,
        kind: 'answer_receipt' as const,
        unique_key: `answer_receipt:${answer_id}`,
        to: email ?? '',
        subject: '',
        text: '',
        html: '',
        headers: {},
        due_at: now,
        expires_at: due_at + RECEIPT_LIFE,
        created_at: now,
      }))
    const [inserted] = await db.batch([
      insertRows(db, mails, rows, getsReceipt(now)).onConflictDoNothing(),
      clearDue(db, chunk, now),
    ])
    queued += inserted.meta.changes
  }
  return queued
}

/** Notes that no receipt is due for these links. */
export async function dropReceipts(db: WeddingDb, due: DueReceipt[], now: number): Promise<void> {
  for (const chunk of chunked(due)) await clearDue(db, chunk, now)
}

/** Keeps the receipts of answers that came after the links were listed: they are due later. */
function clearDue(db: WeddingDb, due: DueReceipt[], now: number) {
  const ids = due.map(({ guest_id }) => guest_id)
  return db
    .update(answer_log)
    .set({ receipt_due_at: null })
    .where(and(lte(answer_log.receipt_due_at, now), sql`${answer_log.by_guest_id} in ${jsonList(ids)}`))
}

/** SQL: whether the guest of a row to insert still wants a receipt, and can get one. */
function getsReceipt(now: number): SQL {
  return sql`exists (select 1 from ${guests} as guest join ${weddings} as wedding on wedding.id = guest.wedding_id
      where guest.id = value ->> '$.guest_id' and ${isReachable} and wedding.answer_receipts and not wedding.is_sample)
    and (select count(*) from ${mails} as earlier where earlier.guest_id = value ->> '$.guest_id'
      and earlier.kind = 'answer_receipt' and earlier.created_at > ${now - DAY}) < ${DAILY_RECEIPTS}`
}
