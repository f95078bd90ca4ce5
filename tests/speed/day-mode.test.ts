import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { settingsPath } from '../../worker/features/settings/schema'
import { timelinePaths } from '../../worker/features/timeline/schema'
import { newAccount } from '../support/browser/browser'
import { startUnobserved } from '../support/browser/unobserved'
import { inPlanDays } from '../support/days'
import { startWorker } from '../support/local-worker'

const DAY = inPlanDays(30)
const SECOND = 1000
const TRIES = 20
/** Milliseconds between tries: what slows one of them may last for half a minute. */
const PAUSE = 2000
/** How much slower than this machine a slow phone is. */
const SLOWER = 4

test('day mode opens within a second without a connection on a slow phone', async ({ annotate }) => {
  const worker = await startWorker()
  onTestFinished(worker.close)
  const account = await newAccount({ at: worker.url })
  await account.api('PUT', settingsPath, { wedding_date_fixed: DAY, date_precision: 'day' })
  for (const start_time of ['16:00', '18:00', '20:00', '23:50']) {
    await account.api('POST', timelinePaths.list, { title: `Event at ${start_time}`, date: DAY, start_time })
  }
  const browser = await startUnobserved(worker.url, account)
  const isShown = `document.body?.textContent.includes('Event at 18:00 is done')`
  let last = await browser.open()
  await last.goTo(`${worker.url}/day`)
  await last.until(isShown)
  await last.until(`navigator.serviceWorker.controller !== null`)
  await worker.close()
  const efforts: number[] = []
  // Other programs make it slower but never faster, so the best of several tries is what day mode itself needs.
  for (let i = 0; i < TRIES && Math.min(...efforts, Number.POSITIVE_INFINITY) >= SECOND; i++) {
    const next = await browser.open()
    await last.close()
    last = next
    const before = await next.work()
    await next.goTo(`${worker.url}/day`)
    await next.until(isShown)
    const work = (await next.work()) - before
    efforts.push(SLOWER * work)
    if (SLOWER * work >= SECOND) await setTimeout(PAUSE)
  }
  await annotate(`${efforts.map(Math.round).join(', ')} ms`)
  expect(Math.min(...efforts)).toBeLessThan(SECOND)
})
