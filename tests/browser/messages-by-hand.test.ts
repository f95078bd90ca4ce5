import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Delivery, Message } from '../../worker/features/messages/schema'
import { holdRequests, newMember, openAs, passTime, phone, settle, stopClock } from '../support/browser/browser'
import { ana, hosts, send, write } from '../support/browser/messages'

test('a queue on a phone sends to one household per tap, and goes on where it was left', async () => {
  const account = await hosts()
  const message = await write(account, { channel: 'whatsapp' })
  const page = await openAs(account, `/guests/messages/${message.id}/review`, { viewport: phone })
  await page.getByRole('button', { name: 'Start with 2 households' }).click()
  await page.getByText('0 of 2 sent by you').waitFor()
  const card = page.getByRole('region', { name: 'Next household' })
  await card.getByRole('heading', { name: 'Ana Okafor' }).waitFor()
  expect(await card.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href')).toContain('wa.me/447700900123')
  await page.getByText('1 household without a phone number').waitFor()

  await card.getByRole('button', { name: 'Skip for now' }).click()
  await card.getByRole('heading', { name: 'Ben Cruz' }).waitFor()
  await card.getByRole('button', { name: 'Already sent' }).click()
  await page.reload()
  await card.getByText('Did you send it to Ben Cruz?').waitFor()
  const release = await holdRequests(page, '**/audience*')
  await card.getByRole('button', { name: 'Yes, next one' }).click()
  await page.getByText('1 of 2 sent by you').waitFor()
  await card.getByRole('heading', { name: 'Ana Okafor' }).waitFor()
  await card.getByRole('button', { name: 'Already sent' }).click()
  // The other reads arrive later.
  await Promise.all([page.waitForResponse('**/audience*'), release()])
  await settle(page)
  await card.getByRole('button', { name: 'Yes, next one' }).click()
  await page.getByText('All sent').waitFor()
  const deliveries = await account.api<Delivery[]>('GET', `/api/messages/${message.id}/deliveries`)
  expect(deliveries.map(({ status }) => status)).toEqual(['handed_over', 'handed_over'])
})

test('what is still being sent is read again every two seconds', async () => {
  const account = await hosts()
  const { id } = await write(account, { channel: 'whatsapp' })
  await send(account, { id })
  const page = await openAs(account, `/guests/messages/${id}`)
  await page.getByText('0 of 2 sent by you').waitFor()
  await stopClock(page)
  const [delivery] = await account.api<Delivery[]>('GET', `/api/messages/${id}/deliveries`)
  await account.api('POST', `/api/deliveries/${delivery?.id}/handed-over`)
  await passTime(page, 2000)
  await page.getByText('1 of 2 sent by you').waitFor()
  await page.getByRole('button', { name: 'Waiting 1' }).waitFor()
})

test('messages left for the couple to send by hand are read again now and then', async () => {
  const account = await hosts()
  await send(account, await write(account, { channel: 'paper' }))
  const page = await openAs(account, '/guests')
  await stopClock(page)
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText('For you to send').waitFor()
  await settle(page)
  let reads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/messages') reads += 1
  })
  await passTime(page, 20_000)
  expect(reads).toBe(0)
  await passTime(page, 10_000)
  expect(reads).toBe(1)
})

test('a helper is not asked to send a message by hand, nor the couple once its household is gone', async () => {
  const account = await hosts([ana])
  const { id } = await write(account, { channel: 'whatsapp', body: 'Do come: {link}' })
  await send(account, { id })
  const page = await openAs(account, `/guests/messages/${id}`)
  await page.getByRole('link', { name: 'Send 1 yourself' }).waitFor()

  const helper = await newMember(page, account, 'helper')
  const theirs = await openAs(helper, `/guests/messages/${id}`)
  await theirs.getByText('For the couple to send').waitFor()
  await theirs.getByRole('list', { name: 'Deliveries' }).waitFor()
  expect(await theirs.getByRole('link', { name: 'Send 1 yourself' }).count()).toBe(0)

  const [guest] = await account.api<Guest[]>('GET', '/api/guests')
  await account.api('DELETE', `/api/guests/${guest?.id}`)
  await page.reload()
  await page.getByRole('link', { name: 'See who is left' }).click()
  await page.getByRole('region', { name: 'Can’t be reached any more' }).getByText('Ana Okafor').waitFor()
})

test('a household that lost its number or was removed is not called sent, and the reason is beside its name', async () => {
  const account = await hosts([
    ana,
    { name: 'Ben Cruz', phone: '+44 7700 900456' },
    { name: 'Cem Aksoy', phone: 'n/a' },
  ])
  const { id } = await write(account, { channel: 'whatsapp' })
  const page = await openAs(account, `/guests/messages/${id}/review`)
  await page.getByRole('region', { name: '1 household without a phone number' }).getByText('Cem Aksoy').waitFor()
  await page.getByRole('button', { name: 'Start with 2 households' }).click()
  await page.getByText('0 of 2 sent by you').waitFor()

  const deliveries = await account.api<Delivery[]>('GET', `/api/messages/${id}/deliveries`)
  const sent = deliveries.find(({ name }) => name === 'Ana Okafor')
  await account.api('POST', `/api/deliveries/${sent?.id}/handed-over`)
  const guests = await account.api<Guest[]>('GET', '/api/guests')
  const [lost, reached] = ['Ben Cruz', 'Ana Okafor'].map((name) => guests.find((guest) => guest.name === name))
  for (const guest of [lost, reached]) await account.api('PUT', `/api/guests/${guest?.id}`, { phone: '-' })
  await page.reload()
  await page.getByText('1 of 2 sent by you').waitFor()
  await page.getByText('Nothing left to send').waitFor()
  const left = page.getByRole('region', { name: 'Can’t be reached any more' })
  await left.getByRole('listitem').filter({ hasText: 'Ben Cruz' }).getByText('There is no phone number').waitFor()
  await left.getByRole('button', { name: 'Add number for Ben Cruz' }).waitFor()
  // Each is listed once, and who got it is not.
  const others = page.getByRole('region', { name: 'Who hasn’t got it' })
  await others.getByRole('listitem').filter({ hasText: 'Cem Aksoy' }).waitFor()
  await expect.poll(() => others.getByRole('listitem').count()).toBe(1)

  await account.api('DELETE', `/api/guests/${lost?.id}`)
  await page.reload()
  await left.getByText('This household is not on the guest list any more.').waitFor()
  await page.getByText('Nothing left to send').waitFor()
  expect(await left.getByText('without a phone number').count()).toBe(0)
})

test('the cards of a message on paper are printed for its households', async () => {
  const account = await hosts()
  const [ana] = await account.api<Guest[]>('GET', '/api/guests')
  const paper = await write(account, { channel: 'paper', audience: { households: [ana?.household_id ?? ''] } })
  await send(account, paper)
  const page = await openAs(account, `/guests/messages/${paper.id}/by-hand`)
  await page.getByRole('link', { name: 'Print cards and envelopes' }).click()
  const cards = page.getByRole('list', { name: /^Invitation cards, page / }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(1)
  expect(new URL(page.url()).search).toBe(`?message=${paper.id}`)
  const chosen = page.getByLabel('Households')
  expect(await chosen.locator('option:checked').innerText()).toBe('1 chosen household')
  await page.getByRole('link', { name: 'Small cards' }).click()
  await page.getByText('1 card.').waitFor()
  await chosen.selectOption({ label: 'All who are invited' })
  await page.getByText('3 cards.').waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a household whose number was added after the start gets a message of its own', async () => {
  const account = await hosts()
  const { id } = await write(account, { channel: 'whatsapp', body: 'Do come: {link}' })
  await account.api('POST', `/api/messages/${id}/send`, {})
  for (const delivery of await account.api<Delivery[]>('GET', `/api/messages/${id}/deliveries`)) {
    await account.api('POST', `/api/deliveries/${delivery.id}/handed-over`)
  }
  const page = await openAs(account, `/guests/messages/${id}/by-hand`)
  await page.getByText('Everyone with a number has it.').waitFor()
  const guests = await account.api<Guest[]>('GET', '/api/guests')
  const late = guests.find(({ phone }) => phone === null)
  await account.api('PUT', `/api/guests/${late?.id}`, { phone: '+44 7700 900999' })
  await page.reload()
  const added = page.getByRole('region', { name: 'Added since you started' })
  await added.getByText(late?.name ?? '').waitFor()
  expect(await page.getByText('Everyone with a number has it.').count()).toBe(0)
  await added.getByRole('button', { name: 'Write to 1 household' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Do come: {link}')
  const [newest] = await account.api<Message[]>('GET', '/api/messages')
  expect(newest).toMatchObject({ channel: 'whatsapp', audience: { households: [late?.household_id] } })

  // After the second message has gone, the first page offers nobody.
  await account.api('POST', `/api/messages/${newest?.id}/send`, {})
  await page.goto(`/guests/messages/${id}/by-hand`)
  await page.getByText('Everyone with a number has it.').waitFor()
  expect(await added.count()).toBe(0)
})
