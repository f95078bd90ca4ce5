import { sign, verify } from 'hono/jwt'
import { DAY, SECOND } from '../lib/durations'
import { mac } from './tokens'

export const ACCESS_SECONDS = 15 * 60
/** A session ends after this long without a refresh, and always after `SESSION_LIFE` (NIST SP 800-63B: 30 days). */
export const SESSION_IDLE = 14 * DAY
export const SESSION_LIFE = 30 * DAY
/** Two tabs may refresh with the same token: within this time the second gets the same successor. */
export const REFRESH_GRACE = 10 * SECOND

const AUDIENCE = 'posy'

/** The claims of an access token. */
export interface AccessClaims {
  sessionId: string
  /** The wedding that was current when the token was issued; null: none. Only says where to read: it grants no access. */
  weddingId: string | null
}

/** Issues a JWT that names a session. Not sufficient alone, since every request also reads the session's row. */
export async function issueAccessToken(
  secret: string,
  { sessionId, weddingId }: AccessClaims,
  now: number,
): Promise<string> {
  const issuedAt = Math.floor(now / 1000)
  const times = { iat: issuedAt, exp: issuedAt + ACCESS_SECONDS }
  const claims = { sid: sessionId, wid: weddingId, aud: AUDIENCE, typ: 'access', ...times }
  return sign(claims, mac(secret, 'access', []), 'HS256')
}

/** The claims of a valid access token, else null. */
export async function readAccessToken(secret: string, token: string): Promise<AccessClaims | null> {
  const known = verifiedTokens.get(token)
  if (known && known.secret === secret) return known.expires > Date.now() ? known.claims : null
  const key = mac(secret, 'access', [])
  try {
    const claims = await verify(token, key, { alg: 'HS256', aud: AUDIENCE })
    if (claims.typ !== 'access' || typeof claims.sid !== 'string') return null
    if (verifiedTokens.size === CACHED_TOKENS) verifiedTokens.clear()
    // Tokens from before the hint have none.
    const found = { sessionId: claims.sid, weddingId: typeof claims.wid === 'string' ? claims.wid : null }
    verifiedTokens.set(token, { secret, claims: found, expires: Number(claims.exp) * 1000 })
    return found
  } catch {
    return null
  }
}

/** Tokens with a verified signature. A browser sends the same one for 15 minutes, and verifying is slower than most queries. */
const verifiedTokens = new Map<string, { secret: string; claims: AccessClaims; expires: number }>()
const CACHED_TOKENS = 1000

/** Computed from the session's row, its generation and the secret: neither the database nor the secret alone is enough. */
export function refreshToken(secret: string, session: { id: string; key: string; generation: number }): string {
  const { id, key, generation } = session
  return `${id}.${generation}.${mac(secret, 'refresh', [key, id, String(generation)])}`
}

export function parseRefreshToken(token: string): { sessionId: string; generation: number; signature: string } | null {
  const [sessionId, generation, signature, rest] = token.split('.')
  if (!sessionId || !generation || !signature || rest !== undefined || !/^\d{1,9}$/.test(generation)) return null
  return { sessionId, generation: Number(generation), signature }
}
