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
/** Increases when files of the previous version can no longer be read. */
export const FORMAT_VERSION = 1

const HISTORY_LIMIT = 100_000

/** The number of a row within the file, which other rows refer to. */
const reference = z.int().min(1).max(1_000_000)
const optionalReference = reference.nullish().transform((number) => number ?? null)

const INVALID_INSTANT = 'Please use an instant such as 2026-10-01T09:30:00.000Z.'

/** An ISO instant, as epoch milliseconds. The bounds keep the years of all dates derived from it at four digits. */
const instant = z
  .string()
  .refine((text) => /^\d{4}-\d\d-\d\dT[\d:.]{1,20}Z$/.test(text) && text > '2000' && text < '2100', {
    error: INVALID_INSTANT,
    abort: true,
  })
  .transform((text) => Date.parse(text))
  .refine(Number.isFinite, { error: INVALID_INSTANT })
const optionalInstant = instant.nullish()

/** A sum in major units. Per-guest lines and condensed changes can exceed the limit of a single amount. */
const sum = z
  .number()
  .min(0)
  .max(9e13)
  .refine(isWholeCents, { error: 'Please enter an amount with at most 2 decimals.' })

/** When a row was created; absent: at the same time as the row before it, or at the import. */
const createdAt = instant.optional()

const numbered = { id: reference, created_at: createdAt }

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

const category = categoryInput.extend({ ...numbered, is_archived: z.boolean().default(false) })

const budgetLine = z
  .object({
    ...numbered,
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

const budgetChange = z.object({
  created_at: instant,
  /** The number of a line; for a deleted line, a number that no line has. */
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

const table = tableInput.required({ shape: true, capacity: true }).extend(numbered)

const guest = guestInput.extend({
  ...numbered,
  rsvp_source: optionalLine(50).optional(),
  responded_at: optionalInstant,
  table_id: optionalReference,
  seat_number: seatNumber.nullish(),
})

const seatingRule = z.object({
  created_at: createdAt,
  type: z.enum(ruleTypes),
  guest_ids: z
    .tuple([reference, reference])
    .refine(([one, other]) => one !== other, { error: 'Please name two different guests.' }),
  strength: z.literal(strengths),
})

const vendor = vendorInput.extend({ ...numbered, category_id: optionalReference })

const payment = paymentInput.extend({
  created_at: createdAt,
  vendor_id: reference,
  label: requiredLine('Please say what the payment is for.'),
})

const task = taskInput.extend({
  created_at: createdAt,
  category_id: optionalReference,
  completed_at: optionalInstant,
  template_key: optionalLine(100).optional(),
})

const timelineEvent = eventInput.extend({ created_at: createdAt, vendor_id: optionalReference })

/** The lists of a file, each with its rows and limit. A file has everything except members, links and mails. */
export const fileLists = {
  categories: { row: category, limit: CATEGORY_LIMIT },
  budget_lines: { row: budgetLine, limit: LINE_LIMIT },
  budget_events: { row: budgetChange, limit: HISTORY_LIMIT },
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

/** The whole file, for the API documentation only. The import reads it row by row. */
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

/** Number of imported rows in each list. */
export type ImportedWedding = Record<ListName, number>
