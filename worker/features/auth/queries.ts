import { and, eq, getTableColumns, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SessionRow, SignedIn, UserRow } from '../../db/account'
import { insertRows } from '../../db/bulk'
import type { Database } from '../../db/client'
import { columnsOf } from '../../db/columns'
import { isUniqueViolation } from '../../db/constraints'
import { type Placeholders, statement } from '../../db/drizzle/statement'
import { account_tokens, mails, sessions, users, wedding_invitations, wedding_members, weddings } from '../../db/schema'
import type { WeddingId } from '../../db/wedding'
import { newId } from '../../lib/ids'
import { type Applied, applied } from '../../lib/outcome'
import { foldText } from '../../lib/text'
import { acceptInvitation, currentFirst, insertWedding, isOpen } from '../members/queries'
import { isFree, requestToJoin } from '../members/requests/queries'
import type { OpenedInvitation } from '../members/rules'

type TokenPurpose = (typeof account_tokens.$inferSelect)['purpose']

const selectSignedIn = statement((db, { sessionId, now }: Placeholders<{ sessionId: string; now: number }>) =>
  db
    .select({ user: columnsOf(users, 'user'), wedding: columnsOf(weddings, 'wedding'), role: wedding_members.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(wedding_members, eq(wedding_members.user_id, users.id))
    .leftJoin(weddings, eq(weddings.id, wedding_members.wedding_id))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at), gt(sessions.expires_at, now)))
    .orderBy(...currentFirst)
    .limit(1),
)

/** Null when the session does not exist, has ended or has expired. */
export async function findSignedIn(db: Database, sessionId: string, now: number): Promise<SignedIn | null> {
  const [row] = await selectSignedIn(db, { sessionId, now })
  if (!row) return null
  const { user, wedding, role } = row
  return {
    ...user,
    session_id: sessionId,
    wedding: role === null ? null : { ...wedding, id: wedding.id as WeddingId, role },
  }
}

/** An account by its address, whatever its case. */
export async function findAccount(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email_key, foldText(email)))
  return row
}

/**
 * The account with a wedding of its own, or with the one that an invitation is to, all or nothing: `taken` when another
 * account has the address, `stale` when the invitation is not open any more or the `guard` does not hold. With another
 * address than the invited one it waits for an owner's yes, unless somebody does already: that is `stale` as well.
 */
export async function insertAccount(
  db: Database,
  {
    email,
    name,
    passwordHash,
    accepted,
    expiresAt = null,
    guard,
    now,
  }: {
    email: string
    name: string
    passwordHash: string
    accepted?: { invitation: OpenedInvitation; tokenHash: string }
    expiresAt?: number | null
    guard?: SQL
    now: number
  },
): Promise<{ outcome: 'saved'; row: UserRow } | { outcome: 'taken' } | { outcome: 'stale' }> {
  const emailKey = foldText(email)
  const isInvited = accepted?.invitation.email_key === emailKey
  const user: UserRow = {
    id: newId(now),
    email,
    email_key: emailKey,
    name,
    password_hash: passwordHash,
    // The link of an invitation came by mail.
    email_verified_at: isInvited ? now : null,
    pending_email: null,
    expires_at: expiresAt,
    version: 1,
    created_at: now,
    updated_at: now,
  }
  const isThere = sql`exists (select 1 from ${users} where ${users.id} = ${user.id})`
  const opening = accepted && { ...accepted, userId: user.id, now }
  const isStillOpen =
    opening &&
    sql`exists (select 1 from ${wedding_invitations}
      where ${isInvited ? isOpen(opening.tokenHash, now) : isFree(opening.tokenHash, now)})`
  const joins: readonly BatchItem<'sqlite'>[] = opening
    ? isInvited
      ? acceptInvitation(db, opening)
      : requestToJoin(db, opening)
    : insertWedding(db, { userId: user.id, name, now, guard: isThere })
  try {
    const [inserted] = await db.batch([insertRows(db, users, [user], isStillOpen ?? guard), ...joins])
    return inserted.meta.changes > 0 ? { outcome: 'saved', row: user } : { outcome: 'stale' }
  } catch (error) {
    if (isUniqueViolation(error, 'users.email_key')) return { outcome: 'taken' }
    throw error
  }
}

export async function insertSession(
  db: Database,
  {
    userId,
    key,
    userAgent,
    now,
    expiresAt,
  }: { userId: string; key: string; userAgent: string | null; now: number; expiresAt: number },
): Promise<SessionRow> {
  const session: SessionRow = {
    id: newId(now),
    user_id: userId,
    key,
    generation: 0,
    rotated_at: now,
    user_agent: userAgent,
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    ended_at: null,
  }
  await db.insert(sessions).values(session)
  return session
}

/** A living session with its account. */
export async function findSession(
  db: Database,
  sessionId: string,
  now: number,
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const [row] = await db
    .select({ session: columnsOf(sessions, 'session'), user: columnsOf(users, 'user') })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at), gt(sessions.expires_at, now)))
  return row
}

/** Moves a session to its next generation: stale when another request has done so first. */
export async function rotateSession(
  db: Database,
  session: SessionRow,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<{ outcome: 'saved'; row: SessionRow } | { outcome: 'stale' }> {
  const { id, generation } = session
  const next = { generation: generation + 1, rotated_at: now, last_seen_at: now, expires_at: expiresAt }
  const { meta } = await db
    .update(sessions)
    .set(next)
    .where(and(eq(sessions.id, id), eq(sessions.generation, generation), isNull(sessions.ended_at)))
  return meta.changes > 0 ? { outcome: 'saved', row: { ...session, ...next } } : { outcome: 'stale' }
}

export async function endSession(db: Database, sessionId: string, now: number): Promise<void> {
  await db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)))
}

/** For a batch: ends all of a user's sessions, or all but one. */
export function endSessions(db: Database, userId: string | SQL, { except, now }: { except?: string; now: number }) {
  return db
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

/** For a batch: a single-use link, of which only the hash is kept. */
export function insertAccountToken(db: Database, token: typeof account_tokens.$inferInsert) {
  return db.insert(account_tokens).values(token).onConflictDoNothing()
}

/** For a batch: a link to confirm an address, which ends those that were mailed before. */
export function insertConfirmation(db: Database, token: Omit<typeof account_tokens.$inferInsert, 'purpose'>) {
  const { user_id, created_at } = token
  return [
    spendTokens(db, user_id, created_at, 'confirm_email'),
    insertAccountToken(db, { ...token, purpose: 'confirm_email' }),
  ] as const
}

/** For a batch: a user's links, or those of one purpose, open nothing any more. */
export function spendTokens(db: Database, userId: string | SQL, now: number, purpose?: TokenPurpose) {
  return db
    .update(account_tokens)
    .set({ used_at: now })
    .where(
      and(
        eq(account_tokens.user_id, userId),
        isNull(account_tokens.used_at),
        purpose && eq(account_tokens.purpose, purpose),
      ),
    )
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

/** For a batch, before it spends the link: whose account it opens. Null once the account has another address. */
function ownerOf(link: MailedLink): SQL {
  return sql`(select ${users.id} from ${account_tokens} join ${users} on ${users.id} = ${account_tokens.user_id}
    where ${isLinkOpen(link)} and ${users.email_key} = coalesce(${account_tokens.email_key}, ${users.email_key}))`
}

/**
 * Uses up a reset token and sets the password, ending every session and link, in one go: stale when the token opens
 * nothing any more. Using it also proves the address.
 */
export async function resetPassword(
  db: Database,
  { tokenHash, passwordHash, now }: { tokenHash: string; passwordHash: string; now: number },
): Promise<{ outcome: 'saved'; row: UserRow } | { outcome: 'stale' }> {
  const owner = ownerOf({ tokenHash, purpose: 'reset_password', now })
  const [reset, , , [row]] = await db.batch([
    db
      .update(users)
      .set({ password_hash: passwordHash, ...provedAddress(now) })
      .where(eq(users.id, owner)),
    endSessions(db, owner, { now }),
    spendTokens(db, owner, now),
    db
      .select(getTableColumns(users))
      .from(users)
      .innerJoin(account_tokens, eq(account_tokens.user_id, users.id))
      .where(eq(account_tokens.token_hash, tokenHash)),
  ])
  return row && reset.meta.changes > 0 ? { outcome: 'saved', row } : { outcome: 'stale' }
}

/** An open link that proves an address, and its account. */
export async function findConfirmation(
  db: Database,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<{ user: UserRow; email_key: string | null } | undefined> {
  const [found] = await db
    .select({ user: columnsOf(users, 'user'), email_key: account_tokens.email_key })
    .from(account_tokens)
    .innerJoin(users, eq(users.id, account_tokens.user_id))
    .where(isLinkOpen({ tokenHash, purpose: 'confirm_email', now }))
  return found
}

/** Uses up a link that proves the address the account has: stale when it opens nothing any more. */
export async function confirmEmail(
  db: Database,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<Applied> {
  const owner = ownerOf({ tokenHash, purpose: 'confirm_email', now })
  const [confirmed] = await db.batch([
    db.update(users).set(provedAddress(now)).where(eq(users.id, owner)),
    spendTokens(db, owner, now, 'confirm_email'),
  ])
  return applied(confirmed.meta.changes > 0)
}

/**
 * Uses up a link that proves the address which waits, and gives it to the account, in one go with the mail that says so.
 * Every other link ends: it went to the address that the account had. Stale when the link or the change is not open any
 * more, taken when another account has the address by now.
 */
export async function adoptPendingEmail(
  db: Database,
  {
    user,
    email,
    tokenHash,
    notice,
    now,
  }: {
    user: UserRow
    /** As it waits. */
    email: string
    tokenHash: string
    notice: typeof mails.$inferInsert | null
    now: number
  },
): Promise<Applied | { outcome: 'taken' }> {
  const emailKey = foldText(email)
  const link: MailedLink = { tokenHash, purpose: 'confirm_email', now }
  const isOpen = sql`exists (select 1 from ${users} as waiting where waiting.id = ${user.id}
    and waiting.pending_email = ${email} and exists (select 1 from ${account_tokens} where ${isLinkOpen(link)}))`
  const owner = sql`(select ${users.id} from ${users} where ${users.id} = ${user.id} and ${users.email_key} = ${emailKey})`
  try {
    const [, changed] = await db.batch([
      insertRows(db, mails, notice ? [notice] : [], isOpen),
      db
        .update(users)
        .set({ ...provedAddress(now), email, email_key: emailKey, email_verified_at: now, pending_email: null })
        .where(and(eq(users.id, user.id), isOpen)),
      spendTokens(db, owner, now),
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
    version: sql`${users.version} + 1`,
    updated_at: now,
  }
}

/** Sessions that ended or expired, and links that can open nothing any more, go after a month. */
export function sweepAccounts(db: Database, now: number) {
  const aMonthAgo = now - 30 * 24 * 60 * 60 * 1000
  return [
    db.delete(sessions).where(or(lt(sessions.expires_at, aMonthAgo), lt(sessions.ended_at, aMonthAgo))),
    db.delete(account_tokens).where(lt(account_tokens.expires_at, aMonthAgo)),
  ] as const
}
