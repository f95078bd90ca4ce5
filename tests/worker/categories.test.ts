import { describe, expect, test } from 'vitest'
import type {
  ArchivedCategory,
  Category,
  CategoryMigration,
  CategoryUsage,
  CategoryValidation,
  DriftReport,
  MergedCategories,
} from '../../worker/features/categories/schema'
import { newCouple, type Refused } from '../support/worker/app'
import { besideSession } from '../support/worker/cost'
import { prepare } from '../support/worker/databases'
import { addTask, addVendor, newCategory } from '../support/worker/plans'

const PATH = '/api/categories'
interface Conflict {
  detail: string
  current?: Category
}

describe('the registry', () => {
  test('of a new wedding has the default categories in their order', async () => {
    const couple = await newCouple()
    const categories = await couple.get<Category[]>(PATH)
    expect(categories.map(({ name }) => name).slice(0, 3)).toEqual(['Venue', 'Catering', 'Photography'])
    expect(categories).toHaveLength(14)
    expect(categories[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Venue',
      scopes: ['budget', 'vendor', 'task'],
      color: '#6366F1',
      order: 1,
      is_archived: false,
      created_at: expect.stringMatching(/Z$/),
      version: 1,
    })
  })

  test('sorts by order (999 where none is set), then by name', async () => {
    const couple = await newCouple()
    for (const [name, order] of [
      ['late', 1000],
      ['b none', null],
      ['A none', null],
      ['first', 0],
    ] as const) {
      await newCategory(couple, name, { order })
    }
    const names = (await couple.get<Category[]>(PATH)).map(({ name }) => name)
    expect([names[0], ...names.slice(-3)]).toEqual(['first', 'A none', 'b none', 'late'])
  })

  test('sorts names with accents beside those without', async () => {
    const couple = await newCouple()
    for (const name of ['Zoo', 'Élan', 'apples', 'Äpfel']) await newCategory(couple, name, { order: 1000 })
    const names = (await couple.get<Category[]>(PATH)).map(({ name }) => name)
    expect(names.slice(-4)).toEqual(['Äpfel', 'apples', 'Élan', 'Zoo'])
  })

  test('hides archived categories by default', async () => {
    const couple = await newCouple()
    const { id } = await newCategory(couple, 'Doves')
    await couple.post(`${PATH}/${id}/archive`, undefined, 200)
    const ids = async (query: string) => (await couple.get<Category[]>(PATH + query)).map((category) => category.id)
    expect(await ids('')).not.toContain(id)
    expect(await ids('?include_archived=false')).not.toContain(id)
    expect(await ids('?include_archived=true')).toContain(id)
    await couple.get(`${PATH}?include_archived=perhaps`, 422)
  })

  test('reads in one database round trip', async () => {
    const couple = await newCouple()
    const { headers } = await couple.request('GET', PATH)
    expect(headers.get('server-timing')).toContain(besideSession(1))
  })
})

describe('a category', () => {
  test('is added with defaults, or as sent', async () => {
    const couple = await newCouple()
    const plain = await newCategory(couple, '  Florist 💐 ')
    expect(plain).toMatchObject({ name: 'Florist 💐', scopes: ['budget'], color: '#3B82F6', order: null, version: 1 })
    const asked = { scopes: ['task', 'vendor'], color: '#ec4899', order: 4 }
    expect(await newCategory(couple, 'زهور', asked)).toMatchObject({ ...asked, scopes: ['vendor', 'task'] })
  })

  test.each([
    [{ name: ' ' }, 'name', 'Category name is required'],
    [{}, 'name', 'Category name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Please use at most 200 characters.'],
    [{ name: 'A', scopes: [] }, 'scopes', 'At least one scope must be selected'],
    [{ name: 'A', color: 'blue' }, 'color', 'Please choose a colour such as #3B82F6.'],
    [{ name: 'A', order: 'x' }, 'order', 'This must be a number.'],
  ])('is refused: %j', async (body, field, sentence) => {
    const couple = await newCouple()
    const { detail } = await couple.post<Refused>(PATH, body, 422)
    expect(detail).toEqual({ message: sentence, errors: { [field]: sentence } })
  })

  test('has a name that no other active category has in any case', async () => {
    const couple = await newCouple()
    const taken = { detail: 'There is already a category called “CATERING”.' }
    expect(await couple.post(PATH, { name: ' CATERING' }, 409)).toEqual(taken)
    const { id } = await newCategory(couple, 'Food')
    expect(await couple.put(`${PATH}/${id}`, { name: 'CATERING' }, 409)).toEqual(taken)
    expect(await couple.put(`${PATH}/${id}`, { name: 'FOOD' })).toMatchObject({ name: 'FOOD' })
  })

  test('is added by exactly one of many parallel requests with its name', async () => {
    const couple = await newCouple()
    const posts = Array.from({ length: 8 }, () => couple.request('POST', PATH, { body: { name: 'Doves' } }))
    const statuses = (await Promise.all(posts)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, ...Array(7).fill(409)])
  })

  test('changes only the fields that are sent, and counts versions', async () => {
    const couple = await newCouple()
    const before = await newCategory(couple, 'Doves', { order: 3 })
    const changed = await couple.put(`${PATH}/${before.id}`, { order: null, scopes: ['task'], version: 1 })
    expect(changed).toEqual({ ...before, order: null, scopes: ['task'], version: 2 })
    expect(await couple.put(`${PATH}/${before.id}`, changed as object)).toMatchObject({ version: 3 })
    await couple.put(`${PATH}/${before.id}`, { scopes: [] }, 422)
    await couple.put(`${PATH}/${before.id}`, { name: null }, 422)
  })

  test('answers a stale edit with the current category, and lets exactly one of many edits win', async () => {
    const couple = await newCouple()
    const { id } = await newCategory(couple, 'Doves')
    const edits = Array.from({ length: 8 }, (_, order) =>
      couple.request('PUT', `${PATH}/${id}`, { body: { order, version: 1 } }),
    )
    const statuses = (await Promise.all(edits)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(409)])
    const { current } = await couple.put<Conflict>(`${PATH}/${id}`, { order: 1, version: 1 }, 409)
    expect(current).toMatchObject({ id, version: 2 })
  })

  test('is archived and restored once, however often that is requested', async () => {
    const couple = await newCouple()
    const category = await newCategory(couple, 'Doves')
    const path = `${PATH}/${category.id}`
    const archived = { ...category, is_archived: true, version: 2, catering_unassigned: false, message: null }
    expect(await couple.post<ArchivedCategory>(`${path}/archive`, undefined, 200)).toEqual(archived)
    expect(await couple.post<ArchivedCategory>(`${path}/archive`, undefined, 200)).toEqual(archived)
    expect(await couple.put(path, { order: 1 }, 409)).toEqual({
      detail: 'This category is archived. Please restore it first.',
    })
    const stale = await couple.put<Conflict>(path, { order: 1, version: 1 }, 409)
    expect(stale.current).toEqual({ ...category, is_archived: true, version: 2 })
    const restored = { ...category, version: 3 }
    expect(await couple.post(`${path}/restore`, undefined, 200)).toEqual(restored)
    expect(await couple.post(`${path}/restore`, undefined, 200)).toEqual(restored)
  })

  test('is not restored when its name was taken in the meantime', async () => {
    const couple = await newCouple()
    const { id } = await newCategory(couple, 'Doves')
    await couple.post(`${PATH}/${id}/archive`, undefined, 200)
    await newCategory(couple, 'DOVES')
    const { detail } = await couple.post<Conflict>(`${PATH}/${id}/restore`, undefined, 409)
    expect(detail).toBe('There is already a category called “Doves”.')
  })

  test('is refused beyond 500, archived ones included', async () => {
    const couple = await newCouple()
    await prepare(
      `insert into categories (id, wedding_id, name, name_key, scopes, color, is_archived, version, created_at, updated_at)
       select 'many-' || ?1 || value, ?1, value, value, '["budget"]', '#3B82F6', value % 2, 1, 0, 0
       from json_each(?2)`,
    )
      .bind(couple.weddingId, JSON.stringify(Array.from({ length: 485 }, (_, i) => i)))
      .run()
    await newCategory(couple, 'The 500th')
    const { detail } = await couple.post<Conflict>(PATH, { name: 'One more' }, 409)
    expect(detail).toBe('A wedding can hold at most 500 categories.')
  })
})

describe('merging', () => {
  test('moves everything, unites the scopes, archives the source, and answers the counts', async () => {
    const couple = await newCouple()
    const source = await newCategory(couple, 'Flowers', { scopes: ['vendor', 'task'] })
    const target = await newCategory(couple, 'Décor')
    const lines = ['/api/budget/categories', { name: 'Petals', category_id: source.id }] as const
    await couple.post(...lines)
    await couple.post(...lines)
    await addVendor(couple, { category_id: source.id })
    await addTask(couple, { category_id: source.id })
    await addTask(couple, { category_id: target.id })

    const merged = await couple.post<MergedCategories>(`${PATH}/${source.id}/merge`, { target_id: target.id }, 200)
    expect(merged).toEqual({
      target: { ...target, scopes: ['budget', 'vendor', 'task'], version: 2 },
      moved: { budget_lines: 2, vendors: 1, tasks: 1 },
    })
    expect(await couple.get<CategoryUsage>(`${PATH}/${target.id}/usage`)).toEqual({
      category_name: 'Décor',
      budget_lines: 2,
      vendors: 1,
      tasks: 2,
      total_references: 5,
    })
    expect(await couple.get<CategoryUsage>(`${PATH}/${source.id}/usage`)).toMatchObject({ total_references: 0 })
    const budget =
      await couple.get<{ name: string; category_name: string; version: number }[]>('/api/budget/categories')
    expect(budget.map(({ name, category_name, version }) => [name, category_name, version])).toEqual([
      ['Petals', 'Décor', 2],
      ['Petals', 'Décor', 2],
    ])
  })

  test('moves the catering assignment', async () => {
    const couple = await newCouple()
    const target = await newCategory(couple, 'Food')
    const [, catering] = await couple.get<Category[]>(PATH)
    await couple.post(`${PATH}/${catering?.id}/merge`, { target_id: target.id }, 200)
    expect(await couple.get('/api/settings/catering-category')).toMatchObject({
      assigned_category: { id: target.id, name: 'Food' },
    })
  })

  test('is refused with itself, an archived category and another wedding’s', async () => {
    const [couple, others] = [await newCouple(), await newCouple()]
    const [a, b] = [await newCategory(couple, 'A'), await newCategory(couple, 'B')]
    const foreign = await newCategory(others, 'Theirs')
    const merge = (id: string, target_id: unknown, status: number) =>
      couple.post<Refused>(`${PATH}/${id}/merge`, { target_id }, status)
    const { detail } = await merge(a.id, a.id, 422)
    expect(detail.errors).toEqual({ target_id: 'A category cannot be merged into itself.' })
    await merge(a.id, foreign.id, 404)
    await merge(foreign.id, a.id, 404)
    await merge(a.id, undefined, 422)
    await merge(a.id, 7, 422)
    await couple.post(`${PATH}/${b.id}/archive`, undefined, 200)
    await merge(a.id, b.id, 422)
    await merge(b.id, a.id, 409)
    expect(await others.get(`${PATH}/${foreign.id}/usage`)).toMatchObject({ category_name: 'Theirs' })
  })

  test('in both directions at once succeeds in one, and loses nothing', async () => {
    const couple = await newCouple()
    const [a, b] = [await newCategory(couple, 'A'), await newCategory(couple, 'B')]
    await addVendor(couple, { category_id: a.id })
    await addVendor(couple, { category_id: b.id })
    const merges = [a, b, a, b].map(({ id }) =>
      couple.request('POST', `${PATH}/${id}/merge`, { body: { target_id: id === a.id ? b.id : a.id } }),
    )
    const statuses = (await Promise.all(merges)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => [200, 409, 422].includes(status))).toBe(true)
    const active = (await couple.get<Category[]>(PATH)).filter(({ id }) => [a.id, b.id].includes(id))
    expect(active).toHaveLength(1)
    expect(await couple.get(`${PATH}/${active[0]?.id}/usage`)).toMatchObject({ vendors: 2 })
  })
})

describe('migrating free text', () => {
  test('links vendors to categories by name, adds missing ones, and is complete after one run', async () => {
    const couple = await newCouple()
    await newCategory(couple, 'Doves', { scopes: ['budget'] })
    const linked = await newCategory(couple, 'Linked')
    for (const category of ['photography', 'DOVES ', 'Fireworks', 'fireworks', null, '  ']) {
      await addVendor(couple, { category })
    }
    await addVendor(couple, { category: 'Fireworks', category_id: linked.id })
    const path = `${PATH}/migrate-vendors`
    expect(await couple.post(path, undefined, 200)).toEqual({ migrated: 4, created_categories: 1, skipped: 0 })
    expect(await couple.post(path, undefined, 200)).toEqual({ migrated: 0, created_categories: 0, skipped: 0 })
    const categories = await couple.get<Category[]>(PATH)
    const used = async (name: string) => {
      const category = categories.find((candidate) => candidate.name === name)
      return [category?.scopes, await couple.get<CategoryUsage>(`${PATH}/${category?.id}/usage`)]
    }
    expect(await used('Fireworks')).toMatchObject([['vendor'], { vendors: 2 }])
    expect(await used('Doves')).toMatchObject([['budget', 'vendor'], { vendors: 1 }])
    expect(await used('Photography')).toMatchObject([['budget', 'vendor', 'task'], { vendors: 1 }])
  })

  test('links tasks too, never to an archived category or another wedding’s', async () => {
    const [couple, others] = [await newCouple(), await newCouple()]
    await newCategory(others, 'Rehearsal')
    const { id } = await newCategory(couple, 'Rehearsal')
    await couple.post(`${PATH}/${id}/archive`, undefined, 200)
    await addTask(couple, { category: 'Rehearsal' })
    const answer = await couple.post<CategoryMigration>(`${PATH}/migrate-tasks`, undefined, 200)
    expect(answer).toEqual({ migrated: 1, created_categories: 1, skipped: 0 })
    expect(await couple.get(`${PATH}/${id}/usage`)).toMatchObject({ tasks: 0 })
  })

  test('many times at once adds one category and links each row once', async () => {
    const couple = await newCouple()
    await addVendor(couple, { category: 'Fireworks' })
    const runs = await Promise.all(
      Array.from({ length: 6 }, () => couple.post<CategoryMigration>(`${PATH}/migrate-vendors`, undefined, 200)),
    )
    const sum = (key: keyof CategoryMigration) => runs.reduce((total, run) => total + run[key], 0)
    expect([sum('migrated'), sum('created_categories')]).toEqual([1, 1])
  })
})

describe('a problem with a category', () => {
  test('is in the drift report, and nothing else is', async () => {
    const couple = await newCouple()
    const archived = await newCategory(couple, 'Archived', { scopes: ['budget', 'task'] })
    const budgetOnly = await newCategory(couple, 'Budget only')
    await couple.post('/api/budget/categories', { name: 'Fine', category_id: budgetOnly.id })
    const line = await couple.post<{ id: string }>('/api/budget/categories', {
      name: 'Line',
      category_id: archived.id,
    })
    await couple.post(`${PATH}/${archived.id}/archive`, undefined, 200)
    const loose = await couple.post<{ id: string }>('/api/budget/categories', { name: 'Loose' })
    await couple.put(`/api/budget/categories/${loose.id}`, { category_id: null })
    const vendor = await addVendor(couple, { name: 'Vera', category_id: budgetOnly.id })
    const task = await addTask(couple, { title: 'Tie', category: 'venue' })
    await addTask(couple)

    const { total, items } = await couple.get<DriftReport>(`${PATH}/drift-report`)
    expect(total).toBe(4)
    expect(items.map(({ kind, id, name, issue, category }) => [kind, id, name, issue, category])).toEqual([
      ['budget_line', line.id, 'Line', 'archived', 'Archived'],
      ['budget_line', loose.id, 'Loose', 'unlinked', 'Loose'],
      ['vendor', vendor, 'Vera', 'wrong_scope', 'Budget only'],
      ['task', task, 'Tie', 'unlinked', 'venue'],
    ])
  })

  test('is named by the category’s validation', async () => {
    const couple = await newCouple()
    const { id } = await newCategory(couple, 'Doves')
    const path = `${PATH}/validation/${id}`
    expect(await couple.get<CategoryValidation>(path)).toEqual({ category_id: id, is_valid: true, issues: [] })
    await addVendor(couple, { category_id: id })
    await couple.post(`${PATH}/${id}/archive`, undefined, 200)
    const { is_valid, issues } = await couple.get<CategoryValidation>(path)
    expect(is_valid).toBe(false)
    expect(issues).toEqual([
      { code: 'archived', message: '“Doves” is archived.' },
      { code: 'wrong_scope', message: '“Doves” is in use for vendors, which its scopes leave out.' },
    ])
  })
})

describe('another wedding’s category', () => {
  test('cannot be read or changed, and looks like one that does not exist', async () => {
    const [mine, theirs] = [await newCouple(), await newCouple()]
    const { id } = await newCategory(theirs, 'Theirs')
    const calls = (id: string) =>
      [
        ['PUT', `${PATH}/${id}`, { name: 'Mine' }],
        ['POST', `${PATH}/${id}/archive`, undefined],
        ['POST', `${PATH}/${id}/restore`, undefined],
        ['POST', `${PATH}/${id}/merge`, { target_id: id.toUpperCase() }],
        ['GET', `${PATH}/${id}/usage`, undefined],
        ['GET', `${PATH}/validation/${id}`, undefined],
      ] as const
    for (const [i, [method, path, body]] of calls(id).entries()) {
      const foreign = await mine.request(method, path, { body })
      const unknown = await mine.request(method, calls(crypto.randomUUID())[i]?.[1] ?? '', { body })
      expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()])
    }
    expect((await theirs.get<Category[]>(PATH)).find((category) => category.id === id)).toMatchObject({ version: 1 })
  })
})
