import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths, MAX_PLUS_ONES } from '../../worker/features/guests/schema'
import { occasionPaths } from '../../worker/features/occasions/schema'
import type { RsvpView } from '../../worker/features/rsvp/party/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { inDays } from '../support/days'
import { linkOf, open, pageOf, reply } from '../support/worker/answers'
import { answer, newCouple, type Refused, request } from '../support/worker/app'
import { addGuest, guestNow } from '../support/worker/guests'
import { invite } from '../support/worker/invitation'
import { limitedDatabases } from '../support/worker/limited'
import { newHousehold } from '../support/worker/messages'
import { family } from '../support/worker/party'

describe('a household’s link', () => {
  test('shows a guest alone what it always did, and the household of one', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple, { name: 'Ana' })
    await addGuest(couple, { name: 'Stranger', household: 'Others' })
    const view = await open(guest)
    expect(view).toMatchObject({
      guest: { name: 'Ana', rsvp_status: 'pending' },
      occasions: [{ id: couple.weddingId, is_main: true, is_open: true }],
      party: [{ guest_id: guest.id, is_holder: true, invitations: [{ occasion_id: couple.weddingId }] }],
    })
    expect(JSON.stringify(view)).not.toContain('Stranger')
  })

  test('shows all members, the holder first, each with their own occasions, and no health text of others', async () => {
    const couple = await newCouple()
    const { ana, luis, mia, brunch } = await family(couple)
    const view = await open(ana)
    expect(view.household.name).toBe('The Reyes family')
    expect(view.occasions.map(({ name }) => name)).toEqual(['Wedding', 'Brunch'])
    expect(view.party.map(({ guest_id, is_holder, invitations }) => [guest_id, is_holder, invitations.length])).toEqual(
      [
        [ana.id, true, 2],
        [luis.id, false, 2],
        [mia.id, false, 1],
      ],
    )
    expect(view.party[1]).toMatchObject({ has_dietary: true, has_accessibility: false })
    expect(JSON.stringify(view)).not.toContain('No nuts')
    const own = await open(mia)
    expect(own.party.map(({ guest_id }) => guest_id)).toEqual([mia.id])
    expect(own.occasions.map(({ id }) => id)).not.toContain(brunch.id)
  })

  test('answers for all of them at once, which the others then see', async () => {
    const couple = await newCouple()
    const { ana, luis, mia, brunch } = await family(couple)
    const main = couple.weddingId
    const saved = await reply<RsvpView & { message: string }>(ana, {
      party: [
        {
          guest_id: ana.id,
          invitations: {
            [main]: { status: 'confirmed', meal_preference: 'vegan' },
            [brunch.id]: { status: 'declined' },
          },
          companions: [{ name: 'Ben', kind: 'child', meal_preference: 'Kosher', not_at: [brunch.id] }],
        },
        { guest_id: luis.id, invitations: { [brunch.id]: { status: 'confirmed', meal_preference: 'Fruit' } } },
        { guest_id: mia.id, invitations: { [main]: { status: 'declined', meal_preference: 'Nonsense' } } },
      ],
    })
    expect(saved.message).toBe("We can't wait to celebrate with you!")
    const seen = await open(luis)
    expect(seen.party).toMatchObject([
      { guest_id: luis.id, invitations: [{ status: 'pending' }, { status: 'confirmed', meal_preference: 'Fruit' }] },
      {
        guest_id: ana.id,
        companions: [{ name: 'Ben', kind: 'child', meal_preference: 'Kosher' }],
        invitations: [{ status: 'confirmed', meal_preference: 'Vegan' }, { status: 'declined' }],
      },
      { guest_id: mia.id, invitations: [{ status: 'declined', meal_preference: null }] },
    ])
    const stored = await couple.get<Guest[]>(guestPaths.list)
    expect(stored.find(({ id }) => id === mia.id)).toMatchObject({ rsvp_status: 'declined', rsvp_source: 'link' })
    expect(stored.find(({ id }) => id === luis.id)).toMatchObject({
      rsvp_status: 'pending',
      dietary_restrictions: 'No nuts',
    })
  })

  test.each([
    ['maybe', 'declined', 'Thanks for letting us know. Please update us when you can!'],
    ['declined', 'declined', "We'll miss you on our special day, but we understand!"],
  ] as const)('replies to %s at the wedding and %s at the brunch: “%s”', async (wedding, later, message) => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    const invitations = { [couple.weddingId]: { status: wedding }, [brunch.id]: { status: later } }
    const saved = await reply<{ message: string }>(ana, { party: [{ guest_id: ana.id, invitations }] })
    expect(saved.message).toBe(message)
  })

  test('shows and answers for members whose texts together are longer than D1 takes', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await newCouple()
    const household = {
      household: 'Cruz',
      household_id: await newHousehold(couple, { name: 'Cruz', name_key: 'cruz' }),
    }
    const needs = { dietary_restrictions: '麦'.repeat(2000), accessibility_needs: '階'.repeat(2000) }
    const companion = { kind: 'adult' as const, meal_preference: null, allergy_severity: null, not_at: [], ...needs }
    const companions = Array.from({ length: MAX_PLUS_ONES }, (_, i) => ({
      id: `c${i}`,
      name: `Kin ${i}`,
      ...companion,
    }))
    const plus_one_name = companions.map(({ name }) => name).join(', ')
    const brings = { plus_one_allowed: true, plus_ones: MAX_PLUS_ONES, companions, plus_one_name }
    const members = []
    for (let i = 0; i < 20; i++) members.push(await invite(couple, { ...household, ...(i > 0 && brings) }))
    const [ana, ben] = members
    const env = limitedDatabases()
    expect((await request('GET', ana?.page ?? '', { env })).status).toBe(200)
    const view = await answer<RsvpView>(request('GET', ana?.api ?? '', { env }), 200)
    expect(view.party.map((one) => one.companions.length).sort()).toEqual([0, ...Array(19).fill(MAX_PLUS_ONES)])
    const party = view.party.map(({ guest_id, version }) => {
      const all = companions.map(({ id, name }) => ({ id, name }))
      const invitations = { [couple.weddingId]: { status: 'confirmed' } }
      return { guest_id, version, invitations, ...(guest_id !== ana?.id && { companions: all }) }
    })
    const saved = await answer<RsvpView>(request('POST', ana?.api ?? '', { body: { party }, env }), 200)
    expect(saved.party.flatMap(({ invitations }) => invitations.map(({ status }) => status))).toEqual(
      Array(20).fill('confirmed'),
    )
    expect(await ben?.row()).toMatchObject({
      rsvp_status: 'confirmed',
      companions: [needs, ...Array(9).fill({})],
      version: 2,
    })
    const stale = await request('POST', ana?.api ?? '', { body: { party }, env })
    expect(stale.status).toBe(409)
  })

  test('is all or nothing, with the path of each wrong field', async () => {
    const couple = await newCouple()
    const { ana, luis, mia, brunch } = await family(couple)
    const other = await addGuest(couple, { name: 'Stranger' })
    const wrong = async (party: object[]) => Object.keys((await reply<Refused>(ana, { party }, 422)).detail.errors)
    const yes = { status: 'confirmed' }
    const good = { guest_id: ana.id, invitations: { [couple.weddingId]: yes } }
    expect(await wrong([good, { guest_id: other.id }])).toEqual(['party.1.guest_id'])
    expect(await wrong([good, good])).toEqual(['party.1.guest_id'])
    expect(await wrong([good, { guest_id: mia.id, invitations: { [brunch.id]: yes } }])).toEqual([
      `party.1.invitations.${brunch.id}`,
    ])
    const meal = { [brunch.id]: { ...yes, meal_preference: 'Vegan' } }
    expect(await wrong([good, { guest_id: luis.id, invitations: meal }])).toEqual([
      `party.1.invitations.${brunch.id}.meal_preference`,
    ])
    expect(await wrong([{ ...good, invitations: { [couple.weddingId]: { status: 'perhaps' } } }])).toEqual([
      `party.0.invitations.${couple.weddingId}.status`,
    ])
    expect(await wrong([{ ...good, companions: [{ name: 'A' }, { name: 'B' }] }])).toEqual(['party.0.companions'])
    const { errors } = (await reply<Refused>(mia, { party: [good] }, 422)).detail
    expect(Object.keys(errors)).toEqual(['party.0.guest_id'])
    for (const { rsvp_status } of await couple.get<Guest[]>(guestPaths.list)) expect(rsvp_status).toBe('pending')
  })

  test('refuses a reply based on answers that have changed, with both', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const [{ version: seen = 0 } = {}] = (await open(ana)).party
    const main = couple.weddingId
    const say = (status: string) => ({
      party: [{ guest_id: ana.id, version: seen, invitations: { [main]: { status } } }],
    })
    await reply(luis, say('declined'))
    const { current } = await reply<{ current: RsvpView }>(ana, say('confirmed'), 409)
    expect(current.party[0]).toMatchObject({ version: seen + 1, invitations: [{ status: 'declined' }, {}] })

    const both = await Promise.all(
      ['confirmed', 'maybe'].map((status) =>
        request('POST', `/api/public${linkOf(ana)}`, {
          body: { party: [{ ...say(status).party[0], version: seen + 1 }] },
        }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('takes every reply without a version, however many come at the same moment', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const invitations = { [couple.weddingId]: { status: i % 2 ? 'confirmed' : 'maybe' } }
        const body = { party: [{ guest_id: ana.id, invitations }] }
        return (await request('POST', `/api/public${linkOf(ana)}`, { body })).status
      }),
    )
    expect(statuses).toEqual(statuses.map(() => 200))
  })

  test('tells guests who are invited to the brunch only its day and deadline, and not where the wedding is', async () => {
    const couple = await newCouple()
    const { luis, ana, mia, brunch } = await family(couple)
    await couple.put(settingsPath, { wedding_date_fixed: '2037-03-02', rsvp_deadline: null, venue_name: 'Casa Verde' })
    await couple.put(occasionPaths.one(brunch.id), { date: '2037-03-03', rsvp_deadline: '2037-02-01' })
    expect((await open(luis)).event).toMatchObject({ wedding_date: '2037-03-02', venue_name: 'Casa Verde' })
    const uninvited = { guest_ids: [ana.id, luis.id, mia.id], invited: false }
    await couple.put(occasionPaths.invitations(couple.weddingId), uninvited)
    const { event, occasions } = await open(luis)
    const told = { wedding_date: '2037-03-03', venue_name: null, rsvp_deadline: occasions[0]?.rsvp_deadline }
    expect(event).toMatchObject(told)
    expect((await reply(luis, { rsvp_status: 'confirmed' })).event).toEqual(event)
  })

  test('leaves closed occasions as they were, and says so when all are', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    await couple.put(settingsPath, { wedding_date: inDays(200) })
    await couple.put(occasionPaths.one(brunch.id), { rsvp_deadline: '2026-01-01' })
    const invitations = { [couple.weddingId]: { status: 'confirmed' }, [brunch.id]: { status: 'confirmed' } }
    const saved = await reply(ana, { party: [{ guest_id: ana.id, invitations }] })
    expect(saved.party[0]?.invitations).toMatchObject([{ status: 'confirmed' }, { status: 'pending' }])
    await couple.put(occasionPaths.one(brunch.id), { rsvp_deadline: null })
    await couple.put(settingsPath, { rsvp_deadline: '2026-01-01' })
    const { detail } = await reply<{ detail: string }>(ana, { party: [{ guest_id: ana.id, invitations }] }, 409)
    expect(detail).toBe('The RSVP deadline has passed.')
  })

  test('takes the reply of a guest alone for the holder, at their principal occasion', async () => {
    const couple = await newCouple()
    const { ana, luis, brunch } = await family(couple)
    await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids: [luis.id], invited: false })
    await reply(luis, { rsvp_status: 'confirmed', meal_preference: 'fruit' })
    await reply(luis, { rsvp_status: 'confirmed', meal_preference: 'Vegan' }, 422)
    const stored = await couple.get<Guest[]>(`${guestPaths.list}?occasion_id=${brunch.id}&status=confirmed`)
    expect(stored).toMatchObject([{ name: 'Luis', meal_preference: 'Fruit', rsvp_status: 'confirmed' }])
    await couple.put(occasionPaths.invitations(brunch.id), { guest_ids: [luis.id], invited: false })
    expect((await open(ana)).party.map(({ name }) => name)).toEqual(['Ana', 'Mia'])
  })
})

test('a reply that changes the sender’s own address makes an earlier edit of it stale', async () => {
  const couple = await newCouple()
  const { ana, luis } = await family(couple)
  const party = [{ guest_id: luis.id, invitations: { [couple.weddingId]: { status: 'confirmed' } } }]
  const before = await guestNow(couple, ana)
  await reply(ana, { party, email: 'new@example.com' })
  const edit = { email: 'old@example.com', version: before?.version }
  await couple.put(guestPaths.one(ana.id), edit, 409)
  const changed = await guestNow(couple, ana)
  expect(changed).toMatchObject({ email: 'new@example.com' })
  await reply(ana, { party, email: 'new@example.com' })
  expect(await guestNow(couple, ana)).toMatchObject({ version: changed?.version })
})

describe('the companions in a reply', () => {
  const companionsOf = async (guest: Guest) => (await open(guest)).party[0]?.companions
  const withCompanions = ({ id }: Guest, companions: object[], status = 'confirmed', main = '') => ({
    party: [{ guest_id: id, invitations: { [main]: { status } }, companions }],
  })

  test('have a meal of an occasion, as its menu spells it, or the one they had', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const main = couple.weddingId
    const bring = (meal_preference: string) =>
      withCompanions(ana, [{ name: 'Ben', meal_preference }], 'confirmed', main)
    const wrong = await reply<Refused>(ana, bring('Ambrosia'), 422)
    expect(Object.keys(wrong.detail.errors)).toEqual(['party.0.companions.0.meal_preference'])
    await reply(ana, bring('waffles'))
    expect(await companionsOf(ana)).toMatchObject([{ name: 'Ben', meal_preference: 'Waffles' }])
    await couple.put(occasionPaths.one(couple.weddingId), { meal_options: ['Fish'] })
    await reply(ana, bring('Waffles'))
    await reply(ana, bring('Vegan'), 422)
  })

  test('of guests who decline everything are ignored, however many and whatever they eat', async () => {
    const couple = await newCouple()
    const luis = await addGuest(couple, { name: 'Luis' })
    const companions = [{ name: 'Ben', meal_preference: 'Ambrosia' }, { name: 'Cleo' }]
    await reply(luis, withCompanions(luis, companions, 'declined', couple.weddingId))
    expect(await companionsOf(luis)).toEqual([])
    await reply(luis, withCompanions(luis, companions, 'confirmed', couple.weddingId), 422)
  })

  test('keep what is theirs when names move, and nobody gets the texts of another', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple, { name: 'Ana', household: 'Reyes', plus_one_allowed: true, plus_ones: 2 })
    await addGuest(couple, { name: 'Luis', household: 'Reyes' })
    const main = couple.weddingId
    await reply(ana, withCompanions(ana, [{ name: 'Ben', dietary_restrictions: 'Nuts' }], 'confirmed', main))
    const [ben] = (await companionsOf(ana)) ?? []
    const sent = await pageOf(ana, {
      [`s.${ana.id}.${main}`]: 'confirmed',
      [`c.${ana.id}.0`]: 'Cleo',
      [`c.${ana.id}.1`]: 'Ben',
    })
    expect(sent.status).toBe(200)
    const [cleo, same] = (await companionsOf(ana)) ?? []
    expect(cleo).toMatchObject({ name: 'Cleo', dietary_restrictions: null })
    expect(same).toEqual(ben)
    expect(cleo?.id).not.toBe(ben?.id)
    await reply(ana, withCompanions(ana, [{ name: 'Ben' }, { name: 'Ben' }], 'confirmed', main))
    const [first, second] = (await companionsOf(ana)) ?? []
    expect([first?.dietary_restrictions, second?.dietary_restrictions]).toEqual(['Nuts', null])
    expect(first?.id).not.toBe(second?.id)
  })

  test('keep their health texts when another member’s link sends back what it was shown', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    await couple.put(guestPaths.one(luis.id), { plus_one_allowed: true, plus_ones: 1 })
    const texts = { dietary_restrictions: 'No nuts', accessibility_needs: 'A ramp', allergy_severity: 'severe' }
    const main = couple.weddingId
    await reply(luis, withCompanions(luis, [{ name: 'Ben', ...texts }], 'confirmed', main))
    const shown = (await open(ana)).party.find(({ guest_id }) => guest_id === luis.id)?.companions ?? []
    expect(shown).toMatchObject([{ dietary_restrictions: null, accessibility_needs: null, allergy_severity: null }])
    const other = shown.map((one) => ({ ...one, meal_preference: 'Waffles' }))
    await reply(ana, withCompanions(luis, other, 'confirmed', main))
    expect(await companionsOf(luis)).toMatchObject([{ name: 'Ben', meal_preference: 'Waffles', ...texts }])

    const replaced = other.map((one) => ({ ...one, dietary_restrictions: 'No fish' }))
    await reply(ana, withCompanions(luis, replaced, 'confirmed', main))
    expect(await companionsOf(luis)).toMatchObject([{ ...texts, dietary_restrictions: 'No fish' }])
    const erased = replaced.map((one) => ({ ...one, dietary_restrictions: null }))
    await reply(luis, withCompanions(luis, erased, 'confirmed', main))
    expect(await companionsOf(luis)).toMatchObject([{ dietary_restrictions: null }])
  })
})

test('a meal of a guest alone stays when the couple stops asking for one, unless the guest takes it back', async () => {
  const couple = await newCouple()
  const sol = await addGuest(couple, { name: 'Sol', rsvp_status: 'confirmed', meal_preference: 'Vegan' })
  await couple.put(occasionPaths.one(couple.weddingId), { meal_options: null })
  const yes = { rsvp_status: 'confirmed' }
  const meal = async () => (await open(sol)).guest.meal_preference
  for (const meal_preference of ['Vegan', 'Kosher', 'Ambrosia']) {
    const { guest } = await reply(sol, { ...yes, meal_preference })
    expect(guest.meal_preference).toBe('Vegan')
    expect((await pageOf(sol, { ...yes, meal_preference })).status).toBe(200)
    expect(await meal()).toBe('Vegan')
  }
  expect((await pageOf(sol, yes)).status).toBe(200)
  expect(await meal()).toBe('Vegan')
  await reply(sol, { ...yes, meal_preference: '' })
  expect(await meal()).toBeNull()
})

test('a meal stays when the couple stops asking for one', async () => {
  const couple = await newCouple()
  const { ana, luis } = await family(couple)
  const say = (invitation: object) => ({
    party: [{ guest_id: ana.id, invitations: { [couple.weddingId]: invitation } }],
  })
  await reply(ana, say({ status: 'confirmed', meal_preference: 'Vegan' }))
  await couple.put(occasionPaths.one(couple.weddingId), { meal_options: null })
  await reply(luis, say({ status: 'confirmed' }))
  expect((await open(ana)).party[0]?.invitations[0]).toMatchObject({ meal_preference: 'Vegan' })
})
