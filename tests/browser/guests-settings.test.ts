import { describe, expect, test } from 'vitest'
import type { WeddingSettings } from '../../worker/features/settings/schema'
import { addDays, longDay, shortDay } from '../../worker/lib/calendar'
import { enter, newAccount, newPage, openAs, settle } from '../support/browser/browser'
import { inDays } from '../support/days'

const API = '/api/admin/event-settings'

async function openSettings() {
  const account = await newAccount()
  await account.api('PUT', API, { wedding_date_fixed: inDays(100) })
  const page = await openAs(account, '/guests?settings=wedding')
  await page.getByRole('button', { name: 'Save settings' }).waitFor()
  const save = () => page.getByRole('button', { name: 'Save settings' }).click()
  const answerSave = (status: number, body: unknown) =>
    page.route(API, (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      return typeof body === 'string' ? route.fulfill({ status, body }) : route.fulfill({ status, json: body })
    })
  const focused = () => page.locator(':focus').getAttribute('name')
  const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)
  return { page, account, save, answerSave, focused, toast, stored: () => account.api<WeddingSettings>('GET', API) }
}

describe('the settings', () => {
  test('save names, venue, deadline, plus-ones and reminders with one toast', async () => {
    const { page, save, stored, toast } = await openSettings()
    const deadline = inDays(50)
    await page.getByLabel('First partner').fill('Mara')
    await page.getByLabel('Second partner').fill('Jonas')
    await page.getByLabel('Venue').fill('Villa Rosa')
    await page.getByLabel('RSVP deadline').fill(deadline)
    await page.getByLabel('Plus-ones').selectOption('request_approval')
    await page.getByLabel('Reminders').fill('10, 3')
    const days = [addDays(deadline, -10), addDays(deadline, -3)].map((day) => shortDay(day)).join(', ')
    await page.getByText(`email guests who haven’t replied at 09:00 on ${days}`).waitFor()
    // The latest of the past days is made up for at once.
    await page.getByLabel('Reminders').fill('60, 10, 3')
    await page
      .getByText(`Once you save, we’ll email guests who haven’t replied, and again at 09:00 on ${days}`)
      .waitFor()
    await page.getByLabel('Reminders').fill('10, 3')
    await save()
    await toast('Settings saved successfully!').waitFor()
    await page.getByText('Mara & Jonas').waitFor()
    expect(await stored()).toMatchObject({
      couple_name_1: 'Mara',
      couple_name_2: 'Jonas',
      venue_name: 'Villa Rosa',
      rsvp_deadline: deadline,
      plus_one_policy: 'request_approval',
      reminder_days: [10, 3],
    })
  })

  test('say which date was saved, and with which policy', async () => {
    const { page, save, stored, toast } = await openSettings()
    const day = inDays(200)
    await page.getByLabel('Wedding date').fill(day)
    await save()
    await toast(`Wedding date saved: ${longDay(day)} (Fixed)`).waitFor()
    expect(await toast('Settings saved successfully!').count()).toBe(0)

    await page.getByRole('radio', { name: /Dynamic/ }).check()
    await save()
    await toast('(Dynamic)').waitFor()
    const { wedding_date, preview_default_wedding_date } = await stored()
    expect(wedding_date).toBe(preview_default_wedding_date)
  })

  test('refuse a date in the past beside its field', async () => {
    const { page, save, focused, toast } = await openSettings()
    await page.getByLabel('Wedding date').fill('2020-01-01')
    await save()
    await page.getByRole('alert').getByText("Wedding date can't be in the past.").first().waitFor()
    await toast("Wedding date can't be in the past.").waitFor()
    await expect.poll(focused).toBe('wedding_date_fixed')
    expect(await page.getByLabel('Wedding date').inputValue()).toBe('2020-01-01')
  })

  test('show every wrong field, and name and focus the first of them', async () => {
    const { page, save, focused, toast } = await openSettings()
    await page.getByLabel('Timezone').fill('Mars/Base')
    await page.getByLabel('Currency').fill('money')
    await page.getByLabel('Venue').fill('a'.repeat(201))
    await save()
    const currency = 'Please enter a valid currency symbol (₱, $, €) or ISO code (USD, PHP, EUR)'
    await toast(currency).waitFor()
    await expect.poll(focused).toBe('currency_code')
    const form = page.locator('form')
    for (const sentence of [
      currency,
      'Please choose a timezone such as Asia/Manila.',
      'Please use at most 200 characters.',
    ]) {
      await form.getByText(sentence).waitFor()
    }
    expect(await page.getByLabel('Timezone').inputValue()).toBe('Mars/Base')
  })

  test('show the sentence of a 422 without fields, or a default', async () => {
    const { save, answerSave, toast } = await openSettings()
    await answerSave(422, { detail: 'No.' })
    await save()
    await toast('No.').waitFor()
    await answerSave(422, {})
    await save()
    await toast('Please check your input and try again').waitFor()
  })

  test('show a 400 below the date, without a toast', async () => {
    const { page, save, answerSave } = await openSettings()
    await answerSave(400, {})
    await save()
    await page.locator('form').getByText('Invalid wedding date').waitFor()
    await settle(page)
    expect(await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').count()).toBe(0)
  })

  test('explain a 500 with the server’s sentences, or a default', async () => {
    const { page, save, answerSave, toast } = await openSettings()
    await answerSave(500, { detail: { message: 'Half of it.', errors: { timezone: 'Not now.' } } })
    await save()
    await toast('Half of it.').waitFor()
    await page.locator('form').getByText('Not now.').waitFor()
    await answerSave(500, { detail: { errors: { timezone: 'Not now.' } } })
    await save()
    await toast('Failed to save settings').waitFor()
    await answerSave(500, 'no JSON at all')
    await save()
    await toast('Server error. Please try again later.').waitFor()
  })

  test('keep what was typed without a connection', async () => {
    const { page, save, toast } = await openSettings()
    await page.getByLabel('Venue').fill('Villa Rosa')
    await page.context().setOffline(true)
    await save()
    await toast('Failed to save settings. Please check your connection and try again.').waitFor()
    expect(await page.getByLabel('Venue').inputValue()).toBe('Villa Rosa')
    await page.context().setOffline(false)
    await save()
    await toast('Settings saved successfully!').waitFor()
  })

  test('say when they cannot be loaded, and can be tried again', async () => {
    const { account } = await openSettings()
    const page = await newPage()
    await enter(page, account)
    await page.route(API, (route) => route.fulfill({ status: 404, json: { detail: 'Gone.' } }))
    await page.goto('/guests?settings=wedding')
    await page.getByText('Failed to load wedding date settings').waitFor()
    await page.unroute(API)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('First partner').waitFor()
  })

  test('find a timezone by part of its name, and show its local time', async () => {
    const { page, save, stored, toast } = await openSettings()
    const zone = page.getByRole('combobox', { name: 'Timezone' })
    await zone.click()
    const options = page.getByRole('listbox', { name: 'Timezone' }).getByRole('option')
    await expect
      .poll(async () => (await options.allInnerTexts()).slice(0, 3))
      .toEqual(['Asia/Manila', 'Asia/Singapore', 'Asia/Tokyo'])
    await zone.fill('lisbon')
    await zone.press('Enter')
    await expect.poll(() => zone.inputValue()).toBe('Europe/Lisbon')
    await options.first().waitFor({ state: 'detached' })
    await zone.fill('buenos')
    await zone.press('ArrowDown')
    await zone.press('Enter')
    await expect.poll(() => zone.inputValue()).toMatch(/Buenos_Aires$/)
    await page.getByText(/^Local time: \w+day, \d{1,2}:\d\d [AP]M$/).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await save()
    await toast('Settings saved successfully!').waitFor()
    expect((await stored()).timezone).toBe(await zone.inputValue())
  })

  test('keep both partners’ changes', async () => {
    const { page, account, save, stored, toast } = await openSettings()
    await page.getByLabel('Venue').fill('Villa Rosa')
    await account.api('PUT', API, { couple_name_1: 'Mara', venue_name: 'The barn' })
    await save()
    await page.getByText('Somebody else changed this in the meantime. Please look at it again.').waitFor()
    expect(await page.getByLabel('First partner').inputValue()).toBe('Mara')
    expect(await page.getByLabel('Venue').inputValue()).toBe('Villa Rosa')
    await page.getByText('Venue: The barn').waitFor()
    await save()
    await toast('Settings saved successfully!').waitFor()
    expect(await stored()).toMatchObject({ couple_name_1: 'Mara', venue_name: 'Villa Rosa' })
  })
})
