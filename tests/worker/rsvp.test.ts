import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { mealOptions } from '../../worker/features/guests/schema'
import { newRsvpSelector, rsvpToken } from '../../worker/security/rsvp-link'
import { inDays } from '../support/days'
import { answer, newCouple, request } from '../support/worker/app'
import { costOf, databaseCost } from '../support/worker/cost'
import { brokenDatabases, quietly } from '../support/worker/faults'
import { invite, postReply } from '../support/worker/invitation'

const SETTINGS = '/api/admin/event-settings'
const DAY = inDays(200)
const DEADLINE = inDays(170)
const INVALID = { detail: 'This RSVP link is not valid.' }

describe('reading an invitation', () => {
  test('answers the guest, the event and the meals, and nothing else', async () => {
    const couple = await newCouple()
    await couple.put(SETTINGS, {
      couple_name_1: 'Mara',
      couple_name_2: 'Jonas',
      venue_name: 'Casa Verde',
      wedding_date_fixed: DAY,
      rsvp_deadline: DEADLINE,
      plus_one_policy: 'request_approval',
    })
    await invite(couple, { name: 'Somebody Else' })
    const ana = await invite(couple, {
      email: 'ana@example.com',
      notes: 'Difficult uncle',
      tags: ['family'],
      plus_one_allowed: true,
      plus_ones: 2,
    })
    expect(await answer(request('GET', ana.api), 200)).toEqual({
      guest: {
        name: 'Ana Cruz',
        rsvp_status: 'pending',
        meal_preference: null,
        dietary_restrictions: null,
        accessibility_needs: null,
        plus_one_allowed: true,
        plus_ones: 2,
        plus_one_name: null,
        email: 'ana@example.com',
        phone: null,
      },
      event: {
        name: 'Mara & Jonas',
        rsvp_deadline: `${DEADLINE}T15:59:59.999Z`,
        plus_one_policy: 'request_approval',
        wedding_date: DAY,
        timezone: 'Asia/Manila',
        venue_name: 'Casa Verde',
        couple_name_1: 'Mara',
        couple_name_2: 'Jonas',
      },
      meal_options: [...mealOptions],
      household: { name: null, salutation: 'Ana Cruz' },
      occasions: [
        {
          id: couple.weddingId,
          name: 'Wedding',
          date: DAY,
          start_time: null,
          end_time: null,
          venue_name: 'Casa Verde',
          address: null,
          dress_code: null,
          notes: null,
          meal_options: [...mealOptions],
          asks_rsvp: true,
          is_main: true,
          rsvp_deadline: `${DEADLINE}T15:59:59.999Z`,
          is_open: true,
        },
      ],
      questions: [],
      household_answers: [],
      party: [
        {
          guest_id: ana.id,
          name: 'Ana Cruz',
          kind: 'adult',
          is_holder: true,
          version: expect.any(Number),
          plus_ones: 2,
          companions: [],
          invitations: [{ occasion_id: couple.weddingId, status: 'pending', meal_preference: null }],
          has_dietary: false,
          has_accessibility: false,
          answers: [],
        },
      ],
    })
  })

  test('writes nothing and queries the database once, by the guest’s index', async () => {
    const couple = await newCouple()
    const ana = await invite(couple)
    for (let i = 0; i < 20; i++) await invite(couple)
    const before = await ana.row()
    for (const method of ['GET', 'HEAD']) {
      const response = await request(method, ana.api)
      expect(response.status).toBe(200)
      expect(response.headers.get('server-timing')).toContain(costOf(1, 2))
    }
    expect(await ana.row()).toEqual(before)
  })

  test('stays out of caches, referrers and search engines', async () => {
    const { api } = await invite(await newCouple())
    for (const path of [api, `${api}x`]) {
      const { headers } = await request('GET', path)
      expect(headers.get('cache-control')).toContain('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
      expect(headers.get('x-request-id')).toBeTruthy()
      expect(headers.get('etag')).toBeNull()
    }
  })
})

describe('an invalid link', () => {
  test('gets the same response, whatever is wrong with it', async () => {
    const [ours, theirs] = [await newCouple(), await newCouple()]
    const [ana, ben] = [await invite(ours), await invite(theirs)]
    const other = ana.token.endsWith('A') ? 'B' : 'A'
    const links = [
      [ours.weddingId, 'nothing'],
      [ours.weddingId, `${ana.token.slice(0, -1)}${other}`],
      [ours.weddingId, `${ana.token}${other}`],
      [ours.weddingId, ana.token.slice(0, 12)],
      [ours.weddingId, ben.token],
      [theirs.weddingId, ana.token],
      ['00000000-0000-7000-8000-000000000000', ana.token],
      // Signed correctly, but for no guest.
      [ours.weddingId, rsvpToken(env.POSY_SECRET, ours.weddingId, newRsvpSelector())],
      [ours.weddingId, '%00'],
      ['%', '%zz'],
      ["' or 1=1 --", "' or 1=1 --"],
      ['x'.repeat(2000), '👰'],
      // Too few parts, or too many.
      [ours.weddingId],
      [ours.weddingId, ''],
      ['', ana.token],
      [ours.weddingId, ana.token, ''],
      [ours.weddingId, ana.token, 'more'],
    ]
    for (const link of links) {
      const path = `/api/public/rsvp/${link.map((part) => (part.startsWith('%') ? part : encodeURIComponent(part))).join('/')}`
      expect(await answer(request('GET', path), 404), path).toEqual(INVALID)
      expect(await postReply(path, { rsvp_status: 'confirmed' }, 404), path).toEqual(INVALID)
      expect(await postReply(path, {}, 404), path).toEqual(INVALID)
    }
    expect((await ana.row()).rsvp_status).toBe('pending')
    expect((await ben.row()).rsvp_status).toBe('pending')
  })

  test('is also one that was replaced, from the next request on', async () => {
    const ana = await invite(await newCouple())
    await answer(request('GET', ana.api), 200)
    await ana.change({ rsvp_selector: newRsvpSelector() })
    const replaced = await request('GET', ana.api)
    expect(await answer(replaced, 404)).toEqual(INVALID)
    expect(databaseCost(replaced)).toBe(databaseCost(await request('GET', '/api/public/rsvp/nothing/nothing')))
    expect(await postReply(ana.api, { rsvp_status: 'confirmed' }, 404)).toEqual(INVALID)
  })

  test('is limited per IP address, which does not affect valid links', async () => {
    const couple = await newCouple()
    const ana = await invite(couple)
    const headers = { 'cf-connecting-ip': '203.0.113.7' }
    const guess = (address = headers) =>
      request('GET', `/api/public/rsvp/${couple.weddingId}/${newRsvpSelector()}`, { headers: address })
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await guess()).status))
    expect(statuses.filter((status) => status === 404)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    const refused = await guess()
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({ detail: 'Too many attempts. Please wait a moment and try again.' })

    expect((await request('GET', ana.api, { headers })).status).toBe(200)
    expect((await guess({ 'cf-connecting-ip': '203.0.113.8' })).status).toBe(404)
    expect((await guess({ 'cf-connecting-ip': '127.0.0.1' })).status).toBe(404)
  })

  test('is not reported when the database fails', async () => {
    const { api } = await invite(await newCouple())
    for (const message of ['D1_ERROR: Network connection lost.', 'D1_ERROR: no such table: guests']) {
      const env = brokenDatabases(message)
      for (const sent of [{ env }, { env, body: { rsvp_status: 'confirmed' } }]) {
        const response = await quietly(() => request('body' in sent ? 'POST' : 'GET', api, sent))
        expect(response.status).toBeGreaterThanOrEqual(500)
        expect(JSON.stringify(await response.json())).not.toContain('link')
      }
    }
  })
})
