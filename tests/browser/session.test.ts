import { describe, expect, test } from 'vitest'
import {
  endSession,
  holdRequests,
  newAccount,
  newCouple,
  newMember,
  newPage,
  QUIET_PATH,
  sectionLink,
  submitSignIn,
} from '../support/browser/browser'

describe('the session', () => {
  test('needs the browser’s storage, and says so where it is blocked', async () => {
    const page = await newPage()
    await page.addInitScript(`Object.defineProperty(window, 'localStorage', {
      get: () => { throw new DOMException('Access is denied for this document.', 'SecurityError') },
    })`)
    await page.goto('/login')
    await page.getByText('Posy needs cookies and site data').waitFor()
  })

  test('starts from only the cookie', async () => {
    const { page } = await newCouple()
    await page.evaluate(`localStorage.removeItem('access_token')`)
    await page.goto('/guests')
    await page.getByRole('heading', { level: 1, name: 'Guests' }).waitFor()
    expect(await page.evaluate(`localStorage.getItem('access_token')`)).toBeTruthy()
  })

  test('is checked once, without errors in the console', async () => {
    const page = await newPage()
    const calls: string[] = []
    const messages: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname)
    })
    page.on('console', (message) => {
      messages.push(message.text())
    })
    await page.goto('/guests')
    await page.waitForURL('/login')
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(calls).toEqual(['/api/auth/refresh'])
    expect(messages).toEqual([])
  })

  test('continues with a new token when the old one has expired', async () => {
    const { page } = await newCouple()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(`localStorage.setItem('access_token', 'run.out.token')`)
    await page.goto('/guests')
    await page.getByRole('heading', { level: 1, name: 'Guests' }).waitFor()
    expect(await page.evaluate(`localStorage.getItem('access_token')`)).not.toBe('run.out.token')
  })

  test('is not continued by a renewal that is answered after somebody else has signed in', async () => {
    const { page } = await newCouple({ path: '/tasks' })
    await page.waitForLoadState('networkidle')
    const other = await newAccount({ name: 'Noor Haddad' })
    const tab = await page.context().newPage()
    await tab.goto(QUIET_PATH)
    const answer = await holdRequests(page, '**/api/auth/refresh')
    await page.evaluate(`localStorage.setItem('access_token', 'run.out.token')`)
    await Promise.all([page.waitForRequest('**/api/auth/refresh'), sectionLink(page, 'Guests').click()])
    await tab.evaluate(`localStorage.setItem('access_token', '${other.token}')`)
    await Promise.all([page.waitForResponse('**/api/auth/refresh'), answer()])
    await page.getByText('No guests yet').waitFor()
    expect(await page.evaluate(`localStorage.getItem('access_token')`)).toBe(other.token)
  })

  test('is renewed once when two tabs find it expired at the same time', async () => {
    const { page } = await newCouple()
    // A read of the first screen would renew the token before the two tabs find it expired.
    await page.waitForLoadState('networkidle')
    const other = await page.context().newPage()
    let refreshes = 0
    page.context().on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes += 1
    })
    await page.evaluate(`localStorage.setItem('access_token', 'run.out.token')`)
    await Promise.all([page.goto('/guests'), other.goto('/guests')])
    for (const tab of [page, other]) await tab.getByRole('heading', { level: 1, name: 'Guests' }).waitFor()
    expect(refreshes).toBe(1)
  })

  test('that ended while Posy was closed leaves no names behind', async () => {
    const { page, account } = await newCouple()
    await page.waitForLoadState('networkidle')
    await page.evaluate(`localStorage.setItem('wedding-planner-couple-names', 'Mara & Jonas')`)
    await endSession(account)
    await page.reload()
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(await page.evaluate(`localStorage.getItem('wedding-planner-couple-names')`)).toBeNull()
  })

  test('that was ended elsewhere leads to the login, says so, and returns to the page', async () => {
    const { page, account } = await newCouple({ path: '/tasks' })
    // A read of the first screen would find the session ended, and lead to the login before the click.
    await page.waitForLoadState('networkidle')
    await endSession(account)
    await sectionLink(page, 'Guests').click()
    await page.waitForURL('/login')
    await page.getByText('Logged out successfully').waitFor()
    await submitSignIn(page, account)
    await page.waitForURL('/guests')
  })

  test('goes on as the person who has signed in in another tab', async () => {
    const { page, account } = await newCouple({ path: '/profile' })
    await page.getByText(account.email).waitFor()
    const partner = await newMember(await newPage(), account, 'partner')
    const tab = await page.context().newPage()
    await tab.goto(QUIET_PATH)
    await tab.evaluate(`localStorage.setItem('access_token', '${partner.token}')`)
    await page.getByText(partner.email).waitFor()
  })

  test('ends in every tab when it ends in one', async () => {
    const { page } = await newCouple({ path: '/tasks' })
    // A read that is answered after the logout says something else.
    await page.waitForLoadState('networkidle')
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await other.getByRole('button', { name: 'Account menu' }).click()
    await other.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('/login')
    await page.getByText('Logged out successfully').waitFor()
  })
})

describe('a lost first request', () => {
  test('keeps the person signed in', async () => {
    const { page } = await newCouple()
    await page.waitForLoadState('networkidle')
    await page.route('**/api/users/me', (route) => route.abort(), { times: 1 })
    await page.goto('/guests')
    await page.getByRole('heading', { level: 1, name: 'Guests' }).waitFor()
  })
})
