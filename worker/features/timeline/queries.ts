import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { insertRows, jsonList } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { type Merged, mergeDuplicates } from '../../db/duplicates'
import { hasRoom } from '../../db/room'
import { timeline_events as events, vendors } from '../../db/schema/weddings'
import { touched } from '../../db/touched'
import type { WeddingId } from '../../db/wedding'
import type { Day } from '../../lib/calendar'
import { type Added, type Applied, added, applied, type Written, written } from '../../lib/outcome'
import { areOccasions } from '../occasions/queries'
import type { DuplicateGroup, NewEvent, StoredEvent } from './rules'
import type { EventPatch } from './schema'

/** Events by date and start: all, those of a vendor, or those that start from one day to another, both included. */
export function listEvents(
  db: WeddingDb,
  weddingId: WeddingId,
  { from, until, vendorId }: { from?: Day; until?: Day; vendorId?: string } = {},
): Promise<StoredEvent[]> {
  return selectEvents(
    db,
    weddingId,
    and(
      from === undefined ? undefined : gte(events.date, from),
      until === undefined ? undefined : lte(events.date, until),
      // The plus makes SQLite use the wedding's index, which has the right order.
      vendorId === undefined ? undefined : sql`+${events.vendor_id} = ${vendorId}`,
    ),
  )
}

export async function findEvent(db: WeddingDb, weddingId: WeddingId, id: string): Promise<StoredEvent | undefined> {
  const [event] = await selectEvents(db, weddingId, eq(events.id, id))
  return event
}

/** Undefined if there is no such vendor. */
export async function findVendorName(db: WeddingDb, weddingId: WeddingId, id: string): Promise<string | undefined> {
  const [vendor] = await db
    .select({ name: vendors.name })
    .from(vendors)
    .where(and(eq(vendors.id, id), eq(vendors.wedding_id, weddingId)))
  return vendor?.name
}

/** `gone` if there is no such vendor, `invalid` if there is no such occasion, `full` if there are `max` events. */
export async function insertEvent(
  db: WeddingDb,
  weddingId: WeddingId,
  event: NewEvent,
  max: number,
): Promise<Added<StoredEvent> | { outcome: 'gone' } | { outcome: 'invalid' }> {
  const isVendor = event.vendor_id === null ? sql`true` : isOurVendor(weddingId, event.vendor_id)
  const isOccasion = areOccasions(weddingId, [event.occasion_id])
  const guard = sql`${hasRoom(events, weddingId, { max })} and ${isVendor} and ${isOccasion}`
  const stored: typeof events.$inferSelect = { ...event, wedding_id: weddingId }
  const [, [row], [found]] = await db.batch([
    insertRows(db, events, [stored], guard),
    selectEvents(db, weddingId, eq(events.id, event.id)),
    db
      .select({
        vendor: sql<number>`${isVendor}`.as('vendor_found'),
        occasion: sql<number>`${isOccasion}`.as('occasion_found'),
      })
      .from(sql`(select 1)`),
  ])
  if (!found?.vendor) return { outcome: 'gone' }
  return found.occasion ? added(row) : { outcome: 'invalid' }
}

/** Adds events, or none if there would be more than `max`. Skips those whose title and day exist. */
export async function insertPlan(
  db: WeddingDb,
  weddingId: WeddingId,
  rows: NewEvent[],
  max: number,
): Promise<Added<StoredEvent[]>> {
  const isNew = sql`not exists (select 1 from ${events} as twin where twin.wedding_id = ${weddingId}
    and twin.date = value ->> '$.date' and twin.title = value ->> '$.title')`
  const stored = rows.map((event): typeof events.$inferSelect => ({ ...event, wedding_id: weddingId }))
  const ids = jsonList(rows.map(({ id }) => id))
  const [, inserted, [room]] = await db.batch([
    insertRows(db, events, stored, sql`${hasRoom(events, weddingId, { more: rows.length, max })} and ${isNew}`),
    selectEvents(db, weddingId, sql`${events.id} in ${ids}`),
    db
      .select({ isThere: sql<number>`${hasRoom(events, weddingId, { more: rows.length, max })}`.as('is_there') })
      .from(sql`(select 1)`),
  ])
  return added(inserted.length > 0 || room?.isThere ? inserted : undefined)
}

/** Stale if the event has another version, or if there is no such vendor or occasion. */
export async function updateEvent(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, patch, now }: { id: string; patch: EventPatch; now: number },
): Promise<Written<StoredEvent>> {
  const { version, ...changes } = patch
  const { vendor_id, occasion_id } = changes
  const [changed, [event]] = await db.batch([
    db
      .update(events)
      .set({ ...changes, ...touched(events, now) })
      .where(
        and(
          isOne(weddingId, id),
          version === undefined ? undefined : eq(events.version, version),
          vendor_id == null ? undefined : isOurVendor(weddingId, vendor_id),
          areOccasions(weddingId, [occasion_id]),
        ),
      )
      .returning({ id: events.id }),
    selectEvents(db, weddingId, eq(events.id, id)),
  ])
  return written(event, changed.length > 0)
}

/** Stores new times of events, all or none. Stale if one of them has changed since it was read. */
export async function moveEvents(
  db: WeddingDb,
  weddingId: WeddingId,
  { moved, now }: { moved: StoredEvent[]; now: number },
): Promise<Applied & { rows: StoredEvent[] }> {
  if (moved.length === 0) return { outcome: 'saved', rows: [] }
  const rows = moved.map(({ id, version, date, start_time, end_time }) => ({ id, version, date, start_time, end_time }))
  const sent = (field: string) => sql.raw(`sent.value ->> '$.${field}'`)
  const all = sql`json_each(${JSON.stringify(rows)})`
  const unchanged = sql`(select count(*) from ${all} as known cross join ${events} as found
    on found.id = known.value ->> '$.id' and found.version = known.value ->> '$.version' and +found.wedding_id = ${weddingId})`
  const [{ meta }, current] = await db.batch([
    db
      .update(events)
      .set({ date: sent('date'), start_time: sent('start_time'), end_time: sent('end_time'), ...touched(events, now) })
      .from(sql`${all} as sent`)
      .where(
        and(
          sql`+${events.wedding_id} = ${weddingId}`,
          sql`${events.id} = ${sent('id')}`,
          sql`${unchanged} = ${rows.length}`,
        ),
      ),
    selectEvents(db, weddingId, sql`${events.id} in (select value ->> '$.id' from ${all})`),
  ])
  return { ...applied(meta.changes > 0), rows: current }
}

/** Deletes an event. Returns whether it existed. */
export async function deleteEvent(db: WeddingDb, weddingId: WeddingId, id: string): Promise<boolean> {
  const deleted = await db.delete(events).where(isOne(weddingId, id)).returning({ id: events.id })
  return deleted.length > 0
}

/** Merges duplicates. Skips events that have changed since they were read. */
export function mergeEvents(
  db: WeddingDb,
  weddingId: WeddingId,
  { groups, now }: { groups: DuplicateGroup[]; now: number },
): Promise<Merged> {
  return mergeDuplicates(db, weddingId, events, { groups, now })
}

/** Selects events of a wedding. Runs alone or in a batch, in which the wedding can come from another table. */
export function selectEvents(db: WeddingDb, weddingId: WeddingId | SQL, where?: SQL) {
  return db
    .select({
      id: events.id,
      title: events.title,
      description: events.description,
      date: events.date,
      start_time: events.start_time,
      end_time: events.end_time,
      location: events.location,
      vendor_id: events.vendor_id,
      vendor_name: sql<string | null>`${vendors.name}`.as('vendor_name'),
      vendor_status: sql<StoredEvent['vendor_status']>`${vendors.status}`.as('vendor_status'),
      occasion_id: events.occasion_id,
      status: events.status,
      notes: events.notes,
      visibility: events.visibility,
      version: events.version,
      created_at: events.created_at,
      updated_at: events.updated_at,
    })
    .from(events)
    .leftJoin(vendors, eq(vendors.id, events.vendor_id))
    .where(and(eq(events.wedding_id, weddingId), where))
    .orderBy(asc(events.date), asc(events.start_time), asc(events.id))
}

function isOne(weddingId: WeddingId, id: string) {
  return and(eq(events.id, id), eq(events.wedding_id, weddingId))
}

function isOurVendor(weddingId: WeddingId, id: string): SQL {
  return sql`exists (select 1 from ${vendors} as vendor where vendor.id = ${id} and vendor.wedding_id = ${weddingId})`
}
