import { describe, expect, test } from 'vitest'
import { type GuestSummary, guestPaths } from '../../worker/features/guests/schema'
import { newCouple } from '../support/worker/app'
import { addGuest } from '../support/worker/guests'

const { list, one, summary } = guestPaths

describe('changing the plus-ones of a guest', () => {
  test.each([
    [{ plus_one_allowed: true }, { plus_one_allowed: true, plus_ones: 1 }],
    [{ plus_ones: 2 }, { plus_one_allowed: false, plus_ones: 0 }],
    [{ plus_one_allowed: true, plus_ones: 0 }, { plus_ones: 0 }],
    [{ plus_one_allowed: false, plus_ones: 2 }, { plus_ones: 0 }],
  ])('%j of a guest without plus-ones makes %j', async (patch, expected) => {
    const couple = await newCouple()
    expect(await couple.put(one((await addGuest(couple)).id), patch)).toMatchObject(expected)
  })

  test('allowing plus-ones of a guest who has named some allows all of them', async () => {
    const couple = await newCouple()
    const allow = { plus_one_allowed: true }
    const named = { plus_one_name: 'Ben, Cleo' }
    expect(await couple.post(list, { name: 'Ana', ...allow, ...named }, 201)).toMatchObject({ plus_ones: 2 })
    const guest = await addGuest(couple)
    expect(await couple.put(one(guest.id), { ...allow, ...named })).toMatchObject({ plus_ones: 2 })
    expect(await couple.put(one(guest.id), { plus_one_allowed: false })).toMatchObject({ plus_ones: 0 })
    expect(await couple.put(one(guest.id), allow)).toMatchObject({ plus_ones: 2 })
  })

  test.each([
    [{ plus_one_allowed: false }, { plus_one_allowed: false, plus_ones: 0 }],
    [{ plus_one_allowed: true }, { plus_ones: 3 }],
    [{ plus_ones: 5 }, { plus_ones: 5 }],
    [{ name: 'B' }, { plus_one_allowed: true, plus_ones: 3 }],
  ])('%j of a guest with three plus-ones makes %j', async (patch, expected) => {
    const couple = await newCouple()
    const guest = await addGuest(couple, { plus_one_allowed: true, plus_ones: 3 })
    expect(await couple.put(one(guest.id), patch)).toMatchObject(expected)
  })

  test('approves or refuses a plus-one', async () => {
    const couple = await newCouple()
    const party = {
      rsvp_status: 'confirmed',
      plus_one_allowed: true,
      plus_one_name: 'Ben',
      plus_one_status: 'requested',
    }
    const guest = await addGuest(couple, party)
    const attending = async () => (await couple.get<GuestSummary>(summary)).total_attending
    expect(await attending()).toBe(1)
    expect(await couple.put(one(guest.id), { plus_one_status: 'approved' })).toMatchObject({ plus_one_name: 'Ben' })
    expect(await attending()).toBe(2)
    await couple.put(one(guest.id), { plus_one_status: 'declined' })
    expect(await attending()).toBe(1)
  })

  test('that leaves no plus-one ends the request for one', async () => {
    const couple = await newCouple()
    const asked = { plus_one_allowed: true, plus_one_name: 'Ben', plus_one_status: 'requested' }
    const guest = await addGuest(couple, { rsvp_status: 'confirmed', ...asked })
    const requests = async () => (await couple.get<GuestSummary>(summary)).plus_one_requests
    expect(await requests()).toBe(1)
    expect(await couple.put(one(guest.id), { plus_one_name: null })).toMatchObject({ plus_one_status: 'none' })
    expect(await requests()).toBe(0)
    await couple.put(one(guest.id), asked)
    expect(await couple.put(one(guest.id), { companions: [] })).toMatchObject({ plus_one_status: 'none' })
    const kept = { plus_one_name: null, plus_one_status: 'declined' }
    expect(await couple.put(one(guest.id), kept)).toMatchObject(kept)
  })

  test('that takes away the permission to bring somebody refuses whom the guest asked to bring', async () => {
    const couple = await newCouple()
    const asked = { plus_one_allowed: true, plus_one_name: 'Ben', plus_one_status: 'requested' }
    const guest = await addGuest(couple, { rsvp_status: 'confirmed', ...asked })
    expect(await couple.put(one(guest.id), { plus_one_allowed: false })).toMatchObject({ plus_one_status: 'declined' })
    expect(await couple.get<GuestSummary>(summary)).toMatchObject({ plus_one_requests: 0, total_attending: 1 })
    const again = { plus_one_allowed: true, plus_one_status: 'approved' }
    expect(await couple.put(one(guest.id), again)).toMatchObject({ plus_one_name: 'Ben', ...again })
  })
})
