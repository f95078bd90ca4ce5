import { describe, expect, test } from 'vitest'
import type { ShiftAnswer } from '../../worker/features/timeline/schema'
import { newCouple } from '../support/worker/app'
import { DAY, fillTimeline, hireVendor, newEvent } from '../support/worker/timeline'

const EVENTS = '/api/timeline-events'
const CONFLICTS = '/api/timeline/conflicts'
const ASSIGNMENTS = '/api/timeline/vendor-assignments'
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

describe('conflicts', () => {
  test('are listed for all days, one day or one event, across midnight too', async () => {
    const couple = await newCouple()
    const vendor_id = await hireVendor(couple)
    const night = await newEvent(couple, { start_time: '23:00', end_time: '01:00', vendor_id, location: 'Bar' })
    const after = await newEvent(couple, { title: 'Cleaning', date: '2027-02-15', start_time: '00:30', vendor_id })
    const other = await newEvent(couple, { date: '2027-03-01', vendor_id: await hireVendor(couple, 'Ben', 'quoted') })
    const double = {
      type: 'vendor_double_booked',
      severity: 'error',
      message: 'Rosa is needed twice at 00:30: “Toasts” and “Cleaning”.',
      event_ids: [night.id, after.id],
      vendor_id,
    }
    const unbooked = {
      type: 'vendor_not_booked',
      severity: 'warning',
      message: 'Ben is planned for “Toasts” but is not booked yet.',
      event_ids: [other.id],
      vendor_id: other.vendor_id,
    }
    expect(await couple.get(CONFLICTS)).toEqual([double, unbooked])
    expect(await couple.get(`${CONFLICTS}?date=${DAY}`)).toEqual([double])
    expect(await couple.get(`${CONFLICTS}?date=2027-02-15`)).toEqual([double])
    expect(await couple.get(`${CONFLICTS}?date=2027-02-16`)).toEqual([])
    expect(await couple.get(`${CONFLICTS}?event_id=${after.id}`)).toEqual([double])
    expect(await couple.get(`${CONFLICTS}?event_id=${other.id}&date=${DAY}`)).toEqual([])
    expect(await couple.get(`${CONFLICTS}?event_id=&date=`)).toHaveLength(2)
  })

  test('of one day or one event are complete even when the whole list is cut', async () => {
    const couple = await newCouple()
    const vendor_id = await hireVendor(couple)
    await fillTimeline(couple, 70, { start_time: '09:00', vendor_id })
    const first = await newEvent(couple, { start_time: '18:00', vendor_id })
    const second = await newEvent(couple, { start_time: '18:30', end_time: '18:45', vendor_id })
    const third = await newEvent(couple, { title: 'Cake', start_time: '18:30', vendor_id })
    const late = { type: 'vendor_double_booked', event_ids: [second.id, third.id] }
    expect(await couple.get(CONFLICTS)).toHaveLength(2000)
    expect(await couple.get(`${CONFLICTS}?date=${DAY}`)).toMatchObject([late])
    expect(await couple.get(`${CONFLICTS}?event_id=${third.id}`)).toMatchObject([late])
    expect(await couple.get(`${CONFLICTS}?event_id=${first.id}`)).toEqual([])
    expect(await couple.get(`${CONFLICTS}?date=2027-02-10`)).toHaveLength(2000)

    const shift = { date: DAY, from_time: '18:30', minutes: -30, dry_run: true }
    await fillTimeline(couple, 70, { start_time: '09:00', vendor_id, date: DAY })
    const { conflicts } = await couple.post<ShiftAnswer>(`${EVENTS}/shift`, shift, 200)
    expect(conflicts.map(({ event_ids }) => event_ids)).toEqual([
      [first.id, second.id],
      [first.id, third.id],
    ])
  })

  test('of a missing event or another wedding’s are not found', async () => {
    const [couple, stranger] = [await newCouple(), await newCouple()]
    const { id } = await newEvent(stranger)
    expect(await couple.get(`${CONFLICTS}?event_id=${id}`, 404)).toEqual({ detail: 'We could not find that.' })
    await couple.get(`${CONFLICTS}?event_id=${UNKNOWN}`, 404)
    await couple.get(`${CONFLICTS}?date=2027-02-30`, 422)
    await couple.get(`${ASSIGNMENTS}?date=soon`, 422)
  })

  test('lower a vendor’s score for dates', async () => {
    const couple = await newCouple()
    const vendor_id = await hireVendor(couple)
    const fit = `/api/vendors/ai/fit-suggestion?vendor_id=${vendor_id}`
    const dates = async () =>
      (await couple.get<{ factors: { name: string }[] }>(fit)).factors.find(({ name }) => name === 'dates')
    await newEvent(couple, { vendor_id })
    expect(await dates()).toMatchObject({ score: 100 })
    await newEvent(couple, { vendor_id, title: 'Cake' })
    expect(await dates()).toMatchObject({
      score: 50,
      detail: 'Rosa is needed twice at 18:00: “Toasts” and “Cake”.',
    })
  })
})
