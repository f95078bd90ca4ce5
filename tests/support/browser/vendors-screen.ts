import type { Page } from 'playwright-core'
import type { Category } from '../../../worker/features/categories/schema'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { type Account, fillWedding, newAccount, openAs, type PageOptions } from './browser'

export const VENDORS = '/api/vendors'

/** Opens the screen of a couple with these vendors. */
export async function openVendors(
  vendors: object[],
  { path = '/vendors', ...options }: { path?: string } & PageOptions = {},
) {
  const account = await newAccount()
  const made: Vendor[] = []
  for (const vendor of vendors) made.push(await account.api<Vendor>('POST', VENDORS, vendor))
  const page = await openAs(account, path, options)
  return { page, account, made, stored: () => account.api<Vendor[]>('GET', VENDORS) }
}

/** A column of the board. */
export const stage = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Plans an amount for a category of vendors. */
export async function planBudget(account: Account, planned_amount: number): Promise<Category> {
  const categories = await account.api<Category[]>('GET', '/api/categories')
  const category = categories.find(({ scopes }) => scopes.includes('vendor'))
  if (!category) throw new Error('A new wedding has a category for vendors.')
  const line = { name: category.name, category_id: category.id, planned_amount }
  await account.api('POST', '/api/budget/categories', line)
  return category
}

/** Adds so many vendors, of every stage. */
export async function addMany(account: Account, count: number): Promise<void> {
  const statuses = ['contacted', 'contacted', 'contacted', 'quoted', 'booked', 'paid', 'researching', 'declined']
  const vendors = Array.from({ length: count }, (_, i) => ({
    name: `Vendor ${i}`,
    status: statuses[i % statuses.length],
    category: `Category ${i % 30}`,
    quoted_amount: 1000 + i,
    rating: i % 6,
    notes: 'Spoke on the phone and asked for a written quote by the end of the month.',
  }))
  await fillWedding(account, { vendors })
}
