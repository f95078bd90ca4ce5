import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { memberPaths, type WeddingChanges } from '../../worker/features/members/schema'
import { type Message, messagePaths } from '../../worker/features/messages/schema'
import type { CateringAssignment } from '../../worker/features/settings/catering/schema'
import { DAY } from '../../worker/lib/durations'
import { PASSWORD } from '../support/accounts'
import { answer, type Couple, newCouple, request } from '../support/worker/app'
import { besideSession } from '../support/worker/cost'
import { prepare } from '../support/worker/databases'
import { faultyDatabases } from '../support/worker/faults'
import { invite } from '../support/worker/invitation'
import { mailsTo } from '../support/worker/mails'
import { newMember } from '../support/worker/members'
import { hosts, readable, sent, write } from '../support/worker/messages'
import { newCategory } from '../support/worker/plans'
import { cron, fakeGateway } from '../support/worker/reminders'

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

describe('the mark of changes', () => {
  test('moves with every write by anyone, deletions and guests’ replies included, and takes one query', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    const changedAt = async () => (await partner.get<{ changed_at: string }>(memberPaths.changes)).changed_at
    const stamps = [await changedAt()]
    const guest = await couple.post<Guest>('/api/guests', { name: 'Ana Cruz' })
    stamps.push(await changedAt())
    const { pathname } = new URL(guest.rsvp_url)
    await request('POST', `/api/public${pathname}`, { body: { rsvp_status: 'declined' } })
    stamps.push(await changedAt())
    await request('POST', pathname, { raw: new URLSearchParams({ rsvp_status: 'maybe' }) })
    stamps.push(await changedAt())
    await couple.delete(`/api/guests/${guest.id}`)
    stamps.push(await changedAt())
    await couple.put('/api/users/me', { name: 'Mara Reyes' })
    stamps.push(await changedAt())
    expect(new Set(stamps).size).toBe(6)
    expect(stamps.toSorted()).toEqual(stamps)

    // The partner's token is older than their move to this wedding, which costs a second read until it is renewed.
    for (const [member, queries] of [[couple, 0] as const, [partner, 1] as const]) {
      const { headers } = await member.request('GET', memberPaths.changes)
      expect(headers.get('server-timing')).toContain(besideSession(queries))
    }
    expect(await changedAt()).toBe(stamps.at(-1))
  })

  test('moves when a guest unsubscribes, and only the first time', async () => {
    const couple = await hosts()
    await invite(couple, { email: 'ana@example.com' })
    await sent(couple, { kind: 'save_the_date' })
    const [mail] = await mailsTo('ana@example.com')
    const [path = ''] = /\/unsubscribe\/\S+/.exec(mail?.text ?? '') ?? []
    const marks = [await markOf(couple)]
    for (const method of ['GET', 'POST', 'POST'] as const) {
      expect((await request(method, path)).status).toBe(200)
      marks.push(await markOf(couple))
    }
    const [before, asked, after, again] = marks
    expect([asked, again]).toEqual([before, after])
    expect(after).not.toBe(before)
  })

  test('moves when a scheduled message starts, and when it is given up, for its wedding alone', async () => {
    const [couple, other] = [await hosts(), await hosts()]
    await invite(couple, { email: 'ana@example.com' })
    const at = Date.now() + DAY
    const schedule = async () => {
      const { id } = await write(couple)
      await couple.post(`/api/messages/${id}/send`, { at: new Date(at).toISOString() }, 202)
    }
    await schedule()
    const marks = [await markOf(couple)]
    const unmoved = await markOf(other)
    await cron(at, { gateway: fakeGateway() })
    marks.push(await markOf(couple))
    await schedule()
    marks.push(await markOf(couple))
    await readable(couple, false)
    await cron(at + DAY, { gateway: fakeGateway() })
    await readable(couple, true)
    marks.push(await markOf(couple))
    expect((await couple.get<Message[]>(messagePaths.list)).map(({ status }) => status)).toEqual(['draft', 'sent'])
    expect(new Set(marks).size).toBe(4)
    expect(await markOf(other)).toBe(unmoved)
  })

  test('moves when a member who has another wedding open deletes the account', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    await partner.put(memberPaths.mine, { event_id: partner.weddingId })
    const before = await markOf(couple)
    await answer(partner.request('DELETE', '/api/users/me', { body: { password: PASSWORD } }), 204)
    expect((await markOf(couple)) > before).toBe(true)
  })

  test('is not moved by reads, refused requests or dry runs', async () => {
    const couple = await newCouple()
    const before = await couple.get(memberPaths.changes)
    await couple.get('/api/guests')
    await couple.post('/api/guests', { name: '' }, 422)
    const dryRun = await couple.request('POST', '/api/admin/rsvp/send-reminders?dry_run=true')
    expect(dryRun.status).toBe(200)
    expect(dryRun.headers.get('X-Change-Mark')).toBeNull()
    const shift = { date: '2027-02-14', from_time: '00:00', minutes: 5, dry_run: true }
    await couple.post('/api/timeline-events/shift', shift, 200)
    expect(await couple.get(memberPaths.changes)).toEqual(before)
  })

  test('is sent with every write: the mark before it and the one after', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    const mark = async () => (await couple.get<WeddingChanges>(memberPaths.changes)).changed_at
    const marksOf = ({ headers }: Response) => [headers.get('X-Change-Mark-Before'), headers.get('X-Change-Mark')]
    const first = await mark()
    const added = await couple.request('POST', '/api/guests', { body: { name: 'Ana Cruz' } })
    const second = await mark()
    expect(marksOf(added)).toEqual([first, second])
    expect(second > first).toBe(true)

    await partner.post('/api/guests', { name: 'Ben Cruz' })
    const third = await mark()
    const saved = await couple.request('PUT', '/api/admin/event-settings', { body: { venue_name: 'Villa Rosa' } })
    const fourth = await mark()
    expect(marksOf(saved)).toEqual([third, fourth])
    const { id } = await answer<Guest>(added, 201)
    const deleted = await couple.request('DELETE', `/api/guests/${id}`)
    expect(marksOf(deleted)).toEqual([fourth, await mark()])
    const refused = await couple.request('POST', '/api/guests', { body: { name: '' } })
    expect(marksOf(refused)).toEqual([null, null])
  })
})
