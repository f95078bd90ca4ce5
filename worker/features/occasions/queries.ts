import { and, eq, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import type { Bindable } from '../../db/drizzle/statement'
import { lastOf } from '../../db/results'
import { hasRoom } from '../../db/room'
import {
  budget_lines,
  final_counts,
  guests,
  invitations,
  messages,
  occasions,
  questions,
  share_links,
  timeline_events,
  weddings,
} from '../../db/schema/weddings'
import { touched } from '../../db/touched'
import type { WeddingId } from '../../db/wedding'
import { type Added, added, type Written, written } from '../../lib/outcome'
import { invite, settlePrincipals, withdraw } from '../guests/invitations/queries'
import { respellMeals } from '../guests/meals/queries'
import type { RsvpStatus } from '../guests/schema'
import { newMainOccasion, type StoredOccasion } from './rules'
import { OCCASION_LIMIT, type OccasionLosses } from './schema'

/** SQL: whether these are occasions of the wedding. The main one, null or the wedding's id, needs no row. For the guard of a write. */
export function areOccasions(weddingId: WeddingId, ids: (string | null | undefined)[]): SQL {
  const others = ids.filter((id) => id != null && id !== weddingId)
  return sql`not exists (select 1 from json_each(${JSON.stringify(others)}) as named
    where not exists (select 1 from ${occasions} as held where held.id = named.value and held.wedding_id = ${weddingId}))`
}

/** The stored occasions, unsorted. The main one is missing until the couple has changed its details or added another. */
export function listOccasions(db: WeddingDb, weddingId: Bindable<WeddingId> | SQL) {
  return db.select().from(occasions).where(eq(occasions.wedding_id, weddingId))
}

/** Adds an occasion, unless there are 12 with the main one. Stale if the settings have changed since they were read. */
export async function insertOccasion(
  db: WeddingDb,
  occasion: StoredOccasion & { wedding_id: WeddingId },
  { main, settingsVersion }: { main: StoredOccasion; settingsVersion: number },
): Promise<Added<StoredOccasion> | { outcome: 'stale' }> {
  const weddingId = occasion.wedding_id
  const isAsRead = hasSettings(weddingId, settingsVersion)
  const [, , , [row], [wedding]] = await db.batch([
    insertMain(db, main, isAsRead),
    insertRows(
      db,
      occasions,
      [occasion],
      sql`${hasRoom(occasions, weddingId, { max: OCCASION_LIMIT })} and ${isAsRead}`,
    ),
    noteOccasions(db, weddingId),
    selectOccasion(db, weddingId, occasion.id),
    db.select({ version: weddings.version }).from(weddings).where(eq(weddings.id, weddingId)),
  ])
  return row === undefined && wedding?.version !== settingsVersion ? { outcome: 'stale' } : added(row)
}

/** Changes an occasion, and the meals that people have there to a new spelling. Stale if it or the settings have another version. */
export async function updateOccasion(
  db: WeddingDb,
  occasion: StoredOccasion & { wedding_id: WeddingId },
  {
    main,
    respelled,
    settingsVersion,
    now,
  }: { main: StoredOccasion; respelled: [string, string][]; settingsVersion: number; now: number },
): Promise<Written<StoredOccasion>> {
  const { id, wedding_id: weddingId, version, created_at: _created, ...fields } = occasion
  const isAsRead = hasSettings(weddingId, settingsVersion)
  const results = await db.batch([
    insertMain(db, main, isAsRead),
    db
      .update(occasions)
      .set({ ...fields, version: version + 1, updated_at: now })
      .where(and(isOne(weddingId, id), eq(occasions.version, version), isAsRead)),
    noteOccasions(db, weddingId),
    ...(respelled.length > 0 ? respellMeals(db, weddingId, { occasionId: id, respelled, now }) : []),
    ...settlePrincipals(db, weddingId, now),
    selectOccasion(db, weddingId, id),
  ])
  const [saved] = lastOf(results)
  return written(saved, results[1].meta.changes > 0)
}

/**
 * Deletes an occasion with its invitations, answers, tables, seats, shared links and final counts, archives its questions and those that
 * depend on them, and takes it out of the timeline and of the messages that have not started. For a batch, last: its last result tells
 * whether it existed.
 */
export function removeOccasion(db: WeddingDb, weddingId: WeddingId, { id, now }: { id: string; now: number }) {
  const isAbout = sql`${questions.occasion_id} is ${id}`
  return [
    ...withdraw(db, weddingId, { guestIds: 'all', occasionId: id, now }),
    // Their order is by what is archived first, so none has to move.
    db
      .update(questions)
      .set({
        is_archived: true,
        depends_on: null,
        occasion_id: sql`nullif(${questions.occasion_id}, ${id})`,
        ...touched(questions, now),
      })
      .where(
        and(
          eq(questions.wedding_id, weddingId),
          sql`(${isAbout} or ${questions.depends_on} ->> '$.question_id' in (select asked.id from ${questions} as asked
            where asked.wedding_id = ${weddingId} and asked.occasion_id = ${id}))`,
        ),
      ),
    db
      .update(timeline_events)
      .set({ occasion_id: null, ...touched(timeline_events, now) })
      .where(and(eq(timeline_events.wedding_id, weddingId), eq(timeline_events.occasion_id, id))),
    db.delete(share_links).where(and(eq(share_links.wedding_id, weddingId), eq(share_links.occasion_id, id))),
    db.delete(final_counts).where(and(eq(final_counts.wedding_id, weddingId), eq(final_counts.occasion_id, id))),
    leaveMessages(db, weddingId, { id, now }),
    db.delete(occasions).where(isOne(weddingId, id)),
  ] as const
}

/**
 * Takes an occasion out of the messages that have not started. One that was only about it, or only for its guests, is a draft for nobody
 * then, until the couple chooses whom it is for. For a batch.
 */
function leaveMessages(db: WeddingDb, weddingId: WeddingId, { id, now }: { id: string; now: number }) {
  const others = sql`from json_each(${messages.occasion_ids}) as one where one.value <> ${id}`
  const { isAbout, isForGuests } = concerning(id)
  const isForNobody = sql`(${isForGuests} or (${isAbout} and not exists (select 1 ${others})))`
  const audience = sql`case when ${isForGuests} then json_remove(${messages.audience}, '$.occasion_id') else ${messages.audience} end`
  return db
    .update(messages)
    .set({
      occasion_ids: sql`(select json_group_array(one.value) ${others})`,
      audience: sql`case when ${isForNobody} then json_set(${audience}, '$.households', json('[]')) else ${messages.audience} end`,
      status: sql`case when ${isForNobody} then 'draft' else ${messages.status} end`,
      scheduled_at: sql`case when ${isForNobody} then null else ${messages.scheduled_at} end`,
      ...touched(messages, now),
    })
    .where(
      and(
        eq(messages.wedding_id, weddingId),
        sql`${messages.status} in ('draft', 'scheduled')`,
        sql`(${isAbout} or ${isForGuests})`,
      ),
    )
}

/** SQL: whether a message is about an occasion, and whether it is for its guests. */
function concerning(id: string) {
  return {
    isAbout: sql`${id} in (select value from json_each(${messages.occasion_ids}))`,
    isForGuests: sql`coalesce(${messages.audience} ->> 'occasion_id', '') = ${id}`,
  }
}

/** SQL: how many scheduled messages are about an occasion, or for its guests. */
export function countScheduled(weddingId: WeddingId, id: string): SQL<number> {
  const { isAbout, isForGuests } = concerning(id)
  return sql`(select count(*) from ${messages} where ${messages.wedding_id} = ${weddingId}
    and ${messages.status} = 'scheduled' and (${isAbout} or ${isForGuests}))`
}

/** Guests of the wedding at an occasion. */
interface Target {
  guestIds: string[]
  occasionId: string
  now: number
}

/** Invites guests who are not invited yet, and counts them. */
export async function inviteGuests(
  db: WeddingDb,
  weddingId: WeddingId,
  { main, ...target }: Target & { main: StoredOccasion },
): Promise<number> {
  const results = await db.batch([insertMain(db, main, sql`true`), ...invite(db, weddingId, target)])
  return results[1].meta.changes
}

/** Withdraws invitations, with a `status` only those that still have this answer, and counts them and their answers. */
export async function withdrawGuests(db: WeddingDb, weddingId: WeddingId, target: Target & { status?: RsvpStatus }) {
  const [answered, silent] = await db.batch(withdraw(db, weddingId, target))
  return { withdrawn: answered.meta.changes + silent.meta.changes, answers_lost: answered.meta.changes }
}

/** Counts what goes with an occasion, and the per-guest budget lines that then count other guests. */
export async function countLosses(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, now }: { id: string; now: number },
): Promise<OccasionLosses> {
  const [own, others, [beside]] = await db.batch([
    db
      .select({
        answers: sql<number>`coalesce(sum(${guests.rsvp_status} <> 'pending'), 0)`.as('own_answers'),
        seats: sql<number>`count(${guests.table_id})`.as('own_seats'),
      })
      .from(guests)
      .where(and(eq(guests.wedding_id, weddingId), eq(guests.is_invited, true), eq(guests.principal_id, id))),
    db
      .select({
        answers: sql<number>`coalesce(sum(${invitations.status} <> 'pending'), 0)`.as('other_answers'),
        seats: sql<number>`count(${invitations.table_id})`.as('other_seats'),
      })
      .from(invitations)
      .where(and(eq(invitations.wedding_id, weddingId), eq(invitations.occasion_id, id))),
    db
      .select({
        lines: sql<number>`(select count(*) from ${budget_lines} as line where line.wedding_id = ${weddingId}
          and line.occasion_id = ${id} and line.cost_basis = 'per_guest')`.as('lines_there'),
        links: sql<number>`(select count(*) from ${share_links} as link where link.wedding_id = ${weddingId}
          and link.occasion_id = ${id} and link.expires_at > ${now})`.as('links_there'),
        hasFinalCount: sql`exists (select 1 from ${final_counts} as final where final.wedding_id = ${weddingId}
          and final.occasion_id = ${id})`
          .mapWith(Boolean)
          .as('final_there'),
        scheduled: countScheduled(weddingId, id).as('scheduled_there'),
      })
      .from(sql`(select 1)`),
  ])
  const sum = (field: 'answers' | 'seats') => (own[0]?.[field] ?? 0) + (others[0]?.[field] ?? 0)
  return {
    answers: sum('answers'),
    seats: sum('seats'),
    shared_links: beside?.links || undefined,
    final_count: beside?.hasFinalCount || undefined,
    per_guest_lines: beside?.lines || undefined,
    scheduled_messages: beside?.scheduled || undefined,
  }
}

/** Stores the main occasion, unless it is stored already. For a batch. */
export function insertMain(db: WeddingDb, main: StoredOccasion, guard: SQL) {
  const { date: _date, venue_name: _venue, rsvp_deadline: _deadline, ...fields } = main
  const row = { ...newMainOccasion(main), ...fields }
  return insertRows(
    db,
    occasions,
    [row],
    sql`${guard} and not exists (select 1 from ${occasions} where ${occasions.id} = ${main.id})`,
  )
}

/** Lets guests' links read occasions. For a batch. */
function noteOccasions(db: WeddingDb, weddingId: WeddingId) {
  return db
    .update(weddings)
    .set({ has_occasions: true })
    .where(and(eq(weddings.id, weddingId), eq(weddings.has_occasions, false)))
}

function selectOccasion(db: WeddingDb, weddingId: WeddingId, id: string) {
  return db.select().from(occasions).where(isOne(weddingId, id))
}

function hasSettings(weddingId: WeddingId, version: number): SQL {
  return sql`exists (select 1 from ${weddings} where ${weddings.id} = ${weddingId} and ${weddings.version} = ${version})`
}

function isOne(weddingId: WeddingId, id: string) {
  return and(eq(occasions.id, id), eq(occasions.wedding_id, weddingId))
}
