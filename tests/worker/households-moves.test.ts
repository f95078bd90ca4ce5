import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { HOUSEHOLD_LIMIT, type Household, householdPaths as paths } from '../../worker/features/households/schema'
import type { Question } from '../../worker/features/questions/schema'
import { reply } from '../support/worker/answers'
import { type Couple, newCouple } from '../support/worker/app'
import { prepare } from '../support/worker/databases'
import { guestNow } from '../support/worker/guests'
import { addGuests, householdsOf, membersOf, threeGuests } from '../support/worker/households'

const idsOf = (guests: Guest[]) => guests.map(({ id }) => id)

describe('a guest who lived alone and moves into a household', () => {
  const address = { lines: ['12 Rizal St'], postal_code: null, city: 'Manila', country: null }
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
    for (const question of [nights, stop]) await reply(ana, say(ana, question, 'By Ana'))
    await reply(luis, say(luis, stop, 'By Luis'))
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
    const home = (await householdsOf(couple)).find(({ id }) => id === reyes.id)
    expect(home).toMatchObject({ name: 'Reyes', address, locale: 'fil' })
    expect(membersOf(home as Household)).toEqual(['Ana Reyes', 'Luis Reyes'])
    expect(await answersTo(couple, nights)).toEqual([{ household_id: reyes.id, value: 'By Ana' }])
    expect(await answersTo(couple, stop)).toEqual([{ household_id: reyes.id, value: 'By Luis' }])
  })

  test('and, as its last member, out of it again, keeps all details and answers', async () => {
    const { couple, ana, luis, nights } = await anaAlone()
    await couple.put(guestPaths.one(ana.id), { household: 'Cruz' })
    const before = (await householdsOf(couple)).find(({ name }) => name === 'Cruz')
    const left = await couple.put<Guest>(guestPaths.one(ana.id), { household: null })
    expect(left).toMatchObject({ household: null, household_id: before?.id })
    const after = (await householdsOf(couple)).find(({ id }) => id === before?.id)
    expect(after).toMatchObject({ name: null, address, locale: 'fil', members: [{ guest_id: ana.id }] })
    expect(await answersTo(couple, nights)).toEqual([{ household_id: before?.id, value: 'By Ana' }])

    // The name is free, and its next household is another one.
    const moved = await couple.put<Guest>(guestPaths.one(luis.id), { household: 'cruz' })
    expect(moved.household_id).not.toBe(before?.id)
    expect((await householdsOf(couple)).map(({ name, members }) => [name, members.length])).toContainEqual(['cruz', 1])
  })

  test('and whose household is then removed keeps address and language, as the others do, and the first the answers', async () => {
    const { couple, ana, luis, nights } = await anaAlone()
    const { id } = await couple.post<Household>(paths.list, { name: 'Cruz', guest_ids: [ana.id, luis.id] })
    await couple.delete(paths.one(id))
    const homes = await householdsOf(couple)
    const homeOf = (guest: Guest) => homes.find(({ members }) => members.some(({ guest_id }) => guest_id === guest.id))
    for (const guest of [ana, luis]) expect(homeOf(guest)).toMatchObject({ name: null, address, locale: 'fil' })
    expect(homes).toHaveLength(3)
    expect(await answersTo(couple, nights)).toEqual([{ household_id: homeOf(ana)?.id, value: 'By Ana' }])
    // Somebody alone has nothing but this to remove.
    await couple.delete(paths.one(homeOf(luis)?.id ?? ''))
    expect((await guestNow(couple, luis)).household_id).toBe(luis.id)
  })

  test.each([0, 1])(
    'which is then removed, keeps the same, also if others have the one with the guest’s id (contact: member %i)',
    async (i) => {
      const { couple, ana, luis, ben, nights } = await anaAlone()
      await couple.post(paths.members(ana.id), { guest_ids: [ben.id] }, 200)
      const { id } = await couple.post<Household>(paths.list, { name: 'Cruz', guest_ids: [ana.id, luis.id] })
      const contact = i === 0 ? ana : luis
      await couple.put(paths.one(id), { address, locale: 'fr', contact_guest_id: contact.id })
      await reply(ana, say(ana, nights, 'By both'))
      await couple.delete(paths.one(id))

      const homes = await householdsOf(couple)
      const homeOf = (guest: Guest) =>
        homes.find(({ members }) => members.some(({ guest_id }) => guest_id === guest.id))
      for (const guest of [ana, luis]) {
        expect(homeOf(guest)).toMatchObject({ name: null, address, locale: 'fr', members: [{ guest_id: guest.id }] })
      }
      expect(homeOf(ben)).toMatchObject({ id: ana.id, locale: 'fil', members: [{ guest_id: ben.id }] })
      expect(await answersTo(couple, nights)).toContainEqual({ household_id: homeOf(contact)?.id, value: 'By both' })
      expect(homes).toHaveLength(3)
      expect(homeOf(luis)?.id).toBe(luis.id)
    },
  )

  test('leaves behind what was answered about health, which the others are not to read', async () => {
    const { couple, ana, luis } = await threeGuests()
    const reyes = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: [luis.id] })
    const fields = { text: 'A ramp?', kind: 'text', scope: 'household', shown_when: 'always', is_sensitive: true }
    const ramp = await couple.post<Question>('/api/questions', fields)
    await reply(ana, { ...say(ana, ramp, 'Yes, for a wheelchair'), household_consent: true })
    expect(await answersTo(couple, ramp)).toHaveLength(1)
    await couple.put(guestPaths.one(ana.id), { household: 'Reyes' })
    expect(await answersTo(couple, ramp)).toEqual([])
    expect((await householdsOf(couple)).find(({ id }) => id === reyes.id)?.members).toHaveLength(2)
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
    const made = (await householdsOf(couple)).find(({ name }) => name === 'New')
    expect(made).toMatchObject({ address, locale: 'fil' })
    expect(await answersTo(couple, nights)).toEqual([{ household_id: made?.id, value: 'By Ana' }])
    await couple.put(guestPaths.one(ben.id), { household: 'New' })
    // Only members of a household that goes take anything along.
    await couple.put(guestPaths.one(ana.id), { household: 'Newer' })
    expect((await householdsOf(couple)).map(({ name, address: at }) => [name, at])).toEqual(
      expect.arrayContaining([
        ['New', address],
        ['Newer', null],
      ]),
    )
    await couple.put(guestPaths.one(ben.id), { household: 'newer' })
    expect((await householdsOf(couple)).find(({ name }) => name === 'Newer')).toMatchObject({ address, locale: 'fil' })
    expect(await answersTo(couple, nights)).toMatchObject([{ value: 'By Ana' }])
  })
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
    const homes = (await householdsOf(couple)).filter(({ name }) => names.includes(name ?? ''))
    expect(homes).toMatchObject([{ address: { city: 'Manila' } }])
  })

  test('guests alone who get others get names of their own', async () => {
    const couple = await newCouple()
    const guests = await addGuests(couple, ...'abcdefgh'.split('').map((letter) => `${letter} Reyes`))
    await Promise.all(
      [0, 2, 4, 6].map((i) => couple.post(paths.members(guests[i]?.id ?? ''), { guest_ids: [guests[i + 1]?.id] }, 200)),
    )
    const all = await householdsOf(couple)
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
    expect((await householdsOf(couple)).find(({ id }) => id === ben.id)).toMatchObject({
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
      /** The home of each guest, by number. */
      const home = guests.map((_, i) => i)
      /** Names of homes. Some have none. */
      const names = new Map<number, string>()
      let next = guests.length
      const homeIdOf = async (i: number) => (await guestNow(couple, { id: idOf(i) })).household_id
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
      const seen = (await householdsOf(couple)).map(({ id, name, members }) => {
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
