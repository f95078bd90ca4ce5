import { describe, expect, test } from 'vitest'
import { defaultCategories } from '../../worker/features/categories/rules'
import { groupDuplicates, isOverdue, type StoredTask, toTask, toUpcoming } from '../../worker/features/tasks/rules'
import { type TaskStatus, templateKeys } from '../../worker/features/tasks/schema'
import { planImport, taskTemplates } from '../../worker/features/tasks/templates/rules'
import { titleKey } from '../../worker/lib/text'

const today = '2027-03-10'

function task(fields: Partial<StoredTask>): StoredTask {
  return {
    id: 'a',
    title: 'Book the florist',
    description: null,
    category_id: null,
    category_name: null,
    category: null,
    status: 'not_started',
    priority: 'medium',
    due_date: null,
    assigned_to: null,
    completed_at: null,
    template_key: null,
    version: 1,
    created_at: 0,
    updated_at: 0,
    ...fields,
  }
}

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

  test('is compared by its title in one case and with single spaces', () => {
    expect(titleKey('  Book   the\u00a0FLORIST ')).toBe(titleKey('book the florist'))
    expect(titleKey('Café')).toBe(titleKey('Cafe\u0301'))
    expect(titleKey('Book the florist')).not.toBe(titleKey('Book the florists'))
  })
})

describe('duplicates', () => {
  test('keep the furthest along, of equals the first made', () => {
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

  test('hand over every description once, and the category and owner that the kept one lacks', () => {
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
      template_key: 'book_florist',
    })
  })

  test('stay where a description would be lost', () => {
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
    expect(templates.map(({ items }) => items.length)).toEqual([86, 84, 70, 29])
  })

  test.each(templates)(
    '$key: keys and titles are unique, days in order, categories those of a new wedding',
    ({ items }) => {
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
      expect(new Set(items.map(({ title }) => titleKey(title))).size).toBe(items.length)
      expect(items).toEqual(items.toSorted((a, b) => a.offset_days - b.offset_days))
      const names = new Set(defaultCategories.map(({ name }) => name))
      expect(items.filter(({ category }) => category !== null && !names.has(category))).toEqual([])
    },
  )

  test('leave eight weeks for the invitations and the days before the wedding alone', () => {
    for (const { key, items } of templates.slice(0, 3)) {
      const days = Object.fromEntries(items.map((item) => [item.key, item.offset_days]))
      expect([key, days]).toEqual([
        key,
        expect.objectContaining({ send_invitations: -56, answers_due: -28, final_count: -12, hand_over: 0 }),
      ])
    }
  })

  test('import on their days, none in the past', () => {
    const planned = planImport(taskTemplates.final_month, { weddingDate: '2027-03-20', today, existing: [] })
    expect(planned).toHaveLength(29)
    expect(planned[0]).toEqual({
      title: 'Go to the last fitting',
      category: 'Attire',
      priority: 'high',
      due_date: today,
      template_key: 'last_fitting',
    })
    expect(planned.find(({ template_key }) => template_key === 'rehearsal')?.due_date).toBe('2027-03-19')
    expect(planned.at(-1)?.due_date).toBe('2027-06-03')
    expect(planned.filter(({ due_date }) => due_date === null || due_date < today)).toEqual([])
  })

  test('leave out what is there by key, whatever it is called now, or by title', () => {
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
