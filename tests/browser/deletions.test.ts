import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import { type Account, newAccount, newMember, newPage, openAs, pressInToast, signIn } from '../support/browser'

const guestsOf = (account: Account) => account.api<Guest[]>('GET', '/api/guests')

/** Adds guests to a wedding whose couple is Mara and Jonas. */
async function weddingWith(count: number): Promise<Account> {
  const account = await newAccount()
  await account.api('PUT', settingsPath, { couple_name_1: 'Mara', couple_name_2: 'Jonas' })
  const rows = Array.from({ length: count }, (_, i) => ({ name: `Guest ${i}` }))
  await account.api('POST', '/api/guests/import', { rows })
  return account
}

/** Deletes all guests and ends the toast, so that the deletions are sent. Each reaches the server so many milliseconds later. */
async function deleteAllSlowly(page: Page, delay: number): Promise<void> {
  await page.route('/api/guests/*', async (route) => {
    if (route.request().method() === 'DELETE') await new Promise((resolve) => setTimeout(resolve, delay))
    await route.continue()
  })
  await page.getByLabel(/^Select all/).check()
  await page.getByRole('region', { name: 'Selected guests' }).getByRole('button', { name: 'Delete' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await pressInToast(page, 'guests deleted', 'Dismiss')
  await sent
}

async function chooseInMenu(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('deletions that are being sent', () => {
  test('are finished before the session ends, also over a slow connection', async () => {
    const account = await weddingWith(30)
    const page = await newPage()
    await signIn(page, account)
    await page.goto('/guests')
    await deleteAllSlowly(page, 1000)
    await chooseInMenu(page, 'Logout')
    await page.getByText('You have been logged out').waitFor()
    expect(await guestsOf(account)).toHaveLength(0)
  })

  test('are finished before another wedding is opened', async () => {
    const account = await weddingWith(13)
    const member = await newMember(await newPage(), account, 'partner')
    const page = await openAs(member, '/guests')
    await deleteAllSlowly(page, 300)
    await chooseInMenu(page, 'Noor Haddad')
    await page.getByText(/^Good \w+, Noor Haddad$/).waitFor()
    expect(await guestsOf(account)).toHaveLength(0)
  })
})
