import { describe, expect, test } from 'vitest'
import type { ImportReport } from '../../worker/features/guest-lists/import/schema'
import { type Guest, guestPaths, MAX_PLUS_ONES } from '../../worker/features/guests/schema'
import { open } from '../support/worker/answers'
import { answer, newCouple } from '../support/worker/app'
import { replaceDatabases, weddingsD1 } from '../support/worker/databases'
import { wrapDatabase } from '../support/worker/wrapping'

const list = guestPaths.list

describe('a guest’s household', () => {
  test('is that of the same name in any case, and a guest without one is alone', async () => {
    const couple = await newCouple()
    const ana = await couple.post<Guest>(list, { name: 'Ana', household: 'Peña' })
    const ben = await couple.post<Guest>(list, { name: 'Ben', household: 'PEÑA' })
    const cleo = await couple.post<Guest>(list, { name: 'Cleo' })
    expect(ben.household_id).toBe(ana.household_id)
    expect(ben.household).toBe('PEÑA')
    expect(cleo.household_id).toBe(cleo.id)

    const moved = await couple.put<Guest>(guestPaths.one(cleo.id), { household: 'Peña' })
    expect(moved.household_id).toBe(ana.household_id)
    const left = await couple.put<Guest>(guestPaths.one(ana.id), { household: null })
    expect(left.household_id).toBe(ana.id)
    const kept = await couple.put<Guest>(guestPaths.one(ben.id), { household: 'peña', notes: 'same home' })
    expect(kept.household_id).toBe(moved.household_id)
  })

  test('of an imported list is asked about its members in the order of the list', async () => {
    const couple = await newCouple()
    const names = ['Dina', 'Ben', 'Fay', 'Ana', 'Eva', 'Cleo']
    const csv = ['Name,Household', ...names.map((name) => `${name},Reyes`)].join('\n')
    await couple.post(guestPaths.import, { csv }, 200)
    const dina = (await couple.get<Guest[]>(list)).find(({ name }) => name === 'Dina')
    const { party } = dina ? await open(dina) : { party: [] }
    expect(party.map(({ name }) => name)).toEqual(names)
  })

  test('is assigned when a list written by an older version is read', async () => {
    const couple = await newCouple()
    const { id } = await couple.post<Guest>(list, { name: 'Ana', household: 'Élan' })
    await couple.post<Guest>(list, { name: 'Ben', household: 'élan' })
    await weddingsD1.batch([
      weddingsD1.prepare('update guests set household_id = null where wedding_id = ?').bind(couple.weddingId),
      weddingsD1.prepare('delete from households where wedding_id = ?').bind(couple.weddingId),
    ])
    const [ana, ben] = await couple.get<Guest[]>(list)
    expect(ana).toMatchObject({ id, household: 'Élan', version: 1 })
    expect(ana?.household_id).not.toBe(id)
    expect(ben).toMatchObject({ household: 'élan', household_id: ana?.household_id })
  })
})

describe('companions', () => {
  const vegan = { name: 'Ben', meal_preference: 'Vegan', dietary_restrictions: 'No nuts' }

  test('are the names that the couple writes; those that stay keep their meal and needs', async () => {
    const couple = await newCouple()
    const ana = await couple.post<Guest>(list, { name: 'Ana', companions: [vegan, { name: 'Cleo', kind: 'child' }] })
    expect(ana).toMatchObject({ plus_one_allowed: true, plus_ones: 2, plus_one_name: 'Ben, Cleo' })
    expect(ana.companions).toMatchObject([vegan, { name: 'Cleo', kind: 'child' }])

    const renamed = await couple.put<Guest>(guestPaths.one(ana.id), { plus_one_name: 'Ben Cruz, cleo' })
    expect(renamed.companions).toEqual([
      { ...ana.companions[0], name: 'Ben Cruz' },
      { ...ana.companions[1], name: 'cleo' },
    ])
    const fewer = await couple.put<Guest>(guestPaths.one(ana.id), { plus_one_name: 'Cleo' })
    expect(fewer.companions).toEqual([ana.companions[1]])
    const again = await couple.put<Guest>(guestPaths.one(ana.id), { plus_one_name: 'Cleo, Ben Cruz' })
    expect(again.companions).toMatchObject([{ kind: 'child' }, { name: 'Ben Cruz', dietary_restrictions: null }])
  })

  test('are written without blanks, however the couple types them', async () => {
    const couple = await newCouple()
    const typed = { plus_one_allowed: true, plus_ones: 2, plus_one_name: ' Al ,, Bo, ' }
    const ana = await couple.post<Guest>(list, { name: 'Ana', ...typed })
    expect(ana).toMatchObject({ plus_one_name: 'Al, Bo', companions: [{ name: 'Al' }, { name: 'Bo' }] })
    expect(await couple.put(guestPaths.one(ana.id), { plus_one_name: 'Cy,Di' })).toMatchObject({
      plus_one_name: 'Cy, Di',
    })
    expect(await couple.put(guestPaths.one(ana.id), { plus_one_name: ' , ' })).toMatchObject({ plus_one_name: null })
  })

  test('that are renamed while somebody changes their details have the new ones', async () => {
    const couple = await newCouple()
    const ana = await couple.post<Guest>(list, { name: 'Ana', companions: [vegan, { name: 'Cleo' }] })
    let crossings = 0
    const crossed = replaceDatabases((d1) =>
      wrapDatabase(d1, async (sql, run) => {
        if (crossings < 2 && sql.some((text) => /^update "guests"/i.test(text))) {
          const dietary_restrictions = `Change ${++crossings}`
          const companions = ana.companions.map((one) => ({ ...one, dietary_restrictions }))
          await couple.put(guestPaths.one(ana.id), { companions })
        }
        return run()
      }),
    )
    const body = { plus_one_name: 'Ben Cruz, Cleo', phone: '1' }
    const renamed = await answer<Guest>(couple.request('PUT', guestPaths.one(ana.id), { env: crossed, body }), 200)
    expect(crossings).toBe(2)
    expect(renamed).toMatchObject({
      phone: '1',
      companions: [
        { id: ana.companions[0]?.id, name: 'Ben Cruz', meal_preference: 'Vegan', dietary_restrictions: 'Change 2' },
        { id: ana.companions[1]?.id, name: 'Cleo', dietary_restrictions: 'Change 2' },
      ],
    })
  })

  test('that are renamed are refused like any other change', async () => {
    const couple = await newCouple()
    const ana = await couple.post<Guest>(list, { name: 'Ana', kind: 'child', companions: [vegan] })
    const rename = (about: object, status: number) =>
      couple.put<{ current?: Guest }>(guestPaths.one(ana.id), { plus_one_name: 'Ben Cruz', ...about }, status)
    expect((await rename({ version: 7 }, 409)).current).toEqual(ana)
    await rename({ answers_for_household: true }, 422)
    await couple.put(guestPaths.one('nobody'), { plus_one_name: 'Ben Cruz' }, 404)
    expect(await couple.get(list)).toEqual([ana])
    expect(await rename({ version: 1 }, 200)).toMatchObject({ version: 2, plus_one_name: 'Ben Cruz' })
  })

  test('raise the number that may be brought when there are more of them, and not when their details change', async () => {
    const couple = await newCouple()
    const ana = await couple.post<Guest>(list, { name: 'Ana', companions: [vegan, { name: 'Cleo' }] })
    const put = (patch: object) => couple.put<Guest>(guestPaths.one(ana.id), patch)
    const [ben, cleo] = ana.companions
    await put({ plus_ones: 1 })
    const edited = [{ ...ben, meal_preference: 'Vegetarian' }, cleo]
    expect(await put({ companions: edited })).toMatchObject({ plus_ones: 1, companions: edited })
    expect(await put({ companions: [...edited, { name: 'Dov' }] })).toMatchObject({ plus_ones: 3 })

    // Those that a guest names as text are stored without details.
    await put({ companions: [] })
    const { companions } = await put({ plus_ones: 1, plus_one_name: 'Al, Bo' })
    expect(await put({ companions })).toMatchObject({ plus_ones: 1, plus_one_name: 'Al, Bo' })
    await put({ plus_one_allowed: false })
    expect(await put({ companions })).toMatchObject({ plus_one_allowed: false, plus_ones: 0 })
    const more = [...companions, { name: 'Cy' }]
    expect(await put({ companions: more })).toMatchObject({ plus_one_allowed: true, plus_ones: 3 })
  })

  test('have names of 200 characters at most, however they are written', async () => {
    const couple = await newCouple()
    const long = 'x'.repeat(200)
    const ana = await couple.post<Guest>(list, { name: 'Ana', plus_one_allowed: true, plus_one_name: `Al, ${long}` })
    const { companions } = await couple.put<Guest>(guestPaths.one(ana.id), { companions: ana.companions })
    expect(companions.map(({ name }) => name)).toEqual(['Al', long])
    const sentence = 'Please use at most 200 characters for a name.'
    const body = { name: 'Bea', plus_one_name: `Al, ${long}x` }
    const refused = { detail: { errors: { plus_one_name: sentence } } }
    expect(await couple.post(list, body, 422)).toMatchObject(refused)
    expect(await couple.put(guestPaths.one(ana.id), body, 422)).toMatchObject(refused)
    const imported = { rows: [{ Name: 'Bea', 'Plus one name': `${long}x` }], dry_run: true }
    const { rows } = await couple.post<ImportReport>(guestPaths.import, imported, 200)
    expect(rows).toMatchObject([{ action: 'error', message: expect.stringContaining(sentence) }])
  })

  test('raise it to ten at most, so that an export can be imported', async () => {
    const couple = await newCouple()
    const ana = await couple.post<Guest>(list, { name: 'Ana', companions: [vegan] })
    const names = Array.from({ length: 12 }, (_, i) => `Guest ${i + 1}`).join(', ')
    expect(await couple.put(guestPaths.one(ana.id), { plus_one_name: names })).toMatchObject({
      plus_ones: MAX_PLUS_ONES,
      plus_one_name: names,
    })
    const csv = await (await couple.request('GET', guestPaths.exportCsv)).text()
    await (await newCouple()).post(guestPaths.import, { csv }, 200)
  })

  test('have one name each', async () => {
    const couple = await newCouple()
    await couple.post(list, { name: 'Ana', companions: [{ name: 'Ben, Cleo' }] }, 422)
  })

  test('are each listed once', async () => {
    const couple = await newCouple()
    const ana = await couple.post<Guest>(list, { name: 'Ana', companions: [vegan] })
    const twice = { companions: ['Ben', 'Cleo'].map((name) => ({ id: 'a', name })) }
    for (const path of [guestPaths.one(ana.id), null]) {
      const { detail } = await (path === null
        ? couple.post<{ detail: { errors: object } }>(list, { name: 'Zoe', ...twice }, 422)
        : couple.put<{ detail: { errors: object } }>(path, twice, 422))
      expect(detail.errors).toEqual({ companions: 'Please list each companion once.' })
    }
    expect(await couple.get(list)).toEqual([ana])
  })
})

test('a child does not answer for the household', async () => {
  const couple = await newCouple()
  const child = await couple.post<Guest>(list, { name: 'Ana', kind: 'child' })
  expect(child.answers_for_household).toBe(false)
  await couple.put(guestPaths.one(child.id), { answers_for_household: true }, 422)
  const grown = await couple.put<Guest>(guestPaths.one(child.id), { kind: 'adult' })
  expect(grown.answers_for_household).toBe(true)
})
