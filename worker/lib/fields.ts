import * as z from 'zod'
import { isDay } from './calendar'
import { isWholeCents, MAX_AMOUNT } from './money'
import { hasTooManyMarks, RAW_FACTOR, textLength } from './text'

/*
 * What every input field is made of, with errors that are sentences for a person. The same schemas validate in the
 * Worker, in the app's forms, and write /api/openapi.json.
 */

// Without `jitless`, zod tries out `eval`, which the app's Content-Security-Policy reports as an attack.
z.config({ customError: sentenceFor, jitless: true })

/** The sentence for what a schema does not word itself. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is required.'
      if (issue.expected === 'string') return 'This must be text.'
      if (issue.expected === 'number') return 'This must be a number.'
      if (issue.expected === 'int') return 'This must be a whole number.'
      if (issue.expected === 'boolean') return 'This must be true or false.'
      if (issue.expected === 'array') return 'This must be a list.'
      return 'This must be an object with named fields.'
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return 'This is required.'
      return `Please choose one of: ${issue.values.map(String).join(', ')}.`
    case 'too_big':
      if (issue.origin === 'string') return `Please use at most ${issue.maximum} characters.`
      if (issue.origin === 'array') return `Please list at most ${issue.maximum}.`
      return `This can be at most ${issue.maximum}.`
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'This is required.' : `Please use at least ${issue.minimum} characters.`
      if (issue.origin === 'array') return `Please list at least ${issue.minimum}.`
      return `This must be at least ${issue.minimum}.`
    default:
      return 'This is not valid.'
  }
}

const controlInLine = /\p{Cc}/u
const controlInNotes = /(?![\n\t])\p{Cc}/u
const unreadable = 'This contains characters that cannot be stored, such as control characters.'
const tooManyMarks = 'This has a letter with more accents than can be stored.'

/** The raw length comes first: what it lets through costs little to normalise and to search. */
function cleanText(max: number, forbidden: RegExp) {
  const tooLong = `Please use at most ${max} characters.`
  return z
    .string()
    .refine((text) => text.length <= RAW_FACTOR * max, { error: tooLong, abort: true })
    .refine((text) => text.isWellFormed(), { error: unreadable, abort: true })
    .refine((text) => !hasTooManyMarks(text), {
      error: ({ input }) => (textLength(String(input)) > max ? tooLong : tooManyMarks),
      abort: true,
    })
    .overwrite((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim())
    .refine((text) => !forbidden.test(text), { error: unreadable })
    .refine((text) => textLength(text) <= max, { error: tooLong })
}

/** One line of text, trimmed, NFC; may be empty. */
export const line = (max = 200) => cleanText(max, controlInLine)

/** One line that must not be empty. */
export const requiredLine = (error: string, max = 200) =>
  z.string({ error: (issue) => (issue.input == null ? error : 'This must be text.') }).pipe(line(max).min(1, { error }))

/** One line or null; empty text means null. */
export const optionalLine = (max = 200) => line(max).nullable().transform(emptyToNull)

/** Several lines or null; empty text means null. */
export const optionalNotes = (max = 2000) => cleanText(max, controlInNotes).nullable().transform(emptyToNull)

const blank = z
  .string()
  .trim()
  .length(0)
  .transform(() => null)

/** One address, at most 320 characters (64 before the @, 255 after it: RFC 5321). */
export const emailAddress = line(320).refine(
  (text) => /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@.<>(),;:"\\]+$/u.test(text),
  {
    error: 'Please enter an e-mail address such as ana@example.com.',
  },
)

/** One address or null; empty text means null. */
export const optionalEmail = z.union([blank, z.null(), emailAddress], {
  error: 'Please enter an e-mail address such as ana@example.com.',
})

const dayWanted = 'Please enter a date such as 2027-02-14.'

const yearWanted = 'Please enter a date between the years 1900 and 9998.'

/** A day the calendar has, with neighbours that can be written as one: what is planned for it may be moved to them. */
export const calendarDay = z
  .string()
  .refine(isDay, { error: dayWanted, abort: true })
  .refine((day) => day >= '1900' && day < '9999', { error: yearWanted })

/** A day or null; empty text means null. */
export const optionalDay = z.union([blank, z.null(), calendarDay], {
  error: ({ input }) => (typeof input === 'string' && isDay(input) ? yearWanted : dayWanted),
})

const timeWanted = 'Please enter a time such as 15:30.'

/** `HH:MM`, from 00:00 to 23:59. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: timeWanted })

/** A time or null; empty text means null. */
export const optionalTime = z.union([blank, z.null(), clockTime], { error: timeWanted })

/** The version an edit started from; without it the edit wins. */
export const version = z.int().min(1).optional()

/** A whole number; in a query it arrives as text. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value),
    z.int().min(min).max(max),
  )

/** Yes or no; in a query it arrives as text. */
export const yesOrNo = z.preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean(),
)

/** An amount in major units. More than two decimals are refused, not rounded. */
export const money = z
  .number()
  .min(0, { error: 'An amount cannot be negative.' })
  .max(MAX_AMOUNT, { error: 'An amount can be at most 999,999,999.99.' })
  .refine(isWholeCents, { error: 'Please enter an amount with at most 2 decimals.' })

/** An amount that arrives in a query, as text. */
export const moneyText = z.preprocess(
  (value) => (typeof value === 'string' && /^-?\d{1,12}(\.\d+)?$/.test(value.trim()) ? Number(value) : value),
  money,
)

function emptyToNull(text: string | null): string | null {
  return text === '' ? null : text
}
