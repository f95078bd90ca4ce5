import type { User } from '../../../worker/features/auth/schema'
import { type InvitedRole, type JoinRequest, type Member, memberPaths } from '../../../worker/features/members/schema'
import type { Role } from '../../../worker/lib/roles'
import { sendDeletions } from '../../components/send-deletions'
import { ApiError } from '../../lib/api-error'
import { type Collection, useChanges, useCollection } from '../../lib/collection'
import { request } from '../../lib/http'
import { refreshUser, updateUser } from '../../lib/session'
import { useRead, useRefresh, useWrite } from '../../lib/swr'

const collection: Collection<Member> = { path: memberPaths.list, one: memberPaths.one }

/** The members, owners first, then the open invitations. */
export const useMembers = () => useCollection(collection)

export const useJoinRequests = () => useRead<JoinRequest[]>(memberPaths.requests)

export function useMemberWrites() {
  const write = useWrite()
  const refresh = useRefresh()
  const { show, removed } = useChanges(collection)
  return {
    accept: (id: string) => write<Member>('POST', memberPaths.accept(id)),
    /** Ends the invitation and its link. */
    decline: (member: Member) => removed(member.id, endInvitation(member)),
    // Pending deletions are sent first. One of them may be of the same person.
    invite: async (body: { email: string; role: InvitedRole }) => {
      await sendDeletions()
      return write<Member>('POST', memberPaths.list, body)
    },
    /** Shows the new role at once, then reads the list again, since its order follows the roles. */
    changeRole: async (id: string, role: Role) => {
      await show([await request<Member>('PUT', memberPaths.one(id), { role })])
      void refresh()
    },
  }
}

/** Ends an invitation. One that is gone has ended, unless another owner has let the person in. */
async function endInvitation({ id, email }: Member): Promise<void> {
  try {
    await request('DELETE', memberPaths.one(id))
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
    const members = await request<Member[]>('GET', memberPaths.list)
    if (members.some((one) => one.status === 'joined' && one.email === email)) throw error
  }
}

/** Leaves this wedding, even if it is no longer on the screen; another one or none takes its place. */
export async function leaveWedding(userId: string, weddingId: string): Promise<void> {
  try {
    await request('DELETE', memberPaths.one(userId), undefined, { kept: { wedding: weddingId } })
    await refreshUser()
  } catch (error) {
    // An earlier attempt may have left it, and its answer was lost.
    const { weddings } = await refreshUser()
    if (weddings.some(({ event_id }) => event_id === weddingId)) throw error
  }
}

export async function openWedding(weddingId: string): Promise<void> {
  updateUser(await request<User>('PUT', memberPaths.mine, { event_id: weddingId }))
}
