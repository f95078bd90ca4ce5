import { describe, expect, test } from 'vitest'
import { planImport } from '../../worker/features/guest-lists/import/rules'
import { blankCompanion } from '../../worker/features/guests/rules'
import type { GuestInput } from '../../worker/features/guests/schema'
import { read, readOne, stored } from '../support/rules/import-list'

describe('names of plus-ones', () => {
  const kinds = 'Name,Plus one allowed,Plus one name,Plus one kinds'
  const changes = (csv: string, before: Omit<GuestInput, 'name'>) =>
    planImport(read(csv), stored({ name: 'Ana', ...before })).changes

  test('make room for all of them, also if the row says yes', () => {
    expect(readOne('Name,Plus One,Plus one name', 'Ana,yes,"Ben, Cleo"')).toMatchObject({ plus_ones: 2 })
    expect(readOne('Name,Plus One,Plus one name,Plus ones', 'Ana,yes,"Ben, Cleo",1')).toMatchObject({ plus_ones: 1 })
  })

  test('take away none of what the couple allows', () => {
    const before = { plus_one_allowed: true, plus_ones: 3 }
    expect(changes('Name,Plus one name\nAna,Ben', before)).toEqual([{ id: 'g1', plus_one_name: 'Ben' }])
    expect(changes('Name,Plus One,Plus one name\nAna,yes,Ben', before)).toEqual([{ id: 'g1', plus_one_name: 'Ben' }])
    expect(changes('Name,Plus ones,Plus one name\nAna,1,Ben', before)).toMatchObject([{ plus_ones: 1 }])
    expect(changes('Name,Plus One\nAna,no', before)).toMatchObject([{ plus_one_allowed: false, plus_ones: 0 }])
  })

  test('that are missing from a row take their meals and needs with them', () => {
    const before = {
      plus_one_allowed: true,
      plus_ones: 2,
      companions: [
        { ...blankCompanion, name: 'Ben', dietary_restrictions: 'No nuts' },
        { ...blankCompanion, name: 'Cleo', meal_preference: 'Vegan' },
      ],
    }
    const [change] = changes('Name,Plus one name\nAna,Cleo', before)
    expect(change).toMatchObject({ version: 1, plus_one_name: 'Cleo' })
    expect(change?.companions).toMatchObject([{ name: 'Cleo', meal_preference: 'Vegan', dietary_restrictions: null }])
    expect(changes('Name,Plus one name\nAna,"Ben, Cleo"', before)).toEqual([])
  })

  test('with details allow none if the row says no', () => {
    const [change] = changes(`${kinds}\nAna,no,Ben,child`, {})
    expect(change).toMatchObject({ plus_one_allowed: false, companions: [{ name: 'Ben', kind: 'child' }] })
  })
})
