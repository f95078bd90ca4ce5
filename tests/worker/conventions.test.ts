import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../worker/app'
import type { Bindings } from '../../worker/context'
import { documentedRoutes } from '../../worker/http/openapi'
import { answer, newCouple, request, type Sent } from '../support/worker/app'
import { isMetered } from '../support/worker/cost'

const LOGIN = '/api/auth/login'
const SETTINGS = '/api/admin/event-settings'

/** A database that Cloudflare cannot reach. */
const brokenDatabase = {
  prepare: () => {
    throw new Error('D1_ERROR: Network connection lost. params: secret@example.com')
  },
} as unknown as Bindings['DB']

describe('every response', () => {
  test.each(['/api/health', '/api/nothing-here', '/api/users/me', LOGIN])('of %s has the headers', async (path) => {
    const { headers } = await request('GET', path)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('server-timing')).toMatch(/^app;dur=\d+, db;dur=[\d.]+;desc="\d+ queries, \d+ rows read"$/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('content-type')).toContain('application/json')
  })

  test('counts queries and rows as the database reports them', async () => {
    const couple = await newCouple()
    const { headers } = await couple.request('GET', SETTINGS)
    expect(headers.get('server-timing')).toMatch(
      isMetered ? /desc="2 queries, [1-9]\d* rows read"/ : /desc="2 queries, /,
    )
  })
})

describe('errors', () => {
  test('an unknown path is 404, an unsupported method is 405 with Allow', async () => {
    expect(await answer(request('GET', '/api/nothing-here'), 404)).toEqual({ detail: 'We could not find that.' })
    const response = await request('DELETE', SETTINGS)
    expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'PUT'])
    expect((await answer<{ detail: string }>(response, 405)).detail).toMatch(/only\.$/)
  })

  test.each([
    ['PUT', '/api/tasks/summary', 'GET, HEAD'],
    ['DELETE', '/api/tasks/templates', 'GET, HEAD'],
    ['POST', '/api/vendors/summary', 'GET, HEAD'],
    ['GET', '/api/timeline-events/shift', 'POST'],
    ['DELETE', '/api/timeline-events/day-plan', 'POST'],
    ['POST', '/api/tasks/any-id', 'DELETE, PUT'],
  ])('%s %s is 405 and allows %s', async (method, path, allowed) => {
    const couple = await newCouple()
    const response = await couple.request(method, path)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')?.split(', ').toSorted().join(', ')).toBe(allowed)
  })

  test('HEAD is answered where GET is, on a literal path and on a pattern', async () => {
    const couple = await newCouple()
    const table = await couple.post<{ id: string }>('/api/tables', { name: 'One', shape: 'round', capacity: 8 })
    for (const path of ['/api/tasks/summary', `/api/tables/${table.id}/guests`]) {
      expect((await couple.request('HEAD', path)).status).toBe(200)
    }
  })

  test.each([
    [400, { raw: '{"email":', headers: { 'content-type': 'application/json' } }],
    [400, { raw: new Uint8Array([0x7b, 0xff, 0x7d]), headers: { 'content-type': 'application/json' } }],
    [415, { raw: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    [415, { raw: '{}', headers: { 'content-type': 'text/plain' } }],
    [413, { body: { email: 'x'.repeat(257 * 1024) } }],
    [422, { body: [] }],
    [422, { body: 7 }],
    [422, {}],
  ])('a body can be answered %d', async (status, sent) => {
    const { detail } = await answer<{ detail: string }>(request('POST', LOGIN, sent), status)
    expect(detail).toMatch(/^[A-Z]/)
  })

  test.each([
    [400, { raw: '{"a":', headers: { 'content-type': 'application/json' } }],
    [413, { raw: 'x'.repeat(257 * 1024), headers: { 'content-type': 'application/json' } }],
    [415, { raw: '{}', headers: { 'content-type': 'text/plain' } }],
    [415, { raw: '{}' }],
    [422, { body: [] }],
  ])('a call without fields answers %d to a bad body like any other call', async (status, sent) => {
    const couple = await newCouple()
    for (const _ of ['one', 'two']) await couple.post('/api/tasks', { title: 'Order the cake' })
    const paths = ['/api/tasks/maintenance/fix-duplicates', '/api/auth/logout', '/api/users/me/confirm-email']
    for (const path of paths) {
      await answer(couple.request('POST', path, sent), status)
    }
    expect(await couple.get('/api/tasks')).toHaveLength(2)
    expect((await request('POST', '/api/categories/migrate-tasks', sent)).status).toBe(401)
  })

  test.each<[string, Sent]>([
    ['nothing', {}],
    ['nothing as JSON', { headers: { 'content-type': 'application/json' } }],
    ['nothing as text', { raw: '', headers: { 'content-type': 'text/plain' } }],
    ['unknown fields', { body: { a: 1 } }],
  ])('a call without fields takes %s', async (_, sent) => {
    const couple = await newCouple()
    const headers = { ...sent.headers, 'idempotency-key': 'once' }
    const paths = ['/api/timeline-events/cleanup-duplicates', '/api/categories/migrate-tasks']
    for (const path of paths) await answer(couple.request('POST', path, sent), 200)
    for (const _ of ['first', 'again']) {
      await answer(couple.request('POST', '/api/tasks/maintenance/fix-duplicates', { ...sent, headers }), 200)
    }
    expect((await couple.request('POST', '/api/auth/logout', sent)).status).toBe(204)
  })

  test('a large body without a Content-Length is refused too', async () => {
    const couple = await newCouple()
    const raw = new Blob(['{"venue_name":"', 'x'.repeat(300 * 1024), '"}']).stream()
    const response = await couple.request('PUT', SETTINGS, { raw, headers: { 'content-type': 'application/json' } })
    expect(response.status).toBe(413)
  })

  test('422 names the fields, except under /auth', async () => {
    const couple = await newCouple()
    const refused = await couple.put<{ detail: object }>(SETTINGS, { timezone: 1, currency_code: 'LONG' }, 422)
    expect(refused.detail).toMatchObject({ message: expect.any(String), errors: { timezone: 'This must be text.' } })
    const { detail } = await answer<{ detail: unknown }>(request('POST', LOGIN, { body: {} }), 422)
    expect(detail).toBe('Please enter your email address.')
  })

  test('a database that does not answer is 503 with Retry-After, and leaks nothing', async () => {
    const lines: string[] = []
    const original = console.error
    console.error = (line: string) => void lines.push(line)
    onTestFinished(() => {
      console.error = original
    })
    const response = await request('GET', '/api/health', { env: { DB: brokenDatabase } })
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await answer(response, 503)).toEqual({ detail: 'Posy is busy right now. Please try again in a moment.' })
    expect(lines.join()).toContain('"route":"GET /api/health"')
    expect(lines.join()).not.toContain('secret@example.com')
  })

  test('cross-site writes are refused, whatever their content type', async () => {
    const couple = await newCouple()
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of foreign) {
      const sent = { body: { venue_name: 'Theirs' }, headers }
      expect((await couple.request('PUT', SETTINGS, sent)).status).toBe(403)
    }
    const own = {
      body: { venue_name: 'Ours' },
      headers: { origin: 'https://posy.test', 'sec-fetch-site': 'same-origin' },
    }
    expect((await couple.request('PUT', SETTINGS, own)).status).toBe(200)
  })
})

describe('the API description', () => {
  test('lists every route with a summary and the schemas that validate it', async () => {
    const described = await answer<{ openapi: string; paths: Record<string, Record<string, object>> }>(
      request('GET', '/api/openapi.json'),
      200,
    )
    expect(described.openapi).toBe('3.1.0')
    for (const [route, docs] of documentedRoutes(createApp())) expect(docs.summary, route).toBeTruthy()
    expect(described.paths[SETTINGS]?.put).toMatchObject({
      security: [{ bearer: [] }],
      requestBody: {
        content: { 'application/json': { schema: { properties: { plus_one_policy: { enum: expect.any(Array) } } } } },
      },
    })
    expect(described.paths['/api/vendors/payments/upcoming']?.get).toMatchObject({
      parameters: [{ name: 'days', in: 'query', required: false, schema: { default: 60 } }],
    })
    expect(described.paths['/api/vendors/ai/fit-suggestion']?.get).toMatchObject({
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'vendor_id', in: 'query', required: true })]),
    })
    const removed = described.paths['/api/questions/{id}']?.delete as { responses: object } | undefined
    expect(Object.keys(removed?.responses ?? {})).toEqual(['200', '204', 'default'])
    const byQueryOrBody = described.paths['/api/timeline-events/{id}/duplicate']?.post
    expect(byQueryOrBody).toMatchObject({
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'targetDate', in: 'query', required: false },
      ],
      requestBody: { required: false },
    })
    const [alone, party] = ['rsvp_status', 'party'].map((name) => ({
      properties: expect.objectContaining({ [name]: expect.any(Object) }),
      required: expect.arrayContaining([name]),
    }))
    expect(described.paths['/api/public/rsvp/{eventId}/{token}']?.post).toMatchObject({
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema: { anyOf: [alone, party] } } } },
    })
    expect(described.paths['/api/users/me/sessions/{id}']?.delete).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true }],
    })
  })
})
