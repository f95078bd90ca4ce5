import { describe, expect, test } from 'vitest'
import { newCouple, newPage, PASSWORD, signIn } from '../support/browser'

describe('the account', () => {
  test('has dialogs that the browser’s back closes, and focus returns', async () => {
    const { page } = await newCouple({ path: '/profile' })
    await page.getByRole('button', { name: 'Change name' }).click()
    await page.getByRole('dialog', { name: 'Change your name' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?change=name')
    expect(await page.locator('input:focus').inputValue()).toBe('Mara Lindqvist')
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/profile')

    await page.getByRole('button', { name: 'Change name' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('has dialogs that a link opens and Close closes', async () => {
    const { page } = await newCouple({ path: '/profile?change=password' })
    await page.getByRole('dialog', { name: 'Change your password' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('takes a new name', async () => {
    const { page } = await newCouple({ path: '/profile' })
    await page.getByRole('button', { name: 'Change name' }).click()
    await page.getByLabel('Full Name').fill('Mara Lindqvist-Okafor')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Name saved').waitFor()
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: /^Name/ }).getByText('Mara Lindqvist-Okafor').waitFor()
  })

  test('takes a new address only with the password', async () => {
    const { page, account } = await newCouple({ path: '/profile?change=email' })
    await page.getByLabel('Email', { exact: true }).fill(`moved-${account.email}`)
    await page.getByLabel('Current password').fill('Wrong1horse')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This is not your current password.').waitFor()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Email saved').waitFor()
  })

  test('signs out another device, and then itself', async () => {
    const { page, account } = await newCouple({ path: '/profile' })
    const other = await newPage()
    await signIn(other, account)
    await other.goto('/tasks')

    await page.reload()
    const devices = page.getByRole('listitem').filter({ hasText: 'Last seen' })
    // Signing up was a session as well.
    await expect.poll(() => devices.count()).toBe(3)
    for (const left of [2, 1]) {
      await devices.filter({ hasNotText: 'this one' }).first().getByRole('button', { name: 'Sign out' }).click()
      await expect.poll(() => devices.count()).toBe(left)
    }
    await page.getByText('Logged out successfully').first().waitFor()
    await other.reload()
    await other.waitForURL('/login')

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('/login')
  })

  test('can be deleted with the password', async () => {
    const { page, account } = await newCouple({ path: '/profile' })
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.waitForURL('/login')
    await page.getByText('Your account is deleted').waitFor()
    const answer = await page.request.post('/api/auth/login', {
      data: { email: account.email, password: PASSWORD },
    })
    expect(answer.status()).toBe(401)
  })
})
