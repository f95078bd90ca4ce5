import * as z from 'zod/mini'
import { FIRST_DAY, isDay, LAST_DAY } from './calendar'
import { formats } from './formats'
import { locales } from './locales'
import { AMOUNT_TOO_LARGE, isWholeCents, MAX_AMOUNT } from './money'
import { hasTooManyMarks, RAW_FACTOR, textLength } from './text'

/*
 * Building blocks of input schemas. The same schemas validate in the Worker and in the app's forms, and describe
 * /api/openapi.json. A schema names a problem by code; `safeParse` words it, in English by default.
 */

/** An error in a field, with the values for its sentence. */
export type FieldProblem =
  | { code: 'required' | 'not_valid' | 'unreadable' | 'too_many_marks' | 'not_an_email' }
  | { code: 'not_text' | 'not_a_number' | 'not_whole' | 'not_true_or_false' | 'not_a_list' | 'not_an_object' }
  | { code: 'too_long' | 'too_short' | 'too_many' | 'too_few' | 'too_large' | 'too_small'; limit: number }
  | { code: 'not_an_option'; options: string[] }

type WithCode<P extends { code: string }, Code> = P extends unknown ? (Code extends P['code'] ? P : never) : never

/** A sentence for each code. */
type Sentences<P extends { code: string }> = { [Code in P['code']]: (problem: WithCode<P, Code>) => string }

const { list } = formats('en')

/** English sentences, for the app and the API. `worker/texts` has those of guests' languages. */
export const fieldSentences: Sentences<FieldProblem> = {
  required: () => 'This is required.',
  not_valid: () => 'This is not valid.',
  not_text: () => 'This must be text.',
  not_a_number: () => 'This must be a number.',
  not_whole: () => 'This must be a whole number.',
  not_true_or_false: () => 'This must be true or false.',
  not_a_list: () => 'This must be a list.',
  not_an_object: () => 'This must be an object with named fields.',
  not_an_option: ({ options }) => `Please choose one of: ${list(options)}.`,
  not_an_email: () => 'Please enter an email address such as ana@example.com.',
  too_long: ({ limit }) => `Please use at most ${limit} characters.`,
  too_short: ({ limit }) => `Please use at least ${limit} characters.`,
  too_many: ({ limit }) => `Please list at most ${limit}.`,
  too_few: ({ limit }) => `Please list at least ${limit}.`,
  too_large: ({ limit }) => `This can be at most ${limit}.`,
  too_small: ({ limit }) => `This must be at least ${limit}.`,
  too_many_marks: () => 'This has a letter with more accents than can be stored.',
  unreadable: () => 'This contains characters that cannot be stored, such as control characters.',
}

/** The sentence for a problem. */
export function word<P extends { code: string }>(problem: P, sentences: Sentences<P>): string {
  return (sentences[problem.code as P['code']] as (problem: P) => string)(problem)
}

/** The problem of a schema whose zod issue is too general: `z.enum(…).register(problems, { code })`. */
export const problems = z.registry<{ code: string }>()

/** Options of a refinement: the problem when it fails. */
export const problem = <P extends { code: string } = FieldProblem>(problem: P) => ({ params: { problem } })

/** Words issues: `safeParse(input, { error: wordedBy(sentences) })`. */
export function wordedBy(sentences: Sentences<FieldProblem>): (issue: z.core.$ZodRawIssue) => string {
  return (issue) => {
    const found = givenProblem(issue)
    return word(found && found.code in sentences ? (found as FieldProblem) : problemOf(issue), sentences)
  }
}

/** Reads a value by a schema; null with the first problem if it is invalid. */
export function readAs<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
): { value: z.output<S>; problem: null } | { value: null; problem: FieldProblem } {
  const found: FieldProblem[] = []
  const result = schema.safeParse(value, {
    error: (issue) => {
      found.push((givenProblem(issue) as FieldProblem | undefined) ?? problemOf(issue))
      return ''
    },
  })
  // zod words the issues when the error is read.
  if (!result.error) return { value: result.data, problem: null }
  return { value: null, problem: found[0] ?? { code: 'not_valid' } }
}

// Without `jitless`, zod tries out `eval`, which the app's Content-Security-Policy reports as an attack.
z.config({ customError: wordedBy(fieldSentences), jitless: true })

/** The problem that a schema or a refinement names. */
function givenProblem(issue: z.core.$ZodRawIssue): { code: string } | undefined {
  const { params } = issue as { params?: ReturnType<typeof problem>['params'] }
  return (issue.inst && problems.get(issue.inst as z.core.$ZodType)) ?? params?.problem
}

/** Maps a zod issue to a problem. */
function problemOf(issue: z.core.$ZodRawIssue): FieldProblem {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { code: 'required' }
      if (issue.expected === 'string') return { code: 'not_text' }
      if (issue.expected === 'number') return { code: 'not_a_number' }
      if (issue.expected === 'int') return { code: 'not_whole' }
      if (issue.expected === 'boolean') return { code: 'not_true_or_false' }
      if (issue.expected === 'array') return { code: 'not_a_list' }
      return { code: 'not_an_object' }
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return { code: 'required' }
      return { code: 'not_an_option', options: issue.values.map(String) }
    case 'too_big': {
      const limit = Number(issue.maximum)
      if (issue.origin === 'string') return { code: 'too_long', limit }
      return { code: issue.origin === 'array' ? 'too_many' : 'too_large', limit }
    }
    case 'too_small': {
      const limit = Number(issue.minimum)
      if (issue.origin === 'string') return limit === 1 ? { code: 'required' } : { code: 'too_short', limit }
      return { code: issue.origin === 'array' ? 'too_few' : 'too_small', limit }
    }
    default:
      return { code: 'not_valid' }
  }
}

/** Translated meals or options in one language. */
const NAMES_LIMIT = 100

const controlInLine = /\p{Cc}/u
const controlInNotes = /(?![\n\t])\p{Cc}/u

/** Makes each schema once for equal arguments: making all of them anew would take a quarter of a Worker's start. */
function memoized<Given extends unknown[], S>(make: (...given: Given) => S): (...given: Given) => S {
  const made = new Map<string, S>()
  return (...given) => {
    const key = given.join()
    const schema = made.get(key) ?? make(...given)
    made.set(key, schema)
    return schema
  }
}

/** Checks the raw length first, which bounds the cost of normalising and searching. */
const cleanText = memoized((max: number, forbidden: RegExp) => {
  const tooLong = problem({ code: 'too_long', limit: max })
  const unreadable = problem({ code: 'unreadable' })
  const fits = (text: string) => textLength(text) <= max
  return z.string().check(
    z.refine((text) => text.length <= RAW_FACTOR * max, { ...tooLong, abort: true }),
    z.refine((text) => text.isWellFormed(), { ...unreadable, abort: true }),
    z.refine((text) => fits(text) || !hasTooManyMarks(text), { ...tooLong, abort: true }),
    z.refine((text) => !hasTooManyMarks(text), { ...problem({ code: 'too_many_marks' }), abort: true }),
    z.overwrite((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()),
    z.refine((text) => !forbidden.test(text), unreadable),
    z.refine(fits, tooLong),
  )
})

const optionalText = memoized((max: number, forbidden: RegExp) =>
  z.pipe(z.nullable(cleanText(max, forbidden)), z.transform(emptyToNull)),
)

const requiredText = memoized((max: number, forbidden: RegExp, error: string) =>
  cleanText(max, forbidden).check(z.minLength(1, { error })),
)

/** Reads a value before a schema does. */
export const preprocess = <S extends z.core.$ZodType>(
  read: (value: unknown, context: z.core.ParsePayload) => unknown,
  schema: S,
) => z.pipe(z.transform(read), schema)

/** Whether no two of them are equal. Here with the schemas, since first loads carry the file of other lists. */
export const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length

/** Refuses the value of a transformation. */
export function refuse(
  { issues, value: input }: z.core.ParsePayload,
  issue: { message?: string; path?: PropertyKey[]; params?: object },
): never {
  issues.push({ code: 'custom', input, ...issue })
  return z.NEVER
}

/** One line of text, trimmed, NFC; may be empty. */
export const line = (max = 200) => cleanText(max, controlInLine)

/** One line that must not be empty. */
export const requiredLine = (error: string, max = 200) =>
  z.pipe(
    z.string({ error: (issue) => (issue.input == null ? error : 'This must be text.') }),
    requiredText(max, controlInLine, error),
  )

/** One line or null; empty text means null. */
export const optionalLine = (max = 200) => optionalText(max, controlInLine)

/** Several lines that must not be empty. */
export const requiredNotes = (error: string, max = 2000) => requiredText(max, controlInNotes, error)

/** Several lines or null; empty text means null. */
export const optionalNotes = (max = 2000) => optionalText(max, controlInNotes)

/** An object whose entries are counted before each name and value is read, which takes time. */
export const fewEntries = <Entries extends z.core.$ZodType>(limit: number, entries: Entries) =>
  preprocess((given, context) => {
    const count = typeof given === 'object' && given !== null ? Object.keys(given).length : 0
    return count <= limit ? given : refuse(context, problem({ code: 'too_many', limit }))
  }, entries)

/** Translated names of meals or options. More than there can be, since those of earlier ones are kept. */
export const translatedNames = <Name extends z.ZodMiniType<string>>(name: Name) =>
  fewEntries(NAMES_LIMIT, z.record(line(100), name))

/** The couple's words by language. */
export const translations = <W extends z.ZodMiniType>(words: W) => z.partialRecord(z.enum(locales), words)

const blank = z.pipe(
  z.string().check(z.trim(), z.length(0)),
  z.transform(() => null),
)

/** Leaves out invisible characters that were copied with a text. */
export const onlyVisible = z.overwrite((text: string) => text.replaceAll(/\p{Cf}/gu, ''))

/** One address, at most 320 characters (64 before the @, 255 after it: RFC 5321), without invisible characters. */
export const emailAddress = line(320).check(
  onlyVisible,
  z.refine(
    (text) => /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@.<>(),;:"\\]+$/u.test(text),
    problem({ code: 'not_an_email' }),
  ),
)

/** One address or null; empty text means null. */
export const optionalEmail = z.union([blank, z.null(), emailAddress]).register(problems, { code: 'not_an_email' })

const dayHint = 'Please enter a date such as 2027-02-14.'

export const yearHint = 'Please enter a date between the years 1900 and 9998.'

/** An existing day of those years. */
export const calendarDay = z.string().check(
  z.refine(isDay, { error: dayHint, abort: true }),
  z.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, { error: yearHint }),
)

/** A day or null; empty text means null. */
export const optionalDay = z.union([blank, z.null(), calendarDay], {
  error: ({ input }) => (typeof input === 'string' && isDay(input) ? yearHint : dayHint),
})

const timeHint = 'Please enter a time such as 15:30.'

/** `HH:MM`, from 00:00 to 23:59. */
export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: timeHint }))

/** A time or null; empty text means null. */
export const optionalTime = z.union([blank, z.null(), clockTime], { error: timeHint })

/** The version that an edit is based on; an edit without one always applies. */
export const version = z.optional(z.int().check(z.minimum(1)))

/** A whole number; a query has it as text. */
export const wholeNumber = (min: number, max: number) =>
  preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value),
    z.int().check(z.minimum(min), z.maximum(max)),
  )

/** A boolean; a query has it as text. */
export const yesOrNo = preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean(),
)

/** The query of calls that can say what they would change, without changing it. */
export const dryRunQuery = z.object({ dry_run: z.optional(yesOrNo) })

/** An amount in major units. More than two decimals are refused, not rounded. */
export const money = z
  .number()
  .check(
    z.minimum(0, { error: 'An amount cannot be negative.' }),
    z.maximum(MAX_AMOUNT, { error: AMOUNT_TOO_LARGE }),
    z.refine(isWholeCents, { error: 'Please enter an amount with at most 2 decimals.' }),
  )

/** An amount in a query, as text. */
export const moneyText = preprocess(
  (value) => (typeof value === 'string' && /^-?\d{1,12}(\.\d+)?$/.test(value.trim()) ? Number(value) : value),
  money,
)

function emptyToNull(text: string | null): string | null {
  return text === '' ? null : text
}
