import type { Page } from 'playwright-core'

type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) => Promise<unknown>

/** Returns a finger, which Playwright itself can only tap with. Positions are pixels of the window. */
export async function fingerOn(page: Page): Promise<Touch> {
  const client = await page.context().newCDPSession(page)
  return (type, x = 0, y = 0) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
}
