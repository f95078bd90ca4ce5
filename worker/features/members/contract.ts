/** Maximum number of members and open invitations together. */
export const PEOPLE_LIMIT = 20

/** Roles of an invitation. An owner can only make a member an owner. */
export const invitedRoles = ['partner', 'helper'] as const
export type InvitedRole = (typeof invitedRoles)[number]

export const memberPaths = {
  list: '/api/wedding/members',
  one: (id: string) => `/api/wedding/members/${encodeURIComponent(id)}`,
  accept: (id: string) => `/api/wedding/members/${encodeURIComponent(id)}/accept`,
  join: '/api/wedding/join',
  requests: '/api/users/me/join-requests',
  invitation: (token: string) => `/api/auth/invitations/${encodeURIComponent(token)}`,
  changes: '/api/wedding/changes',
  /** PUT switches to another wedding of the user, POST creates one. */
  mine: '/api/users/me/wedding',
} as const
