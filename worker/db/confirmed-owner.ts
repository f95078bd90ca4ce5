import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './client'
import { users, wedding_members } from './schema'

/** Whether an owner of a wedding (an SQL expression of its id) has proved their address. */
export function isOwnerConfirmed(weddingId: SQL): SQL<number> {
  return sql<number>`exists (select 1 from ${wedding_members} as owner
    join ${users} as person on person.id = owner.user_id and person.email_verified_at is not null
    where owner.wedding_id = ${weddingId} and owner.role = 'owner')`
}

export async function hasConfirmedOwner(db: Database, weddingId: string): Promise<boolean> {
  const { found } = await db.get<{ found: number }>(sql`select ${isOwnerConfirmed(sql`${weddingId}`)} as found`)
  return found === 1
}
