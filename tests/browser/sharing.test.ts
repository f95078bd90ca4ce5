import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settingsPath } from '../../worker/features/settings/schema'
import { type CalendarLink, calendarPaths } from '../../worker/features/sharing/calendar/schema'
import { SHARE_LIMIT, type ShareLink, sharingPaths } from '../../worker/features/sharing/schema'
import { timelinePaths } from '../../worker/features/timeline/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { addDays, shortDay } from '../../worker/lib/calendar'
import { looks, violations } from '../support/browser/accessibility'
import { type Account, desktop, newMember, newPage, openAs, phone, pressKey } from '../support/browser/browser'
import { accountWithDate, DAY } from '../support/browser/timeline-screen'

const PATH = '/timeline/sharing'

const listed = (account: Account) => account.api<ShareLink[]>('GET', sharingPaths.links)
const hire = (account: Account, fields: object) =>
  account.api<Vendor>('POST', '/api/vendors', { name: 'Sound & Co', status: 'booked', ...fields })

/** Notes which apps the page would open, and keeps it from opening them, until it is loaded again. */
async function noteApps(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(
    'window.apps = []; HTMLAnchorElement.prototype.click = function () { window.apps.push(this.href) }',
  )
  return () => page.evaluate<string[]>('window.apps')
}

/** Lets the page read again, as when the person comes back to it. */
const seeAgain = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

const addressIn = async (page: Page) =>
  new URL(await page.getByRole('dialog').getByLabel('Address').inputValue()).pathname

test('a vendor gets the run sheet in one press and presses Seen, and the link is replaced and ended', async () => {
  const account = await accountWithDate()
  const vendor = await hire(account, { email: 'ana@sound.test', phone: '+63 917 555 0101', contact_name: 'Ana' })
  for (const event of [
    { title: 'Band plays', start_time: '18:00', vendor_id: vendor.id },
    { title: 'Cake', start_time: '20:00' },
  ]) {
    await account.api('POST', '/api/timeline-events', { date: DAY, ...event })
  }
  const page = await openAs(account, `/vendors/${vendor.id}`)
  const dialog = page.getByRole('dialog')
  const shared = page.getByRole('region', { name: 'Shared pages' })
  await shared.getByText('Nothing yet.').waitFor()
  const apps = await noteApps(page)
  await page.getByRole('button', { name: 'Email the run sheet' }).click()
  await dialog.getByText('We don’t keep the address').waitFor()
  const first = await addressIn(page)
  const [mail = ''] = await apps()
  expect(mail).toMatch(/^mailto:ana@sound\.test\?subject=Run%20sheet/)
  expect(decodeURIComponent(mail)).toContain(`${first}\r\n`)
  expect(await dialog.getByRole('link', { name: 'Text' }).getAttribute('href')).toMatch(/^sms:\+639175550101\?body=/)
  expect(await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('wa.me/639175550101')
  await dialog.getByText('QR code').click()
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await shared.getByText('Not opened yet').waitFor()

  const theirs = await newPage({ javaScriptEnabled: false })
  await theirs.goto(first)
  await theirs.getByText('Band plays').waitFor()
  await seeAgain(page)
  await shared.getByText(/^Opened \d+ \w+, \d\d:\d\d$/).waitFor()
  await theirs.getByRole('button', { name: 'Seen' }).click()
  await theirs.getByText('You pressed Seen').waitFor()
  await seeAgain(page)
  await shared.getByText(/^Seen \d+ \w+, \d\d:\d\d$/).waitFor()

  await page.goto('/vendors/list')
  const appsAgain = await noteApps(page)
  await page.getByRole('button', { name: 'More about Sound & Co' }).click()
  await page.getByRole('menuitem', { name: 'Text the run sheet' }).click()
  await dialog.getByText('Sound & Co has a link to this page already.').waitFor()
  expect(await listed(account)).toHaveLength(1)
  await dialog.getByLabel('End the old link').check()
  await dialog.getByRole('button', { name: 'Replace the link' }).click()
  await dialog.getByText('Your messages open with it.').waitFor()
  const second = await addressIn(page)
  expect(await appsAgain()).toEqual([expect.stringContaining(`sms:+639175550101?body=Hello%20Ana`)])
  expect(second).not.toBe(first)
  await theirs.goto(first)
  await theirs.getByText('This link is not valid').waitFor()
  // Another page load makes no link by itself.
  await page.reload()
  await dialog.getByRole('button', { name: 'Make another link' }).waitFor()
  expect(await listed(account)).toHaveLength(1)

  await page.goto(PATH)
  await page.getByRole('button', { name: 'End link to the run sheet for Sound & Co' }).click()
  await dialog.getByText('the page stops opening at once').waitFor()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'End link to the run sheet for Sound & Co' }).click()
  await dialog.getByRole('button', { name: 'End link' }).click()
  await page.getByText('Nothing is shared yet').waitFor()
  await theirs.goto(second)
  await theirs.getByText('This link is not valid').waitFor()

  // The list offers to send it to the vendor again.
  const unsent = page.getByRole('region', { name: 'Booked, but without a run sheet' })
  await unsent.getByRole('button', { name: 'Email the run sheet to Sound & Co' }).click()
  await dialog.getByText('Your mail app opens with it.').waitFor()
  await unsent.waitFor({ state: 'hidden' })
  await page.goto('/vendors/list')
  await page.getByRole('button', { name: 'More about Sound & Co' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByText('Run sheet: Not opened yet').waitFor()
})

test('a link is made for another page, occasion and end; what fails loses nothing, and no address is lost', async () => {
  const account = await accountWithDate()
  const vendor = await hire(account, {})
  const dinner = await account.api<{ id: string }>('POST', '/api/occasions', { name: 'Dinner', date: addDays(DAY, -1) })
  const page = await openAs(account, PATH)
  await page.getByRole('button', { name: 'Make the first link' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Ends after').inputValue()).toBe(addDays(DAY, 7))
  await dialog.getByText('Seven days after the wedding.').waitFor()
  await dialog.getByRole('radio', { name: /^Seating/ }).check({ force: true })
  await dialog.getByLabel('For').selectOption('Sound & Co')
  await dialog.getByLabel('Occasion').selectOption('Dinner')
  await dialog.getByLabel('Ends after').fill('2020-01-01')
  const make = dialog.getByRole('button', { name: 'Make the link' })
  await make.click()
  await dialog.getByText('Please choose a day that is not over yet.').waitFor()
  const end = addDays(DAY, -2)
  await dialog.getByLabel('Ends after').fill(end)
  await page.route(`**${sharingPaths.links}`, (route) =>
    route.fulfill({ status: 409, json: { detail: 'A wedding can hold at most 100 shared links.' } }),
  )
  await make.click()
  await dialog.getByText('A wedding can hold at most 100 shared links.').waitFor()
  // The server makes one, but its answer never arrives.
  await page.unroute(`**${sharingPaths.links}`)
  await page.route(`**${sharingPaths.links}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await make.click()
  await dialog.getByText('Posy could not be reached.').waitFor()
  await page.unroute(`**${sharingPaths.links}`)
  expect(await dialog.getByRole('radio', { name: /^Seating/ }).isChecked()).toBe(true)
  await page.evaluate('navigator.share = (sent) => new Promise((_, reject) => reject((window.sent = sent)))')
  await make.click()
  await dialog.getByText('We don’t keep the address').waitFor()
  // The person closes the phone's share sheet without sharing.
  await dialog.getByRole('button', { name: 'Share' }).click()
  const sent = await page.evaluate<{ title: string; text: string }>('window.sent')
  expect(sent.title).toBe("Seating plan for Mara Lindqvist's wedding")
  expect(sent.text).toContain(await addressIn(page))
  expect((await page.request.get(await addressIn(page))).status()).toBe(200)
  const [made, ...others] = await listed(account)
  expect(others).toEqual([])
  expect(made).toMatchObject({ view: 'seating', vendor_id: vendor.id, occasion_id: dinner.id })
  expect(made?.expires_at).toBe(new Date(`${end}T23:59:59.999+08:00`).toISOString())

  await page.keyboard.press('Escape')
  await dialog.getByText('The address can’t be shown again.').waitFor()
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await page.goBack()
  await dialog.getByRole('button', { name: 'Close anyway' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const row = page.getByRole('list', { name: 'Links' }).getByRole('listitem')
  await row.getByText(`Ends ${shortDay(end)}, before the wedding`).waitFor()
  await row.getByText('Dinner').waitFor()
})

test('a link lasts until its last day is over, also where the clocks change at midnight', async () => {
  const account = await accountWithDate()
  await account.api('PUT', settingsPath, { timezone: 'Atlantic/Azores' })
  const page = await openAs(account, PATH)
  await page.getByRole('button', { name: 'Make the first link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ends after').fill('2031-03-29')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await dialog.getByText('We don’t keep the address').waitFor()
  expect(await listed(account)).toMatchObject([{ expires_at: '2031-03-30T00:59:59.999Z' }])
})

test('a helper shares no dietary needs and sees no calendars of the couple', async () => {
  const account = await accountWithDate()
  const page = await newPage()
  const helper = await newMember(page, account, 'helper')
  const setNeeds = (isOn: boolean) => account.api('PUT', '/api/admin/event-settings', { helpers_see_needs: isOn })
  await setNeeds(true)
  const seen = await openAs(helper, PATH)
  await seen.getByText('Nothing is shared yet').waitFor()
  expect(await seen.getByText('In your own calendar').count()).toBe(0)
  await seen.getByRole('button', { name: 'New link' }).click()
  const dialog = seen.getByRole('dialog')
  const pack = dialog.getByRole('radio', { name: /^Caterer’s pack/ })
  await pack.check({ force: true })
  await setNeeds(false)
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await dialog.getByText('Only the couple can share dietary needs. You are a helper on this wedding').waitFor()
  expect(await pack.isChecked()).toBe(true)
  await seen.reload()
  await dialog.getByText('Only the couple can share dietary needs. Please ask one of them.').waitFor()
  expect(await pack.isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await dialog.getByText('We don’t keep the address').waitFor()
})

test('the address of a new link stays when the code of its QR code is missing', async () => {
  const account = await accountWithDate()
  const vendor = await hire(account, { email: 'ana@sound.test' })
  await account.api('POST', timelinePaths.list, {
    date: DAY,
    title: 'Band plays',
    start_time: '18:00',
    vendor_id: vendor.id,
  })
  const page = await openAs(account, PATH)
  const share = page.getByRole('button', { name: 'Email the run sheet' })
  await share.waitFor()
  await page.route('**/assets/guests-more-*.js', (route) => route.abort())
  await share.click()
  const address = await addressIn(page)
  await page.getByRole('dialog').getByText('QR code').click()
  await page.getByText('The QR code could not be loaded.').waitFor()
  expect(await addressIn(page)).toBe(address)
})

test('no calendar is made whose address could not be shown', async () => {
  const account = await accountWithDate()
  const page = await openAs(account, PATH)
  await page.getByRole('button', { name: 'Make a calendar link' }).waitFor()
  await page.route('**/assets/timeline-dialogs-*.js', (route) => route.abort())
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Make a calendar link' }).click()])
  expect(await account.api('GET', calendarPaths.links)).toEqual([])
})

test('a calendar is subscribed to, is read, and ends', async () => {
  const account = await accountWithDate()
  const page = await openAs(account, PATH)
  await page.getByRole('button', { name: 'Make a calendar link' }).click()
  const dialog = page.getByRole('dialog')
  const path = await addressIn(page)
  const href = await dialog.getByRole('link', { name: 'Add to this device’s calendar' }).getAttribute('href')
  expect(href).toMatch(new RegExp(`^webcal://.+${path}$`))
  await dialog.getByLabel('Address').press('Control+c')
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(PATH)
  const calendars = page.getByRole('list', { name: 'Calendars' })
  await calendars.getByText('Not read yet').waitFor()
  expect(await (await page.request.get(path)).text()).toContain('BEGIN:VCALENDAR')
  await seeAgain(page)
  await calendars.getByText(/^Last read \d+ \w+, \d\d:\d\d$/).waitFor()
  await calendars.getByRole('button', { name: /^End the calendar/ }).click()
  await dialog.getByRole('button', { name: 'End calendar' }).click()
  await calendars.waitFor({ state: 'hidden' })
  // The list shows it before it is saved.
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(404)
  expect(await account.api<CalendarLink[]>('GET', '/api/calendar-links')).toEqual([])
})

test('the day is shared from its actions, and marks what not everyone sees', async () => {
  const account = await accountWithDate()
  const next = addDays(DAY, 1)
  const brunch = await account.api<{ id: string }>('POST', '/api/occasions', { name: 'Brunch', date: next })
  const add = (title: string, fields: object) =>
    account.api('POST', '/api/timeline-events', { title, date: next, start_time: '09:00', ...fields })
  const vendor = await hire(account, {})
  await add('Tables', { visibility: 'vendors', vendor_id: vendor.id })
  await add('Fireworks', { visibility: 'couple', start_time: '10:00' })
  await add('Coffee', { start_time: '11:00' })
  const page = await openAs(account, `/timeline/${next}`)
  const day = page.getByRole('list', { name: 'Timeline of the day' })
  await day.getByRole('button', { name: /Tables.*for vendors only/ }).waitFor()
  await day.getByRole('button', { name: /Fireworks.*only for the two of you/ }).waitFor()
  expect(await day.getByRole('button', { name: /Coffee.*only/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share the run sheet' })
  expect(await dialog.getByLabel('Occasion').inputValue()).toBe(brunch.id)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'By vendor' }).click()
  await page.getByRole('button', { name: 'Share with Sound & Co' }).click()
  expect(await dialog.getByLabel('For').inputValue()).toBe(vendor.id)
})

test('no link is said to end before or after a wedding of which only the month is known', async () => {
  const account = await accountWithDate()
  await account.api('PUT', settingsPath, { wedding_date_fixed: DAY, date_precision: 'month' })
  await account.api('POST', sharingPaths.links, { view: 'day', expires_at: `${addDays(DAY, -30)}T10:00:00Z` })
  const page = await openAs(account, PATH)
  const row = page.getByRole('list', { name: 'Links' }).getByRole('listitem')
  await row.getByText(`Ends ${shortDay(addDays(DAY, -30))}`, { exact: true }).waitFor()
  await page.goto(`${PATH}?share=new`)
  await page.getByRole('dialog').getByText('The link stops when this day is over.').waitFor()
})

test('a link that ends before its own occasion says so, before and after it is made', async () => {
  const account = await accountWithDate()
  const date = addDays(DAY, 14)
  const party = await account.api<{ id: string }>('POST', '/api/occasions', { name: 'Garden party', date })
  const page = await openAs(account, `${PATH}?share=new`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Occasion').selectOption(party.id)
  await dialog.getByText(`The link stops before Garden party on ${shortDay(date)}.`).waitFor()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await dialog.getByText('We don’t keep the address').waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Close anyway' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const row = page.getByRole('list', { name: 'Links' }).getByRole('listitem')
  await row.getByText(`Ends ${shortDay(addDays(DAY, 7))}, before Garden party`).waitFor()
})

test('a hundred links are searched, and those that have ended are apart', async () => {
  const account = await accountWithDate()
  const soon = new Date(Date.now() + 864e5).toISOString()
  const link = (i: number, fields: Partial<ShareLink> = {}): ShareLink => ({
    id: `link-${i}`,
    view: 'day',
    vendor_id: `vendor-${i}`,
    vendor_name: `Vendor ${i}`,
    occasion_id: null,
    expires_at: soon,
    last_seen_at: null,
    confirmed_at: null,
    created_at: soon,
    ...fields,
  })
  const ended = link(SHARE_LIMIT, { vendor_name: 'Ümit Özel', expires_at: '2026-01-02T03:00:00.000Z' })
  const page = await openAs(account, '/timeline')
  await page.route(`**${sharingPaths.links}`, (route) =>
    route.fulfill({ json: [...Array.from({ length: SHARE_LIMIT }, (_, i) => link(i)), ended] }),
  )
  await page.getByRole('link', { name: 'Shared pages' }).click()
  await page.getByText('You have 100 links, which is the most at once.').waitFor()
  const rows = page.getByRole('list', { name: 'Links', exact: true }).getByRole('listitem')
  expect(await rows.count()).toBe(SHARE_LIMIT)
  await page.getByRole('searchbox').fill('vendor 42')
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Vendor 42')])
  await page.getByRole('searchbox').fill('nobody')
  await page.getByText('No link matches this search.').waitFor()
  await page.getByText('1 link has ended').click()
  await page.getByText('Run sheet for Ümit Özel, ended 2 Jan 2026').waitFor()
  await page.unroute(`**${sharingPaths.links}`)
})

test.each(looks)('is accessible and fits, %s', async (theme, viewport) => {
  const account = await accountWithDate()
  const name = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh'
  const vendor = await hire(account, { name, category: 'Catering', phone: '+63 917 555 0101' })
  await account.api('POST', sharingPaths.links, { view: 'day', vendor_id: vendor.id })
  await account.api('POST', '/api/calendar-links')
  const page = await openAs(account, PATH, { theme, viewport })
  const dialog = page.getByRole('dialog')
  const check = async () => {
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  }
  await page.getByRole('list', { name: 'Links' }).waitFor()
  await page.getByRole('list', { name: 'Calendars' }).waitFor()
  await check()
  await pressKey(page, 'n')
  await dialog.getByRole('radio', { name: /^Run sheet/ }).waitFor()
  await dialog.getByLabel('For').selectOption(name)
  await dialog.getByText('has a link to this page already.').waitFor()
  await check()
  await dialog.getByRole('button', { name: 'Make another link' }).click()
  await dialog.getByText('We don’t keep the address').waitFor()
  await check()
  await page.goto(`/vendors/${vendor.id}`)
  await page.getByRole('region', { name: 'Shared pages' }).getByRole('list', { name: 'Links' }).waitFor()
  await check()
  if (viewport === desktop) return
  await page.getByRole('button', { name: 'Text the caterer’s pack' }).waitFor()
})

test('a long name leaves the other columns of a shared page on a phone’s screen', async () => {
  const account = await accountWithDate()
  const name = 'Uvuvwevwevwe Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren'
  const guest = await account.api<{ id: string }>('POST', '/api/guests', { name, rsvp_status: 'confirmed' })
  const table = await account.api<{ id: string }>('POST', '/api/tables', { name: 'Table 1', capacity: 8 })
  await account.api('POST', `/api/guests/${guest.id}/assign-seat`, { table_id: table.id })
  const { url } = await account.api<{ url: string }>('POST', '/api/share-links', { view: 'seating' })
  const page = await newPage({ viewport: phone })
  await page.goto(new URL(url).pathname)
  await page.getByRole('cell', { name: 'Table 1' }).waitFor()
  for (const link of await page.getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const widths = await page.evaluate<number[]>(
    `[...document.querySelectorAll('section')].map((section) => section.scrollWidth - section.clientWidth)`,
  )
  expect(Math.max(...widths)).toBe(0)
})
