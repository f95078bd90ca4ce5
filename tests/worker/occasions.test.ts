import { describe, expect, test } from 'vitest'
import { type Guest, type GuestSummary, guestPaths } from '../../worker/features/guests/schema'
import {
  type InvitationChanges,
  LAST_POSITION,
  type Occasion,
  type OccasionSummary,
  occasionPaths,
} from '../../worker/features/occasions/schema'
import { type AutoAssignAnswer, seatingPaths, type Table } from '../../worker/features/seating/schema'
import { firstFixedDate } from '../../worker/features/settings/rules'
import { settingsPath } from '../../worker/features/settings/schema'
import { type Couple, newCouple } from '../support/worker/app'
import { addGuest } from '../support/worker/guests'

const brunch = { name: 'Brunch', date: '2027-02-15', start_time: '11:00' }

const addOccasion = (couple: Couple, input: object = brunch) => couple.post<Occasion>(occasionPaths.list, input)
const guestOf = async (couple: Couple, id: string) =>
  (await couple.get<Guest[]>(guestPaths.list)).find((guest) => guest.id === id) as Guest
const invite = (couple: Couple, id: string, body: object) =>
  couple.put<InvitationChanges>(occasionPaths.invitations(id), { invited: true, ...body })
const withdraw = (couple: Couple, id: string, body: object) =>
  couple.put<InvitationChanges>(occasionPaths.invitations(id), { invited: false, ...body })
const summaryOf = (couple: Couple, id: string) => couple.get<OccasionSummary>(occasionPaths.summary(id))

describe('the occasions', () => {
  test('of a new wedding are the wedding itself, on the date and at the place of the settings', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, {
      wedding_date: '2030-06-01',
      venue_name: 'The Orangery',
      rsvp_deadline: '2030-05-01',
    })
    expect(await couple.get(occasionPaths.list)).toEqual([
      {
        id: couple.weddingId,
        name: 'Wedding',
        date: '2030-06-01',
        start_time: null,
        end_time: null,
        venue_name: 'The Orangery',
        address: null,
        dress_code: null,
        notes: null,
        meal_options: ['Regular', 'Vegetarian', 'Vegan', 'Kosher', 'Gluten-Free', 'Pescatarian'],
        asks_rsvp: true,
        rsvp_deadline: '2030-05-01',
        capacity: null,
        translations: {},
        is_main: true,
        position: 0,
        version: 1,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    ])
  })

  test('are added, changed and removed; the main one stays first and cannot be moved or removed', async () => {
    const couple = await newCouple()
    const dinner = await addOccasion(couple, { ...brunch, name: 'Dinner', date: '2027-02-13', meal_options: ['Fish'] })
    expect(dinner).toMatchObject({ is_main: false, meal_options: ['Fish'], position: 1, version: 1 })
    const main = occasionPaths.one(couple.weddingId)
    expect(await couple.put(main, { name: 'The wedding', dress_code: 'Black tie', version: 1 })).toMatchObject({
      name: 'The wedding',
      dress_code: 'Black tie',
      date: firstFixedDate(Date.now(), 'Asia/Manila'),
      version: 2,
    })
    await couple.put(main, { name: 'Late', version: 1 }, 409)
    await couple.put(main, { date: '2027-03-01' }, 422)
    await couple.delete(main, 409)
    const names = async () => (await couple.get<Occasion[]>(occasionPaths.list)).map(({ name }) => name)
    expect(await names()).toEqual(['The wedding', 'Dinner'])
    await couple.delete(occasionPaths.one(dinner.id))
    await couple.delete(occasionPaths.one(dinner.id), 404)
    expect(await names()).toEqual(['The wedding'])
  })

  test('count a meal of any name', async () => {
    const couple = await newCouple()
    await couple.put(occasionPaths.one(couple.weddingId), { meal_options: ['constructor', 'Fish'] })
    for (const name of ['Ana', 'Ben']) {
      const fields = { name, rsvp_status: 'confirmed', meal_preference: 'constructor' }
      await couple.post<Guest>(guestPaths.list, fields)
    }
    expect(await couple.get(occasionPaths.summary(couple.weddingId))).toMatchObject({ meals: { constructor: 2 } })
  })

  test('can be sent back as they are read, also the one after the last position', async () => {
    const couple = await newCouple()
    await addOccasion(couple, { ...brunch, position: LAST_POSITION })
    const { id, position } = await addOccasion(couple)
    expect(await couple.put<Occasion>(occasionPaths.one(id), { position })).toMatchObject({ id, position })
  })

  test('leave nothing behind when guests and tables come to them while they are removed', async () => {
    const couple = await newCouple()
    const { id: guest } = await addGuest(couple, { name: 'Ana' })
    await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids: [guest], invited: false })
    for (let i = 0; i < 8; i++) {
      const { id } = await addOccasion(couple)
      const invited = { guest_ids: [guest], invited: true }
      const line = { name: 'Band', category: 'Music', occasion_id: id }
      const sent = await Promise.all([
        couple.request('PUT', occasionPaths.invitations(id), { body: invited }),
        couple.request('DELETE', occasionPaths.one(id)),
        couple.request('PUT', occasionPaths.invitations(id), { body: invited }),
        couple.request('POST', '/api/tables', { body: { name: `No. ${i}`, capacity: 8, occasion_id: id } }),
        couple.request('POST', '/api/budget/categories', { body: line }),
      ])
      for (const { status } of sent) expect([200, 201, 204, 404, 422]).toContain(status)
      const [ana] = await couple.get<Guest[]>(guestPaths.list)
      expect(ana?.invitations).toEqual([])
    }
  })

  test('are at most 12, also when added at once', async () => {
    const couple = await newCouple()
    const added = await Promise.all(
      Array.from({ length: 13 }, (_, i) => couple.request('POST', occasionPaths.list, { body: { name: `No. ${i}` } })),
    )
    expect(added.filter(({ status }) => status === 201)).toHaveLength(11)
    expect(added.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test('have a deadline that holds up no other date while no reply is asked', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { wedding_date: '2030-06-10', rsvp_deadline: '2030-05-10' })
    const { id } = await addOccasion(couple, { name: 'Tour', date: '2030-06-08', rsvp_deadline: '2030-05-09' })
    await couple.put(occasionPaths.one(id), { asks_rsvp: false })
    await couple.put(occasionPaths.one(id), { date: '2030-05-01' })
    await couple.put(settingsPath, { rsvp_deadline: '2030-04-20' })
    const refused = await couple.put<unknown>(occasionPaths.one(id), { asks_rsvp: true }, 422)
    expect(refused).toMatchObject({ detail: { errors: { rsvp_deadline: expect.any(String) } } })
    await couple.put(occasionPaths.one(id), { asks_rsvp: true, rsvp_deadline: null })
  })

  test('close before the wedding’s own deadline and not after their day, whichever is moved', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { wedding_date: '2030-06-10', rsvp_deadline: '2030-05-10' })
    const late = { ...brunch, date: '2030-06-11' }
    await couple.post(occasionPaths.list, { ...late, rsvp_deadline: '2030-05-11' }, 422)
    const { id } = await addOccasion(couple, { ...late, rsvp_deadline: '2030-05-09' })
    await couple.put(occasionPaths.one(id), { date: '2030-05-01' }, 422)
    await couple.put(settingsPath, { rsvp_deadline: '2030-05-08' }, 422)
    await couple.put(settingsPath, { rsvp_deadline: null })
    await couple.put(occasionPaths.one(id), { rsvp_deadline: '2030-06-11' })
  })

  test('of another wedding look like none', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    const { id } = await addOccasion(other)
    await couple.put(occasionPaths.one(id), { name: 'Mine' }, 404)
    await couple.delete(occasionPaths.one(id), 404)
    await couple.get(occasionPaths.summary(id), 404)
    await couple.put(occasionPaths.invitations(id), { where: {}, invited: true }, 404)
    const { id: guest } = await addGuest(other, { name: 'Ana' })
    const own = await addOccasion(couple)
    await couple.put(occasionPaths.invitations(own.id), { guest_ids: [guest], invited: true }, 422)
    await couple.put(occasionPaths.one(other.weddingId), { name: 'Mine' }, 404)
  })
})

describe('invitations', () => {
  test('are made and withdrawn for a selection, and again without effect', async () => {
    const couple = await newCouple()
    const { id } = await addOccasion(couple)
    const ana = await addGuest(couple, { name: 'Ana', tags: ['family'], side: 'partner_1' })
    await addGuest(couple, { name: 'Ben', tags: ['Family'] })
    await addGuest(couple, { name: 'Cleo' })
    const dry = await invite(couple, id, { where: { tag: 'FAMILY' }, dry_run: true })
    expect(
      await couple.put(`${occasionPaths.invitations(id)}?dry_run=true`, { where: { tag: 'FAMILY' }, invited: true }),
    ).toEqual(dry)
    expect(dry).toEqual({ invited: 2, withdrawn: 0, unchanged: 0, answers_lost: 0 })
    expect((await guestOf(couple, ana.id)).invitations).toHaveLength(1)

    expect(await invite(couple, id, { where: { tag: 'FAMILY' } })).toEqual(dry)
    expect(await invite(couple, id, { where: {} })).toEqual({ invited: 1, withdrawn: 0, unchanged: 2, answers_lost: 0 })
    await couple.post('/api/rsvp', { guest_id: ana.id, rsvp_status: 'confirmed', occasion_id: id }, 200)
    expect(await withdraw(couple, id, { where: { status: 'confirmed' }, dry_run: true })).toMatchObject({
      withdrawn: 1,
      answers_lost: 1,
    })
    expect(await withdraw(couple, id, { where: {} })).toEqual({
      invited: 0,
      withdrawn: 3,
      unchanged: 0,
      answers_lost: 1,
    })
    expect((await guestOf(couple, ana.id)).invitations).toHaveLength(1)
    await couple.put(occasionPaths.invitations(id), { invited: true }, 422)
  })

  test('make the earliest occasion the principal one of guests not invited to the wedding itself', async () => {
    const couple = await newCouple()
    const dinner = await addOccasion(couple, { ...brunch, name: 'Dinner', date: '2027-02-13' })
    const late = await addOccasion(couple)
    const { id } = await addGuest(couple, { name: 'Ana', rsvp_status: 'confirmed', meal_preference: 'Vegan' })
    for (const one of [dinner, late]) await invite(couple, one.id, { guest_ids: [id] })
    await couple.post('/api/rsvp', { guest_id: id, rsvp_status: 'declined', occasion_id: late.id }, 200)

    expect(await withdraw(couple, couple.weddingId, { guest_ids: [id] })).toMatchObject({ answers_lost: 1 })
    expect(await guestOf(couple, id)).toMatchObject({
      rsvp_status: 'pending',
      meal_preference: null,
      invitations: [{ occasion_id: dinner.id }, { occasion_id: late.id, status: 'declined' }],
    })
    await couple.put(occasionPaths.one(dinner.id), { date: '2027-02-16' })
    expect(await guestOf(couple, id)).toMatchObject({
      rsvp_status: 'declined',
      invitations: [{ occasion_id: late.id }, { occasion_id: dinner.id, status: 'pending' }],
    })
    await couple.delete(occasionPaths.one(late.id))
    expect(await guestOf(couple, id)).toMatchObject({ invitations: [{ occasion_id: dinner.id }] })
    await withdraw(couple, dinner.id, { where: {} })
    expect(await guestOf(couple, id)).toMatchObject({ rsvp_status: 'pending', invitations: [] })
    expect(await couple.get(guestPaths.summary)).toMatchObject({ total_invited: 0, pending: 0 })
    await couple.post('/api/rsvp', { guest_id: id, rsvp_status: 'confirmed' }, 409)
    await couple.post('/api/rsvp', { guest_id: id, rsvp_status: 'confirmed', occasion_id: dinner.id }, 409)
    await invite(couple, couple.weddingId, { guest_ids: [id] })
    expect(await guestOf(couple, id)).toMatchObject({ invitations: [{ occasion_id: couple.weddingId }] })
  })

  test('count companions, children, meals and needs of each occasion by itself', async () => {
    const couple = await newCouple()
    const { id } = await addOccasion(couple, { ...brunch, capacity: 2 })
    const ana = await addGuest(couple, {
      name: 'Ana',
      rsvp_status: 'confirmed',
      meal_preference: 'Vegan',
      companions: [
        { name: 'Ben', kind: 'child', meal_preference: 'Kosher', dietary_restrictions: 'Nuts' },
        { name: 'Cleo', kind: 'infant', not_at: [id] },
      ],
    })
    await addGuest(couple, { name: 'Dov', kind: 'child' })
    await invite(couple, id, { where: {} })
    expect(await summaryOf(couple, couple.weddingId)).toMatchObject({
      invited: 2,
      confirmed: 1,
      pending: 1,
      attending: 3,
      companions: 2,
      children: 1,
      infants: 1,
      meals: { Vegan: 1, Kosher: 1 },
      dietary_count: 1,
      capacity: null,
      over_by: 0,
    })
    expect(await summaryOf(couple, id)).toMatchObject({ confirmed: 0, pending: 2, attending: 0 })
    await couple.post('/api/rsvp', { guest_id: ana.id, rsvp_status: 'confirmed', occasion_id: id }, 200)
    const atBrunch = await summaryOf(couple, id)
    expect(atBrunch).toMatchObject({ attending: 2, companions: 1, infants: 0, over_by: 0 })
    // The brunch has no menu.
    expect(atBrunch.meals).toEqual({})
    expect(await couple.get<GuestSummary>(guestPaths.summary)).toMatchObject({
      total_attending: 3,
      meals: { Kosher: 1 },
    })
    const list = await couple.get<Guest[]>(`${guestPaths.list}?occasion_id=${id}&status=confirmed`)
    expect(list.map(({ name }) => name)).toEqual(['Ana'])
  })
})

describe('seats', () => {
  test('are one at each occasion, at tables of its own', async () => {
    const couple = await newCouple()
    const { id } = await addOccasion(couple)
    const hall = await couple.post<Table>(seatingPaths.tables, { name: 'Hall' })
    const garden = await couple.post<Table>(seatingPaths.tables, { name: 'Garden', occasion_id: id, capacity: 2 })
    expect([hall.occasion_id, garden.occasion_id]).toEqual([couple.weddingId, id])
    const [ana, ben] = [
      await addGuest(couple, {
        name: 'Ana',
        rsvp_status: 'confirmed',
        companions: [{ name: 'Cleo', not_at: [id] }, { name: 'Dov' }],
      }),
      await addGuest(couple, { name: 'Ben', rsvp_status: 'confirmed' }),
    ]
    const seat = (guest: Guest, table: Table, status = 200) =>
      couple.post<Guest>(seatingPaths.assignSeat(guest.id), { table_id: table.id }, status)
    await seat(ana, garden, 409)
    await invite(couple, id, { where: {} })
    for (const { id: guest_id } of [ana, ben]) {
      await couple.post('/api/rsvp', { guest_id, rsvp_status: 'confirmed', occasion_id: id }, 200)
    }
    await seat(ana, hall)
    const both = await seat(ana, garden)
    expect(both).toMatchObject({ table_id: hall.id, other_seats: [{ occasion_id: id, table_id: garden.id }] })
    await seat(ben, garden, 409)
    expect(await couple.get(seatingPaths.tableGuests(garden.id))).toMatchObject([{ name: 'Ana', party_size: 2 }])
    const tablesOf = (occasion: string) => couple.get<Table[]>(`${seatingPaths.tables}?occasion_id=${occasion}`)
    expect(await tablesOf(id)).toMatchObject([{ name: 'Garden', seated: 2 }])
    expect(await couple.get(seatingPaths.tables)).toMatchObject([{ name: 'Hall', seated: 3 }])
    expect(await couple.get(`${seatingPaths.summary}?occasion_id=${id}`)).toMatchObject({ attending: 3, seated: 2 })
    expect(await couple.get(`${seatingPaths.conflicts}?occasion_id=${id}`)).toMatchObject([
      { type: 'unseated', guest_ids: [ben.id] },
    ])

    const plan = await couple.post<AutoAssignAnswer>(
      seatingPaths.autoAssign,
      {
        occasion_id: id,
        plan: [
          { guest_id: ana.id, table_id: null },
          { guest_id: ben.id, table_id: garden.id },
        ],
      },
      200,
    )
    expect(plan.assignments).toMatchObject([{ name: 'Ben' }])
    expect(await guestOf(couple, ana.id)).toMatchObject({ table_id: hall.id, other_seats: [] })
    await seat(ana, garden, 409)
    const left = { table_id: null, occasion_id: id }
    await couple.post(seatingPaths.assignSeat(ben.id), left, 200)
    await seat(ana, garden)
    await couple.post('/api/rsvp', { guest_id: ana.id, rsvp_status: 'declined', occasion_id: id }, 200)
    expect(await guestOf(couple, ana.id)).toMatchObject({ table_id: hall.id, other_seats: [] })
    await seat(ben, garden)
    expect(await couple.delete(`${occasionPaths.one(id)}?dry_run=true`, 200)).toEqual({ answers: 2, seats: 1 })
    await couple.delete(occasionPaths.one(id))
    await couple.get(`${seatingPaths.tables}?occasion_id=${id}`, 404)
    expect(await couple.get(seatingPaths.tables)).toHaveLength(1)
  })
})
