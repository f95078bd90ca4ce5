import { describe, expect, test } from 'vitest'
import { dateFields } from '../../web/features/settings/date-fields'
import { changedFields } from '../../web/lib/merge-edits'
import { decideSettings, type StoredSettings } from '../../worker/features/settings/rules'

const now = Date.parse('2026-11-01T00:00:00Z')
const stored: StoredSettings = {
  wedding_date_policy: 'fixed',
  wedding_date_fixed: '2027-06-05',
  date_precision: 'day',
  timezone: 'Europe/Lisbon',
  couple_name_1: 'Mara',
  couple_name_2: 'Jonas',
  currency_code: 'EUR',
  rsvp_deadline: null,
  plus_one_policy: 'allowed',
  reminder_days: [],
  venue_name: null,
  payment_reminders: true,
  task_digest: true,
  day_before_mail: true,
  helpers_see_needs: false,
  keeps_needs: false,
  default_locale: 'en',
  answer_receipts: true,
  notify_answers: 'daily',
  seat_finder: false,
  set_up_done: true,
  first_steps_done: false,
  is_sample: false,
  version: 1,
  created_at: now,
}

describe('the date in the settings', () => {
  test.each(['day', 'month'] as const)(
    'can be given to the %s again after “Not yet”, also the same one',
    (precision) => {
      const undated: StoredSettings = { ...stored, wedding_date_policy: 'dynamic', date_precision: null }
      const typed = {
        wedding_date_policy: 'fixed',
        date_precision: precision,
        wedding_date_fixed: stored.wedding_date_fixed,
      } as const
      const decision = decideSettings(undated, changedFields(dateFields(undated), typed), now)
      expect(decision).toEqual({ outcome: 'valid', changes: typed })
    },
  )

  test('is shown once the couple has set it', () => {
    expect(dateFields(stored).wedding_date_fixed).toBe('2027-06-05')
    expect(dateFields({ ...stored, date_precision: null }).wedding_date_fixed).toBe('')
  })
})
