import { sql } from 'drizzle-orm'
import { weddings } from '../../../../../db/schema/weddings'
import type { WeddingRow } from '../../../../../db/wedding'
import { newSeatSelector } from '../../../../../security/seat-link'
import type { FileSettings } from '../../schema'

/** A wedding's row after the import of a file. */
export function importedSettings(
  settings: FileSettings,
  {
    hasOccasions,
    cateringCategoryId,
    database,
  }: { hasOccasions: boolean; cateringCategoryId: string | null; database: number },
) {
  return {
    couple_name_1: settings.couple_name_1 ?? null,
    couple_name_2: settings.couple_name_2 ?? null,
    wedding_date_policy: settings.wedding_date_policy,
    wedding_date_fixed: settings.wedding_date_fixed,
    // Files leave out nulls. A file older than both fields has a date that the couple may have set.
    date_precision: settings.date_precision ?? (settings.set_up_done === undefined ? 'day' : null),
    timezone: settings.timezone,
    currency_code: settings.currency_code,
    venue_name: settings.venue_name ?? null,
    rsvp_deadline: settings.rsvp_deadline ?? null,
    // Undefined fields keep the wedding's value.
    plus_one_policy: settings.plus_one_policy,
    reminder_days: settings.reminder_days,
    payment_reminders: settings.payment_reminders,
    task_digest: settings.task_digest,
    day_before_mail: settings.day_before_mail,
    helpers_see_needs: settings.helpers_see_needs,
    keeps_needs: settings.keeps_needs,
    default_locale: settings.default_locale,
    answer_receipts: settings.answer_receipts,
    notify_answers: settings.notify_answers,
    seat_finder: settings.seat_finder,
    seat_finder_selector: settings.seat_finder
      ? sql`coalesce(${weddings.seat_finder_selector}, ${newSeatSelector(database)})`
      : undefined,
    needs_checked_at: 0,
    set_up_done: settings.set_up_done ?? true,
    first_steps_done: settings.first_steps_done,
    has_occasions: hasOccasions || undefined,
    catering_category_id: cateringCategoryId,
    created_at: settings.created_at,
    is_sample: false,
    sample_settings: null,
    version: sql`${weddings.version} + 1`,
  } satisfies Record<Exclude<keyof WeddingRow, 'id' | 'updated_at' | 'moving_to'>, unknown>
}
