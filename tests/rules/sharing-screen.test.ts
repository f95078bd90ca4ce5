import { describe, expect, test } from 'vitest'
import { letterFor, mailHref } from '../../web/components/sharing/letter'
import { readText, subscribeHref, withoutRunSheet } from '../../web/features/timeline/sharing/wording'
import { sendablesFor } from '../../web/features/vendors/sendable'
import { recentMomentText } from '../../web/lib/moment'
import { endHint, endsBefore, linkTitle, openedText, sameLinks } from '../../web/lib/share-wording'
import { usualLastDay } from '../../worker/features/settings/days/rules'
import type { ShareLink } from '../../worker/features/sharing/schema'
import { newVendor } from '../../worker/features/vendors/rules'

const NOW = Date.parse('2026-11-23T10:00:00Z')
const URL = 'https://posy.test/share/abc'
const vendor = (fields: object) => ({
  ...newVendor({ name: 'Sound & Co' }, { id: 'v', now: NOW }),
  ...fields,
})
const link = (fields: Partial<ShareLink> = {}): ShareLink => ({
  id: 'l',
  view: 'day',
  vendor_id: 'v',
  vendor_name: 'Sound & Co',
  occasion_id: null,
  expires_at: '2027-02-21T15:59:59.999Z',
  last_seen_at: null,
  confirmed_at: null,
  created_at: '2026-11-20T10:00:00Z',
  ...fields,
})

test('the year of a moment is said if it is another one, in the wedding’s zone', () => {
  expect(recentMomentText('2026-11-20T06:05:00Z', 'Asia/Manila', NOW)).toBe('20 November, 14:05')
  expect(recentMomentText('2025-12-31T15:59:00Z', 'Asia/Manila', NOW)).toBe('31 Dec 2025, 23:59')
  expect(recentMomentText('2025-12-31T16:00:00Z', 'Asia/Manila', NOW)).toBe('1 January, 00:00')
  expect(openedText(link(), 'Asia/Manila', NOW)).toBe('Not opened yet')
  expect(openedText(link({ last_seen_at: '2026-11-20T06:05:00Z' }), 'Asia/Manila', NOW)).toBe(
    'Opened 20 November, 14:05',
  )
  expect(readText({ last_seen_at: null }, 'Asia/Manila', NOW)).toBe('Not read yet')
  expect(readText({ last_seen_at: '2026-11-20T06:05:00Z' }, 'Asia/Manila', NOW)).toBe('Last read 20 November, 14:05')
})

test('booked vendors lack a run sheet until they have a link to one that has not ended', () => {
  const hired = (id: string, status: 'booked' | 'paid' | 'quoted' = 'booked') => ({ id, status })
  const vendors = [hired('v'), hired('paid', 'paid'), hired('other page'), hired('ended'), hired('quoted', 'quoted')]
  const links = [
    link(),
    link({ vendor_id: null }),
    link({ vendor_id: 'other page', view: 'contacts' }),
    link({ vendor_id: 'ended', expires_at: '2026-11-23T10:00:00Z' }),
  ]
  expect(withoutRunSheet(vendors, links, NOW).map(({ id }) => id)).toEqual(['paid', 'other page', 'ended'])
})

test('a link says which page it is, and for whom', () => {
  expect(linkTitle(link())).toBe('Run sheet for Sound & Co')
  expect(linkTitle(link({ view: 'caterer', vendor_name: null }))).toBe('Caterer’s pack for everyone')
})

test('a link ends seven days after the wedding, or after today once that is over', () => {
  expect(usualLastDay('2027-02-14', '2026-11-23')).toBe('2027-02-21')
  expect(usualLastDay('2026-11-01', '2026-11-23')).toBe('2026-11-30')
  const hint = (day: string, wedding_date: string) =>
    endHint(day, wedding_date, usualLastDay(wedding_date, '2026-11-23'))
  expect(hint('2027-02-21', '2027-02-14')).toBe('Seven days after the wedding.')
  expect(hint('2026-11-30', '2026-11-23')).toBe('Seven days after the wedding.')
  expect(hint('2026-11-30', '2026-11-01')).toBe('Seven days from today.')
  expect(hint('2026-12-01', '2026-11-01')).toBe('The link stops when this day is over.')
  expect(endHint('2027-02-21', '2027-02-14', '2027-02-21', false)).toBe('The link stops when this day is over.')
})

test('a link to a page of an occasion after the wedding says if it ends before that', () => {
  const brunch = { name: 'Brunch', date: '2027-02-28' }
  const hint = (day: string, occasion: typeof brunch | null) => endHint(day, '2027-02-14', '2027-02-21', true, occasion)
  const early = 'The link stops before Brunch on 28 Feb 2027.'
  expect(hint('2027-02-21', brunch)).toBe(early)
  expect(hint('', brunch)).toBe(early)
  expect(hint('2027-02-28', brunch)).toBe('The link stops when this day is over.')
  expect(hint('2027-02-21', { ...brunch, date: '2027-02-15' })).toBe('Seven days after the wedding.')
  expect(hint('2027-02-21', null)).toBe('Seven days after the wedding.')
  expect(endsBefore('2027-02-10', '2027-02-14', { date: '2027-02-13' })).toBe(false)
})

describe('links to the same page', () => {
  const same = (links: ShareLink[], wanted: Partial<ShareLink> = {}) =>
    sameLinks(links, link(wanted), { mainId: 'w', now: NOW }).map(({ id }) => id)

  test('are those of the same vendor and occasion that have not ended', () => {
    const links = [
      link({ id: 'same' }),
      link({ id: 'view', view: 'contacts' }),
      link({ id: 'other', vendor_id: 'x' }),
      link({ id: 'all', vendor_id: null }),
      link({ id: 'occasion', occasion_id: 'o' }),
      link({ id: 'main', occasion_id: 'w' }),
      link({ id: 'ended', expires_at: '2026-11-23T10:00:00Z' }),
    ]
    expect(same(links)).toEqual(['same'])
    expect(same(links, { vendor_id: null })).toEqual(['all'])
    expect(same(links, { occasion_id: 'o' })).toEqual(['occasion'])
    // A run sheet of the main occasion is not that of all.
    expect(same(links, { occasion_id: 'w' })).toEqual(['main'])
  })

  test('take no occasion for the main one, but on the run sheet', () => {
    const links = [link({ id: 'none', view: 'seating' }), link({ id: 'main', view: 'seating', occasion_id: 'w' })]
    expect(same(links, { view: 'seating', occasion_id: 'w' })).toEqual(['none', 'main'])
  })
})

describe('what one press sends', () => {
  const labels = (fields: object, isHelper = false) =>
    sendablesFor(vendor(fields) as never, isHelper).map(({ label }) => label)

  test('follows from what is known of the vendor', () => {
    expect(labels({ email: 'a@b.test', phone: '1' })).toEqual(['Email the run sheet', 'Text the run sheet'])
    expect(labels({ phone: '1' })).toEqual(['Text the run sheet'])
    expect(labels({})).toEqual(['Share the run sheet'])
    expect(labels({ email: 'a@b.test', status: 'declined' })).toEqual([])
  })

  test.each([
    [{ category: 'Catering' }, true],
    [{ category_name: 'Food & drink', category: 'Music' }, true],
    [{ category: 'Music', name: 'Kitchen Disco' }, false],
    [{ name: 'Ramos Catering' }, true],
    [{ name: 'Sound & Co' }, false],
  ])('to %j is the caterer’s pack as well: %s', (fields, isCaterer) => {
    const pack = 'Share the caterer’s pack'
    expect(labels({ category_name: null, ...fields }).includes(pack)).toBe(isCaterer)
    expect(labels({ category_name: null, ...fields }, true)).not.toContain(pack)
  })
})

describe('the letter with a link', () => {
  const settings = {
    couple_name_1: 'Hannah',
    couple_name_2: 'James',
    wedding_date: '2027-04-24',
    date_precision: 'day' as const,
  }
  const of = (fields: object = {}) =>
    letterFor({ view: 'day', url: URL, vendor: vendor({}), settings, isHelper: false, ...fields })

  test('greets the vendor, says what it is, and is signed by the couple', () => {
    expect(of({ vendor: vendor({ contact_name: 'Ana' }) })).toEqual({
      subject: "Run sheet for Hannah & James's wedding",
      body: [
        'Hello Ana,',
        "Here is the run sheet for Hannah & James's wedding on Saturday, 24 April 2027. The page is always up to date:",
        URL,
        'Please press "Seen" at the end of the page once you have read it.',
        'Thank you,\nHannah & James',
      ].join('\n\n'),
      text: `Hello Ana, here is the run sheet for Hannah & James's wedding on Saturday, 24 April 2027. It is always up to date: ${URL}\nPlease press "Seen" at the end of the page once you have read it.`,
    })
  })

  test('says only what is known', () => {
    const unknown = { couple_name_1: null, couple_name_2: null, wedding_date: '2027-04-24', date_precision: null }
    expect(of({ vendor: null, settings: unknown, view: 'contacts' })).toMatchObject({
      subject: 'Contact list for our wedding',
      text: expect.stringMatching(/^Hello, here is the contact list for our wedding\. /),
    })
    const month = { ...settings, date_precision: 'month' as const }
    expect(of({ settings: month }).text).toContain('wedding in April 2027. It is')
  })

  test('of a helper is not signed for the couple', () => {
    expect(of({ isHelper: true }).body).toMatch(/\n\nThank you$/)
  })
})

test('a mail keeps every character of its address and text', () => {
  const href = mailHref('a+b&c@d.test', { subject: 'A & B', body: 'one\n\ntwo?' })
  expect(href).toBe('mailto:a%2Bb%26c@d.test?subject=A%20%26%20B&body=one%0D%0A%0D%0Atwo%3F')
  expect(mailHref(null, { subject: '', body: '' })).toBe('mailto:?subject=&body=')
})

test('a calendar is subscribed to by its own scheme', () => {
  expect(subscribeHref('https://posy.test/calendar/abc.ics')).toBe('webcal://posy.test/calendar/abc.ics')
})
