import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveries, guests, mails, messages } from '../../worker/db/schema/weddings'
import type { Guest } from '../../worker/features/guests/schema'
import type { Message, MessageAudience, MessageInput } from '../../worker/features/messages/schema'
import { DAY, HOUR, MINUTE } from '../../worker/lib/durations'
import { type Couple, request } from '../support/worker/app'
import { unreliableDatabases } from '../support/worker/faults'
import { limitedDatabases } from '../support/worker/limited'
import { audienceOf, hosts, newHousehold, write } from '../support/worker/messages'
import { mortalDatabases } from '../support/worker/mortal'
import { cron, database, fakeGateway, invite } from '../support/worker/reminders'

const send = (couple: Couple, { id }: Message, body: object = {}, status = 202) =>
  couple.post<Message>(`/api/messages/${id}/send`, body, status)

const deliveriesOf = ({ id }: Message) => database().select().from(deliveries).where(eq(deliveries.message_id, id))

/** Schedules a message and starts it by the cron, with a provider that records; returns what was mailed. */
async function sendByCron(couple: Couple, input: Partial<MessageInput> = {}, gateway = fakeGateway()) {
  const message = await write(couple, input)
  const at = Date.now() + DAY
  await send(couple, message, { at: new Date(at).toISOString() })
  await cron(at, { gateway })
  const [after] = (await couple.get<Message[]>('/api/messages')).filter(({ id }) => id === message.id)
  return { message: after ?? message, mailed: gateway.delivered, at }
}

describe('sending', () => {
  test('mails each household once, at once', async () => {
    const couple = await hosts()
    await invite(couple, {}, {}, { email: null })
    const message = await write(couple)
    const first = await send(couple, message)
    expect(first).toMatchObject({ status: 'sending', started_at: expect.any(String) })
    const [sent] = await couple.get<Message[]>('/api/messages')
    expect(sent).toMatchObject({ status: 'sent', counts: { accepted: 2, queued: 0 } })
    const again = await send(couple, message)
    expect(again).toEqual(sent)
    expect(await deliveriesOf(message)).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }])
  })

  test('is refused before names and date are saved', async () => {
    const couple = await hosts({ couple_name_1: null, couple_name_2: null })
    await invite(couple, {})
    const message = await write(couple)
    const refusal = { detail: expect.stringContaining('names') }
    expect(await send(couple, message, {}, 409)).toEqual(refusal)
    expect(await send(couple, message, { at: '2031-01-01T00:00:00Z' }, 409)).toEqual(refusal)
    await couple.put('/api/admin/event-settings', { couple_name_1: 'Mara' })
    await send(couple, message)
  })

  test('is refused once somebody has rewritten the message, which the answer has', async () => {
    const couple = await hosts()
    await invite(couple, {})
    const seen = await write(couple)
    const rewritten = await couple.put<Message>(`/api/messages/${seen.id}`, { body: 'Do come!' })
    const at = new Date(Date.now() + DAY).toISOString()
    for (const body of [{}, { at }]) {
      expect(await send(couple, seen, { ...body, version: seen.version }, 409)).toEqual({
        detail: expect.stringContaining('Somebody else changed this'),
        current: rewritten,
      })
    }
    expect(await deliveriesOf(seen)).toEqual([])
    await send(couple, seen, { version: rewritten.version })
    // Sending twice is sending once.
    await send(couple, seen, { version: rewritten.version })
    expect(await deliveriesOf(seen)).toHaveLength(1)
  })

  test('twenty times at once is sending once', async () => {
    const couple = await hosts()
    await invite(couple, ...Array.from({ length: 5 }, () => ({})))
    const message = await write(couple)
    await Promise.all(Array.from({ length: 20 }, () => send(couple, message)))
    const made = await deliveriesOf(message)
    expect(made.map(({ status }) => status)).toEqual(Array(5).fill('accepted'))
    const queued = await database().select().from(mails).where(eq(mails.wedding_id, couple.weddingId))
    expect(queued).toHaveLength(5)
  })

  test('several reminders at once reminds each guest once', async () => {
    const couple = await hosts()
    await invite(couple, ...Array.from({ length: 5 }, () => ({})))
    const reminders = await Promise.all(Array.from({ length: 6 }, () => write(couple, { kind: 'reminder' })))
    await Promise.all(reminders.map((message) => send(couple, message)))
    const queued = await database().select().from(mails).where(eq(mails.wedding_id, couple.weddingId))
    expect(new Set(queued.map(({ guest_id }) => guest_id)).size).toBe(5)
    expect(queued).toHaveLength(5)
  })

  test('later is started by the cron, and can be moved and cancelled until then', async () => {
    const couple = await hosts()
    await invite(couple, {})
    const message = await write(couple)
    const at = new Date(Date.now() + 2 * HOUR).toISOString()
    await send(couple, message, { at: 'tomorrow' }, 422)
    await send(couple, message, { at: '2020-01-01T00:00:00Z' }, 422)
    await couple.put(`/api/messages/${message.id}`, { scheduled_at: at }, 409)
    expect(await send(couple, message, { at })).toMatchObject({ status: 'scheduled', scheduled_at: at })
    await couple.put(`/api/messages/${message.id}`, { scheduled_at: null }, 422)
    const later = new Date(Date.parse(at) + HOUR).toISOString()
    expect(await couple.put<Message>(`/api/messages/${message.id}`, { scheduled_at: later, body: 'Hi' })).toMatchObject(
      {
        scheduled_at: later,
        body: 'Hi',
      },
    )
    const gateway = fakeGateway()
    await cron(Date.parse(at), { gateway })
    expect(gateway.delivered).toEqual([])
    await cron(Date.parse(later), { gateway })
    expect(gateway.delivered).toHaveLength(1)
    await couple.post(`/api/messages/${message.id}/cancel`, undefined, 409)
    await couple.put(`/api/messages/${message.id}`, { body: 'Ho' }, 409)
    await couple.delete(`/api/messages/${message.id}`, 409)

    const other = await write(couple)
    await send(couple, other, { at })
    const cancelled = await couple.post<Message>(`/api/messages/${other.id}/cancel`, undefined, 202)
    expect(cancelled.status).toBe('cancelled')
    const refusal = { detail: 'This message was cancelled. Please write a new one.' }
    expect(await couple.put(`/api/messages/${other.id}`, { body: 'Ho' }, 409)).toEqual(refusal)
    expect(await couple.delete(`/api/messages/${other.id}`, 409)).toEqual(refusal)
    await cron(Date.parse(later), { gateway })
    expect(gateway.delivered).toHaveLength(1)
    await send(couple, other, {}, 409)
  })

  test('words each mail for its reader, with headers to unsubscribe', async () => {
    const couple = await hosts()
    const home = await newHousehold(couple, { name: 'Cruz' })
    await invite(
      couple,
      { name: 'Ana Cruz', email: 'ana@example.com', household: 'Cruz', household_id: home },
      { name: 'Luis Cruz', email: 'luis@example.com', household: 'Cruz', household_id: home },
    )
    const { mailed, message } = await sendByCron(couple, { kind: 'save_the_date', to: 'each_adult' })
    expect(mailed.map(({ to }) => to).toSorted()).toEqual(['ana@example.com', 'luis@example.com'])
    expect(new Set(mailed.map(({ text }) => /\/rsvp\/\S+/.exec(text)?.[0])).size).toBe(2)
    expect(mailed[0]?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(message.counts.accepted).toBe(1)
    const invitation = await sendByCron(couple)
    expect(invitation.mailed[0]?.headers).toEqual({})
  })

  test('ends with the link in it, except for invitations', async () => {
    const couple = await hosts()
    const [guest] = await invite(couple, {})
    const { mailed } = await sendByCron(couple, { kind: 'save_the_date' })
    const [, path = ''] = /<https:\/\/posy\.test(.*)>/.exec(mailed[0]?.headers['List-Unsubscribe'] ?? '') ?? []
    for (const _ of ['once', 'again']) expect((await request('POST', path)).status).toBe(200)
    const [stored] = await couple.get<Guest[]>('/api/guests')
    expect(stored).toMatchObject({
      id: guest?.id,
      reminders_paused: true,
      unsubscribed_at: expect.any(String),
      version: 2,
    })
    expect((await sendByCron(couple, { kind: 'custom' })).mailed).toEqual([])
    expect((await sendByCron(couple)).mailed).toHaveLength(1)
  })

  test('leaves out guests who answered, moved away, left or lost the address in between', async () => {
    const couple = await hosts()
    const list = await invite(couple, ...Array.from({ length: 6 }, (_, i) => ({ name: `Guest ${i}` })))
    const [answered, moved, deleted, addressless, changed] = list
    const message = await write(couple, { kind: 'reminder' })
    const at = Date.now() + DAY
    await send(couple, message, { at: new Date(at).toISOString() })
    const home = await newHousehold(couple)
    const change = (id: string | undefined, fields: Partial<typeof guests.$inferInsert>) =>
      database()
        .update(guests)
        .set(fields)
        .where(eq(guests.id, id ?? ''))
    // The provider is busy when the message starts, so that its mails wait.
    await cron(at, { gateway: fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Busy.' }) }) })
    expect(await deliveriesOf(message)).toHaveLength(6)
    await change(answered?.id, { rsvp_status: 'confirmed' })
    await change(moved?.id, { household: 'Other', household_id: home })
    await database()
      .delete(guests)
      .where(eq(guests.id, deleted?.id ?? ''))
    await change(addressless?.id, { email: null })
    await change(changed?.id, { email: 'new@example.com' })
    const gateway = fakeGateway()
    await cron(at + 15 * MINUTE, { gateway })
    expect(gateway.delivered.map(({ to }) => to).toSorted()).toEqual(['new@example.com', list[5]?.email].toSorted())
    const byHousehold = new Map((await deliveriesOf(message)).map((one) => [one.household_id, one]))
    expect(list.map(({ id }) => [byHousehold.get(id)?.status, byHousehold.get(id)?.error])).toEqual([
      ['cancelled', 'The guest has replied.'],
      ['cancelled', 'The guest has moved to another household.'],
      ['cancelled', 'The guest is not on the list any more.'],
      ['cancelled', 'The guest has no email address any more.'],
      ['accepted', null],
      ['accepted', null],
    ])
    expect(byHousehold.get(changed?.id ?? '')?.recipients).toEqual([{ guest_id: changed?.id, to: 'new@example.com' }])
    const [over] = await couple.get<Message[]>('/api/messages')
    expect(over).toMatchObject({ status: 'sent', counts: { accepted: 2, cancelled: 4 } })
  })

  test('says so when nobody knows whether a mail arrived', async () => {
    const couple = await hosts()
    await invite(couple, {})
    const gateway = fakeGateway({ remembersFor: 0, answer: () => ({ outcome: 'unknown', reason: 'The line broke.' }) })
    const { message } = await sendByCron(couple, {}, gateway)
    const [delivery] = await deliveriesOf(message)
    expect(delivery).toMatchObject({ status: 'failed', error: expect.stringContaining('may have arrived') })
    expect(message.status).toBe('sent')
    // A second invitation leaves the household out.
    expect(await audienceOf(couple, await write(couple, { audience: { not_yet_sent: true } }))).toMatchObject({
      by_mail: 0,
      skipped: [{ code: 'already_sent' }],
    })
    expect(await couple.get('/api/messages/households')).toMatchObject([
      { status: 'failed', sent_kinds: ['invitation'] },
    ])
  })

  test('shares the daily limit of mails, and goes on the next day', async () => {
    const couple = await hosts()
    await invite(couple, {}, {})
    await database().run(
      // One short of the limit.
      `insert into mailed_addresses (letter_id, wedding_id, address_hash, queued_at, expires_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 4999)
        select 'l' || i || '${couple.weddingId}', '${couple.weddingId}', 'h' || i, ${Date.now() + DAY}, ${Date.now() + 3 * DAY} from n`,
    )
    const gateway = fakeGateway()
    const { message, at } = await sendByCron(couple, {}, gateway)
    expect(gateway.delivered).toHaveLength(1)
    expect(message).toMatchObject({ status: 'sending', counts: { accepted: 1, queued: 1 } })
    await cron(at + DAY, { gateway })
    expect(gateway.delivered).toHaveLength(2)
  })
})

describe('each adult of a household', () => {
  /** Adds adults with addresses that are as long as they may be. */
  async function addAdults(couple: Couple, household_id: string, count: number): Promise<void> {
    await database().run(
      `insert into guests (id, wedding_id, name, email, household, household_id, rsvp_selector, created_at, updated_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
        select '${household_id}' || i, '${couple.weddingId}', 'Guest ' || i, '${'麦'.repeat(300)}' || i || '@example.com',
          'Cruz', '${household_id}', 's-${household_id}-' || i, 1, 1 from n`,
    )
  }

  test('gets a mail, up to a thousand of them', { tags: 'exhaustive' }, async () => {
    const couple = await hosts()
    const home = await newHousehold(couple, { name: 'Cruz' })
    await addAdults(couple, home, 1000)
    const message = await write(couple, { to: 'each_adult' })
    const at = Date.now() + DAY
    await send(couple, message, { at: new Date(at).toISOString() })
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Busy.' }) })
    await cron(at, { gateway: busy, bindings: limitedDatabases() })
    expect((await deliveriesOf(message)).map(({ recipients }) => recipients.length)).toEqual([1000])
    expect(busy.handed[0]?.to).toContain('麦')
    await database().delete(mails).where(eq(mails.wedding_id, couple.weddingId))
  })

  test('gets none in a household with more, which the couple is told', async () => {
    const couple = await hosts()
    const home = await newHousehold(couple, { name: 'Cruz' })
    await addAdults(couple, home, 1001)
    await invite(couple, {})
    const message = await write(couple, { to: 'each_adult' })
    const { skipped, mails } = await couple.get<MessageAudience>(`/api/messages/${message.id}/audience`)
    const reason = expect.stringContaining('More than 1,000 people')
    expect(skipped).toEqual([{ household_id: home, name: 'Cruz', code: 'too_many', reason }])
    expect(mails).toBe(1)
    await send(couple, message)
    expect(await deliveriesOf(message)).toMatchObject([{ status: 'accepted' }])
    expect((await sendByCron(couple, { to: 'contact' })).mailed).toHaveLength(2)
  })
})

describe('whatever fails', () => {
  test('each household of a message gets one mail, or the doubtful one says so', { tags: 'exhaustive' }, async () => {
    const couple = await hosts()
    const list = await invite(couple, ...Array.from({ length: 60 }, () => ({})))
    const message = await write(couple)
    const at = Date.now() + DAY
    await send(couple, message, { at: new Date(at).toISOString() })
    let turn = 0
    const gateway = fakeGateway({
      remembersFor: 0,
      answer: async (mail, self) => {
        turn += 1
        if (turn % 7 === 0) return { outcome: 'retry', reason: 'The mail service was down.' }
        if (turn % 20 === 0) {
          self.deliver(mail)
          return { outcome: 'unknown', reason: 'The connection broke.' }
        }
        return { outcome: 'sent' }
      },
    })
    for (let run = 0; run < 5; run++) {
      await Promise.all(
        Array.from({ length: 12 }, (_, i) => {
          const bindings = i % 4 === 0 ? mortalDatabases(30 + 17 * i) : i % 4 === 1 ? unreliableDatabases(0.1, i) : {}
          return cron(at + run * 3 * HOUR, { gateway, bindings })
        }),
      )
    }
    await cron(at + 20 * HOUR, { gateway })
    await cron(at + 40 * HOUR, { gateway })
    const made = await deliveriesOf(message)
    expect(made).toHaveLength(60)
    for (const guest of list) {
      const arrived = gateway.delivered.filter(({ to }) => to === guest.email).length
      const delivery = made.find(({ household_id }) => household_id === guest.id)
      expect(arrived).toBeLessThanOrEqual(1)
      if (delivery?.status === 'accepted') expect(arrived).toBe(1)
      else
        expect(delivery).toMatchObject({ status: 'failed', error: expect.stringMatching(/may have arrived|Given up/) })
    }
    const [after] = await database().select().from(messages).where(eq(messages.id, message.id))
    expect(after?.status).toBe('sent')
  })

  test('5,000 households are queued by one request', { tags: 'exhaustive' }, async () => {
    const couple = await hosts()
    const now = Date.now()
    await database().run(
      `insert into guests (id, wedding_id, name, email, rsvp_selector, created_at, updated_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
        select '${couple.weddingId}' || i, '${couple.weddingId}', 'A guest with a rather long name ' || i,
          'guest-number-' || i || '-of-many@a-rather-long-domain.example.com', 's-${couple.weddingId}-' || i, ${now}, ${now} from n`,
    )
    const message = await write(couple)
    const { counts, status } = await send(couple, message)
    expect({ status, queued: counts.queued + counts.accepted }).toEqual({ status: 'sending', queued: 5000 })
    expect(await deliveriesOf(message)).toHaveLength(5000)
  })
})
