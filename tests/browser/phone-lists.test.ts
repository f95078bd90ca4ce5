import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { newAccount, openAs, phone } from '../support/browser/browser'
import { guestsOf, weddingWith } from '../support/browser/guest-list'

/** The heights of the bars that stay on the screen, added up. */
const FIXED = `[...document.querySelectorAll('body *')]
  .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position))
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => one.getBoundingClientRect())
  .filter(({ width }) => width > innerWidth / 2)
  .reduce((sum, { height }) => sum + height, 0)`

/** The placeholders that are wider than their fields. */
const CUT = `[...document.querySelectorAll('input[placeholder]')].filter((field) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const pen = Object.assign(document.createElement('canvas').getContext('2d'), { font })
  const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
  return field.checkVisibility() && pen.measureText(field.placeholder).width > room
}).map(({ placeholder }) => placeholder)`

async function openSample(path: string) {
  const account = await newAccount()
  await account.api('POST', '/api/reset-demo-data')
  const page = await openAs(account, path, { viewport: phone })
  await page.locator('[data-row]').first().waitFor()
  return { page, account }
}

const search = (page: Page) => new URL(page.url()).searchParams

test('the first guest, task and budget line are within 360 px, and zoomed to 200% no bar takes a fifth', async () => {
  const { page } = await openSample('/guests')
  for (const path of ['/guests', '/tasks', '/budget']) {
    await page.setViewportSize(phone)
    await page.goto(path)
    const first = page.locator('[data-row]').first()
    await first.waitFor()
    const box = await first.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 999), path).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 640, height: 400 })
    await expect.poll(() => page.evaluate<number>(FIXED), { message: path }).toBeLessThan(80)
    expect(await page.evaluate<number>(FIXED), path).toBeGreaterThan(0)
  }
  await page.goto('/guests')
  await page.getByRole('button', { name: 'More about the list' }).click()
  await page.getByRole('menuitem', { name: 'Select guests' }).click()
  await page.getByLabel('Select all 120').check()
  await page.getByText('120 selected').waitFor()
  await expect.poll(() => page.evaluate<number>(FIXED), { message: 'selecting' }).toBeLessThan(80)
})

test('the filters of a phone are behind one button that counts those that are on', async () => {
  const { page, account } = await openSample('/guests')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await sheet.getByRole('button', { name: /^Awaiting reply \d/ }).click()
  await sheet.getByLabel('Side').selectOption('both')
  const guests = await account.api<Guest[]>('GET', '/api/guests')
  const count = guests.filter(({ rsvp_status, side }) => rsvp_status === 'pending' && side === 'both').length
  await sheet.getByRole('button', { name: `Show ${count} guests` }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Filters, 2 on' }).waitFor()
  expect(await page.getByRole('table', { name: 'Guests' }).getAttribute('aria-rowcount')).toBe(String(count + 1))
  expect(search(page).get('answer')).toBe('open')
  await page.goBack()
  await expect.poll(() => search(page).size).toBe(0)

  await page.goto('/tasks')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await sheet.getByRole('searchbox', { name: 'Search tasks' }).fill('fitting')
  await expect.poll(() => search(page).get('q')).toBe('fitting')
  await sheet.getByRole('button', { name: /^Show \d+ tasks?$/ }).click()
  await page.getByRole('button', { name: 'Filters, 1 on' }).click()
  await sheet.getByRole('button', { name: 'Clear' }).click()
  await sheet.getByRole('button', { name: 'Show 30 tasks' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()

  await page.goto('/budget')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await sheet.getByRole('button', { name: /^Over \d/ }).waitFor()
  // Both in one go, before the list is filtered.
  await page.evaluate(`for (const name of [/^Over \\d/, /^Show \\d+ lines?$/]) {
    [...document.querySelectorAll('[role=dialog] button')].find((one) => name.test(one.textContent)).click()
  }`)
  await page.getByRole('button', { name: 'Filters, 1 on' }).waitFor()
  expect(search(page).get('show')).toBe('over')
})

test('no placeholder is cut, also on a phone of 320 pixels', async () => {
  const { page } = await openSample('/guests')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [path, field] of [
    ['/guests', page.getByLabel('Search guests')],
    ['/tasks', page.getByLabel('Add a task in one line')],
    ['/vendors', page.getByLabel('Search vendors')],
    ['/day?show=seats', page.getByLabel('Find a seat')],
  ] as const) {
    await page.goto(path)
    await field.waitFor()
    expect(await page.evaluate(CUT), path).toEqual([])
  }
})

/** The controls of the bar on a selection, as far as they are beyond the edges of the window. */
const BEYOND_EDGES = `[...document.querySelectorAll('section[aria-label^=Selected] :is(p, button)')]
  .filter((one) => one.getBoundingClientRect().left < 0 || one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.getAttribute('aria-label') ?? one.textContent)`

test.for([
  ['guests', 'More about the list'],
  ['tasks', 'More'],
] as const)(
  'selecting %s ends with one press on a phone of 320 pixels, also before any is selected',
  async ([things, menu]) => {
    const { page } = await openSample(`/${things}`)
    await page.setViewportSize({ width: 320, height: 640 })
    const bar = page.getByRole('region', { name: `Selected ${things}` })
    const all = page.getByLabel(/^Select all \d/)
    const select = async () => {
      await page.getByRole('button', { name: menu, exact: true }).click()
      await page.getByRole('menuitem', { name: `Select ${things}` }).click()
      await all.waitFor()
    }
    await select()
    await all.check()
    await bar.getByText(/^[1-9]\d+ selected$/).waitFor()
    expect(await page.evaluate(BEYOND_EDGES)).toEqual([])
    await all.uncheck()
    await bar.getByText('0 selected').waitFor()
    expect(await bar.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await bar.getByRole('button', { name: 'Clear the selection' }).click()
    await bar.waitFor({ state: 'detached' })
    await select()
    await bar.getByRole('button', { name: 'Clear the selection' }).click()
    await all.waitFor({ state: 'hidden' })
  },
)

test('a guest’s dialog opens their household, and records a reply with a note', async () => {
  const { account } = await weddingWith([{ name: 'Ana Reyes' }])
  const page = await openAs(account, '/guests', { viewport: phone })
  await page.getByRole('button', { name: 'Ana Reyes', exact: true }).click()
  const guest = page.getByRole('dialog', { name: 'Ana Reyes' })
  await guest.getByRole('button', { name: 'Household and address' }).click()
  await guest.getByText('Invited on their own.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await guest.getByLabel('Postal code').fill('1000')
  await guest.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Ana Reyes saved').waitFor()
  await guest.getByText('Invited on their own.').waitFor({ state: 'detached' })

  await guest.getByRole('button', { name: 'Record a reply' }).click()
  const record = page.getByRole('dialog', { name: 'Record a reply' })
  await record.getByLabel('Coming').check()
  await record.getByLabel('Note').fill('Arrives late')
  await record.getByRole('button', { name: 'Record reply' }).click()
  await guest.getByRole('button', { name: 'Record a reply' }).waitFor()
  expect(await guest.getByLabel('Wedding', { exact: true }).inputValue()).toBe('confirmed')
  await guest.getByRole('button', { name: 'Close' }).click()
  await guest.waitFor({ state: 'detached' })
  await expect.poll(() => search(page).size).toBe(0)
  expect(await guestsOf(account)).toMatchObject([{ rsvp_status: 'confirmed', notes: 'Arrives late' }])
})
