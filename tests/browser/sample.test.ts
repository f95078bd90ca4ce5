import { describe, expect, test } from 'vitest'
import { profilePaths } from '../../worker/features/profile/contract'
import { loseNext, newAccount, newPage, signIn } from '../support/browser/browser'

describe('the sample', () => {
  test('is opened from the login without sign-up, and cleared to start with one’s own', async () => {
    const page = await newPage()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Try a sample wedding' }).click()
    await page.waitForURL('/dashboard')
    const ribbon = page.getByRole('complementary', { name: 'Sample' })
    await ribbon.getByText('This is a sample wedding').waitFor()
    await ribbon.getByText('We delete it on').waitFor()

    await ribbon.getByRole('button', { name: 'Start with your own' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start with your own' })
    await dialog.getByText('This deletes the sample, including your changes').waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await ribbon.getByRole('button', { name: 'Start with your own' }).click()
    await dialog.getByRole('button', { name: 'Clear the sample' }).click()
    await page.getByText('The sample is gone, and this wedding is yours').waitFor()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    expect(await page.getByText('This is a sample wedding').count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'At a glance' }).count()).toBe(0)
    await ribbon.getByRole('button', { name: 'Keep this account' }).waitFor()
  })

  test('is kept with an address and a password, also where the first answer is lost', async () => {
    const page = await newPage()
    await page.goto('/login?mode=sign-up')
    await page.getByRole('button', { name: 'Try a sample wedding' }).click()
    await page.getByRole('button', { name: 'Keep this account' }).waitFor()
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Keep this account' }).waitFor()
    expect(await page.getByText('posy.invalid').count()).toBe(0)
    await page.getByRole('link', { name: 'Keep this account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep this account' })
    const { email } = await newAccount()
    await dialog.getByLabel('Full Name').fill('Mara Lindqvist')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password').fill('Correct1horse')
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.getByText('Email already registered').waitFor()
    await dialog.getByLabel('Email').fill(`kept-${email}`)
    await loseNext(page, profilePaths.keep)
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.getByText('Posy could not be reached.').waitFor()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await page.getByText('Your account is saved').waitFor()
    await page.getByRole('button', { name: 'Keep this account' }).waitFor({ state: 'detached' })
    await page.getByText('This is a sample wedding').waitFor()
    await signIn(page, { email: `kept-${email}`, password: 'Correct1horse' })
    await page.goto('/profile')
    const row = page.getByRole('listitem').filter({ hasText: /^Email/ })
    await row.getByText(`kept-${email}`).waitFor()
  })

  test('that is refused at the login says why', async () => {
    const page = await newPage()
    await page.goto('/login')
    await page.route('**/api/auth/sample', (route) =>
      route.fulfill({ status: 429, json: { detail: 'Too many attempts. Please wait a moment and try again.' } }),
    )
    await page.getByRole('button', { name: 'Try a sample wedding' }).click()
    await page.getByText('Too many attempts.').waitFor()
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
  })
})
