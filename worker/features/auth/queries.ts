import { and, eq, getTableColumns, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Membership, SessionRow, UserRow } from '../../db/account'
import { insertRows } from '../../db/bulk'
import type { AccountsDb } from '../../db/client'
import { columnsOf } from '../../db/columns'
import { isUniqueViolation } from '../../db/constraints'
import { placed } from '../../db/directory'
import { type Placeholders, statement } from '../../db/drizzle/statement'
import {
  account_tokens,
  mails,
  sessions,
  users,
  wedding_directory,
  wedding_invitations,
  wedding_members,
} from '../../db/schema/accounts'
import { touched } from '../../db/touched'
import { DAY } from '../../lib/durations'
import { newId } from '../../lib/ids'
import { type Applied, applied } from '../../lib/outcome'
import { foldText } from '../../lib/text'
import { acceptInvitation, currentFirst, enterWedding, isOpenInvitation, listMemberships } from '../members/queries'
import { isFree, requestToJoin } from '../members/requests/queries'
import type { OpenedInvitation } from '../members/rules'

type TokenPurpose = (typeof account_tokens.$inferSelect)['purpose']

/** A session that is not over, with its account: one row per wedding of the account, the current one first. */
export const selectSignedIn = statement(
  (accounts: AccountsDb, { sessionId, now }: Placeholders<{ sessionId: string; now: number }>) =>
    accounts
      .select({
        user: columnsOf(users, 'user'),
        wedding_id: wedding_members.wedding_id,
        role: wedding_members.role,
        /** The accounts' part of the wedding's change mark. */
        changes: wedding_directory.changes,
        database: placed.as('database'),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .leftJoin(wedding_members, eq(wedding_members.user_id, users.id))
      .leftJoin(wedding_directory, eq(wedding_directory.wedding_id, wedding_members.wedding_id))
      .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at), gt(sessions.expires_at, now)))
      .orderBy(...currentFirst),
)

/** An account with the password that a request was checked against. */
export type AsRead = Pick<UserRow, 'id' | 'password_hash'>

/** Whether an account still has the password that it was read with. Every other session ended when the password changed. */
export function isAsRead({ id, password_hash }: AsRead) {
  return and(eq(users.id, id), eq(users.password_hash, password_hash))
}

/** Finds an account by its address, ignoring case. */
export async function findAccount(accounts: AccountsDb, email: string): Promise<UserRow | undefined> {
  const [row] = await accounts
    .select()
    .from(users)
    .where(eq(users.email_key, foldText(email)))
  return row
}

/**
 * Inserts an account and makes it the owner of a wedding that is already stored, or uses an invitation. Requests to join if the
 * address is not the invited one. `taken` if another account has the address. `stale` if the invitation is no longer open, has
 * another join request, or `guard` does not hold.
 */
export async function insertAccount(
  accounts: AccountsDb,
  {
    email,
    name,
    passwordHash,
    joining,
    expiresAt = null,
    guard,
    now,
  }: {
    email: string
    name: string
    passwordHash: string
    joining: { weddingId: string } | { invitation: OpenedInvitation; tokenHash: string }
    expiresAt?: number | null
    guard?: SQL
    now: number
  },
): Promise<{ outcome: 'saved'; row: UserRow } | { outcome: 'taken' } | { outcome: 'stale' }> {
  const emailKey = foldText(email)
  const accepted = 'invitation' in joining ? joining : undefined
  const isInvited = accepted?.invitation.email_key === emailKey
  const user: UserRow = {
    id: newId(now),
    email,
    email_key: emailKey,
    name,
    password_hash: passwordHash,
    // The invitation's link was mailed to this address.
    email_verified_at: isInvited ? now : null,
    pending_email: null,
    expires_at: expiresAt,
    version: 1,
    created_at: now,
    updated_at: now,
  }
  const isThere = sql`exists (select 1 from ${users} where ${users.id} = ${user.id})`
  const isStillOpen =
    accepted &&
    sql`exists (select 1 from ${wedding_invitations}
      where ${isInvited ? isOpenInvitation(accepted.tokenHash, now) : isFree(accepted.tokenHash, now)})`
  const joins = (): readonly BatchItem<'sqlite'>[] => {
    if ('weddingId' in joining) {
      return enterWedding(accounts, { weddingId: joining.weddingId, userId: user.id, now, guard: isThere })
    }
    const opened = { ...joining, userId: user.id, now }
    return isInvited ? acceptInvitation(accounts, opened) : requestToJoin(accounts, opened)
  }
  try {
    const [inserted] = await accounts.batch([insertRows(accounts, users, [user], isStillOpen ?? guard), ...joins()])
    return inserted.meta.changes > 0 ? { outcome: 'saved', row: user } : { outcome: 'stale' }
  } catch (error) {
    if (isUniqueViolation(error, 'users.email_key')) return { outcome: 'taken' }
    throw error
  }
}

/** Inserts a session. Returns it with the account's weddings, the current one first. `stale`: the password has changed since it was read. */
export async function insertSession(
  accounts: AccountsDb,
  {
    user,
    key,
    userAgent,
    now,
    expiresAt,
  }: { user: AsRead; key: string; userAgent: string | null; now: number; expiresAt: number },
): Promise<{ outcome: 'saved'; session: SessionRow; memberships: Membership[] } | { outcome: 'stale' }> {
  const session: SessionRow = {
    id: newId(now),
    user_id: user.id,
    key,
    generation: 0,
    rotated_at: now,
    user_agent: userAgent,
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    ended_at: null,
  }
  const [inserted, memberships] = await accounts.batch([
    insertRows(accounts, sessions, [session], sql`exists (select 1 from ${users} where ${isAsRead(user)})`),
    listMemberships(accounts, user.id),
  ])
  return inserted.meta.changes > 0 ? { outcome: 'saved', session, memberships } : { outcome: 'stale' }
}

/** Finds a session that is not over, with its account and the account's weddings, the current one first. */
export async function findSession(
  accounts: AccountsDb,
  sessionId: string,
  now: number,
): Promise<{ session: SessionRow; user: UserRow; memberships: Membership[] } | undefined> {
  const rows = await accounts
    .select({
      session: columnsOf(sessions, 'session'),
      user: columnsOf(users, 'user'),
      wedding_id: wedding_members.wedding_id,
      role: wedding_members.role,
      database: placed.as('database'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(wedding_members, eq(wedding_members.user_id, users.id))
    .leftJoin(wedding_directory, eq(wedding_directory.wedding_id, wedding_members.wedding_id))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at), gt(sessions.expires_at, now)))
    .orderBy(...currentFirst)
  const [first] = rows
  const memberships = rows.flatMap(({ wedding_id, role, database }) =>
    wedding_id && role ? [{ wedding_id, role, database }] : [],
  )
  return first && { session: first.session, user: first.user, memberships }
}

/** Moves a session to its next generation. Stale if another request did so first. */
export async function rotateSession(
  accounts: AccountsDb,
  session: SessionRow,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<{ outcome: 'saved'; row: SessionRow } | { outcome: 'stale' }> {
  const { id, generation } = session
  const next = { generation: generation + 1, rotated_at: now, last_seen_at: now, expires_at: expiresAt }
  const { meta } = await accounts
    .update(sessions)
    .set(next)
    .where(and(eq(sessions.id, id), eq(sessions.generation, generation), isNull(sessions.ended_at)))
  return meta.changes > 0 ? { outcome: 'saved', row: { ...session, ...next } } : { outcome: 'stale' }
}

export async function endSession(accounts: AccountsDb, sessionId: string, now: number): Promise<void> {
  await accounts
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)))
}

/** Ends all of a user's sessions, or all but one. For a batch. */
export function endSessions(
  accounts: AccountsDb,
  userId: string | SQL,
  { except, now }: { except?: string; now: number },
) {
  return accounts
    .update(sessions)
    .set({ ended_at: now })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
}

/** Inserts a single-use link, as its hash. For a batch. */
export function insertAccountToken(accounts: AccountsDb, token: typeof account_tokens.$inferInsert) {
  return accounts.insert(account_tokens).values(token).onConflictDoNothing()
}

/** Inserts a link that confirms an address, and ends earlier ones. For a batch. */
export function insertConfirmation(accounts: AccountsDb, token: Omit<typeof account_tokens.$inferInsert, 'purpose'>) {
  const { user_id, created_at } = token
  return [
    spendTokens(accounts, user_id, created_at, isConfirmation),
    insertAccountToken(accounts, { ...token, purpose: 'confirm_email' }),
  ] as const
}

/** Ends a user's links, or those that meet a condition. For a batch. */
function spendTokens(accounts: AccountsDb, userId: string | SQL, now: number, condition?: SQL) {
  return accounts
    .update(account_tokens)
    .set({ used_at: now })
    .where(and(eq(account_tokens.user_id, userId), isNull(account_tokens.used_at), condition))
}

const isConfirmation = eq(account_tokens.purpose, 'confirm_email')

/**
 * Ends the links with which somebody who knew the old password could take over the account: links to set the password, and links mailed to
 * an address other than the account's. For a batch.
 */
export function spendRiskyLinks(accounts: AccountsDb, userId: string | SQL, now: number) {
  const own = accounts.select({ email_key: users.email_key }).from(users).where(eq(users.id, userId))
  const isRisky = or(eq(account_tokens.purpose, 'reset_password'), ne(account_tokens.email_key, own))
  return spendTokens(accounts, userId, now, isRisky)
}

interface MailedLink {
  tokenHash: string
  purpose: TokenPurpose
  now: number
}

const isLinkOpen = ({ tokenHash, purpose, now }: MailedLink) =>
  and(
    eq(account_tokens.token_hash, tokenHash),
    eq(account_tokens.purpose, purpose),
    isNull(account_tokens.used_at),
    gt(account_tokens.expires_at, now),
  )

/**
 * SQL: the user id of an open link; null if the account's address has changed since it was mailed. For a batch, before the
 * statement that ends the link.
 */
function ownerOf(link: MailedLink): SQL {
  return sql`(select ${users.id} from ${account_tokens} join ${users} on ${users.id} = ${account_tokens.user_id}
    where ${isLinkOpen(link)} and ${users.email_key} = coalesce(${account_tokens.email_key}, ${users.email_key}))`
}

/**
 * Uses a reset link: sets the password, ends every session and link, and confirms the address, to which the link was mailed.
 * Stale if the link is no longer open.
 */
export async function resetPassword(
  accounts: AccountsDb,
  { tokenHash, passwordHash, now }: { tokenHash: string; passwordHash: string; now: number },
): Promise<{ outcome: 'saved'; row: UserRow } | { outcome: 'stale' }> {
  const owner = ownerOf({ tokenHash, purpose: 'reset_password', now })
  const [reset, , , [row]] = await accounts.batch([
    accounts
      .update(users)
      .set({ password_hash: passwordHash, ...provedAddress(now) })
      .where(eq(users.id, owner)),
    endSessions(accounts, owner, { now }),
    spendTokens(accounts, owner, now),
    accounts
      .select(getTableColumns(users))
      .from(users)
      .innerJoin(account_tokens, eq(account_tokens.user_id, users.id))
      .where(eq(account_tokens.token_hash, tokenHash)),
  ])
  return row && reset.meta.changes > 0 ? { outcome: 'saved', row } : { outcome: 'stale' }
}

/** Finds an open confirmation link and its account. */
export async function findConfirmation(
  accounts: AccountsDb,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<{ user: UserRow; email_key: string | null } | undefined> {
  const [found] = await accounts
    .select({ user: columnsOf(users, 'user'), email_key: account_tokens.email_key })
    .from(account_tokens)
    .innerJoin(users, eq(users.id, account_tokens.user_id))
    .where(isLinkOpen({ tokenHash, purpose: 'confirm_email', now }))
  return found
}

/** Uses a link that confirms the account's current address. Stale if the link is no longer open. */
export async function confirmEmail(
  accounts: AccountsDb,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<Applied> {
  const owner = ownerOf({ tokenHash, purpose: 'confirm_email', now })
  const [confirmed] = await accounts.batch([
    accounts.update(users).set(provedAddress(now)).where(eq(users.id, owner)),
    spendTokens(accounts, owner, now, isConfirmation),
  ])
  return applied(confirmed.meta.changes > 0)
}

/**
 * Uses a link that confirms the pending address, which becomes the account's. Queues the notice in the same batch. Ends all other
 * links, which went to the previous address. Stale if the link or the pending address is no longer current, `taken` if another
 * account has the address.
 */
export async function adoptPendingEmail(
  accounts: AccountsDb,
  {
    user,
    email,
    tokenHash,
    notice,
    now,
  }: {
    user: UserRow
    /** The pending address, as typed. */
    email: string
    tokenHash: string
    notice: typeof mails.$inferInsert | null
    now: number
  },
): Promise<Applied | { outcome: 'taken' }> {
  const emailKey = foldText(email)
  const link: MailedLink = { tokenHash, purpose: 'confirm_email', now }
  const isLinkCurrent = sql`exists (select 1 from ${users} as waiting where waiting.id = ${user.id}
    and waiting.pending_email = ${email} and exists (select 1 from ${account_tokens} where ${isLinkOpen(link)}))`
  const owner = sql`(select ${users.id} from ${users} where ${users.id} = ${user.id} and ${users.email_key} = ${emailKey})`
  try {
    const [, changed] = await accounts.batch([
      insertRows(accounts, mails, notice ? [notice] : [], isLinkCurrent),
      accounts
        .update(users)
        .set({ ...provedAddress(now), email, email_key: emailKey, email_verified_at: now, pending_email: null })
        .where(and(eq(users.id, user.id), isLinkCurrent)),
      spendTokens(accounts, owner, now),
    ])
    return applied(changed.meta.changes > 0)
  } catch (error) {
    if (isUniqueViolation(error, 'users.email_key')) return { outcome: 'taken' }
    throw error
  }
}

function provedAddress(now: number) {
  return {
    email_verified_at: sql`coalesce(${users.email_verified_at}, ${now})`,
    ...touched(users, now),
  }
}

/** Deletes sessions and links that ended or expired a month ago. For a batch. */
export function sweepAccounts(accounts: AccountsDb, now: number) {
  const aMonthAgo = now - 30 * DAY
  return [
    accounts.delete(sessions).where(or(lt(sessions.expires_at, aMonthAgo), lt(sessions.ended_at, aMonthAgo))),
    accounts.delete(account_tokens).where(lt(account_tokens.expires_at, aMonthAgo)),
  ] as const
}
