import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { deliveries, mails, messages } from '../../../db/schema/weddings'
import { touched } from '../../../db/touched'
import type { WeddingId } from '../../../db/wedding'
import { MAY_HAVE_ARRIVED, NO_LONGER_LISTED } from '../rules'

/** Status of a delivery, by the state of its mails: the first one that applies to any of them. */
const states = [
  ['complained', sql`mail.feedback = 'complained'`],
  ['bounced', sql`mail.feedback = 'bounced'`],
  ['failed', sql`mail.feedback = 'failed' or (mail.feedback is null and mail.status = 'failed')`],
  ['delayed', sql`mail.feedback = 'delayed'`],
  ['delivered', sql`mail.feedback = 'delivered'`],
  ['accepted', sql`mail.status = 'sent'`],
  ['queued', sql`mail.status in ('pending', 'sending')`],
  ['cancelled', sql`true`],
] as const

/** SQL: the place in `states` of a `mail`. */
const rank = sql`case ${sql.join(
  states.map(([, applies], place) => sql`when ${applies} then ${sql.raw(String(place))}`),
  sql` `,
)} end`

const statusAt = (place: SQL) =>
  sql`case ${place} ${sql.join(
    states.map(([status], i) => sql.raw(`when ${i} then '${status}'`)),
    sql` `,
  )} end`

/**
 * Sets status, error and recipients of deliveries from their mails, and closes messages whose last delivery is not queued any more.
 * `ids` is a SELECT of deliveries' ids. For a batch, after the mails have changed. Changes nothing the second time.
 */
export function settleDeliveries(db: WeddingDb, ids: SQL, now: number) {
  // SQLite takes `error` from the mail with the least rank. The plus keeps it from scanning the mails by status.
  const found = sql`(select mail.delivery_id as id, min(${rank}) as place, mail.error as error,
      json_group_array(json_object('guest_id', mail.guest_id, 'to', mail."to")) as recipients,
      (select min(part.sent_at) from ${mails} as part where part.delivery_id = mail.delivery_id) as sent_at
    from ${mails} as mail where mail.delivery_id in (${ids}) group by mail.delivery_id)`
  const status = statusAt(sql`found.place`)
  // Without that of an earlier attempt once a mail waits again or has been sent.
  const error = sql`case when ${status} in ('delivered', 'accepted', 'queued') then null else found.error end`
  return [
    db
      .update(deliveries)
      .set({
        status,
        error,
        recipients: sql`found.recipients`,
        sent_at: sql`found.sent_at`,
        changed_at: sql`case when ${deliveries.status} = ${status} then ${deliveries.changed_at} else ${now} end`,
      })
      .from(sql`${found} as found`)
      .where(
        and(
          sql`${deliveries.id} = found.id`,
          sql`(${deliveries.status} <> ${status} or ${deliveries.recipients} <> found.recipients
            or ${deliveries.error} is not ${error}
            or ${deliveries.sent_at} is not found.sent_at)`,
        ),
      ),
    closeMessages(db, sql`select ${deliveries.message_id} from ${deliveries} where ${deliveries.id} in (${ids})`, now),
  ] as const
}

/** Marks messages as sent when none of their deliveries and mails waits any more. `ids` is a SELECT of messages' ids. For a batch. */
export function closeMessages(db: WeddingDb, ids: SQL, now: number) {
  return db
    .update(messages)
    .set({ status: 'sent', sent_at: now, ...touched(messages, now) })
    .where(
      and(
        sql`${messages.id} in (${ids})`,
        eq(messages.status, 'sending'),
        sql`not exists (select 1 from ${deliveries} as waiting
          where waiting.message_id = ${messages.id} and waiting.status = 'queued')`,
        sql`not exists (select 1 from ${deliveries} as part cross join ${mails} as mail on mail.delivery_id = part.id
          where part.message_id = ${messages.id} and mail.status in ('pending', 'sending'))`,
      ),
    )
}

/** SQL: whether a mail has arrived or may have, as far as is known. `mail`: the name of the table in the query. */
export const hasArrived = (mail: SQL) =>
  sql`(${mail}.sent_at is not null and coalesce(${mail}.feedback, '') not in ('bounced', 'failed'))`

/**
 * SQL: whether a delivery has arrived or may have although its status says that it waits, came back or failed: its error says so, which a
 * later report of the provider replaces, or it came back from some of its recipients only. `part`: the name of the table in the query.
 */
export const mayHaveArrived = (part: SQL) => sql`(instr(coalesce(${part}.error, ''), ${MAY_HAVE_ARRIVED}) > 0
  or (json_array_length(${part}.recipients) > 1 and exists (select 1 from ${mails} as arrived
    where arrived.delivery_id = ${part}.id and ${hasArrived(sql`arrived`)})))`

/** Cancels those of these deliveries that wait without a mail, since their guest is gone. Alone or in a batch. */
export function cancelLeft(db: WeddingDb, condition: SQL, now: number) {
  return db
    .update(deliveries)
    .set({ status: 'cancelled', error: NO_LONGER_LISTED, changed_at: now })
    .where(
      and(
        condition,
        // As in the index.
        sql`${deliveries.status} = 'queued'`,
        eq(deliveries.channel, 'mail'),
        sql`not exists (select 1 from ${mails} where ${mails.delivery_id} = ${deliveries.id})`,
      ),
    )
}

/**
 * Removes a guest's address and number from what was sent, which keeps counting, and settles deliveries that waited for a mail to them
 * alone: the cron looks only at those of messages that have not been sent. For a batch, after the guest was deleted.
 */
export function forgetRecipient(db: WeddingDb, weddingId: WeddingId, { id, now }: { id: string; now: number }) {
  const isTheirs = sql`instr(${deliveries.recipients}, ${JSON.stringify(id)}) > 0`
  const isTheirsHere = sql`${deliveries.message_id} in (select ${messages.id} from ${messages}
    where ${messages.wedding_id} = ${weddingId}) and ${isTheirs}`
  const left = sql`select ${deliveries.id} from ${deliveries} where ${isTheirsHere}
    and ${deliveries.status} = 'queued' and not exists (select 1 from ${mails}
      where ${mails.delivery_id} = ${deliveries.id} and +${mails.status} in ('pending', 'sending'))`
  const [settle] = settleDeliveries(db, left, now)
  return [
    db
      .update(deliveries)
      .set({
        recipients: sql`(select json_group_array(json_object('guest_id', one.value ->> 'guest_id',
          'to', case one.value ->> 'guest_id' when ${id} then '' else one.value ->> 'to' end) order by one.key)
        from json_each(${deliveries.recipients}) as one)`,
      })
      .where(and(eq(deliveries.wedding_id, weddingId), isTheirs)),
    settle,
    cancelLeft(db, isTheirsHere, now),
  ] as const
}
