import { type Member, memberPaths } from '../../worker/features/members/schema'
import { useRead } from './swr'

/** Everyone who plans the wedding, and the open invitations. */
export const useCollaborators = ({ isNeeded = true } = {}) => useRead<Member[]>(isNeeded ? memberPaths.list : null)
