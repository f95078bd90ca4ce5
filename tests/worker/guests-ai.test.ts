import { describe, expect, test } from 'vitest'
import { insertRows } from '../../worker/db/bulk'
import { guests } from '../../worker/db/schema/weddings'
import type { RsvpPrediction, TagSuggestions } from '../../worker/features/guests/ai/schema'
import { type Couple, newCouple, type Refused } from '../support/worker/app'
import { besideSession } from '../support/worker/cost'
import { openWeddings } from '../support/worker/databases'

const TAGS = '/api/guests/ai/tag-suggestions'
const PREDICTION = '/api/guests/ai/rsvp-prediction'

/** Inserts a guest; returns the id. */
async function invite(couple: Couple, fields: Partial<typeof guests.$inferInsert> = {}): Promise<string> {
  const id = crypto.randomUUID()
  await insertRows(openWeddings(), guests, [
    { id, wedding_id: couple.weddingId, name: 'Ana', rsvp_selector: id, created_at: 0, updated_at: 0, ...fields },
  ])
  return id
}

const suggest = (couple: Couple, query: Record<string, string>) =>
  couple.get<TagSuggestions>(`${TAGS}?${new URLSearchParams(query)}`)
const predict = (couple: Couple, id: string) => couple.get<RsvpPrediction>(`${PREDICTION}?guest_id=${id}`)

describe('tag suggestions', () => {
  test('come from the vocabulary and the wedding’s own guests, without tags that are already set', async () => {
    const couple = await newCouple()
    for (const notes of ['from the lake', 'lake house', 'lake']) await invite(couple, { notes, tags: ['Lakeside'] })
    const query = { notes: 'Cousin,\nknows us from the lake; college friend', existing_tags: 'friends, VIP' }
    const { suggestions } = await suggest(couple, query)
    expect(suggestions.map(({ tag }) => tag)).toEqual(['Lakeside', 'College', 'Family'])
    for (const { confidence, reason } of suggestions) {
      expect(confidence).toBeGreaterThan(0)
      expect(confidence).toBeLessThanOrEqual(1)
      expect(reason).toMatch(/^\S.*\.$/)
    }
    expect(await suggest(couple, query)).toEqual({ suggestions })
  })

  test('do not depend on another wedding’s guests', async () => {
    const [ours, theirs] = await Promise.all([newCouple(), newCouple()])
    for (let i = 0; i < 3; i++) await invite(theirs, { notes: 'xylophone', tags: ['Secret'] })
    expect(await suggest(ours, { notes: 'xylophone' })).toEqual({ suggestions: [] })
  })

  test('are none without notes', async () => {
    const couple = await newCouple()
    expect(await couple.get(TAGS)).toEqual({ suggestions: [] })
    expect(await suggest(couple, { notes: '  ', existing_tags: '' })).toEqual({ suggestions: [] })
  })

  test.each([
    [{ notes: 'x'.repeat(2001) }, 'notes'],
    [{ notes: 'a\u0000' }, 'notes'],
    [{ existing_tags: 'a\u0000' }, 'existing_tags'],
  ])('refuse invalid notes and tags', async (query, field) => {
    const couple = await newCouple()
    const response = await couple.get<Refused>(`${TAGS}?${new URLSearchParams(query as Record<string, string>)}`, 422)
    expect(Object.keys(response.detail.errors)).toEqual([field])
  })
})

describe('a prediction', () => {
  test('needs an invitation, and a guest of the wedding', async () => {
    const [couple, others] = [await newCouple(), await newCouple()]
    const id = await invite(couple, { is_invited: false })
    const refused = await couple.get(`${PREDICTION}?guest_id=${id}`, 409)
    expect(refused).toEqual({ detail: 'This guest is not invited to this occasion.' })
    await others.get(`${PREDICTION}?guest_id=${id}`, 404)
    await couple.get(`${PREDICTION}?guest_id=nobody`, 404)
  })

  test('explains itself, and is the same for the same guests', async () => {
    const couple = await newCouple()
    const id = await invite(couple, { notes: 'Flying in from Oslo', plus_one_allowed: true, plus_ones: 1 })
    const prediction = await predict(couple, id)
    expect(prediction).toMatchObject({ guest_id: id, prediction: 'confirmed' })
    expect(prediction.interval.low).toBeLessThan(prediction.probability)
    expect(prediction.interval.high).toBeGreaterThan(prediction.probability)
    const sum = prediction.factors.reduce((total, { effect }) => total + effect, 0)
    expect(sum).toBeCloseTo(prediction.probability, 10)
    expect(await predict(couple, id)).toEqual(prediction)
  })

  test('learns from the replies to this wedding', async () => {
    const [couple, other] = await Promise.all([newCouple(), newCouple()])
    const id = await invite(couple)
    const before = await predict(couple, id)
    for (let i = 0; i < 8; i++) await invite(other, { rsvp_status: 'declined' })
    expect(await predict(couple, id)).toEqual(before)
    for (let i = 0; i < 8; i++) await invite(couple, { rsvp_status: 'declined' })
    expect((await predict(couple, id)).probability).toBeLessThan(before.probability - 0.2)
  })

  test('is certain once a guest has replied', async () => {
    const couple = await newCouple()
    const coming = await invite(couple, { rsvp_status: 'confirmed' })
    const away = await invite(couple, { rsvp_status: 'declined' })
    expect(await predict(couple, coming)).toMatchObject({ prediction: 'confirmed', probability: 1 })
    expect(await predict(couple, away)).toMatchObject({ prediction: 'declined', probability: 0 })
  })

  test('takes one query after the session’s', async () => {
    const couple = await newCouple()
    const id = await invite(couple)
    const { headers } = await couple.request('GET', `${PREDICTION}?guest_id=${id}`)
    expect(headers.get('server-timing')).toContain(besideSession(1))
  })

  test('of another wedding’s guest answers as for a missing one', async () => {
    const [ours, theirs] = await Promise.all([newCouple(), newCouple()])
    const id = await invite(theirs)
    const foreign = await ours.get(`${PREDICTION}?guest_id=${id}`, 404)
    expect(await ours.get(`${PREDICTION}?guest_id=${crypto.randomUUID()}`, 404)).toEqual(foreign)
    for (const query of ['', '?guest_id=']) {
      const { detail } = await ours.get<Refused>(`${PREDICTION}${query}`, 422)
      expect(Object.keys(detail.errors)).toEqual(['guest_id'])
    }
  })
})
