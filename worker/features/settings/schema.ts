import * as z from 'zod/mini'
import { FIRST_DAY, isDay, LAST_DAY, looksLikeDay, zoneName } from '../../lib/calendar'
import { optionalLine, wholeNumber, yearHint } from '../../lib/fields'
import { locales } from '../../lib/locales'
import { isCurrency } from '../../lib/money'
import { composed } from '../../lib/text'
import { isZone } from '../../lib/zones'
import { answerNews, datePrecisions, plusOnePolicies, weddingDatePolicies } from './contract'

export * from './contract'

/**
 * Checks the shape and the last year. An impossible day is not a field error but a 400, and a past wedding date has its own
 * sentence, both from `decideSettings`.
 */
const dayShaped = z.string().check(
  z.refine(looksLikeDay, { error: 'Please enter a date such as 2027-02-14.' }),
  z.refine((day) => !isDay(day) || day <= LAST_DAY, { error: yearHint }),
)

export const currency = (error: string) =>
  z.string({ error }).check(z.trim(), z.overwrite(composed), z.refine(isCurrency, { error }))
/** A change of settings. Errors come in the order of these fields, which the API's contract prescribes for the first ones. */
export const weddingSettingsPatch = z.partial(
  z.object({
    couple_name_1: optionalLine(),
    couple_name_2: optionalLine(),
    wedding_date_fixed: z.nullable(dayShaped),
    wedding_date: z.nullable(dayShaped),
    wedding_date_policy: z.enum(weddingDatePolicies),
    currency_code: currency('Please enter a valid currency symbol (₱, $, €) or ISO code (USD, PHP, EUR)'),
    timezone: z.pipe(
      z.string().check(z.trim(), z.refine(isZone, { error: 'Please choose a timezone such as Asia/Manila.' })),
      z.transform(zoneName),
    ),
    /** The last day on which guests can reply; null: no deadline. */
    rsvp_deadline: z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      z.nullable(dayShaped.check(z.refine((day) => !isDay(day) || day >= FIRST_DAY, { error: yearHint }))),
    ]),
    plus_one_policy: z.enum(plusOnePolicies),
    /** Days before the deadline, largest first; empty: no reminders. */
    reminder_days: z.pipe(
      z
        .array(
          z
            .int({ error: ({ code }) => (code === 'invalid_type' ? 'Please use whole days.' : undefined) })
            .check(z.minimum(0), z.maximum(365)),
        )
        .check(z.maxLength(10)),
      z.transform((days) => [...new Set(days)].sort((a, b) => b - a)),
    ),
    venue_name: optionalLine(),
    /** Whether the couple is mailed 7 days and 1 day before a payment is due. */
    payment_reminders: z.boolean(),
    /** Whether the couple is mailed their tasks every Monday. */
    task_digest: z.boolean(),
    /** Whether the couple is mailed on the day before which vendors have their run sheet. */
    day_before_mail: z.boolean(),
    /** Whether helpers see dietary and accessibility texts, and answers to sensitive questions. */
    helpers_see_needs: z.boolean(),
    /** Whether these are kept; else they are erased 90 days after the last occasion. */
    keeps_needs: z.boolean(),
    /** Language of guests without one of their own. */
    default_locale: z.enum(locales),
    /** Whether guests are mailed what they answered. */
    answer_receipts: z.boolean(),
    /** When the couple is mailed guests' answers. */
    notify_answers: z.enum(answerNews),
    /** Whether guests find their table at the door, on the day and the day before. */
    seat_finder: z.boolean(),
    /** How exactly the date is known; null: the couple has not set one. A date sent without it is a day. */
    date_precision: z.nullable(z.enum(datePrecisions)),
    /** Whether the couple has answered or skipped the questions of a new wedding. */
    set_up_done: z.boolean(),
    /** Whether the couple has dismissed the first steps. */
    first_steps_done: z.boolean(),
    version: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  }),
)
export type WeddingSettingsPatch = z.output<typeof weddingSettingsPatch>

export interface WeddingSettings extends Required<Omit<WeddingSettingsPatch, 'wedding_date' | 'wedding_date_fixed'>> {
  /** The date in use: the fixed one, or under `dynamic` the preview. */
  wedding_date: string
  wedding_date_fixed: string
  preview_default_wedding_date: string
  /** The page on which guests find their seat; null while it is switched off. */
  seat_finder_url: string | null
  /** Whether the wedding contains the sample. */
  is_sample: boolean
}
