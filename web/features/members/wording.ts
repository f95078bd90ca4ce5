import type { Role } from '../../../worker/features/members/schema'

export const roleLabels: Record<Role, string> = { owner: 'Owner', partner: 'Partner', helper: 'Helper' }
