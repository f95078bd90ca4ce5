import type { ViewportSize } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, looks, violations } from '../support/browser/accessibility'
import { type Account, enter, newAccount, newPage, phone } from '../support/browser/browser'
import { inDays } from '../support/days'

async function weddingWithGuests() {
  const account = await newAccount()
  await account.api('PUT', '/api/admin/event-settings', {
    couple_name_1: 'Mara',
    wedding_date_fixed: inDays(40),
    rsvp_deadline: inDays(20),
  })
  const asking = { rsvp_status: 'confirmed', plus_one_allowed: true, plus_one_status: 'requested' }
  for (const guest of [
    { name: 'Ana Okafor', email: 'ana@example.com', tags: ['choir'], side: 'partner_1', household: 'Okafor' },
    { ...asking, name: 'Noor Haddad', plus_one_name: 'Karim', meal_preference: 'Vegan', dietary_restrictions: 'nuts' },
    { name: 'محمد العلي', rsvp_status: 'declined', reminders_paused: true },
    { name: 'Pía Moreno 💐', rsvp_status: 'maybe' },
  ]) {
    await account.api('POST', '/api/guests', guest)
  }
  return account
}

/** A page in a theme and size; `see` opens a path and expects no violation once a text is shown. */
async function viewer(account: Account, theme: 'light' | 'dark', viewport: ViewportSize) {
  const page = await newPage({ viewport, theme })
  await enter(page, account)
  return { page, see: (path: string, text: string) => expectAccessible(page, path, text) }
}

describe.each(looks)('in %s', (theme, viewport) => {
  const size = `${viewport.width} px`

  test(`the guests' tabs at ${size} are accessible`, async () => {
    const account = await weddingWithGuests()
    const { page, see } = await viewer(account, theme, viewport)
    await see('/guests', 'asks to bring Karim')
    await page.getByRole('button', { name: /^Reply from Ana/ }).click()
    await page.getByRole('menuitem', { name: 'Coming' }).waitFor()
    expect(await violations(page), 'the answers').toEqual([])
    await see('/guests?answer=maybe&q=nobody', 'No guests match')
    await see('/guests?by=household&q=okafor', 'Ana Okafor')
    await see('/guests/meals', '1 meal')
    await see('/guests/reminders', '1 guest would get an email')
  })

  test(`the guests' dialogs at ${size} are accessible`, async () => {
    const account = await weddingWithGuests()
    const [ana] = await account.api<{ id: string; household_id: string }[]>('GET', '/api/guests')
    const { see } = await viewer(account, theme, viewport)
    await see('/guests?guest=new', 'Save and add another')
    await see(`/guests?by=household&home=${ana?.household_id}`, 'On the envelope')
    await see('/guests?make=households', 'No suggestions.')
    for (const [view, text] of [
      ['', 'For all collaborators'],
      [':answer', 'Record reply'],
      [':link', 'Download SVG'],
      [':new-link', 'Keep the old one'],
    ] as const) {
      await see(`/guests?guest=${ana?.id}${view}`, text)
    }
  })

  test(`selecting, importing and the settings at ${size} are accessible`, async () => {
    const { page } = await viewer(await weddingWithGuests(), theme, viewport)
    await page.goto('/guests')
    if (viewport === phone) {
      await page.getByRole('button', { name: 'More about the list' }).click()
      await page.getByRole('menuitem', { name: 'Select guests' }).click()
    }
    await page.getByLabel('Select all 4').check()
    await page.getByText('4 selected').waitFor()
    expect(await violations(page), 'selecting').toEqual([])

    await page.goto('/guests/import')
    await page.getByRole('textbox', { name: 'The list' }).fill('Name,E-mail\nAna,no address\nBen,')
    expect(await violations(page), 'the list').toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('1 row needs fixing').waitFor()
    expect(await violations(page), 'the preview').toEqual([])

    await page.goto('/guests?settings=wedding')
    await page.getByRole('combobox', { name: 'Timezone' }).click()
    await page.getByRole('option', { name: 'Asia/Tokyo' }).waitFor()
    expect(await violations(page), 'the settings').toEqual([])
  })
})
