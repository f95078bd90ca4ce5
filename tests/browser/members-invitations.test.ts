import { describe, expect, test } from 'vitest'
import type { Member } from '../../worker/features/members/schema'
import { violations } from '../support/browser/accessibility'
import { holdRequests, mailedPath, newAccount, newCouple, newPage, PASSWORD } from '../support/browser/browser'
import { newAddress, person } from '../support/browser/collaborators'

describe('an invitation opened with another address', () => {
  test('makes a new account wait until an owner accepts, then opens the wedding', async () => {
    const { page: mara, account } = await newCouple({ path: '/collaborators' })
    const email = newAddress()
    await account.api('POST', '/api/wedding/members', { email, role: 'partner' })
    const page = await newPage()
    await page.goto(await mailedPath(mara, email, '/join/'))
    await page.getByText('With another address, Mara Lindqvist has to accept you first.').waitFor()
    await page.getByLabel('Full Name').fill('Jonas Reyes')
    await page.getByLabel('Email').fill(newAddress())
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('heading', { name: 'Waiting for Mara Lindqvist' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('No answer yet').waitFor()

    await mara.reload()
    await person(mara, 'Jonas Reyes').getByText(`opened the invitation to ${email}`).waitFor()
    // The screen also checks by itself, and would be gone before the button is pressed.
    const answer = await holdRequests(page, '**/api/users/me')
    await mara.getByRole('button', { name: 'Accept Jonas Reyes' }).click()
    await mara.getByText('Jonas Reyes has joined').waitFor()
    await page.getByRole('button', { name: 'Check again' }).click()
    answer()
    await page.getByText(/^Good \w+, Mara Lindqvist$/).waitFor()
  })

  test('lets an existing account wait, and is declined together with its link', async () => {
    const { page: mara, account } = await newCouple({ path: '/collaborators' })
    const email = newAddress()
    await account.api('POST', '/api/wedding/members', { email, role: 'helper' })
    const link = await mailedPath(mara, email, '/join/')
    const { page } = await newCouple()
    await page.goto(link)
    await page.getByRole('button', { name: 'Join as Mara Lindqvist' }).click()
    await page.getByRole('heading', { name: 'Almost there' }).waitFor()
    await page.getByRole('link', { name: 'Go to Posy' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()

    await mara.reload()
    await mara.getByRole('button', { name: 'Decline' }).click()
    await mara.getByText('the invitation no longer works').waitFor()
    await expect.poll(async () => (await account.api<Member[]>('GET', '/api/wedding/members')).length).toBe(1)
    await page.goto(link)
    await page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
  })

  test('can be sent again or withdrawn when the request has expired, but not accepted', async () => {
    const { page: mara, account } = await newCouple()
    const email = newAddress()
    await account.api('POST', '/api/wedding/members', { email, role: 'helper' })
    const token = (await mailedPath(mara, email, '/join/')).slice('/join/'.length)
    await (await newAccount({ name: 'Ines Moreau' })).api('POST', '/api/wedding/join', { token })
    await mara.route('**/api/wedding/members', async (route) => {
      const [owner, asking] = await account.api<Member[]>('GET', '/api/wedding/members')
      await route.fulfill({
        json: [owner, { ...asking, email, status: 'invited', expires_at: '2020-01-01T00:00:00Z' }],
      })
    })
    await mara.goto('/collaborators')
    await person(mara, email)
      .getByText('Ines Moreau asked to join with this invitation. The request has expired.')
      .waitFor()
    expect(await mara.getByRole('button', { name: 'Accept' }).count()).toBe(0)
    await mara.getByRole('button', { name: `More about ${email}` }).click()
    await mara.getByRole('menuitem', { name: 'Send again' }).waitFor()
    await mara.getByRole('menuitem', { name: 'Withdraw invitation' }).waitFor()
    expect(await violations(mara)).toEqual([])
  })
})
