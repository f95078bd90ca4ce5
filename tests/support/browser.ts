import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, onTestFinished } from 'vitest'
import type { AuthAnswer } from '../../worker/features/auth/schema'

export const baseUrl = inject('baseUrl')
export const PASSWORD = 'Correct1horse'
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

let browser: Browser
beforeAll(async () => {
  browser = await chromium.connect(inject('browserEndpoint'))
})
afterAll(async () => {
  await browser.close()
})

/**
 * A page in a browser of its own, with nobody signed in. Addresses are relative to the app; what nobody caught on the page
 * fails the test. A test that fails says which of its requests did.
 */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl, viewport: desktop, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
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
  onTestFailed(() => console.error(['What the page asked for in vain:', ...failures].join('\n')))
  onTestFinished(async () => {
    await context.close()
    expect(uncaught).toEqual([])
  })
  return page
}

/** Somebody with a wedding of their own, through the API. */
export interface Account {
  name: string
  email: string
  password: string
  token: string
  weddingId: string
  /** A call in their name; fails the test unless it succeeds. */
  api: <T>(method: string, path: string, body?: unknown) => Promise<T>
}

let count = 0

/** `at`: another Posy than the one of all tests. */
export async function newAccount({ name = 'Mara Lindqvist', at = baseUrl } = {}): Promise<Account> {
  count += 1
  const email = `browser-${process.pid}-${Date.now()}-${count}@example.com`
  const { access_token: token, user } = await call<AuthAnswer>(at, '', 'POST', '/api/auth/register', {
    email,
    password: PASSWORD,
    name,
  })
  return {
    name,
    email,
    password: PASSWORD,
    token,
    weddingId: user.event_id ?? '',
    api: (method, path, body) => call(at, token, method, path, body),
  }
}

/** A fresh account and a page on which it is signed in, at `path`. */
export async function newCouple({
  path = '/dashboard',
  at = baseUrl,
  ...options
}: { path?: string; at?: string } & BrowserContextOptions = {}): Promise<{ page: Page; account: Account }> {
  const account = await newAccount({ at })
  const page = await newPage({ baseURL: at, ...options })
  await signIn(page, account)
  await page.goto(path)
  return { page, account }
}

/** Signs an account in on a page without the form: a session of its own, cookie and token. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  const response = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(response.status()).toBe(200)
  const { access_token }: AuthAnswer = await response.json()
  await page.goto('/favicon.svg')
  await page.evaluate(`localStorage.setItem('access_token', ${JSON.stringify(access_token)})`)
}

/** The path of the link in the newest mail to an address. */
export async function mailedPath(page: Page, email: string, start: string): Promise<string> {
  const pattern = new RegExp(`${start}[\\w-]+`)
  const look = async () => {
    const mails: { to: string; text: string }[] = await (await page.request.get('/api/dev/mail')).json()
    return pattern.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
  }
  await expect.poll(look).toBeTruthy()
  return (await look()) ?? ''
}

/** From here on the page's time passes only with `page.clock.runFor`, however long the test itself takes. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  // Somewhere ahead: the clock goes on until it gets there.
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Chooses each value in the menu that has it, before the page can show the first of them. */
export async function chooseAtOnce(page: Page, values: string[]): Promise<void> {
  await page.evaluate(`for (const value of ${JSON.stringify(values)}) {
    const select = [...document.querySelectorAll('select')].find((one) => [...one.options].some((o) => o.value === value))
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }`)
}

/** Lets the cron run as if it were `at`. */
export async function runCron(at: Date): Promise<void> {
  const response = await fetch(`${baseUrl}/cdn-cgi/local/scheduled?time=${at.getTime()}`)
  expect(response.status).toBe(200)
  await response.text()
}

async function call<T>(at: string, token: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${at}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}
