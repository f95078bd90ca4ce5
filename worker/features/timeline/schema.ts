import * as z from 'zod/mini'
import {
  calendarDay,
  clockTime,
  optionalDay,
  optionalLine,
  optionalNotes,
  optionalTime,
  preprocess,
  requiredLine,
  version,
  wholeNumber,
  yesOrNo,
} from '../../lib/fields'
import type { VendorStatus } from '../vendors/schema'
import { type ConflictType, eventStatuses, NOTES_LIMIT, TIMELINE_LIMIT, visibilities } from './contract'

export * from './contract'

export const eventInput = z.object({
  title: requiredLine('Please enter a title.'),
  description: z.optional(optionalNotes(NOTES_LIMIT)),
  /** The day of the start. */
  date: calendarDay,
  start_time: clockTime,
  /** Null for a moment. A time before the start is on the next day. */
  end_time: z.optional(optionalTime),
  location: z.optional(optionalLine()),
  vendor_id: z.optional(optionalLine(100)),
  /** The occasion that it is part of; null: the day as a whole. */
  occasion_id: z.optional(optionalLine(100)),
  status: z.optional(z.enum(eventStatuses)),
  notes: z.optional(optionalNotes(NOTES_LIMIT)),
  /** Who sees it on a shared page: everyone, vendors, or nobody but the couple. */
  visibility: z.optional(z.enum(visibilities)),
})
export type EventInput = z.output<typeof eventInput>

/** The defaults of all fields. */
export const blankEvent: Required<EventInput> = {
  title: '',
  description: null,
  date: '',
  start_time: '',
  end_time: null,
  location: null,
  vendor_id: null,
  occasion_id: null,
  status: 'planned',
  notes: null,
  visibility: 'all',
}

export const eventPatch = z.extend(z.partial(eventInput), { version })
export type EventPatch = z.output<typeof eventPatch>

/** In the query or as JSON. */
export const duplicateInput = z.object({ targetDate: calendarDay })

/** Null removes the vendor. In a query, it is empty text or the word `null`. */
export const vendorInput = z.object({
  vendor_id: preprocess(
    (value) => (value === '' || value === 'null' ? null : value),
    z.nullable(requiredLine('Please choose a vendor.', 100)),
  ),
  version: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
})

export const conflictsQuery = z.object({
  event_id: z.optional(optionalLine(100)),
  date: z.optional(optionalDay),
})

export const assignmentsQuery = z.object({
  vendor_id: z.optional(optionalLine(100)),
  date: z.optional(optionalDay),
})

export const suggestionsQuery = z.object({ date: calendarDay })

export const calendarQuery = z.object({ vendor_id: z.optional(optionalLine(100)) })

const MINUTES_A_DAY = 24 * 60

/** Negative for earlier. */
export const shiftMinutes = wholeNumber(-MINUTES_A_DAY, MINUTES_A_DAY).check(
  z.refine((minutes) => minutes !== 0, {
    error: 'Please say by how many minutes.',
  }),
)

export const shiftInput = z.object({
  date: calendarDay,
  /** Moves events that start at this time or later. */
  from_time: clockTime,
  minutes: shiftMinutes,
  /** Returns what the shift would do, without doing it. */
  dry_run: z.nullish(yesOrNo),
})
export type ShiftInput = z.output<typeof shiftInput>

export const undoShiftInput = z.object({
  /** The minutes of the shift. */
  minutes: shiftMinutes,
  /** The shifted events, with the versions that the shift returned. */
  events: z
    .array(z.object({ id: z.string().check(z.maxLength(100)), version: z.int().check(z.minimum(1)) }))
    .check(z.minLength(1), z.maxLength(TIMELINE_LIMIT)),
})
export type UndoShiftInput = z.output<typeof undoShiftInput>

export const dayPlanInput = z.object({
  date: calendarDay,
  ceremony_time: clockTime,
  /** Returns the plan, without saving it. */
  dry_run: z.nullish(yesOrNo),
})

/** Times are in the wedding's zone. */
export interface TimelineEvent extends Required<EventInput> {
  id: string
  vendor_name: string | null
  vendor_status: VendorStatus | null
  version: number
  created_at: string
  updated_at: string
}

export interface Conflict {
  type: ConflictType
  severity: 'error' | 'warning'
  message: string
  /** In order of their start. */
  event_ids: string[]
  /** Null if it concerns no single vendor. */
  vendor_id: string | null
}

export interface AssignedEvent extends TimelineEvent {
  /** New ones because of the assignment. */
  conflicts: Conflict[]
}

export interface VendorAssignment {
  vendor_id: string
  vendor_name: string
  first_date: string
  first_start: string
  /** The day of `last_end`. */
  last_date: string
  last_end: string
  events: TimelineEvent[]
}

export interface ScheduleSuggestion {
  /** `add`: a new event; `move` and `buffer`: the event `event_id` at another time. */
  kind: 'add' | 'move' | 'buffer'
  title: string
  date: string
  start_time: string
  end_time: string | null
  reason: string
  event_id: string | null
}

export interface ScheduleSuggestions {
  date: string
  suggestions: ScheduleSuggestion[]
}

export interface ShiftAnswer {
  dry_run: boolean
  shifted: number
  events: TimelineEvent[]
  /** New ones because of the shift. */
  conflicts: Conflict[]
}

export interface UndoShiftAnswer {
  /** Number of events moved back. */
  restored: number
  events: TimelineEvent[]
  /** Events that were changed or removed since, which stay as they are. */
  left_ids: string[]
}

export type PlannedEvent = Pick<
  TimelineEvent,
  'title' | 'description' | 'date' | 'start_time' | 'end_time' | 'location'
>

export interface DayPlanAnswer {
  dry_run: boolean
  created: number
  /** Number of usual blocks that the day already has. */
  skipped: number
  /** The new events, or in a dry run those that would be added. */
  events: PlannedEvent[]
}

export interface CleanUpAnswer {
  removed: number
  groups: { kept_id: string; removed_ids: string[] }[]
}
