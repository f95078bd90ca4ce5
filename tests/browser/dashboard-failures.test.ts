import { describe, expect, test } from 'vitest'
import { passTime, stopClock } from '../support/browser/browser'
import { card, fill, SUMMARY, signedIn } from '../support/browser/dashboard'

describe('when the summary cannot be loaded', () => {
  test('it is requested four times, 1, 2 and 3 seconds apart; then zeros are shown with a note', async () => {
    const { page, account } = await signedIn()
    await fill(account)
    let asked = 0
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(SUMMARY, async (route) => {
      asked += 1
      await held
      await route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side. Please try again.' } })
    })
    const note = page.getByText('The figures could not be loaded.')
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: /days to go/ }).waitFor()
    expect(await note.count()).toBe(0)
    await stopClock(page)
    let answered = page.waitForResponse(SUMMARY)
    release()
    for (const [i, seconds] of [1, 2, 3].entries()) {
      await (await answered).finished()
      await passTime(page, seconds * 1000 - 100)
      expect(asked).toBe(i + 1)
      expect(await note.count()).toBe(0)
      answered = page.waitForResponse(SUMMARY)
      await passTime(page, 200)
      await expect.poll(() => asked).toBe(i + 2)
    }
    await note.waitFor()
    await passTime(page, 10_000)
    expect(asked).toBe(4)

    expect(await card(page, 'Guests')).toMatchObject({ Invited: '0', 'Response rate': '0%' })
    expect(await card(page, 'Budget')).toMatchObject({ Planned: '₱0' })
    expect(await page.getByText('All done').count()).toBe(0)
    expect(await page.getByText('This is a sample wedding').count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0)

    await page.unroute(SUMMARY)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => (await card(page, 'Guests')).Invited).toBe('120')
    await page.getByText('This is a sample wedding').waitFor()
  })

  test('a couple that has not answered the first questions reads the same note below them', async () => {
    const { page } = await signedIn()
    await page.clock.install()
    await page.route(SUMMARY, (route) => route.abort())
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Welcome to Posy' }).waitFor()
    const note = page.getByText('The figures could not be loaded.')
    for (let second = 0; second < 10; second++) await passTime(page, 1000)
    await note.waitFor()
    expect(await card(page, 'Guests')).toMatchObject({ Invited: '0' })
    await page.unroute(SUMMARY)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    expect(await note.count()).toBe(0)
  })

  test('a server that recovers in between is used', async () => {
    const { page, account } = await signedIn()
    await fill(account)
    let asked = 0
    await page.route(SUMMARY, (route) => {
      asked += 1
      return asked < 3 ? route.abort() : route.continue()
    })
    await page.goto('/dashboard')
    await expect.poll(async () => (await card(page, 'Guests')).Invited).toBe('120')
    expect(asked).toBe(3)
    expect(await page.getByText('The figures could not be loaded.').count()).toBe(0)
  })

  test('for lack of a connection, loaded data stays, and a completed task says that it was not saved', async () => {
    const { page, account } = await signedIn()
    await fill(account)
    await page.clock.install()
    await page.goto('/dashboard')
    const row = page.getByRole('checkbox', { name: /Second fitting/ })
    await row.waitFor()
    // The figures are loaded as well.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await row.click()
    await page.getByText('Posy could not be reached.').waitFor()
    await expect.poll(() => row.isChecked()).toBe(false)
    await passTime(page, 8000)
    expect(await card(page, 'Guests')).toMatchObject({ Invited: '120' })
    expect(await page.getByText('The figures could not be loaded.').count()).toBe(0)
    await page.context().setOffline(false)
    await row.check()
    await page.getByText('Second fitting is done').waitFor()
  })

  test('an unreadable response leads to the error screen', async () => {
    const { page } = await signedIn()
    await page.route(SUMMARY, (route) => route.fulfill({ body: '<html>a proxy’s page</html>' }))
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  })
})
