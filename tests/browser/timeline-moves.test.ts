import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dayAndMonth, shortDay } from '../../worker/lib/calendar'
import { holdRequests, holdToast, openAs, phone, pressInToast, stopClock } from '../support/browser/browser'
import {
  accountWithDate,
  addEvent,
  block,
  EVENTS,
  isFocused,
  NEXT_DAY,
  timesOf,
} from '../support/browser/timeline-screen'
import { fingerOn } from '../support/browser/touch'

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
  test('moves and stretches events by keyboard, announces it, and keeps the focus', async () => {
    const account = await accountWithDate()
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
    const account = await accountWithDate()
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
    // The answer arrives before the pause after the last key is over.
    release()
    await page.getByText('Dinner is at 18:10').waitFor()
    expect(await timesOf(account, 'Dinner')).toEqual(['18:10', null])
  })

  test('keeps a move and the status that is chosen right after it', async () => {
    const account = await accountWithDate()
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
    const account = await accountWithDate()
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
    const account = await accountWithDate()
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
    const account = await accountWithDate()
    await addEvent(account, { title: 'Ceremony', start_time: '15:00', end_time: '15:30', location: 'Hall' })
    await addEvent(account, { end_time: '19:30', location: 'Hall' })
    await addEvent(account, { title: 'Dancing', start_time: '23:50', end_time: '01:00' })
    const page = await openAs(account, '/timeline')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Shift the day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Shift the day' })
    await dialog.getByLabel('Everything from').selectOption({ label: '18:00 Dinner' })
    const regions = dialog.locator('[role=status]')
    const count = await regions.count()
    await dialog.getByLabel('Direction').selectOption('earlier')
    await dialog.getByLabel('Minutes').fill('170')
    await dialog.getByText(/^This causes /).waitFor()
    // A region that comes together with its text is not always read out.
    expect(await regions.count()).toBe(count)
    await dialog.getByLabel('Direction').selectOption('later')
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

  test('shifts a day from its own first event, not from the end of the night before', async () => {
    const account = await accountWithDate()
    await addEvent(account, { title: 'Last song', date: NEXT_DAY, start_time: '01:00' })
    await addEvent(account, { title: 'Brunch', date: NEXT_DAY, start_time: '11:00' })
    const page = await openAs(account, `/timeline/${NEXT_DAY}?shift=day`)
    const dialog = page.getByRole('dialog', { name: 'Shift the day' })
    await dialog.getByRole('list', { name: 'What will be moved' }).getByText('Brunch').waitFor()
    await expect.poll(() => dialog.getByLabel('Everything from').inputValue()).toBe('11:00')
    await dialog.getByRole('button', { name: 'Move 1 event' }).click()
    await holdToast(page, '1 event moved')
    expect(await timesOf(account, 'Brunch')).toEqual(['11:15', null])
    expect(await timesOf(account, 'Last song')).toEqual(['01:00', null])
  })

  test('undoes a shift without touching what a partner changed before or after it', async () => {
    const account = await accountWithDate()
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

  test('is a list for touch on a phone', async () => {
    const account = await accountWithDate()
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
})
