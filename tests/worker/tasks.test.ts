import { describe, expect, test } from 'vitest'
import { chunked, insertRows } from '../../worker/db/bulk'
import { tasks } from '../../worker/db/schema/weddings'
import type { Task, TaskSummary, UpcomingTask } from '../../worker/features/tasks/schema'
import { addDays, dayAt } from '../../worker/lib/calendar'
import { today } from '../support/days'
import { type Couple, newCouple, type Refused } from '../support/worker/app'
import { besideSession } from '../support/worker/cost'
import { openWeddings, prepare } from '../support/worker/databases'
import { newMember } from '../support/worker/members'
import { categoryOf } from '../support/worker/plans'
import { newTask } from '../support/worker/tasks'

const TASKS = '/api/tasks'
const IMPORT = '/api/tasks/templates/import'
const FIX = '/api/tasks/maintenance/fix-duplicates'

const one = (id: string) => `${TASKS}/${id}`

/** Inserts tasks past the API, for tests that need many. */
async function fill(couple: Couple, count: number) {
  const db = openWeddings()
  const rows = Array.from({ length: count }, (_, i) => ({
    id: crypto.randomUUID(),
    wedding_id: couple.weddingId,
    title: `Task ${i}`,
    created_at: 0,
    updated_at: 0,
  }))
  for (const chunk of chunked(rows)) await insertRows(db, tasks, chunk)
}

describe('a task', () => {
  test('starts with what was sent and defaults', async () => {
    const couple = await newCouple()
    const task = await newTask(couple, { title: '  Book the florist 💐 ' })
    expect(task).toEqual({
      id: expect.any(String),
      title: 'Book the florist 💐',
      description: null,
      category_id: null,
      category_name: null,
      category: null,
      status: 'not_started',
      priority: 'medium',
      due_date: null,
      assigned_to: null,
      assignee_id: null,
      is_overdue: false,
      completed_at: null,
      template_key: null,
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect(await couple.get(TASKS)).toEqual([task])
  })

  test('is given to one of the couple, or to a member of the wedding instead', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    const { id: assignee_id } = await helper.get<{ id: string }>('/api/users/me')
    const task = await newTask(couple, { assignee_id })
    expect(task).toMatchObject({ assigned_to: null, assignee_id })
    expect(await couple.put(one(task.id), { assigned_to: null, priority: 'high' })).toMatchObject({ assignee_id })
    expect(await couple.put(one(task.id), { assigned_to: 'both' })).toMatchObject({
      assigned_to: 'both',
      assignee_id: null,
    })
    expect(await helper.put(one(task.id), { assignee_id })).toMatchObject({ assigned_to: null, assignee_id })
    expect(await couple.put(one(task.id), { assignee_id: null })).toMatchObject({
      assigned_to: null,
      assignee_id: null,
    })

    await couple.put(one(task.id), { assignee_id })
    expect(JSON.stringify(await couple.get('/api/users/me/export'))).not.toContain(assignee_id)

    const stranger = await newCouple()
    const { id } = await stranger.get<{ id: string }>('/api/users/me')
    const { detail } = await couple.put<Refused>(one(task.id), { assignee_id: id }, 422)
    expect(detail.errors).toEqual({ assignee_id: 'Please choose a collaborator.' })
    await couple.post(TASKS, { title: 'Buy candles', assignee_id: id }, 422)
    expect(await couple.get(TASKS)).toHaveLength(1)
  })

  test('keeps an assignee who has left, but cannot be given to them again', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    const { id: assignee_id } = await helper.get<{ id: string }>('/api/users/me')
    const task = await newTask(couple, { assignee_id })
    await couple.delete(`/api/wedding/members/${assignee_id}`)
    expect(await couple.put(one(task.id), { assignee_id, priority: 'high' })).toMatchObject({
      assignee_id,
      priority: 'high',
    })
    await couple.put(one(task.id), { assigned_to: 'both' })
    const { detail } = await couple.put<Refused>(one(task.id), { assignee_id }, 422)
    expect(detail.message).toBe('Please choose a collaborator.')
  })

  test('is changed only in the fields that are sent; null clears', async () => {
    const couple = await newCouple()
    const task = await newTask(couple, {
      due_date: addDays(today(), 60),
      description: 'Peonies\nor roses',
      assigned_to: 'both',
    })
    const changed = await couple.put<Task>(one(task.id), { due_date: null, priority: 'high', version: 1 })
    expect(changed).toEqual({
      ...task,
      due_date: null,
      priority: 'high',
      version: 2,
      updated_at: expect.any(String),
    })
    expect(await couple.put(one(task.id), changed)).toMatchObject({
      ...changed,
      version: 3,
      updated_at: expect.any(String),
    })
  })

  test('records when it was completed, until it is reopened', async () => {
    const couple = await newCouple()
    const task = await newTask(couple, { status: 'completed' })
    expect(task.completed_at).toMatch(/Z$/)
    await prepare('update tasks set completed_at = 1000 where id = ?').bind(task.id).run()
    const ticked = await couple.put<Task>(one(task.id), { status: 'completed' })
    expect(ticked.completed_at).toBe('1970-01-01T00:00:01.000Z')
    expect(await couple.put(one(task.id), { status: 'in_progress' })).toMatchObject({ completed_at: null })
  })

  test('is overdue by the date in the wedding’s zone, not in UTC', async () => {
    const couple = await newCouple()
    const task = await newTask(couple, { due_date: dayAt(Date.now(), 'Pacific/Kiritimati') })
    await couple.put('/api/admin/event-settings', { timezone: 'Pacific/Kiritimati' })
    expect(await couple.get(TASKS)).toMatchObject([{ is_overdue: false }])
    const farWest = dayAt(Date.now(), 'Pacific/Niue')
    await couple.put(one(task.id), { due_date: farWest })
    expect(await couple.get(TASKS)).toMatchObject([{ is_overdue: true }])
    await couple.put('/api/admin/event-settings', { timezone: 'Pacific/Niue' })
    expect(await couple.get(TASKS)).toMatchObject([{ is_overdue: false }])
  })

  test('is gone once it is deleted', async () => {
    const couple = await newCouple()
    const task = await newTask(couple)
    await couple.delete(one(task.id))
    await couple.delete(one(task.id), 404)
    expect(await couple.get(TASKS)).toEqual([])
  })

  test.each([
    ['title', '', 'Please enter a title.'],
    ['title', null, 'Please enter a title.'],
    ['title', 'x'.repeat(201), 'Please use at most 200 characters.'],
    ['title', 'a\u0000b', 'This contains characters that cannot be stored, such as control characters.'],
    ['title', 'a\ud800', 'This contains characters that cannot be stored, such as control characters.'],
    ['description', 'x'.repeat(2001), 'Please use at most 2000 characters.'],
    ['status', 'done', 'Please choose one of: not_started, in_progress, completed.'],
    ['status', null, 'This is required.'],
    ['priority', 'urgent', 'Please choose one of: low, medium, high.'],
    ['assigned_to', 'mara', 'Please choose one of: partner_1, partner_2, both.'],
    ['due_date', '2027-02-30', 'Please enter a date such as 2027-02-14.'],
    ['due_date', '0000-01-01', 'Please enter a date between the years 1900 and 9998.'],
    ['due_date', '1899-12-31', 'Please enter a date between the years 1900 and 9998.'],
    ['due_date', 20270214, 'Please enter a date such as 2027-02-14.'],
    ['version', 0, 'This must be at least 1.'],
  ])('refuses %s = %j beside the field', async (field, value, sentence) => {
    const couple = await newCouple()
    const task = await newTask(couple)
    const { detail } = await couple.put<Refused>(one(task.id), { [field]: value }, 422)
    expect(detail).toEqual({ message: sentence, errors: { [field]: sentence } })
    if (field !== 'version') await couple.post(TASKS, { title: 'A', [field]: value }, 422)
    expect(await couple.get(TASKS)).toEqual([task])
  })

  test('answers a stale edit with the current task, and lets exactly one of many edits win', async () => {
    const couple = await newCouple()
    const { id } = await newTask(couple)
    const edits = Array.from({ length: 8 }, (_, i) =>
      couple.request('PUT', one(id), { body: { title: `Title ${i}`, version: 1 } }),
    )
    expect((await Promise.all(edits)).map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    const refused = await couple.put<{ detail: string; current: Task }>(one(id), { title: 'Late', version: 1 }, 409)
    expect(refused.current).toMatchObject({ id, version: 2 })
    await Promise.all([couple.put(one(id), { priority: 'high' }), couple.put(one(id), { assigned_to: 'both' })])
    expect(await couple.get(TASKS)).toMatchObject([{ priority: 'high', assigned_to: 'both', version: 4 }])
  })
})

describe('a task’s category', () => {
  test('has the registry’s name when linked, and stays text when not', async () => {
    const couple = await newCouple()
    const category_id = await categoryOf(couple)
    expect(await newTask(couple, { category_id })).toMatchObject({
      category_id,
      category_name: 'Music',
      category: null,
    })
    const loose = await newTask(couple, { category: 'Brass band' })
    expect(loose).toMatchObject({ category_id: null, category_name: null, category: 'Brass band' })
    const linked = await couple.put(one(loose.id), { category_id })
    expect(linked).toMatchObject({ category_id, category_name: 'Music', category: 'Brass band' })
    expect(await couple.put(one(loose.id), { category_id: null })).toMatchObject({ category_name: null })
  })

  test('cannot be archived, unless it was linked before', async () => {
    const couple = await newCouple()
    const category_id = await categoryOf(couple)
    const { id } = await newTask(couple, { category_id })
    const other = await newTask(couple)
    await prepare('update categories set is_archived = 1 where id = ?').bind(category_id).run()
    const sentence = 'This category is archived. Please choose an active one.'
    const refused = { detail: { message: sentence, errors: { category_id: sentence } } }
    expect(await couple.post(TASKS, { title: 'A', category_id }, 422)).toEqual(refused)
    expect(await couple.put(one(other.id), { category_id }, 422)).toEqual(refused)
    expect(await couple.put(one(id), { category_id, title: 'B' })).toMatchObject({ title: 'B', category_name: 'Music' })
  })
})

describe('the list', () => {
  test('is sorted by due date, then priority, with undated tasks last', async () => {
    const couple = await newCouple()
    await newTask(couple, { title: 'never' })
    await newTask(couple, { title: 'late', due_date: '2027-03-01' })
    await newTask(couple, { title: 'soon, low', due_date: '2027-01-01', priority: 'low' })
    await newTask(couple, { title: 'soon, high', due_date: '2027-01-01', priority: 'high' })
    const titles = (await couple.get<Task[]>(TASKS)).map(({ title }) => title)
    expect(titles).toEqual(['soon, high', 'soon, low', 'late', 'never'])
  })

  test('takes one query after the session’s', async () => {
    const couple = await newCouple()
    await fill(couple, 30)
    for (const path of [TASKS, `${TASKS}/summary`, `${TASKS}/reminders/upcoming`]) {
      const { headers } = await couple.request('GET', path)
      expect(headers.get('server-timing')).toContain(besideSession(1))
    }
  })

  test('reads no rows of other weddings, and neither does the summary', async () => {
    const [crowded, couple] = await Promise.all([newCouple(), newCouple()])
    await fill(crowded, 300)
    await newTask(couple, { due_date: today() })
    for (const path of [TASKS, `${TASKS}/summary`, `${TASKS}/reminders/upcoming`]) {
      const { headers } = await couple.request('GET', path)
      const rows = Number(/(\d+) rows read/.exec(headers.get('server-timing') ?? '')?.[1])
      expect([path, rows <= 10]).toEqual([path, true])
    }
  })

  test('holds at most 2,000 tasks, also with parallel requests', async () => {
    const couple = await newCouple()
    await fill(couple, 1998)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => couple.request('POST', TASKS, { body: { title: 'One more' } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
    expect(await couple.post(TASKS, { title: 'Too many' }, 409)).toEqual({
      detail: 'A wedding can hold at most 2,000 tasks.',
    })
    expect(await couple.post(IMPORT, { template_key: 'final_month' }, 409)).toEqual({
      detail: 'A wedding can hold at most 2,000 tasks.',
    })
    expect(await couple.get<Task[]>(TASKS)).toHaveLength(2000)
  })
})

describe('the summary', () => {
  test('counts tasks by status and overdue ones', async () => {
    const couple = await newCouple()
    expect(await couple.get(`${TASKS}/summary`)).toEqual({
      total_tasks: 0,
      completed: 0,
      in_progress: 0,
      not_started: 0,
      overdue: 0,
      completion_rate: 0,
    })
    const yesterday = addDays(today(), -1)
    await newTask(couple, { due_date: yesterday })
    await newTask(couple, { due_date: yesterday, status: 'completed' })
    await newTask(couple, { due_date: today(), status: 'in_progress' })
    expect(await couple.get<TaskSummary>(`${TASKS}/summary`)).toEqual({
      total_tasks: 3,
      completed: 1,
      in_progress: 1,
      not_started: 1,
      overdue: 1,
      completion_rate: 33.3,
    })
  })
})

describe('upcoming reminders', () => {
  test('are open tasks that are overdue or due within 14 days, soonest first', async () => {
    const couple = await newCouple()
    for (const days of [15, 14, 3, 0, -40])
      await newTask(couple, { title: `${days}`, due_date: addDays(today(), days) })
    await newTask(couple, { due_date: today(), status: 'completed' })
    await newTask(couple)
    const upcoming = await couple.get<UpcomingTask[]>(`${TASKS}/reminders/upcoming`)
    expect(upcoming.map(({ title, days_until_due, urgency }) => [title, days_until_due, urgency])).toEqual([
      ['-40', -40, 'overdue'],
      ['0', 0, 'today'],
      ['3', 3, 'this_week'],
      ['14', 14, 'soon'],
    ])
    expect(upcoming[0]).toMatchObject({ is_overdue: true, version: 1 })
  })
})

describe('fixing duplicates', () => {
  test('keeps the most advanced task with every note, and changes nothing the second time', async () => {
    const couple = await newCouple()
    const category_id = await categoryOf(couple)
    const due_date = '2027-01-10'
    const a = await newTask(couple, { due_date, description: 'Peonies' })
    const b = await newTask(couple, {
      due_date,
      title: 'BOOK  the florist',
      status: 'in_progress',
      description: 'Rosa',
    })
    const c = await newTask(couple, { due_date, category_id, assigned_to: 'partner_2' })
    const other = await newTask(couple, { due_date: '2027-01-11' })
    const fixed = await couple.post<{ groups: { removed_ids: string[] }[] }>(FIX, undefined, 200)
    expect(fixed).toEqual({ removed: 2, groups: [{ kept_id: b.id, removed_ids: expect.any(Array) }] })
    expect(fixed.groups[0]?.removed_ids.toSorted()).toEqual([a.id, c.id].toSorted())
    expect(await couple.get(TASKS)).toEqual([
      {
        ...b,
        description: 'Rosa\n\nPeonies',
        category_id,
        category_name: 'Music',
        assigned_to: 'partner_2',
        version: 2,
        updated_at: expect.any(String),
      },
      other,
    ])
    expect(await couple.post(FIX, undefined, 200)).toEqual({ removed: 0, groups: [] })
  })

  test('loses nothing when run several times at once', async () => {
    const couple = await newCouple()
    for (let i = 0; i < 6; i++) await newTask(couple, { description: `Note ${i}` })
    const fixes = await Promise.all(
      Array.from({ length: 4 }, () => couple.post<{ removed: number }>(FIX, undefined, 200)),
    )
    expect(fixes.reduce((sum, { removed }) => sum + removed, 0)).toBe(5)
    const [kept, ...others] = await couple.get<Task[]>(TASKS)
    expect(others).toEqual([])
    expect(kept?.description?.split('\n\n').toSorted()).toEqual(Array.from({ length: 6 }, (_, i) => `Note ${i}`))
  })
})

describe('another wedding’s tasks', () => {
  test('cannot be read, changed, deleted or linked, and look like missing ones', async () => {
    const [ours, theirs] = await Promise.all([newCouple(), newCouple()])
    const task = await newTask(theirs)
    const mine = await newTask(ours, { title: 'Ours' })
    const unknown = '/api/tasks/00000000-0000-7000-8000-000000000000'
    for (const [method, body] of [
      ['PUT', { title: 'Taken', version: 9 }],
      ['DELETE', undefined],
    ] as const) {
      const answers = await Promise.all([one(task.id), unknown].map((path) => ours.request(method, path, { body })))
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      const [foreign, missing] = await Promise.all(answers.map((answer) => answer.text()))
      expect(foreign).toBe(missing)
    }
    const category_id = await categoryOf(theirs)
    await ours.post(TASKS, { title: 'A', category_id }, 404)
    await ours.put(one(mine.id), { category_id }, 404)
    await ours.post(FIX, undefined, 200)
    expect(await ours.get(TASKS)).toEqual([mine])
    expect(await theirs.get(TASKS)).toEqual([task])
  })
})
