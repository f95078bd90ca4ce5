/** What somebody may do in a wedding: owners everything, partners all but make or remove owners, helpers plan along. */
export const roles = ['owner', 'partner', 'helper'] as const
export type Role = (typeof roles)[number]

/** Refuses a helper. */
export const COUPLE_ONLY = 'Only the couple can do this. You help with this wedding: please ask one of them.'
