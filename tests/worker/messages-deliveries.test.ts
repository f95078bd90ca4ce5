import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveries, guests, mails } from '../../worker/db/schema/weddings'
import type { Guest } from '../../worker/features/guests/schema'
import type {
  Delivery,
  HistoryEntry,
  HouseholdState,
  Message,
  MessageAudience,
} from '../../worker/features/messages/schema'
import { DAY, HOUR } from '../../worker/lib/durations'
import { household, reply } from '../support/worker/answers'
import type { Couple } from '../support/worker/app'
import { deliveriesOf, hosts, newHousehold, sent, write } from '../support/worker/messages'
import { cron, database, fakeGateway, invite } from '../support/worker/reminders'

/** Stores an automatic reminder that was sent to a guest. Its id. */
async function addReminder(couple: Couple, guest: { id: string } | undefined, sent_at: number): Promise<string> {
  const id = crypto.randomUUID()
  await database()
    .insert(mails)
    .values({
      ...{ id, wedding_id: couple.weddingId, guest_id: guest?.id, kind: 'rsvp_reminder', unique_key: id },
      ...{ to: 'x@example.com', subject: '', text: '', html: '', headers: {}, status: 'sent' },
      ...{ due_at: sent_at, created_at: sent_at, sent_at },
    })
  return id
}

describe('a mail that came back', () => {
  test('is sent again once the address was changed', async () => {
    const couple = await hosts()
    const [guest] = await invite(couple, { email: 'old@example.com' })
    const message = await sent(couple)
    const [delivery] = await deliveriesOf(couple, message)
    expect(delivery?.status).toBe('accepted')
    const retry = (status: number) => couple.post<Delivery>(`/api/deliveries/${delivery?.id}/retry`, undefined, status)
    await retry(409)
    await couple.post(`/api/deliveries/${delivery?.id}/handed-over`, undefined, 409)
    await database()
      .update(mails)
      .set({ feedback: 'bounced' })
      .where(eq(mails.delivery_id, delivery?.id ?? ''))
    await database()
      .update(deliveries)
      .set({ status: 'bounced' })
      .where(eq(deliveries.id, delivery?.id ?? ''))
    await database()
      .update(guests)
      .set({ bounced_email: 'old@example.com' })
      .where(eq(guests.id, guest?.id ?? ''))
    expect(await retry(409)).toEqual({ detail: expect.stringContaining('correct the email address') })
    await couple.put(`/api/guests/${guest?.id}`, { email: 'new@example.com' })
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => couple.request('POST', `/api/deliveries/${delivery?.id}/retry`)),
    )
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThan(0)
    const [after] = await deliveriesOf(couple, message)
    expect(after).toMatchObject({ status: 'accepted', to: 'new@example.com', error: null })
    const rows = await database()
      .select()
      .from(mails)
      .where(eq(mails.delivery_id, delivery?.id ?? ''))
    expect(rows).toHaveLength(1)
  })
})

describe('a reminder that came back', () => {
  test('is sent again unless the guest has been reminded by another one within 24 hours', async () => {
    const couple = await hosts()
    const [guest] = await invite(couple, { email: 'old@example.com' })
    const message = await sent(couple, { kind: 'reminder' })
    const [delivery] = await deliveriesOf(couple, message)
    const isIts = eq(mails.delivery_id, delivery?.id ?? '')
    await database().update(mails).set({ feedback: 'bounced' }).where(isIts)
    await database()
      .update(deliveries)
      .set({ status: 'bounced' })
      .where(eq(deliveries.id, delivery?.id ?? ''))
    await couple.put(`/api/guests/${guest?.id}`, { email: 'new@example.com' })
    const other = await addReminder(couple, guest, Date.now() - HOUR)
    const retry = (status: number) => couple.post(`/api/deliveries/${delivery?.id}/retry`, undefined, status)
    expect(await retry(409)).toEqual({ detail: 'They were reminded within the last 24 hours.' })
    expect(await deliveriesOf(couple, message)).toMatchObject([{ status: 'bounced', to: 'old@example.com' }])
    await database()
      .update(mails)
      .set({ sent_at: Date.now() - DAY - HOUR })
      .where(eq(mails.id, other))
    await retry(202)
    expect(await deliveriesOf(couple, message)).toMatchObject([{ status: 'accepted', to: 'new@example.com' }])
  })
})

describe('a mail that came back long ago', () => {
  /** A message that has gone to each of these guests of a household, whose mails are deleted; `bounced` came back. */
  async function longSent(people: { name: string; email: string }[], bounced: string) {
    const couple = await hosts()
    const home = await newHousehold(couple, { name: 'Cruz' })
    const list = await invite(couple, ...people.map((one) => ({ ...one, household: 'Cruz', household_id: home })))
    const message = await sent(couple, { to: 'each_adult' })
    const [delivery] = await deliveriesOf(couple, message)
    await database().update(guests).set({ bounced_email: bounced }).where(eq(guests.email, bounced))
    const isIts = eq(mails.delivery_id, delivery?.id ?? '')
    await database()
      .update(mails)
      .set({ due_at: Date.now() - 100 * DAY })
      .where(isIts)
    await cron(Date.now())
    expect(await database().select().from(mails).where(isIts)).toEqual([])
    await database()
      .update(deliveries)
      .set({ status: 'bounced' })
      .where(eq(deliveries.id, delivery?.id ?? ''))
    const retry = (status: number) => couple.post<Delivery>(`/api/deliveries/${delivery?.id}/retry`, undefined, status)
    return { couple, list, message, retry }
  }

  test('is sent again once the address was changed', async () => {
    const { couple, list, message, retry } = await longSent([{ name: 'Ana', email: 'gone@example.com' }], '')
    expect(await retry(409)).toEqual({ detail: expect.stringContaining('correct the email address') })
    await couple.put(`/api/guests/${list[0]?.id}`, { email: 'found@example.com' })
    expect(await retry(202)).toMatchObject({ status: 'queued', to: ['found@example.com'] })
    expect(await deliveriesOf(couple, message)).toMatchObject([
      { status: 'accepted', to: ['found@example.com'], error: null },
    ])
    await retry(409)
  })

  test('is not sent again to others of the household', async () => {
    const { couple, list, retry } = await longSent(
      [
        { name: 'Ana', email: 'ana-gone@example.com' },
        { name: 'Luis', email: 'luis-once@example.com' },
      ],
      'ana-gone@example.com',
    )
    const [ana, luis] = list
    await couple.put(`/api/guests/${luis?.id}`, { email: 'luis-now@example.com' })
    await retry(409)
    await couple.put(`/api/guests/${ana?.id}`, { email: 'ana-found@example.com' })
    await retry(202)
    const made = await database()
      .select()
      .from(mails)
      .where(eq(mails.guest_id, ana?.id ?? ''))
    expect(made.map(({ to }) => to)).toEqual(['ana-found@example.com'])
    expect(
      await database()
        .select()
        .from(mails)
        .where(eq(mails.guest_id, luis?.id ?? '')),
    ).toEqual([])
  })
})

describe('the outcome of a message', () => {
  test('is known for each household and each guest', async () => {
    const couple = await hosts()
    const home = await newHousehold(couple, { name: 'Cruz' })
    const [ana, luis] = await invite(
      couple,
      { name: 'Ana', household: 'Cruz', household_id: home },
      { name: 'Luis', household: 'Cruz', household_id: home },
    )
    const first = await sent(couple, { kind: 'save_the_date', subject: 'Keep it free' })
    const second = await sent(couple, { kind: 'invitation', subject: 'Come' })
    await couple.post('/api/rsvp', { guest_id: luis?.id, rsvp_status: 'confirmed' }, 200)
    const [state] = await couple.get<HouseholdState[]>('/api/messages/households')
    expect(state).toMatchObject({
      household_id: home,
      message_id: second.id,
      kind: 'invitation',
      status: 'accepted',
      answered_at: expect.any(String),
      visited_at: null,
    })
    expect(state?.kinds.toSorted()).toEqual(['invitation', 'save_the_date'])
    expect(state?.sent_kinds.toSorted()).toEqual(['invitation', 'save_the_date'])
    const [counted] = await couple.get<Message[]>('/api/messages')
    expect(counted?.counts).toMatchObject({ accepted: 1, answered: 1, visited: 0 })
    await addReminder(couple, luis, 5)
    const history = await couple.get<HistoryEntry[]>(`/api/guests/${luis?.id}/history`)
    expect(history.map((entry) => (entry.type === 'answer' ? entry.answers : [entry.kind, entry.message_id]))).toEqual([
      [{ occasion_id: couple.weddingId, name: 'Wedding', status: 'confirmed' }],
      ['invitation', second.id],
      ['save_the_date', first.id],
      ['reminder', null],
    ])
    expect(history[1]).toMatchObject({ subject: 'Come', channel: 'mail', status: 'accepted', error: null })
    expect(
      history
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    ).toEqual(history.map(({ at }) => at))
    await (await hosts()).get(`/api/guests/${ana?.id}/history`, 404)
  })

  test('names who replied for a guest, and nobody for a guest’s own reply', async () => {
    const couple = await hosts()
    const { ana, luis } = await household(couple)
    const coming = ({ id: guest_id }: Guest) => ({
      guest_id,
      invitations: { [couple.weddingId]: { status: 'confirmed' } },
    })
    await reply(ana, { party: [coming(ana), coming(luis)] })
    const repliedFor = async ({ id }: Guest) =>
      (await couple.get<HistoryEntry[]>(`/api/guests/${id}/history`)).map(
        (one) => one.type === 'answer' && [one.source, one.by_guest_id],
      )
    expect(await repliedFor(ana)).toEqual([['link', null]])
    expect(await repliedFor(luis)).toEqual([['link', ana.id]])
  })

  test('keeps counting a guest who was removed, without their address and number', async () => {
    const couple = await hosts()
    const home = await newHousehold(couple, { name: 'Cruz' })
    const cruz = { household: 'Cruz', household_id: home }
    const [ana, , zoe] = await invite(
      couple,
      { ...cruz, name: 'Ana', email: 'ana-removed@example.com', phone: '+63 917 123 4567' },
      { ...cruz, name: 'Luis', email: 'luis-stays@example.com', phone: '+63 917 123 4568' },
      { name: 'Zoe', email: 'zoe-removed@example.com', phone: '+63 917 555 0101' },
    )
    const mailed = await sent(couple, { to: 'each_adult' })
    const texted = await sent(couple, { kind: 'custom', channel: 'sms', body: 'Hi' })
    for (const one of await deliveriesOf(couple, texted))
      await couple.post(`/api/deliveries/${one.id}/handed-over`, undefined, 200)
    for (const one of [ana, zoe]) await couple.delete(`/api/guests/${one?.id}`)
    const both = { visited_at: null, error: null }
    expect(await deliveriesOf(couple, mailed)).toMatchObject([
      { ...both, name: 'Cruz', status: 'accepted', to: ['luis-stays@example.com'] },
      { ...both, status: 'accepted', to: [] },
    ])
    expect((await deliveriesOf(couple, texted)).map(({ status, to }) => [status, to])).toEqual([
      ['handed_over', null],
      ['handed_over', null],
    ])
    const stored = await database().select().from(deliveries).where(eq(deliveries.wedding_id, couple.weddingId))
    expect(JSON.stringify(stored)).not.toMatch(/removed@|123 4567|555 0101/)
    expect((await couple.get<Message[]>('/api/messages')).map(({ counts }) => counts)).toMatchObject([
      { handed_over: 2 },
      { accepted: 2 },
    ])
  })

  test('has the subjects as the guest reads them, and nothing from before they joined the household', async () => {
    const couple = await hosts()
    const home = await newHousehold(couple, { name: 'Cruz' })
    const [, luis] = await invite(couple, { name: 'Ana', household: 'Cruz', household_id: home }, { name: 'Luis' })
    const subjectsOf = async (id: string | undefined) =>
      (await couple.get<HistoryEntry[]>(`/api/guests/${id}/history`)).map(
        (one) => one.type === 'message' && one.subject,
      )
    const only = { audience: { households: [home] } }
    await sent(couple, { ...only, subject: 'Keep it free' })
    await sent(couple, { subject: 'The wedding of {names}' })
    await database()
      .update(guests)
      .set({ household: 'Cruz', household_id: home })
      .where(eq(guests.id, luis?.id ?? ''))
    await sent(couple, { ...only, subject: 'See you' })
    await sent(couple, { ...only, channel: 'paper', subject: '' })
    const [late] = await invite(couple, { name: 'Mia', household: 'Cruz', household_id: home })
    expect(await subjectsOf(luis?.id)).toEqual(['', 'See you', 'The wedding of Mara & Jonas'])
    expect(await subjectsOf(late?.id)).toEqual([])
  })

  test('tells households that have received this kind of message from those that have not', async () => {
    const couple = await hosts()
    const [reached] = await invite(couple, { name: 'A' })
    await sent(couple)
    await invite(couple, { name: 'B' })
    const next = await write(couple, { audience: { not_yet_sent: true } })
    const { deliveries: open, skipped } = await couple.get<{
      deliveries: { name: string }[]
      skipped: { household_id: string; code: string }[]
    }>(`/api/messages/${next.id}/audience`)
    expect(open.map(({ name }) => name)).toEqual(['B'])
    expect(skipped).toMatchObject([{ household_id: reached?.id, code: 'already_sent' }])
  })
})

test('a guest whom a message has reminded within a day gets no other reminder, whatever their address is now', async () => {
  const couple = await hosts({ rsvp_deadline: '2031-05-01', reminder_days: [14] })
  const [ana] = await invite(couple, {})
  const message = await write(couple, { kind: 'reminder' })
  const wave = Date.parse('2031-04-17T01:00:00Z')
  await couple.post(`/api/messages/${message.id}/send`, { at: new Date(wave - HOUR).toISOString() }, 202)
  await cron(wave - HOUR, { gateway: fakeGateway() })
  const email = `another-${ana?.id}@example.com`
  await couple.put(`/api/guests/${ana?.id}`, { email })
  const gateway = fakeGateway()
  await cron(wave, { gateway })
  await cron(wave + 22 * HOUR, { gateway })
  expect(gateway.handed.filter(({ to }) => to === email)).toEqual([])
  expect(await couple.post('/api/admin/rsvp/send-reminders', undefined, 202)).toMatchObject({
    queued: 0,
    skipped: { recently_reminded: 1 },
  })
})

test('an automatic reminder counts as a reminder that was sent', async () => {
  const couple = await hosts()
  const home = await newHousehold(couple, { name: 'Cruz' })
  const [ana] = await invite(
    couple,
    { name: 'Ana', household: 'Cruz', household_id: home },
    { name: 'Luis', household: 'Cruz', household_id: home },
    { name: 'B' },
  )
  await addReminder(couple, ana, 5)
  const audienceOf = async (kind: 'reminder' | 'invitation') => {
    const { id } = await write(couple, { kind, audience: { not_yet_sent: true } })
    return couple.get<MessageAudience>(`/api/messages/${id}/audience`)
  }
  const { deliveries: open, skipped } = await audienceOf('reminder')
  expect(open.map(({ name }) => name)).toEqual(['B'])
  expect(skipped).toMatchObject([{ household_id: home, code: 'already_sent' }])
  expect((await audienceOf('invitation')).skipped).toEqual([])
})
