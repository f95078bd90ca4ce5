import { describe, expect, test } from 'vitest'
import type { Category } from '../../worker/features/categories/schema'
import type { UpcomingPayment, VendorPayment } from '../../worker/features/vendors/payments/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { expectAccessible, looks } from '../support/browser/accessibility'
import {
  breakReads,
  holdToast,
  newAccount,
  newCouple,
  openAs,
  pressInToast,
  QUIET_PATH,
} from '../support/browser/browser'
import { downloadedText } from '../support/browser/download'
import { openVendors, planBudget, stage, VENDORS } from '../support/browser/vendors-screen'
import { inDays } from '../support/days'

describe('a vendor’s page', () => {
  test('takes a vendor from being added, through booking above the budget, to being paid', async () => {
    const { page, account } = await newCouple({ path: '/vendors' })
    const category = await planBudget(account, 50_000)
    await page.getByText('No vendors yet').waitFor()
    await page.getByRole('button', { name: 'Add the first vendor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add vendor' })
    await dialog.getByLabel('Name').fill('Lumen Photo')
    await dialog.getByLabel('Category').selectOption({ label: category.name })
    await dialog.getByLabel('Status').selectOption('quoted')
    await dialog.getByLabel('Quote').fill('48,000')
    await dialog.getByLabel('Website').fill('lumen.example')
    await dialog.getByRole('radio', { name: '3 stars' }).check()
    await page.keyboard.press('ArrowRight')
    expect(await dialog.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Add vendor' }).click()
    await page.getByText('Lumen Photo added').waitFor()
    await stage(page, 'Quoted').getByRole('link', { name: 'Lumen Photo' }).click()

    await page.getByRole('heading', { level: 1, name: 'Lumen Photo' }).waitFor()
    expect(await page.getByRole('link', { name: 'lumen.example' }).getAttribute('href')).toBe('https://lumen.example')
    await page.getByText(/of 100/).waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Lumen Photo' })
    await edit.getByLabel('Status').selectOption('booked')
    await edit.getByLabel('Contract').fill('60000')
    await edit.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('alert')
      .getByText(`This contract of ₱60,000 is above the ₱50,000 that your budget plans for ${category.name}.`)
      .waitFor()
    await page.getByRole('button', { name: 'OK', exact: true }).click()

    for (const [label, amount, due] of [
      ['Deposit', '20000', inDays(3)],
      ['Balance', '', inDays(40)],
    ] as const) {
      await page.getByRole('button', { name: 'Add payment' }).click()
      const payment = page.getByRole('dialog', { name: 'Add payment' })
      await payment.getByLabel('What for').fill(label)
      if (amount) await payment.getByLabel('Amount').fill(amount)
      else expect(await payment.getByLabel('Amount').inputValue()).toBe('40000')
      await payment.getByLabel('Due').fill(due)
      await payment.getByRole('button', { name: 'Add payment' }).click()
      await payment.waitFor({ state: 'detached' })
    }
    await page.getByText('due in 3 days').waitFor()
    await page.getByRole('button', { name: 'Paid today: Deposit' }).click()
    await page.getByText('₱20,000 of ₱60,000 paid').waitFor()
    const [vendor] = await account.api<Vendor[]>('GET', VENDORS)
    await expect
      .poll(() => account.api<VendorPayment[]>('GET', `${VENDORS}/${vendor?.id}/payments`))
      .toMatchObject([
        { label: 'Deposit', paid_on: inDays(0) },
        { label: 'Balance', paid_on: null },
      ])

    await page.getByRole('link', { name: 'Vendors' }).last().click()
    await page.getByRole('link', { name: 'List' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Lumen Photo' })
    await row.getByRole('button', { name: 'Status of Lumen Photo: Booked' }).waitFor()
    const cells = async () => (await row.getByRole('cell').allInnerTexts()).join()
    await expect.poll(cells).toContain('₱20,000')
    await expect.poll(cells).toContain('₱40,000')
  })

  test('shows a category that was archived, and none once it is taken away', async () => {
    const account = await newAccount()
    const scopes = ['vendor']
    const { id: category_id } = await account.api<Category>('POST', '/api/categories', { name: 'Doves', scopes })
    const fields = { name: 'Fly & Co', category_id, category: 'Birds' }
    const { id } = await account.api<Vendor>('POST', VENDORS, fields)
    await account.api('POST', `/api/categories/${category_id}/archive`)
    const page = await openAs(account, `/vendors/list?edit=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Fly & Co' })
    expect(await dialog.getByLabel('Category').inputValue()).toBe(category_id)
    await dialog.getByLabel('Category').selectOption('None')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Fly & Co saved').waitFor()
    expect(await account.api<Vendor[]>('GET', VENDORS)).toMatchObject([{ category_id: null, category: null }])
  })

  test('shows half a star of a rating, and lets four and five be chosen', async () => {
    const { page, made, stored } = await openVendors([{ name: 'Fiori', rating: 4.5 }], { path: QUIET_PATH })
    await page.goto(`/vendors/list?edit=${made[0]?.id}`)
    const rating = page.getByRole('dialog', { name: 'Fiori' }).getByRole('group', { name: 'Rating' })
    const filled = rating.locator('svg[fill="currentColor"]')
    await expect.poll(() => filled.count()).toBe(5)
    await rating.getByText('Now 4.5 of 5 stars').waitFor({ state: 'attached' })
    expect(await rating.locator('.lucide-star-half').count()).toBe(1)
    expect(await rating.getByRole('radio', { name: '5 stars' }).isChecked()).toBe(false)
    await rating.getByRole('radio', { name: '5 stars' }).check()
    expect(await rating.locator('.lucide-star-half').count()).toBe(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Fiori saved').waitFor()
    expect(await stored()).toMatchObject([{ rating: 5 }])
  })

  test('undoes marking a payment as paid, and deleting one', async () => {
    const { page, account, made } = await openVendors([{ name: 'Bar Amigo', contracted_amount: 500 }])
    const path = `${VENDORS}/${made[0]?.id}/payments`
    await account.api('POST', path, { label: 'Deposit', amount: 500, due_date: inDays(-2) })
    const payments = () => account.api<VendorPayment[]>('GET', path)
    await page.goto(`/vendors/${made[0]?.id}`)
    await page.getByText('2 days overdue').waitFor()
    await page.getByRole('button', { name: 'Paid today: Deposit' }).click()
    await pressInToast(page, 'Deposit is paid', 'Undo')
    await page.getByText('Deposit is open again').waitFor()
    expect(await payments()).toMatchObject([{ paid_on: null }])

    // A later day, given by somebody else, stays.
    await page.getByRole('button', { name: 'Paid today: Deposit' }).click()
    await holdToast(page, 'Deposit is paid')
    const [paid] = await payments()
    await account.api('PUT', `/api/vendor-payments/${paid?.id}`, { paid_on: inDays(-1) })
    await pressInToast(page, 'Deposit is paid', 'Undo')
    await page.getByText('Somebody else changed this').waitFor()
    expect(await payments()).toMatchObject([{ paid_on: inDays(-1) }])
    await account.api('PUT', `/api/vendor-payments/${paid?.id}`, { paid_on: null })
    await page.reload()
    // So does a day given while this page still shows the payment as open.
    await page.getByText('2 days overdue').waitFor()
    await account.api('PUT', `/api/vendor-payments/${paid?.id}`, { paid_on: inDays(-1) })
    await page.getByRole('button', { name: 'Paid today: Deposit' }).click()
    await page.getByText('Somebody else changed this').waitFor()
    expect(await payments()).toMatchObject([{ paid_on: inDays(-1) }])
    await account.api('PUT', `/api/vendor-payments/${paid?.id}`, { paid_on: null })
    await page.reload()
    await page.getByText('2 days overdue').waitFor()

    const remove = async () => {
      await page.getByRole('button', { name: /^Deposit/ }).click()
      await page.getByRole('dialog', { name: 'Deposit' }).getByRole('button', { name: 'Delete' }).click()
      await holdToast(page, 'Deposit deleted')
      await page.getByText('No payments yet.').waitFor()
    }
    await remove()
    await pressInToast(page, 'Deposit deleted', 'Undo')
    await page.getByText('2 days overdue').waitFor()
    expect(await payments()).toHaveLength(1)
  })

  test('is reached from the next payments, which are listed above the vendors and exported to a calendar', async () => {
    const { page, account, made } = await openVendors([{ name: 'Casa Mirasol' }])
    const add = (label: string, days: number) =>
      account.api('POST', `${VENDORS}/${made[0]?.id}/payments`, { label, amount: 100, due_date: inDays(days) })
    await add('Balance', 700)
    await add('Deposit', -1)
    await page.reload()
    const due = page.getByRole('region', { name: 'Payments due' })
    await due.getByText('1 day overdue').waitFor()
    expect(await due.getByRole('listitem').count()).toBe(1)
    await due.getByRole('button', { name: 'All 2 payments' }).click()
    await expect.poll(() => due.getByRole('listitem').count()).toBe(2)
    const file = await downloadedText(page, () => due.getByRole('button', { name: 'Calendar file' }).click())
    expect(file).toContain('BEGIN:VEVENT')
    expect(file).toContain('Casa Mirasol: Balance')
    await due.getByRole('button', { name: 'Paid today: Deposit, Casa Mirasol' }).click()
    await expect
      .poll(() => account.api<UpcomingPayment[]>('GET', '/api/vendors/payments/upcoming?days=730'))
      .toMatchObject([{ label: 'Balance' }])
  })

  test('counts the days to the next payment from today also after midnight', async () => {
    const { page, account, made } = await openVendors([{ name: 'Casa Mirasol' }])
    await account.api('POST', `${VENDORS}/${made[0]?.id}/payments`, { amount: 100, due_date: inDays(1) })
    await page.reload()
    const due = page.getByRole('region', { name: 'Payments due' })
    await due.getByText('due in 1 day').waitFor()
    await page.clock.setFixedTime(Date.now() + 3 * 86_400_000)
    await due.getByText('2 days overdue').waitFor()
  })

  test('shows no payment of a declined vendor as overdue', async () => {
    const { page, account, made } = await openVendors([{ name: 'Bar Amigo', status: 'declined' }])
    await account.api('POST', `${VENDORS}/${made[0]?.id}/payments`, { amount: 500, due_date: inDays(-2) })
    await page.goto('/vendors/list')
    await page.getByRole('link', { name: 'Bar Amigo' }).waitFor()
    expect(await page.getByText('overdue').count()).toBe(0)
    await page.getByRole('link', { name: 'Bar Amigo' }).click()
    await page.getByRole('button', { name: /^Payment/ }).waitFor()
    expect(await page.getByText('overdue').count()).toBe(0)
  })

  test('explains the fit, which follows the entered range', async () => {
    const { page, made } = await openVendors([{ name: 'Fiori', quoted_amount: 150_000 }])
    await page.goto(`/vendors/${made[0]?.id}`)
    const fit = page.getByRole('region', { name: 'Fit' })
    await fit.getByText('₱150,000 for the wedding is above your ₱100,000.').waitFor()
    await fit.getByLabel('Budget to').fill('200,000')
    await fit.getByRole('button', { name: 'Update score' }).click()
    await fit.getByText('₱150,000 for the wedding is within your range.').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?range=0-200000')
    await fit.getByLabel('Budget to').fill('12,50')
    await fit.getByRole('button', { name: 'Update score' }).click()
    await fit.getByText('Please enter an amount such as 12500 or 12500.50.').waitFor()
  })

  test('has no score without details, and shows what is missing and what is over budget', async () => {
    const { page, made } = await openVendors([{ name: 'Fiori' }, { name: 'Costly', quoted_amount: 150_000, rating: 5 }])
    await page.goto(`/vendors/${made[0]?.id}`)
    const fit = page.getByRole('region', { name: 'Fit' })
    await fit.getByText('Not enough to judge yet.').waitFor()
    expect(await fit.getByText('of 100').count()).toBe(0)
    await fit.getByRole('list', { name: 'Missing' }).getByText('No quote yet.').waitFor()
    await page.goto(`/vendors/${made[1]?.id}`)
    await fit.getByRole('list', { name: 'Over budget' }).getByText('is above your ₱100,000.').waitFor()
    await fit.getByText('of 100').waitFor()
    expect(await fit.getByText('Strong fit').count()).toBe(0)
  })
})

describe('deleting', () => {
  test('asks when payments are deleted too, says which, and can be undone', async () => {
    const { page, account, made, stored } = await openVendors([{ name: 'Bar Amigo' }])
    const path = `${VENDORS}/${made[0]?.id}/payments`
    await account.api('POST', path, { amount: 100, paid_on: inDays(0) })
    await account.api('POST', path, { amount: 250 })
    const toast = { title: 'The first toast', date: '2027-02-14', start_time: '17:30', vendor_id: made[0]?.id }
    await account.api('POST', '/api/timeline-events', toast)
    await page.goto(`/vendors/${made[0]?.id}`)
    await page.getByRole('region', { name: 'Timeline' }).getByText('14 Feb 2027, 17:30').waitFor()
    const ask = async () => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByText('2 payments are deleted as well, ₱100 of them paid.').waitFor()
      await page.getByText('1 event stays on the timeline, without a vendor.').waitFor()
    }
    await ask()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await ask()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await holdToast(page, 'Bar Amigo deleted')
    await page.getByText('No vendors yet').waitFor()
    await pressInToast(page, 'Bar Amigo deleted', 'Undo')
    await stage(page, 'Contacted').getByRole('link', { name: 'Bar Amigo' }).waitFor()
    expect(await stored()).toHaveLength(1)
  })

  test('waits until it is said what is deleted too', async () => {
    const { page, account, made } = await openVendors([{ name: 'Bar Amigo' }], { path: QUIET_PATH })
    const id = made[0]?.id
    await account.api('POST', `${VENDORS}/${id}/payments`, { amount: 100 })
    const restore = await breakReads(page, `**${VENDORS}/${id}/usage`)
    await page.goto(`/vendors/${id}?delete=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Delete Bar Amigo?' })
    await dialog.getByText('We couldn’t load what would be deleted with this vendor.').waitFor()
    const remove = dialog.getByRole('button', { name: 'Delete' })
    expect(await remove.isDisabled()).toBe(true)
    await restore()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText('1 payment is deleted as well.').waitFor()
    await remove.click()
    await holdToast(page, 'Bar Amigo deleted')
  })

  test('does not ask when nothing belongs to the vendor', async () => {
    const { page, stored } = await openVendors([{ name: 'Bar Amigo' }, { name: 'Fiori' }])
    await page.getByRole('button', { name: 'More about Fiori' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await holdToast(page, 'Fiori deleted')
    expect(await page.getByRole('link', { name: 'Fiori' }).count()).toBe(0)
    await pressInToast(page, 'Fiori deleted', 'Dismiss')
    await expect.poll(stored).toMatchObject([{ name: 'Bar Amigo' }])
  })
})

test('two partners editing one vendor lose nothing', async () => {
  const { page, account, made, stored } = await openVendors([{ name: 'Fiori', phone: '1', quoted_amount: 10 }])
  await page.goto(`/vendors/${made[0]?.id}?edit=${made[0]?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Fiori' })
  await dialog.getByLabel('Quote').fill('20')
  await account.api('PUT', `${VENDORS}/${made[0]?.id}`, { phone: '2', quoted_amount: 30 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Somebody else changed this in the meantime. Please look at it again.').waitFor()
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('2')
  await dialog.getByRole('listitem').filter({ hasText: '₱30' }).getByRole('button', { name: 'Use theirs' }).click()
  expect(await dialog.getByLabel('Quote').inputValue()).toBe('30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Fiori saved').waitFor()
  expect(await stored()).toMatchObject([{ phone: '2', quoted_amount: 30 }])
})

test('the settings switch payment reminders and the weekly digest', async () => {
  const { page, account } = await newCouple({ path: '/vendors?settings=wedding' })
  await page.getByLabel('Email us 7 days and 1 day before a payment is due').uncheck()
  await page.getByLabel('Email us a weekly summary on Mondays').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Settings saved successfully!').waitFor()
  const saved = await account.api('GET', '/api/admin/event-settings')
  expect(saved).toMatchObject({ payment_reminders: false, task_digest: true })
})

describe.each(looks)('in %s', (theme, viewport) => {
  const vendors = [
    { name: 'Casa Mirasol', status: 'booked', contracted_amount: 420_000, rating: 4, notes: 'Rain plan.' },
    { name: `Ana ${'Featherstonehaugh'.repeat(4)}`.slice(0, 64), status: 'booked', website: 'example.com' },
    { name: 'محمد العلي 💐', status: 'quoted', quoted_amount: 12.5, contact_name: 'Noor', email: 'noor@example.com' },
    { name: 'Strings', status: 'declined', category: 'music' },
  ]
  const size = `${viewport.width} px`

  /** `see` opens a path and expects it to be accessible. */
  async function viewer() {
    const { page, account, made } = await openVendors(vendors, { viewport, theme })
    const path = `${VENDORS}/${made[0]?.id}/payments`
    await account.api('POST', path, { label: 'Deposit', amount: 100, paid_on: inDays(0) })
    await account.api('POST', path, { amount: 250, due_date: inDays(-3) })
    await page.goto('/vendors')
    return { id: made[0]?.id, see: (address: string, text: string) => expectAccessible(page, address, text) }
  }

  test(`the vendors at ${size} are accessible`, async () => {
    const { see } = await viewer()
    await see('/vendors', 'Calendar')
    await see('/vendors?status=booked', 'Casa Mirasol')
    await see('/vendors/list', 'Casa Mirasol')
    await see('/vendors/list?q=nobody', 'No vendors match')
  })

  test(`one vendor and the dialogs at ${size} are accessible`, async () => {
    const { see, id } = await viewer()
    await see(`/vendors/${id}`, 'of 100')
    await see(`/vendors/${id}?edit=${id}`, 'Not rated')
    await see(`/vendors/${id}?payment=new`, 'What for')
    await see(`/vendors/${id}?delete=${id}`, '2 payments are deleted as well')
  })
})
