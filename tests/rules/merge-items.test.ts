import { describe, expect, test } from 'vitest'
import { mergeByItem } from '../../web/lib/merge-items'

interface Item {
  id: string
  name: string
  note: string
}

const item = (id: string, fields: Partial<Item> = {}): Item => ({ id, name: id, note: '', ...fields })
const [al, ben, cy] = [item('al'), item('ben'), item('cy')] as const

/** Merges two edits of a list. */
function merging(base: unknown[], mine: unknown[], theirs: unknown[]) {
  const { merged, contested } = mergeByItem({ base: { list: base }, mine: { list: mine }, theirs: { list: theirs } })
  return { list: merged.list, contested: contested.map(({ items, taken }) => ({ items, taken: taken.list })) }
}

describe('two edits of a list whose items have ids', () => {
  test('keep what each changed, added and removed', () => {
    const careful = item('al', { note: 'no nuts' })
    expect(merging([al], [careful], [al, ben])).toEqual({ list: [careful, ben], contested: [] })
    expect(merging([al], [al, cy], [item('al', { name: 'Alan' }), ben])).toEqual({
      list: [item('al', { name: 'Alan' }), ben, cy],
      contested: [],
    })
    expect(merging([al, ben], [ben], [al, item('ben', { note: 'Vegan' })])).toEqual({
      list: [item('ben', { note: 'Vegan' })],
      contested: [],
    })
    expect(merging([al, ben], [item('al', { note: 'Vegan' }), ben], [al])).toEqual({
      list: [item('al', { note: 'Vegan' })],
      contested: [],
    })
  })

  test('keep both changes of one item, unless they are of the same thing', () => {
    const named = item('al', { name: 'Alan' })
    expect(merging([al], [named], [item('al', { note: 'Vegan' })])).toEqual({
      list: [item('al', { name: 'Alan', note: 'Vegan' })],
      contested: [],
    })
    const mine = [item('al', { name: 'Alan', note: 'no nuts' }), item('ben', { note: 'no fish' })]
    const theirs = [item('al', { note: 'no milk' }), ben, cy]
    expect(merging([al, ben], mine, theirs)).toEqual({
      list: [...mine, cy],
      contested: [{ items: ['al'], taken: [item('al', { name: 'Alan', note: 'no milk' }), mine[1], cy] }],
    })
  })

  test('are contested by an item that one removed and the other changed', () => {
    const careful = item('al', { note: 'no nuts' })
    expect(merging([al, ben], [careful, ben], [ben, cy])).toEqual({
      list: [ben, cy, careful],
      contested: [{ items: ['al'], taken: [ben, cy] }],
    })
    expect(merging([al, ben], [ben], [careful, ben, cy])).toEqual({
      list: [ben, cy],
      contested: [{ items: ['al'], taken: [careful, ben, cy] }],
    })
  })

  test('are one item where both added the same', () => {
    const theirs = [item('al', { note: 'Vegan' })]
    expect(merging([], [al, ben], theirs)).toEqual({
      list: [al, ben],
      contested: [{ items: ['al'], taken: [...theirs, ben] }],
    })
    expect(merging([], [al, ben], [al, cy])).toEqual({ list: [al, cy, ben], contested: [] })
  })

  test('tell items by their occasion where they have one', () => {
    const at = (occasion_id: string, status: string) => ({ occasion_id, status })
    const base = [at('brunch', 'pending'), at('wedding', 'pending')]
    expect(
      merging(base, [at('brunch', 'confirmed'), at('wedding', 'pending')], [base[0], at('wedding', 'maybe')]),
    ).toEqual({ list: [at('brunch', 'confirmed'), at('wedding', 'maybe')], contested: [] })
  })
})

test.each([
  ['lists that one has put in another order', [al, ben], [ben, al], [al, item('ben', { note: 'Vegan' })]],
  ['lists with an item without an id', [al], [al, { name: 'New' }], [al, ben]],
  ['lists with an id twice', [al], [al, ben, ben], [al, cy]],
  ['lists of texts', ['family'], ['family', 'choir'], ['family', 'work']],
])('%s are contested as a whole', (_, base, mine, theirs) => {
  const { list, contested } = merging(base, mine, theirs)
  expect(list).toEqual(mine)
  expect(contested).toMatchObject([{ taken: theirs }])
})

test('two edits of plain fields keep what each changed, and mine of what both changed', () => {
  expect(
    mergeByItem({
      base: { name: 'Ana', notes: '', side: 'both' },
      mine: { name: 'Ana Reyes', notes: '', side: 'both' },
      theirs: { name: 'Ana R.', notes: 'Vegan', side: 'both' },
    }),
  ).toEqual({
    merged: { name: 'Ana Reyes', notes: 'Vegan', side: 'both' },
    contested: [{ name: 'name', items: [], taken: { name: 'Ana R.' } }],
    isMine: false,
  })
})
