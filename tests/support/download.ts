import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'

/** The text of the file that the page hands to the browser when `press` is done. */
export async function downloadedText(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return text(await download.createReadStream())
}
