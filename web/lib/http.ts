import type { AuthAnswer, authPaths } from '../../worker/features/auth/schema'
import { CHANGE_MARK, CHANGE_MARK_BEFORE } from '../../worker/lib/change-mark'
import { newId } from '../../worker/lib/ids'

// The contract's own value would bring its validator into the first load; the type keeps this one equal to it.
const REFRESH_PATH: (typeof authPaths)['refresh'] = '/api/auth/refresh'
const TOKEN_KEY = 'access_token'
export const OFFLINE = 'Posy could not be reached. Please check your connection and try again.'
const FAULT = 'Something went wrong on our side. Please try again.'

/** Everything that is not a success: the server's own words where it had any. */
export class ApiError extends Error {
  /** 0 when the server could not be reached. */
  readonly status: number
  /** The server's sentence; null when it sent none. `message` always has one to show. */
  readonly detail: string | null
  /** A sentence a field, from a 422. */
  readonly fields: Record<string, string>
  /** The resource as it stands, from a 409 on a stale version. */
  readonly current: unknown
  /** Seconds, from a 429 or 503. */
  readonly retryAfter: number | null

  constructor(status: number, body?: unknown, retryAfter: string | null = null) {
    const { detail, current } = isRecord(body) ? body : {}
    const sentence = isRecord(detail) ? detail.message : detail
    super(typeof sentence === 'string' ? sentence : status === 0 ? OFFLINE : FAULT)
    this.name = 'ApiError'
    this.status = status
    this.detail = typeof sentence === 'string' ? sentence : null
    this.fields = isRecord(detail) && isRecord(detail.errors) ? (detail.errors as Record<string, string>) : {}
    this.current = current
    this.retryAfter = retryAfter === null ? null : Number(retryAfter)
  }

  /** There is room for more, on a larger plan. */
  get isBeyondPlan(): boolean {
    return this.status === 402
  }
}

/** A success that is not what the contract promises, such as a proxy's page: nothing a screen can work with. */
export class UnreadableAnswer extends ApiError {}

export const accessToken = {
  read: () => localStorage.getItem(TOKEN_KEY) ?? '',
  keep: (token: string) => localStorage.setItem(TOKEN_KEY, token),
  drop: () => localStorage.removeItem(TOKEN_KEY),
  /** Calls back when another tab signs in or out. */
  onOtherTab: (listener: () => void) =>
    addEventListener('storage', (event) => {
      if (event.key === TOKEN_KEY || event.key === null) listener()
    }),
}

type Renewal = (answer: AuthAnswer | null) => void
let onRenewal: Renewal = () => {}
/** Is told of every refresh: the new session, or null when the server ended it. */
export function listenToRenewals(listener: Renewal): void {
  onRenewal = listener
}

/** When the wedding last changed, before a write of this tab and after it: what `/api/wedding/changes` answers. */
export interface ChangeMarks {
  before: string
  after: string
}
let onWritten: (marks: ChangeMarks) => void = () => {}
/** Is told of every write that changed the wedding, until the answer is called. */
export function listenToWrites(listener: (marks: ChangeMarks) => void): () => void {
  onWritten = listener
  return () => {
    if (onWritten === listener) onWritten = () => {}
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API. A 401 is answered by one refresh and one repetition; everything else that fails is an ApiError. */
export async function request<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const response = await sendSignedIn(method, path, body)
  return (response.status === 204 ? undefined : await readJson(response)) as T
}

/** A file that the API makes, such as an export. */
export async function requestFile(path: string): Promise<Blob> {
  return (await sendSignedIn('GET', path)).blob()
}

async function sendSignedIn(method: Method, path: string, body?: unknown): Promise<Response> {
  const token = accessToken.read()
  let response = await send(method, path, body, token)
  if (response.status === 401 && !path.startsWith('/api/auth/') && (await renew(token))) {
    await response.body?.cancel()
    response = await send(method, path, body, accessToken.read())
  }
  if (!response.ok) throw await toError(response)
  const [before, after] = [response.headers.get(CHANGE_MARK_BEFORE), response.headers.get(CHANGE_MARK)]
  if (before !== null && after !== null) onWritten({ before, after })
  return response
}

async function send(method: Method, path: string, body: unknown, token: string): Promise<Response> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const packed = text && text.length > LONGEST_PLAIN ? await pack(text) : null
  const post = `${path} ${text}`
  const key = unanswered.get(post) ?? newId(Date.now())
  try {
    const response = await fetch(path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(packed && { 'Content-Encoding': 'gzip' }),
        ...(method === 'POST' && { 'Idempotency-Key': key }),
      },
      body: packed ?? text,
      credentials: 'include',
      // A delete is often sent as its page is left.
      keepalive: method === 'DELETE',
    })
    unanswered.delete(post)
    return response
  } catch {
    if (method === 'POST') unanswered.set(post, key)
    throw new ApiError(0)
  }
}

/** In UTF-16. Only imports are longer, and those may come compressed. */
const LONGEST_PLAIN = 1_000_000

function pack(text: string): Promise<Blob> {
  const { body } = new Response(text)
  return new Response(body?.pipeThrough(new CompressionStream('gzip'))).blob()
}

/** The keys of POSTs whose answer never came. The server may have done them: sent again with its key, none is done twice. */
const unanswered = new Map<string, string>()

/**
 * Trades the cookie for a new token; one tab at a time, and not at all when the session was renewed, begun or ended since
 * `staleToken` was read. False when there is no session to renew; throws when that could not be found out.
 */
export function renew(staleToken: string): Promise<boolean> {
  return withLock(async () => {
    const current = accessToken.read()
    if (current !== staleToken) return current !== ''
    const response = await send('POST', REFRESH_PATH, undefined, current)
    if (response.ok) {
      const answer = (await readJson(response)) as AuthAnswer
      accessToken.keep(answer.access_token)
      onRenewal(answer)
      return true
    }
    const error = await toError(response)
    if (error.status !== 401) throw error
    // Somebody has signed in meanwhile: it was the session before that has ended.
    if (accessToken.read() !== current) return accessToken.read() !== ''
    onRenewal(null)
    return false
  })
}

/** Locks exist only in secure contexts; over plain HTTP the server's grace for racing tabs has to do. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('posy-refresh', work) : work()
}

async function toError(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => undefined)
  return new ApiError(response.status, body, response.headers.get('Retry-After'))
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new UnreadableAnswer(response.status)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
