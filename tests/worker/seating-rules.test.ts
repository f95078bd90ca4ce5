import { describe, expect, test } from 'vitest'
import { insertRows } from '../../worker/db/bulk'
import { guests, seating_rules } from '../../worker/db/schema/weddings'
import { RULE_LIMIT, type SeatingRule, seatingPaths } from '../../worker/features/seating/schema'
import { type Couple, newCouple, type Refused } from '../support/worker/app'
import { openWeddings } from '../support/worker/databases'
import { addNamed, addRule, many } from '../support/worker/seating'

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

describe('a seating rule', () => {
  test('is added, listed and deleted', async () => {
    const couple = await newCouple()
    const [ana, ben, cleo] = await many(3, (i) => addNamed(couple, { name: `Guest ${i}` }))
    if (!ana || !ben || !cleo) throw new Error('three guests were made')
    const rule = await addRule(couple, 'keep_together', [ana, ben])
    expect(rule).toEqual({
      id: expect.any(String),
      type: 'keep_together',
      guest_ids: [ana.id, ben.id].toSorted(),
      strength: 2,
      created_at: expect.stringMatching(/Z$/),
    })
    const other = await addRule(couple, 'keep_apart', [cleo, ana], { strength: 3 })
    expect(await couple.get(seatingPaths.rules)).toEqual([rule, other])
    await couple.delete(seatingPaths.rule(rule.id))
    await couple.delete(seatingPaths.rule(rule.id), 404)
    expect(await couple.get(seatingPaths.rules)).toEqual([other])
  })

  test('replaces the earlier rule of the pair, in either order', async () => {
    const couple = await newCouple()
    const [ana, ben] = [await addNamed(couple), await addNamed(couple, { name: 'Ben' })]
    const before = await addRule(couple, 'keep_together', [ana, ben])
    const after = await addRule(couple, 'keep_apart', [ben, ana], { strength: 1 })
    expect(after).toMatchObject({ type: 'keep_apart', strength: 1 })
    expect(after.id).not.toBe(before.id)
    expect(await couple.get(seatingPaths.rules)).toEqual([after])
    const again = await many(8, () => addRule(couple, 'keep_together', [ana, ben]))
    const left = await couple.get<SeatingRule[]>(seatingPaths.rules)
    expect(left).toHaveLength(1)
    expect(again).toContainEqual(left[0])
  })

  test.each([
    [{ type: 'keep_away' }, 'type', 'Please choose one of: keep_together, keep_apart.'],
    [{ strength: 4 }, 'strength', 'Please choose one of: 1, 2, 3.'],
    [{ guest_ids: ['a', 'a'] }, 'guest_ids', 'Please name two different guests.'],
    [{ guest_ids: ['a'] }, 'guest_ids', 'Please name two guests.'],
    [{ guest_ids: ['a', 'b', 'c'] }, 'guest_ids', 'Please name two guests.'],
    [{ guest_ids: ['a', 7] }, 'guest_ids', 'This must be text.'],
    [{ guest_ids: undefined }, 'guest_ids', 'This is required.'],
  ])('is refused with %j beside the field', async (wrong, field, sentence) => {
    const couple = await newCouple()
    const body = { type: 'keep_apart', guest_ids: ['a', 'b'], ...wrong }
    const { detail } = await couple.post<Refused>(seatingPaths.rules, body, 422)
    expect(detail).toEqual({ message: sentence, errors: { [field]: sentence } })
  })

  test('is limited to guests of the wedding, and deleted with either of them', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const [ana, ben, theirs] = [await addNamed(couple), await addNamed(couple), await addNamed(stranger)]
    const absent = await addRule<unknown>(couple, 'keep_apart', [ana, { id: UNKNOWN }], {}, 404)
    expect(await addRule<unknown>(couple, 'keep_apart', [ana, theirs], {}, 404)).toEqual(absent)
    await addRule(couple, 'keep_apart', [ana, ben])
    expect(await stranger.get(seatingPaths.rules)).toEqual([])
    await couple.delete(`/api/guests/${ben.id}`)
    expect(await couple.get(seatingPaths.rules)).toEqual([])
  })

  test('is refused beyond 2,000, except in place of another', async () => {
    const couple = await newCouple()
    const [ana, ben] = [await addNamed(couple), await addNamed(couple)]
    const rule = await addRule(couple, 'keep_apart', [ana, ben])
    await fillRules(couple, RULE_LIMIT - 1)
    const cleo = await addNamed(couple)
    expect(await addRule<unknown>(couple, 'keep_apart', [ana, cleo], {}, 409)).toEqual({
      detail: 'A wedding can hold at most 2,000 seating rules.',
    })
    expect(await addRule(couple, 'keep_together', [ana, ben])).not.toMatchObject({ id: rule.id })
  })
})

async function fillRules(couple: Couple, count: number) {
  const db = openWeddings()
  const ours = { wedding_id: couple.weddingId, created_at: 0, updated_at: 0 }
  const many = Array.from({ length: 64 }, (_, i) => `${couple.weddingId}-${String(i).padStart(2, '0')}`)
  await insertRows(
    db,
    guests,
    many.map((id) => ({ ...ours, id, name: id, rsvp_selector: id })),
  )
  const pairs = many.flatMap((one, i) => many.slice(i + 1).map((other) => [one, other] as const)).slice(0, count)
  const rule = { wedding_id: couple.weddingId, type: 'keep_apart', strength: 1, created_at: 0 } as const
  await insertRows(
    db,
    seating_rules,
    pairs.map(([guest_id, other_guest_id], i) => ({
      ...rule,
      id: `${couple.weddingId}-${i}`,
      guest_id,
      other_guest_id,
    })),
  )
}
