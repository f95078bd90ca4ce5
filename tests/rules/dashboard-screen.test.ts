import { expect, test } from 'vitest'
import { isBlank, noFigures } from '../../web/features/dashboard/summary'
import { countdown, leadOf, repliesChip } from '../../web/features/dashboard/wording'
import type { DashboardSummary } from '../../worker/features/dashboard/schema'

/** The sentence about a wedding with so many overdue tasks, whose next payments are due in so many days. */
const leadWith = (dueIn: number[], overdue = 0) =>
  leadOf({
    ...noFigures,
    tasks: { ...noFigures.tasks, overdue },
    next_payments: dueIn.map((days_until_due) => ({ days_until_due })),
  } as DashboardSummary)

test('a wedding is blank until it has guests, also ones who are invited nowhere', () => {
  const steps = { names_and_date: false, guests: false, partner: false, budget: false, tasks: false, day: false }
  expect(isBlank({ ...noFigures, first_steps: steps })).toBe(true)
  expect(isBlank({ ...noFigures, first_steps: null })).toBe(true)
  expect(isBlank({ ...noFigures, first_steps: { ...steps, guests: true } })).toBe(false)
})

test('the dashboard says how many payments are due within a week', () => {
  expect(leadWith([])).toBe('Everything is on time.')
  expect(leadWith([7, 8])).toBe('1 payment is due within a week.')
  expect(leadWith([1, 2, 3, 4, 8])).toBe('4 payments are due within a week.')
})

test('the dashboard says how many tasks and payments are overdue', () => {
  expect(leadWith([-1])).toBe('1 payment is overdue.')
  expect(leadWith([-2, -1], 1)).toBe('1 task and 2 payments are overdue.')
  expect(leadWith([-1, 0], 2)).toBe('2 tasks and 1 payment are overdue and 1 payment is due within a week.')
})

test('the dashboard says how many guests owe a reply', () => {
  const guests = { ...noFigures.guests, pending: 5 }
  const lead = (awaiting: number) =>
    leadOf({ ...noFigures, guests, awaiting, next_payments: [] } as object as DashboardSummary)
  expect(lead(0)).toBe('Everything is on time.')
  expect(lead(1)).toBe('1 guest hasn’t replied.')
})

test('the dashboard says that all have replied once no occasion is waiting for a reply', () => {
  const chip = (fields: object) => {
    const guests = { ...noFigures.guests, total_invited: 3, confirmed: 3, pending: 0 }
    return repliesChip({ ...noFigures, guests, ...fields } as DashboardSummary)?.text
  }
  expect(chip({})).toBe('all replied')
  expect(chip({ awaiting: 1 })).toBe('1 awaiting')
  expect(chip({ occasions: [{ open: 0 }, { open: 0 }] })).toBe('all replied')
  expect(chip({ occasions: [{ open: 0 }, { open: 2 }] })).toBe(undefined)
  expect(chip({ guests: { ...noFigures.guests, total_invited: 3, pending: 3 } })).toBe(undefined)
})

test('the dashboard says that more payments may be due than are listed', () => {
  expect(leadWith([0, 1, 2, 3, 4])).toBe('5 or more payments are due within a week.')
  expect(leadWith([-3, 1, 2, 3, 4])).toBe('1 payment is overdue and 4 or more payments are due within a week.')
  expect(leadWith([-4, -3, -2, -1, 7])).toBe('4 payments are overdue and 1 or more payments are due within a week.')
  expect(leadWith([-5, -4, -3, -2, -1])).toBe('5 or more payments are overdue.')
})

test.each([
  ['2026-11-30', ['3', 'months to go']],
  ['2027-01-31', [null, 'Next month']],
  ['2027-02-28', [null, 'This month']],
  ['2027-03-01', [null, 'Last month']],
  ['2027-04-01', ['2', 'months since the wedding']],
  ['2028-02-01', ['12', 'months since the wedding']],
])('of a wedding in February 2027, whose day is not known, the dashboard says on %s: %j', (today, [figure, words]) => {
  expect(countdown({ wedding_date: '2027-02-15', date_precision: 'month' }, today)).toEqual({ figure, words })
})
