import { expect, test } from 'vitest'
import { type JoinRequest, type Member, memberPaths } from '../../worker/features/members/schema'
import { answer, type Couple, newCouple } from '../support/app'
import { prepare } from '../support/databases'
import { invite, mailedToken, newProvedCouple } from '../support/members'

const ask = (couple: Couple, token: string) => couple.post<JoinRequest>(memberPaths.join, { token }, 202)

/** Lets an invitation be old enough to be sent again, or expire. */
const age = ({ id }: Member, { isExpired = false } = {}) =>
  prepare(
    'update wedding_invitations set created_at = created_at - 61000, expires_at = iif(?, 1, expires_at) where id = ?',
  )
    .bind(Number(isExpired), id)
    .run()

test('owners get a mail about the next join request once an expired invitation was sent again', async () => {
  const couple = await newProvedCouple()
  const mailed = async () => {
    const mails = await prepare('select subject from local_mails where "to" = ?').bind(couple.email).all()
    return mails.results.filter(({ subject }) => subject === 'Someone asks to join your wedding planning').length
  }
  const { invitation, token } = await invite(couple)
  await ask(await newCouple(), token)
  expect(await mailed()).toBe(1)
  await age(invitation, { isExpired: true })
  await couple.post(memberPaths.list, { email: invitation.email, role: 'partner' })
  const renewed = await mailedToken(invitation.email, '/join/')
  await ask(await newCouple(), renewed)
  expect(await mailed()).toBe(2)
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
