import { describe, expect, test } from 'vitest'
import { answer, newCouple } from '../support/worker/app'
import { prepare } from '../support/worker/databases'

describe('a POST with an Idempotency-Key', () => {
  const guest = (key: string, name: string) => ({ headers: { 'idempotency-key': key }, body: { name } })
  const guestsOf = (weddingId: string) =>
    prepare('select count(*) as n from guests where wedding_id = ?').bind(weddingId).first<number>('n')

  test('happens once, and repeats get the first response', async () => {
    const couple = await newCouple()
    const send = () => couple.request('POST', '/api/guests', guest('key-1', 'Ana'))
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map((response) => response.status)).toEqual([201, 201, 201])
    const bodies = await Promise.all([...answers, await send()].map((response) => response.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(await guestsOf(couple.weddingId)).toBe(1)
  })

  test('is refused for another body, and can be reused after an invalid request', async () => {
    const couple = await newCouple()
    await answer(couple.request('POST', '/api/guests', guest('key-2', '')), 422)
    await answer(couple.request('POST', '/api/guests', guest('key-2', 'Ana')), 201)
    await answer(couple.request('POST', '/api/guests', guest('key-2', 'Ben')), 422)
    expect(await guestsOf(couple.weddingId)).toBe(1)
  })

  test('repeats a table of another occasion, and a category that was archived since', async () => {
    const couple = await newCouple()
    const brunch = await couple.post<{ id: string }>('/api/occasions', { name: 'Brunch' })
    const send = (path: string, body: object) =>
      answer<{ id: string }>(couple.request('POST', path, { headers: { 'idempotency-key': path }, body }), 201)
    const table = { name: 'One', shape: 'round', capacity: 8, occasion_id: brunch.id }
    const first = await send('/api/tables', table)
    expect(await send('/api/tables', table)).toEqual(first)
    const added = await send('/api/categories', { name: 'Flowers', scopes: ['budget'] })
    await couple.post(`/api/categories/${added.id}/archive`, {}, 200)
    expect(await send('/api/categories', { name: 'Flowers', scopes: ['budget'] })).toMatchObject({ name: 'Flowers' })
    await couple.request('DELETE', `/api/occasions/${brunch.id}`)
    expect(await send('/api/tables', table)).toEqual({ id: first.id })
  })

  test('holds for one wedding and one day', async () => {
    const [one, two] = [await newCouple(), await newCouple()]
    await answer(one.request('POST', '/api/guests', guest('key-3', 'Ana')), 201)
    await answer(two.request('POST', '/api/guests', guest('key-3', 'Ben')), 201)
    await prepare('update idempotency_keys set created_at = created_at - 86400001').run()
    await answer(one.request('POST', '/api/guests', guest('key-3', 'Cleo')), 201)
    expect(await guestsOf(one.weddingId)).toBe(2)
  })
})
