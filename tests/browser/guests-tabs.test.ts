import { describe, expect, test } from 'vitest'
import { CONFIRM_FIRST } from '../../worker/features/mail/rules'
import { profilePaths } from '../../worker/features/profile/schema'
import type { SendRemindersPreview } from '../../worker/features/reminders/schema'
import { violations } from '../support/browser/accessibility'
import { newAccount, openAs, phone } from '../support/browser/browser'
import { downloadedText } from '../support/browser/download'
import { inDays } from '../support/days'

async function openTab(path: string, guests: object[], settings: object = {}) {
  const account = await newAccount()
  await account.api('PUT', '/api/admin/event-settings', { wedding_date_fixed: inDays(40), ...settings })
  for (const guest of guests) await account.api('POST', '/api/guests', guest)
  const page = await openAs(account, path)
  return { page, account }
}

test('the tabs are the same at an address in capitals and with a slash at its end', async () => {
  const { page, account } = await openTab('/guests', [{ name: 'Ana Okafor' }])
  await account.api('POST', '/api/tables', { name: 'Table 7', capacity: 8 })
  await page.goto('/Guests/Seating/')
  const tabs = page.getByRole('navigation', { name: 'Parts of the guest list' })
  await tabs.waitFor()
  expect(await tabs.locator('[aria-current=page]').allTextContents()).toEqual(['Seating'])
  await page.getByRole('button', { name: 'Seat everyone' }).waitFor()
  await page.goto('/guests/questions/')
  await page.getByRole('button', { name: 'Add question' }).first().waitFor()
})

describe('meals and dietary needs', () => {
  const coming = { rsvp_status: 'confirmed' }
  const guests = [
    { ...coming, name: 'Ana Okafor', meal_preference: 'Vegan', dietary_restrictions: 'no nuts' },
    { ...coming, name: 'Ben Cruz', meal_preference: 'Vegan', plus_one_allowed: true, plus_one_name: 'Luz' },
    { ...coming, name: 'Cem Aksoy', accessibility_needs: '=wheelchair' },
    { name: 'Dina Rossi', rsvp_status: 'declined', dietary_restrictions: 'never mind' },
  ]

  test('count the meals of guests who come, and list their needs', async () => {
    const { page } = await openTab('/guests/meals', guests)
    await page.getByRole('heading', { name: '4 meals' }).waitFor()
    const [counts, needs] = [page.getByRole('table').first(), page.getByRole('table').last()]
    expect(await counts.getByRole('row').allInnerTexts()).toEqual([
      'Meal\tCount',
      'Vegan\t2',
      'Coming, no meal chosen yet\t1',
      'Plus-ones, no meal chosen yet\t1',
    ])
    expect(await needs.getByRole('rowheader').allInnerTexts()).toEqual(['Ana Okafor', 'Cem Aksoy'])
  })

  test('count a baby only with a meal, like the final count', async () => {
    const babies = [
      { ...coming, name: 'Mia Okafor', kind: 'infant' },
      { ...coming, name: 'Teo Okafor', kind: 'infant', meal_preference: 'Vegan' },
    ]
    const { page } = await openTab('/guests/meals', [...guests, ...babies])
    await page.getByRole('heading', { name: /^5 meals/ }).waitFor()
    const csv = await downloadedText(page, () => page.getByRole('button', { name: 'CSV' }).click())
    expect(csv.split('\r\n').slice(4, 6)).toEqual(['Mia Okafor (baby),,,,,0,', 'Teo Okafor (baby),,Vegan,,,0,'])
    await page.getByText('of them 1 baby; 1 baby needs none').waitFor()
    await page.getByRole('row', { name: 'Coming, no meal chosen yet 1' }).waitFor()
    await page.getByRole('button', { name: 'Set final count' }).click()
    await page.getByRole('row', { name: 'Meals 5 5' }).waitFor()
  })

  test('are exported for the caterer without formulas', async () => {
    const { page } = await openTab('/guests/meals', guests)
    const csv = await downloadedText(page, () => page.getByRole('button', { name: 'CSV' }).click())
    expect(csv.split('\r\n').slice(1, 4)).toEqual([
      'Ana Okafor,,Vegan,no nuts,,0,',
      'Ben Cruz,,Vegan,,,1,',
      "Cem Aksoy,,,,'=wheelchair,0,",
    ])
  })

  test('say how severe an allergy is, severe ones first, on the screen, on paper and for the caterer', async () => {
    const severe = { dietary_restrictions: 'milk', allergy_severity: 'severe' }
    const luz = { name: 'Luz', dietary_restrictions: 'eggs', allergy_severity: 'mild' }
    const allergic = [
      { ...coming, name: 'Eva Sund', companions: [luz] },
      { ...coming, name: 'Finn Ek', ...severe },
    ]
    const { page } = await openTab('/guests/meals', [...guests, ...allergic])
    const needs = page.getByRole('table').last().getByRole('row')
    await needs.nth(1).waitFor()
    const rows = async () => (await needs.allInnerTexts()).slice(1, 4).map((row) => row.split(/\s*\t\s*/))
    expect(await rows()).toEqual([
      ['Finn Ek', 'no meal chosen yet', 'Severe: can be dangerous\nmilk', ''],
      ['Luz\nwith Eva Sund', 'no meal chosen yet', 'Mild\neggs', ''],
      ['Ana Okafor', 'Vegan', 'no nuts', ''],
    ])
    const csv = await downloadedText(page, () => page.getByRole('button', { name: 'CSV' }).click())
    expect(csv.split('\r\n')[0]).toMatch(/,Accessibility needs,Plus-ones,Allergy severity$/)
    expect(csv).toContain('Luz (with Eva Sund),,,eggs,,0,Mild\r\n')
    expect(csv).toContain('Finn Ek,,,milk,,0,Severe: can be dangerous\r\n')
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Severe: can be dangerous').waitFor()
  })

  test('have a final count beside them, which stays as it was set, with what has changed since', async () => {
    const { page, account } = await openTab('/guests/meals', guests)
    const count = page.getByRole('region', { name: /^Final count/ })
    await count.getByText('The numbers you give your caterer.').waitFor()
    await page.route('**/final-count', (route) => route.abort(), { times: 1 })
    const set = count.getByRole('button', { name: 'Set final count' })
    await set.press('Enter')
    await page.getByText('check your connection').waitFor()
    await set.press('Enter')
    await page.getByText('Final count set: 4 people').waitFor()
    await count.getByText(/^Set on \w+, .+ at \d/).waitFor()
    await count.getByText('Nothing has changed since.').waitFor()
    const changes = count.getByRole('list', { name: /^Changed since/ }).locator('> li')
    await account.api('POST', '/api/vendors', { name: 'Sound & Co', status: 'booked', crew_meals: 6 })
    await page.reload()
    await expect.poll(() => changes.allInnerTexts()).toEqual(['Crew meals\n0 → 6'])
    const share = count.getByRole('link', { name: 'Share it with your caterer' })
    expect(await share.getAttribute('href')).toBe('/timeline/sharing?share=caterer')
    const numbers = async () => (await count.getByRole('row').allInnerTexts()).slice(1).map((row) => row.split('\t'))
    expect(await numbers()).toEqual([
      ['People', '4', '4'],
      ['Adults', '4', '4'],
      ['Meals', '4', '4'],
      ['Vegan', '2', '2'],
      ['No meal chosen', '2', '2'],
      ['Crew meals', '0', '6'],
    ])

    const all = await account.api<{ id: string; name: string }[]>('GET', '/api/guests')
    const change = (name: string, patch: object) =>
      account.api('PUT', `/api/guests/${all.find((guest) => guest.name === name)?.id}`, patch)
    await change('Ana Okafor', { rsvp_status: 'declined' })
    await change('Ben Cruz', { meal_preference: 'Kosher', dietary_restrictions: 'no sesame' })
    await account.api('POST', '/api/guests', { ...coming, name: 'محمد عبد الرحمن', kind: 'infant' })
    await page.reload()
    await expect.poll(() => changes.count()).toBe(4)
    expect(await changes.allInnerTexts()).toEqual([
      'Ana Okafor\nNot coming any more',
      'Ben Cruz\nMeal: Vegan → Kosher\nDietary needs changed',
      'محمد عبد الرحمن\nJoined',
      'Crew meals\n0 → 6',
    ])
    await count.getByText('1 joined, 1 left, 1 changed').waitFor()
    expect((await numbers()).slice(0, 3)).toEqual([
      ['People', '4', '4'],
      ['Adults', '4', '3'],
      ['Babies', '0', '1'],
    ])
    expect(await violations(page)).toEqual([])

    await count.getByRole('button', { name: 'Set a new final count' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set a new final count?' })
    await dialog.getByText('4 people (3 adults, 1 baby), 6 crew meals').waitFor()
    await dialog.getByRole('button', { name: 'Keep the old one' }).click()
    expect(await changes.count()).toBe(4)
    await count.getByRole('button', { name: 'Set a new final count' }).click()
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await count.getByRole('button', { name: 'Set a new final count' }).click()
    await dialog.getByRole('button', { name: 'Set a new final count' }).click()
    await dialog.waitFor({ state: 'detached' })
    await count.getByText('Nothing has changed since.').waitFor()
    for (const { id } of all) await account.api('PUT', `/api/guests/${id}`, { rsvp_status: 'declined' })
    await page.setViewportSize(phone)
    await page.reload()
    await changes.first().waitFor()
    await page.emulateMedia({ media: 'print' })
    await count.waitFor({ state: 'hidden' })
  })

  test('are printed without the rest of the app', async () => {
    const { page } = await openTab('/guests/meals', guests)
    await page.getByRole('heading', { name: '4 meals' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('heading', { name: '4 meals' }).isVisible()).toBe(true)
    expect(await page.getByText('no nuts').isVisible()).toBe(true)
    for (const around of ['Sections', 'Parts of the guest list']) {
      expect(await page.getByRole('navigation', { name: around }).count()).toBe(0)
    }
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
  })
})

describe('reminders', () => {
  const guests = [
    { name: 'Ana Okafor', email: 'ana@example.com' },
    { name: 'Ben Cruz', email: 'ben@example.com', reminders_paused: true },
    { name: 'Cem Aksoy' },
    { name: 'Dina Rossi', email: 'dina@example.com', rsvp_status: 'confirmed' },
  ]

  test('show who would get one before sending, and the outcome after', async () => {
    const settings = { rsvp_deadline: inDays(20), wedding_date_policy: 'dynamic' }
    const { page, account } = await openTab('/guests', guests, settings)
    await page.getByRole('link', { name: 'Remind 1' }).click()
    await page.waitForURL('/guests/reminders')
    const panel = page.getByRole('region', { name: 'Send now' })
    await panel.getByText('1 guest would get an email with their personal link:').waitFor()
    await panel.getByText('ana@example.com').waitFor()
    await panel
      .getByText(
        '1 guest who already replied or can’t reply, 1 guest without an email address, 1 guest with paused reminders',
      )
      .waitFor()
    expect(await account.api('GET', '/api/admin/rsvp/reminders')).toMatchObject({ recent: [] })

    await panel.getByRole('button', { name: 'Send 1 reminder' }).click()
    await panel.getByText('Your names and your date are not saved yet').waitFor()
    expect(await account.api('GET', '/api/admin/rsvp/reminders')).toMatchObject({ recent: [] })
    expect(await panel.getByRole('link', { name: 'Save them first' }).getAttribute('href')).toContain(
      'settings=wedding',
    )
    await panel.getByRole('button', { name: 'Send anyway' }).click()
    await page.getByText('1 reminder is on its way').waitFor()
    await panel.getByText('Nobody would get a reminder now.').waitFor()
    await panel.getByText('1 guest reminded in the last 24 hours').waitFor()
    const sent = page.getByRole('region', { name: 'Sent reminders' })
    await sent.getByText('ana@example.com').waitFor()
  })

  test('show when they are sent automatically', async () => {
    const { page } = await openTab('/guests/reminders', guests, { rsvp_deadline: inDays(20), reminder_days: [14, 1] })
    const panel = page.getByRole('region', { name: 'Automatic reminders' })
    await panel.getByText('14 days before').waitFor()
    await panel.getByText('1 day before').waitFor()
    await expect.poll(() => panel.getByText('scheduled').count()).toBe(2)
  })

  test('end when the deadline has passed', async () => {
    const { page } = await openTab('/guests/reminders', guests, { rsvp_deadline: inDays(-2) })
    await page.getByText('The RSVP deadline has passed. No more reminders will go out.').waitFor()
    await page.getByText(/^Replies closed at the end of \w+, .+, Asia\/Manila time\.$/).waitFor()
    await page.getByText(/^4 on the list, 1 coming, 3 awaiting reply\. Replies closed on \d+ \w+( \d{4})?\.$/).waitFor()
    expect(await page.getByRole('link', { name: 'Remind', exact: true }).count()).toBe(1)
  })

  test('can be resumed for a paused guest', async () => {
    const { page } = await openTab('/guests/reminders', guests)
    await page.getByText('Without an RSVP deadline we won’t send automatic reminders.').waitFor()
    await page.getByRole('button', { name: 'Resume reminders for Ben Cruz' }).click()
    await page.getByRole('region', { name: 'Paused', exact: true }).getByText('No reminders are paused.').waitFor()
    await page.getByRole('region', { name: 'Send now' }).getByText('ben@example.com').waitFor()
  })

  test('cannot be resumed for a guest who has unsubscribed', async () => {
    const [before, account] = await Promise.all([newAccount(), newAccount()])
    for (const guest of guests) await before.api('POST', '/api/guests', guest)
    const backup = await before.api<{ guests: { name: string }[] }>('GET', profilePaths.export)
    const unsubscribed = { reminders_paused: true, unsubscribed_at: new Date().toISOString() }
    await account.api('POST', profilePaths.import, {
      ...backup,
      guests: backup.guests.map((guest) => ({ ...guest, ...(guest.name === 'Ana Okafor' && unsubscribed) })),
    })
    const page = await openAs(account, '/guests/reminders')
    const paused = page.getByRole('region', { name: 'Paused', exact: true })
    await paused.getByText('Has unsubscribed from emails.').waitFor()
    expect(await paused.getByRole('button').allTextContents()).toEqual(['Resume'])
    await page.goto('/guests')
    await page.getByRole('button', { name: 'More about Ana Okafor' }).click()
    const resume = page.getByRole('menuitem', { name: 'Has unsubscribed from emails.' })
    expect(await resume.getAttribute('aria-disabled')).toBe('true')
  })

  test('wait until an owner has confirmed their address, and offer to send that mail again', async () => {
    const { page, account } = await openTab('/guests', guests)
    const { recipients } = await account.api<SendRemindersPreview>(
      'POST',
      '/api/admin/rsvp/send-reminders?dry_run=true',
    )
    // The tests' Worker keeps mail local, so it needs no confirmation.
    await page.route('**/send-reminders?dry_run=true', (route) =>
      route.fulfill({
        json: {
          queued: 1,
          skipped: { answered: 1, no_email: 1, bounced: 1, paused: 1, recently_reminded: 0 },
          recipients,
          needs_confirmation: true,
        },
      }),
    )
    await page.goto('/guests/reminders')
    const panel = page.getByRole('region', { name: 'Send now' })
    await panel.getByText(CONFIRM_FIRST).waitFor()
    await panel.getByText('ana@example.com').waitFor()
    expect(await panel.getByRole('button', { name: /^Send \d/ }).count()).toBe(0)
    await panel.getByRole('button', { name: 'Send the link again' }).click()
    await page.getByText(`A link is on its way to ${account.email}.`).waitFor()
  })

  test('show replies by day, as a chart and a table', async () => {
    const { page } = await openTab('/guests/reminders', guests)
    const panel = page.getByRole('region', { name: 'Replies by day', exact: true })
    await panel.getByText('1 of 4 have replied, 25%.').waitFor()
    await panel.getByRole('img', { name: /^Replies a day from .* at most 1\./ }).waitFor()
    await panel.getByText('As a table').click()
    await expect.poll(() => panel.getByRole('row').count()).toBe(2)
  })
})
