import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails, weddings } from '../../worker/db/schema/weddings'
import type { OutgoingMail } from '../../worker/features/mail/gateway'
import { settingsPath } from '../../worker/features/settings/schema'
import { addDays } from '../../worker/lib/calendar'
import { type Couple, newCouple, request, withoutTokens } from '../support/worker/app'
import { at } from '../support/worker/invitation'
import { newMember, newProvedCouple } from '../support/worker/members'
import { counts, cron, database, fakeGateway, mailed } from '../support/worker/reminders'
import { htmlOf, share } from '../support/worker/sharing'

/** A couple in Manila, with a confirmed address and vendors who are booked, by name. */
async function coupleOn(date: string, ...names: string[]) {
  const couple = await newProvedCouple()
  await couple.put(settingsPath, { wedding_date_fixed: date })
  const vendors = await Promise.all(names.map((name) => addVendor(couple, { name })))
  return { couple, vendors }
}

const addVendor = (couple: Couple, vendor: object) =>
  couple.post<{ id: string }>('/api/vendors', { status: 'booked', ...vendor })

/** Runs crons at these instants, one after another; returns what they mail to a couple about the next day. */
async function mailedBefore(couple: Couple, ...instants: string[]): Promise<OutgoingMail[][]> {
  const all = await mailed(couple, ...instants)
  return all.map((some) => some.filter(({ subject }) => subject.startsWith('Tomorrow')))
}

const rowsOf = (couple: Couple) => database().select().from(mails).where(eq(mails.wedding_id, couple.weddingId))
/** Eight in the morning in Manila, on the day before. */
const eight = (date: string) => `${addDays(date, -1)}T00:00:00Z`

describe('on the day before', () => {
  test('the couple is told at eight in their zone, once, who has looked at the run sheet and who has none', async () => {
    const date = '2031-02-20'
    const { couple, vendors } = await coupleOn(date, 'Rosa & Söhne', 'DJ <b>Kai</b>', 'Chez Léa', 'Bloom', 'Lens')
    const [, kai, lea, bloom, lens] = vendors
    await addVendor(couple, { name: 'Only asked', status: 'quoted' })
    const dayOf = (vendor?: { id: string }) => share(couple, { view: 'day', vendor_id: vendor?.id })
    await dayOf(kai)
    const opened = await dayOf(lea)
    const seen = await dayOf(bloom)
    const [ended, contacts] = [await dayOf(lens), await share(couple, { view: 'contacts', vendor_id: lens?.id })]
    for (const { path } of [opened, ended, contacts]) await at('2031-02-18T02:30:00Z', () => htmlOf(path))
    await couple.delete(`/api/share-links/${ended.id}`)
    await at('2031-02-18T05:05:00Z', () => request('POST', `${seen.path}/seen`, { raw: new URLSearchParams() }))
    await couple.post('/api/guests', { name: 'Ana', rsvp_status: 'confirmed', dietary_restrictions: 'Nuts' })
    const all = await mailedBefore(
      couple,
      '2031-02-18T23:59:59Z',
      eight(date),
      eight(date),
      '2031-02-19T09:00:00Z',
      '2031-02-20T00:00:00Z',
    )
    expect(counts(all)).toEqual([0, 1, 0, 0, 0])
    const [mail] = all[1] ?? []
    expect(mail?.subject).toBe('Tomorrow: 2 vendors without a run sheet')
    expect(mail?.text).toBe(`Hello Mara Lindqvist,

Your wedding is tomorrow, Thursday, 20 February 2031. Here are your booked vendors, and whether each has their run sheet:

No link yet:
- Lens
- Rosa & Söhne

Has a link, not opened yet:
- DJ <b>Kai</b>

Has opened it:
- Chez Léa, Tuesday, 18 February 2031, 10:30

Pressed “Seen”:
- Bloom, Tuesday, 18 February 2031, 13:05

Send and check the links:
https://posy.test/timeline/sharing

--
You’re receiving this once, because you plan a wedding with Posy. You can turn it off in its settings.
`)
    expect(mail?.html).toContain('href="https://posy.test/timeline/sharing"')
    const html = withoutTokens(mail?.html ?? '')
    for (const hidden of ['<b>Kai', 'Only asked', 'Nuts', '/share/']) expect(html).not.toContain(hidden)
  })

  test('owners and partners with a confirmed address get it, once each, however many crons overlap', {
    tags: 'exhaustive',
  }, async () => {
    const date = '2031-03-20'
    const { couple } = await coupleOn(date, 'Bloom')
    const [partner, helper] = [await newMember(couple), await newMember(couple, 'helper')]
    const unproved = await newCouple()
    await unproved.put(settingsPath, { wedding_date_fixed: date })
    await addVendor(unproved, { name: 'Bloom' })
    const gateway = fakeGateway()
    await Promise.all(Array.from({ length: 12 }, () => cron(Date.parse(eight(date)), { gateway })))
    const people = [couple.email, partner.email, helper.email, unproved.email]
    const reached = gateway.delivered.map(({ to }) => to).filter((to) => people.includes(to))
    expect(reached.toSorted()).toEqual([couple.email, partner.email].toSorted())
  })

  test.each([
    ['Pacific/Kiritimati', '2031-04-18T18:00:00Z'],
    ['Asia/Kolkata', '2031-04-19T02:30:00Z'],
    // Clocks go back in New York in the night to 2 November, so that day begins in summer time.
    ['America/New_York', '2031-11-01T12:00:00Z', '2031-11-02'],
    ['Pacific/Pago_Pago', '2031-04-19T19:00:00Z'],
  ])('it is eight in the morning in %s', async (timezone, instant, date = '2031-04-20') => {
    const { couple } = await coupleOn(date, 'Bloom')
    await couple.put(settingsPath, { timezone })
    const before = new Date(Date.parse(instant) - 1000).toISOString()
    expect(counts(await mailedBefore(couple, before, instant))).toEqual([0, 1])
  })

  test('no mail is sent for a sample, an unknown day or no booked vendor, or to members who turned it off', async () => {
    const date = '2031-05-20'
    const { couple: plain } = await coupleOn(date, 'Bloom')
    const couples = await Promise.all(Array.from({ length: 5 }, () => coupleOn(date, 'Bloom')))
    const [sample, month, undated, alone, off] = couples.map(({ couple }) => couple) as [
      Couple,
      Couple,
      Couple,
      Couple,
      Couple,
    ]
    await database().update(weddings).set({ is_sample: true }).where(eq(weddings.id, sample.weddingId))
    await month.put(settingsPath, { date_precision: 'month' })
    await undated.put(settingsPath, { wedding_date_policy: 'dynamic' })
    await alone.put(`/api/vendors/${couples[3]?.vendors[0]?.id}`, { status: 'declined' })
    await off.put(settingsPath, { day_before_mail: false })
    await cron(Date.parse(eight(date)), { gateway: fakeGateway() })
    for (const { couple } of couples) expect(await rowsOf(couple)).toEqual([])
    expect(await rowsOf(plain)).toHaveLength(1)
  })

  test('a date that is moved takes the mail with it, and one that is set late is not forgotten', async () => {
    const { couple } = await coupleOn('2031-06-20', 'Bloom')
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) })
    await cron(Date.parse(eight('2031-06-20')), { gateway: busy })
    await couple.put(settingsPath, { wedding_date_fixed: '2031-06-25' })
    expect(counts(await mailedBefore(couple, '2031-06-19T00:15:00Z', eight('2031-06-25')))).toEqual([0, 1])
    expect((await rowsOf(couple)).map(({ status, error }) => [status, error])).toEqual([
      ['cancelled', 'The wedding is on another day now.'],
      ['sent', null],
    ])
    // Midnight in Manila is at 16:00 UTC.
    await couple.put(settingsPath, { wedding_date_fixed: '2031-06-28' })
    expect(counts(await mailedBefore(couple, '2031-06-27T15:45:00Z', '2031-06-27T16:00:00Z'))).toEqual([1, 0])
    const [late, off] = [await coupleOn('2031-06-30', 'Bloom'), await coupleOn('2031-06-30', 'Bloom')]
    await cron(Date.parse(eight('2031-06-30')), { gateway: busy })
    await off.couple.put(settingsPath, { day_before_mail: false })
    expect(counts(await mailedBefore(off.couple, '2031-06-29T00:15:00Z'))).toEqual([0])
    expect(await rowsOf(off.couple)).toMatchObject([{ error: 'The mail on the day before is switched off.' }])
    expect(await rowsOf(late.couple)).toMatchObject([{ status: 'sent' }])
    const tooLate = await coupleOn('2031-07-02', 'Bloom')
    await cron(Date.parse(eight('2031-07-02')), { gateway: busy })
    expect(counts(await mailedBefore(tooLate.couple, '2031-07-01T16:00:00Z'))).toEqual([0])
    expect(await rowsOf(tooLate.couple)).toMatchObject([{ status: 'cancelled' }])
  })

  test('a long list is cut, and says how many more there are', async () => {
    const { couple } = await coupleOn('2031-07-20', ...Array.from({ length: 33 }, (_, i) => `Vendor ${i}`))
    const [[mail] = []] = await mailedBefore(couple, eight('2031-07-20'))
    expect(mail?.subject).toBe('Tomorrow: 33 vendors without a run sheet')
    expect(mail?.text.match(/- Vendor/g)).toHaveLength(30)
    expect(mail?.text).toContain('- and 3 more vendors\n')
    expect(mail?.html).toContain('>No link yet: 33<')
  })
})
