import type { Page } from 'playwright-core'
import { settle } from './browser'

const TRIES = 8

/**
 * Milliseconds of the longest task of each run of `act`, repeated until one stays below `enough`. Other programs make tasks longer but
 * never shorter, so the best of several tries is what the app itself needs.
 */
export async function longestTasks(
  page: Page,
  enough: number,
  act: (attempt: number) => Promise<void>,
): Promise<number[]> {
  await page.evaluate(`
    window.longTasks = []
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' })
  `)
  const longest: number[] = []
  for (let i = 0; i < TRIES && Math.min(...longest, Number.POSITIVE_INFINITY) >= enough; i++) {
    await settle(page)
    await page.evaluate('longTasks.length = 0')
    await act(i)
    await settle(page)
    longest.push(Math.max(0, ...(await page.evaluate<number[]>('longTasks'))))
  }
  return longest
}
