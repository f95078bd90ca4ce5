import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { AuthAnswer } from '../../worker/features/auth/schema'
import { answer, newCouple, request } from '../support/app'
import { newMember } from '../support/members'

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
    expect(changed).toMatchObject({ email, email_verified: false })
    await answer<AuthAnswer>(login(email, couple.password), 200)
  })

  test('refuses an address that somebody else has', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    const body = { email: other.email.toUpperCase(), current_password: couple.password }
    expect(await couple.put('/api/users/me', body, 409)).toEqual({ detail: 'Email already registered' })
  })

  test('tells an edit that started from an older version what is there now', async () => {
    const couple = await newCouple()
    await couple.put('/api/users/me', { name: 'First', version: 1 })
    const refused = await couple.put<{ current: object }>('/api/users/me', { name: 'Second', version: 1 }, 409)
    expect(refused.current).toMatchObject({ name: 'First', version: 2 })
  })
})

describe('the password', () => {
  test('is changed with the current one, and the other sessions end', async () => {
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
})

describe('deleting the account', () => {
  const rowsOf = async (weddingId: string) => {
    const count = (table: string) =>
      env.DB.prepare(`select count(*) as n from ${table} where wedding_id = ?`).bind(weddingId).first<number>('n')
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

  test('leaves a wedding that somebody else belongs to', async () => {
    const couple = await newCouple()
    await newMember(couple)
    await answer(couple.request('DELETE', '/api/users/me', { body: { password: couple.password } }), 204)
    expect(await rowsOf(couple.weddingId)).toBeGreaterThan(0)
  })
})
