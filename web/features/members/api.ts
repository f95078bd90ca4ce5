import type { User } from '../../../worker/features/auth/schema'
import { type InvitedRole, type JoinRequest, type Member, memberPaths } from '../../../worker/features/members/schema'
import type { Role } from '../../../worker/lib/roles'
import { request } from '../../lib/http'
import { refreshUser, updateUser } from '../../lib/session'
import { useRead, useWrite } from '../../lib/swr'

export const useMembers = () => useRead<Member[]>(memberPaths.list)

export const useJoinRequests = () => useRead<JoinRequest[]>(memberPaths.requests)

export function useAccept() {
  const write = useWrite()
  return (id: string) => write<Member>('POST', memberPaths.accept(id))
}

/** The link of the invitation ends with it. */
export function useDecline() {
  const write = useWrite()
  return (id: string) => write('DELETE', memberPaths.one(id))
}

export function useInvite() {
  const write = useWrite()
  return (body: { email: string; role: InvitedRole }) => write<Member>('POST', memberPaths.list, body)
}

export function useChangeRole() {
  const write = useWrite()
  return (id: string, role: Role) => write<Member>('PUT', memberPaths.one(id), { role })
}

/** What is on the screen afterwards is another wedding, or none. */
export async function leaveWedding(userId: string): Promise<void> {
  await request('DELETE', memberPaths.one(userId))
  await refreshUser()
}

export async function turnTo(eventId: string): Promise<void> {
  updateUser(await request<User>('PUT', memberPaths.mine, { event_id: eventId }))
}

export async function startWedding(): Promise<void> {
  updateUser(await request<User>('POST', memberPaths.mine))
}
