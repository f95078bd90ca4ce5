import { expect, test } from 'vitest'
import type { Delivery, Message } from '../../worker/features/messages/schema'
import { openAs } from '../support/browser/browser'
import { hosts, send, stored, write } from '../support/browser/messages'

test('an email that waits, as one that is sent again does, is followed until it has left', async () => {
  const account = await hosts()
  const message = await write(account)
  await send(account, message)
  await expect.poll(async () => (await stored(account, message.id))?.status).toBe('sent')
  const page = await openAs(account, '/guests/messages')
  let isHeld = true
  const hold = async <T>(url: string, wait: (items: T[]) => T[]) =>
    page.route(url, async (route) => {
      const response = await route.fetch()
      const items = (await response.json()) as T[]
      await route.fulfill({ response, json: isHeld ? wait(items) : items })
    })
  await hold<Delivery>('**/api/messages/*/deliveries', (all) => all.map((one) => ({ ...one, status: 'queued' })))
  await hold<Message>('**/api/messages', (all) =>
    all.map((one) => ({ ...one, counts: { ...one.counts, queued: 2, accepted: 0 } })),
  )
  await page.goto(`/guests/messages/${message.id}`)
  const list = page.getByRole('list', { name: 'Deliveries' })
  await expect.poll(() => list.getByText('Waiting', { exact: true }).count()).toBe(2)
  isHeld = false
  await expect.poll(() => list.getByText('Sent', { exact: true }).count(), { timeout: 15_000 }).toBe(2)
  await expect.poll(() => page.getByText('Sent2').count(), { timeout: 15_000 }).toBe(1)
})
