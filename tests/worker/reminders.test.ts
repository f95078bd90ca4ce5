import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { guests, mails } from '../../worker/db/schema/weddings'
import type { Household } from '../../worker/features/households/schema'
import type { OutgoingMail } from '../../worker/features/mail/gateway'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { ReminderOverview, RsvpAggregates } from '../../worker/features/reminders/schema'
import { DAY, HOUR, MINUTE } from '../../worker/lib/durations'
import { inDays } from '../support/days'
import { type Couple, newCouple } from '../support/worker/app'
import { besideSession } from '../support/worker/cost'
import { prepare } from '../support/worker/databases'
import { sent } from '../support/worker/messages'
import { cron, database, fakeGateway, invite, weddingWithDeadline } from '../support/worker/reminders'

const SEND = '/api/admin/rsvp/send-reminders'

/** Runs the cron at these instants, one after another; returns whom each run mailed. */
async function recipientsOf(...instants: string[]): Promise<string[][]> {
  const all: string[][] = []
  for (const instant of instants) {
    const gateway = fakeGateway()
    await cron(Date.parse(instant), { gateway })
    all.push(gateway.delivered.map(({ to }) => to).toSorted())
  }
  return all
}

async function changeGuest(id: string, fields: Partial<typeof guests.$inferInsert>) {
  await database().update(guests).set(fields).where(eq(guests.id, id))
}

describe('a wave', () => {
  test('goes only to pending adults with an address who are invited and not paused', async () => {
    const { guests: list } = await weddingWithDeadline(
      '2030-01-20',
      {},
      { email: null },
      { reminders_paused: true },
      { rsvp_status: 'confirmed' },
      { rsvp_status: 'declined' },
      { rsvp_status: 'maybe' },
      { kind: 'child' },
      { kind: 'infant' },
      { is_invited: false },
    )
    expect(await recipientsOf('2030-01-06T00:59:59.999Z', '2030-01-06T01:00:00Z')).toEqual([[], [list[0]?.email]])
  })

  test('asks nobody whose own occasion takes no replies, whether or not the addresses are unusual', async () => {
    for (const [deadline, at] of [
      ['2032-01-20', '@example.com'],
      ['2032-02-20', '@exämple.com'],
    ] as const) {
      const { couple } = await weddingWithDeadline(deadline)
      const occasion = async (fields: Partial<Occasion>) =>
        (
          await couple.post<Occasion>('/api/occasions', {
            name: 'Brunch',
            date: `${deadline.slice(0, 4)}-12-31`,
            ...fields,
          })
        ).id
      const month = deadline.slice(0, 7)
      const ids = [
        null,
        await occasion({ rsvp_deadline: `${month}-06` }),
        await occasion({ rsvp_deadline: `${month}-05` }),
        await occasion({ asks_rsvp: false }),
      ]
      await invite(couple, ...ids.map((principal_id, i) => ({ name: `Guest ${i}`, principal_id, email: `g${i}${at}` })))
      expect(await recipientsOf(`${month}-06T01:00:00Z`)).toEqual([[`g0${at}`, `g1${at}`]])
    }
  })

  test('goes out once, however often the cron runs', async () => {
    const { guests: list } = await weddingWithDeadline('2030-02-20', {})
    const to = [list[0]?.email]
    const sent = await recipientsOf(
      '2030-02-06T01:00:00Z',
      '2030-02-06T01:00:00Z',
      '2030-02-06T01:15:00Z',
      '2030-02-12T23:45:00Z',
      '2030-02-13T01:00:00Z',
      '2030-02-14T13:00:00Z',
      '2030-02-18T01:00:00Z',
      '2030-02-20T15:45:00Z',
      '2030-02-20T16:00:00Z',
    )
    expect(sent).toEqual([to, [], [], [], to, [], to, [], []])
  })

  test('replaces the missed ones before it, and none goes out after the deadline', async () => {
    const { guests: late } = await weddingWithDeadline('2030-03-20', {})
    await weddingWithDeadline('2030-03-17', {})
    expect(await recipientsOf('2030-03-18T02:00:00Z', '2030-03-20T16:00:00Z')).toEqual([[late[0]?.email], []])
  })

  test('goes out at nine in the wedding’s zone', async () => {
    const { couple, guests: list } = await weddingWithDeadline('2030-04-20', {})
    await couple.put('/api/admin/event-settings', { timezone: 'America/Los_Angeles', reminder_days: [0] })
    expect(await recipientsOf('2030-04-20T15:59:00Z', '2030-04-20T16:00:00Z')).toEqual([[], [list[0]?.email]])
  })

  test('does not go out when the couple wants none, or has no deadline', async () => {
    const { couple: without } = await weddingWithDeadline('2030-05-20', {})
    await without.put('/api/admin/event-settings', { reminder_days: [] })
    const { couple: open } = await weddingWithDeadline('2030-05-20', {})
    await open.put('/api/admin/event-settings', { rsvp_deadline: null })
    expect(await recipientsOf('2030-05-19T02:00:00Z')).toEqual([[]])
  })

  test('skips guests who were reminded since it was due or within a day', async () => {
    const { guests: list } = await weddingWithDeadline('2030-06-20', {}, {}, {})
    const [since, dayBefore, longAgo] = list
    const wave = Date.parse('2030-06-06T01:00:00Z')
    const remindedAt = (guest: (typeof list)[number] | undefined, sent_at: number) =>
      database()
        .insert(mails)
        .values({
          id: crypto.randomUUID(),
          wedding_id: guest?.wedding_id,
          guest_id: guest?.id,
          kind: 'rsvp_reminder',
          unique_key: crypto.randomUUID(),
          to: guest?.email ?? '',
          ...{ subject: '', text: '', html: '', headers: {} },
          status: 'sent',
          sent_at,
          due_at: sent_at,
          created_at: sent_at,
        })
    await remindedAt(since, wave)
    await remindedAt(dayBefore, wave - DAY + 1)
    await remindedAt(longAgo, wave - DAY)
    const sent = await recipientsOf('2030-06-06T01:00:00Z', '2030-06-07T01:00:00Z', '2030-06-08T01:30:00Z')
    expect(sent).toEqual([[longAgo?.email], [dayBefore?.email], []])
  })

  test('skips households whose invitation went out since it was due', async () => {
    const { couple, guests: list } = await weddingWithDeadline(inDays(10), {}, {}, {}, {})
    const [invited, together, uninvited, declined] = list
    const { id } = await couple.post<Household>('/api/households', {
      name: 'The Cruz family',
      guest_ids: [invited?.id, together?.id],
    })
    await couple.post('/api/rsvp', { guest_id: declined?.id, rsvp_status: 'declined' }, 200)
    await sent(couple, { audience: { households: [id] } })
    const { waves } = await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')
    expect(waves.map(({ state }) => state)).toEqual(['due', 'upcoming', 'upcoming'])
    const [late, next] = [new Date(Date.now() + 25 * HOUR), new Date(Date.parse(waves[1]?.at ?? ''))]
    expect(await recipientsOf(late.toISOString(), next.toISOString())).toEqual([
      [uninvited?.email],
      [invited?.email, together?.email, uninvited?.email].toSorted(),
    ])
  })

  test('is about to go only if somebody is to get it', async () => {
    const { couple } = await weddingWithDeadline(inDays(10), {})
    const stateOf = async () => (await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')).waves[0]?.state
    expect(await stateOf()).toBe('due')
    await sent(couple)
    expect(await stateOf()).toBe('missed')
  })

  test('is dated by the cron’s scheduled time', async () => {
    const { couple } = await weddingWithDeadline('2030-07-20', {})
    await cron(Date.parse('2030-07-06T01:00:00Z'))
    const { recent } = await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')
    const at = '2030-07-06T01:00:00.000Z'
    expect(recent).toMatchObject([{ wave: 14, status: 'sent', error: null, created_at: at, sent_at: at }])
  })

  test('reaches more weddings than one statement handles', async () => {
    const { couple } = await weddingWithDeadline('2030-08-20')
    const ids = Array.from({ length: 520 }, () => crypto.randomUUID()).toSorted()
    await prepare(
      `insert into weddings (id, wedding_date_fixed, rsvp_deadline, created_at, updated_at)
       select value, '2030-12-31', '2030-08-20', 0, 0 from json_each(?)`,
    )
      .bind(JSON.stringify(ids))
      .run()
    await invite({ ...couple, weddingId: ids.at(-1) ?? '' }, { email: 'last@example.com' })
    expect(await recipientsOf('2030-08-06T01:00:00Z')).toEqual([['last@example.com']])
  })
})

describe('a reminder that waits for a retry', () => {
  /** Runs a wave while the provider is down, then `meanwhile`, then the next try. */
  async function afterFailure(day: string, meanwhile: (couple: Couple, guestId: string) => Promise<unknown>) {
    const { couple, guests: list } = await weddingWithDeadline(day, {
      email: `before-${crypto.randomUUID()}@example.com`,
    })
    const start = Date.parse(`${day}T01:00:00Z`) - 14 * DAY
    await cron(start, {
      gateway: fakeGateway({ answer: () => ({ outcome: 'retry', reason: 'The mail service was down.' }) }),
    })
    await meanwhile(couple, list[0]?.id ?? '')
    const gateway = fakeGateway()
    await cron(start + HOUR, { gateway })
    const { recent } = await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')
    return { delivered: gateway.delivered, recent, couple, guest: list[0] }
  }

  test('uses the address and link of the time it is sent', async () => {
    const { delivered, recent } = await afterFailure('2030-09-20', (_couple, id) =>
      changeGuest(id, { email: 'after@example.com', rsvp_selector: 'newselector1' }),
    )
    expect(delivered).toMatchObject([{ to: 'after@example.com', text: expect.stringContaining('/newselector1') }])
    expect(recent).toMatchObject([{ to: 'after@example.com', status: 'sent' }])
  })

  test.each([
    ['2030-09-21', 'The guest has replied.', { rsvp_status: 'confirmed' }],
    ['2030-09-22', 'Reminders to this guest are paused.', { reminders_paused: true }],
    ['2030-09-23', 'The guest has no email address any more.', { email: null }],
    ['2030-12-01', 'The guest is not invited any more.', { is_invited: false }],
    ['2030-12-02', 'Children get no reminders.', { kind: 'child' }],
  ] as const)('of %s is cancelled: %s', async (day, error, fields) => {
    const { delivered, recent, couple } = await afterFailure(day, (_couple, id) => changeGuest(id, fields))
    expect(delivered).toEqual([])
    expect(recent).toMatchObject([{ status: 'cancelled', error, sent_at: null }])
    const { reminders } = await couple.get<RsvpAggregates>('/api/admin/rsvp/aggregates')
    expect(reminders).toMatchObject({ sent: 0, failed: 0 })
  })

  test('is cancelled when the deadline has passed or changed', async () => {
    const passed = await afterFailure('2030-09-24', (couple) =>
      couple.put('/api/admin/event-settings', { rsvp_deadline: '2030-09-01' }),
    )
    expect(passed.delivered).toEqual([])
    expect(passed.recent).toMatchObject([{ status: 'cancelled', error: 'The RSVP deadline has passed.' }])
    const moved = await afterFailure('2030-09-25', (couple) =>
      couple.put('/api/admin/event-settings', { rsvp_deadline: '2030-11-01' }),
    )
    expect(moved.delivered).toEqual([])
    expect(moved.recent).toMatchObject([{ status: 'cancelled', error: 'The RSVP deadline was changed.' }])
  })

  test('is deleted with its guest', async () => {
    const { delivered, recent } = await afterFailure('2030-09-26', (_couple, id) =>
      database().delete(guests).where(eq(guests.id, id)),
    )
    expect([delivered, recent]).toEqual([[], []])
  })

  test('that fails keeps its reason and does not hold up others', async () => {
    const { couple, guests: list } = await weddingWithDeadline('2030-10-20', {}, {}, {})
    const [refused, unlucky, lucky] = list
    const start = Date.parse('2030-10-06T01:00:00Z')
    const delivered: OutgoingMail[] = []
    for (let round = 0; round < 24; round++) {
      const gateway = fakeGateway({
        answer: ({ to }) => {
          if (to === refused?.email) return { outcome: 'refused', reason: 'The mail service refused this mail (422).' }
          if (to === unlucky?.email) return { outcome: 'retry', reason: 'The mail service was down.' }
          return { outcome: 'sent' }
        },
      })
      await cron(start + round * 15 * MINUTE, { gateway })
      delivered.push(...gateway.delivered)
    }
    expect(delivered.map(({ to }) => to)).toEqual([lucky?.email])
    const { recent } = await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')
    const errors = new Map(recent.map(({ guest_id, status, error }) => [guest_id, { status, error }]))
    expect(errors.get(refused?.id ?? '')).toEqual({
      status: 'failed',
      error: 'The mail service refused this mail (422).',
    })
    expect(errors.get(unlucky?.id ?? '')).toEqual({
      status: 'failed',
      error: 'The mail service was down. Given up after 5 tries.',
    })
    const { reminders } = await couple.get<RsvpAggregates>('/api/admin/rsvp/aggregates')
    expect(reminders).toEqual({ sent: 1, failed: 2, paused: 0 })
  })
})

describe('the aggregates', () => {
  test('count replies like the summary, and what guests need', async () => {
    const couple = await newCouple()
    await couple.put('/api/admin/event-settings', { timezone: 'America/New_York' })
    const answered = (instant: string, fields: object) => ({ responded_at: Date.parse(instant), ...fields })
    const coming = { rsvp_status: 'confirmed', meal_preference: 'Vegan' } as const
    const needs = { dietary_restrictions: 'Gluten', accessibility_needs: null, allergy_severity: null }
    const ben = { id: 'ben', name: 'Ben', kind: 'adult' as const, meal_preference: null, not_at: [], ...needs }
    await invite(
      couple,
      answered('2026-11-02T04:30:00Z', {
        ...coming,
        dietary_restrictions: 'Nuts',
        plus_one_allowed: true,
        plus_ones: 1,
        plus_one_name: 'Ben',
        companions: [ben],
      }),
      answered('2026-11-02T05:30:00Z', { ...coming, dietary_restrictions: 'nuts', accessibility_needs: 'A ramp' }),
      answered('2026-11-02T15:00:00Z', { rsvp_status: 'declined', dietary_restrictions: 'Not counted' }),
      { reminders_paused: true },
      // Complained of a mail.
      { unsubscribed_at: 1 },
    )
    await invite(await newCouple(), answered('2026-11-02T15:00:00Z', coming))
    expect(await couple.get<RsvpAggregates>('/api/admin/rsvp/aggregates')).toEqual({
      total_invited: 5,
      confirmed: 2,
      declined: 1,
      maybe: 0,
      pending: 2,
      total_attending: 3,
      plus_ones_attending: 1,
      response_rate: 60,
      plus_one_requests: 0,
      meals: { Vegan: 2 },
      dietary_count: 3,
      accessibility_count: 1,
      dietary: [
        { text: 'Nuts', count: 2 },
        { text: 'Gluten', count: 1 },
      ],
      accessibility: [{ text: 'A ramp', count: 1 }],
      by_day: [
        { date: '2026-11-01', responses: 1 },
        { date: '2026-11-02', responses: 2 },
      ],
      reminders: { sent: 0, failed: 0, paused: 2 },
    })
  })

  test('of an empty list are zero, in one round trip', async () => {
    const couple = await newCouple()
    const response = await couple.request('GET', '/api/admin/rsvp/aggregates')
    expect(await response.json()).toMatchObject({ total_invited: 0, dietary: [], by_day: [], response_rate: 0 })
    expect(response.headers.get('server-timing')).toContain(besideSession(2))
  })
})

describe('the overview', () => {
  test('lists the coming waves and the outcome of each reminder, of this wedding only', async () => {
    const { couple, guests: list } = await weddingWithDeadline('2031-11-20', { name: 'Ana Cruz' })
    const { couple: other } = await weddingWithDeadline('2031-11-20', {})
    const wave = (days_before: number, day: string, state: string) => ({
      days_before,
      date: day,
      at: `${day}T01:00:00.000Z`,
      state,
    })
    await couple.post(SEND, undefined, 202)
    const overview = await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')
    expect(overview).toEqual({
      waves: [wave(14, '2031-11-06', 'upcoming'), wave(7, '2031-11-13', 'upcoming'), wave(2, '2031-11-18', 'upcoming')],
      next_at: '2031-11-06T01:00:00.000Z',
      recent: [
        {
          id: expect.any(String),
          guest_id: list[0]?.id,
          guest_name: 'Ana Cruz',
          to: list[0]?.email,
          wave: null,
          status: 'sent',
          error: null,
          created_at: expect.stringMatching(/Z$/),
          sent_at: expect.stringMatching(/Z$/),
        },
      ],
    })
    expect((await other.get<ReminderOverview>('/api/admin/rsvp/reminders')).recent).toEqual([])
    await cron(Date.parse('2031-11-06T01:00:00Z'))
    const after = await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')
    expect(after.waves[0]?.state).toBe('sent')
    expect(after.recent.map((reminder) => reminder.wave)).toEqual([14, null])
  })

  test('is empty without a deadline', async () => {
    const couple = await newCouple()
    expect(await couple.get('/api/admin/rsvp/reminders')).toEqual({ waves: [], next_at: null, recent: [] })
  })
})
