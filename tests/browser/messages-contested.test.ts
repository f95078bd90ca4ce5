import { expect, test } from 'vitest'
import { openAs } from '../support/browser/browser'
import { hosts, stored, write } from '../support/browser/messages'

test('a message that somebody else rewrites while it is checked is shown again before it is sent', async () => {
  const account = await hosts()
  const { id } = await write(account, { body: 'Do come!' })
  const page = await openAs(account, `/guests/messages/${id}/review`)
  const sendButton = page.getByRole('button', { name: 'Send to 2 households' })
  const words = page.getByRole('textbox', { name: 'Text' })
  await sendButton.waitFor()
  await account.api('PUT', `/api/messages/${id}`, { body: 'Stay at home!' })
  await sendButton.click()
  await page.getByText('Not sent. Somebody else changed this').waitFor()
  await expect.poll(() => words.inputValue()).toBe('Stay at home!')
  expect((await stored(account, id))?.status).toBe('draft')

  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send later' }).click()
  await account.api('PUT', `/api/messages/${id}`, { body: 'Never mind!' })
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect.poll(() => words.inputValue()).toBe('Never mind!')
  expect((await stored(account, id))?.status).toBe('draft')

  await page.getByRole('button', { name: 'Continue' }).click()
  await sendButton.click()
  await expect.poll(async () => (await stored(account, id))?.status).toBe('sent')
})

test('a message that somebody else has sent or scheduled is not said to be scheduled as asked', async () => {
  const account = await hosts()
  const sendAt = (id: string, at: string | null) => account.api('POST', `/api/messages/${id}/send`, { at })
  const { id } = await write(account)
  const page = await openAs(account, `/guests/messages/${id}/review`)
  const schedule = async () => {
    await page.getByRole('button', { name: 'Send later' }).click()
    return page.getByRole('dialog').getByRole('button', { name: 'Schedule' })
  }
  const button = await schedule()
  await sendAt(id, '2031-06-14T10:00:00.000Z')
  await button.click()
  await page
    .getByText(/^The message was scheduled for Saturday, 14 June 2031 at 11:00( AM)? in the meantime\.$/)
    .waitFor()
  await page.getByRole('region', { name: 'Scheduled' }).waitFor()

  const other = await write(account)
  await page.goto(`/guests/messages/${other.id}/review`)
  const sendNow = page.getByRole('button', { name: 'Send to 2 households' })
  await sendNow.waitFor()
  await sendAt(other.id, '2031-06-14T10:00:00.000Z')
  await sendNow.click()
  await page.getByText('The message was scheduled for').waitFor()

  const last = await write(account)
  await page.goto(`/guests/messages/${last.id}/review`)
  const late = await schedule()
  await sendAt(last.id, null)
  await late.click()
  await page.getByText('The message was sent in the meantime.').waitFor()
})
