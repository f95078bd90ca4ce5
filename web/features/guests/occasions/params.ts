import { useOpenParam } from '../../../lib/url-state'

/** The dialog that invites guests, in the address with the occasion that it offers first: `invite=<id>`. */
export const useInviteDialog = () => useOpenParam('invite')
