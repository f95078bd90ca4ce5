import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '../../worker/db/schema/weddings'
import type { Handover } from '../../worker/features/mail/rules'
import { HOUR, MINUTE } from '../../worker/lib/durations'
import { randomNumbers } from '../support/random'
import { countingDatabases } from '../support/worker/counting'
import { prepare } from '../support/worker/databases'
import { databasesUntilKilled, faultyDatabases, OVERLOADED } from '../support/worker/faults'
import { deliverMessages, type FakeQueue, fakeQueue } from '../support/worker/mail-queue'
import { cron, database, type FakeGateway, fakeGateway, weddingWithDeadline } from '../support/worker/reminders'

const QUARTER = 15 * MINUTE

const someGuests = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `Guest ${i}` }))
const rowsOf = (weddingId: string) => database().select().from(mails).where(eq(mails.wedding_id, weddingId))
const idsIn = ({ waiting }: FakeQueue) => waiting.flatMap(({ ids }) => ids)

/** Delivers until nothing waits. */
async function drain(queue: FakeQueue, now: number, gateway: FakeGateway): Promise<void> {
  for (let i = 0; i < 50 && queue.waiting.length > 0; i++) await deliverMessages(queue, { now, gateway })
}

describe('with a queue, the cron', () => {
  test('sends no mail but hands over its id once, and the consumer sends it', async () => {
    const { couple, guests } = await weddingWithDeadline('2032-01-15', ...someGuests(120))
    const now = Date.parse('2032-01-01T01:00:00Z')
    const [queue, gateway] = [fakeQueue(), fakeGateway()]
    const bindings = { MAIL_QUEUE: queue.binding }
    const lines = await cron(now, { gateway, bindings })
    expect(lines.find(({ job }) => job === 'deliver_mails')).toMatchObject({ level: 'info', handed_over: 120 })
    await cron(now + QUARTER, { gateway, bindings })
    expect(gateway.handed).toEqual([])
    expect(queue.waiting.map(({ ids }) => ids.length).toSorted()).toEqual([20, 50, 50])
    await drain(queue, now + QUARTER, gateway)
    expect(gateway.delivered.map(({ to }) => to).toSorted()).toEqual(guests.map(({ email }) => email).toSorted())
    const rows = await rowsOf(couple.weddingId)
    expect(new Set(rows.map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(new Set(['sent 1']))
  })

  test('hands over in the order in which reminders are due in the zones of their weddings', {
    tags: 'exhaustive',
  }, async () => {
    const zones = ['Europe/Berlin', 'Pacific/Auckland', 'America/New_York', 'Asia/Manila']
    const zoneOf = new Map<string | null, string>()
    for (const timezone of zones) {
      const { couple, guests } = await weddingWithDeadline('2032-03-15', ...someGuests(30))
      await couple.put('/api/admin/event-settings', { timezone })
      for (const { email } of guests) zoneOf.set(email, timezone)
    }
    const [queue, gateway] = [fakeQueue(), fakeGateway()]
    const now = Date.parse('2032-03-01T14:00:00Z')
    await cron(now, { gateway, bindings: { MAIL_QUEUE: queue.binding } })
    await drain(queue, now, gateway)
    const order = gateway.delivered.map(({ to }) => zoneOf.get(to))
    expect(order.filter((zone, i) => zone !== order[i - 1])).toEqual([
      'Pacific/Auckland',
      'Asia/Manila',
      'Europe/Berlin',
      'America/New_York',
    ])
    expect(order).toHaveLength(120)
  })

  test('hands over no more than the provider takes until its next run', async () => {
    await weddingWithDeadline('2032-05-15', ...someGuests(40))
    const queue = fakeQueue()
    const gateway = { ...fakeGateway(), rate: 30 / (15 * 60) }
    const at = (run: number) => Date.parse('2032-05-01T01:00:00Z') + run * QUARTER
    await cron(at(0), { gateway, bindings: { MAIL_QUEUE: queue.binding } })
    const first = idsIn(queue).length
    await cron(at(1), { gateway, bindings: { MAIL_QUEUE: queue.binding } })
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(30)
    expect(new Set(idsIn(queue)).size).toBe(idsIn(queue).length)
    await cron(at(2), { gateway: fakeGateway(), bindings: { MAIL_QUEUE: queue.binding } })
    const rest = fakeGateway()
    await drain(queue, at(2), rest)
    expect(rest.delivered).toHaveLength(40)
  })

  test('hands over what is due at its own time, also if that is still to come', async () => {
    await weddingWithDeadline('2032-06-15', {}, {})
    const now = Date.parse('2032-06-01T01:00:00Z')
    const [queue, gateway] = [fakeQueue(), fakeGateway()]
    await cron(now, { gateway, bindings: { MAIL_QUEUE: queue.binding } })
    await deliverMessages(queue, { now: now - 24 * HOUR, gateway })
    expect(gateway.delivered).toHaveLength(2)
  })

  test('hands over again what an hour later is still there, and what the queue did not take', async () => {
    await weddingWithDeadline('2032-07-15', {}, {})
    const now = Date.parse('2032-07-01T01:00:00Z')
    const [queue, gateway] = [fakeQueue(), fakeGateway()]
    const broken = { sendBatch: () => Promise.reject(new Error('Queue is down.')) } as unknown as Queue
    const lines = await cron(now, { gateway, bindings: { MAIL_QUEUE: broken } })
    expect(lines.find(({ job }) => job === 'deliver_mails')).toMatchObject({ level: 'error' })
    await cron(now + QUARTER, { gateway, bindings: { MAIL_QUEUE: queue.binding } })
    expect(idsIn(queue)).toHaveLength(2)
    const lost = queue.waiting.splice(0)
    await cron(now + QUARTER + 45 * MINUTE, { gateway, bindings: { MAIL_QUEUE: queue.binding } })
    expect(queue.waiting).toEqual([])
    await cron(now + QUARTER + HOUR, { gateway, bindings: { MAIL_QUEUE: queue.binding } })
    expect(idsIn(queue).toSorted()).toEqual(lost.flatMap(({ ids }) => ids).toSorted())
    // The lost message comes after all, and so twice.
    queue.waiting.push(...lost)
    await drain(queue, now + QUARTER + HOUR, gateway)
    expect(gateway.handed).toHaveLength(2)
  })
})

test('what a run of the cron had taken when it died, the next run hands over', async () => {
  await weddingWithDeadline('2032-08-15', {}, {})
  const now = Date.parse('2032-08-01T01:00:00Z')
  const [queue, gateway] = [fakeQueue(), fakeGateway()]
  let isDead = false
  const deadly = {
    sendBatch: () => {
      isDead = true
      return Promise.reject(new Error('killed'))
    },
  } as unknown as Queue
  const bindings = faultyDatabases(() => (isDead ? 'before' : null), 'The Worker was ended.')
  await cron(now, { gateway, bindings: { ...bindings, MAIL_QUEUE: deadly } })
  await cron(now + QUARTER, { gateway, bindings: { MAIL_QUEUE: queue.binding } })
  expect(idsIn(queue)).toHaveLength(2)
  await drain(queue, now + QUARTER, gateway)
  expect(gateway.delivered).toHaveLength(2)
})

describe('queueing reminders and handing them over', () => {
  test('takes as many statements for 3,000 guests as for three', async () => {
    const statementsFor = async (month: string, count: number) => {
      const { couple, guests } = await weddingWithDeadline(`2031-${month}-15`, {})
      const copies = JSON.stringify(Array.from({ length: count - 1 }, (_, i) => i))
      await prepare(
        `insert into guests (id, wedding_id, name, email, rsvp_selector, created_at, updated_at)
         select guests.id || value, wedding_id, name, value || email, rsvp_selector || value, created_at, updated_at
         from guests, json_each(?) where guests.id = ?`,
      )
        .bind(copies, guests[0]?.id)
        .run()
      const { bindings, cost } = countingDatabases()
      const queue = fakeQueue()
      const now = Date.parse(`2031-${month}-01T01:00:00Z`)
      await cron(now, { gateway: fakeGateway(), bindings: { ...bindings, MAIL_QUEUE: queue.binding } })
      expect(idsIn(queue)).toHaveLength(count)
      await database().delete(mails).where(eq(mails.wedding_id, couple.weddingId))
      return cost.queries
    }
    const forThree = await statementsFor('02', 3)
    expect(await statementsFor('04', 3000)).toBe(forThree)
  })
})

describe('a consumer', () => {
  test('stops while the provider takes no mails, and goes on when the message comes again', {
    tags: 'exhaustive',
  }, async () => {
    const { couple } = await weddingWithDeadline('2032-09-15', ...someGuests(60))
    const now = Date.parse('2032-09-01T01:00:00Z')
    const queue = fakeQueue()
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Slow down.' }) })
    await cron(now, { gateway: busy, bindings: { MAIL_QUEUE: queue.binding } })
    await deliverMessages(queue, { now, gateway: busy })
    expect(busy.handed.length).toBeLessThanOrEqual(10)
    expect(idsIn(queue)).toHaveLength(60)
    const gateway = fakeGateway()
    await drain(queue, now + 5 * MINUTE, gateway)
    expect(gateway.delivered).toHaveLength(60)
    expect(new Set((await rowsOf(couple.weddingId)).map(({ attempts }) => attempts))).toEqual(new Set([1]))
  })

  test('begins nothing more after nine minutes, and goes on when the message comes again', async () => {
    await weddingWithDeadline('2032-10-15', ...someGuests(30))
    const now = Date.parse('2032-10-01T01:00:00Z')
    const queue = fakeQueue()
    const slow = fakeGateway()
    await cron(now, { gateway: slow, bindings: { MAIL_QUEUE: queue.binding } })
    // Each mail takes half a minute: two groups of ten are begun within the time.
    await deliverMessages(queue, { now, gateway: slow, passed: () => slow.delivered.length * (MINUTE / 2) })
    expect(slow.delivered).toHaveLength(20)
    const gateway = fakeGateway()
    await drain(queue, now + 10 * MINUTE, gateway)
    expect(gateway.delivered).toHaveLength(10)
  })

  test('drops a message that it cannot read', async () => {
    const queue = fakeQueue()
    const unreadable = [null, 'ids', { ids: ['x'] }, { database: 1, ids: [7] }, { database: 77, ids: [] }] as never[]
    queue.waiting.push(...unreadable)
    await deliverMessages(queue, { now: Date.now(), gateway: fakeGateway() })
    expect(queue.waiting).toEqual([])
  })

  test('sends nothing without the binding, which a restore takes away, and the cron sends an hour later', async () => {
    await weddingWithDeadline('2032-12-15', {}, {})
    const now = Date.parse('2032-12-01T01:00:00Z')
    const [queue, gateway] = [fakeQueue(), fakeGateway()]
    await cron(now, { gateway, bindings: { MAIL_QUEUE: queue.binding } })
    expect(idsIn(queue)).toHaveLength(2)
    await deliverMessages(queue, { now, gateway, bindings: { MAIL_QUEUE: undefined } })
    expect(queue.waiting).toEqual([])
    expect(gateway.handed).toEqual([])
    await cron(now + HOUR, { gateway })
    expect(gateway.delivered).toHaveLength(2)
  })

  test('and others beside it keep to the provider’s rate together', { tags: 'exhaustive' }, async () => {
    await weddingWithDeadline('2032-11-15', ...someGuests(150))
    const now = Date.parse('2032-11-01T01:00:00Z')
    const queue = fakeQueue()
    await cron(now, { gateway: fakeGateway(), bindings: { MAIL_QUEUE: queue.binding } })
    const instants: number[] = []
    const gateway = {
      ...fakeGateway({
        answer: () => {
          instants.push(Date.now())
          return { outcome: 'sent' }
        },
      }),
      rate: 200,
    }
    expect(queue.waiting).toHaveLength(3)
    const startedAt = Date.now()
    await Promise.all(Array.from({ length: 3 }, () => deliverMessages(queue, { count: 1, now, gateway })))
    expect(instants).toHaveLength(150)
    // A group of ten begins every 50 ms. On a busy machine it may be late, but never early: not more than a timer's rounding.
    const early = instants.filter((instant, i) => instant - startedAt < Math.floor(i / 10) * 50 - 10)
    expect(early).toEqual([])
  })
})

describe('crons and consumers side by side', { tags: 'exhaustive' }, () => {
  /** The D1 of a Worker that is killed in one of six runs, and that fails in 15 of 100 calls in others, before or after they are done. */
  function dangers(random: () => number) {
    const half = () => (random() < 0.5 ? 'before' : 'after')
    if (random() < 1 / 6) {
      let calls = Math.floor(random() * 20)
      return databasesUntilKilled(() => (calls-- > 0 ? null : half()))
    }
    return random() < 1 / 3 ? faultyDatabases(() => (random() < 0.15 ? half() : null), OVERLOADED) : {}
  }

  /** A provider that fails its first send after it has taken the mail, and 15 of 100 others before or after. */
  function failingProvider(random: () => number, remembersFor: number): FakeGateway {
    const failures = new Map<string, number>()
    return fakeGateway({
      remembersFor,
      answer: (mail, gateway): Handover => {
        const failed = failures.get(mail.id) ?? 0
        const isFirst = gateway.handed.length === 1
        if (!isFirst && (failed > 1 || random() > 0.15)) return { outcome: 'sent' }
        failures.set(mail.id, failed + 1)
        if (!isFirst && random() < 0.5) return { outcome: 'retry', reason: 'The mail service was down.' }
        gateway.deliver(mail)
        throw new Error('killed')
      },
    })
  }

  /**
   * Crons and consumers side by side, for two hours with dangers, when some messages come twice and some never, and then until nothing
   * waits any more, twelve hours at most.
   */
  async function stormyDay(
    start: number,
    { weddingId, provider, random }: { weddingId: string; provider: FakeGateway; random: () => number },
  ): Promise<void> {
    const queue = fakeQueue()
    for (let round = 0; round < 48; round++) {
      const rows = await rowsOf(weddingId)
      if (round > 8 && rows.every(({ status }) => status === 'sent' || status === 'failed')) break
      const now = start + round * QUARTER
      const isCalm = round > 7
      const bindingsOf = () => ({ ...(isCalm ? {} : dangers(random)), MAIL_QUEUE: queue.binding })
      await Promise.all(
        Array.from({ length: isCalm ? 1 : 2 }, () => cron(now, { gateway: provider, bindings: bindingsOf() })),
      )
      for (let i = 0; i < 3 && queue.waiting.length > 0; i++) {
        if (!isCalm && random() < 0.1) queue.waiting.shift()
        const consume = () =>
          deliverMessages(queue, {
            count: 1,
            now: now + MINUTE,
            gateway: provider,
            bindings: bindingsOf(),
            twice: !isCalm && random() < 0.2,
          })
        await Promise.all(Array.from({ length: 4 }, consume))
      }
    }
  }

  test('send each mail exactly once through a provider that recognises repeats', async () => {
    const { couple, guests } = await weddingWithDeadline('2033-01-15', ...someGuests(150))
    const random = randomNumbers(5)
    const provider = failingProvider(random, Number.POSITIVE_INFINITY)
    await stormyDay(Date.parse('2033-01-01T01:00:00Z'), { weddingId: couple.weddingId, provider, random })
    expect(provider.delivered.map(({ to }) => to).toSorted()).toEqual(guests.map(({ email }) => email).toSorted())
    expect(provider.handed.length).toBeGreaterThan(guests.length)
    expect((await rowsOf(couple.weddingId)).filter(({ status }) => status !== 'sent')).toEqual([])
  })

  test('send none twice through a provider that does not', async () => {
    const { couple } = await weddingWithDeadline('2033-03-15', ...someGuests(80))
    const random = randomNumbers(6)
    const provider = failingProvider(random, 0)
    await stormyDay(Date.parse('2033-03-01T01:00:00Z'), { weddingId: couple.weddingId, provider, random })
    const delivered = provider.delivered.map(({ to }) => to)
    expect(new Set(delivered).size).toBe(delivered.length)
    const rows = await rowsOf(couple.weddingId)
    expect(rows.filter(({ status }) => status !== 'sent' && status !== 'failed')).toEqual([])
    expect(rows.filter(({ status }) => status === 'failed').length).toBeGreaterThan(0)
  })
})
