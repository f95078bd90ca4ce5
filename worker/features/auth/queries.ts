import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { insertRows } from '../../db/bulk'
import type { Database } from '../../db/client'
import { columnsOf } from '../../db/columns'
import { isUniqueViolation } from '../../db/constraints'
import { account_tokens, categories, sessions, users, wedding_members, weddings } from '../../db/schema'
import { newId } from '../../lib/ids'
import { foldText } from '../../lib/text'
import { CATERING, defaultCategories, newCategory } from '../categories/rules'
import type { Wedding, WeddingId } from '../settings/queries'
import { firstFixedDate } from '../settings/rules'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

/** Who asks, through which session, and for which wedding: one query. */
export interface SignedIn extends UserRow {
  session_id: string
  /** Null for somebody who has left their wedding. */
  wedding: Wedding | null
}

const DEFAULT_TIMEZONE = 'Asia/Manila'

const signedInColumns = {
  user: columnsOf(users, 'user'),
  wedding: columnsOf(weddings, 'wedding'),
  role: wedding_members.role,
}

/** Null when the session does not exist, has ended or has expired. */
export async function findSignedIn(db: Database, sessionId: string, now: number): Promise<SignedIn | null> {
  const [row] = await db
    .select(signedInColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(wedding_members, eq(wedding_members.user_id, users.id))
    .leftJoin(weddings, eq(weddings.id, wedding_members.wedding_id))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at), gt(sessions.expires_at, now)))
    .limit(1)
  if (!row) return null
  const { user, wedding, role } = row
  return {
    ...user,
    session_id: sessionId,
    wedding: role === null ? null : { ...wedding, id: wedding.id as WeddingId, role },
  }
}

/** An account by its address, whatever its case, with its wedding. */
export async function findAccount(
  db: Database,
  email: string,
): Promise<(UserRow & { wedding_id: string | null }) | undefined> {
  const [row] = await db
    .select({ user: columnsOf(users, 'user'), wedding_id: wedding_members.wedding_id })
    .from(users)
    .leftJoin(wedding_members, eq(wedding_members.user_id, users.id))
    .where(eq(users.email_key, foldText(email)))
    .limit(1)
  return row && { ...row.user, wedding_id: row.wedding_id }
}

/** The account, its wedding and the default categories, all or nothing. Undefined when the address is taken. */
export async function insertAccount(
  db: Database,
  { email, name, passwordHash, now }: { email: string; name: string; passwordHash: string; now: number },
): Promise<(UserRow & { wedding_id: string }) | undefined> {
  const weddingId = newId(now)
  const stamps = { version: 1, created_at: now, updated_at: now }
  const user: UserRow = {
    id: newId(now),
    email,
    email_key: foldText(email),
    name,
    password_hash: passwordHash,
    email_verified_at: null,
    pending_email: null,
    expires_at: null,
    ...stamps,
  }
  const registry = defaultCategories.map((category, i) =>
    newCategory({ ...category, order: i + 1 }, { id: newId(now), weddingId, now }),
  )
  const catering = registry.find(({ name }) => name === CATERING)
  try {
    await db.batch([
      db.insert(users).values(user),
      db.insert(weddings).values({
        id: weddingId,
        couple_name_1: name,
        wedding_date_fixed: firstFixedDate(now, DEFAULT_TIMEZONE),
        timezone: DEFAULT_TIMEZONE,
        ...stamps,
      }),
      db.insert(wedding_members).values({ wedding_id: weddingId, user_id: user.id, role: 'owner', created_at: now }),
      insertRows(db, categories, registry),
      db.update(weddings).set({ catering_category_id: catering?.id }).where(eq(weddings.id, weddingId)),
    ])
  } catch (error) {
    if (isUniqueViolation(error, 'users.email_key')) return undefined
    throw error
  }
  return { ...user, wedding_id: weddingId }
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
): Promise<{ session: SessionRow; user: UserRow; wedding_id: string | null } | undefined> {
  const [row] = await db
    .select({
      session: columnsOf(sessions, 'session'),
      user: columnsOf(users, 'user'),
      wedding_id: wedding_members.wedding_id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(wedding_members, eq(wedding_members.user_id, users.id))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at), gt(sessions.expires_at, now)))
    .limit(1)
  return row
}

/** Moves a session to its next generation; undefined when another request has done so first. */
export async function rotateSession(
  db: Database,
  { id, generation }: { id: string; generation: number },
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<SessionRow | undefined> {
  const [row] = await db
    .update(sessions)
    .set({ generation: generation + 1, rotated_at: now, last_seen_at: now, expires_at: expiresAt })
    .where(and(eq(sessions.id, id), eq(sessions.generation, generation), isNull(sessions.ended_at)))
    .returning()
  return row
}

export async function endSession(db: Database, sessionId: string, now: number): Promise<void> {
  await db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)))
}

/** For a batch: ends all of a user's sessions, or all but one. */
export function endSessions(db: Database, userId: string, { except, now }: { except?: string; now: number }) {
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
  return db.insert(account_tokens).values(token)
}

/**
 * Uses up a reset token and sets the password, ending every session, in one go; the user's id, or undefined when the token
 * is unknown, used or expired. Using it also proves the address.
 */
export async function resetPassword(
  db: Database,
  { tokenHash, passwordHash, now }: { tokenHash: string; passwordHash: string; now: number },
): Promise<UserRow | undefined> {
  const [token] = await db
    .update(account_tokens)
    .set({ used_at: now })
    .where(
      and(
        eq(account_tokens.token_hash, tokenHash),
        eq(account_tokens.purpose, 'reset_password'),
        isNull(account_tokens.used_at),
        gt(account_tokens.expires_at, now),
      ),
    )
    .returning()
  if (!token) return undefined
  const [rows] = await db.batch([
    db
      .update(users)
      .set({
        password_hash: passwordHash,
        email_verified_at: sql`coalesce(${users.email_verified_at}, ${now})`,
        version: sql`${users.version} + 1`,
        updated_at: now,
      })
      .where(eq(users.id, token.user_id))
      .returning(),
    endSessions(db, token.user_id, { now }),
    db
      .update(account_tokens)
      .set({ used_at: now })
      .where(and(eq(account_tokens.user_id, token.user_id), isNull(account_tokens.used_at))),
  ])
  return rows[0]
}

/** Sessions that ended or expired, and links that can open nothing any more, go after a month. */
export function sweepAccounts(db: Database, now: number) {
  const aMonthAgo = now - 30 * 24 * 60 * 60 * 1000
  return [
    db.delete(sessions).where(or(lt(sessions.expires_at, aMonthAgo), lt(sessions.ended_at, aMonthAgo))),
    db.delete(account_tokens).where(lt(account_tokens.expires_at, aMonthAgo)),
  ] as const
}
