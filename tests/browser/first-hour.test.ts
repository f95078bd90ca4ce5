import { describe, expect, test } from 'vitest'
import type { WeddingSettings } from '../../worker/features/settings/schema'
import { looks, violations } from '../support/browser/accessibility'
import { newCouple, newPage } from '../support/browser/browser'

const SETTINGS = '/api/admin/event-settings'

describe('a new wedding', () => {
  test('asks who, when and where, and shows the answers', async () => {
    const { page, account } = await newCouple()
    const setUp = page.getByRole('region', { name: 'Welcome to Posy' })
    await setUp.getByLabel('Your partner’s name').fill('Jonas Reyes')
    await setUp.getByLabel('Day of the wedding').fill('2031-06-14')
    await setUp.getByLabel('Place').fill('Lisbon')
    // The questions give way to the settings, and are as they were afterwards.
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('dialog', { name: 'Settings' }).getByLabel('First partner').waitFor()
    await setUp.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    expect(await setUp.getByLabel('Day of the wedding').inputValue()).toBe('2031-06-14')
    await setUp.getByRole('button', { name: 'Start planning' }).click()
    await page.getByRole('heading', { level: 1, name: /days to go/ }).waitFor()
    await page.getByText('Saturday, 14 June 2031, Lisbon').waitFor()
    await page.getByText('1 of 6 done').waitFor()
    expect(await setUp.count()).toBe(0)
    const browserZone = await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone')
    expect(await account.api<WeddingSettings>('GET', SETTINGS)).toMatchObject({
      couple_name_2: 'Jonas Reyes',
      wedding_date: '2031-06-14',
      date_precision: 'day',
      timezone: browserZone,
      set_up_done: true,
    })
  })

  test('shows no invented date or names when the questions are skipped', async () => {
    const { page, account } = await newCouple()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.getByRole('heading', { level: 1, name: 'No date yet' }).waitFor()
    expect(await account.api<WeddingSettings>('GET', SETTINGS)).toMatchObject({
      couple_name_2: null,
      date_precision: null,
      set_up_done: true,
    })
    await page.getByRole('link', { name: 'Set your date' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    expect(await settings.getByLabel('Wedding date').inputValue()).toBe('')
    expect(await settings.getByRole('radio', { checked: true }).count()).toBe(0)
    await settings.getByLabel('Not yet').check()
    await settings.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Wedding date saved').waitFor()
    expect(await account.api<WeddingSettings>('GET', SETTINGS)).toMatchObject({ wedding_date_policy: 'dynamic' })
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: 'No date yet' }).waitFor()
  })

  test.for(['Skip for now', 'Start planning'])(
    '“%s” keeps the currency and the zone saved in the settings',
    async (answer) => {
      const { page, account } = await newCouple()
      const setUp = page.getByRole('region', { name: 'Welcome to Posy' })
      await setUp.getByLabel('Your name').fill('Mara')
      await page.getByRole('button', { name: 'Settings' }).click()
      const settings = page.getByRole('dialog', { name: 'Settings' })
      await settings.getByLabel('Currency').fill('JPY')
      await settings.getByLabel(/^Time ?zone$/).fill('Asia/Tokyo')
      await settings.getByRole('button', { name: 'Save settings' }).click()
      await page.getByText('Settings saved successfully!').waitFor()
      await page.keyboard.press('Escape')
      await setUp.waitFor()
      expect(await setUp.getByLabel('Your name').inputValue()).toBe('Mara')
      expect(await setUp.getByLabel('You pay in').inputValue()).toBe('JPY')
      expect(await setUp.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo')
      await setUp.getByLabel('Not yet').check()
      await setUp.getByRole('button', { name: answer }).click()
      await page.getByRole('heading', { level: 1, name: /No date yet|to go/ }).waitFor()
      expect(await account.api<WeddingSettings>('GET', SETTINGS)).toMatchObject({
        currency_code: 'JPY',
        timezone: 'Asia/Tokyo',
        set_up_done: true,
      })
    },
  )

  test('asks nothing once both names and the date are saved in the settings', async () => {
    const { page, account } = await newCouple()
    const setUp = page.getByRole('region', { name: 'Welcome to Posy' })
    await setUp.waitFor()
    await page.getByRole('button', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByLabel('First partner').fill('Mara')
    await settings.getByLabel('Second partner').fill('Jonas')
    await settings.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Settings saved successfully!').waitFor()
    await page.keyboard.press('Escape')
    await setUp.waitFor()
    await account.api('PUT', SETTINGS, { wedding_date_fixed: '2031-06-14' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /days to go/ }).waitFor()
    expect(await setUp.count()).toBe(0)
  })

  test('keeps what the other one saved while the questions were open', async () => {
    const { page, account } = await newCouple()
    const setUp = page.getByRole('region', { name: 'Welcome to Posy' })
    await setUp.getByLabel('Your name').fill('Mara')
    const saved = { couple_name_2: 'Jonas', venue_name: 'The mill', timezone: 'Asia/Tokyo', currency_code: 'JPY' }
    await account.api('PUT', SETTINGS, saved)
    const readAgain = page.waitForResponse(`**${SETTINGS}`)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await (await readAgain).finished()
    await setUp.getByLabel('Not yet').check()
    await setUp.getByRole('button', { name: 'Start planning' }).click()
    await page.getByRole('heading', { level: 1, name: 'No date yet' }).waitFor()
    expect(await account.api<WeddingSettings>('GET', SETTINGS)).toMatchObject({ ...saved, couple_name_1: 'Mara' })
  })

  test('gets the browser’s zone when its questions are skipped, also once the first steps are dismissed', async () => {
    const { page, account } = await newCouple()
    await page.getByRole('region', { name: 'First steps' }).getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('region', { name: 'First steps' }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.getByRole('heading', { level: 1, name: 'No date yet' }).waitFor()
    const browserZone = await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone')
    expect(await account.api<WeddingSettings>('GET', SETTINGS)).toMatchObject({ timezone: browserZone })
  })

  test('can have a month and no day yet', async () => {
    const { page } = await newCouple()
    const nextYear = new Date().getFullYear() + 1
    await page.getByLabel('Only the month').check()
    await page.getByLabel('Month of the wedding').selectOption({ label: `December ${nextYear}` })
    await page.getByRole('button', { name: 'Start planning' }).click()
    await page.getByText(`Wedding date saved: December ${nextYear} (Fixed)`).waitFor()
    await page.getByRole('heading', { level: 1, name: /months to go/ }).waitFor()
    await page.getByText(`December ${nextYear}`, { exact: true }).waitFor()
  })

  test('keeps refused answers, and says what is wrong', async () => {
    const { page } = await newCouple()
    await page.getByLabel('Your partner’s name').fill('Jonas Reyes')
    await page.getByLabel('Day of the wedding').fill('2020-06-14')
    await page.getByRole('button', { name: 'Start planning' }).click()
    await page.getByText("Wedding date can't be in the past.").waitFor()
    expect(await page.getByLabel('Your partner’s name').inputValue()).toBe('Jonas Reyes')
    await page.getByLabel('Yes').check()
    await page.getByLabel('Day of the wedding').fill('')
    await page.getByRole('button', { name: 'Start planning' }).click()
    await page.getByText('Please choose the wedding date.').waitFor()
  })

  test('takes “Not yet” although a day in the past was typed before', async () => {
    const { page, account } = await newCouple()
    await page.getByLabel('Yes').check()
    await page.getByLabel('Day of the wedding').fill('2020-06-14')
    await page.getByLabel('Not yet').check()
    await page.getByRole('button', { name: 'Start planning' }).click()
    await page.getByRole('heading', { level: 1, name: 'No date yet' }).waitFor()
    expect(await account.api<WeddingSettings>('GET', SETTINGS)).toMatchObject({ wedding_date_policy: 'dynamic' })
  })

  test('says that the answers are saved, and goes on with the dashboard’s heading', async () => {
    const { page } = await newCouple()
    await page.getByLabel('Your partner’s name').fill('Jonas Reyes')
    await page.getByRole('button', { name: 'Start planning' }).press('Enter')
    await page.getByText('Settings saved successfully!').waitFor()
    await page.locator('h1:focus').getByText('No date yet').waitFor()
  })

  test('goes on with the dashboard’s heading when its questions are skipped', async () => {
    const { page } = await newCouple()
    await page.getByRole('button', { name: 'Skip for now' }).press('Enter')
    await page.locator('h1:focus').getByText('No date yet').waitFor()
  })
})

describe('the first steps', () => {
  test('stay on the dashboard until they are dismissed', async () => {
    const { page, account } = await newCouple({ path: '/profile' })
    await account.api('POST', '/api/guests', { name: 'Ana Okafor' })
    await account.api('PUT', SETTINGS, { set_up_done: true })
    await page.goto('/dashboard')
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps.getByText('1 of 6 done').waitFor()
    await page.getByRole('heading', { name: 'At a glance' }).waitFor()
    await steps.getByRole('link', { name: 'Invite your partner' }).click()
    await page.getByRole('dialog', { name: 'Invite someone' }).waitFor()
    await page.goto('/dashboard')
    await steps.getByRole('button', { name: 'Dismiss' }).click()
    await steps.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'At a glance' }).waitFor()
    expect(await steps.count()).toBe(0)
  })
})

test('the login says what Posy is', async () => {
  const page = await newPage()
  await page.goto('/login')
  await page.getByText('Guests RSVP through a personal link.').waitFor()
})

describe.each(looks)('in %s', (theme, viewport) => {
  test(`the questions and the first steps at ${viewport.width} px are accessible`, async () => {
    const { page } = await newCouple({ viewport, theme })
    await page.getByLabel('Only the month').check()
    await page.getByText('First steps').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.getByRole('heading', { level: 1, name: 'No date yet' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  })
})
