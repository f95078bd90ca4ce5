import { addDays, addMonths, type Day, dayAt, isDay } from '../../lib/calendar'
import type { WeddingSettings, WeddingSettingsPatch } from './schema'

/** The day a new wedding starts with, while it is still to come. */
const FIRST_FIXED_DATE = '2027-02-14'
const NO_DATE = 'Please choose the wedding date.'
export const PAST_DATE = "Wedding date can't be in the past."
export const DEADLINE_AFTER_WEDDING = 'The RSVP deadline must not be after the wedding.'

/** What is stored of a wedding's settings. */
export type StoredSettings = Omit<WeddingSettings, 'wedding_date' | 'preview_default_wedding_date'> & {
  /** Epoch milliseconds. */
  created_at: number
}

/** The dynamic date: 12 months after the wedding's record was made, in its zone. */
export function previewDate({ created_at, timezone }: Pick<StoredSettings, 'created_at' | 'timezone'>): string {
  return addMonths(dayAt(created_at, timezone), 12)
}

export function firstFixedDate(now: number, timezone: string): string {
  const today = dayAt(now, timezone)
  return FIRST_FIXED_DATE >= today ? FIRST_FIXED_DATE : addMonths(today, 12)
}

/** The date in force. */
export function weddingDate(
  settings: Pick<StoredSettings, 'wedding_date_policy' | 'wedding_date_fixed' | 'created_at' | 'timezone'>,
): string {
  return settings.wedding_date_policy === 'dynamic' ? previewDate(settings) : settings.wedding_date_fixed
}

/** How exactly the date in force is known; null: the couple has not set one, so no text may state it as a fact. */
export function datePrecision({
  wedding_date_policy,
  date_precision,
  is_sample,
}: Pick<StoredSettings, 'wedding_date_policy' | 'date_precision' | 'is_sample'>): WeddingSettings['date_precision'] {
  if (wedding_date_policy === 'dynamic') return null
  return is_sample ? 'day' : date_precision
}

/** The date in force as far as it is known: the day or the month in words; null while the couple has not set one. */
export function wordedDate(
  { wedding_date, date_precision }: Pick<WeddingSettings, 'wedding_date' | 'date_precision'>,
  inWords: { day: (day: Day) => string; month: (day: Day) => string },
): string | null {
  return date_precision && inWords[date_precision](wedding_date)
}

/**
 * When the wedding is, in words for guests; null: the couple has not set a date. A wedding whose couple was never asked shows
 * the date it has.
 */
export function dateForGuests(
  wedding: Parameters<typeof weddingDate>[0] &
    Parameters<typeof datePrecision>[0] &
    Pick<StoredSettings, 'set_up_done'>,
  inWords: Parameters<typeof wordedDate>[1],
): string | null {
  const date_precision = datePrecision(wedding) ?? (wedding.set_up_done ? null : 'day')
  return wordedDate({ wedding_date: weddingDate(wedding), date_precision }, inWords)
}

/** The day that stands for a month while only that is known: its middle, or its end once that is over. */
export function dayOfMonth(month: Day, today: Day): Day {
  const middle = `${month.slice(0, 7)}-15`
  return middle >= today ? middle : addDays(addMonths(`${month.slice(0, 7)}-01`, 1), -1)
}

/** Whether the couple has said when they marry, or that they do not know yet. */
export function isDateAnswered(settings: Parameters<typeof datePrecision>[0]): boolean {
  return settings.wedding_date_policy === 'dynamic' || datePrecision(settings) !== null
}

/** How a couple is named in a greeting or an invitation; null when nobody is named yet. */
export function coupleNames(settings: Pick<StoredSettings, 'couple_name_1' | 'couple_name_2'>): string | null {
  return [settings.couple_name_1, settings.couple_name_2].filter(Boolean).join(' & ') || null
}

/** What decides whether and when Posy mails guests or the couple: theirs alone to change, not a helper's. */
export const mailSettings = [
  'rsvp_deadline',
  'reminder_days',
  'timezone',
  'payment_reminders',
  'task_digest',
] as const satisfies (keyof WeddingSettings & keyof WeddingSettingsPatch)[]

/** Whether a patch sets one of the `mailSettings` to something else than is stored. */
export function changesMail(stored: StoredSettings, patch: WeddingSettingsPatch): boolean {
  return mailSettings.some((name) => patch[name] !== undefined && String(patch[name]) !== String(stored[name]))
}

export type SettingsDecision =
  | { outcome: 'valid'; changes: Partial<Omit<StoredSettings, 'created_at' | 'version'>> }
  | { outcome: 'impossible_date'; detail: string }
  | { outcome: 'invalid'; errors: Record<string, string> }

/**
 * What a patch does to the settings as they stand. `wedding_date` in a patch is another name for `wedding_date_fixed`
 * (which wins if both come); under `dynamic` it is the preview echoed back and changes nothing. A date that is not being
 * changed may lie in the past: a couple can still correct a name after the day.
 */
export function decideSettings(stored: StoredSettings, patch: WeddingSettingsPatch, now: number): SettingsDecision {
  for (const field of ['wedding_date_fixed', 'wedding_date'] as const) {
    if (patch[field] != null && !isDay(patch[field]))
      return { outcome: 'impossible_date', detail: 'Invalid wedding date' }
  }
  if (patch.rsvp_deadline != null && !isDay(patch.rsvp_deadline)) {
    return { outcome: 'impossible_date', detail: 'Invalid RSVP deadline' }
  }

  const { version: _version, wedding_date, ...changes } = patch
  const policy = patch.wedding_date_policy ?? stored.wedding_date_policy
  const dateField = patch.wedding_date_fixed !== undefined ? 'wedding_date_fixed' : 'wedding_date'
  const sent = patch.wedding_date_fixed ?? (policy === 'fixed' ? wedding_date : undefined)
  const errors: Record<string, string> = {}

  if (policy === 'fixed' && patch[dateField] === null) errors[dateField] = NO_DATE
  const isUnsaid = stored.date_precision === null && sent == null
  if (policy === 'fixed' && patch.date_precision && isUnsaid) errors.wedding_date_fixed = NO_DATE
  const timezone = patch.timezone ?? stored.timezone
  const today = dayAt(now, timezone)
  const becomesFixed = policy === 'fixed' && stored.wedding_date_policy !== 'fixed'
  const fixed = sent ?? stored.wedding_date_fixed
  const isChanged = becomesFixed || fixed !== stored.wedding_date_fixed
  if (isChanged && fixed < today) {
    errors[sent === undefined || sent === null ? 'wedding_date_fixed' : dateField] = PAST_DATE
  }

  const saysDate = policy === 'fixed' && (sent != null || becomesFixed)
  const date_precision =
    patch.date_precision !== undefined ? patch.date_precision : saysDate ? 'day' : stored.date_precision
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

export function toWeddingSettings(stored: StoredSettings): WeddingSettings {
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
    date_precision: datePrecision(stored),
    set_up_done: stored.set_up_done,
    first_steps_done: stored.first_steps_done,
    is_sample: stored.is_sample,
    version: stored.version,
  }
}
