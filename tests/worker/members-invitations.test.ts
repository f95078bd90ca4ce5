import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '../../worker/db/schema/accounts'
import type { AuthAnswer } from '../../worker/features/auth/schema'
import { INVALID_INVITATION } from '../../worker/features/members/rules'
import { type InvitationView, type Member, memberPaths, PEOPLE_LIMIT } from '../../worker/features/members/schema'
import { PASSWORD } from '../support/accounts'
import { answer, newCouple, request } from '../support/worker/app'
import { openAccounts, prepare } from '../support/worker/databases'
import { mailsTo } from '../support/worker/mails'
import {
  age,
  invite,
  join,
  look,
  mailedToken,
  newAddress,
  newMember,
  newProvedCouple,
  people,
  register,
} from '../support/worker/members'
import { cron, fakeGateway } from '../support/worker/reminders'

test('wrong links are limited by address, which does not affect valid ones', async () => {
  const couple = await newProvedCouple()
  const { token } = await invite(couple)
  const open = async (link: string) =>
    (await request('GET', `/api/auth/invitations/${link}`, { headers: { 'cf-connecting-ip': '203.0.113.21' } })).status
  const statuses = await Promise.all(Array.from({ length: 31 }, () => open('A'.repeat(43))))
  expect(statuses.toSorted()).toEqual([...Array(30).fill(404), 429])
  expect(await open(token)).toBe(200)
})

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
      expect.objectContaining({
        subject: expect.stringContaining('Mara Lindqvist'),
        text: expect.stringContaining('Join here. The link works once, for 7 days:\n'),
      }),
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

  test('mails no link that was removed or renewed before its mail could leave', async () => {
    const couple = await newProvedCouple()
    const [removed, renewed] = [await invite(couple), await invite(couple)]
    const addresses = [removed, renewed].map(({ invitation }) => invitation.email)
    await openAccounts().update(mails).set({ status: 'pending', sent_at: null }).where(inArray(mails.to, addresses))
    await couple.delete(memberPaths.one(removed.invitation.id))
    await age(renewed.invitation)
    await invite(couple, { email: renewed.invitation.email })
    expect(await mailsTo(renewed.invitation.email)).toHaveLength(2)
    const gateway = fakeGateway()
    await cron(Date.now(), { gateway })
    expect(gateway.delivered.filter(({ to }) => addresses.includes(to))).toEqual([])
    const rows = await openAccounts().select().from(mails).where(inArray(mails.to, addresses))
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'cancelled', 'sent'])
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

  test.each([
    ['joined', (address: string) => address],
    ['asked to join', newAddress],
  ])('that was used by a new account tells it that it exists when it is sent again after it %s', async (_, choose) => {
    const { token, invitation } = await invite(await newCouple())
    const email = choose(invitation.email)
    await answer(register({ email, invitation: token }), 201)
    expect(await answer(register({ email, invitation: token }), 409)).toEqual({ detail: 'Email already registered' })
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

test.each([
  ['renews', true],
  ['changes only the role of', false],
])('a repeated invitation that %s an earlier one gets the same response', async (_, isOld) => {
  const couple = await newCouple()
  const { invitation } = await invite(couple)
  if (isOld) await age(invitation)
  const body = { email: invitation.email, role: 'helper' }
  const send = () => couple.request('POST', memberPaths.list, { body, headers: { 'idempotency-key': 'again' } })
  const first = await answer<Member>(send(), 201)
  expect(first).toMatchObject({ id: invitation.id, role: 'helper' })
  expect(await answer(send(), 201)).toEqual(first)
})
