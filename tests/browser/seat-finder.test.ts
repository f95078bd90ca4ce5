import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Table } from '../../worker/features/seating/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import { addDays, weekdayAndDay } from '../../worker/lib/calendar'
import { violations } from '../support/browser/accessibility'
import { holdRequests, newAccount, newPage, openAs, phone } from '../support/browser/browser'
import { inDays } from '../support/days'

test('guests find their seat: the couple switches it on, tries it and prints the sign, and a guest follows it', async () => {
  const account = await newAccount()
  const names = { couple_name_1: 'Mara', couple_name_2: 'Tomás', default_locale: 'fr', set_up_done: true }
  await account.api('PUT', settingsPath, { ...names, wedding_date_fixed: inDays(1) })
  const table = await account.api<Table>('POST', '/api/tables', { name: 'Table 7', capacity: 8 })
  const longName = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh'
  for (const name of ['Ana Reyes', 'محمد عبد الرحمن', longName]) {
    const { id } = await account.api<Guest>('POST', '/api/guests', { name, rsvp_status: 'confirmed' })
    await account.api('POST', `/api/guests/${id}/assign-seat`, { table_id: table.id })
  }
  await account.api('POST', '/api/vendors', { name: 'Bloom', status: 'booked' })

  const page = await openAs(account, '/dashboard?settings=wedding')
  await page.getByText('Guests can find their table by a QR code at the door: off.').waitFor()
  await page.getByRole('link', { name: 'Open the seat finder' }).click()
  await page.getByRole('heading', { name: 'Find your seat' }).waitFor()
  expect(await page.getByRole('button', { name: 'Print', exact: true }).count()).toBe(0)
  const box = page.getByLabel('Guests can look up their table')
  await page.route(`**${settingsPath}`, (route) => route.abort(), { times: 1 })
  await box.press(' ')
  await page.getByText('check your connection').waitFor()
  await expect.poll(() => box.isChecked()).toBe(false)
  await box.press(' ')
  await page.getByText('The seat finder is on').waitFor()
  const url = await page.getByLabel('Link for guests').inputValue()
  expect(url).toMatch(/\/seats\/[\w-]{32}$/)
  expect(await page.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe(url)
  await page.getByLabel('A guest’s name').fill('reyes')
  expect(await page.getByRole('list', { name: 'What the guest sees' }).innerText()).toBe('Ana Reyes\nTable 7')
  await page.getByLabel('A guest’s name').fill('xyz')
  await page.getByText('Nobody by that name has a table.').waitFor()

  const sign = page.getByRole('list', { name: 'Sign, page 1' })
  await sign.getByRole('img', { name: 'QR code of the seat finder' }).waitFor()
  expect(await sign.innerText()).toMatch(/^Trouvez votre place\s+Scannez le code.*\s[\s\S]*Mara & Tomás$/)
  await page.getByLabel('Language', { exact: true }).selectOption('עברית')
  await sign.getByText('איפה המקום שלכם?').waitFor()
  expect(await violations(page)).toEqual([])
  const printed = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    return boxes.map((box) => box.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4)))
  }
  await page.getByLabel('Paper size').selectOption('A4')
  await expect.poll(printed).toEqual([[210, 297]])
  await page.getByLabel('Paper size').selectOption('US Letter')
  await expect.poll(printed).toEqual([[216, 279]])
  await page.setViewportSize(phone)
  const longest = 'W'.repeat(100)
  await account.api('PUT', settingsPath, { couple_name_1: longest })
  await page.reload()
  await page.getByLabel('A guest’s name').fill('wolfe')
  await page.getByRole('list', { name: 'What the guest sees' }).getByText(longName).waitFor()
  await sign.getByText(longest).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)

  const theirs = await newPage({ viewport: { width: 320, height: 640 } })
  await theirs.goto(`${new URL(url).pathname}?lang=ar`)
  await theirs.locator('html[dir=rtl]').waitFor()
  await theirs.getByLabel('الاسم').fill('محمد')
  await theirs.getByRole('button').click()
  await theirs.getByText('محمد عبد الرحمن').waitFor()
  await theirs.locator('html[lang=ar]').waitFor()
  expect(await violations(theirs)).toEqual([])
  await theirs.locator('summary').click()
  await theirs.getByRole('link', { name: 'English' }).click()
  await theirs.getByLabel('Your name').fill('wolfe')
  await theirs.getByRole('button', { name: 'Find my table' }).click()
  await theirs.getByText(longName).waitFor()
  expect(await theirs.getByRole('list').innerText()).toContain('Table 7')
  expect(await theirs.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)

  await page.goto('/guests/seating/print/seat-finder')
  await box.click()
  await page.getByText('The seat finder is off.').waitFor()
  await sign.waitFor({ state: 'detached' })
  await theirs.reload()
  await theirs.getByRole('heading', { name: 'This link is not valid' }).waitFor()

  await page.goto('/dashboard')
  await page.getByText('Your booked vendor has no link to the run sheet yet.').waitFor()
  expect(await page.getByRole('link', { name: 'Send run sheets' }).getAttribute('href')).toBe('/timeline/sharing')
})

test('a couple that was not asked for its date sees the days on which guests can look up their table', async () => {
  const account = await newAccount()
  const day = inDays(40)
  await account.api('PUT', settingsPath, { wedding_date_fixed: day, date_precision: null })
  const page = await openAs(account, '/guests/seating/print/seat-finder')
  await page.getByText(`${weekdayAndDay(addDays(day, -1))} and ${weekdayAndDay(day)}`).waitFor()
  await page.getByRole('link', { name: 'Set your wedding date' }).waitFor()
  await account.api('PUT', settingsPath, { set_up_done: true })
  await page.reload()
  await page.getByRole('link', { name: 'Set your wedding date' }).waitFor()
  expect(await page.getByText(weekdayAndDay(day)).count()).toBe(0)
})

test('of two quick presses on the seat finder the second one counts', async () => {
  const account = await newAccount()
  const page = await openAs(account, '/guests/seating/print/seat-finder')
  const box = page.getByLabel('Guests can look up their table')
  await box.waitFor()
  const release = await holdRequests(page, `**${settingsPath}`)
  await box.press(' ')
  await box.press(' ')
  expect(await box.isChecked()).toBe(false)
  release()
  await page.getByText('The seat finder is off.').waitFor()
  expect(await account.api('GET', settingsPath)).toMatchObject({ seat_finder: false })
  expect(await box.isChecked()).toBe(false)
})
