import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Vendor } from '../../worker/features/vendors/schema'
import { newAccount, openAs, phone } from '../support/browser/browser'
import { fingerOn } from '../support/browser/touch'
import { openVendors, planBudget, stage, VENDORS } from '../support/browser/vendors-screen'

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

describe('the board', () => {
  test('can be used by keyboard, and announces where a vendor goes', async () => {
    const { page, stored } = await openVendors([{ name: 'Fiori Studio', status: 'contacted' }])
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
    const { page, stored } = await openVendors([{ name: 'Fiori Studio', status: 'contacted' }, { name: 'Bar Amigo' }])
    await drag(page, 'Fiori Studio', 'Declined')
    await stage(page, 'Declined').getByRole('link', { name: 'Fiori Studio' }).waitFor()
    await expect.poll(stored).toMatchObject([{ name: 'Bar Amigo' }, { name: 'Fiori Studio', status: 'declined' }])
    await page.getByRole('button', { name: 'More about Bar Amigo' }).click()
    await page.getByRole('menuitem', { name: 'Researching' }).click()
    await stage(page, 'Researching').getByRole('link', { name: 'Bar Amigo' }).waitFor()
    await expect.poll(stored).toMatchObject([{ status: 'researching' }, { status: 'declined' }])
  })

  test('counts and prints the vendors of the stage that is shown', async () => {
    const vendors = [{ name: 'Fiori Studio', status: 'booked' }, { name: 'Bar Amigo' }]
    const { page } = await openVendors(vendors, { path: '/vendors?status=booked' })
    await page.getByRole('link', { name: 'Fiori Studio' }).waitFor()
    await page.getByText('1 vendor shown').waitFor({ state: 'attached' })
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await page.emulateMedia({ media: 'print' })
    await expect
      .poll(() => page.getByRole('rowheader').allInnerTexts())
      .toEqual([expect.stringMatching(/^Fiori Studio/)])
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    await page.emulateMedia({ media: null })

    // A stage without vendors leaves the others to choose.
    await page.goto('/vendors?status=quoted')
    await page.getByText('0 vendors shown').waitFor({ state: 'attached' })
    expect(await page.getByText('No vendors match').count()).toBe(0)
  })

  test('sums up the prices of a stage without decimals where there are none', async () => {
    const prices = [33.1, 33.2, 33.7]
    const { page } = await openVendors(
      prices.map((quoted_amount, i) => ({ name: `Vendor ${i}`, status: 'quoted', quoted_amount })),
    )
    await stage(page, 'Quoted').getByText('₱100', { exact: true }).waitFor()
  })

  test('does not scroll when a card is dropped, although the focus follows the card', async () => {
    const booked = ['A', 'B', 'C', 'D', 'E', 'F', 'H'].map((name) => ({ name: `Vendor ${name}`, status: 'booked' }))
    const { page } = await openVendors([...booked, { name: 'Vendor G' }])
    await drag(page, 'Vendor G', 'Booked')
    const grip = 'Move Vendor G, now Booked'
    await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe(grip)
    expect(await page.evaluate('scrollY')).toBe(0)
  })

  test('does not move a vendor whom somebody else has moved since, and says so', async () => {
    const { page, account, stored } = await openVendors([{ name: 'Bar Amigo', status: 'contacted' }])
    await page.getByRole('button', { name: 'More about Bar Amigo' }).click()
    const [{ id } = { id: '' }] = await account.api<Vendor[]>('GET', VENDORS)
    await account.api('PUT', `${VENDORS}/${id}`, { status: 'declined' })
    await page.getByRole('menuitem', { name: 'Booked' }).click()
    await page.getByText('Somebody else changed this in the meantime.').waitFor()
    await stage(page, 'Declined').getByRole('link', { name: 'Bar Amigo' }).waitFor()
    expect(await stored()).toMatchObject([{ status: 'declined' }])
  })

  test('reverts a move that the server refuses, and says so', async () => {
    const { page } = await openVendors([{ name: 'Fiori Studio', status: 'contacted' }])
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
    const { id } = await planBudget(account, 1000)
    await account.api('POST', VENDORS, { name: 'Fiori', status: 'quoted', category_id: id, contracted_amount: 2000 })
    const page = await openAs(account, '/vendors')
    await drag(page, 'Fiori', 'Booked')
    await page.getByText(/^This contract of ₱2,000 is above the ₱1,000/).waitFor()
  })

  test('shows one stage at a time on a phone, and accepts a card on each', async () => {
    const vendors = [{ name: 'Fiori Studio' }, { name: 'Bar Amigo', status: 'booked' }]
    const { page, stored } = await openVendors(vendors, { viewport: phone, hasTouch: true })
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
