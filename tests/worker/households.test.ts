import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import {
  type Household,
  type HouseholdSuggestion,
  householdPaths as paths,
} from '../../worker/features/households/schema'
import { newCouple } from '../support/worker/app'
import { weddingsD1 } from '../support/worker/databases'
import { addGuest, guestNow } from '../support/worker/guests'
import { addGuests, householdsOf, membersOf, threeGuests } from '../support/worker/households'
import { newMember } from '../support/worker/members'

const ABSENT = '01890000-0000-7000-8000-000000000000'

describe('GET /households', () => {
  test('lists every guest in one household, by name, those without a name by their member', async () => {
    const { couple, ana, luis, ben } = await threeGuests()
    const reyes = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: [ana.id, luis.id] })
    const empty = await couple.post<Household>(paths.list, { name: 'Aunts' })
    expect(empty).toMatchObject({ name: 'Aunts', salutation: 'Aunts', members: [] })
    const all = await householdsOf(couple)
    expect(all.map(({ id }) => id)).toEqual([empty.id, ben.id, reyes.id])
    expect(all[1]).toEqual({
      id: ben.id,
      name: null,
      salutation: 'Ben Lee',
      contact_guest_id: null,
      address: null,
      locale: null,
      members: [{ guest_id: ben.id, name: 'Ben Lee', kind: 'adult' }],
      version: 1,
      created_at: ben.created_at,
      updated_at: ben.created_at,
    })
  })

  test('settles the names that an older version wrote', async () => {
    const couple = await newCouple()
    for (const name of ['Ana', 'Ben']) await addGuest(couple, { name, household: 'Peña' })
    await weddingsD1.batch([
      weddingsD1.prepare('update guests set household_id = null where wedding_id = ?').bind(couple.weddingId),
      weddingsD1.prepare('delete from households where wedding_id = ?').bind(couple.weddingId),
    ])
    expect(await householdsOf(couple)).toMatchObject([{ name: 'Peña', members: [{ name: 'Ana' }, { name: 'Ben' }] }])
  })
})

describe('POST /households', () => {
  test('makes one of these guests, who get its name', async () => {
    const { couple, ana, luis } = await threeGuests()
    const child = await addGuest(couple, { name: 'Ada Reyes', kind: 'child' })
    const guest_ids = [child.id, ana.id, luis.id, ana.id]
    const made = await couple.post<Household>(paths.list, { name: ' Reyes ', guest_ids })
    expect(made).toMatchObject({ name: 'Reyes', salutation: 'Ana, Luis and Ada Reyes', version: 1 })
    expect(membersOf(made)).toEqual(['Ana Reyes', 'Luis Reyes', 'Ada Reyes'])
    expect(await guestNow(couple, ana)).toMatchObject({ household: 'Reyes', household_id: made.id, version: 2 })
  })

  test('refuses a name that another household has in any case, and changes nothing', async () => {
    const { couple, ana, ben } = await threeGuests()
    await addGuest(couple, { name: 'Cleo', household: 'PEÑA' })
    await couple.post(paths.list, { name: 'peña', guest_ids: [ana.id, ben.id] }, 409)
    expect(await guestNow(couple, ana)).toMatchObject({ household: null, version: 1 })
  })

  test.each([
    ['a missing guest', ABSENT],
    ['another wedding’s guest', null],
  ])('refuses %s, all or nothing', async (_, given) => {
    const { couple, ana } = await threeGuests()
    const stranger = await addGuest(await newCouple(), { name: 'Stranger' })
    const before = await householdsOf(couple)
    await couple.post(paths.list, { name: 'Reyes', guest_ids: [ana.id, given ?? stranger.id] }, 404)
    await couple.post(paths.members(ana.id), { guest_ids: [given ?? stranger.id] }, 404)
    expect(await householdsOf(couple)).toEqual(before)
  })

  test.each([
    {},
    { name: '' },
    { name: null },
    { name: 'x'.repeat(201) },
    { name: 'A', guest_ids: 'all' },
    { name: 'A', guest_ids: [1] },
  ])('refuses %j', async (body) => {
    const couple = await newCouple()
    await couple.post(paths.list, body, 422)
    expect(await householdsOf(couple)).toEqual([])
  })

  test('keeps the address of guests who lived alone', async () => {
    const { couple, ana, luis } = await threeGuests()
    const address = { lines: ['12 Rizal St'], postal_code: null, city: 'Manila', country: null }
    await couple.put(paths.one(luis.id), { address, locale: 'fil' })
    const made = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: [ana.id, luis.id] })
    expect(made).toMatchObject({ address, locale: 'fil' })
    expect(await householdsOf(couple)).toHaveLength(2)
  })
})

describe('PUT /households/{id}', () => {
  test('renames it and every member’s household', async () => {
    const { couple, ana, luis } = await threeGuests()
    await couple.put(guestPaths.one(ana.id), { household: 'Reyes' })
    const { household_id: id } = await couple.put<Guest>(guestPaths.one(luis.id), { household: 'REYES' })
    const renamed = await couple.put<Household>(paths.one(id), { name: 'Reyes of Cebu', version: 1 })
    expect(renamed).toMatchObject({ id, name: 'Reyes of Cebu', version: 2 })
    for (const guest of [ana, luis]) {
      expect(await guestNow(couple, guest)).toMatchObject({
        household: 'Reyes of Cebu',
        household_id: id,
        version: 3,
      })
    }
    // The old name is free again.
    await couple.post(paths.list, { name: 'reyes' })
    await couple.put(paths.one(id), { name: 'REYES' }, 409)
    expect(await guestNow(couple, ana)).toMatchObject({ household: 'Reyes of Cebu', version: 3 })
  })

  test('writes the details of a household, of a guest alone too, and clears them', async () => {
    const { couple, ben } = await threeGuests()
    const details = {
      salutation: 'Mr Ben Lee',
      contact_guest_id: ben.id,
      address: { lines: ['1 Main St', 'Flat 2'], postal_code: 'N1', city: 'London', country: 'UK' },
      locale: 'EN-gb',
    }
    const written = await couple.put<Household>(paths.one(ben.id), { ...details, version: 1 })
    expect(written).toMatchObject({ id: ben.id, name: null, ...details, locale: 'en-GB', version: 2 })
    expect(await guestNow(couple, ben)).toMatchObject({ household: null, household_id: ben.id, version: 1 })
    expect((await householdsOf(couple)).find(({ id }) => id === ben.id)).toEqual(written)
    const cleared = { salutation: '', contact_guest_id: null, address: { lines: ['', ''] }, locale: null }
    expect(await couple.put<Household>(paths.one(ben.id), cleared)).toMatchObject({
      salutation: 'Ben Lee',
      contact_guest_id: null,
      address: null,
      locale: null,
      version: 3,
    })
  })

  test('is refused when it is stale, with what is there now', async () => {
    const { couple, ben } = await threeGuests()
    await couple.put(paths.one(ben.id), { salutation: 'Ben', version: 1 })
    const refused = await couple.put<{ current: Household }>(paths.one(ben.id), { locale: 'de', version: 1 }, 409)
    expect(refused.current).toMatchObject({ salutation: 'Ben', locale: null, version: 2 })
  })

  test('takes a member as contact, who is none after leaving', async () => {
    const { couple, ana, luis, ben } = await threeGuests()
    const { id } = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: [ana.id, luis.id] })
    for (const contact_guest_id of [ben.id, ABSENT]) await couple.put(paths.one(id), { contact_guest_id }, 422)
    await couple.put(paths.one(id), { contact_guest_id: luis.id })
    await couple.put(guestPaths.one(luis.id), { household: null })
    expect((await householdsOf(couple)).find((one) => one.id === id)).toMatchObject({ contact_guest_id: null })
  })

  test('takes the name only of a guest alone', async () => {
    const { couple, ana, luis } = await threeGuests()
    const { id } = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: [ana.id, luis.id] })
    await couple.put(paths.one(id), { name: null }, 422)
    await couple.put(guestPaths.one(luis.id), { household: null })
    expect(await couple.put(paths.one(id), { name: null })).toMatchObject({ id, name: null, salutation: 'Ana Reyes' })
    expect(await guestNow(couple, ana)).toMatchObject({ household: null, household_id: id })
  })

  test.each([
    { address: { lines: ['1', '2', '3', '4', '5', '6'] } },
    { address: { lines: ['x'.repeat(201)] } },
    { address: 'Main St' },
    { locale: 'english' },
    { locale: 'en_GB!' },
    { locale: `en-${'x'.repeat(40)}` },
    { name: '' },
    { salutation: 'a\u0000b' },
  ])('refuses %j', async (body) => {
    const { couple, ben } = await threeGuests()
    await couple.put(paths.one(ben.id), body, 422)
  })
})

describe('DELETE /households/{id}', () => {
  test('leaves its members alone', async () => {
    const { couple, ana, luis } = await threeGuests()
    const { id } = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: [ana.id, luis.id] })
    await couple.delete(paths.one(id))
    expect(await guestNow(couple, ana)).toMatchObject({ household: null, household_id: ana.id, version: 3 })
    expect(await householdsOf(couple)).toHaveLength(3)
    await couple.delete(paths.one(id), 404)
  })

  test('of one that others joined gives everybody a household of their own', async () => {
    const { couple, ana, luis, ben } = await threeGuests()
    await couple.post(paths.members(ana.id), { guest_ids: [luis.id] }, 200)
    await couple.post(paths.list, { name: 'Lee', guest_ids: [ben.id, ana.id] })
    await couple.delete(paths.one((await guestNow(couple, ben)).household_id))
    const homes = await householdsOf(couple)
    expect(homes.map(membersOf).toSorted()).toEqual([['Ana Reyes'], ['Ben Lee'], ['Luis Reyes']])
    expect(homes.find(({ id }) => id === ana.id)?.members[0]?.name).toBe('Luis Reyes')
  })
})

describe('POST /households/{id}/members', () => {
  test('moves guests in; a household that empties goes', async () => {
    const { couple, ana, luis, ben } = await threeGuests()
    const reyes = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: [ana.id] })
    const other = await couple.post<Household>(paths.list, { name: 'Others', guest_ids: [luis.id, ben.id] })
    const all = await couple.post<Household>(paths.members(reyes.id), { guest_ids: [luis.id, ana.id] }, 200)
    expect(membersOf(all)).toEqual(['Ana Reyes', 'Luis Reyes'])
    expect(await guestNow(couple, ana)).toMatchObject({ version: 2 })
    expect((await householdsOf(couple)).map(({ name }) => name)).toEqual(['Others', 'Reyes'])
    await couple.post(paths.members(reyes.id), { guest_ids: [ben.id] }, 200)
    expect((await householdsOf(couple)).map(({ id }) => id)).toEqual([reyes.id])
    await couple.post(paths.members(other.id), { guest_ids: [ben.id] }, 404)
  })

  test('gives a guest alone a household with a free name', async () => {
    const { couple, ana, luis, ben } = await threeGuests()
    await couple.post(paths.list, { name: 'REYES' })
    const made = await couple.post<Household>(paths.members(ana.id), { guest_ids: [luis.id] }, 200)
    expect(made).toMatchObject({ id: ana.id, name: 'Ana and Luis Reyes', version: 2 })
    for (const guest of [ana, luis]) {
      expect(await guestNow(couple, guest)).toMatchObject({ household: made.name, household_id: ana.id, version: 2 })
    }
    await couple.put(paths.one(ben.id), { address: { lines: ['1 Main St'] } })
    expect(await couple.post(paths.members(ben.id), { guest_ids: [luis.id] }, 200)).toMatchObject({
      id: ben.id,
      name: 'Ben Lee and Luis Reyes',
      address: { lines: ['1 Main St'] },
    })
  })

  test('keeps a household that was made empty until its guests have left', async () => {
    const { couple, ana, ben } = await threeGuests()
    const { id } = await couple.post<Household>(paths.list, { name: 'Late' })
    expect((await householdsOf(couple)).map((household) => household.id)).toContain(id)
    await couple.put(guestPaths.one(ana.id), { household: 'late' })
    expect(await guestNow(couple, ana)).toMatchObject({ household_id: id })
    await couple.post(paths.members(ben.id), { guest_ids: [ana.id] }, 200)
    await couple.delete(paths.one(id), 404)
  })

  test.each([{}, { guest_ids: [] }, { guest_ids: [''] }, { guest_ids: { 0: 'a' } }])('refuses %j', async (body) => {
    const { couple, ben } = await threeGuests()
    await couple.post(paths.members(ben.id), body, 422)
  })
})

describe('GET /households/suggestions', () => {
  test('offers guests alone, under a name that POST takes', async () => {
    const couple = await newCouple()
    const [ana, luis] = await addGuests(couple, 'Ana Reyes', 'Luis Reyes', 'Ben Lee')
    await couple.post(paths.list, { name: 'Reyes' })
    const [first, ...others] = await couple.get<HouseholdSuggestion[]>(paths.suggestions)
    expect(others).toEqual([])
    expect(first).toMatchObject({ guest_ids: [ana?.id, luis?.id], reason: expect.stringContaining('family name') })
    await couple.post(paths.list, { name: first?.name, guest_ids: first?.guest_ids })
    expect(await couple.get(paths.suggestions)).toEqual([])
  })
})

test('a helper may do with households what they may do with guests', async () => {
  const { couple, ana, luis, ben } = await threeGuests()
  const helper = await newMember(couple, 'helper')
  const { id } = await helper.post<Household>(paths.list, { name: 'Reyes', guest_ids: [ana.id] })
  await helper.post(paths.members(id), { guest_ids: [luis.id, ben.id] }, 200)
  await helper.put(paths.one(id), { salutation: 'All of you' })
  await helper.delete(paths.one(id))
  expect(await householdsOf(helper)).toHaveLength(3)
})
