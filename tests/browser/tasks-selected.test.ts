import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdRequests, holdToast, phone, pressInToast, pressKey, settle } from '../support/browser/browser'
import { openTasks, taskTitles } from '../support/browser/task-list'
import { inDays } from '../support/days'

describe('selected tasks', () => {
  const five = ['A', 'B', 'C', 'D', 'E'].map((name, i) => ({ title: `Task ${name}`, due_date: inDays(i + 1) }))
  const bar = (page: Page) => page.getByRole('region', { name: 'Selected tasks' })

  test('are selected as a range, changed together in several fields, and undone', async () => {
    const { page, stored } = await openTasks(five)
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

  test('have no category once it is taken away, not even as text, until that is undone', async () => {
    const { page, stored } = await openTasks([{ title: 'Book it', category: 'Venue' }])
    await page.getByLabel('Select Book it').click()
    await bar(page).getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 1 task' })
    await dialog.getByLabel('Category').selectOption('No category')
    await dialog.getByRole('button', { name: 'Change 1 task' }).click()
    await holdToast(page, '1 task changed')
    expect(await stored()).toMatchObject([{ category: null, category_id: null }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(stored).toMatchObject([{ category: 'Venue' }])
  })

  test('are not changed while the day is missing or its year is out of range', async () => {
    const { page, stored } = await openTasks(five)
    await page.getByLabel('Select Task B').click()
    await bar(page).getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 1 task' })
    const change = dialog.getByRole('button', { name: 'Change 1 task' })
    await dialog.getByLabel('Priority').selectOption('High')
    await dialog.getByLabel('Due date').selectOption('On a day')
    await change.click()
    await dialog.getByText('Please enter a date such as 2027-02-14.').waitFor()
    await dialog.getByLabel('Day').fill('0026-05-01')
    await change.click()
    await dialog.getByText('Please enter a date between the years 1900 and 9998.').waitFor()
    await dialog.getByLabel('Day').fill(inDays(50))
    await change.click()
    await page.getByText('1 task changed').waitFor()
    expect((await stored()).at(-1)).toMatchObject({ title: 'Task B', due_date: inDays(50), priority: 'high' })
  })

  test('are changed back although somebody else changed a title just before', async () => {
    const { page, account, stored } = await openTasks(five)
    const [task] = await stored()
    await account.api('PUT', `/api/tasks/${task?.id}`, { title: 'Task A, renamed' })
    await page.getByLabel('Select all 5').check()
    await bar(page).getByRole('button', { name: 'Complete' }).click()
    await pressInToast(page, '5 tasks changed', 'Undo')
    await expect.poll(async () => (await stored()).map(({ status }) => status)).toEqual(five.map(() => 'not_started'))
    expect((await stored())[0]).toMatchObject({ title: 'Task A, renamed' })
  })

  test('that cannot be changed stay selected and are counted, and the others can be changed back', async () => {
    const { page, stored } = await openTasks(five)
    const b = (await stored())[1]?.id
    await page.route(`/api/tasks/${b}`, (route) =>
      route.fulfill({ status: 503, json: { detail: 'Posy is busy right now.' } }),
    )
    await page.getByLabel('Select all 5').check()
    await bar(page).getByRole('button', { name: 'Complete' }).click()
    await page.getByText('1 task could not be changed. Posy is busy right now.').waitFor()
    await bar(page).getByText('1 selected').waitFor()
    await expect.poll(() => taskTitles(page)).toEqual(['Task B'])
    expect((await stored()).map(({ status }) => status === 'completed')).toEqual([true, false, true, true, true])
    await pressInToast(page, '4 tasks changed. 1 task could not be changed.', 'Undo')
    await expect.poll(async () => (await stored()).map(({ status }) => status)).toEqual(five.map(() => 'not_started'))
  })

  test('can be stopped half-way, and the rest stays as it was', async () => {
    const { page, stored } = await openTasks(Array.from({ length: 12 }, (_, i) => ({ title: `Task ${i}` })))
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
    const { page, stored } = await openTasks(five)
    await page.getByLabel('Select all in This week').check()
    await bar(page).getByText('5 selected').waitFor()
    await pressKey(page, 'Escape')
    await bar(page).waitFor({ state: 'detached' })
    await page.getByLabel('Select Task A').check()
    await page.getByLabel('Select Task B').check()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await holdToast(page, '2 tasks deleted')
    await expect.poll(() => taskTitles(page)).toEqual(['Task C', 'Task D', 'Task E'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => taskTitles(page)).toHaveLength(5)
    expect(await stored()).toHaveLength(5)
  })

  test('open no dialog by themselves after it was left open and the page was reloaded', async () => {
    const { page } = await openTasks(five)
    await page.getByLabel('Select Task A').check()
    await bar(page).getByRole('button', { name: 'Change' }).click()
    await page.getByRole('dialog', { name: 'Change 1 task' }).waitFor()
    await page.reload()
    await page.getByLabel('Select Task B').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByLabel('Select Task B').check()
    await bar(page).getByText('1 selected').waitFor()
    await settle(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('can be selected on a phone too', async () => {
    const { page } = await openTasks(five, { viewport: phone })
    expect(await page.getByLabel('Select Task A').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Select tasks' }).click()
    await page.getByLabel('Select all 5').check()
    await bar(page).getByText('5 selected').waitFor()
    await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
    await bar(page).waitFor({ state: 'detached' })
  })
})
