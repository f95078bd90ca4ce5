import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { deliveries, guests, mails, messages } from '../../worker/db/schema/weddings'
import type { FeedbackState } from '../../worker/features/mail/feedback/schema'
import type { LocalMail } from '../../worker/features/mail/schema'
import type { SendRemindersPreview } from '../../worker/features/reminders/schema'
import { DAY, HOUR, MINUTE } from '../../worker/lib/durations'
import { newId } from '../../worker/lib/ids'
import { answer, type Couple, newCouple } from '../support/worker/app'
import { faultyDatabases } from '../support/worker/faults'
import { interrupted } from '../support/worker/interrupted'
import {
  cloudflareEvent,
  consume,
  postEvent,
  queueSettings,
  resendEvent,
  resendSettings,
  sign,
} from '../support/worker/mail-events'
import { cron, database, fakeGateway, invite, weddingWithDeadline } from '../support/worker/reminders'

type GuestRow = typeof guests.$inferSelect

/** A mail of a message that the provider accepted, with its delivery. */
async function sentMail(couple: Couple, guest: GuestRow, { at = Date.now() } = {}) {
  const [db, id, providerId] = [database(), newId(at), crypto.randomUUID()]
  const wedding_id = couple.weddingId
  const message = { id, wedding_id, kind: 'custom', subject: '', body: '', channel: 'mail' } as const
  await db.insert(messages).values({ ...message, status: 'sending', created_at: at, updated_at: at })
  await db.insert(deliveries).values({
    ...{ id, wedding_id, message_id: id, household_id: guest.id, name: guest.name, channel: 'mail' },
    ...{ status: 'accepted', changed_at: at, sent_at: at, created_at: at },
  })
  await db.insert(mails).values({
    ...{ id, wedding_id, guest_id: guest.id, delivery_id: id, kind: 'message', unique_key: id, to: guest.email ?? '' },
    ...{ subject: '', text: '', html: '', headers: {}, status: 'sent', due_at: at, sent_at: at, created_at: at },
    provider_id: providerId,
  })
  return {
    providerId,
    mail: async () => (await db.select().from(mails).where(eq(mails.id, id)))[0],
    delivery: async () => (await db.select().from(deliveries).where(eq(deliveries.id, id)))[0],
  }
}

const rowOf = async ({ id }: GuestRow) => (await database().select().from(guests).where(eq(guests.id, id)))[0]

async function oneMail(): Promise<Awaited<ReturnType<typeof sentMail>> & { couple: Couple; guest: GuestRow }> {
  const couple = await newCouple()
  const [guest] = await invite(couple, {})
  if (!guest) throw new Error('There is no guest.')
  return { couple, guest, ...(await sentMail(couple, guest)) }
}

const received = (event: unknown, status = 200) => answer(postEvent(event), status)

describe('Resend’s webhook', () => {
  test('takes signed events only', async () => {
    const { providerId, mail } = await oneMail()
    const event = resendEvent('email.bounced', providerId)
    const raw = JSON.stringify(event)
    const old = Date.now() - 6 * MINUTE
    const wrong: Record<string, string>[] = [
      {},
      { ...sign(raw), 'svix-signature': 'v1,AAAA' },
      { ...sign(raw), 'svix-signature': '' },
      { ...sign(raw), 'svix-id': 'msg_2' },
      { ...sign(raw), 'svix-timestamp': 'now' },
      { ...sign(raw), 'svix-signature': sign(raw)['svix-signature'].replace('v1,', 'v2,') },
      sign(raw, { secret: `whsec_${btoa('another')}` }),
      sign(raw, { at: old }),
      sign(raw, { at: Date.now() + 6 * MINUTE }),
      sign(`${raw} `),
    ]
    for (const headers of wrong) {
      const response = await postEvent(event, { headers })
      expect(response.status, JSON.stringify(headers)).toBe(401)
      expect(await response.json()).toEqual({ detail: 'The signature is missing, not valid or too old.' })
    }
    expect((await postEvent(event, { env: { MAIL_PROVIDER: 'resend' } })).status).toBe(401)
    expect((await mail())?.feedback).toBeNull()
    const several = { ...sign(raw), 'svix-signature': `v1,AAAA ${sign(raw)['svix-signature']}` }
    expect((await postEvent(event, { headers: several })).status).toBe(200)
    expect((await mail())?.feedback).toBe('bounced')
  })

  test('ignores what it has no use for, and refuses what cannot be read, never with a fault', async () => {
    const { providerId, mail } = await oneMail()
    for (const type of ['email.opened', 'email.sent', 'contact.created', 'email.', 'toString']) {
      await received(resendEvent(type, providerId))
    }
    for (const event of [null, 7, [], {}, 'null', { type: 7 }, { type: 'domain.updated' }]) await received(event)
    for (const data of [null, [], {}, { email_id: 7 }, { email_id: '' }, { email_id: 'x'.repeat(301) }, '\u0000']) {
      await received({ type: 'email.bounced', data }, 422)
    }
    await received('{"type": ', 400)
    const huge = JSON.stringify({ type: 'email.bounced', data: { email_id: providerId, x: 'x'.repeat(300_000) } })
    expect((await postEvent(huge)).status).toBe(413)
    expect((await mail())?.feedback).toBeNull()
    await received({ type: 'email.delivered', created_at: {}, data: { email_id: providerId, bounce: 7, more: [] } })
    expect((await mail())?.feedback).toBe('delivered')
  })

  test('asks for an event again while its mail may still become known, and then leaves it', async () => {
    const id = crypto.randomUUID()
    await received(resendEvent('email.delivered', id), 409)
    await received(resendEvent('email.delivered', id, { at: Date.now() - HOUR }))
    await received({ type: 'email.delivered', data: { email_id: id } })
  })
})

describe('Cloudflare’s queue', () => {
  test('reads all kinds of events, drops the unreadable and foreign, and tries the early and the failed again', async () => {
    const original = console.error
    const logged: string[] = []
    console.error = (line: string) => void logged.push(line)
    onTestFinished(() => {
      console.error = original
    })
    const { providerId, mail, delivery } = await oneMail()
    const outcomes = await consume([
      cloudflareEvent('deferred', providerId),
      cloudflareEvent('sent', providerId),
      cloudflareEvent('delivered', crypto.randomUUID()),
      cloudflareEvent('delivered', crypto.randomUUID(), { at: Date.now() - HOUR }),
      { type: 'cf.email.sending.message.bounced', payload: { recipient: 'ana@example.com' } },
      { type: 'cf.r2.bucket.created' },
      'nonsense of ana@example.com',
      null,
    ])
    expect(outcomes).toEqual(['ack', 'ack', 'retry', 'ack', 'ack', 'ack', 'ack', 'ack'])
    expect(logged).toHaveLength(3)
    expect(logged.join()).not.toContain('@')
    expect((await mail())?.feedback).toBe('delayed')
    const broken = { ...queueSettings, ...faultyDatabases(() => 'before') }
    expect(await consume([cloudflareEvent('delivered', providerId)], broken)).toEqual(['retry'])
    expect(await consume([cloudflareEvent('delivered', providerId)])).toEqual(['ack'])
    expect(await delivery()).toMatchObject({ status: 'delivered', error: null })
  })

  test.each([
    ['delivered', {}, 'delivered', null, false],
    ['deferred', { bounce: { type: 'soft' } }, 'delayed', null, false],
    ['bounced', { bounce: { type: 'hard' } }, 'bounced', /does not exist/, true],
    ['bounced', { bounce: { type: 'soft' } }, 'bounced', /could not take it/, false],
    ['failed', {}, 'failed', /could not deliver/, false],
    ['rejected', { rejection: { reason: 'suppressed' } }, 'failed', /Earlier mails/, false],
    ['complained', {}, 'complained', /spam/, true],
  ] as const)('%s %j leaves the delivery %s', async (kind, payload, status, error, isMarked) => {
    const { guest, providerId, delivery } = await oneMail()
    expect(await consume([cloudflareEvent(kind, providerId, payload)])).toEqual(['ack'])
    const stored = await delivery()
    expect(stored?.status).toBe(status)
    if (error) expect(stored?.error).toMatch(error)
    else expect(stored?.error).toBeNull()
    const row = await rowOf(guest)
    expect(row?.bounced_email).toBe(isMarked ? guest.email : null)
    expect(row?.unsubscribed_at !== null).toBe(kind === 'complained')
    expect(row?.version).toBe(guest.version)
  })
})

describe('any order of events', () => {
  test('leads to the same state, and a repeat changes nothing', { tags: 'exhaustive' }, async () => {
    const kinds = ['email.delivery_delayed', 'email.delivered', 'email.failed', 'email.bounced', 'email.complained']
    for (const order of [kinds, kinds.toReversed(), [3, 0, 4, 1, 2].map((i) => kinds[i] ?? '')]) {
      const { providerId, mail, delivery } = await oneMail()
      for (const type of order) await received(resendEvent(type, providerId))
      expect(await mail()).toMatchObject({ feedback: 'complained', feedback_at: expect.any(Number) })
      const before = [await mail(), await delivery()]
      await Promise.all([...kinds, ...kinds].map((type) => received(resendEvent(type, providerId))))
      expect([await mail(), await delivery()]).toEqual(before)
    }
    const { providerId, mail } = await oneMail()
    for (const type of ['email.delivered', 'email.delivery_delayed']) await received(resendEvent(type, providerId))
    expect((await mail())?.feedback).toBe('delivered')
  })
})

describe('an address that mail comes back from', () => {
  test('is marked for all guests of the wedding who have it, and for nobody else', async () => {
    const email = `Zoë-${crypto.randomUUID()}@Example.com`
    const [couple, other] = [await newCouple(), await newCouple()]
    const [ana, ben, eva] = await invite(couple, { email }, { email: email.toLowerCase() }, {})
    const [stranger] = await invite(other, { email })
    if (!ana || !ben || !eva || !stranger) throw new Error('A guest is missing.')
    const { providerId } = await sentMail(couple, ana)
    await received(resendEvent('email.bounced', providerId, { bounce: { type: 'Permanent' } }))
    const marks = await Promise.all([ana, ben, eva, stranger].map(async (one) => (await rowOf(one))?.bounced_email))
    expect(marks).toEqual([email, email.toLowerCase(), null, null])
  })

  test('is not marked in place of one that the couple corrects at that moment; a complaint still counts', async () => {
    for (const [type, isPaused] of [
      ['email.bounced', false],
      ['email.complained', true],
    ] as const) {
      const { couple, guest, providerId } = await oneMail()
      const correct = () => couple.put(`/api/guests/${guest.id}`, { email: 'right@example.com' })
      const { env, isDone } = interrupted(/^update "mails"/, correct)
      await answer(postEvent(resendEvent(type, providerId), { env: { ...resendSettings, ...env } }), 200)
      expect(isDone()).toBe(true)
      const row = await rowOf(guest)
      expect([row?.email, row?.bounced_email]).toEqual(['right@example.com', null])
      expect(row?.unsubscribed_at !== null).toBe(isPaused)
    }
  })

  test('gets no reminder, which the couple is told, until the guest has another', async () => {
    const { couple, guests: list } = await weddingWithDeadline('2034-03-10', {}, {}, {})
    const [ana, ben, eva] = list
    if (!ana || !ben || !eva) throw new Error('A guest is missing.')
    const { providerId } = await sentMail(couple, ana)
    const complaint = await sentMail(couple, ben)
    await received(resendEvent('email.bounced', providerId))
    await received(resendEvent('email.complained', complaint.providerId))
    const preview = () => couple.post<SendRemindersPreview>('/api/admin/rsvp/send-reminders?dry_run=true', {}, 200)
    expect(await preview()).toMatchObject({ queued: 1, skipped: { bounced: 2, paused: 0, no_email: 0 } })
    const gateway = fakeGateway()
    await cron(Date.parse('2034-02-24T01:00:00Z'), { gateway })
    const reached = () => gateway.delivered.map(({ to }) => to).filter((to) => list.some(({ email }) => email === to))
    expect(reached()).toEqual([eva.email])

    await couple.put(`/api/guests/${ana.id}`, { email: 'right@example.com' })
    await couple.put(`/api/guests/${ben.id}`, { email: 'other@example.com' })
    const { queued, skipped } = await preview()
    // Who reported a mail as spam wants none at any address.
    expect({ queued, skipped }).toMatchObject({ skipped: { bounced: 0, paused: 1 } })
    await cron(Date.parse('2034-03-03T01:00:00Z'), { gateway })
    expect(gateway.delivered.some(({ to }) => to === 'right@example.com')).toBe(true)
    expect(gateway.delivered.some(({ to }) => to === 'other@example.com')).toBe(false)
  })
})

describe('the provider’s id', () => {
  test('is stored with the result of sending, and an event that came before is not lost', async () => {
    const { couple } = await weddingWithDeadline('2034-06-10', {})
    const id = crypto.randomUUID()
    const early: number[] = []
    const gateway = fakeGateway({
      answer: async (mail) => {
        if (!mail.to.startsWith('guest-')) return { outcome: 'sent' }
        early.push((await postEvent(resendEvent('email.delivered', id))).status)
        return { outcome: 'sent', provider_id: id }
      },
    })
    await cron(Date.parse('2034-05-27T01:00:00Z'), { gateway })
    expect(early).toEqual([409])
    await received(resendEvent('email.delivered', id))
    const [mail] = await database().select().from(mails).where(eq(mails.wedding_id, couple.weddingId))
    expect(mail).toMatchObject({ kind: 'rsvp_reminder', provider_id: id, feedback: 'delivered' })
  })

  test('of the local provider is the mail’s own in /dev/mail, so that an event can be tried out', async () => {
    const couple = await newCouple()
    const [ana] = await invite(couple, {})
    if (!ana) throw new Error('There is no guest.')
    await couple.post('/api/admin/rsvp/send-reminders', undefined, 202)
    const local = (await couple.get<LocalMail[]>('/api/dev/mail')).find(({ to }) => to === ana.email)
    const event = resendEvent('email.bounced', local?.id ?? '', { bounce: { type: 'Permanent' } })
    await answer(postEvent(event, { env: { ...resendSettings, MAIL_PROVIDER: 'local' } }), 200)
    expect((await rowOf(ana))?.bounced_email).toBe(ana.email)
  })
})

describe('silence', () => {
  const stateOf = async (couple: Couple, bindings = resendSettings) =>
    answer<FeedbackState>(couple.request('GET', '/api/messages/feedback', { env: bindings }), 200)
  const watch = async (bindings = resendSettings) =>
    (await cron(Date.now(), { bindings, gateway: fakeGateway() })).find(({ job }) => job === 'watch_feedback')

  test('of a day after mails were accepted is told to the couple and the operator, until an event comes', async () => {
    const couple = await newCouple()
    const [ana] = await invite(couple, {})
    if (!ana) throw new Error('There is no guest.')
    expect(await stateOf(couple)).toEqual({ is_expected: true, is_missing: false, last_event_at: null })
    await sentMail(couple, ana, { at: Date.now() - HOUR })
    expect(await stateOf(couple)).toMatchObject({ is_missing: false })
    const { providerId } = await sentMail(couple, ana, { at: Date.now() - DAY - HOUR })
    expect(await stateOf(couple)).toEqual({ is_expected: true, is_missing: true, last_event_at: null })
    expect(await stateOf(couple, { MAIL_PROVIDER: 'local' })).toMatchObject({ is_expected: false, is_missing: false })
    expect(await stateOf(couple, { MAIL_PROVIDER: 'resend' })).toMatchObject({ is_expected: false, is_missing: false })
    expect(await stateOf(couple, queueSettings)).toMatchObject({ is_expected: true, is_missing: true })

    await received(resendEvent('email.delivered', providerId))
    expect(await stateOf(couple)).toEqual({ is_expected: true, is_missing: false, last_event_at: expect.any(String) })
    expect(await watch({ MAIL_PROVIDER: 'local' })).toMatchObject({ is_expected: false, is_missing: false })
    expect(await watch()).toMatchObject({ is_expected: true, is_missing: false })
    await database().update(mails).set({ feedback_at: null })
    expect(await watch()).toMatchObject({
      is_missing: true,
      warning: 'Mails were accepted, but the provider has reported nothing for a day. Please check its event settings.',
    })
  })
})
