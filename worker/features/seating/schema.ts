import * as z from 'zod'
import { optionalNotes, requiredLine, version, wholeNumber, yesOrNo } from '../../lib/fields'
import { GUEST_LIMIT, seatNumber } from '../guests/schema'
import { MAX_CAPACITY, seatedGuests, tableShapes } from './contract'
import { ruleTypes, strengths } from './solver/schema'

export * from './contract'

/** The occasion of a list; defaults to the main one. */
export const occasionQuery = z.object({
  occasion_id: requiredLine('Please say which occasion.', 100).optional(),
})

export type OccasionQuery = z.output<typeof occasionQuery>

/** A table's position, in centimetres from the corner of the floor. */
const coordinate = z.number().min(-100_000).max(100_000)

export const tableInput = z.object({
  name: requiredLine('Please enter a name.'),
  shape: z.enum(tableShapes).optional(),
  capacity: z.int().min(1).max(MAX_CAPACITY).optional(),
  x: coordinate.optional(),
  y: coordinate.optional(),
  /** Degrees, clockwise. */
  rotation: z.number().min(-360).max(360).optional(),
  notes: optionalNotes().optional(),
})

/** A table stays with its occasion, by default the main one. */
export const newTableInput = tableInput.extend(occasionQuery.shape)
export type NewTableInput = z.output<typeof newTableInput>
export type TableInput = z.output<typeof tableInput>

export const tablePatch = tableInput.partial().extend({ version })
export type TablePatch = z.output<typeof tablePatch>

/** A query has null as empty text or the word. */
const nullInQuery = (value: unknown) => (value === '' || value === 'null' ? null : value)

export const seatInput = z.object({
  /** Null unseats the guest. */
  table_id: z.preprocess(nullInQuery, requiredLine('Please say which table, or null for none.').nullable()),
  /** Defaults to the first free seat. */
  seat_number: z.preprocess(nullInQuery, seatNumber.nullable().optional()),
  /** Where to unseat the guest; defaults to their principal occasion. A table says by itself. */
  occasion_id: requiredLine('Please say which occasion.', 100).optional(),
})

export const ruleInput = z.object({
  type: z.enum(ruleTypes),
  guest_ids: z
    .array(requiredLine('Please say which guests.'))
    .length(2, { error: 'Please name two guests.' })
    .refine(([one, other]) => one !== other, { error: 'Please name two different guests.' }),
  strength: z.literal(strengths).optional(),
})
export type RuleInput = z.output<typeof ruleInput>

/** A guest's place in a plan: `table_id` null for none, `seat_number` null for the first free one. */
const plannedSeat = z.object({
  guest_id: requiredLine('Please say which guest.'),
  table_id: requiredLine('Please say which table, or null for none.').nullable(),
  seat_number: seatNumber.nullable().optional(),
})
export type PlannedSeat = z.output<typeof plannedSeat>

export const autoAssignInput = z.object({
  /** A plan to save, all or nothing, such as one found in the browser. Without it, one is searched. */
  plan: z.array(plannedSeat).max(GUEST_LIMIT).nullish(),
  /** Guests who keep their table. */
  locked: z.array(requiredLine('Please say which guest.')).max(GUEST_LIMIT).nullish(),
  /** Returns the plan without saving it. */
  dry_run: yesOrNo.nullish(),
  /** Equal seeds find equal plans. */
  seed: wholeNumber(0, 999_999_999).nullish(),
  /** From 0, the best plan regardless of moves, to 1, the fewest moves regardless of points. */
  stability: z.number().min(0).max(1).nullish(),
  /** Defaults to `attending`. */
  guests: z.enum(seatedGuests).nullish(),
  /** Defaults to the main occasion. */
  occasion_id: requiredLine('Please say which occasion.', 100).nullish(),
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
