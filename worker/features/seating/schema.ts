import * as z from 'zod'
import { optionalNotes, requiredLine, version, wholeNumber, yesOrNo } from '../../lib/fields'
import { GUEST_LIMIT, seatNumber } from '../guests/schema'
import { ruleTypes, strengths } from './solver/schema'

export const TABLE_LIMIT = 500
export const MAX_CAPACITY = 60
export const RULE_LIMIT = 2000

export const tableShapes = ['round', 'rectangular', 'head', 'sweetheart'] as const
export type TableShape = (typeof tableShapes)[number]

const one = (id: string) => `/api/tables/${encodeURIComponent(id)}`

export const seatingPaths = {
  tables: '/api/tables',
  table: one,
  tableGuests: (id: string) => `${one(id)}/guests`,
  assignSeat: (guestId: string) => `/api/guests/${encodeURIComponent(guestId)}/assign-seat`,
  conflicts: '/api/seating/conflicts',
  summary: '/api/seating/summary',
  rules: '/api/seating/rules',
  rule: (id: string) => `/api/seating/rules/${encodeURIComponent(id)}`,
  autoAssign: '/api/seating/auto-assign',
} as const

/** Where a table stands on the floor, in centimetres from its corner. */
const coordinate = z.number().min(-100_000).max(100_000)

export const tableInput = z.object({
  name: requiredLine('Please enter a name.'),
  shape: z.enum(tableShapes).optional(),
  capacity: z.int().min(1).max(MAX_CAPACITY).optional(),
  x: coordinate.optional(),
  y: coordinate.optional(),
  /** In degrees, clockwise. */
  rotation: z.number().min(-360).max(360).optional(),
  notes: optionalNotes().optional(),
})
export type TableInput = z.output<typeof tableInput>

export const tablePatch = tableInput.partial().extend({ version })
export type TablePatch = z.output<typeof tablePatch>

/** A query cannot say null; it says nothing, or the word. */
const nullInQuery = (value: unknown) => (value === '' || value === 'null' ? null : value)

export const seatInput = z.object({
  /** Null takes the guest from the table. */
  table_id: z.preprocess(nullInQuery, requiredLine('Please say which table, or null for none.').nullable()),
  /** The first free one when not said. */
  seat_number: z.preprocess(nullInQuery, seatNumber.nullable().optional()),
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

/** Who is to sit where; the first free seat when none is said, no table for none. */
const plannedSeat = z.object({
  guest_id: requiredLine('Please say which guest.'),
  table_id: requiredLine('Please say which table, or null for none.').nullable(),
  seat_number: seatNumber.nullable().optional(),
})
export type PlannedSeat = z.output<typeof plannedSeat>

export const seatedGuests = ['attending', 'not_declined'] as const
/** For whom a plan finds seats: those who have confirmed, or everybody who has not declined. */
export type SeatedGuests = (typeof seatedGuests)[number]

export const autoAssignInput = z.object({
  /** A plan that was made elsewhere, such as in the browser: it is written, all of it or nothing, and none is searched. */
  plan: z.array(plannedSeat).max(GUEST_LIMIT).nullish(),
  /** Guests who stay where they are. */
  locked: z.array(requiredLine('Please say which guest.')).max(GUEST_LIMIT).nullish(),
  /** True: only say what would be done. */
  dry_run: yesOrNo.nullish(),
  /** The same seed, the same plan. */
  seed: wholeNumber(0, 999_999_999).nullish(),
  /** From 0, the best plan whoever has to move, to 1, the fewest moves whatever it costs. */
  stability: z.number().min(0).max(1).nullish(),
  /** Those who have confirmed unless it says otherwise. */
  guests: z.enum(seatedGuests).nullish(),
})
export type AutoAssignInput = z.output<typeof autoAssignInput>

export interface Table extends Required<TableInput> {
  id: string
  /** Seats that are taken, those of plus-ones too. */
  seated: number
  free: number
  version: number
  created_at: string
  updated_at: string
}

export interface TableGuest {
  guest_id: string
  name: string
  /**
   * The guest's own seat, which nobody else has. Plus-ones take seats of the table and no numbers: they sit in the free
   * seats that follow, and make way when one of these is given to somebody.
   */
  seat_number: number | null
  /** The guest and the plus-ones who come. */
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
  /** Null for what concerns no table, or several. */
  table_id: string | null
  guest_ids: string[]
}

export interface SeatingSummary {
  tables: number
  capacity: number
  /** Confirmed guests and the plus-ones who come. */
  attending: number
  seated: number
  /** Of those attending, who have no table. */
  unseated: number
  free: number
  by_table: { id: string; name: string; capacity: number; seated: number }[]
}

/** What a plan that seats itself comes to. */
export interface AutoAssignAnswer {
  dry_run: boolean
  /** Acquaintance points: comparable between plans for the same guests, and else without a meaning. */
  score: number
  /** How many guests had a table and have another now. */
  moves: number
  moved_guest_ids: string[]
  assignments: {
    guest_id: string
    name: string
    table_id: string
    /** Null at a table that was overfull before. */
    seat_number: number | null
    /** Null for who had none. */
    previous_table_id: string | null
    reason: string
  }[]
  tables: { table_id: string; name: string; capacity: number; seated: number; reasons: string[] }[]
  unseated: { guest_id: string; name: string; reason: string }[]
}
