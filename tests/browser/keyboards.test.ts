import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newCouple, settle } from '../support/browser'

/** A key as a browser reports it: the letter of the chosen layout, and its place on the keyboard. */
interface Key {
  key: string
  code: string
  isWithControl?: boolean
}

/** Presses a key of another layout. */
async function pressLetter(page: Page, { key, code, isWithControl = false }: Key): Promise<void> {
  await settle(page)
  const keyboard = await page.context().newCDPSession(page)
  const modifiers = isWithControl ? 2 : 0
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code, modifiers })
  await keyboard.detach()
}

describe('a keyboard of another script', () => {
  test.each([
    ['Cyrillic', 'л', 'т'],
    ['Greek', 'κ', 'ν'],
    ['Hebrew', 'ל', 'מ'],
  ])('has the same shortcuts: %s', async (_, k, n) => {
    const { page } = await newCouple({ path: '/tasks' })
    await page.getByLabel('Add a task in one line').waitFor()
    await pressLetter(page, { key: k, code: 'KeyK', isWithControl: true })
    const palette = page.getByRole('dialog', { name: 'Find' })
    await palette.waitFor()
    await page.goBack()
    await palette.waitFor({ state: 'detached' })
    await pressLetter(page, { key: n, code: 'KeyN' })
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Add a task in one line')
  })
})
