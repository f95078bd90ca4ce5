import { describe, expect, test } from 'vitest'
import type { Table } from '../../worker/features/seating/schema'
import { newAccount, pressInToast, pressKey } from '../support/browser/browser'
import {
  addTables,
  coming,
  fitted,
  openFloor,
  tableButton,
  tableMiddle,
  weddingOf,
} from '../support/browser/seating-screen'

describe('tables', () => {
  test('are dragged in line with others, rotated and undone', async () => {
    const account = await weddingOf(1)
    await addTables(account, [
      { name: 'Table 1', x: 0, y: 0 },
      { name: 'Table 2', x: 437, y: 400 },
    ])
    const page = await openFloor(account)
    await page.waitForLoadState('networkidle')
    await fitted(page)
    const [from, mark] = [await tableMiddle(page, 'Table 1'), await tableMiddle(page, 'Table 2')]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 50, from.y + 20, { steps: 3 })
    await page.mouse.move(mark.x + 4, from.y, { steps: 3 })
    await page.mouse.up()
    const standing = async () => {
      const table = (await account.api<Table[]>('GET', '/api/tables')).find(({ name }) => name === 'Table 1')
      return [table?.x, table?.y, table?.rotation]
    }
    await expect.poll(standing).toEqual([437, 0, 0])
    await page.keyboard.press('r')
    await expect.poll(standing).toEqual([437, 0, 15])
    await page.getByRole('button', { name: 'Undo: Table 1 turned' }).click()
    await page.getByRole('button', { name: 'Undo: Table 1 moved' }).click()
    await expect.poll(standing).toEqual([0, 0, 0])
  })

  test('stay where somebody else has put them since, when the step before is undone', async () => {
    const account = await weddingOf(1)
    const [table] = await addTables(account, [{ name: 'Table 1', x: 0, y: 0 }])
    const page = await openFloor(account)
    const stored = async () => (await account.api<Table[]>('GET', '/api/tables'))[0]
    await tableButton(page, 'Table 1').focus()
    await page.keyboard.press('r')
    await expect.poll(stored).toMatchObject({ rotation: 15 })
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await stored())?.x).not.toBe(0)
    await account.api('PUT', `/api/tables/${table?.id}`, { x: 500 })
    await page.getByRole('button', { name: 'Undo: Table 1 moved' }).click()
    await page.getByText('Not undone for Table 1: changed in the meantime.').waitFor()
    expect(await stored()).toMatchObject({ x: 500, rotation: 15 })
    await page.getByRole('button', { name: 'Undo: Table 1 turned' }).click()
    await expect.poll(stored).toMatchObject({ x: 500, rotation: 0 })
  })

  test('are moved, opened, changed, duplicated and deleted by keyboard', async () => {
    const account = await weddingOf(1)
    const [table] = await addTables(account, [{ name: 'Table 1', x: 0, y: 0 }])
    const page = await openFloor(account)
    await tableButton(page, 'Table 1').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('Table 1: 0.25 m from the left, 1 m from the top').waitFor()
    await expect
      .poll(() => account.api<Table[]>('GET', '/api/tables'))
      .toMatchObject([{ id: table?.id, x: 25, y: 100 }])

    await page.keyboard.press('Enter')
    await page.waitForURL(`**/guests/seating?*table=${table?.id}`)
    await page.getByRole('dialog').getByLabel('Name').fill('Friends 🎉')
    expect(await page.getByText('No matches.').count()).toBe(0)
    await page.getByRole('dialog').getByLabel('Seats').fill('61')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('At most 60 seats.').waitFor()
    await page.getByRole('dialog').getByLabel('Seats').fill('6')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Friends 🎉 saved').waitFor()
    await tableButton(page, 'Friends 🎉').focus()
    await page.keyboard.press('d')
    await tableButton(page, 'Friends 🎉 2').focus()
    await page.keyboard.press('Delete')
    await tableButton(page, 'Friends 🎉 2').waitFor({ state: 'detached' })
    await pressInToast(page, 'Friends 🎉 2 deleted', 'Undo')
    await tableButton(page, 'Friends 🎉 2').waitFor()
  })

  test('are reached from the palette and with the documented keys', async () => {
    const account = await weddingOf(1)
    await addTables(account, [{ name: 'Table 1' }])
    const page = await openFloor(account, { path: '/dashboard' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const go = async (words: string) => {
      await pressKey(page, 'Control+k')
      await page.getByPlaceholder('A screen, guest, vendor or task').fill(words)
      await page.getByRole('option', { name: words }).first().click()
    }
    await go('Seating')
    await tableButton(page, 'Table 1').waitFor()
    await pressKey(page, '/')
    await page.keyboard.type('nobody')
    await page.getByText('No matches.').waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await pressKey(page, 'n')
    await page.getByRole('dialog', { name: 'Add tables' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await go('Seat everyone')
    await page.getByRole('dialog', { name: 'Seat everyone' }).getByText('1 guest gets a table').waitFor()
  })

  test('have dialogs that ask before discarding what was typed', async () => {
    const account = await weddingOf(2)
    await addTables(account, [{ name: 'Table 1' }])
    for (const [opened, label] of [
      ['table=new', 'Name'],
      ['rule=new', 'Other guest'],
    ] as const) {
      const page = await openFloor(account, { path: `/guests/seating?${opened}` })
      await page.getByRole('dialog').getByLabel(label).fill('Family')
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByText('What you typed is not saved.').waitFor()
      await page.getByRole('button', { name: 'Keep editing' }).click()
      expect(await page.getByRole('dialog').getByLabel(label).inputValue()).toBe('Family')
    }
  })

  test('are added for all who may come while nobody has accepted', async () => {
    const account = await newAccount()
    await account.api('POST', '/api/guests', { name: 'Ana' })
    const page = await openFloor(account, { path: '/guests/seating?table=new' })
    await page.getByText('1 more seat is needed for everyone who may come.').waitFor()
    await account.api('POST', '/api/guests', { name: 'Ben', ...coming })
    await page.reload()
    await page.getByText('1 more seat is needed for everyone who is coming so far.').waitFor()
  })

  test('that no longer exist show a message', async () => {
    const account = await weddingOf(1)
    await addTables(account, [{ name: 'Table 1' }])
    const page = await openFloor(account, { path: '/guests/seating?table=gone' })
    await page.getByText('This table is not on the floor').waitFor()
  })
})

test('adding again after some tables failed makes only the missing ones', async () => {
  const account = await weddingOf(3)
  const page = await openFloor(account)
  await page.getByRole('main').getByRole('button', { name: /^Add/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How many').fill('3')
  let posts = 0
  await page.route('/api/tables', (route) => {
    if (route.request().method() === 'POST') posts += 1
    return posts === 2 ? route.abort() : route.continue()
  })
  await dialog.getByRole('button', { name: 'Add 3 tables' }).click()
  await dialog.getByText('Posy could not be reached.').waitFor()
  await dialog.getByRole('button', { name: 'Add 2 tables' }).click()
  await page.getByText('2 tables added').waitFor()
  expect(await account.api<Table[]>('GET', '/api/tables')).toHaveLength(3)
})
