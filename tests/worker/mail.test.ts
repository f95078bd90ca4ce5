import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Bindings } from '../../worker/context'
import { mails, users } from '../../worker/db/schema/accounts'
import { chooseGateway } from '../../worker/features/mail/gateway'
import { insertMail } from '../../worker/features/mail/queries'
import type { Handover } from '../../worker/features/mail/rules'
import type { LocalMail } from '../../worker/features/mail/schema'
import { DAY, HOUR, MINUTE, SECOND } from '../../worker/lib/durations'
import { newId } from '../../worker/lib/ids'
import { answer, newCouple, request } from '../support/worker/app'
import { openAccounts } from '../support/worker/databases'
import { cron, database, fakeGateway, invite } from '../support/worker/reminders'

const mail = {
  id: '01936d2f-8a00-7000-8000-000000000001',
  to: 'ana@example.com',
  subject: 'Will you come?',
  text: 'Dear Ana',
  html: '<p>Dear Ana</p>',
  headers: { 'List-Unsubscribe': '<https://posy.test/unsubscribe/x>' },
}

async function storedMail(fields: Partial<typeof mails.$inferInsert> = {}) {
  const id = newId(Date.now())
  const now = Date.parse('2029-01-01T00:00:00Z')
  const dates = { due_at: now, created_at: now }
  await insertMail(database(), { ...mail, id, kind: 'reset_password', unique_key: id, ...dates, ...fields })
  const find = async () => (await database().select().from(mails).where(eq(mails.id, id)))[0]
  return { id, now, find }
}

const gatewayOf = (bindings: Partial<Bindings>) => chooseGateway({ ...env, ...bindings }, 0)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('Resend', () => {
  const gateway = () =>
    gatewayOf({ MAIL_PROVIDER: 'resend', RESEND_API_KEY: 're_key', MAIL_FROM: 'Posy <posy@example.com>' })

  /** Outcome of a mail when Resend answers like this. */
  async function outcomeOf(status: number, body: object | string = {}): Promise<Handover> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(text, { status }))
    return gateway().send(mail)
  }

  test('is sent the mail with the outbox’s id as its idempotency key', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"id":"x"}'))
    expect(await gateway().send(mail)).toEqual({ outcome: 'sent', provider_id: 'x' })
    const [url, sent] = fetching.mock.calls[0] ?? []
    expect(url).toBe('https://api.resend.com/emails')
    expect(new Headers(sent?.headers).get('idempotency-key')).toBe(mail.id)
    expect(new Headers(sent?.headers).get('authorization')).toBe('Bearer re_key')
    const { id: _, ...content } = mail
    expect(JSON.parse(String(sent?.body))).toEqual({ ...content, to: [mail.to], from: 'Posy <posy@example.com>' })
  })

  test.each([
    ['refused', 422, { name: 'validation_error', message: 'Invalid `to`: ana@example.com' }],
    ['refused', 400, 'not JSON'],
    ['busy', 429, { name: 'rate_limit_exceeded' }],
    ['busy', 429, { name: 'daily_quota_exceeded' }],
    ['busy', 403, { name: 'invalid_api_key' }],
    ['busy', 401, { name: 'missing_api_key' }],
    ['busy', 403, { name: 'validation_error', message: 'The posy.test domain is not verified.' }],
    ['busy', 422, { name: 'invalid_from_address' }],
    ['unknown', 500, { name: 'application_error' }],
    ['unknown', 503, '<html>'],
    ['unknown', 409, { name: 'concurrent_idempotent_requests' }],
    ['sent', 409, { name: 'invalid_idempotent_request' }],
  ])('makes a mail %s with %d %j, without quoting an address', async (outcome, status, body) => {
    const handover = await outcomeOf(status, body)
    expect(handover.outcome).toBe(outcome)
    expect(JSON.stringify(handover)).not.toContain('@')
  })

  test('that cannot be reached leaves the outcome unknown', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
    expect(await gateway().send(mail)).toMatchObject({ outcome: 'unknown' })
  })
})

describe('Cloudflare', () => {
  /** Outcome of a mail when the binding throws an error with this code, or without one. */
  async function outcomeOf(code?: string) {
    const send = vi.fn(async () => {
      throw Object.assign(new Error('ana@example.com was not served'), code && { code })
    })
    return gatewayOf({ MAIL_PROVIDER: 'cloudflare', EMAIL: { send } }).send(mail)
  }

  test('is handed the mail with its sender and headers', async () => {
    const send = vi.fn(async () => ({ messageId: 'x' }))
    const bindings = { MAIL_PROVIDER: 'cloudflare', EMAIL: { send }, MAIL_FROM: '"Posy" <posy@example.com>' } as const
    expect(await gatewayOf(bindings).send(mail)).toEqual({ outcome: 'sent', provider_id: 'x' })
    const { id: _, ...content } = mail
    expect(send).toHaveBeenCalledExactlyOnceWith({ ...content, from: { name: 'Posy', email: 'posy@example.com' } })
  })

  test.each([
    ['refused', 'E_RECIPIENT_SUPPRESSED'],
    ['refused', 'E_VALIDATION_ERROR'],
    ['retry', 'E_INTERNAL_SERVER_ERROR'],
    ['busy', 'E_RATE_LIMIT_EXCEEDED'],
    ['busy', 'E_DAILY_LIMIT_EXCEEDED'],
    ['busy', 'E_SENDER_NOT_VERIFIED'],
    ['unknown', undefined],
  ])('makes a mail %s with %s', async (outcome, code) => {
    const handover = await outcomeOf(code)
    expect(handover.outcome).toBe(outcome)
    expect(JSON.stringify(handover)).not.toContain('@')
  })
})

test.each(['cloudflare', 'resend'] as const)(
  'with %s the cron sends no faster than MAIL_RATE',
  { tags: 'exhaustive' },
  async (provider) => {
    const times: number[] = []
    const send = vi.fn(async () => ({ messageId: `${times.push(Date.now())}` }))
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ id: `${times.push(Date.now())}` }))
    const gateway = gatewayOf({ MAIL_PROVIDER: provider, MAIL_RATE: '4', EMAIL: { send }, RESEND_API_KEY: 're_key' })
    const stored = await Promise.all(Array.from({ length: 9 }, () => storedMail()))
    await cron(stored[0]?.now ?? 0, { gateway })
    expect(times).toHaveLength(9)
    // Timers may fire a little early.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1900)
  },
)

describe('the configured provider', () => {
  test.each([
    [{ MAIL_PROVIDER: 'cloudflare', EMAIL: undefined }, /EMAIL/],
    [{ MAIL_PROVIDER: 'resend', RESEND_API_KEY: undefined }, /RESEND_API_KEY/],
    [{ MAIL_PROVIDER: 'pigeon' as 'local' }, /MAIL_PROVIDER/],
    [{ MAIL_PROVIDER: 'cloudflare', EMAIL: { send: vi.fn() }, MAIL_FROM: 'Posy' }, /MAIL_FROM/],
    [{ MAIL_PROVIDER: 'cloudflare', EMAIL: { send: vi.fn() }, MAIL_FROM: undefined }, /^MAIL_FROM/],
    [{ MAIL_PROVIDER: 'resend', RESEND_API_KEY: 're_key', MAIL_FROM: undefined }, /^MAIL_FROM/],
    [{ MAIL_PROVIDER: 'resend', RESEND_API_KEY: 're_key', MAIL_FROM: ' ' }, /^MAIL_FROM/],
  ] as [Partial<Bindings>, RegExp][])('%j fails with a sentence', (bindings, words) => {
    expect(() => gatewayOf(bindings)).toThrow(words)
  })

  test('that cannot work is logged, and mails wait', async () => {
    const couple = await newCouple()
    await invite(couple, {})
    await openAccounts().update(users).set({ email_verified_at: 1 }).where(eq(users.id, couple.userId))
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await couple.request('POST', '/api/admin/rsvp/send-reminders', { env: { MAIL_PROVIDER: 'cloudflare' } })
    expect(JSON.parse(log.mock.calls[0]?.[0])).toMatchObject({
      job: 'deliver_soon',
      reason: expect.stringMatching(/EMAIL/),
    })
    const [row] = await database().select().from(mails).where(eq(mails.wedding_id, couple.weddingId))
    expect(row).toMatchObject({ status: 'pending', attempts: 0 })
  })
})

describe('the outbox', () => {
  test('clears the text of a mail once it is sent', async () => {
    const { now, find } = await storedMail()
    await cron(now, { gateway: fakeGateway() })
    expect(await find()).toMatchObject({ status: 'sent', text: '', html: '', sent_at: now })
  })

  test('keeps the text while a mail waits, and stops when the provider is busy', async () => {
    const waiting = await Promise.all([storedMail(), storedMail(), storedMail()])
    const now = waiting[0]?.now ?? 0
    const gateway = fakeGateway({
      answer: () => ({ outcome: 'busy', reason: 'The mail service takes no mails for now.' }),
    })
    const lines = await cron(now, { gateway: { ...gateway, handful: 1 } })
    expect(gateway.handed).toHaveLength(1)
    const delivery = lines.find(({ job }) => job === 'deliver_mails')
    expect(delivery).toMatchObject({ stopped: 'The mail service takes no mails for now.' })
    for (const { find } of waiting)
      expect(await find()).toMatchObject({ status: 'pending', attempts: 0, text: mail.text })
    await cron(now, { gateway: fakeGateway() })
  })

  test('sends no mail that has expired', async () => {
    const { now, find } = await storedMail({ expires_at: Date.parse('2029-01-01T01:00:00Z') })
    const gateway = fakeGateway()
    await cron(now + HOUR + 1, { gateway })
    expect(gateway.handed).toEqual([])
    expect(await find()).toMatchObject({ status: 'cancelled', error: 'It would have come too late to be of use.' })
  })

  test('leaves a mail to its sender until the lease is over', async () => {
    const { now, find } = await storedMail({ status: 'sending', lease: 'other', lease_until: 0 })
    await database()
      .update(mails)
      .set({ lease_until: now + 5 * MINUTE })
      .where(eq(mails.lease, 'other'))
    const gateway = fakeGateway()
    await cron(now + MINUTE, { gateway })
    expect(gateway.handed).toEqual([])
    await cron(now + 5 * MINUTE, { gateway })
    expect(gateway.handed).toHaveLength(1)
    expect(await find()).toMatchObject({ status: 'sent' })
  })

  test('gives up a mail of unknown outcome once its provider cannot recognise a repeat', async () => {
    const { now, find } = await storedMail({ status: 'sending', lease: 'gone', lease_until: 0 })
    const gateway = fakeGateway({ remembersFor: DAY })
    await cron(now + DAY, { gateway })
    expect(gateway.handed).toEqual([])
    expect(await find()).toMatchObject({ status: 'failed', error: expect.stringMatching(/not sent a second time/) })
  })

  test.each([
    ['a provider that was busy until it has forgotten it', DAY, 26 * HOUR],
    ['another provider', 0, HOUR],
  ])('does not hand a mail that may have arrived to %s', async (_, remembersFor, after) => {
    const { now, find } = await storedMail()
    const doubtful = fakeGateway({
      remembersFor: DAY,
      answer: () => ({ outcome: 'unknown', reason: 'The line broke.' }),
    })
    await cron(now, { gateway: doubtful })
    const busy = fakeGateway({ remembersFor, answer: () => ({ outcome: 'busy', reason: 'Not now.' }) })
    if (remembersFor > 0) await cron(now + HOUR, { gateway: busy })
    const gateway = fakeGateway({ remembersFor })
    await cron(now + after, { gateway })
    expect(gateway.handed).toEqual([])
    expect(await find()).toMatchObject({
      status: 'failed',
      sent_at: now,
      error: expect.stringMatching(/may have arrived/),
    })
  })

  test('goes on to other mails when the mail service never answers, and treats the outcome as unknown', async () => {
    const { setTimeout } = globalThis
    // The ten seconds that an answer may take are over at once.
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, wait?: number, ...given: []) =>
      setTimeout(run, wait === 10 * SECOND ? 0 : wait, ...given)) as typeof setTimeout)
    const [ana, ben] = [await storedMail(), await storedMail({ to: 'ben@example.com' })]
    const gateway = fakeGateway({
      answer: ({ to }) => (to === mail.to ? new Promise(() => {}) : { outcome: 'sent' }),
    })
    await cron(ana.now, { gateway: { ...gateway, handful: 1 } })
    expect(gateway.handed.map(({ id }) => id)).toEqual([ana.id, ben.id])
    expect(await ben.find()).toMatchObject({ status: 'sent', error: null })
    expect(await ana.find()).toMatchObject({
      status: 'pending',
      attempts: 1,
      error: 'The mail service did not answer in time.',
      // It may have been sent.
      sent_at: ana.now,
    })
    await cron(ana.now + 5 * MINUTE, { gateway: fakeGateway() })
    expect(await ana.find()).toMatchObject({ status: 'sent', error: null })
  })

  test('treats a send that throws as unknown, and tries again', async () => {
    const { now, find } = await storedMail()
    const throwing = fakeGateway({
      answer: () => {
        throw new Error('boom')
      },
    })
    await cron(now, { gateway: throwing })
    expect(await find()).toMatchObject({ status: 'pending', attempts: 1, error: 'Sending broke off.' })
    await cron(now + 5 * MINUTE, { gateway: fakeGateway() })
    expect(await find()).toMatchObject({ status: 'sent', error: null })
  })
})

describe('local mail', () => {
  async function resetMail() {
    const couple = await newCouple({ name: 'Mara <b>' })
    await request('POST', '/api/auth/forgot-password', { body: { email: couple.email } })
    const kept = await answer<LocalMail[]>(request('GET', '/api/dev/mail'), 200)
    return { couple, kept, mail: kept.find(({ to }) => to === couple.email) }
  }

  test('is listed newest first, with everything that would be sent', async () => {
    const { couple, mail: first } = await resetMail()
    expect(first).toEqual({
      id: expect.any(String),
      to: couple.email,
      subject: 'Set a new Posy password',
      text: expect.stringMatching(/https:\/\/posy\.test\/login\?reset=[\w-]+\n/),
      html: expect.stringContaining('Mara &lt;b&gt;'),
      headers: {},
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    const { kept, couple: later } = await resetMail()
    expect(kept[0]?.to).toBe(later.email)
    const instants = kept.map(({ created_at }) => created_at)
    expect(instants).toEqual(instants.toSorted().toReversed())
  })

  test('is shown on a page that runs no script', async () => {
    const { couple } = await resetMail()
    const response = await request('GET', '/dev/mail')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/)
    const markup = await response.text()
    expect(markup).toContain(couple.email)
    expect(markup).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    expect(markup).toMatch(/<a href="https:\/\/posy\.test\/login\?reset=[\w-]+">/)
    expect(markup).not.toContain('<script')
  })

  test.each(['cloudflare', 'resend'] as const)('is not there with %s', async (provider) => {
    const unknown = await answer(request('GET', '/api/nothing-here'), 404)
    for (const path of ['/api/dev/mail', '/dev/mail']) {
      expect(await answer(request('GET', path, { env: { MAIL_PROVIDER: provider } }), 404)).toEqual(unknown)
    }
  })
})
