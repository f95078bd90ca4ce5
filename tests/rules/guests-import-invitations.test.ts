import { describe, expect, test } from 'vitest'
import { tableOfCsv, understandColumns } from '../../worker/features/guest-lists/import/columns/rules'
import type { ListContext } from '../../worker/features/guest-lists/import/fields/schema'
import { planImport, readRows } from '../../worker/features/guest-lists/import/rules'
import type { WholeGuest } from '../../worker/features/guests/rules'
import { NOT_INVITED } from '../../worker/features/guests/schema'
import { couple, stored } from '../support/rules/import-list'

const occasion = (id: string, name: string, meal_options: string[] | null = null) => ({
  ...{ id, name, is_main: id === 'w', meal_options },
})
const occasions = [occasion('w', 'Wedding'), occasion('b', 'Brunch', ['Vegan']), occasion('d', 'Dinner', ['Beef'])]
const context: ListContext = { ...couple, occasions }

function plan(csv: string, known: WholeGuest[] = []) {
  const table = tableOfCsv(csv)
  const rows = readRows(table.rows, understandColumns(table.columns, undefined, context), context)
  return planImport(rows, known, undefined, context)
}

/** The status and the meal that the plan writes at each occasion, in the order of its replies. */
const replies = ({ details }: ReturnType<typeof plan>) =>
  details.flatMap(({ replies = [] }) => replies.map((one) => [one.occasion_id, one.status, one.meal_preference]))

const headings = 'Name,Invited to Wedding,Invited to Brunch,RSVP'

describe('the reply of a new guest whom a list invites', () => {
  test.each([
    ['yes,yes,Attending', 'confirmed', 'pending'],
    ['yes,yes,Declined', 'declined', 'pending'],
    ['yes,yes,No Response', 'pending', 'pending'],
    ['yes,yes,', 'pending', 'pending'],
    ['confirmed,yes,', 'confirmed', 'pending'],
    ['declined,yes,Attending', 'declined', 'pending'],
  ])('%s is one to the wedding', (cells, main, brunch) => {
    const made = plan(`${headings}\nAna,${cells}`)
    expect(made.created).toMatchObject([{ rsvp_status: main }])
    expect(replies(made)).toEqual([['b', brunch, null]])
  })

  test('is one to the only other occasion, without the wedding', () => {
    const made = plan(`${headings},Meal\nAna,no,yes,Attending,Vegan\nBen,no,confirmed,Declined,Vegan`)
    expect(made.created).toEqual([{ name: 'Ana' }, { name: 'Ben' }])
    expect(replies(made)).toEqual([
      ['b', 'confirmed', 'Vegan'],
      ['b', 'confirmed', null],
    ])
    // A meal that is not offered there is none.
    const dinner = 'Name,Invited to Wedding,Invited to Dinner,RSVP,Meal'
    expect(replies(plan(`${dinner}\nAna,no,yes,Attending,Vegan`))).toEqual([['d', 'confirmed', null]])
    expect(replies(plan(`${headings},Invited to Dinner\nAna,no,yes,Attending,yes`))).toEqual([
      ['b', 'pending', null],
      ['d', 'pending', null],
    ])
  })
})

describe('the reply of a stored guest whom a list invites', () => {
  const nowhere = stored({ name: 'Ana' }).map((guest) => ({ ...guest, is_invited: false }))
  const brunch: WholeGuest[] = stored({ name: 'Ana', rsvp_status: 'maybe' }).map((guest) => ({
    ...guest,
    principal_id: 'b',
  }))

  test.each([
    [
      'yes,yes,Attending',
      [
        ['w', 'confirmed', 'Vegan'],
        ['b', 'pending', null],
      ],
      'Wedding: reply, Brunch: reply',
    ],
    [
      'yes,yes,Declined',
      [
        ['w', 'declined', null],
        ['b', 'pending', null],
      ],
      'Wedding: reply, Brunch: reply',
    ],
    ['confirmed,,Attending', [['w', 'confirmed', 'Vegan']], 'Wedding: reply'],
    ['yes,,', [['w', 'pending', 'Vegan']], 'Wedding: reply'],
    ['no,yes,Maybe', [['b', 'maybe', 'Vegan']], 'Brunch: reply'],
  ])('nowhere: %s', (cells, expected, changes) => {
    const made = plan(`${headings},Meal\nAna,${cells},Vegan`, nowhere)
    expect(made.rows).toMatchObject([{ action: 'update', message: `Changes: ${changes}.` }])
    expect(replies(made)).toEqual(expected)
    expect(made.changes).toEqual([{ id: 'g1' }])
  })

  test.each(['no,no,Attending', 'declined,,Attending', ',,Attending'])('nowhere, and neither this one: %s', (cells) => {
    const message = `RSVP status: ${NOT_INVITED}`
    expect(plan(`${headings}\nAna,${cells}`, nowhere).rows).toMatchObject([{ action: 'error', message }])
  })

  test('to another occasion stays one to that, as it is in an export, when the list invites to the wedding too', () => {
    const made = plan(`${headings}\nAna,yes,yes,Attending`, brunch)
    expect(replies(made)).toEqual([['w', 'pending', null]])
    expect(made.changes).toEqual([{ id: 'g1', rsvp_status: 'confirmed' }])
    const exported = plan(`${headings},Meal\nAna,invited,maybe,Maybe,Vegan`, [
      ...brunch.map((guest) => ({ ...guest, meal_preference: 'Vegan' })),
    ])
    expect(replies(exported)).toEqual([['w', 'pending', null]])
    expect(exported.changes).toEqual([{ id: 'g1' }])
    // The wedding is the principal occasion from then on.
    const after = stored({ name: 'Ana' }).map((guest) => ({
      ...guest,
      other_invitations: [
        {
          ...{ occasion_id: 'b', status: 'maybe' as const, meal_preference: 'Vegan', responded_at: 0 },
          ...{ source: 'couple' as const, table_id: null, seat_number: null },
        },
      ],
    }))
    const again = plan(`${headings},Meal\nAna,invited,maybe,Maybe,Vegan`, after)
    expect(again.rows).toMatchObject([{ action: 'skip' }])
  })

  test('to the same occasion is one to that', () => {
    expect(plan(`${headings}\nAna,,yes,Attending`, brunch).changes).toEqual([{ id: 'g1', rsvp_status: 'confirmed' }])
    expect(plan(`${headings}\nAna,yes,yes,Attending`, stored({ name: 'Ana' })).changes).toEqual([
      { id: 'g1', rsvp_status: 'confirmed' },
    ])
  })
})
