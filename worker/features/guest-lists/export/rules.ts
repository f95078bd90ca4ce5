import { type CsvValue, toCsv } from '../../../lib/csv'
import { eachField } from '../../../lib/every-field'
import type { StoredGuest } from '../../guests/rules'
import { blankGuest } from '../../guests/schema'
import { importFields, joinTags } from '../import/schema'

/** A column for each field. The import recognises every heading and reads every cell back. */
export function guestsToCsv(guests: StoredGuest[]): string {
  const headings = eachField(blankGuest, (field) => importFields[field])
  const cells = guests.map((guest) => eachField(blankGuest, (field) => toCell(guest[field])))
  return toCsv([headings, ...cells].map((row) => Object.values(row)))
}

function toCell(value: StoredGuest[keyof typeof blankGuest]): CsvValue {
  if (Array.isArray(value)) return joinTags(value)
  return typeof value === 'boolean' ? yesNo(value) : value
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')
