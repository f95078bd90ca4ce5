import { LINE_LIMIT } from '../../../worker/features/budget/schema'
import { CATEGORY_LIMIT } from '../../../worker/features/categories/schema'
import { GUEST_LIMIT } from '../../../worker/features/guests/schema'
import { HOUSEHOLD_LIMIT } from '../../../worker/features/households/schema'
import { MESSAGE_LIMIT } from '../../../worker/features/messages/schema'
import { OCCASION_LIMIT } from '../../../worker/features/occasions/schema'
import { KEPT_LIMIT, QUESTION_LIMIT } from '../../../worker/features/questions/schema'
import { RULE_LIMIT, TABLE_LIMIT } from '../../../worker/features/seating/schema'
import { TASK_LIMIT } from '../../../worker/features/tasks/schema'
import { TIMELINE_LIMIT } from '../../../worker/features/timeline/schema'
import { VENDOR_LIMIT } from '../../../worker/features/vendors/schema'
import { locales } from '../../../worker/lib/locales'

/** To a vendor. */
const PAYMENTS = 20
const instant = '2026-10-01T09:30:00.000Z'

/** A text of this length, different for each `n`. */
export const text = (length: number, n: number, letter = 'x') => `${n} `.padEnd(length, letter)
const email = (n: number) => `${`${n}.`.padEnd(64, 'x')}@${`${'x'.repeat(62)}.`.repeat(3)}${'x'.repeat(62)}.org`
export const numbered = <T>(count: number, row: (n: number) => T) => Array.from({ length: count }, (_, i) => row(i + 1))

const upTo =
  <T>(limit: number, row: (n: number) => T) =>
  (count = limit) =>
    numbered(count, row)

/** A file of a wedding without lists. */
export const head = {
  format: 'posy-wedding',
  format_version: 1,
  settings: {
    couple_name_1: text(200, 1),
    couple_name_2: text(200, 2),
    wedding_date_policy: 'fixed',
    wedding_date_fixed: '2027-02-14',
    timezone: 'Asia/Manila',
    currency_code: 'PHP',
    catering_category_id: 1,
    created_at: instant,
  },
}

/** Makes the lists of a file, each with as many rows as asked for, or as the limits allow. Together those have more than 90 MiB. */
export function listsOf(letter: string) {
  const note = (n: number) => text(2000, n, letter)
  const line = (n: number) => text(200, n, letter)
  return {
    categories: upTo(CATEGORY_LIMIT, (id) => ({
      id,
      name: line(id),
      scopes: ['budget', 'vendor'],
      created_at: instant,
    })),
    budget_lines: upTo(LINE_LIMIT, (id) => ({
      id,
      name: line(id),
      category_id: 1,
      planned_amount: 1.5,
      notes: note(id),
    })),
    budget_events: upTo(20_000, (n) => ({
      created_at: instant,
      line_id: 1 + (n % LINE_LIMIT),
      type: 'updated',
      ...{ planned_before: n, planned_after: n + 1, actual_before: 0, actual_after: 0, paid_before: 0, paid_after: 0 },
      note: line(n),
      actor_name: line(n),
    })),
    households: upTo(HOUSEHOLD_LIMIT, (id) => ({
      id,
      name: line(id),
      salutation: line(id),
      contact_guest_id: id,
      address: { lines: [line(1), line(2), line(3), line(4), line(5)], city: text(100, id, letter) },
      locale: 'pt-BR',
    })),
    occasions: upTo(OCCASION_LIMIT, (id) => ({
      id,
      is_main: id === 1,
      name: line(id),
      address: text(500, id, letter),
      notes: note(id),
      meal_options: numbered(20, (n) => text(100, n, letter)),
      position: id,
    })),
    tables: upTo(TABLE_LIMIT, (id) => ({ id, name: line(id), shape: 'round', capacity: 60, notes: note(id) })),
    guests: upTo(GUEST_LIMIT, (id) => ({
      id,
      name: line(id),
      email: email(id),
      phone: text(50, id),
      household: line(id),
      household_id: id,
      side: 'partner_1',
      tags: numbered(20, (tag) => text(200, tag, letter)),
      rsvp_status: 'confirmed',
      rsvp_source: text(50, id),
      responded_at: instant,
      meal_preference: 'Pescatarian',
      dietary_restrictions: note(id),
      accessibility_needs: note(id),
      plus_one_allowed: true,
      plus_ones: 10,
      plus_one_name: note(id),
      plus_one_status: 'requested',
      table_id: 1 + (id % TABLE_LIMIT),
      seat_number: 1 + Math.floor(id / TABLE_LIMIT),
      notes: note(id),
      reminders_paused: true,
    })),
    invitations: upTo(GUEST_LIMIT * (OCCASION_LIMIT - 1), (n) => ({
      guest_id: Math.ceil(n / (OCCASION_LIMIT - 1)),
      occasion_id: 2 + (n % (OCCASION_LIMIT - 1)),
      status: 'confirmed',
      source: 'link',
      responded_at: instant,
      meal_preference: text(20, n, letter),
    })),
    seating_rules: upTo(RULE_LIMIT, (n) => ({ type: 'keep_apart', guest_ids: [n, n + 1], strength: 3 })),
    vendors: upTo(VENDOR_LIMIT, (id) => ({
      id,
      name: line(id),
      category_id: 2,
      category: line(id),
      contact_name: line(id),
      email: email(id),
      phone: text(50, id),
      website: `https://example.com/${'x'.repeat(1980)}`,
      rating: 4.5,
      notes: note(id),
    })),
    vendor_payments: upTo(VENDOR_LIMIT * PAYMENTS, (n) => ({
      vendor_id: Math.ceil(n / PAYMENTS),
      label: line(n),
      amount: 100,
      due_date: '2027-01-01',
    })),
    tasks: upTo(TASK_LIMIT, (n) => ({
      title: line(n),
      description: note(n),
      category: line(n),
      due_date: '2027-01-01',
    })),
    timeline_events: upTo(TIMELINE_LIMIT, (n) => ({
      title: line(n),
      description: note(n),
      date: '2027-02-14',
      start_time: '15:30',
      location: line(n),
      vendor_id: n,
      notes: note(n),
    })),
    questions: upTo(KEPT_LIMIT, (id) => ({
      id,
      text: line(id),
      help: text(500, id, letter),
      kind: 'long_text',
      position: id,
      is_archived: id > QUESTION_LIMIT,
    })),
    answers: upTo(QUESTION_LIMIT * GUEST_LIMIT, (n) => ({
      question_id: 1 + (n % QUESTION_LIMIT),
      guest_id: Math.ceil(n / QUESTION_LIMIT),
      value: text(100, n, letter),
      answered_at: instant,
    })),
    messages: upTo(MESSAGE_LIMIT, (n) => ({
      kind: 'custom',
      channel: 'mail',
      subject: line(n),
      body: text(5000, n, letter),
      translations: Object.fromEntries(locales.map((one) => [one, { subject: line(n), body: text(5000, n, letter) }])),
      occasion_ids: numbered(OCCASION_LIMIT, (id) => id),
      audience: { households: numbered(HOUSEHOLD_LIMIT, (id) => id) },
    })),
  }
}

/** A file of a wedding with as much of everything as the limits allow. */
export const fullFile = () => ({
  ...head,
  ...Object.fromEntries(Object.entries(listsOf('x')).map(([name, list]) => [name, list()])),
})
