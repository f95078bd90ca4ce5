import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import { firstFixedDate } from '../../worker/features/settings/rules'
import { addDays, monthAndYear, shortDay, weekdayAndDay } from '../../worker/lib/calendar'
import { expectAccessible, looks, violations } from '../support/browser/accessibility'
import { type Account, newAccount, newCouple, openAs, phone, pressKey } from '../support/browser/browser'

const PATH = '/timeline/occasions'
const OCCASIONS = '/api/occasions'
const DAY = addDays(firstFixedDate(Date.now(), 'Asia/Manila'), 70)
const EVE = addDays(DAY, -1)

const stored = (account: Account) => account.api<Occasion[]>('GET', OCCASIONS)
const add = (account: Account, fields: object) => account.api<Occasion>('POST', OCCASIONS, fields)
const setDay = (account: Account, fields: object = {}) =>
  account.api('PUT', '/api/admin/event-settings', { wedding_date_fixed: DAY, venue_name: 'Casa Ibarra', ...fields })

/** Adds confirmed guests; a companion comes with the first. */
async function inviteThree(account: Account): Promise<Guest[]> {
  const companions = [{ name: 'Ben Cruz', meal_preference: 'Vegan' }]
  const guests: Guest[] = []
  for (const fields of [
    { name: 'Ana Cruz', meal_preference: 'Vegan', companions },
    { name: 'Cleo' },
    { name: 'Dee' },
  ]) {
    guests.push(await account.api<Guest>('POST', '/api/guests', { rsvp_status: 'confirmed', ...fields }))
  }
  return guests
}

test('an occasion is added from a preset, filled with guests, previewed and deleted', async () => {
  const account = await newAccount()
  await setDay(account, { rsvp_deadline: addDays(DAY, -30) })
  const page = await openAs(account, PATH)
  await page.getByText('More than one occasion?').waitFor()
  await page.getByRole('button', { name: 'Welcome dinner' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Welcome dinner')
  expect(await dialog.getByLabel('Date').inputValue()).toBe(EVE)
  await dialog.getByText('The day before the wedding.').waitFor()
  await dialog.getByLabel('Venue').fill('Beach bar')
  await dialog.getByLabel('Capacity').fill('many')
  await dialog.getByLabel('Ask guests for a meal').check()
  for (let left = 6; left > 1; left--) await dialog.getByRole('button', { name: 'Remove meal 1' }).click()
  await dialog.getByRole('textbox', { name: 'Meal 1' }).fill('Fish')
  await dialog.getByRole('textbox', { name: 'Meal 1' }).press('Enter')
  await page.keyboard.type('Beef')
  await dialog.getByRole('button', { name: 'Add occasion' }).click()
  await dialog.getByText('Please enter a number from 1 to 100,000.').waitFor()
  await dialog.getByLabel('Capacity').fill('3')
  await dialog.getByLabel('Reply by').fill(addDays(DAY, -29))
  await dialog.getByRole('button', { name: 'Add occasion' }).click()
  await dialog.getByText('The RSVP deadline must not be after the wedding’s own RSVP deadline.').waitFor()
  await dialog.getByLabel('Reply by').fill('')
  await dialog.getByRole('button', { name: 'Add occasion' }).click()
  await page.getByText('Welcome dinner is added').waitFor()
  const [, dinner] = await stored(account)
  expect(dinner).toMatchObject({ date: EVE, start_time: '19:00', meal_options: ['Fish', 'Beef'], capacity: 3 })
  expect(await page.getByRole('button', { name: 'Welcome dinner', exact: true }).count()).toBe(0)
  const card = page.getByRole('article', { name: 'Welcome dinner' })
  await card.getByText(`By ${shortDay(addDays(DAY, -30))}, same as the wedding`).waitFor()
  await card.getByText('Nobody is invited yet.').waitFor()

  const guests = await inviteThree(account)
  const ids = guests.map(({ id }) => id)
  await account.api('PUT', `${OCCASIONS}/${dinner?.id}/invitations`, { guest_ids: ids, invited: true })
  for (const guest_id of ids) {
    await account.api('POST', '/api/rsvp', { guest_id, rsvp_status: 'confirmed', occasion_id: dinner?.id })
  }
  await page.route('**/summary', (route) => route.fulfill({ status: 404, json: { detail: 'We could not find that.' } }))
  await page.goto(PATH)
  await card.getByText('The counts could not be loaded.').waitFor()
  await page.unroute('**/summary')
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByText('1 over capacity').waitFor()
  await card.getByText('3 people, 4 are coming').waitFor()
  expect(await card.getByRole('definition').allInnerTexts()).toEqual(expect.arrayContaining(['3', '4', '0']))
  await card.getByText('Those coming include 1 plus-one.').waitFor()

  await page.getByRole('button', { name: 'Preview Welcome dinner as guests see it' }).click()
  await dialog.getByText(`${weekdayAndDay(EVE)}, from 19:00`).waitFor()
  expect(await dialog.getByRole('link', { name: 'Map' }).getAttribute('href')).toContain('Beach%20bar')
  expect(await dialog.getByLabel('Meal').count()).toBe(0)
  await dialog.getByLabel('Yes').check()
  expect(await dialog.getByLabel('Meal').locator('option').allInnerTexts()).toEqual(['No preference', 'Fish', 'Beef'])
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Delete Welcome dinner' }).click()
  await dialog.getByText('This deletes 3 replies.').waitFor()
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('button', { name: 'Edit Welcome dinner' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('This deletes 3 replies.').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Welcome dinner is deleted').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('More than one occasion?').waitFor()
  expect((await stored(account)).map(({ name }) => name)).toEqual(['Wedding'])
})

test('the wedding itself is edited beside its settings, and a meal taken away says who keeps it', async () => {
  const account = await newAccount()
  await setDay(account)
  await inviteThree(account)
  const page = await openAs(account, '/timeline')
  await page.getByRole('link', { name: 'Occasions' }).click()
  const card = page.getByRole('article', { name: 'Wedding' })
  await card.getByText('Vegan 2').waitFor()
  await page.getByRole('button', { name: 'Edit Wedding' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Casa Ibarra').waitFor()
  for (const name of ['Date', 'Venue', 'Reply by']) expect(await dialog.getByLabel(name).count()).toBe(0)
  expect(await dialog.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await dialog.getByLabel('Ask guests to reply').uncheck()
  await dialog.getByText('No reply needed').waitFor()
  await dialog.getByLabel('Ask guests to reply').check()

  await dialog.getByRole('button', { name: 'Remove meal 3' }).click()
  const kept = dialog.getByText('2 guests chose Vegan. They keep it until you change it.')
  await kept.waitFor()
  await dialog.getByLabel('Ask guests for a meal').uncheck()
  await kept.waitFor()
  await dialog.getByLabel('Ask guests for a meal').check()
  await account.api('PUT', `${OCCASIONS}/${account.weddingId}`, { dress_code: 'Black tie' })
  await dialog.getByLabel('Starts').fill('15:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Their changes are in the form now, beside yours.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Wedding is saved').waitFor()
  const [main] = await stored(account)
  expect(main).toMatchObject({ start_time: '15:00', dress_code: 'Black tie', date: DAY })
  expect(main?.meal_options).not.toContain('Vegan')
  await card.getByText('Vegan 2 (no longer offered)').waitFor()

  await page.getByRole('button', { name: 'Edit Wedding' }).click()
  await dialog.getByLabel('Starts').fill('14:00')
  await dialog.getByRole('link', { name: 'Change them there' }).click()
  await dialog.getByText('What you typed is not saved.').waitFor()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByLabel('Venue').waitFor()
})

test('the wedding’s preview says its day and time as guests are told them', async () => {
  const account = await newAccount()
  await account.api('PUT', `${OCCASIONS}/${account.weddingId}`, { start_time: '15:00' })
  const page = await openAs(account, PATH)
  const dialog = page.getByRole('dialog')
  const preview = async (settings: object) => {
    await setDay(account, settings)
    await page.goto(`${PATH}?occasion=${account.weddingId}:preview`)
    await dialog.getByText('Casa Ibarra').waitFor()
    return await dialog.getByText('Wedding', { exact: true }).locator('xpath=../following-sibling::p[1]').innerText()
  }
  expect(await preview({})).toBe(`${weekdayAndDay(DAY)}, from 15:00`)
  expect(await preview({ date_precision: 'month' })).toBe(monthAndYear(DAY))
  expect(await preview({ wedding_date_policy: 'dynamic' })).toBe('')
  await page.goto(`${PATH}?occasion=${account.weddingId}`)
  await dialog.getByText('Preview as your guests see it').click()
  await dialog.getByText('Will you join us?').waitFor()
  expect(await dialog.getByText('from 15:00').count()).toBe(0)
})

test.each([
  ['has not set its day', {}],
  ['knows only the month', { wedding_date_fixed: DAY, date_precision: 'month' }],
])('a new occasion of a couple who %s has a day only once they choose it', async (_, settings) => {
  const account = await newAccount()
  await account.api('PUT', '/api/admin/event-settings', settings)
  const page = await openAs(account, PATH)
  await page.getByRole('button', { name: 'Farewell brunch' }).click()
  const dialog = page.getByRole('dialog')
  const date = dialog.getByLabel('Date')
  await dialog.getByText('Choose a day: the wedding’s isn’t set yet.').waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Farewell brunch')
  expect(await dialog.getByLabel('Starts').inputValue()).toBe('10:30')
  expect(await date.inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Add occasion' }).click()
  await expect.poll(() => date.and(page.locator(':focus')).count()).toBe(1)
  expect(await stored(account)).toHaveLength(1)
  await date.fill(EVE)
  await dialog.getByText('Check this day once you’ve set the wedding’s date.').waitFor()
  await dialog.getByRole('button', { name: 'Add occasion' }).click()
  await page.getByText('Farewell brunch is added').waitFor()
  expect((await stored(account))[1]).toMatchObject({ date: EVE, start_time: '10:30' })

  // A preset keeps a day that was chosen before it.
  await page.goto(`${PATH}?occasion=new`)
  await dialog.getByText('Choose a day: the wedding’s isn’t set yet.').waitFor()
  await date.fill(DAY)
  await dialog.getByRole('button', { name: 'Welcome dinner' }).click()
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Welcome dinner')
  expect(await date.inputValue()).toBe(DAY)
})

test('n adds an occasion, and the palette finds the screen', async () => {
  const account = await newAccount()
  await setDay(account)
  const page = await openAs(account, PATH)
  await page.getByText('More than one occasion?').waitFor()
  await pressKey(page, 'n')
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name')
  await expect.poll(() => name.and(page.locator(':focus')).count()).toBe(1)
  await dialog.getByRole('button', { name: 'Farewell brunch' }).press('Enter')
  await expect.poll(() => name.inputValue()).toBe('Farewell brunch')
  await expect.poll(() => name.and(page.locator(':focus')).count()).toBe(1)
  await name.press('Enter')
  await page.getByText('Farewell brunch is added').waitFor()
  expect((await stored(account)).map((one) => one.name)).toEqual(['Wedding', 'Farewell brunch'])

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.keyboard.type('occasi')
  await page.getByRole('option', { name: 'Occasions' }).click()
  await page.getByRole('article', { name: 'Farewell brunch' }).waitFor()
})

describe.each(looks)('in %s', (theme, viewport) => {
  test(`occasions at ${viewport.width} px are accessible, with long names and when no more can be added`, async () => {
    const { page, account } = await newCouple({ path: PATH, theme, viewport })
    await page.getByText('More than one occasion?').waitFor()
    await page.getByText('Nobody is invited yet.').waitFor()
    expect(await violations(page), 'empty').toEqual([])
    await inviteThree(account)
    await account.api('PUT', `${OCCASIONS}/${account.weddingId}`, { capacity: 1, start_time: '15:00' })
    const long = await add(account, { name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, 60), capacity: 9 })
    await add(account, { name: 'عشاء الترحيب', venue_name: 'بيت العائلة', meal_options: ['سمك'], asks_rsvp: false })
    for (let i = 3; i < 12; i++) await add(account, { name: `Occasion ${i}` })
    await page.reload()
    const see = (search: string, text: string) => expectAccessible(page, `${PATH}${search}`, text)
    await see('', '3 over capacity')
    await page.getByText('You have 12 occasions, the most there can be.').waitFor()
    if (viewport === phone) await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await see(`?occasion=${account.weddingId}`, 'Change them there')
    await see(`?occasion=${long.id}`, 'How many people it holds.')
    await see(`?occasion=${long.id}:preview`, 'Will you join us?')
    await see(`?occasion=${long.id}:delete`, 'Nobody has replied or been seated yet.')
    await see('?occasion=gone', 'This occasion is not on the list')
    await see('?occasion=new', 'Delete one to add another.')
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Add occasion' }).isDisabled()).toBe(true)
  })
})
