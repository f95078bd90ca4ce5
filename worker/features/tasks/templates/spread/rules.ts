import { addDays, type Day, daysBetween } from '../../../../lib/calendar'
import type { TaskPriority, TaskTemplateItem } from '../../schema'
import { dueDay } from '../rules'

/** Days before the wedding that get no late items, since they are full already. */
const BUSY_DAYS = 61
/** Minimum number of days to spread late items over. */
const EASY_DAYS = 7

const ranks: Record<TaskPriority, number> = { high: 0, medium: 1, low: 2 }

/** Items that must follow an earlier one, which gets at least their priority. */
const dependencies: [key: string, earlier: string][] = [
  ['share_day_plan', 'draft_day_plan'],
  ['send_invitations', 'address_invitations'],
  ['send_save_the_dates', 'design_save_the_dates'],
  ['order_attire', 'look_for_attire'],
]

/**
 * A day for each item, by key, when less time is left than the template needs. Later items keep their day. Items whose day has
 * passed are spread over the first part of the time left, by priority.
 */
export function spreadDays(
  items: TaskTemplateItem[],
  { weddingDate, today }: { weddingDate: Day; today: Day },
): Map<string, Day> {
  const days = new Map(items.map((item) => [item.key, dueDay(item, { weddingDate, today })]))
  const daysLeft = daysBetween(today, weddingDate)
  const late = byImportance(items.filter(({ offset_days }) => offset_days <= 0 && -offset_days > daysLeft))
  const delay = Math.max(0, ...late.map(({ offset_days }) => -offset_days - daysLeft))
  const room = Math.max(daysLeft - BUSY_DAYS, Math.floor(daysLeft / 2))
  const window = Math.max(0, Math.min(room, Math.max(delay, EASY_DAYS)))
  for (const [i, { key }] of late.entries()) {
    days.set(key, addDays(today, Math.ceil(((i + 1) * window) / late.length)))
  }
  return days
}

/** Sorts by priority, then by the template's order. */
function byImportance(items: TaskTemplateItem[]): TaskTemplateItem[] {
  const rank = new Map(items.map(({ key, priority }) => [key, ranks[priority]]))
  for (const [key, earlier] of dependencies) {
    const [own, earlierRank] = [rank.get(key), rank.get(earlier)]
    if (own !== undefined && earlierRank !== undefined) rank.set(earlier, Math.min(own, earlierRank))
  }
  return items.toSorted((a, b) => (rank.get(a.key) ?? 0) - (rank.get(b.key) ?? 0))
}
