import type { Hall } from '../hall'

/** The printable sheets, by their value in the address. */
export const sheetLabels = {
  tables: 'Plan by table, for the caterer',
  names: 'List by name',
  'place-cards': 'Place cards',
  'escort-cards': 'Escort cards',
  'seat-finder': 'Find your seat',
} as const
export type Sheet = keyof typeof sheetLabels

export interface SheetProps {
  hall: Hall
  /** Whether meals are counted at the occasion. */
  asksForMeals: boolean
}
