import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { memberPaths } from '../../worker/features/members/contract'
import type { Table } from '../../worker/features/seating/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { type TimelineEvent, timelinePaths } from '../../worker/features/timeline/schema'
import { vendorPaths } from '../../worker/features/vendors/schema'
import { clockInstant } from '../../worker/lib/zones'
import { violations } from '../support/accessibility'
import {
  type Account,
  enter,
  holdRequests,
  newAccount,
  newMember,
  newPage,
  openAs,
  phone,
  settle,
  untilInstalled,
} from '../support/browser'
import { inPlanDays } from '../support/days'

let DAY = inPlanDays(30)

let account: Account
let events: Record<string, TimelineEvent>

beforeEach(async () => {
  DAY = inPlanDays(30)
  account = await newAccount()
  await account.api('PUT', settingsPath, { wedding_date_fixed: DAY, date_precision: 'day' })
  const band = { name: 'The Night Owls', status: 'booked', phone: '+63 917 555 0123', contact_name: 'Lia' }
  const { id: vendor_id } = await account.api<{ id: string }>('POST', vendorPaths.list, band)
  const plan = [
    { title: 'Ceremony', start_time: '16:00', end_time: '17:00', status: 'done' },
    { title: 'Dinner', start_time: '18:00', end_time: '20:00', location: 'Orchard' },
    { title: 'First dance', start_time: '20:00', vendor_id },
    { title: 'Fireworks', start_time: '23:50' },
  ]
  events = {}
  for (const event of plan) {
    events[event.title] = await account.api<TimelineEvent>('POST', timelinePaths.list, { date: DAY, ...event })
  }
  const table = await account.api<Table>('POST', '/api/tables', { name: 'Table 7', capacity: 8 })
  const { id } = await account.api<{ id: string }>('POST', '/api/guests', {
    name: 'Tomás Ruiz',
    rsvp_status: 'confirmed',
  })
  await account.api('POST', `/api/guests/${id}/assign-seat`, { table_id: table.id, seat_number: 3 })
})

/** Opens day mode at half past six on the wedding day. */
async function openDay(as = account): Promise<Page> {
  const page = await newPage({ viewport: phone, serviceWorkers: 'allow', isFirstVisit: true })
  await atHalfPastSix(page)
  await enter(page, as)
  await page.goto('/day')
  await page.getByRole('region', { name: 'Now: Dinner' }).waitFor()
  return page
}

const atHalfPastSix = (page: Page) => page.clock.setFixedTime(clockInstant(DAY, '18:30', 'Asia/Manila'))

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
const unsent = (page: Page) =>
  page.evaluate<number>(`Object.keys(localStorage).filter((key) => key.startsWith('posy-day-change')).length`)
const tickOf = (page: Page, title: string) => page.getByRole('checkbox', { name: `${title} is done` })
const later = (page: Page, title: string, minutes: number) =>
  page.getByRole('button', { name: `${minutes} minutes later from ${title} on` }).first()

test('the day is run from a phone: now and next, calls, delays with undo, seats and phones', async () => {
  const page = await openDay()
  await expect
    .poll(() => page.getByRole('region', { name: 'Next: First dance' }).innerText())
    .toContain('in 1 h 30 min')
  expect(await page.getByRole('link', { name: 'Call The Night Owls' }).getAttribute('href')).toBe('tel:+639175550123')

  await later(page, 'First dance', 20).click()
  await expect.poll(starts).toEqual(['16:00 Ceremony', '18:00 Dinner', '20:20 First dance', '00:10 Fireworks'])
  await page.getByRole('region', { name: 'Next: First dance' }).getByText('20:20').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(starts).toEqual(['16:00 Ceremony', '18:00 Dinner', '20:00 First dance', '23:50 Fireworks'])

  await tickOf(page, 'Dinner').click()
  await page.getByText('2 done').waitFor()
  await expect.poll(() => page.getByRole('region', { name: /^Now/ }).count()).toBe(0)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Seats' }).click()
  await page.getByRole('searchbox', { name: 'Find a seat' }).fill('tomas')
  await page.getByText('Table 7, seat 3').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Phones' }).click()
  expect(await page.getByRole('link', { name: /The Night Owls/ }).getAttribute('href')).toBe('tel:+639175550123')
  expect(await violations(page)).toEqual([])
})

test('without a connection the day opens, and what is changed arrives later; a conflict is asked about', async () => {
  const page = await openDay()
  await untilInstalled(page)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(/^As of \d\d:\d\d, no connection/).waitFor()
  await tickOf(page, 'Dinner').click()
  await later(page, 'First dance', 20).click()
  await page.getByText('2 changes to send').waitFor()

  const again = await reopen(page)
  await again.getByText('2 changes to send').waitFor()
  await again.getByRole('region', { name: 'Next: First dance' }).getByText('20:20').waitFor()
  await again.getByRole('button', { name: 'Seats' }).click()
  await again.getByRole('searchbox', { name: 'Find a seat' }).fill('ruiz')
  await again.getByText('Table 7, seat 3').waitFor()
  await again.getByRole('button', { name: 'Now' }).click()

  // Somebody with a connection moves one of the same events.
  const { id = '' } = events['First dance'] ?? {}
  await account.api('PUT', timelinePaths.one(id), { start_time: '21:00' })
  await again.context().setOffline(false)
  const question = again.getByRole('dialog', { name: 'First dance was changed in the meantime' })
  await question.getByText('21:20').waitFor()
  expect(await starts()).toEqual(['16:00 Ceremony', '18:00 Dinner', '21:00 First dance', '23:50 Fireworks'])
  expect(await unsent(again)).toBe(1)
  expect(await violations(again)).toEqual([])

  // It is asked again after the app was closed.
  const third = await reopen(again)
  await third.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(starts).toEqual(['16:00 Ceremony', '18:00 Dinner', '21:20 First dance', '00:10 Fireworks'])
  await third.getByRole('region', { name: 'Next: First dance' }).getByText('21:20').waitFor()
  await expect.poll(() => unsent(third)).toBe(0)
})

test('an event that was confirmed is confirmed again when its tick is taken away, also after the app was closed', async () => {
  await account.api('PUT', timelinePaths.one(events.Fireworks?.id ?? ''), { status: 'confirmed' })
  const page = await openDay()
  await tickOf(page, 'Fireworks').click()
  await expect.poll(() => statusOf('Fireworks')).toBe('done')
  await page.reload()
  await page.getByText('2 done').click()
  await tickOf(page, 'Fireworks').click()
  await expect.poll(() => statusOf('Fireworks')).toBe('confirmed')
  await tickOf(page, 'Ceremony').click()
  await expect.poll(() => statusOf('Ceremony')).toBe('planned')
})

test('an event ticked while the plan is read again is confirmed again when its tick is taken away', async () => {
  await account.api('PUT', timelinePaths.one(events.Fireworks?.id ?? ''), { status: 'confirmed' })
  const page = await openDay()
  await account.api('PUT', timelinePaths.one(events.Dinner?.id ?? ''), { notes: 'Vegan first' })
  const release = await holdRequests(page, `**${timelinePaths.list}`)
  await page.reload()
  await tickOf(page, 'Fireworks').click()
  await page.getByText('2 done').click()
  await release()
  await expect.poll(() => statusOf('Fireworks')).toBe('done')
  await tickOf(page, 'Fireworks').click()
  await expect.poll(() => statusOf('Fireworks')).toBe('confirmed')
})

test('a failing server is not called a missing connection', async () => {
  const page = await newPage({ viewport: phone })
  await atHalfPastSix(page)
  await enter(page, account)
  const failing = `**${memberPaths.changes}`
  const fail = () =>
    page.route(failing, (route) => route.fulfill({ status: 500, json: { detail: 'Please try again.' } }))
  await fail()
  await page.goto('/day')
  await page.getByText('The day could not be loaded.').waitFor()
  expect(await page.getByText(/connection/i).count()).toBe(0)
  await page.unroute(failing)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('region', { name: 'Now: Dinner' }).waitFor()
  await fail()
  await page.reload()
  await page.getByText(/^As of \d\d:\d\d, Posy has a problem$/).waitFor()
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  )
  await tickOf(page, 'Dinner').click()
  await page.getByText(/^As of \d\d:\d\d, Posy has a problem · 1 change to send$/).waitFor()
})

test('a time of twelve hours stays on one line', async () => {
  const page = await newPage({ viewport: phone, locale: 'en-US' })
  await atHalfPastSix(page)
  await enter(page, account)
  await page.goto('/day')
  const row = page.getByRole('button', { name: /^11:50 PM/ })
  await row.waitFor()
  expect((await row.locator('.figures').boundingBox())?.height).toBeLessThan(30)
})

/** Lets nothing of `url` be answered any more, as with a weak signal. `arrives`: whether the server gets it. */
async function stall(page: Page, url: string, { arrives = false } = {}): Promise<void> {
  await page.route(url, async (route) => {
    if (arrives) await route.fetch()
  })
}

test('on a connection that answers nothing the day says how old it is, and what was sent without an answer happens once', async () => {
  const page = await newPage({ viewport: phone })
  await atHalfPastSix(page)
  await enter(page, account)
  await page.goto('/day')
  await page.getByRole('region', { name: 'Now: Dinner' }).waitFor()
  await stall(page, '**/api/**')
  await page.reload()
  await page.getByRole('region', { name: 'Now: Dinner' }).waitFor()
  await page.getByText(/^As of \d\d:\d\d, no connection$/).waitFor()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('no connection').waitFor({ state: 'detached' })

  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/status')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  await stall(page, '**/status', { arrives: true })
  await tickOf(page, 'Dinner').click()
  await page.getByText(/no connection · 1 change to send$/).waitFor()
  await page.unroute('**/status')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => unsent(page)).toBe(0)
  await page.getByText('no connection').waitFor({ state: 'detached' })
  expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1])
  const plan = await account.api<TimelineEvent[]>('GET', timelinePaths.list)
  expect(plan.find(({ title }) => title === 'Dinner')).toMatchObject({ status: 'done', version: 2 })
})

test('their side of a conflict can be taken', async () => {
  const page = await openDay()
  await page.context().setOffline(true)
  await tickOf(page, 'Dinner').click()
  await page.getByText('1 change to send').waitFor()
  await account.api('PUT', timelinePaths.one(events.Dinner?.id ?? ''), { status: 'confirmed', end_time: '20:15' })
  await page.context().setOffline(false)
  await page.getByRole('dialog').waitFor()
  // The browser closes a dialog by the second Escape in a row.
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Take theirs' }).click()
  await page.getByRole('region', { name: 'Now: Dinner' }).getByText('20:15').waitFor()
  expect(await unsent(page)).toBe(0)
})

test('a tick is kept while another device has opened another wedding, and arrives once this one is open again', async () => {
  const member = await newMember(await newPage(), account, 'partner')
  const page = await openDay(member)
  const open = (weddingId: string) => member.api('PUT', memberPaths.mine, { event_id: weddingId })
  await open(member.weddingId)
  await tickOf(page, 'Dinner').click()
  // The screen follows.
  await page.getByText('No schedule yet').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await unsent(page)).toBe(1)
  await open(account.weddingId)
  await page.reload()
  await page.getByText('2 done').waitFor()
  await expect.poll(() => unsent(page)).toBe(0)
  const plan = await account.api<TimelineEvent[]>('GET', timelinePaths.list)
  expect(plan.find(({ title }) => title === 'Dinner')).toMatchObject({ status: 'done' })
})

/** For 200 requests, each sent once the one before is answered. */
const ONE_BY_ONE = { timeout: 170_000 }

test('200 ticks and delays without a connection arrive once and in order, also if it breaks in between', async () => {
  const page = await openDay()
  await untilInstalled(page)
  // From the start: what is tried just before the connection is back may still arrive.
  // The connection breaks when the 61st has arrived, before its answer is back.
  const sent = new Set<string>()
  let isBroken = false
  await page.route('**/timeline-events/**', async (route) => {
    const key = route.request().headers()['idempotency-key']
    if (key) sent.add(key)
    if (sent.size <= 60) return route.continue()
    await route.fetch().catch(() => {})
    isBroken = true
  })
  // From both pages.
  const keys: string[] = []
  page.context().on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (request.url().includes('/timeline-events/') && key) keys.push(key)
  })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^23:50/ }).click()
  await page.evaluate(`(async () => {
    const rendered = () => new Promise((resolve) => setTimeout(resolve))
    const press = async (find) => {
      for (let i = 0; i < 5000 && !find(); i++) await rendered()
      find().click()
      await rendered()
    }
    const tick = () => [...document.querySelectorAll('label')].find((one) => one.textContent === 'Fireworks is done')?.querySelector('input')
    const later = () => document.querySelector('[aria-label="5 minutes later from Fireworks on"]')
    const undo = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Undo')
    for (let round = 0; round < 50; round++) {
      await press(tick)
      await press(tick)
      await press(later)
      await press(undo)
    }
  })()`)
  expect(await unsent(page)).toBe(200)
  await page.context().setOffline(false)
  await expect.poll(() => isBroken, ONE_BY_ONE).toBe(true)
  await page.context().setOffline(true)
  expect(await unsent(page)).toBe(140)

  const again = await reopen(page)
  await again.getByText(/to send/).waitFor()
  await again.context().setOffline(false)
  await expect.poll(() => unsent(again), ONE_BY_ONE).toBe(0)
  const fireworks = (await account.api<TimelineEvent[]>('GET', timelinePaths.list)).at(-1)
  expect(fireworks).toMatchObject({
    title: 'Fireworks',
    date: DAY,
    start_time: '23:50',
    status: 'planned',
    version: 201,
  })
  // Attempts without a connection are repeated with the same key, before the next change is sent.
  expect(new Set(keys).size).toBe(200)
  expect(keys.filter((key, i) => key !== keys[i - 1])).toHaveLength(200)
}, 300_000)

test('signing out empties the phone, and nobody else sees the day', async () => {
  const page = await openDay()
  await untilInstalled(page)
  const kept = () =>
    page.evaluate<string[]>(`(async () => [
      ...Object.keys(localStorage).filter((key) => key.startsWith('posy')),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(() => 'a service worker'),
    ])()`)
  expect(await kept()).toEqual(
    expect.arrayContaining(['posy-day-plan', 'posy-day-seats', 'posy-day-user', 'a service worker']),
  )
  await page.getByRole('link', { name: 'Back to Posy' }).click()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await expect.poll(kept).toEqual([])

  const other = await newAccount()
  await enter(page, other)
  await page.goto('/day')
  await page.getByText('No schedule yet').waitFor()
  expect(await page.getByText('Dinner').count()).toBe(0)
})

test('a session that was ended elsewhere shows nothing of the day', async () => {
  const page = await openDay()
  const [session] = await account.api<{ id: string }[]>('GET', '/api/users/me/sessions')
  await account.api('DELETE', `/api/users/me/sessions/${session?.id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  const kept = await page.evaluate(`Object.keys(localStorage).filter((key) => /^posy-day-(user|plan|seats)/.test(key))`)
  expect(kept).toEqual([])
})

test('day mode is reached from the timeline, the palette and, when the day is near, the dashboard; it can be installed', async () => {
  const page = await openAs(account, '/timeline', { viewport: phone })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Day mode' }).click()
  await page.getByText('In 30 days').waitFor()
  await page.getByText('Dinner').first().waitFor()

  await page.goto('/day?from=home')
  await page.waitForURL('**/dashboard')
  expect(await page.getByRole('link', { name: /Open day mode/ }).count()).toBe(0)
  await account.api('PUT', settingsPath, { wedding_date_fixed: inPlanDays(1), set_up_done: true })
  await page.reload()
  await page.getByRole('link', { name: /Open day mode/ }).click()
  await page.getByText('Tomorrow').waitFor()
  await page.getByText('No schedule yet').waitFor()

  await page.getByRole('link', { name: 'Back to Posy' }).click()
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByPlaceholder('A screen, guest, vendor or task').fill('day mode')
  await page.keyboard.press('Enter')
  await page.getByText('Tomorrow').waitFor()

  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(href ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Posy', display: 'standalone', scope: '/' })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
    if (type !== 'image/png') continue
    const body = await icon.body()
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('a delay that has arrived shows once while the next change is sent', async () => {
  const page = await newPage({ viewport: phone })
  await atHalfPastSix(page)
  await enter(page, account)
  await page.goto('/day')
  const sendDelay = await holdRequests(page, '**/api/timeline-events/delay')
  const sendTick = await holdRequests(page, '**/api/timeline-events/*/status')
  await later(page, 'First dance', 20).click()
  await tickOf(page, 'Dinner').click()
  const asked = page.waitForRequest(/\/status$/)
  sendDelay()
  await asked
  await settle(page)
  expect(await page.getByRole('region', { name: 'Next: First dance' }).innerText()).toContain('20:20')
  sendTick()
})
