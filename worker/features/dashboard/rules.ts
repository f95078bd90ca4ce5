import { type Day, dayAt, daysBetween, toIso } from '../../lib/calendar'
import { type Heads, peopleAt } from '../budget/heads/rules'
import { type StoredLine, summarizeBudget } from '../budget/rules'
import { expectedGuests } from '../guests/ai/head-count/rules'
import { partySize, type StoredGuest, summarizeGuests } from '../guests/rules'
import type { Guest } from '../guests/schema'
import { type StoredOccasion, sortOccasions, toOccasion } from '../occasions/rules'
import { areNamesAndDateSaved, coupleNames, datePrecision, type StoredSettings, weddingDate } from '../settings/rules'
import { type StoredTask, summarizeTasks, type TaskCounts, toTask } from '../tasks/rules'
import { type DuePayment, toUpcomingPayment } from '../vendors/payments/rules'
import { summarizeVendors, type VendorSums } from '../vendors/rules'
import type { DashboardSummary, OccasionHeads } from './schema'

/** The stored data of a dashboard. */
export interface StoredDashboard {
  lines: StoredLine[]
  heads: Heads
  guests: (Parameters<typeof summarizeGuests>[0][number] & Pick<StoredGuest, 'principal_id'>)[]
  /** Empty while there is only the main one with its defaults. */
  occasions: StoredOccasion[]
  vendors: VendorSums | undefined
  tasks: TaskCounts | undefined
  nextTasks: StoredTask[]
  nextPayments: DuePayment[]
  /** Counts for the first steps; null if they are not shown. */
  started: { partners: number; events: number; has_guests: number } | null
  latestAnswers: (Parameters<typeof partySize>[0] & Pick<Guest, 'id' | 'name'> & { responded_at: number })[]
}

/** Builds the dashboard with the rules of each feature, so that a card and its screen always show the same numbers. */
export function toDashboard(
  stored: StoredDashboard,
  wedding: StoredSettings & { id: string },
  now: number,
): DashboardSummary {
  const { expected_low, expected, expected_high } = stored.heads.main
  const today = dayAt(now, wedding.timezone)
  const date = weddingDate(wedding)
  return {
    budget: summarizeBudget(stored.lines, peopleAt(stored.heads)),
    guests: summarizeGuests(stored.guests),
    awaiting: countAwaiting(stored, wedding),
    head_count: { expected_low, expected, expected_high },
    occasions: countOccasions(stored, { wedding, today }),
    vendors: summarizeVendors(stored.vendors),
    tasks: summarizeTasks(stored.tasks),
    sandbox_mode: wedding.is_sample,
    error: null,
    wedding: {
      date,
      date_precision: datePrecision(wedding),
      days_left: daysBetween(today, date),
      couple_names: coupleNames(wedding),
    },
    next_tasks: stored.nextTasks.map((task) => ({
      ...toTask(task, today),
      days_until_due: task.due_date === null ? null : daysBetween(today, task.due_date),
    })),
    next_payments: stored.nextPayments.map((payment) => toUpcomingPayment(payment, today)),
    recent_responses: stored.latestAnswers.map((guest) => ({
      guest_id: guest.id,
      name: guest.name,
      rsvp_status: guest.rsvp_status,
      responded_at: toIso(guest.responded_at),
      party_size: partySize(guest),
    })),
    first_steps: stored.started && {
      names_and_date: areNamesAndDateSaved(wedding),
      guests: stored.started.has_guests > 0,
      partner: stored.started.partners > 1,
      budget: stored.lines.length > 0,
      tasks: (stored.tasks?.total_tasks ?? 0) > 0,
      day: stored.started.events > 0,
    },
  }
}

function countAwaiting({ guests, occasions }: StoredDashboard, { id: mainId }: { id: string }): number {
  const silent = new Set(occasions.filter(({ asks_rsvp }) => !asks_rsvp).map(({ id }) => id))
  return guests.filter(
    ({ rsvp_status, principal_id }) => rsvp_status === 'pending' && !silent.has(principal_id ?? mainId),
  ).length
}

/** The counts of each occasion, if there are several. */
function countOccasions(
  { occasions, heads }: Pick<StoredDashboard, 'occasions' | 'heads'>,
  { wedding, today }: { wedding: StoredSettings & { id: string }; today: Day },
): OccasionHeads[] {
  const all = sortOccasions(occasions, wedding)
  if (all.length === 1) return []
  return all.map((occasion) => {
    const found = occasion.id === wedding.id ? heads.main : heads.others.get(occasion.id)
    const { invited, attending, open, expected_low, expected, expected_high } = found ?? expectedGuests([], 0)
    const { id, name, date } = toOccasion(occasion, wedding)
    const awaited = occasion.asks_rsvp && date >= today ? open : 0
    return { id, name, date, invited, attending, open: awaited, expected_low, expected, expected_high }
  })
}
