import { expect, test } from 'vitest'
import { endSession, openAs, stopClock, submitSignIn } from '../support/browser/browser'
import { hosts, stored, write } from '../support/browser/messages'

test('what is typed in a message survives leaving it without a connection', async () => {
  const account = await hosts()
  const { id } = await write(account)
  const page = await openAs(account, `/guests/messages/${id}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  await page.route(`**/api/messages/${id}`, (route) => route.abort())
  await text.fill('{greeting}\n\nDo come!')
  await page.getByText('Not saved').waitFor()
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByText('Your message wasn’t saved.').waitFor()
  await page.unroute(`**/api/messages/${id}`)
  await page.getByRole('link', { name: 'Invitation' }).first().click()
  await expect.poll(() => text.inputValue()).toContain('Do come!')
  await expect.poll(async () => (await stored(account, id))?.body).toContain('Do come!')
})

test('the browser asks before it drops what a message cannot be saved with', async () => {
  const account = await hosts()
  const { id } = await write(account)
  const page = await openAs(account, `/guests/messages/${id}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  const asks = () => page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))")
  expect(await asks()).toBe(false)
  await text.fill('Dear {guest}, do come!')
  await page.getByText('Not saved: please look below.').waitFor()
  expect(await asks()).toBe(true)
  await page.route(`**/api/messages/${id}`, (route) => route.abort())
  await text.fill('{greeting}, do come!')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await asks()).toBe(true)
  await page.unroute(`**/api/messages/${id}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await asks()).toBe(false)
})

test('what is typed right before the page is left is sent in a way that outlives it', async () => {
  const account = await hosts()
  const { id } = await write(account)
  const page = await openAs(account, `/guests/messages/${id}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  await stopClock(page)
  await page.evaluate(`(() => {
    const send = window.fetch
    window.outlives = []
    window.fetch = (path, init) => {
      if (init?.method === 'PUT') window.outlives.push(init.keepalive)
      return send(path, init)
    }
  })()`)
  await text.fill('{greeting}\n\nDo come!')
  await page.evaluate("dispatchEvent(new Event('pagehide'))")
  await expect.poll(async () => (await stored(account, id))?.body).toContain('Do come!')
  expect(await page.evaluate('outlives')).toEqual([true])
})

test('what is typed while a save is under way is sent when the page is left, with what that save may lose', async () => {
  const account = await hosts()
  const { id } = await write(account)
  const page = await openAs(account, `/guests/messages/${id}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  // Browsers may cancel a save that is not sent to outlive the page.
  await page.evaluate(`(() => {
    const send = window.fetch
    window.cancelled = 0
    window.fetch = (path, init) => {
      if (init?.method !== 'PUT' || init.keepalive) return send(path, init)
      window.cancelled += 1
      return new Promise(() => {})
    }
  })()`)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Save the day')
  await expect.poll(() => page.evaluate('cancelled')).toBe(1)
  await text.fill('{greeting}\n\nDo come!')
  await page.evaluate("dispatchEvent(new Event('pagehide'))")
  await expect.poll(async () => (await stored(account, id))?.body).toContain('Do come!')
  expect((await stored(account, id))?.subject).toBe('Save the day')
})

test('what is typed in a message when the session ends is there again, and saved, once the same person is back', async () => {
  const account = await hosts()
  const { id } = await write(account)
  const page = await openAs(account, `/guests/messages/${id}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  // A read of the first screen would find the session ended before the message is sent.
  await page.waitForLoadState('networkidle')
  await endSession(account)
  await text.fill('{greeting}\n\nDo come!')
  await page.waitForURL('/login')
  await submitSignIn(page, account)
  await page.waitForURL(`/guests/messages/${id}`)
  await expect.poll(() => text.inputValue()).toContain('Do come!')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => text.inputValue()).toContain('Do come!')
})
