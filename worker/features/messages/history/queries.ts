import { and, desc, eq, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { answer_log, deliveries, guests, mails, messages } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'

const LIMIT = 200

/** What was sent to a guest or their household, and what they answered, in one round trip. Undefined: there is no such guest. */
export async function loadHistory(db: WeddingDb, weddingId: WeddingId, guestId: string) {
  const home = sql`(select coalesce(g.household_id, g.id) from ${guests} as g where g.id = ${guestId})`
  // While the guest was alone, it was their household's id. Others may have that household since.
  const ownHome = sql`case when not exists (select 1 from ${guests} as other where other.household_id = ${guestId}) then ${guestId} end`
  const isTheirs = and(
    eq(deliveries.wedding_id, weddingId),
    sql`(${deliveries.household_id} in (${home}, ${ownHome}) or exists (select 1 from json_each(${deliveries.recipients}) as one
      where one.value ->> 'guest_id' = ${guestId}))`,
  )
  const [[guest], sent, written, reminders, answers] = await db.batch([
    db
      .select({
        id: guests.id,
        wedding_id: guests.wedding_id,
        household_id: guests.household_id,
        created_at: guests.created_at,
        is_invited: guests.is_invited,
        principal_id: guests.principal_id,
        rsvp_status: guests.rsvp_status,
        rsvp_source: guests.rsvp_source,
        responded_at: guests.responded_at,
      })
      .from(guests)
      .where(and(eq(guests.id, guestId), eq(guests.wedding_id, weddingId))),
    db
      .select({
        delivery_id: sql<string>`${deliveries.id}`.as('delivery'),
        message_id: deliveries.message_id,
        household_id: deliveries.household_id,
        recipients: deliveries.recipients,
        created_at: deliveries.created_at,
        channel: deliveries.channel,
        status: deliveries.status,
        error: deliveries.error,
        visited_at: deliveries.visited_at,
        at: sql<number>`coalesce(${deliveries.sent_at}, ${deliveries.created_at})`.as('at'),
      })
      .from(deliveries)
      .where(isTheirs)
      .orderBy(desc(deliveries.created_at))
      .limit(LIMIT),
    db
      .select()
      .from(messages)
      .where(
        sql`${messages.id} in (select ${deliveries.message_id} from ${deliveries} where ${isTheirs}
          order by ${deliveries.created_at} desc limit ${LIMIT})`,
      ),
    db
      .select({
        status: mails.status,
        feedback: mails.feedback,
        error: mails.error,
        at: sql<number>`coalesce(${mails.sent_at}, ${mails.created_at})`.as('at'),
      })
      .from(mails)
      .where(and(eq(mails.guest_id, guestId), eq(mails.wedding_id, weddingId), eq(mails.kind, 'rsvp_reminder')))
      .orderBy(desc(mails.created_at))
      .limit(LIMIT),
    db
      .select({
        at: answer_log.answered_at,
        source: answer_log.source,
        by_guest_id: answer_log.by_guest_id,
        statuses: answer_log.statuses,
      })
      .from(answer_log)
      .where(and(eq(answer_log.guest_id, guestId), eq(answer_log.wedding_id, weddingId)))
      .orderBy(desc(answer_log.answered_at))
      .limit(LIMIT),
  ])
  return guest && { guest, sent, written, reminders, answers }
}
