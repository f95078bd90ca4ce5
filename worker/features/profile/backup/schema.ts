import * as z from 'zod'
import { calendarDay, money, optionalDay, optionalLine, optionalNotes, requiredLine } from '../../../lib/fields'
import { isWholeCents } from '../../../lib/money'
import { foldText } from '../../../lib/text'
import { costBases, LINE_LIMIT } from '../../budget/schema'
import { CATEGORY_LIMIT, categoryInput } from '../../categories/schema'
import { GUEST_LIMIT, guestInput, seatNumber } from '../../guests/schema'
import { RULE_LIMIT, TABLE_LIMIT, tableInput } from '../../seating/schema'
import { ruleTypes, strengths } from '../../seating/solver/schema'
import { DEADLINE_AFTER_WEDDING, weddingDate } from '../../settings/rules'
import { currency, eventSettingsPatch, INVALID_CURRENCY } from '../../settings/schema'
import { TASK_LIMIT, taskInput } from '../../tasks/schema'
import { eventInput, TIMELINE_LIMIT } from '../../timeline/schema'
import { paymentInput } from '../../vendors/payments/schema'
import { VENDOR_LIMIT, vendorInput } from '../../vendors/schema'

export const FORMAT = 'posy-wedding'
/** Goes up when a file of today could not be read any more. */
export const FORMAT_VERSION = 1

const PAYMENT_LIMIT = 20_000
const HISTORY_LIMIT = 20_000
/** A file may be wrong in thousands of places; nobody reads more than these. */
const LISTED_ERRORS = 50

/** Numbers a thing within the file, so that others can refer to it. */
const reference = z.int().min(1).max(1_000_000)
const optionalReference = reference.nullish().transform((number) => number ?? null)

const instantWanted = 'Please use an instant such as 2026-10-01T09:30:00.000Z.'

/** Epoch milliseconds inside. The bounds keep every date that is counted from one within four digits a year. */
const instant = z
  .string()
  .refine((text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && text > '2000' && text < '2100', {
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

const settings = eventSettingsPatch
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

/** All of a wedding but people, links and mails. */
const contents = z
  .object({
    settings,
    categories: z.array(category).default([]),
    budget_lines: z.array(budgetLine).default([]),
    budget_events: z.array(budgetEvent).default([]),
    tables: z.array(table).default([]),
    guests: z.array(guest).default([]),
    seating_rules: z.array(seatingRule).default([]),
    vendors: z.array(vendor).default([]),
    vendor_payments: z.array(payment).default([]),
    tasks: z.array(task).default([]),
    timeline_events: z.array(timelineEvent).default([]),
  })
  .superRefine((file, context) => {
    const wrong = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    const references = {
      category_id: numbersOf(file.categories),
      vendor_id: numbersOf(file.vendors),
      table_id: numbersOf(file.tables),
    }
    for (const list of ['categories', 'budget_lines', 'tables', 'guests', 'vendors'] as const) {
      for (const i of repeated(file[list].map(({ id }) => id))) wrong([list, i, 'id'], 'This number is used twice.')
    }
    for (const list of ['budget_lines', 'guests', 'vendors', 'vendor_payments', 'tasks', 'timeline_events'] as const) {
      for (const [i, row] of file[list].entries()) {
        for (const [field, numbers] of Object.entries(references)) {
          const number = (row as Record<string, unknown>)[field]
          if (typeof number === 'number' && !numbers.has(number)) wrong([list, i, field], NOT_IN_FILE)
        }
      }
    }
    const { catering_category_id: catering, rsvp_deadline: deadline } = file.settings
    if (catering !== null && !references.category_id.has(catering)) {
      wrong(['settings', 'catering_category_id'], NOT_IN_FILE)
    }
    if (deadline && deadline > weddingDate(file.settings)) wrong(['settings', 'rsvp_deadline'], DEADLINE_AFTER_WEDDING)

    const active = file.categories.map(({ name, is_archived }, i) => (is_archived ? i : foldText(name)))
    for (const i of repeated(active)) wrong(['categories', i, 'name'], 'Another category has this name.')
    const guests = numbersOf(file.guests)
    for (const [i, { guest_ids }] of file.seating_rules.entries()) {
      if (!guest_ids.every((number) => guests.has(number))) wrong(['seating_rules', i, 'guest_ids'], NOT_IN_FILE)
    }
    const seats = file.guests.map(({ table_id, seat_number }, i) =>
      table_id === null || seat_number == null ? i : `${table_id} ${seat_number}`,
    )
    for (const i of repeated(seats)) wrong(['guests', i, 'seat_number'], 'Another guest has this seat.')
    const pairs = file.seating_rules.map(({ guest_ids }) => guest_ids.toSorted((a, b) => a - b).join())
    for (const i of repeated(pairs)) wrong(['seating_rules', i, 'guest_ids'], 'Another rule is about these two.')
  })
export type WeddingContents = z.output<typeof contents>

const NOT_IN_FILE = 'There is nothing of this number in the file.'
const NOT_OURS = 'This is not a file that Posy exported.'

const rows = (limit: number) => z.array(z.unknown(), { error: 'This must be a list.' }).max(limit).optional()

/** An export. The outline is looked at first, so that a file of a million empty rows is refused and not read. */
export const weddingFile = z
  .looseObject(
    {
      format: z.literal(FORMAT, { error: NOT_OURS }),
      format_version: z.literal(FORMAT_VERSION, {
        error: 'This file comes from another version of Posy and cannot be read here.',
      }),
      settings: z.looseObject({}),
      categories: rows(CATEGORY_LIMIT),
      budget_lines: rows(LINE_LIMIT),
      budget_events: rows(HISTORY_LIMIT),
      tables: rows(TABLE_LIMIT),
      guests: rows(GUEST_LIMIT),
      seating_rules: rows(RULE_LIMIT),
      vendors: rows(VENDOR_LIMIT),
      vendor_payments: rows(PAYMENT_LIMIT),
      tasks: rows(TASK_LIMIT),
      timeline_events: rows(TIMELINE_LIMIT),
    },
    { error: NOT_OURS },
  )
  .transform((file, context): WeddingContents => {
    const result = contents.safeParse(file)
    if (result.success) return result.data
    for (const { path, message } of result.error.issues.slice(0, LISTED_ERRORS)) {
      context.addIssue({ code: 'custom', path: [placeOf(path)], message })
    }
    return z.NEVER
  })

/** How many of each kind an import has brought. */
export type ImportedWedding = Record<Exclude<keyof WeddingContents, 'settings'>, number>

/** `['guests', 2, 'name']` is 'guests 3, name', as a person counts. */
function placeOf(path: PropertyKey[]): string {
  const [list, ...rest] = path
  const [row, ...field] = typeof rest[0] === 'number' ? [` ${rest[0] + 1}`, ...rest.slice(1)] : ['', ...rest]
  return [`${String(list)}${row}`, ...field.slice(0, 1).map(String)].join(', ')
}

function numbersOf(list: { id: number }[]): Set<number> {
  return new Set(list.map(({ id }) => id))
}

/** Where a value stands that stood before. */
function repeated(values: unknown[]): number[] {
  const seen = new Set()
  return values.flatMap((value, i) => {
    if (seen.has(value)) return [i]
    seen.add(value)
    return []
  })
}
