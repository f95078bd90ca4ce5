import { describe, expect, test } from 'vitest'
import type { AuthAnswer, User } from '../../worker/features/auth/schema'
import type { Guest } from '../../worker/features/guests/schema'
import { ALREADY_REQUESTED, INVALID_INVITATION, LAST_OWNER, OWNERS_DECIDE } from '../../worker/features/members/rules'
import {
  type InvitationView,
  type JoinRequest,
  type Member,
  memberPaths,
  PEOPLE_LIMIT,
  type WeddingChanges,
} from '../../worker/features/members/schema'
import { COUPLE_ONLY } from '../../worker/lib/roles'
import { SHOWN_WEDDING } from '../../worker/lib/shown-wedding'
import { answer, type Couple, newCouple, request } from '../support/app'
import { besideSession } from '../support/cost'
import { prepare } from '../support/databases'
import { invite, mailedToken, newMember, newProvedCouple } from '../support/members'

const PASSWORD = 'Correct1horse'
const newAddress = () => `${crypto.randomUUID()}@example.com`
const people = (couple: Couple) => couple.get<Member[]>(memberPaths.list)
const me = (couple: Couple) => couple.get<User>('/api/users/me')
const join = (couple: Couple, token: string, status = 200) => couple.post<User>(memberPaths.join, { token }, status)
const look = (token: string) => request('GET', memberPaths.invitation(token))
const register = (body: object) =>
  request('POST', '/api/auth/register', { body: { password: PASSWORD, name: 'Jonas Reyes', ...body } })
const mailsTo = async (email: string) =>
  (await prepare('select subject, text from local_mails where "to" = ?').bind(email).all<{ subject: string }>()).results

describe('inviting', () => {
  test('mails a link, and lists the invited beside the members', async () => {
    const couple = await newCouple({ name: 'Mara Lindqvist' })
    const email = newAddress()
    const invitation = await couple.post<Member>(memberPaths.list, { email, role: 'partner' })
    expect(invitation).toMatchObject({ email, role: 'partner', status: 'invited', user_id: null, name: null })
    expect(Date.parse(invitation.expires_at ?? '') - Date.parse(invitation.invited_at ?? '')).toBe(7 * 86_400_000)
    expect(await people(couple)).toEqual([
      expect.objectContaining({ id: couple.userId, name: 'Mara Lindqvist', role: 'owner', is_you: true }),
      invitation,
    ])
    expect(await mailsTo(email)).toEqual([
      expect.objectContaining({ subject: expect.stringContaining('Mara Lindqvist') }),
    ])
  })

  test('an address again renews its link, and the old link stops working', async () => {
    const couple = await newCouple()
    const email = newAddress()
    const first = await invite(couple, { email })
    await prepare('update wedding_invitations set created_at = created_at - 61000 where id = ?')
      .bind(first.invitation.id)
      .run()
    const second = await invite(couple, { email: email.toUpperCase(), role: 'helper' })
    expect(second.invitation).toMatchObject({ id: first.invitation.id, role: 'helper' })
    expect((await look(first.token)).status).toBe(404)
    const renewed = await mailedToken(email.toUpperCase(), '/join/')
    expect(await answer(look(renewed), 200)).toMatchObject({ role: 'helper' })
  })

  test('several times within a moment sends one mail', async () => {
    const couple = await newCouple()
    const email = newAddress()
    await Promise.all(Array.from({ length: 5 }, () => couple.post(memberPaths.list, { email, role: 'partner' })))
    await couple.post(memberPaths.list, { email, role: 'helper' })
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await people(couple)).toMatchObject([{}, { email, role: 'helper' }])
  })

  test('refuses a member, the role of owner and an invalid address', async () => {
    const couple = await newCouple({ name: 'Mara' })
    const partner = await newMember(couple)
    const ask = (email: string, role: string, status: number) =>
      couple.post<{ detail: unknown }>(memberPaths.list, { email, role }, status)
    expect(await ask(partner.email.toUpperCase(), 'helper', 409)).toEqual({
      detail: 'Jonas Reyes is part of this wedding already.',
    })
    await ask(couple.email, 'partner', 409)
    expect(await ask(newAddress(), 'owner', 422)).toMatchObject({ detail: { errors: { role: expect.any(String) } } })
    expect(await ask('nobody', 'partner', 422)).toMatchObject({ detail: { errors: { email: expect.any(String) } } })
  })

  test('is refused beyond 20 people', async () => {
    const couple = await newCouple()
    await prepare(
      `insert into wedding_invitations (id, wedding_id, email, email_key, role, token_hash, created_at, expires_at)
        select 'id' || value || ?1, ?1, value || '@example.com', value || '@example.com',
        'helper', 'hash' || value || ?1, 0, 9e15 from json_each(?2)`,
    )
      .bind(couple.weddingId, JSON.stringify(Array.from({ length: PEOPLE_LIMIT - 1 }, (_, i) => i)))
      .run()
    expect(await couple.post(memberPaths.list, { email: newAddress(), role: 'helper' }, 409)).toEqual({
      detail: 'A wedding can hold at most 20 people.',
    })
  })

  test('is limited, so that strangers are not mailed by the hundred', async () => {
    const couple = await newCouple()
    const ask = () => couple.request('POST', memberPaths.list, { body: { email: newAddress(), role: 'helper' } })
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await ask()).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429])
  })

  test('can be withdrawn, and its role changed, before it is used', async () => {
    const couple = await newCouple()
    const { invitation, token } = await invite(couple, { role: 'helper' })
    expect(await couple.put(memberPaths.one(invitation.id), { role: 'partner' })).toMatchObject({ role: 'partner' })
    await couple.put(memberPaths.one(invitation.id), { role: 'owner' }, 422)
    await couple.delete(memberPaths.one(invitation.id))
    await couple.delete(memberPaths.one(invitation.id), 404)
    expect((await look(token)).status).toBe(404)
  })
})

describe('the link of an invitation', () => {
  test('shows anyone who has it what it is for', async () => {
    const couple = await newCouple({ name: 'Mara Lindqvist' })
    await couple.put('/api/admin/event-settings', { couple_name_1: 'Mara', couple_name_2: 'Jonas' })
    const { invitation, token } = await invite(couple, { role: 'helper' })
    expect(await answer<InvitationView>(look(token), 200)).toEqual({
      invited_by: 'Mara Lindqvist',
      couple_names: 'Mara & Jonas',
      role: 'helper',
      email: invitation.email,
      expires_at: invitation.expires_at,
    })
  })

  test('gets the same response when made up, used or expired', async () => {
    const couple = await newCouple()
    const friend = await newProvedCouple()
    const [used, old] = [await invite(couple, { email: friend.email }), await invite(couple)]
    await join(friend, used.token)
    await prepare('update wedding_invitations set expires_at = 0 where id = ?').bind(old.invitation.id).run()
    const stranger = await newCouple()
    for (const token of ['nonsense', used.token, old.token, 'é%00'.repeat(20)]) {
      expect(await answer(look(token), 404)).toEqual({ detail: INVALID_INVITATION })
      expect(await join(stranger, token, 404)).toEqual({ detail: INVALID_INVITATION })
      const refused = register({ email: newAddress(), invitation: token })
      expect(await answer(refused, 404)).toEqual({ detail: INVALID_INVITATION })
    }
  })

  test('lets a new account join without a wedding of its own', async () => {
    const couple = await newCouple({ name: 'Mara' })
    const { token, invitation } = await invite(couple)
    const { user } = await answer<AuthAnswer>(register({ email: invitation.email, invitation: token }), 201)
    expect(user).toMatchObject({
      event_id: couple.weddingId,
      // The link came to that very address.
      email_verified: true,
      weddings: [{ event_id: couple.weddingId, couple_names: 'Mara', role: 'partner', is_current: true }],
    })
    expect(await people(couple)).toMatchObject([{ role: 'owner' }, { name: 'Jonas Reyes', status: 'joined' }])
  })

  test('stays valid when the address turns out to be taken', async () => {
    const couple = await newCouple()
    const { token } = await invite(couple)
    expect(await answer(register({ email: couple.email, invitation: token }), 409)).toEqual({
      detail: 'Email already registered',
    })
    expect((await look(token)).status).toBe(200)
  })

  test('is used once, however often it is used in parallel', async () => {
    const [couple, friend] = [await newCouple(), await newProvedCouple()]
    const { token } = await invite(couple, { email: friend.email })
    const joining = Array.from({ length: 5 }, () => friend.request('POST', memberPaths.join, { body: { token } }))
    const statuses = (await Promise.all(joining)).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
    expect(await people(couple)).toMatchObject([{ role: 'owner' }, { user_id: friend.userId, status: 'joined' }])
  })

  test('leaves no account behind for those who lose the race', { tags: 'exhaustive' }, async () => {
    const { token } = await invite(await newCouple())
    const addresses = Array.from({ length: 3 }, newAddress)
    await Promise.all(addresses.map((email) => register({ email, invitation: token })))
    const signIns = addresses.map((email) =>
      request('POST', '/api/auth/login', { body: { email, password: PASSWORD } }).then(({ status }) => status),
    )
    expect((await Promise.all(signIns)).toSorted()).toEqual([200, 401, 401])
  })

  test('is not used up by a member who opens it', async () => {
    const couple = await newCouple()
    const { token } = await invite(couple)
    expect((await join(couple, token)).event_id).toBe(couple.weddingId)
    expect(await people(couple)).toMatchObject([{ role: 'owner' }, { status: 'invited' }])
  })
})

describe('an invitation opened with another address', () => {
  const ask = (couple: Couple, token: string, status = 202) =>
    couple.post<JoinRequest>(memberPaths.join, { token }, status)
  const requests = (couple: Couple) => couple.get<JoinRequest[]>(memberPaths.requests)
  const accept = (couple: Couple, id: string, status = 200) =>
    couple.post<Member>(memberPaths.accept(id), undefined, status)

  test('waits for an owner to accept, shows nothing before that, and is used up then', async () => {
    const [couple, friend] = [await newCouple({ name: 'Mara' }), await newProvedCouple({ name: 'Noor' })]
    const { token, invitation } = await invite(couple, { role: 'helper' })
    const asked = await ask(friend, token)
    expect(asked).toMatchObject({ id: invitation.id, invited_by: 'Mara', couple_names: 'Mara', role: 'helper' })
    expect(await requests(friend)).toEqual([asked])
    expect((await me(friend)).weddings).toHaveLength(1)
    await friend.put(memberPaths.mine, { event_id: couple.weddingId }, 404)
    expect((await people(couple))[1]).toMatchObject({
      id: invitation.id,
      user_id: null,
      name: 'Noor',
      email: friend.email,
      invited_email: invitation.email,
      status: 'requested',
      requested_at: asked.requested_at,
    })

    expect(await accept(couple, invitation.id)).toMatchObject({
      user_id: friend.userId,
      status: 'joined',
      role: 'helper',
    })
    expect(await people(couple)).toMatchObject([{ role: 'owner' }, { name: 'Noor', status: 'joined' }])
    await accept(couple, invitation.id, 404)
    expect((await look(token)).status).toBe(404)
    expect(await requests(friend)).toEqual([])
    // They stay in their own wedding until they switch.
    expect((await me(friend)).event_id).toBe(friend.weddingId)
    expect((await friend.put<User>(memberPaths.mine, { event_id: couple.weddingId })).event_id).toBe(couple.weddingId)
  })

  test('makes a new account, without a wedding until it is accepted', async () => {
    const couple = await newCouple()
    const { token, invitation } = await invite(couple)
    const registered = await answer<AuthAnswer>(register({ email: newAddress(), invitation: token }), 201)
    const as = { token: registered.access_token }
    expect(registered.user).toMatchObject({ event_id: null, weddings: [], email_verified: false })
    expect((await request('GET', '/api/guests', as)).status).toBe(403)
    expect(await answer(request('GET', memberPaths.requests, as), 200)).toMatchObject([{ id: invitation.id }])
    await accept(couple, invitation.id)
    expect(await answer(request('GET', '/api/users/me', as), 200)).toMatchObject({ event_id: couple.weddingId })
  })

  test('joins at once with the invited address, confirmed or not, since the link was mailed to it', async () => {
    const [couple, friend] = [await newCouple(), await newCouple()]
    const { token } = await invite(couple, { email: friend.email })
    expect((await join(friend, token)).event_id).toBe(couple.weddingId)
    expect(await people(couple)).toMatchObject([{ role: 'owner' }, { user_id: friend.userId, status: 'joined' }])
  })

  test('lets one account wait and refuses all others except the invited one', async () => {
    const [couple, stranger, other] = [await newCouple(), await newCouple(), await newCouple()]
    const invited = await newProvedCouple()
    const { token } = await invite(couple, { email: invited.email })
    const first = await ask(stranger, token)
    expect(await ask(stranger, token)).toEqual(first)
    expect(await ask(other, token, 409)).toEqual({ detail: ALREADY_REQUESTED })
    const refused = register({ email: newAddress(), invitation: token })
    expect(await answer(refused, 409)).toEqual({ detail: ALREADY_REQUESTED })
    await join(invited, token)
    expect(await people(couple)).toMatchObject([{ role: 'owner' }, { user_id: invited.userId, status: 'joined' }])
    expect(await requests(stranger)).toEqual([])
  })

  test('lets exactly one of many parallel requests wait, and leaves no account of the others behind', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await newCouple()
    const { token } = await invite(couple)
    const strangers = await Promise.all(Array.from({ length: 4 }, () => newCouple()))
    const joining = strangers.map((stranger) => stranger.request('POST', memberPaths.join, { body: { token } }))
    const addresses = Array.from({ length: 3 }, newAddress)
    const registering = addresses.map((email) => register({ email, invitation: token }))
    const statuses = (await Promise.all([...joining, ...registering])).map(({ status }) => status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(6)
    const left = await prepare('select count(*) as n from users where email in (?, ?, ?)')
      .bind(...addresses)
      .first<number>('n')
    expect(left).toBe(statuses.slice(4).filter((status) => status === 201).length)
    expect(await people(couple)).toMatchObject([{ role: 'owner' }, { status: 'requested' }])
  })

  test('is declined together with its link', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const { token, invitation } = await invite(couple)
    await ask(stranger, token)
    await couple.delete(memberPaths.one(invitation.id))
    expect(await requests(stranger)).toEqual([])
    await ask(stranger, token, 404)
    expect(await people(couple)).toHaveLength(1)
  })

  test('is for owners alone to decide', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const [partner, helper] = [await newMember(couple), await newMember(couple, 'helper')]
    const { token, invitation } = await invite(couple)
    await ask(stranger, token)
    expect(await accept(partner, invitation.id, 403)).toEqual({ detail: OWNERS_DECIDE })
    await partner.put(memberPaths.one(invitation.id), { role: 'helper' }, 403)
    const again = { email: invitation.email.toUpperCase(), role: 'helper' }
    expect(await partner.post(memberPaths.list, again, 403)).toEqual({ detail: OWNERS_DECIDE })
    expect((await people(couple)).find(({ id }) => id === invitation.id)).toMatchObject({ role: 'partner' })
    await partner.delete(memberPaths.one(invitation.id), 403)
    expect(await accept(helper, invitation.id, 403)).toEqual({ detail: COUPLE_ONLY })
    await accept(await newCouple(), invitation.id, 404)
    await accept(stranger, invitation.id, 404)
    expect(await people(helper)).toHaveLength(3)
    await accept(couple, invitation.id)
    expect(await people(helper)).toHaveLength(4)
  })

  test('waits as long as before when an owner sends the invitation again', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const { token, invitation } = await invite(couple)
    await ask(stranger, token)
    await prepare('update wedding_invitations set created_at = created_at - 61000 where id = ?')
      .bind(invitation.id)
      .run()
    const waiting = (await people(couple))[1]
    const renewed = await couple.post<Member>(memberPaths.list, { email: invitation.email, role: 'helper' })
    expect(renewed).toMatchObject({ id: invitation.id, role: 'helper', status: 'requested' })
    expect(renewed.expires_at).toBe(waiting?.expires_at)
    expect(await requests(stranger)).toHaveLength(1)
    expect(await mailsTo(invitation.email)).toHaveLength(2)
  })

  test('is an expired invitation once the request has expired, and can be sent again or withdrawn like one', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple({ name: 'Noor' })]
    const partner = await newMember(couple)
    const { token, invitation } = await invite(couple)
    const asked = await ask(stranger, token)
    const past = Date.now() - 1000
    await prepare('update wedding_invitations set created_at = created_at - 61000, expires_at = ? where id = ?')
      .bind(past, invitation.id)
      .run()
    const expired = { id: invitation.id, email: invitation.email, status: 'invited' }
    expect((await people(couple)).at(-1)).toMatchObject({
      ...expired,
      name: 'Noor',
      requested_at: asked.requested_at,
      expires_at: new Date(past).toISOString(),
    })
    await accept(couple, invitation.id, 404)
    expect(await partner.put(memberPaths.one(invitation.id), { role: 'helper' })).toMatchObject(expired)
    // Nobody waits any more, so that the new link is for anybody who gets it.
    const renewed = await partner.post<Member>(memberPaths.list, { email: invitation.email, role: 'helper' })
    expect(renewed).toMatchObject({ ...expired, name: null, requested_at: null })
    expect(await requests(stranger)).toEqual([])
    await partner.delete(memberPaths.one(invitation.id))
    expect(await people(couple)).toHaveLength(2)
  })

  test('is mailed once to owners with a confirmed address, with no name in the subject', async () => {
    const [proved, unproved] = [await newProvedCouple(), await newCouple()]
    const subject = 'Someone asks to join your wedding planning'
    for (const couple of [proved, unproved]) {
      const stranger = await newCouple({ name: 'Cheap pills at https://evil.test' })
      const { token } = await invite(couple)
      await ask(stranger, token)
      await stranger.request('DELETE', '/api/users/me', { body: { password: stranger.password } })
      await ask(await newCouple(), token)
    }
    expect((await mailsTo(proved.email)).filter((mail) => mail.subject === subject)).toHaveLength(1)
    expect((await mailsTo(unproved.email)).filter((mail) => mail.subject === subject)).toEqual([])
  })

  test('can be used again when the waiting account is deleted', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const { token } = await invite(couple)
    await ask(stranger, token)
    await answer(stranger.request('DELETE', '/api/users/me', { body: { password: stranger.password } }), 204)
    expect(await people(couple)).toMatchObject([{ role: 'owner' }, { status: 'invited', name: null }])
    await ask(await newCouple(), token)
  })
})

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

describe('the mark of changes', () => {
  test('moves with every write by anyone, deletions and guests’ replies included, and takes one query', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    const changedAt = async () => (await partner.get<{ changed_at: string }>(memberPaths.changes)).changed_at
    const stamps = [await changedAt()]
    const guest = await couple.post<Guest>('/api/guests', { name: 'Ana Cruz' })
    stamps.push(await changedAt())
    const { pathname } = new URL(guest.rsvp_url)
    await request('POST', `/api/public${pathname}`, { body: { rsvp_status: 'declined' } })
    stamps.push(await changedAt())
    await request('POST', pathname, { raw: new URLSearchParams({ rsvp_status: 'maybe' }) })
    stamps.push(await changedAt())
    await couple.delete(`/api/guests/${guest.id}`)
    stamps.push(await changedAt())
    await couple.put('/api/users/me', { name: 'Mara Reyes' })
    stamps.push(await changedAt())
    expect(new Set(stamps).size).toBe(6)
    expect(stamps.toSorted()).toEqual(stamps)

    // The partner's token is older than their move to this wedding, which costs a second read until it is renewed.
    for (const [member, queries] of [[couple, 0] as const, [partner, 1] as const]) {
      const { headers } = await member.request('GET', memberPaths.changes)
      expect(headers.get('server-timing')).toContain(besideSession(queries))
    }
    expect(await changedAt()).toBe(stamps.at(-1))
  })

  test('is not moved by reads, refused requests or dry runs', async () => {
    const couple = await newCouple()
    const before = await couple.get(memberPaths.changes)
    await couple.get('/api/guests')
    await couple.post('/api/guests', { name: '' }, 422)
    const dryRun = await couple.request('POST', '/api/admin/rsvp/send-reminders?dry_run=true')
    expect(dryRun.status).toBe(200)
    expect(dryRun.headers.get('X-Change-Mark')).toBeNull()
    const shift = { date: '2027-02-14', from_time: '00:00', minutes: 5, dry_run: true }
    await couple.post('/api/timeline-events/shift', shift, 200)
    expect(await couple.get(memberPaths.changes)).toEqual(before)
  })

  test('is sent with every write: the mark before it and the one after', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    const mark = async () => (await couple.get<WeddingChanges>(memberPaths.changes)).changed_at
    const marksOf = ({ headers }: Response) => [headers.get('X-Change-Mark-Before'), headers.get('X-Change-Mark')]
    const first = await mark()
    const added = await couple.request('POST', '/api/guests', { body: { name: 'Ana Cruz' } })
    const second = await mark()
    expect(marksOf(added)).toEqual([first, second])
    expect(second > first).toBe(true)

    await partner.post('/api/guests', { name: 'Ben Cruz' })
    const third = await mark()
    const saved = await couple.request('PUT', '/api/admin/event-settings', { body: { venue_name: 'Villa Rosa' } })
    const fourth = await mark()
    expect(marksOf(saved)).toEqual([third, fourth])
    const { id } = await answer<Guest>(added, 201)
    const deleted = await couple.request('DELETE', `/api/guests/${id}`)
    expect(marksOf(deleted)).toEqual([fourth, await mark()])
    const refused = await couple.request('POST', '/api/guests', { body: { name: '' } })
    expect(marksOf(refused)).toEqual([null, null])
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
