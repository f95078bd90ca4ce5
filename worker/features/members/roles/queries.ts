import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AccountsDb } from '../../../db/client'
import { placeOf } from '../../../db/directory'
import { erasures, wedding_members } from '../../../db/schema/accounts'
import type { WeddingId } from '../../../db/wedding'
import type { Role } from '../../../lib/roles'
import { isMember } from '../queries'
import type { StoredMember } from '../rules'

/** `stale`: the role has changed since it was read, or the member has left. `last_owner`: the wedding would have no owner. */
type Managed = { outcome: 'saved' | 'stale' | 'last_owner' }

/**
 * Removes a member if their role is still as it was read. Queues an erasure with this id, with which the cron ends their links unless the
 * caller does.
 */
export async function removeMember(
  accounts: AccountsDb,
  weddingId: WeddingId,
  { member, ...erasure }: { member: StoredMember; erasureId: string; now: number },
): Promise<Managed> {
  const isRemoved = and(isAsRead(weddingId, member), leavesAnOwner(weddingId, member))
  const [, { meta }, [current]] = await accounts.batch([
    queueErasure(accounts, isRemoved, erasure),
    accounts.delete(wedding_members).where(isRemoved),
    selectRole(accounts, weddingId, member),
  ])
  return managed(meta.changes > 0, { member, current })
}

/** Changes the role of a member if it is still as it was read. Queues the same erasure if they become a helper. */
export async function changeRole(
  accounts: AccountsDb,
  weddingId: WeddingId,
  { member, role, ...erasure }: { member: StoredMember; role: Role; erasureId: string; now: number },
): Promise<Managed> {
  const isAllowed = role === 'owner' ? undefined : leavesAnOwner(weddingId, member)
  const becomesHelper = role === 'helper' && member.role !== 'helper' ? 1 : 0
  const isChanged = and(isAsRead(weddingId, member), isAllowed)
  const [, { meta }, [current]] = await accounts.batch([
    queueErasure(accounts, and(isChanged, sql`${becomesHelper}`), erasure),
    accounts.update(wedding_members).set({ role }).where(isChanged),
    selectRole(accounts, weddingId, member),
  ])
  return managed(meta.changes > 0, { member, current })
}

function queueErasure(
  accounts: AccountsDb,
  who: SQL | undefined,
  { erasureId, now }: { erasureId: string; now: number },
) {
  return accounts.insert(erasures).select(
    sql`select ${erasureId}, wedding_id, user_id, ${placeOf(sql`${wedding_members.wedding_id}`)}, ${now}
      from ${wedding_members} where ${who}`,
  )
}

function isAsRead(weddingId: WeddingId, { user_id, role }: StoredMember) {
  return and(isMember(weddingId, user_id), eq(wedding_members.role, role))
}

/** SQL: whether the wedding keeps an owner if this member leaves or changes role. */
function leavesAnOwner(weddingId: WeddingId, { user_id }: StoredMember): SQL {
  return sql`(${wedding_members.role} <> 'owner' or exists (select 1 from ${wedding_members} as other
    where other.wedding_id = ${weddingId} and other.role = 'owner' and other.user_id <> ${user_id}))`
}

function selectRole(accounts: AccountsDb, weddingId: WeddingId, { user_id }: StoredMember) {
  return accounts.select({ role: wedding_members.role }).from(wedding_members).where(isMember(weddingId, user_id))
}

/** The result of a write that requires the role as read and another owner, from the SELECT after it. */
function managed(
  isWritten: boolean,
  { member, current }: { member: StoredMember; current: { role: Role } | undefined },
): Managed {
  if (isWritten) return { outcome: 'saved' }
  return { outcome: current?.role === member.role ? 'last_owner' : 'stale' }
}
