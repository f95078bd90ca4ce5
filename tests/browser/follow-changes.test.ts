import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { settingsPath } from '../../worker/features/settings/contract'
import { type Account, holdRequests, newCouple, passTime, QUIET_PATH, settle } from '../support/browser/browser'

const POLL = '/api/wedding/changes'
const POLL_EVERY = 25_000
/** The list requests who would get a reminder: a dry run. */
const PREVIEW = '/api/admin/rsvp/send-reminders'
const RECORD = '/api/rsvp'

const answered = (page: Page, path: string) => page.waitForResponse((answer) => new URL(answer.url()).pathname === path)

/** Opens the guest list with Ana on it, and waits until everything is loaded. */
async function watchedList(): Promise<{ page: Page; account: Account; loaded: string[]; asked: string[] }> {
  const { page, account } = await newCouple({ path: QUIET_PATH })
  await account.api('POST', '/api/guests', { name: 'Ana Okafor', email: 'ana@example.com' })
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await Promise.all([answered(page, settingsPath), answered(page, PREVIEW), page.goto('/guests')])
  await page.getByRole('rowheader', { name: 'Ana Okafor' }).waitFor()
  await page.waitForLoadState('networkidle')
  const loaded = asked.splice(0)
  return { page, account, loaded, asked }
}

async function passPolls(page: Page, count: number): Promise<void> {
  for (let poll = 0; poll < count; poll++) {
    await Promise.all([answered(page, POLL), passTime(page, POLL_EVERY)])
  }
}

/** Sets Ana's reply in her row, and waits for the server. */
async function record(page: Page, answer: string): Promise<void> {
  await page.getByRole('button', { name: 'Reply from Ana Okafor' }).click()
  await Promise.all([answered(page, RECORD), page.getByRole('menuitem', { name: answer }).click()])
}

describe('an open guest list', () => {
  test('sends only one small request per poll while nothing happens', async () => {
    const { page, loaded, asked } = await watchedList()
    expect(loaded).not.toContain(POLL)
    await passPolls(page, 5)
    expect(asked.length).toBeGreaterThanOrEqual(5)
    expect(new Set(asked)).toEqual(new Set([POLL]))
  })

  test('sends nothing while hidden, and checks as soon as it is visible again', async () => {
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

  test('is not reloaded for changes that were saved in it', async () => {
    const { page, asked } = await watchedList()
    await record(page, 'Coming')
    await record(page, 'Maybe')
    await passPolls(page, 4)
    // Saving reloads what depends on the reply, but neither the list nor the account.
    expect(asked.filter((path) => path === '/api/guests' || path === '/api/users/me')).toEqual([])
  })

  test('shows within half a minute what a partner changed just before a change was saved in it', async () => {
    const { page, account } = await watchedList()
    await account.api('POST', '/api/guests', { name: 'Ben Okafor' })
    await record(page, 'Coming')
    await passTime(page, POLL_EVERY)
    await page.getByRole('rowheader', { name: 'Ben Okafor' }).waitFor()
  })

  test('shows within half a minute what a partner changed after a change was saved in it', async () => {
    const { page, account } = await watchedList()
    await record(page, 'Coming')
    await account.api('POST', '/api/guests', { name: 'Ben Okafor' })
    await passTime(page, POLL_EVERY)
    await page.getByRole('rowheader', { name: 'Ben Okafor' }).waitFor()
  })
})

test('a list that is read again while the person changes something in it shows both', async () => {
  const { page, account } = await watchedList()
  await account.api('POST', '/api/guests', { name: 'Ben Okafor' })
  const release = await holdRequests(page, '**/api/guests')
  await Promise.all([page.waitForRequest('**/api/guests'), passTime(page, POLL_EVERY)])
  await record(page, 'Coming')
  await settle(page)
  release()
  await page.getByRole('rowheader', { name: 'Ben Okafor' }).waitFor()
})

test('a member who was removed and cannot be looked up at once is looked up at the next poll', async () => {
  const { page } = await watchedList()
  await page.route(`**${POLL}`, (route) => route.fulfill({ status: 403, json: { detail: 'Not yours.' } }))
  await page.route('**/api/users/me', (route) => route.abort())
  const lookUp = () => page.waitForRequest('**/api/users/me')
  await Promise.all([lookUp(), passTime(page, POLL_EVERY)])
  await Promise.all([lookUp(), passTime(page, POLL_EVERY)])
})
