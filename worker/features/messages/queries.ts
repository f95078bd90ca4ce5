import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { hasRoom } from '../../db/room'
import {
  deliveries,
  guests,
  households,
  invitations,
  mailed_occasions,
  messages,
  occasions,
} from '../../db/schema/weddings'
import type { WeddingId } from '../../db/wedding'
import { type Added, added, type Written, written } from '../../lib/outcome'
import { areOccasions } from '../occasions/queries'
import type { StoredChange } from './changes/rules'
import type { CountedDeliveries, StoredMessage } from './rules'
import { MESSAGE_LIMIT } from './schema'

/** SQL: when somebody of each household last answered anything. */
export const answeredHomes = (weddingId: WeddingId) => sql`(select home, max(at) as at from (
    select coalesce(household_id, id) as home, responded_at as at from ${guests} where wedding_id = ${weddingId}
    union all
    select coalesce(g.household_id, g.id), i.responded_at from ${invitations} as i
      join ${guests} as g on g.id = i.guest_id where i.wedding_id = ${weddingId})
  where at is not null group by home)`

/** Messages, newest first, or the one of this id, with everything that an answer says about them, in one round trip. */
export async function loadMessages(db: WeddingDb, weddingId: WeddingId, id?: string) {
  const [rows, counts, locales, told, stored] = await db.batch([
    db.select().from(messages).where(isOne(weddingId, id)).orderBy(desc(messages.created_at), desc(messages.id)),
    db
      .select({
        message_id: deliveries.message_id,
        status: deliveries.status,
        count: sql<number>`count(*)`.as('in_all'),
        visited: sql<number>`count(${deliveries.visited_at})`.as('visited'),
        answered: sql<number>`coalesce(sum(answer.at >= ${deliveries.sent_at}), 0)`.as('answered'),
      })
      .from(deliveries)
      .leftJoin(sql`${answeredHomes(weddingId)} as answer`, sql`answer.home = ${deliveries.household_id}`)
      .where(and(eq(deliveries.wedding_id, weddingId), id === undefined ? undefined : eq(deliveries.message_id, id)))
      .groupBy(deliveries.message_id, deliveries.status),
    db
      .selectDistinct({ locale: sql<string>`${households.locale}`.as('used_locale') })
      .from(households)
      .where(and(eq(households.wedding_id, weddingId), sql`${households.locale} is not null`)),
    selectTold(db, weddingId),
    db.select().from(occasions).where(eq(occasions.wedding_id, weddingId)),
  ])
  return {
    rows: rows satisfies StoredMessage[],
    counts: Map.groupBy(counts satisfies CountedDeliveries[], ({ message_id }) => message_id),
    locales: locales.map(({ locale }) => locale),
    told,
    stored,
  }
}

/** The occasions as guests were told about them. For a batch. */
export function selectTold(db: WeddingDb, weddingId: WeddingId) {
  const latest = sql`(select change.value from ${messages} as m cross join json_each(m.changes) as change
    where m.wedding_id = ${weddingId} and m.started_at >= mailed_occasions.mailed_at
      and change.value ->> 'occasion_id' = mailed_occasions.occasion_id
    order by m.started_at desc, m.id desc limit 1)`
  return db
    .select({
      occasion_id: mailed_occasions.occasion_id,
      details: mailed_occasions.details,
      latest: latest.mapWith((text: string): StoredChange | null => JSON.parse(text)).as('latest'),
    })
    .from(mailed_occasions)
    .where(eq(mailed_occasions.wedding_id, weddingId))
}

/** Selects a message. Runs alone or in a batch. */
function selectMessage(db: WeddingDb, weddingId: WeddingId, id: string) {
  return db.select().from(messages).where(isOne(weddingId, id))
}

export async function findMessage(db: WeddingDb, weddingId: WeddingId, id: string): Promise<StoredMessage | undefined> {
  const [row] = await selectMessage(db, weddingId, id)
  return row
}

/** Stale if an occasion that it names was removed. */
export async function insertMessage(
  db: WeddingDb,
  message: StoredMessage & { wedding_id: WeddingId },
): Promise<Added<StoredMessage> | { outcome: 'stale' }> {
  const isAboutOurs = namesOccasions(message)
  const [, [row], [found]] = await db.batch([
    insertRows(
      db,
      messages,
      [message],
      sql`${hasRoom(messages, message.wedding_id, { max: MESSAGE_LIMIT })} and ${isAboutOurs}`,
    ),
    selectMessage(db, message.wedding_id, message.id),
    db.select({ occasions: sql<number>`${isAboutOurs}`.as('occasions_found') }).from(sql`(select 1)`),
  ])
  return found?.occasions ? added(row) : { outcome: 'stale' }
}

/** SQL: whether there are the occasions that a message is about, and the one whose guests it is for. */
const namesOccasions = ({
  wedding_id: weddingId,
  occasion_ids,
  audience,
}: Pick<StoredMessage, 'occasion_ids' | 'audience'> & { wedding_id: WeddingId }) =>
  areOccasions(weddingId, [...occasion_ids, audience.occasion_id])

const isWaiting = sql`${messages.status} in ('draft', 'scheduled')`

/** Changes a message that has not started. Stale if it has, has another version, or names an occasion that was removed. */
export async function updateMessage(
  db: WeddingDb,
  message: StoredMessage & { wedding_id: WeddingId },
  now: number,
): Promise<Written<StoredMessage>> {
  const { id, wedding_id: weddingId, version, created_at: _created, ...fields } = message
  const [result, [row]] = await db.batch([
    db
      .update(messages)
      .set({ ...fields, version: version + 1, updated_at: now })
      .where(and(isOne(weddingId, id), eq(messages.version, version), isWaiting, namesOccasions(message))),
    selectMessage(db, weddingId, id),
  ])
  return written(row, result.meta.changes > 0)
}

/** Deletes a message that has not started. Stale if it has, or has another status than was read. */
export async function deleteMessage(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, status }: Pick<StoredMessage, 'id' | 'status'>,
): Promise<Written<StoredMessage | null>> {
  const [result, [row]] = await db.batch([
    db.delete(messages).where(and(isOne(weddingId, id), eq(messages.status, status), isWaiting)),
    selectMessage(db, weddingId, id),
  ])
  if (result.meta.changes > 0) return { outcome: 'saved', row: null }
  return row ? { outcome: 'stale', row } : { outcome: 'gone' }
}

function isOne(weddingId: WeddingId, id: string | undefined): SQL | undefined {
  return and(eq(messages.wedding_id, weddingId), id === undefined ? undefined : eq(messages.id, id))
}
