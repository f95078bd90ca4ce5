import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { occasionPaths } from '../../worker/features/occasions/schema'
import { newAccount, newPage, phone } from '../support/browser/browser'

test.each([
  ['sees the new menu, with what they typed', true],
  ['can decline', false],
])('a guest whose chosen meal is taken off the menu meanwhile %s', async (_, comes) => {
  const couple = await newAccount()
  const { rsvp_url } = await couple.api<Guest>('POST', '/api/guests', { name: 'Ana Cruz' })
  const page = await newPage({ viewport: phone })
  await page.goto(new URL(rsvp_url).pathname)
  const submit = page.getByRole('button', { name: 'Submit RSVP' })
  const meal = page.getByLabel('Your meal preference')
  await page.getByLabel('Joyfully accept').check()
  await meal.selectOption('Vegan')
  await page.getByLabel('Phone').fill('+63 917 555 0101')
  await couple.api('PUT', occasionPaths.one(couple.weddingId), { meal_options: ['Duck', 'Trout'] })
  if (!comes) await page.getByLabel('Regretfully decline').check()
  await submit.click()
  if (comes) {
    await page.locator('#meal_preference:focus').waitFor()
    await page.getByText('Please choose one of: Duck, Trout').waitFor()
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+63 917 555 0101')
    await meal.selectOption('Trout')
    await submit.click()
  }
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await couple.api<Guest[]>('GET', '/api/guests')).toMatchObject([
    comes
      ? { rsvp_status: 'confirmed', meal_preference: 'Trout', phone: '+63 917 555 0101' }
      : { rsvp_status: 'declined', meal_preference: null, phone: '+63 917 555 0101' },
  ])
})
