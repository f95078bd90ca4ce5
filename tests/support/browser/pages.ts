import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'

export const baseUrl = inject('baseUrl')
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

export interface PageOptions extends BrowserContextOptions {
  /** Light by default. */
  theme?: 'light' | 'dark'
  /** For tests of a first visit: nothing of the app is cached. */
  isFirstVisit?: boolean
}

/** A page for one test, in a browser context of its own. */
interface LentPage {
  context: BrowserContext
  page: Page
  /** Origin of the app that it shows; null when no other test may have the page afterwards. */
  origin: string | null
}

/** Days before months, and a clock of 24 hours. */
const LOCALE = 'en-GB'

/** A file of the app that runs no script. */
export const QUIET_PATH = '/favicon.svg'

let browser: Promise<Browser> | undefined
/** Pages that wait for their next test, by origin. Nobody is signed in on them, and the app's files are cached. */
const idle = new Map<string, LentPage[]>()

/**
 * Takes a waiting page or opens a new one; nobody is signed in on it. A new context spends most of its time loading and
 * compiling the app, so pages with the usual options go from test to test.
 */
export async function borrowPage({ isFirstVisit = false, theme, ...options }: PageOptions): Promise<LentPage> {
  const { viewport = desktop, baseURL = baseUrl, ...unusual } = options
  const canStay = !isFirstVisit && Object.keys(unusual).length === 0
  const waiting = canStay ? idle.get(baseURL)?.pop() : undefined
  const lent = waiting ?? (await open(canStay ? baseURL : null, { ...options, viewport, baseURL }))
  if (waiting && viewport) await waiting.page.setViewportSize(viewport)
  await lent.context.tracing.startChunk()
  if (theme) {
    await goToQuietPath(lent.page)
    await lent.page.evaluate(`localStorage.setItem('wedding-planner-theme', '${theme}')`)
  }
  return lent
}

/** Goes to a path where the app's storage can be reached but nothing of the app runs. */
export async function goToQuietPath(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== QUIET_PATH) await page.goto(QUIET_PATH)
}

/** Keeps a page for the next test, or closes it. */
export async function returnPage(lent: LentPage): Promise<void> {
  const { context, page, origin } = lent
  await context.tracing.stopChunk()
  if (origin === null || page.isClosed()) return context.close()
  try {
    await clear(lent, origin)
    idle.set(origin, [...(idle.get(origin) ?? []), lent])
  } catch {
    // The app may still change its address, which ends other navigation.
    await context.close()
  }
}

/** Closes the page of a failed test and leaves a screenshot and a trace in a folder. */
export async function recordPage({ context, page }: LentPage, folder: string): Promise<void> {
  await page.screenshot({ path: `${folder}/screen.png` }).catch(() => {})
  await context.tracing.stopChunk({ path: `${folder}/trace.zip` })
  await context.close()
}

async function open(origin: string | null, options: BrowserContextOptions): Promise<LentPage> {
  browser ??= chromium.launch({ executablePath: inject('chromium'), args: inject('chromiumFlags') })
  const context = await (await browser).newContext({
    reducedMotion: 'reduce',
    locale: LOCALE,
    // Tests of day mode allow it. In the others it would answer requests that they hold or count.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(60_000)
  // Records actions, requests and the console. Snapshots would take a tenth more time, and add long tasks where none are allowed.
  await context.tracing.start()
  const page = await context.newPage()
  const goto = page.goto.bind(page)
  // A dialog that closes goes back in the history a moment later, which ends a navigation that began in between.
  page.goto = (...to) =>
    goto(...to).catch((error) => {
      if (error instanceof Error && error.message.includes('ERR_ABORTED')) return goto(...to)
      throw error
    })
  if (origin !== null) await page.goto(QUIET_PATH)
  const lent = { context, page, origin }
  // A fake clock and a script of the page stay for as long as the context lives.
  const { clock } = page
  Object.defineProperty(page, 'clock', {
    get() {
      lent.origin = null
      return clock
    },
  })
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = (...script) => {
    lent.origin = null
    return addInitScript(...script)
  }
  return lent
}

async function clear({ context, page }: LentPage, origin: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ['pageerror', 'request', 'requestfailed', 'response', 'console', 'dialog'] as const) {
    page.removeAllListeners(event)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.emulateMedia({ media: null, reducedMotion: 'reduce' })
  await page.mouse.move(0, 0)
  await page.goto(origin + QUIET_PATH)
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await context.clearCookies()
}
