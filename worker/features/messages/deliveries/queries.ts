import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { abortUnless, isAborted } from '../../../db/abort'
import { jsonList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { deliveries, mails, messages } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import type { MessageKind } from '../../../lib/message-words'
import type { Applied } from '../../../lib/outcome'
import { closeMessages, mayHaveArrived } from '../../mail/deliveries/queries'
import { SUPPRESSED } from '../../mail/rules'
import { answeredHomes } from '../queries'
import type { Channel, DeliveryStatus } from '../schema'
import { countMails, insertMails, isAnyReminded, type NewMail } from '../sending/queries'
import type { StoredDelivery } from './rules'

/** SQL: when the household answered after a delivery left; null: it has not. */
const answeredAt = sql<number | null>`case when answer.at >= ${deliveries.sent_at} then answer.at end`

function selectDeliveries(db: WeddingDb, weddingId: WeddingId, condition: SQL) {
  return db
    .select({
      id: deliveries.id,
      message_id: deliveries.message_id,
      household_id: deliveries.household_id,
      name: deliveries.name,
      channel: deliveries.channel,
      recipients: deliveries.recipients,
      status: deliveries.status,
      error: deliveries.error,
      changed_at: deliveries.changed_at,
      sent_at: deliveries.sent_at,
      visited_at: deliveries.visited_at,
      answered_at: answeredAt.as('answered_at'),
    })
    .from(deliveries)
    .leftJoin(sql`${answeredHomes(weddingId)} as answer`, sql`answer.home = ${deliveries.household_id}`)
    .where(and(eq(deliveries.wedding_id, weddingId), condition))
    .orderBy(asc(sql`deliveries.rowid`))
}

/** In the order in which they were made. */
export function listDeliveries(db: WeddingDb, weddingId: WeddingId, messageId: string): Promise<StoredDelivery[]> {
  return selectDeliveries(db, weddingId, eq(deliveries.message_id, messageId))
}

export async function findDelivery(
  db: WeddingDb,
  weddingId: WeddingId,
  id: string,
): Promise<StoredDelivery | undefined> {
  const [row] = await selectDeliveries(db, weddingId, eq(deliveries.id, id))
  return row
}

/** Marks a delivery that waits for the couple as sent by them. Whether it was waiting. */
export async function handOver(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, message_id }: Pick<StoredDelivery, 'id' | 'message_id'>,
  { recipients, now }: { recipients: StoredDelivery['recipients']; now: number },
): Promise<boolean> {
  const [handed] = await db.batch([
    db
      .update(deliveries)
      .set({ status: 'handed_over', recipients, sent_at: now, changed_at: now, error: null })
      .where(and(eq(deliveries.id, id), eq(deliveries.wedding_id, weddingId), eq(deliveries.status, 'queued'))),
    closeMessages(db, sql`${message_id}`, now),
  ])
  return handed.meta.changes > 0
}

/** The mails of a delivery, which are deleted after a while. */
export function listMails(db: WeddingDb, weddingId: WeddingId, deliveryId: string) {
  return db
    .select({
      id: mails.id,
      guest_id: sql<string>`${mails.guest_id}`.as('mailed_guest'),
      to: mails.to,
      is_returned: sql<number>`${isReturned}`.as('is_returned'),
      is_unsent: sql<number>`${isUnsent}`.as('is_unsent'),
    })
    .from(mails)
    .where(isOf(weddingId, deliveryId))
}

/** SQL: whether a mail is one of the delivery's. The + makes SQLite look mails up by delivery. */
const isOf = (weddingId: WeddingId, deliveryId: string) =>
  sql`${mails.delivery_id} = ${deliveryId} and +${mails.wedding_id} = ${weddingId}`

/** SQL: whether a mail came back or could not be sent. */
const isReturned = sql`(coalesce(${mails.feedback}, '') in ('bounced', 'failed')
  or (${mails.feedback} is null and ${mails.status} = 'failed'))`

/** SQL: whether a mail certainly was not sent, for a reason that may be over. */
const isUnsent = sql`(${mails.status} = 'failed' and ${mails.sent_at} is null and ${mails.feedback} is null
  and coalesce(${mails.error}, '') <> ${SUPPRESSED})`

/**
 * Replaces mails that came back or could not be sent by new ones. Stale if it is a reminder and one of its guests has been reminded by
 * another one since.
 */
export async function replaceReturned(
  db: WeddingDb,
  weddingId: WeddingId,
  { id: deliveryId, kind }: { id: string; kind: MessageKind },
  { returned, mails: fresh, owned, now }: { returned: string[]; mails: NewMail[]; owned: string[]; now: number },
): Promise<Applied & { isReplaced: boolean }> {
  const isAllowed = kind === 'reminder' ? sql`not ${isAnyReminded(fresh, now)}` : sql`true`
  const statements = [
    abortUnless(db, weddingId, isAllowed),
    db.delete(mails).where(and(isOf(weddingId, deliveryId), isReturned, sql`${mails.id} in ${jsonList(returned)}`)),
    // Does nothing if a parallel retry has made them.
    insertMails(db, weddingId, { mails: fresh, owned, now }),
    countMails(db, weddingId, fresh),
    db
      .update(deliveries)
      .set({ status: 'queued', error: null, changed_at: now })
      .where(
        and(
          eq(deliveries.id, deliveryId),
          eq(deliveries.wedding_id, weddingId),
          sql`exists (select 1 from ${mails} where ${mails.delivery_id} = ${deliveryId} and ${mails.status} = 'pending')`,
        ),
      ),
  ] as const
  try {
    const [, , made] = await db.batch(statements)
    return { outcome: 'saved', isReplaced: made.meta.changes > 0 }
  } catch (error) {
    if (isAborted(error)) return { outcome: 'stale', isReplaced: false }
    throw error
  }
}

/** What each household was last sent, by SQL names of `HouseholdState`. Instants in epoch milliseconds. */
interface StoredState {
  household_id: string
  message_id: string
  kind: MessageKind
  channel: Channel
  status: DeliveryStatus
  changed_at: number
  visited_at: number | null
  answered_at: number | null
  kinds: string
  sent_kinds: string
}

/** In one statement. */
export function listStates(db: WeddingDb, weddingId: WeddingId): Promise<StoredState[]> {
  return db.all<StoredState>(sql`
    select household_id, message_id, kind, channel, status, changed_at, visited_at,
      case when answer.at >= sent_at then answer.at end as answered_at, kinds, sent_kinds
    from (
      select d.household_id, d.message_id, m.kind, d.channel, d.status, d.changed_at, d.visited_at, d.sent_at,
        row_number() over (partition by d.household_id order by d.created_at desc, d.id desc) as place,
        json_group_array(m.kind) over (partition by d.household_id) as kinds,
        json_group_array(case when d.status not in ('queued', 'failed', 'bounced') or ${mayHaveArrived(sql`d`)} then m.kind end)
          over (partition by d.household_id) as sent_kinds
      from ${deliveries} as d join ${messages} as m on m.id = d.message_id
      where d.wedding_id = ${weddingId} and d.status <> 'cancelled'
    ) as latest left join ${answeredHomes(weddingId)} as answer on answer.home = household_id
    where place = 1`)
}
