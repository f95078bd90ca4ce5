import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { hasRoom } from '../../db/room'
import { guests, invitations, seating_tables } from '../../db/schema/weddings'
import { touched } from '../../db/touched'
import type { WeddingId } from '../../db/wedding'
import { type Added, added, type Written, written } from '../../lib/outcome'
import { atOccasion, principalOccasion } from '../guests/invitations/queries'
import { attendance, type GuestRow, selectGuest } from '../guests/queries'
import { selectPairs } from './pairs/queries'
import type { StoredTable } from './rules'
import { MAX_CAPACITY, type TablePatch } from './schema'

/** A table with its guests. */
export interface LaidTable {
  table: StoredTable
  seated: Awaited<ReturnType<typeof selectGuests>>
}

/** An occasion of a wedding; the main one has the wedding's id. */
export interface Place {
  weddingId: WeddingId
  occasionId: string
}

/** All tables and seated guests of an occasion, unsorted. */
export async function listTables(db: WeddingDb, place: Place) {
  const [tables, guests] = await db.batch([selectTables(db, place), selectGuests(db, place)])
  const seated = guests.filter(({ table_id }) => table_id !== null)
  return { tables, seated }
}

/** All tables and guests of an occasion, unsorted. */
export async function findHall(db: WeddingDb, place: Place) {
  const [tables, guests] = await db.batch([selectTables(db, place), selectGuests(db, place)])
  return { tables, guests }
}

/** All tables and guests of an occasion, unsorted, and all rules, oldest first. */
export async function findSeating(db: WeddingDb, place: Place) {
  const [tables, guests, pairs] = await db.batch([
    selectTables(db, place),
    selectGuests(db, place),
    selectPairs(db, place.weddingId),
  ])
  return { tables, guests, pairs }
}

/** The positions and sizes of an occasion's tables. */
export function listSpots(db: WeddingDb, place: Place) {
  return db
    .select({
      x: seating_tables.x,
      y: seating_tables.y,
      shape: seating_tables.shape,
      capacity: seating_tables.capacity,
      rotation: seating_tables.rotation,
    })
    .from(seating_tables)
    .where(isOn(place))
}

export async function insertTable(
  db: WeddingDb,
  weddingId: WeddingId,
  table: StoredTable,
  max: number,
): Promise<Added<StoredTable>> {
  const rows: (typeof seating_tables.$inferSelect)[] = [{ ...table, wedding_id: weddingId }]
  const [, [row]] = await db.batch([
    insertRows(db, seating_tables, rows, hasRoom(seating_tables, weddingId, { max })),
    selectTable(db, weddingId, table.id),
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
      .set({ ...changes, ...touched(seating_tables, now) })
      .where(and(isTable(weddingId, id), version === undefined ? undefined : eq(seating_tables.version, version)))
      .returning({ id: seating_tables.id }),
    ...selectLaid(db, weddingId, id),
  ])
  return written(toLaid(found), changed.length > 0)
}

/** Removes a table and unseats its guests. Returns whether it existed. */
export async function deleteTable(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  const isSeated = sql`exists (select 1 from ${invitations}
    where ${invitations.guest_id} = ${guests.id} and ${invitations.table_id} = ${id})`
  const [, , , deleted] = await db.batch([
    db
      .update(guests)
      .set({ table_id: null, seat_number: null, ...touched(guests, now) })
      .where(and(eq(guests.wedding_id, weddingId), eq(guests.table_id, id))),
    db
      .update(guests)
      .set(touched(guests, now))
      .where(and(eq(guests.wedding_id, weddingId), isSeated)),
    db
      .update(invitations)
      .set({ table_id: null, seat_number: null })
      .where(and(eq(invitations.wedding_id, weddingId), eq(invitations.table_id, id))),
    db.delete(seating_tables).where(isTable(weddingId, id)).returning({ id: seating_tables.id }),
  ])
  return deleted.length > 0
}

/** Unseats a guest at an occasion; null: at the principal one. Never returns `stale`. */
export async function unseatGuest(
  db: WeddingDb,
  weddingId: WeddingId,
  { guestId, occasionId, now }: { guestId: string; occasionId: string | null; now: number },
): Promise<Written<GuestRow>> {
  const isPrincipal = occasionId === null ? sql`true` : sql`${principalOccasion} = ${occasionId}`
  const [, { meta }, [row]] = await db.batch([
    db
      .update(invitations)
      .set({ table_id: null, seat_number: null })
      .where(
        and(
          eq(invitations.guest_id, guestId),
          eq(invitations.wedding_id, weddingId),
          eq(invitations.occasion_id, occasionId ?? ''),
        ),
      ),
    db
      .update(guests)
      .set({
        table_id: sql`case when not ${isPrincipal} then ${guests.table_id} end`,
        seat_number: sql`case when not ${isPrincipal} then ${guests.seat_number} end`,
        ...touched(guests, now),
      })
      .where(isGuest(weddingId, guestId)),
    selectGuest(db, weddingId, guestId),
  ])
  return written(row, meta.changes > 0)
}

const SEAT_NUMBERS = JSON.stringify(Array.from({ length: MAX_CAPACITY }, (_, i) => i + 1))

/**
 * Seats a guest at the table's occasion, if there are seats for the whole party (or it already sits at this table) and nobody else
 * has the requested seat. Without a request, the guest keeps their seat at this table or gets the first free one, preferably
 * not one that a plus-one sits in. `stale`, with guest and table, if there is no such seat or the guest is not invited; `gone`
 * without guest or table.
 */
export async function seatGuest(
  db: WeddingDb,
  weddingId: WeddingId,
  { guestId, tableId, seat, now }: { guestId: string; tableId: string; seat: number | null; now: number },
): Promise<Written<{ guest: GuestRow; laid: LaidTable }>> {
  const occasion = sql`(select coalesce(occasion_id, wedding_id) from ${seating_tables} where id = ${tableId})`
  const party = sql.raw(
    ['id', 'wedding_id', 'plus_one_allowed', 'plus_one_status', 'plus_ones', 'plus_one_name', 'companions']
      .map((name) => `own.${name}`)
      .join(),
  )
  const mine = sql`(select ${party}, held.guest_id is not null as is_beside,
      case when held.guest_id is null then own.rsvp_status else held.status end as rsvp_status,
      case when held.guest_id is null then own.table_id else held.table_id end as table_id,
      case when held.guest_id is null then own.seat_number else held.seat_number end as seat_number
    from ${guests} as own
      left join ${invitations} as held on held.guest_id = own.id and held.occasion_id = ${occasion}
    where own.id = ${guestId} and own.wedding_id = ${weddingId} and (held.guest_id is not null
      or (own.is_invited and coalesce(own.principal_id, own.wedding_id) = ${occasion}))) as mine`
  const isAt = sql`mine.table_id is ${tableId}`
  const others = sql`(select ${party}, own.rsvp_status, own.seat_number from ${guests} as own
      where own.table_id = ${tableId} and own.id <> ${guestId}
    union all select ${party}, held.status as rsvp_status, held.seat_number from ${invitations} as held
      join ${guests} as own on own.id = held.guest_id
      where held.table_id = ${tableId} and held.guest_id <> ${guestId}) as other`
  const isTaken = (number: SQL) => sql`exists (select 1 from ${others} where other.seat_number = ${number})`
  const isSpoken = sql`exists (select 1 from ${others}
    where candidate.value between other.seat_number and other.seat_number + ${seatsOf('other', occasion)} - 1)`
  const firstFree = sql`(select candidate.value from json_each(${SEAT_NUMBERS}) as candidate
    where candidate.value <= at.capacity and not ${isTaken(sql.raw('candidate.value'))}
    order by ${isSpoken}, candidate.value limit 1)`
  const keeps = sql`${isAt} and mine.seat_number <= at.capacity and not ${isTaken(sql.raw('mine.seat_number'))}`
  const isFree = seat === null ? sql`true` : sql`${seat} <= at.capacity and not ${isTaken(sql`${seat}`)}`
  const taken = sql`(select coalesce(sum(${seatsOf('other', occasion)}), 0) from ${others})`
  const place = sql`(
    select mine.id as guest_id, mine.is_beside, at.id as table_id,
      ${seat === null ? sql`case when ${keeps} then mine.seat_number else ${firstFree} end` : sql`${seat}`} as seat
    from ${mine} join ${seating_tables} as at on at.wedding_id = mine.wedding_id
    where at.id = ${tableId} and ${isFree} and (${isAt} or ${seatsOf('mine', occasion)} + ${taken} <= at.capacity)
  ) as place`

  const [, { meta }, [guest], ...found] = await db.batch([
    db
      .update(invitations)
      .set({ table_id: sql`place.table_id`, seat_number: sql`place.seat` })
      .from(place)
      .where(
        sql`place.is_beside and ${invitations.guest_id} = place.guest_id and ${invitations.occasion_id} = ${occasion}`,
      ),
    db
      .update(guests)
      .set({
        table_id: sql`case when place.is_beside then ${guests.table_id} else place.table_id end`,
        seat_number: sql`case when place.is_beside then ${guests.seat_number} else place.seat end`,
        ...touched(guests, now),
      })
      .from(place)
      .where(sql`${guests.id} = place.guest_id`),
    selectGuest(db, weddingId, guestId),
    selectTable(db, weddingId, tableId),
    selectSeated(db, weddingId, tableId),
  ])
  const laid = toLaid(found)
  return written(guest && laid && { guest, laid }, meta.changes > 0)
}

/** The characters that JavaScript's `trim` removes, so that SQL and rules agree on blank names. */
const WHITE_SPACE =
  'char(9, 10, 11, 12, 13, 32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288, 65279)'

/** `seatsOf` of the rules in SQL, at an occasion, for an alias of `guests` with the answer to it. */
export function seatsOf(alias: string, occasion: SQL): SQL {
  const names = `(select count(*) from json_each('[' || replace(json_quote(${alias}.plus_one_name), ',', '","') || ']')
    where trim(value, ${WHITE_SPACE}) <> '')`
  const brings = `${alias}.rsvp_status = 'confirmed' and ${alias}.plus_one_allowed
    and ${alias}.plus_one_status not in ('requested', 'declined')`
  const absent = sql`(select count(*) from json_each(${sql.raw(`${alias}.companions`)}) as companion
    where exists (select 1 from json_each(companion.value, '$.not_at') as missed where missed.value = ${occasion}))`
  return sql`(1 + case when ${sql.raw(brings)} then min(${sql.raw(`${alias}.plus_ones`)}, max(0, ${sql.raw(names)} - ${absent})) else 0 end)`
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
  occasion_id: seating_tables.occasion_id,
  version: seating_tables.version,
  created_at: seating_tables.created_at,
  updated_at: seating_tables.updated_at,
}

/** The tables of an occasion. Alone or in a batch. */
export function selectTables(db: WeddingDb, place: Place) {
  return db.select(tableColumns).from(seating_tables).where(isOn(place))
}

/** The tables of all of a wedding's occasions, as far as pages for people without an account show them. For a batch. */
export function selectAllTables(db: WeddingDb, weddingId: SQL) {
  const { id, name, capacity, occasion_id } = tableColumns
  return db
    .select({ id, name, capacity, occasion_id })
    .from(seating_tables)
    .where(eq(seating_tables.wedding_id, weddingId))
}

function selectTable(db: WeddingDb, weddingId: WeddingId, id: string) {
  return db.select(tableColumns).from(seating_tables).where(isTable(weddingId, id))
}

const isOn = ({ weddingId, occasionId }: Place) =>
  and(
    eq(seating_tables.wedding_id, weddingId),
    occasionId === weddingId ? isNull(seating_tables.occasion_id) : eq(seating_tables.occasion_id, occasionId),
  )

const theirs = {
  name: guests.name,
  household: guests.household,
  side: guests.side,
  tags: guests.tags,
  ...attendance,
}

/** The guests who are invited to an occasion, with their answers and seats there. Alone or in a batch. */
export function selectGuests(db: WeddingDb, { weddingId, occasionId }: Place) {
  const { answer, join, isInvited } = atOccasion(sql`${occasionId}`)
  return db
    .select({ ...theirs, ...answer })
    .from(guests)
    .leftJoin(invitations, join)
    .where(and(eq(guests.wedding_id, weddingId), isInvited))
}

/** The guests at a table. For a batch. */
function selectSeated(db: WeddingDb, weddingId: WeddingId, tableId: string) {
  const { answer, join } = atOccasion(
    sql`(select coalesce(occasion_id, wedding_id) from ${seating_tables} where id = ${tableId})`,
  )
  return db
    .select({ ...theirs, ...answer })
    .from(guests)
    .leftJoin(invitations, join)
    .where(
      and(
        eq(guests.wedding_id, weddingId),
        sql`${guests.id} in (select id from ${guests} as own where own.table_id = ${tableId}
          union all select guest_id from ${invitations} as held where held.table_id = ${tableId})`,
      ),
    )
}

/** A table and its guests. For a batch. */
function selectLaid(db: WeddingDb, weddingId: WeddingId, id: string) {
  return [selectTable(db, weddingId, id), selectSeated(db, weddingId, id)] as const
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
