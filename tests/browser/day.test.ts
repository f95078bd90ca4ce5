import { expect, test } from 'vitest'
import { settingsPath } from '../../worker/features/settings/schema'
import { timelinePaths } from '../../worker/features/timeline/schema'
import { violations } from '../support/browser/accessibility'
import {
  enter,
  holdRequests,
  newAccount,
  newPage,
  openAs,
  phone,
  settle,
  untilInstalled,
} from '../support/browser/browser'
import { later, newWeddingDay, tickOf } from '../support/browser/wedding-day'
import { inPlanDays } from '../support/days'

test('the day is run from a phone: now and next, calls, delays with undo, seats and phones', async () => {
  const { openDay, starts } = await newWeddingDay()
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
  await page.reload()
  await page.getByText('Table 7, seat 3').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Phones' }).click()
  expect(await page.getByRole('link', { name: /The Night Owls/ }).getAttribute('href')).toBe('tel:+639175550123')
  expect(await violations(page)).toEqual([])
})

test('an event that was confirmed is confirmed again when its tick is taken away, also after the app was closed', async () => {
  const { account, events, openDay, statusOf } = await newWeddingDay()
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

test('an event that was confirmed is confirmed again when its tick, made on another phone, is taken away', async () => {
  const { account, events, openDay, statusOf } = await newWeddingDay()
  const [song, feast] = [timelinePaths.one(events.Fireworks?.id ?? ''), timelinePaths.one(events.Dinner?.id ?? '')]
  await account.api('PUT', song, { status: 'confirmed' })
  const page = await openDay()
  await tickOf(page, 'Fireworks').waitFor()
  await account.api('PUT', song, { status: 'done' })
  await page.reload()
  await page.getByText('2 done').waitFor()
  // Read once more: something else has changed.
  await account.api('PUT', feast, { status: 'done' })
  await page.reload()
  await page.getByText('3 done').click()
  await tickOf(page, 'Fireworks').click()
  await expect.poll(() => statusOf('Fireworks')).toBe('confirmed')
})

test('an event ticked while the plan is read again is confirmed again when its tick is taken away', async () => {
  const { account, events, openDay, statusOf } = await newWeddingDay()
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

test('an event that was deleted on the timeline leaves the day once its toast has ended', async () => {
  const { account, events, atHalfPastSix } = await newWeddingDay()
  const page = await newPage()
  await atHalfPastSix(page)
  await enter(page, account)
  await page.goto('/timeline')
  const path = timelinePaths.one(events.Fireworks?.id ?? '')
  const release = await holdRequests(page, `**${path}`)
  await page.getByRole('button', { name: 'Fireworks' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  // The dialog goes back in the history, which must not follow the link.
  await page.waitForURL('**/timeline')
  await page.getByRole('link', { name: 'Day mode' }).click()
  await tickOf(page, 'Fireworks').waitFor()
  await settle(page)
  const deleted = page.waitForResponse(`**${path}`)
  release()
  await deleted
  await settle(page)
  // Reads what has changed.
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await tickOf(page, 'Fireworks').waitFor({ state: 'detached' })
  await tickOf(page, 'Dinner').waitFor()
})

test('seats that the phone had no room to keep are read again', async () => {
  const { openDay } = await newWeddingDay()
  const page = await openDay()
  await page.getByRole('button', { name: 'Seats' }).click()
  const find = page.getByRole('searchbox', { name: 'Find a seat' })
  await find.fill('tomas')
  await page.getByText('Table 7, seat 3').waitFor()
  await page.evaluate(`localStorage.removeItem('posy-day-seats')`)
  await page.reload()
  await page.getByText('Table 7, seat 3').waitFor()
})

test('a time of twelve hours stays on one line', async () => {
  const { account, atHalfPastSix } = await newWeddingDay()
  const page = await newPage({ viewport: phone, locale: 'en-US' })
  await atHalfPastSix(page)
  await enter(page, account)
  await page.goto('/day')
  const row = page.getByRole('button', { name: /^11:50 PM/ })
  await row.waitFor()
  expect((await row.locator('.figures').boundingBox())?.height).toBeLessThan(30)
})

test('signing out empties the phone, and nobody else sees the day', async () => {
  const { openDay } = await newWeddingDay()
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
  const { account, openDay } = await newWeddingDay()
  const page = await openDay()
  const [session] = await account.api<{ id: string }[]>('GET', '/api/users/me/sessions')
  await account.api('DELETE', `/api/users/me/sessions/${session?.id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  const kept = await page.evaluate(`Object.keys(localStorage).filter((key) => /^posy-day-(user|plan|seats)/.test(key))`)
  expect(kept).toEqual([])
})

test('day mode is reached from the timeline, the palette and, when the day is near, the dashboard; it can be installed', async () => {
  const { account } = await newWeddingDay()
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
  const { account, atHalfPastSix } = await newWeddingDay()
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
