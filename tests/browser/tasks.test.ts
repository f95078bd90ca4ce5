import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Category } from '../../worker/features/categories/schema'
import type { Task } from '../../worker/features/tasks/schema'
import {
  chooseAtOnce,
  endSession,
  holdRequests,
  holdToast,
  newAccount,
  newCouple,
  openAs,
  passTime,
  phone,
  pressInToast,
  pressKey,
  QUIET_PATH,
  settle,
  stopClock,
  submitSignIn,
} from '../support/browser'
import { inDays } from '../support/days'

const couple = { couple_name_1: 'Mara Lindqvist', couple_name_2: 'Ben Okafor' }

/** Opens the list of a couple with these tasks. */
async function listOf(tasks: object[], { path = '/tasks', ...options }: Parameters<typeof newCouple>[0] = {}) {
  const account = await newAccount()
  await account.api('PUT', '/api/admin/event-settings', couple)
  for (const task of tasks) await account.api('POST', '/api/tasks', task)
  const page = await openAs(account, path, options)
  if (tasks.length > 0) await table(page).waitFor()
  return { page, account, stored: () => account.api<Task[]>('GET', '/api/tasks') }
}

const table = (page: Page) => page.getByRole('table', { name: 'Tasks' })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const tick = (page: Page, title: string) => page.getByRole('checkbox', { name: `Complete ${title}` })
const quickAdd = (page: Page) => page.getByLabel('Add a task in one line')
const groups = (page: Page) => table(page).getByRole('heading').allInnerTexts()
const titles = async (page: Page) =>
  (
    await page
      .getByRole('checkbox', { name: /^Complete / })
      .evaluateAll((ticks) => ticks.map((tick) => tick.getAttribute('aria-label')))
  ).map((label) => label?.replace('Complete ', ''))
const focused = (page: Page) => page.evaluate<string | null>(`document.activeElement.getAttribute('aria-label')`)
const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Summary' })
    .locator('div')
    .filter({ hasText: new RegExp(`^${label}`) })
    .last()

describe('planning', () => {
  test('starts from a template and goes on with completing, quick-adding, filtering and fixing duplicates', async () => {
    const { page, account, stored } = await listOf([])
    await account.api('PUT', '/api/admin/event-settings', { wedding_date_fixed: inDays(40) })
    await page.goto('/tasks')
    await page.getByText('No tasks yet').waitFor()
    await page.getByRole('button', { name: 'Start from a template' }).click()

    const dialog = page.getByRole('dialog', { name: 'Start from a template' })
    const final = dialog.getByRole('radio', { name: /^The final month/ })
    expect(await dialog.getByRole('radio', { name: /Fits the time you have left/ }).getAttribute('value')).toBe(
      'final_month',
    )
    await expect.poll(() => final.isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: /^Three months/ }).check()
    await dialog.getByText('moved to a later date to fit the time left').waitFor()
    const venue = dialog.getByRole('listitem').filter({ hasText: 'Book the venue' })
    await venue.getByText('later date').waitFor()
    expect((await venue.locator('time').getAttribute('datetime')) ?? '').not.toBe(inDays(0))
    await final.check()
    const preview = dialog.getByRole('region', { name: 'Preview of The final month' })
    const rehearsal = preview.getByRole('listitem').filter({ hasText: 'Rehearse the ceremony' })
    expect(await rehearsal.locator('time').getAttribute('datetime')).toBe(inDays(39))
    const count = await preview.getByRole('listitem').count()
    expect(await stored()).toEqual([])
    await dialog.getByRole('checkbox', { name: /^Suggest who does what/ }).uncheck()
    await dialog.getByRole('button', { name: `Import ${count} tasks` }).click()
    await page.getByText(`${count} tasks imported`).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await stored()).toHaveLength(count)
    await figure(page, 'Total').getByText(String(count), { exact: true }).waitFor()

    const first = 'Go to the last fitting'
    await tick(page, first).click()
    await page.getByText(`${first} is done`).waitFor()
    await figure(page, 'Completed').getByText('1', { exact: true }).waitFor()
    await expect.poll(async () => (await stored()).find(({ title }) => title === first)?.status).toBe('completed')

    await pressKey(page, 'n')
    await page.keyboard.type(`order candles by ${inDays(4)} #venue !high @ben`)
    const understood = page.getByRole('list', { name: 'Understood' })
    await expect
      .poll(() => understood.getByRole('listitem').allInnerTexts())
      .toMatchObject(['order candles', expect.any(String), 'Venue', 'High priority', 'Ben Okafor'])
    await page.keyboard.press('Enter')
    await page.getByText('order candles added').waitFor()
    await expect.poll(() => quickAdd(page).inputValue()).toBe('')
    expect((await stored()).find(({ title }) => title === 'order candles')).toMatchObject({
      due_date: inDays(4),
      category_name: 'Venue',
      priority: 'high',
      assigned_to: 'partner_2',
    })

    await page.getByRole('button', { name: 'Ben Okafor 1' }).click()
    await expect.poll(() => titles(page)).toEqual(['order candles'])
    await expect.poll(() => new URL(page.url()).search).toBe('?who=partner_2')
    await page.getByRole('button', { name: /^Everyone/ }).click()

    await account.api('POST', '/api/tasks', { title: 'Order  CANDLES', due_date: inDays(4), description: 'ivory' })
    await page.reload()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Fix duplicates' }).click()
    const duplicates = page.getByRole('dialog', { name: 'Fix duplicates' })
    await duplicates.getByText('2 become 1').waitFor()
    await duplicates.getByRole('button', { name: 'Remove 1 duplicate' }).click()
    await page.getByText('1 duplicate of “order candles” removed; the notes are kept').waitFor()
    expect((await stored()).filter(({ due_date }) => due_date === inDays(4))).toMatchObject([
      { title: 'order candles', description: 'ivory' },
    ])
  })
})

test('a template knows what is done, suggests assignees, and leaves out unticked items', async () => {
  const { page, account, stored } = await listOf([])
  await account.api('PUT', '/api/admin/event-settings', { wedding_date_fixed: inDays(400) })
  const categories = await account.api<Category[]>('GET', '/api/categories')
  const category_id = categories.find(({ name }) => name === 'Venue')?.id
  await account.api('POST', '/api/vendors', { name: 'Casa Verde', category_id, status: 'booked' })
  await page.goto('/tasks?templates=full_year')
  const dialog = page.getByRole('dialog', { name: 'Start from a template' })
  const done = dialog.getByRole('list', { name: 'Already done' })
  await done.getByRole('listitem').filter({ hasText: 'Book the venue' }).getByText('Casa Verde is booked.').waitFor()
  const todo = dialog.getByRole('list', { name: 'To do' })
  const music = todo.getByRole('listitem').filter({ hasText: 'Book the band or the DJ' })
  await music.getByText('Ben Okafor').waitFor()

  await done.getByRole('checkbox', { name: 'Done already: Visit venues for the ceremony and reception' }).click()
  await todo.getByRole('listitem').filter({ hasText: 'Visit venues' }).waitFor()
  await todo.getByRole('checkbox', { name: 'Add Take dance lessons' }).uncheck()
  await dialog.getByRole('button', { name: /^Import \d+ tasks$/ }).click()
  await page.getByText(/^\d+ tasks imported$/).waitFor()

  const tasks = await stored()
  const one = (key: string) => tasks.find(({ template_key }) => template_key === key)
  expect(one('book_venue')).toMatchObject({ status: 'completed', due_date: null })
  expect(one('visit_venues')).toMatchObject({ status: 'not_started', due_date: inDays(400 - 345) })
  expect(one('book_music')).toMatchObject({ assigned_to: 'partner_2' })
  expect(one('dance_lessons')).toBeUndefined()
})

describe('the list', () => {
  test('is grouped by due date, with completed tasks folded', async () => {
    const { page } = await listOf([
      { title: 'Late', due_date: inDays(-2) },
      { title: 'Soon', due_date: inDays(3) },
      { title: 'Month', due_date: inDays(20) },
      { title: 'Far', due_date: inDays(60) },
      { title: 'Some day' },
      { title: 'Behind us', status: 'completed', due_date: inDays(-9) },
    ])
    expect(await groups(page)).toEqual(['Overdue', 'This week', 'This month', 'Later', 'No date', 'Done'])
    await row(page, 'Late').getByRole('cell', { name: '2 days late' }).waitFor()
    await page.getByText('1 overdue, 1 due this week.').waitFor()
    for (const [label, count] of Object.entries({
      Total: 6,
      Completed: 1,
      'In progress': 0,
      'Not started': 5,
      Overdue: 1,
    })) {
      expect(await figure(page, label).innerText(), label).toBe(`${label}\n${count}`)
    }
    const rate = page.getByRole('progressbar', { name: 'Completion rate' })
    expect(await rate.getAttribute('aria-valuenow')).toBe('16.7')
    expect(await titles(page)).not.toContain('Behind us')

    await page.getByRole('button', { name: 'Done' }).click()
    await tick(page, 'Behind us').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?done=open')
    await page.reload()
    await tick(page, 'Behind us').waitFor()
  })

  test('keeps two filters that are chosen before the page renders', async () => {
    const { page } = await listOf([
      { title: 'Pay the band', status: 'in_progress', priority: 'high' },
      { title: 'Book the hall', status: 'in_progress', priority: 'low' },
      { title: 'Ask Tomás', priority: 'high' },
    ])
    await chooseAtOnce(page, ['in_progress', 'high'])
    await expect.poll(() => new URL(page.url()).search).toBe('?status=in_progress&priority=high')
    await expect.poll(() => titles(page)).toEqual(['Pay the band'])
  })

  test('is filtered by assignee, status, priority, category and words, and back undoes it', async () => {
    const account = await newAccount()
    await account.api('PUT', '/api/admin/event-settings', couple)
    const categories = await account.api<Category[]>('GET', '/api/categories')
    const venue = categories.find(({ name }) => name === 'Venue')
    for (const task of [
      { title: 'Ask Tomás', assigned_to: 'partner_1', priority: 'high', category_id: venue?.id },
      { title: 'Pay the band', assigned_to: 'both', status: 'in_progress' },
      { title: 'Learn to dance' },
    ]) {
      await account.api('POST', '/api/tasks', task)
    }
    const page = await openAs(account, '/tasks')
    await table(page).waitFor()
    await expect.poll(() => titles(page)).toHaveLength(3)

    await page.getByRole('button', { name: 'Mara Lindqvist 1' }).click()
    await expect.poll(() => titles(page)).toEqual(['Ask Tomás'])
    await page.getByRole('button', { name: 'Nobody yet 1' }).click()
    await expect.poll(() => titles(page)).toEqual(['Learn to dance'])
    await page.goBack()
    await expect.poll(() => titles(page)).toEqual(['Ask Tomás'])
    await page.getByRole('button', { name: 'Everyone 3' }).click()
    for (const [label, value, title] of [
      ['Status', 'in_progress', 'Pay the band'],
      ['Priority', 'high', 'Ask Tomás'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).selectOption(value)
      await expect.poll(() => titles(page)).toEqual([title])
      await page.getByLabel(label, { exact: true }).selectOption('')
    }
    await page.getByLabel('Category', { exact: true }).selectOption('Venue')
    await expect.poll(() => titles(page)).toEqual(['Ask Tomás'])
    await page.reload()
    await table(page).waitFor()
    await expect.poll(() => titles(page)).toEqual(['Ask Tomás'])
    await page.getByLabel('Category', { exact: true }).selectOption('')
    await page.getByLabel('Search tasks').fill('tomas venue')
    await expect.poll(() => titles(page)).toEqual(['Ask Tomás'])
    await page.getByLabel('Search tasks').fill('nothing of the kind')
    await page.getByText('No tasks match', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show all 3' }).click()
    await expect.poll(() => titles(page)).toHaveLength(3)
  })

  test('says when it cannot be loaded, and can be tried again', async () => {
    const { page } = await newCouple({ path: QUIET_PATH })
    await page.route('/api/tasks', (route) =>
      route.fulfill({ status: 404, json: { detail: 'We could not find that.' } }),
    )
    await page.goto('/tasks')
    await page.getByText('The tasks could not be loaded.').waitFor()
    await page.unroute('/api/tasks')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No tasks yet').waitFor()
  })

  test('of unusual titles fits a phone', async () => {
    const { page } = await listOf(
      [
        { title: `Call ${'Featherstonehaugh'.repeat(8)}`, due_date: inDays(2), priority: 'high' },
        { title: 'إرسال بطاقات الدعوة إلى العائلة', assigned_to: 'both' },
        { title: 'Taste cake 🎂🍓', status: 'in_progress' },
      ],
      { viewport: phone },
    )
    await tick(page, 'Taste cake 🎂🍓').waitFor()
    expect(await page.evaluate(`document.documentElement.scrollWidth <= document.documentElement.clientWidth`)).toBe(
      true,
    )
  })
})

describe('completing a task', () => {
  test('is shown before the server has answered, keeps the row for a moment, and moves the focus on', async () => {
    const { page, stored } = await listOf([
      { title: 'First', due_date: inDays(1) },
      { title: 'Second', due_date: inDays(2) },
    ])
    const release = await holdRequests(page, '/api/tasks/*')
    await stopClock(page)
    await tick(page, 'First').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => tick(page, 'First').isChecked()).toBe(true)
    await figure(page, 'Completed').getByText('1', { exact: true }).waitFor()
    await expect.poll(() => titles(page)).toEqual(['First', 'Second'])
    expect(await stored()).toMatchObject([{ status: 'not_started' }, {}])
    release()
    await passTime(page, 2000)
    await expect.poll(() => titles(page)).toEqual(['Second'])
    await expect.poll(() => focused(page)).toBe('Complete Second')
    await expect.poll(stored).toMatchObject([{ status: 'completed' }, {}])
  })

  test('is undone from its toast', async () => {
    const { page, stored } = await listOf([{ title: 'Pay the band', status: 'in_progress' }])
    await tick(page, 'Pay the band').click()
    await pressInToast(page, 'Pay the band is done', 'Undo')
    await expect.poll(() => tick(page, 'Pay the band').isChecked()).toBe(false)
    await expect.poll(stored).toMatchObject([{ status: 'in_progress', completed_at: null, version: 3 }])
  })

  test('is undone although the title was changed by somebody else just before', async () => {
    const { page, account, stored } = await listOf([{ title: 'Pay the band' }])
    const [task] = await stored()
    await account.api('PUT', `/api/tasks/${task?.id}`, { title: 'Pay the choir' })
    await tick(page, 'Pay the band').check()
    await pressInToast(page, 'Pay the band is done', 'Undo')
    await expect.poll(stored).toMatchObject([{ title: 'Pay the choir', status: 'not_started', version: 4 }])
    expect(await tick(page, 'Pay the choir').isChecked()).toBe(false)
  })

  test('is not undone once somebody else has changed the task after it', async () => {
    const { page, account, stored } = await listOf([{ title: 'Pay the band' }])
    const [task] = await stored()
    await tick(page, 'Pay the band').check()
    await holdToast(page, 'Pay the band is done')
    await expect.poll(stored).toMatchObject([{ status: 'completed' }])
    await account.api('PUT', `/api/tasks/${task?.id}`, { status: 'in_progress' })
    await pressInToast(page, 'Pay the band is done', 'Undo')
    await page.getByText('Somebody else changed this in the meantime').waitFor()
    expect(await stored()).toMatchObject([{ status: 'in_progress' }])
  })

  test('is reverted with the server’s sentence when refused', async () => {
    const { page, stored } = await listOf([{ title: 'Pay the band' }])
    await page.route('/api/tasks/*', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Posy is busy right now.' } }),
    )
    await tick(page, 'Pay the band').click()
    await page.getByText('Posy is busy right now.').waitFor()
    await expect.poll(() => tick(page, 'Pay the band').isChecked()).toBe(false)
    expect(await page.getByText('Pay the band is done').count()).toBe(0)
    expect(await stored()).toMatchObject([{ status: 'not_started' }])
  })

  test('and quick changes after it reach the server in order', async () => {
    const { page, stored } = await listOf([{ title: 'Pay the band' }], { path: '/tasks?done=open' })
    let held = 300
    await page.route('/api/tasks/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, held))
      held = 0
      await route.continue()
    })
    for (let i = 0; i < 3; i++) await tick(page, 'Pay the band').click()
    expect(await tick(page, 'Pay the band').isChecked()).toBe(true)
    await expect.poll(stored).toMatchObject([{ status: 'completed', version: 4 }])
    expect(await tick(page, 'Pay the band').isChecked()).toBe(true)
  })

  test('can stop at in progress, directly in the list', async () => {
    const { page, stored } = await listOf([{ title: 'Pay the band' }])
    await page.getByRole('button', { name: 'Status of Pay the band: Not started' }).click()
    await page.getByRole('menuitem', { name: 'In progress' }).click()
    await page.getByRole('button', { name: 'Status of Pay the band: In progress' }).waitFor()
    await figure(page, 'In progress').getByText('1', { exact: true }).waitFor()
    await expect.poll(stored).toMatchObject([{ status: 'in_progress' }])
  })
})

describe('quick add', () => {
  test('keeps a line that the server refuses', async () => {
    const { page } = await listOf([{ title: 'Pay the band' }])
    await quickAdd(page).fill('#venue !high')
    await page.keyboard.press('Enter')
    await page.getByText('Please enter a title.').waitFor()
    expect(await quickAdd(page).inputValue()).toBe('#venue !high')
    await page.route('/api/tasks', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { detail: 'Posy is busy right now.' } })
        : route.continue(),
    )
    await quickAdd(page).fill('Order candles tomorrow')
    await page.keyboard.press('Enter')
    await page.getByText('Posy is busy right now.').waitFor()
    expect(await quickAdd(page).inputValue()).toBe('Order candles tomorrow')
    await expect.poll(() => focused(page)).toBe('Add a task in one line')
  })

  test('keeps a line when the session ends and the same person signs in again', async () => {
    const { page, account } = await listOf([])
    await quickAdd(page).fill('Order candles')
    // A read of the first screen would find the session ended before the line is sent.
    await page.waitForLoadState('networkidle')
    await endSession(account)
    await page.keyboard.press('Enter')
    await page.waitForURL('/login')
    await submitSignIn(page, account)
    await page.waitForURL('/tasks')
    expect(await quickAdd(page).inputValue()).toBe('Order candles')
    await quickAdd(page).press('Enter')
    await page.getByText('Order candles added').waitFor()
  })

  test('shows a hint that moves nothing while the pointer is pressed', async () => {
    const { page } = await listOf([{ title: 'Pay the band', assigned_to: 'partner_2' }, { title: 'Learn to dance' }])
    await quickAdd(page).focus()
    await page.getByText('#category, !high or !low, @mara').waitFor()
    await page.getByRole('button', { name: 'Ben Okafor 1' }).hover()
    await page.mouse.down()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).not.toBe('INPUT')
    await page.mouse.up()
    await expect.poll(() => titles(page)).toEqual(['Pay the band'])
  })

  test('shows what it understands, and when the filter hides the new task', async () => {
    const { page } = await listOf([{ title: 'Pay the band', priority: 'high' }], { path: '/tasks?priority=high' })
    await quickAdd(page).focus()
    await page.getByText('#category, !high or !low, @mara').waitFor()
    await page.keyboard.type('Order candles #honeymoon')
    await page.getByText('honeymoon, not a category yet').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Order candles added. The filter hides it.').waitFor()
  })
})

describe('a task', () => {
  test('is added, edited and deleted at its own address', async () => {
    const { page, stored } = await listOf([], { path: '/tasks?task=new' })
    const adding = page.getByRole('dialog', { name: 'Add task' })
    await adding.getByRole('button', { name: 'Add task' }).click()
    await adding.getByText('Please enter a title.').waitFor()
    await adding.getByLabel('Title').fill('Book the florist')
    await adding.getByLabel('Description').fill('Ana recommends Rosa')
    await adding.getByLabel('Due date').fill(inDays(5))
    await adding.getByLabel('Who').selectOption('Ben Okafor')
    await adding.getByLabel('Category').selectOption('Venue')
    await adding.getByLabel('Priority').selectOption('High')
    await adding.getByRole('button', { name: 'Add task' }).click()
    await page.getByText('Book the florist added').waitFor()
    const [task] = await stored()
    expect(task).toMatchObject({
      description: 'Ana recommends Rosa',
      due_date: inDays(5),
      assigned_to: 'partner_2',
      category_name: 'Venue',
      priority: 'high',
    })

    await row(page, 'Book the florist')
      .getByRole('button', { name: /^Book the florist/ })
      .click()
    await expect.poll(() => new URL(page.url()).search).toBe(`?task=${task?.id}`)
    const editing = page.getByRole('dialog', { name: 'Book the florist' })
    await editing.getByLabel('Due date').fill('')
    await editing.getByLabel('Who').selectOption('Nobody yet')
    await editing.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Book the florist saved').waitFor()
    expect(await stored()).toMatchObject([{ due_date: null, assigned_to: null, priority: 'high' }])
    await expect.poll(() => groups(page)).toEqual(['No date'])

    await page.goto(`/tasks?task=${task?.id}`)
    await editing.getByRole('button', { name: 'Delete' }).click()
    await holdToast(page, 'Book the florist deleted')
    await page.getByText('No tasks yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await tick(page, 'Book the florist').waitFor()
    expect(await stored()).toHaveLength(1)
    await page.goto('/tasks?task=nothing')
    await page.getByRole('dialog', { name: 'This task is not on the list' }).waitFor()
  })

  test('edited by two partners at once loses nothing', async () => {
    const { page, account, stored } = await listOf([{ title: 'Book the florist', assigned_to: 'both' }])
    const [task] = await stored()
    await page.goto(`/tasks?task=${task?.id}`)
    const dialog = page.getByRole('dialog', { name: 'Book the florist' })
    await dialog.getByLabel('Priority').selectOption('High')
    await dialog.getByLabel('Who').selectOption('Mara Lindqvist')
    await account.api('PUT', `/api/tasks/${task?.id}`, { assigned_to: 'partner_2', description: 'Rosa' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Somebody else changed this in the meantime').waitFor()
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Rosa')
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'Ben Okafor' })
      .getByRole('button', { name: 'Use theirs' })
      .click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Book the florist saved').waitFor()
    expect(await stored()).toMatchObject([{ assigned_to: 'partner_2', description: 'Rosa', priority: 'high' }])
  })
})

describe('selected tasks', () => {
  const five = ['A', 'B', 'C', 'D', 'E'].map((name, i) => ({ title: `Task ${name}`, due_date: inDays(i + 1) }))
  const bar = (page: Page) => page.getByRole('region', { name: 'Selected tasks' })

  test('are selected as a range, changed together in several fields, and undone', async () => {
    const { page, stored } = await listOf(five)
    await page.getByLabel('Select Task B').click()
    await page.getByLabel('Select Task D').click({ modifiers: ['Shift'] })
    await bar(page).getByText('3 selected').waitFor()
    await bar(page).getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 3 tasks' })
    await dialog.getByLabel('Due date').selectOption('On a day')
    await dialog.getByLabel('Day').fill(inDays(50))
    await dialog.getByLabel('Priority').selectOption('High')
    await dialog.getByLabel('Who').selectOption('Both')
    await dialog.getByLabel('Category').selectOption('Venue')
    await dialog.getByRole('button', { name: 'Change 3 tasks' }).click()
    await holdToast(page, '3 tasks changed')
    await bar(page).waitFor({ state: 'detached' })
    const changed = (await stored()).filter(({ priority }) => priority === 'high')
    expect(changed).toHaveLength(3)
    for (const task of changed) {
      expect(task).toMatchObject({ due_date: inDays(50), assigned_to: 'both', category_name: 'Venue' })
    }
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(async () => (await stored()).map(({ title, due_date, priority }) => ({ title, due_date, priority })))
      .toEqual(five.map((task) => ({ ...task, priority: 'medium' })))
  })

  test('are changed back although somebody else changed a title just before', async () => {
    const { page, account, stored } = await listOf(five)
    const [task] = await stored()
    await account.api('PUT', `/api/tasks/${task?.id}`, { title: 'Task A, renamed' })
    await page.getByLabel('Select all 5').check()
    await bar(page).getByRole('button', { name: 'Complete' }).click()
    await pressInToast(page, '5 tasks changed', 'Undo')
    await expect.poll(async () => (await stored()).map(({ status }) => status)).toEqual(five.map(() => 'not_started'))
    expect((await stored())[0]).toMatchObject({ title: 'Task A, renamed' })
  })

  test('that cannot be changed stay selected, and are counted', async () => {
    const { page, stored } = await listOf(five)
    const b = (await stored())[1]?.id
    await page.route(`/api/tasks/${b}`, (route) =>
      route.fulfill({ status: 503, json: { detail: 'Posy is busy right now.' } }),
    )
    await page.getByLabel('Select all 5').check()
    await bar(page).getByRole('button', { name: 'Complete' }).click()
    await page.getByText('1 task could not be changed. Posy is busy right now.').waitFor()
    await bar(page).getByText('1 selected').waitFor()
    await expect.poll(() => titles(page)).toEqual(['Task B'])
    expect((await stored()).map(({ status }) => status === 'completed')).toEqual([true, false, true, true, true])
  })

  test('can be stopped half-way, and the rest stays as it was', async () => {
    const { page, stored } = await listOf(Array.from({ length: 12 }, (_, i) => ({ title: `Task ${i}` })))
    const release = await holdRequests(page, '/api/tasks/*')
    await page.getByLabel('Select all 12').check()
    await bar(page).getByRole('button', { name: 'Complete' }).click()
    await bar(page).getByText('0 of 12').waitFor()
    await bar(page).getByRole('button', { name: 'Stop' }).click()
    release()
    await page.getByText('6 tasks changed, 6 left as they were').waitFor()
    await bar(page).getByText('6 selected').waitFor()
    expect((await stored()).filter(({ status }) => status === 'completed')).toHaveLength(6)
  })

  test('are deleted with Undo, and deselected with Escape', async () => {
    const { page, stored } = await listOf(five)
    await page.getByLabel('Select all in This week').check()
    await bar(page).getByText('5 selected').waitFor()
    await pressKey(page, 'Escape')
    await bar(page).waitFor({ state: 'detached' })
    await page.getByLabel('Select Task A').check()
    await page.getByLabel('Select Task B').check()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await holdToast(page, '2 tasks deleted')
    await expect.poll(() => titles(page)).toEqual(['Task C', 'Task D', 'Task E'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => titles(page)).toHaveLength(5)
    expect(await stored()).toHaveLength(5)
  })

  test('can be selected on a phone too', async () => {
    const { page } = await listOf(five, { viewport: phone })
    expect(await page.getByLabel('Select Task A').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Select tasks' }).click()
    await page.getByLabel('Select all 5').check()
    await bar(page).getByText('5 selected').waitFor()
    await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
    await bar(page).waitFor({ state: 'detached' })
  })
})

describe('by keyboard', () => {
  test('tasks are added, reached, completed, selected, opened, edited and searched', async () => {
    const { page, stored } = await listOf([
      { title: 'First', due_date: inDays(1) },
      { title: 'Second', due_date: inDays(2) },
      { title: 'Third', due_date: inDays(3) },
    ])
    const { keyboard } = page
    await pressKey(page, 'n')
    await keyboard.type('Fourth in 4 days')
    await keyboard.press('Enter')
    await page.getByText('Fourth added').waitFor()
    await keyboard.press('Escape')

    await pressKey(page, 'j')
    await expect.poll(() => focused(page)).toBe('Complete First')
    await pressKey(page, 'j')
    await keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Complete Third')
    await pressKey(page, 'k')
    await keyboard.press('ArrowUp')
    await expect.poll(() => focused(page)).toBe('Complete First')
    await keyboard.press('Space')
    await expect.poll(async () => (await stored())[0]?.status).toBe('completed')
    await expect.poll(() => focused(page)).toBe('Complete Second')

    await pressKey(page, 'x')
    await keyboard.press('Shift+ArrowDown')
    await page.getByText('2 selected').waitFor()
    await pressKey(page, 'Escape')
    await page.getByText('2 selected').waitFor({ state: 'detached' })

    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Third' })
    await dialog.waitFor()
    await keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Complete Third')
    await pressKey(page, 'e')
    await dialog.getByLabel('Title').fill('Third, changed')
    await keyboard.press('Enter')
    await page.getByText('Third, changed saved').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Complete Third, changed')

    await pressKey(page, '/')
    await keyboard.type('fourth')
    await expect.poll(() => titles(page)).toEqual(['Fourth'])
  })
})

test('deleting a task in its dialog never shows it as missing', async () => {
  const { page } = await listOf([{ title: 'Book band' }])
  await page.locator('[data-row]').click()
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  await remove.waitFor()
  await page.evaluate(`new MutationObserver(() => {
    window.wasMissing ||= document.body.textContent.includes('not on the list')
  }).observe(document.body, { childList: true, subtree: true })`)
  await remove.click()
  await page.getByText('Book band deleted').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate('window.wasMissing ?? false')).toBe(false)
})

test('quick add does not take the focus from another field', async () => {
  const { page } = await listOf([{ title: 'Book band' }])
  await page.getByLabel('Add a task in one line').fill('Order cake')
  const release = await holdRequests(page, '**/api/tasks')
  await page.getByLabel('Add a task in one line').press('Enter')
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('cake')
  release()
  await page.getByText('Order cake added').waitFor()
  await settle(page)
  expect(await page.locator(':focus').getAttribute('type')).toBe('search')
})
