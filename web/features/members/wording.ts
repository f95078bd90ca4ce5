import type { Role } from '../../../worker/lib/roles'

export const roleLabels: Record<Role, string> = { owner: 'Owner', partner: 'Partner', helper: 'Helper' }
