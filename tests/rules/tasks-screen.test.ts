import { describe, expect, test } from 'vitest'
import { assigneesOf, assigneesWith, toAssigned } from '../../web/features/tasks/assignees'
import { groupOf, groupTasks, horizonOf, sortTasks, summarizeTasks } from '../../web/features/tasks/grouping'
import { fitsFilter, noFilter } from '../../web/features/tasks/list/fits-filter'
import { toRows } from '../../web/features/tasks/list/rows'
import { chosenItems, fittingTemplate, previewImport } from '../../web/features/tasks/templates/preview'
import { inBrief, lateness, leadSentence, nearDay } from '../../web/features/tasks/wording'
import type { WeddingSettings } from '../../worker/features/settings/schema'
import { toTask } from '../../worker/features/tasks/rules'
import type { Task } from '../../worker/features/tasks/schema'
import { taskTemplates } from '../../worker/features/tasks/templates/rules'
import type { Role } from '../../worker/lib/roles'
import { storedTask } from '../support/rules/tasks'

/** A Wednesday. */
const today = '2027-03-10'
const horizon = horizonOf(today)
const task = (fields: Partial<Task> = {}): Task => ({ ...toTask(storedTask(), today), ...fields })

describe('the group of a task', () => {
  test.each([
    ['2027-03-09', 'overdue'],
    ['2020-01-01', 'overdue'],
    ['2027-03-10', 'week'],
    ['2027-03-17', 'week'],
    ['2027-03-18', 'month'],
    ['2027-04-09', 'month'],
    ['2027-04-10', 'later'],
    [null, 'undated'],
  ])('that is open and due on %s is %s', (due_date, key) => {
    expect(groupOf(task({ due_date }), horizon)).toBe(key)
    expect(groupOf(task({ due_date, status: 'in_progress' }), horizon)).toBe(key)
    expect(groupOf(task({ due_date, status: 'completed' }), horizon)).toBe('done')
  })
})

describe('the groups', () => {
  const ids = (tasks: Task[], held?: Parameters<typeof groupTasks>[2]) =>
    groupTasks(tasks, horizon, held).map((group) => [group.key, group.tasks.map(({ id }) => id)])

  test('are in order of time, without empty ones', () => {
    const tasks = [
      task({ id: 'undated' }),
      task({ id: 'done', status: 'completed' }),
      task({ id: 'later', due_date: '2028-01-01' }),
      task({ id: 'late', due_date: '2027-03-01' }),
    ]
    expect(ids(tasks)).toEqual([
      ['overdue', ['late']],
      ['later', ['later']],
      ['undated', ['undated']],
      ['done', ['done']],
    ])
    expect(ids([])).toEqual([])
  })

  test('list the last completed tasks first', () => {
    const done = (id: string, completed_at: string | null) => task({ id, status: 'completed', completed_at })
    expect(
      ids([done('early', '2027-01-01T00:00:00.000Z'), done('late', '2027-02-01T00:00:00.000Z'), done('unknown', null)]),
    ).toEqual([['done', ['late', 'early', 'unknown']]])
  })

  test('keep a held task where it was', () => {
    const ticked = task({ id: 'ticked', due_date: '2027-03-11', status: 'completed' })
    const open = task({ id: 'open', due_date: '2027-03-12' })
    expect(ids([ticked, open], new Map([['ticked', 'week']]))).toEqual([['week', ['ticked', 'open']]])
    expect(ids([ticked, open])).toEqual([
      ['week', ['open']],
      ['done', ['ticked']],
    ])
  })

  test('become rows, with completed tasks folded until opened', () => {
    const groups = groupTasks([task(), task({ id: 'b', status: 'completed' })], horizon)
    const kinds = (isDoneOpen: boolean) =>
      toRows(groups, isDoneOpen).map((row) => ('task' in row ? row.task.id : row.group.key))
    expect(kinds(false)).toEqual(['undated', 'a', 'done'])
    expect(kinds(true)).toEqual(['undated', 'a', 'done', 'b'])
  })
})

test('tasks are sorted as in the API: by due date, then priority, then creation', () => {
  const sorted = sortTasks([
    task({ id: '5' }),
    task({ id: '4', due_date: '2027-03-12', priority: 'low' }),
    task({ id: '3', due_date: '2027-03-12' }),
    task({ id: '2', due_date: '2027-03-12' }),
    task({ id: '6', due_date: '2027-03-12', priority: 'high' }),
    task({ id: '7', due_date: '2027-03-11', priority: 'low' }),
  ])
  expect(sorted.map(({ id }) => id)).toEqual(['7', '6', '2', '3', '4', '5'])
})

test('the summary counts as in the API', () => {
  expect(
    summarizeTasks(
      [
        task({ due_date: '2027-03-09' }),
        task({ due_date: '2027-03-09', status: 'completed' }),
        task({ due_date: '2027-03-10', status: 'in_progress' }),
      ],
      today,
    ),
  ).toEqual({ total_tasks: 3, completed: 1, in_progress: 1, not_started: 1, overdue: 1, completion_rate: 33.3 })
  expect(summarizeTasks([], today)).toMatchObject({ total_tasks: 0, completion_rate: 0 })
})

describe('a filter', () => {
  const tomas = task({
    title: 'Ask Tomás',
    description: 'about the cello',
    category_name: 'Music',
    category_id: 'music',
    assigned_to: 'partner_1',
    priority: 'high',
  })
  test.each([
    [{}, true],
    [{ query: 'tomas CELLO' }, true],
    [{ query: 'music' }, true],
    [{ query: 'tomas violin' }, false],
    [{ who: 'partner_1' }, true],
    [{ who: 'both' }, false],
    [{ who: 'nobody' }, false],
    [{ status: 'not_started' }, true],
    [{ status: 'completed' }, false],
    [{ priority: 'high' }, true],
    [{ priority: 'low' }, false],
    [{ category: 'music' }, true],
    [{ category: 'none' }, false],
    [{ who: 'partner_1', category: 'flowers' }, false],
  ] as const)('of %j', (filter, fits) => {
    expect(fitsFilter({ ...noFilter, ...filter })(tomas)).toBe(fits)
  })
  test('finds tasks without assignee and category', () => {
    expect(fitsFilter({ ...noFilter, who: 'nobody', category: 'none' })(task())).toBe(true)
  })
})

describe('the preview of a template', () => {
  const template = taskTemplates.three_months
  const preview = (weddingDate: string, context: Partial<Parameters<typeof previewImport>[1]> = {}) =>
    previewImport(template, {
      weddingDate,
      today,
      existing: [],
      done: [],
      switched: new Set(),
      hasOwners: true,
      ...context,
    })

  test('has every item on its usual day while there is time', () => {
    const items = preview('2028-03-10')
    expect(items).toHaveLength(template.items.length)
    expect(items.filter(({ isMoved, kind, isWanted }) => isMoved || kind !== 'new' || !isWanted)).toEqual([])
    expect(items.find(({ key }) => key === 'hand_over')?.due_date).toBe('2028-03-10')
  })

  test('spreads late items over the coming days, in order', () => {
    const items = preview('2027-04-10')
    const late = items.filter(({ isMoved }) => isMoved)
    expect(late.length).toBeGreaterThan(20)
    expect(late.filter(({ due_date }) => due_date === today)).toEqual([])
    expect(items).toEqual(items.toSorted((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0)))
    expect(items.find(({ key }) => key === 'rehearsal')).toMatchObject({ due_date: '2027-04-09', isMoved: false })
  })

  test('marks existing tasks, by key or title, and does not import them', () => {
    const [first, second] = template.items
    const items = preview('2028-03-10', {
      existing: [
        { title: 'Renamed since', template_key: first?.key ?? '' },
        { title: `  ${second?.title.toUpperCase()} `, template_key: null },
      ],
    })
    const existing = items.filter(({ kind }) => kind === 'existing').map(({ key }) => key)
    expect(existing).toEqual([first?.key, second?.key])
    expect(chosenItems(items).map(({ key }) => key)).not.toContain(first?.key)
    expect(chosenItems(items)).toHaveLength(template.items.length - 2)
  })

  test('imports done items as completed and unassigned, unless the couple unticks that', () => {
    const done = [{ key: 'book_venue', reason: 'Casa Verde is booked.' }]
    const known = preview('2028-03-10', { done })
    expect(known.find(({ key }) => key === 'book_venue')).toMatchObject({
      kind: 'done',
      reason: 'Casa Verde is booked.',
    })
    expect(chosenItems(known)).toContainEqual({ key: 'book_venue', status: 'completed', due_date: null })
    const denied = preview('2028-03-10', { done, switched: new Set(['book_venue']) })
    expect(chosenItems(denied).find(({ key }) => key === 'book_venue')).toMatchObject({ assigned_to: 'both' })
  })

  test('leaves out unticked items, and assigns none when that is switched off', () => {
    const items = chosenItems(preview('2028-03-10', { switched: new Set(['write_vows']), hasOwners: false }))
    expect(items.map(({ key }) => key)).not.toContain('write_vows')
    expect(items.filter(({ assigned_to }) => assigned_to !== null)).toEqual([])
  })

  test('includes only items after the wedding once it is over', () => {
    const after = template.items.filter(({ offset_days }) => offset_days > 0).map(({ key }) => key)
    const done = [{ key: 'book_venue', reason: 'Casa Verde is booked.' }]
    for (const items of [preview('2027-03-01'), preview('2027-03-01', { done })]) {
      expect(chosenItems(items).map(({ key }) => key)).toEqual(after)
    }
    const ticked = preview('2027-03-01', { done, switched: new Set(['book_venue']) })
    expect(chosenItems(ticked).map(({ key }) => key)).toContain('book_venue')
  })
})

test.each([
  [500, 'full_year'],
  [365, 'full_year'],
  [280, 'full_year'],
  [240, 'six_months'],
  [150, 'six_months'],
  [102, 'three_months'],
  [64, 'three_months'],
  [45, 'final_month'],
  [0, 'final_month'],
  [-1, undefined],
])('with %i days left the suggested template is %s', (daysLeft, key) => {
  expect(fittingTemplate(Object.values(taskTemplates), daysLeft)?.key).toBe(key)
})

describe('wording', () => {
  test('names near days and lateness', () => {
    expect(nearDay('2027-03-10', today)).toBe('Today')
    expect(nearDay('2027-03-11', today)).toBe('Tomorrow')
    expect(nearDay('2027-03-12', today)).toBe(null)
    expect(lateness('2027-03-09', today)).toBe('1 day late')
    expect(lateness('2027-02-28', today)).toBe('10 days late')
  })

  test('adds the year to the next day if it is another one', () => {
    expect(leadSentence([task({ due_date: '2027-11-01' })], today)).toMatch(/Next is (1 November|November 1)\.$/)
    expect(leadSentence([task({ due_date: '2028-11-01' })], today)).toMatch(/Next is (1 Nov 2028|Nov 1, 2028)\.$/)
  })

  test('shortens titles', () => {
    expect(inBrief('Book the florist')).toBe('Book the florist')
    expect([...inBrief('💐'.repeat(80))]).toHaveLength(60)
  })

  test.each<[Partial<Task>[], string]>([
    [[], ''],
    [[{ due_date: '2027-03-01' }, { due_date: '2027-03-11' }], '1 overdue, 1 due this week.'],
    [[{ due_date: '2027-03-11' }], '1 due this week, nothing overdue.'],
    [[{ due_date: '2027-05-12' }], 'Nothing is due this week. Next is 12 May.'],
    [[{}], 'Nothing has a date yet.'],
    [[{ status: 'completed' }], 'Everything is done.'],
  ])('sums up %j', (tasks, sentence) => {
    expect(leadSentence(tasks.map(task), today)).toBe(sentence)
  })
})

describe('who can be given a task', () => {
  const settings = { couple_name_1: 'Mara Lindqvist', couple_name_2: 'Ben' } as WeddingSettings
  const member = (user_id: string, name: string, role: Role) => ({ user_id, name, role, status: 'joined' as const })
  const members = [
    member('u1', 'Mara L.', 'owner'),
    member('u2', 'Ben Okafor', 'partner'),
    member('u3', 'Pia Planner', 'partner'),
    member('u4', 'Ben Helper', 'helper'),
    { user_id: null, name: null, role: 'helper' as const, status: 'invited' as const },
  ]

  test('is the couple once, and everyone else who has joined', () => {
    const { options, nameOf } = assigneesOf(settings, members)
    expect(options.map(({ value, label }) => [value, label])).toEqual([
      ['partner_1', 'Mara Lindqvist'],
      ['partner_2', 'Ben'],
      ['both', 'Both'],
      ['u3', 'Pia Planner'],
      ['u4', 'Ben Helper'],
    ])
    expect(nameOf(task({ assignee_id: 'u1' }))).toBe('Mara L.')
    expect(nameOf(task({ assignee_id: 'gone' }))).toBe('Someone who left')
    expect(nameOf(task())).toBeNull()
  })

  test('can be filtered by as long as they have tasks, also after they left', () => {
    const offered = assigneesWith(['u4', 'gone', 'gone', 'u1', 'both'], assigneesOf(settings, members))
    expect(offered.map(({ label }) => label)).toEqual([
      'Mara Lindqvist',
      'Ben',
      'Both',
      'Ben Helper',
      'Someone who left',
      'Mara L.',
    ])
  })

  test('is only the couple while they have no names, apart from helpers', () => {
    const nameless = { ...settings, couple_name_1: null, couple_name_2: null }
    expect(assigneesOf(nameless, members).others).toEqual([{ id: 'u4', name: 'Ben Helper', role: 'helper' }])
  })

  test('is written as one of the couple’s values or as a member', () => {
    expect(toAssigned('both')).toEqual({ assigned_to: 'both', assignee_id: null })
    expect(toAssigned('u4')).toEqual({ assigned_to: null, assignee_id: 'u4' })
    expect(toAssigned('')).toEqual({ assigned_to: null, assignee_id: null })
    expect(fitsFilter({ ...noFilter, who: 'u4' })(task({ assignee_id: 'u4' }))).toBe(true)
    expect(fitsFilter({ ...noFilter, who: 'nobody' })(task({ assignee_id: 'u4' }))).toBe(false)
  })
})
