import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mails, questions } from '../../worker/db/schema/weddings'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { MAX_ATTEMPTS } from '../../worker/features/mail/rules'
import { DAY, MINUTE } from '../../worker/lib/durations'
import { reply } from '../support/worker/answers'
import { type Couple, newCouple, newNeighbour } from '../support/worker/app'
import { countingDatabases } from '../support/worker/counting'
import { faultyDatabases, OVERLOADED, TOO_BIG } from '../support/worker/faults'
import { at } from '../support/worker/invitation'
import { limitedDatabases } from '../support/worker/limited'
import { deliverMessages, fakeQueue } from '../support/worker/mail-queue'
import { cron, database, fakeGateway, weddingWithDeadline } from '../support/worker/reminders'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A guest who replies at this instant, and whose receipt is due ten minutes later. */
async function replying(couple: Couple, instant: number): Promise<Guest> {
  const guest = await couple.post<Guest>(guestPaths.list, {
    name: 'Ana Cruz',
    email: `${crypto.randomUUID()}@example.com`,
  })
  await at(new Date(instant).toISOString(), () => reply(guest, { rsvp_status: 'confirmed' }))
  return guest
}

/** Gives a wedding questions that have more text than D1 puts into one string. */
async function askAtLength(couple: Couple): Promise<void> {
  for (let i = 0; i < 4; i++) {
    const { id } = await couple.post<{ id: string }>('/api/questions', { text: `Question ${i}`, kind: 'text' })
    await database()
      .update(questions)
      .set({ help: '麦'.repeat(200_000) })
      .where(eq(questions.id, id))
  }
}

/** A guest whose receipt cannot be composed, and one of another couple, who replied a moment later. */
async function twoReceipts(start: number) {
  const couple = await newCouple()
  const [ana, eva] = [await replying(couple, start), await replying(await newNeighbour(couple), start + 1)]
  await askAtLength(couple)
  return { ana, eva }
}

const limited = limitedDatabases()

const mailsTo = ({ id }: Guest) => database().select().from(mails).where(eq(mails.guest_id, id))

describe('a letter that cannot be composed', () => {
  test('does not hold up others, is tried less and less often, and is given up', { tags: 'exhaustive' }, async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    const start = Date.parse('2027-01-05T03:00:00Z')
    const { ana, eva } = await twoReceipts(start)
    const gateway = fakeGateway()
    await cron(start + 15 * MINUTE, { gateway, bindings: limited })
    expect(gateway.delivered.map(({ to }) => to)).toEqual([eva.email])
    const [mail] = await mailsTo(ana)
    expect(mail).toMatchObject({ status: 'pending', attempts: 1, due_at: start + 20 * MINUTE })
    const lines = errors.mock.calls.map(([line]) => String(line))
    expect(lines.filter((line) => line.includes(mail?.id ?? ''))).toHaveLength(1)
    expect(lines.join()).not.toContain(ana.email)

    for (let run = 2; run <= 20; run++) await cron(start + run * 15 * MINUTE, { gateway, bindings: limited })
    expect(await mailsTo(ana)).toMatchObject([
      {
        status: 'failed',
        attempts: MAX_ATTEMPTS,
        error: 'This mail could not be put together. Given up after 5 tries.',
      },
    ])
    expect(gateway.delivered).toHaveLength(1)
  })

  test('is cancelled once it would come too late', { tags: 'exhaustive' }, async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const start = Date.parse('2027-02-05T03:00:00Z')
    const { ana } = await twoReceipts(start)
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) })
    await cron(start + 15 * MINUTE, { gateway: busy, bindings: limited })
    await cron(start + 2 * DAY, { gateway: fakeGateway(), bindings: limited })
    expect(await mailsTo(ana)).toMatchObject([
      { status: 'cancelled', attempts: 2, error: 'It would have come too late to be of use.' },
    ])
  })

  test('holds up no other of its message or batch in a queue either', { tags: 'exhaustive' }, async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const start = Date.parse('2027-03-05T03:00:00Z')
    const { ana, eva } = await twoReceipts(start)
    const [queue, gateway] = [fakeQueue(), fakeGateway()]
    const now = start + 15 * MINUTE
    await cron(now, { gateway, bindings: { MAIL_QUEUE: queue.binding } })
    const later = await replying(await newCouple(), now)
    await cron(now + 15 * MINUTE, { gateway, bindings: { MAIL_QUEUE: queue.binding } })
    await deliverMessages(queue, { now: now + 15 * MINUTE, gateway, bindings: limited })
    expect(gateway.delivered.map(({ to }) => to).toSorted()).toEqual([eva.email, later.email].toSorted())
    expect(queue.waiting).toEqual([])
    expect(await mailsTo(ana)).toMatchObject([{ status: 'pending', attempts: 1 }])
  })
})

describe('while letters are composed', () => {
  const isComposing = ({ sql }: { sql: string[] }) => sql.some((text) => text.includes('"weddings"."answer_receipts"'))

  test('a passing fault of the database costs none of them an attempt', async () => {
    const start = Date.parse('2027-04-05T03:00:00Z')
    const ana = await replying(await newCouple(), start)
    const bindings = faultyDatabases((call) => (isComposing(call) ? 'before' : null), OVERLOADED)
    const gateway = fakeGateway()
    const lines = await cron(start + 15 * MINUTE, { gateway, bindings })
    expect(lines.find(({ job }) => job === 'deliver_mails')).toMatchObject({ level: 'error' })
    expect(await mailsTo(ana)).toMatchObject([{ status: 'pending', attempts: 0 }])
    await cron(start + 16 * MINUTE, { gateway })
    expect(gateway.delivered.map(({ to }) => to)).toEqual([ana.email])
  })

  test('another fault leaves statements for the jobs that follow', { tags: 'exhaustive' }, async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const start = Date.parse('2027-05-05T03:00:00Z')
    const couple = await newCouple()
    for (let i = 0; i < 130; i++) await replying(couple, start)
    let statements = 0
    const bindings = faultyDatabases((call) => {
      statements += call.sql.length
      return isComposing(call) ? 'before' : null
    }, TOO_BIG)
    await cron(start + 15 * MINUTE, { gateway: fakeGateway(), bindings })
    const rows = await database().select().from(mails).where(eq(mails.wedding_id, couple.weddingId))
    const tried = rows.filter(({ attempts }) => attempts === 1)
    expect(tried).toHaveLength(100)
    expect(rows.filter(({ status, attempts }) => status === 'pending' && attempts === 0)).toHaveLength(30)
    expect(statements).toBeLessThan(900)
  })
})

test('a consumer leaves to the next one what D1 would refuse after a thousand statements', {
  tags: 'exhaustive',
}, async () => {
  const now = Date.parse('2032-01-01T01:00:00Z')
  const { couple, guests: list } = await weddingWithDeadline('2032-01-15', {})
  await database().run(
    `insert into guests (id, wedding_id, name, email, rsvp_selector, created_at, updated_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
      select id || i, wedding_id, name, i || email, rsvp_selector || i, created_at, updated_at
      from n join guests on guests.id = '${list[0]?.id}'`,
  )
  const [queue, gateway] = [fakeQueue(), fakeGateway()]
  await cron(now, { gateway, bindings: { MAIL_QUEUE: queue.binding } })
  const { bindings, cost } = countingDatabases()
  await deliverMessages(queue, { count: queue.waiting.length, now, gateway, bindings })
  expect(cost.queries).toBeLessThan(1000)
  expect(gateway.delivered.length).toBeGreaterThan(500)
  expect(queue.waiting.length).toBeGreaterThan(0)
  while (queue.waiting.length > 0) await deliverMessages(queue, { now: now + MINUTE, gateway })
  expect(gateway.delivered).toHaveLength(1201)
  await database().delete(mails).where(eq(mails.wedding_id, couple.weddingId))
})
