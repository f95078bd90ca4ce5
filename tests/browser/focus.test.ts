import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newCouple, phone } from '../support/browser'

async function focused(page: Page) {
  const element = page.locator(':focus')
  return (await element.getAttribute('aria-label')) ?? element.textContent()
}

async function deleteFromMenu(page: Page, trigger: string) {
  const button = page.getByRole('button', { name: trigger, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await button.waitFor({ state: 'detached' })
}

async function undo(page: Page) {
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
}

describe('the focus', () => {
  test('goes on to the next guest when one is deleted, and back with Undo', async () => {
    const { page, account } = await newCouple()
    for (const name of ['Ana', 'Ben', 'Cleo']) await account.api('POST', '/api/guests', { name })
    await page.goto('/guests')
    await deleteFromMenu(page, 'More about Ben')
    await expect.poll(() => focused(page)).toBe('More about Cleo')
    await undo(page)
    await expect.poll(() => focused(page)).toBe('More about Ben')
    await deleteFromMenu(page, 'More about Cleo')
    await expect.poll(() => focused(page)).toBe('More about Ben')
  })

  test('goes on to the next vendor, and stays on the screen after the last one', async () => {
    const { page, account } = await newCouple({ viewport: phone })
    for (const name of ['Florist', 'Piano'])
      await account.api('POST', '/api/vendors', { name, category: 'Music', status: 'contacted' })
    await page.goto('/vendors')
    await deleteFromMenu(page, 'More about Florist')
    await expect.poll(() => focused(page)).toBe('More about Piano')
    await deleteFromMenu(page, 'More about Piano')
    await page.locator('#content:focus, #content :focus').waitFor()
  })

  test('goes to the row beside when a dialog deletes what it shows', async () => {
    const { page, account } = await newCouple()
    for (const name of ['Arch', 'Band', 'Cake']) await account.api('POST', '/api/budget/categories', { name })
    await page.goto('/budget')
    const open = page.getByRole('button', { name: 'Band', exact: true })
    await open.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/^(Arch|Cake)$/)
    await undo(page)
    await expect.poll(() => focused(page)).toBe('Band')
  })
})
