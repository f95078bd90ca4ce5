import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { isAtRest } from '../../../db/at-rest'
import { chunked, insertRows, jsonList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { answer_log, guests, invitations, mails, occasions, weddings } from '../../../db/schema/weddings'
import { newId } from '../../../lib/ids'
import { principalOccasion } from '../../guests/invitations/queries'
import { toldText, type UntoldWedding } from './rules'

/** Lists weddings with answers to tell, by id; `after` is the last one of the previous page. */
export async function listUntold(db: WeddingDb, { limit, after }: { limit: number; after: string }) {
  // One look into the index for each wedding, not one for each answer.
  const next = (id: SQL) => sql`(select min(untold.wedding_id) from ${answer_log} as untold
    where untold.is_news = 1 and untold.wedding_id > ${id} and ${isAtRest(sql`untold.wedding_id`)})`
  const rows = await db.all<Omit<UntoldWedding, 'is_sample'> & { is_sample: number }>(sql`
    with recursive place(id) as (
      select ${next(sql`${after}`)} union all select ${next(sql`place.id`)} from place where place.id is not null limit ${limit})
    select wedding.id, wedding.timezone, wedding.notify_answers, wedding.is_sample,
      (select min(untold.answered_at) from ${answer_log} as untold
        where untold.is_news = 1 and untold.wedding_id = wedding.id) as first_at
    from place join ${weddings} as wedding on wedding.id = place.id
    order by wedding.id`)
  return rows.map((row): UntoldWedding => ({ ...row, is_sample: Boolean(row.is_sample) }))
}

/** The ids of answers to tell, by wedding, the earliest first. */
export async function listUntoldAnswers(db: WeddingDb, weddingIds: string[], limit: number) {
  const rows = await db
    .select({ id: answer_log.id, wedding_id: answer_log.wedding_id })
    .from(answer_log)
    .where(and(sql`${answer_log.is_news} = 1`, sql`${answer_log.wedding_id} in ${jsonList(weddingIds)}`))
    .orderBy(asc(answer_log.wedding_id), asc(answer_log.answered_at))
    .limit(limit)
  return Map.groupBy(rows, ({ wedding_id }) => wedding_id)
}

/** The couple's news of a wedding. */
interface News {
  wedding_id: string
  answer_ids: string[]
  reader_ids: string[]
}

/**
 * Queues a mail to each reader and notes that these answers are told, a wedding's all or none: none if any that the mail lists was told or
 * removed since they were read. A fault of some weddings does not keep others from theirs.
 */
export async function queueNews(
  db: WeddingDb,
  news: News[],
  now: number,
): Promise<{ queued: number; faults: unknown[] }> {
  const ofWeddings = news.map(({ wedding_id, answer_ids, reader_ids }) => ({
    answer_ids,
    rows: reader_ids.map((recipient_id) => ({
      id: newId(now),
      wedding_id,
      recipient_id,
      kind: 'answer_news' as const,
      unique_key: `answer_news:${answer_ids[0]}:${recipient_id}`,
      to: '',
      subject: '',
      // What it tells, until it is worded.
      text: toldText(answer_ids),
      html: '',
      headers: {},
      due_at: now,
      created_at: now,
    })),
  }))
  const isUntold = sql`not exists (select 1 from json_each(value ->> '$.text', '$.ids') as listed
    left join ${answer_log} as answer on answer.id = listed.value where answer.is_news is not true)`
  const faults: unknown[] = []
  let queued = 0
  // All mails of a wedding are in one chunk, because the first of them would make its answers told.
  for (const chunk of chunked(ofWeddings)) {
    const told = chunk.map(({ answer_ids, rows }) => ({ mails: rows.map(({ id }) => id), answers: answer_ids }))
    const mailRows = chunk.flatMap(({ rows }) => rows)
    try {
      const [inserted] = await db.batch([
        insertRows(db, mails, mailRows, isUntold).onConflictDoNothing(),
        markTold(
          db,
          sql`select told.value from json_each(${JSON.stringify(told)}) as news, json_each(news.value, '$.answers') as told
            where exists (select 1 from ${mails} as mail
              where mail.id in (select value from json_each(news.value, '$.mails')))`,
        ),
      ])
      queued += inserted.meta.changes
    } catch (error) {
      faults.push(error)
    }
  }
  return { queued, faults }
}

/** Marks all news of these weddings as told, without telling it. */
export async function dropNews(db: WeddingDb, weddingIds: string[]): Promise<void> {
  if (weddingIds.length === 0) return
  await markTold(
    db,
    sql`select untold.id from ${answer_log} as untold
      where untold.is_news = 1 and untold.wedding_id in ${jsonList(weddingIds)}`,
  )
}

/** `ids` is a SELECT. */
function markTold(db: WeddingDb, ids: SQL) {
  return db
    .update(answer_log)
    .set({ is_news: false })
    .where(and(sql`${answer_log.id} in (${ids})`, eq(answer_log.is_news, true)))
}

/** SQL: a guest's companions without needs, which are long and no news. */
const companions = sql`(select json_group_array(json_set(one.value, '$.dietary_restrictions', null,
    '$.accessibility_needs', null)) from json_each(${guests.companions}) as one)`
  .mapWith(guests.companions)
  .as('brought')

/** SQL: a guest's replies now, by the id of the occasion. */
const replies = sql`(select json_group_object(held.id, held.status) from (
    select ${principalOccasion} as id, ${guests.rsvp_status} as status where ${guests.is_invited}
    union all select ${invitations.occasion_id}, ${invitations.status} from ${invitations}
      where ${invitations.guest_id} = ${guests.id}) as held)`
  .mapWith((text: string): Record<string, string> => JSON.parse(text))
  .as('replies')

/** Answers by id, with the guests as they are now. Each guest is read once, however many answers are theirs. */
export async function listAnswers(db: WeddingDb, ids: string[]) {
  const [answers, people] = await db.batch([
    db
      .select({
        answer_id: answer_log.id,
        guest_id: answer_log.guest_id,
        statuses: answer_log.statuses,
        answered_at: answer_log.answered_at,
      })
      .from(answer_log)
      .where(sql`${answer_log.id} in ${jsonList(ids)}`),
    db
      .select({
        id: guests.id,
        name: guests.name,
        companions,
        replies,
        plus_one_allowed: guests.plus_one_allowed,
        plus_ones: guests.plus_ones,
        plus_one_name: guests.plus_one_name,
        plus_one_status: guests.plus_one_status,
      })
      .from(guests)
      .where(sql`${guests.id} in (select told.guest_id from ${answer_log} as told where told.id in ${jsonList(ids)})`),
  ])
  const guestOf = new Map(people.map((guest) => [guest.id, guest]))
  return new Map(
    answers.flatMap(({ answer_id, guest_id, ...answer }) => {
      const guest = guestOf.get(guest_id)
      return guest ? [[answer_id, { ...guest, ...answer }] as const] : []
    }),
  )
}

/** What weddings want to be told, and the names of their occasions. */
export async function listTold(db: WeddingDb, weddingIds: string[]) {
  const [wanted, named] = await db.batch([
    db
      .select({
        id: weddings.id,
        notify_answers: weddings.notify_answers,
        couple_name_1: weddings.couple_name_1,
        couple_name_2: weddings.couple_name_2,
      })
      .from(weddings)
      .where(sql`${weddings.id} in ${jsonList(weddingIds)}`),
    db
      .select({ occasion_id: occasions.id, occasion_name: occasions.name, of_wedding: occasions.wedding_id })
      .from(occasions)
      .where(sql`${occasions.wedding_id} in ${jsonList(weddingIds)}`),
  ])
  return new Map(
    wanted.map(({ id, ...wedding }) => {
      const own = named.filter(({ of_wedding }) => of_wedding === id)
      const names = new Map(own.map(({ occasion_id, occasion_name }) => [occasion_id, occasion_name]))
      return [id, { ...wedding, names }] as const
    }),
  )
}
