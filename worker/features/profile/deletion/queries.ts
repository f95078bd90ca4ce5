import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '../../../db/client'
import { budget_lines, guests, tasks, users, vendors, wedding_members, weddings } from '../../../db/schema'
import type { LeftWedding } from './rules'

/** What the account's owner is part of, and who else. */
export async function listLeftWeddings(db: Database, userId: string): Promise<Omit<LeftWedding, 'plan_name'>[]> {
  const count = (table: SQLiteTable) =>
    sql<number>`(select count(*) from ${table} as one where one.wedding_id = ${wedding_members.wedding_id})`
  const [mine, others] = await db.batch([
    db
      .select({
        wedding_id: wedding_members.wedding_id,
        couple_name_1: weddings.couple_name_1,
        couple_name_2: weddings.couple_name_2,
        role: wedding_members.role,
        guests: count(guests).as('guests'),
        budget_lines: count(budget_lines).as('budget_lines'),
        vendors: count(vendors).as('vendors'),
        tasks: count(tasks).as('tasks'),
      })
      .from(wedding_members)
      .innerJoin(weddings, eq(weddings.id, wedding_members.wedding_id))
      .where(eq(wedding_members.user_id, userId)),
    db
      .select({ wedding_id: wedding_members.wedding_id, name: users.name, role: wedding_members.role })
      .from(wedding_members)
      .innerJoin(users, eq(users.id, wedding_members.user_id))
      .where(
        and(
          ne(wedding_members.user_id, userId),
          sql`${wedding_members.wedding_id} in (select mine.wedding_id from ${wedding_members} as mine where mine.user_id = ${userId})`,
        ),
      )
      .orderBy(sql`${wedding_members.role} <> 'owner'`, asc(wedding_members.created_at), asc(wedding_members.user_id)),
  ])
  return mine.map((wedding) => {
    const people = others.filter((other) => other.wedding_id === wedding.wedding_id)
    return {
      ...wedding,
      others: people.filter(({ role }) => role !== 'helper').map(({ name, role }) => ({ name, role })),
      helpers: people.filter(({ role }) => role === 'helper').length,
    }
  })
}

/**
 * Removes the account and the weddings that no other owner or partner has, guests' data first, in one go. Where partners
 * stay and no owner, the one who was there first becomes the owner.
 */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  const isMine = sql`exists (select 1 from ${wedding_members} as mine
    where mine.wedding_id = ${weddings.id} and mine.user_id = ${userId})`
  const hasOthers = sql`exists (select 1 from ${wedding_members} as other
    where other.wedding_id = ${weddings.id} and other.user_id <> ${userId} and other.role <> 'helper')`
  const mineAlone = db.select({ id: weddings.id }).from(weddings).where(sql`${isMine} and not ${hasOthers}`)
  const heirs = sql`select heir.wedding_id, heir.user_id from ${wedding_members} as heir
    join ${wedding_members} as mine on mine.wedding_id = heir.wedding_id
    where mine.user_id = ${userId} and mine.role = 'owner' and heir.role = 'partner'
      and not exists (select 1 from ${wedding_members} as before
        where before.wedding_id = heir.wedding_id and before.user_id <> ${userId} and (before.role = 'owner'
          or (before.role = 'partner' and (before.created_at, before.user_id) < (heir.created_at, heir.user_id))))`
  await db.batch([
    db
      .update(wedding_members)
      .set({ role: 'owner' })
      .where(sql`(${wedding_members.wedding_id}, ${wedding_members.user_id}) in (${heirs})`),
    db.delete(guests).where(inArray(guests.wedding_id, mineAlone)),
    db.delete(weddings).where(inArray(weddings.id, mineAlone)),
    db.delete(users).where(eq(users.id, userId)),
  ])
}
