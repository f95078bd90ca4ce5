import { describe, expect, test } from 'vitest'
import type { ArchivedCategory, Category } from '../../worker/features/categories/schema'
import type { CateringAssignment } from '../../worker/features/settings/catering/schema'
import { type Couple, newCouple } from '../support/worker/app'
import { newCategory } from '../support/worker/plans'

const PATH = '/api/settings/catering-category'
const assigned = async (couple: Couple) => (await couple.get<CateringAssignment>(PATH)).assigned_category

describe('the catering category', () => {
  test('of a new wedding is Catering, and every active category can be chosen', async () => {
    const couple = await newCouple()
    const { assigned_category, available_categories } = await couple.get<CateringAssignment>(PATH)
    const categories = await couple.get<Category[]>('/api/categories')
    expect(assigned_category).toEqual({ id: categories[1]?.id, name: 'Catering' })
    expect(available_categories).toEqual(categories.map(({ id, name }) => ({ id, name })))
  })

  test('is assigned by body or query, and cleared with null', async () => {
    const couple = await newCouple()
    const [food, drinks] = [await newCategory(couple, 'Food'), await newCategory(couple, 'Drinks')]
    expect(await couple.put(PATH, { category_id: food.id })).toEqual({
      assigned_category: { id: food.id, name: 'Food' },
    })
    expect(await assigned(couple)).toMatchObject({ name: 'Food' })
    await couple.put(`${PATH}?category_id=${drinks.id}`, undefined)
    expect(await assigned(couple)).toMatchObject({ name: 'Drinks' })
    expect(await couple.put(PATH, { category_id: null })).toEqual({ assigned_category: null })
    expect(await assigned(couple)).toBeNull()
    await couple.put(PATH, { category_id: food.id })
    await couple.put(`${PATH}?category_id=`, undefined)
    expect(await assigned(couple)).toBeNull()
  })

  test('does not make an open settings dialog stale', async () => {
    const couple = await newCouple()
    await couple.put(PATH, { category_id: null })
    await couple.put('/api/admin/event-settings', { venue_name: 'Casa Verde', version: 1 })
  })

  test('must exist, belong to the wedding and be active', async () => {
    const [couple, others] = [await newCouple(), await newCouple()]
    const foreign = await newCategory(others, 'Theirs')
    const archived = await newCategory(couple, 'Old')
    await couple.post(`/api/categories/${archived.id}/archive`, undefined, 200)
    await couple.put(PATH, { category_id: foreign.id }, 404)
    await couple.put(PATH, { category_id: 'nothing' }, 404)
    const sentence = 'This category is archived. Please choose an active one.'
    expect(await couple.put(PATH, { category_id: archived.id }, 422)).toEqual({
      detail: { message: sentence, errors: { category_id: sentence } },
    })
    await couple.put(PATH, {}, 422)
    await couple.put(PATH, { category_id: 7 }, 422)
    expect(await assigned(couple)).toMatchObject({ name: 'Catering' })
  })

  test('is unassigned when it is archived, and the response says so', async () => {
    const couple = await newCouple()
    const { id } = (await assigned(couple)) ?? { id: '' }
    const archived = await couple.post<ArchivedCategory>(`/api/categories/${id}/archive`, undefined, 200)
    expect(archived).toMatchObject({
      is_archived: true,
      catering_unassigned: true,
      message: '“Catering” was your catering category. None is assigned now.',
    })
    expect(await assigned(couple)).toBeNull()
    await couple.post(`/api/categories/${id}/restore`, undefined, 200)
    expect(await assigned(couple)).toBeNull()
  })

  test('is never an archived one, even when assigned and archived at once', async () => {
    const couple = await newCouple()
    const { id } = await newCategory(couple, 'Food')
    await Promise.all([
      couple.request('PUT', PATH, { body: { category_id: id } }),
      couple.request('POST', `/api/categories/${id}/archive`),
      couple.request('PUT', PATH, { body: { category_id: id } }),
    ])
    expect((await assigned(couple))?.id).not.toBe(id)
  })
})
