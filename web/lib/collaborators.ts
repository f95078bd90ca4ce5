import { type Member, memberPaths } from '../../worker/features/members/schema'
import { useRead } from './swr'

/** Everyone who plans the wedding, and the open invitations. */
export const useCollaborators = () => useRead<Member[]>(memberPaths.list)
