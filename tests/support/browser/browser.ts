import { basename } from 'node:path'
import type { Locator, Page, Request, Route } from 'playwright-core'
import { expect, onTestFailed, onTestFinished, type RunnerTestCase } from 'vitest'
import type { AuthAnswer } from '../../../worker/features/auth/schema'
import type { LocalMail } from '../../../worker/features/mail/schema'
import type { InvitedRole } from '../../../worker/features/members/schema'
import { profilePaths } from '../../../worker/features/profile/schema'
import { PASSWORD, SIGN_UP_PATH } from '../accounts'
import {
  baseUrl,
  borrowPage,
  desktop,
  goToQuietPath,
  type PageOptions,
  QUIET_PATH,
  recordPage,
  returnPage,
} from './pages'

export { PASSWORD } from '../accounts'
export { baseUrl, desktop, type PageOptions, phone, QUIET_PATH } from './pages'

/** Milliseconds that a call takes longer with `POSY_TESTS=slow`. */
const SLOW = 600

/**
 * Opens a page in a browser context of its own, with nobody signed in. Paths are relative to the app. An uncaught error on
 * the page fails the test. A failing test lists its failed requests and leaves a screenshot and a trace in tests/results.
 */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const lent = await borrowPage(options)
  const { page } = lent
  if (process.env.POSY_TESTS === 'slow') await slowDown(page)
  const uncaught: Error[] = []
  page.on('pageerror', (error) => uncaught.push(error))
  const failures: string[] = []
  page.on('requestfailed', (request) => {
    failures.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      failures.push(`${response.request().method()} ${response.url()}: ${response.status()}`)
  })
  onTestFailed(() => console.error(['Failed requests of the page:', ...failures].join('\n')))
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await recordPage(lent, resultsOf(task))
    else await returnPage(lent)
    expect(uncaught).toEqual([])
  })
  return page
}

/** Delays the calls of the page: a test that expects too early what it should wait for then fails every time. */
async function slowDown(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW))
    await route.fallback()
  })
}

/** A folder for each page of each test. */
function resultsOf({ file, fullTestName }: RunnerTestCase): string {
  pages += 1
  const name = fullTestName.replace(/[^\p{Letter}\d]+/gu, '-').slice(0, 100)
  return `tests/results/${basename(file.name, '.test.ts')}/${name}-${pages}`
}
let pages = 0

/** An account with a wedding of its own, and calls to the API in its name. */
export interface Account {
  name: string
  email: string
  password: string
  token: string
  /** Of the session that sign-up started, as a browser keeps them. */
  cookies: { name: string; value: string }[]
  weddingId: string
  /** Throws unless the call succeeds. */
  api: <T>(method: string, path: string, body?: unknown) => Promise<T>
}

let count = 0

/** Creates an account with a wedding. `at`: origin of another Worker than the one that all tests share. */
export async function newAccount({ name = 'Mara Lindqvist', at = baseUrl } = {}): Promise<Account> {
  count += 1
  const email = `browser-${process.pid}-${Date.now()}-${count}@example.com`
  const response = await send(at, '', 'POST', SIGN_UP_PATH, { email, name })
  const { access_token: token, user }: AuthAnswer = await response.json()
  return {
    name,
    email,
    password: PASSWORD,
    token,
    cookies: response.headers.getSetCookie().map(readCookie),
    weddingId: user.event_id ?? '',
    api: (method, path, body) => call(at, token, method, path, body),
  }
}

/** Fills a new wedding with one call. `lists` are lists of an export; their rows are numbered here. */
export async function fillWedding(account: Account, lists: Record<string, object[]>): Promise<void> {
  const file = await account.api<object>('GET', profilePaths.export)
  const numbered = Object.entries(lists).map(([name, rows]) => [name, rows.map((row, i) => ({ id: i + 1, ...row }))])
  await account.api('POST', profilePaths.import, { ...file, ...Object.fromEntries(numbered) })
}

/** Creates an account and opens a page at `path` on which it is signed in. */
export async function newCouple({
  path = '/dashboard',
  at = baseUrl,
  ...options
}: { path?: string; at?: string } & PageOptions = {}): Promise<{ page: Page; account: Account }> {
  const account = await newAccount({ at })
  const page = await openAs(account, path, { baseURL: at, ...options })
  return { page, account }
}

/** Opens a page at `path`, signed in with the session that sign-up started. */
export async function openAs(account: Account, path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage(options)
  await enter(page, account)
  await page.goto(path)
  return page
}

/**
 * Goes to an address of the app as its links do, without loading the app again if it is open, and waits for a text and for the
 * requests that it has caused.
 */
export async function visit(page: Page, address: string, text: string | RegExp): Promise<void> {
  const waiting = new Set<Request>()
  const start = (request: Request) => void waiting.add(request)
  const end = (request: Request) => void waiting.delete(request)
  page.on('request', start).on('requestfinished', end).on('requestfailed', end)
  if (await page.evaluate(`document.querySelector('#root > *') === null`)) await page.goto(address)
  else
    await page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(address)}), dispatchEvent(new PopStateEvent('popstate'))`,
    )
  await page.getByText(text).filter({ visible: true }).first().waitFor()
  await settle(page)
  await expect.poll(() => [...waiting].map((request) => request.url())).toEqual([])
  page.off('request', start).off('requestfinished', end).off('requestfailed', end)
  await settle(page)
}

/** Signs a page in with an account's first session, without a request. */
export async function enter(page: Page, { token, cookies }: Account): Promise<void> {
  await goToQuietPath(page)
  const { origin } = new URL(page.url())
  await page
    .context()
    .addCookies(cookies.map((cookie) => ({ ...cookie, url: origin, httpOnly: true, sameSite: 'Strict' })))
  await keepToken(page, token)
}

/** Fills in the sign-in form that the page shows, and sends it. */
export async function submitSignIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs a page in without the form, with a new session: its cookie and token. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  const response = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(response.status()).toBe(200)
  const { access_token }: AuthAnswer = await response.json()
  await goToQuietPath(page)
  await keepToken(page, access_token)
}

/** The path of the newest link mailed to an address; `otherThan`: one that was mailed before, to wait for the next. */
export async function mailedPath(
  page: Page,
  email: string,
  start: string,
  { otherThan = '' }: { otherThan?: string } = {},
): Promise<string> {
  const pattern = new RegExp(`${start}[\\w-]+`)
  let path = ''
  const isMailed = async () => {
    const mails: LocalMail[] = await (await page.request.get('/api/dev/mail')).json()
    const sent = mails.filter(({ to }) => to === email)
    path = sent.flatMap(({ text }) => pattern.exec(text) ?? [])[0] ?? ''
    return path !== '' && path !== otherThan
  }
  await expect.poll(isMailed).toBe(true)
  return path
}

/** Ends the session that sign-up started, as if from another device. */
export async function endSession(account: Account): Promise<void> {
  const [session] = await account.api<{ id: string }[]>('GET', '/api/users/me/sessions')
  await account.api('DELETE', `/api/users/me/sessions/${session?.id}`)
}

const keepToken = (page: Page, token: string) =>
  page.evaluate(`localStorage.setItem('access_token', ${JSON.stringify(token)})`)

/** Creates an account whose email address is confirmed. */
export async function newProvedAccount(page: Page): Promise<Account> {
  const account = await newAccount({ name: 'Noor Haddad' })
  const token = (await mailedPath(page, account.email, '/confirm-email/')).slice('/confirm-email/'.length)
  await account.api('POST', '/api/auth/confirm-email', { token })
  return account
}

/** Creates an account that has joined the wedding of `account`. */
export async function newMember(page: Page, account: Account, role: InvitedRole): Promise<Account> {
  const member = await newProvedAccount(page)
  const { email } = member
  await account.api('POST', '/api/wedding/members', { email, role })
  const token = (await mailedPath(page, email, '/join/')).slice('/join/'.length)
  await member.api('POST', '/api/wedding/join', { token })
  return member
}

/** Stops the page's clock: from here on its time passes only with `passTime`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  // In the future: the clock runs until it reaches that time.
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Moves the page's clock forward, once the page has set its timers. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await settle(page)
  await page.clock.runFor(milliseconds)
  await settle(page)
}

/** Waits until the page has handled the responses and events that reached it before, even while its clock is stopped. */
export async function settle(page: Page): Promise<void> {
  // A response that the network delivered before this one has reached the page before it too.
  await page.evaluate(`fetch('${QUIET_PATH}', { cache: 'no-store' }).catch(() => {}).then(() => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    let hops = 0
    port1.onmessage = () => (hops++ < 10 ? port2.postMessage(null) : resolve())
    port2.postMessage(null)
  }))`)
}

interface Measured {
  getBoundingClientRect: () => { toJSON: () => { top: number; bottom: number } }
}

/** Waits until one of some elements is in the window: a long list renders the rows that it was scrolled to a moment later. */
export async function untilInView(elements: Locator): Promise<void> {
  const { height } = elements.page().viewportSize() ?? desktop
  const boxes = () =>
    elements.evaluateAll((all) => (all as unknown as Measured[]).map((one) => one.getBoundingClientRect().toJSON()))
  await expect.poll(async () => (await boxes()).some(({ top, bottom }) => bottom > 0 && top < height)).toBe(true)
}

/** Presses a shortcut of the page, which listens to its keys only a moment after its content is there. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await settle(page)
  await page.keyboard.press(key)
}

/** The link to a section in the bar of the app. */
export const sectionLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text })

/** Waits for a toast and keeps it on the screen: a toast stays as long as the pointer is on it. */
export async function holdToast(page: Page, text: string): Promise<void> {
  await toast(page, text).hover()
}

/** Waits for a toast and presses one of its buttons; the pointer keeps the toast from ending in between. */
export async function pressInToast(page: Page, text: string, button: string): Promise<void> {
  await holdToast(page, text)
  await toast(page, text).getByRole('button', { name: button }).click()
}

/** Holds the page's requests to `url` until the function it answers is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Lets the next request to a path reach the server, and loses the answer. */
export async function loseNext(page: Page, path: string, method = 'POST'): Promise<void> {
  const lose = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    await route.fetch()
    await route.abort()
    await page.unroute(`**${path}`, lose)
  }
  await page.route(`**${path}`, lose)
}

/**
 * Aborts reads of `url`. The returned function waits for the app's own second try, then restores the connection: the screen could
 * otherwise recover before the test presses its button.
 */
export async function breakReads(page: Page, url: string): Promise<() => Promise<void>> {
  let tries = 0
  await page.route(url, (route) => {
    tries += 1
    return route.abort()
  })
  return async () => {
    await expect.poll(() => tries).toBe(2)
    await page.unroute(url)
  }
}

/** Chooses each value in the select that offers it, all before the page renders again. */
export async function chooseAtOnce(page: Page, values: string[]): Promise<void> {
  await page.evaluate(`for (const value of ${JSON.stringify(values)}) {
    const select = [...document.querySelectorAll('select')].find((one) => [...one.options].some((o) => o.value === value))
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }`)
}

/** Waits until the app can be opened without a connection. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready')
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
}

/** Runs the cron as if it were `at`. */
export async function runCron(at: Date): Promise<void> {
  const response = await fetch(`${baseUrl}/cdn-cgi/local/scheduled?time=${at.getTime()}`)
  expect(response.status).toBe(200)
  await response.text()
}

async function call<T>(at: string, token: string, method: string, path: string, body?: unknown): Promise<T> {
  const text = await (await send(at, token, method, path, body)).text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

async function send(at: string, token: string, method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(`${at}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response
}

function readCookie(header: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
  return { name, value }
}
