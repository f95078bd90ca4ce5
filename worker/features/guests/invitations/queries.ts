import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { jsonList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { type JsonFields, jsonFields, jsonObject } from '../../../db/columns'
import { guests, invitations, occasions } from '../../../db/schema/weddings'
import { touched } from '../../../db/touched'
import type { WeddingId } from '../../../db/wedding'
import type { StoredInvitation } from '../rules'
import type { RsvpStatus } from '../schema'

/*
 * A guest's own row is the invitation to the principal occasion; `invitations` has the others. The functions here keep it so.
 */

/** SQL: the occasion that a guest's own row is about. `alias` is the name of the guests' table in the statement. */
const principal = (alias = 'guests') => sql.raw(`coalesce(${alias}.principal_id, ${alias}.wedding_id)`)

export const principalOccasion = principal()

/** SQL: whether a guest is invited to an occasion. */
export const isInvitedTo = (
  occasionId: string | SQL,
  alias = 'guests',
) => sql`((${sql.raw(alias)}.is_invited and ${principal(alias)} = ${occasionId})
  or exists (select 1 from ${invitations} as held
    where held.guest_id = ${sql.raw(alias)}.id and held.occasion_id = ${occasionId}))`

const fields = {
  occasion_id: 'plain',
  status: 'plain',
  meal_preference: 'plain',
  responded_at: 'plain',
  source: 'plain',
  table_id: 'plain',
  seat_number: 'plain',
} satisfies JsonFields<StoredInvitation>

/** SQL: the `StoredInvitation`s of a guest as JSON. */
export const invitationsJson = (guestId: SQL) =>
  sql`select json_group_array(${jsonObject(jsonFields('i', fields))} order by i.occasion_id)
    from ${invitations} as i where i.guest_id = ${guestId}`

/** Order of occasions: the main one, then by date, time and position. For row values in comparisons. */
const rank = (alias: string) =>
  sql.raw(
    `(${alias}.id <> ${alias}.wedding_id, coalesce(${alias}.date, '9999'), coalesce(${alias}.start_time, '99'), ${alias}.position, ${alias}.id)`,
  )

/** The answer in a guest's own row when there is none. */
const noAnswer = {
  rsvp_status: 'pending',
  rsvp_source: null,
  responded_at: null,
  meal_preference: null,
  table_id: null,
  seat_number: null,
} as const

/**
 * Makes the principal occasion of each guest the main one or else the earliest they are invited to, by exchanging their row and
 * their other invitations. For a batch, after invitations or occasions have changed.
 */
export function settlePrincipals(db: WeddingDb, weddingId: WeddingId, now: number) {
  const isBetter = sql`exists (select 1 from ${invitations} as other
    join ${occasions} as theirs on theirs.id = other.occasion_id
    join ${occasions} as ours on ours.id = ${principal()}
    where other.guest_id = ${guests.id} and ${rank('theirs')} < ${rank('ours')})`
  const hasBoth = sql`exists (select 1 from ${invitations} as own
    where own.guest_id = ${guests.id} and own.occasion_id = ${principal()})`
  return [
    db.insert(invitations).select(
      sql`select id, ${principal()}, wedding_id, rsvp_status, rsvp_source, responded_at, meal_preference, table_id, seat_number
        from ${guests} where ${guests.wedding_id} = ${weddingId} and ${guests.is_invited} and ${isBetter}`,
    ),
    db
      .update(guests)
      .set({
        is_invited: true,
        principal_id: sql`nullif(best.occasion_id, ${guests.wedding_id})`,
        rsvp_status: sql`best.status`,
        rsvp_source: sql`best.source`,
        responded_at: sql`best.responded_at`,
        meal_preference: sql`best.meal_preference`,
        table_id: sql`best.table_id`,
        seat_number: sql`best.seat_number`,
        ...touched(guests, now),
      })
      .from(
        sql`(select held.*, row_number() over (partition by held.guest_id order by
            held.occasion_id <> held.wedding_id, coalesce(at.date, '9999'), coalesce(at.start_time, '99'), at.position, at.id) as place
          from ${invitations} as held join ${occasions} as at on at.id = held.occasion_id
          where held.wedding_id = ${weddingId}) as best`,
      )
      .where(
        and(
          eq(guests.wedding_id, weddingId),
          sql`best.guest_id = ${guests.id} and best.place = 1`,
          sql`(not ${guests.is_invited} or ${hasBoth})`,
        ),
      ),
    db.delete(invitations).where(
      and(
        eq(invitations.wedding_id, weddingId),
        sql`exists (select 1 from ${guests} where ${guests.id} = ${invitations.guest_id}
            and ${guests.is_invited} and ${principal()} = ${invitations.occasion_id})`,
      ),
    ),
  ] as const
}

/** SQL: whether a guest is invited to an occasion that is not their principal one. */
export const isInvitedBeside = (occasionId: string) =>
  sql`exists (select 1 from ${invitations} as held where held.guest_id = ${guests.id} and held.occasion_id = ${occasionId})`

/** SQL: whether a guest has such an invitation with another answer, or one from another source. */
export const isNewAnswerBeside = (occasionId: string, { status, source }: { status: RsvpStatus; source: string }) =>
  sql`exists (select 1 from ${invitations} as held where held.guest_id = ${guests.id} and held.occasion_id = ${occasionId}
    and (held.status <> ${status} or held.source is not ${status === 'pending' ? null : source}))`

/** Invites guests to an occasion, those who are not yet. The first result counts them. For a batch. */
export function invite(
  db: WeddingDb,
  weddingId: WeddingId,
  { guestIds, occasionId, now }: { guestIds: string[]; occasionId: string; now: number },
) {
  const isMeant = and(
    eq(guests.wedding_id, weddingId),
    sql`${guests.id} in ${jsonList(guestIds)}`,
    sql`not ${isInvitedTo(occasionId)}`,
  )
  return [
    db.update(guests).set(touched(guests, now)).where(isMeant),
    db.insert(invitations).select(
      sql`select ${guests.id}, ${occasionId}, ${guests.wedding_id}, 'pending', null, null, null, null, null
        from ${guests} where ${isMeant}`,
    ),
    ...settlePrincipals(db, weddingId, now),
  ] as const
}

/**
 * Withdraws invitations, with answers and seats; with a `status` only those with this answer. The first result counts those with an
 * answer, the second the others. For a batch.
 */
export function withdraw(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    guestIds,
    occasionId,
    status,
    now,
  }: { guestIds: string[] | 'all'; occasionId: string; status?: RsvpStatus; now: number },
) {
  const isListed = (id: SQLiteColumn) => (guestIds === 'all' ? undefined : sql`${id} in ${jsonList(guestIds)}`)
  const hasAnswer = (
    compared: SQL,
  ) => sql`((${guests.is_invited} and ${principal()} = ${occasionId} and ${guests.rsvp_status} ${compared})
    or exists (select 1 from ${invitations} as held where held.guest_id = ${guests.id}
      and held.occasion_id = ${occasionId} and held.status ${compared}))`
  const isAnswered = hasAnswer(sql`<> 'pending'`)
  const isMeant = and(
    eq(guests.wedding_id, weddingId),
    isListed(guests.id),
    status === undefined ? isInvitedTo(occasionId) : hasAnswer(sql`= ${status}`),
  )
  const count = (condition: SQL) => db.update(guests).set(touched(guests, now)).where(and(isMeant, condition))
  return [
    count(isAnswered),
    count(sql`not ${isAnswered}`),
    db
      .delete(invitations)
      .where(
        and(
          eq(invitations.wedding_id, weddingId),
          eq(invitations.occasion_id, occasionId),
          isListed(invitations.guest_id),
          status === undefined ? undefined : eq(invitations.status, status),
        ),
      ),
    db
      .update(guests)
      .set({ ...noAnswer, is_invited: false, principal_id: null })
      .where(
        and(
          eq(guests.wedding_id, weddingId),
          isListed(guests.id),
          sql`${guests.is_invited} and ${principal()} = ${occasionId}`,
          status === undefined ? undefined : eq(guests.rsvp_status, status),
        ),
      ),
    ...settlePrincipals(db, weddingId, now),
  ] as const
}

/** Answers an invitation to an occasion that is not the principal one, if the guard holds. For a batch. */
export function answerInvitation(
  db: WeddingDb,
  answer: {
    guestId: string
    occasionId: string
    status: RsvpStatus
    /** Undefined: stays. */
    meal_preference?: string | null
    source: string
    respondedAt: number
    guard: SQL
  },
) {
  const { guestId, occasionId, status, meal_preference, source, respondedAt, guard } = answer
  const isOpen = status === 'pending'
  return db
    .update(invitations)
    .set({
      status,
      source: isOpen ? null : source,
      responded_at: isOpen ? null : respondedAt,
      meal_preference,
      ...(status === 'declined' && { table_id: null, seat_number: null }),
    })
    .where(and(eq(invitations.guest_id, guestId), eq(invitations.occasion_id, occasionId), guard))
}

/**
 * For a SELECT of guests at an occasion, invited ones only: what to join, the condition, and the columns of the answer there. The
 * aliases keep the columns of a batch apart.
 */
export function atOccasion(occasionId: SQL) {
  const here = <T>(own: SQL, name: string, alias: string) =>
    sql<T>`case when ${invitations.guest_id} is null then ${own} else ${sql.raw(`invitations.${name}`)} end`.as(alias)
  return {
    join: sql`${invitations.guest_id} = ${guests.id} and ${invitations.occasion_id} = ${occasionId}`,
    isInvited: sql`(${invitations.guest_id} is not null or (${guests.is_invited} and ${principal()} = ${occasionId}))`,
    answer: {
      /** The occasion itself, so that the row reads as one of a guest whose principal occasion it is. */
      principal_id: sql<string>`${occasionId}`.as('occasion_here'),
      rsvp_status: here<RsvpStatus>(sql`${guests.rsvp_status}`, 'status', 'status_here'),
      rsvp_source: here<string | null>(sql`${guests.rsvp_source}`, 'source', 'source_here'),
      responded_at: here<number | null>(sql`${guests.responded_at}`, 'responded_at', 'responded_here'),
      meal_preference: here<string | null>(sql`${guests.meal_preference}`, 'meal_preference', 'meal_here'),
      table_id: here<string | null>(sql`${guests.table_id}`, 'table_id', 'table_here'),
      seat_number: here<number | null>(sql`${guests.seat_number}`, 'seat_number', 'seat_here'),
    },
  }
}
