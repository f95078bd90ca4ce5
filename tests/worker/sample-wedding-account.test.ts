import { eq, inArray, isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { local_mails, throttles, users, wedding_members } from '../../worker/db/schema/accounts'
import { guests, mails, weddings } from '../../worker/db/schema/weddings'
import type { AuthAnswer, User } from '../../worker/features/auth/schema'
import type { DashboardSummary } from '../../worker/features/dashboard/schema'
import { SAMPLE_ACCOUNT_LIMIT, SAMPLE_PACE, SAMPLES_BUSY } from '../../worker/features/sample/account/rules'
import { DAY } from '../../worker/lib/durations'
import { PASSWORD } from '../support/accounts'
import { inDays } from '../support/days'
import { answer, cookiesOf, newCouple, request } from '../support/worker/app'
import { openAccounts, prepare } from '../support/worker/databases'
import { invite } from '../support/worker/members'
import { cron, database, fakeGateway } from '../support/worker/reminders'

const SAMPLE = '/api/auth/sample'
const KEEP = '/api/users/me/keep'
/** Size limit of a D1 database. */
const D1_BYTES = 10e9
const KEEP_FIRST = { detail: 'This is a temporary sample account. Please keep it first.' }

async function trySample(): Promise<AuthAnswer> {
  return answer<AuthAnswer>(request('POST', SAMPLE), 201)
}

const as = <T>({ access_token: token }: AuthAnswer, method: string, path: string, status: number, body?: unknown) =>
  answer<T>(request(method, path, { token, body }), status)

const address = () => `kept-${crypto.randomUUID()}@example.com`

const expireNow = (userId: string) =>
  openAccounts()
    .update(users)
    .set({ expires_at: Date.now() - 1 })
    .where(eq(users.id, userId))

/** Inserts sample accounts without a wedding, which only count towards the limit. */
async function fillUp(count: number) {
  const name = `filler-${crypto.randomUUID()}`
  const row = `'${name}-' || value, '${name}-' || value, '${name}-' || value, '${name}', '', ?2, 0, 0`
  await prepare(
    `insert into users (id, email, email_key, name, password_hash, expires_at, created_at, updated_at)
      select ${row} from json_each(?1)`,
  )
    .bind(JSON.stringify(Array.from({ length: count }, (_, i) => i)), Date.now() + DAY)
    .run()
  const one = (sql: string) => prepare(sql).bind(name)
  return {
    expire: () => one('update users set expires_at = 1 where name = ?').run(),
    left: () => one('select count(*) as n from users where name = ?').first('n'),
  }
}

describe('a sample account', () => {
  test('is so small that as many as may exist take less than a tenth of a database', {
    tags: 'exhaustive',
  }, async () => {
    // Must be the first test of the file: after a deletion, new rows would fill free pages.
    const size = async () => (await prepare('select 1').run()).meta.size_after
    const before = await size()
    const samples = 20
    for (let i = 0; i < samples; i++) await trySample()
    const bytes = ((await size()) - before) / samples
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes * SAMPLE_ACCOUNT_LIMIT).toBeLessThan(D1_BYTES / 10)
  })

  test('is created with a sample wedding and signed in', async () => {
    const response = await request('POST', SAMPLE)
    expect(cookiesOf(response)).toContain('refresh')
    const tried = await answer<AuthAnswer>(response, 201)
    expect(tried).toMatchObject({ token_type: 'bearer', expires_in: 900 })
    const life = Date.parse(tried.user.expires_at ?? '') - Date.now()
    expect(life).toBeGreaterThan(6.9 * DAY)
    expect(life).toBeLessThanOrEqual(7 * DAY)
    expect(tried.user.email).toMatch(/^sample-[\w-]{20}@posy\.invalid$/)
    expect(await as<User>(tried, 'GET', '/api/users/me', 200)).toMatchObject(tried.user)
    const summary = await as<DashboardSummary>(tried, 'GET', '/api/dashboard/summary', 200)
    expect(summary).toMatchObject({ sandbox_mode: true, guests: { total_invited: 120 } })
  })

  test('is a new one each time; a registered account is none', async () => {
    const [one, other] = [await trySample(), await trySample()]
    expect(one.user.event_id).not.toBe(other.user.event_id)
    expect(one.user.email).not.toBe(other.user.email)
    const couple = await newCouple()
    expect(await couple.get<User>('/api/users/me')).toMatchObject({ expires_at: null })
  })

  test('cannot be created without limit from one IP address', { tags: 'exhaustive' }, async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const response = await request('POST', SAMPLE, { headers: { 'cf-connecting-ip': '203.0.113.9' } })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429])
  })

  test('cannot be created without limit from one network, whichever address is used', {
    tags: 'exhaustive',
  }, async () => {
    const statuses: number[] = []
    for (let i = 0; i < 32; i++) {
      // The first four groups name the /64; `::` stands for two groups here.
      const ip = i % 2 === 0 ? `2001:db8:9:${i}::1` : `2001:db8:9:${i}:0:0:0:1`
      statuses.push((await request('POST', SAMPLE, { headers: { 'cf-connecting-ip': ip } })).status)
    }
    expect(statuses).toEqual([...Array(30).fill(201), 429, 429])
    const elsewhere = request('POST', SAMPLE, { headers: { 'cf-connecting-ip': '2001:db8:a::1' } })
    expect((await elsewhere).status).toBe(201)
  })

  test('cannot be created without limit from all networks together', async () => {
    await openAccounts()
      .insert(throttles)
      .values({ key: 'sample:all', arrives_at: Date.now() + SAMPLE_PACE.burst * SAMPLE_PACE.interval })
      .onConflictDoUpdate({
        target: throttles.key,
        set: { arrives_at: Date.now() + SAMPLE_PACE.burst * SAMPLE_PACE.interval },
      })
    const response = await request('POST', SAMPLE, { headers: { 'cf-connecting-ip': '198.51.100.4' } })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(SAMPLE_PACE.interval / 1000)
    expect(await answer(response, 503)).toEqual({ detail: SAMPLES_BUSY })
    expect((await request('POST', SAMPLE, { headers: { 'cf-connecting-ip': '127.0.0.1' } })).status).toBe(201)
  })

  test('is refused at the limit of accounts, also on this machine and with parallel requests', {
    tags: 'exhaustive',
  }, async () => {
    const living = (await openAccounts().select({ id: users.id }).from(users).where(isNotNull(users.expires_at))).length
    const filler = await fillUp(SAMPLE_ACCOUNT_LIMIT - living - 2)
    const responses = await Promise.all(Array.from({ length: 5 }, () => request('POST', SAMPLE)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 503, 503, 503])
    const refused = responses.find(({ status }) => status === 503)
    expect(refused?.headers.get('retry-after')).toBe('3600')
    expect(await refused?.json()).toEqual({ detail: SAMPLES_BUSY })
    await filler.expire()
    await cron(Date.now())
    expect((await request('POST', SAMPLE)).status).toBe(201)
  })

  test('cannot be signed in to or given a new password', async () => {
    const { user } = await trySample()
    for (const password of ['', PASSWORD, 'undefined', 'null']) {
      const response = await request('POST', '/api/auth/login', { body: { email: user.email, password } })
      expect([401, 422]).toContain(response.status)
    }
    await answer(request('POST', '/api/auth/forgot-password', { body: { email: user.email } }), 202)
    const gateway = fakeGateway()
    await cron(Date.now(), { gateway })
    expect(gateway.handed.filter(({ to }) => to === user.email)).toEqual([])
  })

  test('has a wedding without names once the sample is cleared', async () => {
    const tried = await trySample()
    await as(tried, 'POST', '/api/reset-demo-data?clear=true', 200)
    expect(await as(tried, 'GET', '/api/admin/event-settings', 200)).toMatchObject({
      couple_name_1: null,
      couple_name_2: null,
    })
  })

  test('is mailed nothing, even about payments of its own', async () => {
    const tried = await trySample()
    await as(tried, 'POST', '/api/reset-demo-data?clear=true', 200)
    const vendor = await as<{ id: string }>(tried, 'POST', '/api/vendors', 201, { name: 'Doves' })
    await as(tried, 'POST', `/api/vendors/${vendor.id}/payments`, 201, { amount: 5, due_date: inDays(5) })
    const gateway = fakeGateway()
    for (let day = 0; day < 5; day++) await cron(Date.now() + day * DAY, { gateway })
    expect(gateway.handed.filter(({ to }) => to === tried.user.email)).toEqual([])
  })
})

describe('until it is kept, a sample account', () => {
  test('mails no guest, by hand or by the cron, even when the sample is cleared, but shows who would get one', async () => {
    const tried = await trySample()
    await as(tried, 'POST', '/api/reset-demo-data?clear=true', 200)
    const settings = { wedding_date_fixed: inDays(100), rsvp_deadline: inDays(3) }
    await as(tried, 'PUT', '/api/admin/event-settings', 200, settings)
    await as(tried, 'POST', '/api/guests', 201, { name: 'Ana', email: address() })
    expect(await as(tried, 'POST', '/api/admin/rsvp/send-reminders', 200, { dry_run: true })).toMatchObject({
      queued: 1,
    })
    expect(await as(tried, 'POST', '/api/admin/rsvp/send-reminders', 409, {})).toEqual(KEEP_FIRST)
    const gateway = fakeGateway()
    const before = await database()
      .select()
      .from(mails)
      .where(eq(mails.wedding_id, tried.user.event_id ?? ''))
    for (let day = 0; day < 3; day++) await cron(Date.now() + day * DAY, { gateway })
    expect(before).toEqual([])
    expect(
      await database()
        .select()
        .from(mails)
        .where(eq(mails.wedding_id, tried.user.event_id ?? '')),
    ).toEqual([])
  })

  test('cannot invite, join or confirm an address', async () => {
    const [tried, couple] = [await trySample(), await newCouple()]
    const { token } = await invite(couple)
    expect(await as(tried, 'POST', '/api/wedding/members', 409, { email: address(), role: 'partner' })).toEqual(
      KEEP_FIRST,
    )
    expect(await as(tried, 'POST', '/api/wedding/join', 409, { token })).toEqual(KEEP_FIRST)
    expect(await as(tried, 'POST', '/api/users/me/confirm-email', 409)).toEqual(KEEP_FIRST)
    expect(await couple.get('/api/wedding/members')).toHaveLength(2)
    await as(tried, 'POST', KEEP, 200, { email: address(), password: PASSWORD, name: 'Mara' })
    await as(tried, 'POST', '/api/wedding/join', 202, { token })
  })
})

describe('keeping a sample account', () => {
  test('sets an address, a password and a name, and it no longer expires', async () => {
    const tried = await trySample()
    const account = { email: address(), password: PASSWORD, name: 'Mara Lindqvist' }
    const kept = await as<User>(tried, 'POST', KEEP, 200, account)
    expect(kept).toMatchObject({ email: account.email, name: account.name, expires_at: null, id: tried.user.id })
    expect(await as<User>(tried, 'GET', '/api/users/me', 200)).toMatchObject(kept)
    const signedIn = await answer<AuthAnswer>(request('POST', '/api/auth/login', { body: account }), 200)
    expect(signedIn.user.event_id).toBe(tried.user.event_id)
    const asked = await openAccounts().select().from(local_mails).where(eq(local_mails.to, account.email))
    expect(asked).toMatchObject([{ subject: expect.stringContaining('onfirm') }])
    await cron(Date.now() + DAY)
    expect(await as<DashboardSummary>(tried, 'GET', '/api/dashboard/summary', 200)).toMatchObject({
      sandbox_mode: true,
    })
    expect(await as(tried, 'POST', KEEP, 409, { ...account, email: address() })).toEqual({
      detail: 'This account is already permanent.',
    })
  })

  test('is refused with an address that is taken in any case, and with a weak password', async () => {
    const couple = await newCouple()
    const tried = await trySample()
    const account = { email: couple.email.toUpperCase(), password: PASSWORD, name: 'Mara' }
    expect(await as(tried, 'POST', KEEP, 409, account)).toEqual({ detail: 'Email already registered' })
    await as(tried, 'POST', KEEP, 422, { ...account, email: address(), password: 'weak' })
    await as(tried, 'POST', KEEP, 422, { email: address(), password: PASSWORD })
    expect((await as<User>(tried, 'GET', '/api/users/me', 200)).expires_at).not.toBeNull()
  })

  test('is refused to a registered account', async () => {
    const couple = await newCouple()
    await couple.post(KEEP, { email: address(), password: 'Correct2horse', name: 'Mara' }, 409)
    expect(await couple.get<User>('/api/users/me')).toMatchObject({ email: couple.email })
  })
})

describe('the cron', () => {
  test('removes every expired account, however many', async () => {
    const filler = await fillUp(530)
    await filler.expire()
    const lines = await cron(Date.now())
    expect(lines.find(({ job }) => job === 'sweep_sample_accounts')).toMatchObject({ level: 'info' })
    expect(await filler.left()).toBe(0)
  })

  test('removes expired accounts with everything that is theirs, and nothing else', async () => {
    const [over, living, couple] = [await trySample(), await trySample(), await newCouple()]
    await couple.post('/api/guests', { name: 'Ana' })
    await expireNow(over.user.id)
    const lines = await cron(Date.now())
    expect(lines.find(({ job }) => job === 'sweep_sample_accounts')).toMatchObject({ level: 'info' })
    const db = openAccounts()
    const ids = [over, living].map(({ user }) => user.id)
    const left = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
    expect(left).toEqual([{ id: living.user.id }])
    expect(
      await database()
        .select()
        .from(weddings)
        .where(eq(weddings.id, over.user.event_id ?? '')),
    ).toEqual([])
    expect(
      await database()
        .select()
        .from(guests)
        .where(eq(guests.wedding_id, over.user.event_id ?? '')),
    ).toEqual([])
    expect(await as<DashboardSummary>(living, 'GET', '/api/dashboard/summary', 200)).toMatchObject({
      guests: { total_invited: 120 },
    })
    expect(await couple.get('/api/guests')).toHaveLength(1)
    await as(over, 'GET', '/api/users/me', 401)
  })

  test('run for a future time removes no account', async () => {
    const tried = await trySample()
    await cron(Date.now() + 30 * DAY)
    await as(tried, 'GET', '/api/users/me', 200)
  })

  test('keeps a wedding that has another member', async () => {
    const [tried, couple] = [await trySample(), await newCouple()]
    const db = openAccounts()
    const wedding_id = tried.user.event_id ?? ''
    await db.delete(wedding_members).where(eq(wedding_members.user_id, couple.userId))
    await db
      .insert(wedding_members)
      .values({ wedding_id, user_id: couple.userId, role: 'partner', created_at: Date.now() })
    await expireNow(tried.user.id)
    await cron(Date.now())
    expect(await couple.get('/api/guests')).toHaveLength(120)
    await as(tried, 'GET', '/api/users/me', 401)
  })
})
