import { describe, expect, test } from 'vitest'
import type { BudgetLine } from '../../worker/features/budget/schema'
import type { Category } from '../../worker/features/categories/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { type Account, newCouple, pressInToast } from '../support/browser'

/** A budget line and a vendor of one category. */
async function lineAndVendor(account: Account, status = 'quoted') {
  const categories = await account.api<Category[]>('GET', '/api/categories')
  const category_id = categories.find(({ name }) => name === 'Flowers & Décor')?.id
  await account.api('POST', '/api/budget/categories', { name: 'Flowers', category_id, planned_amount: 5000 })
  const vendor = { name: 'Luz Flores', category_id, status, contracted_amount: 4200 }
  return account.api<Vendor>('POST', '/api/vendors', vendor)
}

const amounts = async (account: Account) =>
  (await account.api<BudgetLine[]>('GET', '/api/budget/categories')).map(({ actual_amount }) => actual_amount)

describe('a booking', () => {
  test('reaches the budget in one press, and back in another', async () => {
    const { page, account } = await newCouple({ path: '/profile' })
    await lineAndVendor(account)
    await page.goto('/vendors/list')
    await page.getByRole('button', { name: /Status of Luz Flores/ }).click()
    await page.getByRole('menuitem', { name: 'Booked' }).click()
    await pressInToast(page, 'Your budget doesn’t match your vendors', 'Update the budget')
    await expect.poll(() => amounts(account)).toEqual([4200])
    await pressInToast(page, 'Budget line updated', 'Undo')
    await expect.poll(() => amounts(account)).toEqual([0])
  })

  test('shows at its line until the budget has its amounts', async () => {
    const { page, account } = await newCouple({ path: '/profile' })
    const { id } = await lineAndVendor(account)
    await account.api('PUT', `/api/vendors/${id}`, { status: 'booked' })
    await page.goto('/budget')
    await page.getByText('1 line differs from your vendors.').waitFor()
    await page.getByText('Your vendors say ₱4,200 committed, ₱0 paid.').waitFor()
    await page.getByRole('button', { name: 'Update Flowers' }).click()
    await page.getByText('Budget line updated').waitFor()
    await page.getByText('1 line differs from your vendors.').waitFor({ state: 'detached' })
    expect(await amounts(account)).toEqual([4200])
  })
})

describe('a payment', () => {
  /** A booked vendor whose contract is on the budget, and its page. */
  async function bookedVendor() {
    const { page, account } = await newCouple({ path: '/profile' })
    const vendor = await lineAndVendor(account, 'booked')
    await account.api('POST', '/api/budget/sync-all')
    return { page, account, vendor, path: `/api/vendors/${vendor.id}/payments` }
  }

  test('is in the preview of the update, without the contract that stays the same', async () => {
    const { page, account, path } = await bookedVendor()
    await account.api('POST', path, { amount: 1000, paid_on: '2026-01-31' })
    await page.goto('/budget?sync=vendors')
    const preview = page.getByRole('dialog', { name: 'Update from vendors' }).getByRole('listitem')
    await preview.getByText('Paid ₱0 → ₱1,000').waitFor()
    expect(await preview.getByText('Committed').count()).toBe(0)
  })
})
