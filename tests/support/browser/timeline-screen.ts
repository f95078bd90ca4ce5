import type { Locator, Page } from 'playwright-core'
import { settingsPath } from '../../../worker/features/settings/schema'
import type { TimelineEvent } from '../../../worker/features/timeline/schema'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { addDays } from '../../../worker/lib/calendar'
import { inDays } from '../days'
import { type Account, newAccount, openAs } from './browser'

export const EVENTS = '/api/timeline-events'

/** The date of each wedding here, and days after it. */
export const DAY = inDays(200)
export const NEXT_DAY = addDays(DAY, 1)
export const LATER_DAY = addDays(DAY, 6)

/** Creates an account whose wedding has this date, which the couple has not confirmed. */
export async function accountWithDate(): Promise<Account> {
  const account = await newAccount()
  await account.api('PUT', settingsPath, { wedding_date_fixed: DAY, date_precision: null })
  return account
}

/** Creates such an account and opens a page at `path` on which it is signed in. */
export async function coupleWithDate({ path }: { path: string }): Promise<{ page: Page; account: Account }> {
  const account = await accountWithDate()
  return { account, page: await openAs(account, path) }
}

export const addEvent = (account: Account, fields: object) =>
  account.api<TimelineEvent>('POST', EVENTS, { title: 'Dinner', date: DAY, start_time: '18:00', ...fields })

export const hire = (account: Account, name: string, status = 'booked') =>
  account.api<Vendor>('POST', '/api/vendors', { name, status })

export const timesOf = async (account: Account, title: string) => {
  const events = await account.api<TimelineEvent[]>('GET', EVENTS)
  const event = events.find((one) => one.title === title)
  return event && [event.start_time, event.end_time]
}

/** An event of the day that is shown, by words of its title or times. */
export const block = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Timeline of the day' }).getByRole('button', { name: title })

export const isFocused = async (page: Page, element: Locator) =>
  (await element.and(page.locator(':focus')).count()) === 1
