import { describe, expect, test } from 'vitest'
import {
  countChosen,
  keptMealsText,
  mealCounts,
  removedMeals,
} from '../../web/features/timeline/occasions/chosen-meals'
import { occasionForm, toOccasionValues } from '../../web/features/timeline/occasions/occasion-values'
import { presetFields, presets, unusedPresets } from '../../web/features/timeline/occasions/presets'
import {
  capacityText,
  deadlineText,
  fromWedding,
  hoursText,
  linesText,
  lossesText,
  othersText,
  scheduledText,
} from '../../web/features/timeline/occasions/wording'
import { clock, clockRange, shortDay } from '../../web/lib/dates'
import type { Guest } from '../../worker/features/guests/schema'
import { newMainOccasion } from '../../worker/features/occasions/rules'
import type { OccasionSummary } from '../../worker/features/occasions/schema'

const DAY = '2027-02-14'

const companion = (meal_preference: string | null, not_at: string[] = []) =>
  ({ id: 'c', name: 'Ben', kind: 'adult', meal_preference, not_at }) as unknown as Guest['companions'][0]
const guest = (status: Guest['rsvp_status'], meal: string | null, companions: Guest['companions'] = []) => ({
  invitations: [{ occasion_id: 'dinner', status, meal_preference: meal, responded_at: null, source: null }],
  companions,
})

describe('meals that are taken away', () => {
  test('are those no longer listed, without regard to case', () => {
    expect(removedMeals(['Fish', 'Beef', 'Vegan'], ['fish', 'Salmon', ''])).toEqual(['Beef', 'Vegan'])
    expect(removedMeals(['Fish'], null)).toEqual(['Fish'])
    expect(removedMeals(null, ['Fish'])).toEqual([])
  })

  test('are kept by guests and their companions at this occasion, also by those who have not decided', () => {
    const guests = [
      guest('confirmed', 'Fish', [companion('fish'), companion('Fish', ['dinner']), companion(null)]),
      guest('maybe', 'FISH'),
      guest('declined', 'Fish', [companion('Fish')]),
      guest('confirmed', 'Beef'),
      { ...guest('confirmed', 'Fish'), invitations: [] },
    ]
    expect(countChosen(guests, 'dinner', ['Fish', 'Vegan'])).toEqual([{ meal: 'Fish', count: 3 }])
    expect(countChosen(guests, 'brunch', ['Fish'])).toEqual([])
  })

  test.each([
    [[], ''],
    [[['Fish', 1]], '1 guest chose Fish. They keep it until you change it.'],
    [[['Fish', 3]], '3 guests chose Fish. They keep it until you change it.'],
    [
      [
        ['Fish', 3],
        ['Vegan', 1],
      ],
      '3 guests chose Fish and 1 chose Vegan. They keep it until you change it.',
    ],
  ] as [[string, number][], string][])('%j: %s', (chosen, text) => {
    expect(keptMealsText(chosen.map(([meal, count]) => ({ meal, count })))).toBe(text)
  })

  test('are listed after those on offer', () => {
    expect(mealCounts(['Fish', 'Beef'], { fish: 2, Vegan: 1, Fish: 3 })).toEqual([
      { meal: 'Fish', count: 5, isOffered: true },
      { meal: 'Beef', count: 0, isOffered: true },
      { meal: 'Vegan', count: 1, isOffered: false },
    ])
    expect(mealCounts(null, {})).toEqual([])
  })
})

describe('the form', () => {
  const main = newMainOccasion({ id: 'w', created_at: 0 })
  const values = toOccasionValues({ ...main, date: DAY })

  test('drops blank meals, and reads numbers and empty fields', () => {
    const typed = { ...values, meal_options: ['Fish', ' ', ''], capacity: ' 120 ', start_time: '', rsvp_deadline: '' }
    expect(occasionForm.parse(typed)).toMatchObject({
      meal_options: ['Fish'],
      capacity: 120,
      start_time: null,
      rsvp_deadline: null,
    })
    expect(occasionForm.parse({ ...values, meal_options: null, capacity: '' })).toMatchObject({
      meal_options: null,
      capacity: null,
    })
  })

  test.each([
    ['capacity', '0'],
    ['capacity', '1.5'],
    ['capacity', 'many'],
    ['capacity', '100001'],
    ['meal_options', ['', ' ']],
    ['meal_options', ['Fish', 'fish']],
    ['name', ' '],
    ['date', ''],
  ])('refuses %s %j', (name, value) => {
    const { error } = occasionForm.safeParse({ ...values, [name]: value })
    expect(error?.issues.map(({ path }) => path[0])).toEqual([name])
  })
})

test('presets come with a day and an hour, and go once an occasion has their name', () => {
  expect(presets.map((preset) => presetFields(preset, DAY))).toEqual([
    { name: 'Welcome dinner', date: '2027-02-13', start_time: '19:00' },
    { name: 'Rehearsal dinner', date: '2027-02-13', start_time: '17:30' },
    { name: 'Farewell brunch', date: '2027-02-15', start_time: '10:30' },
  ])
  // The wedding's day is not set.
  expect(presetFields(presets[0], null)).toEqual({ name: 'Welcome dinner', start_time: '19:00' })
  expect(unusedPresets([{ name: 'welcome DINNER' }]).map(({ name }) => name)).toEqual([
    'Rehearsal dinner',
    'Farewell brunch',
  ])
})

describe('words', () => {
  test.each([
    [DAY, 'On the wedding day'],
    ['2027-02-13', 'The day before the wedding'],
    ['2027-02-15', 'The day after the wedding'],
    ['2027-02-11', '3 days before the wedding'],
    ['2027-02-17', '3 days after the wedding'],
  ])('%s: %s', (day, text) => {
    expect(fromWedding(day, DAY)).toBe(text)
  })

  test.each([
    [null, null, null],
    ['19:00', null, `from ${clock('19:00')}`],
    [null, '22:00', `until ${clock('22:00')}`],
    ['19:00', '22:00', clockRange('19:00', '22:00')],
    ['19:00', '01:00', `${clockRange('19:00', '01:00')} next day`],
  ])('from %s to %s: %s', (start_time, end_time, text) => {
    expect(hoursText({ date: DAY, start_time, end_time })).toBe(text)
  })

  test('say until when guests can reply', () => {
    const own = { asks_rsvp: true, rsvp_deadline: '2027-01-10', is_main: false }
    const at = (today: string, weddingDeadline: string | null = '2027-01-14') => ({ today, weddingDeadline })
    expect(deadlineText(own, at('2027-01-10'))).toBe(`By ${shortDay('2027-01-10')}`)
    expect(deadlineText(own, at('2027-01-11'))).toBe(`Closed on ${shortDay('2027-01-10')}`)
    expect(deadlineText({ ...own, rsvp_deadline: null }, at('2027-01-11'))).toBe(
      `By ${shortDay('2027-01-14')}, same as the wedding`,
    )
    expect(deadlineText({ ...own, rsvp_deadline: null }, at('2027-01-11', null))).toBe('No deadline')
    expect(deadlineText({ ...own, asks_rsvp: false }, at('2027-01-11'))).toBe('No reply needed')
  })

  const counts: OccasionSummary = {
    invited: 20,
    confirmed: 10,
    declined: 0,
    maybe: 0,
    pending: 10,
    attending: 12,
    companions: 0,
    children: 0,
    infants: 0,
    meals: {},
    dietary_count: 0,
    accessibility_count: 0,
    expected: { low: 15.2, expected: 17.6, high: 19.7 },
    capacity: null,
    over_by: 0,
  }

  test('say who is among those coming, and what others replied', () => {
    expect(othersText(counts)).toBe('')
    expect(othersText({ ...counts, companions: 2, children: 1, infants: 1, maybe: 3, declined: 1 })).toBe(
      'Those coming include 2 plus-ones, 1 child, and 1 baby. 3 not sure yet, 1 declined.',
    )
  })

  test.each([
    [null, 0, null],
    [30, 0, '30 people, 12 are coming'],
    [18, 0, '18 people, 12 are coming, up to 20 may come'],
    [10, 2, '10 people, 12 are coming'],
    [1, 11, '1 person, 12 are coming'],
  ])('with a capacity of %s and %s over it: %s', (capacity, over_by, text) => {
    expect(capacityText({ ...counts, capacity, over_by })).toBe(text)
  })

  test.each([
    [12, 8, 'This deletes 12 replies and 8 seats.'],
    [1, 0, 'This deletes 1 reply.'],
    [0, 1, 'This deletes 1 seat.'],
    [0, 0, 'Nobody has replied or been seated yet.'],
  ])('with %i replies and %i seats: %s', (answers, seats, text) => {
    expect(lossesText({ answers, seats })).toBe(text)
  })

  test('the final count, shared links, and lines of the budget that count others then', () => {
    const losses = { answers: 12, seats: 8, final_count: true, shared_links: 2, per_guest_lines: 1 }
    expect(lossesText(losses)).toBe('This deletes 12 replies, 8 seats, the final count, and 2 shared links.')
    expect(linesText(losses)).toBe('1 per-guest budget line will count the guests of the wedding instead.')
    expect(linesText({ answers: 0, seats: 0 })).toBeNull()
    expect(lossesText({ answers: 0, seats: 0, shared_links: 1 })).toBe('This deletes 1 shared link.')
  })

  test.each([
    [0, null],
    [1, 'Only the couple can delete this: 1 scheduled message is about it or for its guests.'],
    [2, 'Only the couple can delete this: 2 scheduled messages are about it or for its guests.'],
  ])('and why a helper cannot delete it, with %i scheduled messages', (scheduled_messages, text) => {
    expect(scheduledText({ answers: 0, seats: 0, scheduled_messages })).toBe(text)
  })
})
