import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Household } from '../../worker/features/households/schema'
import { newAccount, openAs, phone } from '../support/browser/browser'
import { cards, printedPages } from '../support/browser/print'
import { inDays } from '../support/days'

/** The texts of cards, without blank lines. */
const textsOf = async (page: Page, name: string) =>
  (await cards(page, name).allInnerTexts()).map((text) => text.trim().replaceAll(/\n+/g, '\n'))

test('a couple prints cards, envelopes and labels for their households', async () => {
  const account = await newAccount()
  const { version } = await account.api<{ version: number }>('GET', '/api/admin/event-settings')
  await account.api('PUT', '/api/admin/event-settings', {
    ...{ couple_name_1: 'Mara', couple_name_2: 'Tomás', wedding_date_fixed: '2056-05-20', venue_name: 'Casa Verde' },
    ...{ wedding_date_policy: 'fixed', rsvp_deadline: inDays(30), version },
  })
  const add = (guest: object) => account.api<Guest>('POST', '/api/guests', guest)
  await add({ name: 'Ana Reyes', household: 'Reyes', side: 'partner_1', tags: ['family'] })
  const luis = await add({ name: 'Luis Reyes', household: 'Reyes' })
  await add({ name: 'محمد عبد الرحمن', tags: ['family'] })
  const cleo = await add({ name: 'Cleo Park' })
  const homes = await account.api<Household[]>('GET', '/api/households')
  const change = (of: string, details: object) =>
    account.api(
      'PUT',
      `/api/households/${homes.find(({ members }) => members.some(({ name }) => name === of))?.id}`,
      details,
    )
  const address = { lines: ['Müllerstraße 4'], postal_code: '10115', city: 'Berlin', country: 'Germany' }
  await change('Luis Reyes', { contact_guest_id: luis.id, locale: 'de-AT', address })

  const page = await openAs(account, '/guests')
  await page.getByRole('button', { name: 'More about the list' }).click()
  await page.getByRole('menuitem', { name: 'Print invitations' }).click()
  await expect.poll(() => cards(page, 'Invitation cards').count()).toBe(3)
  const reyes = cards(page, 'Invitation cards').filter({ hasText: 'Ana und Luis Reyes' })
  expect(await reyes.innerText()).toMatch(
    /Mara\s*&\s*Tomás\s*Wir laden herzlich.*\s*Samstag, 20\. Mai 2056\s*Casa Verde/,
  )
  await reyes.getByRole('img', { name: 'QR code for Ana und Luis Reyes' }).waitFor()
  expect((await reyes.innerText()).replaceAll(/\s/g, '')).toContain(luis.rsvp_url.replace(/^https?:\/\//, ''))
  expect(await page.getByText('محمد عبد الرحمن', { exact: true }).evaluate((name) => name.tagName)).toBe('BDI')
  await page.getByLabel('Households').selectOption({ label: 'Tag: family' })
  await expect.poll(() => cards(page, 'Invitation cards').count()).toBe(2)
  await page.getByLabel('Card language').selectOption('Français')
  await expect.poll(() => page.getByText('Nous avons la joie de vous inviter').count()).toBe(2)
  await page.getByLabel('Households').selectOption({ label: 'All who are invited' })
  await expect.poll(() => cards(page, 'Invitation cards').count()).toBe(3)

  await page.getByRole('link', { name: 'Envelopes' }).click()
  await page.getByLabel('Envelope', { exact: true }).selectOption('dl')
  await page.getByLabel('Your address').fill('Mara\nCasa Azul')
  expect(await textsOf(page, 'Envelopes')).toEqual([
    'Mara\nCasa Azul\nAna und Luis Reyes\nMüllerstraße 4\n10115 Berlin\nGERMANY',
  ])
  await expect.poll(() => printedPages(page)).toEqual(['220 × 110'])
  await page.getByText('2 households have no address').click()
  await page.getByRole('button', { name: 'Add an address for Cleo Park' }).click()
  await page.getByRole('dialog', { name: 'Cleo Park' }).getByLabel('City').fill('Oslo')
  await page.getByRole('dialog', { name: 'Cleo Park' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 household has no address').waitFor()

  await page.getByRole('link', { name: 'Address labels' }).click()
  await page.getByLabel('Label sheet').selectOption('a4-24')
  await page.getByLabel('Start at label').fill('24')
  await page.getByRole('list', { name: 'Address labels, page 2' }).waitFor()
  expect(await textsOf(page, 'Address labels')).toEqual([
    'Cleo Park\nOslo',
    'Ana und Luis Reyes\nMüllerstraße 4\n10115 Berlin\nGERMANY',
  ])
  expect(await printedPages(page)).toEqual(['210 × 297', '210 × 297'])

  await page.goto(`/guests/print/inserts?households=${cleo.household_id}&format=letter`)
  await expect.poll(() => cards(page, 'Small cards').count()).toBe(1)
  expect(await page.getByLabel('Households').inputValue()).toBe('chosen')
})

test('names of both directions stand in the order of the card’s language', async () => {
  const account = await newAccount()
  for (const name of ['ليلى المصري', 'Omar Al-Masri'])
    await account.api('POST', '/api/guests', { name, household: 'Masri' })
  const [home] = await account.api<Household[]>('GET', '/api/households')
  await account.api('PUT', `/api/households/${home?.id}`, { address: { lines: ['8 Acacia Avenue'] } })
  const page = await openAs(account, '/guests/print/envelopes')
  const isInOrder = async (name: string) => {
    const [layla, omar] = await Promise.all(
      ['ليلى المصري', 'Omar Al-Masri'].map((part) => cards(page, name).getByText(part, { exact: true }).boundingBox()),
    )
    return (layla?.x ?? 0) < (omar?.x ?? 0)
  }
  expect(await isInOrder('Envelopes')).toBe(true)
  await page.getByRole('link', { name: 'Invitation cards' }).click()
  await expect.poll(() => isInOrder('Invitation cards')).toBe(true)
  await page.getByLabel('Card language').selectOption('العربية')
  await expect.poll(() => isInOrder('Invitation cards')).toBe(false)
})

test('a wedding without guests says what will be printed, and one that cannot be read says so', async () => {
  const account = await newAccount()
  const page = await openAs(account, '/guests/print/labels', { viewport: phone })
  await page.getByRole('heading', { name: 'Nobody is invited yet' }).waitFor()
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
  await page.route('**/api/households', (route) => route.fulfill({ status: 500, json: { error: 'broken' } }))
  await page.reload()
  await page.getByText('The households could not be loaded.').waitFor()
})
