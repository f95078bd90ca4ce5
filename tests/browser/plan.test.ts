import { expect, test } from 'vitest'
import type { BudgetLine } from '../../worker/features/budget/schema'
import type { Task } from '../../worker/features/tasks/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { newCouple } from '../support/browser/browser'

const LINES = '/api/budget/categories'

test('a couple goes from a template to a paid vendor and an updated budget', async () => {
  const { page, account } = await newCouple({ path: '/tasks' })
  await account.api('POST', LINES, { name: 'Flowers & Décor', planned_amount: 35_000 })
  await page.getByRole('button', { name: 'Start from a template' }).click()
  const templates = page.getByRole('dialog', { name: 'Start from a template' })
  await templates.getByRole('radio', { name: /^A full year/ }).check()
  await templates.getByRole('button', { name: /^Import \d+ tasks$/ }).click()
  await templates.waitFor({ state: 'detached' })
  await page.getByLabel('Search tasks').fill('book the florist')
  await page.getByRole('button', { name: 'Status of Book the florist: Not started' }).click()
  await page.getByRole('menuitem', { name: 'In progress' }).click()
  await page.getByText('Book the florist is in progress').waitFor()

  const sections = page.getByRole('navigation', { name: 'Sections' }).first()
  await sections.getByRole('link', { name: 'Vendors' }).click()
  await page.getByRole('button', { name: 'Add the first vendor' }).click()
  const adding = page.getByRole('dialog', { name: 'Add vendor' })
  await adding.getByLabel('Name').fill('Rosa Flowers')
  await adding.getByLabel('Category').selectOption('Flowers & Décor')
  await adding.getByLabel('Status').selectOption('booked')
  await adding.getByLabel('Contract').fill('30000')
  await adding.getByRole('button', { name: 'Add vendor' }).click()
  await page.getByText('Rosa Flowers added').waitFor()
  await page.getByRole('region', { name: 'Booked', exact: true }).getByRole('link', { name: 'Rosa Flowers' }).click()
  await page.getByRole('button', { name: 'Add payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Add payment' })
  await payment.getByLabel('What for').fill('All of it')
  await payment.getByLabel('Amount').fill('30000')
  await payment.getByRole('button', { name: 'Add payment' }).click()
  await payment.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Paid today: All of it' }).click()
  await page.getByText('₱30,000 of ₱30,000 paid').waitFor()
  await page.getByRole('button', { name: 'Move to Paid' }).click()
  await page.getByRole('button', { name: 'Status of Rosa Flowers: Paid' }).waitFor()

  await sections.getByRole('link', { name: 'Budget' }).click()
  await page.getByRole('heading', { level: 1, name: 'Budget' }).waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Update from vendors' }).click()
  const sync = page.getByRole('dialog', { name: 'Update from vendors' })
  await sync.getByRole('listitem').getByText('Committed ₱0 → ₱30,000').waitFor()
  await sync.getByRole('button', { name: 'Change 1 line' }).click()
  await page.getByText('1 line is up to date with the vendors').waitFor()

  await sections.getByRole('link', { name: 'Tasks' }).click()
  await page.getByLabel('Search tasks').fill('book the florist')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('checkbox', { name: 'Complete Book the florist' }).check()
  await saved
  const tasks = await account.api<Task[]>('GET', '/api/tasks')
  expect(tasks.find(({ template_key }) => template_key === 'book_florist')).toMatchObject({ status: 'completed' })
  const vendors = await account.api<Vendor[]>('GET', '/api/vendors')
  expect(vendors).toMatchObject([{ name: 'Rosa Flowers', status: 'paid', paid_amount: 30_000 }])
  const lines = await account.api<BudgetLine[]>('GET', LINES)
  expect(lines).toMatchObject([{ planned_amount: 35_000, actual_amount: 30_000, paid_amount: 30_000 }])
})
