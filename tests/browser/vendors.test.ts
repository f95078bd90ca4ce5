import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Category } from '../../worker/features/categories/schema'
import type { UpcomingPayment, VendorPayment } from '../../worker/features/vendors/payments/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { expectAccessible, settings } from '../support/accessibility'
import {
  type Account,
  chooseAtOnce,
  enter,
  fillWedding,
  holdRequests,
  holdToast,
  newAccount,
  newCouple,
  newPage,
  openAs,
  phone,
  pressInToast,
  pressKey,
  QUIET_PATH,
} from '../support/browser'
import { inDays } from '../support/days'
import { downloadedText } from '../support/download'
import { fingerOn } from '../support/touch'

const VENDORS = '/api/vendors'

/** Opens the screen of a couple with these vendors. */
async function screenOf(vendors: object[], { path = '/vendors', ...options }: Parameters<typeof newCouple>[0] = {}) {
  const account = await newAccount()
  const made: Vendor[] = []
  for (const vendor of vendors) made.push(await account.api<Vendor>('POST', VENDORS, vendor))
  const page = await openAs(account, path, options)
  return { page, account, made, stored: () => account.api<Vendor[]>('GET', VENDORS) }
}

const stage = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const names = (page: Page) => page.getByRole('table', { name: 'Vendors' }).getByRole('rowheader').getByRole('link')
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function plan(account: Account, planned_amount: number): Promise<Category> {
  const categories = await account.api<Category[]>('GET', '/api/categories')
  const category = categories.find(({ scopes }) => scopes.includes('vendor'))
  if (!category) throw new Error('A new wedding has a category for vendors.')
  const line = { name: category.name, category_id: category.id, planned_amount }
  await account.api('POST', '/api/budget/categories', line)
  return category
}

describe('a vendor’s page', () => {
  test('takes a vendor from being added, through booking above the budget, to being paid', async () => {
    const { page, account } = await newCouple({ path: '/vendors' })
    const category = await plan(account, 50_000)
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

  test('undoes marking a payment as paid, and deleting one', async () => {
    const { page, account, made } = await screenOf([{ name: 'Bar Amigo', contracted_amount: 500 }])
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
    const { page, account, made } = await screenOf([{ name: 'Casa Mirasol' }])
    const add = (label: string, days: number) =>
      account.api('POST', `${VENDORS}/${made[0]?.id}/payments`, { label, amount: 100, due_date: inDays(days) })
    await add('Balance', 30)
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
      .poll(() => account.api<UpcomingPayment[]>('GET', '/api/vendors/payments/upcoming'))
      .toMatchObject([{ label: 'Balance' }])
  })

  test('explains the fit, which follows the entered range', async () => {
    const { page, made } = await screenOf([{ name: 'Fiori', quoted_amount: 150_000 }])
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
    const { page, made } = await screenOf([{ name: 'Fiori' }, { name: 'Costly', quoted_amount: 150_000, rating: 5 }])
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

describe('the board', () => {
  test('can be used by keyboard, and announces where a vendor goes', async () => {
    const { page, stored } = await screenOf([{ name: 'Fiori Studio', status: 'contacted' }])
    const said = (words: string) => page.getByText(words, { exact: true }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Move Fiori Studio, now Contacted' }).focus()
    await page.keyboard.press('Space')
    await said('Fiori Studio is over Contacted.')
    await page.keyboard.press('ArrowRight')
    await said('Fiori Studio is over Quoted.')
    await page.keyboard.press('ArrowRight')
    await said('Fiori Studio is over Booked.')
    await page.keyboard.press('Space')
    await said('Fiori Studio is moved to Booked.')
    await stage(page, 'Booked').getByRole('link', { name: 'Fiori Studio' }).waitFor()
    await expect.poll(stored).toMatchObject([{ status: 'booked' }])
    const grip = 'Move Fiori Studio, now Booked'
    await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe(grip)

    await page.keyboard.press('Space')
    await said('Fiori Studio is over Booked.')
    await page.keyboard.press('ArrowLeft')
    await said('Fiori Studio is over Quoted.')
    await page.keyboard.press('Escape')
    await said('Fiori Studio stays in Booked.')
    expect(await stored()).toMatchObject([{ status: 'booked' }])
  })

  test('can be used by mouse, and by the menu of a card', async () => {
    const { page, stored } = await screenOf([{ name: 'Fiori Studio', status: 'contacted' }, { name: 'Bar Amigo' }])
    await drag(page, 'Fiori Studio', 'Declined')
    await stage(page, 'Declined').getByRole('link', { name: 'Fiori Studio' }).waitFor()
    await expect.poll(stored).toMatchObject([{ name: 'Bar Amigo' }, { name: 'Fiori Studio', status: 'declined' }])
    await page.getByRole('button', { name: 'More about Bar Amigo' }).click()
    await page.getByRole('menuitem', { name: 'Researching' }).click()
    await stage(page, 'Researching').getByRole('link', { name: 'Bar Amigo' }).waitFor()
    await expect.poll(stored).toMatchObject([{ status: 'researching' }, { status: 'declined' }])
  })

  test('does not scroll when a card is dropped, although the focus follows the card', async () => {
    const booked = ['A', 'B', 'C', 'D', 'E', 'F', 'H'].map((name) => ({ name: `Vendor ${name}`, status: 'booked' }))
    const { page } = await screenOf([...booked, { name: 'Vendor G' }])
    await drag(page, 'Vendor G', 'Booked')
    const grip = 'Move Vendor G, now Booked'
    await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe(grip)
    expect(await page.evaluate('scrollY')).toBe(0)
  })

  test('reverts a move that the server refuses, and says so', async () => {
    const { page } = await screenOf([{ name: 'Fiori Studio', status: 'contacted' }])
    await page.route('/api/vendors/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, json: { detail: 'Posy is busy right now.' } })
        : route.continue(),
    )
    await drag(page, 'Fiori Studio', 'Booked')
    await page.getByText('Posy is busy right now.').waitFor()
    await stage(page, 'Contacted').getByRole('link', { name: 'Fiori Studio' }).waitFor()
  })

  test('warns when a move books a vendor above the budget', async () => {
    const account = await newAccount()
    const { id } = await plan(account, 1000)
    await account.api('POST', VENDORS, { name: 'Fiori', status: 'quoted', category_id: id, contracted_amount: 2000 })
    const page = await openAs(account, '/vendors')
    await drag(page, 'Fiori', 'Booked')
    await page.getByText(/^This contract of ₱2,000 is above the ₱1,000/).waitFor()
  })

  test('shows one stage at a time on a phone, and accepts a card on each', async () => {
    const vendors = [{ name: 'Fiori Studio' }, { name: 'Bar Amigo', status: 'booked' }]
    const { page, stored } = await screenOf(vendors, { viewport: phone, hasTouch: true })
    await card(page, 'Fiori Studio').waitFor()
    expect(await card(page, 'Bar Amigo').count()).toBe(0)
    await page.getByRole('button', { name: 'Booked 1' }).click()
    await card(page, 'Bar Amigo').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?status=booked')
    await holdAndDrag(page, 'Bar Amigo', 'Paid 0')
    await page.getByText('Empty', { exact: true }).waitFor()
    await expect.poll(stored).toMatchObject([{ status: 'paid' }, { status: 'contacted' }])
  })
})

describe('finding a vendor', () => {
  const vendors = [
    { name: 'Tomás Flores', status: 'booked', category: 'Flowers', contracted_amount: 900 },
    { name: 'Bar Amigo', status: 'quoted', category: 'Drinks', quoted_amount: 3000 },
    { name: 'Ana Ramos', status: 'booked', category: 'Flowers', contact_name: 'Jo Lindqvist' },
  ]

  test('is kept in the address, and restored by back from a vendor', async () => {
    const { page } = await screenOf(vendors, { path: '/vendors/list' })
    await names(page).first().waitFor()
    await pressKey(page, '/')
    await page.keyboard.type('flores')
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['Tomás Flores'])
    await page.getByLabel('Search vendors').fill('')
    await page.getByLabel('Status', { exact: true }).selectOption('booked')
    await page.getByLabel('Category', { exact: true }).selectOption('Flowers')
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['Ana Ramos', 'Tomás Flores'])
    const address = '?status=booked&category=Flowers'
    await expect.poll(() => new URL(page.url()).search).toBe(address)
    await names(page).first().click()
    await page.getByRole('heading', { level: 1, name: 'Ana Ramos' }).waitFor()
    await page.goBack()
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['Ana Ramos', 'Tomás Flores'])
    await expect.poll(() => new URL(page.url()).search).toBe(address)
    await names(page).last().click()
    await page.getByRole('heading', { level: 1, name: 'Tomás Flores' }).waitFor()
    await page.getByRole('link', { name: 'Vendors' }).last().click()
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/vendors/list${address}`)

    await page.getByLabel('Search vendors').fill('nobody at all')
    await page.getByText('No vendors match').waitFor()
    await page.getByRole('link', { name: 'Show all 3' }).click()
    await expect.poll(() => names(page).count()).toBe(3)
  })

  test('keeps two filters that are chosen before the page renders', async () => {
    const { page } = await screenOf(vendors, { path: '/vendors/list' })
    await names(page).first().waitFor()
    await chooseAtOnce(page, ['booked', 'Flowers'])
    await expect.poll(() => new URL(page.url()).search).toBe('?status=booked&category=Flowers')
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['Ana Ramos', 'Tomás Flores'])
  })

  test('sorts by any column in both directions, with missing values last', async () => {
    const { page } = await screenOf(vendors, { path: '/vendors/list' })
    await page.getByRole('button', { name: 'Price' }).click()
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['Tomás Flores', 'Bar Amigo', 'Ana Ramos'])
    await page.getByRole('button', { name: 'Price' }).click()
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['Bar Amigo', 'Tomás Flores', 'Ana Ramos'])
    expect(await page.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending')
    await page.reload()
    await names(page).first().waitFor()
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['Bar Amigo', 'Tomás Flores', 'Ana Ramos'])
  })

  test('leads home from an unknown address, and says that a missing vendor is not on the list', async () => {
    const { page } = await screenOf([], { path: '/vendors/a/b' })
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/vendors/nobody')
    await page.getByText('This vendor is not on the list').waitFor()
  })

  test('says when the list cannot be loaded, and can be tried again', async () => {
    const { page } = await newCouple({ path: QUIET_PATH })
    await page.route('/api/vendors', (route) => route.fulfill({ status: 404, json: { detail: 'Not found.' } }))
    await page.goto('/vendors')
    await page.getByText('The vendors could not be loaded.').waitFor()
    await page.unroute('/api/vendors')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No vendors yet').waitFor()
  })
})

describe('deleting', () => {
  test('asks when payments are deleted too, says which, and can be undone', async () => {
    const { page, account, made, stored } = await screenOf([{ name: 'Bar Amigo' }])
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

  test('does not ask when nothing belongs to the vendor', async () => {
    const { page, stored } = await screenOf([{ name: 'Bar Amigo' }, { name: 'Fiori' }])
    await page.getByRole('button', { name: 'More about Fiori' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await holdToast(page, 'Fiori deleted')
    expect(await page.getByRole('link', { name: 'Fiori' }).count()).toBe(0)
    await pressInToast(page, 'Fiori deleted', 'Dismiss')
    await expect.poll(stored).toMatchObject([{ name: 'Bar Amigo' }])
  })
})

test('two partners editing one vendor lose nothing', async () => {
  const { page, account, made, stored } = await screenOf([{ name: 'Fiori', phone: '1', quoted_amount: 10 }])
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

describe.each(settings)('in %s', (theme, viewport) => {
  const vendors = [
    { name: 'Casa Mirasol', status: 'booked', contracted_amount: 420_000, rating: 4, notes: 'Rain plan.' },
    { name: `Ana ${'Featherstonehaugh'.repeat(4)}`.slice(0, 64), status: 'booked', website: 'example.com' },
    { name: 'محمد العلي 💐', status: 'quoted', quoted_amount: 12.5, contact_name: 'Noor', email: 'noor@example.com' },
    { name: 'Strings', status: 'declined', category: 'music' },
  ]
  const size = `${viewport.width} px`

  /** `see` opens a path and expects it to be accessible. */
  async function viewer() {
    const { page, account, made } = await screenOf(vendors, { viewport, theme })
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

test('an unusual name fits a phone', async () => {
  const name = `Wolfeschlegelsteinhausenbergerdorff${'er'.repeat(12)} مريم 🌸`
  const { page, made } = await screenOf(
    [{ name, website: `https://${'long-'.repeat(20)}name.example/${'x'.repeat(200)}` }],
    {
      viewport: phone,
    },
  )
  for (const path of ['/vendors', '/vendors/list', `/vendors/${made[0]?.id}`]) {
    await page.goto(path)
    await page.getByText(name).first().waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0)
  }
})

describe('hundreds of vendors', () => {
  test('fit a phone, from the first to the last', async () => {
    const account = await newAccount()
    await addMany(account, 300)
    const page = await newPage({ viewport: phone })
    await enter(page, account)
    for (const path of ['/vendors', '/vendors/list']) {
      await page.goto(path)
      for (const share of [0, 0.5, 1]) {
        await page
          .getByRole('link', { name: /^Vendor \d/ })
          .first()
          .waitFor()
        await page.evaluate(`scrollTo(0, document.body.scrollHeight * ${share})`)
        expect(await page.evaluate(`document.querySelectorAll('*').length`)).toBeLessThan(2000)
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      }
    }
  }, 120_000)
})

async function addMany(account: Account, count: number): Promise<void> {
  const statuses = ['contacted', 'contacted', 'contacted', 'quoted', 'booked', 'paid', 'researching', 'declined']
  const vendors = Array.from({ length: count }, (_, i) => ({
    name: `Vendor ${i}`,
    status: statuses[i % statuses.length],
    category: `Category ${i % 30}`,
    quoted_amount: 1000 + i,
    rating: i % 6,
    notes: 'Spoke on the phone and asked for a written quote by the end of the month.',
  }))
  await fillWedding(account, { vendors })
}

/** Drags a card by mouse to a stage. */
async function drag(page: Page, name: string, target: string): Promise<void> {
  const from = await page.getByRole('link', { name, exact: true }).first().boundingBox()
  const to = await stage(page, target).boundingBox()
  if (!from || !to) throw new Error('The card and its target must be visible.')
  await page.mouse.move(from.x + 10, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, Math.max(to.y, from.y) + 8, { steps: 10 })
  await page.mouse.up()
}

/** Drags a card by touch to a button, after holding it until it is picked up. */
async function holdAndDrag(page: Page, name: string, target: string): Promise<void> {
  const from = await page.getByRole('link', { name, exact: true }).boundingBox()
  const to = await page.getByRole('button', { name: target }).boundingBox()
  if (!from || !to) throw new Error('The card and its target must be visible.')
  const touch = await fingerOn(page)
  await touch('touchStart', from.x + 20, from.y + 10)
  await page.getByText(`${name} is picked up, from`).waitFor({ state: 'attached' })
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', from.x + (to.x + 30 - from.x) * share, from.y + (to.y + 20 - from.y) * share)
  }
  await page.getByText(`${name} is over ${target.split(' ')[0]}.`).waitFor({ state: 'attached' })
  await touch('touchEnd')
}

test('pressing Delete twice still takes one Undo', async () => {
  const { page } = await screenOf([{ name: 'Gold Band' }], { path: '/vendors/list' })
  const release = await holdRequests(page, '**/usage')
  for (let i = 0; i < 2; i++) {
    await page.getByRole('button', { name: 'More about Gold Band' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  release()
  await pressInToast(page, 'Gold Band deleted', 'Undo')
  await names(page).waitFor()
})
