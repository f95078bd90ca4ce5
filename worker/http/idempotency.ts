import type { MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '../context'
import { claimKey, keepAnswer, releaseKey } from '../db/idempotency'
import { sha256 } from '../security/tokens'
import { HttpError, invalid } from './errors'

const POLLS = 20
const POLL_MILLISECONDS = 150
/** D1's rows hold 2 MB. */
const LONGEST_ANSWER = 600_000

/** A POST with an `Idempotency-Key` happens once a wedding and 24 h; repeats get the first answer again. */
export const idempotent: MiddlewareHandler<AppEnv> = async (c, next) => {
  const key = c.req.header('idempotency-key')
  if (c.req.method !== 'POST' || key === undefined) return next()
  if (key.length < 1 || key.length > 200)
    throw invalid({ 'Idempotency-Key': 'Please use a key of 1 to 200 characters.' })

  const { db, now } = c.var
  const weddingId = c.var.wedding.id
  const { pathname, search } = new URL(c.req.url)
  const body = await c.req.raw.clone().text()
  const requestHash = sha256(`${c.req.method} ${pathname}${search}\n${body}`)

  let replay = await claimKey(db, { weddingId, key, requestHash, now })
  for (let poll = 0; poll < POLLS && replay.state === 'at_work'; poll++) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS))
    replay = await claimKey(db, { weddingId, key, requestHash, now })
  }
  switch (replay.state) {
    case 'other_request':
      throw invalid({ 'Idempotency-Key': 'This key was used for another request. Please use a new one.' })
    case 'at_work':
      throw new HttpError(409, 'The first request with this key is still at work.', { headers: { 'Retry-After': '2' } })
    case 'answered':
      c.header('Idempotent-Replayed', 'true')
      return c.body(replay.body, replay.status as ContentfulStatusCode, { 'Content-Type': 'application/json' })
  }

  await next()
  const answer = c.error || !c.res.ok ? null : await c.res.clone().text()
  // An answer too long for a row is not kept: the key then says nothing, as if it had not been sent.
  if (answer === null || answer.length > LONGEST_ANSWER) await releaseKey(db, { weddingId, key })
  else await keepAnswer(db, { weddingId, key, status: c.res.status, body: answer })
}
