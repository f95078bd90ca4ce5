import { expect, test } from 'vitest'
import { settingsPath } from '../../worker/features/settings/schema'
import { timelinePaths } from '../../worker/features/timeline/schema'
import { newAccount, openAs, phone, untilInstalled } from '../support/browser'
import { inPlanDays } from '../support/days'
import { workOf } from '../support/page-work'

const DAY = inPlanDays(30)
const SECOND = 1000
const TRIES = 20
/** Milliseconds between tries: what slows one of them may last for half a minute. */
const PAUSE = 2000
/** How much slower than this machine a slow phone is. */
const SLOWER = 4

test('day mode opens within a second without a connection on a slow phone', async ({ annotate }) => {
  const account = await newAccount()
  await account.api('PUT', settingsPath, { wedding_date_fixed: DAY, date_precision: 'day' })
  for (const start_time of ['16:00', '18:00', '20:00', '23:50']) {
    await account.api('POST', timelinePaths.list, { title: `Event at ${start_time}`, date: DAY, start_time })
  }
  const page = await openAs(account, '/day', { viewport: phone, serviceWorkers: 'allow', isFirstVisit: true })
  const tick = 'Event at 18:00 is done'
  await page.getByRole('checkbox', { name: tick }).waitFor()
  await untilInstalled(page)
  await page.context().setOffline(true)
  let last = page
  const efforts: number[] = []
  // Other programs make it slower but never faster, so the best of several tries is what day mode itself needs.
  for (let i = 0; i < TRIES && Math.min(...efforts, Number.POSITIVE_INFINITY) >= SECOND; i++) {
    const next = await page.context().newPage()
    await last.close()
    last = next
    const work = await workOf(next, async () => {
      await next.goto('/day', { waitUntil: 'commit' })
      await next.getByRole('checkbox', { name: tick }).waitFor()
    })
    efforts.push(SLOWER * work)
    if (SLOWER * work >= SECOND) await next.waitForTimeout(PAUSE)
  }
  await annotate(`${efforts.map(Math.round).join(', ')} ms`)
  expect(Math.min(...efforts)).toBeLessThan(SECOND)
})
