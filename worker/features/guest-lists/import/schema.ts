import * as z from 'zod/mini'
import { preprocess, refuse, wholeNumber } from '../../../lib/fields'
import { madeOnce } from '../../../lib/once'
import { compactText, counted, foldText, splitNames } from '../../../lib/text'
import {
  allergySeverities,
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
import { MEAL_LIMIT } from '../../occasions/contract'
import { type CommonField, type ImportField, importFields, sharedFields } from './fields/schema'

const importField = z.union([
  z.enum(Object.keys(importFields) as CommonField[]),
  z.templateLiteral([z.enum(['reply', 'meal', 'answer']), ':', z.string().check(z.minLength(1), z.maxLength(100))]),
])

/** More than real lists have. Limits the work for a file of headings only. */
export const COLUMN_LIMIT = 200
export const TOO_MANY_COLUMNS = `A list can have at most ${COLUMN_LIMIT} columns.`
/** Most bytes of a compressed list when decompressed. An export of 5,000 guests with long notes has 12 MB. */
export const LIST_LIMIT = 16 * 1024 * 1024
/** Includes blank lines, which spreadsheets often append. */
export const LINE_LIMIT = 20_000

/** A record by column. Counts the columns before it validates any. */
function byColumn<T extends z.ZodMiniType>(value: T) {
  return preprocess(
    (columns, context) => {
      const count = typeof columns === 'object' && columns !== null ? Object.keys(columns).length : 0
      if (count <= COLUMN_LIMIT) return columns
      return refuse(context, { message: TOO_MANY_COLUMNS })
    },
    z.record(z.string(), value),
  )
}

/** Our field by their column. Null or '' skips the column; absent columns are guessed. */
const mapping = byColumn(
  z.union(
    [
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      z.nullable(importField),
    ],
    { error: unknownField },
  ),
).check(
  z.superRefine((fields, context) => {
    const taken = Object.values(fields).filter((field) => field !== null && !sharedFields.includes(field))
    const twice = taken.find((field, i) => taken.indexOf(field) !== i)
    if (twice) context.addIssue({ code: 'custom', message: `Two columns are mapped to "${twice}".` })
  }),
)
export type Mapping = z.output<typeof mapping>

export function unknownField(): string {
  return `Please map columns to one of: ${Object.keys(importFields).join(', ')}.`
}

const cell = z.unknown().check(z.meta({ description: 'Text, a number, true or false, null, or a list of texts.' }))
const cellHint = 'Each cell must be text, a number, true or false, or a list of texts.'

/** The text of a cell; undefined if the value is not valid. */
function cellText(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? joinTags(value) : undefined
  if (value === null) return ''
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

/** Reports only the first wrong cell, because a list can have hundreds of thousands. */
const rows = z.pipe(
  z.array(byColumn(cell)).check(z.maxLength(LINE_LIMIT)),
  z.transform((list, context) => {
    const wrong = list.findIndex((row) => Object.values(row).some((value) => cellText(value) === undefined))
    if (wrong < 0)
      return list.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, cellText(v) ?? ''])))
    return refuse(context, { path: [wrong], message: cellHint })
  }),
)

export const importInput = z
  .object({
    /** Text whose first line has the headings; cells are separated by commas, semicolons, tabs or bars. */
    csv: z.nullish(z.string()),
    rows: z.nullish(rows),
    mapping: z.nullish(mapping),
    dry_run: z.nullish(z.boolean()),
  })
  .check(
    z.refine(({ csv, rows }) => (csv == null) !== (rows == null), {
      path: ['csv'],
      error: 'Please send the list either as csv or as rows.',
    }),
  )

/** In UTF-16 units. A longer cell has none of the words with a meaning, and folding it would take time. */
const LONGEST_WORD = 200
const wordIn = (cell: string) => (cell.length > LONGEST_WORD ? '' : foldText(cell))

/** A cell with one of a few meanings, each with several words. */
function oneOf<T>(words: [meaning: T, words: string][], error: string) {
  const meanings = new Map(
    words.flatMap(([meaning, list]) => list.split(', ').map((word) => [compactText(word), meaning] as const)),
  )
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      const meaning = text.length > LONGEST_WORD ? undefined : meanings.get(compactText(text))
      return meaning === undefined ? refuse(context, { message: error }) : meaning
    }),
  )
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

/** Placeholders in empty cells. */
const blanks = ['-', '–', '—', 'n/a']
/** Words for no meal, diet or need. */
const nothing = ['none', 'no', 'na', 'nil']

export const isFilled = (cell: string): boolean => cell !== '' && !blanks.includes(wordIn(cell))
export const unlessNothing = (cell: string): string => (nothing.includes(wordIn(cell)) ? '' : cell)
/** The same for a meal, which may be called so. */
export const mealUnlessNothing = (cell: string, meals: readonly string[]): string =>
  spellingsOf(meals).named.has(foldText(cell)) ? cell : unlessNothing(cell)

/** The spellings of a list of meals, made once: guests may have thousands, and each row of a list names some. */
const spellingsOf = madeOnce((meals: readonly string[]) => {
  const named = new Map(meals.map((meal) => [foldText(meal), meal]))
  const spelled = Map.groupBy(named.values(), compactText)
  spelled.delete('')
  return { named, spelled }
})

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

/** A cell about one occasion: invited, with the reply or without; null: not invited. */
export const invitation = z.union(
  [
    oneOf([[null, 'not invited, uninvited']], ''),
    z.pipe(oneOf([['pending', 'x, invite']], ''), z.custom<RsvpStatus>()),
    rsvpStatus,
  ],
  { error: () => 'Please use confirmed, declined, maybe, pending or not invited.' },
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

export const kind = oneOf<GuestKind>(
  [
    ['adult', 'adult, a, grown-up'],
    ['child', 'child, children, kid, c, teen'],
    ['infant', 'infant, baby, toddler'],
  ],
  `Please use ${guestKinds.join(', ')}.`,
)

/**
 * One of the meals, in any case, and in any spelling that no other meal shares. Where there are none, no meal is asked for, and any text
 * means none. `offered` are those that the problem names.
 */
export function mealIn(meals: readonly string[], offered = meals) {
  const { named, spelled } = spellingsOf(meals)
  return z.pipe(
    z.string(),
    z.transform((text, context): string | null => {
      if (meals.length === 0) return null
      const [like, ...others] = spelled.get(compactText(text)) ?? []
      const meal = named.get(foldText(text)) ?? (others.length === 0 ? like : undefined)
      return meal ?? refuse(context, { message: `Please choose one of: ${firstOf(offered)}.` })
    }),
  )
}

/** Names as many meals as a menu can have: guests may have thousands, and each row of a list can have the problem. */
function firstOf(meals: readonly string[]): string {
  const others = meals.length - MEAL_LIMIT
  const first = meals.slice(0, MEAL_LIMIT).join(', ')
  return others > 0 ? `${first} and ${counted(others, 'other')}` : first
}

export const allergySeverity = oneOf(itself(allergySeverities), `Please use ${allergySeverities.join(' or ')}.`)

const plusOneStatus = oneOf(itself(plusOneStatuses), `Please use ${plusOneStatuses.join(', ')}.`)

/** Joins tags into one cell. Quotes tags that contain a separator. */
export function joinTags(list: string[]): string {
  return list.map((tag) => (/[",;|]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ')
}

/** Reverts `joinTags`; accepts semicolons and bars as separators. Keeps empty entries, except at the end. */
function splitTags(text: string): string[] {
  const entries = [...text.matchAll(/(?<=^|[,;|])(?:\s*"((?:[^"]|"")*)"\s*(?=[,;|]|$)|[^,;|]*)/g)].map(
    ([plain, quoted]) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim(),
  )
  return entries.slice(0, entries.findLastIndex(Boolean) + 1)
}

const listUpTo = (length: number) => z.pipe(z.string().check(z.maxLength(length)), z.transform(splitTags))

/** A cell with one entry for each plus-one, some of them empty. Has room for the longest texts of all. */
export const companionList = listUpTo(50_000)

/** A cell with several texts. */
export const textList = z.pipe(
  listUpTo(10_000),
  z.transform((list) => list.filter(Boolean)),
)

const tagList = z.pipe(textList, tags)

/**
 * Makes a guest of a row's filled cells. A number or names of plus-ones allow them, unless the row forbids plus-ones. `meals` are
 * those that a row may name.
 */
const importedGuestWith = (meals: readonly string[]) =>
  z.pipe(
    z.extend(z.omit(guestInput, { companions: true }), {
      kind: z.optional(kind),
      answers_for_household: z.optional(yesOrNo),
      side: z.optional(side),
      tags: z.optional(tagList),
      rsvp_status: z.optional(rsvpStatus),
      meal_preference: z.optional(mealIn(meals)),
      plus_one_allowed: z.optional(yesOrNo),
      plus_ones: z.optional(wholeNumber(0, MAX_PLUS_ONES)),
      plus_one_status: z.optional(plusOneStatus),
      reminders_paused: z.optional(yesOrNo),
      allergy_severity: z.optional(allergySeverity),
      show_phone: z.optional(yesOrNo),
    }),
    z.transform((guest) => {
      if (guest.plus_one_allowed === false) return { ...guest, plus_ones: 0 }
      const count = guest.plus_ones ?? Math.min(splitNames(guest.plus_one_name ?? null).length, MAX_PLUS_ONES)
      return count === 0 ? guest : { ...guest, plus_one_allowed: true, plus_ones: count }
    }),
  )
type ImportedGuestSchema = ReturnType<typeof importedGuestWith>
export type ImportedGuest = z.output<ImportedGuestSchema>

const known = new WeakMap<readonly string[], ImportedGuestSchema>()

/** The schema for a list of meals, made once; by default for those of a new wedding. */
export function importedGuestFor(meals: readonly string[] = mealOptions): ImportedGuestSchema {
  const schema = known.get(meals) ?? importedGuestWith(meals)
  known.set(meals, schema)
  return schema
}

/** A row's cells by field, as text. */
export type GuestCells = z.input<ImportedGuestSchema>

export interface ColumnMeaning {
  column: string
  /** Null: the column is skipped. */
  field: ImportField | null
}

export interface ImportedRow {
  /** Number of the row, from 1 for the first after the headings. */
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
