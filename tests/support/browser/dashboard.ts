import type { Page } from 'playwright-core'
import type { DashboardSummary } from '../../../worker/features/dashboard/schema'
import { type Account, enter, newAccount, newPage, type PageOptions } from './browser'

export const SUMMARY = '**/api/dashboard/summary'

/** Fills a wedding with the sample. */
export const fill = (account: Account) => account.api<DashboardSummary>('POST', '/api/reset-demo-data')

/** Figures of a card by label. */
export async function card(page: Page, title: string): Promise<Record<string, string>> {
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${title} `) })
  const [labels, values] = [await link.locator('dt').allTextContents(), await link.locator('dd').allTextContents()]
  return Object.fromEntries(labels.map((label, i) => [label, values[i] ?? '']))
}

/** A signed-in page that shows no screen yet. */
export async function signedIn(options: PageOptions = {}) {
  const account = await newAccount()
  const page = await newPage(options)
  await enter(page, account)
  return { page, account }
}
