import { expect, test } from 'vitest'
import { guestAt } from '../../web/features/guests/occasions/replies'
import { seatedAt } from '../../web/features/guests/seating/guest-at'
import type { Guest } from '../../worker/features/guests/schema'

const invitation = (occasion_id: string, status: Guest['rsvp_status'], meal_preference: string | null = null) => ({
  occasion_id,
  status,
  meal_preference,
  responded_at: null,
  source: null,
})

/** A guest who comes to the wedding, with a seat, and may come to the brunch. */
const guest = {
  id: 'g',
  rsvp_status: 'confirmed',
  meal_preference: 'Vegan',
  table_id: 't',
  seat_number: 2,
  invitations: [invitation('wedding', 'confirmed', 'Vegan'), invitation('brunch', 'maybe')],
  other_seats: [{ occasion_id: 'dinner', table_id: 'd', seat_number: 1 }],
} as Guest

test('a guest at another occasion has the answer and the seat there, and stays the same object', () => {
  const here = guestAt(guest, 'brunch')
  expect(here).toMatchObject({ rsvp_status: 'maybe', meal_preference: null, table_id: null, seat_number: null })
  expect(here?.invitations.map(({ occasion_id }) => occasion_id)).toEqual(['brunch', 'wedding'])
  expect(guestAt(guest, 'brunch')).toBe(here)
  expect(guestAt(guest, 'wedding')).toBe(guest)
  expect(guestAt(guest, 'sailing')).toBeUndefined()
})

test('a seat is given at one occasion only', () => {
  const seat = { table_id: 'b', seat_number: 5 }
  for (const occasion of ['wedding', undefined]) {
    expect(seatedAt(guest, occasion, seat)).toEqual({ ...guest, ...seat })
  }
  const seated = seatedAt(guest, 'brunch', seat)
  expect(seated).toEqual({ ...guest, other_seats: [...guest.other_seats, { occasion_id: 'brunch', ...seat }] })
  expect(guestAt(seated, 'brunch')).toMatchObject(seat)
  expect(seatedAt(seated, 'brunch', { table_id: null })).toEqual(guest)
})
