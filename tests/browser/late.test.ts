import { beforeAll, describe, expect, test } from 'vitest'
import { type Vendor, vendorPaths } from '../../worker/features/vendors/schema'
import { type Account, desktop, enter, newAccount, newPage, phone } from '../support/browser/browser'

const screens = [
  '/guests',
  '/guests/meals',
  '/guests/seating',
  '/guests/reminders',
  '/guests?settings=wedding',
  '/guests?settings=categories',
  '/budget',
  '/vendors',
  '/vendors/list',
  '/vendors/:id',
  '/tasks',
  '/timeline',
  '/timeline/vendors',
]

/** A twentieth of a good score; a figure may become a letter wider. */
const UNSEEN = 0.005

/** Sum of the layout shifts since the page was opened. */
const MOVED = `new Promise((resolve) => {
  let sum = 0
  const observer = new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  // Entries are reported in a task of their own.
  setTimeout(() => resolve(sum), 100)
})`

// One wedding for every screen, since the tests only read it.
let account: Account
let vendor: Vendor
beforeAll(async () => {
  account = await newAccount()
  await account.api('POST', '/api/reset-demo-data')
  ;[vendor] = await account.api<[Vendor]>('GET', vendorPaths.list)
})

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('late content on %s', (_, viewport) => {
  test.each(screens)('shifts nothing of %s', async (screen) => {
    const page = await newPage({ viewport })
    await enter(page, account)
    let asked = 0
    await page.route('**/api/**', async (route) => {
      asked += 1
      // The first requests are answered last.
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 900 - asked * 150)))
      await route.continue()
    })
    await page.goto(screen.replace(':id', vendor.id))
    await page.locator('h1').filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked).toBeGreaterThan(0)
    // A slow page may still be rendering.
    await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0)
    expect(await page.evaluate<number>(MOVED)).toBeLessThan(UNSEEN)
  })
})
