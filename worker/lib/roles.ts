/**
 * Roles in a wedding. Owners may do everything; partners too, except make or remove owners or decide on requests to join; helpers edit
 * the plans.
 */
export const roles = ['owner', 'partner', 'helper'] as const
export type Role = (typeof roles)[number]

/** Refuses a helper. */
export const COUPLE_ONLY = 'Only the couple can do this. You are a helper on this wedding, so please ask them.'
