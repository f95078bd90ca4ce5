import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { BudgetLine } from '../../worker/features/budget/schema'
import type { Guest } from '../../worker/features/guests/schema'
import {
  type Account,
  loseNext,
  newCouple,
  openAs,
  passTime,
  QUIET_PATH,
  settle,
  stopClock,
} from '../support/browser/browser'
import { guestsOf, weddingWith } from '../support/browser/guest-list'

const RECORD = '/api/rsvp'
const UNREACHABLE = 'Posy could not be reached.'

/** Opens the list with Ana on it, where the answer to her reply is lost. */
async function lostReply(): Promise<{ page: Page; account: Account; stored: () => Promise<string | undefined> }> {
  const { page, account } = await newCouple({ path: QUIET_PATH })
  await account.api('POST', '/api/guests', { name: 'Ana Okafor' })
  await stopClock(page)
  await page.goto('/guests')
  await page.getByRole('rowheader', { name: 'Ana Okafor' }).waitFor()
  await loseNext(page, RECORD)
  await choose(page, 'Coming')
  await page.getByText(UNREACHABLE).waitFor()
  const stored = async () => (await account.api<Guest[]>('GET', '/api/guests'))[0]?.rsvp_status
  return { page, account, stored }
}

async function choose(page: Page, reply: string): Promise<void> {
  await page.getByRole('button', { name: 'Reply from Ana Okafor' }).click()
  await page.getByRole('menuitem', { name: reply }).click()
}

async function record(page: Page, reply: string): Promise<void> {
  await Promise.all([page.waitForResponse(`**${RECORD}`), choose(page, reply)])
  await settle(page)
}

test('a reply whose answer was lost is recorded again after another reply', async () => {
  const { page, stored } = await lostReply()
  await record(page, 'Cannot come')
  await record(page, 'Coming')
  expect(await stored()).toBe('confirmed')
})

test('a reply whose answer was lost is recorded again minutes later, although somebody else has changed it since', async () => {
  const { page, account, stored } = await lostReply()
  const [ana] = await account.api<Guest[]>('GET', '/api/guests')
  await account.api('POST', RECORD, { guest_id: ana?.id, rsvp_status: 'declined' })
  await passTime(page, 601_000)
  // Until the list follows the change it may show the first reply, and choosing that again changes nothing.
  await page.getByRole('button', { name: 'Reply from Ana Okafor' }).getByText('cannot come').waitFor()
  await record(page, 'Coming')
  expect(await stored()).toBe('confirmed')
})

test('a guest whose answer was lost is added once by a retry, although the session’s token has expired', async () => {
  const { page, account } = await newCouple({ path: '/guests?guest=new' })
  const dialog = page.getByRole('dialog', { name: 'Add guest' })
  await dialog.getByLabel('Name').fill('Ana Okafor')
  await loseNext(page, '/api/guests')
  await dialog.getByRole('button', { name: 'Add guest' }).click()
  await dialog.getByText(UNREACHABLE).waitFor()
  await page.evaluate(`localStorage.setItem('access_token', 'run.out.token')`)
  await dialog.getByRole('button', { name: 'Add guest' }).click()
  await page.getByText('Ana Okafor added').waitFor()
  expect(await account.api<Guest[]>('GET', '/api/guests')).toMatchObject([{ name: 'Ana Okafor' }])
})

test('a guest whose answer was lost is added once by a retry, and again after they were deleted', async () => {
  const { page, account } = await newCouple({ path: '/guests?guest=new' })
  const dialog = page.getByRole('dialog', { name: 'Add guest' })
  const add = () => dialog.getByRole('button', { name: 'Add guest' }).click()
  const stored = () => account.api<Guest[]>('GET', '/api/guests')
  await dialog.getByLabel('Name').fill('Ana Okafor')
  for (const _ of ['lost', 'the retry, lost']) {
    await loseNext(page, '/api/guests')
    await add()
    await dialog.getByText(UNREACHABLE).waitFor()
  }
  const [ana, ...others] = await stored()
  expect(others).toEqual([])
  await account.api('DELETE', `/api/guests/${ana?.id}`)
  await add()
  await page.getByText('Ana Okafor added').waitFor()
  expect(await stored()).toMatchObject([{ name: 'Ana Okafor' }])
})

test('an amount whose answer was lost is saved by a retry, however it was typed, and is not called somebody else’s', async () => {
  const { page, account } = await newCouple({ path: QUIET_PATH })
  const line = await account.api<BudgetLine>('POST', '/api/budget/categories', { name: 'Cake' })
  await page.goto(`/budget?line=${line.id}`)
  const dialog = page.getByRole('dialog', { name: 'Cake' })
  await dialog.getByLabel('Committed').fill('12,500')
  await loseNext(page, `/api/budget/categories/${line.id}`, 'PUT')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(UNREACHABLE).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Cake saved').waitFor()
  expect(await account.api('GET', '/api/budget/categories')).toMatchObject([{ actual_amount: 12_500 }])
})

test('replies to two occasions, one lost on its way back and one on its way there, are saved by retries, and are not called somebody else’s', async () => {
  const { account, occasions, at, invite } = await weddingWith([{ name: 'Ana Okafor' }])
  const [ana] = await guestsOf(account)
  await invite(occasions[0], [ana?.id ?? ''])
  const page = await openAs(account, `/guests?guest=${ana?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Ana Okafor' })
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  for (const occasion of ['Wedding', 'Brunch']) {
    await dialog.getByLabel(occasion, { exact: true }).selectOption('Coming')
  }
  await loseNext(page, `/api/guests/${ana?.id}`, 'PUT')
  await save()
  await dialog.getByText(UNREACHABLE).waitFor()
  await page.route(`**${RECORD}`, (route) => route.abort(), { times: 1 })
  await Promise.all([page.waitForEvent('requestfailed', (request) => request.url().endsWith(RECORD)), save()])
  await dialog.getByText(UNREACHABLE).waitFor()
  await save()
  await page.getByText('Ana Okafor saved').waitFor()
  await expect
    .poll(() => at('Ana Okafor'))
    .toEqual([
      ['Wedding', 'confirmed'],
      ['Brunch', 'confirmed'],
    ])
})
