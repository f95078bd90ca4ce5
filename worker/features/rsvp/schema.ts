import * as z from 'zod/mini'
import {
  type FieldProblem,
  line,
  optionalEmail,
  optionalLine,
  optionalNotes,
  problem,
  problems,
} from '../../lib/fields'
import {
  allergySeverity,
  areNamesShort,
  type Guest,
  mealAmong,
  mealOptions,
  NAME_LENGTH,
  plusOneNames,
} from '../guests/schema'
import type { WeddingSettings } from '../settings/schema'
import { consentInput } from './consent/schema'

export const rsvpAnswers = ['confirmed', 'declined', 'maybe'] as const

/** An error in a field of a reply. */
export type RsvpProblem =
  | FieldProblem
  | { code: 'no_response' | 'unknown_person' | 'not_invited' | 'answered_twice' | 'unknown_meal' | 'no_consent' }
  | { code: 'name_too_long' | 'too_many_names'; limit: number }

const shortNames = plusOneNames.check(
  z.refine(areNamesShort, problem<RsvpProblem>({ code: 'name_too_long', limit: NAME_LENGTH })),
)

const response = z.enum(rsvpAnswers).register(problems, { code: 'no_response' } satisfies RsvpProblem)

/** A meal that nobody asks for: an empty one takes back what is stored, any other is ignored. */
const unaskedMeal = z.pipe(
  z.nullable(z.string()),
  z.transform((text) => (text?.trim() ? undefined : null)),
)

/** A reply of the guest alone, as JSON or as a form. `meals` are those to choose from. */
export const rsvpAnswerInput = (meals: readonly string[] = mealOptions) =>
  z.object({
    rsvp_status: response,
    plus_one_name: z.optional(shortNames),
    meal_preference: z.optional(meals.length > 0 ? mealAmong(meals) : unaskedMeal),
    dietary_restrictions: z.optional(optionalNotes()),
    accessibility_needs: z.optional(optionalNotes()),
    allergy_severity: z.optional(allergySeverity),
    consent: z.optional(consentInput),
    email: z.optional(optionalEmail),
    phone: z.optional(optionalLine(50)),
    /** The occasion that the reply is about; by default the guest's principal one. */
    occasion_id: z.optional(line(100)),
  })
export type RsvpAnswerInput = z.output<ReturnType<typeof rsvpAnswerInput>>

/** The guest as their link shows them. */
export type RsvpGuest = Pick<
  Guest,
  | 'name'
  | 'rsvp_status'
  | 'meal_preference'
  | 'dietary_restrictions'
  | 'accessibility_needs'
  | 'plus_one_allowed'
  | 'plus_ones'
  | 'plus_one_name'
  | 'email'
  | 'phone'
>

export interface RsvpEvent
  extends Pick<
    WeddingSettings,
    'plus_one_policy' | 'wedding_date' | 'timezone' | 'venue_name' | 'couple_name_1' | 'couple_name_2'
  > {
  name: string
  /** The last instant for replies (ISO 8601); null: no deadline. */
  rsvp_deadline: string | null
}

/** The companions who come with a guest. */
export interface Company {
  names: string[]
  /** Says that the couple has yet to approve them, or is empty. */
  note: string
}

export interface RsvpSaved {
  message: string
  guest: RsvpGuest
  event: RsvpEvent
  /** Absent if nobody comes with the guest. */
  company?: Company
}
