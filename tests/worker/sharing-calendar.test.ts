import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { erasures } from '../../worker/db/schema/accounts'
import { calendar_links, mails } from '../../worker/db/schema/weddings'
import { memberPaths } from '../../worker/features/members/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import {
  CALENDAR_LIMIT,
  type CalendarLink,
  calendarPaths,
  type NewCalendarLink,
} from '../../worker/features/sharing/calendar/schema'
import { newId } from '../../worker/lib/ids'
import { type Couple, newCouple, ORIGIN, request } from '../support/worker/app'
import { openAccounts, openWeddings } from '../support/worker/databases'
import { databasesUntilKilled, quietly } from '../support/worker/faults'
import { invite, join, newMember } from '../support/worker/members'
import { cron, database } from '../support/worker/reminders'
import { htmlOf } from '../support/worker/sharing'

const { links } = calendarPaths

async function subscribe(couple: Couple): Promise<{ id: string; path: string }> {
  const { id, url } = await couple.post<NewCalendarLink>(links)
  return { id, path: new URL(url).pathname }
}

/** The unfolded lines of a calendar. */
async function read(path: string): Promise<string[]> {
  const response = await request('GET', path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = await response.text()
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  return text.replaceAll('\r\n ', '').split('\r\n')
}

const only = (lines: string[], name: string) => lines.filter((line) => line.startsWith(name))

const revisions = (lines: string[]) => only(lines, 'SEQUENCE').map((line) => Number(line.split(':')[1]))

describe('a calendar', () => {
  test('is answered once with its address, and listed until it is ended', async () => {
    const couple = await newCouple()
    const { url, ...link } = await couple.post<NewCalendarLink>(links)
    expect(url).toMatch(new RegExp(`^${ORIGIN}/calendar/[\\w-]{32}\\.ics$`))
    expect(link).toEqual({ id: expect.any(String), last_seen_at: null, created_at: expect.stringMatching(/Z$/) })
    expect(await couple.get(links)).toEqual([link])
    // A HEAD reads nothing.
    expect((await request('HEAD', new URL(url).pathname)).status).toBe(200)
    expect(await couple.get(links)).toEqual([link])
    await read(new URL(url).pathname)
    expect((await couple.get<CalendarLink[]>(links))[0]?.last_seen_at).toMatch(/Z$/)
    await couple.delete(calendarPaths.link(link.id))
    expect(await couple.get(links)).toEqual([])
    await couple.delete(calendarPaths.link(link.id), 404)
    const dead = await htmlOf(new URL(url).pathname, 404)
    for (const never of [
      `/calendar/${'A'.repeat(32)}.ics`,
      '/calendar/x.ics',
      `${new URL(url).pathname.slice(0, -4)}`,
    ]) {
      expect(await htmlOf(never, 404)).toBe(dead)
    }
  })

  test('is made once with the same key, by the couple, and twenty times at most', async () => {
    const couple = await newCouple()
    const make = async () =>
      (await couple.request('POST', links, { headers: { 'Idempotency-Key': 'one' } })).json<NewCalendarLink>()
    const { url, ...link } = await make()
    expect(url).toBeDefined()
    expect(await make()).toEqual(link)
    const helper = await newMember(couple, 'helper')
    await helper.post(links, {}, 403)
    expect((await helper.request('DELETE', `${links}/${link.id}`)).status).toBe(403)
    for (let i = 1; i < CALENDAR_LIMIT; i++) await couple.post(links)
    await couple.post(links, {}, 409)
  })

  test.each([
    ['is removed', (couple, partner) => couple.delete(memberPaths.one(partner.userId))],
    ['leaves', (_, partner) => partner.delete(memberPaths.one(partner.userId))],
    ['becomes a helper', (couple, partner) => couple.put(memberPaths.one(partner.userId), { role: 'helper' })],
    [
      'deletes their account',
      async (_, partner) => {
        const response = await partner.request('DELETE', '/api/users/me', { body: { password: partner.password } })
        expect(response.status).toBe(204)
      },
    ],
  ] satisfies [string, (couple: Couple, partner: Couple) => Promise<unknown>][])(
    'ends when its maker %s',
    async (_, go) => {
      const couple = await newCouple()
      const [partner, other] = [await newMember(couple), await newMember(couple)]
      const [ours, theirs, others] = [await subscribe(couple), await subscribe(partner), await subscribe(other)]
      const old = await subscribe(partner)
      // As of before the maker was noted.
      await database().update(calendar_links).set({ user_id: null }).where(eq(calendar_links.id, old.id))
      await couple.put(memberPaths.one(other.userId), { role: 'owner' })
      await couple.put(memberPaths.one(other.userId), { role: 'partner' })
      await go(couple, partner)
      await htmlOf(theirs.path, 404)
      for (const { path } of [ours, others, old]) await read(path)
      const kept = (await couple.get<CalendarLink[]>(links)).map(({ id }) => id)
      expect(kept).toEqual([old.id, others.id, ours.id])
    },
  )

  test('ends at the second try when the Worker was ended after its maker was removed', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    const { path } = await subscribe(partner)
    const env = databasesUntilKilled(({ sql }) =>
      sql.some((text) => text.startsWith('delete from "wedding_members"')) ? 'after' : null,
    )
    const broken = await couple.request('DELETE', memberPaths.one(partner.userId), { env })
    expect(broken.status).toBe(500)
    await couple.delete(memberPaths.one(partner.userId), 404)
    await htmlOf(path, 404)
  })

  test('ends with the next cron when the Worker was ended after its maker has left, unless they are back by then', async () => {
    const [couple, others] = [await newCouple(), await newCouple()]
    const leave = async (one: Couple) => {
      const env = databasesUntilKilled(({ sql }) =>
        sql.some((text) => text.startsWith('delete from "wedding_members"')) ? 'after' : null,
      )
      const response = await quietly(() => one.request('DELETE', memberPaths.one(one.userId), { env }))
      expect(response.status).toBe(500)
    }
    // She leaves one wedding and stays in another, which somebody else leaves.
    const [partner, other, back] = [await newMember(couple), await newMember(others), await newMember(couple)]
    const theirs = await subscribe(partner)
    const { token } = await invite(others, { email: partner.email })
    await join(partner, token)
    const kept = await subscribe(partner)
    await partner.put('/api/users/me/wedding', { event_id: couple.weddingId })
    const ended = await subscribe(other)
    const again = await subscribe(back)
    // She is mailed about the other wedding once, so what was sent stays known.
    const id = newId(Date.now())
    const sent = {
      to: partner.email,
      subject: '',
      text: '',
      html: '',
      headers: {},
      status: 'sent' as const,
      due_at: Date.now(),
    }
    await openWeddings()
      .insert(mails)
      .values({
        ...{ id, wedding_id: others.weddingId, recipient_id: partner.userId, kind: 'task_digest', unique_key: id },
        ...{ ...sent, created_at: Date.now() },
      })
    for (const one of [partner, other, back]) await leave(one)
    await join(back, (await invite(couple, { email: back.email })).token)
    for (const { path } of [theirs, kept, ended, again]) await read(path)
    await cron(Date.now())
    for (const { path } of [theirs, ended]) await htmlOf(path, 404)
    for (const { path } of [kept, again]) await read(path)
    expect(await openWeddings().select().from(mails).where(eq(mails.id, id))).toHaveLength(1)
    expect(await openAccounts().select().from(erasures)).toEqual([])
  })

  test('ends with the next cron when the Worker was ended after its maker became a helper, unless they are a partner again', async () => {
    const couple = await newCouple()
    const [partner, back] = [await newMember(couple), await newMember(couple)]
    const [ended, kept] = [await subscribe(partner), await subscribe(back)]
    for (const { userId } of [partner, back]) {
      const env = databasesUntilKilled(({ sql }) =>
        sql.some((text) => text.startsWith('update "wedding_members"')) ? 'after' : null,
      )
      const change = () => couple.request('PUT', memberPaths.one(userId), { body: { role: 'helper' }, env })
      expect((await quietly(change)).status).toBe(500)
    }
    await couple.put(memberPaths.one(back.userId), { role: 'partner' })
    for (const { path } of [ended, kept]) await read(path)
    await cron(Date.now())
    await htmlOf(ended.path, 404)
    await read(kept.path)
    expect(await openAccounts().select().from(erasures)).toEqual([])
  })

  test('of a last owner who may not leave goes on', async () => {
    const couple = await newCouple()
    const { path } = await subscribe(couple)
    await couple.delete(memberPaths.one(couple.userId), 409)
    await read(path)
  })

  test('has the day, the plan, open tasks and payments, in UTC and escaped', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, {
      couple_name_1: 'Mara',
      couple_name_2: 'Jonas',
      wedding_date_fixed: '2030-06-01',
      timezone: 'Europe/Paris',
      venue_name: 'Casa; Verde, Lyon',
      currency_code: 'EUR',
    })
    await couple.post('/api/occasions', { name: 'Brunch', date: '2030-06-02', start_time: '11:00', end_time: '01:00' })
    const event = { title: 'Dance 💃'.repeat(12), date: '2030-06-01', start_time: '23:00', end_time: '01:30' }
    await couple.post('/api/timeline-events', { ...event, description: 'Bring;\nshoes', notes: 'Secret' })
    await couple.post('/api/timeline-events', {
      title: 'Ours',
      date: '2030-06-01',
      start_time: '08:00',
      visibility: 'couple',
    })
    await couple.post('/api/tasks', { title: 'Buy doves', due_date: '2030-05-01' })
    await couple.post('/api/tasks', { title: 'Done', due_date: '2030-05-01', status: 'completed' })
    await couple.post('/api/tasks', { title: 'Some day' })
    const vendor = await couple.post<{ id: string }>('/api/vendors', { name: 'Doves & Co' })
    const payments = `/api/vendors/${vendor.id}/payments`
    await couple.post(payments, { label: 'Deposit', amount: 12.5, due_date: '2030-04-01' })
    await couple.post(payments, { label: 'Paid', amount: 1, due_date: '2030-04-02', paid_on: '2030-04-01' })
    await couple.post('/api/guests', { name: 'Ana Cruz', rsvp_status: 'confirmed', dietary_restrictions: 'Nuts' })

    const { path } = await subscribe(couple)
    const lines = await read(path)
    expect(only(lines, 'SUMMARY')).toEqual([
      'SUMMARY:Wedding: Mara & Jonas',
      'SUMMARY:Brunch: Mara & Jonas',
      'SUMMARY:Ours',
      `SUMMARY:${'Dance 💃'.repeat(12)}`,
      'SUMMARY:To do: Buy doves',
      'SUMMARY:Doves & Co: Deposit\\, €12\\,50',
    ])
    expect(only(lines, 'DTSTART')).toEqual([
      'DTSTART;VALUE=DATE:20300601',
      'DTSTART:20300602T090000Z',
      'DTSTART:20300601T060000Z',
      'DTSTART:20300601T210000Z',
      'DTSTART;VALUE=DATE:20300501',
      'DTSTART;VALUE=DATE:20300401',
    ])
    expect(only(lines, 'DTEND')).toEqual(['DTEND:20300602T230000Z', 'DTEND:20300601T233000Z'])
    expect(only(lines, 'LOCATION')).toEqual(['LOCATION:Casa\\; Verde\\, Lyon'])
    expect(only(lines, 'DESCRIPTION')).toEqual(['DESCRIPTION:Bring\\;\\nshoes'])
    expect(new Set(only(lines, 'UID')).size).toBe(6)
    expect(only(lines, 'REFRESH-INTERVAL')).toEqual(['REFRESH-INTERVAL;VALUE=DURATION:PT1H'])
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
    for (const hidden of ['Secret', 'Ana', 'Nuts']) expect(lines.join()).not.toContain(hidden)
  })

  test('has entries whose revision goes up when another time zone moves them', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { wedding_date_fixed: '2030-06-01', timezone: 'Europe/Paris' })
    await couple.post('/api/occasions', { name: 'Brunch', date: '2030-06-02', start_time: '11:00' })
    await couple.post('/api/timeline-events', { title: 'Vows', date: '2030-06-01', start_time: '16:00' })
    const { path } = await subscribe(couple)
    const before = await read(path)
    await couple.put(settingsPath, { timezone: 'Europe/London' })
    const after = await read(path)
    const timed = (lines: string[]) => only(lines, 'DTSTART:')
    expect([timed(before), timed(after)]).toEqual([
      ['DTSTART:20300602T090000Z', 'DTSTART:20300601T140000Z'],
      ['DTSTART:20300602T100000Z', 'DTSTART:20300601T150000Z'],
    ])
    expect(revisions(after)).toEqual(revisions(before).map((revision) => revision + 1))
  })

  test('has payments whose revision goes up when the vendor’s name or the currency changes', async () => {
    const couple = await newCouple()
    const { id } = await couple.post<{ id: string }>('/api/vendors', { name: 'Doves & Co' })
    await couple.post(`/api/vendors/${id}/payments`, { label: 'Deposit', amount: 12, due_date: '2030-04-01' })
    const { path } = await subscribe(couple)
    const first = await read(path)
    await couple.put(`/api/vendors/${id}`, { name: 'Doves and Sons' })
    const renamed = await read(path)
    await couple.put(settingsPath, { currency_code: 'EUR' })
    const last = await read(path)
    expect([first, renamed, last].flatMap((lines) => only(lines, 'SUMMARY'))).toEqual([
      'SUMMARY:Doves & Co: Deposit\\, ₱12',
      'SUMMARY:Doves and Sons: Deposit\\, ₱12',
      'SUMMARY:Doves and Sons: Deposit\\, €12',
    ])
    const [before = 0] = revisions(first)
    expect([...revisions(renamed), ...revisions(last)]).toEqual([before + 1, before + 2])
  })

  test('has an address on one line', async () => {
    const couple = await newCouple()
    const address = '12 Rue Verte\n69001 Lyon'
    await couple.post('/api/occasions', { name: 'Brunch', date: '2030-06-02', venue_name: 'Casa Verde', address })
    const lines = await read((await subscribe(couple)).path)
    expect(only(lines, 'LOCATION')).toEqual(['LOCATION:Casa Verde\\, 12 Rue Verte\\, 69001 Lyon'])
  })

  test('is read again only when something in it has changed', async () => {
    const couple = await newCouple()
    const { path } = await subscribe(couple)
    const first = await request('GET', path)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    await couple.post('/api/guests', { name: 'Ana Cruz' })
    const again = await request('GET', path, { headers })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await couple.post('/api/tasks', { title: 'Buy doves', due_date: '2030-05-01' })
    expect((await request('GET', path, { headers })).status).toBe(200)
  })

  test('has a component, as RFC 5545 demands, also while there is nothing in it', async () => {
    const couple = await newCouple()
    const file = await read((await subscribe(couple)).path)
    expect(only(file, 'BEGIN:')).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'BEGIN:STANDARD'])
    await couple.put(settingsPath, { wedding_date_fixed: '2030-06-01' })
    const filled = await read((await subscribe(couple)).path)
    expect(only(filled, 'BEGIN:')).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
  })

  test('leaves out a wedding date that the couple has not set', async () => {
    const couple = await newCouple()
    const { path } = await subscribe(couple)
    expect(only(await read(path), 'SUMMARY')).toEqual([])
    await couple.put(settingsPath, { wedding_date_fixed: '2030-06-01' })
    expect(only(await read(path), 'DTSTART')).toEqual(['DTSTART;VALUE=DATE:20300601'])
  })
  test.each([
    ['Europe/Paris', '2031-03-29', '20:00', '04:00', '20310329T190000Z', '20310330T020000Z'],
    ['America/New_York', '2031-11-01', '18:00', '03:00', '20311101T220000Z', '20311102T080000Z'],
    // From 02:00 to 03:00 there is no such time: 02:30 is half past three.
    ['Europe/Paris', '2031-03-30', '02:30', '03:00', '20310330T013000Z', '20310330T013000Z'],
  ])(
    'ends when the clocks say, though they change that night: %s, %s',
    async (timezone, date, start_time, end_time, start, end) => {
      const couple = await newCouple()
      await couple.put(settingsPath, { wedding_date_fixed: '2031-12-31', timezone })
      await couple.post('/api/occasions', { name: 'Party', date, start_time, end_time })
      const lines = await read((await subscribe(couple)).path)
      expect(only(lines, 'DTSTART:')).toEqual([`DTSTART:${start}`])
      expect(only(lines, 'DTEND:')).toEqual(end === start ? [] : [`DTEND:${end}`])
    },
  )
})
