import { describe, expect, test } from 'vitest'
import { guestsToCsv } from '../../worker/features/guest-lists/export/rules'
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

  test.each(['Ben، Cleo', 'Ben，Cleo', 'Ben、Cleo'])('are apart between commas of other scripts: %s', (names) => {
    expect(readOne('Name,Plus one name', `Ana,${names}`)).toMatchObject({ plus_one_name: 'Ben, Cleo', plus_ones: 2 })
    expect(readOne('Name,Plus ones,Children', `Ana,1,${names}`)).toMatchObject({ plus_one_name: 'Ben, Cleo' })
    expect(readOne('Name,Plus One,Children', `Ana,1,${names}`)).toMatchObject({ plus_ones: 3 })
    const [change] = changes(`${kinds}\nAna,yes,${names},"child, infant"`, {})
    expect(change?.companions).toMatchObject([
      { name: 'Ben', kind: 'child' },
      { name: 'Cleo', kind: 'infant' },
    ])
  })

  test('that are stored as one name stay so when an export is imported again', () => {
    const companions = [{ ...blankCompanion, name: 'Ben، Cleo', kind: 'child' as const }]
    const before = { plus_one_allowed: true, plus_ones: 1, companions }
    expect(changes(`${kinds},Plus ones\nAna,true,"Ben، Cleo",child,1`, before)).toEqual([])
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

  test.each([
    ['Plus ones', '1', 'n/a', { plus_one_allowed: true, plus_ones: 1 }],
    ['Plus ones', '0', '-', {}],
    ['Plus one allowed', 'yes', '-', { plus_one_allowed: true }],
    ['Plus one', 'yes', '–', { plus_one_allowed: true }],
  ])('are none where their cell has a placeholder: %s %s, %s', (heading, cell, placeholder, said) => {
    const headings = `Name,${heading},Plus one name`
    const [guest] = planImport(read(`${headings}\nAna,${cell},${placeholder}`), []).created
    expect(guest).toMatchObject({ name: 'Ana', ...said })
    expect(guest).not.toHaveProperty('plus_one_name')
    expect(guest).not.toHaveProperty('companions')
  })

  test.each([
    ['Plus ones', '1', 'n/a'],
    ['Plus one allowed', 'yes', '-'],
    ['Plus one', 'yes', '—'],
  ])('that are stored stay where their cell has a placeholder: %s %s, %s', (heading, cell, placeholder) => {
    const before = {
      plus_one_allowed: true,
      plus_ones: 1,
      companions: [{ ...blankCompanion, name: 'Dee Fox', meal_preference: 'Vegan' }],
    }
    expect(changes(`Name,${heading},Plus one name\nAna,${cell},${placeholder}`, before)).toEqual([])
  })

  test.each(['-', '–', '—', 'n/a'])('that look like a placeholder, %s, are names in an export', (name) => {
    const known = stored({ name: 'Ana', plus_one_allowed: true, plus_ones: 1, plus_one_name: name })
    expect(planImport(read(guestsToCsv(known)), known).rows).toMatchObject([{ action: 'skip' }])
    expect(planImport(read(guestsToCsv(known)), []).created).toMatchObject([{ plus_ones: 1, plus_one_name: name }])
  })

  test('with details allow none if the row says no', () => {
    const [change] = changes(`${kinds}\nAna,no,Ben,child`, {})
    expect(change).toMatchObject({ plus_one_allowed: false, companions: [{ name: 'Ben', kind: 'child' }] })
  })
})
