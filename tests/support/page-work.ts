import type { Page } from 'playwright-core'

/** Processor time of the page's main thread during `run`, in milliseconds, however busy the machine is. */
export async function workOf(page: Page, run: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await spent()
  await run()
  const seconds = (await spent()) - before
  await devtools.detach()
  return seconds * 1000
}
