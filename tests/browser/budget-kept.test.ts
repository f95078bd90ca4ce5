import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { BudgetLine } from '../../worker/features/budget/schema'
import {
  endSession,
  newAccount,
  newCouple,
  openAs,
  phone,
  pressKey,
  QUIET_PATH,
  settle,
  submitSignIn,
} from '../support/browser/browser'

const LINES = '/api/budget/categories'

function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text)
}

/** Goes offline once every part of the screen is loaded, since a missing part would show an error of its own. */
async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

describe('the budget without a connection', () => {
  test('keeps an amount that could not be saved, says so, and saves it later', async () => {
    const account = await newAccount()
    await account.api('POST', LINES, { name: 'Venue', planned_amount: 500 })
    const page = await openAs(account, '/budget')
    await page.getByRole('button', { name: /^Planned for Venue/ }).waitFor()
    await goOffline(page)
    await page.getByRole('button', { name: /^Planned for Venue/ }).click()
    const cell = page.getByLabel('Planned for Venue', { exact: true })
    await cell.fill('90000')
    await page.keyboard.press('Enter')
    await toast(page, 'Planned for Venue could not be saved as ₱90,000').waitFor()
    const lines = page.getByRole('table', { name: 'Budget lines' })
    await lines.getByText('Posy could not be reached. Please check your connection and try again.').waitFor()
    await expect.poll(() => page.locator('input:focus').getAttribute('aria-label')).toBe('Planned for Venue')
    expect(await cell.inputValue()).toBe('90000')
    expect(await page.getByRole('button', { name: 'Venue', exact: true }).count()).toBe(1)

    await page.context().setOffline(false)
    await cell.press('Enter')
    await page.getByText('Planned for Venue is ₱90,000').waitFor()
    expect((await account.api<BudgetLine[]>('GET', LINES))[0]?.planned_amount).toBe(90_000)
  })

  test('brings back a line that could not be deleted', async () => {
    const account = await newAccount()
    const line = await account.api<BudgetLine>('POST', LINES, { name: 'Video' })
    await account.api('POST', LINES, { name: 'Venue' })
    const page = await openAs(account, `/budget?line=${line.id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor()
    await goOffline(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Video is deleted').waitFor()
    await toast(page, 'Video could not be removed. Posy could not be reached.').waitFor()
    await page.getByRole('button', { name: 'Video', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Venue', exact: true }).waitFor()
    await page.context().setOffline(false)
  })

  test('is shown without its charts, which can be loaded again', async () => {
    const { page, account } = await newCouple({ path: QUIET_PATH })
    await account.api('POST', LINES, { name: 'Venue', planned_amount: 500 })
    await page.route('**/assets/budget-charts-*.js', (route) => route.abort())
    let opened = 0
    const reloaded = page.waitForEvent('domcontentloaded', () => ++opened === 2)
    await page.goto('/budget')
    // A missing file first reloads the page once. Only the page after that stays.
    await reloaded
    await page.getByText('The charts could not be loaded.').waitFor()
    await page.getByText('Posy could not be reached. Please check your connection and try again.').waitFor()
    await page.getByRole('button', { name: 'Venue', exact: true }).waitFor()
    await page.unroute('**/assets/budget-charts-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Where it goes' }).waitFor()
  })

  test('stays on the screen when it cannot be reloaded', async () => {
    const account = await newAccount()
    await account.api('POST', LINES, { name: 'Venue', planned_amount: 500 })
    const page = await openAs(account, '/budget')
    await page.getByRole('region', { name: 'Totals' }).getByText('₱500').first().waitFor()
    // Every part of the screen has been loaded once.
    await page.waitForLoadState('networkidle')
    await page.route('**/api/budget/**', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    const failed = page.waitForResponse((answer) => answer.url().endsWith(LINES) && answer.status() === 500)
    // Somebody else changes something, and the page checks for changes.
    await account.api('POST', '/api/guests', { name: 'Ana Okafor' })
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await (await failed).finished()
    await settle(page)
    await page.getByRole('button', { name: 'Venue', exact: true }).waitFor()
    expect(await page.getByText('could not be loaded').count()).toBe(0)
  })
})

describe('unsaved changes of the budget', () => {
  const asked = 'What you typed is not saved.'

  /** Tries to close a dialog in two ways; both ask first. */
  async function leavesAndStays(page: Page, dialog: string): Promise<void> {
    await page.keyboard.press('Escape')
    await page.getByText(asked).waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Close' }).click()
    await page.getByText(asked).waitFor()
  }

  test('are not discarded without a question when adding a line, which `n` opens', async () => {
    const account = await newAccount()
    await account.api('POST', LINES, { name: 'Venue' })
    const page = await openAs(account, '/budget')
    await page.getByRole('button', { name: 'Venue', exact: true }).waitFor()
    await pressKey(page, 'n')
    const dialog = page.getByRole('dialog', { name: 'Add a line' })
    await dialog.getByLabel('Notes').fill('Ask about the deposit')
    await leavesAndStays(page, 'Add a line')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('Ask about the deposit')
    await dialog.getByLabel('Notes').fill('')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('are not discarded without a question when editing a line or a total', async () => {
    const account = await newAccount()
    const line = await account.api<BudgetLine>('POST', LINES, { name: 'Venue', planned_amount: 500 })
    const page = await openAs(account, `/budget?line=${line.id}`)
    await page.getByRole('dialog', { name: 'Venue' }).getByLabel('Planned').fill('700')
    await leavesAndStays(page, 'Venue')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto('/budget?start=total')
    await page.getByRole('dialog').getByLabel('Total').fill('620000')
    await leavesAndStays(page, 'Start with your total')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await account.api<BudgetLine[]>('GET', LINES)).map((one) => one.planned_amount)).toEqual([500])
  })
})

test('a total and its shares are still there after the session has ended', async () => {
  const { page, account } = await newCouple({ path: '/budget?start=total' })
  const dialog = page.getByRole('dialog', { name: 'Start with your total' })
  await dialog.getByLabel('Total').fill('620000')
  await dialog.getByLabel('Venue').fill('20')
  // A read of the first screen would find the session ended before the form is sent.
  await page.waitForLoadState('networkidle')
  await endSession(account)
  await dialog.getByRole('button', { name: 'Add these lines' }).click()
  await page.waitForURL('/login')
  await submitSignIn(page, account)
  await page.waitForURL('/budget?start=total')
  expect(await dialog.getByLabel('Total').inputValue()).toBe('620000')
  expect(await dialog.getByLabel('Venue').inputValue()).toBe('20')
})

test('the address of a missing line says that it is not in the budget', async () => {
  const { page } = await newCouple({ path: '/budget?line=nope' })
  const dialog = page.getByRole('dialog', { name: 'This line is not in the budget' })
  await dialog.getByRole('button', { name: 'Back to the budget' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test.each([
  { width: 1280, viewport: undefined },
  { width: 390, viewport: phone },
])('large amounts do not overlap at $width px', async ({ viewport }) => {
  const { page, account } = await newCouple(viewport && { viewport })
  const settings = await account.api<{ version: number }>('GET', '/api/admin/event-settings')
  await account.api('PUT', '/api/admin/event-settings', { currency_code: 'IDR', version: settings.version })
  const amounts = { planned_amount: 125_000_000, actual_amount: 999_999_999.99, paid_amount: 125_000_000 }
  for (const name of ['Venue', 'Catering', 'Flowers']) await account.api('POST', LINES, { name, ...amounts })
  for (const path of ['/budget', '/dashboard']) {
    await page.goto(path)
    await page.getByText('IDR2,999,999,999.97').first().waitFor()
    expect(await page.evaluate(overlaps)).toEqual([])
  }
})

/** Figures that overlap another or extend beyond their sheet. */
const overlaps = `
  [...document.querySelectorAll('main .figures')]
    .filter((figure) => figure.checkVisibility() && /\\d/.test(figure.textContent) && !figure.querySelector('.figures'))
    .map((figure) => {
      const range = document.createRange()
      range.selectNodeContents(figure)
      const edge = figure.closest('.sheet')?.getBoundingClientRect() ?? { left: 0, right: innerWidth }
      return { text: figure.textContent, box: range.getBoundingClientRect(), edge }
    })
    .filter(
      ({ box, edge }, i, figures) =>
        box.left < edge.left ||
        box.right > edge.right ||
        figures.some(
          ({ box: other }, j) =>
            i < j &&
            box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom - 1 &&
            other.top < box.bottom - 1,
        ),
    )
    .map(({ text }) => text)
`
