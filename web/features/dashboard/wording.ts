import { LIST_LENGTH } from '../../../worker/features/dashboard/contract'
import type { DashboardSummary, ExpectedHeads } from '../../../worker/features/dashboard/schema'
import { counted } from '../../../worker/lib/text'
import { dayAndMonth } from '../../lib/dates'

const SOON = 14
const A_WEEK = 7

/** Words a due date. */
export function dueWords(day: string, daysLeft: number): string {
  if (daysLeft < 0) return `${counted(-daysLeft, 'day')} late`
  if (daysLeft === 0) return 'today'
  if (daysLeft === 1) return 'tomorrow'
  return daysLeft < SOON ? `in ${daysLeft} days` : dayAndMonth(day)
}

/** Sums up in one sentence what needs doing. The summary lists only the next payments, so more may be due. */
export function leadOf({ tasks, guests, next_payments }: DashboardSummary): string {
  const payments = next_payments.filter(({ days_until_due }) => days_until_due <= A_WEEK).length
  const parts = [
    tasks.overdue > 0 && `${counted(tasks.overdue, 'task')} ${tasks.overdue === 1 ? 'is' : 'are'} overdue`,
    payments === LIST_LENGTH
      ? `${LIST_LENGTH} or more payments are due within a week`
      : payments > 0 && `${counted(payments, 'payment')} ${payments === 1 ? 'is' : 'are'} due within a week`,
    guests.pending > 0 && `${counted(guests.pending, 'guest')} ${guests.pending === 1 ? 'hasn’t' : 'haven’t'} replied`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return 'Everything is on time.'
  return `${new Intl.ListFormat('en').format(parts)}.`
}

/** The expected people in words. */
export function turnout(heads: ExpectedHeads): string {
  return heads.expected_low === heads.expected_high
    ? `Turnout: ${number(heads.expected)}`
    : `Likely turnout: about ${number(heads.expected)}`
}

export function number(count: number): string {
  return count.toLocaleString('en')
}
