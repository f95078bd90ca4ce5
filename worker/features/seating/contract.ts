export const TABLE_LIMIT = 500
export const MAX_CAPACITY = 60
export const RULE_LIMIT = 2000

export const tableShapes = ['round', 'rectangular', 'head', 'sweetheart'] as const
export type TableShape = (typeof tableShapes)[number]

const one = (id: string) => `/api/tables/${encodeURIComponent(id)}`

export const seatingPaths = {
  tables: '/api/tables',
  table: one,
  tableGuests: (id: string) => `${one(id)}/guests`,
  assignSeat: (guestId: string) => `/api/guests/${encodeURIComponent(guestId)}/assign-seat`,
  conflicts: '/api/seating/conflicts',
  summary: '/api/seating/summary',
  rules: '/api/seating/rules',
  rule: (id: string) => `/api/seating/rules/${encodeURIComponent(id)}`,
  autoAssign: '/api/seating/auto-assign',
} as const

export const seatedGuests = ['attending', 'not_declined'] as const
/** Guests that a plan seats: confirmed ones, or all who have not declined. */
export type SeatedGuests = (typeof seatedGuests)[number]
