import { describe, expect, test } from 'vitest'
import { mergeGuests, renamed } from '../../web/features/guests/guest/companions'
import { blankCompanion, companionsOf } from '../../worker/features/guests/rules'
import type { Companion } from '../../worker/features/guests/schema'

const ID = 'ana'

interface Values {
  plus_ones: number
  plus_one_name: string
  companions: Companion[]
  notes: string
}

/** A guest who brings some people, as the API gives them. */
function bringing(plus_one_name: string, known: Companion[] = []): Values {
  const companions = companionsOf({ id: ID, plus_one_name, companions: known })
  return { plus_ones: 4, plus_one_name, companions, notes: '' }
}

/** A guest after the names were typed letter by letter. */
function typing(values: Values, names: string): Values {
  let now = values
  for (let length = 1; length <= names.length; length++) now = { ...now, ...renamed(now, names.slice(0, length)) }
  return now
}

const withNeed = (values: Values, name: string, dietary_restrictions: string): Values => ({
  ...values,
  companions: values.companions.map((one) => (one.name === name ? { ...one, dietary_restrictions } : one)),
})

const summary = ({ plus_one_name, companions }: Partial<Values>) => [
  plus_one_name,
  companions?.map(({ name, dietary_restrictions }) => dietary_restrictions ?? name),
]

function merging(base: Values, mine: Values, theirs: Values) {
  const { merged, contested, isMine } = mergeGuests({ base, mine, theirs }, ID)
  return { is: summary(merged), contested: contested.map(({ taken }) => summary(taken)), isMine }
}

const al = bringing('Al')
const withBen = bringing('Al, Ben', al.companions)

describe('of two edits of a guest', () => {
  test('a plus-one who is added stays beside one who is changed, renamed or added, and both names show', () => {
    expect(merging(al, withNeed(al, 'Al', 'no nuts'), withBen)).toMatchObject({
      is: ['Al, Ben', ['no nuts', 'Ben']],
      contested: [],
    })
    expect(merging(al, typing(al, 'Alan'), withBen)).toMatchObject({
      is: ['Alan, Ben', ['Alan', 'Ben']],
      contested: [],
    })
    expect(merging(al, typing(al, 'Al, Cy'), withBen)).toMatchObject({
      is: ['Al, Ben, Cy', ['Al', 'Ben', 'Cy']],
      contested: [],
    })
    const nobody = bringing('')
    expect(merging(nobody, typing(nobody, 'Cy'), bringing('Ben'))).toMatchObject({
      is: ['Ben, Cy', ['Ben', 'Cy']],
      contested: [],
    })
  })

  test('a plus-one whom both renamed stays one person', () => {
    expect(merging(al, typing(al, 'Alan'), bringing('Al R.'))).toEqual({
      is: ['Alan', ['Alan']],
      contested: [['Al R.', ['Al R.']]],
      isMine: false,
    })
    expect(merging(al, typing(al, 'Alan'), bringing('Alan'))).toMatchObject({ is: ['Alan', ['Alan']], contested: [] })
    expect(merging(withBen, typing(withBen, 'Alan, Ben'), bringing('Al R., Ben'))).toMatchObject({
      is: ['Alan, Ben', ['Alan', 'Ben']],
      contested: [['Al R., Ben', ['Al R.', 'Ben']]],
    })
    expect(merging(al, withNeed(al, 'Al', 'no nuts'), bringing('Al R.'))).toMatchObject({ is: ['Al R.', ['no nuts']] })
  })

  test('plus-ones whom both added raise how many there are', () => {
    const two = { ...al, plus_ones: 2 }
    const mine = typing(two, 'Al, Cy, Di')
    const { merged } = mergeGuests({ base: two, mine, theirs: { ...withBen, plus_ones: 2 } }, ID)
    expect(merged).toMatchObject({ plus_one_name: 'Al, Ben, Cy, Di', plus_ones: 4 })
  })

  test('a plus-one whom both added is one person', () => {
    const mine = withNeed(typing(al, 'Al, Ben'), 'Ben', 'no nuts')
    expect(merging(al, mine, withBen)).toMatchObject({ is: ['Al, Ben', ['Al', 'no nuts']], isMine: false })
    expect(merging(al, typing(al, 'Al, Ben '), withBen)).toEqual({
      is: ['Al, Ben', ['Al', 'Ben']],
      contested: [],
      isMine: true,
    })
    const nobody = bringing('')
    expect(merging(nobody, typing(nobody, 'Ben'), bringing('Ben'))).toMatchObject({
      is: ['Ben', ['Ben']],
      isMine: true,
    })
  })

  test('the same of a plus-one is contested, and taking theirs keeps the names and what else was merged', () => {
    const mine = withNeed(withNeed(withBen, 'Al', 'no nuts'), 'Ben', 'no fish')
    const theirs = bringing('Al, Ben, Cy', withNeed(withBen, 'Al', 'no milk').companions)
    expect(merging(withBen, mine, theirs)).toMatchObject({
      is: ['Al, Ben, Cy', ['no nuts', 'no fish', 'Cy']],
      contested: [['Al, Ben, Cy', ['no milk', 'no fish', 'Cy']]],
    })
    expect(merging(withBen, mine, bringing('Ben', withBen.companions.slice(1)))).toMatchObject({
      is: ['Ben, Al', ['no fish', 'no nuts']],
      contested: [['Ben', ['no fish']]],
    })
    expect(merging(withBen, typing(withBen, 'Al'), withNeed(withBen, 'Ben', 'no milk'))).toMatchObject({
      is: ['Al', ['Al']],
      contested: [['Al, Ben', ['Al', 'no milk']]],
    })
  })

  test('plus-ones of whom nothing is known but their names keep those that one side changed', () => {
    expect(merging(al, typing(al, 'Al, Cy'), { ...al, notes: 'Vegan' })).toMatchObject({ is: ['Al, Cy', ['Al', 'Cy']] })
    expect(merging(al, { ...al, notes: 'Vegan' }, bringing(''))).toMatchObject({ is: ['', []], contested: [] })
  })
})

test('a plus-one who is added while the answer to a save is lost is who was sent', () => {
  const mine = withNeed(typing(al, 'Al, Ben'), 'Ben', 'no nuts')
  const stored = bringing('Al, Ben', [
    ...al.companions,
    { ...blankCompanion, id: withBen.companions[1]?.id ?? '', name: 'Ben', dietary_restrictions: 'no nuts' },
  ])
  expect(merging(al, mine, stored)).toMatchObject({ is: ['Al, Ben', ['Al', 'no nuts']], isMine: true })
})
