import { describe, expect, test } from 'vitest'
import type { DashboardSummary } from '../../worker/features/dashboard/schema'
import { type Guest, type GuestSummary, guestPaths } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { finalCountPath } from '../../worker/features/sharing/final-count/schema'
import { household, reply } from '../support/worker/answers'
import { newCouple, type Refused } from '../support/worker/app'
import { addGuest, seat } from '../support/worker/guests'

const { list, recordRsvp } = guestPaths

describe('recording a reply', () => {
  test('takes the query or a body, and names the couple as source by default', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple)
    const byQuery = await couple.post<Guest>(`${recordRsvp}?guest_id=${id}&rsvp_status=confirmed`, undefined, 200)
    expect(byQuery).toMatchObject({ id, rsvp_status: 'confirmed', rsvp_source: 'couple', version: 2 })
    expect(byQuery.responded_at).toBe(byQuery.updated_at)
    const body = { guest_id: id, rsvp_status: 'confirmed', source: 'phone', notes: null }
    const byBody = await couple.post<Guest>(recordRsvp, body, 200)
    expect(byBody).toMatchObject({ rsvp_source: 'phone', responded_at: byBody.updated_at })
    expect(await couple.post(recordRsvp, { guest_id: id, rsvp_status: 'pending' }, 200)).toMatchObject({
      rsvp_source: null,
      responded_at: null,
    })
  })

  test('works after the deadline too', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple)
    await couple.put('/api/admin/event-settings', { rsvp_deadline: '2020-01-01' })
    expect(await couple.post(recordRsvp, { guest_id: id, rsvp_status: 'maybe' }, 200)).toMatchObject({
      rsvp_status: 'maybe',
    })
  })

  test('adds its note below the existing notes, once', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple, { notes: 'Likes trains' })
    const note = async (notes: string) =>
      (await couple.post<Guest>(recordRsvp, { guest_id: guest.id, rsvp_status: 'maybe', notes }, 200)).notes
    expect(await note('Rang on Monday')).toBe('Likes trains\nRang on Monday')
    expect(await note('Rang on Monday')).toBe('Likes trains\nRang on Monday')
    expect(await note('Rang')).toBe('Likes trains\nRang on Monday\nRang')
    expect(await note('')).toBe('Likes trains\nRang on Monday\nRang')
    expect(await note('100 % "sure"\nتمام 💐')).toBe('Likes trains\nRang on Monday\nRang\n100 % "sure"\nتمام 💐')
  })

  test('loses no note of parallel replies', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple)
    const notes = Array.from({ length: 10 }, (_, i) => `note ${i}`)
    await Promise.all(
      notes.map((text) => couple.post(recordRsvp, { guest_id: id, rsvp_status: 'maybe', notes: text }, 200)),
    )
    const [guest] = await couple.get<Guest[]>(list)
    expect(guest?.notes?.split('\n').toSorted()).toEqual(notes)
  })

  test('does not replace a reply by link that was not seen, at the occasion that is named or else at the first one', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple)
    const answer = (body: object, status = 200) =>
      couple.post<Guest & { detail: string }>(recordRsvp, { guest_id: ana.id, ...body }, status)
    await reply(ana, { rsvp_status: 'declined' })
    for (const named of [{}, { occasion_id: couple.weddingId }]) {
      const late = { ...named, rsvp_status: 'confirmed', seen_status: 'pending' }
      expect((await answer(late, 409)).detail).toBe('A newer reply came in the meantime and stays as it is.')
      await answer({ ...late, guest_id: 'nobody' }, 404)
    }
    expect(await couple.get(list)).toMatchObject([{ rsvp_status: 'declined', rsvp_source: 'link' }])
    expect(await answer({ rsvp_status: 'confirmed', seen_status: 'declined' })).toMatchObject({
      rsvp_status: 'confirmed',
    })
    // One that the couple has recorded is replaced: it may be the same person's, whose answer was lost.
    expect(await answer({ rsvp_status: 'maybe', seen_status: 'declined' })).toMatchObject({ rsvp_status: 'maybe' })
  })

  test('is refused when the note does not fit, rather than cut', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple, { notes: '💐'.repeat(1995) })
    const asked = { guest_id: guest.id, rsvp_status: 'confirmed', notes: 'Rang.' }
    const { detail } = await couple.post<Refused>(recordRsvp, asked, 422)
    expect(detail.errors).toEqual({ notes: 'This guest’s notes would be longer than 2000 characters.' })
    expect(await couple.get(list)).toEqual([guest])
    const { id: occasion_id } = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch' })
    await couple.put(occasionPaths.invitations(occasion_id), { guest_ids: [guest.id], invited: true })
    const before = await couple.get(list)
    await couple.post(recordRsvp, { ...asked, occasion_id }, 422)
    expect(await couple.get(list)).toEqual(before)
    await couple.post(recordRsvp, { ...asked, notes: 'Rang' }, 200)
  })

  test.each(['confirmed', 'pending'])('of a guest who is invited nowhere is refused: %s', async (rsvp_status) => {
    const couple = await newCouple()
    const guest = await addGuest(couple)
    const uninvited = { guest_ids: [guest.id], invited: false }
    await couple.put(occasionPaths.invitations(couple.weddingId), uninvited)
    const before = await couple.get(list)
    const asked = { guest_id: guest.id, rsvp_status, meal_preference: 'Vegan', notes: 'Rang.' }
    const detail = 'This guest is not invited to this occasion.'
    expect(await couple.post(recordRsvp, asked, 409)).toEqual({ detail })
    expect(await couple.post(recordRsvp, { ...asked, occasion_id: couple.weddingId }, 409)).toEqual({ detail })
    expect(await couple.get(list)).toEqual(before)
    await couple.post(recordRsvp, { guest_id: 'nobody', rsvp_status }, 404)
  })

  test('that is declined frees the seat', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple)
    await seat(couple, guest)
    const declined = await couple.post(recordRsvp, { guest_id: guest.id, rsvp_status: 'declined' }, 200)
    expect(declined).toMatchObject({ rsvp_status: 'declined', table_id: null, seat_number: null })
  })

  test('to decline the wedding leaves a request for a plus-one open until everything is declined', async () => {
    const couple = await newCouple()
    const { luis, brunch } = await household(couple)
    const asked = { plus_one_allowed: true, plus_one_name: 'Ben', plus_one_status: 'requested' }
    await couple.put(guestPaths.one(luis.id), asked)
    const declined = { guest_id: luis.id, rsvp_status: 'declined' }
    const requestsAfter = async (answer: object) => {
      await couple.post(recordRsvp, answer, 200)
      const counts = await Promise.all([
        couple.get<GuestSummary>(guestPaths.summary),
        couple.get<GuestSummary>('/api/admin/rsvp/aggregates'),
        couple.get<DashboardSummary>('/api/dashboard/summary').then(({ guests }) => guests),
      ])
      return counts.map(({ plus_one_requests }) => plus_one_requests)
    }
    expect(await requestsAfter(declined)).toEqual([1, 1, 1])
    expect(await requestsAfter({ ...declined, occasion_id: brunch.id })).toEqual([0, 0, 0])
    expect(await requestsAfter({ ...declined, rsvp_status: 'confirmed', occasion_id: brunch.id })).toEqual([1, 1, 1])
  })

  test('that is declined keeps the meal at each occasion, where nothing counts it', async () => {
    const couple = await newCouple()
    const { luis, brunch } = await household(couple)
    await couple.put(occasionPaths.one(brunch.id), { meal_options: ['Eggs', 'Fruit'] })
    const answer = (body: object) => couple.post<Guest>(recordRsvp, { guest_id: luis.id, ...body }, 200)
    const meals = ({ invitations }: Guest) => invitations.map(({ meal_preference }) => meal_preference)
    await answer({ rsvp_status: 'confirmed', meal_preference: 'Vegan' })
    await answer({ rsvp_status: 'confirmed', meal_preference: 'Eggs', occasion_id: brunch.id })
    await answer({ rsvp_status: 'declined' })
    expect(meals(await answer({ rsvp_status: 'declined', occasion_id: brunch.id }))).toEqual(['Vegan', 'Eggs'])
    expect(await couple.get(guestPaths.summary)).toMatchObject({ declined: 1, meals: {} })
    expect(await couple.get(occasionPaths.summary(brunch.id))).toMatchObject({ declined: 1, meals: {} })
    expect(await couple.post(finalCountPath(brunch.id))).toMatchObject({ current: { attending: 0, meals: {} } })
    expect(meals(await answer({ rsvp_status: 'confirmed', occasion_id: brunch.id }))).toEqual(['Vegan', 'Eggs'])
    const none = { rsvp_status: 'declined', meal_preference: null }
    expect(meals(await answer({ ...none, occasion_id: brunch.id }))).toEqual(['Vegan', null])
  })

  test.each([
    ['', undefined, 'guest_id'],
    ['?guest_id=a', undefined, 'rsvp_status'],
    ['?guest_id=a&rsvp_status=yes', undefined, 'rsvp_status'],
    ['', { guest_id: 7, rsvp_status: 'maybe' }, 'guest_id'],
    ['', { guest_id: 'a', rsvp_status: ['maybe'] }, 'rsvp_status'],
    ['?guest_id=a&guest_id=b&rsvp_status=maybe', undefined, 'guest_id'],
    ['', { guest_id: 'a', rsvp_status: 'maybe', source: 'x'.repeat(51) }, 'source'],
    ['', [], 'body'],
  ])('refuses %s %j', async (search, body, field) => {
    const { detail } = await (await newCouple()).post<Refused>(recordRsvp + search, body, 422)
    expect(Object.keys(detail.errors)).toContain(field)
  })
})
