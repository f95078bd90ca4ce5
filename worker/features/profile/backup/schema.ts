import * as z from 'zod/mini'
import { calendarDay, line, money, optionalDay, optionalLine, optionalNotes, requiredLine } from '../../../lib/fields'
import { isWholeCents } from '../../../lib/money'
import { textLength } from '../../../lib/text'
import { costBases, LINE_LIMIT } from '../../budget/schema'
import { CATEGORY_LIMIT, categoryInput } from '../../categories/schema'
import { healthTexts } from '../../guests/consent/schema'
import {
  allergySeverities,
  GUEST_LIMIT,
  guestInput,
  guestKinds,
  MAX_PLUS_ONES,
  rsvpStatuses,
  seatNumber,
} from '../../guests/schema'
import { HOUSEHOLD_LIMIT, householdPatch } from '../../households/schema'
import { MESSAGE_LIMIT } from '../../messages/schema'
import { OCCASION_LIMIT, occasionInput } from '../../occasions/schema'
import {
  condition,
  KEPT_LIMIT,
  KEPT_OPTION_LIMIT,
  LONG_TEXT_LENGTH,
  MAX_NUMBER,
  questionInput,
} from '../../questions/schema'
import { RULE_LIMIT, TABLE_LIMIT, tableInput } from '../../seating/schema'
import { ruleTypes, strengths } from '../../seating/solver/schema'
import { currency, INVALID_CURRENCY, weddingSettingsPatch } from '../../settings/schema'
import { TASK_LIMIT, taskInput } from '../../tasks/schema'
import { eventInput, TIMELINE_LIMIT } from '../../timeline/schema'
import { PAYMENT_LIMIT, paymentInput } from '../../vendors/payments/schema'
import { VENDOR_LIMIT, vendorInput } from '../../vendors/schema'
import { draft } from './messages/schema'
import { createdAt, instant, optionalInstant, optionalReference, reference, references } from './references/schema'

export const FORMAT = 'posy-wedding'
/** Increases when files of the previous version can no longer be read. */
export const FORMAT_VERSION = 1

const HISTORY_LIMIT = 100_000
/** Answers of all guests to 20 questions, or fewer to those that are archived as well. */
const ANSWER_LIMIT = 100_000

/** A sum in major units. Per-guest lines, contracts of a category and condensed changes can exceed the limit of a single amount. */
const sum = z
  .number()
  .check(
    z.minimum(0),
    z.maximum(9e13),
    z.refine(isWholeCents, { error: 'Please enter an amount with at most 2 decimals.' }),
  )

const numbered = { id: reference, created_at: createdAt }

/** The number of the main occasion, which the wedding has in any case. The list has it if it has any occasion. */
export const MAIN_OCCASION = 1

export const fileSettings = z.extend(
  z.required(z.omit(weddingSettingsPatch, { wedding_date: true, version: true }), {
    wedding_date_policy: true,
    timezone: true,
  }),
  {
    currency_code: currency(INVALID_CURRENCY),
    wedding_date_fixed: calendarDay,
    rsvp_deadline: z.optional(optionalDay),
    catering_category_id: optionalReference,
    created_at: instant,
  },
)

const category = z.extend(categoryInput, { ...numbered, is_archived: z._default(z.boolean(), false) })

const budgetLine = z
  .object({
    ...numbered,
    name: requiredLine('Please enter a name.'),
    category_id: optionalReference,
    cost_basis: z._default(z.enum(costBases), 'fixed'),
    occasion_id: optionalReference,
    planned_amount: z._default(sum, 0),
    unit_cost: z.nullish(money),
    child_unit_cost: z.nullish(money),
    actual_amount: z._default(sum, 0),
    paid_amount: z._default(sum, 0),
    is_flagged: z._default(z.boolean(), false),
    notes: z.optional(optionalNotes()),
  })
  .check(
    z.refine(({ cost_basis, unit_cost }) => cost_basis === 'fixed' || unit_cost != null, {
      path: ['unit_cost'],
      error: 'A line for each guest needs the cost of one guest.',
    }),
  )

const budgetChange = z.object({
  created_at: instant,
  /** The number of a line; for a deleted line, a number that no line has. */
  line_id: reference,
  type: z.enum(['created', 'updated', 'flagged', 'unflagged', 'synced', 'deleted']),
  planned_before: sum,
  planned_after: sum,
  unit_before: z.nullish(sum),
  unit_after: z.nullish(sum),
  actual_before: sum,
  actual_after: sum,
  paid_before: sum,
  paid_after: sum,
  note: z.optional(optionalNotes()),
  actor_name: requiredLine('Please say who it was.'),
})

const household = z.extend(z.omit(householdPatch, { version: true }), {
  ...numbered,
  contact_guest_id: optionalReference,
  had_members: z._default(z.boolean(), true),
})

const occasion = z
  .extend(occasionInput, { ...numbered, is_main: z._default(z.boolean(), false), date: z.optional(optionalDay) })
  .check(
    z.refine(({ id, is_main }) => is_main === (id === MAIN_OCCASION), {
      path: ['is_main'],
      error: `The main occasion has the number ${MAIN_OCCASION}, and no other.`,
    }),
  )

const table = z.extend(z.required(tableInput, { shape: true, capacity: true }), {
  ...numbered,
  occasion_id: optionalReference,
})

const MEAL_LENGTH = 100
/** The options can have changed since it was chosen. */
const meal = z._default(optionalLine(MEAL_LENGTH), null)

/** Characters of a guest's `plus_one_name` as typed, and so of all companions' names together. */
const NAMES_LENGTH = 2000
/** Each name has a letter and a comma. */
const COMPANION_LIMIT = NAMES_LENGTH / 2
/** Characters of all other texts of a guest's companions: as many as the largest allowed number of companions can have. */
const COMPANION_TEXTS_LENGTH = MAX_PLUS_ONES * (MEAL_LENGTH + healthTexts.length * 2000)

const lengthOf = (texts: (string | null)[]) => texts.reduce((sum, text) => sum + textLength(text ?? ''), 0)

const companion = z.object({
  name: requiredLine('Please enter a name.', NAMES_LENGTH),
  kind: z._default(z.enum(guestKinds), 'adult'),
  meal_preference: meal,
  dietary_restrictions: z._default(optionalNotes(), null),
  accessibility_needs: z._default(optionalNotes(), null),
  allergy_severity: z._default(z.nullable(z.enum(allergySeverities)), null),
  not_at: z._default(references(OCCASION_LIMIT), []),
})

const companions = z.array(companion).check(
  z.maxLength(COMPANION_LIMIT),
  z.refine((list) => lengthOf(list.map(({ name }) => name)) <= NAMES_LENGTH, {
    error: `Please use at most ${NAMES_LENGTH} characters for all names together.`,
  }),
  z.refine(
    (list) =>
      lengthOf(list.flatMap((one) => [one.meal_preference, one.dietary_restrictions, one.accessibility_needs])) <=
      COMPANION_TEXTS_LENGTH,
    { error: `Please use at most ${COMPANION_TEXTS_LENGTH} characters for meals and needs together.` },
  ),
)

const agreement = z.object({
  given_by: z.enum(['self', 'other', 'not_asked']),
  /** Absent for a guest who was deleted. */
  by_guest_id: optionalReference,
  text_version: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1000))), null),
  at: instant,
})

export type FileAgreement = z.output<typeof agreement>

const consent = z.extend(agreement, {
  text: z.enum(healthTexts),
  /** The place of the companion in the guest's list, from 1; absent: the guest. */
  companion: z.pipe(
    z.nullish(z.int().check(z.minimum(1), z.maximum(COMPANION_LIMIT))),
    z.transform((place) => place ?? null),
  ),
})

const guest = z.extend(guestInput, {
  ...numbered,
  household_id: optionalReference,
  is_invited: z._default(z.boolean(), true),
  /** Absent: the main occasion. */
  principal_id: optionalReference,
  meal_preference: meal,
  /** A space may have been added after each comma. */
  plus_one_name: z.optional(optionalLine(NAMES_LENGTH + COMPANION_LIMIT)),
  companions: z._default(companions, []),
  /** To the texts of the guest and of companions. A reply has no more companions than a guest may bring. */
  consents: z._default(z.array(consent).check(z.maxLength(healthTexts.length * (1 + MAX_PLUS_ONES))), []),
  rsvp_source: z.optional(optionalLine(50)),
  responded_at: optionalInstant,
  unsubscribed_at: optionalInstant,
  bounced_email: z.optional(optionalLine(320)),
  table_id: optionalReference,
  seat_number: z.nullish(seatNumber),
})

const invitation = z.object({
  guest_id: reference,
  occasion_id: reference,
  status: z._default(z.enum(rsvpStatuses), 'pending'),
  source: z.optional(optionalLine(50)),
  responded_at: optionalInstant,
  meal_preference: meal,
  table_id: optionalReference,
  seat_number: z.nullish(seatNumber),
})

const options = z
  .array(
    z.object({
      id: line(100).check(z.minLength(1)),
      text: requiredLine('Please enter the text of each option.'),
      is_closed: z.optional(z.boolean()),
    }),
  )
  .check(
    z.maxLength(KEPT_OPTION_LIMIT),
    z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: 'Two options are the same.' }),
  )

const question = z.extend(questionInput, {
  ...numbered,
  options: z.optional(options),
  occasion_id: optionalReference,
  depends_on: z.nullish(z.extend(condition, { question_id: reference })),
  position: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 0),
  is_archived: z._default(z.boolean(), false),
})

/** One line or several; not empty. */
const answerText = z.pipe(optionalNotes(LONG_TEXT_LENGTH), z.string())

const questionAnswer = z
  .object({
    question_id: reference,
    guest_id: optionalReference,
    household_id: optionalReference,
    value: z.union([
      z.boolean(),
      z.number().check(z.minimum(-MAX_NUMBER), z.maximum(MAX_NUMBER)),
      answerText,
      z.array(line(100).check(z.minLength(1))).check(z.minLength(1), z.maxLength(KEPT_OPTION_LIMIT)),
    ]),
    answered_at: instant,
    consent: z._default(z.nullable(agreement), null),
  })
  .check(
    z.refine(({ guest_id, household_id }) => (guest_id === null) !== (household_id === null), {
      path: ['guest_id'],
      error: 'An answer is that of a guest or of a household.',
    }),
  )

const seatingRule = z.object({
  created_at: createdAt,
  type: z.enum(ruleTypes),
  guest_ids: z
    .tuple([reference, reference])
    .check(z.refine(([one, other]) => one !== other, { error: 'Please name two different guests.' })),
  strength: z.literal(strengths),
})

const vendor = z.extend(vendorInput, { ...numbered, category_id: optionalReference })

const payment = z.extend(paymentInput, {
  created_at: createdAt,
  vendor_id: reference,
  label: requiredLine('Please say what the payment is for.'),
})

const task = z.extend(taskInput, {
  created_at: createdAt,
  category_id: optionalReference,
  completed_at: optionalInstant,
  template_key: z.optional(optionalLine(100)),
})

const timelineEvent = z.extend(eventInput, {
  created_at: createdAt,
  vendor_id: optionalReference,
  occasion_id: optionalReference,
})

/**
 * The lists of a file, each with its rows and limit. A file has everything except members, links and what was sent. Messages that
 * have not started come back as drafts, so that an import sends nothing.
 */
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
  messages: { row: draft, limit: MESSAGE_LIMIT },
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

const lists = Object.entries(fileLists).map(([list, { row, limit }]): [string, z.ZodMiniType] => [
  list,
  z.optional(z.array(row as z.ZodMiniType).check(z.maxLength(limit))),
])

/** The whole file, for the API documentation only. The import reads it row by row. */
export const weddingFile = z.extend(fileFormat, { settings: fileSettings, ...Object.fromEntries(lists) })

/** Number of imported rows in each list. */
export type ImportedWedding = Record<ListName, number>
