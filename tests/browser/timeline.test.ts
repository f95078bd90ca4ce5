import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Occasion } from '../../worker/features/occasions/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import type { Conflict, TimelineEvent } from '../../worker/features/timeline/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { addDays, dayAndMonth, shortDay, weekdayAndDay } from '../../worker/lib/calendar'
import { expectAccessible, settings } from '../support/accessibility'
import {
  type Account,
  breakReads,
  desktop,
  holdRequests,
  holdToast,
  openAs,
  phone,
  pressInToast,
  pressKey,
  QUIET_PATH,
  newAccount as signUp,
  stopClock,
} from '../support/browser'
import { inDays } from '../support/days'
import { fingerOn } from '../support/touch'

const EVENTS = '/api/timeline-events'
/** The date of each wedding here, and the days after it. */
const DAY = inDays(200)
const NEXT_DAY = addDays(DAY, 1)
const LATER_DAY = addDays(DAY, 6)

/** Creates an account whose wedding has this date, which the couple has not confirmed. */
async function newAccount(): Promise<Account> {
  const account = await signUp()
  await account.api('PUT', settingsPath, { wedding_date_fixed: DAY, date_precision: null })
  return account
}

/** Creates such an account and opens a page at `path` on which it is signed in. */
async function newCouple({ path }: { path: string }): Promise<{ page: Page; account: Account }> {
  const account = await newAccount()
  return { account, page: await openAs(account, path) }
}

const addEvent = (account: Account, fields: object) =>
  account.api<TimelineEvent>('POST', EVENTS, { title: 'Dinner', date: DAY, start_time: '18:00', ...fields })
const hire = (account: Account, name: string, status = 'booked') =>
  account.api<Vendor>('POST', '/api/vendors', { name, status })
const timesOf = async (account: Account, title: string) => {
  const events = await account.api<TimelineEvent[]>('GET', EVENTS)
  const event = events.find((one) => one.title === title)
  return event && [event.start_time, event.end_time]
}
const block = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Timeline of the day' }).getByRole('button', { name: title })

const isFocused = async (page: Page, element: Locator) => (await element.and(page.locator(':focus')).count()) === 1

/** Drags by pixels, from near the block's top or from its end. */
async function drag(page: Page, element: Locator, { from, by }: { from: 'top' | 'end'; by: number }) {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to drag.')
  const x = box.x + box.width / 2
  const y = from === 'top' ? box.y + 8 : box.y + box.height - 1
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + by / 2, { steps: 3 })
  await page.mouse.move(x, y + by, { steps: 3 })
  await page.mouse.up()
}

/** Drags by touch, after holding until the event is picked up. */
async function holdAndDrag(page: Page, element: Locator, by: number) {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to drag.')
  const touch = await fingerOn(page)
  const [x, y] = [box.x + box.width / 2, box.y + 12]
  await touch('touchStart', x, y)
  await page.locator('[data-dragged]').waitFor()
  await touch('touchMove', x, y + by / 2)
  await touch('touchMove', x, y + by)
  await touch('touchEnd')
}

/** Height of an hour in pixels while a short day is on the screen. */
const HOUR = 144

describe('the timeline', () => {
  test('starts from the ceremony, shows conflicts, and has them fixed in the margin', async () => {
    const { page, account } = await newCouple({ path: '/timeline' })
    await hire(account, 'Lumen Photography')
    await page.getByRole('button', { name: 'Start from a day plan' }).click()
    const plan = page.getByRole('dialog', { name: 'Start from a day plan' })
    await plan.getByText('You haven’t set a date yet').waitFor()
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

  test('a conflict’s sentence is read from left to right, also if it begins with an Arabic name', async () => {
    const account = await newAccount()
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
    const account = await newAccount()
    const title = 'Drinks and family photographs in the orchard'
    await addEvent(account, { title, end_time: '19:00', location: 'Hall' })
    await addEvent(account, { title: `More ${title}`, start_time: '18:30', end_time: '19:30', location: 'Hall' })
    const page = await openAs(account, '/timeline', { viewport: { width: 320, height: 640 } })
    await page.getByRole('button', { name: `Move “More ${title}”` }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })

  test('lets a vendor be booked from the margin, with Undo', async () => {
    const account = await newAccount()
    const { id: vendor_id } = await hire(account, 'Bella Hair', 'quoted')
    await addEvent(account, { title: 'Hair', vendor_id })
    const page = await openAs(account, '/timeline')
    await page.getByText('Bella Hair is planned for “Hair” but is not booked yet.').waitFor()
    await page.getByRole('button', { name: 'Mark as booked' }).click()
    await holdToast(page, 'Bella Hair is booked')
    await page.getByRole('region', { name: 'Conflicts' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Change vendor' }).click()
    const vendor = page.getByRole('dialog', { name: 'Hair' }).getByLabel('Vendor')
    await expect.poll(() => isFocused(page, vendor)).toBe(true)
    await expect.poll(() => new URL(page.url()).searchParams.get('event')).toMatch(/:vendor$/)
  })

  test('moves and stretches events by keyboard, announces it, and keeps the focus', async () => {
    const account = await newAccount()
    await addEvent(account, { end_time: '19:00' })
    await addEvent(account, { title: 'Cake', start_time: '18:10' })
    const page = await openAs(account, '/timeline')
    await block(page, 'Dinner').focus()
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
    await page.getByText('Dinner from 18:15 to 19:15').waitFor({ state: 'attached' })
    await page.getByText('Dinner is from 18:15 to 19:15').waitFor()
    expect(await timesOf(account, 'Dinner')).toEqual(['18:15', '19:15'])
    expect(await isFocused(page, block(page, 'Dinner'))).toBe(true)

    await page.keyboard.press('Shift+ArrowUp')
    await holdToast(page, 'Dinner is from 18:15 to 19:10')
    expect(await timesOf(account, 'Dinner')).toEqual(['18:15', '19:10'])
    await pressInToast(page, 'is from 18:15 to 19:10', 'Undo')
    await expect.poll(async () => (await timesOf(account, 'Dinner'))?.[1]).toBe('19:15')
  })

  test('moves an event again by keyboard while its first move is saved', async () => {
    const account = await newAccount()
    await addEvent(account, {})
    const page = await openAs(account, '/timeline')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const answerLater = async (route: Route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    }
    await page.route(`**${EVENTS}/*`, answerLater, { times: 1 })
    await block(page, 'Dinner').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => timesOf(account, 'Dinner')).toEqual(['18:05', null])
    await page.keyboard.press('ArrowDown')
    // The answer comes before the keys have rested.
    release()
    await page.getByText('Dinner is at 18:10').waitFor()
    expect(await timesOf(account, 'Dinner')).toEqual(['18:10', null])
  })

  test('keeps a move and the status that is chosen right after it', async () => {
    const account = await newAccount()
    await addEvent(account, {})
    const page = await openAs(account, '/timeline', { viewport: phone })
    const release = await holdRequests(page, `**${EVENTS}/*`)
    for (const name of ['15 minutes later', 'Mark as confirmed']) {
      await page.getByRole('button', { name: 'More about Dinner' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    release()
    await expect.poll(() => account.api('GET', EVENTS)).toMatchObject([{ start_time: '18:15', status: 'confirmed' }])
  })

  test('an older Undo leaves a later move as it is, and takes back its own beside a later status', async () => {
    const account = await newAccount()
    await addEvent(account, {})
    const page = await openAs(account, '/timeline', { viewport: phone })
    // No toast ends meanwhile.
    await stopClock(page)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More about Dinner' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    for (const time of ['18:15', '18:30']) {
      await choose('15 minutes later')
      await page.getByText(`Dinner is at ${time}`).waitFor()
    }
    await pressInToast(page, 'Dinner is at 18:15', 'Undo')
    await page.getByText('Somebody else changed this in the meantime.').waitFor()
    expect(await timesOf(account, 'Dinner')).toEqual(['18:30', null])

    await choose('Mark as confirmed')
    await expect.poll(() => account.api('GET', EVENTS)).toMatchObject([{ status: 'confirmed' }])
    await pressInToast(page, 'Dinner is at 18:30', 'Undo')
    await expect.poll(() => account.api('GET', EVENTS)).toMatchObject([{ start_time: '18:15', status: 'confirmed' }])
  })

  test('moves and stretches events by dragging, with Undo, and reverts what fails', async () => {
    const account = await newAccount()
    const { id } = await addEvent(account, { end_time: '19:00' })
    const page = await openAs(account, '/timeline')
    await page.waitForLoadState('networkidle')
    await drag(page, block(page, 'Dinner'), { from: 'top', by: HOUR / 2 })
    await pressInToast(page, 'Dinner is from 18:30 to 19:30', 'Undo')
    await expect.poll(() => timesOf(account, 'Dinner')).toEqual(['18:00', '19:00'])
    await block(page, '18:00–19:00').waitFor()
    await drag(page, block(page, 'Dinner'), { from: 'end', by: HOUR })
    await expect.poll(() => timesOf(account, 'Dinner')).toEqual(['18:00', '20:00'])
    expect(await page.getByRole('dialog').count()).toBe(0)

    await account.api('PUT', `${EVENTS}/${id}`, { notes: 'Changed by the other' })
    await drag(page, block(page, 'Dinner'), { from: 'top', by: HOUR })
    await page.getByText('Somebody else changed this in the meantime.').waitFor()
    await block(page, '18:00–20:00').waitFor()
    expect(await timesOf(account, 'Dinner')).toEqual(['18:00', '20:00'])
  })

  test('shifts the rest of the day after a preview, with Undo', async () => {
    const account = await newAccount()
    await addEvent(account, { title: 'Ceremony', start_time: '15:00', end_time: '15:30' })
    await addEvent(account, { end_time: '19:30' })
    await addEvent(account, { title: 'Dancing', start_time: '23:50', end_time: '01:00' })
    const page = await openAs(account, '/timeline')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Shift the day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Shift the day' })
    await dialog.getByLabel('Everything from').selectOption({ label: '18:00 Dinner' })
    await dialog.getByLabel('Minutes').fill('20')
    const preview = dialog.getByRole('list', { name: 'What will be moved' })
    await preview.getByText('18:20–19:50').waitFor()
    await preview.getByText(`00:10–01:20 on ${dayAndMonth(NEXT_DAY)}`).waitFor()
    await dialog.getByRole('button', { name: 'Move 2 events' }).click()
    await holdToast(page, '2 events moved')
    expect(await timesOf(account, 'Dancing')).toEqual(['00:10', '01:20'])
    expect(await timesOf(account, 'Ceremony')).toEqual(['15:00', '15:30'])
    await page.getByRole('link', { name: shortDay(NEXT_DAY) }).waitFor()
    await pressInToast(page, '2 events moved', 'Undo')
    await page.getByRole('link', { name: shortDay(NEXT_DAY) }).waitFor({ state: 'detached' })
    expect(await timesOf(account, 'Dinner')).toEqual(['18:00', '19:30'])
  })

  test('undoes a shift without touching what a partner changed before or after it', async () => {
    const account = await newAccount()
    const dinner = await addEvent(account, { end_time: '19:30' })
    const cake = await addEvent(account, { title: 'Cake', start_time: '20:00' })
    const page = await openAs(account, '/timeline?shift=day')
    await page.getByRole('dialog').getByLabel('Minutes').fill('20')
    // The screen does not show this yet.
    await account.api('PUT', `${EVENTS}/${dinner.id}`, { start_time: '18:30', end_time: '20:00' })
    await page.getByRole('button', { name: 'Move 2 events' }).click()
    await holdToast(page, '2 events moved')
    expect(await timesOf(account, 'Dinner')).toEqual(['18:50', '20:20'])
    await account.api('PUT', `${EVENTS}/${cake.id}`, { start_time: '21:00' })
    await pressInToast(page, '2 events moved', 'Undo')
    await page.getByText('1 event moved back. Cake was changed or removed since and is left alone.').waitFor()
    expect(await timesOf(account, 'Dinner')).toEqual(['18:30', '20:00'])
    expect(await timesOf(account, 'Cake')).toEqual(['21:00', null])
    await block(page, '21:00').waitFor()
  })

  test('has an address for each event, merges parallel edits, and deletes with Undo', async () => {
    const { page, account } = await newCouple({ path: '/timeline?event=new' })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add event' }).click()
    await dialog.getByText('Please enter a title.').waitFor()
    await dialog.getByLabel('Title').fill('Speeches 🥂')
    await dialog.getByLabel('Starts').fill('23:30')
    await dialog.getByLabel('Ends').fill('00:15')
    await dialog.getByText('45 min, to the next day').waitFor()
    await dialog.getByLabel('Place').fill('Great hall')
    await dialog.getByRole('button', { name: 'Add event' }).click()
    await page.getByText('Speeches 🥂 is on the timeline').waitFor()

    await block(page, 'Speeches 🥂').click()
    const [event] = await account.api<TimelineEvent[]>('GET', EVENTS)
    await expect.poll(() => new URL(page.url()).search).toBe(`?event=${event?.id}`)
    await account.api('PUT', `${EVENTS}/${event?.id}`, { location: 'Garden', notes: 'Bring the microphone' })
    await dialog.getByLabel('Place').fill('Orangery')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Place: Garden').waitFor()
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('Bring the microphone')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Speeches 🥂 is saved').waitFor()
    expect(await account.api('GET', EVENTS)).toMatchObject([{ location: 'Orangery', notes: 'Bring the microphone' }])

    await block(page, 'Speeches 🥂').click()
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await dialog.getByLabel('To the day').fill(LATER_DAY)
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await page.getByText(`Speeches 🥂 is on ${shortDay(LATER_DAY)} as well`).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/timeline/${LATER_DAY}`)
    await block(page, 'Speeches 🥂').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await holdToast(page, 'Speeches 🥂 is deleted')
    await page.getByText('Nothing is planned on this day').waitFor()
    await pressInToast(page, 'Speeches 🥂 is deleted', 'Undo')
    await block(page, 'Speeches 🥂').waitFor()
  })

  test('accepts a suggestion, and removes duplicates', async () => {
    const account = await newAccount()
    await addEvent(account, { title: 'Ceremony', start_time: '15:00', end_time: '15:45' })
    await addEvent(account, { title: 'Cake' })
    await addEvent(account, { title: 'cake ' })
    const page = await openAs(account, '/timeline')
    await page.getByRole('button', { name: /^Suggestions/ }).click()
    const suggestions = page.getByRole('dialog', { name: 'Suggestions' })
    await suggestions.getByRole('button', { name: 'Add Guests arrive at 14:30' }).click()
    await suggestions.getByText('Guests arrive').waitFor({ state: 'detached' })
    await suggestions.getByRole('button', { name: 'Done' }).click()
    await block(page, 'Guests arrive').waitFor()
    const beside = page.getByRole('region', { name: 'Suggestions' })
    await beside.getByRole('button', { name: 'Add Family photos at 15:50' }).click()
    await block(page, 'Family photos').waitFor()
    await pressInToast(page, 'Family photos is on the timeline at 15:50', 'Undo')
    await beside.getByText('Family photos').waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Clean up duplicates' }).click()
    await page.getByRole('dialog').getByText('2 → 1').waitFor()
    await page.getByRole('button', { name: 'Remove 1 event' }).click()
    await page.getByText('1 event cleaned up').waitFor()
    expect(await account.api('GET', EVENTS)).toHaveLength(3)
  })

  test('shows each vendor’s schedule, on the screen, on paper and in a calendar', async () => {
    const account = await newAccount()
    const { id: vendor_id } = await hire(account, 'Casa Catering')
    await hire(account, 'Idle Band')
    const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis'
    await hire(account, long)
    await addEvent(account, { vendor_id, end_time: '19:30', location: 'Great hall' })
    await addEvent(account, { title: 'Brunch', date: NEXT_DAY, start_time: '11:00', vendor_id })
    const page = await openAs(account, '/timeline')
    await page.getByRole('link', { name: 'By vendor' }).click()
    const section = page.getByRole('region', { name: 'Casa Catering' })
    await section.getByText(weekdayAndDay(NEXT_DAY)).waitFor()
    await section.getByRole('button', { name: /18:00–19:30.*Great hall/ }).waitFor()
    await page.getByText(`Booked, but not on the timeline: Idle Band, ${long}.`).waitFor()
    await page.setViewportSize(phone)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    const buttons = section.getByRole('button', { name: /for Casa Catering|with Casa Catering/ })
    const [share, calendar] = await Promise.all([buttons.first().boundingBox(), buttons.last().boundingBox()])
    expect(calendar?.y).toBe(share?.y)
    await page.setViewportSize(desktop)
    const download = page.waitForEvent('download')
    await section.getByRole('button', { name: 'Calendar file for Casa Catering' }).click()
    expect((await download).suggestedFilename()).toBe('timeline Casa Catering.ics')
    await page.goto('/timeline')
    await block(page, 'Dinner').waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('table').getByRole('cell', { name: 'Casa Catering' }).waitFor()
    expect(await block(page, 'Dinner').isVisible()).toBe(false)
  })

  test('fits a whole day, zooms into it, and marks the present time of the wedding’s zone', async () => {
    const account = await newAccount()
    await addEvent(account, { title: 'Hair', start_time: '08:00', end_time: '11:00' })
    await addEvent(account, { title: 'Toast', start_time: '17:50', end_time: '17:55' })
    await addEvent(account, { end_time: '19:30', description: 'Three courses' })
    await addEvent(account, { title: 'Dancing', start_time: '20:00', end_time: '01:30' })
    const page = await openAs(account, '/timeline', { timezoneId: 'America/New_York' })
    const screens = () => page.evaluate<number>('document.documentElement.scrollHeight / innerHeight')
    await block(page, 'Hair').waitFor()
    expect(await screens()).toBeLessThan(1.75)
    expect((await block(page, 'Toast').boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await page.getByRole('region', { name: 'Details' }).getByText('Three courses').waitFor()
    expect(await page.locator('#now').count()).toBe(0)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(screens).toBeGreaterThan(1.9)
    await page.getByRole('button', { name: 'Whole day' }).click()
    await expect.poll(screens).toBeLessThan(1.75)

    await page.clock.setFixedTime(`${DAY}T18:20:00+08:00`)
    await page.reload()
    await page.getByText('Now 18:20 Dinner. Next: Dancing at 20:00.').waitFor()
    const [line, dinner] = [await page.locator('#now').boundingBox(), await block(page, 'Dinner').boundingBox()]
    const share = ((line?.y ?? 0) - (dinner?.y ?? 0)) / (dinner?.height ?? 1)
    expect(share).toBeGreaterThan(0.15)
    expect(share).toBeLessThan(0.3)
    await page.clock.setFixedTime(`${NEXT_DAY}T01:00:00+08:00`)
    await page.getByText('Now 01:00 Dancing.').waitFor()
    await page.clock.setFixedTime(`${NEXT_DAY}T01:30:00+08:00`)
    await page.getByText('Now 01').waitFor({ state: 'detached' })
  })

  test('says which occasion an event is part of, and shows one occasion, once there are several', async () => {
    const account = await newAccount()
    const vows = await addEvent(account, { title: 'Vows', start_time: '15:00', end_time: '16:00' })
    const page = await openAs(account, `/timeline?event=${vows.id}`)
    const dialog = page.getByRole('dialog', { name: 'Vows' })
    await dialog.waitFor()
    expect(await dialog.getByLabel('Occasion').count()).toBe(0)

    const brunch = await account.api<Occasion>('POST', '/api/occasions', { name: 'Brunch', date: DAY })
    await addEvent(account, { title: 'Pancakes', start_time: '10:00', end_time: '12:00', occasion_id: brunch.id })
    await page.reload()
    await dialog.getByLabel('Occasion').selectOption('Wedding')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await block(page, 'Vows').getByText('Wedding', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Brunch 1' }).click()
    await block(page, 'Vows').waitFor({ state: 'detached' })
    await block(page, 'Pancakes').getByText('Brunch', { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('occasion')).toBe(brunch.id)
    await page.getByRole('button', { name: 'All 2' }).click()
    await block(page, 'Vows').waitFor()
    expect((await account.api<TimelineEvent[]>('GET', EVENTS))[1]?.occasion_id).toBe(account.weddingId)
  })

  test('is a list for touch on a phone', async () => {
    const account = await newAccount()
    await addEvent(account, { end_time: '19:30', location: 'Great hall' })
    const page = await openAs(account, '/timeline', { viewport: phone, hasTouch: true })
    await page.getByRole('button', { name: 'More about Dinner' }).tap()
    await page.getByRole('menuitem', { name: '15 minutes later' }).tap()
    await page.getByText('Dinner is from 18:15 to 19:45').waitFor()
    expect(await timesOf(account, 'Dinner')).toEqual(['18:15', '19:45'])
    await page.getByRole('button', { name: 'More about Dinner' }).tap()
    await page.getByRole('menuitem', { name: 'Shift everything from here' }).tap()
    const from = page.getByRole('dialog', { name: 'Shift the day' }).getByLabel('Everything from')
    expect(await from.inputValue()).toBe('18:15')
    await page.keyboard.press('Escape')
    await holdAndDrag(page, block(page, 'Dinner Great hall'), HOUR / 2)
    await page.getByText('Dinner is from 18:45 to 20:15').waitFor()
    await page.setViewportSize({ width: 1024, height: 768 })
    await holdAndDrag(page, block(page, '18:45–20:15'), -HOUR)
    await page.getByText('Dinner is from 17:45 to 19:15').waitFor()
    expect(await timesOf(account, 'Dinner')).toEqual(['17:45', '19:15'])
    await page.setViewportSize(phone)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })

  test('has an address for each dialog, which back closes and the palette finds', async () => {
    const { page, account } = await newCouple({ path: '/timeline' })
    await addEvent(account, {})
    await page.reload()
    await block(page, 'Dinner').waitFor()
    const dialog = (name: string) => page.getByRole('dialog', { name })
    for (const [typed, name] of [
      ['add to the tim', 'Add an event'],
      ['shift', 'Shift the day'],
      ['day plan', 'Start from a day plan'],
    ] as const) {
      await pressKey(page, 'Control+k')
      await page.getByPlaceholder('A screen, guest, vendor or task').fill(typed)
      await page.keyboard.press('Enter')
      await dialog(name).waitFor()
      await page.goBack()
      await dialog(name).waitFor({ state: 'detached' })
      await expect.poll(() => new URL(page.url()).search).toBe('')
    }
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Another day' }).click()
    await dialog('Another day').waitFor()
    await page.goBack()
    await dialog('Another day').waitFor({ state: 'detached' })
    await pressKey(page, 'n')
    await dialog('Add an event').waitFor()
    await page.keyboard.press('Escape')
    await dialog('Add an event').waitFor({ state: 'detached' })

    await page.goto(`/timeline/${DAY}?shift=18:00`)
    await dialog('Shift the day').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/timeline')
  })

  test('says when it cannot be loaded, and reverts what cannot be saved without a connection', async () => {
    const { page, account } = await newCouple({ path: QUIET_PATH })
    await addEvent(account, {})
    const restore = await breakReads(page, '**/api/timeline-events')
    await page.goto('/timeline')
    await page.getByText('The timeline could not be loaded.').waitFor()
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await block(page, '18:00').focus()

    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    // Shown for less than a second: the page itself looks at every frame.
    const moved = page.evaluate(`new Promise((resolve) => {
      const look = () => {
        const blocks = document.querySelectorAll('[aria-label="Timeline of the day"] button')
        if ([...blocks].some((one) => one.textContent.includes('18:05'))) resolve()
        else requestAnimationFrame(look)
      }
      look()
    })`)
    await page.keyboard.press('ArrowDown')
    await moved
    await page.getByRole('alert').first().waitFor()
    await block(page, '18:00').waitFor()
    await page.context().setOffline(false)
    expect(await timesOf(account, 'Dinner')).toEqual(['18:00', null])
  })

  test('stays readable with 60 overlapping events with long names', async () => {
    const account = await newAccount()
    const title = 'Wolfeschlegelsteinhausenbergerdorffwolfeschlegelsteinhausenbergerdorff'
    const times = (i: number) => ({ start_time: `1${i % 4}:${10 + (i % 50)}`, end_time: '15:00' })
    await Promise.all(Array.from({ length: 60 }, (_, i) => addEvent(account, { title: `${title} ${i}`, ...times(i) })))
    const page = await openAs(account, '/timeline')
    const blocks = page.getByRole('list', { name: 'Timeline of the day' }).getByRole('button')
    await blocks.first().waitFor()
    expect(await blocks.count()).toBe(60)
    const boxes = await Promise.all((await blocks.all()).map((one) => one.boundingBox()))
    expect(Math.min(...boxes.map((box) => box?.width ?? 0))).toBeGreaterThan(90)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)

    await page.setViewportSize(phone)
    const cards = page.getByRole('list', { name: 'Timeline of the day' }).locator('[aria-setsize="60"]')
    await cards.first().waitFor()
    expect(await cards.count()).toBeLessThan(40)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })

  describe.each(settings)('in %s', (theme, viewport) => {
    /** `see` opens a path and expects it to be accessible. */
    async function viewer() {
      const account = await newAccount()
      const { id: vendor_id } = await hire(account, 'محمد العلي DJ', 'quoted')
      await addEvent(account, { vendor_id, end_time: '19:30', location: 'Great hall', status: 'confirmed' })
      const cake = { title: 'Cake 🎂', vendor_id, location: 'great hall', status: 'done' }
      const { id } = await addEvent(account, cake)
      const page = await openAs(account, '/timeline', { viewport, theme })
      return { id, see: (path: string, text: string) => expectAccessible(page, path, text) }
    }

    test('a day, an empty day and the vendors are accessible', async () => {
      const { see } = await viewer()
      await see('/timeline', 'is needed twice')
      await see('/timeline/vendors', 'Great hall')
      await see('/timeline/2027-03-01', 'Nothing is planned on this day')
    })

    test('an event’s dialogs are accessible', async () => {
      const { id, see } = await viewer()
      await see(`/timeline?event=${id}`, 'Delete')
      await see(`/timeline?event=${id}:copy`, 'To the day')
      await see('/timeline?event=gone', 'This event is not on the timeline')
    })

    test('a day’s dialogs are accessible', async () => {
      const { see } = await viewer()
      await see('/timeline?plan=day', 'The ceremony starts at')
      await see('/timeline?shift=day', 'Everything from')
      await see('/timeline?suggest=all', 'Usual')
      await see('/timeline?day=pick', 'Go there')
      await see('/timeline?cleanup=all', 'No duplicates.')
    })
  })
})
