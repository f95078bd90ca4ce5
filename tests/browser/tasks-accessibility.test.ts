import { describe, expect, test } from 'vitest'
import type { Task } from '../../worker/features/tasks/schema'
import { expectAccessible, looks, violations } from '../support/browser/accessibility'
import { enter, newAccount, newPage, phone } from '../support/browser/browser'
import { inDays } from '../support/days'

describe.each(looks)('in %s', (theme, viewport) => {
  const size = `${viewport.width} px`

  async function weddingWithTasks() {
    const account = await newAccount()
    for (const task of [
      { title: 'Pay the deposit', due_date: inDays(-3), priority: 'high', assigned_to: 'partner_1' },
      { title: 'إرسال بطاقات الدعوة', due_date: inDays(1), status: 'in_progress', assigned_to: 'both' },
      { title: 'Taste cake 🎂', priority: 'low', category: 'someday' },
      { title: 'taste CAKE 🎂' },
      { title: 'Book the venue', status: 'completed' },
    ]) {
      await account.api('POST', '/api/tasks', task)
    }
    const page = await newPage({ viewport, theme })
    await enter(page, account)
    return { page, account, see: (path: string, text: string) => expectAccessible(page, path, text) }
  }

  test(`the tasks at ${size} are accessible`, async () => {
    const { page, see } = await weddingWithTasks()
    await see('/tasks?done=open', 'until')
    await page.getByLabel('Add a task in one line').fill('Order candles by 12 May #venue #more !high @both')
    await page.getByRole('list', { name: 'Understood' }).waitFor()
    expect(await violations(page), 'one line').toEqual([])
    await page.getByRole('button', { name: 'More about Pay the deposit' }).click()
    await page.getByRole('menuitem', { name: 'In progress' }).waitFor()
    expect(await violations(page), 'the menu of a task').toEqual([])
    await page.keyboard.press('Escape')
    if (viewport === phone) {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Select tasks' }).click()
    }
    await page.getByLabel('Select all 5').check()
    await page.getByText('5 selected').waitFor()
    expect(await violations(page), 'selecting').toEqual([])
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('dialog', { name: 'Change 5 tasks' }).waitFor()
    expect(await violations(page), 'changing many').toEqual([])
    await see('/tasks?q=nothing+of+the+kind', 'No tasks match')
  })

  test(`the dialogs of the tasks at ${size} are accessible`, async () => {
    const { account, see } = await weddingWithTasks()
    const [task] = await account.api<Task[]>('GET', '/api/tasks')
    await account.api('PUT', '/api/admin/event-settings', { wedding_date_fixed: inDays(100), date_precision: null })
    await see('/tasks?task=new', 'Due date')
    await see(`/tasks?task=${task?.id}`, 'Save')
    await see('/tasks?templates=full_year', 'later date')
    await see('/tasks?duplicates=', '2 become 1')
  })
})
