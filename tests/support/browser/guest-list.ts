import type { Page } from 'playwright-core'
import type { Guest } from '../../../worker/features/guests/schema'
import { type Account, newAccount, openAs, type PageOptions } from './browser'

export const guestsOf = (account: Account) => account.api<Guest[]>('GET', '/api/guests')

/** Opens the list of a couple with these guests. */
export async function openGuests(
  guests: object[],
  { path = '/guests', ...options }: { path?: string } & PageOptions = {},
) {
  const account = await newAccount()
  for (const guest of guests) await account.api('POST', '/api/guests', guest)
  const page = await openAs(account, path, options)
  await page.getByRole('heading', { level: 1, name: 'Guests' }).waitFor()
  return { page, account, stored: () => guestsOf(account) }
}

/** Each guest's name on the list, with their household where it shows. */
export const guestNames = (page: Page) =>
  page.getByRole('table', { name: 'Guests' }).getByRole('rowheader').allInnerTexts()
