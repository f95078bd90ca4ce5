import { expect, test } from 'vitest'
import type { WeddingChanges } from '../../worker/features/members/schema'
import type { CateringAssignment } from '../../worker/features/settings/catering/schema'
import { answer, type Couple, newCouple, request } from '../support/app'
import { prepare } from '../support/databases'
import { faultyDatabases } from '../support/faults'
import { invite } from '../support/invitation'
import { newMember } from '../support/members'
import { newCategory } from '../support/plans'

const markOf = async (couple: Couple) => (await couple.get<WeddingChanges>('/api/wedding/changes')).changed_at

const marksIn = ({ headers }: Response) => [headers.get('x-change-mark-before'), headers.get('x-change-mark')]

test('the response to a change carries the wedding’s mark before and after it', async () => {
  const couple = await newCouple()
  const before = await markOf(couple)
  const response = await couple.request('POST', '/api/guests', { body: { name: 'Ana' } })
  const { id } = await answer<{ id: string }>(response, 201)
  const after = await markOf(couple)
  expect(after).not.toBe(before)
  expect(marksIn(response)).toEqual([before, after])
  const next = await couple.request('PUT', `/api/guests/${id}`, { body: { name: 'Anna' } })
  expect(marksIn(next)).toEqual([after, await markOf(couple)])
  const last = await couple.request('DELETE', `/api/guests/${id}`)
  expect(marksIn(last)).toEqual([marksIn(next)[1], await markOf(couple)])
})

test('the response to a change of settings carries both marks too', async () => {
  const couple = await newCouple()
  const before = await markOf(couple)
  const response = await couple.request('PUT', '/api/admin/event-settings', { body: { venue_name: 'The Barn' } })
  expect(marksIn(response)).toEqual([before, await markOf(couple)])
})

test('a read of the settings has the mark too', async () => {
  const couple = await newCouple()
  await couple.post('/api/guests', { name: 'Ana' })
  const response = await couple.request('GET', '/api/admin/event-settings')
  expect(marksIn(response)).toEqual([null, await markOf(couple)])
})

/** As after a change that a machine whose clock is ahead has written. */
const moveMarkAhead = ({ weddingId }: Couple) =>
  prepare('update weddings set updated_at = updated_at + 60000 where id = ?').bind(weddingId).run()

const cateringOf = async (couple: Couple) =>
  (await couple.get<CateringAssignment>('/api/settings/catering-category')).assigned_category?.id

test.each<[string, (couple: Couple) => Promise<string>]>([
  ['archives the catering category', async (couple) => `/api/categories/${await cateringOf(couple)}/archive`],
  ['merges the catering category', async (couple) => `/api/categories/${await cateringOf(couple)}/merge`],
  ['fills the wedding with the sample', async () => '/api/reset-demo-data'],
  [
    'clears the sample',
    async (couple) => {
      await couple.post('/api/reset-demo-data', undefined, 200)
      return '/api/reset-demo-data?clear=true'
    },
  ],
])('the mark also grows when somebody whose clock is behind %s', async (_, prepared) => {
  const couple = await newCouple()
  const { id: target_id } = await newCategory(couple, 'Food')
  const path = await prepared(couple)
  await moveMarkAhead(couple)
  const before = await markOf(couple)
  await couple.post(path, { target_id }, 200)
  expect((await markOf(couple)) > before).toBe(true)
})

test('the mark before a change shows that a partner changed something in between', async () => {
  const couple = await newCouple()
  const partner = await newMember(couple)
  const seen = await markOf(couple)
  await partner.post('/api/guests', { name: 'Ben' })
  const [before] = marksIn(await couple.request('POST', '/api/guests', { body: { name: 'Ana' } }))
  expect(before).not.toBe(seen)
})

test('reads, dry runs, repeats and refused requests leave the mark alone', async () => {
  const couple = await newCouple()
  const guest = await invite(couple, { email: 'ana@example.com' })
  const keyed = { headers: { 'idempotency-key': 'once' }, body: { title: 'Order the cake' } }
  await answer(couple.request('POST', '/api/tasks', keyed), 201)
  const before = await markOf(couple)
  const responses = [
    await couple.request('GET', '/api/guests'),
    await couple.request('POST', '/api/admin/rsvp/send-reminders', { body: { dry_run: true } }),
    await couple.request('POST', '/api/guests/import', { body: { csv: 'name\nBen', dry_run: true } }),
    await couple.request('POST', '/api/tasks', keyed),
    await couple.request('POST', '/api/guests', { body: { name: '' } }),
    await couple.request('DELETE', `/api/guests/${couple.weddingId}`),
    await request('GET', guest.page),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 201, 422, 404, 200])
  expect(responses.flatMap(marksIn)).toEqual(responses.flatMap(() => [null, null]))
  expect(await markOf(couple)).toBe(before)
})

test('a guest’s reply moves the mark, but its response carries none', async () => {
  const couple = await newCouple()
  const guest = await invite(couple)
  const before = await markOf(couple)
  const response = await request('POST', guest.api, { body: { rsvp_status: 'confirmed' } })
  expect([response.status, ...marksIn(response)]).toEqual([200, null, null])
  expect(await markOf(couple)).not.toBe(before)
})

test('a change whose answer was lost carries no mark, since another may have come in between', async () => {
  const couple = await newCouple()
  const before = await markOf(couple)
  let isLost = false
  const db = faultyDatabases(({ sql }) => {
    if (isLost || !sql.some((text) => text.startsWith('insert into "guests"'))) return null
    isLost = true
    return 'after'
  })
  const response = await couple.request('POST', '/api/guests', { body: { name: 'Ana' }, env: db })
  expect([response.status, ...marksIn(response)]).toEqual([201, null, null])
  expect(await markOf(couple)).not.toBe(before)
})
