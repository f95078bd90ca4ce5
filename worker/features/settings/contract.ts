export const weddingDatePolicies = ['dynamic', 'fixed'] as const
export const datePrecisions = ['day', 'month'] as const
export const plusOnePolicies = ['allowed', 'request_approval', 'disallowed'] as const

export const answerNews = ['off', 'each', 'daily'] as const

/** The zones offered first; any other IANA zone is accepted. */
export const offeredTimezones = [
  'Asia/Manila',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Asia/Hong_Kong',
  'America/New_York',
  'America/Los_Angeles',
  'America/Chicago',
  'Europe/London',
  'Europe/Paris',
  'Australia/Sydney',
  'UTC',
] as const

export const settingsPath = '/api/admin/event-settings'

/** The error about a currency when it is not shown beside its field. */
export const INVALID_CURRENCY = 'Invalid currency format'
