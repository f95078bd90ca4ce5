import * as z from 'zod'
import { wholeNumber } from '../../../lib/fields'
import { compactText, splitNames } from '../../../lib/text'
import {
  type GuestFields,
  type GuestKind,
  guestInput,
  guestKinds,
  MAX_PLUS_ONES,
  mealOptions,
  plusOneStatuses,
  type RsvpStatus,
  sides,
  tags,
} from '../../guests/schema'

/**
 * What some lists have a column for and a guest has no field for: parts of a field, an address, which goes into the notes, and
 * whether the guest is a child, which becomes a tag.
 */
type FieldPart =
  | 'first_name'
  | 'last_name'
  | 'suffix'
  | 'plus_one'
  | 'plus_one_first_name'
  | 'plus_one_last_name'
  | 'address'
  | 'is_child'

/** The meanings of a column, with the headings of the export: a guest's fields, and parts of them. */
export const importFields = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  suffix: 'Suffix',
  email: 'Email',
  phone: 'Phone',
  household: 'Household',
  side: 'Side',
  tags: 'Tags',
  rsvp_status: 'RSVP status',
  meal_preference: 'Meal preference',
  dietary_restrictions: 'Dietary restrictions',
  accessibility_needs: 'Accessibility needs',
  plus_one: 'Plus one (yes or no, a number, or a name)',
  plus_one_allowed: 'Plus one allowed',
  plus_ones: 'Plus ones',
  plus_one_name: 'Plus one name',
  plus_one_first_name: 'Plus one first name',
  plus_one_last_name: 'Plus one last name',
  plus_one_status: 'Plus one status',
  notes: 'Notes',
  address: 'Address (goes into the notes)',
  is_child: 'Child (yes or no, an age, or a name)',
  reminders_paused: 'Reminders paused',
  kind: 'Kind',
  answers_for_household: 'Answers for household',
} satisfies Record<keyof GuestFields | FieldPart, string>
export type ImportField = keyof typeof importFields

/**
 * Headings of our export, of Zola's, The Knot's and RSVPify's, and of lists kept by hand. If several columns fit a field, the
 * earlier heading here wins. Zola and The Knot have one column per event, the wedding included.
 */
export const headings: Record<ImportField, string> = {
  name: 'name, full name, guest name, guest full name, invitee, guest, guests',
  first_name: 'first name, given name, forename, guest first name, first',
  last_name: 'last name, surname, family name, guest last name, last',
  suffix: 'suffix',
  email: 'email, email address, primary email, guest email, contact email',
  phone: 'phone, phone number, mobile, mobile number, mobile phone, cell, cell phone, telephone, tel',
  household: 'household, household name, party, party name, envelope name, family, invitation name',
  side: 'side, guest of, invited by, bride or groom, bride / groom',
  tags: 'tags, tag, guest tags, group, groups, group name, list, relationship to couple, relationship',
  rsvp_status:
    'rsvp status, rsvp, wedding rsvp, wedding day rsvp, ceremony rsvp, reception rsvp, main event rsvp, event rsvp, ' +
    'rsvp response, response, attending, attendance, status, wedding, wedding day, main event, ceremony, reception',
  meal_preference: 'meal preference, meal, meal choice, meal selection, entree, entrée, menu, menu choice',
  dietary_restrictions:
    'dietary restrictions, dietary requirements, dietary needs, dietary, diet, allergies, food allergies, ' +
    'dietary restrictions / allergies, dietary restrictions and allergies',
  accessibility_needs: 'accessibility needs, accessibility, accessibility requirements, special needs',
  plus_one: 'plus one, +1, plus 1, has plus one',
  plus_one_allowed: 'plus one allowed, plus one invited, allow plus one, guest allowed',
  plus_ones:
    'plus ones, plus ones allowed, number of plus ones, +1s, additional guests, additional guests allowed, ' +
    'max additional guests, number of additional guests, guests allowed, extra guests',
  plus_one_name:
    'plus one name, plus one names, plus one full name, partner, partner name, spouse, spouse name, companion, ' +
    'companions, additional guest name, additional guest names, child name, children',
  plus_one_first_name: 'plus one first name, partner first name, spouse first name, child first name',
  plus_one_last_name: 'plus one last name, partner last name, spouse last name, child last name',
  plus_one_status: 'plus one status',
  notes: 'notes, note, comments, comment, guest notes, additional notes, message, note to the couple',
  address:
    'address, street address, mailing address, postal address, home address, street, address line, apartment, apt, unit, ' +
    'city, town, state, province, state / province, region, zip, zip code, postal code, zip / postal code, postcode, country',
  is_child: 'is child, child, age, age group, guest type, adult or child, child or adult, kid',
  reminders_paused: 'reminders paused',
  kind: 'kind',
  answers_for_household: 'answers for household',
}

/** Fields that can be joined from several columns. */
export const sharedFields = [
  'tags',
  'notes',
  'plus_one_name',
  'plus_one_first_name',
  'plus_one_last_name',
  'address',
  'is_child',
]

const importField = z.enum(Object.keys(importFields) as ImportField[])

/** More than real lists have. Limits the work for a file of headings only. */
export const COLUMN_LIMIT = 200
export const TOO_MANY_COLUMNS = `A list can have at most ${COLUMN_LIMIT} columns.`
/** Most bytes of a compressed list when decompressed. An export of 5,000 guests with long notes has 12 MB. */
export const LIST_LIMIT = 16 * 1024 * 1024
/** Includes blank lines, which spreadsheets often append. */
export const LINE_LIMIT = 20_000

/** A record by column. Counts the columns before it validates any. */
function byColumn<T extends z.ZodType>(value: T) {
  return z.preprocess(
    (columns, context) => {
      const count = typeof columns === 'object' && columns !== null ? Object.keys(columns).length : 0
      if (count <= COLUMN_LIMIT) return columns
      context.addIssue({ code: 'custom', message: TOO_MANY_COLUMNS })
      return z.NEVER
    },
    z.record(z.string(), value),
  )
}

/** Our field by their column. Null or '' skips the column; absent columns are guessed. */
const mapping = byColumn(
  z.union([z.literal('').transform(() => null), importField.nullable()], { error: unknownField }),
).superRefine((fields, context) => {
  const taken = Object.values(fields).filter((field) => field !== null && !sharedFields.includes(field))
  const twice = taken.find((field, i) => taken.indexOf(field) !== i)
  if (twice) context.addIssue({ code: 'custom', message: `Two columns are mapped to "${twice}".` })
})
export type Mapping = z.output<typeof mapping>

function unknownField(): string {
  return `Please map columns to one of: ${Object.keys(importFields).join(', ')}.`
}

const cell = z.unknown().meta({ description: 'Text, a number, true or false, null, or a list of texts.' })
const cellHint = 'Each cell must be text, a number, true or false, or a list of texts.'

/** The text of a cell; undefined if the value is not valid. */
function cellText(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? joinTags(value) : undefined
  if (value === null) return ''
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

/** Reports only the first wrong cell, because a list can have hundreds of thousands. */
const rows = z
  .array(byColumn(cell))
  .max(LINE_LIMIT)
  .transform((list, context) => {
    const wrong = list.findIndex((row) => Object.values(row).some((value) => cellText(value) === undefined))
    if (wrong < 0)
      return list.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, cellText(v) ?? ''])))
    context.addIssue({ code: 'custom', path: [wrong], message: cellHint })
    return z.NEVER
  })

export const importInput = z
  .object({
    /** Text whose first line has the headings; cells are separated by commas, semicolons, tabs or bars. */
    csv: z.string().nullish(),
    rows: rows.nullish(),
    mapping: mapping.nullish(),
    dry_run: z.boolean().nullish(),
  })
  .refine(({ csv, rows }) => (csv == null) !== (rows == null), {
    path: ['csv'],
    error: 'Please send the list either as csv or as rows.',
  })

/** A cell with one of a few meanings, each with several words. */
function oneOf<T>(words: [meaning: T, words: string][], error: string) {
  const meanings = new Map(
    words.flatMap(([meaning, list]) => list.split(', ').map((word) => [compactText(word), meaning])),
  )
  return z.string().transform((text, context) => {
    const meaning = meanings.get(compactText(text))
    if (meaning !== undefined) return meaning
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
}

function itself<T extends string>(words: readonly T[]): [T, string][] {
  return words.map((word) => [word, word])
}

export const yesOrNo = oneOf(
  [
    [true, 'yes, y, true, 1, x'],
    [false, 'no, n, false, 0'],
  ],
  'Please use yes or no.',
)

/** Words used by Posy, by Zola, The Knot and RSVPify, and in hand-made lists. */
const rsvpStatus = oneOf<RsvpStatus>(
  [
    ['confirmed', 'confirmed, attending, accepted, accepts, accept, joyfully accepts, will attend, going, coming'],
    ['confirmed', 'yes, y, true, 1'],
    ['declined', 'declined, declines, decline, not attending, regrets, regretfully declines, will not attend'],
    ['declined', 'not going, not coming, no, n, false, 0'],
    ['maybe', 'maybe, tentative, undecided, unsure, perhaps'],
    ['pending', 'pending, no response, not responded, no reply, awaiting response, awaiting reply, awaiting, waiting'],
    ['pending', 'unanswered, invited, not invited, invitation sent, sent, not sent, unknown, none'],
  ],
  'Please use confirmed, declined, maybe or pending.',
)

const side = oneOf<(typeof sides)[number]>(
  [
    ...itself(sides),
    ['partner_1', 'bride, brides'],
    ['partner_2', 'groom, grooms'],
    ['both', 'couple, mutual, shared, joint'],
  ],
  `Please use ${sides.join(', ')} or a partner’s name.`,
)

const kind = oneOf<GuestKind>(
  [
    ['adult', 'adult, a, grown-up'],
    ['child', 'child, children, kid, c, teen'],
    ['infant', 'infant, baby, toddler'],
  ],
  `Please use ${guestKinds.join(', ')}.`,
)

const mealPreference = oneOf(itself(mealOptions), `Please choose one of: ${mealOptions.join(', ')}.`)
const plusOneStatus = oneOf(itself(plusOneStatuses), `Please use ${plusOneStatuses.join(', ')}.`)

/** Joins tags into one cell. Quotes tags that contain a separator. */
export function joinTags(list: string[]): string {
  return list.map((tag) => (/[",;|]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')
}

/** Reverts `joinTags`; accepts semicolons and bars as separators. The length limits the search. */
const tagList = z
  .string()
  .max(10_000)
  .transform((text) =>
    [...text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=[,;|]|$)|[^,;|]+/g)]
      .map(([plain, quoted]) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
      .filter(Boolean),
  )
  .pipe(tags)

/** Makes a guest of a row's filled cells. A number or names of plus-ones allow them, unless the row forbids plus-ones. */
export const importedGuest = guestInput
  .omit({ companions: true })
  .extend({
    kind: kind.optional(),
    answers_for_household: yesOrNo.optional(),
    side: side.optional(),
    tags: tagList.optional(),
    rsvp_status: rsvpStatus.optional(),
    meal_preference: mealPreference.optional(),
    plus_one_allowed: yesOrNo.optional(),
    plus_ones: wholeNumber(0, MAX_PLUS_ONES).optional(),
    plus_one_status: plusOneStatus.optional(),
    reminders_paused: yesOrNo.optional(),
  })
  .transform((guest) => {
    if (guest.plus_one_allowed === false) return { ...guest, plus_ones: 0 }
    const count = guest.plus_ones ?? Math.min(splitNames(guest.plus_one_name ?? null).length, MAX_PLUS_ONES)
    if (guest.plus_one_allowed === true || count === 0) return guest
    return { ...guest, plus_one_allowed: true, plus_ones: count }
  })
export type ImportedGuest = z.output<typeof importedGuest>
/** A row's cells by field, as text. */
export type GuestCells = z.input<typeof importedGuest>

export interface ColumnMeaning {
  column: string
  /** Null: the column is skipped. */
  field: ImportField | null
}

export interface ImportedRow {
  /** From 1 for the first row after the headings. */
  row: number
  action: 'create' | 'update' | 'skip' | 'error'
  name: string
  message: string
}

export interface ImportReport {
  dry_run: boolean
  created: number
  updated: number
  skipped: number
  errors: number
  columns: ColumnMeaning[]
  rows: ImportedRow[]
}
