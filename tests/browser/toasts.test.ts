import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  holdToast,
  newAccount,
  newCouple,
  newPage,
  openAs,
  PASSWORD,
  passTime,
  phone,
  pressInToast,
  pressKey,
  stopClock,
} from '../support/browser/browser'

/** A login page on which every attempt fails with a different sentence. */
async function failingLogin(): Promise<{ page: Page; attempt: () => Promise<void>; seen: () => Promise<string[]> }> {
  const page = await newPage()
  let attempts = 0
  await page.route('/api/auth/login', (route) => {
    attempts += 1
    return route.fulfill({ status: 401, json: { detail: `Refusal ${attempts}` } })
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('mara@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await stopClock(page)
  const attempt = async () => {
    const next = `Refusal ${attempts + 1}`
    const answered = page.waitForResponse('/api/auth/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await answered
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(next).toBe(`Refusal ${attempts}`)
  }
  const seen = () => page.getByText(/^Refusal \d$/).allTextContents()
  return { page, attempt, seen }
}

describe('toasts', () => {
  test('are at most three; a fourth waits', async () => {
    const { page, attempt, seen } = await failingLogin()
    for (let i = 0; i < 4; i++) await attempt()
    await expect.poll(seen).toEqual(['Refusal 1', 'Refusal 2', 'Refusal 3'])
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect.poll(seen).toEqual(['Refusal 2', 'Refusal 3', 'Refusal 4'])
  })

  test('stay for four seconds', async () => {
    const { page, attempt, seen } = await failingLogin()
    await attempt()
    await expect.poll(seen).toEqual(['Refusal 1'])
    await passTime(page, 3500)
    expect(await seen()).toEqual(['Refusal 1'])
    await passTime(page, 1000)
    await expect.poll(seen).toEqual([])
  })

  test('stay while the pointer or the focus is on them', async () => {
    const { page, attempt, seen } = await failingLogin()
    await attempt()
    await page.getByText('Refusal 1').hover()
    await passTime(page, 10_000)
    expect(await seen()).toEqual(['Refusal 1'])
    await page.getByRole('button', { name: 'Dismiss' }).focus()
    await page.mouse.move(0, 0)
    await passTime(page, 10_000)
    expect(await seen()).toEqual(['Refusal 1'])
    await page.getByLabel('Email').focus()
    await passTime(page, 4500)
    await expect.poll(seen).toEqual([])
  })

  test('no longer stay once the one under the pointer and focus is dismissed', async () => {
    const { page, attempt, seen } = await failingLogin()
    await attempt()
    await attempt()
    await page.getByRole('button', { name: 'Dismiss' }).last().click()
    await expect.poll(seen).toEqual(['Refusal 1'])
    await page.mouse.move(0, 0)
    await passTime(page, 4500)
    await expect.poll(seen).toEqual([])
  })

  test('have buttons that can be pressed while a form is open, which stays as it is', async () => {
    const account = await newAccount()
    await account.api('POST', '/api/guests', { name: 'Ana Okafor' })
    const page = await openAs(account, '/guests')
    await page.getByRole('button', { name: 'More about Ana Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await holdToast(page, 'Ana Okafor deleted')
    await pressKey(page, 'n')
    const dialog = page.getByRole('dialog', { name: 'Add guest' })
    await dialog.getByLabel('Name').fill('Ben Cruz')
    await pressInToast(page, 'Ana Okafor deleted', 'Undo')
    await page.getByRole('rowheader', { name: 'Ana Okafor', includeHidden: true }).waitFor()
    expect(await dialog.getByText('What you typed is not saved.').count()).toBe(0)
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Ben Cruz')
    await page.mouse.click(5, 5)
    await dialog.getByText('What you typed is not saved.').waitFor()
  })

  test('do not cover what was just added, nor a phone’s buttons', async () => {
    const { page, account } = await newCouple({ path: '/budget' })
    await account.api('POST', '/api/budget/categories', { name: 'Band', planned_amount: 1000 })
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: 'Band' })
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {}
    // The next row will be where toasts usually are.
    await page.setViewportSize({ width: desktop.width, height: Math.round(y + 2 * height + 30) })
    await stopClock(page)
    await addLine(page, 'Singer')
    const added = page.getByRole('row').filter({ hasText: 'Singer' })
    await added.waitFor()
    await passTime(page, 100)
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
    await expect.poll(async () => overlap(await toast.boundingBox(), await added.boundingBox())).toBe(false)

    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await page.setViewportSize(phone)
    await addLine(page, 'Piano')
    const next = page.getByRole('button', { name: 'Add line' })
    await toast.waitFor()
    await passTime(page, 100)
    expect(overlap(await toast.boundingBox(), await next.boundingBox())).toBe(false)
  })
})

async function addLine(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add line' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a line' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add line' }).click()
  await dialog.waitFor({ state: 'detached' })
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Whether two boxes overlap; null if one is missing. */
function overlap(a: Box | null, b: Box | null): boolean | null {
  if (a === null || b === null) return null
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
