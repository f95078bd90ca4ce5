import type { Page } from 'playwright-core'
import type { Table } from '../../../worker/features/seating/schema'
import { settingsPath } from '../../../worker/features/settings/schema'
import { type TimelineEvent, timelinePaths } from '../../../worker/features/timeline/schema'
import { vendorPaths } from '../../../worker/features/vendors/schema'
import { clockInstant } from '../../../worker/lib/zones'
import { inPlanDays } from '../days'
import { enter, newAccount, newPage, phone } from './browser'

/** Creates a wedding 30 days from now, with a plan of the day, a vendor to call and a guest who has a seat. */
export async function newWeddingDay() {
  const day = inPlanDays(30)
  const account = await newAccount()
  await account.api('PUT', settingsPath, { wedding_date_fixed: day, date_precision: 'day' })
  const band = { name: 'The Night Owls', status: 'booked', phone: '+63 917 555 0123', contact_name: 'Lia' }
  const { id: vendor_id } = await account.api<{ id: string }>('POST', vendorPaths.list, band)
  const plan = [
    { title: 'Ceremony', start_time: '16:00', end_time: '17:00', status: 'done' },
    { title: 'Dinner', start_time: '18:00', end_time: '20:00', location: 'Orchard' },
    { title: 'First dance', start_time: '20:00', vendor_id },
    { title: 'Fireworks', start_time: '23:50' },
  ]
  const events: Record<string, TimelineEvent> = {}
  for (const event of plan) {
    events[event.title] = await account.api<TimelineEvent>('POST', timelinePaths.list, { date: day, ...event })
  }
  const table = await account.api<Table>('POST', '/api/tables', { name: 'Table 7', capacity: 8 })
  const { id } = await account.api<{ id: string }>('POST', '/api/guests', {
    name: 'Tomás Ruiz',
    rsvp_status: 'confirmed',
  })
  await account.api('POST', `/api/guests/${id}/assign-seat`, { table_id: table.id, seat_number: 3 })

  const atHalfPastSix = (page: Page) => page.clock.setFixedTime(clockInstant(day, '18:30', 'Asia/Manila'))

  /** Opens day mode at half past six on the wedding day. */
  async function openDay(as = account): Promise<Page> {
    const page = await newPage({ viewport: phone, serviceWorkers: 'allow', isFirstVisit: true })
    await atHalfPastSix(page)
    await enter(page, as)
    await page.goto('/day')
    await page.getByRole('region', { name: 'Now: Dinner' }).waitFor()
    return page
  }

  /** Opens another page of the same browser, as after the app was closed. */
  async function reopen(page: Page): Promise<Page> {
    const next = await page.context().newPage()
    await atHalfPastSix(next)
    await page.close()
    await next.goto('/day')
    return next
  }

  const starts = async () =>
    (await account.api<TimelineEvent[]>('GET', timelinePaths.list)).map(
      ({ title, start_time }) => `${start_time} ${title}`,
    )
  const statusOf = async (title: string) =>
    (await account.api<TimelineEvent[]>('GET', timelinePaths.list)).find((event) => event.title === title)?.status

  return { day, account, events, atHalfPastSix, openDay, reopen, starts, statusOf }
}

/** How many changes the phone has yet to send. */
export const unsent = (page: Page) =>
  page.evaluate<number>(`Object.keys(localStorage).filter((key) => key.startsWith('posy-day-change')).length`)

/** The box that says whether an event is done. */
export const tickOf = (page: Page, title: string) => page.getByRole('checkbox', { name: `${title} is done` })

/** The button that delays an event and those after it. */
export const later = (page: Page, title: string, minutes: number) =>
  page.getByRole('button', { name: `${minutes} minutes later from ${title} on` }).first()
