import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Task } from '../../worker/features/tasks/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { violations } from '../support/browser/accessibility'
import {
  endSession,
  enter,
  holdRequests,
  newAccount,
  newCouple,
  newPage,
  openAs,
  phone,
  pressKey,
  settle,
  signIn,
  submitSignIn,
} from '../support/browser/browser'

describe('the palette', () => {
  test('opens from the keyboard, finds a guest without accents, and back returns to the screen before', async () => {
    const account = await newAccount()
    const guest = await account.api<Guest>('POST', '/api/guests', { name: 'Tomás O’Brien', household: 'O’Brien' })
    const page = await openAs(account, '/budget')
    await page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor()
    await pressKey(page, 'Control+k')
    await page.getByPlaceholder('A screen, guest, vendor or task').fill('tomas')
    await page.getByRole('option', { name: 'Tomás O’Brien' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`/guests?guest=${guest.id}`)
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor()
    await page.goBack()
    await page.waitForURL('/budget')
  })

  test('lets no shortcut run while it is loading', async () => {
    const { page } = await newCouple({ path: '/guests' })
    await page.getByRole('heading', { level: 1, name: 'Guests' }).waitFor()
    const release = await holdRequests(page, '**/assets/app-dialogs-*.js')
    await pressKey(page, 'Control+k')
    await page.waitForURL('**/guests?find=all')
    await pressKey(page, 'n')
    await release()
    await page.getByPlaceholder('A screen, guest, vendor or task').waitFor()
    expect(page.url()).not.toContain('guest=new')
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  test('finds vendors, tasks, screens and actions', async () => {
    const account = await newAccount()
    const vendor = await account.api<Vendor>('POST', '/api/vendors', { name: 'Petal & Stem' })
    const task = await account.api<Task>('POST', '/api/tasks', { title: 'Choose petals' })
    const page = await newPage()
    await enter(page, account)
    for (const [typed, name, address] of [
      ['petal st', 'Petal & Stem', `/vendors/${vendor.id}`],
      ['choose', 'Choose petals', `/tasks?task=${task.id}`],
      ['timel', 'Timeline', '/timeline'],
      ['add a gu', 'Add a guest', '/guests?guest=new'],
    ] as const) {
      await page.goto('/dashboard?find=all')
      await page.getByPlaceholder('A screen, guest, vendor or task').fill(typed)
      await page.getByRole('option', { name }).first().click()
      await page.waitForURL(address)
    }
  })

  test('opens by touch, is accessible, and says when nothing is found', async () => {
    const { page } = await newCouple({ viewport: phone })
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('option', { name: 'Budget', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByPlaceholder('A screen, guest, vendor or task').fill('zzz')
    await page.getByText('No matches.').waitFor()
  })

  test('does not say that nothing is found while it loads, or in what could not be loaded', async () => {
    const { page } = await newCouple({ path: '/billing' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const release = await holdRequests(page, '**/api/tasks')
    await pressKey(page, 'Control+k')
    await page.getByPlaceholder('A screen, guest, vendor or task').fill('zzz')
    await page.getByText('Loading…').waitFor()
    await release()
    await page.getByText('No matches.').waitFor()
    await page.route('**/api/tasks', (route) => route.abort())
    await page.goto('/billing?find=all')
    await page.getByPlaceholder('A screen, guest, vendor or task').fill('zzz')
    await page.getByText('No matches in what could be loaded.').waitFor()
  })
})

test('the question mark opens the keyboard shortcuts, and back closes it', async () => {
  const { page } = await newCouple()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await pressKey(page, 'Shift+?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Find anything').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

describe('a form', () => {
  test('keeps what was typed when the session ends and the same person signs in again', async () => {
    const { page, account } = await newCouple({ path: '/guests?guest=new' })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Aunt Ōhashi')
    // A read of the first screen would find the session ended before the form is sent.
    await page.waitForLoadState('networkidle')
    await endSession(account)
    await dialog.getByRole('button', { name: 'Add guest' }).click()
    await page.waitForURL('/login')
    await submitSignIn(page, account)
    await page.waitForURL('/guests?guest=new')
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Aunt Ōhashi')
    await dialog.getByRole('button', { name: 'Add guest' }).click()
    await page.getByText('Aunt Ōhashi').first().waitFor()
  })

  test.for<[string, string, (page: Page) => Promise<unknown>]>([
    ['the connection is lost', OFFLINE, (page) => answerFirst(page, (route) => route.abort())],
    ['the connection is lost within the answer', OFFLINE, (page) => page.evaluate(LOSE_FIRST_BODY)],
    [
      'a proxy answers instead',
      FAULT,
      (page) => answerFirst(page, (route) => route.fulfill({ status: 502, body: '<p>' })),
    ],
    ['the server fails late', FAULT, (page) => answerFirst(page, (route) => route.fulfill({ status: 500, json: {} }))],
  ])('keeps what was typed when %s, and saves once although the first request had arrived', async ([_, said, lose]) => {
    const { page, account } = await newCouple({ path: '/guests?guest=new' })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Chidi Okafor')
    await lose(page)
    await dialog.getByRole('button', { name: 'Add guest' }).click()
    await dialog.getByText(said).waitFor()
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Chidi Okafor')
    await dialog.getByRole('button', { name: 'Add guest' }).click()
    await dialog.waitFor({ state: 'detached' })
    const guests = await account.api<Guest[]>('GET', '/api/guests')
    expect(guests.map(({ name }) => name)).toEqual(['Chidi Okafor'])
  })
})

const OFFLINE = 'Posy could not be reached. Please check your connection and try again.'
const FAULT = 'Something went wrong on our side. Please try again.'

/** Lets the first new guest reach the server, and answers in its place. */
async function answerFirst(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  let arrived = 0
  await page.route('**/api/guests', async (route) => {
    if (route.request().method() !== 'POST' || arrived > 0) return route.continue()
    arrived += 1
    await route.fetch()
    await answer(route)
  })
}

/** Loses the body of the answer to the next POST. */
const LOSE_FIRST_BODY = `{
  const { fetch } = window
  window.fetch = async (path, options) => {
    const answer = await fetch(path, options)
    if (options.method !== 'POST') return answer
    window.fetch = fetch
    const { status } = answer
    return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('lost')) }), { status })
  }
}`

test('a screen is not left when a late response reports the end of an earlier session', async () => {
  const { page, account } = await newCouple({ path: '/guests' })
  await page.getByRole('heading', { name: 'Guests', level: 1 }).waitFor()
  const { promise: signedIn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('/api/auth/refresh', async (route) => {
    await signedIn
    await route.fulfill({ status: 401, json: { detail: 'Please sign in.' } })
  })
  const asked = page.waitForRequest('/api/auth/refresh')
  await endSession(account)
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await asked
  const otherTab = await page.context().newPage()
  await signIn(otherTab, account)
  const read = page.waitForResponse((response) => response.url().endsWith('/api/tasks') && response.ok())
  goOn()
  await read
  await settle(page)
  expect(new URL(page.url()).pathname).toBe('/tasks')
})

test('a line says that the app is offline, as long as it is', async () => {
  const { page } = await newCouple()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline. What you see may be old, and changes cannot be saved.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
})

test('dates and times have the order and the clock of the browser’s language', async () => {
  const account = await newAccount()
  await account.api('PUT', '/api/admin/event-settings', { wedding_date_fixed: '2031-06-14', set_up_done: true })
  const event = { title: 'Speeches', date: '2031-06-14', start_time: '15:00', end_time: '16:30' }
  await account.api('POST', '/api/timeline-events', event)
  const page = await openAs(account, '/timeline', { locale: 'en-US' })
  await page.getByText('Saturday, June 14, 2031').first().waitFor()
  await page.getByText('3:00–4:30 PM').first().waitFor()
})
