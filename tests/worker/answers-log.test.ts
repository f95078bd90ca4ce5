import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import type { HistoryEntry } from '../../worker/features/messages/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import type { RsvpView } from '../../worker/features/rsvp/party/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { household, linkOf, logOf, reply } from '../support/worker/answers'
import { answer, type Couple, newCouple, request } from '../support/worker/app'
import { replaceDatabases } from '../support/worker/databases'
import { addGuestWithEmail } from '../support/worker/guests'
import { wrapDatabase } from '../support/worker/wrapping'

const MINUTE = 60_000
const addAna = (couple: Couple, fields: object = {}) => addGuestWithEmail(couple, { name: 'Ana', ...fields })

describe('an answer that comes with the list', () => {
  test('is in the guest’s history, whether the guest is new or known, at any occasion', async () => {
    const couple = await newCouple()
    await couple.post(occasionPaths.list, { name: 'Brunch' })
    const ana = await addAna(couple, { rsvp_status: 'maybe' })
    await reply(ana, { rsvp_status: 'confirmed' })
    const list = (rows: string) => couple.post(guestPaths.import, { csv: `Name,RSVP,Brunch reply\n${rows}` }, 200)
    await list('Ana,declined,yes\nBen,yes,no\nCleo,,')
    await list('Ana,declined,yes\nBen,yes,no\nCleo,,')
    const guests = await couple.get<Guest[]>(guestPaths.list)
    const histories = guests.map(async ({ id }) => {
      const entries = await couple.get<HistoryEntry[]>(`/api/guests/${id}/history`)
      return entries.flatMap((entry) =>
        entry.type === 'answer' ? entry.answers.map(({ name, status }) => `${entry.source}: ${name} ${status}`) : [],
      )
    })
    expect((await Promise.all(histories)).map((one) => one.toSorted())).toEqual([
      ['couple: Wedding maybe', 'import: Brunch confirmed', 'import: Wedding declined', 'link: Wedding confirmed'],
      ['import: Brunch declined', 'import: Wedding confirmed'],
      [],
    ])
    expect((await logOf(couple)).filter(({ source }) => source === 'import')).toMatchObject(
      Array(4).fill({ is_news: false, receipt_due_at: null }),
    )
  })
})

test('a reply that a list has in two columns is logged once', async () => {
  const couple = await newCouple()
  await couple.post(occasionPaths.list, { name: 'Brunch' })
  await addAna(couple)
  const csv = 'Name,RSVP status,Wedding: reply,Brunch: reply\nAna,confirmed,confirmed,declined'
  await couple.post(guestPaths.import, { csv }, 200)
  const logged = (await logOf(couple)).flatMap(({ statuses }) => statuses.map(({ status }) => status))
  expect(logged.toSorted()).toEqual(['confirmed', 'declined'])
})

test('a reply to an occasion that is deleted during an import is not logged', async () => {
  const couple = await newCouple()
  const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch' })
  await addAna(couple)
  const deletions = [() => couple.request('DELETE', occasionPaths.one(brunch.id))]
  const env = replaceDatabases((d1) =>
    wrapDatabase(d1, async (sql, run) => {
      if (sql.some((text) => /^insert into "invitations"/i.test(text))) await deletions.shift()?.()
      return run()
    }),
  )
  const csv = 'Name,Wedding: reply,Brunch: reply\nAna,confirmed,confirmed'
  await answer(couple.request('POST', guestPaths.import, { body: { csv }, env }), 200)
  expect(deletions).toEqual([])
  expect((await logOf(couple)).flatMap(({ statuses }) => statuses)).toEqual([
    { occasion_id: couple.weddingId, status: 'confirmed' },
  ])
})

describe('an answer by link', () => {
  test('is logged with its status, for a receipt in ten minutes and the couple’s news, without meals and health', async () => {
    const couple = await newCouple()
    const ana = await addAna(couple)
    await reply(ana, {
      rsvp_status: 'confirmed',
      meal_preference: 'Kosher',
      dietary_restrictions: 'No nuts',
      consent: true,
    })
    const log = await logOf(couple)
    expect(log).toEqual([
      {
        id: expect.any(String),
        wedding_id: couple.weddingId,
        guest_id: ana.id,
        by_guest_id: ana.id,
        source: 'link',
        statuses: [{ occasion_id: couple.weddingId, status: 'confirmed' }],
        answered_at: expect.any(Number),
        receipt_due_at: (log[0]?.answered_at ?? 0) + 10 * MINUTE,
        is_news: true,
      },
    ])
  })

  test('is logged once however often it is sent, and again with any change', async () => {
    const couple = await newCouple()
    const ana = await addAna(couple, { plus_one_allowed: true, plus_ones: 1 })
    const yes = { rsvp_status: 'confirmed', plus_one_name: 'Ben' }
    await Promise.all([reply(ana, yes), reply(ana, yes)])
    await reply(ana, yes)
    const form = new URLSearchParams({ ...yes, email: ana.email ?? '' }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await request('POST', linkOf(ana), { raw: form, headers })).status).toBe(200)
    expect(await logOf(couple)).toHaveLength(1)
    const changes = [{ meal_preference: 'Vegan' }, { plus_one_name: '' }, { phone: '1' }, { rsvp_status: 'declined' }]
    for (const [i, change] of changes.entries()) {
      await reply(ana, { ...yes, ...change })
      await reply(ana, { ...yes, ...change })
      expect((await logOf(couple)).length, JSON.stringify(change)).toBe(i + 2)
    }
  })

  test('brings no receipt without an address or with the switch off, and no news when the couple wants none', async () => {
    const couple = await newCouple()
    const ana = await addAna(couple, { email: null })
    await reply(ana, { rsvp_status: 'maybe' })
    await reply(ana, { rsvp_status: 'confirmed', email: 'ana@example.com' })
    await reply(ana, { rsvp_status: 'declined', email: '' })
    await couple.put(settingsPath, { answer_receipts: false, notify_answers: 'off' })
    await reply(ana, { rsvp_status: 'confirmed', email: 'ana@example.com' })
    const log = await logOf(couple)
    expect(log.map(({ receipt_due_at }) => receipt_due_at !== null)).toEqual([false, true, false, false])
    expect(log.map(({ is_news }) => is_news)).toEqual([true, true, true, false])
  })

  test('leaves no trace when it is refused', async () => {
    const couple = await newCouple()
    const ana = await addAna(couple)
    await reply(ana, { rsvp_status: 'confirmed', meal_preference: 'Steak' }, 422)
    await couple.put(settingsPath, { rsvp_deadline: '2026-01-01' })
    await reply(ana, { rsvp_status: 'confirmed' }, 409)
    expect(await logOf(couple)).toEqual([])
  })
})

describe('a household’s answer', () => {
  test('is logged for each person whom it changes, by occasion, with one receipt', async () => {
    const couple = await newCouple()
    const { ana, luis, brunch } = await household(couple)
    const main = couple.weddingId
    const both = {
      party: [
        { guest_id: ana.id, invitations: { [main]: { status: 'confirmed' }, [brunch.id]: { status: 'declined' } } },
        { guest_id: luis.id, invitations: { [main]: { status: 'maybe' } } },
      ],
    }
    await reply(ana, both)
    const first = (await logOf(couple)).toSorted((a, b) => (a.guest_id < b.guest_id ? -1 : 1))
    expect(first.map(({ guest_id, by_guest_id, statuses }) => ({ guest_id, by_guest_id, statuses }))).toEqual([
      {
        guest_id: ana.id,
        by_guest_id: ana.id,
        statuses: [
          { occasion_id: main, status: 'confirmed' },
          { occasion_id: brunch.id, status: 'declined' },
        ],
      },
      { guest_id: luis.id, by_guest_id: ana.id, statuses: [{ occasion_id: main, status: 'maybe' }] },
    ])
    expect(first.filter(({ receipt_due_at }) => receipt_due_at !== null)).toHaveLength(1)
    expect(first.every(({ is_news }) => is_news)).toBe(true)

    await reply(ana, both)
    expect(await logOf(couple)).toHaveLength(2)
    await reply(luis, { party: [{ guest_id: luis.id, invitations: { [brunch.id]: { status: 'confirmed' } } }] })
    const [, , third] = await logOf(couple)
    expect(third).toMatchObject({ guest_id: luis.id, by_guest_id: luis.id, receipt_due_at: null })
    expect(third?.statuses).toEqual([{ occasion_id: brunch.id, status: 'confirmed' }])
    await reply(ana, { party: [{ guest_id: luis.id, invitations: {} }], email: 'other@example.com' })
    expect((await logOf(couple)).at(-1)).toMatchObject({ guest_id: ana.id, receipt_due_at: expect.any(Number) })
  })

  test('that comes second leaves the first one as it was, at every occasion', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await household(couple)
    const { party } = await answer<RsvpView>(request('GET', `/api/public${linkOf(ana)}`), 200)
    const version = party.find(({ is_holder }) => is_holder)?.version
    const say = (status: string) => ({
      party: [{ guest_id: ana.id, version, invitations: { [brunch.id]: { status } } }],
      email: `${status}@example.com`,
    })
    const sent = ['confirmed', 'declined'].map(async (status) => ({
      status,
      code: (await request('POST', `/api/public${linkOf(ana)}`, { body: say(status) })).status,
    }))
    const results = await Promise.all(sent)
    const won = results.find(({ code }) => code === 200)?.status ?? ''
    expect(results.map(({ code }) => code).sort()).toEqual([200, 409])
    const stored = (await couple.get<Guest[]>(guestPaths.list)).find(({ id }) => id === ana.id)
    expect(stored).toMatchObject({ email: `${won}@example.com` })
    expect(stored?.invitations.find(({ occasion_id }) => occasion_id === brunch.id)?.status).toBe(won)
    expect((await logOf(couple)).map(({ statuses }) => statuses[0]?.status)).toEqual([won])
  })
})

describe('an answer that the couple records', () => {
  test('is logged once, at the occasion that it is for, and is no news to the couple', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await household(couple)
    const record = (body: object, status = 200) => couple.post('/api/rsvp', { guest_id: ana.id, ...body }, status)
    await record({ rsvp_status: 'confirmed', source: 'phone', notes: 'She called' })
    await record({ rsvp_status: 'confirmed', source: 'phone', notes: 'She called' })
    await record({ rsvp_status: 'declined', occasion_id: brunch.id })
    await record({ rsvp_status: 'declined', occasion_id: brunch.id })
    await record({ rsvp_status: 'maybe', notes: 'x'.repeat(2000) }, 422)
    await couple.put(guestPaths.one(ana.id), { rsvp_status: 'confirmed', name: 'Ana Cruz' })
    await couple.put(guestPaths.one(ana.id), { rsvp_status: 'pending' })
    await record({ rsvp_status: 'pending' })
    const nobody = { by_guest_id: null, receipt_due_at: null, is_news: false, guest_id: ana.id }
    const at = (occasion_id: string, status: string) => [{ occasion_id, status }]
    expect(await logOf(couple)).toMatchObject([
      { ...nobody, source: 'phone', statuses: at(couple.weddingId, 'confirmed') },
      { ...nobody, source: 'couple', statuses: at(brunch.id, 'declined') },
      { ...nobody, source: 'couple', statuses: at(couple.weddingId, 'pending') },
    ])
  })

  test('is the couple’s when it restores an earlier one, which keeps its source and its time', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await household(couple)
    const responded_at = '2026-01-10T09:30:00.000Z'
    for (const occasion_id of [couple.weddingId, brunch.id]) {
      const record = (body: object, status = 200) =>
        couple.post<Guest>('/api/rsvp', { guest_id: ana.id, occasion_id, ...body }, status)
      await record({ rsvp_status: 'declined' })
      const restored = { rsvp_status: 'confirmed', source: 'link', responded_at }
      const { invitations } = await record(restored)
      expect(invitations.find((one) => one.occasion_id === occasion_id)).toMatchObject({
        status: 'confirmed',
        source: 'link',
        responded_at,
      })
      await record({ ...restored, responded_at: '2099-01-01T00:00:00Z' }, 422)
      await record({ ...restored, responded_at: '1999-12-31T00:00:00Z' }, 422)
      await record({ ...restored, responded_at: 'then' }, 422)
    }
    const log = await logOf(couple)
    expect(log.map(({ source }) => source)).toEqual(Array(4).fill('couple'))
    for (const { answered_at } of log) expect(answered_at).toBeGreaterThan(Date.parse(responded_at))
  })
})
