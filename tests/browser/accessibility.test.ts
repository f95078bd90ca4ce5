import { describe, expect, test } from 'vitest'
import { looks, violations } from '../support/browser/accessibility'
import { newCouple, newPage } from '../support/browser/browser'

describe.each(looks)('in %s', (theme, viewport) => {
  const size = `${viewport.width} px`

  test(`the login's cards at ${size} are accessible`, async () => {
    const page = await newPage({ viewport, theme })
    for (const search of ['', '?mode=sign-up', '?mode=forgot']) {
      await page.goto(`/login${search}`)
      await page.getByRole('button', { name: /^(Sign In|Create Account|Send the link)$/ }).click()
      await page.getByRole('alert').first().waitFor()
      expect(await violations(page), search).toEqual([])
    }
  })

  test(`the dashboard at ${size} is accessible`, async () => {
    const { page } = await newCouple({ viewport, theme })
    await page.getByText('First steps').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  test(`the profile and its dialogs at ${size} are accessible`, async () => {
    const { page } = await newCouple({ path: '/profile', viewport, theme })
    await page.getByText('this one').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page)).toEqual([])
  })
})
