import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'

/** Text of the file that the page downloads when `press` runs. */
export async function downloadedText(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return text(await download.createReadStream())
}
