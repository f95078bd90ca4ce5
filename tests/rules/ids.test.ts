import { expect, test } from 'vitest'
import { ImportedIds } from '../../worker/features/profile/backup/import/ids/rules'
import { firstIdOf, idsInOrder, newId } from '../../worker/lib/ids'

const NOW = Date.parse('2027-02-14T16:00:00Z')

test('ids that are made in order sort so, more of them than one millisecond has room for', () => {
  const nextId = idsInOrder(NOW)
  const ids = Array.from({ length: 10_000 }, nextId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toEqual([])
  expect(ids.every((id) => id >= firstIdOf(NOW) && id < newId(NOW + 3))).toBe(true)
})

test('ids that are made in order for two requests of the same millisecond differ', () => {
  const [one, other] = [idsInOrder(NOW), idsInOrder(NOW)]
  expect(one()).not.toBe(other())
})

test('ids of an import sort as the numbers of their kind, whichever is named first, also if a number is absurd', () => {
  const ids = new ImportedIds(NOW)
  ids.set('guest', 2, 'mine')
  const numbers = [7, 1, 1_000_000, 40, 3, 8, 41]
  const given = new Map(numbers.map((number) => [number, ids.of('guest', number)]))
  const sorted = numbers.toSorted((a, b) => a - b)
  expect(sorted.map((number) => given.get(number))).toEqual([...given.values()].toSorted())
  expect(numbers.map((number) => ids.of('guest', number))).toEqual(numbers.map((number) => given.get(number)))
  expect(ids.of('guest', 2)).toBe('mine')
  expect(ids.of('table', 7)).not.toBe(ids.of('guest', 7))
})
