import { test } from 'vitest'
import { taskPaths } from '../../worker/features/tasks/schema'
import { enter, newPage } from '../support/browser/browser'
import { newWeddingDay } from '../support/browser/wedding-day'

test('tasks, the timeline and day mode open without Map.groupBy, Promise.withResolvers and checkVisibility', async () => {
  const { account } = await newWeddingDay()
  await account.api('POST', taskPaths.list, { title: 'Book a band' })
  const page = await newPage()
  await page.addInitScript('delete Map.groupBy, delete Promise.withResolvers, delete Element.prototype.checkVisibility')
  await enter(page, account)
  await page.goto('/tasks')
  await page.getByRole('checkbox', { name: 'Complete Book a band' }).waitFor()
  for (const path of ['/timeline', '/day']) {
    await page.goto(path)
    await page.getByText('First dance').first().waitFor()
  }
})
