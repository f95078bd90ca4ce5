import { describe, expect, test } from 'vitest'
import type { BudgetLine } from '../../worker/features/budget/schema'
import type { Conflict } from '../../worker/features/timeline/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { holdRequests, holdToast, openAs, pressInToast, settle } from '../support/browser/browser'
import {
  accountWithDate,
  addEvent,
  block,
  coupleWithDate,
  hire,
  isFocused,
  timesOf,
} from '../support/browser/timeline-screen'
import { planBudget, VENDORS } from '../support/browser/vendors-screen'

describe('the timeline', () => {
  test('starts from the ceremony, shows conflicts, and has them fixed in the margin', async () => {
    const { page, account } = await coupleWithDate({ path: '/timeline' })
    await hire(account, 'Lumen Photography')
    await page.getByRole('button', { name: 'Start from a day plan' }).click()
    const plan = page.getByRole('dialog', { name: 'Start from a day plan' })
    await plan.getByText('You haven’t set the day yet').waitFor()
    await plan.getByLabel('The ceremony starts at').fill('16:00')
    await plan.getByText('16:00–16:45').waitFor()
    await plan.getByRole('button', { name: 'Add 19 events' }).click()
    await page.getByText('19 events are on the timeline').waitFor()
    await page.getByText('19 events, no conflicts.').waitFor()

    await page.reload()
    for (const title of ['Family photos', 'Cocktail hour']) {
      await block(page, title).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.getByLabel('Vendor').selectOption({ label: 'Lumen Photography (booked)' })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    const margin = page.getByRole('region', { name: 'Conflicts' })
    await margin.getByText('Lumen Photography is needed twice from 16:50 to 17:20').waitFor()
    expect(await account.api<Conflict[]>('GET', '/api/timeline/conflicts')).toMatchObject([
      { type: 'vendor_double_booked' },
    ])
    await margin.getByRole('button', { name: 'Move “Cocktail hour” to 17:20' }).click()
    await page.getByRole('status').getByText('Cocktail hour is from 17:20 to 18:20').waitFor()
    await margin.waitFor({ state: 'detached' })
    await expect.poll(() => account.api<Conflict[]>('GET', '/api/timeline/conflicts')).toEqual([])
    expect(await timesOf(account, 'Cocktail hour')).toEqual(['17:20', '18:20'])
  })

  test('a conflict is fixed beside the day as the suggestions do it, in the usual order', async () => {
    const account = await accountWithDate()
    const add = (title: string, start_time: string, end_time: string, location: string | null) =>
      addEvent(account, { title, start_time, end_time, location })
    await add('Uncle Ravi plays', '16:00', '17:30', 'Hall')
    await add('Grand entrance', '17:00', '17:10', 'Hall')
    await add('Dinner', '17:20', '19:00', null)
    const page = await openAs(account, '/timeline')
    await page.getByRole('button', { name: 'Move “Uncle Ravi plays” to 15:30' }).waitFor()
    await page.getByRole('button', { name: /^Suggestions/ }).click()
    await page.getByRole('button', { name: 'Move Uncle Ravi plays to 15:30' }).waitFor()
  })

  test('a conflict’s sentence is read from left to right, also if it begins with an Arabic name', async () => {
    const account = await accountWithDate()
    const vendor_id = (await hire(account, 'محمد العلي', 'contacted')).id
    await addEvent(account, { vendor_id })
    const page = await openAs(account, '/timeline')
    await page.getByText('is planned for “Dinner” but is not booked yet.').waitFor()
    const [name = 0, rest = 0] = await page.evaluate<number[]>(`['محمد', 'is planned'].map((words) => {
      const texts = document.createTreeWalker(document.querySelector('[aria-label=Conflicts]'), NodeFilter.SHOW_TEXT)
      while (!texts.nextNode().data.includes(words));
      const { currentNode: text } = texts
      const range = document.createRange()
      range.setStart(text, text.data.indexOf(words))
      range.setEnd(text, text.data.indexOf(words) + words.length)
      return range.getBoundingClientRect().left
    })`)
    expect(name).toBeLessThan(rest)
  })

  test('the fix of a conflict fits the smallest phone', async () => {
    const account = await accountWithDate()
    const title = 'Drinks and family photographs in the orchard'
    await addEvent(account, { title, end_time: '19:00', location: 'Hall' })
    await addEvent(account, { title: `More ${title}`, start_time: '18:30', end_time: '19:30', location: 'Hall' })
    const page = await openAs(account, '/timeline', { viewport: { width: 320, height: 640 } })
    await page.getByRole('button', { name: `Move “More ${title}”` }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })

  test('lets a vendor be booked from the margin, with Undo', async () => {
    const account = await accountWithDate()
    const { id: vendor_id } = await hire(account, 'Bella Hair', 'quoted')
    await addEvent(account, { title: 'Hair', vendor_id })
    const page = await openAs(account, '/timeline')
    await page.getByText('Bella Hair is planned for “Hair” but is not booked yet.').waitFor()
    const release = await holdRequests(page, /\/api\/timeline-events$/)
    const book = page.getByRole('button', { name: 'Mark as booked' })
    const isAnswered = () => page.waitForResponse((response) => response.url().endsWith(vendor_id))
    await Promise.all([isAnswered(), book.click()])
    await holdToast(page, 'Bella Hair is booked')
    await Promise.all([isAnswered(), book.click()])
    await settle(page)
    expect(await page.getByText('Somebody else').count(), 'of a second press').toBe(0)
    release()
    await page.getByRole('region', { name: 'Conflicts' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Change vendor' }).click()
    const vendor = page.getByRole('dialog', { name: 'Hair' }).getByLabel('Vendor')
    await expect.poll(() => isFocused(page, vendor)).toBe(true)
    await expect.poll(() => new URL(page.url()).searchParams.get('event')).toMatch(/:vendor$/)
  })

  test('a vendor whose status was changed since is neither booked from the margin nor put back', async () => {
    const account = await accountWithDate()
    const { id: vendor_id } = await hire(account, 'Bella Hair', 'quoted')
    await addEvent(account, { title: 'Hair', vendor_id })
    const change = (status: string) => account.api('PUT', `${VENDORS}/${vendor_id}`, { status })
    const now = async () => (await account.api<Vendor[]>('GET', VENDORS)).map(({ status }) => status)
    const page = await openAs(account, '/timeline')
    const book = page.getByRole('button', { name: 'Mark as booked' })
    await book.waitFor()
    await change('declined')
    await book.click()
    await page.getByText('Somebody else changed this in the meantime.').waitFor()
    expect(await now()).toEqual(['declined'])
    await change('contacted')
    await page.reload()
    await book.click()
    await holdToast(page, 'Bella Hair is booked')
    await change('paid')
    await pressInToast(page, 'Bella Hair is booked', 'Undo')
    await page.getByText('Somebody else changed this in the meantime.').waitFor()
    expect(await now()).toEqual(['paid'])
  })

  test('a vendor booked from the margin reaches the budget, with a warning if it exceeds the plan', async () => {
    const account = await accountWithDate()
    const { id: category_id } = await planBudget(account, 1000)
    const vendor = { name: 'Bella Hair', status: 'quoted', category_id, contracted_amount: 2000 }
    const { id: vendor_id } = await account.api<Vendor>('POST', VENDORS, vendor)
    await addEvent(account, { title: 'Hair', vendor_id })
    const page = await openAs(account, '/timeline')
    await page.getByRole('button', { name: 'Mark as booked' }).click()
    await holdToast(page, 'Bella Hair is booked')
    await page.getByText(/^This contract of ₱2,000 is above the ₱1,000/).waitFor()
    await pressInToast(page, 'Your budget doesn’t match your vendors', 'Update the budget')
    const lines = () => account.api<BudgetLine[]>('GET', '/api/budget/categories')
    await expect.poll(lines).toMatchObject([{ actual_amount: 2000 }])
  })
})
