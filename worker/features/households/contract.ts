export const HOUSEHOLD_LIMIT = 5000
export const NAME_LENGTH = 200
/** Suggestions in one answer. */
export const SUGGESTION_LIMIT = 200

export const householdPaths = {
  list: '/api/households',
  one: (id: string) => `/api/households/${encodeURIComponent(id)}`,
  members: (id: string) => `/api/households/${encodeURIComponent(id)}/members`,
  suggestions: '/api/households/suggestions',
} as const
