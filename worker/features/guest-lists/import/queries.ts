import { and, type SQL, sql } from 'drizzle-orm'
import { abortUnless, isAborted } from '../../../db/abort'
import { chunked, insertRows } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { countRows } from '../../../db/room'
import { answer_log, guests, households, invitations, occasions } from '../../../db/schema/weddings'
import { touchWedding, type WeddingId } from '../../../db/wedding'
import { newId } from '../../../lib/ids'
import { type Applied, applied } from '../../../lib/outcome'
import { logAnswers, oneStatus } from '../../guests/answer-log/queries'
import { isInvitedTo, principalOccasion } from '../../guests/invitations/queries'
import { changeGuests, type NewGuestRow } from '../../guests/queries'
import type { GuestChange } from '../../guests/schema'
import { assignHouseholds } from '../../households/assigning/queries'
import { areUnmoved, type Move } from '../../households/moves/queries'
import { insertMain } from '../../occasions/queries'
import type { StoredOccasion } from '../../occasions/rules'
import { type DetailRows, writeDetails } from './details/queries'

/**
 * Writes an import, all or nothing. Stale if the wedding no longer has `count` guests, since a guest who was added or removed may be one
 * of the imported, or if a guest has another household or version than was read. `moves` are of guests who get another household, `ids`
 * those of new households by folded name, `main` is the main occasion, which replies can be about before it is stored. Also stale if one of
 * `homes`, by folded name, is no longer the household that was read (null: none), since the details are written by its id.
 */
export async function applyImport(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    created,
    changes,
    details,
    moves,
    ids,
    homes,
    main,
    count,
    source,
    now,
  }: {
    created: NewGuestRow[]
    changes: GuestChange[]
    details: DetailRows
    moves: Move[]
    ids: Map<string, string>
    homes: Map<string, string | null>
    main: StoredOccasion
    count: number
    source: string
    now: number
  },
): Promise<Applied> {
  const names = [...created, ...changes].flatMap(({ household }) => household ?? [])
  const logged = { created, changes, replies: details.replies, source, now }
  const isAboutMain = details.replies.some(({ occasion_id }) => occasion_id === main.id)
  const writes = [
    ...(isAboutMain ? [insertMain(db, main, sql`true`)] : []),
    ...logChanged(db, weddingId, logged),
    ...chunked(changes).map((chunk) => changeGuests(db, weddingId, chunk, { source, now })),
    ...chunked(created).map((chunk) => insertRows(db, guests, chunk)),
    ...chunked(loggedOf(weddingId, logged)).map((chunk) => insertRows(db, answer_log, chunk)),
    ...(names.length > 0 ? assignHouseholds(db, weddingId, { names, moves, ids, now }) : []),
    ...writeDetails(db, weddingId, { rows: details, source, now }),
  ]
  if (writes.length === 0) return applied(true)
  try {
    await db.batch([
      abortUnless(
        db,
        weddingId,
        sql`${countRows(guests, weddingId)} = ${count} and ${areUnmoved(weddingId, moves)} and ${areAsRead(weddingId, changes)}`,
      ),
      ...chunked([...homes]).map((chunk) => abortUnless(db, weddingId, areStillNamed(weddingId, chunk))),
      ...writes,
      touchWedding(db, weddingId, now),
    ])
    return applied(true)
  } catch (error) {
    if (isAborted(error)) return applied(false)
    throw error
  }
}

/** SQL: whether each of these folded names still is that household's, or nobody's. */
function areStillNamed(weddingId: WeddingId, homes: [string, string | null][]): SQL {
  const given = JSON.stringify(homes)
  return sql`not exists (select 1 from json_each(${given}) as given where given.value ->> 1 is not
    (select ${households.id} from ${households} where ${households.wedding_id} = ${weddingId}
      and ${households.name_key} = given.value ->> 0))`
}

interface Logged {
  created: NewGuestRow[]
  changes: GuestChange[]
  replies: DetailRows['replies']
  source: string
  now: number
}

/** Logs the new answers of guests who are on the list, unless their occasion is gone. For a batch, before they are written. */
function logChanged(db: WeddingDb, weddingId: WeddingId, { created, changes, replies, source, now }: Logged) {
  const isNew = new Set(created.map(({ id }) => id))
  const own = changes.flatMap(({ id, rsvp_status: status }) =>
    status ? [{ guest_id: id, occasion_id: null, status }] : [],
  )
  const isLogged = new Set(own.map(({ guest_id }) => guest_id))
  const answers = [
    ...own,
    ...replies.filter(({ guest_id, status }) => status !== 'pending' && !isNew.has(guest_id)),
  ].map(({ guest_id, occasion_id, status }) => ({
    id: newId(now),
    guest_id,
    occasion_id,
    status,
    is_beside: occasion_id !== null && isLogged.has(guest_id),
  }))
  const occasion = sql`coalesce(said.value ->> 'occasion_id', ${principalOccasion})`
  const status = sql`said.value ->> 'status'`
  const stored = sql`case when ${guests.is_invited} and ${occasion} = ${principalOccasion} then ${guests.rsvp_status}
    else (select held.status from ${invitations} as held where held.guest_id = ${guests.id} and held.occasion_id = ${occasion}) end`
  return chunked(answers).map((chunk) =>
    logAnswers(db, {
      now,
      id: sql`said.value ->> 'id'`,
      byLink: null,
      source: sql`${source}`,
      statuses: oneStatus(occasion, status),
      from: sql`json_each(${JSON.stringify(chunk)}) as said cross join ${guests} on ${guests.id} = said.value ->> 'guest_id'`,
      where: and(
        sql`+${guests.wedding_id} = ${weddingId}`,
        sql`${status} is not ${stored}`,
        sql`(${isInvitedTo(occasion)} or exists (select 1 from ${occasions} as at
          where at.id = said.value ->> 'occasion_id' and +at.wedding_id = ${weddingId}))`,
        // A row may have the reply to the principal occasion in two columns.
        sql`not (said.value ->> 'is_beside' and ${occasion} = ${principalOccasion})`,
      ),
    }),
  )
}

/** The log of the answers that new guests come with. */
function loggedOf(weddingId: WeddingId, { created, replies, source, now }: Logged): (typeof answer_log.$inferInsert)[] {
  const isNew = new Set(created.map(({ id }) => id))
  const answers = [
    ...created.map((guest) => ({ guest_id: guest.id, occasion_id: weddingId, status: guest.rsvp_status })),
    // A reply to the main occasion is in the guest's own row.
    ...replies.filter(({ guest_id, occasion_id }) => isNew.has(guest_id) && occasion_id !== weddingId),
  ]
  return answers
    .filter(({ status }) => status !== 'pending')
    .map(({ guest_id, occasion_id, status }) => ({
      id: newId(now),
      wedding_id: weddingId,
      guest_id,
      by_guest_id: null,
      source,
      statuses: [{ occasion_id, status }],
      answered_at: now,
      receipt_due_at: null,
      is_news: false,
    }))
}

/** SQL: whether guests still have the versions that the changes are based on. 5,000 ids with versions have less than 400 KB. */
function areAsRead(weddingId: WeddingId, changes: GuestChange[]): SQL {
  const read = changes.flatMap(({ id, version }) => (version === undefined ? [] : [{ id, version }]))
  return sql`not exists (select 1 from json_each(${JSON.stringify(read)}) as given
    cross join ${guests} as found on found.id = given.value ->> 'id'
    where +found.wedding_id = ${weddingId} and found.version <> given.value ->> 'version')`
}
