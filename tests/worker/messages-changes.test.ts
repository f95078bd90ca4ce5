import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mailed_occasions } from '../../worker/db/schema/weddings'
import type { Message, MessageInput, OccasionChange } from '../../worker/features/messages/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import { DAY, MINUTE } from '../../worker/lib/durations'
import type { Couple } from '../support/worker/app'
import { deliveriesOf, hosts, sent, write } from '../support/worker/messages'
import { cron, database, fakeGateway, invite } from '../support/worker/reminders'

/** A change notice that starts tomorrow. */
async function scheduled(couple: Couple, input: Partial<MessageInput> = {}) {
  const mailed = await write(couple, { kind: 'change', ...input })
  const at = Date.now() + DAY
  await couple.post(`/api/messages/${mailed.id}/send`, { at: new Date(at).toISOString() }, 202)
  return { mailed, at }
}

const changesOf = (couple: Couple) => couple.get<OccasionChange[]>('/api/messages/changes')

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

  test('is told in each text’s own direction in a mail from right to left', async () => {
    const couple = await hosts({ default_locale: 'ar' })
    await invite(couple, { name: 'A' })
    await sent(couple)
    await couple.put('/api/admin/event-settings', { venue_name: 'Casa Blanca (2)' })
    const notice = await write(couple, { kind: 'change', body: 'A new place!' })
    const { html } = await couple.post<{ html: string }>(`/api/messages/${notice.id}/preview`, {}, 200)
    expect(html).toMatch(/<p class="ink" dir="auto"[^>]*>A new place!<\/p>/)
    expect(html).toContain('<s><bdi>Villa Aurora</bdi></s>')
    expect(html).toContain('<strong><bdi>Casa Blanca (2)</bdi></strong>')
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

    test('and changes again is told to the others as it is by now', async () => {
      const couple = await hosts()
      await invite(couple, { name: 'A' }, { name: 'W', email: null, phone: '+63 917 123 4567' })
      await sent(couple)
      await move(couple, 'Casa Blanca')
      const notice = await sent(couple, { kind: 'change', channel: 'whatsapp' })
      await move(couple, 'The Orangery')
      const waiting = (await deliveriesOf(couple, notice)).find(({ name }) => name === 'W')
      expect(waiting?.text).toContain('Before: Villa Aurora\nNow: The Orangery')
      const [stored] = await couple.get<Message[]>('/api/messages')
      expect(sidesOf(stored?.changes ?? [])).toEqual([['Villa Aurora', 'Casa Blanca']])
    })

    test('and is taken back is told to nobody else, by hand or by a mail that still waits', async () => {
      const couple = await hosts()
      await invite(couple, { name: 'A' })
      await sent(couple)
      await move(couple, 'Casa Blanca')
      const printed = await sent(couple, { kind: 'change', channel: 'paper' })
      const { at, mailed } = await scheduled(couple)
      await cron(at, { gateway: fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Busy.' }) }) })
      await move(couple, 'Villa Aurora')
      const gateway = fakeGateway()
      await cron(at + 15 * MINUTE, { gateway })
      expect(gateway.delivered).toEqual([])
      const error = 'The change has been taken back.'
      expect(await deliveriesOf(couple, mailed)).toMatchObject([{ status: 'cancelled', error }])
      expect(await deliveriesOf(couple, printed)).toMatchObject([{ status: 'queued', error }])
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

  test('says nothing of an end without a start, which guests are not shown', async () => {
    const couple = await hosts()
    await invite(couple, { name: 'A' })
    await sent(couple)
    const occasion = `/api/occasions/${couple.weddingId}`
    await couple.put(occasion, { end_time: '23:00' })
    expect(await changesOf(couple)).toEqual([])
    await couple.put(occasion, { start_time: '15:00' })
    expect(await changesOf(couple)).toMatchObject([
      { before: { start_time: null, end_time: null }, after: { start_time: '15:00', end_time: '23:00' } },
    ])
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

  test('names no time of the wedding while guests know only the month', async () => {
    const couple = await hosts({ date_precision: 'month' })
    const move = (start_time: string) => couple.put(`/api/occasions/${couple.weddingId}`, { start_time })
    await move('15:00')
    await invite(couple, { name: 'A' })
    await sent(couple)
    await move('16:07')
    expect(await changesOf(couple)).toEqual([])
    // Details that were stored with the time, and its change, tell it neither.
    await couple.put('/api/admin/event-settings', { venue_name: 'Casa Blanca' })
    const times = { start_time: null, end_time: null }
    expect(await changesOf(couple)).toMatchObject([{ before: times, after: times }])
    const notice = await write(couple, { kind: 'change' })
    const shown = () => couple.post<{ text: string }>(`/api/messages/${notice.id}/preview`, {}, 200)
    const { text } = await shown()
    expect(text).toContain('Casa Blanca')
    expect(text).not.toMatch(/15:00|16:07/)
    await couple.put('/api/admin/event-settings', { wedding_date_fixed: '2031-06-21', date_precision: 'day' })
    expect((await shown()).text).toMatch(/Time\nBefore: .+\nNow: 16:07/)
    expect((await shown()).text).not.toContain('15:00')
  })

  test('names its occasions in the language of the household', async () => {
    const couple = await hosts()
    const [guest] = await invite(couple, { name: 'A' })
    const brunch = await couple.post<Occasion>('/api/occasions', {
      name: 'Brunch',
      start_time: '10:00',
      translations: { es: { name: 'Almuerzo' } },
    })
    await couple.put(`/api/occasions/${brunch.id}/invitations`, { guest_ids: [guest?.id], invited: true })
    await couple.put(`/api/households/${guest?.id}`, { locale: 'es' })
    const both = { occasion_ids: [couple.weddingId, brunch.id] }
    await sent(couple, both)
    await couple.put(`/api/occasions/${brunch.id}`, { start_time: '11:00' })
    await couple.put('/api/admin/event-settings', { venue_name: 'Casa Blanca' })
    const notice = await write(couple, { ...both, kind: 'change' })
    const { text } = await couple.post<{ text: string }>(`/api/messages/${notice.id}/preview`, {}, 200)
    expect(text).toContain('Boda\nLugar\nAntes: Villa Aurora\nAhora: Casa Blanca')
    expect(text).toContain('Almuerzo\nHora\nAntes: 10:00\nAhora: 11:00')
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
