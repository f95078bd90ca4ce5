import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Household, householdPaths } from '../../worker/features/households/schema'
import type { Message } from '../../worker/features/messages/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import type { Question } from '../../worker/features/questions/schema'
import type { ShareLink } from '../../worker/features/sharing/schema'
import { COUPLE_ONLY } from '../../worker/lib/roles'
import { logOf, reply } from '../support/worker/answers'
import { answer, newCouple } from '../support/worker/app'
import { addGuest } from '../support/worker/guests'
import { interrupted } from '../support/worker/interrupted'
import { newMember } from '../support/worker/members'

describe('while an occasion is removed', () => {
  const named = <T extends { occasion_id: string | null }>(things: T[], id: string) =>
    things.filter((one) => one.occasion_id === id)

  test.each([
    ['new message', 'POST', { kind: 'custom' }, 422],
    ['new question', 'POST', { text: 'Will there be doves?', kind: 'yes_no' }, 422],
    ['new link', 'POST', { view: 'seating' }, 404],
    ['changed message', 'PUT', { kind: 'custom' }, 422],
    ['changed question', 'PUT', { text: 'Will there be doves?', kind: 'yes_no' }, 422],
  ] as const)('a %s is not about it', async (thing, method, body, status) => {
    const couple = await newCouple()
    const { id: occasion_id } = await couple.post<Occasion>('/api/occasions', { name: 'Doves at dawn' })
    const isMessage = thing.endsWith('message')
    const list = thing === 'new link' ? '/api/share-links' : isMessage ? '/api/messages' : '/api/questions'
    const about = isMessage ? { occasion_ids: [occasion_id] } : { occasion_id }
    const path = method === 'POST' ? list : `${list}/${(await couple.post<{ id: string }>(list, body)).id}`
    const { env, isDone } = interrupted(
      /^(insert into|update) "(messages|questions|share_links)"|^delete from "share_links"/,
      () => couple.delete(`/api/occasions/${occasion_id}`),
    )
    const sent = { body: method === 'POST' ? { ...body, ...about } : about, env }
    expect((await couple.request(method, path, sent)).status).toBe(status)
    expect(isDone()).toBe(true)
    const [messages, questions, links] = [
      await couple.get<Message[]>('/api/messages'),
      await couple.get<Question[]>('/api/questions'),
      await couple.get<ShareLink[]>('/api/share-links'),
    ]
    expect(messages.filter(({ occasion_ids }) => occasion_ids.includes(occasion_id))).toEqual([])
    expect(named(questions, occasion_id)).toEqual([])
    expect(named(links, occasion_id)).toEqual([])
  })
})

test('a helper does not delete a draft that the couple schedules at that moment', async () => {
  const couple = await newCouple()
  await couple.put('/api/admin/event-settings', { couple_name_1: 'Mara', wedding_date_fixed: '2031-06-14' })
  const helper = await newMember(couple, 'helper')
  const { id } = await couple.post<Message>('/api/messages', { kind: 'custom', channel: 'sms' })
  const { env, isDone } = interrupted(/^delete from "messages"/, () =>
    couple.post(`/api/messages/${id}/send`, { at: '2031-01-01T08:00:00Z' }, 202),
  )
  const response = await helper.request('DELETE', `/api/messages/${id}`, { env })
  expect(await answer(response, 403)).toEqual({ detail: COUPLE_ONLY })
  expect(isDone()).toBe(true)
  expect(await couple.get<Message[]>('/api/messages')).toMatchObject([{ id, status: 'scheduled' }])
})

test('a reply that comes in while invitations of those without one are withdrawn is kept', async () => {
  const couple = await newCouple()
  const { id } = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch' })
  const [ana, ben] = [await addGuest(couple, { name: 'Ana' }), await addGuest(couple, { name: 'Ben' })]
  const guest_ids = [ana.id, ben.id]
  const path = occasionPaths.invitations(id)
  for (const chosen of [{ where: { status: 'pending' } }, { guest_ids, status: 'pending' }]) {
    for (const occasion_id of [id, couple.weddingId]) {
      await couple.put(path, { guest_ids, invited: true })
      await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids, invited: true })
      await couple.post('/api/rsvp', { guest_id: ana.id, occasion_id, rsvp_status: 'pending' }, 200)
      const { env, isDone } = interrupted(/^update "guests"/, () =>
        couple.post('/api/rsvp', { guest_id: ana.id, occasion_id, rsvp_status: 'confirmed' }, 200),
      )
      const body = { ...chosen, invited: false }
      const response = couple.request('PUT', occasionPaths.invitations(occasion_id), { body, env })
      expect(await answer(response, 200)).toEqual({ invited: 0, withdrawn: 1, unchanged: 1, answers_lost: 0 })
      expect(isDone()).toBe(true)
      const at = (guest: Guest) => guest.invitations.find((one) => one.occasion_id === occasion_id)?.status
      expect((await couple.get<Guest[]>(guestPaths.list)).map(at)).toEqual(['confirmed', undefined])
      await couple.put(occasionPaths.invitations(occasion_id), { guest_ids, invited: false })
    }
  }
})

test('the details of an imported household go to the one of that name, if it comes or changes its name at that moment', async () => {
  const couple = await newCouple()
  const rows = (name: string) => [{ Name: name, Household: 'Smith', Address: '1 Elm Street' }]
  const importWhile = async (name: string, between: () => Promise<unknown>) => {
    const { env, isDone } = interrupted(/^insert into "guests"/, between)
    await answer(couple.request('POST', guestPaths.import, { body: { rows: rows(name) }, env }), 200)
    expect(isDone()).toBe(true)
  }
  const addresses = async () =>
    (await couple.get<Household[]>(householdPaths.list)).map(({ name, address }) => [name, address?.lines[0]])
  await importWhile('Ana', () => couple.post(householdPaths.list, { name: 'Smith' }))
  expect(await addresses()).toEqual([['Smith', '1 Elm Street']])
  const [smith] = await couple.get<Household[]>(householdPaths.list)
  await couple.put(householdPaths.one(smith?.id ?? ''), { address: null })
  await importWhile('Ben', () => couple.put(householdPaths.one(smith?.id ?? ''), { name: 'Smyth' }))
  expect(await addresses()).toEqual([
    ['Smith', '1 Elm Street'],
    ['Smyth', undefined],
  ])
})

test('of chosen guests, only those with the given answer are no longer invited', async () => {
  const couple = await newCouple()
  const { id } = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch' })
  const [ana, ben, cem] = await Promise.all(['Ana', 'Ben', 'Cem'].map((name) => addGuest(couple, { name })))
  const guest_ids = [ana?.id, ben?.id, cem?.id]
  await couple.put(occasionPaths.invitations(id), { guest_ids: guest_ids.slice(0, 2), invited: true })
  await couple.post('/api/rsvp', { guest_id: ana?.id, occasion_id: id, rsvp_status: 'declined' }, 200)
  const body = { guest_ids, status: 'pending', invited: false }
  const done = { invited: 0, withdrawn: 1, unchanged: 1, answers_lost: 0 }
  expect(await couple.put(occasionPaths.invitations(id), { ...body, dry_run: true })).toEqual(done)
  expect(await couple.put(occasionPaths.invitations(id), body)).toEqual(done)
})

describe('while a guest changes', () => {
  test('a reply to another occasion is stored and logged once', async () => {
    const couple = await newCouple()
    const { id: occasion_id } = await couple.post<Occasion>('/api/occasions', { name: 'Brunch' })
    const { id } = await couple.post<Guest>(guestPaths.list, { name: 'Ana' })
    const invitations = { guest_ids: [id], invited: true }
    await couple.put(`/api/occasions/${occasion_id}/invitations`, invitations)
    const { env, isDone } = interrupted(/^update "invitations"/, () => couple.put(guestPaths.one(id), { phone: '1' }))
    const body = { guest_id: id, rsvp_status: 'confirmed', occasion_id }
    const guest = await answer<Guest>(couple.request('POST', guestPaths.recordRsvp, { body, env }), 200)
    expect(isDone()).toBe(true)
    expect(guest).toMatchObject({ phone: '1', rsvp_status: 'pending', invitations: [{}, { status: 'confirmed' }] })
    expect(await logOf(couple)).toMatchObject([{ statuses: [{ occasion_id, status: 'confirmed' }] }])
  })

  test('a reply that the guest sends is not replaced by one that the couple records in place of none', async () => {
    const couple = await newCouple()
    const ana = await couple.post<Guest>(guestPaths.list, { name: 'Ana' })
    const { env, isDone } = interrupted(/^update "guests"/, () => reply(ana, { rsvp_status: 'declined' }))
    const body = { guest_id: ana.id, rsvp_status: 'confirmed', seen_status: 'pending' }
    await answer(couple.request('POST', guestPaths.recordRsvp, { body, env }), 409)
    expect(isDone()).toBe(true)
    expect(await couple.get(guestPaths.list)).toMatchObject([{ rsvp_status: 'declined' }])
    expect(await logOf(couple)).toMatchObject([{ statuses: [{ status: 'declined' }] }])
  })

  test('a reply to the occasion that was the first one stays with it', async () => {
    const couple = await newCouple()
    const { id: occasion_id } = await couple.post<Occasion>('/api/occasions', { name: 'Brunch' })
    const { id } = await couple.post<Guest>(guestPaths.list, { name: 'Ana' })
    const invite = (occasion: string, invited: boolean) =>
      couple.put(`/api/occasions/${occasion}/invitations`, { guest_ids: [id], invited })
    await invite(occasion_id, true)
    await invite(couple.weddingId, false)
    const { env, isDone } = interrupted(/^update "guests"/, () => invite(couple.weddingId, true))
    const body = { guest_id: id, rsvp_status: 'confirmed', occasion_id }
    const guest = await answer<Guest>(couple.request('POST', guestPaths.recordRsvp, { body, env }), 200)
    expect(isDone()).toBe(true)
    expect(guest.invitations.map((one) => [one.occasion_id, one.status])).toEqual([
      [couple.weddingId, 'pending'],
      [occasion_id, 'confirmed'],
    ])
    expect(await logOf(couple)).toMatchObject([{ statuses: [{ occasion_id, status: 'confirmed' }] }])
  })

  test('a helper’s companions keep the health texts that they get at that moment', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    const { id, companions } = await couple.post<Guest>(guestPaths.list, {
      name: 'Ana',
      companions: [{ name: 'Ben', dietary_restrictions: 'No nuts' }],
    })
    const changed = companions.map((one) => ({ ...one, dietary_restrictions: 'No fish' }))
    const { env, isDone } = interrupted(/^update "guests"/, () =>
      couple.put(guestPaths.one(id), { companions: changed }),
    )
    const body = { companions: companions.map((one) => ({ ...one, name: 'Ben Cruz', dietary_restrictions: null })) }
    await answer(helper.request('PUT', guestPaths.one(id), { body, env }), 200)
    expect(isDone()).toBe(true)
    const [ana] = await couple.get<Guest[]>(guestPaths.list)
    expect(ana?.companions).toMatchObject([{ name: 'Ben Cruz', dietary_restrictions: 'No fish' }])
  })
})
