import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { chunked, selectList } from '../../../db/bulk'
import type { Database } from '../../../db/client'
import { mailed_addresses, mails } from '../../../db/schema'
import type { WeddingId } from '../../../db/wedding'
import type { Day } from '../../../lib/calendar'
import { newId } from '../../../lib/ids'
import { type Applied, applied } from '../../../lib/outcome'
import { DAILY_LIMIT, QUIET_TIME } from '../rules'

/** What reminders are queued for. */
export interface Occasion {
  wedding_id: string
  /** Ends the unique key: a guest gets one reminder an occasion. */
  key: string
  /** Days before the deadline; null when the couple sends it by hand. */
  wave: number | null
  deadline: Day | null
  /** Whoever was reminded after this instant (epoch milliseconds) is left out. */
  unless_after: number
}

/** One mail to be: an occasion, and the guests who share an address. */
export interface Letter extends Occasion {
  letter_id: string
  address_hash: string
  /** When the address may be forgotten; epoch milliseconds. */
  expires_at: number
  /** How many letters of the wedding come before it. */
  place: number
  /** Id and version: a guest who was changed meanwhile is left out, since the address may be another. */
  guests: [string, number][]
}

/** A guest who may be reminded on an occasion. */
export interface Candidate {
  id: string
  wedding_id: string
  email: string
  version: number
}

/** Whether a reminder to the guest (an SQL expression of the id) waits, or went out or may have, after an instant. */
export function wasReminded(guestId: SQL, after: SQL | number): SQL {
  return sql`(mail.guest_id = ${guestId} and mail.kind = 'rsvp_reminder'
    and (mail.status in ('pending', 'sending') or mail.sent_at > ${after}))`
}

const occasionFields = ['wedding_id', 'key', 'wave', 'deadline', 'unless_after'] as const satisfies (keyof Occasion)[]
const letterFields = ['letter_id', 'address_hash', 'expires_at', 'place'] as const satisfies (keyof Letter)[]

/** The table `occasion` of a statement. The JSON is taken apart once, not for every guest of a long letter. */
function occasionsFrom(list: object[]): SQL {
  const columns = [...occasionFields, ...letterFields].map((name) => sql.raw(`value ->> '${name}' as ${name}`))
  return sql`occasion as materialized (
    select ${sql.join(columns, sql`, `)}, value -> 'guests' as guests from json_each(${JSON.stringify(list)}))`
}

const uniqueKey = sql`'rsvp_reminder:' || guest.id || ':' || occasion.key`

/** For a guest on an `occasion`: still has to answer, can be reminded, and was not on it. */
const isToBeReminded = sql`guest.rsvp_status = 'pending' and guest.email is not null and not guest.reminders_paused
  and not exists (
    select 1 from mails as mail
    where mail.unique_key = ${uniqueKey} or ${wasReminded(sql`guest.id`, sql`occasion.unless_after`)}
  )`

/** Of a row of `mailed_addresses`: whether its mail waits, or went out or may have, after an instant. */
function isInDoubt(row: 'mailed' | 'other', after: SQL): SQL {
  const field = (name: 'sent_at' | 'letter_id') => sql.raw(`${row}.${name}`)
  return sql`(${field('sent_at')} > ${after} or (${field('sent_at')} is null
    and exists (select 1 from mails as part where part.letter_id = ${field('letter_id')})))`
}

/** For an `occasion` that is a letter: whether its address was mailed since the occasion began, whoever's it was. */
const isMailed = sql`exists (
  select 1 from mailed_addresses as mailed
  where mailed.wedding_id = occasion.wedding_id and mailed.address_hash = occasion.address_hash
    and ${isInDoubt('mailed', sql`occasion.unless_after`)})`

/** How many mails the owners of a wedding (an SQL expression of its id) had sent to guests within a day. */
function mailsOfDay(weddingId: SQL, now: number): SQL {
  return sql`from mailed_addresses as counted where counted.queued_at > ${now - QUIET_TIME} and counted.wedding_id in (
    select theirs.wedding_id from wedding_members as theirs where theirs.role = 'owner' and theirs.user_id in (
      select owner.user_id from wedding_members as owner
      where owner.wedding_id = ${weddingId} and owner.role = 'owner'))`
}

/** Up to `limit` guests, whoever's, wedding by wedding in the order of the occasions. */
export function listCandidates(db: Database, occasions: Occasion[], limit: number): Promise<Candidate[]> {
  // The cross join keeps the order of the occasions.
  return db.all<Candidate>(sql`
    with ${occasionsFrom(occasions)}
    select guest.id, guest.wedding_id, guest.email, guest.version
    from occasion cross join guests as guest on guest.wedding_id = occasion.wedding_id
    where ${isToBeReminded}
    limit ${limit}`)
}

/** Whether the wedding has mailed any address after an instant, or is about to. */
export async function isAnyMailed(db: Database, weddingId: WeddingId, after: number): Promise<boolean> {
  const mailed = await db
    .select({ letter_id: mailed_addresses.letter_id })
    .from(mailed_addresses)
    .where(
      and(
        eq(mailed_addresses.wedding_id, weddingId),
        or(gt(mailed_addresses.sent_at, after), isNull(mailed_addresses.sent_at)),
      ),
    )
    .limit(1)
  return mailed.length > 0
}

/** The ids of those letters whose address was mailed already. */
export async function listMailed(db: Database, letters: Letter[]): Promise<Set<string>> {
  const mailed = new Set<string>()
  const looked = letters.map(({ letter_id, wedding_id, address_hash, unless_after }) => {
    return { letter_id, wedding_id, address_hash, unless_after }
  })
  for (const chunk of chunked(looked)) {
    const found = await db.all<{ letter_id: string }>(sql`
      with ${occasionsFrom(chunk)} select occasion.letter_id from occasion where ${isMailed}`)
    for (const { letter_id } of found) mailed.add(letter_id)
  }
  return mailed
}

/**
 * Queues reminders to the guests of these letters, as many letters a wedding as its owners' day has room for. One
 * transaction decides and writes, so that of any number of runs and requests at once, one reminds a guest, and one an
 * address. Guests who have been reminded or changed meanwhile are left out.
 */
export async function queueLetters(
  db: Database,
  letters: Letter[],
  now: number,
): Promise<{ id: string; guest_id: string }[]> {
  // Ids as newId makes them, in SQL: this run's own start (time, version, 12 random bits), then the variant and random bits.
  const start = newId(now).slice(0, 18)
  const id = sql`lower(${start} || '-'
    || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`
  const blank = sql`''`
  const chunks = chunked(letters)
  const insertMails = (chunk: Letter[]) =>
    db.insert(mails).select(
      sql`with ${occasionsFrom(chunk)}, room as materialized (
            select wedding_id, ${DAILY_LIMIT} - (select count(*) ${mailsOfDay(sql`mine.wedding_id`, now)}) as letters
            from (select distinct wedding_id from occasion) as mine
          )
          select ${selectList(mails, {
            id,
            wedding_id: sql`guest.wedding_id`,
            guest_id: sql`guest.id`,
            letter_id: sql`occasion.letter_id`,
            kind: sql`'rsvp_reminder'`,
            unique_key: uniqueKey,
            to: sql`guest.email`,
            subject: blank,
            text: blank,
            html: blank,
            headers: sql`'{}'`,
            due_at: sql`${now}`,
            created_at: sql`${now}`,
            wave: sql`occasion.wave`,
            deadline: sql`occasion.deadline`,
          })}
          from occasion cross join json_each(occasion.guests) as listed
          cross join guests as guest on guest.id = listed.value ->> 0
          where guest.wedding_id = occasion.wedding_id and guest.version = listed.value ->> 1
            and ${isToBeReminded} and not ${isMailed}
            and occasion.place < (select room.letters from room where room.wedding_id = guest.wedding_id)`,
    )
  const insertAddresses = (chunk: Letter[]) =>
    db.insert(mailed_addresses).select(
      sql`with ${occasionsFrom(chunk)} select ${selectList(mailed_addresses, {
        letter_id: sql`occasion.letter_id`,
        wedding_id: sql`occasion.wedding_id`,
        address_hash: sql`occasion.address_hash`,
        queued_at: sql`${now}`,
        expires_at: sql`occasion.expires_at`,
      })}
        from occasion where exists (select 1 from mails as part where part.letter_id = occasion.letter_id)`,
    )
  const [first, ...rest] = chunks.map(insertMails)
  if (!first) return []
  // The addresses last: what one part of the letters adds must not keep another part out.
  await db.batch([first, ...rest, ...chunks.map(insertAddresses)])
  return db.all(sql`select id, guest_id from mails where id between ${start} and ${`${start}~`}`)
}

/** How many mails to guests the owners of the wedding had within a day. */
export async function countDay(db: Database, weddingId: WeddingId, now: number): Promise<number> {
  const { count } = await db.get<{ count: number }>(sql`select count(*) as count ${mailsOfDay(sql`${weddingId}`, now)}`)
  return count
}

/** When the `nth` oldest mail of the day was queued, counted from 1. */
export async function findOfDay(db: Database, weddingId: WeddingId, nth: number, now: number): Promise<number> {
  const row = await db.get<{ queued_at: number } | undefined>(
    sql`select counted.queued_at ${mailsOfDay(sql`${weddingId}`, now)} order by counted.queued_at limit 1 offset ${nth - 1}`,
  )
  return row?.queued_at ?? now
}

/** Notes that a letter goes to another address than it was queued for: stale when that one was mailed within a day. */
export async function redirectLetter(
  db: Database,
  letter: { letter_id: string; wedding_id: string; address_hash: string },
  now: number,
): Promise<Applied> {
  const { letter_id, wedding_id, address_hash } = letter
  const result = await db.run(sql`
    update mailed_addresses set address_hash = ${address_hash}
    where letter_id = ${letter_id} and not exists (
      select 1 from mailed_addresses as other
      where other.wedding_id = ${wedding_id} and other.address_hash = ${address_hash} and other.letter_id <> ${letter_id}
        and ${isInDoubt('other', sql`${now - QUIET_TIME}`)})`)
  return applied(result.meta.changes > 0)
}
