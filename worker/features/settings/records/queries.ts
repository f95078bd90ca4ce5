import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { isAtRest } from '../../../db/at-rest'
import { insertRows, jsonList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { isEmptyWedding } from '../../../db/empty-wedding'
import {
  calendar_links,
  categories,
  guests,
  idempotency_keys,
  mails,
  share_links,
  weddings,
} from '../../../db/schema/weddings'
import type { WeddingRow } from '../../../db/wedding'
import { newId } from '../../../lib/ids'
import { CATERING, defaultCategories, newCategory } from '../../categories/rules'
import { firstFixedDate, newPlace } from '../rules'

/** Inserts a wedding with the default categories. It has no members until it is entered into the directory. */
export async function insertWedding(
  db: WeddingDb,
  { id, name, now }: { id: string; name: string; now: number },
): Promise<void> {
  const registry = defaultCategories.map((category, i) =>
    newCategory({ ...category, order: i + 1 }, { id: newId(now), weddingId: id, now }),
  )
  const catering = registry.find((category) => category.name === CATERING)
  const wedding = {
    id,
    couple_name_1: name,
    wedding_date_fixed: firstFixedDate(now, newPlace.timezone),
    ...newPlace,
    created_at: now,
    updated_at: now,
  }
  await db.batch([
    db.insert(weddings).values(wedding),
    insertRows(db, categories, registry),
    db.update(weddings).set({ catering_category_id: catering?.id }).where(eq(weddings.id, id)),
  ])
}

/** Deletes weddings with all their data, guests first. */
export async function removeWeddings(db: WeddingDb, ids: string[]): Promise<void> {
  const listed = jsonList(ids)
  await db.batch([
    db.delete(guests).where(sql`${guests.wedding_id} in ${listed}`),
    db.delete(idempotency_keys).where(sql`${idempotency_keys.wedding_id} in ${listed}`),
    db.delete(weddings).where(sql`${weddings.id} in ${listed}`),
  ])
}

/** Deletes those of the weddings that are empty or hold the sample. Returns how many. */
export async function removeUnused(db: WeddingDb, ids: string[]): Promise<number> {
  let removed = 0
  for (const id of ids) {
    const isUnused = or(eq(weddings.is_sample, true), isEmptyWedding(id))
    const { meta } = await db.delete(weddings).where(and(eq(weddings.id, id), isUnused))
    removed += meta.changes > 0 ? 1 : 0
  }
  return removed
}

/** Deletes the mails to deleted accounts, except in weddings that are being moved, where nothing can be deleted. */
export async function removeMailsTo(db: WeddingDb, userIds: string[]): Promise<void> {
  const listed = jsonList(userIds)
  const isHere = isAtRest(sql`coalesce(${mails.wedding_id}, '')`)
  await db.batch([
    db.delete(mails).where(sql`${mails.recipient_id} in ${listed} and ${isHere}`),
    db.delete(mails).where(sql`${mails.user_id} in ${listed} and ${isHere}`),
  ])
}

/** A person who was a member of a wedding, or is one with another role now. */
interface Maker {
  wedding_id: string
  user_id: string
}

/** Ends the calendars and the links to health texts that each of these people made in that wedding. Their other links go on. */
export async function removeLinksOf(db: WeddingDb, makers: Maker[]): Promise<void> {
  const weddingIds = jsonList(makers.map(({ wedding_id }) => wedding_id))
  const pairs = jsonList(makers.map(({ wedding_id, user_id }) => `${wedding_id} ${user_id}`))
  const isTheirs = ({ wedding_id, user_id }: typeof calendar_links | typeof share_links) =>
    and(sql`${wedding_id} in ${weddingIds}`, sql`${wedding_id} || ' ' || ${user_id} in ${pairs}`)
  await db.batch([
    db.delete(calendar_links).where(isTheirs(calendar_links)),
    db.delete(share_links).where(and(eq(share_links.view, 'caterer'), isTheirs(share_links))),
  ])
}

type Couple = Pick<WeddingRow, 'id' | 'couple_name_1' | 'couple_name_2'>

/** Lists the couples' names of these weddings. */
export function listCouples(db: WeddingDb, ids: string[]): Promise<Couple[]> {
  return db
    .select({ id: weddings.id, couple_name_1: weddings.couple_name_1, couple_name_2: weddings.couple_name_2 })
    .from(weddings)
    .where(sql`${weddings.id} in ${jsonList(ids)}`)
}

/** Lists a page of weddings created between two ids, which begin with the time. */
export async function listStarted(
  db: WeddingDb,
  { after, before, limit }: { after: string; before: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: weddings.id })
    .from(weddings)
    .where(and(gt(weddings.id, after), lt(weddings.id, before)))
    .orderBy(asc(weddings.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
