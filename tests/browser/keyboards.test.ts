import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newCouple, settle } from '../support/browser/browser'

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

/** Presses a key while the field composes a word, and then chooses what it becomes. */
async function composeAndPress(page: Page, { typed, key, chosen }: { typed: string; key: string; chosen: string }) {
  await settle(page)
  const keyboard = await page.context().newCDPSession(page)
  const at = typed.length
  await keyboard.send('Input.imeSetComposition', { text: typed, selectionStart: at, selectionEnd: at })
  // As browsers report every key that an input method takes.
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 })
  await settle(page)
  await keyboard.send('Input.insertText', { text: chosen })
  await keyboard.detach()
  await settle(page)
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

describe('an input method', () => {
  test('takes Enter and Escape for what is being composed', async () => {
    const { page } = await newCouple({ path: '/guests?guest=new' })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tags').focus()
    await composeAndPress(page, { typed: 'かぞく', key: 'Enter', chosen: '家族' })
    expect(await dialog.getByLabel('Tags').inputValue()).toBe('家族')
    expect(await dialog.getByRole('button', { name: /^Remove the tag/ }).count()).toBe(0)
    await dialog.getByLabel('Name', { exact: true }).focus()
    await composeAndPress(page, { typed: 'やまだ', key: 'Escape', chosen: '山田' })
    expect(await dialog.getByText('What you typed is not saved.').count()).toBe(0)
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('山田')
  })

  test('takes Enter in a list of texts', async () => {
    const { page } = await newCouple({ path: '/timeline/occasions?occasion=new' })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Ask guests for a meal').check()
    const meal = dialog.getByRole('textbox', { name: 'Meal 1' })
    await meal.fill('')
    await composeAndPress(page, { typed: 'ぎゅうにく', key: 'Enter', chosen: '牛肉' })
    expect(await meal.inputValue()).toBe('牛肉')
    await page.goto('/guests/questions?question=new')
    await dialog.getByLabel('Kind of answer').selectOption('choice')
    const option = dialog.getByRole('textbox', { name: 'Option 1' })
    await option.fill('')
    await composeAndPress(page, { typed: 'ぎゅうにく', key: 'Enter', chosen: '牛肉' })
    expect(await option.inputValue()).toBe('牛肉')
  })
})
