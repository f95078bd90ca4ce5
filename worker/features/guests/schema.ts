import * as z from 'zod/mini'
import {
  areDistinct,
  line,
  optionalEmail,
  optionalLine,
  optionalNotes,
  problem,
  refuse,
  requiredLine,
  version,
  wholeNumber,
} from '../../lib/fields'
import { finderByText, foldText, splitNames, textLength } from '../../lib/text'
import type { Consent } from './consent/schema'
import {
  allergySeverities,
  guestKinds,
  MAX_PLUS_ONES,
  mealOptions,
  NOTES_LIMIT,
  plusOneStatuses,
  type RsvpStatus,
  rsvpStatuses,
  sides,
  TAG_LIMIT,
} from './contract'

export * from './contract'

export const tags = z.pipe(
  z.array(requiredLine('A tag needs a name.')).check(z.maxLength(TAG_LIMIT)),
  z.transform((list) => [...Map.groupBy(list, foldText).values()].flatMap((same) => same.slice(0, 1))),
)

/** One of some meals, in any case, or null; empty text means null, and so does any text if there are no meals. */
export function mealAmong(meals: readonly string[]) {
  const find = finderByText(meals, (meal) => meal)
  return z.pipe(
    z.nullable(z.string().check(z.trim())),
    z.transform((text, context): string | null => {
      if (text === null || text === '' || meals.length === 0) return null
      const meal = find(text)
      if (meal) return meal
      return refuse(context, problem({ code: 'not_an_option', options: [...meals] }))
    }),
  )
}

/** One of the meals of a new wedding. */
const mealPreference = mealAmong(mealOptions)

/** Any meal: for the app, which offers what there is and leaves the rest to the API. */
export const anyMeal = optionalLine(100)

type MealSchema = z.ZodMiniType<string | null, string | null>

export const allergySeverity = z.nullable(z.enum(allergySeverities))

/** Typed names with a comma between them, also where the keyboard has one of another script. */
export const withPlainCommas = (typed: string): string => typed.replaceAll(/[،，､、]/g, ',')

/** Typed names, trimmed and joined by ', '; null if there are none. */
export const joinNames = (typed: string | null): string | null =>
  splitNames(typed && withPlainCommas(typed)).join(', ') || null

export const plusOneNames = z.pipe(optionalLine(2000), z.transform(joinNames))

/** Characters of the name of one person. */
export const NAME_LENGTH = 200

/** Whether each of the joined names could be that of a companion. */
export const areNamesShort = (joined: string | null): boolean =>
  splitNames(joined).every((name) => textLength(name) <= NAME_LENGTH)

const shortNames = plusOneNames.check(
  z.refine(areNamesShort, { error: `Please use at most ${NAME_LENGTH} characters for a name.` }),
)

/** The fields of a guest that are one value each, as in a list. */
const guestFields = z.object({
  name: requiredLine('Please enter a name.', NAME_LENGTH),
  email: z.optional(optionalEmail),
  phone: z.optional(optionalLine(50)),
  household: z.optional(optionalLine()),
  side: z.optional(z.nullable(z.enum(sides))),
  tags: z.optional(tags),
  rsvp_status: z.optional(z.enum(rsvpStatuses)),
  meal_preference: z.optional(mealPreference),
  dietary_restrictions: z.optional(optionalNotes()),
  accessibility_needs: z.optional(optionalNotes()),
  plus_one_allowed: z.optional(z.boolean()),
  /** How many the guest may bring. 0 unless `plus_one_allowed`, with which it defaults to those who are named, at least 1. */
  plus_ones: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_PLUS_ONES))),
  plus_one_name: z.optional(shortNames),
  plus_one_status: z.optional(z.enum(plusOneStatuses)),
  notes: z.optional(optionalNotes(NOTES_LIMIT)),
  reminders_paused: z.optional(z.boolean()),
  kind: z.optional(z.enum(guestKinds)),
  /** Whether the guest's link answers for the whole household; null: as usual for the kind. */
  answers_for_household: z.optional(z.nullable(z.boolean())),
  /** How bad the allergies are that `dietary_restrictions` names. Health data, as that text is. */
  allergy_severity: z.optional(allergySeverity),
  /** Whether the shared page of contacts shows the phone. */
  show_phone: z.optional(z.boolean()),
})
export type GuestFields = z.output<typeof guestFields>

/** A person whom a guest brings. They come to what the guest accepts, except the occasions in `not_at`. */
export const companionInput = z.object({
  /** The id of a companion who stays. A companion without one is new. */
  id: z.optional(line(100)),
  name: requiredLine('Please enter a name.', NAME_LENGTH).check(
    z.refine((name) => !name.includes(','), {
      error: 'Please leave out commas: one name for each person.',
    }),
  ),
  kind: z._default(z.enum(guestKinds), 'adult'),
  meal_preference: z._default(mealPreference, null),
  dietary_restrictions: z._default(optionalNotes(), null),
  accessibility_needs: z._default(optionalNotes(), null),
  allergy_severity: z._default(allergySeverity, null),
  not_at: z._default(
    z.pipe(
      z.array(requiredLine('Please say which occasion.', 100)).check(z.maxLength(12)),
      z.transform((list) => [...new Set(list)]),
    ),
    [],
  ),
})
export type CompanionInput = z.output<typeof companionInput>

const eachOnce = z.refine<{ id?: string | undefined }[]>(
  (companions) => areDistinct(companions.flatMap(({ id }) => id ?? [])),
  { error: 'Please list each companion once.' },
)

/** A guest's input with the meals of a wedding's occasions. */
export const guestInputWith = (meal: MealSchema, companionMeal = meal) =>
  z.extend(guestFields, {
    meal_preference: z.optional(meal),
    companions: z.optional(
      z
        .array(z.extend(companionInput, { meal_preference: z._default(companionMeal, null) }))
        .check(z.maxLength(MAX_PLUS_ONES), eachOnce),
    ),
  })

export const guestInput = guestInputWith(mealPreference)
export type GuestInput = z.output<typeof guestInput>

/** The defaults of all fields. */
export const blankGuest: Required<GuestFields> = {
  name: '',
  email: null,
  phone: null,
  household: null,
  side: null,
  tags: [],
  rsvp_status: 'pending',
  meal_preference: null,
  dietary_restrictions: null,
  accessibility_needs: null,
  plus_one_allowed: false,
  plus_ones: 0,
  plus_one_name: null,
  plus_one_status: 'none',
  notes: null,
  reminders_paused: false,
  kind: 'adult',
  answers_for_household: null,
  allergy_severity: null,
  show_phone: false,
}

export const guestPatchWith = (meal: MealSchema, companionMeal = meal) =>
  z.extend(z.partial(guestInputWith(meal, companionMeal)), { version })

export const guestPatch = guestPatchWith(mealPreference)
export type GuestPatch = z.output<typeof guestPatch>

/** A change of one guest; absent fields stay. */
export interface GuestChange extends Omit<GuestPatch, 'companions'> {
  id: string
  /** With ids, and `plus_one_name` of the same names. */
  companions?: Companion[]
  /** Marks `rsvp_status` as a new reply, even if it is the same as before. */
  rsvp_source?: string
  /** When the reply came, in epoch milliseconds, of one that is restored; by default now. */
  responded_at?: number
  /** A line to append to the notes, unless they have it. */
  added_notes?: string
}

export const NO_PAST_TIME = 'Please enter a past time such as 2026-01-10T09:00:00Z.'

/** An ISO instant since 2000, as epoch milliseconds. */
const pastInstant = z.pipe(
  z.iso.datetime({ error: NO_PAST_TIME }).check(z.refine((text) => text >= '2000', { error: NO_PAST_TIME })),
  z.transform((text) => Date.parse(text)),
)

/** A reply that the couple records, in the query or as JSON. */
export const recordRsvpInput = z.object({
  guest_id: requiredLine('Please say which guest answered.', 100),
  rsvp_status: z.enum(rsvpStatuses),
  /** Defaults to the guest's principal occasion. */
  occasion_id: z.optional(requiredLine('Please say which occasion.', 100)),
  /** The reply there that was seen; refused if the guest has sent another by now. Absent: any. */
  seen_status: z.optional(z.enum(rsvpStatuses)),
  /** One of the occasion's meals; absent: stays. */
  meal_preference: z.optional(anyMeal),
  /** Where the reply came from, such as `phone`; defaults to `couple`. */
  source: z.optional(optionalLine(50)),
  /** When the reply came, of one that is restored; the log says that the couple restored it now. Absent: now. */
  responded_at: z.optional(pastInstant),
  /** A line for the guest's notes. */
  notes: z.optional(optionalNotes(NOTES_LIMIT)),
})

/** Filters the list. `status` is the answer at `occasion_id`, or else at the principal one. */
export const guestsQuery = z.object({
  occasion_id: z.optional(requiredLine('Please say which occasion.', 100)),
  status: z.optional(z.enum(rsvpStatuses)),
})

export const seatNumber = wholeNumber(1, 60)

export interface Companion extends CompanionInput {
  id: string
}

/** A guest's invitation to an occasion, with the answer. */
export interface Invitation {
  occasion_id: string
  status: RsvpStatus
  meal_preference: string | null
  responded_at: string | null
  /** How the reply came, as in `rsvp_source`. */
  source: string | null
}

/** An answer to one of the couple's own questions: text, a number, a boolean, the id of an option, or a list of them. */
export interface QuestionAnswer {
  question_id: string
  value: string | number | boolean | string[]
}

export interface Guest extends Required<GuestFields> {
  id: string
  household_id: string
  answers_for_household: boolean
  companions: Companion[]
  /** Principal occasion first; `rsvp_status`, `meal_preference` and the seat are about that one. Empty: invited nowhere. */
  invitations: Invitation[]
  /** Seats at other occasions than the principal one. */
  other_seats: { occasion_id: string; table_id: string; seat_number: number | null }[]
  answers: QuestionAnswer[]
  /** One for each health text and answer to a sensitive question that the caller may see. */
  consents: Consent[]
  /** `link` for the guest's own reply, otherwise what the couple gave; null while pending. */
  rsvp_source: string | null
  responded_at: string | null
  /** When the guest asked for no more mails; null: never. */
  unsubscribed_at: string | null
  /** The address that mails came back from; another one in `email` is not known to be wrong. */
  bounced_email: string | null
  /** When a person first opened the personal link; null: no known visit. */
  visited_at: string | null
  table_id: string | null
  seat_number: number | null
  rsvp_url: string
  version: number
  created_at: string
  updated_at: string
}

export interface RsvpLink {
  guest_id: string
  token: string
  url: string
}

export interface GuestSummary {
  total_invited: number
  confirmed: number
  declined: number
  maybe: number
  pending: number
  /** Confirmed guests and their attending plus-ones. */
  total_attending: number
  plus_ones_attending: number
  /** Percentage of the invited who have replied, one decimal. */
  response_rate: number
  plus_one_requests: number
  meals: Record<string, number>
  dietary_count: number
  accessibility_count: number
}
