export const weddingDatePolicies = ['dynamic', 'fixed'] as const
export const datePrecisions = ['day', 'month'] as const
export const plusOnePolicies = ['allowed', 'request_approval', 'disallowed'] as const

export const answerNews = ['off', 'each', 'daily'] as const

export const settingsPath = '/api/admin/event-settings'

/** The error about a currency when it is not shown beside its field. */
export const INVALID_CURRENCY = 'Invalid currency format'
