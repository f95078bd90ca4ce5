import * as z from 'zod/mini'
import { line, optionalLine, refuse, requiredLine, version } from '../../lib/fields'
import { NAME_LENGTH } from './contract'

export * from './contract'

const ADDRESS_LINES = 5
/** Members of one household: as many as a wedding can have guests. */
const MOST_GUESTS = 5000
const householdName = requiredLine('Please enter a name.', NAME_LENGTH)

const guestIds = z.pipe(
  z.array(requiredLine('Please say which guest.', 100)).check(z.maxLength(MOST_GUESTS)),
  z.transform((ids) => [...new Set(ids)]),
)

const optionalPart = z._default(optionalLine(100), null)

/** An address without any text is none. */
const address = z.pipe(
  z.nullable(
    z.object({
      lines: z.pipe(
        z._default(z.array(line()).check(z.maxLength(ADDRESS_LINES)), []),
        z.transform((lines) => lines.filter((text) => text !== '')),
      ),
      postal_code: optionalPart,
      city: optionalPart,
      country: optionalPart,
    }),
  ),
  z.transform((given) =>
    given && (given.lines.length > 0 || given.postal_code || given.city || given.country) ? given : null,
  ),
)

const localeHint = 'Please enter a language tag such as en or pt-BR.'

/** A BCP 47 tag in its usual spelling, or null; empty text means null. */
const locale = z.pipe(
  optionalLine(35),
  z.transform((tag, context): string | null => {
    if (tag === null) return null
    const usual = spelled(tag)
    if (usual !== undefined) return usual
    return refuse(context, { message: localeHint })
  }),
)

/** Languages have two or three letters; `english` is a tag by its form, but names none. */
function spelled(tag: string): string | undefined {
  if (!/^[a-z]{2,3}(-|$)/i.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

export const householdInput = z.object({ name: householdName, guest_ids: z.optional(guestIds) })

export const householdPatch = z.object({
  /** Null only for a household of one. */
  name: z.optional(z.nullable(householdName)),
  /** Null: proposed from the names. */
  salutation: z.optional(optionalLine()),
  /** A member. */
  contact_guest_id: z.optional(optionalLine(100)),
  address: z.optional(address),
  locale: z.optional(locale),
  version,
})
export type HouseholdPatch = z.output<typeof householdPatch>

export const membersInput = z.object({
  guest_ids: guestIds.check(z.refine((ids) => ids.length > 0, { error: 'Please choose at least one guest.' })),
})

export type MemberKind = 'adult' | 'child' | 'infant'

export interface Member {
  guest_id: string
  name: string
  kind: MemberKind
}

/** Five lines at most, as on an envelope. */
export interface Address {
  lines: string[]
  postal_code: string | null
  city: string | null
  country: string | null
}

export interface Household {
  /** The guest's for a household of one without a name or details. */
  id: string
  /** Null: a household of one. */
  name: string | null
  /** The words on an envelope: the couple's, or else proposed from the names. */
  salutation: string
  contact_guest_id: string | null
  address: Address | null
  /** BCP 47; null: unknown. */
  locale: string | null
  /** Adults first, then in the order in which they were added. */
  members: Member[]
  version: number
  created_at: string
  updated_at: string
}

/** Guests who may be one household. */
export interface HouseholdSuggestion {
  guest_ids: string[]
  /** A name that no household has. */
  name: string
  /** A sentence. */
  reason: string
}
