import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createApp } from '../../../worker/app'
import type { Bindings } from '../../../worker/context'
import { openDatabases } from '../../../worker/db/client'
import type { AuthAnswer } from '../../../worker/features/auth/schema'
import { PASSWORD } from '../accounts'
import { signUp } from './sign-up'
import { recordingDatabases } from './statements'

const app = createApp()
export const ORIGIN = 'https://posy.test'

export interface Sent {
  headers?: Record<string, string>
  /** Sent as JSON; `raw` is sent unchanged. */
  body?: unknown
  raw?: BodyInit
  token?: string
  env?: Partial<Bindings>
}

/** Sends a request to the whole app on a real D1, and waits for the work that it leaves to `waitUntil`. */
export async function request(method: string, path: string, sent: Sent = {}): Promise<Response> {
  const headers = new Headers(sent.headers)
  if (sent.token) headers.set('authorization', `Bearer ${sent.token}`)
  if (sent.body !== undefined) headers.set('content-type', 'application/json')
  const body = sent.body === undefined ? sent.raw : JSON.stringify(sent.body)
  const context = createExecutionContext()
  const response = await app.fetch(
    new Request(new URL(path, ORIGIN), { method, headers, body, redirect: 'manual' }),
    { ...env, ...recordingDatabases('request'), ...sent.env },
    context,
  )
  await waitOnExecutionContext(context)
  return response
}

/** Parses the JSON of a response, which must have this status. */
export async function answer<T>(response: Promise<Response> | Response, status: number): Promise<T> {
  const settled = await response
  const text = await settled.text()
  if (settled.status !== status) throw new Error(`Expected ${status}, got ${settled.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Response to input that is refused: a sentence, and one for each wrong field. */
export interface Refused {
  detail: { message: string; errors: Record<string, string> }
}

/** A signed-in account with a wedding of its own, and requests in its name. */
export interface Couple {
  email: string
  password: string
  token: string
  userId: string
  weddingId: string
  cookie: string
  get: <T>(path: string, status?: number) => Promise<T>
  post: <T>(path: string, body?: unknown, status?: number) => Promise<T>
  put: <T>(path: string, body: unknown, status?: number) => Promise<T>
  delete: (path: string, status?: number) => Promise<unknown>
  request: (method: string, path: string, sent?: Sent) => Promise<Response>
}

async function sendSignUp(email: string, name: string, bindings: Partial<Bindings>): Promise<Response> {
  const sent = new Request(ORIGIN, { method: 'POST', body: JSON.stringify({ email, name }) })
  const context = createExecutionContext()
  const response = await signUp.fetch(sent, { ...env, ...bindings }, context)
  await waitOnExecutionContext(context)
  return response
}

let count = 0

/** Creates an account with a wedding. Every test makes its own, since the tests of a file share a database. */
export async function newCouple({
  name = 'Mara Lindqvist',
  ...bindings
}: Partial<Bindings> & { name?: string } = {}): Promise<Couple> {
  const email = `couple-${crypto.randomUUID()}-${count++}@example.com`
  const password = PASSWORD
  const response = await sendSignUp(email, name, bindings)
  const cookie = cookiesOf(response)
  const { access_token: token, user } = await answer<AuthAnswer>(response, 201)
  const as = (method: string, path: string, sent: Sent = {}) => request(method, path, { token, ...sent })
  return {
    email,
    password,
    token,
    userId: user.id,
    weddingId: user.event_id ?? '',
    cookie,
    request: as,
    get: (path, status = 200) => answer(as('GET', path), status),
    post: (path, body, status = 201) => answer(as('POST', path, { body }), status),
    put: (path, body, status = 200) => answer(as('PUT', path, { body }), status),
    delete: (path, status = 204) => answer(as('DELETE', path), status),
  }
}

/** Compresses with gzip. */
export function packed(text: string): Promise<ArrayBuffer> {
  return new Response(new Response(text).body?.pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
}

/** A text without ids and the tokens of links, which can contain any few characters by chance. */
export const withoutTokens = (text: string) => text.replaceAll(/[\w-]{20,}/g, '')

/** The cookies that a browser would send back, as one Cookie header. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A couple whose wedding is in this database. */
export function coupleIn(number: number): Promise<Couple> {
  const others = openDatabases(env).weddings.filter((db) => db.number !== number)
  return newCouple({ CLOSED_DATABASES: others.map((db) => db.number).join() })
}

/** A couple whose wedding is in the same database as this one's. */
export const newNeighbour = ({ weddingId }: Couple) => coupleIn(openDatabases(env).openDatabase(weddingId).number)
