import * as z from 'zod'
import {
  line,
  optionalEmail,
  optionalLine,
  optionalNotes,
  problem,
  requiredLine,
  version,
  wholeNumber,
} from '../../lib/fields'
import { foldText } from '../../lib/text'
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

export const tags = z
  .array(requiredLine('A tag needs a name.'))
  .max(TAG_LIMIT)
  .transform((list) => [...Map.groupBy(list, foldText).values()].flatMap((same) => same.slice(0, 1)))

/** One of some meals, in any case, or null; empty text means null, and so does any text if there are no meals. */
export const mealAmong = (meals: readonly string[]) =>
  z
    .string()
    .trim()
    .nullable()
    .transform((text, context): string | null => {
      if (text === null || text === '' || meals.length === 0) return null
      const meal = meals.find((option) => foldText(option) === foldText(text))
      if (meal) return meal
      context.addIssue({ code: 'custom', ...problem({ code: 'not_an_option', options: [...meals] }) })
      return z.NEVER
    })

/** One of the meals of a new wedding. */
export const mealPreference = mealAmong(mealOptions)

/** Any meal: for the app, which offers what there is and leaves the rest to the API. */
export const anyMeal = optionalLine(100)

type MealSchema = z.ZodType<string | null, string | null>

export const allergySeverity = z.enum(allergySeverities).nullable()

/** The fields of a guest that are one value each, as in a list. */
const guestFields = z.object({
  name: requiredLine('Please enter a name.'),
  email: optionalEmail.optional(),
  phone: optionalLine(50).optional(),
  household: optionalLine().optional(),
  side: z.enum(sides).nullable().optional(),
  tags: tags.optional(),
  rsvp_status: z.enum(rsvpStatuses).optional(),
  meal_preference: mealPreference.optional(),
  dietary_restrictions: optionalNotes().optional(),
  accessibility_needs: optionalNotes().optional(),
  plus_one_allowed: z.boolean().optional(),
  /** How many the guest may bring. 0 unless `plus_one_allowed`, with which it defaults to 1. */
  plus_ones: z.int().min(0).max(MAX_PLUS_ONES).optional(),
  /** Names joined by ', '. */
  plus_one_name: optionalLine(2000).optional(),
  plus_one_status: z.enum(plusOneStatuses).optional(),
  notes: optionalNotes(NOTES_LIMIT).optional(),
  reminders_paused: z.boolean().optional(),
  kind: z.enum(guestKinds).optional(),
  /** Whether the guest's link answers for the whole household; null: as usual for the kind. */
  answers_for_household: z.boolean().nullable().optional(),
  /** How bad the allergies are that `dietary_restrictions` names. Health data, as that text is. */
  allergy_severity: allergySeverity.optional(),
  /** Whether the shared page of contacts shows the phone. */
  show_phone: z.boolean().optional(),
})
export type GuestFields = z.output<typeof guestFields>

/** A person whom a guest brings. They come to what the guest accepts, except the occasions in `not_at`. */
export const companionInput = z.object({
  /** Of a companion who stays; another one is new. */
  id: line(100).optional(),
  name: requiredLine('Please enter a name.').refine((name) => !name.includes(','), {
    error: 'Please leave out commas: one name for each person.',
  }),
  kind: z.enum(guestKinds).default('adult'),
  meal_preference: mealPreference.default(null),
  dietary_restrictions: optionalNotes().default(null),
  accessibility_needs: optionalNotes().default(null),
  allergy_severity: allergySeverity.default(null),
  not_at: z.array(requiredLine('Please say which occasion.', 100)).max(12).default([]),
})
export type CompanionInput = z.output<typeof companionInput>

/** A guest's input with the meals of a wedding's occasions. */
export const guestInputWith = (meal: MealSchema, companionMeal = meal) =>
  guestFields.extend({
    meal_preference: meal.optional(),
    companions: z
      .array(companionInput.extend({ meal_preference: companionMeal.default(null) }))
      .max(MAX_PLUS_ONES)
      .optional(),
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
  guestInputWith(meal, companionMeal).partial().extend({ version })

export const guestPatch = guestPatchWith(mealPreference)
export type GuestPatch = z.output<typeof guestPatch>

/** A change of one guest; absent fields stay. */
export interface GuestChange extends Omit<GuestPatch, 'companions'> {
  id: string
  /** With ids, and `plus_one_name` of the same names. */
  companions?: Companion[]
  /** Marks `rsvp_status` as a new reply, even if it is the same as before. */
  rsvp_source?: string
  /** A line to append to the notes, unless they have it. */
  added_notes?: string
}

/** A reply that the couple records, in the query or as JSON. */
export const recordRsvpInput = z.object({
  guest_id: requiredLine('Please say which guest answered.', 100),
  rsvp_status: z.enum(rsvpStatuses),
  /** Defaults to the guest's principal occasion. */
  occasion_id: requiredLine('Please say which occasion.', 100).optional(),
  /** One of the occasion's meals; absent: stays. */
  meal_preference: anyMeal.optional(),
  /** Where the reply came from, such as `phone`; defaults to `couple`. */
  source: optionalLine(50).optional(),
  /** A line for the guest's notes. */
  notes: optionalNotes(NOTES_LIMIT).optional(),
})

/** Filters the list. `status` is the answer at `occasion_id`, or else at the principal one. */
export const guestsQuery = z.object({
  occasion_id: requiredLine('Please say which occasion.', 100).optional(),
  status: z.enum(rsvpStatuses).optional(),
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
  /** As `rsvp_source`. */
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
  /** When a person first opened the personal link; null: not that we know. */
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
