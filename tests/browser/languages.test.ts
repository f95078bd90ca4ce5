import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { Question } from '../../worker/features/questions/schema'
import { settingsPath } from '../../worker/features/settings/contract'
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

test('a preset of a wedding in German is asked in each guest’s language, until the couple changes what it says', async () => {
  const account = await newAccount()
  await account.api('PUT', settingsPath, { default_locale: 'de' })
  const guest = await account.api<Guest>('POST', '/api/guests', { name: 'Ana' })
  await account.api('PUT', `/api/households/${guest.id}`, { locale: 'fr' })

  const page = await openAs(account, '/guests/questions')
  await page.getByRole('button', { name: 'Shuttle and stop' }).click()
  await page.getByText('“Shuttle and stop” added').waitFor()
  await page.getByText('Only after “Möchtest du mit unserem Shuttle fahren?”: Yes').waitFor()
  await page.getByRole('button', { name: 'Shuttle and stop' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'A song' }).waitFor()

  const theirs = await newPage()
  const read = async (locale: string, yes: string) => {
    await theirs.goto(`${new URL(guest.rsvp_url).pathname}?lang=${locale}`)
    await theirs.getByRole('radio', { name: yes, exact: true }).check({ force: true })
  }
  await read('de', 'Zusage')
  await theirs.getByLabel('Möchtest du mit unserem Shuttle fahren?').selectOption('Ja')
  await theirs.getByLabel('Wo steigst du ein?').selectOption('Am Bahnhof')
  await read('fr', 'Oui')
  await theirs.getByLabel('Souhaitez-vous une place dans notre navette').selectOption('Oui')
  await theirs.getByLabel('Où prendrez-vous la navette').selectOption('À la gare')

  await page.getByRole('button', { name: 'Wo steigst du ein?', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('In other languages').click()
  await expect.poll(() => dialog.getByLabel('Question').last().inputValue()).toBe('Où prendrez-vous la navette\u202f?')
  await dialog.getByLabel('Question').first().fill('Wo steigst du aus?')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'French: 1 text is missing' }).waitFor()
  const [, stop] = await account.api<Question[]>('GET', '/api/questions')
  expect(stop).toMatchObject({
    text: 'Wo steigst du aus?',
    translations: { fr: { options: { hotel: 'À l’hôtel', station: 'À la gare' } } },
  })
  expect(Object.values(stop?.translations ?? {}).filter(({ text }) => text !== undefined)).toEqual([])
})

test('words that somebody else gives a preset stay when its text is saved after theirs, and Posy’s for the old text go', async () => {
  const account = await newAccount()
  const page = await openAs(account, '/guests/questions')
  await page.getByRole('button', { name: 'A song' }).click()
  await page.getByText('“A song” added').waitFor()
  const [song] = await account.api<Question[]>('GET', '/api/questions')
  await page.getByRole('button', { name: song?.text, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Question').first().fill('Which song?')
  const translations = { ...song?.translations, de: { text: 'Welches Lied?' } }
  await account.api('PUT', `/api/questions/${song?.id}`, { translations })
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  await save()
  await dialog.getByText('Somebody else changed this').waitFor()
  await save()
  await page.getByText('Question saved').waitFor()
  const [saved] = await account.api<Question[]>('GET', '/api/questions')
  expect(saved).toMatchObject({ text: 'Which song?', translations: { de: { text: 'Welches Lied?' } } })
  expect(saved?.translations.fr?.text).toBeUndefined()
})
