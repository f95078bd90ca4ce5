import * as z from 'zod'
import {
  calendarDay,
  line,
  optionalDay,
  optionalLine,
  optionalNotes,
  optionalTime,
  requiredLine,
  requiredNotes,
  translations,
  version,
  yesOrNo,
} from '../../lib/fields'
import { foldText } from '../../lib/text'
import { GUEST_LIMIT, rsvpStatuses, sides } from '../guests/schema'
import { MAX_GUESTS, MEAL_LIMIT } from './contract'

export * from './contract'

const meals = z
  .array(requiredLine('Please enter a meal.', 100))
  .max(MEAL_LIMIT)
  .refine((list) => new Set(list.map(foldText)).size === list.length, { error: 'Please list each meal once.' })
  // No meal to choose from is no question about meals.
  .transform((list) => (list.length === 0 ? null : list))

/** In one language. */
const occasionWords = z.object({
  name: requiredLine('Please enter a name.').optional(),
  dress_code: requiredLine('Please enter a dress code.').optional(),
  notes: requiredNotes('Please enter your words.').optional(),
  /** By the meal's name as written. */
  meals: z.record(line(100), requiredLine('Please enter a meal.', 100)).optional(),
})

export const occasionInput = z.object({
  name: requiredLine('Please enter a name.'),
  /** The day in the wedding's zone; defaults to the wedding's. */
  date: calendarDay.optional(),
  start_time: optionalTime.optional(),
  /** If it is before `start_time`, it is on the next day. */
  end_time: optionalTime.optional(),
  venue_name: optionalLine().optional(),
  address: optionalNotes(500).optional(),
  dress_code: optionalLine().optional(),
  /** The couple's words to guests. */
  notes: optionalNotes().optional(),
  /** Null: guests are not asked for a meal. */
  meal_options: meals.nullable().optional(),
  /** Whether guests are asked for an answer. */
  asks_rsvp: z.boolean().optional(),
  /** The last day to reply; null: that of the wedding. */
  rsvp_deadline: optionalDay.optional(),
  /** How many people fit in; null: not known. */
  capacity: z.int().min(1).max(MAX_GUESTS).nullable().optional(),
  /** The couple's words in other languages; those that lack one are shown as written above. */
  translations: translations(occasionWords).optional(),
  /** Place in lists, smaller first; the main occasion comes before all. */
  position: z.int().min(0).max(1_000_000).optional(),
})
export type OccasionInput = z.output<typeof occasionInput>

export const occasionPatch = occasionInput.partial().extend({ version })
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
  side: z.enum(sides).optional(),
  tag: requiredLine('Please say which tag.').optional(),
  household_id: requiredLine('Please say which household.', 100).optional(),
  /** The answer at this occasion. */
  status: z.enum(rsvpStatuses).optional(),
})
export type GuestSelection = z.output<typeof selection>

export const invitationsInput = z
  .object({
    guest_ids: z.array(requiredLine('Please say which guest.', 100)).max(GUEST_LIMIT).optional(),
    where: selection.optional(),
    /** False withdraws the invitations. */
    invited: z.boolean(),
    dry_run: z.boolean().optional(),
  })
  .refine(({ guest_ids, where }) => (guest_ids === undefined) !== (where === undefined), {
    path: ['guest_ids'],
    error: 'Please say which guests, either by guest_ids or by where.',
  })

export const deletionQuery = z.object({ dry_run: yesOrNo.optional() })

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
  /** People to plan for, with a 90 % interval. */
  expected: { low: number; expected: number; high: number }
  capacity: number | null
  /** Attending people beyond the capacity. */
  over_by: number
}

/** What a deletion would delete. */
export interface OccasionLosses {
  answers: number
  seats: number
}
