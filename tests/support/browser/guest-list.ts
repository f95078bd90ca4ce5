import type { Page } from 'playwright-core'
import type { Guest } from '../../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../../worker/features/occasions/schema'
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

/** A wedding with guests who are invited to it and to other occasions, in the order of their names. */
export async function weddingWith(
  guests: object[],
  occasions: object[] = [{ name: 'Brunch', meal_options: ['Eggs', 'Oats'] }],
) {
  const account = await newAccount()
  for (const guest of guests) await account.api('POST', '/api/guests', guest)
  const added: Occasion[] = []
  for (const occasion of occasions) added.push(await account.api('POST', occasionPaths.list, occasion))
  const at = async (name: string) => {
    const found = (await guestsOf(account)).find((guest) => guest.name === name)
    return found?.invitations.map(({ occasion_id, status }) => [nameOf(occasion_id), status])
  }
  const nameOf = (id: string) => added.find((occasion) => occasion.id === id)?.name ?? 'Wedding'
  const invite = async (occasion: Occasion | undefined, ids: string[]) =>
    account.api('PUT', occasionPaths.invitations(occasion?.id ?? ''), { guest_ids: ids, invited: true })
  return { account, occasions: added, at, invite }
}
