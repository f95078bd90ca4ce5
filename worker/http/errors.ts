import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '../context'
import { isForeignKeyViolation, isMoving } from '../db/constraints'
import { KeyTaken } from '../db/writes'
import { isPassing, logFault } from '../lib/faults'
import { OTHER_WEDDING } from '../lib/other-wedding'

/** A sentence by field name. */
export type FieldErrors = Record<string, string>

/** A response other than success, with a sentence for a person. Thrown by routes and middleware only. */
export class HttpError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly detail: string | { message: string; errors: FieldErrors },
    readonly extra: { headers?: Record<string, string>; body?: Record<string, unknown> } = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.message)
  }
}

/** Responds alike to a missing row and to one of another wedding. */
export const notFound = () => new HttpError(404, 'We could not find that.')

/** Throws in an expression: `found ?? raise(notFound())`. */
export function raise(error: HttpError): never {
  throw error
}

export const badRequest = (sentence: string) => new HttpError(400, sentence)

export const forbidden = (sentence: string) => new HttpError(403, sentence)

export const unauthorized = (sentence = 'Please sign in.') =>
  new HttpError(401, sentence, { headers: { 'WWW-Authenticate': 'Bearer' } })

/** `current` is the stored resource, so that the app can show another person's changes. */
export const staleVersion = (current: object) =>
  new HttpError(409, 'Somebody else changed this in the meantime. Please look at it again.', { body: { current } })

/** Refuses a request about a wedding other than the open one. `event_id` is the wedding that is open now. */
export const otherWedding = (event_id: string) => new HttpError(409, OTHER_WEDDING, { body: { event_id } })

export const conflict = (sentence: string) => new HttpError(409, sentence)

/** A row limit of a wedding: `limitReached(5000, 'guests')`. */
export const limitReached = (limit: number, what: string) =>
  conflict(`A wedding can hold at most ${limit.toLocaleString('en')} ${what}.`)

/** `message` defaults to the first field's sentence. */
export function invalid(errors: FieldErrors, message = Object.values(errors)[0]): HttpError {
  return new HttpError(422, { message: message ?? 'Please check your input and try again', errors })
}

/** Refuses to link something to an archived category. */
export const archivedCategory = () =>
  invalid({ category_id: 'This category is archived. Please choose an active one.' })

export const tooManyRequests = (
  retryAfterSeconds: number,
  sentence = 'Too many attempts. Please wait a moment and try again.',
) =>
  new HttpError(429, sentence, {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  })

/** Refuses a request because a shared capacity is used up for now. */
export const unavailable = (sentence: string, retryAfterSeconds: number) =>
  new HttpError(503, sentence, { headers: { 'Retry-After': String(Math.ceil(retryAfterSeconds)) } })

/** Refuses what a wedding that is being moved to another database cannot do now: see `db/moving/`. */
export const beingMoved = () => unavailable('This wedding is being moved right now. Please try again in a moment.', 5)

/** Turns anything thrown into a response. Logs unexpected errors by request id, route and name only. */
export function answerError(error: Error, c: Context<AppEnv>): Response {
  if (error instanceof HttpError) {
    for (const [name, value] of Object.entries(error.extra.headers ?? {})) c.header(name, value)
    const isAuth = c.req.path.startsWith('/api/auth/')
    const detail = isAuth && typeof error.detail === 'object' ? error.detail.message : error.detail
    return c.json({ detail, ...error.extra.body }, error.status)
  }
  if (error instanceof KeyTaken) {
    c.header('Retry-After', '1')
    return c.json({ detail: 'The first request with this key is still at work.' }, 409)
  }
  if (error instanceof HTTPException) {
    return c.json({ detail: 'The request could not be read.' }, error.status)
  }
  if (isMoving(error)) return answerError(beingMoved(), c)
  logFault(error, { request_id: c.var.requestId, route: `${c.req.method} ${c.req.routePath}` })
  if (isPassing(error)) {
    c.header('Retry-After', '2')
    return c.json({ detail: 'Posy is busy right now. Please try again in a moment.' }, 503)
  }
  // The request names a row that was removed between its check and its write.
  if (isForeignKeyViolation(error)) return answerError(notFound(), c)
  return c.json({ detail: 'Something went wrong on our side. Please try again.' }, 500)
}
