import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { hasRoom } from '../../db/room'
import { guests } from '../../db/schema/weddings'
import type { WeddingId } from '../../db/wedding'
import { eachField } from '../../lib/every-field'
import { type Added, added, type Written, written } from '../../lib/outcome'
import { blankGuest, type GuestChange, NOTES_LIMIT } from './schema'

export type GuestRow = typeof guests.$inferSelect

export function listGuests(db: WeddingDb, weddingId: WeddingId): Promise<GuestRow[]> {
  return db.select().from(guests).where(eq(guests.wedding_id, weddingId))
}

/** The guests' columns for the summary. Alone or in a batch. */
export function listAttendance(db: WeddingDb, weddingId: WeddingId) {
  return db.select(attendance).from(guests).where(eq(guests.wedding_id, weddingId))
}

/** The columns about a guest's attendance, plus-ones and needs. */
export const attendance = {
  rsvp_status: guests.rsvp_status,
  plus_one_allowed: guests.plus_one_allowed,
  plus_ones: guests.plus_ones,
  plus_one_name: guests.plus_one_name,
  plus_one_status: guests.plus_one_status,
  meal_preference: guests.meal_preference,
  dietary_restrictions: guests.dietary_restrictions,
  accessibility_needs: guests.accessibility_needs,
}

/** The latest replies, newest first. For a batch. */
export function listLatestAnswers(db: WeddingDb, weddingId: WeddingId, limit: number) {
  const { id, name, rsvp_status, responded_at, plus_one_allowed, plus_ones, plus_one_name, plus_one_status } = guests
  return db
    .select({
      id,
      name,
      rsvp_status,
      responded_at: sql<number>`${responded_at}`.as('answered_at'),
      plus_one_allowed,
      plus_ones,
      plus_one_name,
      plus_one_status,
    })
    .from(guests)
    .where(and(eq(guests.wedding_id, weddingId), isNotNull(responded_at)))
    .orderBy(desc(responded_at), desc(id))
    .limit(limit)
}

export async function findGuest(db: WeddingDb, weddingId: WeddingId, id: string): Promise<GuestRow | undefined> {
  const [row] = await selectGuest(db, weddingId, id)
  return row
}

/** Alone or in a batch. */
export function selectGuest(db: WeddingDb, weddingId: WeddingId, id: string) {
  return db
    .select()
    .from(guests)
    .where(and(eq(guests.id, id), eq(guests.wedding_id, weddingId)))
}

export async function insertGuest(
  db: WeddingDb,
  guest: GuestRow & { wedding_id: WeddingId },
  max: number,
): Promise<Added<GuestRow>> {
  const [, [row]] = await db.batch([
    insertRows(db, guests, [guest], hasRoom(guests, guest.wedding_id, { max })),
    selectGuest(db, guest.wedding_id, guest.id),
  ])
  return added(row)
}

/**
 * Changes guests, each by its own fields, in one statement, for PUT, recorded replies and imports. Dependent columns follow
 * from the current row, so parallel changes keep them consistent: plus-ones only if allowed, source and time of the reply
 * with the status, no seat for a declined guest. Skips changes with a stale `version` and those that would make the notes too
 * long. `source` is the source of a changed status.
 */
export function changeGuests(
  db: WeddingDb,
  weddingId: WeddingId,
  changes: GuestChange[],
  { source, now, guard }: { source: string; now: number; guard?: SQL },
) {
  const isSent = (field: keyof GuestChange) => sql.raw(`json_type(change.value, '$.${field}') is not null`)
  const sent = (field: keyof GuestChange) => sql.raw(`(change.value ->> '$.${field}')`)
  const next = (field: keyof GuestChange & keyof GuestRow) =>
    sql`case when ${isSent(field)} then ${sent(field)} else ${guests[field]} end`

  const isAllowed = next('plus_one_allowed')
  const status = next('rsvp_status')
  const isAnswered = sql`(${isSent('rsvp_source')} or ${status} <> ${guests.rsvp_status})`
  const answering = (value: SQL, kept: SQL) =>
    sql`case when ${status} = 'pending' then null when ${isAnswered} then ${value} else ${kept} end`
  const unlessDeclined = (kept: SQL) => sql`case when ${status} <> 'declined' then ${kept} end`
  const newLine = sql.raw('char(10)')
  const isNoted = sql`instr(${newLine} || ${guests.notes} || ${newLine}, ${newLine} || ${sent('added_notes')} || ${newLine}) > 0`
  const notes = sql`case
    when ${isSent('notes')} then ${sent('notes')}
    when not ${isSent('added_notes')} or ${isNoted} then ${guests.notes}
    else coalesce(${guests.notes} || ${newLine}, '') || ${sent('added_notes')} end`

  return db
    .update(guests)
    .set({
      ...eachField(blankGuest, next),
      rsvp_source: answering(sql`coalesce(${sent('rsvp_source')}, ${source})`, sql`${guests.rsvp_source}`),
      responded_at: answering(sql`${now}`, sql`${guests.responded_at}`),
      plus_ones: sql`case
        when not ${isAllowed} then 0
        when ${isSent('plus_ones')} then ${sent('plus_ones')}
        when ${isSent('plus_one_allowed')} then max(${guests.plus_ones}, 1)
        else ${guests.plus_ones} end`,
      table_id: unlessDeclined(sql`${guests.table_id}`),
      seat_number: unlessDeclined(sql`${guests.seat_number}`),
      notes,
      version: sql`${guests.version} + 1`,
      updated_at: now,
    })
    .from(sql`json_each(${JSON.stringify(changes)}) as change`)
    .where(
      and(
        sql`${guests.id} = ${sent('id')}`,
        // The + makes SQLite use the primary key for each change, not the wedding's index.
        sql`+${guests.wedding_id} = ${weddingId}`,
        sql`coalesce(${sent('version')}, ${guests.version}) = ${guests.version}`,
        sql`length(coalesce(${notes}, '')) <= ${NOTES_LIMIT}`,
        guard,
      ),
    )
}

/** Stale if `changeGuests` skipped the change. */
export async function changeGuest(
  db: WeddingDb,
  weddingId: WeddingId,
  change: GuestChange,
  { source, now }: { source: string; now: number },
): Promise<Written<GuestRow>> {
  const [{ meta }, [row]] = await db.batch([
    changeGuests(db, weddingId, [change], { source, now }),
    selectGuest(db, weddingId, change.id),
  ])
  return written(row, meta.changes > 0)
}

/** Whether the guest existed. */
export async function deleteGuest(db: WeddingDb, weddingId: WeddingId, id: string): Promise<boolean> {
  const deleted = await db
    .delete(guests)
    .where(and(eq(guests.id, id), eq(guests.wedding_id, weddingId)))
    .returning({ id: guests.id })
  return deleted.length > 0
}

/** Replaces a guest's RSVP link. Whether the guest existed. */
export async function replaceSelector(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, selector, now }: { id: string; selector: string; now: number },
): Promise<boolean> {
  const replaced = await db
    .update(guests)
    .set({ rsvp_selector: selector, updated_at: now })
    .where(and(eq(guests.id, id), eq(guests.wedding_id, weddingId)))
    .returning({ id: guests.id })
  return replaced.length > 0
}
