export const TIMELINE_LIMIT = 1000
export const NOTES_LIMIT = 2000

export const eventStatuses = ['planned', 'confirmed', 'done'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Who sees an event on a shared page; the most open first. */
export const visibilities = ['all', 'vendors', 'couple'] as const
export type Visibility = (typeof visibilities)[number]

const LIST = '/api/timeline-events'
const one = (id: string) => `${LIST}/${encodeURIComponent(id)}`

export const timelinePaths = {
  list: LIST,
  one,
  duplicate: (id: string) => `${one(id)}/duplicate`,
  assignVendor: (id: string) => `${one(id)}/assign-vendor`,
  cleanUp: `${LIST}/cleanup-duplicates`,
  shift: `${LIST}/shift`,
  undoShift: `${LIST}/shift/undo`,
  dayPlan: `${LIST}/day-plan`,
  delay: `${LIST}/delay`,
  status: (id: string) => `${one(id)}/status`,
  vendorAssignments: '/api/timeline/vendor-assignments',
  calendar: (vendorId?: string) =>
    `/api/timeline/calendar.ics${vendorId === undefined ? '' : `?vendor_id=${encodeURIComponent(vendorId)}`}`,
} as const

/** The most serious first. */
export const conflictTypes = [
  'vendor_double_booked',
  'location_overlap',
  'missing_buffer',
  'vendor_not_booked',
] as const
export type ConflictType = (typeof conflictTypes)[number]
