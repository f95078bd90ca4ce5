import { describe, expect, test } from 'vitest'
import type { Occasion } from '../../worker/features/occasions/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import { type ShareLink, sharingPaths } from '../../worker/features/sharing/schema'
import { type TimelineEvent, timelinePaths } from '../../worker/features/timeline/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { addDays } from '../../worker/lib/calendar'
import { inDays } from '../support/days'
import { type Couple, newCouple, request, withoutTokens } from '../support/worker/app'
import { prepare } from '../support/worker/databases'
import { at } from '../support/worker/invitation'
import { htmlOf, linesOf, share, textOf } from '../support/worker/sharing'

const DAY = inDays(100)

const addEvent = (couple: Couple, title: string, times: string, fields: object = {}) => {
  const [start_time, end_time] = times.split('-')
  return couple.post<TimelineEvent>(timelinePaths.list, { title, date: DAY, start_time, end_time, ...fields })
}

const addVendor = (couple: Couple, name: string, fields: object = {}) =>
  couple.post<Vendor>('/api/vendors', { name, status: 'booked', ...fields })

const listed = async (couple: Couple, id: string) =>
  (await couple.get<ShareLink[]>(sharingPaths.links)).find((link) => link.id === id)

const sheet = async (path: string) => Object.values(linesOf(await htmlOf(path)))[0] ?? []

describe('the run sheet', () => {
  test('shows everybody what is for everybody', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { couple_name_1: 'Mara', couple_name_2: 'Jonas', wedding_date_fixed: DAY })
    const sound = await addVendor(couple, 'Sound & Co', { phone: '+63 2 555' })
    await addEvent(couple, 'First dance', '20:00-20:10', { vendor_id: sound.id, description: 'Waltz', notes: 'Secret' })
    await addEvent(couple, 'Ceremony', '15:00-15:30', { location: 'Garden' })
    await addEvent(couple, 'Truck arrives', '09:00', { visibility: 'vendors' })
    await addEvent(couple, 'A word with mother', '08:00', { visibility: 'couple' })
    const { path } = await share(couple, { view: 'day' })
    const html = await htmlOf(path)
    expect(textOf(html)).toContain('Mara & Jonas')
    expect(Object.values(linesOf(html))).toEqual([
      ['15:00–15:30 | Ceremony Garden | ', '20:00–20:10 | First dance Waltz | Sound & Co'],
    ])
    expect(html).not.toContain('Secret')
    expect(html).not.toContain('<script')
    expect(textOf(html)).toMatch(/As of \d\d:\d\d, \w+, \d+ \w+ \d{4} \(Asia\/Manila time\)/)
  })

  test('shows a vendor their own lines, what comes right before and after, and whom to call', async () => {
    const couple = await newCouple()
    const sound = await addVendor(couple, 'Sound & Co', { phone: '1', show_phone: true })
    const hall = await addVendor(couple, 'The hall', { phone: '+63 2 555', show_phone: true, contact_name: 'Ola' })
    await addVendor(couple, 'Private baker', { phone: '999' })
    await couple.post('/api/guests', { name: 'Ana Cruz', phone: '+44 20', show_phone: true })
    await couple.post('/api/guests', { name: 'Ben Cruz', phone: '888' })
    await addEvent(couple, 'Hair', '08:00')
    await addEvent(couple, 'Doors open', '09:00', { vendor_id: hall.id, visibility: 'vendors' })
    await addEvent(couple, 'Surprise', '09:30', { visibility: 'couple' })
    await addEvent(couple, 'Sound check', '10:00-11:00', { vendor_id: sound.id, location: 'Stage' })
    await addEvent(couple, 'Lunch', '12:00')
    await addEvent(couple, 'Ceremony', '15:00')
    await addEvent(couple, 'Hidden payment', '16:00', { vendor_id: sound.id, visibility: 'couple' })
    const { path } = await share(couple, { view: 'day', vendor_id: sound.id })
    const html = await htmlOf(path)
    expect(textOf(html)).toContain('For Sound & Co')
    expect(Object.values(linesOf(html))).toEqual([
      [
        '09:00 | Right before Doors open | The hall +63 2 555',
        '10:00–11:00 | Sound check Stage | ',
        '12:00 | Right after Lunch | ',
      ],
      ['The hall Ola | +63 2 555', 'Ana Cruz | +44 20'],
    ])
    expect(html).toContain('href="tel:+6325 55"'.replace(' ', ''))
    for (const hidden of ['Surprise', 'Hidden', 'baker', '999', '888', 'Ceremony']) {
      expect(withoutTokens(html)).not.toContain(hidden)
    }
  })

  test('links no phone text without a number', async () => {
    const couple = await newCouple()
    const florist = await addVendor(couple, 'Florist', { phone: 'Ask Ana', show_phone: true })
    const sound = await addVendor(couple, 'Sound & Co')
    await addEvent(couple, 'Flowers', '09:00', { vendor_id: florist.id, visibility: 'vendors' })
    await addEvent(couple, 'Sound check', '10:00', { vendor_id: sound.id })
    const { path } = await share(couple, { view: 'day', vendor_id: sound.id })
    const html = await htmlOf(path)
    expect(textOf(html)).toContain('Ask Ana')
    expect(html).not.toContain('href="tel:')
  })

  test('goes by the clock for what comes right before and after: what starts meanwhile is neither, and nor is another day', async () => {
    const couple = await newCouple()
    const dj = await addVendor(couple, 'DJ', {})
    await addEvent(couple, 'Meeting', '16:00', { date: addDays(DAY, -15) })
    await addEvent(couple, 'Music', '12:00-18:00', { vendor_id: dj.id })
    await addEvent(couple, 'Cake', '13:00')
    await addEvent(couple, 'Bus', '18:10')
    await addEvent(couple, 'Party', '22:00-01:00')
    await addEvent(couple, 'Last song', '01:00', { vendor_id: dj.id, date: addDays(DAY, 1) })
    await addEvent(couple, 'Brunch', '11:00', { date: addDays(DAY, 1) })
    const { path } = await share(couple, { view: 'day', vendor_id: dj.id })
    expect(Object.values(linesOf(await htmlOf(path)))).toEqual([
      ['12:00–18:00 | Music | ', '18:10 | Right after Bus | ', '22:00–01:00 | Right before Party | '],
      ['01:00 | Last song | '],
    ])
  })

  test.each([
    ['before', ['Hair', 'Delivery']],
    ['after', ['Delivery', 'Hair']],
  ])('shows the next thing after a moment, whether what is at the same time was added %s it', async (_, titles) => {
    const couple = await newCouple()
    const florist = await addVendor(couple, 'Florist')
    for (const title of titles) {
      await addEvent(couple, title, '10:00', { vendor_id: title === 'Delivery' ? florist.id : null })
    }
    await addEvent(couple, 'Lunch', '12:00')
    const { path } = await share(couple, { view: 'day', vendor_id: florist.id })
    expect(await sheet(path)).toEqual(['10:00 | Delivery | ', '12:00 | Right after Lunch | '])
  })

  test('is that of one occasion, if the link says so', async () => {
    const couple = await newCouple()
    const brunch = await couple.post<{ id: string }>('/api/occasions', { name: 'Brunch', date: addDays(DAY, 1) })
    await addEvent(couple, 'Ceremony', '15:00', { occasion_id: couple.weddingId })
    await addEvent(couple, 'Coffee', '10:00', { occasion_id: brunch.id, date: addDays(DAY, 1) })
    await addEvent(couple, 'Taxi', '09:00', { date: addDays(DAY, 1) })
    const { path } = await share(couple, { view: 'day', occasion_id: brunch.id })
    expect(await sheet(path)).toEqual(['09:00 | Taxi | ', '10:00 | Coffee | '])
    await couple.delete(`/api/occasions/${brunch.id}`)
    await htmlOf(path, 404)
  })

  test('says as of when it is in the wedding’s zone, and marks what has changed since the link was last opened', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { timezone: 'America/New_York' })
    const dance = await addEvent(couple, 'Dance', '20:00')
    const gone = await addEvent(couple, 'Speech', '19:00')
    await addEvent(couple, 'Dinner', '18:00')
    const { path } = await share(couple, { view: 'day' })
    const first = await at(`${inDays(1)}T17:05:00Z`, () => htmlOf(path))
    expect(textOf(first)).toMatch(/As of 1[23]:05/)
    expect(first).not.toContain('<mark>')
    expect(await htmlOf(path)).not.toContain('<mark>')

    await couple.put(timelinePaths.one(dance.id), { start_time: '20:30' })
    await addEvent(couple, 'Cake', '21:00')
    await couple.delete(timelinePaths.one(gone.id))
    const then = await htmlOf(path)
    expect(linesOf(then)).toEqual({
      [Object.keys(linesOf(then))[0] ?? '']: ['18:00 | Dinner | ', '20:30 Changed | Dance | ', '21:00 New | Cake | '],
    })
    expect(textOf(then)).toContain('2 lines are new or changed since this link was last opened. One line was removed')
    expect(await htmlOf(path)).not.toContain('<mark>')
  })

  test('has the address of its place on one line', async () => {
    const couple = await newCouple()
    const address = '12 Rue Verte\n69001 Lyon'
    const occasion = { name: 'Brunch', date: '2030-06-02', venue_name: 'Casa Verde', address }
    const { id } = await couple.post<Occasion>('/api/occasions', occasion)
    const { path } = await share(couple, { view: 'day', occasion_id: id })
    expect(textOf(await htmlOf(path))).toContain('2 June 2030, Casa Verde, 12 Rue Verte, 69001 Lyon As of')
  })

  test('marks a new place beneath its title', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { venue_name: 'Casa Verde' })
    const { path } = await share(couple, { view: 'day' })
    expect(textOf(await htmlOf(path))).toContain('Casa Verde As of')
    await couple.put(settingsPath, { venue_name: 'Hotel Azul' })
    const then = textOf(await htmlOf(path))
    expect(then).toContain('Hotel Azul Changed')
    expect(then).toContain('One line is new or changed since this link was last opened.')
    expect(await htmlOf(path)).not.toContain('<mark>')
  })

  test('marks a line that moved to another day at the same time', async () => {
    const couple = await newCouple()
    const brunch = await addEvent(couple, 'Brunch', '11:00')
    await addEvent(couple, 'Hair', '09:00')
    const { path } = await share(couple, { view: 'day' })
    await htmlOf(path)
    await couple.put(timelinePaths.one(brunch.id), { date: addDays(DAY, 1) })
    const then = await htmlOf(path)
    expect(Object.values(linesOf(then))).toEqual([['09:00 | Hair | '], ['11:00 Changed | Brunch | ']])
    expect(await htmlOf(path)).not.toContain('<mark>')
  })

  test('comes as a calendar file', async () => {
    const couple = await newCouple()
    const sound = await addVendor(couple, 'Sound & Co')
    await addEvent(couple, 'Sound check', '10:00-11:00', { vendor_id: sound.id })
    await addEvent(couple, 'Secret', '12:00', { vendor_id: sound.id, visibility: 'couple' })
    await addEvent(couple, 'Lunch', '12:00')
    const { path } = await share(couple, { view: 'day', vendor_id: sound.id })
    const response = await request('GET', `${path}/day.ics`)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect((await response.text()).match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Sound check'])
    await htmlOf(`${path}/caterer.csv`, 404)
  })
})

describe('a shared page', () => {
  test('is stored by no cache and found by no search engine, and answers 304 until something changes', async () => {
    const couple = await newCouple()
    await addEvent(couple, 'Dance', '20:00')
    const { path } = await share(couple, { view: 'day' })
    const response = await request('GET', path)
    const { headers } = response
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(await response.text()).toContain('<meta name="robots" content="noindex')
    const tag = headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{20,}"$/)
    const again = await request('GET', path, { headers: { 'if-none-match': `"other", W/${tag}` } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('etag')).toBe(tag)
    await addEvent(couple, 'Cake', '21:00')
    expect((await request('GET', path, { headers: { 'if-none-match': tag } })).status).toBe(200)
  })

  test('tells the couple who looked, and who pressed Seen', async () => {
    const couple = await newCouple()
    const { id, path } = await share(couple, { view: 'contacts' })
    await request('GET', path, { headers: { 'user-agent': 'WhatsApp/2.23' } })
    await request('HEAD', path)
    expect(await listed(couple, id)).toMatchObject({ last_seen_at: null, confirmed_at: null })
    const html = await at(`${inDays(1)}T10:00:00Z`, () => htmlOf(path))
    expect(await listed(couple, id)).toMatchObject({ last_seen_at: `${inDays(1)}T10:00:00.000Z`, confirmed_at: null })

    const [form = ''] = /<form[^>]*>/.exec(html) ?? []
    expect(form).toContain('method="post"')
    const action = /action="([^"]*)"/.exec(form)?.[1] ?? ''
    const pressed = await at(`${inDays(2)}T10:00:00Z`, () => request('POST', action, { raw: new URLSearchParams() }))
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, path])
    expect(await listed(couple, id)).toMatchObject({ confirmed_at: `${inDays(2)}T10:00:00.000Z` })
    expect(textOf(await htmlOf(path))).toContain('You pressed Seen on')
  })

  test('that ended, was ended, is foreign or never was looks the same', async () => {
    const couple = await newCouple()
    const [ended, expired, typed] = await Promise.all([1, 2, 3].map(() => share(couple, { view: 'day' })))
    if (!ended || !expired || !typed) throw new Error('No links.')
    await couple.delete(sharingPaths.link(ended.id))
    await prepare('update share_links set expires_at = ? where id = ?').bind(Date.now(), expired.id).run()
    const never = await htmlOf(`/share/${'A'.repeat(32)}`, 404)
    const other = typed.path.endsWith('_') ? 'A' : '_'
    const dead = [ended.path, expired.path, `/share/short`, `${typed.path}A`, `${typed.path.slice(0, -1)}${other}`]
    for (const path of dead) {
      expect(await htmlOf(path, 404)).toBe(never)
      expect(await htmlOf(`${path}/day.ics`, 404)).toBe(never)
      const pressed = await request('POST', `${path}/seen`)
      expect([pressed.status, await pressed.text()]).toEqual([404, never])
      expect(pressed.headers.get('server-timing')).toBeNull()
    }
    expect((await listed(couple, expired.id))?.confirmed_at).toBeNull()
    expect(await htmlOf(`${typed.path}/other.txt`, 404)).toBe(never)
  })

  test('refuses further guesses after thirty, and still opens for those who have its link', async () => {
    const couple = await newCouple()
    const { path } = await share(couple, { view: 'day' })
    const headers = { 'cf-connecting-ip': '203.0.113.77' }
    const statuses: number[] = []
    for (let i = 0; i < 32; i++) statuses.push((await request('GET', `/share/${'B'.repeat(32)}`, { headers })).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404))
    const refused = await request('GET', '/share/x', { headers })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    // Guesses by others do not keep out those who have a link.
    await htmlOf(path, 200, { headers })
  })

  test('survives hostile texts', async () => {
    const couple = await newCouple()
    const HOSTILE = `<script>alert("x")</script> & 'O"Brien' </style> $& \u202E`
    await addEvent(couple, HOSTILE, '20:00', { location: HOSTILE, description: `${HOSTILE}\n${HOSTILE}` })
    const { path } = await share(couple, { view: 'day' })
    const html = await htmlOf(path)
    expect(html).not.toContain('<script')
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(4)
  })
})
