import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { type Account, newCouple } from '../support/browser'

const POLL = '/api/wedding/changes'
const POLL_EVERY = 25_000

/** The guest list with Ana on it, who would get a reminder, once all of it is read. */
async function watchedList(): Promise<{ page: Page; account: Account; ana: Guest; asked: string[] }> {
  const { page, account } = await newCouple()
  const ana = await account.api<Guest>('POST', '/api/guests', { name: 'Ana Okafor', email: 'ana@example.com' })
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.goto('/guests')
  await page.getByRole('rowheader', { name: 'Ana Okafor' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked).toContain(POLL)
  expect(asked).toContain('/api/admin/rsvp/send-reminders')
  asked.splice(0)
  return { page, account, ana, asked }
}

async function passPolls(page: Page, count: number): Promise<void> {
  for (let poll = 0; poll < count; poll++) {
    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith(POLL)), page.clock.runFor(POLL_EVERY)])
    await page.waitForLoadState('networkidle')
  }
}

describe('an open guest list', () => {
  test('sends one small request a poll while nothing happens, and nothing else', async () => {
    const { page, asked } = await watchedList()
    await passPolls(page, 5)
    expect(asked.length).toBeGreaterThanOrEqual(5)
    expect(new Set(asked)).toEqual(new Set([POLL]))
  })

  test('sends nothing while it is hidden, and looks as soon as it is seen again', async () => {
    const { page, account, asked } = await watchedList()
    const show = (isHidden: boolean) =>
      page.evaluate(`Object.defineProperty(document, 'hidden', { get: () => ${isHidden}, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))`)
    await show(true)
    await page.clock.runFor(4 * POLL_EVERY)
    expect(asked).toEqual([])
    await account.api('POST', '/api/guests', { name: 'Ben Okafor' })
    await show(false)
    await page.getByRole('rowheader', { name: 'Ben Okafor' }).waitFor()
  })

  test('is not read again for what was saved in it', async () => {
    const { page, asked } = await watchedList()
    for (const answer of ['Coming', 'Maybe']) {
      await page.getByRole('button', { name: 'Answer of Ana Okafor' }).click()
      await page.getByRole('menuitem', { name: answer }).click()
      await page.getByRole('button', { name: `Answer of Ana Okafor: ${answer}` }).waitFor()
    }
    await page.waitForLoadState('networkidle')
    asked.splice(0)
    await passPolls(page, 3)
    expect(new Set(asked)).toEqual(new Set([POLL]))
  })

  test('shows within half a minute what a partner changed just before something was saved in it', async () => {
    const { page, account } = await watchedList()
    await account.api('POST', '/api/guests', { name: 'Ben Okafor' })
    await page.getByRole('button', { name: 'Answer of Ana Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Coming' }).click()
    await page.getByRole('button', { name: 'Answer of Ana Okafor: Coming' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(POLL_EVERY)
    await page.getByRole('rowheader', { name: 'Ben Okafor' }).waitFor()
  })

  test('shows within half a minute what a partner changed after something was saved in it', async () => {
    const { page, account } = await watchedList()
    await page.getByRole('button', { name: 'Answer of Ana Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Coming' }).click()
    await page.getByRole('button', { name: 'Answer of Ana Okafor: Coming' }).waitFor()
    await page.waitForLoadState('networkidle')
    await account.api('POST', '/api/guests', { name: 'Ben Okafor' })
    await page.clock.runFor(POLL_EVERY)
    await page.getByRole('rowheader', { name: 'Ben Okafor' }).waitFor()
  })
})
