import { describe, expect, test } from 'vitest'
import { guestsToCsv } from '../../worker/features/guest-lists/export/rules'
import { planImport } from '../../worker/features/guest-lists/import/rules'
import { blankCompanion } from '../../worker/features/guests/rules'
import type { GuestKind } from '../../worker/features/guests/schema'
import { effortOf } from '../support/rules/effort'
import { read, stored } from '../support/rules/import-list'

const zola = 'First Name,Last Name,Partner First Name,Partner Last Name,Child 1 First Name,Child 1 Last Name'

/** The plus-ones of the only row's guest, who is new, each with their kind. */
function kindsIn(csv: string) {
  const [guest] = planImport(read(csv), []).created
  return guest?.companions?.map(({ name, kind }) => `${name}: ${kind}`)
}

/** Ana, who is on the list, with plus-ones of these names and kinds. */
const withPlusOnes = (kinds: Record<string, GuestKind>) =>
  stored({
    name: 'Ana',
    companions: Object.entries(kinds).map(([name, kind]) => ({ ...blankCompanion, name, kind })),
  })

describe('children whom a list names', () => {
  test.each([
    ['First Name,Last Name,Child 1 First Name,Child 1 Last Name\nAna,Cruz,Cleo,Cruz', ['Cleo Cruz: child']],
    [`${zola}\nAna,Cruz,Ben,Li,Cleo,Li`, ['Ben Li: adult', 'Cleo Li: child']],
    [`${zola},Child 2 First Name\nAna,Cruz,Ben,,Cleo,Li,Dov`, ['Ben: adult', 'Cleo Li: child', 'Dov: child']],
    [`${zola}\nAna,Cruz,,,Cleo,Li`, ['Cleo Li: child']],
    ['Name,Child\nAna,Cleo', ['Cleo: child']],
    ['Name,Child 1,Child 2\nAna,Cleo,Dov', ['Cleo: child', 'Dov: child']],
    ['Name,Children,Partner\nAna,"Cleo, Dov",Ben', ['Ben: adult', 'Cleo: child', 'Dov: child']],
    ['Name,Child name,Plus one\nAna,Cleo,Ben', ['Ben: adult', 'Cleo: child']],
    ['Name,Plus ones,Child name\nAna,3,Cleo', ['Cleo: child']],
    [
      'Name,Child name,Plus one name,Plus one kinds\nAna,"Cleo, Dov, Eli",Ben,"-, infant, -, adult"',
      ['Ben: adult', 'Cleo: infant', 'Dov: child', 'Eli: adult'],
    ],
    ['Name,Child name,Plus one name,Plus one meals\nAna,Cleo,Ben,"Vegan, Vegan"', ['Ben: adult', 'Cleo: child']],
  ])('come as children: %s', (csv, kinds) => {
    expect(kindsIn(csv)).toEqual(kinds)
  })

  test.each([
    ['2', 3],
    ['0', 1],
    ['yes', 1],
    ['no', 1],
    ['-', 1],
    ['', 1],
  ])('are none in a cell that says %j, which takes nobody’s place', (cell, plus_ones) => {
    const ben = { name: 'Ana', plus_one_allowed: true, plus_ones, plus_one_name: 'Ben' }
    for (const column of ['Plus one name', 'Partner', 'Plus one']) {
      expect(planImport(read(`Name,${column},Children\nAna,Ben,${cell}`), []).created).toEqual([ben])
    }
    const three = { name: 'Ana', plus_one_allowed: true, plus_ones: 3 }
    expect(planImport(read(`Name,Plus ones,Children\nAna,3,${cell}`), []).created).toMatchObject([three])
  })

  test.each([
    ['Plus one,Children', 'no,2', 2],
    ['Partner,Children', 'no,2', 2],
    ['Plus one allowed,Children', 'no,2', 2],
    ['Plus one allowed,Children', 'yes,2', 2],
    ['Plus one,Children', '0,2', 2],
    ['Plus one,Children', '1,2', 3],
    ['Plus one,Children', 'yes,2', 3],
    ['Plus one,Plus one name,Children', '1,Ben,2', 3],
    ['Plus one,Plus one name,Children', 'yes,Ben,2', 3],
    ['Plus one allowed,Plus one name,Children', 'yes,-,2', 2],
    ['Plus one,Plus one name,Children', 'yes,Ben,Cleo', 2],
    ['Plus one,Plus one name,Children', '1,Ben,Cleo', 2],
    ['Plus one,Children', '0,"Cleo, Dov"', 2],
    ['Plus one,Children', 'no,"Cleo, Dov"', 2],
    ['Plus one,Children', '1,"Cleo, Dov"', 3],
    ['Plus ones,Children', '2,Cleo', 2],
    ['Partner,Children', 'Ben,10', 10],
  ])('all come, beside the plus-one if there is one: %s | %s', (headings, cells, plus_ones) => {
    const [guest] = planImport(read(`Name,${headings}\nAna,${cells}`), []).created
    expect(guest).toMatchObject({ plus_one_allowed: true, plus_ones })
  })

  test.each([
    ['Children', '12'],
    ['Partner,Children', 'Ben,12'],
    ['Plus one,Children', '12,2'],
  ])('are refused if they are too many for one guest: %s | %s', (headings, cells) => {
    expect(planImport(read(`Name,${headings}\nAna,${cells}`), []).rows).toMatchObject([{ action: 'error' }])
  })

  test.each(['no', 'yes', '-', ''])('are none where their column says %j beside a number of plus-ones', (cell) => {
    const [guest] = planImport(read(`Name,Plus one,Children\nAna,1,${cell}`), []).created
    expect(guest).toEqual({ name: 'Ana', plus_one_allowed: true, plus_ones: 1 })
  })

  test('leave a plus-one of any name as an export has it', () => {
    const known = withPlusOnes({ '-': 'adult' })
    expect(planImport(read(guestsToCsv(known)), known).rows).toMatchObject([{ action: 'skip' }])
    expect(planImport(read(guestsToCsv(known)), []).created).toMatchObject([{ plus_one_name: '-' }])
  })

  test('may all come', () => {
    const [guest] = planImport(read('Name,Child\nAna,Cleo'), []).created
    expect(guest).toMatchObject({ plus_one_allowed: true, plus_ones: 1, plus_one_name: 'Cleo' })
  })

  test('are shown before the list is imported', () => {
    expect(read('Name,Partner,Children\nAna,Ben,"Cleo, Dov"')).toMatchObject([
      { texts: { plus_one_name: 'Ben, Cleo, Dov' }, others: [{ field: 'child_name', text: 'Cleo, Dov' }] },
    ])
    expect(read('Name,Partner\nAna,Ben')).toMatchObject([{ others: [] }])
  })

  const csv = 'Name,Plus one name,Child\nAna,Ben,Cleo'
  const planFor = (kinds: Record<string, GuestKind>) => planImport(read(csv), withPlusOnes(kinds))

  test('change nothing when the list is imported again', () => {
    const { rows } = planFor({ Ben: 'adult', Cleo: 'child' })
    expect(rows).toMatchObject([{ action: 'skip', message: 'Already on the list, nothing to change.' }])
  })

  test('stay adults if they are known as such: the couple may have said so', () => {
    expect(planFor({ Ben: 'adult', Cleo: 'adult' }).rows).toMatchObject([{ action: 'skip' }])
    // A son with his father's name is new.
    const [change] = planImport(read('Name,Plus one name,Child\nAna,Ben,Ben'), withPlusOnes({ Ben: 'adult' })).changes
    expect(change?.companions?.map(({ kind }) => kind)).toEqual(['adult', 'child'])
  })

  test('are added to those whom the guest has, who keep their kinds', () => {
    const { changes } = planFor({ Ben: 'infant' })
    expect(changes).toMatchObject([
      {
        plus_one_name: 'Ben, Cleo',
        companions: [
          { name: 'Ben', kind: 'infant' },
          { name: 'Cleo', kind: 'child' },
        ],
      },
    ])
  })

  test('stay the infants that they are, unless the list has their kinds', () => {
    const known = withPlusOnes({ Cleo: 'infant' })
    expect(planImport(read('Name,Child\nAna,Cleo'), known).rows).toMatchObject([{ action: 'skip' }])
    const { changes } = planImport(read('Name,Child,Plus one kinds\nAna,Cleo,child'), known)
    expect(changes).toMatchObject([{ companions: [{ kind: 'child' }] }])
    const grown = planImport(read('Name,Child,Plus one kinds\nAna,Cleo,adult'), withPlusOnes({ Cleo: 'adult' }))
    expect(grown.rows).toMatchObject([{ action: 'skip' }])
  })

  test('are in an export, which changes nothing', () => {
    const known = withPlusOnes({ Ben: 'adult', Cleo: 'child' })
    expect(planImport(read(guestsToCsv(known)), known).rows).toMatchObject([{ action: 'skip' }])
    expect(kindsIn(guestsToCsv(known))).toEqual(['Ben: adult', 'Cleo: child'])
  })

  test('are read quickly, also a thousand in a row and 256 KB in a cell', () => {
    const rows = Array.from({ length: 100 }, (_, i) => `Ana ${i},"${'A,'.repeat(990)}"`)
    const all = () => planImport(read(['Name,Children', ...rows].join('\n')), [])
    expect(all().created.at(-1)).toMatchObject({ name: 'Ana 99', plus_ones: 10 })
    expect(effortOf(all, 300)).toBeLessThan(300)
    const long = () => read(`Name,Child,Children\nAna,"${'Cleo,'.repeat(25_000)}","${'Cleo,'.repeat(25_000)}"`)
    expect(long()[0]?.problem).toMatch(/^Plus one name: /)
    expect(effortOf(long, 100)).toBeLessThan(100)
  })
})
