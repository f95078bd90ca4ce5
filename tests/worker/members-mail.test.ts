import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { guests, mails } from '../../worker/db/schema/weddings'
import type { Guest } from '../../worker/features/guests/schema'
import { memberPaths } from '../../worker/features/members/contract'
import type { Message, MessageInput } from '../../worker/features/messages/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import type { WeddingSettings } from '../../worker/features/settings/schema'
import { paymentPaths } from '../../worker/features/vendors/payments/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { HOUR } from '../../worker/lib/durations'
import { COUPLE_ONLY } from '../../worker/lib/roles'
import { newCouple } from '../support/worker/app'
import { newMember, people } from '../support/worker/members'
import { hosts, write } from '../support/worker/messages'
import { cron, database, fakeGateway, invite, weddingWithDeadline } from '../support/worker/reminders'

const SETTINGS = '/api/admin/event-settings'

test.each([
  { rsvp_deadline: '2036-01-10' },
  { rsvp_deadline: null },
  { reminder_days: [30] },
  { reminder_days: [] },
  { timezone: 'Pacific/Kiritimati' },
  { payment_reminders: false },
  { task_digest: true },
  { day_before_mail: false },
])('a helper cannot set %j, which decides when mail goes out; a partner can', async (change) => {
  const { couple } = await weddingWithDeadline('2036-01-20')
  const [helper, partner] = [await newMember(couple, 'helper'), await newMember(couple)]
  const before = await couple.get<WeddingSettings>(SETTINGS)
  expect(await helper.put(SETTINGS, { ...change, venue_name: 'Elsewhere' }, 403)).toEqual({ detail: COUPLE_ONLY })
  expect(await couple.get(SETTINGS)).toEqual(before)
  expect(await partner.put(SETTINGS, change)).toMatchObject(change)
})

test('a helper can send all settings when only those they may change differ', async () => {
  const { couple } = await weddingWithDeadline('2036-02-20')
  const helper = await newMember(couple, 'helper')
  const all = await helper.get<WeddingSettings>(SETTINGS)
  const saved = await helper.put<WeddingSettings>(SETTINGS, {
    ...all,
    venue_name: 'Villa Aurora',
    couple_name_2: 'Ben',
  })
  expect(saved).toMatchObject({ venue_name: 'Villa Aurora', couple_name_2: 'Ben', rsvp_deadline: '2036-02-20' })
  expect(await helper.put(SETTINGS, { reminder_days: [2, 14, 7] })).toMatchObject({ reminder_days: [14, 7, 2] })
})

test('a helper cannot set by when guests reply to an occasion, or whether; a partner can', async () => {
  const { couple } = await weddingWithDeadline('2036-04-20')
  const [helper, partner] = [await newMember(couple, 'helper'), await newMember(couple)]
  const brunch = { name: 'Brunch', date: '2036-12-31', rsvp_deadline: '2036-04-01' }
  expect(await helper.post(occasionPaths.list, brunch, 403)).toEqual({ detail: COUPLE_ONLY })
  const { id } = await partner.post<Occasion>(occasionPaths.list, brunch)
  const path = occasionPaths.one(id)
  for (const change of [{ rsvp_deadline: null }, { rsvp_deadline: '2036-04-02' }, { asks_rsvp: false }]) {
    expect(await helper.put(path, { ...change, dress_code: 'Black tie' }, 403)).toEqual({ detail: COUPLE_ONLY })
  }
  const { version: _, ...all } = await helper.get<Occasion[]>(occasionPaths.list).then(([, one]) => one as Occasion)
  expect(all).toMatchObject({ ...brunch, asks_rsvp: true, dress_code: null })
  expect(await helper.put(path, { ...all, dress_code: 'Black tie' })).toMatchObject({ dress_code: 'Black tie' })
  expect(await partner.put(path, { asks_rsvp: false })).toMatchObject({ asks_rsvp: false, dress_code: 'Black tie' })
  expect(await helper.put(path, { asks_rsvp: true }, 403)).toEqual({ detail: COUPLE_ONLY })
  const dinner = { name: 'Dinner', date: '2036-12-30', asks_rsvp: false, rsvp_deadline: null }
  expect(await helper.post(occasionPaths.list, dinner)).toMatchObject(dinner)
  expect(await helper.put(occasionPaths.one(couple.weddingId), { asks_rsvp: false }, 403)).toMatchObject({
    detail: COUPLE_ONLY,
  })
})

test('a helper cannot remove an occasion that a scheduled message is about, or for whose guests one is; a partner can', async () => {
  const couple = await hosts()
  const [helper, partner] = [await newMember(couple, 'helper'), await newMember(couple)]
  const { id } = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch', date: '2031-06-15' })
  const [path, other] = [occasionPaths.one(id), { occasion_ids: [couple.weddingId] }]
  const aims = [{ occasion_ids: [id] }, { occasion_ids: [couple.weddingId, id] }, { audience: { occasion_id: id } }]
  const at = new Date(Date.now() + HOUR).toISOString()
  const schedule = async (aim: Partial<MessageInput>) => {
    const { id: message } = await write(couple, aim)
    return couple.post<Message>(`/api/messages/${message}/send`, { at }, 202)
  }
  await schedule(other)
  for (const aim of aims) {
    const message = await schedule(aim)
    expect(await helper.delete(`${path}?dry_run=true`, 200)).toMatchObject({ scheduled_messages: 1 })
    expect(await helper.delete(path, 403)).toEqual({ detail: COUPLE_ONLY })
    expect(await couple.get(`/api/messages`)).toContainEqual(message)
    await couple.delete(`/api/messages/${message.id}`)
  }
  for (const aim of aims) await schedule(aim)
  expect(await helper.delete(path, 403)).toEqual({ detail: COUPLE_ONLY })
  await partner.delete(path)
  expect((await couple.get<Message[]>('/api/messages')).map(({ status }) => status).toSorted()).toEqual([
    'draft',
    'draft',
    'scheduled',
    'scheduled',
  ])
  const dinner = await couple.post<Occasion>(occasionPaths.list, { name: 'Dinner', date: '2031-06-13' })
  await write(couple, { occasion_ids: [dinner.id] })
  expect(await helper.delete(`${occasionPaths.one(dinner.id)}?dry_run=true`, 200)).toEqual({ answers: 0, seats: 0 })
  await helper.delete(occasionPaths.one(dinner.id))
})

test('a helper can pause a guest’s reminders, but cannot resume them, also not by import', async () => {
  const couple = await newCouple()
  const helper = await newMember(couple, 'helper')
  const [ana] = await invite(couple, { name: 'Ana Cruz' })
  const path = `/api/guests/${ana?.id}`
  expect(await helper.put<Guest>(path, { reminders_paused: false, notes: 'Aisle' })).toMatchObject({ notes: 'Aisle' })
  expect(await helper.put<Guest>(path, { reminders_paused: true })).toMatchObject({ reminders_paused: true })
  expect(await helper.put(path, { reminders_paused: false, notes: 'Lost' }, 403)).toEqual({ detail: COUPLE_ONLY })
  const rows = [{ name: 'Ana Cruz', email: ana?.email, 'Reminders paused': 'no' }]
  expect(await helper.post('/api/guests/import', { rows }, 403)).toEqual({ detail: COUPLE_ONLY })
  const [stored] = await database()
    .select()
    .from(guests)
    .where(eq(guests.id, ana?.id ?? ''))
  expect(stored).toMatchObject({ reminders_paused: true, notes: 'Aisle' })
  await helper.put('/api/guests/nobody', { reminders_paused: false }, 404)
  expect(await couple.put<Guest>(path, { reminders_paused: false })).toMatchObject({ reminders_paused: false })
})

test('whatever a helper sends, no reminder goes out before the couple’s date', async () => {
  const { couple, guests: list } = await weddingWithDeadline('2036-03-20', {}, { reminders_paused: true })
  const helper = await newMember(couple, 'helper')
  for (const [method, path, body] of [
    ['POST', '/api/admin/rsvp/send-reminders', {}],
    ['PUT', SETTINGS, { rsvp_deadline: '2036-03-07' }],
    ['PUT', SETTINGS, { reminder_days: [60] }],
    ['PUT', SETTINGS, { timezone: 'Pacific/Kiritimati' }],
    ['PUT', `/api/guests/${list[1]?.id}`, { reminders_paused: false }],
    ['POST', '/api/wedding/members', { email: 'stranger@example.com', role: 'helper' }],
  ] as const) {
    expect([path, (await helper.request(method, path, { body })).status]).toEqual([path, 403])
  }
  for (const [instant, reached] of [
    ['2036-03-05T20:00:00Z', 0],
    ['2036-03-06T01:00:00Z', 1],
  ] as const) {
    const gateway = fakeGateway()
    await cron(Date.parse(instant), { gateway })
    expect(gateway.delivered).toHaveLength(reached)
  }
})

test('mails that wait for a partner who becomes a helper are cancelled, with the reason', async () => {
  const couple = await newCouple()
  const partner = await newMember(couple)
  await couple.put(SETTINGS, { task_digest: true })
  await couple.post('/api/tasks', { title: 'Taste the cake', due_date: '2030-08-05' })
  const { id } = await couple.post<Vendor>('/api/vendors', { name: 'Rosa' })
  await couple.post(paymentPaths.ofVendor(id), { amount: 5, due_date: '2030-08-06' })
  const monday = Date.parse('2030-08-05T01:00:00Z')
  await cron(monday, { gateway: fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) }) })
  const member = (await people(couple)).find(({ email }) => email === partner.email)
  await couple.put(memberPaths.one(member?.id ?? ''), { role: 'helper' })
  await cron(monday + HOUR, { gateway: fakeGateway() })
  const theirs = await database().select().from(mails).where(eq(mails.recipient_id, partner.userId))
  const cancelled = { status: 'cancelled', error: 'The person does not get this mail any more.' }
  expect(theirs).toMatchObject([cancelled, cancelled])
})
