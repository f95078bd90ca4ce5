/** The main occasion counts as well. */
export const OCCASION_LIMIT = 12
export const MEAL_LIMIT = 20
/** The highest position among a wedding's occasions. */
export const LAST_POSITION = 1_000_000
export const MAX_GUESTS = 100_000

const one = (id: string) => `/api/occasions/${encodeURIComponent(id)}`

export const occasionPaths = {
  list: '/api/occasions',
  one,
  invitations: (id: string) => `${one(id)}/invitations`,
  summary: (id: string) => `${one(id)}/summary`,
} as const
