import { describe, expect, test } from 'vitest'
import type { AuthAnswer, User } from '../../worker/features/auth/schema'
import type { Member } from '../../worker/features/members/schema'
import { COUPLE_ONLY } from '../../worker/lib/roles'
import { answer, newCouple, request } from '../support/worker/app'
import { interrupted } from '../support/worker/interrupted'
import { mailedToken, newMember } from '../support/worker/members'

const NEW = 'Another1horse'
const login = (email: string, password: string) => request('POST', '/api/auth/login', { body: { email, password } })

async function resetPassword(email: string) {
  await request('POST', '/api/auth/forgot-password', { body: { email } })
  const body = { token: await mailedToken(email, 'reset='), password: NEW }
  await answer(request('POST', '/api/auth/reset-password', { body }), 200)
}

describe('while the password is reset, somebody with the old one does not', () => {
  test.each([
    ['change it', 'POST', '/password', /^update "users"/, { new_password: 'Stolen1horse' }],
    ['change the address', 'PUT', '', /^update "users"/, { email: 'thief@example.com' }],
    ['rename the account', 'PUT', '', /^update "users"/, { name: 'Thief' }],
    ['delete the account', 'DELETE', '', /^insert into "erasures"/, {}],
  ] as const)('%s', async (_what, method, path, starts, fields) => {
    const couple = await newCouple()
    const { id, name } = await couple.get<User>('/api/users/me')
    const { env, isDone } = interrupted(starts, () => resetPassword(couple.email))
    const body = { ...fields, [method === 'DELETE' ? 'password' : 'current_password']: couple.password }
    const response = await couple.request(method, `/api/users/me${path}`, { body, env })
    expect(isDone()).toBe(true)
    expect(response.status).toBe(401)
    const { user } = await answer<AuthAnswer>(login(couple.email, NEW), 200)
    expect(user).toMatchObject({ id, name, pending_email: null })
  })

  test('sign in', async () => {
    const couple = await newCouple()
    const { env, isDone } = interrupted(/^insert into "sessions"/, () => resetPassword(couple.email))
    const body = { email: couple.email, password: couple.password }
    const response = await request('POST', '/api/auth/login', { body, env })
    expect(isDone()).toBe(true)
    expect(await answer(response, 401)).toEqual({ detail: 'Invalid email or password' })
    expect(response.headers.get('set-cookie')).not.toContain('refresh')
  })

  test('end the sessions that began with the new one', async () => {
    const couple = await newCouple()
    let token = ''
    const { env } = interrupted(/^update "users"/, async () => {
      await resetPassword(couple.email)
      token = (await answer<AuthAnswer>(login(couple.email, NEW), 200)).access_token
    })
    const body = { current_password: couple.password, new_password: 'Stolen1horse' }
    await couple.request('POST', '/api/users/me/password', { body, env })
    const headers = { Authorization: `Bearer ${token}` }
    expect((await request('GET', '/api/users/me', { headers })).status).toBe(200)
  })
})

describe('while they are removed or become a helper, a partner', () => {
  test.each([
    ['DELETE', undefined],
    ['PUT', { role: 'helper' }],
  ] as const)('invites nobody (%s)', async (method, change) => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    const members = await couple.get<Member[]>('/api/wedding/members')
    const { id } = members.find(({ email }) => email === partner.email) as Member
    const { env, isDone } = interrupted(/^insert into "wedding_invitations"/, () =>
      couple.request(method, `/api/wedding/members/${id}`, { body: change }),
    )
    const body = { email: `${crypto.randomUUID()}@example.com`, role: 'partner' }
    const response = await partner.request('POST', '/api/wedding/members', { body, env })
    expect(isDone()).toBe(true)
    expect(await answer(response, 403)).toEqual({ detail: COUPLE_ONLY })
    expect(await couple.get<Member[]>('/api/wedding/members')).toHaveLength(change ? 2 : 1)
    expect(await mailedToken(body.email, '/join/')).toBe('')
  })
})
