import { describe, expect, test } from 'vitest'
import {
  byAddress,
  countTexts,
  dailyLimitReached,
  describeWaves,
  dueWave,
  mattersUntil,
  responsesByDay,
  type Schedule,
  sortRemindable,
  whyNotAnyMore,
} from '../../worker/features/reminders/rules'

const schedule: Schedule = { rsvp_deadline: '2027-02-10', reminder_days: [14, 7, 2], timezone: 'Asia/Manila' }

/** The days before the deadline of the wave that is due, at an instant written with its offset. */
const dueAt = (instant: string, changes: Partial<Schedule> = {}) =>
  dueWave({ ...schedule, ...changes }, Date.parse(instant))?.days_before

describe('a wave', () => {
  test.each([
    ['2027-01-27T08:59:59.999+08:00', undefined],
    ['2027-01-27T09:00:00+08:00', 14],
    ['2027-02-03T08:59:59.999+08:00', 14],
    ['2027-02-03T09:00:00+08:00', 7],
    ['2027-02-09T23:00:00+08:00', 2],
    ['2027-02-10T23:59:59.999+08:00', 2],
    ['2027-02-11T00:00:00+08:00', undefined],
  ])('due at %s is %s: from nine in the morning, the latest only, none after the deadline', (instant, wave) => {
    expect(dueAt(instant)).toBe(wave)
  })

  test('on the day of the deadline is due from nine', () => {
    expect(dueAt('2027-02-10T08:59:00+08:00', { reminder_days: [7, 0] })).toBe(7)
    expect(dueAt('2027-02-10T09:00:00+08:00', { reminder_days: [7, 0] })).toBe(0)
  })

  test('is never due without a deadline or without reminder days', () => {
    expect(dueAt('2027-02-09T12:00:00+08:00', { rsvp_deadline: null })).toBeUndefined()
    expect(dueAt('2027-02-09T12:00:00+08:00', { reminder_days: [] })).toBeUndefined()
  })

  test.each([
    ['Europe/Paris', '2027-03-28', '2027-03-28T07:00:00Z', 'clocks went forward that night'],
    ['Europe/Paris', '2027-10-31', '2027-10-31T08:00:00Z', 'clocks went back that night'],
    ['America/New_York', '2027-03-14', '2027-03-14T13:00:00Z', 'clocks went forward that night'],
    ['Australia/Sydney', '2027-04-04', '2027-04-03T23:00:00Z', 'clocks went back that night'],
    ['Africa/Cairo', '2027-04-30', '2027-04-30T06:00:00Z', 'the day has no midnight'],
    ['Asia/Kathmandu', '2027-05-05', '2027-05-05T03:15:00Z', 'the offset is not a whole hour'],
  ])('in %s on %s is due at nine local time, %s', (timezone, day, instant) => {
    const onDay = { timezone, rsvp_deadline: day, reminder_days: [0] }
    expect(dueWave({ ...onDay }, Date.parse(instant))?.days_before).toBe(0)
    expect(dueWave({ ...onDay }, Date.parse(instant) - 1)).toBeUndefined()
  })

  test('is counted in calendar days across a clock change', () => {
    const changes = { timezone: 'Europe/London', rsvp_deadline: '2027-04-04', reminder_days: [14] }
    expect(dueAt('2027-03-21T08:59:59Z', changes)).toBeUndefined()
    expect(dueAt('2027-03-21T09:00:00Z', changes)).toBe(14)
  })

  test('has a state: sent, missed, due or upcoming', () => {
    const waves = { ...schedule, reminder_days: [30, 14, 7, 2] }
    const states = (queued: number[], instant: string) =>
      describeWaves(waves, queued, Date.parse(instant)).map(({ state }) => state)
    expect(states([30], '2027-02-04T00:00:00Z')).toEqual(['sent', 'missed', 'due', 'upcoming'])
    expect(states([30, 7], '2027-02-04T00:00:00Z')).toEqual(['sent', 'missed', 'sent', 'upcoming'])
    expect(states([], '2027-02-20T00:00:00Z')).toEqual(['missed', 'missed', 'missed', 'missed'])
    expect(describeWaves(schedule, [], 0)[0]).toEqual({
      days_before: 14,
      date: '2027-01-27',
      at: '2027-01-27T01:00:00.000Z',
      state: 'upcoming',
    })
  })
})

describe('a reminder that waits', () => {
  const guest = {
    rsvp_status: 'pending',
    kind: 'adult',
    is_invited: true,
    email: 'ana@example.com',
    bounced_email: null,
    unsubscribed_at: null,
    reminders_paused: false,
    asks_rsvp: null,
    occasion_deadline: null,
  } as const
  const why = (changes: {
    reminder?: Partial<Parameters<typeof whyNotAnyMore>[0]>
    guest?: object
    wedding?: object
    at?: string
  }) =>
    whyNotAnyMore(
      { wave: 7, deadline: '2027-02-10', ...changes.reminder },
      {
        guest: { ...guest, ...changes.guest },
        wedding: { ...schedule, ...changes.wedding },
        now: Date.parse(changes.at ?? '2027-02-03T01:00:00Z'),
      },
    )

  test('is sent while its reason holds', () => {
    expect(why({})).toBeNull()
    expect(why({ reminder: { wave: null, deadline: null }, wedding: { rsvp_deadline: null } })).toBeNull()
    expect(why({ reminder: { wave: null }, wedding: { rsvp_deadline: '2027-02-20', reminder_days: [] } })).toBeNull()
  })

  test.each([
    ['answered', { guest: { rsvp_status: 'maybe' } }],
    ['not_invited', { guest: { is_invited: false } }],
    ['child', { guest: { kind: 'child' } }],
    ['paused', { guest: { reminders_paused: true } }],
    ['paused', { guest: { unsubscribed_at: 1 } }],
    ['bounced', { guest: { bounced_email: 'Ana@example.com' } }],
    ['closed', { at: '2027-02-10T16:00:00Z' }],
    ['closed', { guest: { occasion_deadline: '2027-02-02' } }],
    ['not_asked', { guest: { asks_rsvp: 0 } }],
    ['deadline_moved', { wedding: { rsvp_deadline: '2027-03-10' } }],
    ['deadline_moved', { wedding: { rsvp_deadline: null } }],
    ['switched_off', { wedding: { reminder_days: [14, 2] } }],
  ])('is cancelled: %s', (reason, changes) => {
    expect(why(changes)).toBe(reason)
  })
})

describe('reminding by hand', () => {
  test('counts every guest once, by the first reason that applies', () => {
    const guest = {
      id: '1',
      name: 'Ana',
      email: 'ana@example.com',
      bounced_email: null,
      rsvp_status: 'pending',
      reminders_paused: false,
      recently_reminded: false,
      is_closed: false,
    } as const
    const sorted = sortRemindable([
      guest,
      { ...guest, rsvp_status: 'declined', email: null, reminders_paused: true, recently_reminded: true },
      { ...guest, email: null, reminders_paused: true, recently_reminded: true },
      { ...guest, bounced_email: 'ana@EXAMPLE.com', reminders_paused: true, recently_reminded: true },
      { ...guest, bounced_email: 'old@example.com', reminders_paused: true, recently_reminded: true },
      { ...guest, recently_reminded: true },
      { ...guest, is_closed: true },
    ])
    expect(sorted).toEqual({
      recipients: [{ guest_id: '1', name: 'Ana', email: 'ana@example.com' }],
      skipped: { answered: 2, no_email: 1, bounced: 1, paused: 1, recently_reminded: 1 },
    })
  })
})

describe('guests who share an address', () => {
  test('are one group per wedding, whatever the case of the address', () => {
    const guest = (id: string, wedding_id: string, email: string) => ({ id, wedding_id, email })
    const groups = byAddress([
      guest('1', 'a', 'Ana@Example.com'),
      guest('2', 'b', 'ana@example.com'),
      guest('3', 'a', 'ben@example.com'),
      guest('4', 'a', 'ana@example.COM'),
      guest('5', 'a', 'É@bücher.de'),
      guest('6', 'a', 'e\u0301@BÜCHER.de'),
    ])
    expect(groups.map(({ wedding_id, address, guests }) => [wedding_id, address, guests.map(({ id }) => id)])).toEqual([
      ['a', 'ana@example.com', ['1', '4']],
      ['b', 'ana@example.com', ['2']],
      ['a', 'ben@example.com', ['3']],
      ['a', 'é@bücher.de', ['5', '6']],
    ])
  })

  test('are remembered for a day, and until after the deadline in every zone', () => {
    const now = Date.parse('2027-02-01T12:00:00Z')
    expect(mattersUntil(null, now)).toBe(Date.parse('2027-02-02T12:00:00Z'))
    expect(mattersUntil('2027-02-10', now)).toBeGreaterThan(Date.parse('2027-02-11T12:00:00Z'))
    expect(mattersUntil('2020-02-10', now)).toBe(Date.parse('2027-02-02T12:00:00Z'))
  })
})

test('the daily limit says how many reminders are left', () => {
  expect(dailyLimitReached(0)).toBe(
    'Posy sends at most 5,000 reminders for you within 24 hours, and none is left. Please try again later.',
  )
  expect(dailyLimitReached(1200)).toBe(
    'Posy sends at most 5,000 reminders for you within 24 hours, and 1,200 are left. Please choose fewer guests or try again later.',
  )
})

describe('counting replies', () => {
  test('merges texts that differ in case and spaces, the most frequent first', () => {
    expect(countTexts(['Nuts', null, 'vegan food', 'nuts ', 'NUTS', '', 'Vegan  food', 'Gluten'])).toEqual([
      { text: 'Nuts', count: 3 },
      { text: 'vegan food', count: 2 },
      { text: 'Gluten', count: 1 },
    ])
  })

  test('puts a reply on its date in the wedding’s zone', () => {
    const instants = ['2027-01-02T16:30:00Z', '2027-01-01T16:30:00Z', '2027-01-02T15:59:59Z'].map(Date.parse)
    expect(responsesByDay(instants, 'Asia/Manila')).toEqual([
      { date: '2027-01-02', responses: 2 },
      { date: '2027-01-03', responses: 1 },
    ])
    expect(responsesByDay(instants, 'UTC')).toEqual([
      { date: '2027-01-01', responses: 1 },
      { date: '2027-01-02', responses: 2 },
    ])
  })
})
