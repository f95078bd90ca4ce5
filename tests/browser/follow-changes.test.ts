import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Account, newCouple, passTime } from '../support/browser'

const POLL = '/api/wedding/changes'
const POLL_EVERY = 25_000
/** Asked by the list: who would get a reminder. A dry run. */
const PREVIEW = '/api/admin/rsvp/send-reminders'
const RECORD = '/api/rsvp'

const answered = (page: Page, path: string) => page.waitForResponse((answer) => new URL(answer.url()).pathname === path)

/** The guest list with Ana on it, who would get a reminder, once all of it is read. */
async function watchedList(): Promise<{ page: Page; account: Account; asked: string[] }> {
  const { page, account } = await newCouple()
  await account.api('POST', '/api/guests', { name: 'Ana Okafor', email: 'ana@example.com' })
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await Promise.all([answered(page, POLL), answered(page, PREVIEW), page.goto('/guests')])
  await page.getByRole('rowheader', { name: 'Ana Okafor' }).waitFor()
  await page.waitForLoadState('networkidle')
  asked.splice(0)
  return { page, account, asked }
}

async function passPolls(page: Page, count: number): Promise<void> {
  for (let poll = 0; poll < count; poll++) {
    await Promise.all([answered(page, POLL), passTime(page, POLL_EVERY)])
  }
}

/** Records an answer of Ana in her row; over when the server has it. */
async function record(page: Page, answer: string): Promise<void> {
  await page.getByRole('button', { name: 'Answer of Ana Okafor' }).click()
  await Promise.all([answered(page, RECORD), page.getByRole('menuitem', { name: answer }).click()])
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
    await passTime(page, 4 * POLL_EVERY)
    expect(asked).toEqual([])
    await account.api('POST', '/api/guests', { name: 'Ben Okafor' })
    await show(false)
    await page.getByRole('rowheader', { name: 'Ben Okafor' }).waitFor()
  })

  test('is not read again for what was saved in it', async () => {
    const { page, asked } = await watchedList()
    await record(page, 'Coming')
    await record(page, 'Maybe')
    await passPolls(page, 4)
    // Saving reads again what depends on the answer, but neither the list nor who is here.
    expect(asked.filter((path) => path === '/api/guests' || path === '/api/users/me')).toEqual([])
  })

  test('shows within half a minute what a partner changed just before something was saved in it', async () => {
    const { page, account } = await watchedList()
    await account.api('POST', '/api/guests', { name: 'Ben Okafor' })
    await record(page, 'Coming')
    await passTime(page, POLL_EVERY)
    await page.getByRole('rowheader', { name: 'Ben Okafor' }).waitFor()
  })

  test('shows within half a minute what a partner changed after something was saved in it', async () => {
    const { page, account } = await watchedList()
    await record(page, 'Coming')
    await account.api('POST', '/api/guests', { name: 'Ben Okafor' })
    await passTime(page, POLL_EVERY)
    await page.getByRole('rowheader', { name: 'Ben Okafor' }).waitFor()
  })
})
