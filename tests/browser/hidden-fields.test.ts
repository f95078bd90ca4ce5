import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import type { Question } from '../../worker/features/questions/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import { longDay } from '../../worker/lib/calendar'
import { newAccount, newCouple, openAs } from '../support/browser/browser'
import { inDays } from '../support/days'

describe('a value in a field that no longer shows', () => {
  test('does not keep an occasion that asks for no reply from being added', async () => {
    const account = await newAccount()
    await account.api('PUT', settingsPath, { wedding_date_fixed: inDays(200) })
    const page = await openAs(account, '/timeline/occasions')
    await page.getByRole('button', { name: 'Welcome dinner' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reply by').fill(inDays(300))
    await dialog.getByLabel('Ask guests to reply').uncheck()
    await dialog.getByRole('button', { name: 'Add occasion' }).click()
    await page.getByText('Welcome dinner is added').waitFor()
    const occasions = await account.api<Occasion[]>('GET', occasionPaths.list)
    expect(occasions[1]).toMatchObject({ asks_rsvp: false, rsvp_deadline: null })
  })

  test('does not keep a question without options from being added', async () => {
    const { page, account } = await newCouple({ path: '/guests/questions' })
    await page.getByRole('button', { name: 'Add question' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Question', { exact: true }).fill('Which dessert?')
    await dialog.getByLabel('Kind of answer').selectOption('choice')
    for (const option of ['Option 1', 'Option 2']) await dialog.getByRole('textbox', { name: option }).fill('Cake')
    await dialog.getByLabel('Kind of answer').selectOption('text')
    await dialog.getByRole('button', { name: 'Add question' }).click()
    await page.getByText('Question added').waitFor()
    expect(await account.api<Question[]>('GET', '/api/questions')).toMatchObject([{ kind: 'text', options: [] }])
  })

  test('does not keep a guest who brings nobody from being saved', async () => {
    const account = await newAccount()
    const plus = { plus_one_allowed: true, plus_one_name: 'Ben Cruz' }
    const { id } = await account.api<Guest>('POST', '/api/guests', { name: 'Ana Cruz', ...plus })
    const page = await openAs(account, `/guests?guest=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Ana Cruz' })
    await dialog.getByLabel('Their names').fill('Ben '.repeat(500))
    await dialog.getByLabel('Can bring a plus-one').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Ana Cruz saved').waitFor()
    expect(await account.api<Guest[]>('GET', '/api/guests')).toMatchObject([{ plus_one_allowed: false }])
  })
})

describe('a sentence about a field that does not show', () => {
  test('shows above the form of a guest with several occasions', async () => {
    const account = await newAccount()
    const { id } = await account.api<Guest>('POST', '/api/guests', { name: 'Ana Cruz' })
    await account.api('POST', occasionPaths.list, { name: 'Brunch' })
    const [main] = await account.api<Occasion[]>('GET', occasionPaths.list)
    const page = await openAs(account, `/guests?guest=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Ana Cruz' })
    await dialog.getByLabel('Meal at Wedding').selectOption('Vegan')
    await account.api('PUT', occasionPaths.one(main?.id ?? ''), { meal_options: ['Fish'] })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText('Please choose one of: Fish.').waitFor()
  })

  test('shows beside the one about a field that does', async () => {
    const account = await newAccount()
    const dinner = { name: 'Dinner', date: inDays(100), rsvp_deadline: inDays(90), asks_rsvp: false }
    await account.api('PUT', settingsPath, { wedding_date_fixed: inDays(200) })
    const { id } = await account.api<Occasion>('POST', occasionPaths.list, dinner)
    const page = await openAs(account, `/timeline/occasions?occasion=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Dinner' })
    await page.route(occasionPaths.one(id), (route) =>
      route.fulfill({
        status: 422,
        json: {
          detail: { message: 'No', errors: { name: 'Too plain.', rsvp_deadline: `After ${longDay(inDays(1))}.` } },
        },
      }),
    )
    await dialog.getByLabel('Name', { exact: true }).fill('Supper')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Too plain.').waitFor()
    await dialog.getByText(`After ${longDay(inDays(1))}.`).waitFor()
    await dialog.locator('input[name=name]:focus').waitFor()
  })
})
