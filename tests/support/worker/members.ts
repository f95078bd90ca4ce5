import type { User } from '../../../worker/features/auth/schema'
import { type InvitedRole, type Member, memberPaths } from '../../../worker/features/members/schema'
import { PASSWORD } from '../accounts'
import { answer, type Couple, newCouple, request } from './app'
import { prepare } from './databases'

/** Token of the newest link that was mailed to an address and starts with `path`. */
export async function mailedToken(email: string, path: string): Promise<string> {
  const { results } = await prepare('select text from local_mails where "to" = ? order by id desc')
    .bind(email)
    .all<{ text: string }>()
  const link = new RegExp(`${path}([\\w-]+)`)
  return results.flatMap(({ text }) => link.exec(text)?.[1] ?? [])[0] ?? ''
}

/** Invites an address; returns the invitation and the token in its mail. */
export async function invite(
  couple: Couple,
  { email = `${crypto.randomUUID()}@example.com`, role = 'partner' }: { email?: string; role?: InvitedRole } = {},
): Promise<{ invitation: Member; token: string }> {
  const invitation = await couple.post<Member>('/api/wedding/members', { email, role })
  return { invitation, token: await mailedToken(email, '/join/') }
}

/** Creates an account whose email address is confirmed. */
export async function newProvedCouple({ name }: { name?: string } = {}): Promise<Couple> {
  const couple = await newCouple({ name })
  const token = await mailedToken(couple.email, '/confirm-email/')
  await answer(request('POST', '/api/auth/confirm-email', { body: { token } }), 200)
  return couple
}

/** Creates an account, with a wedding of its own, that has joined the couple's. */
export async function newMember(couple: Couple, role: InvitedRole = 'partner', name = 'Jonas Reyes'): Promise<Couple> {
  const member = await newProvedCouple({ name })
  const { token } = await invite(couple, { email: member.email, role })
  await member.post('/api/wedding/join', { token }, 200)
  return member
}

/** An address that nobody has. */
export const newAddress = () => `${crypto.randomUUID()}@example.com`

/** The members of a wedding and those who are invited. */
export const people = (couple: Couple) => couple.get<Member[]>(memberPaths.list)

export const me = (couple: Couple) => couple.get<User>('/api/users/me')

/** Joins by the token of an invitation. */
export const join = (couple: Couple, token: string, status = 200) =>
  couple.post<User>(memberPaths.join, { token }, status)

/** Opens the link of an invitation. */
export const look = (token: string) => request('GET', memberPaths.invitation(token))

/** Registers, by an invitation if the body names one. */
export const register = (body: object) =>
  request('POST', '/api/auth/register', { body: { password: PASSWORD, name: 'Jonas Reyes', ...body } })

/** Lets an invitation be old enough to be sent again, or expire. */
export const age = ({ id }: Member, { isExpired = false } = {}) =>
  prepare(
    'update wedding_invitations set created_at = created_at - 61000, expires_at = iif(?, 1, expires_at) where id = ?',
  )
    .bind(Number(isExpired), id)
    .run()
