import { beforeAll, describe, expect, test } from 'vitest'
import { type Vendor, vendorPaths } from '../../worker/features/vendors/schema'
import { type Account, desktop, enter, newAccount, newPage, phone } from '../support/browser'

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

/** A twentieth of what counts as good; a figure may become a letter wider. */
const UNSEEN = 0.005

/** What of the page has moved since it was opened: shares of it, added up. */
const MOVED = `new Promise((resolve) => {
  let sum = 0
  const observer = new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  // Entries come in a task of their own, also when there are none.
  setTimeout(() => resolve(sum), 100)
})`

// Only read, so one wedding does for every screen.
let account: Account
let vendor: Vendor | undefined
beforeAll(async () => {
  account = await newAccount()
  await account.api('POST', '/api/reset-demo-data')
  ;[vendor] = await account.api<Vendor[]>('GET', vendorPaths.list)
})

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('what comes late on %s', (_, viewport) => {
  test.each(screens)('moves nothing of %s', async (screen) => {
    const page = await newPage({ viewport })
    await enter(page, account)
    let asked = 0
    await page.route('**/api/**', async (route) => {
      asked += 1
      // What is asked first comes last.
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 900 - asked * 150)))
      await route.continue()
    })
    await page.goto(screen.replace(':id', vendor?.id ?? ''))
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate<number>(MOVED)).toBeLessThan(UNSEEN)
  })
})
