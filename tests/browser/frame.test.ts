import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  baseUrl,
  desktop,
  enter,
  holdRequests,
  newAccount,
  newCouple,
  newPage,
  openAs,
  passTime,
  phone,
  sectionLink,
  settle,
  stopClock,
  submitSignIn,
  visit,
} from '../support/browser/browser'

const sections = ['Dashboard', 'Budget', 'Guests', 'Vendors', 'Timeline', 'Tasks']

/** From where to where each name in a phone's bar goes. */
const NAMES = `[...document.querySelectorAll('main ~ nav a')].map((link) => {
  const range = document.createRange()
  range.selectNodeContents(link.lastChild)
  return range.getBoundingClientRect().toJSON()
})`

describe('the frame', () => {
  test.each([
    ['at the top of a desktop', {}],
    ['at the bottom of a phone', { viewport: phone }],
  ])('has the six sections %s', async (_, options) => {
    const { page } = await newCouple(options)
    const bar = page.getByRole('navigation', { name: 'Sections' })
    await bar.waitFor()
    expect(await bar.getByRole('link').allTextContents()).toEqual(sections)
    for (const section of sections) {
      await bar.getByRole('link', { name: section }).click()
      await page.waitForURL(`/${section.toLowerCase()}`)
      // The previous screen stays until this one is loaded.
      await expect.poll(() => bar.locator('[aria-current=page]').textContent()).toBe(section)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    }
  })

  test('gives every section in a phone’s bar a target of 44 pixels', async () => {
    const { page } = await newCouple({ viewport: phone })
    await page.getByRole('navigation', { name: 'Sections' }).waitFor()
    const home = await page.getByRole('link', { name: 'Posy', exact: true }).boundingBox()
    expect(Math.min(home?.width ?? 0, home?.height ?? 0)).toBeGreaterThanOrEqual(44)
    const links = await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').all()
    expect(links).toHaveLength(sections.length)
    for (const link of links) {
      const box = await link.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })

  test('keeps the names of the sections apart at 320 pixels, whichever is shown', async () => {
    const { page } = await newCouple({ viewport: { width: 320, height: 640 } })
    const bar = page.getByRole('navigation', { name: 'Sections' })
    for (const section of sections) {
      await bar.getByRole('link', { name: section }).click()
      await bar.locator('[aria-current=page]', { hasText: section }).waitFor()
      const names = await page.evaluate<{ left: number; right: number }[]>(NAMES)
      for (const [i, { right }] of names.slice(0, -1).entries()) {
        expect((names[i + 1]?.left ?? 0) - right, `${section}, after ${sections[i]}`).toBeGreaterThanOrEqual(3)
      }
    }
  })

  test.each(['/no/such/page', '/no%0Apage', '/guests/no%0Apage', '/guests/no/page', '/timeline/no/page'])(
    'shows the dashboard for the unknown address %s',
    async (path) => {
      const { page } = await newCouple({ path })
      await page.waitForURL((url) => url.pathname === '/')
      await page.getByRole('heading', { level: 1, name: 'Welcome to Posy' }).waitFor()
    },
  )

  test.each([
    [9, 'Good morning'],
    [12, 'Good afternoon'],
    [17, 'Good evening'],
  ])('greets the couple by name at %i o’clock', async (hour, greeting) => {
    const account = await newAccount()
    await account.api('PUT', '/api/admin/event-settings', { couple_name_1: 'Mara', couple_name_2: 'Jonas' })
    const page = await newPage({ timezoneId: 'UTC' })
    await page.clock.setFixedTime(new Date(Date.UTC(2026, 10, 21, hour)))
    await enter(page, account)
    await page.goto('/dashboard')
    await page.getByText(`${greeting}, Mara & Jonas`).waitFor()
    await expect.poll(() => page.evaluate(`localStorage.getItem('wedding-planner-couple-names')`)).toBe('Mara & Jonas')
  })

  test('greets by the time of day also when it stays open past noon', async () => {
    const account = await newAccount()
    const page = await newPage({ timezoneId: 'UTC' })
    await page.clock.install({ time: new Date(Date.UTC(2026, 10, 21, 11, 59, 30)) })
    await enter(page, account)
    await page.goto('/tasks')
    await page.getByText('Good morning').waitFor()
    await page.clock.fastForward(60_000)
    await page.getByText('Good afternoon').waitFor()
  })

  test.each([
    ['/dashboard', 'a phone', phone],
    ['/dashboard', 'a desktop', desktop],
    ['/guests', 'a desktop', desktop],
    ['/billing', 'a desktop', desktop],
  ])('at %s is no wider than %s, however long the couple’s names are', async (path, _, viewport) => {
    const account = await newAccount()
    const couple_name_1 = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
    await account.api('PUT', '/api/admin/event-settings', { couple_name_1, couple_name_2: 'ليلى المصري' })
    const page = await openAs(account, path, { viewport })
    await page.getByText(`, ${couple_name_1} & ليلى المصري`).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })

  test('adds no step to the history for a link to the address that is shown', async () => {
    const page = await openAs(await newAccount(), '/billing')
    await sectionLink(page, 'Vendors').click()
    await page.waitForURL('**/vendors')
    await sectionLink(page, 'Vendors').click()
    await page.goBack()
    await page.waitForURL('**/billing')
  })

  test('decodes an address once, also where a value looks encoded', async () => {
    const account = await newAccount()
    await account.api('POST', '/api/guests', { name: 'Ana' })
    const page = await openAs(account, `/guests?${new URLSearchParams({ q: '%41na' })}`)
    expect(await page.getByRole('searchbox').inputValue()).toBe('%41na')
  })

  test('is served at every address, except for missing files', async () => {
    const screen = await fetch(`${baseUrl}/guests?guest=somebody`)
    expect([screen.status, screen.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(screen.headers.get('content-security-policy')).toContain("script-src 'self'")
    const gone = await fetch(`${baseUrl}/assets/of-an-older-deployment.js`)
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
  })

  test('can be used by keyboard, with a link to skip to the content', async () => {
    const { page } = await newCouple()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const reached: string[] = []
    for (let i = 0; i < 11; i++) {
      await page.keyboard.press('Tab')
      reached.push(
        await page.evaluate(`document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`),
      )
    }
    expect(reached).toEqual(['Skip to content', 'Posy', ...sections, 'Subscription', 'Find', 'Settings'])
  })
})

/** For the page: opens the account menu, chooses the other theme before the menu's animation has begun, and presses the button again. */
const chooseAndOpenAgain = `(async () => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Account menu'))
  const press = () => button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  const menu = () => document.querySelector('[role=menu]')
  const isPlaced = () => menu() && getComputedStyle(menu()).animationName !== 'none'
  press()
  for (let i = 0; i < 1000 && !isPlaced(); i++) await new Promise((resolve) => setTimeout(resolve))
  const item = [...menu().querySelectorAll('[role=menuitem]')].find(({ textContent }) => textContent === 'Dark theme')
  item.click()
  await new Promise((resolve) => setTimeout(resolve))
  press()
})()`

describe('the account menu', () => {
  test('links to the account and the subscription', async () => {
    const { page } = await newCouple()
    for (const [item, path] of [
      ['My Account', '/profile'],
      ['Collaborators', '/collaborators'],
      ['Subscription', '/billing'],
    ] as const) {
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await page.waitForURL(path)
    }
  })

  test('opens again at once after an item is chosen while it still appears', async () => {
    const { page } = await newCouple()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'My Account' }).waitFor()
    await page.locator('[role=menu]:focus-within').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem').first().waitFor({ state: 'hidden' })
    await page.evaluate(chooseAndOpenAgain)
    await page.getByRole('menuitem', { name: 'Light theme' }).waitFor()
  })

  test('logs out to the login, says so, and forgets the page', async () => {
    const { page, account } = await newCouple({ path: '/tasks' })
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('/login')
    await page.getByText('You have been logged out').waitFor()
    expect(await page.evaluate(`localStorage.getItem('access_token')`)).toBeNull()
    await submitSignIn(page, account)
    await page.waitForURL('/dashboard')
  })

  test.each([
    ['cannot be reached', (route: Route) => route.abort()],
    ['never answers', () => {}],
  ])('logs out even when the server %s', async (_, lose) => {
    const { page } = await newCouple()
    await page.route('/api/auth/logout', lose)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('/login')
    await page.getByText('You have been logged out').waitFor()
    // The old session's cookie must not sign in again.
    await page.unroute('/api/auth/logout')
    await page.goto('/guests')
    await page.waitForURL('/login')
  })

  test('logs out even when a deletion that waited for its Undo is never answered', async () => {
    const { page, account } = await newCouple()
    await account.api('POST', '/api/guests', { name: 'Ana Okafor' })
    await page.goto('/guests')
    await page.getByRole('button', { name: 'More about Ana Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Ana Okafor deleted').waitFor()
    await page.route('/api/guests/**', () => {})
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByText('You have been logged out').waitFor()
  })
})

test('an answer that arrives after the frame has been left is taken, without an error', async () => {
  const { page, account } = await newCouple({ path: '/tasks' })
  await account.api('POST', '/api/tasks', { title: 'Book a band' })
  await page.reload()
  const answerTo = await holdRequests(page, '**/api/tasks/*')
  await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.getByRole('checkbox', { name: 'Complete Book a band' }).click(),
  ])
  await visit(page, '/day', /No schedule|Timeline/)
  answerTo()
  await expect
    .poll(async () => (await account.api<{ status: string }[]>('GET', '/api/tasks'))[0]?.status)
    .toBe('completed')
  // An uncaught error of the page fails the test.
  await settle(page)
})

describe('the cache', () => {
  test('keeps what was read for five minutes, without reloading on focus or return', async () => {
    const { page } = await newCouple({ path: '/dashboard' })
    await page.getByText('First steps').waitFor()
    await page.waitForLoadState('networkidle')
    await stopClock(page)
    const visitVendors = async () => {
      await sectionLink(page, 'Vendors').click()
      await page.getByText('No vendors yet').waitFor()
      await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
      await passTime(page, 100)
      await page.getByRole('link', { name: 'Dashboard' }).click()
      await page.getByText('First steps').waitFor()
    }
    await visitVendors()
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/vendors') && asked.push(request.url()))
    await passTime(page, 299_000)
    await visitVendors()
    expect(asked).toHaveLength(0)
    await passTime(page, 2000)
    await visitVendors()
    expect(asked).toHaveLength(1)
  })
})

describe('the theme', () => {
  test('is light by default, and a chosen one is used from the first paint on', async () => {
    const { page } = await newCouple()
    const theme = () => page.evaluate(`document.documentElement.dataset.theme ?? 'light'`)
    await page.getByRole('button', { name: 'Account menu' }).click()
    expect(await theme()).toBe('light')
    await page.getByRole('menuitem', { name: 'Dark theme' }).click()
    await expect.poll(theme).toBe('dark')
    expect(await page.evaluate(`localStorage.getItem('wedding-planner-theme')`)).toBe('dark')

    // Even before the app is loaded.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/dashboard', { waitUntil: 'domcontentloaded' })
    expect(await theme()).toBe('dark')
    const background = () => page.evaluate(`getComputedStyle(document.body).backgroundColor`)
    await expect.poll(background).toBe('rgb(22, 19, 20)')
  })

  test('follows the device once it is told to', async () => {
    const { page } = await newCouple({ path: '/dashboard?settings=appearance' })
    const theme = () => page.evaluate(`document.documentElement.dataset.theme ?? 'light'`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await settle(page)
    expect(await theme()).toBe('light')
    await page.getByLabel('Match my device').check()
    await expect.poll(theme).toBe('dark')
    await page.reload()
    await page.getByLabel('Match my device').waitFor()
    expect(await theme()).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(theme).toBe('light')
    await page.emulateMedia({ colorScheme: null })
  })
})
