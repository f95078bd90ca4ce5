import { describe, expect, test } from 'vitest'
import { defaultCategories } from '../../worker/features/categories/rules'
import { groupDuplicates } from '../../worker/features/tasks/duplicates/rules'
import { isOverdue, toTask, toUpcoming } from '../../worker/features/tasks/rules'
import { type ChosenItem, type TaskStatus, templateKeys } from '../../worker/features/tasks/schema'
import { doneItems, type Facts } from '../../worker/features/tasks/templates/done/rules'
import { planImport, taskTemplates } from '../../worker/features/tasks/templates/rules'
import { titleKey } from '../../worker/lib/text'
import { storedTask as task } from '../support/rules/tasks'

const today = '2027-03-10'

describe('a task', () => {
  test.each<[string | null, TaskStatus, boolean]>([
    ['2027-03-09', 'not_started', true],
    ['2027-03-09', 'in_progress', true],
    ['2027-03-09', 'completed', false],
    ['2027-03-10', 'not_started', false],
    [null, 'not_started', false],
  ])('due %s and %s is overdue: %s', (due_date, status, overdue) => {
    expect(isOverdue({ due_date, status }, today)).toBe(overdue)
  })

  test('shows instants as ISO', () => {
    expect(toTask(task({ completed_at: 1000 }), today)).toMatchObject({
      completed_at: '1970-01-01T00:00:01.000Z',
      created_at: '1970-01-01T00:00:00.000Z',
    })
  })

  test.each([
    ['2027-03-01', -9, 'overdue'],
    ['2027-03-10', 0, 'today'],
    ['2027-03-11', 1, 'this_week'],
    ['2027-03-17', 7, 'this_week'],
    ['2027-03-18', 8, 'soon'],
    ['2027-03-24', 14, 'soon'],
  ])('due %s is %i days away: %s', (due_date, days_until_due, urgency) => {
    expect(toUpcoming({ ...task({}), due_date }, today)).toMatchObject({ days_until_due, urgency })
  })

  test('is compared by title, ignoring case and extra spaces', () => {
    expect(titleKey('  Book   the\u00a0FLORIST ')).toBe(titleKey('book the florist'))
    expect(titleKey('Café')).toBe(titleKey('Cafe\u0301'))
    expect(titleKey('Book the florist')).not.toBe(titleKey('Book the florists'))
  })
})

describe('duplicates', () => {
  test('keep the most advanced task, or else the oldest', () => {
    const [group, ...others] = groupDuplicates([
      task({ id: 'a' }),
      task({ id: 'b', status: 'in_progress', version: 4 }),
      task({ id: 'c', status: 'completed', title: 'BOOK the  florist' }),
      task({ id: 'd', status: 'completed' }),
      task({ id: 'e', title: 'Another' }),
      task({ id: 'f', due_date: '2027-04-01' }),
    ])
    expect(others).toEqual([])
    expect(group?.kept.id).toBe('c')
    expect(group?.removed).toEqual([
      { id: 'd', version: 1 },
      { id: 'b', version: 4 },
      { id: 'a', version: 1 },
    ])
  })

  test('add each description once, and the category and assignee that the kept task lacks', () => {
    const [group] = groupDuplicates([
      task({ id: 'a', description: 'Peonies' }),
      task({
        id: 'b',
        description: 'Ask Rosa',
        category: 'Flowers',
        assigned_to: 'both',
        template_key: 'book_florist',
      }),
      task({ id: 'c', description: 'Peonies', category_id: 'x', assigned_to: 'partner_1' }),
      task({ id: 'd', description: 'Ask Rosa, she knows' }),
    ])
    expect(group?.kept).toEqual({
      id: 'a',
      version: 1,
      description: 'Peonies\n\nAsk Rosa\n\nAsk Rosa, she knows',
      category_id: null,
      category: 'Flowers',
      assigned_to: 'both',
      assignee_id: null,
      template_key: 'book_florist',
    })
    const [given] = groupDuplicates([task({ id: 'a', assignee_id: 'u' }), task({ id: 'b', assigned_to: 'both' })])
    expect(given?.kept).toMatchObject({ assigned_to: null, assignee_id: 'u' })
  })

  test('are kept when a description would be lost', () => {
    const long = (letter: string) => letter.repeat(1500)
    const [group] = groupDuplicates([
      task({ id: 'a', description: long('a') }),
      task({ id: 'b', description: long('b') }),
      task({ id: 'c', description: 'short' }),
    ])
    expect(group?.removed.map(({ id }) => id)).toEqual(['c'])
  })
})

describe('the templates', () => {
  const templates = Object.values(taskTemplates)

  test('are a full year, six months, three months and the final month, and fit their time', () => {
    expect(templates.map(({ key }) => key)).toEqual([...templateKeys])
    const earliest = templates.map(({ items }) => Math.min(...items.map((item) => item.offset_days)))
    expect(earliest).toEqual([-365, -183, -91, -30])
    expect(templates.map(({ items }) => items.length)).toEqual([84, 82, 70, 29])
  })

  test.each(templates)(
    '$key: keys and titles are unique, days in order, categories exist in a new wedding',
    ({ items }) => {
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
      expect(new Set(items.map(({ title }) => titleKey(title))).size).toBe(items.length)
      expect(items).toEqual(items.toSorted((a, b) => a.offset_days - b.offset_days))
      const names = new Set(defaultCategories.map(({ name }) => name))
      expect(items.filter(({ category }) => category !== null && !names.has(category))).toEqual([])
    },
  )

  test('send invitations eight weeks before, and leave the last days free', () => {
    for (const { key, items } of templates.slice(0, 3)) {
      const days = Object.fromEntries(items.map((item) => [item.key, item.offset_days]))
      expect([key, days]).toEqual([
        key,
        expect.objectContaining({ send_invitations: -56, answers_due: -28, final_count: -12, hand_over: 0 }),
      ])
    }
  })

  test('are imported on their days, none in the past', () => {
    const planned = planImport(taskTemplates.final_month, { weddingDate: '2027-03-20', today, existing: [] })
    expect(planned).toHaveLength(29)
    expect(planned[0]).toEqual({
      title: 'Go to the last fitting',
      category: 'Attire',
      status: 'not_started',
      priority: 'high',
      due_date: today,
      assigned_to: null,
      template_key: 'last_fitting',
    })
    expect(planned.find(({ template_key }) => template_key === 'rehearsal')?.due_date).toBe('2027-03-19')
    expect(planned.at(-1)?.due_date).toBe('2027-06-03')
    expect(planned.filter(({ due_date }) => due_date === null || due_date < today)).toEqual([])
  })

  test('leave out existing tasks, by key even when renamed, or by title', () => {
    const planned = planImport(taskTemplates.final_month, {
      weddingDate: '2027-06-20',
      today,
      existing: [
        { title: 'Fitting with Rosa', template_key: 'last_fitting' },
        { title: 'REHEARSE  the ceremony', template_key: null },
      ],
    })
    expect(planned).toHaveLength(27)
    expect(planned.map(({ template_key }) => template_key)).not.toContain('rehearsal')
  })
})

describe('an import of chosen items', () => {
  const plan = (chosen: ChosenItem[]) =>
    planImport(taskTemplates.final_month, { weddingDate: '2027-06-20', today, existing: [], chosen })

  test('adds only these, with their chosen values', () => {
    const chosen: ChosenItem[] = [
      { key: 'rehearsal', due_date: '2027-06-18', assigned_to: 'both' },
      { key: 'last_fitting', status: 'completed', due_date: null },
    ]
    expect(plan(chosen)).toMatchObject([
      { template_key: 'last_fitting', status: 'completed', due_date: null, assigned_to: null },
      { template_key: 'rehearsal', status: 'not_started', due_date: '2027-06-18', assigned_to: 'both' },
    ])
  })

  test('uses the usual day unless one is chosen, and adds nothing when no item is chosen', () => {
    expect(plan([{ key: 'rehearsal' }])).toMatchObject([{ due_date: '2027-06-19', assigned_to: null }])
    expect(plan([])).toEqual([])
  })
})

test('suggested assignees share the items fairly', () => {
  const { items } = taskTemplates.full_year
  const share = (owner: string) =>
    items.filter(({ suggested_owner }) => suggested_owner === owner).length / items.length
  for (const owner of ['partner_1', 'partner_2', 'both']) expect(share(owner)).toBeGreaterThan(0.25)
})

describe('a done item', () => {
  const wedding = {
    wedding_date_policy: 'fixed' as const,
    date_precision: null as 'day' | 'month' | null,
    is_sample: false,
  }
  const nothing: Facts = {
    hasBudget: false,
    guests: { listed: 0, invited: 0, undecided: 0, repliedByLink: 0, seated: 0 },
    vendors: [],
    events: 0,
    sent: { households: 4, saveTheDates: 0, invitations: 0 },
    shared: { finalCount: false, runSheet: false, booked: 0, upToDate: 0 },
  }
  const doneKeys = (facts: Partial<Facts>, settings = wedding) =>
    doneItems({ ...nothing, ...facts }, settings).map(({ key }) => key)

  test('does not exist in a new wedding, whose date is the default', () => {
    expect(doneKeys({})).toEqual([])
    expect(doneKeys({}, { ...wedding, date_precision: 'month' })).toEqual([])
    expect(doneKeys({}, { ...wedding, date_precision: 'day' })).toEqual(['possible_dates'])
  })

  test.each<[Partial<Facts>, string[]]>([
    [{ hasBudget: true }, ['total_budget']],
    [
      { guests: { listed: 2, invited: 2, undecided: 2, repliedByLink: 0, seated: 0 } },
      ['guest_estimate', 'first_guest_list'],
    ],
    [{ vendors: [{ name: 'Casa', category: 'VENUE', status: 'booked' }] }, ['visit_venues', 'book_venue']],
    [{ vendors: [{ name: 'Casa', category: 'Venue', status: 'quoted' }] }, []],
    [{ vendors: [{ name: 'Olive', category: 'Catering', status: 'quoted' }] }, ['shortlist_caterers']],
    [{ vendors: [{ name: 'Olive', category: 'Catering', status: 'paid' }] }, ['shortlist_caterers', 'book_caterer']],
    [{ vendors: [{ name: 'Somebody', category: null, status: 'booked' }] }, []],
    [{ events: 2 }, []],
    [{ events: 3 }, ['draft_day_plan']],
  ])('follows from %j: %j', (facts, keys) => {
    expect(doneKeys(facts)).toEqual(keys)
  })

  test('follows from replies: what comes before them, and their review once all have replied', () => {
    const some = doneKeys({ guests: { listed: 4, invited: 4, undecided: 1, repliedByLink: 3, seated: 0 } })
    expect(some).toContain('send_invitations')
    expect(some).not.toContain('answers_due')
    expect(doneKeys({ guests: { listed: 4, invited: 4, undecided: 0, repliedByLink: 3, seated: 1 } })).toEqual(
      expect.arrayContaining(['answers_due', 'watch_answers', 'chase_answers', 'draft_seating']),
    )
  })

  const reasons = (facts: Partial<Facts>) =>
    Object.fromEntries(doneItems({ ...nothing, ...facts }, wedding).map(({ key, reason }) => [key, reason]))

  test('follows from save-the-dates and invitations that most households got, before any reply', () => {
    const sent = (saveTheDates: number, invitations: number) =>
      reasons({ sent: { households: 4, saveTheDates, invitations } })
    const saved = 'You sent save-the-dates to 3 households.'
    const invited = 'You sent invitations to 2 households.'
    expect(sent(1, 1)).toEqual({})
    expect(sent(3, 0)).toEqual({ design_save_the_dates: saved, send_save_the_dates: saved })
    expect(sent(3, 2)).toEqual({
      design_save_the_dates: saved,
      send_save_the_dates: saved,
      order_invitations: invited,
      address_invitations: invited,
      send_invitations: invited,
    })
    expect(sent(0, 2)).toMatchObject({ send_save_the_dates: invited, send_invitations: invited })
    expect(reasons({ sent: { households: 0, saveTheDates: 0, invitations: 0 } })).toEqual({})
  })

  test('follows from the final count, and from a schedule that has a link or that all booked vendors have opened', () => {
    const shared = (events: number, fields: Partial<Facts['shared']>) => {
      const { draft_day_plan: _drafted, ...others } = reasons({ events, shared: { ...nothing.shared, ...fields } })
      return others
    }
    expect(shared(0, { finalCount: true })).toEqual({ final_count: 'Your final count is set.' })
    expect(shared(3, { runSheet: true })).toEqual({
      share_day_plan: 'Your run sheet’s link for everyone has been opened.',
    })
    expect(shared(3, { booked: 2, upToDate: 1 })).toEqual({})
    expect(shared(3, { booked: 1, upToDate: 1 })).toEqual({
      vendors_read_plan: 'Your booked vendor has opened the run sheet.',
    })
    expect(shared(3, { booked: 2, upToDate: 2 })).toEqual({
      vendors_read_plan: 'All your booked vendors have opened the run sheet.',
    })
    expect(shared(2, { runSheet: true, booked: 2, upToDate: 2 })).toEqual({})
  })

  test('exists in the templates', () => {
    const keys = new Set(taskTemplates.full_year.items.map(({ key }) => key))
    const all = doneKeys(
      {
        hasBudget: true,
        guests: { listed: 1, invited: 1, undecided: 0, repliedByLink: 1, seated: 1 },
        vendors: defaultCategories.map(({ name }) => ({ name: `Our ${name}`, category: name, status: 'booked' })),
        events: 9,
        sent: { households: 1, saveTheDates: 1, invitations: 1 },
        shared: { finalCount: true, runSheet: true, booked: 1, upToDate: 1 },
      },
      { ...wedding, date_precision: 'day' },
    )
    expect(all.filter((key) => !keys.has(key))).toEqual([])
    expect(all.length).toBeGreaterThan(20)
  })
})
