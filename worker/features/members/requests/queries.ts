import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { UserRow } from '../../../db/account'
import { insertRows } from '../../../db/bulk'
import type { AccountsDb } from '../../../db/client'
import { mails, users, wedding_invitations, wedding_members } from '../../../db/schema/accounts'
import { touched } from '../../../db/touched'
import type { WeddingId } from '../../../db/wedding'
import { type Applied, applied, type Written, written } from '../../../lib/outcome'
import { acceptInvitation, hasSeveral, isOpenInvitation, type MailRow, noteChange } from '../queries'
import { type OpenedInvitation, REQUEST_LIFE } from '../rules'

interface Opening {
  invitation: OpenedInvitation
  tokenHash: string
  userId: string
  now: number
}

/** SQL: whether an invitation is open and has no join request. */
export function isFree(tokenHash: string, now: number): SQL | undefined {
  return and(isOpenInvitation(tokenHash, now), isNull(wedding_invitations.requested_by))
}

/** Adds a join request to an invitation. For a batch; its last statement returns a row if the invitation was free. */
export function requestToJoin(accounts: AccountsDb, { invitation, tokenHash, userId, now }: Opening) {
  return [
    noteChange(accounts, sql`${invitation.wedding_id}`),
    accounts
      .update(wedding_invitations)
      .set({
        requested_by: userId,
        requested_at: now,
        expires_at: sql`max(${wedding_invitations.expires_at}, ${now + REQUEST_LIFE})`,
      })
      .where(isFree(tokenHash, now))
      .returning({ id: wedding_invitations.id }),
  ] as const
}

/**
 * Uses an invitation, and confirms the address that it was mailed to. Returns the user. Stale if it is no longer open: of several
 * users at once, only one can use it.
 */
export async function joinWedding(accounts: AccountsDb, opening: Opening): Promise<Written<UserRow>> {
  const { invitation, tokenHash, userId, now } = opening
  const isStillOpen = sql`exists (select 1 from ${wedding_invitations} where ${isOpenInvitation(tokenHash, now)})`
  const isInvited = and(eq(users.id, userId), eq(users.email_key, invitation.email_key))
  const [, , , used, [user]] = await accounts.batch([
    accounts
      .update(users)
      .set({ email_verified_at: now, ...touched(users, now) })
      .where(and(isInvited, isNull(users.email_verified_at), isStillOpen)),
    ...acceptInvitation(accounts, opening),
    accounts.select().from(users).where(eq(users.id, userId)),
  ])
  return written(user, used.length > 0)
}

/** Adds a join request. Stale if the invitation is no longer free: of several requests at once, one is saved. */
export async function saveRequest(accounts: AccountsDb, opening: Opening): Promise<Applied> {
  const [, saved] = await accounts.batch(requestToJoin(accounts, opening))
  return applied(saved.length > 0)
}

const isWaiting = (weddingId: WeddingId, { id, now }: { id: string; now: number }) =>
  and(
    eq(wedding_invitations.id, id),
    eq(wedding_invitations.wedding_id, weddingId),
    isNotNull(wedding_invitations.requested_by),
    gt(wedding_invitations.expires_at, now),
  )

/** Finds the account that requested to join with an invitation; undefined if none did. */
export async function findWaiting(
  accounts: AccountsDb,
  weddingId: WeddingId,
  request: { id: string; now: number },
): Promise<string | undefined> {
  const [waiting] = await accounts
    .select({ userId: sql<string>`${wedding_invitations.requested_by}`.as('user_id') })
    .from(wedding_invitations)
    .where(isWaiting(weddingId, request))
  return waiting?.userId
}

/**
 * Accepts a join request and uses the invitation. Stale if the request is no longer open. The new member's current wedding does
 * not change.
 */
export async function acceptRequest(
  accounts: AccountsDb,
  weddingId: WeddingId,
  { id, userId, now }: { id: string; userId: string; now: number },
): Promise<Applied> {
  const isTheirs = and(isWaiting(weddingId, { id, now }), eq(wedding_invitations.requested_by, userId))
  const accepted = sql`select wedding_id, requested_by, role, 0, ${now} from ${wedding_invitations} where ${isTheirs}`
  const [, used] = await accounts.batch([
    accounts.insert(wedding_members).select(accepted).onConflictDoNothing(),
    accounts.delete(wedding_invitations).where(isTheirs),
  ])
  return applied(used.meta.changes > 0)
}

/** Lists the owners with a confirmed address, since an unconfirmed one may belong to a stranger. */
export function listProvedOwners(
  accounts: AccountsDb,
  weddingId: string,
): Promise<{ id: string; name: string; email: string; has_several: number }[]> {
  return accounts
    .select({ id: users.id, name: users.name, email: users.email, has_several: hasSeveral.as('has_several') })
    .from(wedding_members)
    .innerJoin(users, eq(users.id, wedding_members.user_id))
    .where(
      and(
        eq(wedding_members.wedding_id, weddingId),
        eq(wedding_members.role, 'owner'),
        isNotNull(users.email_verified_at),
      ),
    )
}

/** Queues mails, except those whose unique key exists. */
export async function insertNotices(accounts: AccountsDb, notices: MailRow[]): Promise<void> {
  await insertRows(accounts, mails, notices).onConflictDoNothing()
}
