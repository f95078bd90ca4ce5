import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../worker/app'
import { deliveries, mails } from '../../worker/db/schema/weddings'
import { documentedRoutes } from '../../worker/http/openapi'
import { answer, type Couple, newCouple, request } from '../support/app'
import { accountsD1, openWeddings, prepare, weddingsD1 } from '../support/databases'
import { databasesUntilKilled } from '../support/faults'
import { invite } from '../support/invitation'
import { invite as inviteToPlan, newMember } from '../support/members'
import { addTask, addVendor, newCategory } from '../support/plans'
import { rowsOf } from '../support/wedding-rows'

interface Sent {
  path: string
  body?: unknown
}

const NEXT_YEAR = new Date().getUTCFullYear() + 1
const DAY = `${NEXT_YEAR}-06-12`

const event = (couple: Couple, title = 'Toast') =>
  couple.post<{ id: string }>('/api/timeline-events', { title, date: DAY, start_time: '18:00', end_time: '18:30' })

const table = (couple: Couple) =>
  couple.post<{ id: string }>('/api/tables', { name: 'One', shape: 'round', capacity: 8 })

async function bookedLine(couple: Couple): Promise<string> {
  const category = await newCategory(couple, 'Hall', { scopes: ['budget', 'vendor'] })
  await addVendor(couple, { category_id: category.id, status: 'booked', contracted_cents: 50_000, paid: 10_000 })
  const line = await couple.post<{ id: string }>('/api/budget/categories', {
    name: 'Hall',
    category_id: category.id,
    planned_amount: 100,
  })
  return line.id
}

/** A message to one guest, who has an address and a number. */
async function message(couple: Couple, channel = 'sms'): Promise<{ id: string }> {
  await couple.put('/api/admin/event-settings', { couple_name_1: 'Mara', wedding_date_fixed: DAY })
  await invite(couple, { email: 'ana@example.com', phone: '+63 917 123 4567' })
  return couple.post<{ id: string }>('/api/messages', { kind: 'custom', channel })
}

async function delivery(couple: Couple, channel: string): Promise<string> {
  const { id } = await message(couple, channel)
  await couple.post(`/api/messages/${id}/send`, {}, 202)
  const [made] = await couple.get<{ id: string }[]>(`/api/messages/${id}/deliveries`)
  return made?.id ?? ''
}

/** One request for each POST that takes an Idempotency-Key; prepares what the request needs to change something. */
const posts: Record<string, (couple: Couple) => Promise<Sent>> = {
  '/api/guests': async () => ({ path: '/api/guests', body: { name: 'Ana Okafor', tags: ['choir'] } }),
  '/api/guests/import': async () => ({
    path: '/api/guests/import',
    body: { csv: 'name,email\nAna,\nBen,b@example.com' },
  }),
  '/api/households': async (couple) => {
    const { id } = await invite(couple)
    return { path: '/api/households', body: { name: 'Okafor', guest_ids: [id] } }
  },
  '/api/households/:id/members': async (couple) => {
    const [{ id }, other] = [await invite(couple), await invite(couple)]
    return { path: `/api/households/${id}/members`, body: { guest_ids: [other.id] } }
  },
  '/api/rsvp': async (couple) => {
    const { id } = await invite(couple)
    return { path: '/api/rsvp', body: { guest_id: id, rsvp_status: 'confirmed', notes: 'By phone' } }
  },
  '/api/admin/guests/:id/rsvp-token/regenerate': async (couple) => {
    const { id } = await invite(couple)
    return { path: `/api/admin/guests/${id}/rsvp-token/regenerate` }
  },
  '/api/admin/rsvp/send-reminders': async (couple) => {
    await invite(couple, { email: 'ana@example.com' })
    return { path: '/api/admin/rsvp/send-reminders' }
  },
  '/api/tables': async () => ({ path: '/api/tables', body: { name: 'One', shape: 'round', capacity: 8 } }),
  '/api/guests/:id/assign-seat': async (couple) => {
    const [{ id }, { id: table_id }] = [await invite(couple, { rsvp_status: 'confirmed' }), await table(couple)]
    return { path: `/api/guests/${id}/assign-seat`, body: { table_id } }
  },
  '/api/seating/rules': async (couple) => {
    const [one, other] = [await invite(couple), await invite(couple)]
    return { path: '/api/seating/rules', body: { type: 'keep_apart', guest_ids: [one.id, other.id] } }
  },
  '/api/seating/auto-assign': async (couple) => {
    await table(couple)
    await invite(couple, { rsvp_status: 'confirmed' })
    return { path: '/api/seating/auto-assign' }
  },
  '/api/wedding/members/:id/accept': async (couple) => {
    const { invitation, token } = await inviteToPlan(couple)
    await (await newCouple()).post('/api/wedding/join', { token }, 202)
    return { path: `/api/wedding/members/${invitation.id}/accept` }
  },
  '/api/vendors': async () => ({ path: '/api/vendors', body: { name: 'Blooms', contracted_amount: 1200 } }),
  '/api/vendors/:id/payments': async (couple) => ({
    path: `/api/vendors/${await addVendor(couple)}/payments`,
    body: { label: 'Deposit', amount: 100, due_date: DAY },
  }),
  '/api/tasks': async () => ({ path: '/api/tasks', body: { title: 'Order the cake', due_date: DAY } }),
  '/api/tasks/templates/import': async () => ({
    path: '/api/tasks/templates/import',
    body: { template_key: 'final_month', wedding_date: DAY },
  }),
  '/api/tasks/maintenance/fix-duplicates': async (couple) => {
    for (const _ of ['one', 'two']) await addTask(couple, { title: 'Order the cake' })
    return { path: '/api/tasks/maintenance/fix-duplicates' }
  },
  '/api/timeline-events': async () => ({
    path: '/api/timeline-events',
    body: { title: 'Toast', date: DAY, start_time: '18:00' },
  }),
  '/api/timeline-events/:id/duplicate': async (couple) => ({
    path: `/api/timeline-events/${(await event(couple)).id}/duplicate`,
    body: { targetDate: `${NEXT_YEAR}-06-13` },
  }),
  '/api/timeline-events/cleanup-duplicates': async (couple) => {
    for (const _ of ['one', 'two']) await event(couple)
    return { path: '/api/timeline-events/cleanup-duplicates' }
  },
  '/api/timeline-events/shift': async (couple) => {
    await event(couple)
    return { path: '/api/timeline-events/shift', body: { date: DAY, from_time: '12:00', minutes: 15 } }
  },
  '/api/timeline-events/shift/undo': async (couple) => {
    const { id } = await event(couple)
    await couple.post('/api/timeline-events/shift', { date: DAY, from_time: '12:00', minutes: 15 }, 200)
    return { path: '/api/timeline-events/shift/undo', body: { minutes: 15, events: [{ id, version: 2 }] } }
  },
  '/api/timeline-events/delay': async (couple) => ({
    path: '/api/timeline-events/delay',
    body: { from_id: (await event(couple)).id, minutes: 20 },
  }),
  '/api/timeline-events/:id/status': async (couple) => ({
    path: `/api/timeline-events/${(await event(couple)).id}/status`,
    body: { status: 'done' },
  }),
  '/api/timeline-events/day-plan': async () => ({
    path: '/api/timeline-events/day-plan',
    body: { date: DAY, ceremony_time: '15:00' },
  }),
  '/api/occasions': async () => ({ path: '/api/occasions', body: { name: 'Brunch' } }),
  '/api/occasions/:id/final-count': async (couple) => {
    await invite(couple, { rsvp_status: 'confirmed' })
    return { path: `/api/occasions/${couple.weddingId}/final-count` }
  },
  '/api/share-links': async () => ({ path: '/api/share-links', body: { view: 'day' } }),
  '/api/calendar-links': async () => ({ path: '/api/calendar-links' }),
  '/api/messages': async () => ({ path: '/api/messages', body: { kind: 'thanks' } }),
  '/api/messages/:id/test': async (couple) => ({ path: `/api/messages/${(await message(couple)).id}/test` }),
  '/api/messages/:id/send': async (couple) => ({ path: `/api/messages/${(await message(couple)).id}/send`, body: {} }),
  '/api/messages/:id/cancel': async (couple) => {
    const { id } = await message(couple)
    await couple.post(`/api/messages/${id}/send`, { at: `${DAY}T12:00:00Z` }, 202)
    return { path: `/api/messages/${id}/cancel` }
  },
  '/api/deliveries/:id/handed-over': async (couple) => ({
    path: `/api/deliveries/${await delivery(couple, 'sms')}/handed-over`,
  }),
  '/api/deliveries/:id/retry': async (couple) => {
    const id = await delivery(couple, 'mail')
    await openWeddings().update(deliveries).set({ status: 'failed' }).where(eq(deliveries.id, id))
    const failed = { status: 'failed', to: 'old@example.com' } as const
    await openWeddings().update(mails).set(failed).where(eq(mails.delivery_id, id))
    return { path: `/api/deliveries/${id}/retry` }
  },
  '/api/questions': async () => ({
    path: '/api/questions',
    body: { text: 'Which bus?', kind: 'choice', options: [{ text: 'Early' }, { text: 'Late' }] },
  }),
  '/api/categories': async () => ({ path: '/api/categories', body: { name: 'Fireworks' } }),
  '/api/categories/:id/archive': async (couple) => {
    const { assigned_category } = await couple.get<{ assigned_category: { id: string } }>(
      '/api/settings/catering-category',
    )
    return { path: `/api/categories/${assigned_category.id}/archive` }
  },
  '/api/categories/:id/restore': async (couple) => {
    const { id } = await newCategory(couple, 'Fireworks')
    await couple.post(`/api/categories/${id}/archive`, undefined, 200)
    return { path: `/api/categories/${id}/restore` }
  },
  '/api/categories/:id/merge': async (couple) => {
    const [source, target] = [await newCategory(couple, 'Band'), await newCategory(couple, 'Songs')]
    await addVendor(couple, { category_id: source.id })
    return { path: `/api/categories/${source.id}/merge`, body: { target_id: target.id } }
  },
  '/api/categories/migrate-vendors': async (couple) => {
    await addVendor(couple, { category: 'Fireworks' })
    return { path: '/api/categories/migrate-vendors' }
  },
  '/api/categories/migrate-tasks': async (couple) => {
    await addTask(couple, { category: 'Fireworks' })
    return { path: '/api/categories/migrate-tasks' }
  },
  '/api/budget/categories': async () => ({
    path: '/api/budget/categories',
    body: { name: 'Fireworks', planned_amount: 300 },
  }),
  '/api/budget/categories/:id/flag': async (couple) => {
    const { id } = await couple.post<{ id: string }>('/api/budget/categories', { name: 'Band', planned_amount: 300 })
    return { path: `/api/budget/categories/${id}/flag`, body: { is_flagged: true } }
  },
  '/api/budget/sync/:id': async (couple) => ({ path: `/api/budget/sync/${await bookedLine(couple)}` }),
  '/api/budget/sync-all': async (couple) => {
    await bookedLine(couple)
    return { path: '/api/budget/sync-all' }
  },
  '/api/wedding/members': async () => ({
    path: '/api/wedding/members',
    body: { email: `${crypto.randomUUID()}@example.com`, role: 'partner' },
  }),
  '/api/reset-demo-data': async () => ({ path: '/api/reset-demo-data' }),
  '/api/users/me/import': async (couple) => {
    await couple.post('/api/guests', { name: 'Ana' })
    const file = await couple.get('/api/users/me/export')
    for (const { id } of await couple.get<{ id: string }[]>('/api/guests')) await couple.delete(`/api/guests/${id}`)
    return { path: '/api/users/me/import', body: file }
  },
}

/** POSTs without a key: those outside a wedding, those of an account, those whose key Stripe keeps, and previews. */
const withoutKey =
  /^\/api\/(auth|public|billing|mail)\/|^\/api\/messages\/:id\/preview$|^\/api\/(users\/me\/(confirm-email|password|keep|wedding)|wedding\/join)$/

const keptOf = async (weddingId: string) =>
  (
    await Promise.all(
      [...new Set([accountsD1, weddingsD1])].map((d1) =>
        d1.prepare('select body from idempotency_keys where wedding_id = ?').bind(weddingId).all(),
      ),
    )
  ).flatMap(({ results }) => results)

/** The response without an address that only the first one has. */
async function repeatable(route: string, response: Response): Promise<unknown> {
  const body = await response.json<object>()
  if (!['/api/share-links', '/api/calendar-links'].includes(route)) return body
  return { ...body, url: undefined }
}

/** Keys hold per wedding, so that one serves all tests. */
const keyed = (body: unknown) => ({ headers: { 'idempotency-key': 'the key' }, body })

test('every POST of a wedding is tested here', () => {
  const documented = [...documentedRoutes(createApp()).keys()].flatMap((route) => {
    const [method, path = ''] = route.split(' ')
    return method === 'POST' && !withoutKey.test(path) ? [path] : []
  })
  expect(Object.keys(posts).toSorted()).toEqual(documented.toSorted())
})

const isKeyed = (sql: string[]) => sql.some((text) => text.startsWith('insert into idempotency_keys'))

describe.each(Object.keys(posts))('POST %s with an Idempotency-Key', (route) => {
  async function prepare() {
    const couple = await newCouple()
    const { path, body } = (await posts[route]?.(couple)) ?? { path: '' }
    return { couple, send: (sent: object = {}) => couple.request('POST', path, { ...keyed(body), ...sent }) }
  }

  test('answers a repeat the same, changes nothing more and stores no link; killed before it wrote, it runs again', async () => {
    const { couple, send } = await prepare()
    await send({ env: databasesUntilKilled(({ sql }) => (isKeyed(sql) ? 'before' : null)) })
    const first = await send()
    expect(first.status, await first.clone().text()).toBeLessThan(300)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const rows = await rowsOf(couple.weddingId)
    const again = await send()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect([again.status, await repeatable(route, again)]).toEqual([first.status, await repeatable(route, first)])
    expect(await rowsOf(couple.weddingId)).toEqual(rows)
    expect(again.headers.get('x-change-mark')).toBeNull()
    const kept = await keptOf(couple.weddingId)
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toMatch(/https?:|\/rsvp\/|\/join\/|token|url/)
  })

  test('happens once, with the same response, when its Worker is killed after writing or it is sent twice at once', async () => {
    const [lost, double] = [await prepare(), await prepare()]
    await lost.send({ env: databasesUntilKilled(({ sql }) => (isKeyed(sql) ? 'after' : null)) })
    const rows = await rowsOf(lost.couple.weddingId)
    const repeated = await lost.send()
    expect(repeated.status, await repeated.clone().text()).toBeLessThan(300)
    // Mail is sent separately.
    expect({ ...(await rowsOf(lost.couple.weddingId)), mails: [] }).toEqual({ ...rows, mails: [] })

    const answers = await Promise.all([double.send(), double.send()])
    expect(answers.map(({ status }) => status)).toEqual([repeated.status, repeated.status])
    const [one, other] = await Promise.all(answers.map((response) => repeatable(route, response)))
    expect(other).toEqual(one)
    expect(await keptOf(double.couple.weddingId)).toHaveLength(1)
    expect(shapeOf(await repeatable(route, repeated))).toEqual(shapeOf(one))
  })
})

/** The fields of a response and the types of their values, to compare the responses of two weddings. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]))
}

test('the same key of another member is another request', async () => {
  const couple = await newCouple()
  const helper = await newMember(couple, 'helper')
  await answer(couple.request('POST', '/api/guests', keyed({ name: 'Ana' })), 201)
  await answer(helper.request('POST', '/api/guests', keyed({ name: 'Ben' })), 201)
  await answer(helper.request('POST', '/api/guests', keyed({ name: 'Ben' })), 201)
  await answer(helper.request('POST', '/api/guests', keyed({ name: 'Ana' })), 422)
  const names = (await couple.get<{ name: string }[]>('/api/guests')).map(({ name }) => name)
  expect(names).toEqual(['Ana', 'Ben'])
})

test('a repeat answers with the current state of what was made, or only its id once it is deleted', async () => {
  const couple = await newCouple()
  const send = () => couple.request('POST', '/api/guests', keyed({ name: 'Ana' }))
  const { id } = await answer<{ id: string }>(send(), 201)
  await couple.put(`/api/guests/${id}`, { name: 'Anna' })
  expect(await answer(send(), 201)).toMatchObject({ id, name: 'Anna', rsvp_url: expect.stringContaining('/rsvp/') })
  await couple.delete(`/api/guests/${id}`)
  expect(await answer(send(), 201)).toEqual({ id })
})

test('a repeated request for a new link answers the guest’s current link', async () => {
  const couple = await newCouple()
  const { id } = await invite(couple)
  const path = `/api/admin/guests/${id}/rsvp-token/regenerate`
  const first = await answer<{ url: string }>(couple.request('POST', path, keyed(undefined)), 200)
  const second = await couple.post<{ url: string }>(path, undefined, 200)
  expect(second.url).not.toBe(first.url)
  expect(await answer(couple.request('POST', path, keyed(undefined)), 200)).toEqual(second)
})

test('a dry run stores no response', async () => {
  const couple = await newCouple()
  await invite(couple, { email: 'ana@example.com' })
  await table(couple)
  const dryRuns: [string, object][] = [
    ['/api/admin/rsvp/send-reminders', {}],
    ['/api/guests/import', { csv: 'name\nBen' }],
    ['/api/tasks/templates/import', { template_key: 'final_month' }],
    ['/api/seating/auto-assign', {}],
    ['/api/timeline-events/day-plan', { date: DAY, ceremony_time: '15:00' }],
    ['/api/budget/sync-all', {}],
  ]
  const before = await rowsOf(couple.weddingId)
  for (const [path, fields] of dryRuns) {
    const sent = { headers: { 'idempotency-key': path }, body: { ...fields, dry_run: true } }
    const response = await couple.request('POST', path, sent)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('x-change-mark')).toBeNull()
  }
  expect(await keptOf(couple.weddingId)).toEqual([])
  expect(await rowsOf(couple.weddingId)).toEqual(before)
})

test('a wedding keeps the newest responses, up to a number and a size', async () => {
  const couple = await newCouple()
  const rows = JSON.stringify(Array.from({ length: 6000 }, (_, i) => i))
  await prepare(
    `insert into idempotency_keys (wedding_id, key, request_hash, status, body, created_at)
      select ?, 'old ' || value, 'hash', 200, '{}', ? - 6000 + value from json_each(?)`,
  )
    .bind(couple.weddingId, Date.now() - 1000, rows)
    .run()
  await prepare('update idempotency_keys set body = ? where wedding_id = ? and key = ?')
    .bind('x'.repeat(990_000), couple.weddingId, 'old 5990')
    .run()
  const csv = `name\n${Array.from({ length: 400 }, (_, i) => `Guest ${i} of the long list of names`).join('\n')}`
  await answer(couple.request('POST', '/api/guests/import', keyed({ csv })), 200)
  const kept = await prepare(
    'select count(*) as n, sum(length(body)) as bytes from idempotency_keys where wedding_id = ?',
  )
    .bind(couple.weddingId)
    .first<{ n: number; bytes: number }>()
  expect(kept?.n).toBe(10)
  expect(kept?.bytes).toBeLessThan(1_000_000)
})

test('a request without a session is refused before its key is read', async () => {
  await answer(request('POST', '/api/guests', keyed({ name: 'Ana' })), 401)
})
