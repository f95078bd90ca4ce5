import type { Page } from 'playwright-core'

/**
 * Processor time of the page's main thread during `run`, in milliseconds, however busy the machine is. For a page that loads meanwhile, use
 * a browser that nothing observes: `unobserved.ts`.
 */
export async function workOf(page: Page, run: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => workIn((await devtools.send('Performance.getMetrics')).metrics)
  const before = await spent()
  await run()
  const work = (await spent()) - before
  await devtools.detach()
  return work
}

/** Milliseconds of work in the metrics that a browser gives of a page, without those of its remote control. */
export function workIn(metrics: { name: string; value: number }[]): number {
  const seconds = (key: string) => metrics.find(({ name }) => name === key)?.value ?? Number.NaN
  return 1000 * (seconds('TaskDuration') - seconds('DevToolsCommandDuration'))
}
