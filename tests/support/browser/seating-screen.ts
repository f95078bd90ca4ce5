import type { Locator, Page } from 'playwright-core'
import type { SeatingSummary, Table } from '../../../worker/features/seating/schema'
import { type Account, newAccount, openAs, type PageOptions } from './browser'

/** Fields of a guest who is coming. */
export const coming = { rsvp_status: 'confirmed' }

/** Creates a wedding with guests who come, in households and circles of friends. */
export async function weddingOf(count: number): Promise<Account> {
  const account = await newAccount()
  const rows = Array.from({ length: count }, (_, i) => ({
    name: `Guest ${String(i + 1).padStart(3, '0')}`,
    household: `House ${Math.floor(i / 2)}`,
    side: i % 2 === 0 ? 'partner_1' : 'partner_2',
    tags: `circle ${Math.floor(i / 12)}`,
    rsvp_status: 'confirmed',
  }))
  await account.api('POST', '/api/guests/import', { rows })
  return account
}

export async function addTables(account: Account, tables: object[]): Promise<Table[]> {
  const made: Table[] = []
  for (const table of tables) made.push(await account.api<Table>('POST', '/api/tables', table))
  return made
}

export async function openFloor(
  account: Account,
  { path = '/guests/seating', ...options }: { path?: string } & PageOptions = {},
): Promise<Page> {
  return openAs(account, path, options)
}

export const summaryOf = (account: Account) => account.api<SeatingSummary>('GET', '/api/seating/summary')

/** The table as it shows on the floor. */
export const tableButton = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Floor plan' }).getByRole('button', { name: new RegExp(`^${name} (Round|Head)`) })

export async function middleOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not in sight`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export const tableMiddle = (page: Page, name: string) => middleOf(tableButton(page, name))

/** Waits until the floor has found the scale at which all of it shows. */
export const fitted = (page: Page) => page.locator('.floor-frame[data-detail]').waitFor()
