import { describe, expect, test } from 'vitest'
import { openGuests } from '../support/browser/guest-list'

describe('a personal link', () => {
  test('is copied with one press', async () => {
    const { page, stored } = await openGuests([{ name: 'Ana Okafor' }], {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.getByRole('button', { name: 'Copy link for Ana Okafor' }).click()
    await page.getByText('Link for Ana Okafor copied').waitFor()
    const [ana] = await stored()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(ana?.rsvp_url)
  })

  test('is shown to copy by hand when the browser has no clipboard', async () => {
    const { page, stored } = await openGuests([{ name: 'Ana Okafor' }])
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
    await page.getByRole('button', { name: 'Copy link for Ana Okafor' }).click()
    const [ana] = await stored()
    expect(await page.getByLabel('Personal link').inputValue()).toBe(ana?.rsvp_url)
  })

  test('is shown in the form of a guest that is being edited', async () => {
    const { page, stored } = await openGuests([{ name: 'Ana Okafor' }])
    await page.getByRole('rowheader').getByRole('button', { name: 'Ana Okafor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ana Okafor' })
    await dialog.getByLabel('Your notes').fill('Sings')
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Please copy the link by hand.').waitFor()
    const [ana] = await stored()
    expect(await dialog.getByLabel('Personal link').inputValue()).toBe(ana?.rsvp_url)
    expect(await dialog.getByLabel('Your notes').inputValue()).toBe('Sings')
  })

  test('is also a QR code to download', async () => {
    const { page } = await openGuests([{ name: 'Ana Okafor' }])
    await page.getByRole('button', { name: 'More about Ana Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Link and QR code' }).click()
    await page.getByRole('img', { name: 'QR code of the link for Ana Okafor' }).waitFor()
    for (const kind of ['SVG', 'PNG']) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: `Download ${kind}` }).click()
      expect((await download).suggestedFilename()).toBe(`Ana Okafor.${kind.toLowerCase()}`)
    }
  })

  test('is replaced only after a warning that the old one stops', async () => {
    const { page, stored } = await openGuests([{ name: 'Ana Okafor' }])
    const [before] = await stored()
    await page.getByRole('button', { name: 'More about Ana Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Make a new link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a new link?' })
    await dialog.getByText('Ana Okafor’s old link stops at once').waitFor()
    await dialog.getByRole('button', { name: 'Make a new link' }).click()
    await page.getByText('Ana Okafor has a new link. The old one has stopped.').waitFor()
    const [after] = await stored()
    expect(after?.rsvp_url).not.toBe(before?.rsvp_url)
  })
})
