import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../worker/app'
import type { AuthAnswer } from '../../worker/features/auth/schema'
import { firstFixedDate } from '../../worker/features/settings/rules'
import { PASSWORD } from '../support/accounts'
import { answer, type Couple, cookiesOf, newCouple, ORIGIN, request } from '../support/worker/app'
import { databaseCost } from '../support/worker/cost'
import { prepare } from '../support/worker/databases'
import { mortalDatabases } from '../support/worker/mortal'

const newAddress = () => `${crypto.randomUUID()}@example.com`

const register = (body: unknown) => request('POST', '/api/auth/register', { body })
const login = (body: unknown, headers = {}) => request('POST', '/api/auth/login', { body, headers })
const refresh = (cookie: string) => request('POST', '/api/auth/refresh', { headers: { cookie } })

describe('registering', () => {
  test('answers as the contract says and signs in', async () => {
    const email = newAddress()
    const response = await register({ email, password: PASSWORD, name: '  Mara Lindqvist ' })
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-posy_refresh=.*HttpOnly.*Secure.*SameSite=Strict/)
    const { access_token, user, ...rest } = await answer<AuthAnswer>(response, 201)
    expect(rest).toEqual({ token_type: 'bearer', expires_in: 900 })
    expect(user).toMatchObject({ email, name: 'Mara Lindqvist', email_verified: false })
    expect(user.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(await answer(request('GET', '/api/users/me', { token: access_token }), 200)).toMatchObject(user)
  })

  test('makes a wedding with the contract’s defaults and the default categories', async () => {
    const couple = await newCouple({ name: 'Mara' })
    expect(await couple.get('/api/admin/event-settings')).toMatchObject({
      wedding_date: firstFixedDate(Date.now(), 'Asia/Manila'),
      wedding_date_policy: 'fixed',
      timezone: 'Asia/Manila',
      currency_code: 'PHP',
      couple_name_1: 'Mara',
      couple_name_2: null,
      rsvp_deadline: null,
      plus_one_policy: 'allowed',
      reminder_days: [14, 7, 2],
      version: 1,
    })
    const { results } = await prepare('select name, scopes from categories where wedding_id = ?')
      .bind(couple.weddingId)
      .all()
    expect(results).toContainEqual({ name: 'Catering', scopes: '["budget","vendor","task"]' })
  })

  test('refuses an address that is taken, in upper or lower case', async () => {
    const couple = await newCouple()
    const again = register({ email: ` ${couple.email.toUpperCase()}`, password: PASSWORD, name: 'Other' })
    expect(await answer(again, 409)).toEqual({ detail: 'Email already registered' })
  })

  test('gives an address to exactly one of many parallel sign-ups', async () => {
    const body = { email: newAddress(), password: PASSWORD, name: 'Mara' }
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => register(body)))).map((r) => r.status)
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409])
  })

  test.each([
    ['short1A'],
    ['nouppercase1'],
    ['NOLOWERCASE1'],
    ['NoNumberHere'],
    [`Aa1${'x'.repeat(254)}`],
    ['Aa1\ud800xxxxx'],
    [12345678],
    [null],
  ])('refuses the password %j with a sentence', async (password) => {
    const { detail } = await answer<{ detail: string }>(register({ email: newAddress(), password, name: 'Mara' }), 422)
    expect(detail).toMatch(/^[A-Z].+/)
  })

  test.each([
    { email: 'nobody', password: PASSWORD, name: 'Mara' },
    { email: `${'a'.repeat(320)}@example.com`, password: PASSWORD, name: 'Mara' },
    { email: 'a@example.com', password: PASSWORD, name: '   ' },
    { email: 'a@example.com', password: PASSWORD, name: 'Ma\u0000ra' },
    { email: 'a@example.com', password: PASSWORD },
    [],
    'text',
    null,
  ])('refuses %j', async (body) => {
    const { detail } = await answer<{ detail: string }>(register(body), 422)
    expect(detail).toMatch(/^[A-Z].+/)
  })
})

describe('signing in', () => {
  test('answers like registering', async () => {
    const { email } = await newCouple()
    const { access_token, ...rest } = await answer<AuthAnswer>(
      login({ email: email.toUpperCase(), password: PASSWORD }),
      200,
    )
    expect(access_token.split('.')).toHaveLength(3)
    expect(rest).toMatchObject({ token_type: 'bearer', expires_in: 900, user: { email } })
  })

  test('takes an address that was pasted with invisible characters, like registering', async () => {
    const { email } = await newCouple()
    const pasted = `\u200b${email.replace('@', '\u00ad@')}\u2060`
    await answer(register({ email: pasted, password: PASSWORD, name: 'Mara' }), 409)
    expect(await answer(login({ email: pasted, password: PASSWORD }), 200)).toMatchObject({ user: { email } })
  })

  test('answers a wrong password and an unknown address in the same bytes', async () => {
    const { email } = await newCouple()
    const wrong = await login({ email, password: 'Wrong1horse' })
    const unknown = await login({ email: newAddress(), password: 'Wrong1horse' })
    expect([wrong.status, await wrong.text()]).toEqual([401, '{"detail":"Invalid email or password"}'])
    expect([unknown.status, await unknown.text()]).toEqual([401, '{"detail":"Invalid email or password"}'])
    expect(databaseCost(wrong)).toBe(databaseCost(unknown))
  })

  test('hashes ten of many parallel guesses and makes the others wait', { tags: 'exhaustive' }, async () => {
    const { email } = await newCouple()
    const guesses = await Promise.all(Array.from({ length: 14 }, () => login({ email, password: 'Wrong1horse' })))
    const statuses = guesses.map((guess) => guess.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    const refused = guesses.find((guess) => guess.status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(36)
  })

  test('lets the owner in on a known device while a stranger exhausts the attempts', async () => {
    const { email, cookie } = await newCouple()
    await Promise.all(Array.from({ length: 12 }, () => login({ email, password: 'Wrong1horse' })))
    expect((await login({ email, password: PASSWORD })).status).toBe(429)
    expect((await login({ email, password: PASSWORD }, { cookie })).status).toBe(200)
  })

  test('counts a device of an earlier account of the address as a stranger’s', async () => {
    const stranger = await newCouple()
    const { email, cookie } = stranger
    await answer(stranger.request('DELETE', '/api/users/me', { body: { password: stranger.password } }), 204)
    const owner = cookiesOf(await register({ email, password: PASSWORD, name: 'Mara' }))
    await Promise.all(Array.from({ length: 12 }, () => login({ email, password: 'Wrong1horse' }, { cookie })))
    expect((await login({ email, password: PASSWORD }, { cookie })).status).toBe(429)
    expect((await login({ email, password: PASSWORD }, { cookie: owner })).status).toBe(200)
  })

  test('is limited per IP address, but not on this machine', async () => {
    const from = (ip: string) =>
      request('POST', '/api/auth/forgot-password', {
        body: { email: newAddress() },
        headers: { 'cf-connecting-ip': ip },
      })
    const statuses = async (ip: string) =>
      (await Promise.all(Array.from({ length: 13 }, () => from(ip)))).map((response) => response.status)
    expect((await statuses('203.0.113.7')).filter((status) => status === 429)).toHaveLength(3)
    expect((await statuses('127.0.0.1')).filter((status) => status === 429)).toEqual([])
  })

  test('stores no IP address and no email address with its counters', async () => {
    const couple = await newCouple()
    const headers = { 'cf-connecting-ip': '2001:db8:7:8::1' }
    await request('POST', '/api/auth/login', { body: { email: couple.email, password: 'Wrong1horse' }, headers })
    await request('GET', '/api/public/rsvp/nothing/nothing', { headers })
    await couple.put('/api/users/me', { email: `new-${couple.email}`, current_password: couple.password })
    await couple.post('/api/wedding/members', { email: newAddress(), role: 'helper' })
    await request('POST', '/api/auth/forgot-password', { body: { email: couple.email }, headers })
    const { results } = await prepare('select key from throttles').all<{ key: string }>()
    expect(results.length).toBeGreaterThan(5)
    expect(results.filter(({ key }) => !/^[a-z-]+:[\w-]{20,36}$/.test(key))).toEqual([])
  })
})

describe('a session', () => {
  test('is required, and forged or unsigned tokens are refused', async () => {
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"sid":"x","typ":"access"}')}.`
    for (const token of [undefined, 'nonsense', unsigned]) {
      const response = await request('GET', '/api/users/me', { token })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({ detail: 'Please sign in.' })
    }
  })

  test('ends at once on logout, which also works without a session', async () => {
    const couple = await newCouple()
    const response = await request('POST', '/api/auth/logout', { headers: { cookie: couple.cookie } })
    expect(response.status).toBe(204)
    expect(response.headers.get('set-cookie')).toMatch(/posy_refresh=;.*Max-Age=0/)
    expect((await couple.request('GET', '/api/users/me')).status).toBe(401)
    expect((await refresh(couple.cookie)).status).toBe(401)
    expect((await request('POST', '/api/auth/logout')).status).toBe(204)
  })

  test('is listed and can be ended from another device, from the next request on', async () => {
    const couple = await newCouple()
    const other = await answer<AuthAnswer>(login({ email: couple.email, password: PASSWORD }), 200)
    const sessions = await couple.get<{ id: string; is_current: boolean }[]>('/api/users/me/sessions')
    expect(sessions.map((session) => session.is_current).toSorted()).toEqual([false, true])
    const otherId = sessions.find((session) => !session.is_current)?.id
    await couple.delete(`/api/users/me/sessions/${otherId}`)
    expect((await request('GET', '/api/users/me', { token: other.access_token })).status).toBe(401)
    await couple.delete(`/api/users/me/sessions/${otherId}`, 404)
  })

  test('of someone else cannot be ended', async () => {
    const [mine, theirs] = [await newCouple(), await newCouple()]
    const [session] = await theirs.get<{ id: string }[]>('/api/users/me/sessions')
    await mine.delete(`/api/users/me/sessions/${session?.id}`, 404)
    await theirs.get('/api/users/me')
  })
})

describe('refreshing', () => {
  test('rotates the token', async () => {
    const couple = await newCouple()
    const response = await refresh(couple.cookie)
    expect(cookiesOf(response)).not.toBe(couple.cookie)
    const { access_token } = await answer<AuthAnswer>(response, 200)
    await answer(request('GET', '/api/users/me', { token: access_token }), 200)
  })

  test('gives racing tabs the same new token', async () => {
    const couple = await newCouple()
    const tabs = await Promise.all(Array.from({ length: 20 }, () => refresh(couple.cookie)))
    expect(new Set(tabs.map((tab) => tab.status))).toEqual(new Set([200]))
    expect(new Set(tabs.map(cookiesOf)).size).toBe(1)
  })

  test('ends the session when a rotated token is replayed after the grace period', async () => {
    const couple = await newCouple()
    const first = await refresh(couple.cookie)
    await prepare('update sessions set rotated_at = rotated_at - 11000 where user_id = ?').bind(couple.userId).run()
    expect((await refresh(couple.cookie)).status).toBe(401)
    expect((await refresh(cookiesOf(first))).status).toBe(401)
    expect((await couple.request('GET', '/api/users/me')).status).toBe(401)
  })

  test('ends the session when the token before the last one is replayed', async () => {
    const couple = await newCouple()
    const second = await refresh(cookiesOf(await refresh(couple.cookie)))
    expect((await refresh(couple.cookie)).status).toBe(401)
    expect((await refresh(cookiesOf(second))).status).toBe(401)
  })

  test.each([
    '',
    'posy_refresh=x',
    '__Host-posy_refresh=a.0.b',
    '__Host-posy_refresh=..',
    '__Host-posy_refresh=a.1e9.b',
  ])('refuses the cookie %j', async (cookie) => {
    expect((await refresh(cookie)).status).toBe(401)
  })

  test('answers 204 without a session if asked so, and refreshes one as ever', async () => {
    const ifAny = (cookie: string) => request('POST', '/api/auth/refresh?if_any=true', { headers: { cookie } })
    expect((await ifAny('')).status).toBe(204)
    expect((await ifAny('__Host-posy_refresh=a.0.b')).status).toBe(204)
    expect((await ifAny((await newCouple()).cookie)).status).toBe(200)
  })

  test('refuses a forged signature and leaves the session alone', async () => {
    const couple = await newCouple()
    const forged = couple.cookie.replace(/(posy_refresh=[^.]+\.\d+\.)[^;]+/, '$1forged')
    expect((await refresh(forged)).status).toBe(401)
    expect((await refresh(couple.cookie)).status).toBe(200)
  })

  test.each([
    ['origin', 'https://evil.test'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ])('refuses a cross-site request (%s: %s)', async (name, value) => {
    const { cookie } = await newCouple()
    const response = await request('POST', '/api/auth/refresh', { headers: { cookie, [name]: value } })
    expect(response.status).toBe(403)
    expect((await refresh(cookie)).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  const forgot = (email: string) => request('POST', '/api/auth/forgot-password', { body: { email } })
  const mailsTo = async (email: string) =>
    (
      await prepare('select text from local_mails where "to" = ? and subject = ?')
        .bind(email, 'Set a new Posy password')
        .all<{ text: string }>()
    ).results
  const linkFor = async (couple: Couple) => {
    await forgot(couple.email)
    const [mail] = await mailsTo(couple.email)
    return /reset=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const reset = (token: string, password = 'Another1horse') =>
    request('POST', '/api/auth/reset-password', { body: { token, password } })

  test('answers the same for known and unknown addresses, and mails only the known', async () => {
    const couple = await newCouple()
    const stranger = newAddress()
    const [known, unknown] = [await forgot(couple.email), await forgot(stranger)]
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    expect(known.status).toBe(202)
    expect(await mailsTo(couple.email)).toHaveLength(1)
    expect(await mailsTo(stranger)).toHaveLength(0)
  })

  test('queries the database only after the response is sent', async () => {
    const couple = await newCouple()
    const before = await mailsTo(couple.email)
    for (const email of [couple.email, newAddress()]) {
      let asked = 0
      const DB = {
        prepare: (text: string) => {
          asked += 1
          return env.DB.prepare(text)
        },
        batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
      } as unknown as D1Database
      const context = createExecutionContext()
      const sent = new Request(new URL('/api/auth/forgot-password', ORIGIN), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      const response = await createApp().fetch(sent, { ...env, DB }, context)
      expect([response.status, asked]).toEqual([202, 0])
      await waitOnExecutionContext(context)
      expect(asked).toBeGreaterThan(0)
    }
    expect(await mailsTo(couple.email)).toHaveLength(before.length + 1)
  })

  test('is replaced through the link, once; every session ends and the address is confirmed', async () => {
    const couple = await newCouple()
    const token = await linkFor(couple)
    expect((await reset(token)).status).toBe(200)
    expect((await reset(token)).status).toBe(400)
    expect((await couple.request('GET', '/api/users/me')).status).toBe(401)
    expect((await login({ email: couple.email, password: PASSWORD })).status).toBe(401)
    const { user } = await answer<AuthAnswer>(login({ email: couple.email, password: 'Another1horse' }), 200)
    expect(user.email_verified).toBe(true)
  })

  test('lets the owner in after the reset on a device that had used up its attempts', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await newCouple()
    const { email, cookie } = couple
    await Promise.all(Array.from({ length: 12 }, () => login({ email, password: 'Wrong1horse' }, { cookie })))
    expect((await login({ email, password: PASSWORD }, { cookie })).status).toBe(429)
    const device = cookiesOf(await reset(await linkFor(couple)))
    expect((await login({ email, password: 'Another1horse' }, { cookie: device })).status).toBe(200)
  })

  test('accepts exactly one of many parallel uses of a link', { tags: 'exhaustive' }, async () => {
    const token = await linkFor(await newCouple())
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => reset(token)))).map((r) => r.status)
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400])
  })

  test('is either changed, or its link still works, wherever the Worker dies', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const token = await linkFor(couple)
    const stand = async () => {
      const account = prepare('select password_hash from users where id = ?').bind(couple.userId)
      const link = prepare("select used_at from account_tokens where user_id = ? and purpose = 'reset_password'").bind(
        couple.userId,
      )
      return { hash: await account.first('password_hash'), usedAt: await link.first('used_at') }
    }
    const before = await stand()
    let after = before
    for (let life = 0; after.hash === before.hash; life++) {
      expect(life).toBeLessThan(20)
      await request('POST', '/api/auth/reset-password', {
        body: { token, password: 'Another1horse' },
        env: mortalDatabases(life),
      })
      after = await stand()
      expect(after.usedAt === null, `after ${life} statements`).toBe(after.hash === before.hash)
    }
    expect((await couple.request('GET', '/api/users/me')).status).toBe(401)
  })

  test('needs a link from the last hour and a strong password', async () => {
    const couple = await newCouple()
    const token = await linkFor(couple)
    expect((await reset(token, 'weak')).status).toBe(422)
    await prepare('update account_tokens set expires_at = expires_at - 3600001 where user_id = ?')
      .bind(couple.userId)
      .run()
    expect((await reset(token)).status).toBe(400)
    expect((await reset('nonsense')).status).toBe(400)
  })

  test('sends at most three mails in a row', async () => {
    const couple = await newCouple()
    for (let i = 0; i < 5; i++) expect((await forgot(couple.email)).status).toBe(202)
    expect(await mailsTo(couple.email)).toHaveLength(3)
  })
})
