import { expect, test } from 'vitest'
import { dayText, longMomentText, momentText, recentMomentText, wallClock, zoneNote } from '../../web/lib/moment'

test('a time is read from the wedding’s clock, on either side of a clock change', () => {
  expect(wallClock('2027-03-27T09:00:00.000Z', 'Europe/Lisbon')).toEqual({ day: '2027-03-27', time: '09:00' })
  expect(wallClock('2027-03-28T08:00:00.000Z', 'Europe/Lisbon')).toEqual({ day: '2027-03-28', time: '09:00' })
  expect(wallClock('2026-12-31T16:30:00.000Z', 'Asia/Manila')).toEqual({ day: '2027-01-01', time: '00:30' })
})

test('a time that cannot be read is called that, and takes no screen down', () => {
  for (const instant of ['', 'tomorrow', '2027-02-30T25:00:00Z']) {
    const texts = [momentText, recentMomentText, dayText, longMomentText].map((text) => text(instant, 'Asia/Manila'))
    expect(new Set(texts)).toEqual(new Set(['Invalid date']))
  }
})

test('a time says whose clock it is where that is not the browser’s', () => {
  expect(zoneNote(Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe('')
  expect(zoneNote('America/New_York')).toBe(', America/New York time')
})
