import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, PASSWORD, passTime, stopClock } from '../support/browser'

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
})
