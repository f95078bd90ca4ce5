import { describe, expect, test } from 'vitest'
import type { AuthAnswer, User } from '../../worker/features/auth/schema'
import type { Guest } from '../../worker/features/guests/schema'
import { LAST_OWNER } from '../../worker/features/members/rules'
import { memberPaths } from '../../worker/features/members/schema'
import { COUPLE_ONLY } from '../../worker/lib/roles'
import { SHOWN_WEDDING } from '../../worker/lib/shown-wedding'
import { PASSWORD } from '../support/accounts'
import { answer, newCouple, request } from '../support/worker/app'
import { prepare } from '../support/worker/databases'
import { invite, join, me, newAddress, newMember, newProvedCouple, people, register } from '../support/worker/members'

describe('an account with several weddings', () => {
  test('works on the last chosen one, on every device and after signing in', async () => {
    const [couple, friend] = [await newCouple({ name: 'Mara' }), await newProvedCouple({ name: 'Noor' })]
    const { token } = await invite(couple, { email: friend.email, role: 'helper' })
    expect((await join(friend, token)).event_id).toBe(couple.weddingId)
    await couple.post('/api/guests', { name: 'Ana Cruz' })
    expect(await friend.get<Guest[]>('/api/guests')).toHaveLength(1)

    const back = await friend.put<User>(memberPaths.mine, { event_id: friend.weddingId })
    expect(back.weddings).toEqual([
      { event_id: friend.weddingId, couple_names: 'Noor', role: 'owner', is_current: true },
      { event_id: couple.weddingId, couple_names: 'Mara', role: 'helper', is_current: false },
    ])
    expect(await friend.get<Guest[]>('/api/guests')).toHaveLength(0)
    const again = request('POST', '/api/auth/login', { body: { email: friend.email, password: PASSWORD } })
    expect((await answer<AuthAnswer>(again, 200)).user.event_id).toBe(friend.weddingId)
  })

  test('works on the one it starts, also where the other was opened by a clock that is ahead', async () => {
    const couple = await newCouple()
    const { token, invitation } = await invite(couple, { role: 'helper' })
    const { user, access_token } = await answer<AuthAnswer>(
      register({ email: invitation.email, invitation: token }),
      201,
    )
    await prepare('update wedding_members set opened_at = opened_at + 60000 where user_id = ?').bind(user.id).run()
    const started = await answer<User>(request('POST', memberPaths.mine, { token: access_token }), 201)
    expect(started.event_id).not.toBe(couple.weddingId)
    expect(started.weddings).toMatchObject([
      { role: 'owner', is_current: true },
      { event_id: couple.weddingId, is_current: false },
    ])
  })

  test('cannot switch to one it does not belong to', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    await stranger.put(memberPaths.mine, { event_id: couple.weddingId }, 404)
    await stranger.put(memberPaths.mine, {}, 422)
  })
})

describe('leaving', () => {
  test('takes effect with the next request, also for those who are removed', async () => {
    const couple = await newCouple()
    const [partner, helper] = [await newMember(couple), await newMember(couple, 'helper', 'Noor')]
    await partner.delete(memberPaths.one(partner.userId))
    await couple.delete(memberPaths.one(helper.userId))
    for (const member of [partner, helper]) {
      expect((await me(member)).event_id).toBe(member.weddingId)
      await member.put(memberPaths.mine, { event_id: couple.weddingId }, 404)
    }
    await couple.delete(memberPaths.one(helper.userId), 404)
    expect(await people(couple)).toHaveLength(1)
  })

  test('without another wedding leaves an account that can start one', async () => {
    const couple = await newCouple()
    const { token, invitation } = await invite(couple)
    const registered = await answer<AuthAnswer>(register({ email: invitation.email, invitation: token }), 201)
    const as = { token: registered.access_token }
    await couple.delete(memberPaths.one(registered.user.id))
    expect(await answer(request('GET', '/api/guests', as), 403)).toEqual({
      detail: 'You are not part of a wedding any more.',
    })
    expect(await answer(request('GET', '/api/users/me', as), 200)).toMatchObject({ event_id: null, weddings: [] })
    const starts = await Promise.all(Array.from({ length: 3 }, () => request('POST', memberPaths.mine, as)))
    expect(starts.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const settings = await answer(request('GET', '/api/admin/event-settings', as), 200)
    expect(settings).toMatchObject({ couple_name_1: 'Jonas Reyes', version: 1 })
    expect(await answer<unknown[]>(request('GET', '/api/categories', as), 200)).toHaveLength(14)
  })

  test('is refused to the last owner, who can make another owner first', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    expect(await couple.delete(memberPaths.one(couple.userId), 409)).toEqual({ detail: LAST_OWNER })
    expect(await couple.put(memberPaths.one(couple.userId), { role: 'partner' }, 409)).toEqual({ detail: LAST_OWNER })
    await couple.put(memberPaths.one(partner.userId), { role: 'owner' })
    await couple.delete(memberPaths.one(couple.userId))
    expect(await people(partner)).toMatchObject([{ user_id: partner.userId, role: 'owner' }])
  })

  test('leaves one of two owners who leave at once', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    await couple.put(memberPaths.one(partner.userId), { role: 'owner' })
    const leaving = [couple, partner].map((one) => one.request('DELETE', memberPaths.one(one.userId)))
    expect((await Promise.all(leaving)).map(({ status }) => status).toSorted()).toEqual([204, 409])
  })
})

describe('a partner', () => {
  test('may do everything except change owners or make one', async () => {
    const couple = await newCouple()
    const [partner, helper] = [await newMember(couple), await newMember(couple, 'helper')]
    const refused = (method: string, body?: object) =>
      answer(partner.request(method, memberPaths.one(couple.userId), { body }), 403)
    expect(await refused('DELETE')).toEqual({ detail: 'Only an owner can change or remove an owner.' })
    await refused('PUT', { role: 'helper' })
    await partner.put(memberPaths.one(partner.userId), { role: 'owner' }, 403)
    await partner.put(memberPaths.one(helper.userId), { role: 'owner' }, 403)
    expect(await partner.put(memberPaths.one(helper.userId), { role: 'partner' })).toMatchObject({ role: 'partner' })
    await partner.delete(memberPaths.one(helper.userId))
    await invite(partner)
    expect(await people(partner)).toHaveLength(3)
  })
})

describe('a helper', () => {
  test('helps plan and sees the members, but not the invited', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    await invite(couple)
    await helper.post('/api/guests', { name: 'Ana Cruz' })
    await helper.post('/api/tasks', { title: 'Find doves' })
    expect(await people(helper)).toHaveLength(2)
    expect(await people(couple)).toHaveLength(3)
  })

  test('cannot manage anyone, but may leave', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    const { invitation } = await invite(couple)
    for (const id of [couple.userId, invitation.id]) {
      expect(await helper.delete(memberPaths.one(id), 403)).toEqual({ detail: COUPLE_ONLY })
      await helper.put(memberPaths.one(id), { role: 'helper' }, 403)
    }
    await helper.put(memberPaths.one(helper.userId), { role: 'partner' }, 403)
    await helper.post(memberPaths.list, { email: newAddress(), role: 'helper' }, 403)
    await helper.delete(memberPaths.one(helper.userId))
  })
})

describe('a request that names the wedding on the screen', () => {
  test('is refused, and changes nothing, once the account has opened another wedding', async () => {
    const couple = await newCouple()
    const member = await newMember(couple)
    const headers = { [SHOWN_WEDDING]: member.weddingId }
    const refused = {
      detail: 'Another wedding is open in your account now, so nothing was saved. Switch back and try again.',
      event_id: couple.weddingId,
    }
    const keyed = { ...headers, 'idempotency-key': 'once' }
    const writes = [
      () => member.request('POST', '/api/guests', { headers: keyed, body: { name: 'Ana' } }),
      () => member.request('PUT', '/api/admin/event-settings', { headers, body: { venue_name: 'The Barn' } }),
    ]
    for (const write of writes) expect(await answer(write(), 409)).toEqual(refused)
    expect(await answer(member.request('GET', '/api/guests', { headers }), 409)).toEqual(refused)
    expect(await answer(member.request('GET', '/api/users/me/export', { headers }), 409)).toEqual(refused)
    expect(await couple.get<Guest[]>('/api/guests')).toEqual([])
    expect(await couple.get('/api/admin/event-settings')).toMatchObject({ venue_name: null, version: 1 })

    await member.put(memberPaths.mine, { event_id: member.weddingId })
    for (const write of writes) expect((await write()).ok).toBe(true)
    expect(await member.get<Guest[]>('/api/guests')).toMatchObject([{ name: 'Ana' }])
    expect(await couple.get<Guest[]>('/api/guests')).toEqual([])
  })

  test('is answered alike whether the other wedding exists or not', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    const ask = (id: string) => answer(couple.request('GET', '/api/guests', { headers: { [SHOWN_WEDDING]: id } }), 409)
    expect(await ask(other.weddingId)).toEqual(await ask(crypto.randomUUID()))
  })

  test('reads the account and switches weddings like any other', async () => {
    const couple = await newCouple()
    const member = await newMember(couple)
    const headers = { [SHOWN_WEDDING]: member.weddingId }
    expect(await answer(member.request('GET', '/api/users/me', { headers }), 200)).toMatchObject({
      event_id: couple.weddingId,
    })
    const body = { event_id: member.weddingId }
    expect(await answer(member.request('PUT', memberPaths.mine, { headers, body }), 200)).toMatchObject(body)
  })
})
