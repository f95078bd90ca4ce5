import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { holdRequests, newCouple, newPage, pressKey } from '../support/browser/browser'
import { openTasks } from '../support/browser/task-list'

async function openNewGuest() {
  const { page, account } = await newCouple({ path: '/guests' })
  await page.getByText('No guests yet').waitFor()
  await pressKey(page, 'n')
  const dialog = page.getByRole('dialog', { name: 'Add guest' })
  const name = dialog.getByLabel('Name')
  await name.waitFor()
  const question = dialog.getByText('What you typed is not saved.')
  const search = () => new URL(page.url()).search
  return { page, account, dialog, name, question, search }
}

test('the browser’s back asks before it discards what was typed into a form', async () => {
  const { page, dialog, name, question, search } = await openNewGuest()
  await name.fill('Ana')
  await page.goBack()
  await question.waitFor()
  await expect.poll(search).toBe('?guest=new')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Ana')
  await page.goBack()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(search).toBe('')
})

test('nothing can be typed into a form while it is sent, and the focus is back in its field once that fails', async () => {
  const { page, dialog, name } = await openNewGuest()
  await name.fill('Ana')
  const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/api/guests', async (route) => {
    await failing
    await route.abort()
  })
  await Promise.all([page.waitForRequest('**/api/guests'), name.press('Enter')])
  await page.keyboard.type(' Okafor')
  expect(await name.inputValue()).toBe('Ana')
  fail()
  await dialog.getByText('Posy could not be reached.').waitFor()
  await page.keyboard.type(' Okafor')
  expect(await name.inputValue()).toBe('Ana Okafor')
})

test('the browser asks before a page is reloaded on which something typed would be lost', async () => {
  const { page, dialog, name } = await openNewGuest()
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.accept()
  })
  await page.reload()
  await name.pressSequentially('Ana')
  expect(asked).toEqual([])
  await page.reload()
  await dialog.waitFor()
  expect(asked).toEqual(['beforeunload'])
})

test('the browser asks before typed settings, or a list to import, are lost by a reload', async () => {
  const { page } = await newCouple({ path: '/guests?settings=wedding' })
  let asked = 0
  page.on('dialog', (question) => {
    asked += 1
    void question.accept()
  })
  await page.getByRole('dialog').getByLabel('Venue').fill('Villa Rosa')
  await page.reload()
  expect(asked).toBe(1)
  await page.goto('/guests/import')
  expect(asked).toBe(1)
  const list = page.getByRole('textbox').first()
  await list.fill('Name\nAna')
  await page.reload()
  expect(asked).toBe(2)
  await list.waitFor()
  await page.reload()
  expect(asked).toBe(2)
})

test('an unchanged form closes at once on back, and a saved one without a question', async () => {
  const { page, account, dialog, name, search } = await openNewGuest()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await pressKey(page, 'n')
  await name.fill('Ana')
  await dialog.getByRole('button', { name: 'Add guest' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(search).toBe('')
  expect(await account.api<Guest[]>('GET', '/api/guests')).toMatchObject([{ name: 'Ana' }])
})

test('a form reopened by the browser’s forward can be closed again', async () => {
  const { page, dialog, name, search } = await openNewGuest()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.goForward()
  await name.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(search).toBe('')
})

test('a form that is asked for twice before its code has come is saved and closed once', async () => {
  const { page, account } = await newCouple({ path: '/guests' })
  await page.getByText('No guests yet').waitFor()
  const release = await holdRequests(page, '**/assets/guests-guest-dialogs-*.js')
  await page.getByRole('button', { name: 'Add guest' }).dblclick()
  release()
  const dialog = page.getByRole('dialog', { name: 'Add guest' })
  await dialog.getByLabel('Name').fill('Ana')
  await dialog.getByRole('button', { name: 'Add guest' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  expect(await account.api<Guest[]>('GET', '/api/guests')).toMatchObject([{ name: 'Ana' }])
})

test('a sign-up that keeps the sample asks before it discards what was typed', async () => {
  const page = await newPage()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Try a sample wedding' }).click()
  await page.getByRole('button', { name: 'Keep this account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep this account' })
  await dialog.getByLabel('Full Name').fill('Mara Lindqvist')
  await page.keyboard.press('Escape')
  await dialog.getByText('What you typed is not saved.').waitFor()
})

test('a change of many tasks asks before it is discarded', async () => {
  const { page } = await openTasks([{ title: 'Order candles' }])
  await page.getByLabel('Select Order candles').click()
  await page.getByRole('region', { name: 'Selected tasks' }).getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 1 task' })
  await dialog.getByLabel('Priority').selectOption('High')
  await page.keyboard.press('Escape')
  await dialog.getByText('What you typed is not saved.').waitFor()
})

test('the choice of a template’s tasks asks before it is discarded', async () => {
  const { page } = await openTasks([], { path: '/tasks?templates=full_year' })
  const dialog = page.getByRole('dialog', { name: 'Start from a template' })
  const question = dialog.getByText('Your choice is not saved.')
  await dialog.getByRole('checkbox', { name: 'Add Take dance lessons' }).uncheck()
  await page.keyboard.press('Escape')
  await question.waitFor()
  await dialog.getByRole('button', { name: 'Keep choosing' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await dialog.getByRole('checkbox', { name: 'Add Take dance lessons' }).isChecked()).toBe(false)
  // Another template is no other page.
  await dialog.getByRole('radio').last().check()
  expect(await question.count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
})
