import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { chunked, jsonList, selectList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { mailed_addresses, mails } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import type { Day } from '../../../lib/calendar'
import { newId } from '../../../lib/ids'
import { type Applied, applied } from '../../../lib/outcome'
import { mayHaveArrived } from '../../mail/deliveries/queries'
import { DAILY_LIMIT, QUIET_TIME } from '../rules'

/** A wave of a wedding's reminders, or reminders that the couple sends by hand. */
export interface Round {
  wedding_id: string
  /** Part of the unique key: a guest gets one reminder per round. */
  key: string
  /** Days before the deadline; null when the couple sends it by hand. */
  wave: number | null
  deadline: Day | null
  /** In the wedding's zone. */
  today: Day
  /** When its mails are due (epoch milliseconds). */
  due_at: number
  /** Skips guests who were reminded after this instant (epoch milliseconds). */
  unless_after: number
  /** All weddings of this wedding's owners, including this one. They share a daily limit of mails. */
  owned_together: string[]
}

/** A mail to one address, for a round and the guests who share the address. */
export interface Letter extends Round {
  letter_id: string
  address_hash: string
  /** When the address's hash may be deleted (epoch milliseconds). */
  expires_at: number
  /** Its position among the wedding's letters, from 0. */
  place: number
  /** Id and version. Skips guests who have been changed since, because their address may be another. */
  guests: [string, number][]
}

/** A guest who may get a reminder. */
export interface Candidate {
  id: string
  wedding_id: string
  email: string
  version: number
}

/**
 * SQL: whether a mail is a reminder, automatic or as a message, that is pending, or was sent or possibly sent after an instant. `mail`: the
 * name of the table in the query.
 */
export function isReminderSince(mail: SQL, after: SQL | number): SQL {
  return sql`((${mail}.status in ('pending', 'sending') or ${mail}.sent_at > ${after})
    and (${mail}.kind = 'rsvp_reminder' or exists (select 1 from deliveries as part
      join messages as written on written.id = part.message_id and written.kind = 'reminder' where part.id = ${mail}.delivery_id)))`
}

/** SQL: whether a row of `mail` is such a reminder to a guest. `guestId`: SQL for the id. */
export function wasReminded(guestId: SQL, after: SQL | number): SQL {
  return sql`(mail.guest_id = ${guestId} and ${isReminderSince(sql`mail`, after)})`
}

const roundFields = [
  'wedding_id',
  'key',
  'wave',
  'deadline',
  'today',
  'due_at',
  'unless_after',
  'owned_together',
] as const satisfies (keyof Round)[]
const letterFields = ['letter_id', 'address_hash', 'expires_at', 'place'] as const satisfies (keyof Letter)[]

/** A CTE `round`, materialized so that the JSON is parsed once and not for every guest. */
function roundsFrom(list: object[]): SQL {
  const columns = [...roundFields, ...letterFields].map((name) => sql.raw(`value ->> '${name}' as ${name}`))
  return sql`round as materialized (
    select ${sql.join(columns, sql`, `)}, value -> 'guests' as guests from json_each(${JSON.stringify(list)}))`
}

/**
 * SQL: whether the occasion that a guest's own status is about (`guest` is the table's name) takes no replies any more. The wedding's
 * deadline is not looked at.
 */
export function isClosedTo(guest: SQL, today: SQL | Day): SQL {
  return sql`exists (select 1 from occasions as one
    where one.id = coalesce(${guest}.principal_id, ${guest}.wedding_id)
      and (not one.asks_rsvp or one.rsvp_deadline < ${today}))`
}

/**
 * SQL: whether a `guest` need not be reminded by a wave, because an invitation is on its way to their household, or has left since the
 * `round` began.
 */
const isJustInvited = sql`(round.wave is not null and exists (
  select 1 from deliveries as part cross join messages as written on written.id = part.message_id
  where part.wedding_id = guest.wedding_id and part.household_id = coalesce(guest.household_id, guest.id)
    and written.kind = 'invitation'
    and (part.status not in ('bounced', 'failed', 'cancelled') or ${mayHaveArrived(sql`part`)})
    and (part.sent_at > round.unless_after or (part.status = 'queued' and part.channel = 'mail'))))`

const uniqueKey = sql`'rsvp_reminder:' || guest.id || ':' || round.key`

/** SQL: whether a `guest` needs a reminder for a `round`. Children get no mail. */
const isToBeReminded = sql`guest.rsvp_status = 'pending' and guest.email is not null and not guest.reminders_paused
  and guest.kind = 'adult' and guest.is_invited and guest.unsubscribed_at is null
  and lower(guest.email) is not lower(guest.bounced_email)
  and not ${isClosedTo(sql`guest`, sql`round.today`)} and not ${isJustInvited}
  and not exists (
    select 1 from mails as mail
    where mail.unique_key = ${uniqueKey} or ${wasReminded(sql`guest.id`, sql`round.unless_after`)}
  )`

/** SQL: whether the mail of a row of `mailed_addresses` is pending, or was sent or possibly sent after an instant. */
function isInDoubt(row: 'mailed' | 'other', after: SQL): SQL {
  const field = (name: 'sent_at' | 'letter_id') => sql.raw(`${row}.${name}`)
  return sql`(${field('sent_at')} > ${after} or (${field('sent_at')} is null
    and exists (select 1 from mails as part where part.letter_id = ${field('letter_id')})))`
}

/** SQL: whether a letter's address was mailed since its `round` began, for any guest. */
const isMailed = sql`exists (
  select 1 from mailed_addresses as mailed
  where mailed.wedding_id = round.wedding_id and mailed.address_hash = round.address_hash
    and ${isInDoubt('mailed', sql`round.unless_after`)})`

/** SQL: mails that these weddings (SQL for a JSON list of their ids) queued to guests within the last day. */
export function mailsOfDay(weddingIds: SQL, now: number): SQL {
  return sql`from mailed_addresses as counted where counted.queued_at > ${now - QUIET_TIME}
    and counted.wedding_id in (select value from json_each(${weddingIds}))`
}

/** In place of the hash of an address that is still to be made: `listUnhashed` has it until it is mailed. */
const LATER = 'later'

/**
 * SQL: whether the addresses of a wedding need not be compared by their hashes: none was mailed since its `round` began, and SQLite, which
 * folds only ASCII, can tell which are the same.
 */
const isPlain = sql`not exists (
    select 1 from mailed_addresses as mailed
    where mailed.wedding_id = round.wedding_id and mailed.address_hash > ''
      and (mailed.sent_at > round.unless_after or mailed.sent_at is null))
  and not exists (
    select 1 from guests as odd where odd.wedding_id = round.wedding_id and odd.email glob '*[^!-~]*')`

/** Ids like newId's, made in SQL: a prefix of this run (time, version, 12 random bits), then the variant and random bits. */
const drawnId = (start: string) => sql`lower(${start} || '-'
  || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`

/** SQL: a CTE `room` with how many letters the owners of each wedding may still send today. */
const roomOf = (now: number) => sql`room as materialized (
  select wedding_id, ${DAILY_LIMIT} - (select count(*) ${mailsOfDay(sql`mine.owned_together`, now)}) as letters
  from (select distinct wedding_id, owned_together from round) as mine
)`

/**
 * Queues these rounds for weddings that are plain, in one statement for all of their guests: a letter to each address, up to the owners'
 * daily limit. Leaves the others alone. Returns the number of mails.
 */
export async function queuePlainRounds(
  db: WeddingDb,
  rounds: (Round & { expires_at: number })[],
  now: number,
): Promise<number> {
  const start = newId(now).slice(0, 18)
  const blank = sql`''`
  const [queued] = await db.batch([
    db.insert(mails).select(
      sql`with ${roundsFrom(rounds)}, ${roomOf(now)},
        drawn as materialized (
          select guest.id, guest.wedding_id, guest.email, ${uniqueKey} as unique_key, round.wave, round.deadline, round.due_at,
            ${drawnId(start)} as letter_id
          from round cross join guests as guest on guest.wedding_id = round.wedding_id
          where ${isPlain} and ${isToBeReminded}
        ),
        part as materialized (
          select *, first_value(letter_id) over (partition by wedding_id, lower(email) order by id) as together,
            dense_rank() over (partition by wedding_id order by lower(email)) - 1 as place
          from drawn
        )
        select ${selectList(mails, {
          id: drawnId(start),
          wedding_id: sql`part.wedding_id`,
          guest_id: sql`part.id`,
          letter_id: sql`part.together`,
          kind: sql`'rsvp_reminder'`,
          unique_key: sql`part.unique_key`,
          to: sql`part.email`,
          subject: blank,
          text: blank,
          html: blank,
          headers: sql`'{}'`,
          due_at: sql`part.due_at`,
          created_at: sql`${now}`,
          wave: sql`part.wave`,
          deadline: sql`part.deadline`,
        })}
        from part where part.place < (select room.letters from room where room.wedding_id = part.wedding_id)`,
    ),
    db
      .insert(mailed_addresses)
      .select(
        sql`with ${roundsFrom(rounds)} select ${selectList(mailed_addresses, {
          letter_id: sql`mail.letter_id`,
          wedding_id: sql`round.wedding_id`,
          address_hash: sql`${LATER}`,
          queued_at: sql`${now}`,
          expires_at: sql`round.expires_at`,
        })}
        from round cross join mails as mail on mail.wedding_id = round.wedding_id and mail.created_at = ${now}
        where mail.id between ${start} and ${`${start}~`}
        group by mail.letter_id`,
      )
      .onConflictDoNothing(),
  ])
  return queued.meta.changes
}

/** Letters of these weddings whose addresses have no hash yet. */
export function listUnhashed(
  db: WeddingDb,
  weddingIds: string[],
): Promise<{ letter_id: string; wedding_id: string; to: string }[]> {
  return db.all(sql`
    select mailed.letter_id, mailed.wedding_id, min(part."to") as "to"
    from mailed_addresses as mailed cross join mails as part on part.letter_id = mailed.letter_id
    where mailed.wedding_id in ${jsonList(weddingIds)} and mailed.address_hash = ${LATER}
    group by mailed.letter_id`)
}

/** Stores hashes of addresses that have none. */
export async function storeHashes(db: WeddingDb, hashes: { letter_id: string; address_hash: string }[]): Promise<void> {
  for (const chunk of chunked(hashes)) {
    // A preview looks for letters without a hash, too, and changes nothing that anybody sees.
    await db.apart
      .update(mailed_addresses)
      .set({ address_hash: sql`given.value ->> 'address_hash'` })
      .from(sql`json_each(${JSON.stringify(chunk)}) as given`)
      .where(sql`mailed_addresses.letter_id = given.value ->> 'letter_id' and mailed_addresses.address_hash = ${LATER}`)
  }
}

/** SQL: whether a wedding has letters without a hash, queued since they were last looked for. */
const isUnhashed = sql`exists (
  select 1 from mailed_addresses as mailed cross join mails as part on part.letter_id = mailed.letter_id
  where mailed.wedding_id = round.wedding_id and mailed.address_hash = ${LATER})`

/** Lists up to `limit` guests of any wedding who need a reminder, in the order of the rounds. */
export function listCandidates(db: WeddingDb, rounds: Round[], limit: number): Promise<Candidate[]> {
  // The cross join keeps the order of the rounds.
  return db.all<Candidate>(sql`
    with ${roundsFrom(rounds)}
    select guest.id, guest.wedding_id, guest.email, guest.version
    from round cross join guests as guest on guest.wedding_id = round.wedding_id
    where ${isToBeReminded}
    limit ${limit}`)
}

/** Whether the wedding has mailed any address after an instant (epoch milliseconds), or has queued a mail. */
export async function isAnyMailed(db: WeddingDb, weddingId: WeddingId, after: number): Promise<boolean> {
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

/** The ids of letters to addresses that were mailed already. */
export async function listMailed(db: WeddingDb, letters: Letter[]): Promise<Set<string>> {
  const mailed = new Set<string>()
  const looked = letters.map(({ letter_id, wedding_id, address_hash, unless_after }) => {
    return { letter_id, wedding_id, address_hash, unless_after }
  })
  for (const chunk of chunked(looked)) {
    const found = await db.all<{ letter_id: string }>(sql`
      with ${roundsFrom(chunk)} select round.letter_id from round where ${isMailed}`)
    for (const { letter_id } of found) mailed.add(letter_id)
  }
  return mailed
}

/** How many letters the owners of these weddings may still send today, by wedding. */
export async function listRooms(db: WeddingDb, rounds: Round[], now: number): Promise<Map<string, number>> {
  if (rounds.length === 0) return new Map()
  const rows = await db.all<{ wedding_id: string; letters: number }>(sql`
    with ${roundsFrom(rounds)}, ${roomOf(now)} select wedding_id, letters from room`)
  return new Map(rows.map(({ wedding_id, letters }) => [wedding_id, letters]))
}

/**
 * Queues the letters, up to the owners' daily limit. Decides and writes in one transaction, so that parallel runs and requests
 * do not mail a guest or an address twice. Skips guests who have been reminded or changed since they were read.
 */
export async function queueLetters(
  db: WeddingDb,
  letters: Letter[],
  now: number,
): Promise<{ id: string; guest_id: string }[]> {
  const start = newId(now).slice(0, 18)
  const blank = sql`''`
  const chunks = chunked(letters)
  const insertMails = (chunk: Letter[]) =>
    db.insert(mails).select(
      sql`with ${roundsFrom(chunk)}, ${roomOf(now)}
          select ${selectList(mails, {
            id: drawnId(start),
            wedding_id: sql`guest.wedding_id`,
            guest_id: sql`guest.id`,
            letter_id: sql`round.letter_id`,
            kind: sql`'rsvp_reminder'`,
            unique_key: uniqueKey,
            to: sql`guest.email`,
            subject: blank,
            text: blank,
            html: blank,
            headers: sql`'{}'`,
            due_at: sql`round.due_at`,
            created_at: sql`${now}`,
            wave: sql`round.wave`,
            deadline: sql`round.deadline`,
          })}
          from round cross join json_each(round.guests) as listed
          cross join guests as guest on guest.id = listed.value ->> 0
          where guest.wedding_id = round.wedding_id and guest.version = listed.value ->> 1
            and ${isToBeReminded} and not ${isMailed} and not ${isUnhashed}
            and round.place < (select room.letters from room where room.wedding_id = guest.wedding_id)`,
    )
  const insertAddresses = (chunk: Letter[]) =>
    db.insert(mailed_addresses).select(
      sql`with ${roundsFrom(chunk)} select ${selectList(mailed_addresses, {
        letter_id: sql`round.letter_id`,
        wedding_id: sql`round.wedding_id`,
        address_hash: sql`round.address_hash`,
        queued_at: sql`${now}`,
        expires_at: sql`round.expires_at`,
      })}
        from round where exists (select 1 from mails as part where part.letter_id = round.letter_id)`,
    )
  const [first, ...rest] = chunks.map(insertMails)
  if (!first) return []
  // Addresses come last, because those of one chunk would stop the mails of another.
  await db.batch([first, ...rest, ...chunks.map(insertAddresses)])
  return db.all(sql`select id, guest_id from mails where id between ${start} and ${`${start}~`}`)
}

/** Counts the mails to guests that these weddings queued within the last day. */
export async function countDay(db: WeddingDb, weddingIds: string[], now: number): Promise<number> {
  const ids = sql`${JSON.stringify(weddingIds)}`
  const { count } = await db.get<{ count: number }>(sql`select count(*) as count ${mailsOfDay(ids, now)}`)
  return count
}

/** When the `nth` oldest mail of the day was queued (from 1; epoch milliseconds). */
export async function findOfDay(db: WeddingDb, weddingIds: string[], nth: number, now: number): Promise<number> {
  const ofDay = mailsOfDay(sql`${JSON.stringify(weddingIds)}`, now)
  const row = await db.get<{ queued_at: number } | undefined>(
    sql`select counted.queued_at ${ofDay} order by counted.queued_at limit 1 offset ${nth - 1}`,
  )
  return row?.queued_at ?? now
}

/** Redirects a letter to another address: stale if that address was mailed within a day. */
export async function redirectLetter(
  db: WeddingDb,
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
