import { describe, expect, test } from 'vitest'
import type { Category } from '../../worker/features/categories/schema'
import type { Guest } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import type { Table } from '../../worker/features/seating/schema'
import type { DoneItem, Task, TaskTemplate } from '../../worker/features/tasks/schema'
import { addDays } from '../../worker/lib/calendar'
import { today } from '../support/days'
import { newCouple, type Refused } from '../support/worker/app'
import { newTask } from '../support/worker/tasks'

const TASKS = '/api/tasks'
const IMPORT = '/api/tasks/templates/import'
interface Imported {
  dry_run: boolean
  imported: number
  skipped: number
  tasks: Task[]
}

const one = (id: string) => `${TASKS}/${id}`

describe('the templates', () => {
  test('can be read and imported, by query or body', async () => {
    const couple = await newCouple()
    const templates = await couple.get<TaskTemplate[]>(`${TASKS}/templates`)
    const size = (key: string) => templates.find((template) => template.key === key)?.items.length ?? 0
    const date = addDays(today(), 400)
    const first = await couple.post<Imported>(`${IMPORT}?template_key=full_year&wedding_date=${date}`, undefined, 200)
    expect(first).toMatchObject({ dry_run: false, imported: size('full_year'), skipped: 0 })
    expect(await couple.get(TASKS)).toEqual(first.tasks)
    expect(first.tasks.find(({ template_key }) => template_key === 'book_music')).toMatchObject({
      title: 'Book the band or the DJ',
      due_date: addDays(date, -243),
      category: 'Music',
      category_name: 'Music',
      status: 'not_started',
    })

    const again = await couple.post(IMPORT, { template_key: 'full_year', wedding_date: date }, 200)
    expect(again).toEqual({ dry_run: false, imported: 0, skipped: size('full_year'), tasks: [] })
    const shorter = await couple.post(IMPORT, { template_key: 'three_months' }, 200)
    expect(shorter).toEqual({ dry_run: false, imported: 0, skipped: size('three_months'), tasks: [] })
  })

  test('fit the time left: nothing is due in the past, and the wedding’s date is the default', async () => {
    const couple = await newCouple()
    const date = addDays(today(), 10)
    await couple.put('/api/admin/event-settings', { wedding_date_fixed: date })
    const { tasks } = await couple.post<Imported>(IMPORT, { template_key: 'six_months' }, 200)
    expect(tasks[0]).toMatchObject({ template_key: 'total_budget', due_date: today() })
    expect(tasks.find(({ template_key }) => template_key === 'rehearsal')?.due_date).toBe(addDays(date, -1))
    expect(tasks.filter(({ is_overdue }) => is_overdue)).toEqual([])
  })

  test('show in a dry run what an import would do', async () => {
    const couple = await newCouple()
    await newTask(couple, { title: 'go to THE last  fitting' })
    const body = { template_key: 'final_month', wedding_date: addDays(today(), 90) }
    const preview = await couple.post<Imported>(IMPORT, { ...body, dry_run: true }, 200)
    expect(preview).toMatchObject({ dry_run: true, imported: 28, skipped: 1 })
    expect(await couple.get<Task[]>(TASKS)).toHaveLength(1)
    const done = await couple.post<Imported>(IMPORT, body, 200)
    expect(done.tasks.map(({ due_date }) => due_date)).toEqual(preview.tasks.map(({ due_date }) => due_date))
  })

  test('treat null like a field that was not sent', async () => {
    const couple = await newCouple()
    const body = { template_key: 'final_month', wedding_date: null, dry_run: null }
    expect(await couple.post(IMPORT, body, 200)).toMatchObject({ dry_run: false, imported: 29 })
  })

  test('skip an item whose task was renamed', async () => {
    const couple = await newCouple()
    const { tasks } = await couple.post<Imported>(IMPORT, { template_key: 'final_month' }, 200)
    await couple.put(one(tasks[0]?.id ?? ''), { title: 'Something else' })
    expect(await couple.post(IMPORT, { template_key: 'final_month' }, 200)).toMatchObject({ imported: 0 })
  })

  test('import once when imported many times at once', async () => {
    const couple = await newCouple()
    const imports = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        couple.post<Imported>(IMPORT, { template_key: i % 2 ? 'six_months' : 'full_year' }, 200),
      ),
    )
    const stored = await couple.get<Task[]>(TASKS)
    expect(imports.reduce((sum, { imported }) => sum + imported, 0)).toBe(stored.length)
    expect(new Set(stored.map(({ template_key }) => template_key)).size).toBe(stored.length)
  })

  test('add only the chosen items, with their due date, status and assignee', async () => {
    const couple = await newCouple()
    const items = [
      { key: 'rehearsal', due_date: addDays(today(), 5), assigned_to: 'both' },
      { key: 'last_fitting', status: 'completed', due_date: null },
      { key: 'write_vows' },
    ]
    const body = { template_key: 'full_year', wedding_date: addDays(today(), 400), items }
    const preview = await couple.post<Imported>(IMPORT, { ...body, dry_run: true }, 200)
    expect(preview).toMatchObject({ imported: 3, skipped: 0 })
    expect(await couple.post(IMPORT, body, 200)).toMatchObject({ imported: 3, skipped: 0 })
    const stored = await couple.get<Task[]>(TASKS)
    expect(stored).toHaveLength(3)
    expect(stored.find(({ template_key }) => template_key === 'rehearsal')).toMatchObject({
      due_date: addDays(today(), 5),
      assigned_to: 'both',
      status: 'not_started',
    })
    const fitting = stored.find(({ template_key }) => template_key === 'last_fitting')
    expect(fitting).toMatchObject({ due_date: null, status: 'completed', is_overdue: false })
    expect(fitting?.completed_at).not.toBeNull()
    expect(stored.find(({ template_key }) => template_key === 'write_vows')).toMatchObject({
      due_date: addDays(today(), 400 - 58),
      assigned_to: null,
    })
    expect(await couple.post(IMPORT, body, 200)).toMatchObject({ imported: 0, skipped: 3 })
  })

  test('refuse a wedding date that puts tasks after the last year that a due date can have', async () => {
    const couple = await newCouple()
    const body = { template_key: 'full_year', wedding_date: '9998-12-31' }
    for (const dry_run of [true, false]) {
      const { detail } = await couple.post<Refused>(IMPORT, { ...body, dry_run }, 422)
      expect(detail.errors).toEqual({ wedding_date: 'This would make tasks due after the year 9998.' })
    }
    expect(await couple.get(TASKS)).toEqual([])
    const before = { ...body, items: [{ key: 'rehearsal' }] }
    expect(await couple.post(IMPORT, before, 200)).toMatchObject({ imported: 1 })
  })

  test('refuse more items than any template has', async () => {
    const items = Array.from({ length: 201 }, () => ({ key: 'rehearsal' }))
    await (await newCouple()).post(IMPORT, { template_key: 'final_month', items }, 422)
  })

  test('are imported whole and unassigned when items are null', async () => {
    const couple = await newCouple()
    const { tasks } = await couple.post<Imported>(IMPORT, { template_key: 'final_month', items: null }, 200)
    expect(tasks).toHaveLength(29)
    expect(tasks.filter(({ assigned_to, status }) => assigned_to !== null || status !== 'not_started')).toEqual([])
  })

  test('add nothing twice after a template item was renamed', async () => {
    const couple = await newCouple()
    const { tasks } = await couple.post<Imported>(IMPORT, { template_key: 'full_year' }, 200)
    const outfit = tasks.find(({ template_key }) => template_key === 'other_outfit')
    await couple.put(one(outfit?.id ?? ''), { title: 'Choose what the other one of you wears' })
    expect(await couple.post(IMPORT, { template_key: 'full_year' }, 200)).toMatchObject({ imported: 0 })
  })

  test('know what is already done in this wedding', async () => {
    const couple = await newCouple()
    const done = () => couple.get<DoneItem[]>(`${TASKS}/templates/done`)
    expect(await done()).toEqual([])

    await couple.put('/api/admin/event-settings', { wedding_date_fixed: addDays(today(), 200) })
    await couple.post('/api/budget/categories', { name: 'Venue', planned_amount: 1000 }, 201)
    await couple.post('/api/guests', { name: 'Ana' }, 201)
    const [venue] = (await couple.get<Category[]>('/api/categories')).filter(({ name }) => name === 'Venue')
    const vendor = { name: 'Casa Verde', category_id: venue?.id, status: 'booked' }
    await couple.post('/api/vendors', vendor, 201)
    await couple.post('/api/vendors', { name: 'Olive & Co', category: 'Catering', status: 'quoted' }, 201)
    expect(await done()).toEqual([
      { key: 'possible_dates', reason: 'Your date is set.' },
      { key: 'total_budget', reason: 'Your budget is set.' },
      { key: 'guest_estimate', reason: 'You have 1 guest on your list.' },
      { key: 'first_guest_list', reason: 'You have 1 guest on your list.' },
      { key: 'visit_venues', reason: 'Casa Verde is booked.' },
      { key: 'book_venue', reason: 'Casa Verde is booked.' },
      { key: 'shortlist_caterers', reason: 'You have a quote from Olive & Co.' },
    ])
    expect(await (await newCouple()).get(`${TASKS}/templates/done`)).toEqual([])
  })

  test('know who has a seat, also at an occasion beside the wedding', async () => {
    const couple = await newCouple()
    const seated = async () =>
      (await couple.get<DoneItem[]>(`${TASKS}/templates/done`)).find(({ key }) => key === 'draft_seating')?.reason
    const ana = await couple.post<Guest>('/api/guests', { name: 'Ana' }, 201)
    const { id } = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch' }, 201)
    await couple.put(occasionPaths.invitations(id), { guest_ids: [ana.id], invited: true })
    expect(await seated()).toBeUndefined()
    for (const occasion_id of [id, couple.weddingId]) {
      const table = await couple.post<Table>('/api/tables', { name: 'Table', occasion_id }, 201)
      await couple.post(`/api/guests/${ana.id}/assign-seat`, { table_id: table.id }, 200)
      expect(await seated()).toBe('1 guest has a seat.')
    }
  })

  test('know that all guests have replied, whoever else stays on the list without an invitation', async () => {
    const couple = await newCouple()
    const hasAll = async () =>
      (await couple.get<DoneItem[]>(`${TASKS}/templates/done`)).some(({ key }) => key === 'answers_due')
    const add = (name: string) => couple.post<Guest>('/api/guests', { name }, 201)
    const [ana, ben] = [await add('Ana'), await add('Ben')]
    await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids: [ben.id], invited: false })
    expect(await hasAll()).toBe(false)
    await couple.post('/api/rsvp', { guest_id: ana.id, rsvp_status: 'declined' }, 200)
    expect(await hasAll()).toBe(true)
    await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids: [ana.id], invited: false })
    expect(await hasAll()).toBe(false)
  })

  test('know that all guests have replied, whoever else is invited only where no reply is asked', async () => {
    const couple = await newCouple()
    const hasAll = async () =>
      (await couple.get<DoneItem[]>(`${TASKS}/templates/done`)).some(({ key }) => key === 'answers_due')
    const brunch = await couple.post<Occasion>(
      occasionPaths.list,
      { name: 'Brunch', date: addDays(today(), 200), asks_rsvp: false },
      201,
    )
    const ana = await couple.post<Guest>('/api/guests', { name: 'Ana' }, 201)
    await couple.put(occasionPaths.invitations(brunch.id), { guest_ids: [ana.id], invited: true })
    await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids: [ana.id], invited: false })
    expect(await hasAll()).toBe(false)
    const ben = await couple.post<Guest>('/api/guests', { name: 'Ben' }, 201)
    expect(await hasAll()).toBe(false)
    await couple.post('/api/rsvp', { guest_id: ben.id, rsvp_status: 'confirmed' }, 200)
    expect(await hasAll()).toBe(true)
  })

  test.each([
    [{ template_key: 'two_weeks' }, 'template_key'],
    [{}, 'template_key'],
    [{ template_key: 'final_month', wedding_date: '2027-02-30' }, 'wedding_date'],
    [{ template_key: 'final_month', wedding_date: '9999-12-31' }, 'wedding_date'],
    [{ template_key: 'final_month', wedding_date: '0000-01-01' }, 'wedding_date'],
    [{ template_key: 'final_month', dry_run: 'perhaps' }, 'dry_run'],
    [{ template_key: 'final_month', items: [{ key: 'book_venue' }] }, 'items'],
    [{ template_key: 'final_month', items: 'rehearsal' }, 'items'],
  ])('refuse %j', async (body, field) => {
    const couple = await newCouple()
    const { detail } = await couple.post<Refused>(IMPORT, body, 422)
    expect(Object.keys(detail.errors)).toEqual([field])
    expect(await couple.get(TASKS)).toEqual([])
  })
})
