import { readdirSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { dashboardPaths } from '../../worker/features/dashboard/schema'
import { type Account, enter, holdRequests, newAccount, newPage } from '../support/browser/browser'

const KILOBYTE = 1000

/** Most requests, and kilobytes of script compressed with gzip, that a first visit may take. */
const budgets = {
  '/login': { requests: 8, script: 88 },
  '/dashboard': { requests: 14, script: 118 },
  '/guests': { requests: 16, script: 145 },
  '/budget': { requests: 16, script: 140 },
  '/tasks': { requests: 16, script: 142 },
  '/vendors': { requests: 16, script: 142 },
  '/timeline': { requests: 16, script: 150 },
}

interface Load {
  method: string
  path: string
  /** Bytes of a script, compressed; 0 of anything else. */
  script: number
}

/** Slows the page's clock, by which it drops its own reads after 15 s. A slow machine may need longer to start the app. */
const SLOW_CLOCK = `const now = performance.now.bind(performance)
  performance.now = () => now() / 100`

/** The requests of a first visit, until the network is quiet. Fails if the page does not read itself, or one of its reads stays unused. */
async function firstVisit(path: string, account?: Account): Promise<Load[]> {
  const page = await newPage({ isFirstVisit: true })
  if (account) await enter(page, account)
  await page.addInitScript(SLOW_CLOCK)
  const loads: Promise<Load>[] = []
  page.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url())
    const isScript = pathname.endsWith('.js')
    const body = async () => gzipSync((await (await request.response())?.body()) ?? '').length
    loads.push((async () => ({ method: request.method(), path: pathname, script: isScript ? await body() : 0 }))())
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const unused = () =>
    page.evaluate<string[] | undefined>(
      `window.firstReads && [...firstReads.answers, ...(firstReads.data ?? [])].map(([path]) => path)`,
    )
  // The network may be quiet while the app still starts.
  await expect.poll(unused).toEqual(account && [])
  return Promise.all(loads)
}

describe('a first visit to', () => {
  test.for(Object.entries(budgets))('%s keeps its budget', async ([path, budget], { annotate }) => {
    const account = path === '/login' ? undefined : await newAccount()
    await account?.api('POST', dashboardPaths.resetDemoData)
    const loads = await firstVisit(path, account)
    const script = loads.reduce((sum, load) => sum + load.script, 0) / KILOBYTE
    await annotate(`${loads.length} requests, ${script.toFixed(1)} KB of script`)
    await annotate(loads.map(({ method, path, script }) => `${method} ${path} ${script || ''}`).join('\n'))
    expect(loads.length).toBeLessThanOrEqual(budget.requests)
    expect(script).toBeLessThanOrEqual(budget.script)
  })
})

test.for(['/dashboard', '/tasks'])(
  '%s starts all of its scripts and reads before any script has arrived, and shows no placeholder if the reads come first',
  async (path) => {
    const account = await newAccount()
    const all = (await firstVisit(path, account)).map((load) => load.path)
    const page = await newPage({ isFirstVisit: true })
    await enter(page, account)
    const started = new Set<string>()
    page.on('request', (request) => started.add(new URL(request.url()).pathname))
    const arrived = new Set<string>()
    page.on('requestfinished', (request) => arrived.add(new URL(request.url()).pathname))
    await page.addInitScript(`new MutationObserver(() => {
      window.hadPlaceholder ||= document.querySelector('main .animate-breathe') !== null
    }).observe(document, { childList: true, subtree: true })`)
    // The page waits 150 ms for its reads. A slow machine may need longer to handle them.
    await page.addInitScript(`const wait = window.setTimeout
      window.setTimeout = (run, ms, ...rest) => wait(run, ms === 150 ? 30_000 : ms, ...rest)`)
    await page.addInitScript(SLOW_CLOCK)
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => all.filter((one) => !started.has(one))).toEqual([])
    await expect.poll(() => all.filter((one) => one.startsWith('/api/') && !arrived.has(one))).toEqual([])
    await release()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('window.hadPlaceholder ?? false')).toBe(false)
  },
)

test('no file of the app is under 2 KB', () => {
  const files = readdirSync('web/dist/assets').map((name) => ({
    name,
    bytes: statSync(`web/dist/assets/${name}`).size,
  }))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter(({ bytes }) => bytes < 2 * KILOBYTE)).toEqual([])
})
