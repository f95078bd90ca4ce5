import { words } from '../content'
import { byName } from '../people/rules'
import { pieces, type Row, type Section } from '../sheet/rules'

/** A vendor, as far as shared pages show one. */
export interface SharedVendor {
  id: string
  name: string
  category: string | null
  contact_name: string | null
  phone: string | null
  show_phone: boolean
  crew_meals: number
}

/** Somebody of the wedding party whose phone the couple shows. */
export interface SharedGuest {
  id: string
  name: string
  phone: string
}

/** The phones that the couple has chosen to show. */
export function contactSections(vendors: SharedVendor[], party: SharedGuest[]): Section[] {
  const sections = [
    { heading: words.contacts.vendors, columns: [], rows: vendorRows(vendors) },
    { heading: words.contacts.party, columns: [], rows: party.toSorted(byName).map(partyRow) },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

/** The phones that the couple shows, in one section, without the reader's own. */
export function callRows(vendors: SharedVendor[], party: SharedGuest[], own: string | null): Row[] {
  return [...vendorRows(vendors.filter(({ id }) => id !== own)), ...party.toSorted(byName).map(partyRow)]
}

function vendorRows(vendors: SharedVendor[]): Row[] {
  return vendors
    .filter(({ show_phone, phone }) => show_phone && phone)
    .toSorted(byName)
    .map(({ id, name, category, contact_name, phone }) => ({
      id: `vendor ${id}`,
      cells: [
        pieces(
          { text: name, look: 'strong' },
          { text: [category, contact_name].filter(Boolean).join(', '), look: 'quiet' },
        ),
        pieces({ text: phone ?? '', isPhone: true }),
      ],
    }))
}

const partyRow = ({ id, name, phone }: SharedGuest): Row => ({
  id: `guest ${id}`,
  cells: [pieces({ text: name, look: 'strong' }), pieces({ text: phone, isPhone: true })],
})
