import { describe, expect, test } from 'vitest'
import type { AuthAnswer, User } from '../../worker/features/auth/schema'
import { ALREADY_REQUESTED, OWNERS_DECIDE } from '../../worker/features/members/rules'
import { type JoinRequest, type Member, memberPaths } from '../../worker/features/members/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import { COUPLE_ONLY } from '../../worker/lib/roles'
import { answer, type Couple, newCouple, request } from '../support/worker/app'
import { prepare } from '../support/worker/databases'
import { mailsTo } from '../support/worker/mails'
import {
  age,
  invite,
  join,
  look,
  mailedToken,
  me,
  newAddress,
  newMember,
  newProvedCouple,
  people,
  register,
} from '../support/worker/members'

const REQUESTED = 'Someone asks to join your wedding planning'

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

  test('joins at once with the invited address, confirmed or not, and confirms it, since the link was mailed to it', async () => {
    const [couple, friend] = [await newCouple(), await newCouple()]
    const { token } = await invite(couple, { email: friend.email })
    expect(await join(friend, token)).toMatchObject({ event_id: couple.weddingId, email_verified: true })
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
    // The new link has no request yet.
    const renewed = await partner.post<Member>(memberPaths.list, { email: invitation.email, role: 'helper' })
    expect(renewed).toMatchObject({ ...expired, name: null, requested_at: null })
    expect(await requests(stranger)).toEqual([])
    await partner.delete(memberPaths.one(invitation.id))
    expect(await people(couple)).toHaveLength(2)
  })

  test('is mailed once to owners with a confirmed address, with no name in the subject, nor one that is a link', async () => {
    const [proved, unproved] = [await newProvedCouple(), await newCouple()]
    const subject = REQUESTED
    for (const couple of [proved, unproved]) {
      const stranger = await newCouple({ name: 'Cheap pills at https://evil.test' })
      const { token } = await invite(couple)
      await ask(stranger, token)
      await stranger.request('DELETE', '/api/users/me', { body: { password: stranger.password } })
      await ask(await newCouple(), token)
    }
    const sent = (await mailsTo(proved.email)).filter((mail) => mail.subject === subject)
    expect(sent).toEqual([expect.objectContaining({ text: expect.stringContaining('\nSomeone (') })])
    for (const part of [sent[0]?.text, sent[0]?.html]) {
      expect(part).not.toMatch(/evil\.test|pills/)
      expect(part).toContain('/collaborators')
    }
    expect((await mailsTo(unproved.email)).filter((mail) => mail.subject === subject)).toEqual([])
  })

  test('is mailed with the name of the wedding to an owner who plans another one too', async () => {
    const couple = await newProvedCouple()
    await couple.put(settingsPath, { couple_name_1: 'Mara', couple_name_2: 'Jonas' })
    const footerOf = async () => {
      const { token } = await invite(couple)
      await ask(await newCouple(), token)
      return (await mailsTo(couple.email))
        .find(({ subject }) => subject === REQUESTED)
        ?.text.split('\n\n')
        .at(-1)
    }
    expect(await footerOf()).toBe('You’re receiving this because you’re an owner of this wedding in Posy.\n')
    const { token } = await invite(await newCouple(), { email: couple.email })
    await join(couple, token)
    await couple.put(memberPaths.mine, { event_id: couple.weddingId })
    expect(await footerOf()).toBe(
      "This is about Mara & Jonas's wedding. You’re receiving this because you’re an owner of this wedding in Posy.\n",
    )
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

test('owners get a mail about the next join request once an expired invitation was sent again', async () => {
  const couple = await newProvedCouple()
  const mailed = async () => (await mailsTo(couple.email)).filter(({ subject }) => subject === REQUESTED).length
  const { invitation, token } = await invite(couple)
  await join(await newCouple(), token, 202)
  expect(await mailed()).toBe(1)
  await age(invitation, { isExpired: true })
  await couple.post(memberPaths.list, { email: invitation.email, role: 'partner' })
  const renewed = await mailedToken(invitation.email, '/join/')
  await join(await newCouple(), renewed, 202)
  expect(await mailed()).toBe(2)
})
