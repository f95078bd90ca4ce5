import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { users, wedding_invitations, wedding_members } from '../../worker/db/schema/accounts'
import { mailed_addresses, mails } from '../../worker/db/schema/weddings'
import type { OutgoingMail } from '../../worker/features/mail/gateway'
import { CONFIRM_FIRST } from '../../worker/features/mail/rules'
import { memberPaths } from '../../worker/features/members/schema'
import type { Message } from '../../worker/features/messages/schema'
import type { SendRemindersPreview } from '../../worker/features/reminders/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import type { Vendor } from '../../worker/features/vendors/schema'
import { DAY, HOUR } from '../../worker/lib/durations'
import { newId } from '../../worker/lib/ids'
import { type Couple, newCouple, newNeighbour, withoutTokens } from '../support/worker/app'
import { openAccounts, prepare } from '../support/worker/databases'
import { newMember } from '../support/worker/members'
import { hosts, write } from '../support/worker/messages'
import { cron, database, deliveredAt, fakeGateway, invite, weddingWithDeadline } from '../support/worker/reminders'

const SEND = '/api/admin/rsvp/send-reminders'
/** Mail leaves the machine; the tests replace the provider's API. */
const remote = { MAIL_PROVIDER: 'resend', RESEND_API_KEY: 're_key' } as const

afterEach(() => {
  vi.restoreAllMocks()
})

/** Records what Resend is sent from now on. */
function resend(): OutgoingMail[] {
  const sent: OutgoingMail[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)))
    return new Response('{"id":"x"}')
  })
  return sent
}

async function confirm({ userId }: Couple, email_verified_at: number | null = 1) {
  await openAccounts().update(users).set({ email_verified_at }).where(eq(users.id, userId))
}

const remind = (couple: Couple, body: object = {}) => couple.request('POST', SEND, { body, env: remote })
const askAlong = (couple: Couple, email = `${crypto.randomUUID()}@example.com`) =>
  couple.request('POST', memberPaths.list, { body: { email, role: 'helper' }, env: remote })
const rowsOf = (couple: Couple) => database().select().from(mails).where(eq(mails.wedding_id, couple.weddingId))
const mailedAt = (at: number) => deliveredAt(at, { bindings: remote })

describe('before an owner’s address is confirmed', () => {
  test('no reminder is sent by hand; the preview works and says so', async () => {
    const couple = await newCouple()
    await invite(couple, {})
    const sent = resend()
    const preview = await (await remind(couple, { dry_run: true })).json<SendRemindersPreview>()
    expect(preview).toMatchObject({ queued: 1, needs_confirmation: true })
    const refused = await remind(couple)
    expect([refused.status, await refused.json()]).toEqual([409, { detail: CONFIRM_FIRST }])
    expect([sent, await rowsOf(couple)]).toEqual([[], []])

    await confirm(couple)
    expect(await (await remind(couple, { dry_run: true })).json()).not.toHaveProperty('needs_confirmation')
    expect((await remind(couple)).status).toBe(202)
    expect(sent).toHaveLength(1)
  })

  test('no collaborator is invited', async () => {
    const couple = await newCouple()
    const sent = resend()
    const refused = await askAlong(couple)
    expect([refused.status, await refused.json()]).toEqual([409, { detail: CONFIRM_FIRST }])
    expect(
      await openAccounts()
        .select()
        .from(wedding_invitations)
        .where(eq(wedding_invitations.wedding_id, couple.weddingId)),
    ).toEqual([])
    expect(sent).toEqual([])
    await confirm(couple)
    expect((await askAlong(couple)).status).toBe(201)
    expect(sent).toHaveLength(1)
  })

  test('a partner’s confirmed address does not count, but another owner’s does', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    await confirm(partner)
    resend()
    expect((await askAlong(partner)).status).toBe(409)
    await openAccounts()
      .update(wedding_members)
      .set({ role: 'owner' })
      .where(eq(wedding_members.user_id, partner.userId))
    expect((await askAlong(couple)).status).toBe(201)
  })

  test('a wave waits, and goes out with the first run after it', async () => {
    const { couple, guests: list } = await weddingWithDeadline('2035-01-20', {})
    const wave = Date.parse('2035-01-06T01:00:00Z')
    expect(await mailedAt(wave)).toEqual([])
    expect(await rowsOf(couple)).toEqual([])
    await confirm(couple)
    expect((await mailedAt(wave + DAY)).map(({ to }) => to)).toEqual([list[0]?.email])
  })

  test('a scheduled message waits, and is a draft again after a day', async () => {
    const couple = await hosts()
    const [guest] = await invite(couple, {})
    const at = Date.now() + DAY
    const schedule = async () => {
      const { id } = await write(couple)
      await couple.post(`/api/messages/${id}/send`, { at: new Date(at).toISOString() }, 202)
    }
    const statuses = async () => (await couple.get<Message[]>('/api/messages')).map(({ status }) => status)
    await schedule()
    expect(await mailedAt(at)).toEqual([])
    expect(await statuses()).toEqual(['scheduled'])
    await confirm(couple)
    expect((await mailedAt(at + HOUR)).map(({ to }) => to)).toEqual([guest?.email])
    expect(await statuses()).toEqual(['sent'])

    await confirm(couple, null)
    await schedule()
    expect(await mailedAt(at + DAY)).toEqual([])
    expect(await statuses()).toEqual(['draft', 'sent'])
  })

  test('no member is mailed the week’s tasks or a payment that is due', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    await confirm(partner, null)
    await couple.put(settingsPath, { task_digest: true })
    await couple.post('/api/tasks', { title: 'Taste the cake', due_date: '2035-10-01' })
    const vendor = await couple.post<Vendor>('/api/vendors', { name: 'Rosa' })
    const payment = { label: 'Deposit', amount: 5, due_date: '2035-10-02' }
    await couple.post(`/api/vendors/${vendor.id}/payments`, payment)
    const monday = Date.parse('2035-10-01T01:00:00Z')
    expect(await mailedAt(monday)).toEqual([])
    expect(await rowsOf(couple)).toEqual([])
    await confirm(partner)
    expect((await mailedAt(monday + 1)).map(({ to }) => to)).toEqual([partner.email, partner.email])

    // Queued while the address was confirmed.
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) })
    const nextWeek = monday + 7 * DAY
    await couple.post(`/api/vendors/${vendor.id}/payments`, { ...payment, due_date: '2035-10-09' })
    await cron(nextWeek, { gateway: busy, bindings: remote })
    await confirm(partner, null)
    expect(await mailedAt(nextWeek + HOUR)).toEqual([])
    const waiting = (await rowsOf(couple)).filter(({ status }) => status !== 'sent')
    expect(waiting.map(({ kind, status }) => [kind, status]).toSorted()).toEqual([
      ['payment_due', 'cancelled'],
      ['task_digest', 'cancelled'],
    ])
    // The other tests' crons would send it.
    await couple.put(settingsPath, { task_digest: false })
  })

  test('mail to guests and collaborators that waits in the outbox is cancelled', async () => {
    const { couple } = await weddingWithDeadline('2035-02-20', {})
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) })
    const wave = Date.parse('2035-02-06T01:00:00Z')
    await cron(wave, { gateway: busy })
    const id = newId(wave)
    const stored = { to: 'ana@example.com', subject: 'x', text: 'x', html: 'x', headers: {} }
    await database()
      .insert(mails)
      .values({
        ...stored,
        ...{ id, unique_key: id, kind: 'wedding_invitation', wedding_id: couple.weddingId },
        ...{ due_at: wave, created_at: wave },
      })
    expect(await mailedAt(wave + 1)).toEqual([])
    const rows = await rowsOf(couple)
    expect(rows.map(({ status, error }) => [status, error])).toEqual(rows.map(() => ['cancelled', CONFIRM_FIRST]))
    expect(rows).toHaveLength(2)
  })
})

describe('the daily limit', () => {
  /** Records that the couple mailed so many addresses at that instant. */
  async function mailed(couple: Couple, count: number, at: number) {
    const ids = Array.from({ length: count }, () => crypto.randomUUID())
    await prepare(
      `insert into mailed_addresses (letter_id, wedding_id, address_hash, queued_at, sent_at, expires_at)
       select value, ?2, value, ?3, ?3, ?3 + 86400000 from json_each(?1)`,
    )
      .bind(JSON.stringify(ids), couple.weddingId, at)
      .run()
  }

  test('allows 5,000 reminders by hand, then says when to try again', async () => {
    const couple = await newCouple()
    await invite(couple, {}, {})
    await mailed(couple, 1, Date.now() - DAY + 60_000)
    await mailed(couple, 4998, Date.now() - DAY / 2)
    const refused = await couple.request('POST', SEND)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({
      detail:
        'Posy sends at most 5,000 reminders for you within 24 hours, and 1 is left. Please choose fewer guests or try again later.',
    })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await rowsOf(couple)).toEqual([])
    const [one] = await couple.get<{ id: string }[]>('/api/guests')
    expect(await couple.post(SEND, { guest_ids: [one?.id] }, 202)).toMatchObject({ queued: 1 })
  })

  test('counts the mails of all weddings of an owner, and no others', async () => {
    const couple = await newCouple()
    const other = await newNeighbour(couple)
    await invite(couple, {})
    await mailed(other, 5000, Date.now())
    const owner = { wedding_id: other.weddingId, user_id: couple.userId, created_at: 0 }
    await openAccounts()
      .insert(wedding_members)
      .values({ ...owner, role: 'partner' })
    expect(await couple.post(SEND, { guest_ids: [] }, 202)).toMatchObject({ queued: 0 })
    await openAccounts()
      .update(wedding_members)
      .set({ role: 'owner' })
      .where(eq(wedding_members.user_id, couple.userId))
    expect((await couple.request('POST', SEND)).status).toBe(429)
  })

  test('splits a wave over several runs', async () => {
    const { couple } = await weddingWithDeadline('2035-03-20', {}, {}, {})
    const wave = Date.parse('2035-03-06T01:00:00Z')
    await mailed(couple, 4998, wave - DAY / 2)
    expect(await mailedLocallyAt(wave)).toHaveLength(2)
    expect(await mailedLocallyAt(wave + 900_000)).toEqual([])
    expect(await mailedLocallyAt(wave + DAY / 2)).toHaveLength(1)
    expect(await mailedLocallyAt(wave + DAY)).toEqual([])
  })

  test('of one owner, with more guests than a run mails, does not hold up the reminders of others', async () => {
    const { couple: busy } = await weddingWithDeadline('2035-04-20')
    const wave = Date.parse('2035-04-06T01:00:00Z')
    await mailed(busy, 5000, wave - DAY / 2)
    const ids = Array.from({ length: 2001 }, () => crypto.randomUUID())
    await prepare(
      `insert into guests (id, wedding_id, name, email, rsvp_selector, created_at, updated_at)
       select value, ?2, value, value || '@example.com', value, 1, 1 from json_each(?1)`,
    )
      .bind(JSON.stringify(ids), busy.weddingId)
      .run()
    await weddingWithDeadline('2035-04-20', { email: 'zoë@example.com' })
    expect((await mailedLocallyAt(wave)).map(({ to }) => to)).toEqual(['zoë@example.com'])
  })

  test('for invitations is 20', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const ask = () => couple.request('POST', memberPaths.list, { body: { email: newAddress(), role: 'helper' } })
    const invited = async () => {
      const { status, headers } = await ask()
      // A shorter limit applies to invitations too.
      await prepare('delete from throttles where key = ?').bind(`invite:${couple.userId}`).run()
      await openAccounts().delete(wedding_invitations).where(eq(wedding_invitations.wedding_id, couple.weddingId))
      return { status, wait: Number(headers.get('retry-after')) }
    }
    for (let i = 0; i < 20; i++) expect((await invited()).status).toBe(201)
    const { status, wait } = await invited()
    expect(status).toBe(429)
    expect(wait).toBeGreaterThan(0)
    expect(await (await ask()).json()).toEqual({
      detail: 'You have invited too many people today. Please try again later.',
    })
  })

  const newAddress = () => `${crypto.randomUUID()}@example.com`

  async function mailedLocallyAt(at: number) {
    const gateway = fakeGateway()
    await cron(at, { gateway })
    return gateway.delivered
  }
})

describe('a name that looks like a link or an address', () => {
  const evil = ['www.evil.example', 'Win at evil.com/now', 'https://evil.test', 'me@evil.test', 'evil．com']

  async function localMailTo(address: string | null) {
    const mail = await prepare('select * from local_mails where "to" = ?').bind(address).first<OutgoingMail>()
    return withoutTokens(`${mail?.subject}\n${mail?.text}\n${mail?.html}`)
  }

  test.each(evil)('%s is in no reminder, as the name of the couple, the venue or a guest', async (name) => {
    const couple = await newCouple({ name })
    await couple.put('/api/admin/event-settings', { couple_name_2: name, venue_name: name })
    const shared = `${crypto.randomUUID()}@example.com`
    const [alone] = await invite(couple, { name }, { name, email: shared }, { name: 'Ana', email: shared })
    await couple.post(SEND, undefined, 202)
    for (const address of [alone?.email ?? null, shared]) {
      const mail = await localMailTo(address)
      expect(mail).toContain('Please RSVP to the wedding')
      expect(mail).not.toMatch(/evil/)
    }
  })

  test.each(evil)('%s is in no invitation of a collaborator', async (name) => {
    const couple = await newCouple({ name })
    const email = `${crypto.randomUUID()}@example.com`
    await couple.post(memberPaths.list, { email, role: 'partner' })
    const mail = await localMailTo(email)
    expect(mail).toContain("You're invited to help plan a wedding")
    expect(mail).not.toMatch(/evil/)
  })

  test.each(evil)('%s is in no mail that confirms an address or sets a password', async (name) => {
    const couple = await newCouple({ name })
    expect(await localMailTo(couple.email)).not.toMatch(/evil/)
  })
})

test('with the local provider no address has to be confirmed', async () => {
  const couple = await newCouple()
  await invite(couple, {})
  expect(await couple.post(SEND, { dry_run: true }, 200)).not.toHaveProperty('needs_confirmation')
  expect(await couple.post(SEND, undefined, 202)).toMatchObject({ queued: 1 })
  expect(
    await database().select().from(mailed_addresses).where(eq(mailed_addresses.wedding_id, couple.weddingId)),
  ).toHaveLength(1)
})
