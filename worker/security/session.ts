import { sign, verify } from 'hono/jwt'
import { mac } from './tokens'

export const ACCESS_SECONDS = 15 * 60
const DAY = 24 * 60 * 60 * 1000
/** A session ends after this long without a refresh, and in any case after `SESSION_DAYS` (NIST SP 800-63B: 30 days). */
export const SESSION_IDLE = 14 * DAY
export const SESSION_LIFE = 30 * DAY
/** Two tabs that refresh at once both hold the same token: the second gets the same successor within this time. */
export const REFRESH_GRACE = 10 * 1000

const AUDIENCE = 'posy'

/** A JWT that names a session. It opens nothing by itself: the session's row is looked up on every request. */
export async function issueAccessToken(secret: string, sessionId: string, now: number): Promise<string> {
  const issuedAt = Math.floor(now / 1000)
  const claims = { sid: sessionId, aud: AUDIENCE, typ: 'access', iat: issuedAt, exp: issuedAt + ACCESS_SECONDS }
  return sign(claims, mac(secret, 'access', []), 'HS256')
}

/** The session id, or null for anything that is not a live access token of ours. */
export async function readAccessToken(secret: string, token: string): Promise<string | null> {
  const known = provedTokens.get(token)
  if (known?.secret === secret) return known.expires > Date.now() ? known.sessionId : null
  try {
    const claims = await verify(token, mac(secret, 'access', []), { alg: 'HS256', aud: AUDIENCE })
    if (claims.typ !== 'access' || typeof claims.sid !== 'string') return null
    if (provedTokens.size === REMEMBERED_TOKENS) provedTokens.clear()
    provedTokens.set(token, { secret, sessionId: claims.sid, expires: Number(claims.exp) * 1000 })
    return claims.sid
  } catch {
    return null
  }
}

/** Tokens whose signature was good: a browser sends the same one for a quarter of an hour, and proving it takes longer than many a query. */
const provedTokens = new Map<string, { secret: string; sessionId: string; expires: number }>()
const REMEMBERED_TOKENS = 1000

/** Recomputed from the session's row, its generation and the secret: neither a stolen database nor the secret alone makes one. */
export function refreshToken(secret: string, session: { id: string; key: string; generation: number }): string {
  const { id, key, generation } = session
  return `${id}.${generation}.${mac(secret, 'refresh', [key, id, String(generation)])}`
}

export function parseRefreshToken(token: string): { sessionId: string; generation: number; signature: string } | null {
  const [sessionId, generation, signature, rest] = token.split('.')
  if (!sessionId || !generation || !signature || rest !== undefined || !/^\d{1,9}$/.test(generation)) return null
  return { sessionId, generation: Number(generation), signature }
}
