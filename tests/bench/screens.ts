/*
 * First and second visits of a phone on a slow connection, in Chromium. The floor of a first visit is the connection itself: the HTML
 * and one wave of what it names are two round trips.
 */
import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Request } from 'playwright-core'
import type { AuthAnswer } from '../../worker/features/auth/schema'
import { dashboardPaths } from '../../worker/features/dashboard/schema'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { chromiumFlags, findChromium } from '../support/chromium'
import { startLighthouse } from '../support/lighthouse'
import { startWorker } from '../support/local-worker'
import { quantile } from './contest'
import { isQuick } from './options'
import { besideGoal, type Row, report } from './report'

const VISITS = isQuick ? 1 : 3
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
/** Slow 4G. Bytes a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const SLOWER_PROCESSOR = 4
const KILOBYTE = 1000

interface Goals {
  requests?: number
  script?: number
  paint?: number
  content?: number
  warm?: number
}

interface Screen {
  name: string
  path: string
  isSignedIn: boolean
  /** Whether the content has figures, besides a heading. */
  hasFigures: boolean
  goals: Goals
}

const listGoals = { requests: 16, script: 160, content: 2200, warm: 700 }

if (!existsSync('web/dist/index.html')) throw new Error('This measures the built app: run `npm run build` first.')
const worker = await startWorker()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
try {
  const session = await signUp()
  report('screens', await measureScreens(browser, session))
  report('lighthouse', await measureScores(session))
} finally {
  await browser.close()
  await worker.close()
}

/** Lighthouse's scores of speed for the phone and the connection that it simulates. */
async function measureScores({ state, invitation }: Session): Promise<Row[]> {
  const lighthouse = await startLighthouse(worker.url)
  try {
    const score = async (screen: string, path: string, goal: number): Promise<Row> => {
      const scores: number[] = []
      for (let i = 0; i < VISITS; i++) {
        const { categories } = await lighthouse.judge(path, { onlyCategories: ['performance'] })
        scores.push(Math.round(100 * (categories.performance?.score ?? 0)))
      }
      const median = quantile(scores, 0.5)
      return { screen, performance: `${median} (${besideGoal(median, goal, { atLeast: true })})` }
    }
    const signedOut = [await score('login', '/login', 95), await score('guest’s page', invitation, 100)]
    const page = await lighthouse.context.newPage()
    await lighthouse.context.addCookies(state.cookies)
    await page.goto('/favicon.svg')
    for (const { name, value } of state.origins.flatMap(({ localStorage }) => localStorage)) {
      await page.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`)
    }
    return [...signedOut, await score('dashboard', '/dashboard', 95)]
  } finally {
    await lighthouse.close()
  }
}

async function measureScreens(browser: Browser, session: Session): Promise<Row[]> {
  const screens: Screen[] = [
    {
      name: 'login',
      path: '/login',
      isSignedIn: false,
      hasFigures: false,
      goals: { requests: 8, script: 75, paint: 1200 },
    },
    {
      name: 'dashboard',
      path: '/dashboard',
      isSignedIn: true,
      hasFigures: true,
      goals: { requests: 14, script: 120, content: 1900, warm: 700 },
    },
    ...['guests', 'budget', 'tasks'].map((name) => ({
      name,
      path: `/${name}`,
      isSignedIn: true,
      hasFigures: true,
      goals: listGoals,
    })),
    { name: 'guest’s page', path: session.invitation, isSignedIn: false, hasFigures: false, goals: { paint: 400 } },
  ]
  const rows: Row[] = []
  for (const screen of screens) rows.push(await measureScreen(browser, screen, session))
  return rows
}

async function measureScreen(browser: Browser, screen: Screen, session: Session): Promise<Row> {
  const visits: { cold: Visit; warm: Visit }[] = []
  for (let i = 0; i < VISITS; i++) {
    const context = await browser.newContext({
      ...PHONE,
      baseURL: worker.url,
      locale: 'en-GB',
      storageState: screen.isSignedIn ? session.state : undefined,
    })
    visits.push({ cold: await visit(context, screen), warm: await visit(context, screen) })
    await context.close()
  }
  const median = (of: (one: (typeof visits)[number]) => number) => quantile(visits.map(of), 0.5)
  const { goals } = screen
  const requests = median(({ cold }) => cold.requests)
  const script = Number(median(({ cold }) => cold.script / KILOBYTE).toFixed(1))
  const figure = (value: number, goal: number | undefined, unit = '') =>
    goal === undefined ? `${value}${unit}` : `${value}${unit} (${besideGoal(value, goal)})`
  const round = (milliseconds: number) => Math.round(milliseconds)
  return {
    screen: screen.name,
    requests: figure(requests, goals.requests),
    scripts: median(({ cold }) => cold.scripts),
    'script, KB gzip': figure(script, goals.script),
    'first paint, ms': figure(round(median(({ cold }) => cold.paint)), goals.paint),
    'content, ms': figure(round(median(({ cold }) => cold.content)), goals.content),
    'warm: first paint, ms': round(median(({ warm }) => warm.paint)),
    'warm: content, ms': figure(round(median(({ warm }) => warm.content)), goals.warm),
  }
}

interface Visit {
  requests: number
  scripts: number
  /** Bytes, compressed. */
  script: number
  /** Milliseconds from the start of the navigation. */
  paint: number
  content: number
}

/** Opens a screen in a tab of its own until its content is there and the network is quiet. */
async function visit(context: BrowserContext, { path, hasFigures }: Screen): Promise<Visit> {
  const page = await context.newPage()
  const control = await context.newCDPSession(page)
  await control.send('Network.enable')
  await control.send('Network.emulateNetworkConditions', NETWORK)
  await control.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  const scripts: Promise<number>[] = []
  let requests = 0
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith('http')) return
    requests += 1
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(packedSize(request))
  })
  await page.addInitScript(noteContent(hasFigures))
  await page.goto(path)
  const content = await page.evaluate<number>('window.contentShown')
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts)
  const paint = await page.evaluate<number>('window.firstPaint')
  await page.close()
  return { requests, scripts: sizes.length, script: sizes.reduce((sum, size) => sum + size, 0), paint, content }
}

async function packedSize(request: Request): Promise<number> {
  return gzipSync((await (await request.response())?.body()) ?? '').length
}

/**
 * For the page: promises of the times of the first contentful paint, and when a heading is there, the figures are, and nothing is a
 * placeholder any more.
 */
function noteContent(hasFigures: boolean): string {
  return `window.firstPaint = new Promise((resolve) => {
    const read = (list) => {
      for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime)
    }
    new PerformanceObserver(read).observe({ type: 'paint', buffered: true })
  })
  window.contentShown = new Promise((resolve) => {
    const look = () => {
      const main = document.querySelector('main') ?? document.body
      const isThere = document.querySelector('h1')?.textContent && !document.querySelector('.animate-breathe, main [aria-busy=true]')
      if (isThere && (!${hasFigures} || /\\d/.test(main.textContent))) resolve(performance.now())
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })`
}

interface Session {
  state: Exclude<BrowserContextOptions['storageState'], string | undefined>
  /** The path of a guest's link. */
  invitation: string
}

/** An account with the sample wedding, as a browser keeps its session. */
async function signUp(): Promise<Session> {
  const call = (path: string, token: string, body?: object) =>
    fetch(worker.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: body && JSON.stringify(body),
    })
  const account = { email: `bench-${Date.now()}@example.com`, password: 'Measured 1 time', name: 'Mara Lindqvist' }
  const answer = await call('/api/auth/register', '', account)
  const { access_token: token }: AuthAnswer = await answer.json()
  await call(dashboardPaths.resetDemoData, token, {})
  const [guest]: Guest[] = await (await call(guestPaths.list, token)).json()
  const { hostname } = new URL(worker.url)
  const cookies = answer.headers.getSetCookie().map((header) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    const where = { domain: hostname, path: '/', expires: -1, secure: false }
    return { name, value, ...where, httpOnly: true, sameSite: 'Strict' as const }
  })
  const localStorage = [{ name: 'access_token', value: token }]
  return {
    state: { cookies, origins: [{ origin: worker.url, localStorage }] },
    invitation: new URL(guest?.rsvp_url ?? '').pathname,
  }
}
