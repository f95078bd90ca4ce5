import type { Guest } from '../../../../worker/features/guests/schema'
import type { Household } from '../../../../worker/features/households/schema'

/** A row of the guest list: a guest, or a household above its members. */
export type ListRow =
  | { id: string; guest: Guest; isMember?: boolean }
  | { id: string; home: Household; members: Guest[]; isOpen: boolean; onToggle: () => void }
