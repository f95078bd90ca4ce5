import { describe, expect, test } from 'vitest'
import {
  enter,
  holdRequests,
  newAccount,
  newCouple,
  newPage,
  passTime,
  pressInToast,
  sectionLink,
  settle,
  stopClock,
} from '../support/browser/browser'

test('going back to a screen whose code has not arrived waits for it', async () => {
  const { page } = await newCouple()
  await page.getByRole('heading', { level: 1, name: 'Welcome to Posy' }).waitFor()
  const arrive = await holdRequests(page, '**/assets/budget-page-*.js')
  await Promise.all([page.waitForRequest('**/assets/budget-page-*.js'), sectionLink(page, 'Budget').click()])
  await page.getByRole('link', { name: 'Posy', exact: true }).click()
  await page.goBack()
  await settle(page)
  expect(await sectionLink(page, 'Budget').isVisible()).toBe(true)
  arrive()
  await page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor()
})

describe('a screen that cannot be shown', () => {
  test('is replaced by the error screen after one reload, with a way back', async () => {
    const { page } = await newCouple()
    await page.route('**/assets/budget-page-*.js', (route) => route.abort())
    let reloads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) reloads += 1
    })
    await sectionLink(page, 'Budget').click()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    expect(reloads).toBe(1)
    await page.getByRole('link', { name: 'Return to Dashboard' }).click()
    await page.getByRole('heading', { level: 1, name: 'Welcome to Posy' }).waitFor()
    await page.unroute('**/assets/budget-page-*.js')
    await sectionLink(page, 'Budget').click()
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

  test('a part that is missing after an update does not reload the page while something typed would be lost', async () => {
    const { page } = await newCouple({ path: '/guests?guest=new' })
    await page.getByLabel('Name').first().fill('Ana')
    await page.evaluate(`dispatchEvent(new Event('vite:preloadError'))`)
    await page.getByText('Posy was updated. Reload the page to go on.').waitFor()
    expect(await page.getByLabel('Name').first().inputValue()).toBe('Ana')
  })

  test('is given up when its code does not load within two minutes', async () => {
    const { page } = await newCouple()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await stopClock(page)
    await page.route('**/assets/budget-page-*.js', () => {})
    await Promise.all([page.waitForRequest('**/assets/budget-page-*.js'), sectionLink(page, 'Budget').click()])
    await passTime(page, 119_000)
    expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0)
    await passTime(page, 2000)
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  })

  test('a tab that does not load within two minutes is given up, and loads when it is opened again', async () => {
    const { page } = await newCouple({ path: '/guests' })
    const tab = (name: string) => page.getByRole('link', { name, exact: true })
    await tab('Reminders').waitFor()
    await stopClock(page)
    const release = await holdRequests(page, '**/assets/guests-reminders-tab-*.js')
    await Promise.all([page.waitForRequest('**/assets/guests-reminders-tab-*.js'), tab('Reminders').click()])
    await passTime(page, 121_000)
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    release()
    await sectionLink(page, 'Guests').click()
    await tab('Reminders').click()
    await page.getByRole('heading', { name: 'Paused' }).waitFor()
  })

  test.each([
    { role: 'button', name: 'Try Again' },
    { role: 'link', name: 'Return to Dashboard' },
  ] as const)('is loaded again by $name, also on the dashboard', async ({ role, name }) => {
    const { page } = await newCouple({ path: '/tasks' })
    await page.route('**/api/dashboard/summary', (route) => route.fulfill({ body: '<html>a proxy’s page</html>' }))
    await sectionLink(page, 'Dashboard').click()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.unroute('**/api/dashboard/summary')
    await page.getByRole(role, { name }).click()
    await page.getByRole('heading', { level: 1, name: 'Welcome to Posy' }).waitFor()
  })

  test('offers a retry after a failed read', async () => {
    const { page } = await newCouple({ path: '/tasks' })
    let asked = 0
    await page.route('/api/guests', (route) => {
      asked += 1
      return route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side. Please try again.' } })
    })
    await sectionLink(page, 'Guests').click()
    await page.getByText('The guests could not be loaded.').waitFor()
    await expect.poll(() => asked).toBe(2)
    await page.unroute('/api/guests')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The guests could not be loaded.').waitFor({ state: 'detached' })
  })

  test.each(['tables', 'occasions', 'messages/households'])(
    'says that the list of guests lacks what is read at /%s, and offers a retry',
    async (path) => {
      const account = await newAccount()
      await account.api('POST', '/api/guests', { name: 'Ana Okafor' })
      const page = await newPage()
      await page.route(`**/api/${path}`, (route) =>
        route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side. Please try again.' } }),
      )
      await enter(page, account)
      await page.goto('/guests')
      await page.getByText('Ana Okafor').first().waitFor()
      const failed = page.getByRole('alert').filter({ hasText: 'Some details could not be loaded.' })
      await failed.waitFor()
      await page.unroute(`**/api/${path}`)
      await failed.getByRole('button', { name: 'Try again' }).click()
      await failed.waitFor({ state: 'detached' })
    },
  )
})
