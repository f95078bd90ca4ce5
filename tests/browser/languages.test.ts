import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import { localeNames, locales } from '../../worker/lib/locales'
import { violations } from '../support/browser/accessibility'
import { newAccount, newPage, openAs } from '../support/browser/browser'

test('a household’s page fits a narrow phone in every language, and leads to each other one', async () => {
  const account = await newAccount()
  const { household_id: _, ...couple } = await account.api<Guest>('POST', '/api/guests', {
    ...{ name: 'Maximiliane Wolkenstein', household: 'Wolkenstein', plus_one_allowed: true, plus_ones: 1 },
  })
  await account.api('POST', '/api/guests', { name: 'محمد عبد الرحمن', household: 'Wolkenstein', kind: 'child' })
  const dinner = { name: 'Welcome dinner', start_time: '18:00', address: '1 High Street', dress_code: 'Casual' }
  const { id } = await account.api<Occasion>('POST', '/api/occasions', { ...dinner, meal_options: ['Vegan'] })
  await account.api('PUT', `/api/occasions/${id}/invitations`, { where: {}, invited: true })
  const page = await newPage({ viewport: { width: 320, height: 640 } })
  await page.goto(new URL(couple.rsvp_url).pathname)
  for (const locale of locales) {
    if (locale !== 'en') await page.getByRole('link', { name: localeNames[locale], exact: true }).click()
    await page.locator(`html[lang="${locale}"]`).waitFor()
    // The list of languages stays open for the next one.
    await page.locator('summary').click()
    await page.getByRole('radio', { checked: false }).first().check({ force: true })
    expect(await page.evaluate('document.documentElement.scrollWidth'), locale).toBeLessThanOrEqual(320)
    if (locale === 'ar' || locale === 'ja') expect(await violations(page), locale).toEqual([])
  }
})

test('the couple sees which words are missing in a guest’s language, and fills them in', async () => {
  const account = await newAccount()
  const guest = await account.api<Guest>('POST', '/api/guests', { name: 'Ana' })
  await account.api('PUT', `/api/households/${guest.id}`, { locale: 'fr-CA' })
  const [main] = await account.api<Occasion[]>('GET', '/api/occasions')
  await account.api('PUT', `/api/occasions/${main?.id}`, { dress_code: 'Black tie' })
  await account.api('POST', '/api/questions', { text: 'Which bus?', kind: 'choice', options: ['At noon', 'At one'] })

  const page = await openAs(account, '/timeline/occasions')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'French: 1 text is missing' }).click()
  await dialog.getByLabel('Dress code').last().fill('Tenue de soirée')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Wedding is saved').waitFor()
  await page.getByRole('list', { name: 'Missing translations' }).waitFor({ state: 'detached' })

  await page.goto('/guests/questions')
  await page.getByRole('button', { name: 'French: 3 texts are missing' }).click()
  await dialog.getByLabel('Question').last().fill('Quelle navette ?')
  await dialog.getByLabel('Option: At noon').fill('À midi')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'French: 1 text is missing' }).waitFor()

  const theirs = await newPage()
  await theirs.goto(new URL(guest.rsvp_url).pathname)
  await theirs.getByText('Tenue de soirée').waitFor()
  await theirs.getByRole('radio', { name: 'Oui', exact: true }).check({ force: true })
  await theirs.getByLabel('Quelle navette ?').selectOption('À midi')
})
