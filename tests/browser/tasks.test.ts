import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Category } from '../../worker/features/categories/schema'
import type { Task } from '../../worker/features/tasks/schema'
import {
  chooseAtOnce,
  holdToast,
  newAccount,
  newCouple,
  openAs,
  phone,
  pressKey,
  QUIET_PATH,
  settle,
} from '../support/browser/browser'
import { couple, figure, focused, openTasks, quickAdd, taskTable, taskTitles, tick } from '../support/browser/task-list'
import { inDays } from '../support/days'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

const groups = (page: Page) => taskTable(page).getByRole('heading').allInnerTexts()

describe('planning', () => {
  test('starts from a template and goes on with completing, quick-adding, filtering and fixing duplicates', async () => {
    const { page, account, stored } = await openTasks([])
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
    const moved = (await venue.locator('time').getAttribute('datetime')) ?? ''
    expect(moved).toMatch(/^\d{4}-/)
    expect(moved).not.toBe(inDays(0))
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
    await expect.poll(() => taskTitles(page)).toEqual(['order candles'])
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
  const { page, account, stored } = await openTasks([])
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
    const { page } = await openTasks([
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
    expect(await taskTitles(page)).not.toContain('Behind us')

    await page.getByLabel('Status', { exact: true }).selectOption('completed')
    await expect.poll(() => taskTitles(page)).toEqual(['Behind us'])
    await page.getByLabel('Status', { exact: true }).selectOption('')
    await page.getByLabel('Search tasks').fill('behind')
    await expect.poll(() => taskTitles(page)).toEqual(['Behind us'])
    await page.getByLabel('Search tasks').fill('')

    await page.getByRole('button', { name: 'Done' }).click()
    await tick(page, 'Behind us').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?done=open')
    await page.reload()
    await tick(page, 'Behind us').waitFor()
  })

  test('keeps two filters that are chosen before the page renders', async () => {
    const { page } = await openTasks([
      { title: 'Pay the band', status: 'in_progress', priority: 'high' },
      { title: 'Book the hall', status: 'in_progress', priority: 'low' },
      { title: 'Ask Tomás', priority: 'high' },
    ])
    await chooseAtOnce(page, ['in_progress', 'high'])
    await expect.poll(() => new URL(page.url()).search).toBe('?status=in_progress&priority=high')
    await expect.poll(() => taskTitles(page)).toEqual(['Pay the band'])
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
    await taskTable(page).waitFor()
    await expect.poll(() => taskTitles(page)).toHaveLength(3)

    await page.getByRole('button', { name: 'Mara Lindqvist 1' }).click()
    await expect.poll(() => taskTitles(page)).toEqual(['Ask Tomás'])
    await page.getByRole('button', { name: 'Nobody yet 1' }).click()
    await expect.poll(() => taskTitles(page)).toEqual(['Learn to dance'])
    await page.goBack()
    await expect.poll(() => taskTitles(page)).toEqual(['Ask Tomás'])
    await page.getByRole('button', { name: 'Everyone 3' }).click()
    for (const [label, value, title] of [
      ['Status', 'in_progress', 'Pay the band'],
      ['Priority', 'high', 'Ask Tomás'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).selectOption(value)
      await expect.poll(() => taskTitles(page)).toEqual([title])
      await page.getByLabel(label, { exact: true }).selectOption('')
    }
    await page.getByLabel('Category', { exact: true }).selectOption('Venue')
    await expect.poll(() => taskTitles(page)).toEqual(['Ask Tomás'])
    await page.reload()
    await taskTable(page).waitFor()
    await expect.poll(() => taskTitles(page)).toEqual(['Ask Tomás'])
    await page.getByLabel('Category', { exact: true }).selectOption('')
    await page.getByLabel('Search tasks').fill('tomas venue')
    await expect.poll(() => taskTitles(page)).toEqual(['Ask Tomás'])
    await page.getByLabel('Search tasks').fill('nothing of the kind')
    await page.getByText('No tasks match', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show all 3' }).click()
    await expect.poll(() => taskTitles(page)).toHaveLength(3)
  })

  test('shows no category once it is taken away from a task that was added with its name', async () => {
    const account = await newAccount()
    const [venue] = (await account.api<Category[]>('GET', '/api/categories')).filter(({ name }) => name === 'Venue')
    const task = { title: 'Book it', category: 'Venue', category_id: venue?.id }
    const { id } = await account.api<Task>('POST', '/api/tasks', task)
    const page = await openAs(account, `/tasks?task=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Book it' })
    await dialog.getByLabel('Category').selectOption('None')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Book it saved').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(await taskTable(page).getByText('Venue').count()).toBe(0)
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
    const { page } = await openTasks(
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

describe('a task', () => {
  test('is added, edited and deleted at its own address', async () => {
    const { page, stored } = await openTasks([], { path: '/tasks?task=new' })
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
    const { page, account, stored } = await openTasks([{ title: 'Book the florist', assigned_to: 'both' }])
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

describe('by keyboard', () => {
  test('tasks are added, reached, completed, selected, opened, edited and searched', async () => {
    const { page, stored } = await openTasks([
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

    await page.getByLabel(/^Select all \d/).press('Enter')
    await settle(page)
    expect(await page.getByRole('dialog').count()).toBe(0)

    await pressKey(page, '/')
    await keyboard.type('fourth')
    await expect.poll(() => taskTitles(page)).toEqual(['Fourth'])
  })
})

test('deleting a task in its dialog never shows it as missing', async () => {
  const { page } = await openTasks([{ title: 'Book band' }])
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
