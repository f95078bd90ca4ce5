/** A booked vendor, and the state of the links to their run sheet that still work. Instants in epoch milliseconds. */
export interface VendorWithLinks {
  name: string
  links: number
  /** When one of the links was last opened; null: never. */
  last_seen_at: number | null
  /** When "Seen" was last pressed; null: never. */
  confirmed_at: number | null
}

/** How far a vendor has come with the run sheet. Those that the couple can do something about are first. */
export const runSheetStates = ['none', 'unopened', 'opened', 'seen'] as const
export type RunSheetState = (typeof runSheetStates)[number]

export function runSheetState({ links, last_seen_at, confirmed_at }: Omit<VendorWithLinks, 'name'>): RunSheetState {
  if (links === 0) return 'none'
  if (confirmed_at !== null) return 'seen'
  return last_seen_at === null ? 'unopened' : 'opened'
}
