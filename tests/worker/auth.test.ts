import { describe, expect, test } from 'vitest'
import { answer, newCouple, request } from '../support/app'

describe('registering', () => {
  test('makes an account that is signed in and has a wedding', async () => {
    const couple = await newCouple({ name: 'Mara' })
    const me = await couple.get<{ email: string; event_id: string }>('/api/users/me')
    expect(me).toMatchObject({ email: couple.email, name: 'Mara', email_verified: false })
    expect(me.event_id).toMatch(/^[0-9a-f-]{36}$/)
    const settings = await couple.get('/api/admin/event-settings')
    expect(settings).toMatchObject({ wedding_date: '2027-02-14', timezone: 'Asia/Manila', currency_code: 'PHP' })
  })

  test('refuses an address that is taken, whatever its case', async () => {
    const couple = await newCouple()
    const body = { email: couple.email.toUpperCase(), password: 'Correct1horse', name: 'Other' }
    expect(await answer(request('POST', '/api/auth/register', { body }), 409)).toEqual({
      detail: 'Email already registered',
    })
  })
})
