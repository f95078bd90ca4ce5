import { addDays, type Day, daysBetween } from '../../../../lib/calendar'
import type { TaskPriority, TaskTemplateItem } from '../../schema'
import { dueDay } from '../rules'

/** Days before the wedding that get no late items, since they are full already. */
const BUSY_DAYS = 61
/** Minimum number of days to spread late items over. */
const EASY_DAYS = 7

const ranks: Record<TaskPriority, number> = { high: 0, medium: 1, low: 2 }

/** The items without which another makes no sense. They get at least its priority, and no later day. */
const dependencies: Record<string, string[]> = {
  book_venue: ['total_budget', 'guest_estimate', 'possible_dates', 'visit_venues'],
  book_caterer: ['shortlist_caterers'],
  taste_menu: ['book_caterer'],
  meet_officiant: ['book_officiant'],
  order_attire: ['look_for_attire'],
  last_fitting: ['order_attire'],
  hair_makeup_trial: ['book_hair_makeup'],
  send_save_the_dates: ['design_save_the_dates', 'first_guest_list'],
  order_invitations: ['book_venue', 'first_guest_list'],
  address_invitations: ['first_guest_list'],
  send_invitations: ['order_invitations', 'address_invitations'],
  watch_answers: ['send_invitations'],
  answers_due: ['send_invitations'],
  chase_answers: ['answers_due'],
  final_count: ['answers_due'],
  marriage_licence: ['licence_rules'],
  vendors_read_plan: ['draft_day_plan'],
  share_day_plan: ['draft_day_plan'],
  final_seating: ['draft_seating'],
  print_cards: ['draft_seating', 'final_seating'],
}

/**
 * A day for each item, by key, when less time is left than the template needs. Later items keep their day. Items whose day has
 * passed are spread over the first part of the time left, by priority, but none later than what depends on it.
 */
export function spreadDays(
  items: TaskTemplateItem[],
  { weddingDate, today }: { weddingDate: Day; today: Day },
): Map<string, Day> {
  const days = new Map(items.map((item) => [item.key, dueDay(item, { weddingDate, today })]))
  const daysLeft = daysBetween(today, weddingDate)
  const isLate = ({ offset_days }: TaskTemplateItem) => offset_days <= 0 && -offset_days > daysLeft
  const late = items.filter(isLate)
  const delay = Math.max(0, ...late.map(({ offset_days }) => -offset_days - daysLeft))
  const room = Math.max(daysLeft - BUSY_DAYS, Math.floor(daysLeft / 2))
  const window = Math.max(0, Math.min(room, Math.max(delay, EASY_DAYS)))
  const { rank, latest } = needsOf(
    items,
    new Map(items.flatMap((item) => (isLate(item) ? [] : [[item.key, days.get(item.key) ?? today]]))),
  )
  const end = addDays(today, window)
  // Only what is needed before the last of these days comes before what is more important.
  const neededBy = ({ key }: TaskTemplateItem) => minOf(latest.get(key), end)
  const spread = late
    .filter((item) => neededBy(item) > today)
    .toSorted((a, b) => daysBetween(neededBy(b), neededBy(a)) || (rank.get(a.key) ?? 0) - (rank.get(b.key) ?? 0))
  for (const [i, item] of spread.entries()) {
    days.set(item.key, minOf(addDays(today, Math.ceil(((i + 1) * window) / spread.length)), neededBy(item)))
  }
  return days
}

/**
 * The rank of each item, and its latest day if something that keeps its day needs it. An item has at least the rank and latest day of
 * what depends on it. `kept` are the days that stay.
 */
function needsOf(items: TaskTemplateItem[], kept: ReadonlyMap<string, Day>) {
  const rank = new Map(items.map(({ key, priority }) => [key, ranks[priority]]))
  const latest = new Map(kept)
  // From the last to the first, so that an item knows all that depends on it.
  for (const { key } of items.toReversed()) {
    const [own, day] = [rank.get(key) ?? 0, latest.get(key)]
    for (const earlier of dependencies[key] ?? []) {
      rank.set(earlier, Math.min(own, rank.get(earlier) ?? own))
      if (day !== undefined) latest.set(earlier, minOf(latest.get(earlier), day))
    }
  }
  return { rank, latest }
}

const minOf = (one: Day | undefined, other: Day): Day => (one !== undefined && one < other ? one : other)
