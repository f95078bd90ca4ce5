import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { createApp } from '../../worker/app'
import type { AppEnv, Bindings } from '../../worker/context'
import { openDatabases } from '../../worker/db/client'
import { signIn } from '../../worker/features/auth/answer'
import { mailFirstConfirmation } from '../../worker/features/auth/job'
import { insertAccount } from '../../worker/features/auth/queries'
import type { AuthAnswer } from '../../worker/features/auth/schema'
import { foundWedding } from '../../worker/features/members/founding/job'
import { hashPassword } from '../../worker/security/password'
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

const PASSWORD = 'Correct1horse'
let passwordHash: string | undefined

/**
 * Does what sign-up does, but hashes the password, the same for all accounts, only once: tests make some two thousand accounts, and
 * a hash takes 50 ms by design.
 */
const signUpRoute = new Hono<AppEnv>().post('*', async (c) => {
  const { email, name } = await c.req.json<{ email: string; name: string }>()
  const databases = openDatabases(c.env)
  const { accounts } = databases
  const now = Date.now()
  c.set('now', now)
  c.set('databases', databases)
  c.set('accounts', accounts)
  passwordHash ??= await hashPassword(PASSWORD, c.env.POSY_SECRET)
  const account = { email, name, passwordHash, now }
  const { row } = await foundWedding(databases, {
    name,
    now,
    enter: async (weddingId) => {
      const inserted = await insertAccount(accounts, { ...account, joining: { weddingId } })
      if (inserted.outcome !== 'saved') throw new Error(`The account is ${inserted.outcome}.`)
      return inserted
    },
  })
  await mailFirstConfirmation(c.env, accounts, { user: row, origin: ORIGIN, now })
  return c.json(await signIn(c, row), 201)
})

async function signUp(email: string, name: string, bindings: Partial<Bindings>): Promise<Response> {
  const sent = new Request(ORIGIN, { method: 'POST', body: JSON.stringify({ email, name }) })
  const context = createExecutionContext()
  const response = await signUpRoute.fetch(sent, { ...env, ...bindings }, context)
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
  const response = await signUp(email, name, bindings)
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
