import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone, visit } from './browser'

/** The looks that every screen is checked in: each theme and each size once. */
export const looks = [
  ['light', desktop],
  ['dark', phone],
] as const

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** WCAG 2.2 AA and good practice. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Visits an address of the app and expects, once a text is shown, no violation and nothing wider than the page. */
export async function expectAccessible(page: Page, address: string, text: string | RegExp): Promise<void> {
  await visit(page, address, text)
  expect(await violations(page), address).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), address).toBeLessThanOrEqual(0)
}

/**
 * Violations of these standards, each with its elements. `region` is off unless asked for, since menus open outside the
 * landmarks by design. Our pages have no frames, so axe runs in the page itself: its Playwright builder would load it twice
 * per check and open another page to merge the results.
 */
export async function violations(page: Page, { except = ['region'] } = {}): Promise<string[]> {
  const options = {
    runOnly: standards,
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    // Halves the time: nobody reads the selectors, no rule of these reads style sheets, and no page plays audio.
    selectors: false,
    preload: false,
  }
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  return page.evaluate<string[]>(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
}
