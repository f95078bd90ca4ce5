import { addMonths, type Day, dayAt, isDay } from '../../lib/calendar'
import type { Role } from '../../lib/roles'
import type { WeddingSettings, WeddingSettingsPatch } from './schema'

/** The default date of a new wedding, until it is past. */
const FIRST_FIXED_DATE = '2027-02-14'

/** The timezone and currency of a new wedding, until the couple save their own. */
export const newPlace = { timezone: 'Asia/Manila', currency_code: 'PHP' }

const NO_DATE = 'Please choose the wedding date.'
const PAST_DATE = "Wedding date can't be in the past."
export const DEADLINE_BEFORE_OCCASION = 'One of your occasions closes later. Please change its RSVP deadline first.'
export const DEADLINE_AFTER_WEDDING = 'The RSVP deadline must not be after the wedding.'

/** A wedding's settings as stored. */
export type StoredSettings = Omit<
  WeddingSettings,
  'wedding_date' | 'preview_default_wedding_date' | 'seat_finder_url'
> & {
  /** Epoch milliseconds. */
  created_at: number
}

/** The dynamic date: 12 months after the wedding was created, in its zone. */
function previewDate({ created_at, timezone }: Pick<StoredSettings, 'created_at' | 'timezone'>): string {
  return addMonths(dayAt(created_at, timezone), 12)
}

/** The default date of a new wedding: `FIRST_FIXED_DATE`, or in 12 months if that is past. */
export function firstFixedDate(now: number, timezone: string): string {
  const today = dayAt(now, timezone)
  return FIRST_FIXED_DATE >= today ? FIRST_FIXED_DATE : addMonths(today, 12)
}

/** The date in use: fixed or dynamic. */
export function weddingDate(
  settings: Pick<StoredSettings, 'wedding_date_policy' | 'wedding_date_fixed' | 'created_at' | 'timezone'>,
): string {
  return settings.wedding_date_policy === 'dynamic' ? previewDate(settings) : settings.wedding_date_fixed
}

/** How exactly the date in use is known; null: the couple has not set one, so no text may show it. */
export function datePrecision({
  wedding_date_policy,
  date_precision,
  is_sample,
}: Pick<StoredSettings, 'wedding_date_policy' | 'date_precision' | 'is_sample'>): WeddingSettings['date_precision'] {
  if (wedding_date_policy === 'dynamic') return null
  return is_sample ? 'day' : date_precision
}

/** The date in use in words, as day or month; null if the couple has not set one. */
export function wordedDate(
  { wedding_date, date_precision }: Pick<WeddingSettings, 'wedding_date' | 'date_precision'>,
  inWords: { day: (day: Day) => string; month: (day: Day) => string },
): string | null {
  return date_precision && inWords[date_precision](wedding_date)
}

/**
 * How exactly guests are told the date in use; null: not at all. To the day if the couple was never asked (`set_up_done` is false),
 * unless it said that there is no date yet.
 */
export function precisionForGuests(
  wedding: Parameters<typeof datePrecision>[0] & Pick<StoredSettings, 'set_up_done'>,
): WeddingSettings['date_precision'] {
  const wasAsked = wedding.set_up_done || wedding.wedding_date_policy === 'dynamic'
  return datePrecision(wedding) ?? (wasAsked ? null : 'day')
}

/** Whether guests are told the very day of an occasion, without which its time says nothing: of the wedding itself, once it is known. */
export function isDayTold(
  { id }: { id: string },
  wedding: { id: string } & Parameters<typeof precisionForGuests>[0],
): boolean {
  return id !== wedding.id || precisionForGuests(wedding) === 'day'
}

/** The date in words for guests; null if they are not told it. */
export function dateForGuests(
  wedding: Parameters<typeof weddingDate>[0] & Parameters<typeof precisionForGuests>[0],
  inWords: Parameters<typeof wordedDate>[1],
): string | null {
  const date_precision = precisionForGuests(wedding)
  return wordedDate({ wedding_date: weddingDate(wedding), date_precision }, inWords)
}

/** Whether the couple has set a date, or said that there is none yet. */
export function isDateAnswered(settings: Parameters<typeof datePrecision>[0]): boolean {
  return settings.wedding_date_policy === 'dynamic' || datePrecision(settings) !== null
}

/** Whether the couple has saved both names, and answered when the wedding is. */
export function areNamesAndDateSaved(
  settings: Pick<StoredSettings, 'couple_name_1' | 'couple_name_2'> & Parameters<typeof isDateAnswered>[0],
): boolean {
  return settings.couple_name_1 !== null && settings.couple_name_2 !== null && isDateAnswered(settings)
}

/** The names of the couple, as in an invitation; null while both are empty. */
export function coupleNames(settings: Pick<StoredSettings, 'couple_name_1' | 'couple_name_2'>): string | null {
  return [settings.couple_name_1, settings.couple_name_2].filter(Boolean).join(' & ') || null
}

/** Whether the couple have saved their names and their date, without which guests would not know who writes. */
export function mayTell(settings: Pick<StoredSettings, 'couple_name_1' | 'couple_name_2' | 'date_precision'>): boolean {
  return coupleNames(settings) !== null && settings.date_precision !== null
}

/** Settings that control when Posy mails guests or the couple. Helpers may not change them. */
const mailSettings = [
  'rsvp_deadline',
  'reminder_days',
  'timezone',
  'payment_reminders',
  'task_digest',
  'day_before_mail',
  'default_locale',
  'answer_receipts',
  'notify_answers',
] as const satisfies (keyof WeddingSettings & keyof WeddingSettingsPatch)[]

/** Settings about guests' health texts, which are the couple's. */
const needsSettings = ['helpers_see_needs', 'keeps_needs'] as const

/** Whether a patch changes what only the couple may change. */
export function changesCouples(stored: StoredSettings, patch: WeddingSettingsPatch): boolean {
  return [...mailSettings, ...needsSettings].some(
    (name) => patch[name] !== undefined && String(patch[name]) !== String(stored[name]),
  )
}

/** Whether a member sees guests' health texts. */
export function seesNeeds({ role, helpers_see_needs }: { role: Role; helpers_see_needs: boolean }): boolean {
  return role !== 'helper' || helpers_see_needs
}

type SettingsDecision =
  | { outcome: 'valid'; changes: Partial<Omit<StoredSettings, 'created_at' | 'version'>> }
  | { outcome: 'impossible_date'; field: keyof WeddingSettingsPatch; detail: string }
  | { outcome: 'invalid'; errors: Record<string, string> }

/**
 * Checks a patch and returns the changes. `wedding_date` is an alias of `wedding_date_fixed`, which takes precedence. Under
 * `dynamic`, `wedding_date` is ignored, since clients send back the preview. A past date is valid if it does not change, so
 * that a couple can still correct a name after the day.
 */
export function decideSettings(stored: StoredSettings, patch: WeddingSettingsPatch, now: number): SettingsDecision {
  for (const field of ['wedding_date_fixed', 'wedding_date'] as const) {
    if (patch[field] != null && !isDay(patch[field]))
      return { outcome: 'impossible_date', field, detail: 'Invalid wedding date' }
  }
  if (patch.rsvp_deadline != null && !isDay(patch.rsvp_deadline)) {
    return { outcome: 'impossible_date', field: 'rsvp_deadline', detail: 'Invalid RSVP deadline' }
  }

  const { version: _version, wedding_date, ...changes } = patch
  const policy = patch.wedding_date_policy ?? stored.wedding_date_policy
  const dateField = patch.wedding_date_fixed !== undefined ? 'wedding_date_fixed' : 'wedding_date'
  const sent = patch.wedding_date_fixed ?? (policy === 'fixed' ? wedding_date : undefined)
  const errors: Record<string, string> = {}

  if (policy === 'fixed' && patch[dateField] === null) errors[dateField] = NO_DATE
  const isDateMissing = stored.date_precision === null && sent == null
  if (policy === 'fixed' && patch.date_precision && isDateMissing) errors.wedding_date_fixed = NO_DATE
  const timezone = patch.timezone ?? stored.timezone
  const today = dayAt(now, timezone)
  const becomesFixed = policy === 'fixed' && stored.wedding_date_policy !== 'fixed'
  const fixed = sent ?? stored.wedding_date_fixed
  const isChanged = becomesFixed || fixed !== stored.wedding_date_fixed
  if (isChanged && fixed < today) {
    errors[sent === undefined || sent === null ? 'wedding_date_fixed' : dateField] = PAST_DATE
  }

  const setsDate = policy === 'fixed' && (sent != null || becomesFixed)
  const date_precision =
    patch.date_precision !== undefined ? patch.date_precision : setsDate ? 'day' : stored.date_precision
  const next: StoredSettings = { ...stored, ...changes, wedding_date_fixed: fixed }
  const isDeadlineSent = patch.rsvp_deadline !== undefined && patch.rsvp_deadline !== stored.rsvp_deadline
  const isDateMoved = weddingDate(next) !== weddingDate(stored)
  if ((isDeadlineSent || isDateMoved) && next.rsvp_deadline !== null && next.rsvp_deadline > weddingDate(next)) {
    errors[
      isDeadlineSent ? 'rsvp_deadline' : dateField === 'wedding_date' && sent ? 'wedding_date' : 'wedding_date_fixed'
    ] ??= DEADLINE_AFTER_WEDDING
  }

  if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors }
  return { outcome: 'valid', changes: { ...changes, wedding_date_fixed: fixed, date_precision } }
}

/** `seatFinderUrl`: where guests find their seat; shown while it is switched on. */
export function toWeddingSettings(stored: StoredSettings, seatFinderUrl: string | null): WeddingSettings {
  return {
    wedding_date: weddingDate(stored),
    wedding_date_policy: stored.wedding_date_policy,
    wedding_date_fixed: stored.wedding_date_fixed,
    preview_default_wedding_date: previewDate(stored),
    timezone: stored.timezone,
    couple_name_1: stored.couple_name_1,
    couple_name_2: stored.couple_name_2,
    currency_code: stored.currency_code,
    rsvp_deadline: stored.rsvp_deadline,
    plus_one_policy: stored.plus_one_policy,
    reminder_days: stored.reminder_days,
    venue_name: stored.venue_name,
    payment_reminders: stored.payment_reminders,
    task_digest: stored.task_digest,
    day_before_mail: stored.day_before_mail,
    helpers_see_needs: stored.helpers_see_needs,
    keeps_needs: stored.keeps_needs,
    default_locale: stored.default_locale,
    answer_receipts: stored.answer_receipts,
    notify_answers: stored.notify_answers,
    seat_finder: stored.seat_finder,
    seat_finder_url: stored.seat_finder ? seatFinderUrl : null,
    date_precision: datePrecision(stored),
    set_up_done: stored.set_up_done,
    first_steps_done: stored.first_steps_done,
    is_sample: stored.is_sample,
    version: stored.version,
  }
}
