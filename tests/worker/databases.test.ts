import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { insertRows } from '../../worker/db/bulk'
import { openDatabases, type WeddingDb } from '../../worker/db/client'
import { chooseEmptiest } from '../../worker/db/emptiest'
import { homeOf, idIn, numberedDatabases } from '../../worker/db/places'
import { messages } from '../../worker/db/schema/weddings'
import { insertWedding } from '../../worker/features/settings/records/queries'
import { MINUTE } from '../../worker/lib/durations'
import { OperatorFault } from '../../worker/lib/faults'
import { newId } from '../../worker/lib/ids'
import { newRsvpSelector, rsvpPath, rsvpToken } from '../../worker/security/rsvp-link'
import { shareTokenHash } from '../../worker/security/share-token'
import { databaseHint, randomTokenIn } from '../../worker/security/tokens'
import { coupleIn, newCouple, newNeighbour, request } from '../support/worker/app'
import { openWeddings, replaceDatabases } from '../support/worker/databases'
import { faultyDatabase, faultyDatabases } from '../support/worker/faults'
import { invite } from '../support/worker/invitation'
import { fakeQueue } from '../support/worker/mail-queue'
import { hosts, write } from '../support/worker/messages'
import { cron, fakeGateway, invite as inviteGuests, weddingWithDeadline } from '../support/worker/reminders'
import { laggingDatabases } from '../support/worker/replicas'
import { share } from '../support/worker/sharing'
import { wrapDatabase } from '../support/worker/wrapping'

const numbers = [...numberedDatabases(env).keys()]
const areMany = numbers.length > 1

describe('where a wedding is', () => {
  test('is in its id, which begins with the time and says nothing else', () => {
    const now = Date.now()
    for (const number of [1, 2, 47, 999]) {
      const id = idIn(number, newId(now))
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect([homeOf(id), id.slice(0, 13)]).toEqual([number, newId(now).slice(0, 13)])
      expect(databaseHint(randomTokenIn(number, 9))).toBe(number)
    }
    expect(['', 'x', `${newId(now).slice(0, 14)}8zzz`].map(homeOf)).toEqual([1, 1, Number.NaN])
  })

  test('an id that names no bound database is looked for in database 1', async () => {
    for (const number of [0, 77, 999]) {
      const id = idIn(number, newId(0))
      const path = rsvpPath(id, rsvpToken(env.POSY_SECRET, id, newRsvpSelector()))
      expect((await request('GET', path)).status).toBe(404)
    }
  })

  test('costs a guest no second round trip, and a member one to each database', async () => {
    const couple = await newCouple()
    const guest = await invite(couple)
    const countCalls = async (send: (bindings: object) => Promise<Response>) => {
      let calls = 0
      const counting = faultyDatabases(() => {
        calls += 1
        return null
      })
      expect((await send(counting)).status).toBe(200)
      return calls
    }
    expect(await countCalls((bindings) => request('GET', guest.page, { env: bindings }))).toBe(1)
    expect(await countCalls((bindings) => couple.request('GET', '/api/admin/event-settings', { env: bindings }))).toBe(
      env.WEDDINGS_DB ? 2 : 1,
    )
  })
})

describe('a database that wrangler.toml does not bind', () => {
  test('is named in the log, as something that only the operator can fix', async () => {
    expect(() => openDatabases(env).numbered(77)).toThrow(
      new OperatorFault('Weddings are in database 77, but there is no [[d1_databases]] binding WEDDINGS_DB_77.'),
    )
    const log = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => log.mockRestore())
    const response = await request('GET', '/api/health', { env: { DB: undefined } })
    expect(response.status).toBe(500)
    expect(JSON.parse(log.mock.lastCall?.[0])).toMatchObject({
      error: 'OperatorFault',
      reason: 'There is no [[d1_databases]] binding DB.',
    })
  })
})

/** As many bindings as `count`, those in `added` all to one database, and the statements that they run. */
function manyDatabases(count: number, last = numberedDatabases(env).get(numbers.at(-1) ?? 1) ?? env.DB) {
  const cost = { statements: 0 }
  const counted = (d1: D1Database) =>
    faultyDatabase(
      d1,
      ({ sql }) => {
        cost.statements += sql.length
        return null
      },
      '',
    )
  const added = Array.from({ length: count - numbers.length }, (_, i) => i + 10)
  const more = Object.fromEntries(added.map((number) => [`WEDDINGS_DB_${number}`, counted(last)]))
  return { bindings: { ...replaceDatabases(counted), ...more }, added, cost }
}

describe('a new wedding', () => {
  test.each(['1, 2', [1, 2]])('goes to no database in %j', (closed) => {
    expect(openDatabases({ ...env, CLOSED_DATABASES: closed as string }).closed).toEqual(new Set([1, 2]))
  })

  const sized = (number: number, bytes: number | Error) => {
    const measure = async () => {
      if (bytes instanceof Error) throw bytes
      return { meta: { size_after: bytes } }
    }
    return { number, d1: { prepare: () => ({ all: measure }) } } as unknown as WeddingDb
  }
  const choose = async (sizes: (number | Error)[], closed: number[] = []) => {
    const weddings = sizes.map((bytes, i) => sized(i + 1, bytes))
    const chosen = await Promise.all(
      Array.from({ length: 40 }, () => chooseEmptiest({ weddings, closed: new Set(closed) })),
    )
    return [...new Set(chosen.map(({ number }) => number))].toSorted()
  }

  test('goes to the database with the fewest bytes that is open and has room', async () => {
    expect(await choose([5e9, 2e9, 3e9])).toEqual([2])
    expect(await choose([5e9, 2e9, 3e9], [2])).toEqual([3])
    expect(await choose([7.5e9, 7.2e9, 6.9e9])).toEqual([3])
    expect(await choose([7.5e9, 7.2e9, 7.4e9])).toEqual([2])
    expect(await choose([2e9, new Error('away'), 3e9])).toEqual([1])
    expect(await choose([2e9, 1e9], [1, 2])).toEqual([2])
    // About as full: any of them.
    expect(await choose([40_000, 30_000, 5e9])).toEqual([1, 2])
    await expect(choose([new Error('away'), new Error('away')])).rejects.toThrow('away')
  })

  test.skipIf(!areMany)('leaves a browser no bookmarks of the databases that it is not in', async () => {
    const couple = await newCouple()
    const { bindings } = laggingDatabases()
    await env.DB.prepare("update wedding_members set role = 'partner' where user_id = ?").bind(couple.userId).run()
    const response = await couple.request('POST', '/api/users/me/wedding', { env: bindings })
    const named =
      response.headers
        .getSetCookie()
        .join()
        .match(/WEDDINGS_DB(_\d+)?-/g) ?? []
    expect(response.status).toBe(201)
    // Where the wedding is, and perhaps where the other one is.
    expect([1, 2]).toContain(named.length)
  })

  test.skipIf(!areMany)('is spread over all, and none goes to a closed one', async () => {
    const homes = new Set<number>()
    for (let i = 0; i < 60 && homes.size < numbers.length; i++) homes.add(homeOf((await newCouple()).weddingId))
    expect([...homes].toSorted()).toEqual(numbers)
    const couple = await newCouple()
    const neighbours = await Promise.all([1, 2, 3].map(() => newNeighbour(couple)))
    expect(new Set(neighbours.map(({ weddingId }) => homeOf(weddingId)))).toEqual(new Set([homeOf(couple.weddingId)]))
  })
})

test('links that say nothing about the database work, whichever it is', async () => {
  for (const number of numbers) {
    const couple = await coupleIn(number)
    const { id } = await share(couple, { view: 'contacts' })
    for (const hint of [0, 1, 4095]) {
      const token = randomTokenIn(hint, 24)
      const db = openDatabases(env).numbered(number)
      await db.d1.prepare('update share_links set token_hash = ? where id = ?').bind(shareTokenHash(token), id).run()
      expect((await request('GET', `/share/${token}`)).status).toBe(200)
      expect((await request('POST', `/share/${token}/seen`)).status).toBe(303)
    }
  }
})

test('members of weddings in different databases see and switch all of them', async () => {
  const couples = await Promise.all(numbers.map(coupleIn))
  const [first] = couples
  const accounts = env.DB
  for (const { weddingId } of couples.slice(1)) {
    await accounts
      .prepare(
        "insert into wedding_members (wedding_id, user_id, role, opened_at, created_at) values (?, ?, 'partner', 0, 1)",
      )
      .bind(weddingId, first?.userId)
      .run()
  }
  const me = await first?.get<{ weddings: { event_id: string }[] }>('/api/users/me')
  expect(me?.weddings.map(({ event_id }) => event_id).toSorted()).toEqual(
    couples.map(({ weddingId }) => weddingId).toSorted(),
  )
  for (const { weddingId, post } of couples) {
    await post('/api/guests', { name: 'Ana' })
    await first?.put('/api/users/me/wedding', { event_id: weddingId })
    expect(await first?.get('/api/guests')).toHaveLength(1)
  }
  const outlook = await first?.get<{ goes: string[]; stays: string[] }>('/api/users/me/deletion')
  expect(outlook?.stays.filter((sentence) => sentence.includes('with everything in it'))).toHaveLength(
    couples.length - 1,
  )
})

describe.skipIf(!areMany)('the cron', () => {
  test('goes through all databases, also when one of them fails', async () => {
    const now = Date.parse('2035-07-06T01:00:00Z')
    const waves = await Promise.all(Array.from({ length: 12 }, () => weddingWithDeadline('2035-07-20', {})))
    const homes = waves.map(({ couple }) => homeOf(couple.weddingId))
    expect(new Set(homes).size).toBeGreaterThan(1)
    const broken = homes[0] ?? 1
    const gateway = fakeGateway()
    const d1 = numberedDatabases(env).get(broken)
    const bindings = replaceDatabases((one) => (one === d1 ? faultyDatabase(one, () => 'before', 'away') : one))
    const lines = await cron(now, { gateway, bindings })
    expect(lines.filter(({ level }) => level === 'error').map(({ job }) => job)).toContain('queue_reminders')
    const reached = () => waves.map(({ guests: [guest] }) => gateway.delivered.some(({ to }) => to === guest?.email))
    expect(reached()).toEqual(homes.map((home) => home !== broken))
    await cron(now, { gateway })
    expect(reached()).toEqual(homes.map(() => true))
    expect(gateway.delivered).toHaveLength(waves.length)
  })

  test('erases in the others when one of them fails, however much waits for it', async () => {
    const hour = 60 * 60 * 1000
    const lost = numbers.map((number) => idIn(number, newId(Date.now() - 2 * hour)))
    for (const [i, number] of numbers.entries()) {
      const db = openDatabases(env).numbered(number)
      await insertWedding(db, { id: lost[i] ?? '', name: 'Mara', now: Date.now() - 2 * hour })
    }
    const couples = await Promise.all(numbers.map(coupleIn))
    const [broken = 1] = numbers
    const left = async () => {
      const { results } = await env.DB.prepare('select database from erasures').all<{ database: number }>()
      return results.map(({ database }) => database)
    }
    const waiting = (number: number, i: number) => ({
      ...{ id: newId(i), wedding_id: idIn(number, newId(0)), database: number, created_at: Date.now() + i * hour },
    })
    const erasures = [
      ...couples.map(({ weddingId }) => ({ ...waiting(homeOf(weddingId), 0), wedding_id: weddingId })),
      ...Array.from({ length: 120 }, (_, i) => waiting(broken, i + 1)),
    ]
    for (const { id, wedding_id, database, created_at } of erasures) {
      await env.DB.prepare('insert into erasures (id, wedding_id, database, created_at) values (?, ?, ?, ?)')
        .bind(id, wedding_id, database, created_at)
        .run()
    }
    const weddingsLeft = async (ids: string[]) => {
      const found = await Promise.all(
        ids.map((id) =>
          openDatabases(env).openDatabase(id).d1.prepare('select id from weddings where id = ?').bind(id).first(),
        ),
      )
      return found.map(Boolean)
    }
    const d1 = numberedDatabases(env).get(broken)
    const failing = ({ sql }: { sql: string[] }) =>
      sql.some((text) => /^(delete|select).* "weddings"/.test(text)) ? 'before' : null
    const bindings = replaceDatabases((one) => (one === d1 ? faultyDatabase(one, failing, 'away') : one))
    const inOthers = numbers.map((number) => number === broken)
    const ids = couples.map(({ weddingId }) => weddingId)

    const lines = await cron(Date.now(), { bindings })
    const failed = lines.filter(({ level }) => level === 'error').map(({ job }) => job)
    expect(failed).toEqual(expect.arrayContaining(['sweep_weddings', 'finish_erasures']))
    expect([await weddingsLeft(ids), await weddingsLeft(lost)]).toEqual([inOthers, inOthers])
    expect(await left()).toEqual(Array.from({ length: 121 }, () => broken))

    await cron(Date.now())
    const none = numbers.map(() => false)
    expect([await weddingsLeft(ids), await weddingsLeft(lost)]).toEqual([none, none])
    expect(await left()).toEqual([])
  })

  test('takes the same databases for all jobs, so that each of many is reached by all within a few runs', async () => {
    const count = 70
    const cleaned = new Set<number>()
    const last = numberedDatabases(env).get(numbers.at(-1) ?? 1) ?? env.DB
    // One of the last jobs.
    const noted = (i: number) =>
      wrapDatabase(last, (sql, answer) => {
        if (sql.some((text) => text.startsWith('delete from "import_parts"'))) cleaned.add(i)
        return answer()
      })
    const more = Array.from({ length: count - numbers.length }, (_, i) => [`WEDDINGS_DB_${i + 10}`, noted(i)])
    const bindings = Object.fromEntries(more)
    const now = Date.now()
    for (let run = 0; run < 3; run++) await cron(now + run * 15 * MINUTE, { gateway: fakeGateway(), bindings })
    expect(cleaned.size).toBe(count - numbers.length)
  })

  test('hands over as many mails as the provider takes, also with more databases than a run takes up', async () => {
    const list = Array.from({ length: 60 }, (_, i) => ({ name: `Guest ${i}` }))
    const { couple } = await weddingWithDeadline('2036-07-20', ...list)
    const d1 = numberedDatabases(env).get(homeOf(couple.weddingId)) ?? env.DB
    const more = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`WEDDINGS_DB_${i + 10}`, d1]))
    const bindings = { ...more, MAIL_QUEUE: fakeQueue().binding }
    const gateway = { ...fakeGateway(), rate: 40 / (15 * 60) }
    const lines = await cron(Date.parse('2036-07-06T01:00:00Z'), { gateway, bindings })
    expect(lines.find(({ job }) => job === 'deliver_mails')).toMatchObject({ level: 'info', handed_over: 40 })
  })

  test('stays within the statements that D1 allows a run, with ten and with eighty databases', async () => {
    await cron(Date.now(), { gateway: fakeGateway() })
    for (const count of [10, 80]) {
      const { bindings, cost } = manyDatabases(count)
      const lines = await cron(Date.now(), { gateway: fakeGateway(), bindings })
      expect(lines.filter(({ level }) => level === 'error')).toEqual([])
      expect(cost.statements, `${count} databases`).toBeLessThan(1000)
      expect(lines.some((line) => 'left_databases' in line)).toBe(count > 10)
    }
  })

  test('stays within them also while many erasures wait, and finishes those in the next runs', async () => {
    const { bindings, added, cost } = manyDatabases(80)
    for (let i = 0; i < 300; i++) {
      const number = added[i % added.length] ?? 1
      await env.DB.prepare('insert into erasures (id, wedding_id, database, created_at) values (?, ?, ?, ?)')
        .bind(newId(i), idIn(number, newId(0)), number, i)
        .run()
    }
    const left = async () => Number(await env.DB.prepare('select count(*) as n from erasures').first('n'))
    let runs = 0
    for (; (await left()) > 0; runs++) {
      expect(runs).toBeLessThan(20)
      cost.statements = 0
      await cron(Date.now(), { gateway: fakeGateway(), bindings })
      expect(cost.statements).toBeLessThan(1000)
    }
    expect(runs).toBeGreaterThan(1)
  })

  test('stays within them also while many messages are to be started, and starts those in the next runs', async () => {
    const couple = await hosts()
    await inviteGuests(couple, {})
    const { id } = await write(couple)
    const db = openWeddings(couple.weddingId)
    const [draft] = await db.select().from(messages).where(eq(messages.id, id))
    if (!draft) throw new Error('There is no message.')
    const now = Date.now()
    const due = { ...draft, status: 'scheduled' as const, scheduled_at: now }
    await insertRows(
      db,
      messages,
      Array.from({ length: 90 }, () => ({ ...due, id: newId(now) })),
    )
    const left = () => db.$count(messages, eq(messages.status, 'scheduled'))
    const { bindings, cost } = manyDatabases(10, db.d1)
    let runs = 0
    for (; (await left()) > 0; runs++) {
      expect(runs).toBeLessThan(20)
      cost.statements = 0
      const lines = await cron(now + runs * 15 * MINUTE, { gateway: fakeGateway(), bindings })
      expect(lines.filter(({ level }) => level === 'error')).toEqual([])
      expect(cost.statements).toBeLessThan(1000)
    }
    expect(runs).toBeGreaterThan(1)
  })
})
