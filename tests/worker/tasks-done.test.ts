import { describe, expect, test } from 'vitest'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { finalCountPath } from '../../worker/features/sharing/final-count/schema'
import { sharingPaths } from '../../worker/features/sharing/schema'
import type { DoneItem } from '../../worker/features/tasks/schema'
import { type TimelineEvent, timelinePaths } from '../../worker/features/timeline/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { MINUTE } from '../../worker/lib/durations'
import { inDays } from '../support/days'
import { type Couple, newCouple } from '../support/worker/app'
import { at } from '../support/worker/invitation'
import { deliveriesOf, hosts, sent, write } from '../support/worker/messages'
import { insertGuests } from '../support/worker/plans'
import { invite } from '../support/worker/reminders'
import { htmlOf, share } from '../support/worker/sharing'

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

/** The items among these that are done, with the reason. */
async function doneOf(couple: Couple, ...keys: string[]): Promise<Record<string, string>> {
  const done = await couple.get<DoneItem[]>('/api/tasks/templates/done')
  return Object.fromEntries(done.filter(({ key }) => keys.includes(key)).map(({ key, reason }) => [key, reason]))
}

describe('what Posy has sent', () => {
  const sendings = (couple: Couple) => doneOf(couple, 'send_save_the_dates', 'send_invitations')

  test('is done before anybody replies: save-the-dates first, then invitations', async () => {
    const couple = await hosts()
    await invite(couple, {}, {}, { email: null })
    await write(couple, { kind: 'save_the_date' })
    expect(await sendings(couple)).toEqual({})
    await sent(couple, { kind: 'save_the_date' })
    const saved = 'You sent save-the-dates to 2 households.'
    expect(await sendings(couple)).toEqual({ send_save_the_dates: saved })
    for (const kind of ['custom', 'thanks'] as const) await sent(couple, { kind })
    expect(await sendings(couple)).toEqual({ send_save_the_dates: saved })
    // A household counts once, whatever it gets.
    for (let i = 0; i < 2; i++) await sent(couple)
    expect(await sendings(couple)).toEqual({
      send_save_the_dates: saved,
      send_invitations: 'You sent invitations to 2 households.',
    })
    expect(await sendings(await hosts())).toEqual({})
  })

  test('is not what is about another occasion alone', async () => {
    const couple = await hosts()
    const guests = await invite(couple, {}, {})
    const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch' })
    await couple.put(occasionPaths.invitations(brunch.id), { guest_ids: guests.map(({ id }) => id), invited: true })
    await sent(couple, { occasion_ids: [brunch.id] })
    expect(await sendings(couple)).toEqual({})
    await sent(couple, { occasion_ids: [couple.weddingId, brunch.id] })
    expect(await sendings(couple)).toMatchObject({ send_invitations: 'You sent invitations to 2 households.' })
  })

  test('is not what guests of another occasion reply to', async () => {
    const couple = await hosts()
    const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch' })
    const reply = { rsvp_status: 'confirmed', rsvp_source: 'link', responded_at: Date.now() } as const
    await invite(couple, { ...reply, principal_id: brunch.id }, { ...reply, is_invited: false }, {})
    expect(await sendings(couple)).toEqual({})
    await invite(couple, reply)
    expect(await sendings(couple)).toEqual({
      send_save_the_dates: 'Replies are coming in.',
      send_invitations: 'Replies are coming in.',
    })
  })

  test('is not while it is scheduled or cancelled', async () => {
    const couple = await hosts()
    await invite(couple, {})
    const { id } = await write(couple)
    await couple.post(`/api/messages/${id}/send`, { at: '2031-01-01T00:00:00Z' }, 202)
    expect(await sendings(couple)).toEqual({})
    await couple.post(`/api/messages/${id}/cancel`, undefined, 202)
    expect(await sendings(couple)).toEqual({})
  })

  test('is once most households have it, also while the couple has to hand some over', async () => {
    const couple = await hosts()
    await insertGuests(couple, 3, { phone: '+63 917 555 0100' })
    const message = await sent(couple, { channel: 'sms' })
    const [first, second] = await deliveriesOf(couple, message)
    const handOver = (id = '') => couple.post(`/api/deliveries/${id}/handed-over`, undefined, 200)
    await handOver(first?.id)
    expect(await sendings(couple)).toEqual({})
    await handOver(second?.id)
    expect(await sendings(couple)).toMatchObject({ send_invitations: 'You sent invitations to 2 households.' })
  })
})

describe('the final count', () => {
  test('is done once it is kept, for the wedding itself', async () => {
    const couple = await newCouple()
    await couple.post('/api/guests', { name: 'Ana' }, 201)
    const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch' }, 201)
    await couple.post(finalCountPath(brunch.id), {}, 201)
    expect(await doneOf(couple, 'final_count')).toEqual({})
    await couple.post(finalCountPath(couple.weddingId), {}, 201)
    expect(await doneOf(couple, 'final_count')).toEqual({ final_count: 'Your final count is set.' })
  })
})

describe('the run sheet', () => {
  const DAY = inDays(10)
  const sharing = (couple: Couple) => doneOf(couple, 'share_day_plan', 'vendors_read_plan')

  async function coupleWithSchedule() {
    const couple = await hosts({ wedding_date_fixed: DAY, rsvp_deadline: null })
    const events: TimelineEvent[] = []
    for (const title of ['Ceremony', 'Dinner', 'First dance']) {
      events.push(await couple.post(timelinePaths.list, { title, date: DAY, start_time: '15:00' }, 201))
    }
    return { couple, events }
  }

  test('is shared with everyone once a link for everyone is opened, as long as that is alive', async () => {
    const { couple } = await coupleWithSchedule()
    const { id: brunch } = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch' }, 201)
    await share(couple, { view: 'day', occasion_id: brunch })
    await share(couple, { view: 'contacts' })
    const { id, path } = await share(couple, { view: 'day', expires_at: minutesFromNow(5) })
    expect(await sharing(couple)).toEqual({})
    await htmlOf(path)
    expect(await sharing(couple)).toEqual({ share_day_plan: 'Your run sheet’s link for everyone has been opened.' })
    expect(await at(minutesFromNow(10), () => sharing(couple))).toEqual({})
    await couple.delete(sharingPaths.link(id))
    expect(await sharing(couple)).toEqual({})
  })

  test('is with the vendors once each booked one has opened all their links since its last change', async () => {
    const { couple, events } = await coupleWithSchedule()
    const addVendor = (name: string, status: string) => couple.post<Vendor>('/api/vendors', { name, status }, 201)
    const linkOf = ({ id }: Vendor) => share(couple, { view: 'day', vendor_id: id })
    const [sound, hall] = [await addVendor('Sound & Co', 'booked'), await addVendor('The hall', 'paid')]
    await addVendor('Only asked', 'quoted')
    const links = [await linkOf(sound)]
    const on = <T>(minute: number, act: () => Promise<T>) => at(minutesFromNow(minute), act)
    const open = async (minute: number) => {
      for (const { path } of links) await on(minute, () => htmlOf(path))
    }
    await open(2)
    expect(await sharing(couple)).toEqual({})
    links.push(await linkOf(hall))
    expect(await sharing(couple)).toEqual({})
    await open(3)
    const done = { vendors_read_plan: 'All your booked vendors have opened the run sheet.' }
    expect(await sharing(couple)).toEqual(done)

    await on(4, () => couple.put(timelinePaths.one(events[0]?.id ?? ''), { start_time: '16:00' }))
    expect(await sharing(couple)).toEqual({})
    await open(5)
    expect(await sharing(couple)).toEqual(done)
    await linkOf(hall)
    expect(await sharing(couple)).toEqual({})
  })

  test('is not with vendors who never opened it, also if there is nothing in it for them', async () => {
    const { couple, events } = await coupleWithSchedule()
    for (const { id } of events) await couple.put(timelinePaths.one(id), { visibility: 'couple' })
    const { id } = await couple.post<Vendor>('/api/vendors', { name: 'Sound & Co', status: 'booked' }, 201)
    await share(couple, { view: 'day', vendor_id: id })
    expect(await sharing(couple)).toEqual({})
  })
})
