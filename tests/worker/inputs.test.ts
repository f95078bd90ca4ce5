import { describe, expect, test } from 'vitest'
import { createApp } from '../../worker/app'
import { authPaths } from '../../worker/features/auth/schema'
import { guestPaths } from '../../worker/features/guests/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { documentedRoutes } from '../../worker/http/openapi'
import { BYTES, lists, patterns, placesOf, textOf, texts } from '../support/hostile'
import { type Couple, newCouple, request } from '../support/worker/app'
import { invite } from '../support/worker/invitation'
import { expectWithin } from '../support/worker/prompt'

/** The size limit of a body, less room for a field's name. */
const ROOM = BYTES - 200
const marks = textOf(patterns.marks ?? '', ROOM)
/** Milliseconds of real time, on a machine that may be busy; unbounded normalisation of the marks took 4 s and more. */
const PROMPT = 3500

const routes = [...documentedRoutes(createApp())].filter(
  ([route]) => !/billing\/(webhook|checkout|portal)|mail\/events/.test(route),
)

/** Expects no server error and a prompt response. */
async function expectPrompt(send: () => Promise<Response>, what: string): Promise<Response> {
  const response = await expectWithin(PROMPT, send, what)
  expect(response.status, what).toBeLessThan(500)
  return response
}

describe('a request with hostile text in it', { timeout: 600_000 }, () => {
  test('is answered promptly by every call, in whichever field', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const guest = await invite(couple)
    const pathOf = (path: string) =>
      path.startsWith('/api/public/rsvp/') ? guest.api : path.replaceAll(/:\w+/g, guest.id)
    const hostile = [...texts, ...lists]
    let turn = 0
    for (const [route, { json, either }] of routes) {
      const schema = json ?? either
      const [method = '', path = ''] = route.split(' ')
      if (!schema || isFinal(route)) continue
      for (const place of placesOf(schema)) {
        const other = hostile[turn++ % hostile.length]
        for (const { name, value } of [{ name: 'marks', value: marks }, ...(other ? [other] : [])]) {
          const body = place.body(value)
          await expectPrompt(() => couple.request(method, pathOf(path), { body }), `${route} ${place.path}: ${name}`)
        }
      }
    }
  })

  test('is answered promptly, also in a path, a query or a header', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const text = encodeURIComponent(marks.slice(0, 20_000))
    for (const [route, { query, either }] of routes) {
      const [method = '', path = ''] = route.split(' ')
      if (isFinal(route)) continue
      if (path.includes(':')) {
        await expectPrompt(() => couple.request(method, path.replaceAll(/:\w+/g, text)), `${route}: in the path`)
      }
      for (const place of query || either ? placesOf(query ?? either ?? (lists[0] as never)) : []) {
        const [field] = Object.keys(place.body('') as object)
        if (!field || place.path === 'the body') continue
        await expectPrompt(() => couple.request(method, `${concrete(path)}?${field}=${text}`), `${route} ${place.path}`)
      }
    }
    const long = 'a b,;='.repeat(ROOM / 6)
    for (const header of [
      'authorization',
      'cookie',
      'idempotency-key',
      'content-type',
      'user-agent',
      'origin',
      'accept',
    ]) {
      await expectPrompt(
        () => couple.request('POST', guestPaths.list, { headers: { [header]: long }, body: { name: 'Ana' } }),
        header,
      )
    }
    await expectPrompt(() => couple.request('GET', `/api/${'/'.repeat(ROOM)}`), 'slashes')
    await expectPrompt(() => couple.request('GET', `${guestPaths.list}?${'a=1&'.repeat(ROOM / 4)}`), 'many parameters')
  })

  test('is answered promptly by the RSVP page', { tags: 'exhaustive' }, async () => {
    const guest = await invite(await newCouple(), { plus_one_allowed: true, plus_ones: 10 })
    const fields = ['rsvp_status', 'plus_one_name', 'meal_preference', 'dietary_restrictions', 'email', 'phone']
    for (const { name, value } of texts) {
      for (const field of fields) {
        const form = new URLSearchParams([
          ['rsvp_status', 'confirmed'],
          [field, value.slice(0, 20_000)],
        ])
        const { status } = await expectPrompt(() => request('POST', guest.page, { raw: form }), `${field}: ${name}`)
        expect([200, 422]).toContain(status)
      }
    }
    const many = new URLSearchParams([
      ['rsvp_status', 'confirmed'],
      ...Array.from({ length: 10_000 }, () => ['plus_one_name', 'x']),
    ])
    await expectPrompt(() => request('POST', guest.page, { raw: many }), 'ten thousand companions')
  })

  test('is answered promptly by the page of a guest and of a household, whose forms can be as large as a body', async () => {
    const couple = await newCouple()
    const alone = await invite(couple)
    const one = await invite(couple, { household: 'Cruz' })
    await invite(couple, { household: 'Cruz' })
    for (const [page, field] of [
      [alone.page, 'dietary_restrictions'],
      [one.page, `d.${one.id}`],
      [one.page, `a.${one.id}`],
    ] as const) {
      const send = () => {
        const form = new FormData()
        form.append('rsvp_status', 'confirmed')
        form.append(field, marks.slice(0, marks.length - 500))
        return request('POST', page, { raw: form })
      }
      expect((await expectPrompt(send, field)).status).toBe(422)
    }
  })
})

/** Calls that end the session or account they are sent from. */
const isFinal = (route: string) => /logout|DELETE \/api\/users\/me$|DELETE .*\/sessions/.test(route)
const concrete = (path: string) => path.replaceAll(/:\w+/g, 'x')

describe('a password', () => {
  test('that is far too long is refused like any wrong one', async () => {
    const { email } = await newCouple()
    const signIn = (password: string) => request('POST', authPaths.login, { body: { email, password } })
    const [wrong, long] = [await signIn('Wrong1horse'), await signIn(marks)]
    expect([long.status, await long.text()]).toEqual([wrong.status, await wrong.text()])
    expect(wrong.status).toBe(401)
  })

  test('of 256 decomposed letters is the same password as when composed', async () => {
    const password = `Aa1${'\u1ed9'.repeat(253)}`
    const email = `pieces-${crypto.randomUUID()}@example.com`
    expect((await request('POST', authPaths.register, { body: { email, password, name: 'Ana' } })).status).toBe(201)
    const typed = password.normalize('NFD')
    expect((await request('POST', authPaths.login, { body: { email, password: typed } })).status).toBe(200)
  })
})

describe('a call that is limited per IP address', () => {
  test.each(['register', 'login', 'forgot-password', 'reset-password', 'confirm-email', 'sample'])(
    '%s is limited before its body is read',
    async (call) => {
      const headers = {
        'cf-connecting-ip': `2001:db8:${call.length}:${call.charCodeAt(0)}::1`,
        'content-type': 'application/json',
      }
      const send = () => request('POST', `/api/auth/${call}`, { headers, raw: '{not JSON' })
      for (let i = 0; i < 200; i++) {
        const { status } = await send()
        if (status === 429) return
        expect(status).toBe(400)
      }
      expect.fail('Unreadable bodies are never limited.')
    },
  )
})

describe('too many wrong values', () => {
  test('are refused, in a list and in the cells of an import', async () => {
    const couple: Couple = await newCouple()
    const numbers = Array.from({ length: ROOM / 2 - 100 }, () => 1)
    const cells = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [i, {}]))
    const rows = Array.from({ length: 1500 }, () => cells)
    for (const [path, body] of [
      ['/api/categories', { name: 'Doves', scopes: numbers }],
      [guestPaths.list, { name: 'Ana', tags: numbers }],
      [guestPaths.import, { rows }],
      [guestPaths.import, { rows: [{ name: numbers }] }],
    ] as const) {
      expect((await couple.request('POST', path, { body })).status, path).toBe(422)
    }
    expect((await couple.request('PUT', settingsPath, { body: { reminder_days: numbers } })).status).toBe(422)
  })
})
