import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { DashboardSummary } from '../../worker/features/dashboard/schema'
import type { Task } from '../../worker/features/tasks/schema'
import { settings as looks, violations } from '../support/accessibility'
import {
  type Account,
  desktop,
  enter,
  holdRequests,
  holdToast,
  newAccount,
  newCouple,
  newPage,
  openAs,
  passTime,
  phone,
  signIn,
  stopClock,
} from '../support/browser'
import { inPlanDays } from '../support/days'

const SUMMARY = '**/api/dashboard/summary'
const fill = (account: Account) => account.api<DashboardSummary>('POST', '/api/reset-demo-data')

/** Figures of a card by label. */
async function card(page: Page, title: string): Promise<Record<string, string>> {
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${title} `) })
  const [labels, values] = [await link.locator('dt').allTextContents(), await link.locator('dd').allTextContents()]
  return Object.fromEntries(labels.map((label, i) => [label, values[i] ?? '']))
}

/** A signed-in page that shows no screen yet. */
async function signedIn(options: { account?: Account; viewport?: typeof phone } = {}) {
  const { account = await newAccount(), viewport = desktop } = options
  const page = await newPage({ viewport })
  await enter(page, account)
  return { page, account }
}

describe('the dashboard', () => {
  test('shows every figure of the four modules, with a link to each', async () => {
    const { page, account } = await signedIn()
    const { wedding } = await fill(account)
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: `${wedding.days_left} days to go` }).waitFor()
    await page.getByText('Send the draft menu to the caterer').waitFor()
    expect(await card(page, 'Budget')).toEqual({
      Planned: '₱591,000',
      Committed: '₱475,500',
      Remaining: '₱115,500',
      Percentage: '80.5%',
    })
    expect(await card(page, 'Guests')).toEqual({
      Invited: '120',
      Confirmed: '63',
      Declined: '13',
      Pending: '39',
      Attending: '66',
      Expected: '100 (91–110)',
      'Response rate': '67.5%',
    })
    expect(await card(page, 'Vendors')).toEqual({
      Total: '12',
      Contacted: '1',
      Quoted: '2',
      Booked: '6',
      Paid: '2',
      'Contracted amount': '₱468,500',
    })
    expect(await card(page, 'Tasks')).toEqual({
      Total: '30',
      Completed: '13',
      'In progress': '4',
      'Not started': '13',
      Overdue: '2',
      'Completion rate': '43.3%',
    })
    await page
      .getByText('2 tasks are overdue, 3 payments are due within a week, and 39 guests haven’t replied.')
      .waitFor()
    const rows = page.getByRole('region', { name: 'Guests by occasion' }).getByRole('listitem')
    const { occasions } = await account.api<DashboardSummary>('GET', '/api/dashboard/summary')
    expect(await rows.allTextContents()).toEqual(
      occasions.map(({ name, attending, invited, expected }) =>
        expect.stringMatching(`^${name} .*${attending} coming, ${invited} invited.* ${expected}$`),
      ),
    )
    expect(occasions.length).toBeGreaterThan(1)
    for (const title of ['Budget', 'Guests', 'Vendors', 'Tasks']) {
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${title} `) })
        .click()
      await page.waitForURL(`/${title.toLowerCase()}`)
      await page.goBack()
    }
  })

  test('lists next tasks, next payments and latest replies, with a link to all', async () => {
    const { page, account } = await signedIn()
    const { next_tasks, next_payments, recent_responses } = await fill(account)
    await page.goto('/dashboard')
    const listed = (name: string) => page.getByRole('region', { name }).getByRole('listitem')
    await listed('Next').first().waitFor()
    for (const [i, { title }] of next_tasks.entries()) expect(await listed('Next').nth(i).innerText()).toContain(title)
    for (const [i, { vendor_name }] of next_payments.entries()) {
      expect(await listed('Payments').nth(i).innerText()).toContain(vendor_name)
    }
    for (const [i, { name }] of recent_responses.entries()) {
      expect(await listed('Latest replies').nth(i).innerText()).toContain(name)
    }
    expect(await listed('Next').first().innerText()).toContain('3 days late')
    await page.getByRole('link', { name: 'All tasks' }).click()
    await page.waitForURL('/tasks')
  })

  test('completes a task in place, counts it, and undoes that', async () => {
    const { page, account } = await signedIn()
    await fill(account)
    await page.goto('/dashboard')
    const row = page.getByRole('checkbox', { name: /Reply to the videographer’s quote/ })
    await row.check()
    await holdToast(page, 'Reply to the videographer’s quote is done')
    await expect.poll(() => card(page, 'Tasks')).toMatchObject({ Completed: '14', 'Not started': '12', Overdue: '1' })
    expect(await row.isChecked()).toBe(true)
    const status = async () =>
      (await account.api<Task[]>('GET', '/api/tasks')).find(({ title }) =>
        title.startsWith('Reply to the videographer'),
      )?.status
    await expect.poll(status).toBe('completed')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => row.isChecked()).toBe(false)
    await expect.poll(status).toBe('not_started')
    await expect.poll(() => card(page, 'Tasks')).toMatchObject({ Completed: '13', 'Not started': '13', Overdue: '2' })

    await row.check()
    await page.getByText('Reply to the videographer’s quote is done').waitFor()
    // The toast would stay under the pointer.
    await page.mouse.move(0, 0)
    await row.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('region', { name: 'Next' }).getByRole('listitem').count()).toBe(5)
  })

  test('says why a task could not be completed, and shows it unchanged', async () => {
    const { page, account } = await signedIn()
    await fill(account)
    await page.goto('/dashboard')
    const row = page.getByRole('checkbox', { name: /Second fitting/ })
    await row.waitFor()
    const [task] = (await account.api<Task[]>('GET', '/api/tasks')).filter(({ title }) => title === 'Second fitting')
    await account.api('PUT', `/api/tasks/${task?.id}`, { priority: 'low' })
    await row.click()
    await page.getByText('Somebody else changed this in the meantime').waitFor()
    await expect.poll(() => row.isChecked()).toBe(false)
  })

  test('of a new wedding offers first steps and the sample', async () => {
    const { page, account } = await newCouple()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    await page.getByRole('link', { name: /Set your names and date/ }).click()
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    await page.locator('[role=dialog]:focus-within').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('complementary', { name: 'Sample' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Fill with a sample wedding' }).click()
    await page.getByRole('complementary', { name: 'Sample' }).waitFor()
    await page.getByText(', Amara & Mateo').waitFor()
    expect(await account.api<unknown[]>('GET', '/api/guests')).toHaveLength(120)
  })

  test('without tasks, payments and replies says what will appear', async () => {
    const { page, account } = await signedIn()
    await account.api('POST', '/api/guests', { name: 'A'.repeat(60) })
    await account.api('PUT', '/api/admin/event-settings', { set_up_done: true })
    await page.goto('/dashboard')
    await page.getByText('Your checklist is empty.').waitFor()
    await page.getByText('Upcoming vendor payments appear here.').waitFor()
    await page.getByText('1 guest hasn’t replied.').waitFor()
  })
})

test.for([phone, desktop])(
  'names without spaces fit a dashboard of $width px, its toast and the templates',
  async (viewport) => {
    const long = 'W'.repeat(100)
    const account = await newAccount()
    const names = { couple_name_1: long, couple_name_2: long, venue_name: long }
    await account.api('PUT', '/api/admin/event-settings', {
      ...names,
      wedding_date_fixed: '2031-06-14',
      set_up_done: true,
    })
    const category = await account.api<{ id: string }>('POST', '/api/categories', { name: 'W'.repeat(60) })
    await account.api('POST', '/api/tasks', {
      title: long,
      due_date: inPlanDays(1),
      assigned_to: 'partner_1',
      category_id: category.id,
    })
    await account.api('POST', '/api/guests', { name: long, rsvp_status: 'confirmed' })
    const page = await openAs(account, '/dashboard', { viewport })
    const overflow = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
    await page.getByRole('checkbox', { name: long }).check()
    const toast = page.getByRole('listitem').filter({ hasText: `${long} is done` })
    await toast.waitFor()
    const box = await toast.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
    expect(await overflow()).toBeLessThanOrEqual(0)

    await page.goto('/tasks?templates=')
    const dialog = page.getByRole('dialog', { name: 'Start from a template' })
    await dialog.getByText('Suggest who does what').waitFor()
    const wider =
      '[...document.querySelectorAll("[role=dialog], [role=dialog] > *")].filter((one) => one.scrollWidth > one.clientWidth)'
    expect(await page.evaluate(`${wider}.length`)).toBe(0)
  },
)

describe('the sample', () => {
  test('is opened from the login without sign-up, and cleared to start with one’s own', async () => {
    const page = await newPage()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Try a sample wedding' }).click()
    await page.waitForURL('/dashboard')
    const ribbon = page.getByRole('complementary', { name: 'Sample' })
    await ribbon.getByText('This is a sample wedding').waitFor()
    await ribbon.getByText('We delete it on').waitFor()

    await ribbon.getByRole('button', { name: 'Start with your own' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start with your own' })
    await dialog.getByText('This deletes the sample, including your changes').waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await ribbon.getByRole('button', { name: 'Start with your own' }).click()
    await dialog.getByRole('button', { name: 'Clear the sample' }).click()
    await page.getByText('The sample is gone, and this wedding is yours').waitFor()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    expect(await page.getByText('This is a sample wedding').count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'At a glance' }).count()).toBe(0)
    await ribbon.getByRole('button', { name: 'Keep this account' }).waitFor()
  })

  test('is kept with an address and a password', async () => {
    const page = await newPage()
    await page.goto('/login?mode=sign-up')
    await page.getByRole('button', { name: 'Try a sample wedding' }).click()
    await page.getByRole('button', { name: 'Keep this account' }).waitFor()
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Keep this account' }).waitFor()
    expect(await page.getByText('posy.invalid').count()).toBe(0)
    await page.getByRole('link', { name: 'Keep this account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep this account' })
    const { email } = await newAccount()
    await dialog.getByLabel('Full Name').fill('Mara Lindqvist')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password').fill('Correct1horse')
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.getByText('Email already registered').waitFor()
    await dialog.getByLabel('Email').fill(`kept-${email}`)
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await page.getByText('Your account is saved').waitFor()
    await page.getByRole('button', { name: 'Keep this account' }).waitFor({ state: 'detached' })
    await page.getByText('This is a sample wedding').waitFor()
    await signIn(page, { email: `kept-${email}`, password: 'Correct1horse' })
    await page.goto('/profile')
    const row = page.getByRole('listitem').filter({ hasText: /^Email/ })
    await row.getByText(`kept-${email}`).waitFor()
  })

  test('that is refused at the login says why', async () => {
    const page = await newPage()
    await page.goto('/login')
    await page.route('**/api/auth/sample', (route) =>
      route.fulfill({ status: 429, json: { detail: 'Too many attempts. Please wait a moment and try again.' } }),
    )
    await page.getByRole('button', { name: 'Try a sample wedding' }).click()
    await page.getByText('Too many attempts.').waitFor()
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
  })
})

describe('when the summary cannot be loaded', () => {
  test('it is requested four times, 1, 2 and 3 seconds apart; then zeros are shown with a note', async () => {
    const { page, account } = await signedIn()
    await fill(account)
    let asked = 0
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(SUMMARY, async (route) => {
      asked += 1
      await held
      await route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side. Please try again.' } })
    })
    const note = page.getByText('The figures could not be loaded.')
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: /days to go/ }).waitFor()
    expect(await note.count()).toBe(0)
    await stopClock(page)
    let answered = page.waitForResponse(SUMMARY)
    release()
    for (const [i, seconds] of [1, 2, 3].entries()) {
      await (await answered).finished()
      await passTime(page, seconds * 1000 - 100)
      expect(asked).toBe(i + 1)
      expect(await note.count()).toBe(0)
      answered = page.waitForResponse(SUMMARY)
      await passTime(page, 200)
      await expect.poll(() => asked).toBe(i + 2)
    }
    await note.waitFor()
    await passTime(page, 10_000)
    expect(asked).toBe(4)

    expect(await card(page, 'Guests')).toMatchObject({ Invited: '0', 'Response rate': '0%' })
    expect(await card(page, 'Budget')).toMatchObject({ Planned: '₱0' })
    expect(await page.getByText('All done').count()).toBe(0)
    expect(await page.getByText('This is a sample wedding').count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0)

    await page.unroute(SUMMARY)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => (await card(page, 'Guests')).Invited).toBe('120')
    await page.getByText('This is a sample wedding').waitFor()
  })

  test('a couple that has not answered the first questions reads the same note below them', async () => {
    const { page } = await signedIn()
    await page.clock.install()
    await page.route(SUMMARY, (route) => route.abort())
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Welcome to Posy' }).waitFor()
    const note = page.getByText('The figures could not be loaded.')
    for (let second = 0; second < 10; second++) await passTime(page, 1000)
    await note.waitFor()
    expect(await card(page, 'Guests')).toMatchObject({ Invited: '0' })
    await page.unroute(SUMMARY)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    expect(await note.count()).toBe(0)
  })

  test('a server that recovers in between is used', async () => {
    const { page, account } = await signedIn()
    await fill(account)
    let asked = 0
    await page.route(SUMMARY, (route) => {
      asked += 1
      return asked < 3 ? route.abort() : route.continue()
    })
    await page.goto('/dashboard')
    await expect.poll(async () => (await card(page, 'Guests')).Invited).toBe('120')
    expect(asked).toBe(3)
    expect(await page.getByText('The figures could not be loaded.').count()).toBe(0)
  })

  test('for lack of a connection, loaded data stays, and a completed task says that it was not saved', async () => {
    const { page, account } = await signedIn()
    await fill(account)
    await page.clock.install()
    await page.goto('/dashboard')
    const row = page.getByRole('checkbox', { name: /Second fitting/ })
    await row.waitFor()
    // The figures are loaded as well.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await row.click()
    await page.getByText('Posy could not be reached.').waitFor()
    await expect.poll(() => row.isChecked()).toBe(false)
    await passTime(page, 8000)
    expect(await card(page, 'Guests')).toMatchObject({ Invited: '120' })
    expect(await page.getByText('The figures could not be loaded.').count()).toBe(0)
    await page.context().setOffline(false)
    await row.check()
    await page.getByText('Second fitting is done').waitFor()
  })

  test('an unreadable response leads to the error screen', async () => {
    const { page } = await signedIn()
    await page.route(SUMMARY, (route) => route.fulfill({ body: '<html>a proxy’s page</html>' }))
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  })
})

/** Watches layout shifts from now on, once the heading's font is loaded; answers a function that sums them up. */
async function watchShifts(page: Page) {
  await page.evaluate(`document.fonts.load('500 1em Fraunces')`)
  await page.evaluate(`
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value)
    }).observe({ type: 'layout-shift' })
  `)
  // Shifts are reported in a task of their own, after they were drawn.
  return () =>
    page.evaluate<number>(`new Promise((resolve) =>
      setTimeout(() => resolve(window.shifts.reduce((sum, shift) => sum + shift, 0)), 100))`)
}

describe('late content', () => {
  test.each([
    ['a phone, with the sample', phone, true],
    ['a desktop, with the sample', desktop, true],
    ['a phone, with nothing planned', phone, false],
    ['a desktop, with nothing planned', desktop, false],
  ])('shifts nothing on %s', async (_, viewport, isSample) => {
    const { page, account } = await signedIn({ viewport })
    if (isSample) await fill(account)
    const sendSettings = await holdRequests(page, '**/api/admin/event-settings')
    const sendSummary = await holdRequests(page, SUMMARY)
    await page.goto('/dashboard')
    await page.getByText('Loading your wedding').waitFor({ state: 'attached' })
    const shifted = await watchShifts(page)
    sendSettings()
    await page.getByRole('heading', { level: 1, name: isSample ? /days to go/ : 'Welcome to Posy' }).waitFor()
    const before = await page.locator('main .sheet').first().boundingBox()
    sendSummary()
    await page.getByText(isSample ? 'Send the draft menu to the caterer' : 'First steps').waitFor()
    const after = await page.locator('main .sheet').first().boundingBox()
    expect(after?.y).toBe(before?.y)
    expect(await shifted()).toBe(0)
  })
})

describe.each(looks)('in %s', (theme, viewport) => {
  const size = `${viewport.width} px`

  test(`the dashboard with the sample at ${size} is accessible and fits the screen`, async () => {
    const page = await newPage({ viewport, theme })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Try a sample wedding' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Try a sample wedding' }).click()
    await page.getByText('Send the draft menu to the caterer').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    for (const button of ['Keep this account', 'Start with your own']) {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog').waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })
})
