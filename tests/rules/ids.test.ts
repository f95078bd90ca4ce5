import { expect, test } from 'vitest'
import { firstIdOf, idAt, idsInOrder, newId } from '../../worker/lib/ids'

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

test('ids for places sort as these, whichever is made first', () => {
  const places = [7, 1, 1_000_000, 4096, 4095, 40, 0]
  const ids = new Map(places.map((place) => [place, idAt(NOW, place)]))
  expect(places.toSorted((a, b) => a - b).map((place) => ids.get(place))).toEqual([...ids.values()].toSorted())
})
