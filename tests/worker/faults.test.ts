import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { randomNumbers } from '../support/random'
import { type Couple, newCouple, type Sent } from '../support/worker/app'
import { databasesUntilKilled, faultyDatabases, OVERLOADED, unreliableDatabases } from '../support/worker/faults'
import { invite } from '../support/worker/invitation'
import { rowsOf } from '../support/worker/wedding-rows'

/** Share of calls to D1 that fail; half of these have done their work before their answer is lost. */
const FAULTS = 0.05
const COUPLES = 6
const REQUESTS = 80
const KILLS = 100

interface Row {
  id: string
  version: number
  name: string
}

/** Requests sent, and how many were answered with 503. */
interface Tally {
  asked: number
  busy: number
}

/** A couple whose database fails now and then, and what their wedding must contain. */
class Planner {
  readonly guests = new Map<string, Row>()
  readonly lines = new Map<string, Row>()
  settings = 1
  key = 0

  constructor(
    readonly couple: Couple,
    readonly databases: Sent['env'],
    readonly random: () => number,
    readonly tally: Tally,
  ) {}

  /** Expects this status. A 503 must carry Retry-After; all but a PUT is then sent again. */
  async send(status: number, method: string, path: string, sent: Sent = {}): Promise<Record<string, unknown>> {
    for (let isRepeat = false; ; isRepeat = true) {
      this.tally.asked += 1
      const response = await this.couple.request(method, path, { ...sent, env: this.databases })
      const text = await response.text()
      if (response.status !== 503) {
        // The first try has deleted it after all.
        if (isRepeat && method === 'DELETE' && response.status === 404) return {}
        expect(response.status, `${method} ${path}: ${text}`).toBe(status)
        return text === '' ? {} : JSON.parse(text)
      }
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      this.tally.busy += 1
      // Whether the change was made is read before it is sent again.
      if (method === 'PUT') return {}
    }
  }

  post(status: number, path: string, body?: object) {
    return this.send(status, 'POST', path, { body, headers: { 'idempotency-key': `key ${this.key++}` } })
  }

  async doSomething(): Promise<void> {
    const guest = this.#anyOf(this.guests)
    const line = this.#anyOf(this.lines)
    const kinds = [
      () => this.#add(),
      () => this.#add(),
      () => this.#addLine(),
      () => guest && this.#rename(guest),
      () => guest && this.#delete(guest),
      () => line && this.#changeLine(line),
      () =>
        line && this.send(204, 'DELETE', `/api/budget/categories/${line.id}`).then(() => this.lines.delete(line.id)),
      () => this.#saveSettings(),
      () => this.send(200, 'GET', '/api/dashboard/summary'),
      () => guest && this.#answer(guest),
    ]
    await kinds[Math.floor(this.random() * kinds.length)]?.()
  }

  async #add() {
    const name = `Guest ${this.key}`
    const { id, version } = (await this.post(201, '/api/guests', { name })) as unknown as Row
    this.guests.set(id, { id, version, name })
  }

  async #addLine() {
    const name = `Line ${this.key}`
    const { id, version } = (await this.post(201, '/api/budget/categories', {
      name,
      planned_amount: 10,
    })) as unknown as Row
    this.lines.set(id, { id, version, name })
  }

  async #rename(guest: Row) {
    const name = `${guest.name}!`
    const { version } = await this.send(200, 'PUT', `/api/guests/${guest.id}`, {
      body: { name, version: guest.version },
    })
    if (version) Object.assign(guest, { name, version })
    else await this.#lookAgain()
  }

  async #delete(guest: Row) {
    await this.send(204, 'DELETE', `/api/guests/${guest.id}`)
    this.guests.delete(guest.id)
    await this.#lookAgainAfterFault()
  }

  async #changeLine(line: Row) {
    const name = `${line.name}!`
    const body = { name, version: line.version }
    const { version } = await this.send(200, 'PUT', `/api/budget/categories/${line.id}`, { body })
    if (version) Object.assign(line, { name, version })
    else await this.#lookAgain()
  }

  async #saveSettings() {
    const body = { venue_name: `Venue ${this.key++}`, version: this.settings }
    const { version } = await this.send(200, 'PUT', '/api/admin/event-settings', { body })
    this.settings = Number(version ?? (await this.couple.get<Row>('/api/admin/event-settings')).version)
  }

  async #answer(guest: Row) {
    const list = await this.couple.get<(Row & { rsvp_url: string })[]>('/api/guests')
    const url = list.find(({ id }) => id === guest.id)?.rsvp_url ?? ''
    await this.send(200, 'POST', url.replace(/^.*\/rsvp\//, '/api/public/rsvp/'), {
      body: { rsvp_status: 'confirmed' },
    })
    await this.#lookAgain()
  }

  #busyBefore = 0
  async #lookAgainAfterFault() {
    if (this.tally.busy > this.#busyBefore) await this.#lookAgain()
    this.#busyBefore = this.tally.busy
  }

  /** Takes over what is stored, like a reload. */
  async #lookAgain() {
    const read = async (path: string, known: Map<string, Row>) => {
      const rows = await this.couple.get<Row[]>(path)
      for (const row of rows) if (known.has(row.id)) known.set(row.id, row)
    }
    await read('/api/guests', this.guests)
    await read('/api/budget/categories', this.lines)
  }

  #anyOf(rows: Map<string, Row>): Row | undefined {
    return [...rows.values()][Math.floor(this.random() * rows.size)]
  }
}

test('while D1 fails now and then, nothing is lost or done twice, and no request is refused because of its own first try', {
  timeout: 600_000,
  tags: 'exhaustive',
}, async () => {
  const tally = { asked: 0, busy: 0 }
  const seed = 20_260_714
  const planners = await Promise.all(
    Array.from({ length: COUPLES }, async (_, i) => {
      const databases = unreliableDatabases(FAULTS, seed + i)
      return new Planner(await newCouple(), databases, randomNumbers(seed - i), tally)
    }),
  )
  await Promise.all(
    planners.map(async (planner) => {
      for (let i = 0; i < REQUESTS; i++) await planner.doSomething()
    }),
  )
  console.info(`seed ${seed}: ${tally.asked} requests, ${tally.busy} of them busy`)
  for (const { couple, guests, lines } of planners) {
    const names = async (path: string) => (await couple.get<Row[]>(path)).map(({ name }) => name).toSorted()
    const known = (rows: Map<string, Row>) => [...rows.values()].map(({ name }) => name).toSorted()
    expect(await names('/api/guests'), `seed ${seed}`).toEqual(known(guests))
    expect(await names('/api/budget/categories'), `seed ${seed}`).toEqual(known(lines))
  }
  expect(tally.busy, `seed ${seed}`).toBeLessThanOrEqual(Math.max(1, tally.asked / 1000))
})

test('a Worker that is killed at any point leaves nothing half done, and its request can be sent again', {
  timeout: 300_000,
  tags: 'exhaustive',
}, async () => {
  const couple = await newCouple()
  const seed = 20_260_714
  const random = randomNumbers(seed)
  const paths = [
    '/api/guests',
    '/api/tasks',
    '/api/vendors',
    '/api/budget/categories',
    '/api/categories',
    '/api/tables',
  ]
  const made = new Map<string, string[]>(paths.map((path) => [path, []]))
  let written = 0
  for (let i = 0; i < KILLS; i++) {
    const path = paths[i % paths.length] ?? ''
    const name = `${path} ${i}`
    const others = path === '/api/tables' ? { shape: 'round', capacity: 8 } : { planned_amount: 1 }
    const body = path === '/api/tasks' ? { title: name } : { name, ...others }
    const send = (env?: Sent['env']) =>
      couple.request('POST', path, { body, headers: { 'idempotency-key': `kill ${i}` }, env })
    let calls = Math.floor(random() * 5)
    const when = random() < 0.5 ? 'before' : 'after'
    const first = await send(databasesUntilKilled(() => (calls-- > 0 ? null : when)))
    if (first.ok) written += 1
    const again = await send()
    expect(again.status, `seed ${seed}, ${path} ${i}: ${await again.clone().text()}`).toBe(201)
    made.get(path)?.push((await again.json<{ id: string }>()).id)
    if (first.ok) expect(await first.json()).toMatchObject({ id: made.get(path)?.at(-1) })
  }
  for (const [path, ids] of made) {
    const rows = await couple.get<(Row & { title?: string })[]>(path)
    // Each budget line has also added a category of its name.
    const killed = rows.filter(({ name, title }) => (title ?? name).startsWith(`${path} `))
    expect(killed.map(({ id }) => id).toSorted(), path).toEqual(ids.toSorted())
  }
  console.info(`seed ${seed}: ${KILLS} kills, ${written} of them after the answer was made`)
})

test.each([
  ['PUT', 200],
  ['DELETE', 204],
])('a guarded %s whose answer is lost is done once and answered', async (method, status) => {
  const couple = await newCouple()
  const guest = await couple.post<Row>('/api/guests', { name: 'Ana' })
  let lost = 0
  const db = faultyDatabases(({ sql }) =>
    sql.some((text) => /^(update|delete from) "guests"/.test(text)) && lost++ < 3 ? 'after' : null,
  )
  const body = method === 'PUT' ? { name: 'Anna', version: 1 } : undefined
  const response = await couple.request(method, `/api/guests/${guest.id}`, { body, env: db })
  expect(response.status).toBe(status)
  if (method === 'PUT') expect(await response.json()).toMatchObject({ name: 'Anna', version: 2 })
  expect((await rowsOf(couple.weddingId)).guests).toHaveLength(method === 'PUT' ? 1 : 0)
  expect(lost).toBe(1)
})

test('an error that Cloudflare does not call retryable is not retried, and answers 503 with Retry-After', async () => {
  const couple = await newCouple()
  let calls = 0
  const db = faultyDatabases(() => {
    calls += 1
    return 'before'
  }, OVERLOADED)
  const response = await couple.request('GET', '/api/guests', { env: db })
  // Session and wedding are asked for at once, each where it is.
  const asked = env.WEDDINGS_DB ? 2 : 1
  expect([response.status, response.headers.get('retry-after'), calls]).toEqual([503, '2', asked])
})

test('a database that stays unreachable is tried four times, then answered with 503 and Retry-After', async () => {
  const couple = await newCouple()
  const { page } = await invite(couple)
  let calls = 0
  const db = faultyDatabases(() => {
    calls += 1
    return 'before'
  })
  const response = await couple.request('GET', page, { env: db })
  expect([response.status, response.headers.get('retry-after'), calls]).toEqual([503, '2', 4])
})
