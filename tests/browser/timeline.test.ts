import { describe, expect, test } from 'vitest'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { TimelineEvent } from '../../worker/features/timeline/schema'
import { shortDay, weekdayAndDay } from '../../worker/lib/calendar'
import { expectAccessible, looks } from '../support/browser/accessibility'
import {
  breakReads,
  desktop,
  holdToast,
  openAs,
  phone,
  pressInToast,
  pressKey,
  QUIET_PATH,
} from '../support/browser/browser'
import {
  accountWithDate,
  addEvent,
  block,
  coupleWithDate,
  DAY,
  EVENTS,
  hire,
  LATER_DAY,
  NEXT_DAY,
  timesOf,
} from '../support/browser/timeline-screen'

describe('the timeline', () => {
  test('has an address for each event, merges parallel edits, and deletes with Undo', async () => {
    const { page, account } = await coupleWithDate({ path: '/timeline?event=new' })
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

  test('plans a day around the ceremony that it has', async () => {
    const account = await accountWithDate()
    await addEvent(account, { title: 'Church service', start_time: '16:30' })
    const page = await openAs(account, '/timeline?plan=day')
    const plan = page.getByRole('dialog', { name: 'Start from a day plan' })
    expect(await plan.getByLabel('The ceremony starts at').inputValue()).toBe('16:30')
    await plan.getByRole('button', { name: 'Add 18 events' }).waitFor()
  })

  test('takes a day plan back without what was changed or removed since', async () => {
    const account = await accountWithDate()
    await addEvent(account, { title: 'Church service', start_time: '16:30' })
    const page = await openAs(account, '/timeline?plan=day')
    await page.getByRole('dialog').getByRole('button', { name: 'Add 18 events' }).click()
    await holdToast(page, '18 events are on the timeline')
    const added = (await account.api<TimelineEvent[]>('GET', EVENTS)).filter(({ title }) => title !== 'Church service')
    const [changed, removed] = added.toSorted((a, b) => a.title.localeCompare(b.title))
    await account.api('PUT', `${EVENTS}/${changed?.id}`, { notes: 'At the lake' })
    await account.api('DELETE', `${EVENTS}/${removed?.id}`)
    await pressInToast(page, '18 events are on the timeline', 'Undo')
    await page.getByText('16 events removed.').waitFor()
    await page.getByText('were changed or removed since and are left alone.').waitFor()
    const left = await account.api<TimelineEvent[]>('GET', EVENTS)
    expect(left.map(({ title }) => title).toSorted()).toEqual(['Church service', changed?.title].toSorted())
  })

  test('accepts a suggestion, and removes duplicates', async () => {
    const account = await accountWithDate()
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

  test('shows the vendor of an event also when the vendors cannot be read', async () => {
    const account = await accountWithDate()
    const { id: vendor_id } = await hire(account, 'Casa Catering')
    const { id } = await addEvent(account, { vendor_id })
    const page = await openAs(account, QUIET_PATH)
    await page.route('**/api/vendors', (route) => route.fulfill({ status: 500, json: { detail: 'Not now.' } }))
    await page.goto(`/timeline?event=${id}`)
    const vendor = page.getByRole('dialog').getByLabel('Vendor')
    await vendor.waitFor()
    expect(await vendor.locator('option:checked').textContent()).toBe('Casa Catering (booked)')
    // It is booked.
    expect(await page.getByRole('dialog').getByText('is planned for').count()).toBe(0)
  })

  test('shows each vendor’s schedule, on the screen, on paper and in a calendar', async () => {
    const account = await accountWithDate()
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

  test('prints for a vendor nothing that is for the two of you alone', async () => {
    const account = await accountWithDate()
    const [{ id: caterer }, { id: singer }] = [await hire(account, 'Casa Catering'), await hire(account, 'The singer')]
    await addEvent(account, { vendor_id: caterer })
    const surprise = { title: 'Surprise song', date: NEXT_DAY, visibility: 'couple' }
    for (const vendor_id of [caterer, singer]) await addEvent(account, { ...surprise, vendor_id })
    const page = await openAs(account, '/timeline/vendors')
    const secrets = page.getByRole('button', { name: /Surprise song.*only for the two of you/ })
    await secrets.nth(1).waitFor()
    await page.emulateMedia({ media: 'print' })
    const seen = (name: string | RegExp) => page.getByText(name).filter({ visible: true }).count()
    await expect.poll(() => seen('Surprise song')).toBe(0)
    expect([await seen('Dinner'), await seen('The singer'), await seen(weekdayAndDay(NEXT_DAY))]).toEqual([1, 0, 0])
  })

  test('fits a whole day, zooms into it, and marks the present time of the wedding’s zone', async () => {
    const account = await accountWithDate()
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
    const account = await accountWithDate()
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

  test('adds an event to the occasion that is shown, and says when a new one is not on the screen', async () => {
    const account = await accountWithDate()
    const brunch = await account.api<Occasion>('POST', '/api/occasions', { name: 'Brunch', date: DAY })
    await addEvent(account, { title: 'Pancakes', start_time: '10:00', end_time: '12:00', occasion_id: brunch.id })
    const page = await openAs(account, `/timeline?occasion=${brunch.id}`)
    const dialog = page.getByRole('dialog', { name: 'Add an event' })
    const add = async (title: string, fill: () => Promise<unknown>) => {
      await page.getByRole('button', { name: 'Add event' }).click()
      await dialog.getByLabel('Title').fill(title)
      await fill()
      await dialog.getByRole('button', { name: 'Add event' }).click()
    }
    await add('Speech', async () => {})
    await page.getByText('Speech is on the timeline', { exact: true }).waitFor()
    await block(page, 'Speech').getByText('Brunch', { exact: true }).waitFor()
    await add('Vows', () => dialog.getByLabel('Occasion').selectOption('Wedding'))
    await page.getByText('Vows is on the timeline. The filter hides it.').waitFor()
    await add('Send-off', () => dialog.getByLabel('Date').fill(NEXT_DAY))
    await page.getByText(`Send-off is on the timeline on ${shortDay(NEXT_DAY)}`).waitFor()
    const beside = page.getByRole('region', { name: 'Suggestions' })
    await beside.getByRole('button', { name: /^Add / }).first().click()
    await page.getByText(/ is on the timeline at \d\d:\d\d\. The filter hides it\.$/).waitFor()
  })

  test('has an address for each dialog, which back closes and the palette finds', async () => {
    const { page, account } = await coupleWithDate({ path: '/timeline' })
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
    const { page, account } = await coupleWithDate({ path: QUIET_PATH })
    await addEvent(account, {})
    const restore = await breakReads(page, '**/api/timeline-events')
    await page.goto('/timeline')
    await page.getByText('The timeline could not be loaded.').waitFor()
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await block(page, '18:00').focus()

    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    // Shown for less than a second, so the page itself checks every frame.
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
    const account = await accountWithDate()
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

  describe.each(looks)('in %s', (theme, viewport) => {
    /** `see` opens a path and expects it to be accessible. */
    async function viewer() {
      const account = await accountWithDate()
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
      await see(`/timeline/${LATER_DAY}`, 'Nothing is planned on this day')
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
