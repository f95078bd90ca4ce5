import { tableOfCsv, understandColumns } from '../../../worker/features/guest-lists/import/columns/rules'
import { readRows } from '../../../worker/features/guest-lists/import/rules'
import { newGuest, type WholeGuest } from '../../../worker/features/guests/rules'
import type { GuestInput } from '../../../worker/features/guests/schema'

export const couple = { couple_name_1: 'Mara Lindqvist', couple_name_2: 'José' }

/** Reads the rows of a list. */
export function read(csv: string) {
  const table = tableOfCsv(csv)
  return readRows(table.rows, understandColumns(table.columns), couple)
}
/** The guest of the only row under these headings, or the sentence about what is wrong. */
export const readOne = (headings: string, cells: string) => {
  const [reading] = read(`${headings}\n${cells}`)
  return reading?.guest ?? reading?.problem
}

/** Guests who are on the list, `g1`, `g2` and so on. */
export function stored(...inputs: (GuestInput & { id?: string })[]): WholeGuest[] {
  return inputs.map(({ id, ...input }, i) => ({
    ...newGuest(input, { id: id ?? `g${i + 1}`, weddingId: 'w', selector: 's', source: 'couple', now: 0 }),
    other_invitations: [],
    answers: [],
  }))
}
