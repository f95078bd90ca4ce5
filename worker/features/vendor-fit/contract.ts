export const fitPath = '/api/vendors/ai/fit-suggestion'

/** The budget that a vendor is judged by until another is given, in major units. */
export const DEFAULT_BUDGET = { min: 0, max: 100_000 }
