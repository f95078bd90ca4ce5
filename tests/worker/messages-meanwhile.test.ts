import { describe, expect, test } from 'vitest'
import type { Message, MessageInput } from '../../worker/features/messages/schema'
import { DAY, HOUR } from '../../worker/lib/durations'
import { answer, type Couple } from '../support/worker/app'
import { interrupted } from '../support/worker/interrupted'
import { deliveriesOf, hosts, write } from '../support/worker/messages'
import { cron, fakeGateway, invite } from '../support/worker/reminders'

const send = (couple: Couple, { id }: Message, body: object = {}) =>
  couple.post<Message>(`/api/messages/${id}/send`, body, 202)

const STARTING = /^insert into "deliveries"/

/** Sends a message while `between` happens, right before it is started. */
async function sendWhile(couple: Couple, message: Message, between: () => Promise<unknown>) {
  const { env, isDone } = interrupted(STARTING, between)
  await answer(couple.request('POST', `/api/messages/${message.id}/send`, { body: {}, env }), 202)
  expect(isDone()).toBe(true)
}

describe('while a message is being started', () => {
  test('a household that gets another one of its kind gets only that, if it is for those without', async () => {
    const couple = await hosts()
    await invite(couple, { name: 'A' })
    const fresh: Partial<MessageInput> = { audience: { not_yet_sent: true } }
    const [first, second] = [await write(couple, fresh), await write(couple, fresh)]
    await sendWhile(couple, first, () => send(couple, second))
    expect(await deliveriesOf(couple, first)).toEqual([])
    expect(await deliveriesOf(couple, second)).toHaveLength(1)
  })

  test('guests who become a household get it as one', async () => {
    const couple = await hosts()
    const [a, b] = await invite(couple, { name: 'Ana' }, { name: 'Ben' })
    const message = await write(couple)
    await sendWhile(couple, message, () => couple.post('/api/households', { name: 'Reyes', guest_ids: [a?.id, b?.id] }))
    expect(await deliveriesOf(couple, message)).toMatchObject([{ name: 'Reyes', status: 'accepted' }])
  })

  test('and it is moved to a later time, it waits until then', async () => {
    const couple = await hosts()
    await invite(couple, {})
    const message = await write(couple)
    const at = Date.now() + DAY
    await send(couple, message, { at: new Date(at).toISOString() })
    const gateway = fakeGateway()
    const scheduled_at = new Date(at + HOUR).toISOString()
    const { env, isDone } = interrupted(/^select .* from "messages" where "messages"."id" = \?/, () =>
      couple.put(`/api/messages/${message.id}`, { scheduled_at }),
    )
    await cron(at, { gateway, bindings: env })
    expect(isDone()).toBe(true)
    expect(gateway.delivered).toEqual([])
    await cron(at + HOUR, { gateway })
    expect(gateway.delivered).toHaveLength(1)
  })
})
