import type { InvitedRole, Member } from '../../worker/features/members/schema'
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
