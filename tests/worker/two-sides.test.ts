import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { billing_customers, erasures, users, wedding_directory, wedding_members } from '../../worker/db/schema/accounts'
import { guests, mails, weddings } from '../../worker/db/schema/weddings'
import type { AuthAnswer } from '../../worker/features/auth/schema'
import { DAY, HOUR } from '../../worker/lib/durations'
import { newId } from '../../worker/lib/ids'
import { issueAccessToken } from '../../worker/security/session'
import { PASSWORD } from '../support/accounts'
import { answer, type Couple, newCouple, request } from '../support/worker/app'
import { besideSession } from '../support/worker/cost'
import { openAccounts, openWeddings } from '../support/worker/databases'
import { databasesUntilKilled, type Fault, quietly } from '../support/worker/faults'
import { at } from '../support/worker/invitation'
import { newMember } from '../support/worker/members'
import { cron, fakeGateway } from '../support/worker/reminders'

/* Accounts and weddings may be in two databases. A change to both is ordered, so that it can be resumed after any step. */

const weddingRows = (id: string) => openWeddings().select().from(weddings).where(eq(weddings.id, id))
const guestRows = (id: string) => openWeddings().select().from(guests).where(eq(guests.wedding_id, id))
const directoryRows = (id: string) =>
  openAccounts().select().from(wedding_directory).where(eq(wedding_directory.wedding_id, id))

/** Ends a Worker at its first call with a statement that begins so. */
function dyingAt(start: RegExp, when: Fault = 'before') {
  return databasesUntilKilled(({ sql }) => (sql.some((text) => start.test(text)) ? when : null))
}

/** Ends a Worker after so many calls. */
function dyingAfter(calls: number) {
  let left = calls
  return databasesUntilKilled(() => (left-- > 0 ? null : 'before'))
}

describe('deleting an account', () => {
  const remove = (couple: Couple, bindings?: object) =>
    couple.request('DELETE', '/api/users/me', { body: { password: couple.password }, env: bindings })

  test('is decided with the accounts, and a Worker that dies then leaves the rest to the cron', async () => {
    const couple = await newCouple()
    await couple.post('/api/guests', { name: 'Ana' })
    const response = await quietly(() => remove(couple, dyingAt(/^delete from "guests"/)))
    expect(response.status).toBe(204)
    expect((await couple.request('GET', '/api/users/me')).status).toBe(401)
    expect(await directoryRows(couple.weddingId)).toEqual([])
    expect(await guestRows(couple.weddingId)).toHaveLength(1)

    await cron(Date.now())
    expect([await weddingRows(couple.weddingId), await guestRows(couple.weddingId)]).toEqual([[], []])
    expect(await openAccounts().select().from(erasures)).toEqual([])
  })

  test('leaves everything or, after the cron, nothing, wherever the Worker dies', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    await couple.post('/api/guests', { name: 'Ana' })
    const isSignedIn = async () => (await couple.request('GET', '/api/users/me')).ok
    for (let calls = 0; await isSignedIn(); calls++) {
      expect(calls).toBeLessThan(20)
      expect(await couple.get('/api/guests')).toHaveLength(1)
      await quietly(() => remove(couple, dyingAfter(calls)))
    }
    await cron(Date.now())
    expect([await weddingRows(couple.weddingId), await guestRows(couple.weddingId)]).toEqual([[], []])
  })

  test('takes the mails to them out of a wedding that stays', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    const id = newId(Date.now())
    await openWeddings()
      .insert(mails)
      .values({
        ...{ id, wedding_id: couple.weddingId, recipient_id: partner.userId, kind: 'task_digest', unique_key: id },
        ...{ to: partner.email, subject: '', text: '', html: '', headers: {}, status: 'sent' },
        ...{ due_at: Date.now(), created_at: Date.now() },
      })
    const left = () => openWeddings().select().from(mails).where(eq(mails.id, id))
    await quietly(() => remove(partner, dyingAt(/^delete from "mails" where "mails"."recipient_id"/)))
    expect(await left()).toHaveLength(1)
    await cron(Date.now())
    expect(await left()).toEqual([])
    expect(await weddingRows(couple.weddingId)).toHaveLength(1)
  })
})

test('a paying customer of a wedding that an older Worker has deleted is unlinked by the cron', async () => {
  const couple = await newCouple()
  const rows = [
    { id: newId(0), wedding_id: newId(0), linked_by: '1', created_at: Date.now() },
    { id: newId(0), wedding_id: couple.weddingId, linked_by: '1', created_at: Date.now() },
  ]
  for (const row of rows) await openAccounts().insert(billing_customers).values(row)
  await cron(Date.now())
  const linked = await openAccounts().select().from(billing_customers)
  expect(rows.map(({ id }) => linked.find((row) => row.id === id)?.wedding_id)).toEqual([null, couple.weddingId])
})

describe('signing up', () => {
  const register = (bindings?: object) => {
    const email = `new-${crypto.randomUUID()}@example.com`
    const body = { email, password: PASSWORD, name: 'Mara' }
    return { email, body, response: request('POST', '/api/auth/register', { body, env: bindings }) }
  }
  const twoHoursAgo = () => new Date(Date.now() - 2 * HOUR).toISOString()
  const allWeddings = async () => new Set((await openWeddings().select().from(weddings)).map(({ id }) => id))

  test('that breaks off between the databases leaves nothing after the cron, and can be done again', async () => {
    const before = await allWeddings()
    const { body } = await quietly(() =>
      at(twoHoursAgo(), async () => {
        const attempt = register(dyingAt(/^insert into "users"/))
        expect((await attempt.response).status).toBeGreaterThanOrEqual(500)
        return attempt
      }),
    )
    expect((await allWeddings()).size).toBe(before.size + 1)
    await cron(Date.now())
    expect(await allWeddings()).toEqual(before)
    await answer(request('POST', '/api/auth/register', { body }), 201)
  })

  test('whose answer was lost keeps its wedding', async () => {
    const { body } = await quietly(() =>
      at(twoHoursAgo(), async () => {
        const attempt = register(dyingAt(/^insert into "users"/, 'after'))
        await attempt.response
        return attempt
      }),
    )
    await cron(Date.now())
    const { access_token: token, user } = await answer<AuthAnswer>(request('POST', '/api/auth/login', { body }), 200)
    expect(await weddingRows(user.event_id ?? '')).toHaveLength(1)
    expect((await request('GET', '/api/guests', { token })).status).toBe(200)
  })

  test('with an address that is taken leaves no wedding behind, also when two do it at once', async () => {
    const couple = await newCouple()
    const before = await allWeddings()
    const again = () =>
      request('POST', '/api/auth/register', { body: { email: couple.email, password: PASSWORD, name: 'Mara' } })
    expect((await again()).status).toBe(409)
    expect(await allWeddings()).toEqual(before)
    const email = `new-${crypto.randomUUID()}@example.com`
    const body = { email, password: PASSWORD, name: 'Mara' }
    const both = await Promise.all([1, 2].map(() => request('POST', '/api/auth/register', { body })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await allWeddings()).size).toBe(before.size + 1)
  })

  test('at a Worker from before the directory is entered by the cron', async () => {
    const couple = await newCouple()
    await openAccounts().delete(wedding_directory).where(eq(wedding_directory.wedding_id, couple.weddingId))
    await couple.post('/api/guests', { name: 'Ana' })
    await cron(Date.now())
    expect(await directoryRows(couple.weddingId)).toHaveLength(1)
    expect(await couple.get('/api/guests')).toHaveLength(1)
  })

  test('a wedding with plans is never mistaken for a failed sign-up', async () => {
    const couple = await at(twoHoursAgo(), () => newCouple())
    const id = newId(Date.now())
    const guest = { id, wedding_id: couple.weddingId, name: 'Ana', rsvp_selector: id, created_at: 0, updated_at: 0 }
    await openWeddings().insert(guests).values(guest)
    await openAccounts().delete(wedding_directory).where(eq(wedding_directory.wedding_id, couple.weddingId))
    await openAccounts().delete(wedding_members).where(eq(wedding_members.wedding_id, couple.weddingId))
    await cron(Date.now())
    expect(await guestRows(couple.weddingId)).toHaveLength(1)
  })
})

describe('the wedding that an access token names', () => {
  const sessionOf = ({ token }: Couple) => JSON.parse(atob(token.split('.')[1] ?? '')).sid as string

  test.each(['another', 'none', 'one that is gone'])('is a hint: with %s the member gets their own', async (which) => {
    const [couple, other] = [await newCouple({ name: 'Mara' }), await newCouple({ name: 'Noor' })]
    const weddingId = { another: other.weddingId, none: null, 'one that is gone': newId(0) }[which] ?? null
    const token = await issueAccessToken(env.POSY_SECRET, { sessionId: sessionOf(couple), weddingId }, Date.now())
    const response = await request('GET', '/api/admin/event-settings', { token })
    expect(await answer(response, 200)).toMatchObject({ couple_name_1: 'Mara' })
    expect(response.headers.get('server-timing')).toContain(besideSession(weddingId === null ? 0 : 1))
  })

  test('saves a round trip when it is the right one', async () => {
    const couple = await newCouple()
    let calls = 0
    const counted = databasesUntilKilled(() => {
      calls += 1
      return null
    })
    await answer(couple.request('GET', '/api/admin/event-settings', { env: counted }), 200)
    expect(calls).toBe(env.WEDDINGS_DB ? 2 : 1)
  })
})

describe('mails to members', () => {
  test('go to nobody who has left, and to nobody by an account that only tries the sample', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    await couple.put('/api/admin/event-settings', { task_digest: true })
    await couple.post('/api/tasks', { title: 'Taste the cake', due_date: '2030-04-15' })
    await openAccounts()
      .update(users)
      .set({ expires_at: Date.parse('2031-01-01') })
      .where(eq(users.id, partner.userId))
    const gateway = fakeGateway()
    await cron(Date.parse('2030-04-15T00:00:00Z'), { gateway })
    expect(gateway.delivered.map(({ to }) => to)).toEqual([couple.email])
  })

  // A database with both sides may hold mails from before `recipient_id`, when an account was named by `user_id`.
  test.skipIf(env.WEDDINGS_DB)('that an older Worker has queued still go out', async () => {
    const couple = await newCouple()
    await couple.put('/api/admin/event-settings', { task_digest: true })
    await couple.post('/api/tasks', { title: 'Taste the cake', due_date: '2030-05-13' })
    const id = newId(Date.now())
    const now = Date.parse('2030-05-13T00:00:00Z')
    await openWeddings()
      .insert(mails)
      .values({
        ...{ id, wedding_id: couple.weddingId, user_id: couple.userId, kind: 'task_digest' },
        ...{ unique_key: `task_digest:${couple.weddingId}:2030-05-13:${couple.userId}`, deadline: '2030-05-13' },
        ...{ to: '', subject: '', text: '', html: '', headers: {}, due_at: now, created_at: now },
      })
    const gateway = fakeGateway()
    await cron(now, { gateway })
    await cron(now + DAY, { gateway })
    expect(gateway.delivered.filter(({ to }) => to === couple.email)).toMatchObject([{ id }])
  })
})
