import type { Context, MiddlewareHandler, Next } from 'hono'
import type { AppEnv } from '../context'
import type { Database } from '../db/client'
import { dropOldAnswers, findKept, type KeptAnswer, keepAnswer, releaseKey } from '../db/idempotency'
import type { Claim } from '../db/writes'
import { newId } from '../lib/ids'
import { sha256 } from '../security/tokens'
import { HttpError, invalid } from './errors'
import { IMPORT_LIMIT } from './validate'

/** Characters of JSON. A longer response is stored without its lists. */
const MAX_ANSWER = 50_000
/** Responses longer than this trigger the deletion of the wedding's oldest ones, as does one in `TRIM_EVERY` shorter ones. */
const SHORT_ANSWER = 4000
const TRIM_EVERY = 64

/** Where to read a response again: the item `id` of a list, the items `ids` in a field `under`, or everything at the path. */
interface Reference {
  /** A path of the API. */
  of: string
  id?: string
  ids?: string[]
  under?: string
  /** A name in `AnswerShapes`, if the response is not the whole item. */
  as?: string
  /** Fields that are added. */
  with?: object
}

/** Responses that show only a part of an item, by the name that stored responses use. */
type AnswerShapes = Record<string, (thing: never) => object>

/** A stored response: where to read it again, or the response itself. Links and tokens are never stored. */
type Kept = Reference | { is: unknown }

/**
 * Runs a POST with an `Idempotency-Key` once per member within 24 hours. The key and the planned response are written in the
 * batch of the write, so either all of them exist or none. A request that changes nothing, such as a dry run, stores no key
 * and runs again.
 *
 * A repeated request returns the current state of what the first one created, or its id if it was deleted. The same key of another
 * member is a different request.
 */
export function idempotent(shapes: AnswerShapes): MiddlewareHandler<AppEnv> {
  return (c, next) => happenOnce(c, next, { shapes, readBody: () => c.req.raw.clone().text() })
}

/** `idempotent` for files that may be larger than memory: a large one is compared by its length only. */
export const idempotentFile: MiddlewareHandler<AppEnv> = (c, next) => {
  const length = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY)
  const readBody = async () => (length <= IMPORT_LIMIT ? c.req.raw.clone().text() : String(length))
  return happenOnce(c, next, { shapes: {}, readBody })
}

async function happenOnce(
  c: Context<AppEnv>,
  next: Next,
  { shapes, readBody }: { shapes: AnswerShapes; readBody: () => Promise<string> },
): Promise<Response | undefined> {
  const key = c.req.header('idempotency-key')
  if (c.req.method !== 'POST' || key === undefined) {
    await next()
    return undefined
  }
  if (key.length < 1 || key.length > 200)
    throw invalid({ 'Idempotency-Key': 'Please use a key of 1 to 200 characters.' })

  const { databases, accounts, db, now, user, wedding } = c.var
  const sides = accounts.d1 === db.d1 ? [db] : [accounts, db]
  const { pathname, search } = new URL(c.req.url)
  const claim: Claim = {
    weddingId: wedding.id,
    key: sha256(`${user.id}\n${key}`),
    requestHash: sha256(`${pathname}${search}\n${await readBody()}`),
    now,
    planned: null,
    stored: null,
    writtenTo: null,
  }
  const kept = await findKept(sides, claim)
  if (kept) return replay(c, { claim, kept, shapes })

  databases.carried.claim = claim
  await next()

  if (claim.writtenTo === null) {
    // A parallel repeat of this request may have done the write.
    const other = await findKept(sides, claim)
    if (!other) return undefined
    const answer = await replay(c, { claim, kept: other, shapes })
    // Hono merges headers into a response that is replaced, unless it is removed first.
    c.res = undefined
    c.res = answer
    return undefined
  }
  if (c.res.status >= 400 && c.res.status < 500) await releaseKey(sideOf(c, claim), claim)
  else if (c.res.ok) c.executionCtx.waitUntil(keepFinal(c, claim).catch(() => undefined))
  return undefined
}

export function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/** A new id for an item that a POST adds. A repeat looks the item up by it, in the list of the GET at the same path. */
export function idToCreate(c: Context<AppEnv>, { of = c.req.path, ...others }: Partial<Reference> = {}): string {
  const id = newId(c.var.now)
  willAnswer(c, { of, id, ...others }, 201)
  return id
}

/**
 * Plans the response of a POST, which its next write stores for repeats. Another call after the write replaces it. A
 * response that is stored itself (`is`) is replaced by the actual one.
 */
export function willAnswer(c: Context<AppEnv>, kept: Kept, status = 200): void {
  const { claim } = c.var.databases.carried
  if (!claim) return
  const short = 'is' in kept ? { is: shortened(kept.is) } : { ...kept, with: shortened(kept.with) }
  claim.planned = { status, body: JSON.stringify(short) }
}

/** Where the key was written. */
function sideOf(c: Context<AppEnv>, { writtenTo }: Claim): Database {
  return writtenTo === 'accounts' ? c.var.accounts : c.var.db
}

/** Replaces the planned response by the final one if they differ. */
async function keepFinal(c: Context<AppEnv>, claim: Claim): Promise<void> {
  const db = sideOf(c, claim)
  if (!claim.planned || 'is' in JSON.parse(claim.planned.body)) {
    willAnswer(c, { is: await c.res.clone().json() }, c.res.status)
  }
  const { planned, stored } = claim
  if (planned && planned.body !== stored?.body) await keepAnswer(db, claim, planned)
  const isLong = (planned?.body.length ?? 0) > SHORT_ANSWER
  if (isLong || Math.random() < 1 / TRIM_EVERY) await dropOldAnswers(db, claim.weddingId)
}

async function replay(
  c: Context<AppEnv>,
  { claim, kept: { requestHash, status, body }, shapes }: { claim: Claim; kept: KeptAnswer; shapes: AnswerShapes },
): Promise<Response> {
  if (requestHash !== claim.requestHash)
    throw invalid({ 'Idempotency-Key': 'This key was used for another request. Please use a new one.' })
  if (status === null || body === null)
    throw new HttpError(409, 'This was done, but the response was lost. Please check the current state.')
  const kept = JSON.parse(body) as Kept
  const answer = 'is' in kept ? kept.is : await readAgain(c, kept, shapes)
  return Response.json(answer, { status, headers: { 'Idempotent-Replayed': 'true' } })
}

async function readAgain(
  c: Context<AppEnv>,
  { of, id, ids, under, as, ...others }: Reference,
  shapes: AnswerShapes,
): Promise<object> {
  const response = await c.var.read(of)
  // Otherwise a fault looks as if what was made had been removed.
  if (response.status >= 500) throw new Error('What was written could not be read again.')
  const read = response.ok ? await response.json<object>() : []
  const list = Array.isArray(read) ? (read as { id: string }[]) : []
  if (under) return { ...others.with, [under]: list.filter((one) => ids?.includes(one.id)) }
  if (id === undefined) return { ...read, ...others.with }
  const found = list.find((one) => one.id === id)
  if (!found) return { id, ...others.with }
  const shape = as === undefined ? undefined : shapes[as]
  return { ...(shape ? shape(found as never) : found), ...others.with }
}

/** Empties the lists of a long response. */
function shortened(answer: unknown): unknown {
  if (answer === undefined || JSON.stringify(answer).length <= MAX_ANSWER) return answer
  return Object.fromEntries(
    Object.entries(answer as object).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
  )
}
