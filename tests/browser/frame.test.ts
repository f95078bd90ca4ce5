import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  baseUrl,
  desktop,
  endSession,
  enter,
  holdRequests,
  newAccount,
  newCouple,
  newPage,
  openAs,
  passTime,
  phone,
  pressInToast,
  settle,
  stopClock,
  submitSignIn,
  visit,
} from '../support/browser'

const sections = ['Dashboard', 'Budget', 'Guests', 'Vendors', 'Timeline', 'Tasks']

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })

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
    for (const link of await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })

  test.each(['/no/such/page', '/no%0Apage', '/guests/no%0Apage'])(
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

  test('greets by the time of day also where it stays open past noon', async () => {
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

  test('makes no further step of a link to the address that is shown', async () => {
    const page = await openAs(await newAccount(), '/billing')
    await section(page, 'Vendors').click()
    await page.waitForURL('**/vendors')
    await section(page, 'Vendors').click()
    await page.goBack()
    await page.waitForURL('**/billing')
  })

  test('reads what an address says once, also what looks encoded', async () => {
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

describe('the session', () => {
  test('starts from only the cookie', async () => {
    const { page } = await newCouple()
    await page.evaluate(`localStorage.removeItem('access_token')`)
    await page.goto('/guests')
    await page.getByRole('heading', { level: 1, name: 'Guests' }).waitFor()
    expect(await page.evaluate(`localStorage.getItem('access_token')`)).toBeTruthy()
  })

  test('is checked once, without errors in the console', async () => {
    const page = await newPage()
    const calls: string[] = []
    const ours: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname)
    })
    page.on('console', (message) => {
      ours.push(message.text())
    })
    await page.goto('/guests')
    await page.waitForURL('/login')
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(calls).toEqual(['/api/auth/refresh'])
    expect(ours).toEqual([])
  })

  test('continues with a new token when the old one has expired', async () => {
    const { page } = await newCouple()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(`localStorage.setItem('access_token', 'run.out.token')`)
    await page.goto('/guests')
    await page.getByRole('heading', { level: 1, name: 'Guests' }).waitFor()
    expect(await page.evaluate(`localStorage.getItem('access_token')`)).not.toBe('run.out.token')
  })

  test('is renewed once when two tabs find it expired at the same time', async () => {
    const { page } = await newCouple()
    // A read of the first screen would renew the token before the two tabs find it expired.
    await page.waitForLoadState('networkidle')
    const other = await page.context().newPage()
    let refreshes = 0
    page.context().on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes += 1
    })
    await page.evaluate(`localStorage.setItem('access_token', 'run.out.token')`)
    await Promise.all([page.goto('/guests'), other.goto('/guests')])
    for (const tab of [page, other]) await tab.getByRole('heading', { level: 1, name: 'Guests' }).waitFor()
    expect(refreshes).toBe(1)
  })

  test('that was ended elsewhere leads to the login, says so, and returns to the page', async () => {
    const { page, account } = await newCouple({ path: '/tasks' })
    // A read of the first screen would find the session ended, and lead to the login before the click.
    await page.waitForLoadState('networkidle')
    await endSession(account)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL('/login')
    await page.getByText('Logged out successfully').waitFor()
    await submitSignIn(page, account)
    await page.waitForURL('/dashboard')
  })

  test('ends in every tab when it ends in one', async () => {
    const { page } = await newCouple({ path: '/tasks' })
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await other.getByRole('button', { name: 'Account menu' }).click()
    await other.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('/login')
    await page.getByText('Logged out successfully').waitFor()
  })
})

test('going back to a screen whose code has not arrived waits for it', async () => {
  const { page } = await newCouple()
  await page.getByRole('heading', { level: 1, name: 'Welcome to Posy' }).waitFor()
  const arrive = await holdRequests(page, '**/assets/budget-page-*.js')
  await Promise.all([page.waitForRequest('**/assets/budget-page-*.js'), section(page, 'Budget').click()])
  await page.getByRole('link', { name: 'Posy', exact: true }).click()
  await page.goBack()
  await settle(page)
  expect(await section(page, 'Budget').isVisible()).toBe(true)
  arrive()
  await page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor()
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

describe('a screen that cannot be shown', () => {
  test('is replaced by the error screen after one reload, with a way back', async () => {
    const { page } = await newCouple()
    await page.route('**/assets/budget-page-*.js', (route) => route.abort())
    let reloads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) reloads += 1
    })
    await section(page, 'Budget').click()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    expect(reloads).toBe(1)
    await page.getByRole('link', { name: 'Return to Dashboard' }).click()
    await page.getByRole('heading', { level: 1, name: 'Welcome to Posy' }).waitFor()
    await page.unroute('**/assets/budget-page-*.js')
    await section(page, 'Budget').click()
    await page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor()
  })

  test('a missing menu, tooltip or list of suggestions leaves the screen and what was typed as they are', async () => {
    const { page } = await newCouple()
    await page.getByLabel('Your name').fill('Mara')
    let missed = 0
    await page.route('**/assets/*.js', (route) => {
      missed += 1
      return route.abort()
    })
    const missesMoreAfter = async (act: () => Promise<void>) => {
      const before = missed
      await act()
      await expect.poll(() => missed).toBeGreaterThan(before)
    }
    await missesMoreAfter(() => page.getByLabel('Time zone').focus())
    await missesMoreAfter(() => page.getByRole('button', { name: 'Account menu' }).hover())
    await missesMoreAfter(() => page.getByRole('button', { name: 'Settings', exact: true }).hover())
    expect(await page.getByLabel('Your name').inputValue()).toBe('Mara')
    await page.unroute('**/assets/*.js')
    await page.getByLabel('Place').focus()
    await page.getByLabel('Time zone').fill('manila')
    await page.getByRole('option', { name: 'Asia/Manila' }).waitFor()
  })

  test('a missing dialog closes, leaves what was typed as it is, and can be tried again', async () => {
    const { page } = await newCouple()
    await page.getByLabel('Your name').fill('Mara')
    await page.context().setOffline(true)
    for (const name of ['Find', 'Settings']) {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.getByRole('button', { name, exact: true }).click()
      await pressInToast(page, 'This part of Posy could not be loaded.', 'Dismiss')
      await expect.poll(() => new URL(page.url()).search).toBe('')
      expect(await page.getByLabel('Your name').inputValue()).toBe('Mara')
      await page.unroute('**/assets/*.js')
    }
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByPlaceholder('A screen, guest, vendor or task').waitFor()
  })

  test('is given up when its code does not load within two minutes', async () => {
    const { page } = await newCouple()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await stopClock(page)
    await page.route('**/assets/budget-page-*.js', () => {})
    await Promise.all([page.waitForRequest('**/assets/budget-page-*.js'), section(page, 'Budget').click()])
    await passTime(page, 119_000)
    expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0)
    await passTime(page, 2000)
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  })

  test('can be tried again', async () => {
    const { page } = await newCouple()
    await page.route('/api/admin/event-settings', (route) => route.fulfill({ body: '<html>a proxy’s page</html>' }))
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.unroute('/api/admin/event-settings')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Welcome to Posy' }).waitFor()
  })

  test('offers a retry after a failed read', async () => {
    const { page } = await newCouple({ path: '/tasks' })
    let asked = 0
    await page.route('/api/guests', (route) => {
      asked += 1
      return route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side. Please try again.' } })
    })
    await section(page, 'Guests').click()
    await page.getByText('The guests could not be loaded.').waitFor()
    await expect.poll(() => asked).toBe(2)
    await page.unroute('/api/guests')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The guests could not be loaded.').waitFor({ state: 'detached' })
  })
})

describe('the cache', () => {
  test('keeps what was read for five minutes, without reloading on focus or return', async () => {
    const { page } = await newCouple({ path: '/vendors' })
    await page.getByText('No vendors yet').waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByText('First steps').waitFor()
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => {
      // Polling for changes goes on every 25 seconds.
      if (request.url().includes('/api/') && !request.url().endsWith('/changes')) asked.push(request.url())
    })
    await section(page, 'Vendors').click()
    await page.getByText('No vendors yet').waitFor()
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByText('First steps').waitFor()
    await settle(page)
    expect(asked).toEqual([])
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

describe('a lost first request', () => {
  test('keeps the person signed in', async () => {
    const { page } = await newCouple()
    await page.waitForLoadState('networkidle')
    await page.route('**/api/users/me', (route) => route.abort(), { times: 1 })
    await page.goto('/guests')
    await page.getByRole('heading', { level: 1, name: 'Guests' }).waitFor()
  })
})
