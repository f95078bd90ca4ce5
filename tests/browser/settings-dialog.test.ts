import { describe, expect, test } from 'vitest'
import type { Category } from '../../worker/features/categories/schema'
import { cateringPath } from '../../worker/features/settings/catering/contract'
import { holdRequests, newCouple, settle } from '../support/browser'

async function openSettings(tab?: string) {
  const { page, account } = await newCouple({ path: '/guests' })
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByLabel('First partner').waitFor()
  if (tab) await dialog.getByRole('link', { name: tab }).click()
  const question = dialog.getByText('What you typed is not saved.')
  const search = () => new URL(page.url()).search
  const focused = page.locator(':focus')
  const focusedName = () => focused.getAttribute('name')
  return { page, account, dialog, question, search, focused, focusedName }
}

describe('unsaved settings', () => {
  test('are not discarded by Escape or Close without a question', async () => {
    const { page, dialog, question } = await openSettings()
    await dialog.getByLabel('First partner').fill('Mara')
    await page.keyboard.press('Escape')
    await question.waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    expect(await dialog.getByLabel('First partner').inputValue()).toBe('Mara')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await question.waitFor()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('are not discarded by the browser’s back without a question', async () => {
    const { page, dialog, question, search } = await openSettings()
    await dialog.getByLabel('First partner').fill('Mara')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    const open = search()
    await page.goBack()
    await question.waitFor()
    await expect.poll(search).toBe(open)
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('First partner').inputValue()).toBe('Mara')
    await page.goBack()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(search).toBe('')
  })

  test('are not discarded by a link within them without a question', async () => {
    const { page, account, dialog, question } = await openSettings()
    await dialog.getByLabel('First partner').fill('Mara')
    const link = dialog.getByRole('link', { name: 'Open the seat finder' })
    await link.click()
    await question.waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('First partner').inputValue()).toBe('Mara')
    await link.click()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('heading', { name: 'Find your seat' }).waitFor()
    await page.goBack()
    await dialog.getByLabel('First partner').waitFor()
    expect(await dialog.getByLabel('First partner').inputValue()).toBe(account.name)
  })

  test('are kept while another tab is open, which asks before closing', async () => {
    const { page, dialog, question } = await openSettings()
    await dialog.getByLabel('First partner').fill('Mara')
    await dialog.getByRole('link', { name: 'Categories' }).click()
    await dialog.getByRole('button', { name: 'Add category' }).waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByRole('link', { name: 'Wedding' }).click()
    expect(await dialog.getByLabel('First partner').inputValue()).toBe('Mara')
  })

  test('are not asked about once they are saved', async () => {
    const { page, dialog } = await openSettings()
    await dialog.getByLabel('First partner').fill('Mara')
    await dialog.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Settings saved successfully!').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('a category’s form', () => {
  test('is closed alone by Escape, after a question if something was typed, and returns the focus', async () => {
    const { page, dialog, question, focused, focusedName } = await openSettings('Categories')
    const add = dialog.getByRole('button', { name: 'Add category' }).first()
    await add.click()
    const form = dialog.getByRole('form', { name: 'Add a category' })
    await expect.poll(focusedName).toBe('name')
    await page.keyboard.type('Fireworks')
    await page.keyboard.press('Escape')
    await question.waitFor()
    expect(await form.getByLabel('Name').inputValue()).toBe('Fireworks')
    await form.getByRole('button', { name: 'Discard' }).click()
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => focused.textContent()).toBe('Add category')
    await add.click()
    await expect.poll(focusedName).toBe('name')
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    expect(await dialog.isVisible()).toBe(true)
  })

  test('is closed by the browser’s back, then the settings are', async () => {
    const { page, dialog, search, focused, focusedName } = await openSettings('Categories')
    const actions = dialog.getByRole('button', { name: 'Actions for Cake' })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const form = dialog.getByRole('form', { name: 'Edit Cake' })
    await form.waitFor()
    await expect.poll(focusedName).toBe('name')
    await page.goBack()
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => focused.getAttribute('aria-label')).toBe('Actions for Cake')
    await expect.poll(search).toBe('?settings=categories')
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(search).toBe('')
  })

  test('is not discarded by opening another row without a question, nor hidden by a search', async () => {
    const { page, dialog, question } = await openSettings('Categories')
    const openOf = async (category: string, item: string) => {
      await dialog.getByRole('button', { name: `Actions for ${category}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await openOf('Cake', 'Edit')
    const name = dialog.getByRole('form', { name: 'Edit Cake' }).getByLabel('Name')
    await name.fill('Cake and pies')
    await openOf('Flowers', 'Usage')
    await question.waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByLabel('Search').fill('flowers')
    expect(await name.inputValue()).toBe('Cake and pies')
    await openOf('Flowers', 'Usage')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await name.waitFor({ state: 'detached' })
    await dialog.getByText('Nothing refers to it.').waitFor()
  })

  test('stays, without a question, when Edit is chosen again', async () => {
    const { page, dialog, question, search } = await openSettings('Categories')
    const form = dialog.getByRole('form', { name: 'Edit Cake' })
    for (const typed of ['Cake and pies', 'Cake and tarts']) {
      await dialog.getByRole('button', { name: 'Actions for Cake' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
      await form.getByLabel('Name').fill(typed)
      expect(await question.count()).toBe(0)
    }
    await page.goBack()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await form.waitFor({ state: 'detached' })
    await expect.poll(search).toBe('?settings=categories')
  })

  test('is not discarded by the browser’s back without a question, and the settings stay open', async () => {
    const { page, dialog, question, search, focusedName } = await openSettings('Categories')
    await dialog.getByRole('button', { name: 'Add category' }).click()
    const form = dialog.getByRole('form', { name: 'Add a category' })
    await expect.poll(focusedName).toBe('name')
    await page.keyboard.type('Fireworks')
    const open = search()
    await page.goBack()
    await question.waitFor()
    await expect.poll(search).toBe(open)
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    expect(await form.getByLabel('Name').inputValue()).toBe('Fireworks')
    await page.goBack()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await form.waitFor({ state: 'detached' })
    await expect.poll(search).toBe('?settings=categories')
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
  })

  test('is closed with the settings, whether opened here or by a link', async () => {
    const { page, dialog, search } = await openSettings('Categories')
    await dialog.getByRole('button', { name: 'Add category' }).click()
    await dialog.getByRole('form', { name: 'Add a category' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(search).toBe('')
    await page.goto('/guests?status=pending&settings=categories&category-open=edit.new')
    await dialog.getByRole('form', { name: 'Add a category' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(search).toBe('?status=pending')
  })
})

test('the catering category is as chosen once it is saved, however late it is read again', async () => {
  const { page, account, dialog } = await openSettings('Categories')
  const [cake] = (await account.api<Category[]>('GET', '/api/categories')).filter(({ name }) => name === 'Cake')
  const field = dialog.getByLabel('Catering category')
  await field.waitFor()
  await page.waitForLoadState('networkidle')
  await page.route(cateringPath, (route) => (route.request().method() === 'GET' ? undefined : route.continue()))
  await field.selectOption('Cake')
  await page.getByText('Catering category assigned').waitFor()
  await settle(page)
  expect(await field.inputValue()).toBe(cake?.id)
})

test('settings that are opened again right after saving show the saved values', async () => {
  const { page, dialog } = await openSettings()
  await dialog.getByLabel('First partner').fill('Mara')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/admin/event-settings', async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Settings saved successfully!').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  expect(await dialog.getByLabel('First partner').inputValue()).toBe('Mara')
  release()
})

test('what is typed while settings are saved stays when somebody else has changed them', async () => {
  const { page, account, dialog } = await openSettings()
  await page.waitForLoadState('networkidle')
  await account.api('PUT', '/api/admin/event-settings', { venue_name: 'Lisbon' })
  await dialog.getByLabel('First partner').fill('Mara')
  const release = await holdRequests(page, '**/api/admin/event-settings')
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await dialog.getByLabel('Second partner').fill('Jonas')
  release()
  await dialog.getByText('Their changes are in the form now').waitFor()
  expect(await dialog.getByLabel('Second partner').inputValue()).toBe('Jonas')
})
