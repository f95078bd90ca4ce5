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
  const late = next_payments.filter(({ days_until_due }) => days_until_due < 0).length
  const soon = next_payments.filter(({ days_until_due }) => days_until_due <= A_WEEK).length - late
  const isCut = late + soon === LIST_LENGTH
  const overdue = [
    tasks.overdue > 0 && counted(tasks.overdue, 'task'),
    late > 0 && payments(late, late === LIST_LENGTH),
  ].filter((part) => part !== false)
  const parts = [
    overdue.length > 0 && `${list(overdue)} ${tasks.overdue + late === 1 ? 'is' : 'are'} overdue`,
    soon > 0 && `${payments(soon, isCut)} ${soon === 1 && !isCut ? 'is' : 'are'} due within a week`,
    guests.pending > 0 && `${counted(guests.pending, 'guest')} ${guests.pending === 1 ? 'hasn’t' : 'haven’t'} replied`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Everything is on time.' : `${list(parts)}.`
}

const payments = (count: number, isCut: boolean) => (isCut ? `${count} or more payments` : counted(count, 'payment'))

const list = (parts: string[]) => new Intl.ListFormat('en').format(parts)

/** The expected people in words. */
export function turnout(heads: ExpectedHeads): string {
  return heads.expected_low === heads.expected_high
    ? `Turnout: ${number(heads.expected)}`
    : `Likely turnout: about ${number(heads.expected)}`
}

export function number(count: number): string {
  return count.toLocaleString('en')
}
