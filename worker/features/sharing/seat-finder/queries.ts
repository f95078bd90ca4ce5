import { and, eq, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import { weddings } from '../../../db/schema/weddings'
import { selectGuests } from '../../guests/queries'
import { listOccasions } from '../../occasions/queries'
import { selectAllTables } from '../../seating/queries'

const isFinder = (selector: string) => and(eq(weddings.seat_finder_selector, selector), eq(weddings.seat_finder, true))

/** Whether it is in this database: its wedding, else undefined. */
export async function findFinder(db: WeddingDb, selector: string): Promise<{ id: string } | undefined> {
  const [found] = await db.select({ id: weddings.id }).from(weddings).where(isFinder(selector))
  return found
}

/**
 * The wedding of a seat finder that is switched on, with all that a lookup needs, in one round trip. Without a lookup, no guest is
 * read.
 */
export async function findHallOfGuests(db: WeddingDb, { selector, isLookup }: { selector: string; isLookup: boolean }) {
  const isOpen = isFinder(selector)
  const id = sql`(select ${weddings.id} from ${weddings} where ${isOpen})`
  const ofLookup = isLookup ? id : sql`null`
  const [[wedding], occasions, guests, tables] = await db.batch([
    db.select().from(weddings).where(isOpen),
    listOccasions(db, id),
    selectGuests(db, ofLookup),
    selectAllTables(db, ofLookup),
  ])
  return wedding && { wedding, occasions, guests, tables }
}
