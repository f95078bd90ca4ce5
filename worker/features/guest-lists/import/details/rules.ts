import * as z from 'zod/mini'
import { fieldSentences, word } from '../../../../lib/fields'
import { madeOnce } from '../../../../lib/once'
import { finderByText, foldText, splitNames } from '../../../../lib/text'
import { type Companion, companionInput, MAX_PLUS_ONES, mealOptions, type RsvpStatus } from '../../../guests/schema'
import { type Address, householdPatch } from '../../../households/schema'
import { readAnswer } from '../../../questions/answering/rules'
import type { AnswerValue } from '../../../questions/schema'
import type { ImportField, ListContext, ListedOccasion, ListedQuestion } from '../fields/schema'
import {
  allergySeverity,
  companionList,
  invitation,
  isFilled,
  kind,
  mealIn,
  mealUnlessNothing,
  textList,
  unlessNothing,
  yesOrNo,
} from '../schema'

/** What a row says beyond the guest's own fields. Absent: nothing. */
export interface Details {
  household?: HouseholdDetails
  /** Details of the plus-ones, by their place in the list of names. */
  companions?: Partial<Companion>[]
  /** How many of the plus-ones, the last of them, the list names as children. */
  children?: number
  replies?: Reply[]
  /** True for a new guest whom the list does not invite to the main occasion, which it has a column for. */
  isUninvited?: boolean
  answers?: { question: ListedQuestion; value: AnswerValue }[]
}

/** Parts that the row gives. */
export interface HouseholdDetails {
  address?: Address
  salutation?: string
  locale?: string
}

export interface Reply {
  occasion_id: string
  isMain: boolean
  /** Pending: invited, without a reply. */
  status: RsvpStatus
  /** Null: none given. */
  meal_preference: string | null
}

export interface DetailsReading {
  details: Details
  problems: { field: ImportField; message: string }[]
  /** What was read, by column's meaning, as text. */
  texts: { field: ImportField; text: string }[]
}

type Cells = (field: ImportField) => string[]

/** Plus-ones of the largest family: twice as many as may come. Each child takes time, and a row has room for a thousand. */
const MOST_WITH_CHILDREN = 2 * MAX_PLUS_ONES

/** Reads the cells of a row. `names` are the plus-ones' names, joined, and `children` those of the children, who are the last. */
export function readDetails(
  cellsOf: Cells,
  { names, children }: { names: string | null; children: string },
  context: ListContext,
): DetailsReading {
  const reading: DetailsReading = { details: {}, problems: [], texts: [] }
  const wrong = (field: ImportField, message: string) => reading.problems.push({ field, message })
  const seen = (field: ImportField, text: string) => reading.texts.push({ field, text })
  const household = readHousehold(cellsOf, { wrong, seen })
  if (Object.keys(household).length > 0) reading.details.household = household
  const named = splitNames(names)
  const companions = readCompanions(cellsOf, { ...context, names: named }, { wrong, seen })
  if (companions.length > 0) reading.details.companions = companions
  const count = splitNames(children).length
  if (count > 0 && named.length <= MOST_WITH_CHILDREN) {
    seen('child_name', children)
    reading.details.children = count
  }
  Object.assign(reading.details, readReplies(cellsOf, context, { wrong, seen }))
  const answers = readAnswers(cellsOf, context, { wrong, seen })
  if (answers.length > 0) reading.details.answers = answers
  return reading
}

interface Notes {
  wrong: (field: ImportField, message: string) => void
  seen: (field: ImportField, text: string) => void
}

const one = (cellsOf: Cells, field: ImportField) => cellsOf(field).find(Boolean) ?? ''

function readHousehold(cellsOf: Cells, { wrong, seen }: Notes): HouseholdDetails {
  const found: HouseholdDetails = {}
  const lines = cellsOf('address').flatMap((cell) => cell.split(/\r?\n/).map((line) => line.trim()))
  const city = [one(cellsOf, 'city'), one(cellsOf, 'state')].filter(Boolean).join(', ')
  const parts = { postal_code: one(cellsOf, 'postal_code'), city, country: one(cellsOf, 'country') }
  const filled = lines.filter(Boolean)
  const given = [...filled, ...Object.values(parts)].filter(Boolean)
  if (given.length > 0) {
    const address = householdPatch.shape.address.safeParse({ lines: filled, ...parts })
    seen('address', given.join(', '))
    if (address.data) found.address = address.data
    else wrong('address', firstMessage(address.error))
  }
  for (const field of ['salutation', 'locale'] as const) {
    const cell = one(cellsOf, field)
    if (cell === '') continue
    seen(field, cell)
    const text = householdPatch.shape[field].safeParse(field === 'locale' ? languageTag(cell) : cell)
    if (text.data) found[field] = text.data
    else wrong(field, firstMessage(text.error))
  }
  return found
}

/** The languages whose names are known in lists, as BCP 47 tags. */
const languages =
  'ar bg cs da de el en es et fa fi fil fr ga he hi hr hu id it ja ko lt lv nl no pl pt pt-BR ro ru sk sl sv th tr uk vi zh zh-Hans zh-Hant'

let tagsByName: Map<string, string> | undefined

/** The tag of a language that is named in English or in itself; other text, such as a tag, as it is. */
function languageTag(cell: string): string {
  tagsByName ??= nameLanguages()
  return tagsByName.get(foldText(cell)) ?? cell
}

/** Tags by folded name. Takes milliseconds, so it is made when a list first has a language. */
function nameLanguages(): Map<string, string> {
  const namesIn = (locale: string, languageDisplay?: 'standard') =>
    new Intl.DisplayNames(locale, { type: 'language', languageDisplay })
  // Brazilian Portuguese, and Portuguese (Brazil).
  const english = [namesIn('en'), namesIn('en', 'standard')]
  const named = languages
    .split(' ')
    .flatMap((tag) => [...english, namesIn(tag)].map((names) => [foldText(names.of(tag) ?? tag), tag] as const))
  return new Map([...named, ['tagalog', 'fil']])
}

/** The columns about plus-ones, and the field of a companion that each is. */
const companionColumns = {
  plus_one_kinds: 'kind',
  plus_one_meals: 'meal_preference',
  plus_one_dietary_restrictions: 'dietary_restrictions',
  plus_one_accessibility_needs: 'accessibility_needs',
  plus_one_allergy_severities: 'allergy_severity',
  plus_one_not_at: 'not_at',
} as const satisfies Record<string, keyof Companion>

/** Columns in which a word such as none says nothing. */
const needs = ['plus_one_dietary_restrictions', 'plus_one_accessibility_needs']

/** Lists beside the names, each in their order. A dash or an empty entry says nothing of that person. */
function readCompanions(
  cellsOf: Cells,
  { names, ...context }: { names: string[] } & Pick<ListContext, 'meals' | 'occasions'>,
  { wrong, seen }: Notes,
): Partial<Companion>[] {
  const companions: Partial<Companion>[] = names.map(() => ({}))
  let isGiven = false
  for (const column of Object.keys(companionColumns) as (keyof typeof companionColumns)[]) {
    const cell = one(cellsOf, column)
    if (cell === '') continue
    seen(column, cell)
    const { data: list, error } = companionList.safeParse(cell)
    if (!list) {
      wrong(column, firstMessage(error))
      continue
    }
    if (list.length > names.length) {
      wrong(column, `There are more entries here than names of plus-ones: ${list.length} and ${names.length}.`)
      continue
    }
    const field = companionColumns[column]
    const schema = schemaOf(field, context)
    for (const [i, text] of list.entries()) {
      const companion = companions[i]
      if (!companion || !isFilled(saidIn(column, text, context))) continue
      const value = schema.safeParse(text)
      if (!value.success) {
        // The first says enough: a cell can have thousands.
        wrong(column, firstMessage(value.error))
        break
      }
      if (value.data?.length) {
        isGiven = true
        Object.assign(companion, { [field]: value.data })
      }
    }
  }
  return isGiven ? companions : []
}

/** A plus-one's cell; empty if its words say nothing. */
function saidIn(column: string, text: string, { meals = mealOptions }: Pick<ListContext, 'meals'>): string {
  if (column === 'plus_one_meals') return mealUnlessNothing(text, meals)
  return needs.includes(column) ? unlessNothing(text) : text
}

function schemaOf(
  field: (typeof companionColumns)[keyof typeof companionColumns],
  { meals = mealOptions, occasions = [] }: Pick<ListContext, 'meals' | 'occasions'>,
) {
  return {
    ...companionInput.shape,
    kind,
    meal_preference: mealIn(meals),
    allergy_severity: allergySeverity,
    not_at: occasionsAmong(occasions),
  }[field]
}

/** The occasions that a cell names. Leaves out those that the wedding does not have, which lists have no columns for either. */
const occasionsAmong = (occasions: ListedOccasion[]) =>
  z.pipe(
    textList,
    z.transform((names) => names.flatMap((name) => occasionFinder(occasions)(name)?.id ?? [])),
  )
const occasionFinder = madeOnce((occasions: ListedOccasion[]) => finderByText(occasions, ({ name }) => name))

/** A meal as an occasion has it; null if it is not offered there. */
export function mealAt(occasion: ListedOccasion, meal: string | null): string | null {
  const { data } = mealIn(mealsFor(occasion), occasion.meal_options ?? []).safeParse(meal)
  return data ?? null
}

/** The meals that a row may name at an occasion. One that guests have chosen and that is taken away stays with them. */
const mealsFor = madeOnce(({ meal_options, chosen = [] }: ListedOccasion): readonly string[] =>
  meal_options ? [...chosen, ...meal_options] : [],
)

function readReplies(cellsOf: Cells, { occasions = [] }: ListContext, { wrong, seen }: Notes): Partial<Details> {
  const replies: Reply[] = []
  /** Undefined: the list has no column for the main occasion. */
  let main: string | undefined
  for (const occasion of occasions) {
    const { id, is_main, meal_options } = occasion
    const [cell] = cellsOf(`reply:${id}`)
    const meals = mealsFor(occasion)
    const mealCell = mealUnlessNothing(one(cellsOf, `meal:${id}`), meals)
    if (is_main) main = cell
    if (cell) seen(`reply:${id}`, cell)
    if (mealCell) seen(`meal:${id}`, mealCell)
    const status = cell ? invitation.safeParse(cell) : { data: null, error: undefined }
    if (status.error) wrong(`reply:${id}`, firstMessage(status.error))
    if (status.data == null) continue
    const meal = mealCell ? mealIn(meals, meal_options ?? []).safeParse(mealCell) : { data: null, error: undefined }
    if (meal.error) wrong(`meal:${id}`, firstMessage(meal.error))
    const meal_preference = status.data === 'declined' ? null : (meal.data ?? null)
    replies.push({ occasion_id: id, isMain: is_main, status: status.data, meal_preference })
  }
  const isElsewhere = replies.length > 0 && !replies.some(({ isMain }) => isMain)
  const isUninvited = main !== undefined && (main === '' ? isElsewhere : invitation.safeParse(main).data === null)
  return { ...(replies.length > 0 && { replies }), ...(isUninvited && { isUninvited }) }
}

function readAnswers(cellsOf: Cells, { questions = [] }: ListContext, { wrong, seen }: Notes) {
  return questions.flatMap((question) => {
    const field = `answer:${question.id}` as const
    const cell = one(cellsOf, field)
    if (cell === '') return []
    seen(field, cell)
    const reading = readAnswer(
      { ...question, options: openOptions(question), required: false },
      answerIn(question, cell),
    )
    if (reading.outcome === 'invalid') wrong(field, word(reading.problem, fieldSentences))
    return reading.outcome === 'valid' && reading.value !== null ? [{ question, value: reading.value }] : []
  })
}

/** Options that guests may no longer choose are still read from a list. */
const openOptions = ({ options }: ListedQuestion) => options.map(({ id, text }) => ({ id, text }))

const optionFinder = madeOnce(({ options }: ListedQuestion) => finderByText(options, ({ text }) => text))

/** A cell as the question's kind wants it: options by their text. */
function answerIn(question: ListedQuestion, cell: string): unknown {
  const { kind: asked } = question
  const idOf = (text: string) => optionFinder(question)(text)?.id ?? text
  if (asked === 'yes_no') return yesOrNo.safeParse(cell).data ?? cell
  if (asked === 'choice') return idOf(cell)
  // A list that is too long is no option either.
  return asked === 'choices' ? (textList.safeParse(cell).data ?? [cell]).map(idOf) : cell
}

function firstMessage(error: z.core.$ZodError | undefined): string {
  return error?.issues[0]?.message ?? 'This is not valid.'
}
