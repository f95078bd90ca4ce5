import { toIso } from '../../lib/calendar'
import type { Locale } from '../../lib/locales'
import { compareNames } from '../../lib/sorting'
import { inOrder, proposeSalutation, salutationLocale } from './names/rules'
import type { Address, Household, Member, MemberKind } from './schema'
import type { ListedGuest } from './suggestions/rules'

/** A household's row. Instants in epoch milliseconds. */
export interface StoredHousehold {
  id: string
  name: string | null
  name_key: string | null
  salutation: string | null
  contact_guest_id: string | null
  address: Address | null
  locale: string | null
  version: number
  created_at: number
  updated_at: number
}

/** The columns of a guest that say where they live. */
export interface StoredMember {
  id: string
  name: string
  kind: MemberKind
  household: string | null
  household_id: string | null
  created_at: number
}

/** A household with its members; `row` is undefined for a guest alone of whom nothing more is stored. */
export interface Home<M extends StoredMember = StoredMember> {
  id: string
  row: StoredHousehold | undefined
  members: M[]
}

/** Whether a guest's household is still to be assigned. */
export const isUnsettled = ({ household, household_id }: Pick<StoredMember, 'household' | 'household_id'>) =>
  household !== null && household_id === null

/** Guests who get another household, each with the one that they have. */
export const movesOf = (guests: StoredMember[]) =>
  guests.map(({ id, household_id }) => ({ guest: id, from: household_id ?? id }))

/** Every household, those of one guest without a row too. */
export function listHomes<M extends StoredMember>(rows: StoredHousehold[], guests: M[]): Home<M>[] {
  const members = Map.groupBy(guests, ({ id, household_id }) => household_id ?? id)
  const known = new Set(rows.map(({ id }) => id))
  return [
    ...rows.map((row) => ({ id: row.id, row, members: members.get(row.id) ?? [] })),
    ...[...members].filter(([id]) => !known.has(id)).map(([id, alone]) => ({ id, row: undefined, members: alone })),
  ]
}

/** Members as an answer lists them. */
export function toMembers(stored: Pick<StoredMember, 'id' | 'name' | 'kind'>[]): Member[] {
  return inOrder(stored).map(({ id: guest_id, name, kind }) => ({ guest_id, name, kind }))
}

export function toHousehold({ id, row, members: stored }: Home): Household {
  const members = toMembers(stored)
  const name = row?.name ?? null
  const locale = row?.locale ?? null
  const since = stored[0]?.created_at ?? 0
  // A contact who has left is none.
  const contact = members.find(({ guest_id }) => guest_id === row?.contact_guest_id)
  return {
    id,
    name,
    salutation: row?.salutation ?? proposeSalutation(members, { name, locale }),
    contact_guest_id: contact?.guest_id ?? null,
    address: row?.address ?? null,
    locale,
    members,
    version: row?.version ?? 1,
    created_at: toIso(row?.created_at ?? since),
    updated_at: toIso(row?.updated_at ?? since),
  }
}

/** How a text in a language addresses a household: as the couple has written it, or else by the names. */
export function salutationIn(
  language: Locale,
  row: Pick<StoredHousehold, 'name' | 'salutation' | 'locale'> | null | undefined,
  members: Parameters<typeof toMembers>[0],
): string {
  const locale = salutationLocale(row?.locale, language)
  return row?.salutation ?? proposeSalutation(toMembers(members), { name: row?.name ?? null, locale })
}

/** The guests for suggestions, with the address of those who are alone. */
export function toListedGuests(
  rows: StoredHousehold[],
  guests: (StoredMember & Pick<ListedGuest, 'email' | 'phone'>)[],
): ListedGuest[] {
  const homes = new Map(listHomes(rows, guests).map((home) => [home.id, home]))
  return guests.map(({ id, name, kind, email, phone, household_id }) => {
    const home = homes.get(household_id ?? id)
    const isAlone = home?.members.length === 1 && home.row?.name == null
    return { id, name, kind, email, phone, address: home?.row?.address ?? null, isAlone }
  })
}

/** Sorts by name, those without one by their member's. */
export function sortHouseholds<H extends Pick<Household, 'id' | 'name' | 'members'>>(households: H[]): H[] {
  const nameOf = ({ name, members }: H) => name ?? members[0]?.name ?? ''
  return households.toSorted((a, b) => compareNames(nameOf(a), nameOf(b)) || (a.id < b.id ? -1 : 1))
}
