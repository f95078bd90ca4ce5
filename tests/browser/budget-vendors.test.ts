import { describe, expect, test } from 'vitest'
import type { BudgetLine } from '../../worker/features/budget/schema'
import type { Category } from '../../worker/features/categories/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { type Account, newCouple, pressInToast } from '../support/browser/browser'

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

  test('that moves to another category leaves the line of the old one in one press', async () => {
    const { page, account } = await newCouple({ path: '/profile' })
    const { id } = await lineAndVendor(account, 'booked')
    await account.api('POST', '/api/budget/sync-all')
    await page.goto(`/vendors/list?edit=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Luz Flores' })
    await dialog.getByLabel('Category').selectOption('Music')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await pressInToast(page, 'Your budget doesn’t match your vendors', 'Update the budget')
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
  const paid = async (account: Account) =>
    (await account.api<BudgetLine[]>('GET', '/api/budget/categories')).map(({ paid_amount }) => paid_amount)
  const differing = 'Your budget doesn’t match your vendors'

  test('that is added or changed as paid reaches the budget in one press', async () => {
    const { page, account, vendor } = await bookedVendor()
    await page.goto(`/vendors/${vendor.id}`)
    await page.getByRole('button', { name: 'Add payment' }).click()
    const added = page.getByRole('dialog', { name: 'Add payment' })
    await added.getByLabel('Amount').fill('1000')
    await added.getByLabel('Paid on').fill('2026-01-31')
    await added.getByRole('button', { name: 'Add payment' }).click()
    await pressInToast(page, differing, 'Update the budget')
    await expect.poll(() => paid(account)).toEqual([1000])

    await page.getByRole('button', { name: /^Deposit/ }).click()
    const changed = page.getByRole('dialog', { name: 'Deposit' })
    await changed.getByLabel('Amount').fill('1200')
    await changed.getByRole('button', { name: 'Save' }).click()
    await pressInToast(page, differing, 'Update the budget')
    await expect.poll(() => paid(account)).toEqual([1200])
  })

  test('that was made and is deleted leaves the budget in one press', async () => {
    const { page, account, vendor, path } = await bookedVendor()
    await account.api('POST', path, { label: 'Deposit', amount: 1000, paid_on: '2026-01-31' })
    await account.api('POST', '/api/budget/sync-all')
    await page.goto(`/vendors/${vendor.id}`)
    await page.getByRole('button', { name: /^Deposit/ }).click()
    await page.getByRole('dialog', { name: 'Deposit' }).getByRole('button', { name: 'Delete' }).click()
    await pressInToast(page, differing, 'Update the budget')
    await expect.poll(() => paid(account)).toEqual([0])
  })

  test('is in the preview of the update, without the contract that stays the same', async () => {
    const { page, account, path } = await bookedVendor()
    await account.api('POST', path, { amount: 1000, paid_on: '2026-01-31' })
    await page.goto('/budget?sync=vendors')
    const preview = page.getByRole('dialog', { name: 'Update from vendors' }).getByRole('listitem')
    await preview.getByText('Paid ₱0 → ₱1,000').waitFor()
    expect(await preview.getByText('Committed').count()).toBe(0)
  })
})

test('a line whose contracts add up to more than one may type is changed in its dialog', async () => {
  const { page, account } = await newCouple({ path: '/profile' })
  const { id, category_id } = await lineAndVendor(account, 'booked')
  await account.api('PUT', `/api/vendors/${id}`, { contracted_amount: 900_000_000 })
  await account.api('POST', '/api/vendors', {
    name: 'Bloom',
    category_id,
    status: 'booked',
    contracted_amount: 900_000_000,
  })
  await account.api('POST', '/api/budget/sync-all')
  const [line] = await account.api<BudgetLine[]>('GET', '/api/budget/categories')
  await page.goto(`/budget?line=${line?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Flowers' })
  expect(await dialog.getByLabel('Committed').inputValue()).toBe('1800000000')
  await dialog.getByLabel('Notes').fill('Peonies')
  // Meanwhile one of the contracts is changed.
  await account.api('PUT', `/api/vendors/${id}`, { contracted_amount: 800_000_000 })
  await account.api('POST', '/api/budget/sync-all')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Their changes are in the form now, beside yours.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Flowers saved').waitFor()
  const lines = await account.api<BudgetLine[]>('GET', '/api/budget/categories')
  expect(lines).toMatchObject([{ notes: 'Peonies', actual_amount: 1_700_000_000 }])
})

test('lines that share a category are named in the preview, with what to do', async () => {
  const { page, account } = await newCouple({ path: '/profile' })
  const { category_id } = await lineAndVendor(account, 'booked')
  await account.api('POST', '/api/budget/categories', { name: 'Candles', category_id })
  await page.goto('/budget?sync=vendors')
  const dialog = page.getByRole('dialog', { name: 'Update from vendors' })
  await dialog.getByText('Candles and Flowers share the category Flowers & Décor').waitFor()
  expect(await dialog.getByText('every line already matches').count()).toBe(0)
})
