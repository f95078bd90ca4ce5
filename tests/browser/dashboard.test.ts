import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { DashboardSummary } from '../../worker/features/dashboard/schema'
import type { Task } from '../../worker/features/tasks/schema'
import { looks, violations } from '../support/browser/accessibility'
import {
  desktop,
  holdRequests,
  holdToast,
  newAccount,
  newCouple,
  newPage,
  openAs,
  phone,
} from '../support/browser/browser'
import { card, fill, SUMMARY, signedIn } from '../support/browser/dashboard'
import { inDays, inPlanDays } from '../support/days'

describe('the dashboard', () => {
  test('shows every figure of the four features, with a link to each', async () => {
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
      Expected: 'Wedding · 100 (91–110)',
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
      .getByText('2 tasks and 1 payment are overdue, 2 payments are due within a week, and 39 guests haven’t replied.')
      .waitFor()
    const rows = page.getByRole('region', { name: 'Guests by occasion' }).getByRole('listitem')
    const { occasions } = await account.api<DashboardSummary>('GET', '/api/dashboard/summary')
    expect(await rows.allTextContents()).toEqual(
      occasions.map(({ name, attending, invited, expected, expected_low: low, expected_high: high }) =>
        expect.stringMatching(
          `^${name} .*${attending} coming, ${invited} invited.* ${expected}${low < high ? ` \\(${low}–${high}\\)` : ''}$`,
        ),
      ),
    )
    expect(occasions.length).toBeGreaterThan(1)
    // The counts beside it are those of all occasions.
    await page.getByText('Wedding · Likely turnout: about 100').waitFor()
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
    expect(Math.min(next_payments.length, recent_responses.length)).toBeGreaterThan(1)
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
    await page.route('/api/tasks/*', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Posy is busy right now.' } }),
    )
    await page.goto('/dashboard')
    const row = page.getByRole('checkbox', { name: /Second fitting/ })
    await row.click()
    await page.getByText('Posy is busy right now.').waitFor()
    await expect.poll(() => row.isChecked()).toBe(false)
  })

  test('completes a task that somebody else has just changed, and does not undo over a later change', async () => {
    const { page, account } = await signedIn()
    const { id } = await account.api<Task>('POST', '/api/tasks', { title: 'Pay the choir', due_date: inDays(1) })
    const stored = async () => (await account.api<Task[]>('GET', '/api/tasks'))[0]
    await page.goto('/dashboard')
    const row = page.getByRole('checkbox', { name: /Pay the choir/ })
    await row.waitFor()
    await account.api('PUT', `/api/tasks/${id}`, { priority: 'low' })
    await row.check()
    await holdToast(page, 'Pay the choir is done')
    expect(await stored()).toMatchObject({ status: 'completed', priority: 'low' })
    await account.api('PUT', `/api/tasks/${id}`, { status: 'in_progress' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Somebody else changed this in the meantime').waitFor()
    expect(await stored()).toMatchObject({ status: 'in_progress' })
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

test('a dashboard that stays open is read again when the day changes', async () => {
  const { page, account } = await signedIn()
  await fill(account)
  await page.goto('/dashboard')
  await page.getByText('Send the draft menu to the caterer').waitFor()
  const again = page.waitForRequest(SUMMARY)
  await page.clock.setFixedTime(Date.now() + 86_400_000)
  await again
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
