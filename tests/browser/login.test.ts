import { describe, expect, test } from 'vitest'
import { holdRequests, newAccount, newPage, PASSWORD, settle, submitSignIn } from '../support/browser/browser'

describe('signing up', () => {
  test('leads to the dashboard and says so', async () => {
    const page = await newPage()
    await page.goto('/')
    await page.waitForURL('/login')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Full Name').fill('Mara Lindqvist')
    await page.getByLabel('Email').fill(`new-${Date.now()}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL('/dashboard')
    await page.getByText('Account created successfully!').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Welcome to Posy' }).waitFor()
  })

  test('ticks off the password’s requirements while typing', async () => {
    const page = await newPage()
    await page.goto('/login?mode=sign-up')
    await page.getByText('Must be 8+ characters with uppercase, lowercase, and number').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('Correct')
    const rules = page.getByRole('listitem')
    await expect
      .poll(() => rules.allTextContents())
      .toEqual([
        '8 or more characters, still missing',
        'an uppercase and a lowercase letter, done',
        'a number, still missing',
      ])
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await expect.poll(() => rules.getByText(', done').count()).toBe(3)
  })

  test('shows the password’s requirements once when it is empty', async () => {
    const page = await newPage()
    await page.goto('/login?mode=sign-up')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('Please enter your name.').waitFor()
    expect(await page.getByText('Must be 8+ characters with uppercase, lowercase, and number').count()).toBe(1)
  })

  test('fits a screen of 320 pixels', async () => {
    const page = await newPage({ viewport: { width: 320, height: 640 } })
    await page.goto('/login?mode=sign-up')
    await page.getByText('Mara & Jonas').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })

  test('names what is missing and focuses the first, without a request', async () => {
    const page = await newPage()
    await page.goto('/login?mode=sign-up')
    let isAsked = false
    page.on('request', (request) => {
      isAsked ||= request.url().endsWith('/api/auth/register')
    })
    await page.getByLabel('Email').fill('mara@example.com')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('Please enter your name.').waitFor()
    await page.getByText('Must be 8+ characters with uppercase, lowercase, and number').waitFor()
    await expect.poll(() => page.locator('input:focus').getAttribute('name')).toBe('name')
    expect(isAsked).toBe(false)
  })

  test('with a taken address shows the server’s sentence and keeps what was typed', async () => {
    const account = await newAccount()
    const page = await newPage()
    await page.goto('/login?mode=sign-up')
    await page.getByLabel('Full Name').fill('Somebody Else')
    await page.getByLabel('Email').fill(account.email.toUpperCase())
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('Email already registered').waitFor()
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Somebody Else')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD)
  })
})

describe('signing in', () => {
  test('returns to the requested page', async () => {
    const account = await newAccount()
    const page = await newPage()
    await page.goto('/tasks?view=late')
    await page.waitForURL('/login')
    await submitSignIn(page, account)
    await page.waitForURL('/tasks?view=late')
    await page.getByText('Welcome back!').waitFor()
  })

  test('says that Posy is loading until the code of the page has come', async () => {
    const account = await newAccount()
    const page = await newPage()
    await page.goto('/login')
    const release = await holdRequests(page, '**/assets/dashboard-page-*.js')
    await submitSignIn(page, account)
    await page.waitForURL('/dashboard')
    await page.getByText('Loading Posy').waitFor()
    release()
    await page.getByRole('heading', { level: 1, name: 'Welcome to Posy' }).waitFor()
    expect(await page.getByText('Loading Posy').count()).toBe(0)
  })

  test('remembers that page through sign-up, a forgotten password and a reload', async () => {
    const account = await newAccount()
    const page = await newPage()
    await page.goto('/vendors')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await page.reload()
    await submitSignIn(page, account)
    await page.waitForURL('/vendors')
  })

  test('with a wrong password shows the server’s sentence and keeps what was typed', async () => {
    const account = await newAccount()
    const page = await newPage()
    await page.goto('/login')
    await submitSignIn(page, { email: account.email, password: 'Wrong1horse' })
    await page.getByText('Invalid email or password').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(account.email)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Wrong1horse')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  })

  test('shows that it waits, and that it failed', async () => {
    const page = await newPage()
    await page.goto('/login')
    const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
    await page.route('/api/auth/login', async (route) => {
      await failing
      await route.abort()
    })
    await submitSignIn(page, { email: 'mara@example.com', password: PASSWORD })
    await page.getByRole('button', { name: 'Please wait...' }).waitFor()
    fail()
    await page.getByText('Login failed').waitFor()
    expect(await page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true)
  })

  test('shows and hides the password', async () => {
    const page = await newPage()
    await page.goto('/login')
    const password = page.getByLabel('Password', { exact: true })
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    expect(await password.getAttribute('type')).toBe('password')
  })
})

describe('a forgotten password', () => {
  test('shows and focuses that a link was sent', async () => {
    const page = await newPage()
    await page.goto('/login?mode=forgot')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.locator('h1:focus', { hasText: 'Check your email' }).waitFor()
  })

  test.each([
    ['a known address', true],
    ['an unknown address', false],
  ])('%s gets the same response', async (_, isKnown) => {
    const email = isKnown ? (await newAccount()).email : `nobody-${Date.now()}@example.com`
    const page = await newPage()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    // The card before it has a field of that name too.
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('If this address has an account, a link is on its way to it.').waitFor()
  })

  test('a link that is not valid says so', async () => {
    const page = await newPage()
    await page.goto('/login?reset=not-a-token')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('This link is no longer valid. Please ask for a new one.').waitFor()
  })

  test('every card has an address, so that back works between them', async () => {
    const page = await newPage()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('button', { name: 'Create Account' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send the link' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
  })
})

test('what is typed stays when the code that checks it cannot be loaded', async () => {
  const page = await newPage()
  await page.goto('/login?mode=sign-up')
  await page.waitForLoadState('networkidle')
  let missed = 0
  await page.route('**/assets/*.js', (route) => {
    missed += 1
    return route.abort()
  })
  await page.getByLabel('Full Name').fill('Mara')
  await expect.poll(() => missed).toBeGreaterThan(0)
  await settle(page)
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Mara')
})
