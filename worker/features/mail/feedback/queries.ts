import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { jsonList } from '../../../db/bulk'
import type { Database, WeddingDb } from '../../../db/client'
import { guests, mails } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { DAY } from '../../../lib/durations'
import { foldText } from '../../../lib/text'
import { settleDeliveries } from '../deliveries/queries'
import { feedbackRanks, type MailEvent, type Reported, SILENCE } from './rules'

/** Milliseconds back to look for mails without events. */
const WATCHED = 7 * DAY
/** Mails that the operator's watch looks at. */
const SAMPLE = 200

/** The mails of a letter that the provider knows by an id. */
export function findReported(db: Database, providerId: string) {
  return db
    .select({
      id: mails.id,
      wedding_id: mails.wedding_id,
      guest_id: mails.guest_id,
      to: mails.to,
    })
    .from(mails)
    .where(eq(mails.provider_id, providerId))
}

type ReportedMail = Awaited<ReturnType<typeof findReported>>[number]

/** SQL: the index of a report in `feedbackRanks`; -1: none. */
const rankOf = (feedback: SQL) =>
  sql`case ${feedback} ${sql.join(
    feedbackRanks.map((name, rank) => sql.raw(`when '${name}' then ${rank}`)),
    sql` `,
  )} else -1 end`

/** Stores a report, unless a worse one or the same is known. */
function storeFeedback(db: Database, { providerId, feedback, error }: MailEvent, now: number) {
  const isWorse = sql`${rankOf(sql`${mails.feedback}`)} < ${feedbackRanks.indexOf(feedback)}`
  return db
    .update(mails)
    .set({ feedback, feedback_at: now, error })
    .where(and(eq(mails.provider_id, providerId), isWorse))
}

/** Stores a report on a mail of the accounts' outbox, which belongs to no delivery and no guest. */
export async function noteFeedback(db: Database, event: MailEvent, now: number): Promise<void> {
  await storeFeedback(db, event, now)
}

/** Stores a report with what follows: the deliveries' state, and what it says about the guests' address. */
export async function noteGuestFeedback(
  db: WeddingDb,
  event: MailEvent,
  { reported, now }: { reported: ReportedMail[]; now: number },
): Promise<void> {
  const ids = sql`select part.delivery_id from ${mails} as part
    where part.provider_id = ${event.providerId} and part.delivery_id is not null`
  const marks = event.isAddressLost ? await markGuests(db, event, { reported, now }) : []
  await db.batch([storeFeedback(db, event, now), ...settleDeliveries(db, ids, now), ...marks])
}

/** The updates of all guests of the wedding who have the address. */
async function markGuests(
  db: WeddingDb,
  { feedback }: MailEvent,
  { reported, now }: { reported: ReportedMail[]; now: number },
) {
  const mail = reported.find(({ guest_id }) => guest_id !== null)
  if (!mail?.wedding_id || mail.to === '') return []
  const ofWedding = eq(guests.wedding_id, mail.wedding_id)
  // SQLite folds only ASCII, so other addresses are compared in JavaScript.
  const candidates = await db
    .select({ id: guests.id, email: guests.email })
    .from(guests)
    .where(and(ofWedding, or(sql`lower(${guests.email}) = lower(${mail.to})`, sql`${guests.email} glob '*[^ -~]*'`)))
  const sharing = candidates.flatMap(({ id, email }) =>
    email !== null && foldText(email) === foldText(mail.to) ? [{ id, email }] : [],
  )
  const isSharing = sql`${guests.id} in ${jsonList(sharing.map(({ id }) => id))}`
  // The couple may correct an address at this moment.
  const isStill = sql`${guests.email} in ${jsonList(sharing.map(({ email }) => email))}`
  const bounced = db
    .update(guests)
    .set({ bounced_email: sql`${guests.email}` })
    .where(and(isSharing, isStill, sql`${guests.bounced_email} is not ${guests.email}`))
  const unsubscribed = db
    .update(guests)
    .set({ unsubscribed_at: now })
    .where(and(isSharing, isNull(guests.unsubscribed_at)))
  return feedback === 'complained' ? [bounced, unsubscribed] : [bounced]
}

/** When a wedding's mails were last accepted, and last reported on. */
export async function findReports(db: WeddingDb, weddingId: WeddingId, now: number): Promise<Reported> {
  const [row] = await reportsOf(
    db,
    sql`${mails} where ${and(eq(mails.wedding_id, weddingId), gt(mails.created_at, now - WATCHED), isNotNull(mails.provider_id))}`,
    now,
  )
  return row ?? { accepted_at: null, last_event_at: null }
}

/** The same for an outbox, from its latest mails for which reports should have come by now. */
export async function sampleReports(db: Database, now: number): Promise<Reported> {
  const latest = sql`(select * from ${mails} where ${mails.status} = 'sent' and ${mails.due_at} <= ${now - SILENCE}
    and ${mails.due_at} > ${now - WATCHED} order by ${mails.due_at} desc limit ${SAMPLE}) as mails
    where mails.provider_id is not null`
  const [row] = await reportsOf(db, latest, now)
  return row ?? { accepted_at: null, last_event_at: null }
}

function reportsOf(db: Database, from: SQL, now: number): Promise<Reported[]> {
  return db.all<Reported>(sql`
    select max(case when sent_at <= ${now - SILENCE} then sent_at end) as accepted_at,
      max(feedback_at) as last_event_at from ${from}`)
}
