import { describe, expect, test } from 'vitest'
import { answer, newCouple } from '../support/app'
import { prepare } from '../support/databases'

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

  test('holds for one wedding and one day', async () => {
    const [one, two] = [await newCouple(), await newCouple()]
    await answer(one.request('POST', '/api/guests', guest('key-3', 'Ana')), 201)
    await answer(two.request('POST', '/api/guests', guest('key-3', 'Ben')), 201)
    await prepare('update idempotency_keys set created_at = created_at - 86400001').run()
    await answer(one.request('POST', '/api/guests', guest('key-3', 'Cleo')), 201)
    expect(await guestsOf(one.weddingId)).toBe(2)
  })
})
