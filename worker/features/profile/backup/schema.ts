import * as z from 'zod'
import { calendarDay, line, money, optionalDay, optionalLine, optionalNotes, requiredLine } from '../../../lib/fields'
import { isWholeCents } from '../../../lib/money'
import { costBases, LINE_LIMIT } from '../../budget/schema'
import { CATEGORY_LIMIT, categoryInput } from '../../categories/schema'
import { healthTexts } from '../../guests/consent/schema'
import { allergySeverities, GUEST_LIMIT, guestInput, guestKinds, rsvpStatuses, seatNumber } from '../../guests/schema'
import { HOUSEHOLD_LIMIT, householdPatch } from '../../households/schema'
import { OCCASION_LIMIT, occasionInput } from '../../occasions/schema'
import {
  condition,
  KEPT_LIMIT,
  LONG_TEXT_LENGTH,
  MAX_NUMBER,
  OPTION_LIMIT,
  questionInput,
} from '../../questions/schema'
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
/** Answers of all guests to 20 questions, or fewer to those that are archived as well. */
const ANSWER_LIMIT = 100_000

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

/** The number of the main occasion, which the wedding has in any case. The list has it if it has any occasion. */
export const MAIN_OCCASION = 1

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
    occasion_id: optionalReference,
    planned_amount: money.default(0),
    unit_cost: money.nullish(),
    child_unit_cost: money.nullish(),
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

const household = householdPatch.omit({ version: true }).extend({
  ...numbered,
  contact_guest_id: optionalReference,
  had_members: z.boolean().default(true),
})

const occasion = occasionInput
  .extend({ ...numbered, is_main: z.boolean().default(false), date: optionalDay.optional() })
  .refine(({ id, is_main }) => is_main === (id === MAIN_OCCASION), {
    path: ['is_main'],
    error: `The main occasion has the number ${MAIN_OCCASION}, and no other.`,
  })

const table = tableInput
  .required({ shape: true, capacity: true })
  .extend({ ...numbered, occasion_id: optionalReference })

/** The options can have changed since it was chosen. */
const meal = optionalLine(100).default(null)

/** A name of `plus_one_name`, which bounds its length and how many there are. */
const companion = z.object({
  name: requiredLine('Please enter a name.', 2000),
  kind: z.enum(guestKinds).default('adult'),
  meal_preference: meal,
  dietary_restrictions: optionalNotes().default(null),
  accessibility_needs: optionalNotes().default(null),
  allergy_severity: z.enum(allergySeverities).nullable().default(null),
  not_at: z.array(reference).max(OCCASION_LIMIT).default([]),
})

const agreement = z.object({
  given_by: z.enum(['self', 'other', 'not_asked']),
  /** Absent for a guest who was deleted. */
  by_guest_id: optionalReference,
  text_version: z.int().min(1).max(1000).nullable().default(null),
  at: instant,
})

export type FileAgreement = z.output<typeof agreement>

const consent = agreement.extend({
  text: z.enum(healthTexts),
  /** The place of the companion in the guest's list, from 1; absent: the guest. */
  companion: z
    .int()
    .min(1)
    .max(1000)
    .nullish()
    .transform((place) => place ?? null),
})

const guest = guestInput.extend({
  ...numbered,
  household_id: optionalReference,
  is_invited: z.boolean().default(true),
  /** Absent: the main occasion. */
  principal_id: optionalReference,
  meal_preference: meal,
  companions: z.array(companion).max(1000).default([]),
  consents: z.array(consent).max(2002).default([]),
  rsvp_source: optionalLine(50).optional(),
  responded_at: optionalInstant,
  unsubscribed_at: optionalInstant,
  bounced_email: optionalLine(320).optional(),
  table_id: optionalReference,
  seat_number: seatNumber.nullish(),
})

const invitation = z.object({
  guest_id: reference,
  occasion_id: reference,
  status: z.enum(rsvpStatuses).default('pending'),
  source: optionalLine(50).optional(),
  responded_at: optionalInstant,
  meal_preference: meal,
  table_id: optionalReference,
  seat_number: seatNumber.nullish(),
})

/** Options that were closed count beyond the limit of those that are offered. */
const options = z
  .array(
    z.object({
      id: line(100).min(1),
      text: requiredLine('Please enter the text of each option.'),
      is_closed: z.boolean().optional(),
    }),
  )
  .max(1000)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: 'Two options are the same.' })

const question = questionInput.extend({
  ...numbered,
  options: options.optional(),
  occasion_id: optionalReference,
  depends_on: condition.extend({ question_id: reference }).nullish(),
  position: z.int().min(0).max(1000).default(0),
  is_archived: z.boolean().default(false),
})

/** One line or several; not empty. */
const answerText = optionalNotes(LONG_TEXT_LENGTH).pipe(z.string())

const questionAnswer = z
  .object({
    question_id: reference,
    guest_id: optionalReference,
    household_id: optionalReference,
    value: z.union([
      z.boolean(),
      z.number().min(-MAX_NUMBER).max(MAX_NUMBER),
      answerText,
      z.array(line(100).min(1)).min(1).max(OPTION_LIMIT),
    ]),
    answered_at: instant,
    consent: agreement.nullable().default(null),
  })
  .refine(({ guest_id, household_id }) => (guest_id === null) !== (household_id === null), {
    path: ['guest_id'],
    error: 'An answer is that of a guest or of a household.',
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

const timelineEvent = eventInput.extend({
  created_at: createdAt,
  vendor_id: optionalReference,
  occasion_id: optionalReference,
})

/** The lists of a file, each with its rows and limit. A file has everything except members, links and mails. */
export const fileLists = {
  categories: { row: category, limit: CATEGORY_LIMIT },
  budget_lines: { row: budgetLine, limit: LINE_LIMIT },
  budget_events: { row: budgetChange, limit: HISTORY_LIMIT },
  households: { row: household, limit: HOUSEHOLD_LIMIT },
  occasions: { row: occasion, limit: OCCASION_LIMIT },
  tables: { row: table, limit: TABLE_LIMIT },
  guests: { row: guest, limit: GUEST_LIMIT },
  invitations: { row: invitation, limit: GUEST_LIMIT * OCCASION_LIMIT },
  seating_rules: { row: seatingRule, limit: RULE_LIMIT },
  vendors: { row: vendor, limit: VENDOR_LIMIT },
  vendor_payments: { row: payment, limit: VENDOR_LIMIT * PAYMENT_LIMIT },
  tasks: { row: task, limit: TASK_LIMIT },
  timeline_events: { row: timelineEvent, limit: TIMELINE_LIMIT },
  questions: { row: question, limit: KEPT_LIMIT },
  answers: { row: questionAnswer, limit: ANSWER_LIMIT },
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
  households: rows('households'),
  occasions: rows('occasions'),
  tables: rows('tables'),
  guests: rows('guests'),
  invitations: rows('invitations'),
  seating_rules: rows('seating_rules'),
  vendors: rows('vendors'),
  vendor_payments: rows('vendor_payments'),
  tasks: rows('tasks'),
  timeline_events: rows('timeline_events'),
  questions: rows('questions'),
  answers: rows('answers'),
})

/** Number of imported rows in each list. */
export type ImportedWedding = Record<ListName, number>
