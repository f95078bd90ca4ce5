import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { BudgetLine } from '../../worker/features/budget/schema'
import type { Guest } from '../../worker/features/guests/schema'
import { memberPaths } from '../../worker/features/members/contract'
import type { Member } from '../../worker/features/members/schema'
import { type DeviceSession, profilePaths } from '../../worker/features/profile/schema'
import {
  type Account,
  loseNext,
  mailedPath,
  newAccount,
  newCouple,
  newPage,
  openAs,
  passTime,
  QUIET_PATH,
  settle,
  signIn,
  stopClock,
} from '../support/browser/browser'
import { newAddress } from '../support/browser/collaborators'
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

test('a device whose sign-out had no answer is off the list after a second press', async () => {
  const account = await newAccount()
  await signIn(await newPage(), account)
  const page = await openAs(account, '/profile')
  const sessions = () => account.api<DeviceSession[]>('GET', profilePaths.sessions)
  const other = (await sessions()).find(({ is_current }) => !is_current)
  const devices = page.getByRole('listitem').filter({ hasText: 'Last seen' })
  const signOut = devices.filter({ hasNotText: 'this one' }).getByRole('button', { name: 'Sign out' })
  await loseNext(page, profilePaths.session(other?.id ?? ''), 'DELETE')
  await signOut.click()
  await page.getByText(UNREACHABLE).waitFor()
  expect(await sessions()).toHaveLength(1)
  await signOut.click()
  await page.getByText('Logged out successfully').waitFor()
  await expect.poll(() => devices.count()).toBe(1)
})

test('a request to join whose “Decline” had no answer is off the list after a second press, unless somebody else has accepted it', async () => {
  const { page, account } = await newCouple({ path: QUIET_PATH })
  const asks = async (name: string): Promise<Member | undefined> => {
    const email = newAddress()
    await account.api('POST', memberPaths.list, { email, role: 'helper' })
    const token = (await mailedPath(page, email, '/join/')).slice('/join/'.length)
    await (await newAccount({ name })).api('POST', memberPaths.join, { token })
    return (await account.api<Member[]>('GET', memberPaths.list)).find((one) => one.name === name)
  }
  const [jonas, ines] = [await asks('Jonas Reyes'), await asks('Ines Moreau')]
  await page.route(memberPaths.changes, (route) => route.abort())
  await page.goto('/collaborators')
  const decline = (name: string) => page.getByRole('button', { name: `Decline ${name}` }).click()
  await loseNext(page, memberPaths.one(jonas?.id ?? ''), 'DELETE')
  await decline('Jonas Reyes')
  await page.getByText(UNREACHABLE).waitFor()
  await decline('Jonas Reyes')
  await page.getByText('Jonas Reyes was declined').waitFor()
  await page.getByRole('button', { name: 'Decline Jonas Reyes' }).waitFor({ state: 'detached' })

  const one = memberPaths.one(ines?.id ?? '')
  await page.route(`**${one}`, (route) => route.abort(), { times: 1 })
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().endsWith(one)),
    decline('Ines Moreau'),
  ])
  await account.api('POST', memberPaths.accept(ines?.id ?? ''))
  await Promise.all([page.waitForResponse(`**${memberPaths.list}`), decline('Ines Moreau')])
  await settle(page)
  expect(await page.getByText('Ines Moreau was declined').count()).toBe(0)
})
