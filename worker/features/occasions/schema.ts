import * as z from 'zod/mini'
import {
  calendarDay,
  optionalDay,
  optionalLine,
  optionalNotes,
  optionalTime,
  requiredLine,
  requiredNotes,
  translatedNames,
  translations,
  version,
  yesOrNo,
} from '../../lib/fields'
import { foldText } from '../../lib/text'
import { GUEST_LIMIT, rsvpStatuses, sides } from '../guests/schema'
import { LAST_POSITION, MAX_GUESTS, MEAL_LIMIT } from './contract'

export * from './contract'

const meals = z.pipe(
  z.array(requiredLine('Please enter a meal.', 100)).check(
    z.maxLength(MEAL_LIMIT),
    z.refine((list) => new Set(list.map(foldText)).size === list.length, { error: 'Please list each meal once.' }),
  ),
  z.transform((list) => (list.length === 0 ? null : list)),
)

/** In one language. */
const occasionWords = z.object({
  name: z.optional(requiredLine('Please enter a name.')),
  dress_code: z.optional(requiredLine('Please enter a dress code.')),
  notes: z.optional(requiredNotes('Please enter your words.')),
  /** Translated meals, by the meal's name as written. */
  meals: z.optional(translatedNames(requiredLine('Please enter a meal.', 100))),
})

export const occasionInput = z.object({
  name: requiredLine('Please enter a name.'),
  /** The day in the wedding's zone; defaults to the wedding's. */
  date: z.optional(calendarDay),
  start_time: z.optional(optionalTime),
  /** If it is before `start_time`, it is on the next day. */
  end_time: z.optional(optionalTime),
  venue_name: z.optional(optionalLine()),
  address: z.optional(optionalNotes(500)),
  dress_code: z.optional(optionalLine()),
  /** The couple's words to guests. */
  notes: z.optional(optionalNotes()),
  /** Null: guests are not asked for a meal. */
  meal_options: z.optional(z.nullable(meals)),
  /** Whether guests are asked for an answer. */
  asks_rsvp: z.optional(z.boolean()),
  /** The last day to reply; null: that of the wedding. */
  rsvp_deadline: z.optional(optionalDay),
  /** How many people fit in; null: not known. */
  capacity: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_GUESTS)))),
  /** The couple's words in other languages; those that lack one are shown as written above. */
  translations: z.optional(translations(occasionWords)),
  /** Place in lists, smaller first; the main occasion comes before all. */
  position: z.optional(z.int().check(z.minimum(0), z.maximum(LAST_POSITION))),
})
export type OccasionInput = z.output<typeof occasionInput>

export const occasionPatch = z.extend(z.partial(occasionInput), { version })
export type OccasionPatch = z.output<typeof occasionPatch>

export interface Occasion extends Required<OccasionInput> {
  id: string
  is_main: boolean
  version: number
  created_at: string
  updated_at: string
}

/** Some guests: all that the given conditions fit. */
const selection = z.object({
  side: z.optional(z.enum(sides)),
  tag: z.optional(requiredLine('Please say which tag.')),
  household_id: z.optional(requiredLine('Please say which household.', 100)),
  /** The answer at this occasion. */
  status: z.optional(z.enum(rsvpStatuses)),
})
export type GuestSelection = z.output<typeof selection>

export const invitationsInput = z
  .object({
    guest_ids: z.optional(z.array(requiredLine('Please say which guest.', 100)).check(z.maxLength(GUEST_LIMIT))),
    where: z.optional(selection),
    /** With `guest_ids`: of those who are invited, only the guests of this answer at the occasion. */
    status: z.optional(z.enum(rsvpStatuses)),
    /** False withdraws the invitations. */
    invited: z.boolean(),
    dry_run: z.nullish(yesOrNo),
  })
  .check(
    z.refine(({ guest_ids, where }) => (guest_ids === undefined) !== (where === undefined), {
      path: ['guest_ids'],
      error: 'Please say which guests, either by guest_ids or by where.',
    }),
  )

export interface InvitationChanges {
  invited: number
  withdrawn: number
  unchanged: number
  /** Answers that a withdrawal deletes. */
  answers_lost: number
}

export interface OccasionSummary {
  invited: number
  confirmed: number
  declined: number
  maybe: number
  pending: number
  /** Confirmed guests and their companions. */
  attending: number
  companions: number
  /** Among those attending. */
  children: number
  infants: number
  meals: Record<string, number>
  dietary_count: number
  accessibility_count: number
  /** People to plan for, with a 90% interval. */
  expected: { low: number; expected: number; high: number }
  capacity: number | null
  /** Attending people beyond the capacity. */
  over_by: number
}

/** Counts of what goes with an occasion. All but answers and seats are left out where there is none. */
export interface OccasionLosses {
  answers: number
  seats: number
  /** Links to its pages that still work. */
  shared_links?: number
  /** Whether a final count goes. */
  final_count?: boolean
  /** Budget lines that then count the guests of the main occasion. */
  per_guest_lines?: number
  /** Scheduled messages about it, or for its guests. With any, only the couple can remove it. */
  scheduled_messages?: number
}
