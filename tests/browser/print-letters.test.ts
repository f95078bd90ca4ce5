import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Household } from '../../worker/features/households/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { expectAccessible } from '../support/browser/accessibility'
import { type Account, breakReads, openAs, phone } from '../support/browser/browser'
import { ana, hosts, send, write } from '../support/browser/messages'
import { cards, printedPages } from '../support/browser/print'

/** Lines of letters, without blank ones. */
const linesOf = async (page: Page) =>
  (await cards(page, 'Letters').allInnerTexts()).map((text) => text.trim().replaceAll(/\n+/g, '\n').split('\n'))

const homeOf = async (account: Account, name: string) => {
  const homes = await account.api<Household[]>('GET', '/api/households')
  const home = homes.find(({ members }) => members.some((member) => member.name === name))
  if (!home) throw new Error(`No household of ${name}.`)
  return home
}

/** How many pages have something beyond their edges. */
const cutOff = (page: Page) =>
  page.evaluate<number>(`[...document.querySelectorAll('.letter')].filter((letter) =>
    letter.scrollWidth > letter.clientWidth || letter.scrollHeight > letter.clientHeight).length`)

test('a thank-you on paper is printed as a letter to each household, in its language', async () => {
  const account = await hosts([ana, { name: 'ليلى المصري' }, { name: 'Zoe Webb' }])
  await account.api('PUT', `/api/households/${(await homeOf(account, 'ليلى المصري')).id}`, { locale: 'ar' })
  const paper = await write(account, {
    ...{ kind: 'thanks', channel: 'paper', subject: '', audience: { statuses: ['pending'] } },
    body: '{greeting}\n\nThank you <b>so</b> much.\nIt was lovely.\n\n{names}',
    translations: { ar: { subject: 'شكرا', body: '{greeting}\n\nشكرا جزيلا لكم.' } },
  })
  await send(account, paper)
  const page = await openAs(account, `/guests/messages/${paper.id}/by-hand`)
  await page.getByRole('link', { name: 'Print letters and envelopes' }).click()
  await expect.poll(() => cards(page, 'Letters').count()).toBe(3)
  await page.getByText('3 letters.').waitFor()
  const letter = cards(page, 'Letters').filter({ hasText: 'Ana Okafor' })
  const guests = await account.api<Guest[]>('GET', '/api/guests')
  const link = guests.find(({ name }) => name === ana.name)?.rsvp_url.replace(/^https?:\/\//, '')
  const words = ['Mara & Jonas', 'Dear Ana Okafor,', 'Thank you <b>so</b> much.', 'It was lovely.', 'Mara & Jonas']
  expect((await linesOf(page))[0]).toEqual(words)

  const arabic = cards(page, 'Letters').filter({ hasText: 'شكرا جزيلا لكم.' })
  const [written, read] = [arabic, letter].map((one) => one.locator('[lang]').first())
  expect([await written?.getAttribute('lang'), await written?.getAttribute('dir')]).toEqual(['ar', 'rtl'])
  expect([await read?.getAttribute('lang'), await read?.getAttribute('dir')]).toEqual(['en', null])

  await page.getByLabel('At the foot').selectOption('Personal link with QR code')
  await letter.getByRole('img', { name: 'QR code for Ana Okafor' }).waitFor()
  const [withLink = []] = await linesOf(page)
  expect(withLink.slice(0, words.length)).toEqual(words)
  expect(withLink.slice(words.length).join('')).toBe(`Scan the code, or type the address${link}`)
  const sheets = page.getByRole('navigation', { name: 'Sheets' }).getByRole('link')
  expect(await sheets.allInnerTexts()).toEqual(['Letters', 'Envelopes', 'Address labels'])
  await page.getByLabel('Paper').selectOption('a4')
  await expect.poll(() => printedPages(page)).toEqual(Array(3).fill('210 × 297'))
  await page.getByRole('link', { name: 'Back to the message' }).click()
  await page.getByRole('heading', { name: 'On paper' }).waitFor()
})

test('words of one’s own that address nobody begin with the household, and long ones stay on their pages', async () => {
  const account = await hosts([
    { name: 'Ana Okafor', household: 'Okafor' },
    { name: 'Leo Okafor', household: 'Okafor' },
  ])
  const lines = Array.from({ length: 80 }, (_, i) => `Line ${i}`).join('\n')
  const body = `Bus from ${'W'.repeat(400)}.\n\n${lines}\n\nSee {link} for the rest.`
  const paper = await write(account, { kind: 'custom', channel: 'paper', body })
  await send(account, paper)
  const page = await openAs(account, `/guests/print/letters?message=${paper.id}`, { viewport: phone })
  await expect.poll(() => cards(page, 'Letters').count()).toBe(3)
  const [first = [], , last = []] = await linesOf(page)
  expect(first.slice(0, 2)).toEqual(['Mara & Jonas', 'Ana and Leo Okafor'])
  const shown = (await linesOf(page)).flat().filter((line) => line.startsWith('Line '))
  expect(shown).toEqual(lines.split('\n'))
  // The link is where the words have it, so that only its code is below them.
  expect(last.join(' ')).toMatch(/See .*\/rsvp\/.* for the rest\. Scan the code, or type the address$/)
  expect(await page.getByRole('img', { name: /QR code/ }).count()).toBe(1)
  expect(await cutOff(page)).toBe(0)
})

test('letters are for those who still need one, and say who does not and why', async () => {
  const account = await hosts()
  const draft = await write(account, { kind: 'reminder', channel: 'paper' })
  const page = await openAs(account, `/guests/print/letters?message=${draft.id}`)
  await page.getByRole('heading', { name: 'Nobody to print for' }).waitFor()
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)

  await send(account, draft)
  const [guest] = await account.api<Guest[]>('GET', '/api/guests')
  await account.api('PUT', `/api/guests/${guest?.id}`, { rsvp_status: 'confirmed' })
  await page.reload()
  await page.getByText('2 letters.').waitFor()
  await page.getByText('Not printed for 1 household').click()
  await page.getByRole('list', { name: 'Not printed' }).getByText('The guest has replied.').waitFor()
  await page.getByRole('link', { name: 'Envelopes' }).click()
  await page.getByText('2 households have no address').waitFor()

  // Without a message there are no letters.
  await page.goto('/guests/print/letters')
  await page.getByText('3 cards.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/guests/print/invitations')
  expect(await page.getByRole('link', { name: 'Letters' }).count()).toBe(0)

  const restore = await breakReads(page, '**/api/messages/*/deliveries')
  await page.goto(`/guests/print/letters?message=${draft.id}`)
  await page.getByText('The households could not be loaded.').waitFor()
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('2 letters.').waitFor()
})

test('the cards of an invitation name the occasions that it is about, and its words are there as letters', async () => {
  const account = await hosts([ana])
  const brunch = await account.api<Occasion>('POST', occasionPaths.list, { name: 'Brunch' })
  const [guest] = await account.api<Guest[]>('GET', '/api/guests')
  await account.api('PUT', occasionPaths.invitations(brunch.id), { guest_ids: [guest?.id], invited: true })
  const all = await write(account, { channel: 'paper' })
  const some = await write(account, { channel: 'paper', occasion_ids: [brunch.id], body: 'Come to {occasions}!' })
  await send(account, all)
  await send(account, some)
  const page = await openAs(account, `/guests/messages/${all.id}/by-hand`)
  await page.getByRole('link', { name: 'Print cards and envelopes' }).click()
  const card = cards(page, 'Invitation cards')
  // Without another occasion beside it, the wedding needs no name.
  await card.getByText('We would love you to celebrate our wedding with us').waitFor()
  expect(await card.getByText('Brunch', { exact: true }).count()).toBe(0)

  await page.goto(`/guests/print/invitations?message=${some.id}`)
  await card.getByText('Brunch', { exact: true }).waitFor()
  expect(await card.getByText('Wedding', { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'Letters' }).click()
  await cards(page, 'Letters').getByText('Come to Brunch').waitFor()
})

test('letters are accessible on a phone in the dark, and on paper all are there', async () => {
  const guests = Array.from({ length: 12 }, (_, i) => ({ name: `Guest ${i + 10}` }))
  const account = await hosts(guests)
  const paper = await write(account, { kind: 'save_the_date', channel: 'paper' })
  await send(account, paper)
  const page = await openAs(account, '/guests', { theme: 'dark', viewport: phone })
  await expectAccessible(page, `/guests/print/letters?message=${paper.id}`, '12 letters.')
  await page.getByText('The first 3 of 12 pages. All of them are printed.').waitFor()
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  await expect.poll(() => cards(page, 'Letters').count()).toBe(12)
  expect(await cutOff(page)).toBe(0)
})
