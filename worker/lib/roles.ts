/** Roles in a wedding. Owners may do everything, partners everything except make or remove owners, helpers edit the plans. */
export const roles = ['owner', 'partner', 'helper'] as const
export type Role = (typeof roles)[number]

/** Refuses a helper. */
export const COUPLE_ONLY = 'Only the couple can do this. You are a helper on this wedding, so please ask them.'
