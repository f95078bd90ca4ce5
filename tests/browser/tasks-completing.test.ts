import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdRequests, holdToast, passTime, pressInToast, settle, stopClock } from '../support/browser/browser'
import { figure, focused, openTasks, taskTitles, tick } from '../support/browser/task-list'
import { inDays } from '../support/days'

describe('completing a task', () => {
  test('is shown before the server has answered, keeps the row for a moment, and moves the focus on', async () => {
    const { page, stored } = await openTasks([
      { title: 'First', due_date: inDays(1) },
      { title: 'Second', due_date: inDays(2) },
    ])
    const release = await holdRequests(page, '/api/tasks/*')
    await stopClock(page)
    await tick(page, 'First').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => tick(page, 'First').isChecked()).toBe(true)
    await figure(page, 'Completed').getByText('1', { exact: true }).waitFor()
    await expect.poll(() => taskTitles(page)).toEqual(['First', 'Second'])
    expect(await stored()).toMatchObject([{ status: 'not_started' }, {}])
    release()
    await passTime(page, 2000)
    await expect.poll(() => taskTitles(page)).toEqual(['Second'])
    await expect.poll(() => focused(page)).toBe('Complete Second')
    await expect.poll(stored).toMatchObject([{ status: 'completed' }, {}])
  })

  test('is undone from its toast', async () => {
    const { page, stored } = await openTasks([{ title: 'Pay the band', status: 'in_progress' }])
    await tick(page, 'Pay the band').click()
    await pressInToast(page, 'Pay the band is done', 'Undo')
    await expect.poll(() => tick(page, 'Pay the band').isChecked()).toBe(false)
    await expect.poll(stored).toMatchObject([{ status: 'in_progress', completed_at: null, version: 3 }])
  })

  test('is undone by unticking, which brings back that it was in progress', async () => {
    const { page, stored } = await openTasks([{ title: 'Pay the band', status: 'in_progress' }], {
      path: '/tasks?done=open',
    })
    await tick(page, 'Pay the band').click()
    await expect.poll(stored).toMatchObject([{ status: 'completed' }])
    await tick(page, 'Pay the band').click()
    await page.getByText('Pay the band is in progress').waitFor()
    await expect.poll(stored).toMatchObject([{ status: 'in_progress', version: 3 }])
  })

  test('is undone although the title was changed by somebody else just before', async () => {
    const { page, account, stored } = await openTasks([{ title: 'Pay the band' }])
    const [task] = await stored()
    await account.api('PUT', `/api/tasks/${task?.id}`, { title: 'Pay the choir' })
    await tick(page, 'Pay the band').check()
    await pressInToast(page, 'Pay the band is done', 'Undo')
    await expect.poll(stored).toMatchObject([{ title: 'Pay the choir', status: 'not_started', version: 4 }])
    expect(await tick(page, 'Pay the choir').isChecked()).toBe(false)
  })

  test('is not undone once somebody else has changed the task after it', async () => {
    const { page, account, stored } = await openTasks([{ title: 'Pay the band' }])
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
    const { page, stored } = await openTasks([{ title: 'Pay the band' }])
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
    const { page, stored } = await openTasks([{ title: 'Pay the band' }], { path: '/tasks?done=open' })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const hold = async (route: Route) => {
      await released
      await route.continue()
    }
    await page.route('/api/tasks/*', hold, { times: 1 })
    for (let i = 0; i < 3; i++) await tick(page, 'Pay the band').click()
    expect(await tick(page, 'Pay the band').isChecked()).toBe(true)
    // A change that does not wait for the first has been sent by now.
    await settle(page)
    release()
    await expect.poll(stored).toMatchObject([{ status: 'completed', version: 4 }])
    expect(await tick(page, 'Pay the band').isChecked()).toBe(true)
  })

  test('can stop at in progress, directly in the list', async () => {
    const { page, stored } = await openTasks([{ title: 'Pay the band' }])
    await page.getByRole('button', { name: 'Status of Pay the band: Not started' }).click()
    await page.getByRole('menuitem', { name: 'In progress' }).click()
    await page.getByRole('button', { name: 'Status of Pay the band: In progress' }).waitFor()
    await figure(page, 'In progress').getByText('1', { exact: true }).waitFor()
    await expect.poll(stored).toMatchObject([{ status: 'in_progress' }])
  })
})
