import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dashboardPaths } from '../../worker/features/dashboard/schema'
import { holdRequests, newAccount, newCouple, openAs, visit } from '../support/browser/browser'

const scrolled = (page: Page) => page.evaluate<number>('scrollY')

/** A dashboard that is longer than its window, scrolled to its end. */
async function scrolledDashboard() {
  const account = await newAccount()
  await account.api('POST', dashboardPaths.resetDemoData)
  const page = await openAs(account, '/day', { viewport: { width: 1280, height: 400 } })
  // Day mode keeps its plan, so that it shows it at once from here on.
  await page.getByRole('region', { name: 'The day' }).waitFor()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'At a glance' }).waitFor()
  await page.waitForLoadState('networkidle')
  // The page hears of the scrolling before the next frame.
  const place = await page.evaluate<number>(`new Promise((resolve) => {
    scrollTo(0, document.body.scrollHeight)
    requestAnimationFrame(() => resolve(scrollY))
  })`)
  expect(place).toBeGreaterThan(400)
  return { page, place }
}

test('a reload stays where the page was scrolled, although its figures come late', async () => {
  const { page, place } = await scrolledDashboard()
  const release = await holdRequests(page, `**${dashboardPaths.summary}`)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await scrolled(page)).toBeLessThan(place)
  release()
  await expect.poll(() => scrolled(page)).toBe(place)
})

test('a page that is scrolled before the figures arrive stays there', async () => {
  const { page, place } = await scrolledDashboard()
  const release = await holdRequests(page, `**${dashboardPaths.summary}`)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.mouse.move(600, 200)
  await page.mouse.wheel(0, -place)
  await expect.poll(() => scrolled(page)).toBe(0)
  release()
  await page.getByRole('heading', { name: 'At a glance' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await scrolled(page)).toBe(0)
})

test('day mode starts at its top, although it is there at once, and back returns to the place', async () => {
  const { page, place } = await scrolledDashboard()
  await visit(page, '/day', 'The day')
  expect(await scrolled(page)).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { name: 'At a glance' }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(place)
})

test('a hash that cannot be decoded is ignored', async () => {
  const { page } = await newCouple({ path: '/dashboard#%' })
  await page.getByRole('heading', { level: 1, name: 'Welcome to Posy' }).waitFor()
})
