import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { desktop, phone } from './browser'

/** How every screen is looked at: in each theme and on each size once. */
export const settings = [
  ['light', desktop],
  ['dark', phone],
] as const

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What WCAG 2.2 AA and good practice ask for. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What these standards would call wrong, each with the elements it concerns. A menu opens outside the landmarks, as the
 * pattern has it. Our pages have no frames, so axe runs once in the page itself: its builder for Playwright would load it
 * twice for each walk and open a page to put the parts together.
 */
export async function violations(page: Page, { except = ['region'] } = {}): Promise<string[]> {
  const options = {
    runOnly: standards,
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  }
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  return page.evaluate<string[]>(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
}
