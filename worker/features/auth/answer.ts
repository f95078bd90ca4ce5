import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import type { SessionRow, UserRow } from '../../db/account'
import { setDeviceCookie, setRefreshCookie } from '../../http/cookies'
import { ACCESS_SECONDS, issueAccessToken, refreshToken, SESSION_IDLE } from '../../security/session'
import { randomToken } from '../../security/tokens'
import { listMemberships } from '../members/queries'
import { insertSession } from './queries'
import { toUser } from './rules'
import type { AuthAnswer, User } from './schema'

/** A new session for this browser: the answer, and the refresh cookie beside it. */
export async function signIn(c: Context<AppEnv>, user: UserRow): Promise<AuthAnswer> {
  const session = await insertSession(c.var.db, {
    userId: user.id,
    key: randomToken(32),
    userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null,
    now: c.var.now,
    expiresAt: c.var.now + SESSION_IDLE,
  })
  const answer = await answerFor(c, session, user)
  setDeviceCookie(c, user.email)
  return answer
}

/** An access token for a session, and its refresh cookie beside it. */
export async function answerFor(c: Context<AppEnv>, session: SessionRow, user: UserRow): Promise<AuthAnswer> {
  setRefreshCookie(c, refreshToken(c.env.POSY_SECRET, session))
  return {
    access_token: await issueAccessToken(c.env.POSY_SECRET, session.id, c.var.now),
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    user: toUser(user, await listMemberships(c.var.db, user.id)),
  }
}

/** The signed-in user as every route answers them. */
export async function presentUser(c: Context<AppEnv>): Promise<User> {
  return toUser(c.var.user, await listMemberships(c.var.db, c.var.user.id))
}
