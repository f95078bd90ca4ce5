import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import {
  HOUSEHOLD_LIMIT,
  type Household,
  type HouseholdSuggestion,
  householdPaths as paths,
} from '../../worker/features/households/schema'
import type { Question } from '../../worker/features/questions/schema'
import { answer, type Couple, newCouple, request } from '../support/app'
import { prepare, weddingsD1 } from '../support/databases'
import { newMember } from '../support/members'

const ABSENT = '01890000-0000-7000-8000-000000000000'

const addGuest = (couple: Couple, name: string, more: object = {}) =>
  couple.post<Guest>(guestPaths.list, { name, ...more })

async function addGuests(couple: Couple, ...names: string[]): Promise<Guest[]> {
  const added: Guest[] = []
  for (const name of names) added.push(await addGuest(couple, name))
  return added
}

const list = (couple: Couple) => couple.get<Household[]>(paths.list)
const guestOf = async (couple: Couple, id: string) =>
  (await couple.get<Guest[]>(guestPaths.list)).find((guest) => guest.id === id)
const idsOf = (guests: Guest[]) => guests.map(({ id }) => id)
const membersOf = ({ members }: Household) => members.map(({ name }) => name)

/** Ana and Luis Reyes, and Ben Lee alone. */
async function threeGuests() {
  const couple = await newCouple()
  const [ana, luis, ben] = (await addGuests(couple, 'Ana Reyes', 'Luis Reyes', 'Ben Lee')) as [Guest, Guest, Guest]
  return { couple, ana, luis, ben }
}

describe('GET /households', () => {
  test('lists every guest in one household, by name, those without a name by their member', async () => {
    const { couple, ana, luis, ben } = await threeGuests()
    const reyes = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: [ana.id, luis.id] })
    const empty = await couple.post<Household>(paths.list, { name: 'Aunts' })
    expect(empty).toMatchObject({ name: 'Aunts', salutation: 'Aunts', members: [] })
    const all = await list(couple)
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
    for (const name of ['Ana', 'Ben']) await addGuest(couple, name, { household: 'Peña' })
    await weddingsD1.batch([
      weddingsD1.prepare('update guests set household_id = null where wedding_id = ?').bind(couple.weddingId),
      weddingsD1.prepare('delete from households where wedding_id = ?').bind(couple.weddingId),
    ])
    expect(await list(couple)).toMatchObject([{ name: 'Peña', members: [{ name: 'Ana' }, { name: 'Ben' }] }])
  })
})

describe('POST /households', () => {
  test('makes one of these guests, who get its name', async () => {
    const { couple, ana, luis } = await threeGuests()
    const child = await addGuest(couple, 'Ada Reyes', { kind: 'child' })
    const guest_ids = [child.id, ana.id, luis.id, ana.id]
    const made = await couple.post<Household>(paths.list, { name: ' Reyes ', guest_ids })
    expect(made).toMatchObject({ name: 'Reyes', salutation: 'Ana, Luis and Ada Reyes', version: 1 })
    expect(membersOf(made)).toEqual(['Ana Reyes', 'Luis Reyes', 'Ada Reyes'])
    expect(await guestOf(couple, ana.id)).toMatchObject({ household: 'Reyes', household_id: made.id, version: 2 })
  })

  test('refuses a name that another household has in any case, and changes nothing', async () => {
    const { couple, ana, ben } = await threeGuests()
    await addGuest(couple, 'Cleo', { household: 'PEÑA' })
    await couple.post(paths.list, { name: 'peña', guest_ids: [ana.id, ben.id] }, 409)
    expect(await guestOf(couple, ana.id)).toMatchObject({ household: null, version: 1 })
  })

  test.each([
    ['a missing guest', ABSENT],
    ['another wedding’s guest', null],
  ])('refuses %s, all or nothing', async (_, given) => {
    const { couple, ana } = await threeGuests()
    const stranger = await addGuest(await newCouple(), 'Stranger')
    const before = await list(couple)
    await couple.post(paths.list, { name: 'Reyes', guest_ids: [ana.id, given ?? stranger.id] }, 404)
    await couple.post(paths.members(ana.id), { guest_ids: [given ?? stranger.id] }, 404)
    expect(await list(couple)).toEqual(before)
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
    expect(await list(couple)).toEqual([])
  })

  test('keeps the address of guests who lived alone', async () => {
    const { couple, ana, luis } = await threeGuests()
    const address = { lines: ['12 Rizal St'], postal_code: null, city: 'Manila', country: null }
    await couple.put(paths.one(luis.id), { address, locale: 'fil' })
    const made = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: [ana.id, luis.id] })
    expect(made).toMatchObject({ address, locale: 'fil' })
    expect(await list(couple)).toHaveLength(2)
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
      expect(await guestOf(couple, guest.id)).toMatchObject({
        household: 'Reyes of Cebu',
        household_id: id,
        version: 3,
      })
    }
    // The old name is free again.
    await couple.post(paths.list, { name: 'reyes' })
    await couple.put(paths.one(id), { name: 'REYES' }, 409)
    expect(await guestOf(couple, ana.id)).toMatchObject({ household: 'Reyes of Cebu', version: 3 })
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
    expect(await guestOf(couple, ben.id)).toMatchObject({ household: null, household_id: ben.id, version: 1 })
    expect((await list(couple)).find(({ id }) => id === ben.id)).toEqual(written)
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
    expect((await list(couple)).find((one) => one.id === id)).toMatchObject({ contact_guest_id: null })
  })

  test('takes the name only of a guest alone', async () => {
    const { couple, ana, luis } = await threeGuests()
    const { id } = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: [ana.id, luis.id] })
    await couple.put(paths.one(id), { name: null }, 422)
    await couple.put(guestPaths.one(luis.id), { household: null })
    expect(await couple.put(paths.one(id), { name: null })).toMatchObject({ id, name: null, salutation: 'Ana Reyes' })
    expect(await guestOf(couple, ana.id)).toMatchObject({ household: null, household_id: id })
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
    expect(await guestOf(couple, ana.id)).toMatchObject({ household: null, household_id: ana.id, version: 3 })
    expect(await list(couple)).toHaveLength(3)
    await couple.delete(paths.one(id), 404)
  })

  test('of one that others joined gives everybody a household of their own', async () => {
    const { couple, ana, luis, ben } = await threeGuests()
    await couple.post(paths.members(ana.id), { guest_ids: [luis.id] }, 200)
    await couple.post(paths.list, { name: 'Lee', guest_ids: [ben.id, ana.id] })
    await couple.delete(paths.one((await guestOf(couple, ben.id))?.household_id ?? ''))
    const homes = await list(couple)
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
    expect(await guestOf(couple, ana.id)).toMatchObject({ version: 2 })
    expect((await list(couple)).map(({ name }) => name)).toEqual(['Others', 'Reyes'])
    await couple.post(paths.members(reyes.id), { guest_ids: [ben.id] }, 200)
    expect((await list(couple)).map(({ id }) => id)).toEqual([reyes.id])
    await couple.post(paths.members(other.id), { guest_ids: [ben.id] }, 404)
  })

  test('gives a guest alone a household with a free name', async () => {
    const { couple, ana, luis, ben } = await threeGuests()
    await couple.post(paths.list, { name: 'REYES' })
    const made = await couple.post<Household>(paths.members(ana.id), { guest_ids: [luis.id] }, 200)
    expect(made).toMatchObject({ id: ana.id, name: 'Ana and Luis Reyes', version: 2 })
    for (const guest of [ana, luis]) {
      expect(await guestOf(couple, guest.id)).toMatchObject({ household: made.name, household_id: ana.id, version: 2 })
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
    await couple.put(guestPaths.one(ana.id), { household: 'late' })
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

describe('a guest who lived alone and moves into a household', () => {
  const address = { lines: ['12 Rizal St'], postal_code: null, city: 'Manila', country: null }
  const pathOf = ({ rsvp_url }: Guest) => `/api/public${new URL(rsvp_url).pathname}`
  const say = ({ id }: Guest, question: Question, value: string) => ({
    party: [{ guest_id: id, invitations: {} }],
    household_answers: [{ question_id: question.id, value }],
  })

  /** Ana with an address, a language and an answer, and Luis in the household Reyes. */
  async function anaAlone() {
    const { couple, ana, luis, ben } = await threeGuests()
    const reyes = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: [luis.id] })
    const ask = (text: string) =>
      couple.post<Question>('/api/questions', { text, kind: 'text', scope: 'household', shown_when: 'always' })
    const [nights, stop] = [await ask('How many nights?'), await ask('Which stop?')]
    await couple.put(paths.one(ana.id), { address, locale: 'fil' })
    for (const question of [nights, stop])
      await answer(request('POST', pathOf(ana), { body: say(ana, question, 'By Ana') }), 200)
    await answer(request('POST', pathOf(luis), { body: say(luis, stop, 'By Luis') }), 200)
    return { couple, ana, luis, ben, reyes, nights, stop }
  }
  const answersTo = async (couple: Couple, { id }: Question) =>
    (
      await couple.get<{ answers: { household_id: string; value: unknown }[] }>(`/api/questions/${id}/answers`)
    ).answers.map(({ household_id, value }) => ({ household_id, value }))

  test.each<[string, (couple: Couple, ana: Guest, reyesId: string) => Promise<unknown>]>([
    ['in the guest’s form', (couple, ana) => couple.put(guestPaths.one(ana.id), { household: 'reyes' })],
    [
      'in an import',
      (couple, ana) => couple.post('/api/guests/import', { rows: [{ Name: ana.name, Household: 'Reyes' }] }, 200),
    ],
    ['among the members', (couple, ana, id) => couple.post(paths.members(id), { guest_ids: [ana.id] }, 200)],
  ])('%s brings the address, the language and the answers that it lacks', async (_, move) => {
    const { couple, ana, reyes, nights, stop } = await anaAlone()
    await move(couple, ana, reyes.id)
    const home = (await list(couple)).find(({ id }) => id === reyes.id)
    expect(home).toMatchObject({ name: 'Reyes', address, locale: 'fil' })
    expect(membersOf(home as Household)).toEqual(['Ana Reyes', 'Luis Reyes'])
    expect(await answersTo(couple, nights)).toEqual([{ household_id: reyes.id, value: 'By Ana' }])
    expect(await answersTo(couple, stop)).toEqual([{ household_id: reyes.id, value: 'By Luis' }])
  })

  test('and, as its last member, out of it again, keeps all details and answers', async () => {
    const { couple, ana, luis, nights } = await anaAlone()
    await couple.put(guestPaths.one(ana.id), { household: 'Cruz' })
    const before = (await list(couple)).find(({ name }) => name === 'Cruz')
    const left = await couple.put<Guest>(guestPaths.one(ana.id), { household: null })
    expect(left).toMatchObject({ household: null, household_id: before?.id })
    const after = (await list(couple)).find(({ id }) => id === before?.id)
    expect(after).toMatchObject({ name: null, address, locale: 'fil', members: [{ guest_id: ana.id }] })
    expect(await answersTo(couple, nights)).toEqual([{ household_id: before?.id, value: 'By Ana' }])

    // The name is free, and its next household is another one.
    const moved = await couple.put<Guest>(guestPaths.one(luis.id), { household: 'cruz' })
    expect(moved.household_id).not.toBe(before?.id)
    expect((await list(couple)).map(({ name, members }) => [name, members.length])).toContainEqual(['cruz', 1])
  })

  test('leaves behind what was answered about health, which the others are not to read', async () => {
    const { couple, ana, luis } = await threeGuests()
    const reyes = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: [luis.id] })
    const fields = { text: 'A ramp?', kind: 'text', scope: 'household', shown_when: 'always', is_sensitive: true }
    const ramp = await couple.post<Question>('/api/questions', fields)
    const body = { ...say(ana, ramp, 'Yes, for a wheelchair'), household_consent: true }
    await answer(request('POST', pathOf(ana), { body }), 200)
    expect(await answersTo(couple, ramp)).toHaveLength(1)
    await couple.put(guestPaths.one(ana.id), { household: 'Reyes' })
    expect(await answersTo(couple, ramp)).toEqual([])
    expect((await list(couple)).find(({ id }) => id === reyes.id)?.members).toHaveLength(2)
  })

  test('refuses one more than there may be, and leaves everything where it was', async () => {
    const { couple, ana, nights } = await anaAlone()
    await prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
        insert into households (id, wedding_id, name, name_key, had_members, created_at, updated_at)
        select ? || i, ?, 'H' || i, 'h' || i, 0, 1, 1 from n`,
    )
      .bind(HOUSEHOLD_LIMIT, couple.weddingId, couple.weddingId)
      .run()
    await couple.post(paths.list, { name: 'New', guest_ids: [ana.id] }, 409)
    expect(await answersTo(couple, nights)).toMatchObject([{ household_id: ana.id }])
  })

  test.each<[string, (couple: Couple, ana: Guest, ben: Guest) => Promise<unknown>]>([
    ['by name', (couple, ana) => couple.put(guestPaths.one(ana.id), { household: 'New' })],
    ['with others', (couple, ana, ben) => couple.post(paths.list, { name: 'New', guest_ids: [ana.id, ben.id] })],
  ])('brings them into a new one too, made %s', async (_, move) => {
    const { couple, ana, ben, nights } = await anaAlone()
    await move(couple, ana, ben)
    const made = (await list(couple)).find(({ name }) => name === 'New')
    expect(made).toMatchObject({ address, locale: 'fil' })
    expect(await answersTo(couple, nights)).toEqual([{ household_id: made?.id, value: 'By Ana' }])
    await couple.put(guestPaths.one(ben.id), { household: 'New' })
    // Only members of a household that goes take anything along.
    await couple.put(guestPaths.one(ana.id), { household: 'Newer' })
    expect((await list(couple)).map(({ name, address: at }) => [name, at])).toEqual(
      expect.arrayContaining([
        ['New', address],
        ['Newer', null],
      ]),
    )
    await couple.put(guestPaths.one(ben.id), { household: 'newer' })
    expect((await list(couple)).find(({ name }) => name === 'Newer')).toMatchObject({ address, locale: 'fil' })
    expect(await answersTo(couple, nights)).toMatchObject([{ value: 'By Ana' }])
  })
})

test('a helper may do with households what they may do with guests', async () => {
  const { couple, ana, luis, ben } = await threeGuests()
  const helper = await newMember(couple, 'helper')
  const { id } = await helper.post<Household>(paths.list, { name: 'Reyes', guest_ids: [ana.id] })
  await helper.post(paths.members(id), { guest_ids: [luis.id, ben.id] }, 200)
  await helper.put(paths.one(id), { salutation: 'All of you' })
  await helper.delete(paths.one(id))
  expect(await list(helper)).toHaveLength(3)
})

describe('at the same moment', () => {
  test('one of two households gets a name', async () => {
    const { couple, ana, luis } = await threeGuests()
    const statuses = await Promise.all(
      [ana, luis].map(async ({ id }) => {
        const body = { name: 'Reyes', guest_ids: [id] }
        return (await couple.request('POST', paths.list, { body })).status
      }),
    )
    expect(statuses.toSorted()).toEqual([201, 409])
  })

  test('a guest who is moved twice brings the address into the household where they end', async () => {
    const { couple, ana } = await threeGuests()
    await couple.put(paths.one(ana.id), { address: { lines: ['12 Rizal St'], city: 'Manila' } })
    const names = ['Reyes', 'Sy', 'Lee', 'Tan']
    await Promise.all(names.map((household) => couple.put(guestPaths.one(ana.id), { household })))
    const homes = (await list(couple)).filter(({ name }) => names.includes(name ?? ''))
    expect(homes).toMatchObject([{ address: { city: 'Manila' } }])
  })

  test('guests alone who get others get names of their own', async () => {
    const couple = await newCouple()
    const guests = await addGuests(couple, ...'abcdefgh'.split('').map((letter) => `${letter} Reyes`))
    await Promise.all(
      [0, 2, 4, 6].map((i) => couple.post(paths.members(guests[i]?.id ?? ''), { guest_ids: [guests[i + 1]?.id] }, 200)),
    )
    const all = await list(couple)
    expect(all).toHaveLength(4)
    expect(new Set(all.map(({ name }) => name)).size).toBe(4)
    expect(all.every(({ members }) => members.length === 2)).toBe(true)
  })

  test('details of one household are all kept', async () => {
    const { couple, ben } = await threeGuests()
    await Promise.all([
      couple.put(paths.one(ben.id), { salutation: 'Ben' }),
      couple.put(paths.one(ben.id), { locale: 'de' }),
      couple.put(paths.one(ben.id), { contact_guest_id: ben.id }),
    ])
    expect((await list(couple)).find(({ id }) => id === ben.id)).toMatchObject({
      salutation: 'Ben',
      locale: 'de',
      contact_guest_id: ben.id,
      version: 4,
    })
  })
})

describe('any sequence of moves', () => {
  const guest = fc.nat(5)
  const some = fc.uniqueArray(guest, { minLength: 1, maxLength: 4 })
  const name = fc.constantFrom('Reyes', 'Lee', 'Sy')
  const step = fc.oneof(
    fc.record({ do: fc.constant('make' as const), name, who: some }),
    fc.record({ do: fc.constant('join' as const), guest, who: some }),
    fc.record({ do: fc.constant('rename' as const), guest, name }),
    fc.record({ do: fc.constant('write' as const), guest, name: fc.option(name) }),
    fc.record({ do: fc.constant('dissolve' as const), guest }),
  )

  test('leaves each guest in the household of the model', { tags: 'exhaustive' }, async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const couple = await newCouple()
      const guests = await addGuests(couple, ...Array.from({ length: 6 }, (_, i) => `G${i} N${i}`))
      const ids = idsOf(guests)
      const idOf = (i: number) => ids[i] ?? ''
      /** Who lives with whom: a number for each guest. */
      const home = guests.map((_, i) => i)
      /** Names of the homes that have one. */
      const names = new Map<number, string>()
      let next = guests.length
      const homeIdOf = async (i: number) => (await guestOf(couple, idOf(i)))?.household_id ?? ''
      const move = (who: number[], to: number) => {
        for (const i of who) home[i] = to
        for (const one of names.keys()) if (!home.includes(one)) names.delete(one)
      }
      const homeNamed = (wanted: string) => [...names].find(([, one]) => one === wanted)?.[0]

      for (const one of steps) {
        if (one.do === 'make') {
          const body = { name: one.name, guest_ids: one.who.map(idOf) }
          if (homeNamed(one.name) !== undefined) {
            await couple.post(paths.list, body, 409)
            continue
          }
          await couple.post(paths.list, body)
          move(one.who, next)
          names.set(next++, one.name)
        } else if (one.do === 'join') {
          const to = home[one.guest] ?? 0
          const { name } = await couple.post<Household>(
            paths.members(await homeIdOf(one.guest)),
            { guest_ids: one.who.map(idOf) },
            200,
          )
          move(one.who, to)
          const isAlone = home.filter((at) => at === to).length === 1
          if (isAlone || names.has(to)) expect(name).toBe(names.get(to) ?? null)
          else names.set(to, name ?? '')
        } else if (one.do === 'rename') {
          const of = home[one.guest] ?? 0
          const isTaken = ![undefined, of].includes(homeNamed(one.name))
          await couple.put(paths.one(await homeIdOf(one.guest)), { name: one.name }, isTaken ? 409 : 200)
          if (!isTaken) names.set(of, one.name)
        } else if (one.do === 'write') {
          await couple.put(guestPaths.one(idOf(one.guest)), { household: one.name })
          const of = home[one.guest] ?? 0
          if (one.name === null && names.has(of)) move([one.guest], next++)
          const to = one.name === null ? undefined : (homeNamed(one.name) ?? next++)
          if (to !== undefined) {
            move([one.guest], to)
            names.set(to, one.name ?? '')
          }
        } else {
          const of = home[one.guest] ?? 0
          await couple.delete(paths.one(await homeIdOf(one.guest)))
          for (const [i, at] of home.entries()) if (at === of) move([i], next++)
        }
      }

      const listed = await couple.get<Guest[]>(guestPaths.list)
      const seen = (await list(couple)).map(({ id, name, members }) => {
        for (const { guest_id } of members) {
          expect(listed.find((guest) => guest.id === guest_id)).toMatchObject({ household: name, household_id: id })
        }
        return { name, who: members.map(({ guest_id }) => ids.indexOf(guest_id)).toSorted() }
      })
      const expected = [...Map.groupBy(home.keys(), (i) => home[i] ?? 0)].map(([at, who]) => ({
        name: names.get(at) ?? null,
        who: who.toSorted(),
      }))
      const inOrder = (homes: typeof seen) => homes.toSorted((a, b) => (a.who[0] ?? -1) - (b.who[0] ?? -1))
      expect(inOrder(seen)).toEqual(inOrder(expected))
    })
    await fc.assert(property, { numRuns: 25 })
  })
})
