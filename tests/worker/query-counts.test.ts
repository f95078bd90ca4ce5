import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createApp } from '../../worker/app'
import type { WeddingSettings } from '../../worker/features/settings/schema'
import { documentedRoutes, isPublic } from '../../worker/http/openapi'
import { unsubscribePath, unsubscribeToken } from '../../worker/security/unsubscribe-link'
import { PASSWORD } from '../support/accounts'
import { type Couple, newCouple, request, type Sent } from '../support/worker/app'
import { isMetered } from '../support/worker/cost'
import { countingDatabases } from '../support/worker/counting'
import { addWeddingsLike } from '../support/worker/crowd'
import { at, invite } from '../support/worker/invitation'
import { DAY, posts } from '../support/worker/posts'
import { share } from '../support/worker/sharing'
import { bodies, fixtures, upToId } from '../support/worker/things'

/** A request that is counted. */
interface Call {
  method: string
  path: string
  body?: unknown
  couple?: Couple
}

const routes = [...documentedRoutes(createApp()).keys()]
  .map((route) => {
    const [method = '', path = ''] = route.split(' ')
    return { route, method, path }
  })
  .filter(({ path }) => !isPublic(path))

/** What a route wants in its query. */
const queries: Record<string, (couple: Couple) => Promise<string>> = {
  '/api/guests/ai/rsvp-prediction': async (couple) => `?guest_id=${(await invite(couple)).id}`,
  '/api/timeline/ai/schedule-suggestions': async () => `?date=${DAY}`,
  '/api/vendors/ai/fit-suggestion': async (couple) => `?vendor_id=${await fixtures['/api/vendors/:id']?.(couple)}`,
}

/** Bodies that change something; the rest are with the fixtures. */
const changes: Record<string, object> = {
  'PUT /api/settings/catering-category': { category_id: null },
  'DELETE /api/users/me': { password: PASSWORD },
  'PUT /api/admin/event-settings': { venue_name: 'The barn' },
  'PUT /api/guests/:id': { name: 'Ana Cruz Reyes', table_id: null },
  'PUT /api/occasions/:id': { name: 'Brunch', date: DAY },
  'PUT /api/questions/:id': { text: 'Will there be swans?' },
  'PUT /api/messages/:id': { subject: 'Swans' },
  'PUT /api/categories/:id': { name: 'Swans' },
  'PUT /api/budget/categories/:id': { planned_amount: 70 },
  'PUT /api/tasks/:id': { status: 'completed' },
  'PUT /api/vendors/:id': { status: 'booked', contracted_amount: 500 },
  'PUT /api/vendor-payments/:id': { paid_on: '2027-01-01' },
  'PUT /api/tables/:id': { capacity: 3 },
  'PUT /api/timeline-events/:id': { start_time: '17:00' },
}

/** Routes for members and payments that answer no couple alone. */
const notCalled =
  /^POST \/api\/(users\/me\/(confirm-email|password|keep|wedding|import)|wedding\/join|billing)|^PUT \/api\/users\/me\/wedding/

/** Calls a route on things of its own, made before. */
async function callOf({ route, method, path }: (typeof routes)[number], couple: Couple): Promise<Call> {
  if (method === 'POST' && posts[path]) return { method, couple, ...(await posts[path](couple)) }
  const id = path.includes('/:') ? await (fixtures[path] ?? fixtures[upToId(path)])?.(couple) : ''
  const query = (await queries[path]?.(couple)) ?? ''
  const body = method === 'GET' ? undefined : (changes[route] ?? (await bodies[route]?.(couple)) ?? {})
  return { method, path: path.replace(/:\w+/g, id ?? '') + query, body, couple }
}

/** Pages of a wedding for people without an account. */
async function pagesOf(couple: Couple): Promise<Record<string, Call>> {
  const guest = await invite(couple)
  const shared = await share(couple, { view: 'day' })
  const { url } = await couple.post<{ url: string }>('/api/calendar-links')
  const { seat_finder_url } = await couple.put<WeddingSettings>('/api/admin/event-settings', { seat_finder: true })
  const pages = {
    'GET the guest’s page': guest.page,
    'GET the guest’s invitation': guest.api,
    'GET a shared page': shared.path,
    'GET a calendar': new URL(url).pathname,
    'GET the seat finder': `${new URL(seat_finder_url ?? '').pathname}?name=ana`,
    'GET the unsubscribe page': unsubscribePath(unsubscribeToken(env.POSY_SECRET, guest.id, couple.weddingId)),
  }
  return Object.fromEntries(Object.entries(pages).map(([name, path]) => [name, { method: 'GET', path }]))
}

/** What guests send. */
const writesOfGuests: Record<string, (couple: Couple) => Promise<Call>> = {
  'POST a guest’s reply': async (couple) => {
    const { api } = await invite(couple)
    return { method: 'POST', path: api, body: { rsvp_status: 'confirmed' } }
  },
  'POST the unsubscribe page': async (couple) => {
    const { id } = await invite(couple)
    return { method: 'POST', path: unsubscribePath(unsubscribeToken(env.POSY_SECRET, id, couple.weddingId)) }
  },
  'POST /api/auth/login': async ({ email, password }) => {
    return { method: 'POST', path: '/api/auth/login', body: { email, password } }
  },
}

async function costOf({ method, path, body, couple }: Call) {
  const { bindings, cost } = countingDatabases()
  const sent: Sent = { body, env: bindings, token: couple?.token }
  const response = await request(method, path, sent)
  expect(response.status, `${method} ${path} ${response.ok ? '' : await response.text()}`).toBeLessThan(300)
  return cost
}

async function rowsReadBy(calls: Record<string, Call>): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    // The first look at a page in a minute is noted.
    await costOf(call)
    rows[name] = (await costOf(call)).rowsRead
  }
  return rows
}

/** Writes that need a wedding without the things that the others add, or end it. */
const alone = /categories|budget\/sync|reset-demo-data|users\/me$|sessions|messages|deliveries/

/** Prepares and sends every write, most of them in one wedding; returns the rows that each read. */
async function rowsReadByWrites(shared: Couple): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const route of routes) {
    if (route.method === 'GET' || notCalled.test(route.route)) continue
    const call = await callOf(route, alone.test(route.path) ? await newCouple() : shared)
    rows[route.route] = (await costOf(call)).rowsRead
  }
  for (const [name, prepare] of Object.entries(writesOfGuests)) {
    rows[name] = (await costOf(await prepare(shared))).rowsRead
  }
  return rows
}

test.runIf(isMetered)(
  'every call reads exactly as many rows with 2,000 other weddings as with a few',
  { tags: 'exhaustive', timeout: 300_000 },
  async () => {
    const couple = await newCouple()
    const reads = await pagesOf(couple)
    for (const route of routes) if (route.method === 'GET') reads[route.route] = await callOf(route, couple)
    const full = await newCouple()
    await rowsReadByWrites(full)
    for (const add of Object.values(fixtures)) await add(full)
    // Neighbours in every index, since the end of a range costs a row.
    await addWeddingsLike(full.weddingId, 2)
    const alone = { ...(await rowsReadBy(reads)), ...(await rowsReadByWrites(await newCouple())) }
    await addWeddingsLike(couple.weddingId, 2000)
    expect({ ...(await rowsReadBy(reads)), ...(await rowsReadByWrites(await newCouple())) }).toEqual(alone)
  },
)

/** Calls to D1, statements, rows read, rows written. */
type Budget = [number, number, number, number]

/** What the main calls cost in a sample wedding. More than that needs a reason. */
const budgets: Record<string, Budget> = {
  'GET a calendar': [2, 7, 136, 1],
  'GET a shared page': [2, 10, 196, 1],
  'GET admin/event-settings': [1, 2, 7, 0],
  'GET admin/rsvp/aggregates': [2, 4, 130, 0],
  'GET budget/analytics/trend': [2, 5, 178, 0],
  'GET budget/categories': [2, 4, 162, 0],
  'GET budget/summary': [2, 4, 162, 0],
  'GET categories': [2, 3, 22, 0],
  'GET dashboard/summary': [2, 11, 623, 0],
  'GET guests': [2, 3, 562, 0],
  'GET guests/summary': [2, 3, 129, 0],
  'GET households': [2, 4, 306, 0],
  'GET messages': [2, 7, 69, 0],
  'GET questions': [2, 3, 25, 0],
  'GET seating/conflicts': [2, 5, 152, 0],
  'GET seating/summary': [2, 4, 145, 0],
  'GET tables': [2, 4, 145, 0],
  'GET tasks': [2, 3, 86, 0],
  'GET tasks/summary': [2, 3, 38, 0],
  'GET the guest’s invitation': [1, 1, 45, 0],
  'GET the guest’s page': [1, 1, 45, 0],
  'GET the seat finder': [1, 4, 581, 0],
  'GET the unsubscribe page': [1, 1, 2, 0],
  'GET timeline-events': [2, 3, 43, 0],
  'GET users/me': [1, 2, 7, 0],
  'GET vendors': [2, 3, 100, 0],
  'GET vendors/payments/upcoming': [2, 3, 20, 0],
  'GET wedding/changes': [1, 2, 7, 0],
  'POST a guest’s next reply': [2, 7, 56, 8],
  'POST a guest’s reply': [3, 8, 57, 8],
  'POST guests': [2, 6, 142, 8],
  'POST guests/:id/assign-seat': [2, 10, 234, 5],
  'POST tasks': [2, 6, 47, 6],
  'PUT admin/event-settings': [2, 7, 14, 4],
  'PUT budget/categories/:id': [3, 11, 27, 9],
  'PUT guests/:id': [2, 6, 26, 6],
  'PUT tasks/:id': [2, 6, 16, 3],
}

test.runIf(isMetered && !env.WEDDINGS_DB)('main calls cost this much in a sample wedding', async () => {
  const costs: Record<string, Budget> = {}
  await at('2027-01-04T10:00:00Z', async () => {
    const couple = await newCouple()
    await couple.post('/api/reset-demo-data', undefined, 200)
    // Neighbours, since the end of a range costs a row.
    await addWeddingsLike(couple.weddingId, 2)
    const [guest] = await couple.get<{ id: string; rsvp_url: string }[]>('/api/guests')
    const [task] = await couple.get<{ id: string }[]>('/api/tasks')
    const [line] = await couple.get<{ id: string }[]>('/api/budget/categories')
    const [table] = await couple.get<{ id: string }[]>('/api/tables')
    const page = new URL(guest?.rsvp_url ?? '').pathname
    const calls: Record<string, Call> = {
      ...(await pagesOf(couple)),
      'GET the guest’s page': { method: 'GET', path: page },
      'GET the guest’s invitation': { method: 'GET', path: `/api/public${page}` },
      'POST a guest’s reply': { method: 'POST', path: `/api/public${page}`, body: { rsvp_status: 'confirmed' } },
      'POST a guest’s next reply': { method: 'POST', path: `/api/public${page}`, body: { rsvp_status: 'maybe' } },
    }
    const own = [
      ...['users/me', 'admin/event-settings', 'dashboard/summary', 'wedding/changes', 'guests', 'guests/summary'],
      ...['households', 'admin/rsvp/aggregates', 'messages', 'tables', 'seating/summary', 'seating/conflicts'],
      ...['budget/categories', 'budget/summary', 'budget/analytics/trend', 'vendors', 'vendors/payments/upcoming'],
      ...['tasks', 'tasks/summary', 'timeline-events', 'categories', 'questions'],
    ]
    for (const path of own) calls[`GET ${path}`] = { method: 'GET', path: `/api/${path}`, couple }
    const writes: [string, string, object][] = [
      ['POST', '/api/guests', { name: 'Ana Cruz' }],
      ['PUT', `/api/guests/${guest?.id}`, { name: 'Ana Cruz' }],
      ['POST', `/api/guests/${guest?.id}/assign-seat`, { table_id: table?.id }],
      ['POST', '/api/tasks', { title: 'Find doves' }],
      ['PUT', `/api/tasks/${task?.id}`, { status: 'completed' }],
      ['PUT', `/api/budget/categories/${line?.id}`, { planned_amount: 70 }],
      ['PUT', '/api/admin/event-settings', { venue_name: 'The barn' }],
    ]
    for (const [method, path, body] of writes) {
      calls[`${method} ${path.replace('/api/', '').replace(/[\w-]{36}/, ':id')}`] = { method, path, body, couple }
    }
    for (const [name, call] of Object.entries(calls)) {
      const { trips, queries, rowsRead, rowsWritten } = await costOf(call)
      costs[name] = [trips, queries, rowsRead, rowsWritten]
    }
  })
  expect(costs).toEqual(budgets)
})
