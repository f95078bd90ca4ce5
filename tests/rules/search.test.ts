import { expect, test } from 'vitest'
import { hasWords, searchable, searchWords } from '../../web/lib/search'

test.each([
  ['tomas', 'Tomás Ruiz'],
  ['lukasz NOW', 'Łukasz Nowak'],
  ['łukasz', 'Lukasz Nowak'],
  ['soren', 'Søren'],
  ['dordevic', 'Đorđević'],
  ['weiss', 'Weiß'],
  ['weiß', 'WEISS'],
  ["o'brien", 'José O’Brien'],
  ['o’brien', "O'Brien"],
  ['obrien', 'O’Brien'],
])('a search for %j finds %j', (query, text) => {
  expect(hasWords(searchable(text), searchWords(query))).toBe(true)
})
