import { LIST_LENGTH } from '../../../worker/features/dashboard/contract'
import type { DashboardSummary } from '../../../worker/features/dashboard/schema'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import { addDays, type Day, daysBetween } from '../../../worker/lib/calendar'
import { inWords } from '../../../worker/lib/lists'
import { counted } from '../../../worker/lib/text'
import { usualDay } from '../../lib/dates'
import type { Figures } from './summary'

const SOON = 14
const A_WEEK = 7

/** Words a due date that is so many days away. */
export function dueWords(day: string, daysLeft: number): string {
  if (daysLeft < 0) return `${counted(-daysLeft, 'day')} late`
  if (daysLeft === 0) return 'today'
  if (daysLeft === 1) return 'tomorrow'
  return daysLeft < SOON ? `in ${daysLeft} days` : usualDay(day, addDays(day, -daysLeft))
}

/** Sums up in one sentence what needs doing. The summary lists only the next payments, so more may be due. */
export function leadOf({ tasks, awaiting, next_payments }: DashboardSummary): string {
  const late = next_payments.filter(({ days_until_due }) => days_until_due < 0).length
  const soon = next_payments.filter(({ days_until_due }) => days_until_due <= A_WEEK).length - late
  const isCut = late + soon === LIST_LENGTH
  const overdue = [
    tasks.overdue > 0 && counted(tasks.overdue, 'task'),
    late > 0 && payments(late, late === LIST_LENGTH),
  ].filter((part) => part !== false)
  const parts = [
    overdue.length > 0 && `${inWords(overdue)} ${tasks.overdue + late === 1 ? 'is' : 'are'} overdue`,
    soon > 0 && `${payments(soon, isCut)} ${soon === 1 && !isCut ? 'is' : 'are'} due within a week`,
    awaiting > 0 && `${counted(awaiting, 'guest')} ${awaiting === 1 ? 'hasn’t' : 'haven’t'} replied`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Everything is on time.' : `${inWords(parts)}.`
}

const payments = (count: number, isCut: boolean) => (isCut ? `${count} or more payments` : counted(count, 'payment'))

/** The state of the replies in two words; null if none is awaited, but nobody has replied or some are not final. */
export function repliesChip({ guests, awaiting, occasions }: Pick<Figures, 'guests' | 'awaiting' | 'occasions'>) {
  if (awaiting > 0) return { tone: 'care', text: `${number(awaiting)} awaiting` } as const
  // The guests' own figures are about the first occasion that each is invited to.
  const isAnyOpen = guests.total_invited === guests.pending || occasions.some(({ open }) => open > 0)
  return isAnyOpen ? null : ({ tone: 'good', text: 'all replied' } as const)
}

export function number(count: number): string {
  return count.toLocaleString('en')
}

/** Words the countdown. A null figure shows none. */
export function countdown(
  settings: Pick<WeddingSettings, 'wedding_date' | 'date_precision'>,
  today: Day,
): { figure: string | null; words: string } {
  const { wedding_date: date, date_precision: precision } = settings
  if (precision === null) return { figure: null, words: 'No date yet' }
  if (precision === 'month') {
    const months = monthNumber(date) - monthNumber(today)
    if (months === 1) return { figure: null, words: 'Next month' }
    if (months === 0) return { figure: null, words: 'This month' }
    if (months === -1) return { figure: null, words: 'Last month' }
    return { figure: String(Math.abs(months)), words: months > 0 ? 'months to go' : 'months since the wedding' }
  }
  const days = daysBetween(today, date)
  if (days === 0) return { figure: 'Today', words: 'is the day' }
  const unit = Math.abs(days) === 1 ? 'day' : 'days'
  return {
    figure: Math.abs(days).toLocaleString('en'),
    words: days > 0 ? `${unit} to go` : `${unit} since the wedding`,
  }
}

function monthNumber(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}
