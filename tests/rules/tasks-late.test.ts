import { describe, expect, test } from 'vitest'
import type { TaskTemplate } from '../../worker/features/tasks/schema'
import { taskTemplates } from '../../worker/features/tasks/templates/rules'
import { spreadDays } from '../../worker/features/tasks/templates/spread/rules'
import { addDays } from '../../worker/lib/calendar'

const today = '2027-03-10'

/** Pairs that hold in any wedding: the later item makes no sense before the earlier one. */
const pairs: [earlier: string, later: string][] = [
  ['total_budget', 'book_venue'],
  ['guest_estimate', 'book_venue'],
  ['possible_dates', 'book_venue'],
  ['visit_venues', 'book_venue'],
  ['book_venue', 'order_invitations'],
  ['shortlist_caterers', 'book_caterer'],
  ['book_caterer', 'taste_menu'],
  ['book_officiant', 'meet_officiant'],
  ['look_for_attire', 'order_attire'],
  ['order_attire', 'last_fitting'],
  ['book_hair_makeup', 'hair_makeup_trial'],
  ['design_save_the_dates', 'send_save_the_dates'],
  ['first_guest_list', 'send_save_the_dates'],
  ['first_guest_list', 'order_invitations'],
  ['first_guest_list', 'address_invitations'],
  ['order_invitations', 'send_invitations'],
  ['address_invitations', 'send_invitations'],
  ['send_invitations', 'watch_answers'],
  ['send_invitations', 'answers_due'],
  ['answers_due', 'chase_answers'],
  ['answers_due', 'final_count'],
  ['licence_rules', 'marriage_licence'],
  ['draft_day_plan', 'vendors_read_plan'],
  ['draft_day_plan', 'share_day_plan'],
  ['draft_seating', 'final_seating'],
  ['draft_seating', 'print_cards'],
  ['final_seating', 'print_cards'],
]

describe('late items', () => {
  const spread = (template: TaskTemplate, daysLeft: number) => {
    const days = spreadDays(template.items, { weddingDate: addDays(today, daysLeft), today })
    return template.items.map((item) => ({ ...item, due_date: days.get(item.key) ?? '' }))
  }
  const lateAt = (daysLeft: number) => (item: { offset_days: number }) =>
    item.offset_days <= 0 && -item.offset_days > daysLeft

  test('keep their usual days while there is time', () => {
    for (const item of spread(taskTemplates.six_months, 183)) {
      expect(item.due_date).toBe(addDays(addDays(today, 183), item.offset_days))
    }
  })

  test.each([2, 10, 40, 90, 150, 300])('are spread over the time left, with %i days', (daysLeft) => {
    for (const template of Object.values(taskTemplates)) {
      const items = spread(template, daysLeft)
      const dueToday = new Set(items.flatMap(({ key, due_date }) => (due_date === today ? [key] : [])))
      // Items before one of today are due today, too.
      const isUrgent = ({ key }: { key: string }) =>
        pairs.some(([earlier, later]) => earlier === key && dueToday.has(later))
      const late = items.filter((item) => lateAt(daysLeft)(item) && !isUrgent(item))
      const window = new Set(late.map(({ due_date }) => due_date))
      for (const { due_date } of late) {
        expect(due_date > today && due_date < addDays(today, daysLeft)).toBe(true)
      }
      // As evenly as whole days allow.
      const most = Math.max(0, ...[...window].map((day) => late.filter(({ due_date }) => due_date === day).length))
      expect(most).toBeLessThanOrEqual(Math.ceil(late.length / Math.max(1, window.size)))
      const others = items.filter((item) => !lateAt(daysLeft)(item))
      for (const item of others) expect(item.due_date).toBe(addDays(addDays(today, daysLeft), item.offset_days))
    }
  })

  test('are sorted by priority, each after those it depends on', () => {
    const items = spread(taskTemplates.full_year, 150).filter(lateAt(150))
    const dueOf = (key: string) => items.find((item) => item.key === key)?.due_date ?? ''
    const last = (priority: string) =>
      items.flatMap((item) => (item.priority === priority ? [item.due_date] : [])).toSorted()
    expect((last('high').at(-1) ?? '') < (last('low')[0] ?? '')).toBe(true)
    expect(dueOf('look_for_attire') < dueOf('order_attire')).toBe(true)
    expect(dueOf('visit_venues') < dueOf('book_venue')).toBe(true)
  })

  test.each(Object.values(taskTemplates))('come no later than what follows them, however late: $key', (template) => {
    const wrong = Array.from({ length: 366 }, (_, daysLeft) => {
      const days = new Map(spread(template, daysLeft).map(({ key, due_date }) => [key, due_date]))
      return pairs.flatMap(([earlier, later]) => {
        const [first, second] = [days.get(earlier), days.get(later)]
        return first && second && first > second ? [{ daysLeft, earlier, first, later, second }] : []
      })
    })
    expect(wrong.flat()).toEqual([])
  })

  test('have pairs of items that exist', () => {
    const keys = new Set(taskTemplates.full_year.items.map(({ key }) => key))
    expect(pairs.flat().filter((key) => !keys.has(key))).toEqual([])
  })

  test('are due today when there is no other day, also after the wedding', () => {
    for (const daysLeft of [0, -20]) {
      for (const item of spread(taskTemplates.final_month, daysLeft)) {
        const own = addDays(addDays(today, daysLeft), item.offset_days)
        expect(item.due_date).toBe(own < today ? today : own)
      }
    }
  })
})
