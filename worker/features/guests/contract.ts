export const GUEST_LIMIT = 5000
export const MAX_PLUS_ONES = 10
export const NOTES_LIMIT = 2000
export const TAG_LIMIT = 20

export const rsvpStatuses = ['pending', 'confirmed', 'declined', 'maybe'] as const
export type RsvpStatus = (typeof rsvpStatuses)[number]
export const sides = ['partner_1', 'partner_2', 'both'] as const
export const guestKinds = ['adult', 'child', 'infant'] as const
export type GuestKind = (typeof guestKinds)[number]
export const allergySeverities = ['severe', 'mild'] as const
export type AllergySeverity = (typeof allergySeverities)[number]
export const plusOneStatuses = ['none', 'requested', 'approved', 'declined'] as const
export const mealOptions = ['Regular', 'Vegetarian', 'Vegan', 'Kosher', 'Gluten-Free', 'Pescatarian'] as const

export const guestPaths = {
  list: '/api/guests',
  one: (id: string) => `/api/guests/${encodeURIComponent(id)}`,
  summary: '/api/guests/summary',
  import: '/api/guests/import',
  exportCsv: '/api/guests/export/csv',
  recordRsvp: '/api/rsvp',
  regenerateLink: (id: string) => `/api/admin/guests/${encodeURIComponent(id)}/rsvp-token/regenerate`,
} as const

/** A child does not answer for others; checked against the stored kind as well. */
export const CHILD_ANSWERS = 'A child cannot answer for the household.'

/** A guest of no occasion has no answer. */
export const NOT_INVITED = 'This guest is not invited to this occasion.'

export const REPLIED_MEANWHILE = 'A newer reply came in the meantime and stays as it is.'
