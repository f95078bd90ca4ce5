import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths, MAX_PLUS_ONES } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import type { Question } from '../../worker/features/questions/schema'
import type { RsvpView } from '../../worker/features/rsvp/party/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { hiddenIn, linkOf, open, pageOf, reply } from '../support/answers'
import { answer, type Couple, newCouple, type Refused, request } from '../support/app'
import { addGuest } from '../support/companions'
import { inDays } from '../support/days'
import { at, invite } from '../support/invitation'
import { limitedDatabases } from '../support/limited'
import { newMember, newProvedCouple } from '../support/members'
import { newHousehold } from '../support/messages'

const guestOf = async (couple: Couple, { id }: Guest) =>
  (await couple.get<Guest[]>(guestPaths.list)).find((guest) => guest.id === id)

/** A family of three at the wedding and a brunch, to which the child is not invited. */
async function family(couple: Couple) {
  const household = 'The Reyes family'
  const ana = await addGuest(couple, { name: 'Ana', household, plus_one_allowed: true, plus_ones: 1 })
  const luis = await addGuest(couple, { name: 'Luis', household, dietary_restrictions: 'No nuts' })
  const mia = await addGuest(couple, { name: 'Mia', household, kind: 'child' })
  const brunch = await couple.post<Occasion>(occasionPaths.list, {
    name: 'Brunch',
    date: '2027-02-15',
    meal_options: ['Waffles', 'Fruit'],
  })
  await couple.put(occasionPaths.invitations(brunch.id), { guest_ids: [ana.id, luis.id], invited: true })
  return { ana, luis, mia, brunch }
}

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

test('a reply for others with another address of one’s own makes an edit from before stale', async () => {
  const couple = await newCouple()
  const { ana, luis } = await family(couple)
  const party = [{ guest_id: luis.id, invitations: { [couple.weddingId]: { status: 'confirmed' } } }]
  const before = await guestOf(couple, ana)
  await reply(ana, { party, email: 'new@example.com' })
  const edit = { email: 'old@example.com', version: before?.version }
  await couple.put(guestPaths.one(ana.id), edit, 409)
  const changed = await guestOf(couple, ana)
  expect(changed).toMatchObject({ email: 'new@example.com' })
  await reply(ana, { party, email: 'new@example.com' })
  expect(await guestOf(couple, ana)).toMatchObject({ version: changed?.version })
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

describe('the couple’s own questions', () => {
  test('are asked of whom they concern, and answered with the reply', async () => {
    const couple = await newProvedCouple()
    const { ana, luis, mia, brunch } = await family(couple)
    const ask = (input: object) => couple.post<Question>('/api/questions', input)
    const song = await ask({ text: 'A song?', kind: 'text', scope: 'household', shown_when: 'always' })
    const bus = await ask({ text: 'Which bus?', kind: 'choice', options: ['Early', 'Late'], required: true })
    const waffles = await ask({ text: 'How many waffles?', kind: 'number', occasion_id: brunch.id })
    const pill = await ask({ text: 'Medicines?', kind: 'text', is_sensitive: true, asked_of: 'adults' })
    const [early] = bus.options
    const main = couple.weddingId
    const yes = { [main]: { status: 'confirmed' } }
    const person = (guest: Guest, answers: object = {}) => ({
      guest_id: guest.id,
      invitations: yes,
      answers: Object.entries(answers).map(([question_id, value]) => ({ question_id, value })),
    })
    const missing = await reply<Refused>(ana, { party: [person(ana), person(mia)] }, 422)
    expect(Object.keys(missing.detail.errors)).toEqual([`party.0.answers.${bus.id}`, `party.1.answers.${bus.id}`])

    await reply(ana, {
      party: [
        person(ana, { [bus.id]: early?.id, [waffles.id]: 3, [pill.id]: 'Insulin' }),
        person(mia, { [bus.id]: early?.id, [pill.id]: 'not asked' }),
      ],
      household_answers: [{ question_id: song.id, value: 'Waterloo' }],
    })
    const seen = await open(luis)
    expect(seen.household_answers).toEqual([{ question_id: song.id, value: 'Waterloo' }])
    expect(JSON.stringify(seen)).not.toContain('Insulin')
    expect(seen.party[1]?.answers).toEqual([
      { question_id: bus.id, value: early?.id },
      { question_id: pill.id, has_answer: true },
    ])
    const stored = await couple.get<Guest[]>(guestPaths.list)
    expect(stored.find(({ id }) => id === ana.id)?.answers).toContainEqual({ question_id: pill.id, value: 'Insulin' })
    const helper = await newMember(couple, 'helper')
    expect(JSON.stringify(await helper.get(guestPaths.list))).not.toContain('Insulin')
    expect(stored.find(({ id }) => id === mia.id)?.answers).toEqual([{ question_id: bus.id, value: early?.id }])

    await reply(ana, { party: [{ guest_id: ana.id, invitations: { [main]: { status: 'declined' } } }] })
    expect((await open(ana)).party[0]?.answers).toEqual([])
  })

  test('about health stay hidden from others when they are archived, and can still be withdrawn', async () => {
    const couple = await newProvedCouple()
    const { ana, luis } = await family(couple)
    const pill = await couple.post<Question>('/api/questions', { text: 'Medicines?', kind: 'text', is_sensitive: true })
    const say = (more: object) => ({
      party: [{ guest_id: ana.id, invitations: { [couple.weddingId]: { status: 'confirmed' } }, ...more }],
    })
    const given = { answers: [{ question_id: pill.id, value: 'Insulin' }], consent: true }
    await reply(ana, say(given))
    await couple.delete(`/api/questions/${pill.id}`, 200)
    const seen = await open(luis)
    expect(JSON.stringify(seen)).not.toContain('Insulin')
    expect(seen.questions).toEqual([])
    expect(seen.party[1]?.answers).toEqual([{ question_id: pill.id, has_answer: true }])
    await reply(ana, say({}))
    expect((await open(ana)).party[0]?.answers).toEqual([{ question_id: pill.id, value: 'Insulin' }])
    await reply(ana, say({ consent: false }))
    expect((await open(ana)).party[0]?.answers).toEqual([])
  })

  test('to a household are its own: a member who does not answer for it neither sees, gives nor removes the answers', async () => {
    const couple = await newCouple()
    const household = 'The Reyes family'
    const ana = await addGuest(couple, { name: 'Ana', household })
    const luis = await addGuest(couple, { name: 'Luis', household, answers_for_household: false })
    const mia = await addGuest(couple, { name: 'Mia', household, kind: 'child' })
    const ask = (input: object) => couple.post<Question>('/api/questions', input)
    const hotel = await ask({ text: 'A room?', kind: 'yes_no', scope: 'household', required: true })
    const depends_on = { question_id: hotel.id, values: [true] }
    const nights = await ask({ text: 'How many nights?', kind: 'number', scope: 'household', depends_on })
    const song = await ask({ text: 'A song?', kind: 'text', scope: 'household', asked_of: 'adults' })
    const bed = await ask({ text: 'A soft bed?', kind: 'text', depends_on })
    const say = ({ id }: Guest, status: string, more: object = {}) => ({
      party: [{ guest_id: id, invitations: { [couple.weddingId]: { status } }, ...more }],
    })
    const given = [
      { question_id: hotel.id, value: true },
      { question_id: nights.id, value: 2 },
      { question_id: song.id, value: 'Waterloo' },
    ]
    const answersOfHome = async () => (await open(ana)).household_answers

    await reply(luis, say(luis, 'confirmed'))
    await reply(ana, { ...say(ana, 'confirmed'), household_answers: given })
    const seen = await open(luis)
    expect(seen.household_answers).toEqual([])
    // The household has answered what the last one depends on.
    expect(seen.questions).toMatchObject([{ id: bed.id, depends_on: null }])
    const taken = [{ question_id: nights.id, value: 7 }]
    await reply(luis, {
      ...say(luis, 'confirmed', { answers: [{ question_id: bed.id, value: 'Yes' }] }),
      household_answers: taken,
    })
    expect((await open(luis)).party[0]?.answers).toEqual([{ question_id: bed.id, value: 'Yes' }])
    await reply(luis, say(luis, 'declined'))
    await reply(mia, say(mia, 'confirmed'))
    const page = await pageOf(mia, { [`s.${mia.id}.${couple.weddingId}`]: 'confirmed' })
    expect(page.status).toBe(200)
    expect(await answersOfHome()).toEqual(given)

    await reply(ana, { party: [ana, luis, mia].flatMap((guest) => say(guest, 'declined').party) })
    expect(await answersOfHome()).toEqual([])
  })

  test('to a household of one are theirs, also if they answer for nobody else', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple, { name: 'Ana', household: 'Reyes', answers_for_household: false })
    const song = await couple.post<Question>('/api/questions', { text: 'A song?', kind: 'text', scope: 'household' })
    const household_answers = [{ question_id: song.id, value: 'Waterloo' }]
    const invitations = { [couple.weddingId]: { status: 'confirmed' } }
    await reply(ana, { party: [{ guest_id: ana.id, invitations }], household_answers })
    expect((await open(ana)).household_answers).toEqual(household_answers)
  })

  test('of another wedding are refused, with nothing saved', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const other = await newCouple()
    const theirs = await other.post<Question>('/api/questions', { text: 'A song?', kind: 'text' })
    const answers = [{ question_id: theirs.id, value: 'Waterloo' }]
    const invitations = { [couple.weddingId]: { status: 'confirmed' } }
    const person = await reply<Refused>(ana, { party: [{ guest_id: ana.id, invitations, answers }] }, 422)
    expect(Object.keys(person.detail.errors)).toEqual([`party.0.answers.${theirs.id}`])
    const home = { party: [{ guest_id: ana.id, invitations }], household_answers: answers }
    const { detail } = await reply<Refused>(ana, home, 422)
    expect(Object.keys(detail.errors)).toEqual([`household_answers.${theirs.id}`])
    expect((await open(ana)).party[0]?.invitations[0]).toMatchObject({ status: 'pending' })
  })
})

describe('a household’s page', () => {
  test('says until when it can be answered and changed: by the first deadline that is still ahead', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    const said = async () => /<footer>(.*?)<\/footer>/.exec((await pageOf(ana)).html)?.[1]
    expect(await said()).toBe('You can change your reply later with this same link.')
    await couple.put(settingsPath, { wedding_date_fixed: '2037-03-02', rsvp_deadline: '2037-03-01' })
    expect(await said()).toContain('Please reply by Sunday, 1 March 2037.')
    await couple.put(occasionPaths.one(brunch.id), { date: '2037-03-03', rsvp_deadline: '2037-02-01' })
    expect(await said()).toContain('Please reply by Sunday, 1 February 2037.')
    await couple.put(occasionPaths.one(brunch.id), { rsvp_deadline: '2026-01-01' })
    expect(await said()).toContain('Please reply by Sunday, 1 March 2037.')
    await couple.put(settingsPath, { rsvp_deadline: '2026-01-01' })
    expect(await said()).toBeUndefined()
  })

  test('takes answers of all without a script, and shows them as a summary', async () => {
    const couple = await newCouple()
    const { ana, luis, mia, brunch } = await family(couple)
    const main = couple.weddingId
    const { html } = await pageOf(ana)
    for (const text of ['Ana', 'Luis', 'Mia', 'Brunch', 'Waffles', 'All of us, to everything'])
      expect(html).toContain(text)
    expect(html).not.toContain('No nuts')
    expect(html).not.toContain(`s.${mia.id}.${brunch.id}`)

    const sent = await pageOf(ana, {
      [`v.${ana.id}`]: '1',
      [`s.${ana.id}.${main}`]: 'confirmed',
      [`c.${ana.id}.0`]: 'Ben',
      [`k.${ana.id}.0`]: 'child',
      [`s.${luis.id}.${brunch.id}`]: 'confirmed',
      [`m.${luis.id}.${brunch.id}`]: 'Fruit',
      [`d.${luis.id}`]: '',
      [`s.${mia.id}.${main}`]: 'declined',
      [`s.${mia.id}.${brunch.id}`]: 'confirmed',
    })
    expect(sent.status).toBe(409)
    const [{ version } = { version: 0 }] = (await open(ana)).party
    const again = await pageOf(ana, {
      [`v.${ana.id}`]: String(version),
      [`s.${ana.id}.${main}`]: 'confirmed',
      [`c.${ana.id}.0`]: 'Ben',
      [`k.${ana.id}.0`]: 'child',
      [`s.${luis.id}.${brunch.id}`]: 'confirmed',
      [`m.${luis.id}.${brunch.id}`]: 'Fruit',
      [`d.${luis.id}`]: '',
      [`s.${mia.id}.${main}`]: 'declined',
      [`s.${mia.id}.${brunch.id}`]: 'confirmed',
    })
    expect(again.status).toBe(200)
    expect(again.html).toContain('Edit Response')
    expect(again.html).toContain('Ben')
    const view = await open(luis)
    expect(view.party).toMatchObject([
      { name: 'Luis', has_dietary: true, invitations: [{ status: 'pending' }, { status: 'confirmed' }] },
      { name: 'Ana', companions: [{ name: 'Ben', kind: 'child' }], invitations: [{ status: 'confirmed' }, {}] },
      { name: 'Mia', invitations: [{ status: 'declined' }] },
    ])
    const calendar = await request('GET', `${linkOf(ana)}/${brunch.id}.ics`)
    expect(calendar.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    expect(await calendar.text()).toContain('DTSTART;VALUE=DATE:20270215')
    expect((await request('GET', `${linkOf(mia)}/${brunch.id}.ics`)).status).toBe(404)
  })

  test('takes a reply after the couple has changed what it does not show', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const shown = hiddenIn((await pageOf(ana)).html)
    await couple.put(guestPaths.one(ana.id), { notes: 'Sits with Luis', tags: ['Family'] })
    await couple.put(guestPaths.one(luis.id), { dietary_restrictions: 'No fish' })
    const sent = await pageOf(ana, { ...shown, [`s.${ana.id}.${couple.weddingId}`]: 'confirmed' })
    expect(sent.status).toBe(200)
    expect((await open(ana)).party[0]?.invitations[0]).toMatchObject({ status: 'confirmed' })
  })

  test.each([null, 'Nuts'])(
    'asks again before it replaces the needs of another, unseen ones, that were %s',
    async (before) => {
      const couple = await newCouple()
      const { ana, luis } = await family(couple)
      await couple.put(guestPaths.one(luis.id), { dietary_restrictions: before })
      const shown = hiddenIn((await pageOf(ana)).html)
      await couple.put(guestPaths.one(luis.id), {
        dietary_restrictions: 'Severe nut allergy',
        allergy_severity: 'severe',
      })
      const typed = {
        [`s.${luis.id}.${couple.weddingId}`]: 'confirmed',
        [`d.${luis.id}`]: 'Vegetarian',
        [`n.${luis.id}`]: 'yes',
      }
      const { status, html } = await pageOf(ana, { ...shown, ...typed })
      expect(status).toBe(409)
      expect(html.split('has a newer reply')).toHaveLength(2)
      expect(html).toContain('Vegetarian')
      const needsOf = async () => {
        const stored = await guestOf(couple, luis)
        return [stored?.dietary_restrictions, stored?.allergy_severity]
      }
      expect(await needsOf()).toEqual(['Severe nut allergy', 'severe'])
      expect((await pageOf(ana, { ...hiddenIn(html), ...typed })).status).toBe(200)
      expect((await needsOf())[0]).toBe('Vegetarian')
    },
  )

  test('says nothing about somebody who has joined since it was opened, and shows them', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const zoe = await addGuest(couple, {
      name: 'Zoe',
      plus_one_allowed: true,
      plus_ones: 1,
      companions: [{ name: 'Max' }],
    })
    await reply(zoe, { rsvp_status: 'declined' })
    await couple.put(guestPaths.one(zoe.id), { companions: [{ name: 'Max' }] })
    const shown = hiddenIn((await pageOf(ana)).html)
    await couple.put(guestPaths.one(zoe.id), { household: 'The Reyes family' })
    const { status, html } = await pageOf(ana, { ...shown, all: 'yes' })
    expect(status).toBe(409)
    expect(html).toContain('Zoe')
    expect(await guestOf(couple, zoe)).toMatchObject({
      rsvp_status: 'declined',
      companions: [{ name: 'Max' }],
    })
    expect((await pageOf(ana, { ...hiddenIn(html), all: 'yes' })).status).toBe(200)
  })

  test('that does not answer for the household does not depend on its answers', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const song = await couple.post<Question>('/api/questions', {
      ...{ text: 'A song?', kind: 'text', scope: 'household', shown_when: 'always' },
    })
    await couple.put(guestPaths.one(luis.id), { answers_for_household: false })
    const shown = hiddenIn((await pageOf(luis)).html)
    expect(Object.keys(shown)).not.toContain('w.home')
    await reply(ana, {
      party: [{ guest_id: ana.id, invitations: {} }],
      household_answers: [{ question_id: song.id, value: 'Waterloo' }],
    })
    const sent = await pageOf(luis, { ...shown, [`s.${luis.id}.${couple.weddingId}`]: 'confirmed' })
    expect(sent.status).toBe(200)
  })

  test('takes a reply for others who say nothing to a question about health that they would have to answer', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const pill = await couple.post<Question>('/api/questions', {
      ...{ text: 'Medicines?', kind: 'text', is_sensitive: true, required: true, asked_of: 'adults' },
    })
    const shown = hiddenIn((await pageOf(ana)).html)
    const coming = Object.fromEntries([ana, luis].map(({ id }) => [`s.${id}.${couple.weddingId}`, 'confirmed']))
    expect((await pageOf(ana, { ...shown, ...coming })).status).toBe(200)
    const own = { [`q.${ana.id}.${pill.id}`]: '', [`n.${ana.id}`]: 'yes' }
    expect((await pageOf(ana, { ...shown, ...coming, ...own })).status).not.toBe(200)
  })

  test('shows both replies side by side when another one came in between, and nothing is lost', async () => {
    const couple = await newProvedCouple()
    const { ana, luis, mia, brunch } = await family(couple)
    const song = await couple.post<Question>('/api/questions', {
      text: 'A song?',
      kind: 'text',
      scope: 'household',
      shown_when: 'always',
    })
    const shown = hiddenIn((await pageOf(ana)).html)
    await reply(luis, {
      party: [
        {
          guest_id: ana.id,
          invitations: { [brunch.id]: { status: 'confirmed', meal_preference: 'Fruit' } },
          companions: [{ name: 'Ben', kind: 'child' }],
        },
        { guest_id: mia.id, invitations: {} },
      ],
      household_answers: [{ question_id: song.id, value: 'Waterloo' }],
    })
    const typed = {
      [`s.${ana.id}.${brunch.id}`]: 'confirmed',
      [`m.${ana.id}.${brunch.id}`]: 'Waffles',
      [`c.${ana.id}.0`]: 'Cleo',
      [`k.${ana.id}.0`]: 'adult',
      [`q.home.${song.id}`]: 'Fernando',
    }
    const { status, html } = await pageOf(ana, { ...shown, ...typed })
    expect(status).toBe(409)
    for (const text of ['Now: Yes', 'Now: Fruit', 'Now: Ben, Child', 'Now: Waterloo', 'Cleo', 'Fernando'])
      expect(html).toContain(text)
    expect(html.split('has a newer reply')).toHaveLength(2)
    expect((await open(ana)).party[0]?.invitations[1]).toMatchObject({ meal_preference: 'Fruit' })
    expect((await pageOf(ana, { ...hiddenIn(html), ...typed })).status).toBe(200)
    expect((await open(ana)).party[0]).toMatchObject({
      companions: [{ name: 'Cleo' }],
      invitations: [{}, { meal_preference: 'Waffles' }],
    })
  })

  test('takes a form that is sent again because its answer was lost', async () => {
    const couple = await newProvedCouple()
    const { ana, luis, brunch } = await family(couple)
    const song = await couple.post<Question>('/api/questions', {
      ...{ text: 'Songs?', kind: 'choices', options: ['Waterloo', 'Fernando'] },
      ...{ scope: 'household', shown_when: 'always' },
    })
    const typed = {
      ...hiddenIn((await pageOf(ana)).html),
      [`s.${ana.id}.${brunch.id}`]: 'confirmed',
      [`m.${ana.id}.${brunch.id}`]: 'Waffles',
      [`c.${ana.id}.0`]: 'Cleo',
      [`k.${ana.id}.0`]: 'adult',
      [`f.${ana.id}.0`]: '',
      [`k.${ana.id}.1`]: 'adult',
      [`d.${ana.id}`]: 'No fish,\r\nno nuts',
      [`n.${ana.id}`]: 'yes',
      [`s.${luis.id}.${couple.weddingId}`]: 'declined',
      [`q.home.${song.id}.${song.options[1]?.id}`]: 'on',
    }
    expect((await pageOf(ana, typed)).status).toBe(200)
    const saved = await open(ana)
    expect((await pageOf(ana, typed)).status).toBe(200)
    expect((await open(ana)).party).toMatchObject(saved.party.map(({ version: _, ...member }) => member))
    const { status, html } = await pageOf(ana, { ...typed, [`m.${ana.id}.${brunch.id}`]: 'Fruit' })
    expect([status, html.split('has a newer reply').length]).toEqual([409, 2])
    expect((await pageOf(ana, { ...typed, all: 'yes' })).status).toBe(409)
  })

  test('takes a form with one choice for all of them that is sent again', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const typed = {
      ...hiddenIn((await pageOf(ana)).html),
      all: 'yes',
      email: 'Ana@Example.com',
      phone: '+63 917 555 0101',
    }
    expect((await pageOf(ana, typed)).status).toBe(200)
    expect((await pageOf(ana, typed)).status).toBe(200)
    await reply(luis, { party: [{ guest_id: luis.id, invitations: { [couple.weddingId]: { status: 'declined' } } }] })
    const { status, html } = await pageOf(ana, typed)
    expect([status, html.split('has a newer reply').length]).toEqual([409, 2])
    expect(await guestOf(couple, luis)).toMatchObject({ rsvp_status: 'declined' })
  })

  test('has one choice for all of them, and keeps what was typed when a field is wrong', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    const wrong = await pageOf(ana, { all: 'yes', email: 'nonsense', [`m.${ana.id}.${brunch.id}`]: 'Waffles' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('value="nonsense"')
    expect(wrong.html).toContain('Please enter an email address such as ana@example.com.')
    expect((await pageOf(ana, { all: 'yes', email: 'ana@example.com' })).status).toBe(200)
    for (const { invitations } of (await open(ana)).party) {
      for (const { status } of invitations) expect(status).toBe('confirmed')
    }
  })

  test('of a very large household has the holder and as many others as one reply takes', async () => {
    const couple = await newCouple()
    const names = Array.from({ length: 55 }, (_, i) => `Cousin ${String(i).padStart(2, '0')}`)
    const csv = ['Name,Household', ...names.map((name) => `${name},All`)].join('\n')
    await couple.post(guestPaths.import, { csv }, 200)
    const last = (await couple.get<Guest[]>(guestPaths.list)).find(({ name }) => name === 'Cousin 54') as Guest
    const { party } = await open(last)
    expect(party).toHaveLength(50)
    expect(party[0]).toMatchObject({ guest_id: last.id, is_holder: true })
    expect((await pageOf(last, { all: 'yes' })).status).toBe(200)
    for (const { invitations } of (await open(last)).party) expect(invitations[0]?.status).toBe('confirmed')
  })

  test('asks for a response when none is chosen, and keeps what was typed', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const nothing = await pageOf(ana, { phone: '0917 555 0101', [`c.${ana.id}.0`]: 'Ben' })
    expect(nothing.status).toBe(422)
    expect(nothing.html).toContain('Please select your RSVP response')
    for (const typed of ['0917 555 0101', 'Ben']) expect(nothing.html).toContain(`value="${typed}"`)
    const some = await pageOf(ana, { [`s.${luis.id}.${couple.weddingId}`]: 'declined' })
    expect(some.status).toBe(200)
    expect((await pageOf(ana, { phone: '1' })).status).toBe(200)
  })

  test('keeps the chosen options that the couple has closed, and offers them to nobody else', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const ask = (input: object) => couple.post<Question>('/api/questions', { options: ['Early', 'Late'], ...input })
    const bus = await ask({ text: 'Which bus?', kind: 'choice', required: true })
    const days = await ask({ text: 'Which days?', kind: 'choices' })
    const tour = await ask({ text: 'Which tour?', kind: 'choice', scope: 'household' })
    const early = (question: Question) => question.options.find(({ text }) => text === 'Early')?.id ?? ''
    const late = (question: Question) => question.options.find(({ text }) => text === 'Late')?.id ?? ''
    const sent = {
      [`s.${ana.id}.${couple.weddingId}`]: 'confirmed',
      [`q.${ana.id}.${bus.id}`]: early(bus),
      [`q.${ana.id}.${days.id}.${early(days)}`]: 'on',
      [`q.home.${tour.id}`]: early(tour),
    }
    expect((await pageOf(ana, sent)).status).toBe(200)
    for (const { id } of [bus, days, tour]) await couple.put(`/api/questions/${id}`, { options: [{ text: 'Late' }] })

    const { html } = await pageOf(ana)
    // Of the bus and of the tour.
    const chosen = /<option value="[^"]+" selected="">Early/g
    expect(html.match(chosen)).toHaveLength(2)
    expect(html).toContain(`name="q.${ana.id}.${days.id}.${early(days)}" value="on" checked=""`)
    expect(html).not.toContain(`name="q.${luis.id}.${days.id}.${early(days)}"`)
    expect(html).toContain(`name="q.${luis.id}.${days.id}.${late(days)}"`)
    const seen = await open(ana)
    expect(seen.questions.map(({ options }) => options.map(({ text }) => text))).toEqual([['Late'], ['Late'], ['Late']])

    const refused = await pageOf(ana, { ...sent, email: 'nonsense' })
    expect(refused.status).toBe(422)
    expect(refused.html.match(chosen)).toHaveLength(2)
    expect((await pageOf(ana, { ...sent, [`m.${ana.id}.${couple.weddingId}`]: 'Vegan' })).status).toBe(200)
    expect(await open(ana)).toMatchObject({ party: [{ answers: seen.party[0]?.answers }, {}, {}] })
    expect((await open(ana)).household_answers).toEqual([{ question_id: tour.id, value: early(tour) }])
  })

  test('shows a question that depends on another to those only who are asked the other one', async () => {
    const couple = await newCouple()
    const { ana, mia, brunch } = await family(couple)
    const ask = (input: object) => couple.post<Question>('/api/questions', input)
    const ifYes = ({ id }: Question) => ({ depends_on: { question_id: id, values: [true] } })
    const shuttle = await ask({ text: 'Shuttle to the brunch?', kind: 'yes_no', occasion_id: brunch.id })
    const stop = await ask({ text: 'Where will you get on?', kind: 'text', ...ifYes(shuttle) })
    const sitter = await ask({ text: 'A sitter?', kind: 'yes_no', asked_of: 'children' })
    const bedtime = await ask({ text: 'Until when?', kind: 'text', ...ifYes(sitter) })
    const { html } = await pageOf(ana)
    const isShown = ({ id }: Guest, question: Question) => html.includes(`name="q.${id}.${question.id}"`)
    expect([shuttle, stop, sitter, bedtime].map((one) => isShown(ana, one))).toEqual([true, true, false, false])
    expect([shuttle, stop, sitter, bedtime].map((one) => isShown(mia, one))).toEqual([false, false, true, true])

    const cleo = await addGuest(couple, { name: 'Cleo' })
    expect((await open(cleo)).questions).toEqual([])
    expect((await pageOf(cleo)).html).toContain('name="rsvp_status"')
  })

  test('opens for a member who is no longer invited, with those who are', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple, { name: 'Ana', household: 'Reyes' })
    const ben = await addGuest(couple, { name: 'Ben', household: 'Reyes' })
    const main = couple.weddingId
    await couple.put(occasionPaths.invitations(main), { guest_ids: [ana.id], invited: false })
    expect((await open(ana)).party.map(({ name }) => name)).toEqual(['Ben'])
    const { status, html } = await pageOf(ana)
    expect(status).toBe(200)
    expect(html).toContain(`name="s.${ben.id}.${main}"`)
    expect((await pageOf(ana, { [`s.${ben.id}.${main}`]: 'confirmed' })).status).toBe(200)
    expect((await open(ana)).party).toMatchObject([{ name: 'Ben', invitations: [{ status: 'confirmed' }] }])
  })

  test('speaks of no deadline to guests who need not reply, and of no reply that is missing', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    const cleo = await addGuest(couple, { name: 'Cleo' })
    await couple.put(occasionPaths.invitations(brunch.id), { guest_ids: [cleo.id], invited: true })
    await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids: [cleo.id], invited: false })
    await couple.put(occasionPaths.one(brunch.id), { asks_rsvp: false })
    const { html } = await pageOf(cleo)
    expect(html).toContain('No reply needed.')
    expect(html).not.toContain('The RSVP deadline has passed.')
    expect(html).not.toContain('type="submit"')

    const { id } = ana
    const saved = await pageOf(ana, { [`s.${id}.${couple.weddingId}`]: 'confirmed' })
    expect(saved.html).toContain('<bdi>Brunch</bdi>: No reply needed.')
    expect(saved.html).toContain('<bdi>Wedding</bdi>: No reply yet')
    await couple.put(settingsPath, { rsvp_deadline: '2026-01-01' })
    expect((await pageOf(ana)).html).toContain('The RSVP deadline has passed.')
    expect((await pageOf(cleo)).html).not.toContain('The RSVP deadline has passed.')
  })

  test('marks questions that are required, and leads to the first box of one that is refused', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple, { name: 'Ana' })
    const ask = (input: object) => couple.post<Question>('/api/questions', { options: ['Early', 'Late'], ...input })
    const days = await ask({ text: 'Which days?', kind: 'choices', required: true })
    const bus = await ask({ text: 'Which bus?', kind: 'choice', required: true })
    const song = await ask({ text: 'A song?', kind: 'text' })
    const name = ({ id }: Question) => `q.${ana.id}.${id}`
    const { html } = await pageOf(ana)
    expect(html).toMatch(new RegExp(`name="${name(bus)}"[^>]* required=""`))
    expect(html).not.toMatch(new RegExp(`name="${name(song)}"[^>]* required=""`))
    for (const text of ['Which days?', 'Which bus?']) expect(html).toContain(`<bdi>${text}</bdi> *`)
    expect(html).not.toContain('<bdi>A song?</bdi> *')
    expect(html).not.toContain('aria-invalid="true"')

    const refused = await pageOf(ana, {
      [`s.${ana.id}.${couple.weddingId}`]: 'confirmed',
      [name(bus)]: bus.options[0]?.id ?? '',
    })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(new RegExp(`<fieldset[^>]* aria-describedby="${name(days)}-error"`))
    expect(refused.html).toContain(`id="${name(days)}-error"`)
    const boxes = refused.html.match(new RegExp(`<input type="checkbox" name="${name(days)}[^>]*>`, 'g')) ?? []
    expect(
      boxes.map((box) => ['aria-invalid="true"', 'autofocus=""'].filter((one) => box.includes(one)).length),
    ).toEqual([2, 0])
  })

  test('says nothing of the wedding’s day and place to guests who are invited to another occasion only', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { wedding_date: '2031-06-15', venue_name: 'The Orangery' })
    const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch', date: '2031-06-16' })
    const guest = await addGuest(couple, { name: 'Ana' })
    expect((await pageOf(guest)).html).toContain('The Orangery')
    await couple.put(occasionPaths.invitations(brunch.id), { guest_ids: [guest.id], invited: true })
    await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids: [guest.id], invited: false })
    const saved = await pageOf(guest, { [`s.${guest.id}.${brunch.id}`]: 'confirmed' })
    expect(saved.status).toBe(200)
    for (const { html } of [await pageOf(guest), saved]) {
      expect(html).not.toContain('The Orangery')
      expect(html).not.toContain('15 June')
    }
  })

  test('says the wedding’s month while its day is not known, and offers no calendar file of it', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    await couple.put(settingsPath, { wedding_date: '2031-06-15', date_precision: 'month' })
    const { html } = await pageOf(ana)
    expect(html).toContain('June 2031')
    expect(html).not.toContain('15 June')
    expect(html).not.toContain(`${couple.weddingId}.ics`)
    expect(html).toContain(`${brunch.id}.ics`)
  })

  test('has calendar files whose revision and time go up with every change', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    const now = Date.now()
    let seconds = 0
    let last = { sequence: -1, stamp: '', start: '' }
    const expectNewer = async (id: string) => {
      const file = await (await request('GET', `${linkOf(ana)}/${id}.ics`)).text()
      const fieldOf = (name: string) => new RegExp(`^${name}\\b[^:]*:(.*)\r$`, 'm').exec(file)?.[1] ?? ''
      const next = { sequence: Number(fieldOf('SEQUENCE')), stamp: fieldOf('DTSTAMP'), start: fieldOf('DTSTART') }
      expect(next.sequence).toBeGreaterThan(last.sequence)
      expect(next.stamp > last.stamp).toBe(true)
      expect(next.start).not.toBe(last.start)
      last = next
    }
    for (const id of [couple.weddingId, brunch.id]) {
      last = { sequence: -1, stamp: '', start: '' }
      const changes = [
        [occasionPaths.one(id), { start_time: '18:00' }],
        [occasionPaths.one(id), { start_time: '20:00' }],
        [settingsPath, { timezone: id === brunch.id ? 'Asia/Tokyo' : 'Europe/Berlin' }],
        ...(id === brunch.id ? [] : [[settingsPath, { wedding_date: '2031-06-15' }] as const]),
      ] as const
      for (const [path, change] of changes) {
        seconds += 1
        await at(new Date(now + seconds * 1000).toISOString(), () => couple.put(path, change))
        await expectNewer(id)
      }
    }
  })

  test('of a guest alone at the wedding is as ever, with time, place and words once they are set, and its own meals', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple, { name: 'Ana' })
    const before = await pageOf(guest)
    const main = occasionPaths.one(couple.weddingId)
    const { version } = await couple.put<Occasion>(main, { name: 'Our day' })
    expect((await pageOf(guest)).html).toBe(before.html)

    const details = {
      start_time: '14:30',
      end_time: '23:00',
      address: 'Hill 1\nLisbon',
      dress_code: 'Linen',
      notes: 'Bring\nsun',
    }
    await couple.put(main, { ...details, meal_options: ['Beef', 'Vegan'], version })
    const { html } = await pageOf(guest)
    for (const text of [
      '14:30',
      'Hill 1, Lisbon',
      'openstreetmap',
      'Linen',
      'Bring\nsun',
      `${couple.weddingId}.ics`,
      'Beef',
    ]) {
      expect(html).toContain(text)
    }
    expect(html).not.toContain('Kosher')
    expect(await open(guest)).toMatchObject({ meal_options: ['Beef', 'Vegan'] })
    const sent = { rsvp_status: 'confirmed', meal_preference: 'Beef' }
    expect((await pageOf(guest, sent)).status).toBe(200)
    await couple.put(main, { meal_options: null })
    expect((await pageOf(guest)).html).not.toContain('meal_preference')
    await couple.put(main, { asks_rsvp: false })
    expect((await pageOf(guest)).html).toContain('No reply needed.')
  })

  test('is at most 14 KB compressed for six persons at four occasions, in one query', async () => {
    const couple = await newCouple()
    const guests: Guest[] = []
    for (let i = 0; i < 6; i++) {
      const name = `Alexandria Featherstonehaugh ${i}`
      guests.push(
        await addGuest(couple, { name, household: 'Featherstonehaugh', plus_one_allowed: true, plus_ones: 1 }),
      )
    }
    for (const name of ['Welcome dinner', 'Brunch', 'Farewell']) {
      const notes = `${name}: please come as you are, and bring good shoes for the garden.`
      const { id } = await couple.post<Occasion>(occasionPaths.list, {
        name,
        notes,
        start_time: '11:00',
        meal_options: ['Fish', 'Meat', 'Nothing'],
      })
      await couple.put(occasionPaths.invitations(id), { where: {}, invited: true })
    }
    const response = await request('GET', linkOf(guests[0] as Guest))
    expect(response.headers.get('Server-Timing')).toContain('1 queries')
    const packed = new Response(response.body?.pipeThrough(new CompressionStream('gzip')))
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan(14 * 1024)
  })
})
