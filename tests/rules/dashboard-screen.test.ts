import { expect, test } from 'vitest'
import { noFigures } from '../../web/features/dashboard/summary'
import { leadOf } from '../../web/features/dashboard/wording'
import type { DashboardSummary } from '../../worker/features/dashboard/schema'

/** The sentence about a wedding whose next payments are due in so many days. */
const leadWith = (dueIn: number[]) =>
  leadOf({ ...noFigures, next_payments: dueIn.map((days_until_due) => ({ days_until_due })) } as DashboardSummary)

test('the dashboard says how many payments are due within a week', () => {
  expect(leadWith([])).toBe('Everything is on time.')
  expect(leadWith([7, 8])).toBe('1 payment is due within a week.')
  expect(leadWith([1, 2, 3, 4, 8])).toBe('4 payments are due within a week.')
})

test('the dashboard says that more payments may be due than are listed', () => {
  expect(leadWith([-3, 1, 2, 3, 4])).toBe('5 or more payments are due within a week.')
})
