import { describe, expect, test } from 'vitest'
import { createApp } from '../../worker/app'
import { documentedRoutes } from '../../worker/http/openapi'
import { answer, newCouple, request } from '../support/worker/app'
import { accountsD1, prepare, weddingsD1 } from '../support/worker/databases'
import { databasesUntilKilled } from '../support/worker/faults'
import { invite } from '../support/worker/invitation'
import { newMember } from '../support/worker/members'
import { DAY, posts, table } from '../support/worker/posts'
import { rowsOf } from '../support/worker/wedding-rows'

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
  expect(Object.keys(posts).toSorted(), 'write each POST into tests/support/worker/posts.ts').toEqual(
    documented.toSorted(),
  )
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

  test('happens once, with the same response, when its Worker is killed after writing or it is sent twice at once', {
    tags: 'exhaustive',
  }, async () => {
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
