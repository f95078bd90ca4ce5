import { expect, test } from 'vitest'
import { wallClock, zoneNote } from '../../web/lib/moment'

test('a time is read from the wedding’s clock, on either side of a clock change', () => {
  expect(wallClock('2027-03-27T09:00:00.000Z', 'Europe/Lisbon')).toEqual({ day: '2027-03-27', time: '09:00' })
  expect(wallClock('2027-03-28T08:00:00.000Z', 'Europe/Lisbon')).toEqual({ day: '2027-03-28', time: '09:00' })
  expect(wallClock('2026-12-31T16:30:00.000Z', 'Asia/Manila')).toEqual({ day: '2027-01-01', time: '00:30' })
})

test('a time says whose clock it is where that is not the browser’s', () => {
  expect(zoneNote(Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe('')
  expect(zoneNote('America/New_York')).toBe(', America/New York time')
})
