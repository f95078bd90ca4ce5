import { authPaths } from '../../worker/features/auth/contract'
import type { AuthAnswer } from '../../worker/features/auth/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import { CHANGE_MARK, CHANGE_MARK_BEFORE } from '../../worker/lib/change-mark'
import { newId } from '../../worker/lib/ids'
import { SHOWN_WEDDING } from '../../worker/lib/shown-wedding'
import { ApiError } from './api-error'
import { isLeaving } from './leaving'

const TOKEN_KEY = 'access_token'

/** A success with an unreadable body, such as a proxy's HTML page. */
export class UnreadableAnswer extends ApiError {}

export const accessToken = {
  read: () => localStorage.getItem(TOKEN_KEY) ?? '',
  keep: (token: string) => localStorage.setItem(TOKEN_KEY, token),
  drop: () => localStorage.removeItem(TOKEN_KEY),
  /** Runs when another tab signs in or out. */
  onOtherTab: (listener: () => void) =>
    addEventListener('storage', (event) => {
      if (event.key === TOKEN_KEY || event.key === null) listener()
    }),
}

declare global {
  interface Window {
    firstReads?: { token: string; answers: Map<string, Promise<Response>>; data?: Map<string, unknown> }
  }
}

type Renewal = (answer: AuthAnswer | null) => void
let onRenewal: Renewal = () => {}
/** Sets the listener for session refreshes: it gets the new session, or null when the server ended it. */
export function listenToRenewals(listener: Renewal): void {
  onRenewal = listener
}

/** The id of the wedding on the screen, and the listener for calls that were refused because the account has opened another one. */
export const onScreen: {
  wedding: string | null
  /** Gets the sentence about a write; null for any other call. */
  onOther: (sentence: string | null) => void
} = { wedding: null, onOther: () => {} }

/** The wedding's change marks before and after a write of this tab, as `/api/wedding/changes` returns them. */
interface ChangeMarks {
  before: string
  after: string
  /** The address that was written to. */
  path: string
}
let onWritten: (marks: ChangeMarks) => void = () => {}
/** Sets the listener for writes that changed the wedding. Returns how to remove it. */
export function listenToWrites(listener: (marks: ChangeMarks) => void): () => void {
  onWritten = listener
  return () => {
    if (onWritten === listener) onWritten = () => {}
  }
}

const firstMark = readFirstMark()

/** The change mark as it was when the page made its own reads. Only the first to ask gets it; null without such reads in this session. */
export async function takeFirstMark(): Promise<string | null> {
  const mark = firstMark.token === accessToken.read() ? firstMark.mark : null
  firstMark.token = null
  return mark
}

function readFirstMark(): { token: string | null; mark: Promise<string | null> | null } {
  const { token = null, answers } = window.firstReads ?? {}
  const settings = answers?.get(settingsPath)
  return { token, mark: settings?.then(({ headers }) => headers.get(CHANGE_MARK)).catch(() => null) ?? null }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Terms {
  /** A write that was kept while another wedding may have opened: its wedding, and its Idempotency-Key if it may have been sent before. */
  kept?: { key?: string; wedding: string | null }
  /** Aborting counts as a lost answer. */
  signal?: AbortSignal
}

/** Calls the API. On a 401 it refreshes the session and retries once. Any other failure throws an ApiError. */
export async function request<T>(method: Method, path: string, body?: unknown, terms?: Terms): Promise<T> {
  const known = isRead(method, path) ? firstData() : undefined
  if (known?.has(path)) {
    const data = known.get(path)
    known.delete(path)
    return data as T
  }
  const response = await sendSignedIn(method, path, body, terms)
  const answer = response.status === 204 ? undefined : await readJson(response)
  // Sends it anew, unless it was kept: that has its own key.
  return (!terms?.kept && isOfDeleted(response, answer) ? request(method, path, body, terms) : answer) as T
}

/** Downloads a file from the API. */
export async function requestFile(path: string): Promise<Blob> {
  const response = await sendSignedIn('GET', path)
  return response.blob().catch(() => {
    throw new ApiError(0)
  })
}

async function sendSignedIn(
  method: Method,
  path: string,
  body?: unknown,
  { kept, signal }: Terms = {},
): Promise<Response> {
  const token = accessToken.read()
  // As it is now: a refreshed session may have opened another wedding.
  const about = { wedding: onScreen.wedding, ...kept, signal }
  let response = await send(method, path, body, token, about)
  if (response.status === 401 && !path.startsWith('/api/auth/') && (await renew(token))) {
    await response.body?.cancel()
    response = await send(method, path, body, accessToken.read(), about)
  }
  if (!response.ok) {
    const error = await toError(response)
    if (error.isOtherWedding) {
      delete window.firstReads
      onScreen.onOther(kept || isRead(method, path) ? null : error.message)
    }
    throw error
  }
  const before = response.headers.get(CHANGE_MARK_BEFORE)
  const after = response.headers.get(CHANGE_MARK)
  if (before !== null && after !== null) onWritten({ before, after, path })
  return response
}

interface About {
  wedding?: string | null
  key?: string
  signal?: AbortSignal
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  token: string,
  { wedding, key: ownKey, signal }: About = {},
): Promise<Response> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const packed = text && text.length > LONGEST_PLAIN ? await pack(text) : null
  const post = `${path} ${text}`
  const sentAt = Date.now()
  const last = unanswered.get(post)
  const isRetry = last && sentAt - last.lostAt < RETRY_WITHIN
  const sent: Unanswered = { key: ownKey ?? (isRetry ? last.key : newId(sentAt)), lostAt: Number.POSITIVE_INFINITY }
  const isWrite = !isRead(method, path) && !isDryRun(body)
  if (isWrite) delete window.firstReads
  const first = isRead(method, path) ? takeFirstRead(path, token) : undefined
  try {
    if (first) return await first
    if (method === 'POST' && ownKey === undefined) unanswered.set(post, sent)
    const response = await fetch(path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(packed && { 'Content-Encoding': 'gzip' }),
        ...(method === 'POST' && { 'Idempotency-Key': sent.key }),
        ...(wedding && { [SHOWN_WEDDING]: wedding }),
      },
      body: packed ?? text,
      credentials: 'include',
      // A DELETE is often under way while the page is left. All else that outlives it must be short: browsers take 64 KiB in all.
      keepalive: method === 'DELETE' || (method === 'PUT' && isLeaving() && (text ?? '').length <= LONGEST_KEPT),
      signal,
    })
    // Up to its end: the rest of an answer may be lost as well.
    if (method === 'POST') await response.clone().blob()
    if (response.ok || (!isRetry && response.status < 500)) unanswered.delete(post)
    if (isWrite && response.ok && response.status !== 201) forgetOvertaken(path, post, sentAt)
    return response
  } catch {
    throw new ApiError(0)
  } finally {
    sent.lostAt = Date.now()
  }
}

/** Milliseconds after which an answer to the page's own read is out of date. */
const FIRST_READS_LAST = 15_000

/** Whether a call is one that the page itself may have started: it changes nothing, and its address says all. */
const isRead = (method: Method, path: string) => method === 'GET' || path.endsWith('dry_run=true')
const isDryRun = (body: unknown) => (body as { dry_run?: boolean } | undefined)?.dry_run === true

/** What is left of the reads that the page itself started (`first-load.inline.js`). Each counts once, and none after a write. */
function firstReads(token: string) {
  if (performance.now() > FIRST_READS_LAST) delete window.firstReads
  return window.firstReads?.token === token ? window.firstReads : undefined
}

function takeFirstRead(path: string, token: string): Promise<Response> | undefined {
  const answers = firstReads(token)?.answers
  const answer = answers?.get(path)
  answers?.delete(path)
  return answer
}

/** Most milliseconds that the first screen waits for its data; then it shows placeholders. */
const FIRST_READS_PATIENCE = 150

/** Resolves once the page's own reads have arrived, or have taken too long. */
export async function firstReadsArrived(): Promise<void> {
  const reads = firstReads(accessToken.read())
  if (!reads) return
  const data = new Map<string, unknown>()
  reads.data = data
  const arrivals = [...reads.answers].map(async ([path, answer]) => {
    const response = await answer
    // A failed answer stays for the code that asks for it, which handles the failure.
    if (!response.ok || !reads.answers.has(path)) return
    const body = await response.clone().json()
    if (reads.answers.delete(path)) data.set(path, body)
  })
  await Promise.race([
    Promise.allSettled(arrivals),
    new Promise((resolve) => setTimeout(resolve, FIRST_READS_PATIENCE)),
  ])
}

/** The data of the page's own reads that have arrived and that nobody has taken. */
export function firstData(): Map<string, unknown> | undefined {
  return firstReads(accessToken.read())?.data
}

/** UTF-16 code units. Only imports are longer, and the server takes those compressed. */
const LONGEST_PLAIN = 1_000_000

/** UTF-16 code units of a save that may outlive the page: more than the longest message. */
const LONGEST_KEPT = 15_000

function pack(text: string): Promise<Blob> {
  const { body } = new Response(text)
  return new Response(body?.pipeThrough(new CompressionStream('gzip'))).blob()
}

interface Unanswered {
  key: string
  /** Infinite while it is under way. */
  lostAt: number
}

/**
 * Idempotency keys of POSTs that got no answer, or one of a fault, which may have come after the write. A retry sends the same key, so
 * the server does nothing twice. A retry that is refused, as with an expired session, says nothing about the first attempt.
 */
const unanswered = new Map<string, Unanswered>()

/** Milliseconds after a lost answer in which the same POST is a retry. Later it is meant anew. */
const RETRY_WITHIN = 10 * 60_000

/** Forgets lost POSTs to the same address or about the same item, once a later write has changed what they did. */
function forgetOvertaken(path: string, post: string, sentAt: number): void {
  const names = [`${path} `, ...(post.match(/[\da-f-]{36}/g) ?? [])]
  for (const [lost, { lostAt }] of unanswered) {
    if (lostAt <= sentAt && names.some((name) => lost.includes(name))) unanswered.delete(lost)
  }
}

/** Whether a retry was answered with no more than the id of what the first attempt made, which has been deleted since. */
function isOfDeleted({ headers }: Response, answer: unknown): boolean {
  if (!headers.has('Idempotent-Replayed')) return false
  const { id, ...others } = answer as { id?: string }
  return id !== undefined && Object.values(others).flat().length === 0
}

/**
 * Trades the cookie for a new token, in one tab at a time. Does nothing when the session changed since `staleToken` was
 * read. Returns false when there is no session; throws when that is unknown.
 */
export function renew(staleToken: string): Promise<boolean> {
  return withLock(async () => {
    const current = accessToken.read()
    if (current !== staleToken) return current !== ''
    const path = current === '' ? authPaths.refreshIfAny : authPaths.refresh
    const response = await send('POST', path, undefined, current)
    const answer = response.status === 200 ? ((await readJson(response)) as AuthAnswer) : null
    if (!answer && response.status !== 204 && response.status !== 401) throw await toError(response)
    // Somebody signed in or out meanwhile; the answer was about the session before.
    if (accessToken.read() !== current) return accessToken.read() !== ''
    if (answer) accessToken.keep(answer.access_token)
    onRenewal(answer)
    return answer !== null
  })
}

/** Locks exist only in secure contexts. Over plain HTTP the server's grace period covers racing tabs. */
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
  } catch (error) {
    // Otherwise the answer was lost while it was read.
    throw error instanceof SyntaxError ? new UnreadableAnswer(response.status) : new ApiError(0)
  }
}
