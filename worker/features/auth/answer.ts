import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import type { Membership, SessionRow, UserRow } from '../../db/account'
import { readInEach } from '../../db/placing'
import { setDeviceCookie, setRefreshCookie } from '../../http/cookies'
import { unauthorized } from '../../http/errors'
import { ACCESS_SECONDS, issueAccessToken, refreshToken, SESSION_IDLE } from '../../security/session'
import { randomToken } from '../../security/tokens'
import { listMemberships } from '../members/queries'
import { listCouples } from '../settings/records/queries'
import { insertSession } from './queries'
import { toUser, WRONG_SIGN_IN } from './rules'
import type { AuthAnswer, User } from './schema'

/** Creates a session for this browser. Returns the response body and sets the refresh and device cookies. */
export async function signIn(c: Context<AppEnv>, user: UserRow): Promise<AuthAnswer> {
  const inserted = await insertSession(c.var.accounts, {
    user,
    key: randomToken(32),
    userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null,
    now: c.var.now,
    expiresAt: c.var.now + SESSION_IDLE,
  })
  if (inserted.outcome === 'stale') throw unauthorized(WRONG_SIGN_IN)
  const answer = await answerFor(c, { ...inserted, user })
  setDeviceCookie(c, user)
  return answer
}

/** Issues an access token for a session. Returns the response body and sets the refresh cookie. */
export async function answerFor(
  c: Context<AppEnv>,
  { session, user, memberships }: { session: SessionRow; user: UserRow; memberships: Membership[] },
): Promise<AuthAnswer> {
  setRefreshCookie(c, refreshToken(c.env.POSY_SECRET, session))
  const claims = { sessionId: session.id, weddingId: memberships[0]?.wedding_id ?? null }
  return {
    access_token: await issueAccessToken(c.env.POSY_SECRET, claims, c.var.now),
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    user: await presentUser(c, user, memberships),
  }
}

/** Builds the response about the signed-in user. `user` is the row after this request's changes. */
export function presentUser(
  c: Context<AppEnv>,
  user: UserRow = c.var.user,
  memberships: Membership[] = c.var.user.memberships,
): Promise<User> {
  return nameCouples(c, memberships).then((named) => toUser(user, named))
}

/** Like `presentUser`, after this request has changed the user's memberships. */
export async function presentMoved(c: Context<AppEnv>, user: UserRow = c.var.user): Promise<User> {
  return presentUser(c, user, await listMemberships(c.var.accounts, c.var.user.id))
}

type NamedMembership = Parameters<typeof toUser>[1][number]

/** Adds the couples' names from the databases of weddings. Those of the request's wedding are already loaded. */
async function nameCouples(c: Context<AppEnv>, memberships: Membership[]): Promise<NamedMembership[]> {
  const { databases, user } = c.var
  const known = user?.wedding
  const unknown = memberships.filter(({ wedding_id }) => wedding_id !== known?.id)
  const couples = [...(await readInEach(databases, unknown, listCouples)), ...(known ? [known] : [])]
  return memberships.flatMap((membership) => {
    const couple = couples.find(({ id }) => id === membership.wedding_id)
    if (!couple) return []
    const { couple_name_1, couple_name_2 } = couple
    return [{ ...membership, couple_name_1, couple_name_2 }]
  })
}
