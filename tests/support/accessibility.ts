import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { desktop, phone } from './browser'

/** How every screen is looked at: in each theme and on each size once. */
export const settings = [
  ['light', desktop],
  ['dark', phone],
] as const

/** What WCAG 2.2 AA and good practice would call wrong. A menu opens outside the landmarks, as the pattern has it. */
export async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(['region'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`localStorage.setItem('wedding-planner-theme', '${theme}')`)
  await page.reload()
}
