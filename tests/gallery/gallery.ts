/*
 * Takes a picture of every screen and dialog in each theme and width, with an empty wedding, the sample and 500 guests with
 * difficult names, into tests/results/gallery/. `npm run gallery -- guests` takes only those whose file name contains one of
 * the words. `npm run gallery -- --readme` takes the two pictures of the README instead.
 */
import { mkdirSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '../support/chromium'
import { startWorker } from '../support/local-worker'
import { publicScreens, type Shot, screens, type WeddingKind } from './screens'
import { type GalleryWedding, makeWedding } from './weddings'

const FOLDER = 'tests/results/gallery'
const README_FOLDER = '.pictures'
const kinds: WeddingKind[] = ['empty', 'sample', 'full']
const themes = ['light', 'dark'] as const
const widths = { 320: 640, 390: 844, 768: 1024, 1280: 800 } as const

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isReadme = process.argv.includes('--readme')

const worker = await startWorker()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
try {
  await (isReadme ? takeReadmePictures(browser) : takeGallery(browser))
} finally {
  await browser.close()
  await worker.close()
}

async function takeGallery(browser: Browser): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const weddings = new Map<WeddingKind, GalleryWedding>()
  for (const kind of kinds) weddings.set(kind, await makeWedding(worker.url, kind))
  const failures: string[] = []
  for (const theme of themes) {
    for (const [width, height] of Object.entries(widths)) {
      const viewport = { width: Number(width), height }
      for (const [kind, wedding] of weddings) {
        const shots = screens.filter((shot) => shot.only?.includes(kind) ?? true)
        failures.push(...(await takeShots(browser, { shots, wedding, isSignedIn: true, theme, viewport, label: kind })))
      }
      const sample = weddings.get('sample') as GalleryWedding
      const shots = publicScreens
      failures.push(
        ...(await takeShots(browser, { shots, wedding: sample, isSignedIn: false, theme, viewport, label: 'public' })),
      )
    }
  }
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
}

interface Series {
  shots: Shot[]
  wedding: GalleryWedding
  isSignedIn: boolean
  theme: (typeof themes)[number]
  viewport: { width: number; height: number }
  label: string
}

/** Takes the shots; returns those that failed or are wider than the screen, with the reason. */
async function takeShots(
  browser: Browser,
  { shots, wedding, isSignedIn, theme, viewport, label }: Series,
): Promise<string[]> {
  const failures: string[] = []
  const wanted = shots
    .map((shot) => ({ ...shot, file: `${shot.name}-${label}-${viewport.width}-${theme}.png` }))
    .filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)))
  if (wanted.length === 0) return failures
  const context = await newContext(browser, { viewport, theme, token: isSignedIn ? wedding.token : null })
  const page = await context.newPage()
  for (const { path, press, file } of wanted) {
    try {
      await page.goto(path.replace('{rsvp}', wedding.rsvp ?? '/rsvp/none/none'))
      await settle(page)
      await press?.(page)
      if (press) await settle(page)
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
      if (overflow > 0) failures.push(`${file}: ${overflow} px wider than the screen`)
      await page.screenshot({ path: `${FOLDER}/${file}` })
    } catch (error) {
      failures.push(`${file}: ${String(error).split('\n')[0]}`)
    }
  }
  await context.close()
  return failures
}

async function newContext(
  browser: Browser,
  { viewport, theme, token, scale = 1 }: Pick<Series, 'viewport' | 'theme'> & { token: string | null; scale?: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: worker.url,
    viewport,
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(10_000)
  const stored = { 'wedding-planner-theme': theme, ...(token && { access_token: token }) }
  await context.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value)`,
  )
  return context
}

/** Waits until the page has loaded everything and shows no skeleton. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

async function takeReadmePictures(browser: Browser): Promise<void> {
  mkdirSync(README_FOLDER, { recursive: true })
  const { token } = await makeWedding(worker.url, 'sample')
  const pictures = [
    { file: 'desk.jpg', path: '/dashboard', viewport: { width: 1280, height: 800 }, scale: 1 },
    { file: 'phone.jpg', path: '/dashboard', viewport: { width: 390, height: 800 }, scale: 1 },
  ]
  for (const { file, path, viewport, scale } of pictures) {
    const context = await newContext(browser, { viewport, theme: 'light', token, scale })
    const page = await context.newPage()
    await page.goto(path)
    await settle(page)
    await page.screenshot({ path: `${README_FOLDER}/${file}`, type: 'jpeg', quality: 70 })
    await context.close()
  }
}
