import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdToast, newAccount, newCouple, openAs, phone, pressKey } from '../support/browser/browser'
import { hosts, send, write } from '../support/browser/messages'

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
  await holdToast(page, `${trigger.replace('More about ', '')} deleted`)
}

async function undo(page: Page) {
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
}

describe('the focus', () => {
  test('moves to the next guest when one is deleted, and back with Undo', async () => {
    const account = await newAccount()
    for (const name of ['Ana', 'Ben', 'Cleo']) await account.api('POST', '/api/guests', { name })
    const page = await openAs(account, '/guests')
    await deleteFromMenu(page, 'More about Ben')
    await expect.poll(() => focused(page)).toBe('More about Cleo')
    await undo(page)
    await expect.poll(() => focused(page)).toBe('More about Ben')
    await deleteFromMenu(page, 'More about Cleo')
    await expect.poll(() => focused(page)).toBe('More about Ben')
  })

  test('moves to the next vendor, and stays in the content after the last one', async () => {
    const account = await newAccount()
    for (const name of ['Florist', 'Piano'])
      await account.api('POST', '/api/vendors', { name, category: 'Music', status: 'contacted' })
    const page = await openAs(account, '/vendors', { viewport: phone })
    await deleteFromMenu(page, 'More about Florist')
    await expect.poll(() => focused(page)).toBe('More about Piano')
    await deleteFromMenu(page, 'More about Piano')
    await page.locator('#content:focus, #content :focus').waitFor()
  })

  test('moves to the next row when a dialog deletes its line', async () => {
    const account = await newAccount()
    for (const name of ['Arch', 'Band', 'Cake']) await account.api('POST', '/api/budget/categories', { name })
    const page = await openAs(account, '/budget')
    const open = page.getByRole('button', { name: 'Band', exact: true })
    await open.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await holdToast(page, 'Band is deleted')
    await expect.poll(() => focused(page)).toMatch(/^(Arch|Cake)$/)
    await undo(page)
    await expect.poll(() => focused(page)).toBe('Band')
  })

  const added = [
    { path: '/guests', field: 'Name', action: 'Add guest' },
    { path: '/budget', field: 'Name', action: 'Add line' },
    { path: '/timeline', field: 'Title', action: 'Add event' },
    { path: '/vendors', field: 'Name', action: 'Add vendor' },
  ]
  test.each(added)('moves to what `n` added on $path', async ({ path, field, action }) => {
    const { page } = await newCouple({ path })
    await page.getByRole('button', { name: action }).first().waitFor()
    await pressKey(page, 'n')
    await page.getByRole('dialog').getByLabel(field, { exact: true }).fill('Zoe')
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/Zoe/)
  })

  test('returns to what opened a dialog, and moves to an added row that was out of sight', async () => {
    const account = await newAccount()
    const names = Array.from({ length: 60 }, (_, i) => `Guest ${String(i).padStart(2, '0')}`)
    await Promise.all(names.map((name) => account.api('POST', '/api/guests', { name })))
    const page = await openAs(account, '/guests')
    const opener = page.getByRole('button', { name: /^Guest 03/ })
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Household').fill('Okafor')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/^Guest 03/)

    await page.reload()
    await opener.waitFor()
    await pressKey(page, 'n')
    await page.getByRole('dialog').getByLabel('Name').fill('Zoe')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Zoe')
    expect(await page.locator(':focus').isVisible()).toBe(true)
  })

  test('follows a task that its dialog moves to another group', async () => {
    const account = await newAccount()
    for (const title of ['Arch', 'Band']) await account.api('POST', '/api/tasks', { title })
    const page = await openAs(account, '/tasks')
    await page.getByRole('button', { name: 'Arch', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Due date').fill('2026-12-24')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/^Arch/)
  })

  test('moves to the payment that was marked as paid, and stays beside “Move to Paid”', async () => {
    const account = await newAccount()
    const vendor = { name: 'Florist', status: 'booked', contracted_amount: 100 }
    const { id } = await account.api<{ id: string }>('POST', '/api/vendors', vendor)
    await account.api('POST', `/api/vendors/${id}/payments`, { label: 'Deposit', amount: 100 })
    const page = await openAs(account, `/vendors/${id}`)
    await page.getByRole('button', { name: 'Paid today: Deposit' }).press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^Deposit/)
    await page.getByRole('button', { name: 'Move to Paid' }).press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^Deposit/)
  })

  test('moves to the next household when one is marked as sent', async () => {
    const account = await hosts()
    const paper = await write(account, { channel: 'paper' })
    await send(account, paper)
    const page = await openAs(account, `/guests/messages/${paper.id}/by-hand`)
    await page.getByRole('button', { name: 'Mark as sent: Ana Okafor' }).press('Enter')
    await page.getByRole('button', { name: 'Yes, sent' }).press('Enter')
    await page.getByText('Sent by you', { exact: true }).waitFor()
    await expect.poll(() => focused(page)).toBe('Mark as sent: Ben Cruz')
    const held: Route[] = []
    let isHolding = true
    await page.route('**/deliveries', (route) => (isHolding ? void held.push(route) : route.continue()))
    await page.getByRole('button', { name: 'Mark as sent: Ben Cruz' }).press('Enter')
    await page.getByRole('button', { name: 'Yes, sent' }).press('Enter')
    // The page also reads every two seconds. The newest read overtakes those before it, whose answers are then dropped.
    const untilClosed = async () => {
      for (const read of held.splice(0, held.length - 1)) await read.continue()
      return page.getByRole('dialog').count()
    }
    await expect.poll(untilClosed).toBe(0)
    isHolding = false
    for (const read of held) await read.continue()
    await expect.poll(() => focused(page)).toBe('Mark as sent: Cem Aksoy')
  })

  test.each(['guests', 'tasks'])('returns to the list when selected %s are cleared', async (things) => {
    const account = await newAccount()
    for (const one of ['Arch', 'Band']) await account.api('POST', `/api/${things}`, { name: one, title: one })
    const page = await openAs(account, `/${things}`)
    await page.getByLabel('Select Band', { exact: true }).check()
    await page.getByRole('button', { name: 'Clear the selection' }).press('Enter')
    await page.getByRole('main').locator(':focus').waitFor()
  })

  test('moves to the field of tags when one is taken away', async () => {
    const account = await newAccount()
    const { id } = await account.api<{ id: string }>('POST', '/api/guests', { name: 'Ana', tags: ['work', 'choir'] })
    const page = await openAs(account, `/guests?guest=${id}`)
    await page.getByRole('button', { name: 'Remove the tag choir' }).press('Enter')
    const tags = page.getByLabel('Tags')
    await tags.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('school')
    expect(await tags.inputValue()).toBe('school')
  })
})
