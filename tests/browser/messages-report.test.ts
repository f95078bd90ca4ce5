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
  await expect.poll(() => list.getByText('Sent', { exact: true }).count()).toBe(2)
  await expect.poll(() => page.getByText('Sent2').count()).toBe(1)
})

test('a copy of a message leaves out occasions that are gone, and is for nobody if it was only about those', async () => {
  const account = await hosts()
  const occasions = '/api/occasions'
  const dinner = await account.api<{ id: string }>('POST', occasions, { name: 'Dinner' })
  const [main] = await account.api<{ id: string }[]>('GET', occasions)
  const [guest] = await account.api<{ id: string }[]>('GET', '/api/guests')
  await account.api('PUT', `${occasions}/${dinner.id}/invitations`, { guest_ids: [guest?.id], invited: true })
  const sentAbout = async (occasion_ids: string[]) => {
    const { id } = await write(account, { occasion_ids, channel: 'paper' })
    await send(account, { id })
    return id
  }
  const [both, gone] = [await sentAbout([main?.id ?? '', dinner.id]), await sentAbout([dinner.id])]
  await account.api('DELETE', `${occasions}/${dinner.id}`)
  const page = await openAs(account, '/guests/messages')
  const copy = async (id: string) => {
    await page.goto(`/guests/messages/${id}`)
    // The button is beside what depends on them.
    await page.getByRole('list', { name: 'Deliveries' }).waitFor()
    await page.getByRole('button', { name: 'Write another like it' }).click()
    await page.getByRole('textbox', { name: 'Text' }).waitFor()
    return (await account.api<Message[]>('GET', '/api/messages'))[0]
  }
  expect(await copy(both)).toMatchObject({ status: 'draft', occasion_ids: [main?.id] })
  expect(await copy(gone)).toMatchObject({ status: 'draft', occasion_ids: [], audience: { households: [] } })
  await page.getByText('Nobody gets this message. If its occasion was removed').waitFor()
})
