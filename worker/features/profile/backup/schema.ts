import * as z from 'zod'
import { calendarDay, money, optionalDay, optionalLine, optionalNotes, requiredLine } from '../../../lib/fields'
import { isWholeCents } from '../../../lib/money'
import { costBases, LINE_LIMIT } from '../../budget/schema'
import { CATEGORY_LIMIT, categoryInput } from '../../categories/schema'
import { GUEST_LIMIT, guestInput, seatNumber } from '../../guests/schema'
import { RULE_LIMIT, TABLE_LIMIT, tableInput } from '../../seating/schema'
import { ruleTypes, strengths } from '../../seating/solver/schema'
import { currency, INVALID_CURRENCY, weddingSettingsPatch } from '../../settings/schema'
import { TASK_LIMIT, taskInput } from '../../tasks/schema'
import { eventInput, TIMELINE_LIMIT } from '../../timeline/schema'
import { PAYMENT_LIMIT, paymentInput } from '../../vendors/payments/schema'
import { VENDOR_LIMIT, vendorInput } from '../../vendors/schema'

export const FORMAT = 'posy-wedding'
/** Goes up when a file of today could not be read any more. */
export const FORMAT_VERSION = 1

const HISTORY_LIMIT = 100_000

/** Numbers a thing within the file, so that others can refer to it. */
const reference = z.int().min(1).max(1_000_000)
const optionalReference = reference.nullish().transform((number) => number ?? null)

const instantWanted = 'Please use an instant such as 2026-10-01T09:30:00.000Z.'

/** Epoch milliseconds inside. The bounds keep every date that is counted from one within four digits a year. */
const instant = z
  .string()
  .refine((text) => /^\d{4}-\d\d-\d\dT[\d:.]{1,20}Z$/.test(text) && text > '2000' && text < '2100', {
    error: instantWanted,
    abort: true,
  })
  .transform((text) => Date.parse(text))
  .refine(Number.isFinite, { error: instantWanted })
const optionalInstant = instant.nullish()

/** What a line planned for all guests together, or all lines on one day, may be more than one amount can. */
const sum = z
  .number()
  .min(0)
  .max(9e13)
  .refine(isWholeCents, { error: 'Please enter an amount with at most 2 decimals.' })

/** When a row was written; absent: when the one before it in the file was, or at the import. */
const writtenAt = instant.optional()

const made = { id: reference, created_at: writtenAt }

export const fileSettings = weddingSettingsPatch
  .omit({ wedding_date: true, version: true })
  .required({ wedding_date_policy: true, timezone: true })
  .extend({
    currency_code: currency(INVALID_CURRENCY),
    wedding_date_fixed: calendarDay,
    rsvp_deadline: optionalDay.optional(),
    catering_category_id: optionalReference,
    created_at: instant,
  })

const category = categoryInput.extend({ ...made, is_archived: z.boolean().default(false) })

const budgetLine = z
  .object({
    ...made,
    name: requiredLine('Please enter a name.'),
    category_id: optionalReference,
    cost_basis: z.enum(costBases).default('fixed'),
    planned_amount: money.default(0),
    unit_cost: money.nullish(),
    actual_amount: money.default(0),
    paid_amount: money.default(0),
    is_flagged: z.boolean().default(false),
    notes: optionalNotes().optional(),
  })
  .refine(({ cost_basis, unit_cost }) => cost_basis === 'fixed' || unit_cost != null, {
    path: ['unit_cost'],
    error: 'A line for each guest needs the cost of one guest.',
  })

const budgetEvent = z.object({
  created_at: instant,
  /** A number of a line; of one that was deleted, a number that no line has. */
  line_id: reference,
  type: z.enum(['created', 'updated', 'flagged', 'unflagged', 'synced', 'deleted']),
  planned_before: sum,
  planned_after: sum,
  unit_before: sum.nullish(),
  unit_after: sum.nullish(),
  actual_before: sum,
  actual_after: sum,
  paid_before: sum,
  paid_after: sum,
  note: optionalNotes().optional(),
  actor_name: requiredLine('Please say who it was.'),
})

const table = tableInput.required({ shape: true, capacity: true }).extend(made)

const guest = guestInput.extend({
  ...made,
  rsvp_source: optionalLine(50).optional(),
  responded_at: optionalInstant,
  table_id: optionalReference,
  seat_number: seatNumber.nullish(),
})

const seatingRule = z.object({
  created_at: writtenAt,
  type: z.enum(ruleTypes),
  guest_ids: z
    .tuple([reference, reference])
    .refine(([one, other]) => one !== other, { error: 'Please name two different guests.' }),
  strength: z.literal(strengths),
})

const vendor = vendorInput.extend({ ...made, category_id: optionalReference })

const payment = paymentInput.extend({
  created_at: writtenAt,
  vendor_id: reference,
  label: requiredLine('Please say what the payment is for.'),
})

const task = taskInput.extend({
  created_at: writtenAt,
  category_id: optionalReference,
  completed_at: optionalInstant,
  template_key: optionalLine(100).optional(),
})

const timelineEvent = eventInput.extend({ created_at: writtenAt, vendor_id: optionalReference })

/** All of a wedding but people, links and mails: what a row of each list is, and how many there can be. */
export const fileLists = {
  categories: { row: category, limit: CATEGORY_LIMIT },
  budget_lines: { row: budgetLine, limit: LINE_LIMIT },
  budget_events: { row: budgetEvent, limit: HISTORY_LIMIT },
  tables: { row: table, limit: TABLE_LIMIT },
  guests: { row: guest, limit: GUEST_LIMIT },
  seating_rules: { row: seatingRule, limit: RULE_LIMIT },
  vendors: { row: vendor, limit: VENDOR_LIMIT },
  vendor_payments: { row: payment, limit: VENDOR_LIMIT * PAYMENT_LIMIT },
  tasks: { row: task, limit: TASK_LIMIT },
  timeline_events: { row: timelineEvent, limit: TIMELINE_LIMIT },
} as const
export type ListName = keyof typeof fileLists
export type FileRow<L extends ListName> = z.output<(typeof fileLists)[L]['row']>
export type FileSettings = z.output<typeof fileSettings>

export const NOT_OURS = 'This is not a file that Posy exported.'

export const fileFormat = z.object({
  format: z.literal(FORMAT, { error: NOT_OURS }),
  format_version: z.literal(FORMAT_VERSION, {
    error: 'This file comes from another version of Posy and cannot be read here.',
  }),
})

const rows = <L extends ListName>(list: L) => z.array(fileLists[list].row).max(fileLists[list].limit).optional()

/** The whole file, for the description of the call: it is read row by row. */
export const weddingFile = fileFormat.extend({
  settings: fileSettings,
  categories: rows('categories'),
  budget_lines: rows('budget_lines'),
  budget_events: rows('budget_events'),
  tables: rows('tables'),
  guests: rows('guests'),
  seating_rules: rows('seating_rules'),
  vendors: rows('vendors'),
  vendor_payments: rows('vendor_payments'),
  tasks: rows('tasks'),
  timeline_events: rows('timeline_events'),
})

/** How many of each kind an import has brought. */
export type ImportedWedding = Record<ListName, number>
