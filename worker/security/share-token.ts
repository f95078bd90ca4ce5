import { randomTokenIn, sha256 } from './tokens'

/*
 * Links for people without an account end in a random token, of which only the hash is stored. So the address is shown once,
 * and a copy of the database makes no valid link.
 */
const TOKEN_BYTES = 24

/** 180 random bits and where to look first, 32 characters. */
export function newShareToken(database: number): string {
  return randomTokenIn(database, TOKEN_BYTES)
}

/** The stored hash of a token; null for text that cannot be one, so that it costs no query. */
export function shareTokenHash(token: string): string | null {
  return /^[\w-]{32}$/.test(token) ? sha256(`share\n${token}`) : null
}
