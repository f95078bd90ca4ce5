import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { memberPaths } from '../../worker/features/members/contract'
import type { Member } from '../../worker/features/members/schema'
import { type TimelineEvent, timelinePaths } from '../../worker/features/timeline/schema'
import { violations } from '../support/browser/accessibility'
import { enter, newMember, newPage, phone, pressInToast, settle, untilInstalled } from '../support/browser/browser'
import { later, newWeddingDay, tickOf, unsent } from '../support/browser/wedding-day'

test('without a connection the day opens, and what is changed arrives later; a conflict is asked about', async () => {
  const { account, events, openDay, reopen, starts } = await newWeddingDay()
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

test('a conflict is named after what others changed, not after where a delay begins', async () => {
  const { account, events, openDay } = await newWeddingDay()
  const page = await openDay()
  await untilInstalled(page)
  await page.context().setOffline(true)
  await later(page, 'First dance', 20).click()
  await page.getByText('1 change to send').waitFor()
  await account.api('PUT', timelinePaths.one(events.Fireworks?.id ?? ''), { start_time: '23:55' })
  await page.context().setOffline(false)
  await page.getByRole('dialog', { name: 'Fireworks was changed in the meantime' }).waitFor()
  await page.getByText('You moved everything from First dance on 20 minutes later.').waitFor()
})

test('a failing server is not called a missing connection', async () => {
  const { account, atHalfPastSix } = await newWeddingDay()
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

/** Leaves requests to `url` without an answer, as a weak signal does. `arrives`: whether they reach the server. */
async function stall(page: Page, url: string, { arrives = false } = {}): Promise<void> {
  await page.route(url, async (route) => {
    if (arrives) await route.fetch()
  })
}

test('on a connection that answers nothing the day says how old it is, and what was sent without an answer happens once', async () => {
  const { account, atHalfPastSix } = await newWeddingDay()
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
  const { account, events, openDay } = await newWeddingDay()
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

/** Closes the app and opens another screen of it in the same browser, with a connection. */
async function openLater(page: Page, path: string): Promise<Page> {
  const next = await page.context().newPage()
  await page.close()
  await next.context().setOffline(false)
  await next.goto(path)
  return next
}

test('what was changed without a connection is sent from whichever screen is opened next, and a conflict is announced there', async () => {
  const { account, events, openDay, statusOf } = await newWeddingDay()
  const page = await openDay()
  await page.context().setOffline(true)
  await tickOf(page, 'Dinner').click()
  await page.getByText('1 change to send').waitFor()
  const next = await openLater(page, '/dashboard')
  await expect.poll(() => unsent(next)).toBe(0)
  expect(await statusOf('Dinner')).toBe('done')

  await next.goto('/day')
  await next.getByText('2 done').waitFor()
  await next.context().setOffline(true)
  await later(next, 'First dance', 20).click()
  await next.getByText('1 change to send').waitFor()
  await account.api('PUT', timelinePaths.one(events['First dance']?.id ?? ''), { start_time: '21:00' })
  const last = await openLater(next, '/vendors')
  await pressInToast(last, 'A change from day mode needs your decision.', 'Open')
  const question = last.getByRole('dialog', { name: 'First dance was changed in the meantime' })
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => unsent(last)).toBe(0)
})

test('logging out with unsent changes asks first: a no keeps them and the session, a yes drops both', async () => {
  const { account, openDay } = await newWeddingDay()
  const page = await openDay()
  await page.route('**/status', (route) => route.fulfill({ status: 500, json: {} }))
  await tickOf(page, 'Dinner').click()
  await page.getByText('1 change to send').waitFor()
  await page.getByRole('link', { name: 'Back to Posy' }).click()

  const asked: string[] = []
  let isAccepted = false
  page.on('dialog', (question) => {
    asked.push(question.message())
    void (isAccepted ? question.accept() : question.dismiss())
  })
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  const question = 'Changes from day mode are not sent yet. Log out and lose them?'
  await logOut()
  await expect.poll(() => asked).toEqual([question])
  await settle(page)
  expect(await unsent(page)).toBe(1)
  // Throws if the session has ended.
  await account.api('GET', timelinePaths.list)

  isAccepted = true
  await logOut()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  expect(asked).toEqual([question, question])
  await expect.poll(() => unsent(page)).toBe(0)
  await expect(account.api('GET', timelinePaths.list)).rejects.toThrow('401')
})

test('a tick is kept while another device has opened another wedding, and arrives once this one is open again', async () => {
  const { account, openDay } = await newWeddingDay()
  const member = await newMember(await newPage(), account, 'partner')
  const page = await openDay(member)
  const open = (weddingId: string) => member.api('PUT', memberPaths.mine, { event_id: weddingId })
  await open(member.weddingId)
  await tickOf(page, 'Dinner').click()
  // The screen shows the other wedding.
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

test('a phone keeps neither the day nor ticks of a wedding from which its person was removed', async () => {
  const { account, openDay } = await newWeddingDay()
  const member = await newMember(await newPage(), account, 'partner')
  const page = await openDay(member)
  await page.context().setOffline(true)
  await tickOf(page, 'Dinner').click()
  await page.getByText('1 change to send').waitFor()
  await page.goto('about:blank').catch(() => {})
  const people = await account.api<Member[]>('GET', memberPaths.list)
  await account.api('DELETE', memberPaths.one(people.find(({ name }) => name === member.name)?.id ?? ''))
  await page.context().setOffline(false)
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const kept = await page.evaluate(
    `Object.keys(localStorage).filter((key) => /^posy-day-(user|plan|seats|change)/.test(key))`,
  )
  expect(kept).toEqual([])
})

/** For 200 requests, each sent once the one before is answered. */
const ONE_BY_ONE = { timeout: 170_000 }

test('200 ticks and delays without a connection arrive once and in order, also if it breaks in between', async () => {
  const { day, account, openDay, reopen } = await newWeddingDay()
  const page = await openDay()
  await untilInstalled(page)
  // From the start, since what is tried just before the connection is back may still arrive. The connection breaks once the 61st change
  // has arrived, before its answer is back.
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
    date: day,
    start_time: '23:50',
    status: 'planned',
    version: 201,
  })
  // Attempts without a connection are repeated with the same key, before the next change is sent.
  expect(new Set(keys).size).toBe(200)
  expect(keys.filter((key, i) => key !== keys[i - 1])).toHaveLength(200)
}, 300_000)
