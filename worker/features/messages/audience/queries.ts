import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { deliveries, guests, households, invitations, mails, messages, occasions } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import type { MessageKind } from '../../../lib/message-words'
import { householdIdOf } from '../../guests/rules'
import { hasArrived, mayHaveArrived } from '../../mail/deliveries/queries'
import { isReminderSince } from '../../reminders/letters/queries'
import { QUIET_TIME } from '../../reminders/rules'
import type { Person } from './rules'

export const person = {
  id: guests.id,
  wedding_id: guests.wedding_id,
  name: guests.name,
  email: guests.email,
  phone: guests.phone,
  kind: guests.kind,
  household: guests.household,
  household_id: guests.household_id,
  side: guests.side,
  tags: guests.tags,
  is_invited: guests.is_invited,
  principal_id: guests.principal_id,
  rsvp_status: guests.rsvp_status,
  answers_for_household: guests.answers_for_household,
  reminders_paused: guests.reminders_paused,
  unsubscribed_at: guests.unsubscribed_at,
  bounced_email: guests.bounced_email,
  rsvp_selector: guests.rsvp_selector,
  created_at: guests.created_at,
  other_invitations: sql`(select json_group_array(json_object('occasion_id', i.occasion_id, 'status', i.status))
    from ${invitations} as i where i.guest_id = guests.id)`
    .mapWith((text: string): Person['other_invitations'] => JSON.parse(text))
    .as('beside'),
}

/** People in the order in which they were added. */
function selectPeople(db: WeddingDb, condition: SQL | undefined) {
  return db.select(person).from(guests).where(condition).orderBy(asc(sql`guests.rowid`))
}

/** SQL: whether a row of `mails` is a reminder that is pending or was sent within a day, automatic or as a message. */
export const isRecentReminder = (now: number) => isReminderSince(sql`mails`, now - QUIET_TIME)

/** SQL: guests with such a reminder. */
function selectReminded(db: WeddingDb, condition: SQL, now: number) {
  return db
    .selectDistinct({ guest_id: sql<string>`${mails.guest_id}`.as('reminded') })
    .from(mails)
    .where(and(condition, isRecentReminder(now)))
}

/** SQL: whether a delivery, joined with its message, is of this kind and of another message, and has left or will leave. */
const isSentByAnother = (
  kind: MessageKind,
  messageId: string,
) => sql`(${messages.kind} = ${kind} and ${messages.id} <> ${messageId}
  and (${deliveries.status} not in ('cancelled', 'failed', 'bounced') or ${mayHaveArrived(sql`deliveries`)}))`

/** SQL: whether another message has sent one of these households something of this kind. */
export function isAnySent(
  weddingId: WeddingId,
  { households: ids, kind, messageId }: { households: string[]; kind: MessageKind; messageId: string },
): SQL {
  return sql`exists (select 1 from json_each(${JSON.stringify(ids)}) as given
    cross join ${deliveries} on ${deliveries.wedding_id} = ${weddingId} and ${deliveries.household_id} = given.value
    cross join ${messages} on ${messages.id} = ${deliveries.message_id} where ${isSentByAnother(kind, messageId)})`
}

/** Everything that decides who gets a message of a kind, in one round trip. */
export async function loadAudience(
  db: WeddingDb,
  weddingId: WeddingId,
  { kind, messageId, now }: { kind: MessageKind; messageId: string; now: number },
) {
  const [people, rows, stored, sent, reminded, reminders] = await db.batch([
    selectPeople(db, eq(guests.wedding_id, weddingId)),
    db.select().from(households).where(eq(households.wedding_id, weddingId)),
    db.select().from(occasions).where(eq(occasions.wedding_id, weddingId)),
    db
      .selectDistinct({ id: deliveries.household_id })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.message_id))
      .where(and(eq(deliveries.wedding_id, weddingId), isSentByAnother(kind, messageId))),
    selectReminded(db, eq(mails.wedding_id, weddingId), now),
    // Reminders that are no messages count as those.
    db
      .selectDistinct({ guest_id: sql<string>`${mails.guest_id}`.as('reminder_to') })
      .from(mails)
      .where(
        and(
          sql`${kind} = 'reminder'`,
          eq(mails.wedding_id, weddingId),
          eq(mails.kind, 'rsvp_reminder'),
          sql`(${mails.status} in ('pending', 'sending') or ${hasArrived(sql`mails`)})`,
        ),
      ),
  ])
  const given = new Set(reminders.map(({ guest_id }) => guest_id))
  const homes = people.filter(({ id }) => given.has(id)).map(householdIdOf)
  return {
    people,
    rows,
    stored,
    sent: new Set([...sent.map(({ id }) => id), ...homes]),
    reminded: new Set(reminded.map(({ guest_id }) => guest_id)),
  }
}

/** One household with its members, and the wedding's occasions, in one round trip. */
export async function loadHome(db: WeddingDb, weddingId: WeddingId, id: string) {
  const [people, rows, stored] = await db.batch([
    selectPeople(
      db,
      and(
        sql`+${guests.wedding_id} = ${weddingId}`,
        or(eq(guests.household_id, id), sql`${guests.id} = ${id} and ${guests.household_id} is null`),
      ),
    ),
    db
      .select()
      .from(households)
      .where(and(eq(households.id, id), eq(households.wedding_id, weddingId))),
    db.select().from(occasions).where(eq(occasions.wedding_id, weddingId)),
  ])
  return { people, rows, stored }
}
