import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { Table } from '../../worker/features/seating/schema'
import { addDays, weekdayAndDay } from '../../worker/lib/calendar'
import { fillWedding, newAccount, newCouple, openAs, QUIET_PATH } from '../support/browser/browser'
import { inDays } from '../support/days'

/** What the browser writes into the margins of each page, by place. */
const margins = (page: Page) =>
  page.evaluate<Record<string, string>>(`Object.fromEntries(
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSPageRule)
      .flatMap((rule) => [...rule.cssRules].map((box) => [box.name, box.style.content])))`)

/** Size of an A4 page without margins, in pixels. */
const a4 = { width: 718, height: 1000 }

async function goToPaper(page: Page): Promise<void> {
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  await page.emulateMedia({ media: 'print' })
}

describe('on paper', () => {
  test('the budget is a table of all lines below the couple’s names, without the rest of the app', async () => {
    const account = await newAccount()
    const { version } = await account.api<{ version: number }>('GET', '/api/admin/event-settings')
    const day = inDays(200)
    const couple = { couple_name_1: 'Mara', couple_name_2: 'Tomás', wedding_date_fixed: day }
    await account.api('PUT', '/api/admin/event-settings', { ...couple, wedding_date_policy: 'fixed', version })
    const amounts = { planned_amount: 500, actual_amount: 620, paid_amount: 100 }
    await account.api('POST', '/api/budget/categories', { name: 'Venue', ...amounts })
    await account.api('POST', '/api/budget/categories', { name: 'Music', planned_amount: 300 })
    const page = await openAs(account, '/budget?show=over', { viewport: a4 })
    await page.getByRole('region', { name: 'Totals' }).waitFor()
    await goToPaper(page)
    await page.getByText(`Mara & Tomás, ${weekdayAndDay(day)}`).waitFor()
    expect(await margins(page)).toEqual({
      'bottom-left': `"Mara & Tomás · ${weekdayAndDay(day)} · Budget"`,
      'bottom-right': '"Page " counter(page) " of " counter(pages)',
    })
    expect(await page.getByRole('row').allInnerTexts()).toEqual([
      'Line\tPlanned\tCommitted\tPaid\tRemaining',
      'Venue\t₱500\t₱620\t₱100\t-₱120',
      'Music\t₱300\t₱0\t₱0\t₱300',
      'Total\t₱800\t₱620\t₱100\t₱180',
    ])
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
  })

  test('what is about another day says that day, in its head and at the foot of each page', async () => {
    const account = await newAccount()
    const day = inDays(200)
    const eve = addDays(day, -1)
    const couple = { couple_name_1: 'Ana', couple_name_2: 'Ben', wedding_date_fixed: day }
    await account.api('PUT', '/api/admin/event-settings', couple)
    const cleo = await account.api<Guest>('POST', '/api/guests', { name: 'Cleo', rsvp_status: 'confirmed' })
    const dinner = await account.api<Occasion>('POST', '/api/occasions', { name: 'Welcome dinner', date: eve })
    const invited = { guest_ids: [cleo.id], invited: true }
    await account.api('PUT', `/api/occasions/${dinner.id}/invitations`, invited)
    await account.api('POST', '/api/rsvp', { guest_id: cleo.id, rsvp_status: 'confirmed', occasion_id: dinner.id })
    for (const occasion_id of [account.weddingId, dinner.id]) {
      const { id } = await account.api<Table>('POST', '/api/tables', { name: 'Oak', occasion_id })
      await account.api('POST', `/api/guests/${cleo.id}/assign-seat`, { table_id: id })
    }
    for (const date of [day, eve]) {
      await account.api('POST', '/api/timeline-events', { title: 'Toasts', date, start_time: '18:00' })
    }
    const page = await openAs(account, QUIET_PATH, { viewport: a4 })
    await page.emulateMedia({ media: 'print' })
    const seen = async (path: string, title: string) => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      const head = await page.getByText(/^Ana & Ben, /).innerText()
      return [head, (await margins(page))['bottom-left']]
    }
    const told = (date: string, title: string) => [
      `Ana & Ben, ${weekdayAndDay(date)}`,
      `"Ana & Ben · ${weekdayAndDay(date)} · ${title}"`,
    ]
    const plan = 'Plan by table, for the caterer'
    expect(await seen('/guests/seating/print/tables', plan)).toEqual(told(day, plan))
    expect(await seen(`/guests/seating/print/tables?occasion=${dinner.id}`, plan)).toEqual(told(eve, plan))
    const meals = 'Meals and dietary needs: '
    expect(await seen('/guests/meals', `${meals}Wedding`)).toEqual(told(day, `${meals}Wedding`))
    const ofDinner = `${meals}Welcome dinner`
    expect(await seen(`/guests/meals?occasion=${dinner.id}`, ofDinner)).toEqual(told(eve, ofDinner))
    expect(await seen('/timeline', 'Timeline')).toEqual(told(day, 'Timeline'))
    expect(await seen(`/timeline/${eve}`, 'Timeline')).toEqual(told(eve, 'Timeline'))
  })

  test('a day ends with the night after it', async () => {
    const account = await newAccount()
    const day = inDays(200)
    const night = addDays(day, 1)
    await account.api('PUT', '/api/admin/event-settings', { wedding_date_fixed: day })
    for (const [title, date, start_time] of [
      ['Toasts', day, '18:00'],
      ['Last song', night, '01:00'],
      ['Brunch', night, '11:00'],
    ]) {
      await account.api('POST', '/api/timeline-events', { title, date, start_time })
    }
    const page = await openAs(account, '/timeline', { viewport: a4 })
    await page.emulateMedia({ media: 'print' })
    const lines = async () =>
      (await page.getByRole('row').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
    await expect.poll(lines).toEqual(['Time What Where Who', '18:00 Toasts', '01:00 Last song'])
    await page.goto(`/timeline/${night}`)
    await expect.poll(lines).toEqual(['Time What Where Who', '01:00 Last song', '11:00 Brunch'])
  })

  test('the guest list is complete, although the screen renders only a part', async () => {
    const account = await newAccount()
    const names = Array.from({ length: 50 }, (_, i) => `Guest ${i + 10}`)
    await fillWedding(account, { guests: names.map((name) => ({ name })) })
    const page = await openAs(account, '/guests', { viewport: a4 })
    await page.getByRole('button', { name: 'Guest 10', exact: true }).waitFor()
    await goToPaper(page)
    await page.getByRole('heading', { name: 'Guests' }).waitFor()
    expect(await page.getByRole('row').count()).toBe(names.length + 1)
    expect(await page.getByRole('button').count()).toBe(0)
  })

  test('the guest list has a line for each occasion that a guest is invited to, and wastes no paper', async () => {
    const account = await newAccount()
    await account.api('POST', '/api/reset-demo-data')
    const page = await openAs(account, '/guests', { viewport: a4 })
    await page.locator('[data-row]').first().waitFor()
    await goToPaper(page)
    const row = page.getByRole('row', { name: 'Aoife Ní Bhriain' })
    expect(await row.getByRole('cell').first().innerText()).toBe('Wedding: coming, 2')
    const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(7)
  })

  test('the guest list says how bad allergies are, and what plus-ones who come need', async () => {
    const account = await newAccount()
    const nuts = { dietary_restrictions: 'No nuts', allergy_severity: 'severe' }
    const companions = [{ name: 'Zoe', meal_preference: 'Vegan', accessibility_needs: 'Ramp' }, { name: 'Tom' }]
    const ana = { name: 'Ana', ...nuts, meal_preference: 'Regular', rsvp_status: 'confirmed', companions }
    await account.api('POST', '/api/guests', ana)
    await account.api('POST', '/api/guests', { name: 'Ben', companions: [{ name: 'Liv', ...nuts }] })
    const page = await openAs(account, '/guests', { viewport: a4 })
    await page.locator('[data-row]').first().waitFor()
    await goToPaper(page)
    const needs = async (name: string) =>
      (await page.getByRole('row', { name }).getByRole('cell').nth(1).innerText()).split('\n')
    expect(await needs('Ana')).toEqual(['Regular; Severe: can be dangerous; No nuts', 'Zoe: Vegan; Ramp'])
    expect(await needs('Ben')).toEqual([''])
  })

  test('tasks and vendors are complete lists, one with boxes to tick, one with whom to call', async () => {
    const account = await newAccount()
    const titles = Array.from({ length: 40 }, (_, i) => `Task ${i + 10}`)
    const done = { title: 'Set the date', status: 'completed' }
    const vendors = [
      { name: 'Casa Catering', status: 'booked', contact_name: 'Jo Lindqvist', phone: '+63 2 555 0100' },
      { name: 'Gold Band', status: 'quoted' },
    ]
    await fillWedding(account, { tasks: [...titles.map((title) => ({ title })), done], vendors })
    await account.api('PUT', '/api/admin/event-settings', { couple_name_1: 'Quo"te\\', couple_name_2: '</style>' })
    const page = await openAs(account, '/tasks', { viewport: a4 })
    await page
      .getByRole('button', { name: /^Task \d\d$/ })
      .first()
      .waitFor()
    await goToPaper(page)
    await page.getByRole('heading', { name: 'Tasks' }).waitFor()
    await page.getByText('41 tasks', { exact: true }).waitFor()
    expect(await page.getByRole('row', { name: /Task \d\d/ }).count()).toBe(titles.length)
    await page.getByRole('row', { name: 'Done Set the date' }).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    // A name cannot end the CSS string that quotes it.
    expect((await margins(page))['bottom-left']).toBe('"Quo\\"te\\\\ & </style> · Tasks"')

    await page.emulateMedia({ media: null })
    await page.goto('/vendors')
    await page.getByRole('link', { name: 'Gold Band' }).waitFor()
    await goToPaper(page)
    await page.getByRole('row', { name: 'Casa Catering Jo Lindqvist +63 2 555 0100 Booked' }).waitFor()
    expect(await page.getByRole('row', { name: 'Gold Band' }).count()).toBe(1)
    expect(await page.getByRole('button').count()).toBe(0)

    // Paper has what the screen shows.
    await page.emulateMedia({ media: null })
    await page.goto('/vendors/list?status=booked')
    await page.getByRole('link', { name: 'Casa Catering' }).waitFor()
    await goToPaper(page)
    await page.getByRole('row', { name: 'Casa Catering Jo Lindqvist +63 2 555 0100 Booked' }).waitFor()
    expect(await page.getByText('Gold Band').count()).toBe(0)
  })

  test('printing the guest list leaves the screen unchanged', async () => {
    const account = await newAccount()
    const names = Array.from({ length: 50 }, (_, i) => `Guest ${i + 10}`)
    await fillWedding(account, { guests: names.map((name) => ({ name })) })
    const page = await openAs(account, '/guests')
    await page.getByRole('button', { name: 'Guest 10', exact: true }).waitFor()
    await page.pdf({ format: 'A4' })
    await page.getByRole('button', { name: 'Guest 10', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(names.length)
  })

  test('a screen without a print version leaves out the bars', async () => {
    const { page } = await newCouple({ path: '/dashboard', viewport: a4 })
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    await goToPaper(page)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Settings' }).count()).toBe(0)
  })
})
