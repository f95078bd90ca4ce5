import type { Context, MiddlewareHandler, Next } from 'hono'
import type { AppEnv } from '../context'
import { dropOldAnswers, findKept, type KeptAnswer, keepAnswer, releaseKey } from '../db/idempotency'
import type { Claim } from '../db/writes'
import { newId } from '../lib/ids'
import { sha256 } from '../security/tokens'
import { HttpError, invalid } from './errors'
import { IMPORT_LIMIT } from './validate'

/** In characters of JSON: a longer answer is kept without its lists. */
const LONGEST_ANSWER = 50_000
/** After a longer one, and else after one of so many, the wedding's oldest answers make room. */
const SHORT_ANSWER = 4000
const TRIM_EVERY = 64

/** What the API reads under a path: one of its list, some of it as a field, or, without ids, all that it answers. */
interface Reference {
  of: string
  id?: string
  ids?: string[]
  under?: string
  /** The name of what of it is answered, in `AnswerShapes`; all of it, unless said. */
  as?: string
  /** What is answered besides. */
  with?: object
}

/** What a repeated request is answered of a thing, where that is not all of it; stored answers name it. */
export type AnswerShapes = Record<string, (thing: never) => object>

/** An answer as it is kept: where to read it again, or itself. Never a link or a token, since these are read again. */
type Kept = Reference | { is: unknown }

/**
 * A POST with an `Idempotency-Key` happens once a member and 24 h. The key is written in the batch of the write itself, with
 * the answer as planned: whenever a request breaks off, both are there or neither. A request that changes nothing, such as a
 * dry run, writes no key and is simply made again.
 *
 * A repeated request answers what the first one made as it is now; when that is gone, its id. What another member sends under
 * the same key is a request of its own.
 */
export function idempotent(shapes: AnswerShapes): MiddlewareHandler<AppEnv> {
  return (c, next) => happenOnce(c, next, { shapes, readBody: () => c.req.raw.clone().text() })
}

/** For a file that may be larger than memory: such a one is told from another by its length. */
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

  const { db, now, user, wedding } = c.var
  const { pathname, search } = new URL(c.req.url)
  const claim: Claim = {
    weddingId: wedding.id,
    key: sha256(`${user.id}\n${key}`),
    requestHash: sha256(`${pathname}${search}\n${await readBody()}`),
    now,
    planned: null,
    stored: null,
    isWritten: false,
  }
  const kept = await findKept(db, claim)
  if (kept) return replay(c, { claim, kept, shapes })

  db.carried.claim = claim
  await next()

  if (!claim.isWritten) {
    // The same request may have been at work beside this one, and have done it.
    const other = await findKept(db, claim)
    if (!other) return undefined
    const answer = await replay(c, { claim, kept: other, shapes })
    // Nothing of the answer that is replaced stays, such as its headers.
    c.res = undefined
    c.res = answer
    return undefined
  }
  if (c.res.status >= 400 && c.res.status < 500) await releaseKey(db, claim)
  else if (c.res.ok) c.executionCtx.waitUntil(keepFinal(c, claim).catch(() => undefined))
  return undefined
}

export function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/** For what a POST adds: its id, and that the answer to repeats is found under it in the list that GET answers. */
export function idToCreate(c: Context<AppEnv>, { of = c.req.path, ...others }: Partial<Reference> = {}): string {
  const id = newId(c.var.now)
  willAnswer(c, { of, id, ...others }, 201)
  return id
}

/**
 * Says what a POST answers once its next write is done, for repeats whose first answer was lost. Said again after the write,
 * it counts instead; an answer that is kept as it `is` needs that not.
 */
export function willAnswer(c: Context<AppEnv>, kept: Kept, status = 200): void {
  const { claim } = c.var.db.carried
  if (!claim) return
  const short = 'is' in kept ? { is: shortened(kept.is) } : { ...kept, with: shortened(kept.with) }
  claim.planned = { status, body: JSON.stringify(short) }
}

/** Puts the answer in the place of the one that was planned, where they differ. Without that, the planned one is given. */
async function keepFinal(c: Context<AppEnv>, claim: Claim): Promise<void> {
  const { db } = c.var
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
    throw new HttpError(409, 'This was done, but its answer was lost. Please look at how things stand now.')
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
  const read = response.ok ? await response.json<object>() : []
  const list = Array.isArray(read) ? (read as { id: string }[]) : []
  if (under) return { ...others.with, [under]: list.filter((one) => ids?.includes(one.id)) }
  if (id === undefined) return { ...read, ...others.with }
  const found = list.find((one) => one.id === id)
  if (!found) return { id, ...others.with }
  const shape = as === undefined ? undefined : shapes[as]
  return { ...(shape ? shape(found as never) : found), ...others.with }
}

/** An answer without its lists, when it is a long one. */
function shortened(answer: unknown): unknown {
  if (answer === undefined || JSON.stringify(answer).length <= LONGEST_ANSWER) return answer
  return Object.fromEntries(
    Object.entries(answer as object).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
  )
}
