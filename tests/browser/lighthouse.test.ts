import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dashboardPaths } from '../../worker/features/dashboard/schema'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Account, baseUrl, enter, newAccount } from '../support/browser/browser'
import { type Judge, startLighthouse } from '../support/lighthouse'

/** All of their audits have to pass. */
const perfect = ['accessibility', 'best-practices', 'seo']

/** Audits of performance that come out the same on a busy machine. The score does not: `npm run bench` has it. */
const steady = [
  'cumulative-layout-shift',
  'cls-culprits-insight',
  'duplicated-javascript-insight',
  'font-display-insight',
  'image-delivery-insight',
  'legacy-javascript-insight',
  'third-parties-insight',
  'redirects',
  'total-byte-weight',
  'unminified-css',
  'unminified-javascript',
  'unsized-images',
  'viewport-insight',
]

let browser: Judge
beforeAll(async () => {
  browser = await startLighthouse(baseUrl)
})
afterAll(() => browser.close())

/** The audits that a page fails, with what they found. */
async function failures(path: string, { skipAudits = null }: { skipAudits?: string[] | null } = {}) {
  const { audits, categories } = await browser.judge(path, {
    onlyCategories: perfect,
    onlyAudits: steady,
    skipAudits,
    disableFullPageScreenshot: true,
  })
  expect(perfect.filter((name) => !categories[name]?.auditRefs.length)).toEqual([])
  const counted = perfect.flatMap((name) => categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? [])
  return [...steady, ...counted.map(({ id }) => id)].flatMap((id) => {
    const { score, scoreDisplayMode, title, details } = audits[id] ?? {}
    const isPassed = score === 1 || scoreDisplayMode === 'notApplicable' || scoreDisplayMode === 'informative'
    return isPassed ? [] : [{ id, title, details }]
  })
}

/** Creates an account with the sample wedding. */
async function newSample(): Promise<Account> {
  const account = await newAccount()
  await account.api('POST', dashboardPaths.resetDemoData, {})
  return account
}

describe('Lighthouse finds nothing to fix on', () => {
  // First, because nobody is signed in yet.
  test('the login', async () => {
    expect(await failures('/login')).toEqual([])
  })

  test('the guest’s page', async () => {
    const account = await newSample()
    const [guest] = await account.api<Guest[]>('GET', guestPaths.list)
    // Search engines must not find an invitation, which Lighthouse would have them do.
    const skipAudits = ['is-crawlable']
    expect(await failures(new URL(guest?.rsvp_url ?? '').pathname, { skipAudits })).toEqual([])
  })

  test('the dashboard', async () => {
    await enter(await browser.context.newPage(), await newSample())
    expect(await failures('/dashboard')).toEqual([])
  })
})

test('search engines find no link for one person', async () => {
  const noted = async (path: string) => (await fetch(baseUrl + path)).headers.get('x-robots-tag')
  for (const path of ['/join/abc', '/confirm-email/abc', '/login?reset=abc']) expect(await noted(path)).toBe('noindex')
  for (const path of ['/', '/login', '/dashboard']) expect(await noted(path)).toBeNull()
  expect(await (await fetch(`${baseUrl}/robots.txt`)).text()).toContain('User-agent: *')
})
