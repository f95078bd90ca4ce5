import * as z from 'zod'
import { yesOrNo } from '../../lib/fields'
import type { BudgetSummary } from '../budget/schema'
import type { GuestSummary, RsvpStatus } from '../guests/schema'
import type { WeddingSettings } from '../settings/schema'
import type { Task, TaskSummary } from '../tasks/schema'
import type { UpcomingPayment } from '../vendors/payments/schema'
import type { VendorSummary } from '../vendors/schema'

export const dashboardPaths = {
  summary: '/api/dashboard/summary',
  resetDemoData: '/api/reset-demo-data',
} as const

/** The fields come in the query or in a JSON body. */
export const resetInput = z.object({
  /** Ends the sample instead of filling it in. */
  clear: yesOrNo.nullish(),
})

/** How many of each list the dashboard shows. */
export const LIST_LENGTH = 5

/** A task that is not completed. */
export interface NextTask extends Task {
  /** Negative when overdue; null without a due date. */
  days_until_due: number | null
}

export interface RecentResponse {
  guest_id: string
  name: string
  rsvp_status: RsvpStatus
  responded_at: string
  /** The guest and the plus-ones who come; 0 unless confirmed. */
  party_size: number
}

/** How many heads to plan for: the attending, and what is expected of those who have not settled; low to high is 90 %. */
export interface ExpectedHeads {
  expected_low: number
  expected: number
  expected_high: number
}

export interface DashboardSummary {
  budget: BudgetSummary
  guests: GuestSummary
  head_count: ExpectedHeads
  vendors: VendorSummary
  tasks: TaskSummary
  /** True while the wedding holds the sample. */
  sandbox_mode: boolean
  error: string | null
  wedding: {
    /** The date in force, in the wedding's zone. */
    date: string
    /** How exactly the couple knows its date; null: it has not set one. */
    date_precision: WeddingSettings['date_precision']
    /** Negative once the day is over. */
    days_left: number
    couple_names: string | null
  }
  /** Soonest first, overdue ones included; those without a date last. */
  next_tasks: NextTask[]
  /** By due date, overdue ones included. */
  next_payments: UpcomingPayment[]
  /** The latest first. */
  recent_responses: RecentResponse[]
  /** What a new couple does first, and whether it is done; null for the sample and once the couple has dismissed the list. */
  first_steps: Record<FirstStep, boolean> | null
}

/** In the order in which they are suggested. `partner` is done once somebody is invited; `day` has events of the timeline. */
export const firstSteps = ['names_and_date', 'guests', 'partner', 'budget', 'tasks', 'day'] as const
export type FirstStep = (typeof firstSteps)[number]
