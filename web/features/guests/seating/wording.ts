import type { Guest } from '../../../../worker/features/guests/schema'
import type { SeatedGuests, TableShape } from '../../../../worker/features/seating/schema'
import { inWords } from '../../../../worker/lib/lists'
import { counted } from '../../../../worker/lib/text'
import type { Hall } from './hall'

export const shapeLabels: Record<TableShape, string> = {
  round: 'Round',
  rectangular: 'Rectangular',
  head: 'Head table',
  sweetheart: 'For the couple',
}

export const seatingLabels: Record<SeatedGuests, string> = {
  attending: 'Coming only',
  not_declined: 'All who may come',
}

/** 'Ana, Ben and Cem', '12 guests' */
export function nameList(guests: Pick<Guest, 'name'>[]): string {
  return guests.length > 3 ? counted(guests.length, 'guest') : inWords(guests.map(({ name }) => name))
}

/** Says why no guest waits for a table. */
export function allSeated({ guests, seating }: Hall): string {
  if (seating === 'not_declined' && guests.length > 0) return 'Everyone who may come has a table.'
  return guests.some(({ rsvp_status }) => rsvp_status === 'confirmed')
    ? 'Everyone who is coming has a table.'
    : 'No one has accepted yet. Guests who do wait here for a table.'
}

/** Says what an Undo left alone, by default because it was changed after its step. */
export const notUndone = (names: string, why = 'changed in the meantime') => `Not undone for ${names}: ${why}.`

/** '3.5 m from the left, 2 m from the top' */
export function whereabouts({ x, y }: { x: number; y: number }): string {
  return `${metres(x)} from the left, ${metres(y)} from the top`
}

function metres(centimetres: number): string {
  return `${(centimetres / 100).toLocaleString('en', { maximumFractionDigits: 2 })} m`
}
