import type { Page } from 'playwright-core'

/**
 * Processor time of the page's main thread during `run`, in milliseconds, however busy the machine is; without that of the browser's
 * remote control, which takes 40 ms on a page just opened.
 */
export async function workOf(page: Page, run: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const seconds = (key: string) => metrics.find(({ name }) => name === key)?.value ?? Number.NaN
    return seconds('TaskDuration') - seconds('DevToolsCommandDuration')
  }
  const before = await spent()
  await run()
  const work = (await spent()) - before
  await devtools.detach()
  return work * 1000
}
