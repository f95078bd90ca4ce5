import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { BudgetLine } from '../../worker/features/budget/schema'
import { newAccount, newCouple, openAs, phone, settle } from '../support/browser'

const LINES = '/api/budget/categories'

describe('the budget without a connection', () => {
  test('keeps what was typed into a cell, says that it is not saved, and saves it later', async () => {
    const account = await newAccount()
    await account.api('POST', LINES, { name: 'Venue', planned_amount: 500 })
    const page = await openAs(account, '/budget')
    await page.getByRole('button', { name: /^Planned for Venue/ }).click()
    await page.context().setOffline(true)
    const cell = page.getByLabel('Planned for Venue', { exact: true })
    await cell.fill('90000')
    await page.keyboard.press('Enter')
    await page.getByText('Planned for Venue could not be saved as ₱90,000').waitFor()
    await page.getByText('Posy could not be reached. Please check your connection and try again.').waitFor()
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
    await page.context().setOffline(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Video is deleted').waitFor()
    await page.getByText('Posy could not be reached.').waitFor()
    await page.getByRole('button', { name: 'Video', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Venue', exact: true }).waitFor()
    await page.context().setOffline(false)
  })

  test('stands without its charts, which come once they are asked for again', async () => {
    const { page, account } = await newCouple()
    await account.api('POST', LINES, { name: 'Venue', planned_amount: 500 })
    await page.route('**/assets/charts-*.js', (route) => route.abort())
    await page.goto('/budget')
    await page.getByText('The charts could not be loaded.').waitFor()
    await page.getByText('Posy could not be reached. Please check your connection and try again.').waitFor()
    await page.getByRole('button', { name: 'Venue', exact: true }).waitFor()
    await page.unroute('**/assets/charts-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Where it goes' }).waitFor()
  })

  test('stays on the screen when it cannot be read again', async () => {
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
    await page.getByRole('button', { name: 'Flag Venue' }).click()
    await (await failed).finished()
    await settle(page)
    await page.getByRole('button', { name: 'Venue', exact: true }).waitFor()
    expect(await page.getByText('could not be loaded').count()).toBe(0)
  })
})

describe('what was typed into the budget', () => {
  const asked = 'What you typed is not saved.'

  async function leavesAndStays(page: Page, dialog: string): Promise<void> {
    await page.keyboard.press('Escape')
    await page.getByText(asked).waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Close' }).click()
    await page.getByText(asked).waitFor()
  }

  test('is not thrown away with a new line, which `n` opens', async () => {
    const account = await newAccount()
    await account.api('POST', LINES, { name: 'Venue' })
    const page = await openAs(account, '/budget')
    await page.getByRole('button', { name: 'Venue', exact: true }).waitFor()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Add a line' })
    await dialog.getByLabel('Notes').fill('Ask about the deposit')
    await leavesAndStays(page, 'Add a line')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('Ask about the deposit')
    await dialog.getByLabel('Notes').fill('')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('is not thrown away with a line that stands, nor with a total', async () => {
    const account = await newAccount()
    const line = await account.api<BudgetLine>('POST', LINES, { name: 'Venue', planned_amount: 500 })
    const page = await openAs(account, `/budget?line=${line.id}`)
    await page.getByRole('dialog', { name: 'Venue' }).getByLabel('Planned').fill('700')
    await leavesAndStays(page, 'Venue')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto('/budget?start=total')
    await page.getByRole('dialog').getByLabel('Total').fill('620000')
    await leavesAndStays(page, 'Start from a total')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await account.api<BudgetLine[]>('GET', LINES)).map((one) => one.planned_amount)).toEqual([500])
  })
})

test('an address of a line that is not in the budget says so', async () => {
  const { page } = await newCouple({ path: '/budget?line=nope' })
  const dialog = page.getByRole('dialog', { name: 'This line is not in the budget' })
  await dialog.getByRole('button', { name: 'To the budget' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test.each([
  { width: 1280, viewport: undefined },
  { width: 390, viewport: phone },
])('large sums stay apart at $width px', async ({ viewport }) => {
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

/** The figures that lie over one another, or beyond the sheet that they stand on. */
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
