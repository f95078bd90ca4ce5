import { expect, test, vi } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { answer, type Couple, newCouple, request, type Sent } from '../support/worker/app'
import { invite } from '../support/worker/invitation'
import { newMember } from '../support/worker/members'
import { type LaggingDatabases, laggingDatabases } from '../support/worker/replicas'
import { htmlOf, share } from '../support/worker/sharing'

/** A browser, which keeps cookies by their paths. */
function newBrowser({ bindings }: LaggingDatabases, couple?: Couple) {
  const cookies = new Map<string, { pair: string; path: string }>()
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const path = /path=([^;]+)/i.exec(cookie)?.[1] ?? '/'
      cookies.set(`${pair.split('=')[0]} ${path}`, { pair, path })
    }
  }
  /** Sends a request; its answer arrives, with its cookies, when `arrive` is called. */
  async function send(method: string, path: string, sent: Sent = {}) {
    const own = [...cookies.values()].filter((one) => path === one.path || path.startsWith(`${one.path}/`))
    const headers = { ...(own.length > 0 && { cookie: own.map(({ pair }) => pair).join('; ') }), ...sent.headers }
    const response = await request(method, path, { token: couple?.token, env: bindings, ...sent, headers })
    return { response, arrive: () => keep(response) }
  }
  async function go(method: string, path: string, sent: Sent = {}): Promise<Response> {
    const { response, arrive } = await send(method, path, sent)
    arrive()
    return response
  }
  const names = async () => {
    const guests = await answer<Guest[]>(go('GET', '/api/guests'), 200)
    return guests.map(({ name }) => name)
  }
  return { send, go, names, cookies }
}

/** A couple with Ana on its list, and browsers of both whose bookmarks the replicas have. */
async function newHome() {
  const databases = laggingDatabases()
  const couple = await newCouple()
  const partner = await newMember(couple)
  const ana = await couple.post<Guest>('/api/guests', { name: 'Ana' })
  const [mine, theirs] = [newBrowser(databases, couple), newBrowser(databases, partner)]
  for (const browser of [mine, theirs]) {
    // The first read asks the primary, since it has no bookmark; the second a replica.
    await browser.names()
    databases.answered.length = 0
    await browser.names()
    expect(databases.answered.some((sql) => sql.includes('from "guests"'))).toBe(true)
  }
  return { databases, couple, ana, mine, theirs, rename: { body: { name: 'Anna' } } }
}

test('members read at replicas, and what they have written themselves at once', async () => {
  const { databases, ana, mine, theirs, rename } = await newHome()
  databases.fallBehind()
  await answer(mine.go('PUT', `/api/guests/${ana.id}`, rename), 200)
  expect(await mine.names()).toEqual(['Anna'])
  expect(await theirs.names()).toEqual(['Ana'])
})

test('the answer to an earlier read does not lose the bookmark of a write', async () => {
  const { databases, ana, mine, theirs, rename } = await newHome()
  await answer(theirs.go('POST', '/api/tasks', { body: { title: 'Find doves' } }), 201)
  databases.fallBehind()
  const early = await mine.send('GET', '/api/guests')
  expect(early.response.headers.getSetCookie()).toHaveLength(1)
  await answer(mine.go('PUT', `/api/guests/${ana.id}`, rename), 200)
  early.arrive()
  expect(await mine.names()).toEqual(['Anna'])
})

test('nobody reads an older state than before', async () => {
  const { databases, couple, ana, theirs, rename } = await newHome()
  databases.fallBehind()
  await answer(couple.request('PUT', `/api/guests/${ana.id}`, { ...rename, env: databases.bindings }), 200)
  expect(await theirs.names()).toEqual(['Ana'])
  // An answer of the primary: a member's list of sessions always is.
  await answer(theirs.go('GET', '/api/users/me/sessions'), 200)
  expect(await theirs.names()).toEqual(['Anna'])
  expect(await theirs.names()).toEqual(['Anna'])
})

test('without cookies, everything is read at the primary', async () => {
  const { databases, couple, ana, rename } = await newHome()
  databases.fallBehind()
  await couple.put(`/api/guests/${ana.id}`, rename.body)
  const response = await couple.request('GET', '/api/guests', { env: databases.bindings })
  expect(await answer(response, 200)).toMatchObject([{ name: 'Anna' }])
})

test('a member whose session is new is not sent to sign in again', async () => {
  const databases = laggingDatabases()
  const old = newBrowser(databases, await newCouple())
  await old.names()
  databases.fallBehind()
  const couple = await newCouple()
  const response = await old.go('GET', '/api/admin/event-settings', { token: couple.token })
  expect(response.status).toBe(200)
})

test('a session that ended writes nothing from then on, wherever the replicas are', async () => {
  const { databases, couple } = await newHome()
  databases.fallBehind()
  await couple.request('POST', '/api/auth/logout', { headers: { cookie: couple.cookie } })
  for (const [method, path] of [
    ['POST', '/api/guests'],
    ['PUT', '/api/admin/event-settings'],
  ] as const) {
    const response = await request(method, path, { token: couple.token, body: {}, env: databases.bindings })
    expect(response.status).toBe(401)
  }
})

test('the cookies are for the API alone, and no script reads them', async () => {
  const { databases, ana, mine, rename } = await newHome()
  databases.fallBehind()
  const response = await mine.go('PUT', `/api/guests/${ana.id}`, rename)
  const [cookie] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^__Secure-posy_wrote=DB-[\da-f-]{59}/)
  expect(cookie?.split('; ').slice(1).toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=3600',
    'Path=/api',
    'SameSite=Strict',
    'Secure',
  ])
})

test.each(['page', 'api'] as const)('a guest’s new link works at once (%s)', async (where) => {
  const databases = laggingDatabases()
  const couple = await newCouple()
  databases.fallBehind()
  const guest = await invite(couple)
  const browser = newBrowser(databases)
  expect((await browser.go('GET', guest[where])).status).toBe(200)
  expect(databases.answered).toHaveLength(1)
})

test('a link that Posy never made, or that was replaced, is asked for at the primary once', async () => {
  const databases = laggingDatabases()
  const couple = await newCouple()
  const guest = await invite(couple)
  databases.fallBehind()
  await couple.post(`/api/admin/guests/${guest.id}/rsvp-token/regenerate`, undefined, 200)
  const browser = newBrowser(databases)
  expect((await browser.go('GET', guest.api)).status).toBe(404)
  expect(databases.answered).toHaveLength(1)
  expect(browser.cookies.size).toBe(0)
})

test('a guest reads their own reply at once, and their cookies are for their link alone', async () => {
  const databases = laggingDatabases()
  const couple = await newCouple()
  const guest = await invite(couple)
  const [browser, other] = [newBrowser(databases), newBrowser(databases)]
  const isComing = async (at: typeof browser) =>
    (await answer<{ guest: { rsvp_status: string } }>(at.go('GET', guest.api), 200)).guest.rsvp_status === 'confirmed'
  for (const one of [browser, other]) expect(await isComing(one)).toBe(false)
  databases.fallBehind()
  const replied = await browser.go('POST', guest.api, { body: { rsvp_status: 'confirmed' } })
  expect(replied.status).toBe(200)
  expect(await isComing(browser)).toBe(true)
  expect(await isComing(other)).toBe(false)
  expect(replied.headers.getSetCookie()).toMatchObject(
    [guest.page, guest.api].map((path) => expect.stringContaining(`Path=${path}; HttpOnly; Secure; SameSite=Lax`)),
  )
  const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
  const form = await browser.go('POST', guest.page, { raw: new URLSearchParams({ rsvp_status: 'declined' }), headers })
  expect(form.headers.getSetCookie()[0]).toContain(`Path=${guest.page};`)
  const html = await (await browser.go('GET', guest.page)).text()
  expect(html.split('<input').find((tag) => tag.includes('value="declined"'))).toContain(' checked')
})

test('the page shows the reply that its script has sent', async () => {
  const databases = laggingDatabases()
  const guest = await invite(await newCouple())
  const browser = newBrowser(databases)
  await browser.go('GET', guest.page)
  databases.fallBehind()
  await answer(browser.go('POST', guest.api, { body: { rsvp_status: 'declined' } }), 200)
  const html = await (await browser.go('GET', guest.page)).text()
  expect(html.split('<input').find((tag) => tag.includes('value="declined"'))).toContain(' checked')
})

test('a guest cannot reply by a link that was replaced', async () => {
  const databases = laggingDatabases()
  const couple = await newCouple()
  const guest = await invite(couple)
  const browser = newBrowser(databases)
  await browser.go('GET', guest.api)
  databases.fallBehind()
  await couple.post(`/api/admin/guests/${guest.id}/rsvp-token/regenerate`, undefined, 200)
  expect((await browser.go('POST', guest.api, { body: { rsvp_status: 'confirmed' } })).status).toBe(404)
})

test('a shared page ends at once', async () => {
  const databases = laggingDatabases()
  const couple = await newCouple()
  const { id, path } = await share(couple, { view: 'day' })
  await htmlOf(path, 200, { env: databases.bindings })
  databases.fallBehind()
  await couple.delete(`/api/share-links/${id}`)
  await htmlOf(path, 404, { env: databases.bindings })
})

test.each(['D1_ERROR: Network connection lost.', 'D1_ERROR: This bookmark is not of this database.'])(
  'what a replica refuses is read at the primary: %s',
  async (sentence) => {
    const { databases, mine } = await newHome()
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    databases.fail(sentence)
    expect(await mine.names()).toEqual(['Ana'])
    expect(error).not.toHaveBeenCalled()
    error.mockRestore()
  },
)

test.each([
  '',
  'DB-',
  'DB-ffffffff',
  'x'.repeat(4000),
  'DB-00000000-00000000-00000000-0000000000000000000000000000000g',
])('a cookie that is no bookmark is none: %.20s', async (value) => {
  const { databases, mine } = await newHome()
  databases.answered.length = 0
  const headers = { cookie: `__Secure-posy_read=${value}` }
  expect((await mine.go('GET', '/api/guests', { headers })).status).toBe(200)
  expect(databases.answered).toEqual([])
})
