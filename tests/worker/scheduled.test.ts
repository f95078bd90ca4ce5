import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { local_mails, sessions, throttles } from '../../worker/db/schema/accounts'
import { idempotency_keys, import_parts, mails, write_receipts } from '../../worker/db/schema/weddings'
import { firstReceiptOf } from '../../worker/db/writes'
import { insertMail } from '../../worker/features/mail/queries'
import type { Handover } from '../../worker/features/mail/rules'
import { DAY, HOUR, MINUTE, SECOND } from '../../worker/lib/durations'
import { newId } from '../../worker/lib/ids'
import { randomNumbers } from '../support/random'
import { newCouple } from '../support/worker/app'
import { everyD1, openAccounts } from '../support/worker/databases'
import { databasesWhile } from '../support/worker/mortal'
import { cron, database, type FakeGateway, fakeGateway, weddingWithDeadline } from '../support/worker/reminders'

const CRONS = 12
const GUESTS = 200
/** Of crons, six hours long: the third try of a mail is due after less. */
const ROUNDS = 24

/**
 * Runs the cron, one of many in parallel, over a shared provider that fails 15 of 100 sends. When `isDeadly`, the first run and some
 * others die during a send, half of them before the provider has the mail and half after, and write nothing more.
 */
async function unreliableCron(
  now: number,
  {
    provider,
    failures,
    random,
    isDeadly,
  }: { provider: FakeGateway; failures: Map<string, number>; random: () => number; isDeadly: boolean },
): Promise<void> {
  const life = { isOver: false }
  const gateway: FakeGateway = {
    ...provider,
    async send(mail): Promise<Handover> {
      const isFirst = provider.handed.push(mail) === 1
      await new Promise((resolve) => setTimeout(resolve, random() * 3))
      const failed = failures.get(mail.id) ?? 0
      if (!isFirst && failed < 2 && random() < 0.15) {
        failures.set(mail.id, failed + 1)
        return { outcome: 'retry', reason: 'The mail service was down.' }
      }
      if (isDeadly && (isFirst || random() < 0.05)) {
        life.isOver = true
        if (random() < 0.5) provider.deliver(mail)
        throw new Error('killed')
      }
      provider.deliver(mail)
      return { outcome: 'sent' }
    },
  }
  await cron(now, { gateway, bindings: databasesWhile(() => !life.isOver) })
}

/** Runs twelve crons in parallel, a quarter of an hour apart, until no mail waits any more, and once more a day later. */
async function stormyDay(start: number, weddingId: string, provider: FakeGateway): Promise<void> {
  const random = randomNumbers(7)
  const failures = new Map<string, number>()
  const storm = (now: number, isDeadly: boolean) =>
    Promise.all(Array.from({ length: CRONS }, () => unreliableCron(now, { provider, failures, random, isDeadly })))
  for (let round = 0; round < ROUNDS; round++) {
    await storm(start + round * 15 * MINUTE, round < 2)
    const rows = await rowsOf(weddingId)
    if (rows.every(({ status }) => status === 'sent' || status === 'failed')) break
  }
  await storm(start + DAY, false)
}

async function manyGuests(deadline: string) {
  const list = Array.from({ length: GUESTS }, (_, i) => ({ name: `Guest ${i}` }))
  const { couple, guests } = await weddingWithDeadline(deadline, ...list)
  return { couple, addresses: guests.map(({ email }) => email).toSorted() }
}

const rowsOf = (weddingId: string) => database().select().from(mails).where(eq(mails.wedding_id, weddingId))

describe('twelve parallel crons with failing sends and killed Workers', {
  timeout: 300_000,
  tags: 'exhaustive',
}, () => {
  test('deliver each mail exactly once through a provider that recognises repeats', async () => {
    const { couple, addresses } = await manyGuests('2031-01-15')
    const provider = fakeGateway()
    await stormyDay(Date.parse('2031-01-01T01:00:00Z'), couple.weddingId, provider)
    expect(provider.delivered.map(({ to }) => to).toSorted()).toEqual(addresses)
    expect(provider.handed.length).toBeGreaterThan(GUESTS + 10)
    const rows = await rowsOf(couple.weddingId)
    expect(rows.filter(({ status }) => status !== 'sent')).toEqual([])
    expect(rows.filter(({ text, html }) => text !== '' || html !== '')).toEqual([])
  })

  test('deliver none twice through a provider that does not, and mark those of unknown outcome', async () => {
    const { couple, addresses } = await manyGuests('2031-03-15')
    const provider = fakeGateway({ remembersFor: 0 })
    await stormyDay(Date.parse('2031-03-01T01:00:00Z'), couple.weddingId, provider)
    const delivered = provider.delivered.map(({ to }) => to)
    expect(new Set(delivered).size).toBe(delivered.length)
    const rows = await rowsOf(couple.weddingId)
    const doubtful = rows.filter(({ status }) => status === 'failed')
    expect(rows.map(({ status }) => status).filter((status) => status !== 'sent' && status !== 'failed')).toEqual([])
    expect(doubtful.length).toBeGreaterThan(0)
    expect(new Set(doubtful.map(({ error }) => error))).toEqual(
      new Set(['Sending was cut off. It may have arrived, so it is not sent a second time.']),
    )
    expect(addresses.filter((to) => !delivered.includes(to ?? '')).length).toBeLessThanOrEqual(doubtful.length)
  })
})

describe('the cron', () => {
  test('sends through the local provider once, however many run in parallel', { tags: 'exhaustive' }, async () => {
    const { addresses } = await manyGuests('2031-05-15')
    const now = Date.parse('2031-05-01T01:00:00Z')
    await Promise.all(Array.from({ length: CRONS }, () => cron(now)))
    const kept = await openAccounts().select().from(local_mails).where(eq(local_mails.created_at, now))
    expect(kept.map(({ to }) => to).toSorted()).toEqual(addresses)
  })

  test('runs every job and logs a line for each, without personal data', async () => {
    await weddingWithDeadline('2031-07-15', {})
    const lines = await cron(Date.parse('2031-07-08T01:00:00Z'))
    expect(lines.map(({ job }) => job)).toEqual([
      'queue_reminders',
      'queue_payment_reminders',
      'queue_task_digests',
      'queue_answer_receipts',
      'queue_answer_news',
      'queue_day_before',
      'start_messages',
      'deliver_mails',
      'settle_messages',
      'watch_feedback',
      'sweep_accounts',
      'sweep_sample_accounts',
      'sweep_weddings',
      'finish_erasures',
      'settle_households',
      'erase_needs',
      'condense_budget_histories',
      'end_abandoned_subscriptions',
      'sweep_invitations',
      'sweep_mails',
      'sweep_local_mails',
      'sweep_idempotency_keys',
      'sweep_imports',
      'sweep_throttles',
      'sweep_billing',
    ])
    expect(lines[0]).toMatchObject({ level: 'info', queued: expect.any(Number) })
    expect(lines.find(({ job }) => job === 'deliver_mails')).toMatchObject({ level: 'info', sent: expect.any(Number) })
    expect(JSON.stringify(lines)).not.toContain('@')
  })

  test('ends sending in all databases in time for the later jobs, and leases mails from when they are taken', async () => {
    const realNow = Date.now
    const start = realNow()
    const due = start - HOUR
    for (const d1 of everyD1) {
      await d1
        .prepare(
          `insert into mails (id, kind, unique_key, "to", subject, text, html, headers, status, due_at, created_at)
            with recursive n(i) as (select 1 union all select i + 1 from n where i < 50)
            select hex(randomblob(16)), 'confirm_email', hex(randomblob(16)), 'a@example.com', 's', 't', 'h', '{}', 'pending', ?1, ?1 from n`,
        )
        .bind(due)
        .run()
    }
    let passed = 0
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + passed)
    onTestFinished(() => void clock.mockRestore())
    const leases: number[] = []
    const gateway = fakeGateway({
      answer: async () => {
        for (const d1 of everyD1) {
          const until = "select min(lease_until) as until from mails where status = 'sending'"
          leases.push(Number((await d1.prepare(until).first('until')) ?? Number.POSITIVE_INFINITY) - Date.now())
        }
        passed += 20 * SECOND
        return { outcome: 'sent' }
      },
    })
    // A run that starts late.
    await cron(start - 20 * MINUTE, { gateway })
    clock.mockRestore()
    expect(gateway.handed.length).toBeGreaterThan(20)
    expect(passed).toBeLessThan(14 * MINUTE)
    expect(Math.min(...leases)).toBeGreaterThan(0)
    for (const d1 of everyD1) await d1.prepare('delete from mails where due_at = ?').bind(due).run()
  })

  test('logs a failing job and runs the others', async () => {
    const lines = await cron(Date.now(), { bindings: { MAIL_PROVIDER: 'resend', RESEND_API_KEY: undefined } })
    expect(lines.find(({ job }) => job === 'deliver_mails')).toEqual({
      level: 'error',
      job: 'deliver_mails',
      error: 'OperatorFault',
      reason: 'MAIL_PROVIDER is "resend", but the secret RESEND_API_KEY is not set.',
    })
    expect(lines.filter(({ level }) => level === 'info')).toHaveLength(lines.length - 1)
  })

  test.each([
    ['WEDDINGS_DB_2', true],
    ['1; 2', true],
    ['1,', false],
    ['1, 2', false],
  ])('with CLOSED_DATABASES = "%s", says that it is not a list of numbers: %s', async (CLOSED_DATABASES, isSaid) => {
    const lines = await cron(Date.now(), { gateway: fakeGateway(), bindings: { CLOSED_DATABASES } })
    const reason = 'CLOSED_DATABASES must be numbers of databases, such as "1, 2".'
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject(isSaid ? [{ reason }] : [])
  })
})

describe('sweeping', () => {
  const mail = (fields: Partial<typeof mails.$inferInsert>) => {
    const id = newId(Date.now())
    const content = { to: 'a@example.com', subject: '', text: '', html: '', due_at: Date.now(), created_at: Date.now() }
    return { id, kind: 'reset_password', unique_key: id, status: 'sent', ...content, ...fields } as const
  }

  test('removes what is old, and keeps what is not', async () => {
    const { couple } = await weddingWithDeadline('2031-09-01')
    const old = { due_at: Date.now() - 91 * DAY, created_at: Date.now() - 91 * DAY }
    const reminder = { kind: 'rsvp_reminder', wedding_id: couple.weddingId, ...old } as const
    const rows = {
      old: mail(old),
      recent: mail({}),
      waiting: mail({ ...old, status: 'pending', due_at: Date.now() + DAY }),
    }
    const kept = mail(reminder)
    const db = database()
    for (const row of [rows.old, rows.recent, rows.waiting, kept]) await insertMail(db, row)
    const localMail = { to: 'a@example.com', subject: '', text: '', html: '', headers: {} }
    const ids = { old: newId(Date.now()), recent: newId(Date.now()) }
    await openAccounts()
      .insert(local_mails)
      .values({ ...localMail, id: ids.old, created_at: old.created_at })
    await openAccounts()
      .insert(local_mails)
      .values({ ...localMail, id: ids.recent, created_at: Date.now() })
    const key = { wedding_id: couple.weddingId, request_hash: '' }
    await db.insert(idempotency_keys).values({ ...key, key: 'old', created_at: Date.now() - 25 * HOUR })
    await db.insert(idempotency_keys).values({ ...key, key: 'recent', created_at: Date.now() })
    const receipts = { old: firstReceiptOf(Date.now() - 2 * HOUR), recent: firstReceiptOf(Date.now()) }
    for (const id of Object.values(receipts)) await db.insert(write_receipts).values({ id, changes: '1' })
    const part = { wedding_id: couple.weddingId, position: 0, destination: 'guests', waiting: '[]' }
    const imports = { old: newId(Date.now() - 2 * HOUR), recent: newId(Date.now()) }
    for (const import_id of Object.values(imports)) {
      await db.insert(import_parts).values({ ...part, import_id, created_at: Date.now() })
    }
    await openAccounts()
      .insert(throttles)
      .values({ key: `old:${couple.userId}`, arrives_at: Date.now() - 1 })
    await openAccounts()
      .insert(throttles)
      .values({ key: `recent:${couple.userId}`, arrives_at: Date.now() + HOUR })

    await cron(Date.now())

    const left = new Set((await db.select().from(mails)).map(({ id }) => id))
    expect([rows.old, rows.recent, rows.waiting, kept].map(({ id }) => left.has(id))).toEqual([false, true, true, true])
    const localLeft = new Set((await openAccounts().select().from(local_mails)).map(({ id }) => id))
    expect([localLeft.has(ids.old), localLeft.has(ids.recent)]).toEqual([false, true])
    const keys = await db.select().from(idempotency_keys).where(eq(idempotency_keys.wedding_id, couple.weddingId))
    expect(keys.map((row) => row.key)).toEqual(['recent'])
    const receiptsLeft = (await db.select().from(write_receipts)).map((row) => row.id)
    expect([receipts.old, receipts.recent].map((id) => receiptsLeft.includes(id))).toEqual([false, true])
    expect((await db.select().from(import_parts)).map((row) => row.import_id)).toEqual([imports.recent])
    const left2 = (await openAccounts().select().from(throttles)).map((row) => row.key)
    expect(left2).not.toContain(`old:${couple.userId}`)
    expect(left2).toContain(`recent:${couple.userId}`)

    await couple.put('/api/admin/event-settings', { rsvp_deadline: null })
    await cron(Date.now())
    expect(await db.select().from(mails).where(eq(mails.id, kept.id))).toEqual([])
  })

  test('removes sessions a month after they expired, and none when run for a future time', async () => {
    const couple = await newCouple()
    await cron(Date.now() + 365 * DAY)
    await couple.get('/api/users/me')
    await openAccounts()
      .update(sessions)
      .set({ expires_at: Date.now() - 31 * DAY })
      .where(eq(sessions.user_id, couple.userId))
    await cron(Date.now())
    expect(await openAccounts().select().from(sessions).where(eq(sessions.user_id, couple.userId))).toEqual([])
  })
})
