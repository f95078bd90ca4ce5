import type { Page } from 'playwright-core'
import type { Task } from '../../../worker/features/tasks/schema'
import { newAccount, openAs, type PageOptions } from './browser'

/** Names of each couple here. */
export const couple = { couple_name_1: 'Mara Lindqvist', couple_name_2: 'Ben Okafor' }

/** Opens the list of a couple with these tasks. */
export async function openTasks(
  tasks: object[],
  { path = '/tasks', ...options }: { path?: string } & PageOptions = {},
) {
  const account = await newAccount()
  await account.api('PUT', '/api/admin/event-settings', couple)
  for (const task of tasks) await account.api('POST', '/api/tasks', task)
  const page = await openAs(account, path, options)
  if (tasks.length > 0) await taskTable(page).waitFor()
  return { page, account, stored: () => account.api<Task[]>('GET', '/api/tasks') }
}

export const taskTable = (page: Page) => page.getByRole('table', { name: 'Tasks' })

/** The box that completes a task. */
export const tick = (page: Page, title: string) => page.getByRole('checkbox', { name: `Complete ${title}` })

export const quickAdd = (page: Page) => page.getByLabel('Add a task in one line')

/** Titles of the tasks that the list shows. */
export const taskTitles = async (page: Page) =>
  (
    await page
      .getByRole('checkbox', { name: /^Complete / })
      .evaluateAll((ticks) => ticks.map((tick) => tick.getAttribute('aria-label')))
  ).map((label) => label?.replace('Complete ', ''))

/** Label of what has the focus. */
export const focused = (page: Page) => page.evaluate<string | null>(`document.activeElement.getAttribute('aria-label')`)

/** A figure of the summary, with its label. */
export const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Summary' })
    .locator('div')
    .filter({ hasText: new RegExp(`^${label}`) })
    .last()
