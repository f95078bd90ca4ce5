import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../context'
import type { SignedIn } from '../../db/account'
import { readBoth, type WeddingDb } from '../../db/client'
import { notePlace } from '../../db/places'
import { type Found, followMove } from '../../db/placing'
import type { WeddingId, WeddingRow } from '../../db/wedding'
import { unauthorized } from '../../http/errors'
import { type AccessClaims, readAccessToken } from '../../security/session'
import { findWedding, selectWedding } from '../settings/queries'
import { selectSignedIn } from './queries'

/** The claims of the bearer token, not checked against the database; null without a valid token. */
export async function claimsOfBearer(c: Context<AppEnv>): Promise<AccessClaims | null> {
  const [scheme, token] = c.req.header('authorization')?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? readAccessToken(c.env.POSY_SECRET, token) : null
}

/** Requires a signed-in user. Reads the session on each request, so that an ended one stops working: writes at once, reads with the replica. */
export const requireUser: MiddlewareHandler<AppEnv> = async (c, next) => {
  const claims = await claimsOfBearer(c)
  const user = claims && ((await findSignedIn(c, claims)) ?? (await findAtPrimary(c, claims)))
  if (!user) throw unauthorized()
  c.set('user', user)
  const { databases, now } = c.var
  if (user.wedding) {
    const { id, updated_at, changed_at } = user.wedding
    const parts = { weddings: updated_at, accounts: changed_at - updated_at }
    databases.carried.wedding = { id, now, parts }
  }
  await next()
}

/** A session that began moments ago, or a wedding that was moved, may not have reached the replica. */
async function findAtPrimary(c: Context<AppEnv>, claims: AccessClaims): Promise<SignedIn | null> {
  const { replicas } = c.var.databases
  if (!replicas.isNear) return null
  replicas.leave()
  return findSignedIn(c, claims)
}

/**
 * Finds the session's account and current wedding; null if the session does not exist, has ended or has expired. The token names
 * the wedding that was current when it was issued, so that session and settings are read at once. If another wedding is current
 * now, or it is in another database, its settings take a second read. Sets `db`.
 */
async function findSignedIn(c: Context<AppEnv>, { sessionId, weddingId }: AccessClaims): Promise<SignedIn | null> {
  const { databases, now } = c.var
  const { accounts, openDatabase } = databases
  const ofSession = selectSignedIn(accounts, { sessionId, now })
  const hinted = weddingId === null ? null : openDatabase(weddingId)
  const [[rows], [weddings]] =
    weddingId !== null && hinted
      ? await readBoth([accounts, [ofSession]], [hinted, [selectWedding(hinted, { id: weddingId })]])
      : [[await ofSession], [[]]]
  const [current] = rows
  if (!current) return null
  const wedding = await currentWedding(
    c,
    current,
    hinted && weddings[0] ? { db: hinted, found: weddings[0] } : undefined,
  )
  // A replica may not know yet where it is.
  if (current.wedding_id !== null && !wedding && databases.replicas.isNear) return null
  return { ...current.user, session_id: sessionId, memberships: rows.flatMap(toMembership), wedding }
}

type SignedInRow = Awaited<ReturnType<typeof selectSignedIn>>[number]

function toMembership({ wedding_id, role, database }: SignedInRow) {
  return wedding_id === null || role === null ? [] : [{ wedding_id, role, database }]
}

async function currentWedding(
  c: Context<AppEnv>,
  { wedding_id: id, role, changes, database }: SignedInRow,
  hinted: Found<WeddingRow> | undefined,
): Promise<SignedIn['wedding']> {
  if (id === null || role === null) return null
  const { databases } = c.var
  const find = (db: WeddingDb) => findWedding(db, id)
  notePlace(id, database)
  const isRight = hinted?.found.id === id && hinted.db.number === database
  const db = databases.numbered(database)
  const found = isRight ? hinted.found : await find(db)
  if (!found) return null
  const placed = await followMove(databases, { db, found }, { to: found.moving_to, find })
  const row = placed.found
  c.set('db', placed.db)
  return { ...row, id: row.id as WeddingId, role, changed_at: row.updated_at + (changes ?? 0) }
}
