import { expect, test } from 'vitest'
import { renamed } from '../../web/features/guests/guest/companions'
import { blankCompanion } from '../../worker/features/guests/rules'

test.each(['Ben، Cleo', 'Ben，Cleo', 'Ben、Cleo', 'Ben, Cleo'])('typing %s names two plus-ones, as typed', (typed) => {
  const ben = { ...blankCompanion, id: 'ben', name: 'Ben', meal_preference: 'Vegan' }
  const after = renamed({ plus_one_name: 'Ben', plus_ones: 1, companions: [ben] }, typed)
  expect(after).toMatchObject({ plus_one_name: typed, plus_ones: 2, companions: [ben, { name: 'Cleo' }] })
})
