import { and, eq, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { hasRoom } from '../../db/room'
import { guests, seating_tables } from '../../db/schema/weddings'
import type { WeddingId } from '../../db/wedding'
import { type Added, added, type Written, written } from '../../lib/outcome'
import { attendance, type GuestRow, selectGuest } from '../guests/queries'
import { selectPairs } from './pairs/queries'
import type { StoredTable } from './rules'
import { MAX_CAPACITY, type TablePatch } from './schema'

/** A table with its guests. */
export interface LaidTable {
  table: StoredTable
  seated: Awaited<ReturnType<typeof selectGuests>>
}

/** All tables and seated guests, unsorted. */
export async function listTables(db: WeddingDb, weddingId: WeddingId) {
  const [tables, seated] = await db.batch([selectTables(db, weddingId), selectGuests(db, weddingId, isSeated)])
  return { tables, seated }
}

/** All tables and guests, unsorted. */
export async function findHall(db: WeddingDb, weddingId: WeddingId) {
  const [tables, guests] = await db.batch([selectTables(db, weddingId), selectGuests(db, weddingId)])
  return { tables, guests }
}

/** All tables and guests, unsorted, and all rules, oldest first. */
export async function findSeating(db: WeddingDb, weddingId: WeddingId) {
  const [tables, guests, pairs] = await db.batch([
    selectTables(db, weddingId),
    selectGuests(db, weddingId),
    selectPairs(db, weddingId),
  ])
  return { tables, guests, pairs }
}

/** The positions and sizes of all tables. */
export function listSpots(db: WeddingDb, weddingId: WeddingId) {
  return db
    .select({
      x: seating_tables.x,
      y: seating_tables.y,
      shape: seating_tables.shape,
      capacity: seating_tables.capacity,
      rotation: seating_tables.rotation,
    })
    .from(seating_tables)
    .where(eq(seating_tables.wedding_id, weddingId))
}

export async function insertTable(
  db: WeddingDb,
  weddingId: WeddingId,
  table: StoredTable,
  max: number,
): Promise<Added<StoredTable>> {
  const rows: (typeof seating_tables.$inferSelect)[] = [{ ...table, wedding_id: weddingId, occasion_id: null }]
  const [, [row]] = await db.batch([
    insertRows(db, seating_tables, rows, hasRoom(seating_tables, weddingId, { max })),
    selectTables(db, weddingId, eq(seating_tables.id, table.id)),
  ])
  return added(row)
}

export async function findTable(db: WeddingDb, weddingId: WeddingId, id: string): Promise<LaidTable | undefined> {
  return toLaid(await db.batch(selectLaid(db, weddingId, id)))
}

/** Stale if the table has another version. */
export async function updateTable(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, patch, now }: { id: string; patch: TablePatch; now: number },
): Promise<Written<LaidTable>> {
  const { version, ...changes } = patch
  const [changed, ...found] = await db.batch([
    db
      .update(seating_tables)
      .set({ ...changes, version: sql`${seating_tables.version} + 1`, updated_at: now })
      .where(and(isTable(weddingId, id), version === undefined ? undefined : eq(seating_tables.version, version)))
      .returning({ id: seating_tables.id }),
    ...selectLaid(db, weddingId, id),
  ])
  return written(toLaid(found), changed.length > 0)
}

/** Removes a table and unseats its guests. Whether it existed. */
export async function deleteTable(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  const [, deleted] = await db.batch([
    db
      .update(guests)
      .set({ table_id: null, seat_number: null, version: sql`${guests.version} + 1`, updated_at: now })
      .where(and(eq(guests.wedding_id, weddingId), eq(guests.table_id, id))),
    db.delete(seating_tables).where(isTable(weddingId, id)).returning({ id: seating_tables.id }),
  ])
  return deleted.length > 0
}

/** Unseats a guest. Never returns `stale`. */
export async function unseatGuest(
  db: WeddingDb,
  weddingId: WeddingId,
  { guestId, now }: { guestId: string; now: number },
): Promise<Written<GuestRow>> {
  const [{ meta }, [row]] = await db.batch([
    db
      .update(guests)
      .set({ table_id: null, seat_number: null, version: sql`${guests.version} + 1`, updated_at: now })
      .where(isGuest(weddingId, guestId)),
    selectGuest(db, weddingId, guestId),
  ])
  return written(row, meta.changes > 0)
}

const SEAT_NUMBERS = JSON.stringify(Array.from({ length: MAX_CAPACITY }, (_, i) => i + 1))

/**
 * Seats a guest in one statement, if there are seats for the whole party (or it already sits at this table) and nobody else
 * has the requested seat. Without a request, the guest keeps their seat at this table or gets the first free one, preferably
 * not one that a plus-one sits in. `stale`, with guest and table, if there is no such seat; `gone` without guest or table.
 */
export async function seatGuest(
  db: WeddingDb,
  weddingId: WeddingId,
  { guestId, tableId, seat, now }: { guestId: string; tableId: string; seat: number | null; now: number },
): Promise<Written<{ guest: GuestRow; laid: LaidTable }>> {
  const isAt = sql.raw('mine.table_id = at.id')
  const others = sql`${guests} as other where other.table_id = at.id and other.id <> mine.id`
  const isTaken = (number: SQL) => sql`exists (select 1 from ${others} and other.seat_number = ${number})`
  const isSpoken = sql`exists (select 1 from ${others}
    and candidate.value between other.seat_number and other.seat_number + ${seatsOf('other')} - 1)`
  const firstFree = sql`(select candidate.value from json_each(${SEAT_NUMBERS}) as candidate
    where candidate.value <= at.capacity and not ${isTaken(sql.raw('candidate.value'))}
    order by ${isSpoken}, candidate.value limit 1)`
  const keeps = sql`${isAt} and mine.seat_number <= at.capacity and not ${isTaken(sql.raw('mine.seat_number'))}`
  const isFree = seat === null ? sql`true` : sql`${seat} <= at.capacity and not ${isTaken(sql`${seat}`)}`
  const place = sql`(
    select mine.id as guest_id, at.id as table_id,
      ${seat === null ? sql`case when ${keeps} then mine.seat_number else ${firstFree} end` : sql`${seat}`} as seat
    from ${guests} as mine join ${seating_tables} as at on at.wedding_id = mine.wedding_id
    where mine.id = ${guestId} and mine.wedding_id = ${weddingId} and at.id = ${tableId} and ${isFree}
      and (${isAt} or ${seatsOf('mine')} + (select coalesce(sum(${seatsOf('other')}), 0) from ${others}) <= at.capacity)
  ) as place`

  const [{ meta }, [guest], ...found] = await db.batch([
    db
      .update(guests)
      .set({
        table_id: sql`place.table_id`,
        seat_number: sql`place.seat`,
        version: sql`${guests.version} + 1`,
        updated_at: now,
      })
      .from(place)
      .where(sql`${guests.id} = place.guest_id`),
    selectGuest(db, weddingId, guestId),
    ...selectLaid(db, weddingId, tableId),
  ])
  const laid = toLaid(found)
  return written(guest && laid && { guest, laid }, meta.changes > 0)
}

/** The characters that JavaScript's `trim` removes, so that SQL and rules agree on blank names. */
const WHITE_SPACE =
  'char(9, 10, 11, 12, 13, 32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288, 65279)'

/** `seatsOf` of the rules in SQL, for an alias of `guests`. */
export function seatsOf(alias: string): SQL {
  const names = `(select count(*) from json_each('[' || replace(json_quote(${alias}.plus_one_name), ',', '","') || ']')
    where trim(value, ${WHITE_SPACE}) <> '')`
  const brings = `${alias}.rsvp_status = 'confirmed' and ${alias}.plus_one_allowed
    and ${alias}.plus_one_status not in ('requested', 'declined')`
  return sql.raw(`(1 + case when ${brings} then min(${alias}.plus_ones, ${names}) else 0 end)`)
}

const tableColumns = {
  id: seating_tables.id,
  name: seating_tables.name,
  shape: seating_tables.shape,
  capacity: seating_tables.capacity,
  x: seating_tables.x,
  y: seating_tables.y,
  rotation: seating_tables.rotation,
  notes: seating_tables.notes,
  version: seating_tables.version,
  created_at: seating_tables.created_at,
  updated_at: seating_tables.updated_at,
}

export function selectTables(db: WeddingDb, weddingId: WeddingId, where?: SQL) {
  return db
    .select(tableColumns)
    .from(seating_tables)
    .where(and(eq(seating_tables.wedding_id, weddingId), where))
}

const isSeated = sql`${guests.table_id} is not null`

export function selectGuests(db: WeddingDb, weddingId: WeddingId, where?: SQL) {
  return db
    .select({
      name: guests.name,
      household: guests.household,
      side: guests.side,
      tags: guests.tags,
      ...attendance,
      table_id: guests.table_id,
      seat_number: guests.seat_number,
    })
    .from(guests)
    .where(and(eq(guests.wedding_id, weddingId), where))
}

/** A table and its guests. For a batch. */
function selectLaid(db: WeddingDb, weddingId: WeddingId, id: string) {
  return [
    selectTables(db, weddingId, eq(seating_tables.id, id)),
    selectGuests(db, weddingId, eq(guests.table_id, id)),
  ] as const
}

function toLaid([[table], seated]: readonly [StoredTable[], LaidTable['seated']]): LaidTable | undefined {
  return table && { table, seated }
}

function isTable(weddingId: WeddingId, id: string) {
  return and(eq(seating_tables.id, id), eq(seating_tables.wedding_id, weddingId))
}

function isGuest(weddingId: WeddingId, id: string) {
  return and(eq(guests.id, id), eq(guests.wedding_id, weddingId))
}
