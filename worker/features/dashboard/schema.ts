import * as z from 'zod/mini'
import { yesOrNo } from '../../lib/fields'
import type { BudgetSummary } from '../budget/schema'
import type { GuestSummary, RsvpStatus } from '../guests/schema'
import type { WeddingSettings } from '../settings/schema'
import type { Task, TaskSummary } from '../tasks/schema'
import type { UpcomingPayment } from '../vendors/payments/schema'
import type { VendorSummary } from '../vendors/schema'
import type { FirstStep } from './contract'

export * from './contract'

/** A reset, in the query or a JSON body. */
export const resetInput = z.object({
  /** Clears the sample instead of filling the wedding with it. */
  clear: z.nullish(yesOrNo),
})

/** An open task. */
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

/** The expected head count: the guests attending, plus a forecast for those who have not decided. Low to high is a 90% interval. */
export interface ExpectedHeads {
  expected_low: number
  expected: number
  expected_high: number
}

/** The guests of an occasion. */
export interface OccasionHeads extends ExpectedHeads {
  id: string
  name: string
  date: string
  invited: number
  /** Confirmed guests and their companions. */
  attending: number
  /** Guests with a pending or maybe reply; 0 if the occasion asks for none, or is over. */
  open: number
}

export interface DashboardSummary {
  budget: BudgetSummary
  guests: GuestSummary
  /** Number of pending guests whose principal occasion asks for a reply. */
  awaiting: number
  /** The head count of the main occasion. */
  head_count: ExpectedHeads
  /** The main one first; empty if there is no other. */
  occasions: OccasionHeads[]
  vendors: VendorSummary
  tasks: TaskSummary
  /** Whether the wedding contains the sample. */
  sandbox_mode: boolean
  error: string | null
  wedding: {
    /** The date in use, fixed or dynamic, in the wedding's zone. */
    date: string
    /** How exactly the couple has set the date; null: not at all. */
    date_precision: WeddingSettings['date_precision']
    /** Negative after the day. */
    days_left: number
    couple_names: string | null
  }
  /** Soonest first, overdue ones included, those without a date last. */
  next_tasks: NextTask[]
  /** The next payments by due date, overdue ones included. */
  next_payments: UpcomingPayment[]
  /** Latest first. */
  recent_responses: RecentResponse[]
  /** Whether each first step is done; null for the sample and after the couple dismissed the list. */
  first_steps: Record<FirstStep, boolean> | null
}
