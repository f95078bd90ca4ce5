import { describe, expect, test } from 'vitest'
import { dateFields } from '../../web/features/settings/date-fields'
import { reminderHint } from '../../web/features/settings/reminder-hint'
import { changedFields } from '../../web/lib/merge-edits'
import type { Schedule } from '../../worker/features/reminders/rules'
import { planningDay } from '../../worker/features/settings/days/rules'
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

  test.each([
    ['day', '2027-03-01', '2027-02-14'],
    ['month', '2027-02-14', '2027-02-14'],
    ['month', '2027-02-15', '2027-02-28'],
    ['month', '2027-03-01', '2027-02-28'],
    [null, '2027-02-14', '2027-02-14'],
    [null, '2027-03-01', '2028-03-01'],
  ] as const)('is planned toward, with the precision %s on %s, as %s', (date_precision, today, planned) => {
    expect(planningDay({ wedding_date: '2027-02-14', date_precision }, today)).toBe(planned)
  })

  test('is shown once the couple has set it', () => {
    expect(dateFields(stored).wedding_date_fixed).toBe('2027-06-05')
    expect(dateFields({ ...stored, date_precision: null }).wedding_date_fixed).toBe('')
  })
})

describe('the hint of the reminders', () => {
  const now = Date.parse('2026-10-20T12:00:00Z')
  const saved = { rsvp_deadline: null, reminder_days: [14, 7, 2], timezone: 'UTC' }
  const days = [2, 14, 7]
  const hint = (rsvp_deadline: string, reminder_days = days, before: Schedule = saved) =>
    reminderHint({ rsvp_deadline, reminder_days }, before, now)

  test('names the days to come', () => {
    expect(hint('2026-11-20')).toBe(
      'We’ll email guests who haven’t replied at 09:00 on 6 Nov 2026, 13 Nov 2026, 18 Nov 2026.',
    )
  })

  test('says so when a reminder goes out on saving, but not of one that has gone out', () => {
    const atOnce = 'Once you save, we’ll email guests who haven’t replied'
    expect(hint('2026-10-25')).toBe(`${atOnce}, and again at 09:00 on 23 Oct 2026.`)
    expect(hint('2026-10-21')).toBe(`${atOnce}.`)
    const stored = { ...saved, rsvp_deadline: '2026-10-27' }
    expect(hint('2026-10-27', days, stored)).toBe('We’ll email guests who haven’t replied at 09:00 on 25 Oct 2026.')
    expect(hint('2026-10-27', [10, 6], stored)).toBe(`${atOnce}, and again at 09:00 on 21 Oct 2026.`)
  })

  test('is an example where there is nothing to come', () => {
    expect(hint('2026-10-25', [])).toContain('No automatic reminders')
    for (const deadline of ['', '2026-10-01']) expect(hint(deadline)).toContain('such as 14, 7, 2')
    expect(hint('2026-11-20', [Number.NaN])).toContain('such as 14, 7, 2')
  })
})
