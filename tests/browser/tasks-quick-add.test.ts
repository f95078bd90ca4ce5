import { describe, expect, test } from 'vitest'
import { endSession, holdRequests, sectionLink, settle, submitSignIn } from '../support/browser/browser'
import { focused, openTasks, quickAdd, taskTitles } from '../support/browser/task-list'

describe('quick add', () => {
  test('keeps a line that the server refuses', async () => {
    const { page } = await openTasks([{ title: 'Pay the band' }])
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

  test('keeps a line while another screen is looked at', async () => {
    const { page } = await openTasks([])
    await quickAdd(page).fill('Order candles')
    await sectionLink(page, 'Budget').click()
    await page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor()
    await sectionLink(page, 'Tasks').click()
    await expect.poll(() => quickAdd(page).inputValue()).toBe('Order candles')
  })

  test('keeps a line when the session ends and the same person signs in again', async () => {
    const { page, account } = await openTasks([])
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
    const { page } = await openTasks([{ title: 'Pay the band', assigned_to: 'partner_2' }, { title: 'Learn to dance' }])
    await quickAdd(page).focus()
    await page.getByText('#category, !high or !low, @mara').waitFor()
    await page.getByRole('button', { name: 'Ben Okafor 1' }).hover()
    await page.mouse.down()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).not.toBe('INPUT')
    await page.mouse.up()
    await expect.poll(() => taskTitles(page)).toEqual(['Pay the band'])
  })

  test('shows what it understands, and when the filter hides the new task', async () => {
    const { page } = await openTasks([{ title: 'Pay the band', priority: 'high' }], { path: '/tasks?priority=high' })
    await quickAdd(page).focus()
    await page.getByText('#category, !high or !low, @mara').waitFor()
    await page.keyboard.type('Order candles #honeymoon')
    await page.getByText('honeymoon, not a category yet').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Order candles added. The filter hides it.').waitFor()
    await page.getByRole('button', { name: 'Add task' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('Order matches')
    await dialog.getByRole('button', { name: 'Add task' }).click()
    await page.getByText('Order matches added. The filter hides it.').waitFor()
  })
})

test('quick add does not take the focus from another field', async () => {
  const { page } = await openTasks([{ title: 'Book band' }])
  await page.getByLabel('Add a task in one line').fill('Order cake')
  const release = await holdRequests(page, '**/api/tasks')
  await page.getByLabel('Add a task in one line').press('Enter')
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('cake')
  release()
  await page.getByText('Order cake added').waitFor()
  await settle(page)
  expect(await page.locator(':focus').getAttribute('type')).toBe('search')
})
