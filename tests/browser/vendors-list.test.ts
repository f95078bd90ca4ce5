import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  chooseAtOnce,
  enter,
  holdRequests,
  newAccount,
  newCouple,
  newPage,
  phone,
  pressInToast,
  pressKey,
  QUIET_PATH,
  untilInView,
} from '../support/browser/browser'
import { addMany, openVendors } from '../support/browser/vendors-screen'

const names = (page: Page) => page.getByRole('table', { name: 'Vendors' }).getByRole('rowheader').getByRole('link')

describe('finding a vendor', () => {
  const vendors = [
    { name: 'Tomás Flores', status: 'booked', category: 'Flowers', contracted_amount: 900 },
    { name: 'Bar Amigo', status: 'quoted', category: 'Drinks', quoted_amount: 3000 },
    { name: 'Ana Ramos', status: 'booked', category: 'Flowers', contact_name: 'Jo Lindqvist' },
  ]

  test('is kept in the address, and restored by back from a vendor', async () => {
    const { page } = await openVendors(vendors, { path: '/vendors/list' })
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
    const { page } = await openVendors(vendors, { path: '/vendors/list' })
    await names(page).first().waitFor()
    await chooseAtOnce(page, ['booked', 'Flowers'])
    await expect.poll(() => new URL(page.url()).search).toBe('?status=booked&category=Flowers')
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['Ana Ramos', 'Tomás Flores'])
  })

  test('sorts by any column in both directions, with missing values last', async () => {
    const { page } = await openVendors(vendors, { path: '/vendors/list' })
    await page.getByRole('button', { name: 'Price' }).click()
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['Tomás Flores', 'Bar Amigo', 'Ana Ramos'])
    await page.getByRole('button', { name: 'Price' }).click()
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['Bar Amigo', 'Tomás Flores', 'Ana Ramos'])
    expect(await page.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending')
    await page.reload()
    await names(page).first().waitFor()
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['Bar Amigo', 'Tomás Flores', 'Ana Ramos'])

    await page.getByLabel('Search vendors').fill('nobody at all')
    await page.getByRole('link', { name: 'Show all 3' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=-price')
    await expect.poll(() => names(page).allInnerTexts()).toEqual(['Bar Amigo', 'Tomás Flores', 'Ana Ramos'])
  })

  test('leads home from an unknown address, and says that a missing vendor is not on the list', async () => {
    const { page } = await openVendors([], { path: '/vendors/a/b' })
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

test('an unusual name fits a phone', async () => {
  const name = `Wolfeschlegelsteinhausenbergerdorff${'er'.repeat(12)} مريم 🌸`
  const { page, made } = await openVendors(
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
        const vendors = page.getByRole('link', { name: /^Vendor \d/ })
        await vendors.first().waitFor()
        await page.evaluate(`scrollTo(0, document.body.scrollHeight * ${share})`)
        await untilInView(vendors)
        expect(await page.evaluate(`document.querySelectorAll('*').length`)).toBeLessThan(2000)
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      }
    }
  })
})

test('pressing Delete twice still takes one Undo', async () => {
  const { page } = await openVendors([{ name: 'Gold Band' }], { path: '/vendors/list' })
  const release = await holdRequests(page, '**/usage')
  for (let i = 0; i < 2; i++) {
    await page.getByRole('button', { name: 'More about Gold Band' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  release()
  await pressInToast(page, 'Gold Band deleted', 'Undo')
  await names(page).waitFor()
})
