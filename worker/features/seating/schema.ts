import * as z from 'zod/mini'
import { optionalNotes, preprocess, requiredLine, version, wholeNumber, yesOrNo } from '../../lib/fields'
import { GUEST_LIMIT, seatNumber } from '../guests/schema'
import { MAX_CAPACITY, seatedGuests, tableShapes } from './contract'
import { ruleTypes, strengths } from './solver/schema'

export * from './contract'

/** The occasion of a list; defaults to the main one. */
export const occasionQuery = z.object({
  occasion_id: z.optional(requiredLine('Please say which occasion.', 100)),
})

export type OccasionQuery = z.output<typeof occasionQuery>

/** A table's position, in centimetres from the corner of the floor. */
const coordinate = z.number().check(z.minimum(-100_000), z.maximum(100_000))

export const tableInput = z.object({
  name: requiredLine('Please enter a name.'),
  shape: z.optional(z.enum(tableShapes)),
  capacity: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_CAPACITY))),
  x: z.optional(coordinate),
  y: z.optional(coordinate),
  /** Degrees, clockwise. */
  rotation: z.optional(z.number().check(z.minimum(-360), z.maximum(360))),
  notes: z.optional(optionalNotes()),
})

/** A table stays with its occasion, by default the main one. */
export const newTableInput = z.extend(tableInput, occasionQuery.shape)
export type TableInput = z.output<typeof tableInput>

export const tablePatch = z.extend(z.partial(tableInput), { version })
export type TablePatch = z.output<typeof tablePatch>

/** In a query, null is empty text or the word `null`. */
const nullInQuery = (value: unknown) => (value === '' || value === 'null' ? null : value)

export const seatInput = z.object({
  /** Null unseats the guest. */
  table_id: preprocess(nullInQuery, z.nullable(requiredLine('Please say which table, or null for none.'))),
  /** Defaults to the first free seat. */
  seat_number: preprocess(nullInQuery, z.optional(z.nullable(seatNumber))),
  /** Where to unseat the guest; defaults to their principal occasion. A table says by itself. */
  occasion_id: z.optional(requiredLine('Please say which occasion.', 100)),
})

export const ruleInput = z.object({
  type: z.enum(ruleTypes),
  guest_ids: z.array(requiredLine('Please say which guests.')).check(
    z.length(2, { error: 'Please name two guests.' }),
    z.refine(([one, other]) => one !== other, { error: 'Please name two different guests.' }),
  ),
  strength: z.optional(z.literal(strengths)),
})
export type RuleInput = z.output<typeof ruleInput>

/** A guest's place in a plan: `table_id` null for none, `seat_number` null for the first free one. */
const plannedSeat = z.object({
  guest_id: requiredLine('Please say which guest.'),
  table_id: z.nullable(requiredLine('Please say which table, or null for none.')),
  seat_number: z.optional(z.nullable(seatNumber)),
})
export type PlannedSeat = z.output<typeof plannedSeat>

export const autoAssignInput = z.object({
  /** A plan to save, all or nothing, such as one found in the browser. Without it, one is searched. */
  plan: z.nullish(z.array(plannedSeat).check(z.maxLength(GUEST_LIMIT))),
  /** Guests who keep their table. */
  locked: z.nullish(z.array(requiredLine('Please say which guest.')).check(z.maxLength(GUEST_LIMIT))),
  /** Returns the plan without saving it. */
  dry_run: z.nullish(yesOrNo),
  /** Equal seeds find equal plans. */
  seed: z.nullish(wholeNumber(0, 999_999_999)),
  /** 0: the best plan, however many guests move; 1: the fewest moves, however good the plan. */
  stability: z.nullish(z.number().check(z.minimum(0), z.maximum(1))),
  /** Defaults to `attending`. */
  guests: z.nullish(z.enum(seatedGuests)),
  /** Defaults to the main occasion. */
  occasion_id: z.nullish(requiredLine('Please say which occasion.', 100)),
})
export type AutoAssignInput = z.output<typeof autoAssignInput>

export interface Table extends Required<TableInput> {
  id: string
  /** Taken seats, including those of plus-ones. */
  seated: number
  free: number
  occasion_id: string
  version: number
  created_at: string
  updated_at: string
}

export interface TableGuest {
  guest_id: string
  name: string
  /**
   * The guest's own seat. Plus-ones take up seats but have no numbers: they sit in the free seats that follow, and make way if
   * another guest gets one of these.
   */
  seat_number: number | null
  /** The guest and their attending plus-ones. */
  party_size: number
  meal_preference: string | null
  dietary_restrictions: string | null
  accessibility_needs: string | null
}

export interface SeatingRule extends Required<RuleInput> {
  id: string
  guest_ids: [string, string]
  created_at: string
}

export type ConflictType =
  | 'over_capacity'
  | 'seat_taken_twice'
  | 'declined_but_seated'
  | 'kept_apart'
  | 'household_split'
  | 'unseated'

export interface SeatingConflict {
  type: ConflictType
  severity: 'error' | 'warning'
  message: string
  /** Null if it concerns no table or several. */
  table_id: string | null
  guest_ids: string[]
}

export interface SeatingSummary {
  tables: number
  capacity: number
  /** Confirmed guests and their attending plus-ones. */
  attending: number
  seated: number
  /** Attending people without a table. */
  unseated: number
  free: number
  by_table: { id: string; name: string; capacity: number; seated: number }[]
}

/** A plan with its reasons. */
export interface AutoAssignAnswer {
  dry_run: boolean
  /** Acquaintance points. Comparable only between plans for the same guests. */
  score: number
  /** Number of guests who change tables. */
  moves: number
  moved_guest_ids: string[]
  assignments: {
    guest_id: string
    name: string
    table_id: string
    /** Null if the table has more guests than seats. */
    seat_number: number | null
    /** Null if the guest had no table. */
    previous_table_id: string | null
    reason: string
  }[]
  tables: { table_id: string; name: string; capacity: number; seated: number; reasons: string[] }[]
  unseated: { guest_id: string; name: string; reason: string }[]
}
