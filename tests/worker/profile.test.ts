import { describe, expect, test } from 'vitest'
import { EMAIL_TAKEN } from '../../worker/features/auth/rules'
import type { AuthAnswer, User } from '../../worker/features/auth/schema'
import type { DeletionOutlook } from '../../worker/features/profile/deletion/schema'
import { calendarPaths } from '../../worker/features/sharing/calendar/schema'
import { sharingPaths } from '../../worker/features/sharing/contract'
import { PASSWORD } from '../support/accounts'
import { answer, type Couple, newCouple, request } from '../support/worker/app'
import { accountsD1, prepare } from '../support/worker/databases'
import { mailedToken, newMember } from '../support/worker/members'
import { mortalDatabases } from '../support/worker/mortal'

const login = (email: string, password: string) => request('POST', '/api/auth/login', { body: { email, password } })

describe('the profile', () => {
  test('changes the name without a password', async () => {
    const couple = await newCouple()
    expect(await couple.put('/api/users/me', { name: 'Jonas Reyes' })).toMatchObject({ name: 'Jonas Reyes' })
    expect(await couple.get('/api/users/me')).toMatchObject({ name: 'Jonas Reyes', email: couple.email })
  })

  test('changes the address only with the current password', async () => {
    const couple = await newCouple()
    const email = `new-${couple.email}`
    for (const current_password of [undefined, 'Wrong1horse']) {
      const refused = await couple.put<{ detail: { errors: object } }>(
        '/api/users/me',
        { email, current_password },
        422,
      )
      expect(refused.detail.errors).toHaveProperty('current_password')
    }
    const changed = await couple.put('/api/users/me', { email, current_password: couple.password })
    expect(changed).toMatchObject({ email: couple.email, pending_email: email })
  })

  test('refuses an address that another account has', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    const body = { email: other.email.toUpperCase(), current_password: couple.password }
    expect(await couple.put('/api/users/me', body, 409)).toEqual({ detail: 'Email already registered' })
  })

  test('lets nobody try many addresses for accounts', async () => {
    const couple = await newCouple()
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) {
      const body = {
        email: i === 6 ? `new-${couple.email}` : (await newCouple()).email,
        current_password: couple.password,
      }
      statuses.push((await couple.request('PUT', '/api/users/me', { body })).status)
    }
    expect(statuses).toEqual([...Array(5).fill(409), 429, 429])
  })

  test('answers a stale edit with the current profile', async () => {
    const couple = await newCouple()
    await couple.put('/api/users/me', { name: 'First', version: 1 })
    const refused = await couple.put<{ current: object }>('/api/users/me', { name: 'Second', version: 1 }, 409)
    expect(refused.current).toMatchObject({ name: 'First', version: 2 })
  })

  test('answers the edits that lose a race with the profile of the one that won', async () => {
    const couple = await newCouple()
    const answers = await Promise.all(
      ['First', 'Second', 'Third'].map((name) =>
        couple.request('PUT', '/api/users/me', { body: { name, version: 1 } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const stored = await couple.get<User>('/api/users/me')
    const refused = answers.filter(({ status }) => status === 409)
    for (const { current } of await Promise.all(refused.map((one) => one.json<{ current: User }>()))) {
      expect(current).toEqual(stored)
    }
  })
})

const confirm = (token: string) => request('POST', '/api/auth/confirm-email', { body: { token } })
const subjectsTo = async (email: string) =>
  (
    await prepare('select subject from local_mails where "to" = ? order by id').bind(email).all<{ subject: string }>()
  ).results.map(({ subject }) => subject)

describe('an address', () => {
  const isVerified = async (couple: Couple) => (await couple.get<User>('/api/users/me')).email_verified

  test('is confirmed after registering, with a mailed link that works once', async () => {
    const couple = await newCouple()
    expect(await isVerified(couple)).toBe(false)
    const token = await mailedToken(couple.email, '/confirm-email/')
    const statuses = (await Promise.all([1, 2, 3].map(() => confirm(token)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400, 400])
    expect(await isVerified(couple)).toBe(true)
    expect(await couple.post('/api/users/me/confirm-email', undefined, 409)).toEqual({
      detail: 'Your email address is confirmed already.',
    })
  })

  test('changed only in case stays confirmed', async () => {
    const couple = await newCouple()
    await confirm(await mailedToken(couple.email, '/confirm-email/'))
    const email = couple.email.toUpperCase()
    expect(await couple.put('/api/users/me', { email })).toMatchObject({ email, email_verified: true })
    expect(await subjectsTo(email)).toEqual([])
  })

  test('gets a new link on request, at most three times in a row', async () => {
    const couple = await newCouple()
    const first = await mailedToken(couple.email, '/confirm-email/')
    const ask = async () => (await couple.request('POST', '/api/users/me/confirm-email')).status
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([202, 202, 202, 429])
    expect((await confirm(first)).status).toBe(400)
    expect((await confirm(await mailedToken(couple.email, '/confirm-email/'))).status).toBe(200)
  })

  test('is not confirmed by an expired or made-up link', async () => {
    const couple = await newCouple()
    const token = await mailedToken(couple.email, '/confirm-email/')
    await prepare('update account_tokens set expires_at = 0 where user_id = ?').bind(couple.userId).run()
    for (const wrong of [token, 'nonsense']) {
      expect(await answer(confirm(wrong), 400)).toEqual({
        detail: 'This link is no longer valid. Please ask for a new one.',
      })
    }
    expect((await confirm('')).status).toBe(422)
  })
})

describe('a new address', () => {
  const NOTICE = 'Your Posy account has a new email address'
  const change = (couple: Couple, email: string, status = 200) =>
    couple.put<User>('/api/users/me', { email, current_password: couple.password }, status)
  const confirmMail = async (email: string) => confirm(await mailedToken(email, '/confirm-email/'))

  test('takes effect only when it is confirmed', async () => {
    const couple = await newCouple()
    const email = `new-${couple.email}`
    const oldToken = await mailedToken(couple.email, '/confirm-email/')
    await change(couple, email)
    expect((await login(couple.email, couple.password)).status).toBe(200)
    expect((await login(email, couple.password)).status).toBe(401)
    expect((await confirm(oldToken)).status).toBe(400)
    expect((await confirmMail(email)).status).toBe(200)
    expect(await couple.get('/api/users/me')).toMatchObject({ email, email_verified: true, pending_email: null })
    expect((await login(email, couple.password)).status).toBe(200)
    expect((await login(couple.email, couple.password)).status).toBe(401)
  })

  test('is announced to the old address only if that was confirmed', async () => {
    const [proved, unproved] = [await newCouple(), await newCouple()]
    await confirmMail(proved.email)
    for (const couple of [proved, unproved]) {
      await change(couple, `new-${couple.email}`)
      expect(await subjectsTo(couple.email)).not.toContain(NOTICE)
      await confirmMail(`new-${couple.email}`)
    }
    expect(await subjectsTo(proved.email)).toContain(NOTICE)
    expect(await subjectsTo(unproved.email)).not.toContain(NOTICE)
  })

  test('that another account took in the meantime is refused, and the account keeps its own', async () => {
    const couple = await newCouple()
    const email = `new-${couple.email}`
    await change(couple, email)
    const token = await mailedToken(email, '/confirm-email/')
    const body = { email, password: couple.password, name: 'Noor' }
    await answer(request('POST', '/api/auth/register', { body }), 201)
    expect(await answer(confirm(token), 409)).toEqual({ detail: EMAIL_TAKEN })
    expect(await couple.get('/api/users/me')).toMatchObject({ email: couple.email, pending_email: email })
  })

  test('is dropped by sending the current one, or by choosing another', async () => {
    const couple = await newCouple()
    const [first, second] = [`first-${couple.email}`, `second-${couple.email}`]
    await change(couple, first)
    const firstToken = await mailedToken(first, '/confirm-email/')
    expect(await change(couple, second)).toMatchObject({ pending_email: second })
    expect((await confirm(firstToken)).status).toBe(400)
    expect(await couple.put('/api/users/me', { email: couple.email })).toMatchObject({ pending_email: null })
    expect((await confirmMail(second)).status).toBe(400)
    expect(await couple.get('/api/users/me')).toMatchObject({ email: couple.email, email_verified: false })
  })

  test('is mailed again on request, at most three times in a row', async () => {
    const couple = await newCouple()
    const email = `new-${couple.email}`
    await confirmMail(couple.email)
    await change(couple, email)
    const ask = async () => (await couple.request('POST', '/api/users/me/confirm-email')).status
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([202, 202, 202, 429])
    expect(await subjectsTo(email)).toHaveLength(4)
    expect((await confirmMail(email)).status).toBe(200)
  })

  test('does not let an account mail a stranger without limit by switching addresses', {
    tags: 'exhaustive',
  }, async () => {
    const [couple, victim] = [await newCouple(), `victim-${crypto.randomUUID()}@example.com`]
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const email = i % 2 === 0 ? victim : `other-${i}-${couple.email}`
      const body = { email, current_password: couple.password }
      statuses.push((await couple.request('PUT', '/api/users/me', { body })).status)
    }
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(429)])
    expect(await subjectsTo(victim)).toHaveLength(3)
  })

  test('does not let many accounts mail one stranger without limit, nor use up the mails of the stranger’s own', {
    tags: 'exhaustive',
  }, async () => {
    const victim = `victim-${crypto.randomUUID()}@example.com`
    const couples = await Promise.all(Array.from({ length: 6 }, () => newCouple()))
    const changes = couples.map((couple) =>
      couple.request('PUT', '/api/users/me', {
        body: { email: victim.toUpperCase(), current_password: couple.password },
      }),
    )
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429])
    const body = { email: victim, password: PASSWORD, name: 'Mara' }
    await answer(request('POST', '/api/auth/register', { body }), 201)
    expect(await subjectsTo(victim.toUpperCase())).toHaveLength(5)
    expect(await subjectsTo(victim)).toHaveLength(1)
  })

  test('gets five mails in a row, however many accounts have it one after the other', {
    tags: 'exhaustive',
  }, async () => {
    const body = { email: `victim-${crypto.randomUUID()}@example.com`, password: PASSWORD, name: 'Mara' }
    const signUpAndAskTwice = async () => {
      const { access_token: token } = await answer<AuthAnswer>(request('POST', '/api/auth/register', { body }), 201)
      const ask = () => request('POST', '/api/users/me/confirm-email', { token })
      const [first, second] = [await ask(), await ask()]
      await answer(request('DELETE', '/api/users/me', { token, body: { password: PASSWORD } }), 204)
      return [first.status, second.status]
    }
    expect([await signUpAndAskTwice(), await signUpAndAskTwice()]).toEqual([
      [202, 202],
      [202, 429],
    ])
    expect(await subjectsTo(body.email)).toHaveLength(5)
  })

  test('changes together with its notice or not at all, wherever the Worker dies', async () => {
    const couple = await newCouple()
    await confirmMail(couple.email)
    const email = `new-${couple.email}`
    await change(couple, email)
    const token = await mailedToken(email, '/confirm-email/')
    const notices = () =>
      accountsD1
        .prepare("select count(*) as n from mails where user_id = ? and kind = 'email_changed'")
        .bind(couple.userId)
        .first<number>('n')
    for (let life = 0; (await couple.get<User>('/api/users/me')).email === couple.email; life++) {
      expect(life).toBeLessThan(20)
      expect(await notices()).toBe(0)
      const sent = { body: { token }, env: mortalDatabases(life) }
      await request('POST', '/api/auth/confirm-email', sent)
    }
    expect(await notices()).toBe(1)
  })
})

describe('the password', () => {
  test('is changed with the current one, and other sessions end', async () => {
    const couple = await newCouple()
    const other = await answer<AuthAnswer>(login(couple.email, couple.password), 200)
    const change = (current_password: string, new_password: string, status: number) =>
      couple.post('/api/users/me/password', { current_password, new_password }, status)
    await change('Wrong1horse', 'Another1horse', 422)
    await change(couple.password, 'weak', 422)
    await change(couple.password, 'Another1horse', 204)
    expect((await request('GET', '/api/users/me', { token: other.access_token })).status).toBe(401)
    await couple.get('/api/users/me')
    expect((await login(couple.email, couple.password)).status).toBe(401)
    expect((await login(couple.email, 'Another1horse')).status).toBe(200)
  })

  test('ends the link to a new address that was asked for with the old one, but not the link to the account’s own', async () => {
    const couple = await newCouple()
    const other = await newCouple()
    const email = `thief-${couple.email}`
    await couple.put('/api/users/me', { email, current_password: couple.password })
    const stolen = await mailedToken(email, '/confirm-email/')
    for (const { post, password } of [couple, other]) {
      await post('/api/users/me/password', { current_password: password, new_password: 'Another1horse' }, 204)
    }
    expect((await confirm(stolen)).status).toBe(400)
    // The account shows it still, so that it is noticed, and can be dropped or mailed again.
    expect(await couple.get('/api/users/me')).toMatchObject({ email: couple.email, pending_email: email })
    await couple.post('/api/users/me/confirm-email', undefined, 202)
    expect((await confirm(await mailedToken(email, '/confirm-email/'))).status).toBe(200)
    expect((await confirm(await mailedToken(other.email, '/confirm-email/'))).status).toBe(200)
  })

  test('cannot be set by a link from before the password or the address was changed', async () => {
    const couple = await newCouple()
    const ask = async () => {
      await request('POST', '/api/auth/forgot-password', { body: { email: couple.email } })
      return mailedToken(couple.email, 'reset=')
    }
    const statusOf = async (token: string) =>
      (await request('POST', '/api/auth/reset-password', { body: { token, password: 'Stolen1horse' } })).status
    const beforePassword = await ask()
    await couple.post(
      '/api/users/me/password',
      { current_password: couple.password, new_password: 'Another1horse' },
      204,
    )
    expect(await statusOf(beforePassword)).toBe(400)
    const beforeAddress = await ask()
    const email = `new-${couple.email}`
    await couple.put('/api/users/me', { email, current_password: 'Another1horse' })
    await confirm(await mailedToken(email, '/confirm-email/'))
    expect(await statusOf(beforeAddress)).toBe(400)
    expect((await login(email, 'Another1horse')).status).toBe(200)
  })
})

describe('deleting the account', () => {
  const rowsOf = async (weddingId: string) => {
    const count = (table: string) =>
      prepare(`select count(*) as n from ${table} where wedding_id = ?`).bind(weddingId).first<number>('n')
    return (await count('categories')) ?? 0
  }

  test('needs the password and removes what only this user owns', async () => {
    const couple = await newCouple()
    const other = await newCouple()
    await answer(couple.request('DELETE', '/api/users/me', { body: { password: 'Wrong1horse' } }), 422)
    expect((await couple.request('DELETE', '/api/users/me', { body: { password: couple.password } })).status).toBe(204)
    expect((await couple.request('GET', '/api/users/me')).status).toBe(401)
    expect((await login(couple.email, couple.password)).status).toBe(401)
    expect(await rowsOf(couple.weddingId)).toBe(0)
    expect(await rowsOf(other.weddingId)).toBeGreaterThan(0)
  })

  test('keeps a wedding that has another member', async () => {
    const couple = await newCouple()
    await newMember(couple)
    await answer(couple.request('DELETE', '/api/users/me', { body: { password: couple.password } }), 204)
    expect(await rowsOf(couple.weddingId)).toBeGreaterThan(0)
  })

  test('says beforehand what goes and what stays, and makes the first partner the owner', async () => {
    const couple = await newCouple({ name: 'Mara' })
    const outlook = () => couple.get<DeletionOutlook>('/api/users/me/deletion')
    await couple.post('/api/guests', { name: 'Ana Cruz' })
    await newMember(couple, 'helper', 'Noor')
    expect((await outlook()).goes).toContainEqual(expect.stringMatching(/^The wedding of Mara: 1 guest with/))
    const first = await newMember(couple, 'partner', 'Jonas Reyes')
    const second = await newMember(couple, 'partner', 'Lu')
    for (const member of [couple, first]) await member.post(calendarPaths.links)
    await couple.post(sharingPaths.links, { view: 'caterer' })
    await couple.post(sharingPaths.links, { view: 'day' })
    expect((await outlook()).goes).toContain(
      'The wedding of Mara: 1 calendar and 1 link to the caterer’s page that you made will stop working. The others can make new ones.',
    )
    expect((await outlook()).stays[0]).toBe(
      'The wedding of Mara, with everything in it. Jonas Reyes becomes its owner.',
    )
    await answer(couple.request('DELETE', '/api/users/me', { body: { password: couple.password } }), 204)
    expect(await first.get('/api/guests')).toHaveLength(1)
    expect(await second.get('/api/wedding/members')).toMatchObject([
      { name: 'Jonas Reyes', role: 'owner' },
      { name: 'Lu', role: 'partner' },
      { name: 'Noor', role: 'helper' },
    ])
  })

  test('deletes a wedding that only helpers would keep, and mails about the account', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    await answer(couple.request('DELETE', '/api/users/me', { body: { password: couple.password } }), 204)
    expect(await rowsOf(couple.weddingId)).toBe(0)
    expect(await helper.get('/api/users/me')).toMatchObject({ event_id: helper.weddingId })
    const left = await accountsD1
      .prepare('select count(*) as n from mails where "to" = ?')
      .bind(couple.email)
      .first('n')
    expect(left).toBe(0)
  })

  test('as a helper leaves the wedding as it is', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    await answer(helper.request('DELETE', '/api/users/me', { body: { password: helper.password } }), 204)
    expect(await couple.get('/api/wedding/members')).toMatchObject([{ role: 'owner' }])
  })
})
