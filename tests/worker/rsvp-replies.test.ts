import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seating_tables } from '../../worker/db/schema/weddings'
import { blankCompanion } from '../../worker/features/guests/rules'
import type { RsvpView } from '../../worker/features/rsvp/party/schema'
import { anyCharacter } from '../support/worker/any-text'
import { answer, newCouple, type Refused, request } from '../support/worker/app'
import { openWeddings } from '../support/worker/databases'
import { at, invite, postReply } from '../support/worker/invitation'

const SETTINGS = '/api/admin/event-settings'

describe('replying', () => {
  test.each([
    ['confirmed', "We can't wait to celebrate with you!"],
    ['declined', "We'll miss you on our special day, but we understand!"],
    ['maybe', 'Thanks for letting us know. Please update us when you can!'],
  ])('%s is thanked with %j', async (rsvp_status, message) => {
    const couple = await newCouple()
    const ana = await invite(couple)
    const before = Date.now()
    const saved = await postReply(ana.api, { rsvp_status })
    const view = await answer<RsvpView>(request('GET', ana.api), 200)
    expect(saved).toEqual({ message, guest: { ...view.guest, rsvp_status }, event: view.event })
    const row = await ana.row()
    expect(row).toMatchObject({ rsvp_status, rsvp_source: 'link', version: 2 })
    expect(row.responded_at).toBeGreaterThanOrEqual(before)
    expect(row.updated_at).toBe(row.responded_at)
  })

  test('keeps every field, trimmed, in any script', async () => {
    const ana = await invite(await newCouple(), { plus_one_allowed: true, plus_ones: 3 })
    const { guest } = await postReply(ana.api, {
      rsvp_status: 'confirmed',
      meal_preference: 'vegan',
      dietary_restrictions: '  لا مكسرات \n no nuts ',
      accessibility_needs: 'A ramp 🦽',
      plus_one_name: ' Tomás Okafor ,, محمد , ',
      email: ' ana@example.com ',
      phone: ' +63 917 000 ',
    })
    expect(guest).toMatchObject({
      rsvp_status: 'confirmed',
      meal_preference: 'Vegan',
      dietary_restrictions: 'لا مكسرات \n no nuts',
      accessibility_needs: 'A ramp 🦽',
      plus_one_name: 'Tomás Okafor, محمد',
      email: 'ana@example.com',
      phone: '+63 917 000',
    })
    expect((await answer<RsvpView>(request('GET', ana.api), 200)).guest).toEqual(guest)
  })

  test('keeps fields that were not sent, and clears those sent empty', async () => {
    const stored = {
      meal_preference: 'Kosher',
      dietary_restrictions: 'No nuts',
      accessibility_needs: 'A ramp',
      plus_one_name: 'Tom',
      email: 'ana@example.com',
      phone: '1',
    }
    const ana = await invite(await newCouple(), { ...stored, plus_one_allowed: true, plus_ones: 1 })
    expect((await postReply(ana.api, { rsvp_status: 'confirmed' })).guest).toMatchObject(stored)
    const empty = { meal_preference: '', dietary_restrictions: null, accessibility_needs: ' ', plus_one_name: ' , ' }
    const { guest } = await postReply(ana.api, { rsvp_status: 'confirmed', ...empty, email: '', phone: null })
    expect(guest).toMatchObject(Object.fromEntries(Object.keys(stored).map((name) => [name, null])))
  })

  test('with no clears meal and plus-ones and frees the seat, but keeps needs', async () => {
    const couple = await newCouple()
    const [table] = await openWeddings()
      .insert(seating_tables)
      .values({
        id: crypto.randomUUID(),
        wedding_id: couple.weddingId,
        name: 'One',
        shape: 'round',
        capacity: 8,
        created_at: 0,
        updated_at: 0,
      })
      .returning()
    const seated = {
      rsvp_status: 'confirmed' as const,
      table_id: table?.id ?? '',
      seat_number: 3,
      meal_preference: 'Vegan',
      plus_one_allowed: true,
      plus_ones: 1,
      plus_one_name: 'Tom',
      plus_one_status: 'approved' as const,
      dietary_restrictions: 'No nuts',
    }
    const [ana, ben] = [await invite(couple, seated), await invite(couple, { ...seated, seat_number: 4 })]
    await postReply(ana.api, { rsvp_status: 'declined', meal_preference: 'Kosher', plus_one_name: 'Tom, Eva' })
    expect(await ana.row()).toMatchObject({
      rsvp_status: 'declined',
      table_id: null,
      seat_number: null,
      meal_preference: null,
      plus_one_name: null,
      plus_one_status: 'none',
      dietary_restrictions: 'No nuts',
    })
    await postReply(ben.api, { rsvp_status: 'maybe' })
    expect(await ben.row()).toMatchObject({ meal_preference: null, plus_one_name: 'Tom', seat_number: 4 })
  })

  test.each([
    [{}, { rsvp_status: 'Please select your RSVP response' }],
    [{ rsvp_status: null }, { rsvp_status: 'Please select your RSVP response' }],
    [{ rsvp_status: '' }, { rsvp_status: 'Please select your RSVP response' }],
    [{ rsvp_status: 'pending' }, { rsvp_status: 'Please select your RSVP response' }],
    [{ rsvp_status: ['confirmed'] }, { rsvp_status: 'Please select your RSVP response' }],
    [
      { rsvp_status: 'confirmed', meal_preference: 'Steak' },
      {
        meal_preference: 'Please choose one of: Regular, Vegetarian, Vegan, Kosher, Gluten-Free, Pescatarian.',
      },
    ],
    [{ rsvp_status: 'confirmed', email: 'ana' }, { email: 'Please enter an email address such as ana@example.com.' }],
    [{ rsvp_status: 'confirmed', plus_one_name: 'Tom, Eva' }, { plus_one_name: 'You can bring one guest.' }],
    [{ rsvp_status: 'maybe', plus_one_name: 7 }, { plus_one_name: 'This must be text.' }],
    [
      { rsvp_status: 'declined', dietary_restrictions: 'x'.repeat(2001) },
      { dietary_restrictions: 'Please use at most 2000 characters.' },
    ],
    [
      { rsvp_status: 'confirmed', phone: 'a\u0000b', email: 'x@y.z' },
      { phone: 'This contains characters that cannot be stored, such as control characters.' },
    ],
  ])('%j is refused, naming the fields', async (body, errors) => {
    const ana = await invite(await newCouple(), { plus_one_allowed: true, plus_ones: 1 })
    const { detail } = await postReply<Refused>(ana.api, body, 422)
    expect(detail).toEqual({ message: Object.values(errors)[0], errors })
    expect(await ana.row()).toMatchObject({ rsvp_status: 'pending', version: 1, responded_at: null })
  })

  test('refuses plus-ones where none are allowed', async () => {
    const couple = await newCouple()
    const alone = await invite(couple)
    const sent = { rsvp_status: 'confirmed', plus_one_name: 'Tom' }
    expect((await postReply<Refused>(alone.api, sent, 422)).detail.errors).toEqual({
      plus_one_name: 'This invitation is for you alone.',
    })
    const ana = await invite(couple, { plus_one_allowed: true, plus_ones: 1 })
    await couple.put(SETTINGS, { plus_one_policy: 'disallowed' })
    await postReply(ana.api, sent, 422)
    await postReply(ana.api, { ...sent, plus_one_name: '' })
    await couple.put(SETTINGS, { plus_one_policy: 'allowed' })
    expect((await postReply(ana.api, sent)).guest.plus_one_name).toBe('Tom')
  })

  test('requests approval of plus-ones where the couple wants it, once for the same names', async () => {
    const couple = await newCouple()
    await couple.put(SETTINGS, { plus_one_policy: 'request_approval' })
    const ana = await invite(couple, { plus_one_allowed: true, plus_ones: 2 })
    const statusAfter = async (plus_one_name?: string | null) => {
      await postReply(ana.api, { rsvp_status: 'confirmed', plus_one_name })
      return (await ana.row()).plus_one_status
    }
    expect(await statusAfter()).toBe('none')
    expect(await statusAfter('Tom')).toBe('requested')
    await ana.change({ plus_one_status: 'approved' })
    expect(await statusAfter(' Tom ,')).toBe('approved')
    expect(await statusAfter()).toBe('approved')
    expect(await statusAfter('Tom, Eva')).toBe('requested')
    await ana.change({ plus_one_status: 'declined' })
    expect(await statusAfter('Tom, Eva')).toBe('declined')
    expect(await statusAfter()).toBe('declined')
    expect(await statusAfter(null)).toBe('none')
    expect(await statusAfter('Tom')).toBe('requested')
    await couple.put(SETTINGS, { plus_one_policy: 'allowed' })
    expect(await statusAfter('Tom')).toBe('none')
  })

  test('brings nobody whom the couple refused or has yet to approve, after the couple has changed its policy', async () => {
    const couple = await newCouple()
    await couple.put(SETTINGS, { plus_one_policy: 'request_approval' })
    const ana = await invite(couple, { plus_one_allowed: true, plus_ones: 1 })
    const statusAfter = async (plus_one_name?: string) => {
      await postReply(ana.api, { rsvp_status: 'confirmed', plus_one_name })
      return (await ana.row()).plus_one_status
    }
    expect(await statusAfter('Ben')).toBe('requested')
    await couple.put(SETTINGS, { plus_one_policy: 'disallowed' })
    expect(await statusAfter()).toBe('requested')
    await ana.change({ plus_one_status: 'declined' })
    expect(await statusAfter()).toBe('declined')
    await couple.put(SETTINGS, { plus_one_policy: 'allowed' })
    expect(await statusAfter('Ben')).toBe('declined')
    expect(await statusAfter('Cleo')).toBe('none')
  })

  test('works from a page without a referrer and without a browser', async () => {
    const { api } = await invite(await newCouple())
    const senders: Record<string, string>[] = [
      { origin: 'null' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      {},
    ]
    for (const headers of senders) {
      const response = await request('POST', api, { body: { rsvp_status: 'maybe' }, headers })
      expect(response.status).toBe(200)
    }
  })

  test('accepts only JSON of limited size', async () => {
    const { api } = await invite(await newCouple())
    const raw = 'rsvp_status=confirmed'
    const form = { raw, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await request('POST', api, form)).status).toBe(415)
    expect((await request('POST', api, { body: { rsvp_status: 'x'.repeat(300_000) } })).status).toBe(413)
    expect((await request('POST', api, { raw: '{', headers: { 'content-type': 'application/json' } })).status).toBe(400)
    expect((await request('DELETE', api)).headers.get('allow')).toBe('GET, HEAD, POST')
  })

  test('handles any body', { tags: 'exhaustive' }, async () => {
    const ana = await invite(await newCouple(), { plus_one_allowed: true, plus_ones: 2 })
    const fields = ['meal_preference', 'dietary_restrictions', 'accessibility_needs', 'plus_one_name', 'email', 'phone']
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('Vegan', 'a, b', 'a@b.co', ''),
    )
    const body = fc.record(
      {
        rsvp_status: fc.oneof(fc.constantFrom('confirmed', 'declined', 'maybe'), value),
        ...Object.fromEntries(fields.map((name) => [name, value])),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, fc.jsonValue()), async (sent) => {
        const response = await request('POST', ana.api, { body: sent })
        expect([200, 422]).toContain(response.status)
        const { guest } = await answer<RsvpView>(request('GET', ana.api), 200)
        if (guest.rsvp_status !== 'confirmed') expect(guest.meal_preference).toBeNull()
        expect((guest.plus_one_name ?? '').split(', ').length).toBeLessThanOrEqual(2)
      }),
      { numRuns: 150 },
    )
  })
})

describe('after the deadline', () => {
  test.each([
    ['Asia/Manila', '2027-01-17', '2027-01-17T15:59:59.999Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.999Z'],
  ])('in %s, %s, a reply is refused one millisecond later', async (timezone, rsvp_deadline, last) => {
    const couple = await newCouple()
    await couple.put(SETTINGS, { timezone, rsvp_deadline })
    const ana = await invite(couple)
    const tooLate = new Date(Date.parse(last) + 1).toISOString()
    await at(last, () => postReply(ana.api, { rsvp_status: 'confirmed' }))
    await at(tooLate, async () => {
      for (const late of [{ rsvp_status: 'declined' }, {}, { rsvp_status: 'confirmed', meal_preference: 'Ambrosia' }]) {
        expect(await postReply<object>(ana.api, late, 409)).toEqual({ detail: 'The RSVP deadline has passed.' })
      }
      expect((await answer<RsvpView>(request('GET', ana.api), 200)).event.rsvp_deadline).toBe(last)
    })
    expect((await ana.row()).rsvp_status).toBe('confirmed')
  })
})

describe('parallel replies', () => {
  test('are all accepted, and one of them is stored as a whole', async () => {
    const ana = await invite(await newCouple(), { plus_one_allowed: true, plus_ones: 1 })
    const sent = Array.from({ length: 30 }, (_, i) => ({
      rsvp_status: (['confirmed', 'declined', 'maybe'] as const)[i % 3],
      dietary_restrictions: `Answer ${i}`,
      phone: String(i),
      plus_one_name: `Guest ${i}`,
    }))
    await Promise.all(sent.map((body) => postReply(ana.api, body)))
    const row = await ana.row()
    const last = sent[Number(row.phone)]
    expect(row).toMatchObject({
      version: 31,
      ...last,
      plus_one_name: last?.rsvp_status === 'declined' ? null : last?.plus_one_name,
    })
  })

  test('are all accepted also when each renames a companion', async () => {
    const couple = await newCouple()
    const kim = { ...blankCompanion, id: 'kim', name: 'Kim', dietary_restrictions: 'No nuts' }
    const allowed = { plus_one_allowed: true, plus_ones: 1 }
    const ana = await invite(couple, { ...allowed, plus_one_name: kim.name, companions: [kim] })
    const names = Array.from({ length: 30 }, (_, i) => `Guest ${i}`)
    await Promise.all(names.map((plus_one_name) => postReply(ana.api, { rsvp_status: 'confirmed', plus_one_name })))
    const row = await ana.row()
    expect(names).toContain(row.plus_one_name)
    expect(row.companions).toMatchObject([{ name: row.plus_one_name, dietary_restrictions: 'No nuts' }])
  })

  test('follow settings that the couple changed in between', async () => {
    const couple = await newCouple()
    const ana = await invite(couple, { plus_one_allowed: true, plus_ones: 1 })
    const answers = Array.from({ length: 10 }, () =>
      request('POST', ana.api, { body: { rsvp_status: 'confirmed', plus_one_name: 'Tom' } }),
    )
    const [, ...statuses] = await Promise.all([
      couple.put(SETTINGS, { plus_one_policy: 'request_approval' }),
      ...answers.map(async (response) => (await response).status),
    ])
    expect(new Set(statuses)).toEqual(new Set([200]))
    await postReply(ana.api, { rsvp_status: 'confirmed', plus_one_name: 'Tom' })
    expect((await ana.row()).plus_one_status).toBe('requested')
  })
})
