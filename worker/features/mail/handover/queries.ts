import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { jsonList } from '../../../db/bulk'
import type { Database } from '../../../db/client'
import { mails } from '../../../db/schema/weddings'
import { staysHere } from '../queries'
import type { DueMail } from './rules'

interface Mark {
  /** Marks what this run hands over. The same mark takes the same mails again. */
  mark: string
  now: number
  /** Until when no other run takes them (epoch milliseconds). */
  until: number
  limit: number
}

/** Marks the mails that are due first and are not handed over yet. Returns them in the order in which they are due. */
export async function markDue(db: Database, { mark, now, until, limit }: Mark): Promise<DueMail[]> {
  const isDue = and(eq(mails.status, 'pending'), lte(mails.due_at, now))
  const isFree = or(isNull(mails.lease_until), lte(mails.lease_until, now), eq(mails.lease, mark))
  const next = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isDue, isFree, staysHere(db)))
    .orderBy(asc(mails.due_at))
    .limit(limit)
  const [, marked] = await db.batch([
    db.update(mails).set({ lease: mark, lease_until: until }).where(sql`${mails.id} in (select id from (${next}))`),
    db
      .select({ id: mails.id, due_at: mails.due_at })
      .from(mails)
      .where(and(isDue, eq(mails.lease, mark)))
      .orderBy(asc(mails.due_at))
      .limit(limit),
  ])
  return marked
}

/** Keeps other runs from marked mails until then (epoch milliseconds); null: frees them. */
export async function holdMarked(
  db: Database,
  { marks, now, until }: { marks: string[]; now: number; until: number | null },
): Promise<void> {
  await db
    .update(mails)
    .set({ lease_until: until })
    .where(and(eq(mails.status, 'pending'), lte(mails.due_at, now), sql`${mails.lease} in ${jsonList(marks)}`))
}
