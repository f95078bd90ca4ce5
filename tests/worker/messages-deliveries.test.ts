import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveries, guests, mailed_occasions, mails } from '../../worker/db/schema/weddings'
import type {
  Delivery,
  HistoryEntry,
  HouseholdState,
  Message,
  MessageAudience,
  MessageInput,
  OccasionChange,
} from '../../worker/features/messages/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { Couple } from '../support/app'
import { hosts, newHousehold, write } from '../support/messages'
import { cron, database, fakeGateway, HOUR, invite } from '../support/reminders'

/** Writes a message and sends it. */
async function sent(couple: Couple, input: Partial<MessageInput> = {}): Promise<Message> {
  const message = await write(couple, input)
  return couple.post<Message>(`/api/messages/${message.id}/send`, {}, 202)
}

const deliveriesOf = (couple: Couple, { id }: Message) => couple.get<Delivery[]>(`/api/messages/${id}/deliveries`)
const changesOf = (couple: Couple) => couple.get<OccasionChange[]>('/api/messages/changes')

describe('by the couple’s own phone', () => {
  test('each household has a link that opens the app with number and words, and a mark', async () => {
    const couple = await hosts()
    const [ana, , local] = await invite(
      couple,
      { name: 'Ana', phone: '+63 (917) 123-4567' },
      { name: 'Nobody', phone: null },
      { name: 'Zoe', phone: '0917 555 0101' },
    )
    const message = await sent(couple, { channel: 'whatsapp', body: 'Hi {names} & all: {link}' })
    expect(message).toMatchObject({ status: 'sending', counts: { queued: 2 } })
    const [first, second] = await deliveriesOf(couple, message)
    const [listed] = (await couple.get<{ id: string; rsvp_url: string }[]>('/api/guests')).filter(
      ({ id }) => id === ana?.id,
    )
    const words = `Hi Mara & Jonas & all: ${listed?.rsvp_url}`
    expect(first).toMatchObject({
      household_id: ana?.id,
      name: 'Ana',
      channel: 'whatsapp',
      to: '+63 (917) 123-4567',
      status: 'queued',
      text: words,
      url: `https://wa.me/639171234567?text=${encodeURIComponent(words)}`,
    })
    expect(second?.url).toMatch(/^https:\/\/wa\.me\/\?text=/)
    const path = `/api/deliveries/${first?.id}/handed-over`
    const [handed, again] = await Promise.all([
      couple.post<Delivery>(path, undefined, 200),
      couple.post<Delivery>(path, undefined, 200),
    ])
    expect([handed.status, again.status]).toEqual(['handed_over', 'handed_over'])
    await couple.post(`/api/deliveries/${first?.id}/retry`, undefined, 409)
    await couple.put(`/api/guests/${local?.id}`, { phone: '' })
    const [, numberless] = await deliveriesOf(couple, message)
    expect(numberless).toMatchObject({ to: null, error: 'There is no phone number any more.' })
    expect(numberless?.url).toBeUndefined()
    await couple.post(`/api/deliveries/${second?.id}/handed-over`, undefined, 200)
    const [over] = await couple.get<Message[]>('/api/messages')
    expect(over).toMatchObject({ status: 'sent', counts: { handed_over: 2, queued: 0 } })
  })

  test('texts open by number, and paper needs none', async () => {
    const couple = await hosts()
    await invite(couple, { phone: '+44 20 7946 0000', email: null })
    const [text] = await deliveriesOf(couple, await sent(couple, { channel: 'sms', body: 'Hi' }))
    expect(text?.url).toMatch(/^sms:\+442079460000\?body=Hi%0A%0Ahttps/)
    const [card] = await deliveriesOf(couple, await sent(couple, { channel: 'paper', body: 'Hi' }))
    expect(card).toMatchObject({ to: null, status: 'queued', error: null, text: expect.stringContaining('/rsvp/') })
    expect(card?.url).toBeUndefined()
  })
})

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

describe('what came of it', () => {
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
    const [counted] = await couple.get<Message[]>('/api/messages')
    expect(counted?.counts).toMatchObject({ accepted: 1, answered: 1, visited: 0 })
    await database()
      .insert(mails)
      .values({
        id: crypto.randomUUID(),
        wedding_id: couple.weddingId,
        guest_id: luis?.id,
        kind: 'rsvp_reminder',
        unique_key: crypto.randomUUID(),
        ...{ to: 'x@example.com', subject: '', text: '', html: '', headers: {}, status: 'sent' },
        ...{ due_at: 5, created_at: 5, sent_at: 5 },
      })
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

  test('counts no kind as sent that never left', async () => {
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
  await database()
    .insert(mails)
    .values({
      id: crypto.randomUUID(),
      wedding_id: couple.weddingId,
      guest_id: ana?.id,
      kind: 'rsvp_reminder',
      unique_key: crypto.randomUUID(),
      ...{ to: 'x@example.com', subject: '', text: '', html: '', headers: {}, status: 'sent' },
      ...{ due_at: 5, created_at: 5, sent_at: 5 },
    })
  const audienceOf = async (kind: 'reminder' | 'invitation') => {
    const { id } = await write(couple, { kind, audience: { not_yet_sent: true } })
    return couple.get<MessageAudience>(`/api/messages/${id}/audience`)
  }
  const { deliveries: open, skipped } = await audienceOf('reminder')
  expect(open.map(({ name }) => name)).toEqual(['B'])
  expect(skipped).toMatchObject([{ household_id: home, code: 'already_sent' }])
  expect((await audienceOf('invitation')).skipped).toEqual([])
})

describe('a change', () => {
  test('of what a household declined is not told to it', async () => {
    const couple = await hosts()
    const [a] = await invite(couple, { name: 'A' })
    const brunch = await couple.post<Occasion>('/api/occasions', { name: 'Brunch', start_time: '10:00' })
    await couple.put(`/api/occasions/${brunch.id}/invitations`, { guest_ids: [a?.id], invited: true })
    const both = { occasion_ids: [couple.weddingId, brunch.id] }
    await sent(couple, both)
    await couple.put(`/api/occasions/${brunch.id}`, { start_time: '11:00' })
    await couple.put('/api/admin/event-settings', { venue_name: 'Casa Blanca' })
    const notice = await write(couple, { ...both, kind: 'change', body: '{occasions}' })
    const shown = () => couple.post<{ text: string }>(`/api/messages/${notice.id}/preview`, {}, 200)
    expect((await shown()).text).toContain('Brunch')
    await couple.post('/api/rsvp', { guest_id: a?.id, occasion_id: brunch.id, rsvp_status: 'declined' }, 200)
    const { text } = await shown()
    expect(text).toContain('Casa Blanca')
    expect(text).not.toContain('Brunch')
  })

  test('that reaches nobody is still to be told', async () => {
    const couple = await hosts()
    const [guest] = await invite(couple, { name: 'A' })
    await sent(couple)
    await couple.put('/api/admin/event-settings', { venue_name: 'Casa Blanca' })
    await couple.put(`/api/guests/${guest?.id}`, { email: null })
    const notice = await sent(couple, { kind: 'change' })
    expect(await deliveriesOf(couple, notice)).toEqual([])
    expect(await changesOf(couple)).toMatchObject([{ after: { venue_name: 'Casa Blanca' } }])
  })

  test('shows the old and the new side, and goes to those who have not declined', async () => {
    const couple = await hosts()
    const list = await invite(couple, { name: 'A' }, { name: 'B', rsvp_status: 'declined' })
    expect(await changesOf(couple)).toEqual([])
    await sent(couple)
    expect(await changesOf(couple)).toEqual([])
    await couple.put('/api/admin/event-settings', { venue_name: 'Casa Blanca', wedding_date_fixed: '2031-06-21' })
    const change = {
      occasion_id: couple.weddingId,
      name: 'Wedding',
      before: { date: '2031-06-14', start_time: null, end_time: null, venue_name: 'Villa Aurora', address: null },
      after: { date: '2031-06-21', start_time: null, end_time: null, venue_name: 'Casa Blanca', address: null },
    }
    expect(await changesOf(couple)).toEqual([change])
    // An invitation to one more household tells the others nothing.
    const [late] = await invite(couple, { name: 'C' })
    await sent(couple, { audience: { households: [late?.id ?? ''] } })
    expect(await changesOf(couple)).toEqual([change])
    const notice = await write(couple, {
      kind: 'change',
      audience: { households: [list[0]?.id ?? '', list[1]?.id ?? ''] },
    })
    expect(notice.changes).toEqual([change])
    const preview = await couple.post<{ text: string; html: string }>(`/api/messages/${notice.id}/preview`, {}, 200)
    for (const side of ['Villa Aurora', 'Casa Blanca']) {
      expect(preview.text).toContain(side)
      expect(preview.html).toContain(side)
    }
    const started = await couple.post<Message>(`/api/messages/${notice.id}/send`, {}, 202)
    expect(started.changes).toEqual([change])
    expect((await deliveriesOf(couple, notice)).map(({ name }) => name)).toEqual(['A'])
    expect(await changesOf(couple)).toEqual([])
  })

  describe('that was told to some', () => {
    const move = (couple: Couple, venue_name: string) => couple.put('/api/admin/event-settings', { venue_name })
    const sidesOf = (changes: OccasionChange[]) =>
      changes.map(({ before, after }) => [before.venue_name, after.venue_name])

    test('is shown to the others too, by another channel', async () => {
      const couple = await hosts()
      await invite(couple, { name: 'A' }, { name: 'W', email: null, phone: '+63 917 123 4567' })
      await sent(couple)
      await move(couple, 'Casa Blanca')
      await sent(couple, { kind: 'change' })
      expect(sidesOf(await changesOf(couple))).toEqual([['Villa Aurora', 'Casa Blanca']])
      const notice = await sent(couple, { kind: 'change', channel: 'whatsapp' })
      const [delivery] = await deliveriesOf(couple, notice)
      expect(delivery?.text).toContain('Before: Villa Aurora\nNow: Casa Blanca')
      expect(await changesOf(couple)).toEqual([])
    })

    test('is still offered, and the next one begins where the others are', async () => {
      const couple = await hosts()
      const [a, b] = await invite(couple, { name: 'A' }, { name: 'B' }, { name: 'C' })
      await sent(couple)
      await move(couple, 'Casa Blanca')
      const sentTo = (...homes: (string | undefined)[]) =>
        sent(couple, { kind: 'change', audience: { households: homes.map(String) } })
      await sentTo(a?.id)
      await sentTo(b?.id)
      expect(sidesOf(await changesOf(couple))).toEqual([['Villa Aurora', 'Casa Blanca']])
      await move(couple, 'The Orangery')
      expect(sidesOf((await sentTo(a?.id, b?.id)).changes)).toEqual([['Villa Aurora', 'The Orangery']])
      await couple.delete(`/api/guests/${b?.id}`)
      expect(sidesOf((await sent(couple, { kind: 'change' })).changes)).toEqual([['Villa Aurora', 'The Orangery']])
      expect(await changesOf(couple)).toEqual([])
    })

    test('is told once those who have not heard of it decline', async () => {
      const couple = await hosts()
      const [a, b] = await invite(couple, { name: 'A' }, { name: 'B' })
      await sent(couple)
      await move(couple, 'Casa Blanca')
      await couple.post('/api/rsvp', { guest_id: b?.id, rsvp_status: 'declined' }, 200)
      await sent(couple, { kind: 'change', audience: { households: [a?.id ?? ''] } })
      expect(await changesOf(couple)).toEqual([])
    })

    test('and is taken back is a change for those', async () => {
      const couple = await hosts()
      const [a] = await invite(couple, { name: 'A' }, { name: 'B' })
      await sent(couple)
      await move(couple, 'Casa Blanca')
      await sent(couple, { kind: 'change', audience: { households: [a?.id ?? ''] } })
      await move(couple, 'Villa Aurora')
      expect(sidesOf(await changesOf(couple))).toEqual([['Casa Blanca', 'Villa Aurora']])
      await sent(couple, { kind: 'change', audience: { households: [a?.id ?? ''] } })
      expect(await changesOf(couple)).toEqual([])
    })

    test('is shown again to a household whose address is corrected later', async () => {
      const couple = await hosts()
      const [, lost] = await invite(
        couple,
        { name: 'A' },
        { name: 'B', bounced_email: 'b@example.com', email: 'b@example.com' },
      )
      await sent(couple)
      await move(couple, 'Casa Blanca')
      await sent(couple, { kind: 'change' })
      expect(await changesOf(couple)).toEqual([])
      await couple.put(`/api/guests/${lost?.id}`, { email: 'new@example.com' })
      const again = await sent(couple, { kind: 'change', audience: { not_yet_sent: true } })
      expect(sidesOf(again.changes)).toEqual([['Villa Aurora', 'Casa Blanca']])
    })
  })

  test('is still to be told after a message that says nothing of day, time and place', async () => {
    const couple = await hosts()
    await invite(couple, { name: 'A' })
    await sent(couple)
    await couple.put('/api/admin/event-settings', { venue_name: 'Casa Blanca' })
    const translations = { fr: { subject: 'Le jour', body: 'À bientôt !' } }
    const silent: Partial<MessageInput>[] = [
      { kind: 'custom', body: 'Please park on the left.' },
      { kind: 'custom', body: 'Our day: {occasions}', translations },
    ]
    for (const input of silent) {
      await sent(couple, input)
      expect(await changesOf(couple)).toHaveLength(1)
    }
    await sent(couple, { kind: 'reminder' })
    expect(await changesOf(couple)).toEqual([])
  })

  test.each([
    { kind: 'invitation', subject: 'Come', body: 'We marry on 14 February.' },
    { kind: 'custom', subject: 'News', body: 'We are engaged!' },
    { kind: 'reminder', subject: 'Your reply', body: 'Please let us know soon.' },
    { kind: 'thanks', subject: 'Thank you', body: 'Your gift has come!', audience: { statuses: ['pending'] } },
  ] satisfies MessageInput[])('is offered after a first message in the couple’s own words: $kind', async (first) => {
    const couple = await hosts()
    await invite(couple, { name: 'A' })
    await sent(couple, first)
    await couple.put('/api/admin/event-settings', { venue_name: 'Casa Blanca' })
    expect(await changesOf(couple)).toHaveLength(1)
    expect((await sent(couple, { kind: 'change' })).changes).toHaveLength(1)
    expect(await changesOf(couple)).toEqual([])
  })

  test('to guests whom no message has told anything else goes with the words alone', async () => {
    const couple = await hosts()
    await invite(couple, { name: 'A' })
    const notice = await sent(couple, { kind: 'change', body: 'We start an hour later.' })
    expect(notice.changes).toEqual([])
    expect(notice.started_at).not.toBeNull()
  })

  test('names no day while guests know only the month', async () => {
    const couple = await hosts({ date_precision: 'month' })
    await invite(couple, { name: 'A' })
    await sent(couple, { kind: 'save_the_date' })
    await couple.put('/api/admin/event-settings', { wedding_date_fixed: '2031-06-20', date_precision: 'month' })
    expect(await changesOf(couple)).toEqual([])
    await couple.put('/api/admin/event-settings', { wedding_date_fixed: '2031-06-21', date_precision: 'day' })
    const notice = await write(couple, { kind: 'change' })
    expect(notice.changes).toMatchObject([{ before: { date_precision: 'month' }, after: { date: '2031-06-21' } }])
    const { text } = await couple.post<{ text: string }>(`/api/messages/${notice.id}/preview`, {}, 200)
    expect(text).toMatch(/Before: June 2031\nNow: Saturday,? 21 June 2031/)
    // Details that were stored before Posy kept their precision.
    await database()
      .update(mailed_occasions)
      .set({ details: sql`json_remove(${mailed_occasions.details}, '$.date_precision')` })
      .where(eq(mailed_occasions.wedding_id, couple.weddingId))
    await couple.put('/api/admin/event-settings', { wedding_date_fixed: '2031-06-14', date_precision: 'month' })
    expect(await changesOf(couple)).toEqual([])
  })

  test('of another occasion is told to its own guests', async () => {
    const couple = await hosts()
    const [, guest] = await invite(couple, { name: 'A' }, { name: 'B' })
    const brunch = await couple.post<Occasion>('/api/occasions', { name: 'Brunch', start_time: '10:00' })
    await couple.put(`/api/occasions/${brunch.id}/invitations`, { guest_ids: [guest?.id], invited: true })
    await sent(couple, { occasion_ids: [couple.weddingId, brunch.id] })
    await couple.put(`/api/occasions/${brunch.id}`, { start_time: '11:00' })
    expect(await changesOf(couple)).toMatchObject([
      { occasion_id: brunch.id, before: { start_time: '10:00' }, after: { start_time: '11:00' } },
    ])
    const notice = await sent(couple, { kind: 'change', occasion_ids: [brunch.id] })
    expect((await deliveriesOf(couple, notice)).map(({ name }) => name)).toEqual(['B'])
  })
})
