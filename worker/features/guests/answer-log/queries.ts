import { type SQL, sql } from 'drizzle-orm'
import { selectList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { answer_log, guests, weddings } from '../../../db/schema/weddings'
import { newId } from '../../../lib/ids'
import { RECEIPT_DELAY } from './rules'

/** A reply that a guest's link sends, for a receipt and the couple's news. */
interface ByLink {
  /** The guest of the link. */
  guestId: string
  /** SQL: whether this row is to bring the guest a receipt, who has an address. One row of a reply is enough. */
  getsReceipt: SQL
}

/**
 * Logs answers of guests, one row for each that `from` and `where` select. For a batch, before the write of the answers, so that
 * both decide by the same rows. Answers that the couple records are no news to them.
 */
export function logAnswers(
  db: WeddingDb,
  {
    now,
    id = sql`${newId(now)}`,
    byLink,
    source,
    statuses,
    from = sql`${guests}`,
    where,
  }: {
    now: number
    id?: SQL
    byLink: ByLink | null
    source: SQL
    /** A JSON list of occasions and answers. */
    statuses: SQL
    /** The guests, and what their answers are joined with. */
    from?: SQL
    where: SQL | undefined
  },
) {
  const row = {
    id,
    wedding_id: sql`${guests.wedding_id}`,
    guest_id: sql`${guests.id}`,
    by_guest_id: sql`${byLink?.guestId ?? null}`,
    source,
    statuses,
    answered_at: sql`${now}`,
    receipt_due_at: byLink
      ? sql`case when ${byLink.getsReceipt} and wedding.answer_receipts and not wedding.is_sample
          then ${now + RECEIPT_DELAY} end`
      : sql`null`,
    is_news: byLink ? sql`(wedding.notify_answers <> 'off' and not wedding.is_sample)` : sql`false`,
  }
  return db.insert(answer_log).select(
    sql`select ${selectList(answer_log, row)} from ${from}
      join ${weddings} as wedding on wedding.id = ${guests.wedding_id} where ${where ?? sql`true`}`,
  )
}

/** SQL: the statuses of one answer. */
export const oneStatus = (occasionId: SQL, status: SQL) =>
  sql`json_array(json_object('occasion_id', ${occasionId}, 'status', ${status}))`
