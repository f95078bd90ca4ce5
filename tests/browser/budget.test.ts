import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { BudgetLine } from '../../worker/features/budget/schema'
import type { Guest } from '../../worker/features/guests/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import { violations } from '../support/browser/accessibility'
import {
  fillWedding,
  holdRequests,
  holdToast,
  newAccount,
  newCouple,
  openAs,
  phone,
  pressInToast,
  QUIET_PATH,
  settle,
} from '../support/browser/browser'

const LINES = '/api/budget/categories'

describe('the budget', () => {
  test('starts from a total, takes an actual amount, shows an overrun, merges a duplicate category, and is exported', async () => {
    const { page, account } = await newCouple({ path: '/budget' })
    await page.getByRole('button', { name: 'Start with your total' }).click()
    const start = page.getByRole('dialog', { name: 'Start with your total' })
    await start.getByLabel('Total').fill('620,000')
    const previews: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/budget/sync-all')) previews.push(request.method())
    })
    await start.getByRole('button', { name: 'Add these lines' }).click()
    await page.getByText('14 budget lines added').waitFor()
    const totals = page.getByRole('region', { name: 'Totals' })
    await totals.getByText('₱620,000').first().waitFor()
    await page.waitForLoadState('networkidle')
    // The vendors are compared once for all lines.
    expect(previews.length).toBeLessThanOrEqual(1)

    await page.getByRole('button', { name: /^Committed for Catering/ }).click()
    await page.getByLabel('Committed for Catering', { exact: true }).fill('182000')
    await page.keyboard.press('Enter')
    await page.getByText('Committed for Catering is ₱182,000').waitFor()
    await page.getByText('₱14,600 over').waitFor()
    await page.getByRole('button', { name: 'Over 1' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?show=over')
    await page.getByRole('button', { name: 'Flag Catering' }).click()
    await page.getByRole('button', { name: 'Remove the flag from Catering' }).waitFor()

    await account.api('POST', LINES, { name: 'Food', planned_amount: 1000 })
    await page.goto('/budget?settings=categories')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('button', { name: 'Actions for Food' }).click()
    await page.getByRole('menuitem', { name: 'Merge into another' }).click()
    await settings.getByLabel('Merge Food into').selectOption({ label: 'Catering' })
    await settings.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('Food is now part of Catering').waitFor()
    const lines = await account.api<BudgetLine[]>('GET', LINES)
    expect(lines.find((line) => line.name === 'Food')?.category_name).toBe('Catering')

    await page.goto('/budget')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Export (CSV)' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  })

  test('is spread over shares as they are typed, and says when there is nothing to add', async () => {
    const { page, account } = await newCouple({ path: '/budget?start=total' })
    const start = page.getByRole('dialog', { name: 'Start with your total' })
    const add = start.getByRole('button', { name: 'Add these lines' })
    await add.click()
    await start.getByText('Please enter the total').waitFor()
    await page.keyboard.type('1000')
    await start.getByLabel('Venue').fill('-17')
    await add.click()
    const wanted = start.getByText('Please enter each share as a percentage')
    await wanted.waitFor()
    expect(await start.locator(':focus').getAttribute('aria-describedby')).toBe(await wanted.getAttribute('id'))
    await start.getByLabel('Venue').fill('16,5')
    await start.getByLabel('Catering').fill('27.5')
    await start.getByText('The shares add up to 100%.').waitFor()
    await start.getByLabel('Total').fill('5,000,000,000')
    await add.click()
    await start.getByText('An amount can be at most 999,999,999.99.').waitFor()
    await start.getByLabel('Total').fill('1000')
    await add.click()
    await page.getByText('14 budget lines added').waitFor()
    const lines = await account.api<BudgetLine[]>('GET', LINES)
    expect(lines.find(({ name }) => name === 'Venue')?.planned_amount).toBe(165)
    await page.goto('/budget?start=total')
    await start.getByLabel('Total').fill('1000')
    await add.click()
    await start.getByText('these lines are on the budget already').waitFor()
  })

  test('undoes an amount, and refuses an ambiguous one and one that is too large', async () => {
    const account = await newAccount()
    await account.api('POST', LINES, { name: 'Cake', planned_amount: 500 })
    const page = await openAs(account, '/budget')
    const cell = page.getByRole('button', { name: 'Planned for Cake: ₱500, change' })
    await cell.click()
    await page.getByLabel('Planned for Cake', { exact: true }).fill('12,50')
    await page.keyboard.press('Enter')
    const wanted = page.getByText('Please enter an amount such as 12500 or 12500.50.')
    await wanted.waitFor()
    const field = page.getByLabel('Planned for Cake', { exact: true })
    expect(await field.getAttribute('aria-describedby')).toBe(await wanted.getAttribute('id'))
    await field.fill('1250000000')
    await page.keyboard.press('Enter')
    await page.getByText('An amount can be at most 999,999,999.99.').waitFor()
    await field.fill('1250.5')
    await page.keyboard.press('Enter')
    await pressInToast(page, 'Planned for Cake is ₱1,250.50', 'Undo')
    await expect.poll(async () => (await account.api<BudgetLine[]>('GET', LINES))[0]?.planned_amount).toBe(500)
    await cell.waitFor()
  })

  test('undoes one amount of a line after its other amount was changed', async () => {
    const account = await newAccount()
    await account.api('POST', LINES, { name: 'Cake', planned_amount: 500 })
    const page = await openAs(account, '/budget')
    for (const [label, amount] of Object.entries({ Planned: '600', Committed: '700' })) {
      await page.getByRole('button', { name: new RegExp(`^${label} for Cake`) }).click()
      await page.getByLabel(`${label} for Cake`, { exact: true }).fill(amount)
      await page.keyboard.press('Enter')
      await holdToast(page, `${label} for Cake is`)
    }
    await pressInToast(page, 'Planned for Cake is ₱600', 'Undo')
    await expect.poll(() => account.api('GET', LINES)).toMatchObject([{ planned_amount: 500, actual_amount: 700 }])
  })

  test('keeps an amount that is being typed when the one before it was not saved', async () => {
    const account = await newAccount()
    await account.api('POST', LINES, { name: 'Cake', planned_amount: 500 })
    const page = await openAs(account, '/budget')
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
    await page.route(`**${LINES}/*`, async (route) => {
      await failed
      await route.abort()
    })
    const field = page.getByLabel('Planned for Cake', { exact: true })
    const cell = page.getByRole('button', { name: /^Planned for Cake/ })
    await cell.click()
    await field.fill('600')
    await page.keyboard.press('Enter')
    await cell.click()
    await field.fill('750')
    fail()
    await page.getByRole('row', { name: /Cake/ }).getByRole('alert').waitFor()
    expect(await field.inputValue()).toBe('750')
    await page.unroute(`**${LINES}/*`)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await account.api<BudgetLine[]>('GET', LINES))[0]?.planned_amount).toBe(750)
  })

  test('does not come back to an amount that could not be saved once a later one is on its way', async () => {
    const account = await newAccount()
    await account.api('POST', LINES, { name: 'Cake', planned_amount: 500 })
    const page = await openAs(account, '/budget')
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
    const { promise: saved, resolve: save } = Promise.withResolvers<void>()
    const answers = [
      async (route: Route) => {
        await failed
        await route.abort()
      },
      async (route: Route) => {
        await saved
        await route.continue()
      },
    ]
    await page.route(`**${LINES}/*`, (route) => answers.shift()?.(route) ?? route.continue())
    const field = page.getByLabel('Planned for Cake', { exact: true })
    const cell = page.getByRole('button', { name: /^Planned for Cake/ })
    for (const amount of ['600', '750']) {
      await cell.click()
      await field.fill(amount)
      await page.keyboard.press('Enter')
    }
    const refused = page.waitForEvent('requestfailed')
    fail()
    await refused
    await page.getByRole('button', { name: 'Planned for Cake: ₱750' }).waitFor()
    expect(await field.count()).toBe(0)
    save()
    await expect.poll(async () => (await account.api<BudgetLine[]>('GET', LINES))[0]?.planned_amount).toBe(750)
    expect(await page.getByRole('row', { name: /Cake/ }).getByRole('alert').count()).toBe(0)
  })

  test('warns the later of two partners, and loses nothing that was typed', async () => {
    const account = await newAccount()
    const line = await account.api<BudgetLine>('POST', LINES, { name: 'Music', planned_amount: 500 })
    const page = await openAs(account, `/budget?line=${line.id}`)
    const dialog = page.getByRole('dialog', { name: 'Music' })
    await dialog.getByLabel('Committed').fill('700')
    await account.api('PUT', `${LINES}/${line.id}`, { actual_amount: 600 })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Somebody else changed this in the meantime').waitFor()
    await dialog.getByText('Committed: ₱600').waitFor()
    expect(await dialog.getByLabel('Committed').inputValue()).toBe('700')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Music saved').waitFor()
    expect((await account.api<BudgetLine[]>('GET', LINES))[0]?.actual_amount).toBe(700)
  })

  test('keeps both partners’ changes of a line', async () => {
    const account = await newAccount()
    const line = await account.api<BudgetLine>('POST', LINES, { name: 'Music', planned_amount: 500 })
    const page = await openAs(account, `/budget?line=${line.id}`)
    const dialog = page.getByRole('dialog', { name: 'Music' })
    await dialog.getByLabel('Committed').fill('700')
    await account.api('PUT', `${LINES}/${line.id}`, { notes: 'The band plays until one', planned_amount: 900 })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Their changes are in the form now, beside yours.').waitFor()
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('The band plays until one')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Music saved').waitFor()
    expect(await account.api<BudgetLine[]>('GET', LINES)).toMatchObject([
      { planned_amount: 900, actual_amount: 700, notes: 'The band plays until one' },
    ])
  })

  test('plans a line for the guests of another occasion, children apart', async () => {
    const account = await newAccount()
    await account.api('POST', '/api/guests', { name: 'Ana Cruz', rsvp_status: 'confirmed' })
    const finn = await account.api<Guest>('POST', '/api/guests', { name: 'Finn Cruz', kind: 'child' })
    const page = await openAs(account, '/budget?line=new')
    const dialog = page.getByRole('dialog', { name: 'Add a line' })
    await dialog.getByLabel('Cost', { exact: true }).selectOption('Per guest')
    expect(await dialog.getByLabel('Occasion').count()).toBe(0)

    const brunch = await account.api<Occasion>('POST', '/api/occasions', { name: 'Brunch' })
    const guest_ids = [finn.id]
    await account.api('PUT', `/api/occasions/${brunch.id}/invitations`, { guest_ids, invited: true })
    await account.api('POST', '/api/rsvp', { guest_id: finn.id, rsvp_status: 'confirmed', occasion_id: brunch.id })
    await page.reload()
    await dialog.getByLabel('Name').fill('Pancakes')
    await dialog.getByLabel('Cost', { exact: true }).selectOption('Per guest')
    await dialog.getByLabel('Cost of one guest').fill('300')
    await dialog.getByLabel('Per child').fill('120')
    await dialog.getByLabel('Occasion').selectOption('Brunch')
    await dialog.getByRole('button', { name: 'Add line' }).click()
    const row = page.getByRole('row', { name: /Pancakes/ })
    await row.getByText('Brunch · ₱300 a guest, ₱120 a child').waitFor()
    await row.getByText('₱120', { exact: true }).first().waitFor()

    await row.getByRole('button', { name: /^Pancakes/ }).click()
    const line = page.getByRole('dialog', { name: 'Pancakes' })
    expect(await line.getByLabel('Occasion').inputValue()).toBe(brunch.id)
    await line.getByLabel('Occasion').selectOption('Wedding')
    await line.getByLabel('Per child').fill('')
    await line.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Pancakes saved').waitFor()
    await row.getByText('₱300 a guest', { exact: true }).waitFor()
    expect(await account.api<BudgetLine[]>('GET', LINES)).toMatchObject([
      { child_unit_cost: null, occasion_id: account.weddingId },
    ])
  })

  test('keeps the plan that its form shows when a line per guest becomes fixed', async () => {
    const account = await newAccount()
    await account.api('POST', '/api/guests', { name: 'Ana Cruz', rsvp_status: 'confirmed' })
    const perGuest = { name: 'Dinner', cost_basis: 'per_guest', unit_cost: 900 }
    const line = await account.api<BudgetLine>('POST', LINES, perGuest)
    const page = await openAs(account, `/budget?line=${line.id}`)
    const dialog = page.getByRole('dialog', { name: 'Dinner' })
    await dialog.getByLabel('Cost', { exact: true }).selectOption('Fixed')
    expect(await dialog.getByLabel('Planned').inputValue()).toBe('900')
    await account.api('POST', '/api/guests', { name: 'Ben Cruz', rsvp_status: 'confirmed' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Dinner saved').waitFor()
    expect(await account.api<BudgetLine[]>('GET', LINES)).toMatchObject([{ planned_amount: 900, cost_basis: 'fixed' }])
  })

  test('asks for the cost of one guest where it is left blank, and changes nothing', async () => {
    const { page, account } = await newCouple({ path: QUIET_PATH })
    const line = await account.api<BudgetLine>('POST', LINES, { name: 'Dinner', planned_amount: 900 })
    await page.goto(`/budget?line=${line.id}`)
    const dialog = page.getByRole('dialog', { name: 'Dinner' })
    await dialog.getByLabel('Cost', { exact: true }).selectOption('Per guest')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Please enter the cost per guest.').waitFor()
    expect(await account.api<BudgetLine[]>('GET', LINES)).toMatchObject([{ planned_amount: 900, cost_basis: 'fixed' }])
    await page.goto('/budget?line=new')
    const added = page.getByRole('dialog', { name: 'Add a line' })
    await added.getByLabel('Name').fill('Drinks')
    await added.getByLabel('Cost', { exact: true }).selectOption('Per guest')
    await added.getByRole('button', { name: 'Add line' }).click()
    await added.getByText('Please enter the cost per guest.').waitFor()
  })

  test('shows the archived category of a line, which can be taken away', async () => {
    const { page, account } = await newCouple({ path: QUIET_PATH })
    const line = await account.api<BudgetLine>('POST', LINES, { name: 'Doves' })
    await account.api('POST', `/api/categories/${line.category_id}/archive`)
    await page.goto(`/budget?line=${line.id}`)
    const dialog = page.getByRole('dialog', { name: 'Doves' })
    expect(await dialog.getByLabel('Category').inputValue()).toBe(line.category_id)
    await dialog.getByLabel('Category').selectOption('None')
    // The history moves the button when it arrives.
    await dialog.getByText('Added by').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Doves saved').waitFor()
    expect(await account.api<BudgetLine[]>('GET', LINES)).toMatchObject([{ category_id: null }])
  })

  test('deletes a line when its toast ends, and restores it before that', async () => {
    const { page, account } = await newCouple({ path: QUIET_PATH })
    const line = await account.api<BudgetLine>('POST', LINES, { name: 'Video' })
    await account.api('POST', LINES, { name: 'Venue' })
    const remove = async () => {
      await page.goto(`/budget?line=${line.id}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    }
    await remove()
    await pressInToast(page, 'Video is deleted', 'Undo')
    await page.getByRole('button', { name: 'Video', exact: true }).waitFor()
    await remove()
    await page.getByText('Video is deleted').waitFor()
    await page.getByText('Video is deleted').waitFor({ state: 'detached' })
    await expect.poll(async () => (await account.api<BudgetLine[]>('GET', LINES)).length).toBe(1)
  })

  test.each([
    { theme: 'light', viewport: undefined },
    { theme: 'dark', viewport: phone },
  ])('is accessible ($theme)', async ({ theme, viewport }) => {
    const { page, account } = await newCouple(viewport && { viewport })
    await account.api('POST', LINES, { name: 'Dinner', cost_basis: 'per_guest', unit_cost: 1250, actual_amount: 10 })
    await page.evaluate((value) => localStorage.setItem('wedding-planner-theme', value), theme)
    for (const path of ['/budget', '/budget?line=new', '/budget?settings=categories']) {
      await page.goto(path)
      await page
        .getByRole(path.includes('?') ? 'dialog' : 'table')
        .first()
        .waitFor()
      expect(await violations(page), path).toEqual([])
    }
  })
})

test('the bar of the smaller categories together is no wider than its place', async () => {
  const { page, account } = await newCouple({ path: QUIET_PATH, viewport: phone })
  const names = Array.from({ length: 12 }, (_, i) => `Category ${i + 1}`)
  await fillWedding(account, {
    categories: names.map((name) => ({ name, scopes: ['budget'], color: '#3B82F6' })),
    budget_lines: names.map((name, i) => ({ name, category_id: i + 1, planned_amount: 50_000 })),
  })
  await page.goto('/budget')
  const chart = page.getByRole('figure').filter({ hasText: 'Others' })
  await chart.getByText('₱250,000').first().waitFor()
  await settle(page)
  const isWithin = await page.evaluate(`[...document.querySelectorAll('figure li > :nth-child(2)')].every(
    (bar) => bar.getBoundingClientRect().right <= bar.nextElementSibling.getBoundingClientRect().left)`)
  expect(isWithin).toBe(true)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})

test('a cancelled form does not close the next one when its answer arrives', async () => {
  const { page } = await newCouple({ path: '/budget' })
  const dialog = page.getByRole('dialog', { name: 'Add a line' })
  const open = async (name: string) => {
    await page.getByRole('button', { name: 'Add one line' }).click()
    await dialog.getByLabel('Name').fill(name)
  }
  await open('Cake')
  const release = await holdRequests(page, '**/api/budget/categories')
  await dialog.getByRole('button', { name: 'Add line' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await open('Band')
  release()
  await page.getByText('Cake added').waitFor()
  await settle(page)
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Band')
})
