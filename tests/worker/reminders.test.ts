import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { guests, mails } from '../../worker/db/schema/weddings'
import type { OutgoingMail } from '../../worker/features/mail/gateway'
import type { LocalMail } from '../../worker/features/mail/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import type {
  ReminderOverview,
  RsvpAggregates,
  SendRemindersAnswer,
  SendRemindersPreview,
} from '../../worker/features/reminders/schema'
import { answer, type Couple, newCouple, request, withoutTokens } from '../support/app'
import { besideSession } from '../support/cost'
import { prepare } from '../support/databases'
import { cron, DAY, database, fakeGateway, HOUR, invite, MINUTE, weddingWithDeadline } from '../support/reminders'

const SEND = '/api/admin/rsvp/send-reminders'
const nothingSkipped = { no_email: 0, answered: 0, bounced: 0, paused: 0, recently_reminded: 0 }

/** Runs the cron at these instants, one after another; returns whom each run mailed. */
async function recipientsOf(...instants: string[]): Promise<string[][]> {
  const all: string[][] = []
  for (const instant of instants) {
    const gateway = fakeGateway()
    await cron(Date.parse(instant), { gateway })
    all.push(gateway.delivered.map(({ to }) => to).toSorted())
  }
  return all
}

async function changeGuest(id: string, fields: Partial<typeof guests.$inferInsert>) {
  await database().update(guests).set(fields).where(eq(guests.id, id))
}

const localMails = () => answer<LocalMail[]>(request('GET', '/api/dev/mail'), 200)

async function mailsTo(address: string | null): Promise<LocalMail[]> {
  return (await localMails()).filter(({ to }) => to === address)
}

describe('a wave', () => {
  test('goes only to pending adults with an address who are invited and not paused', async () => {
    const { guests: list } = await weddingWithDeadline(
      '2030-01-20',
      {},
      { email: null },
      { reminders_paused: true },
      { rsvp_status: 'confirmed' },
      { rsvp_status: 'declined' },
      { rsvp_status: 'maybe' },
      { kind: 'child' },
      { kind: 'infant' },
      { is_invited: false },
    )
    expect(await recipientsOf('2030-01-06T00:59:59.999Z', '2030-01-06T01:00:00Z')).toEqual([[], [list[0]?.email]])
  })

  test('asks nobody whose own occasion takes no replies, whether or not the addresses are unusual', async () => {
    for (const [deadline, at] of [
      ['2032-01-20', '@example.com'],
      ['2032-02-20', '@exämple.com'],
    ] as const) {
      const { couple } = await weddingWithDeadline(deadline)
      const occasion = async (fields: Partial<Occasion>) =>
        (
          await couple.post<Occasion>('/api/occasions', {
            name: 'Brunch',
            date: `${deadline.slice(0, 4)}-12-31`,
            ...fields,
          })
        ).id
      const month = deadline.slice(0, 7)
      const ids = [
        null,
        await occasion({ rsvp_deadline: `${month}-06` }),
        await occasion({ rsvp_deadline: `${month}-05` }),
        await occasion({ asks_rsvp: false }),
      ]
      await invite(couple, ...ids.map((principal_id, i) => ({ name: `Guest ${i}`, principal_id, email: `g${i}${at}` })))
      expect(await recipientsOf(`${month}-06T01:00:00Z`)).toEqual([[`g0${at}`, `g1${at}`]])
    }
  })

  test('goes out once, however often the cron runs', async () => {
    const { guests: list } = await weddingWithDeadline('2030-02-20', {})
    const to = [list[0]?.email]
    const sent = await recipientsOf(
      '2030-02-06T01:00:00Z',
      '2030-02-06T01:00:00Z',
      '2030-02-06T01:15:00Z',
      '2030-02-12T23:45:00Z',
      '2030-02-13T01:00:00Z',
      '2030-02-14T13:00:00Z',
      '2030-02-18T01:00:00Z',
      '2030-02-20T15:45:00Z',
      '2030-02-20T16:00:00Z',
    )
    expect(sent).toEqual([to, [], [], [], to, [], to, [], []])
  })

  test('replaces the missed ones before it, and none goes out after the deadline', async () => {
    const { guests: late } = await weddingWithDeadline('2030-03-20', {})
    await weddingWithDeadline('2030-03-17', {})
    expect(await recipientsOf('2030-03-18T02:00:00Z', '2030-03-20T16:00:00Z')).toEqual([[late[0]?.email], []])
  })

  test('goes out at nine in the wedding’s zone', async () => {
    const { couple, guests: list } = await weddingWithDeadline('2030-04-20', {})
    await couple.put('/api/admin/event-settings', { timezone: 'America/Los_Angeles', reminder_days: [0] })
    expect(await recipientsOf('2030-04-20T15:59:00Z', '2030-04-20T16:00:00Z')).toEqual([[], [list[0]?.email]])
  })

  test('does not go out when the couple wants none, or has no deadline', async () => {
    const { couple: without } = await weddingWithDeadline('2030-05-20', {})
    await without.put('/api/admin/event-settings', { reminder_days: [] })
    const { couple: open } = await weddingWithDeadline('2030-05-20', {})
    await open.put('/api/admin/event-settings', { rsvp_deadline: null })
    expect(await recipientsOf('2030-05-19T02:00:00Z')).toEqual([[]])
  })

  test('skips guests who were reminded since it was due or within a day', async () => {
    const { guests: list } = await weddingWithDeadline('2030-06-20', {}, {}, {})
    const [since, dayBefore, longAgo] = list
    const wave = Date.parse('2030-06-06T01:00:00Z')
    const remindedAt = (guest: (typeof list)[number] | undefined, sent_at: number) =>
      database()
        .insert(mails)
        .values({
          id: crypto.randomUUID(),
          wedding_id: guest?.wedding_id,
          guest_id: guest?.id,
          kind: 'rsvp_reminder',
          unique_key: crypto.randomUUID(),
          to: guest?.email ?? '',
          ...{ subject: '', text: '', html: '', headers: {} },
          status: 'sent',
          sent_at,
          due_at: sent_at,
          created_at: sent_at,
        })
    await remindedAt(since, wave)
    await remindedAt(dayBefore, wave - DAY + 1)
    await remindedAt(longAgo, wave - DAY)
    const sent = await recipientsOf('2030-06-06T01:00:00Z', '2030-06-07T01:00:00Z', '2030-06-08T01:30:00Z')
    expect(sent).toEqual([[longAgo?.email], [dayBefore?.email], []])
  })

  test('is dated by the cron’s scheduled time', async () => {
    const { couple } = await weddingWithDeadline('2030-07-20', {})
    await cron(Date.parse('2030-07-06T01:00:00Z'))
    const { recent } = await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')
    const at = '2030-07-06T01:00:00.000Z'
    expect(recent).toMatchObject([{ wave: 14, status: 'sent', error: null, created_at: at, sent_at: at }])
  })

  test('reaches more weddings than one statement handles', async () => {
    const { couple } = await weddingWithDeadline('2030-08-20')
    const ids = Array.from({ length: 520 }, () => crypto.randomUUID()).toSorted()
    await prepare(
      `insert into weddings (id, wedding_date_fixed, rsvp_deadline, created_at, updated_at)
       select value, '2030-12-31', '2030-08-20', 0, 0 from json_each(?)`,
    )
      .bind(JSON.stringify(ids))
      .run()
    await invite({ ...couple, weddingId: ids.at(-1) ?? '' }, { email: 'last@example.com' })
    expect(await recipientsOf('2030-08-06T01:00:00Z')).toEqual([['last@example.com']])
  })
})

describe('a reminder that waits for a retry', () => {
  /** Runs a wave while the provider is down, then `meanwhile`, then the next try. */
  async function afterFailure(day: string, meanwhile: (couple: Couple, guestId: string) => Promise<unknown>) {
    const { couple, guests: list } = await weddingWithDeadline(day, {
      email: `before-${crypto.randomUUID()}@example.com`,
    })
    const start = Date.parse(`${day}T01:00:00Z`) - 14 * DAY
    await cron(start, {
      gateway: fakeGateway({ answer: () => ({ outcome: 'retry', reason: 'The mail service was down.' }) }),
    })
    await meanwhile(couple, list[0]?.id ?? '')
    const gateway = fakeGateway()
    await cron(start + HOUR, { gateway })
    const { recent } = await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')
    return { delivered: gateway.delivered, recent, couple, guest: list[0] }
  }

  test('uses the address and link of the time it is sent', async () => {
    const { delivered, recent } = await afterFailure('2030-09-20', (_couple, id) =>
      changeGuest(id, { email: 'after@example.com', rsvp_selector: 'newselector1' }),
    )
    expect(delivered).toMatchObject([{ to: 'after@example.com', text: expect.stringContaining('/newselector1') }])
    expect(recent).toMatchObject([{ to: 'after@example.com', status: 'sent' }])
  })

  test.each([
    ['2030-09-21', 'The guest has replied.', { rsvp_status: 'confirmed' }],
    ['2030-09-22', 'Reminders to this guest are paused.', { reminders_paused: true }],
    ['2030-09-23', 'The guest has no email address any more.', { email: null }],
  ] as const)('of %s is cancelled: %s', async (day, error, fields) => {
    const { delivered, recent, couple } = await afterFailure(day, (_couple, id) => changeGuest(id, fields))
    expect(delivered).toEqual([])
    expect(recent).toMatchObject([{ status: 'cancelled', error, sent_at: null }])
    const { reminders } = await couple.get<RsvpAggregates>('/api/admin/rsvp/aggregates')
    expect(reminders).toMatchObject({ sent: 0, failed: 0 })
  })

  test('is cancelled when the deadline has passed or changed', async () => {
    const passed = await afterFailure('2030-09-24', (couple) =>
      couple.put('/api/admin/event-settings', { rsvp_deadline: '2030-09-01' }),
    )
    expect(passed.delivered).toEqual([])
    expect(passed.recent).toMatchObject([{ status: 'cancelled', error: 'The RSVP deadline has passed.' }])
    const moved = await afterFailure('2030-09-25', (couple) =>
      couple.put('/api/admin/event-settings', { rsvp_deadline: '2030-11-01' }),
    )
    expect(moved.delivered).toEqual([])
    expect(moved.recent).toMatchObject([{ status: 'cancelled', error: 'The RSVP deadline was changed.' }])
  })

  test('is deleted with its guest', async () => {
    const { delivered, recent } = await afterFailure('2030-09-26', (_couple, id) =>
      database().delete(guests).where(eq(guests.id, id)),
    )
    expect([delivered, recent]).toEqual([[], []])
  })

  test('that fails keeps its reason and does not hold up others', async () => {
    const { couple, guests: list } = await weddingWithDeadline('2030-10-20', {}, {}, {})
    const [refused, unlucky, lucky] = list
    const start = Date.parse('2030-10-06T01:00:00Z')
    const delivered: OutgoingMail[] = []
    for (let round = 0; round < 24; round++) {
      const gateway = fakeGateway({
        answer: ({ to }) => {
          if (to === refused?.email) return { outcome: 'refused', reason: 'The mail service refused this mail (422).' }
          if (to === unlucky?.email) return { outcome: 'retry', reason: 'The mail service was down.' }
          return { outcome: 'sent' }
        },
      })
      await cron(start + round * 15 * MINUTE, { gateway })
      delivered.push(...gateway.delivered)
    }
    expect(delivered.map(({ to }) => to)).toEqual([lucky?.email])
    const { recent } = await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')
    const errors = new Map(recent.map(({ guest_id, status, error }) => [guest_id, { status, error }]))
    expect(errors.get(refused?.id ?? '')).toEqual({
      status: 'failed',
      error: 'The mail service refused this mail (422).',
    })
    expect(errors.get(unlucky?.id ?? '')).toEqual({
      status: 'failed',
      error: 'The mail service was down. Given up after 5 tries.',
    })
    const { reminders } = await couple.get<RsvpAggregates>('/api/admin/rsvp/aggregates')
    expect(reminders).toEqual({ sent: 1, failed: 2, paused: 0 })
  })
})

describe('reminding by hand', () => {
  test('sends at once, and counts every guest once', async () => {
    const couple = await newCouple()
    const [ana] = await invite(couple, {}, { email: null }, { rsvp_status: 'confirmed' }, { reminders_paused: true })
    await invite(couple, { kind: 'child' })
    expect(await couple.post<SendRemindersAnswer>(SEND, undefined, 202)).toEqual({
      queued: 1,
      skipped: { no_email: 2, answered: 1, bounced: 0, paused: 1, recently_reminded: 0 },
    })
    expect(await mailsTo(ana?.email ?? null)).toHaveLength(1)
    expect(await couple.post<SendRemindersAnswer>(SEND, {}, 202)).toEqual({
      queued: 0,
      skipped: { no_email: 2, answered: 1, bounced: 0, paused: 1, recently_reminded: 1 },
    })
    expect(await mailsTo(ana?.email ?? null)).toHaveLength(1)
  })

  test('asks nobody whose own occasion takes no replies', async () => {
    const couple = await newCouple()
    const occasion = async (fields: Partial<Occasion>) =>
      (await couple.post<Occasion>('/api/occasions', { name: 'Brunch', ...fields })).id
    const ids = [
      await occasion({}),
      await occasion({ asks_rsvp: false }),
      await occasion({ rsvp_deadline: '2020-01-01' }),
    ]
    await invite(couple, ...ids.map((principal_id) => ({ principal_id })))
    for (const dry_run of [true, false]) {
      expect(await couple.post(SEND, { dry_run }, dry_run ? 200 : 202)).toMatchObject({
        queued: 1,
        skipped: { ...nothingSkipped, answered: 2 },
      })
    }
  })

  test('reminds nobody twice, however many requests run in parallel', async () => {
    const couple = await newCouple()
    const list = await invite(couple, {}, {}, {})
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => couple.post<SendRemindersAnswer>(SEND, undefined, 202)),
    )
    expect(answers.reduce((sum, { queued }) => sum + queued, 0)).toBe(3)
    for (const { queued, skipped } of answers) expect(queued + skipped.recently_reminded).toBe(3)
    for (const { email } of list) expect(await mailsTo(email)).toHaveLength(1)
  })

  test('and by the cron at the same time reminds once', async () => {
    const inTwoDays = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10)
    const { couple, guests: list } = await weddingWithDeadline(inTwoDays, {})
    await Promise.all([couple.post(SEND, undefined, 202), cron(Date.now()), cron(Date.now())])
    expect(await mailsTo(list[0]?.email ?? null)).toHaveLength(1)
  })

  test('can be limited to some guests, and ignores those of other weddings', async () => {
    const couple = await newCouple()
    const [ana, ben] = await invite(couple, {}, {})
    const [theirs] = await invite(await newCouple(), {})
    const body = { guest_ids: [ana?.id, theirs?.id, 'nobody'] }
    expect(await couple.post(SEND, body, 202)).toEqual({ queued: 1, skipped: nothingSkipped })
    expect(await mailsTo(ben?.email ?? null)).toEqual([])
    expect(await mailsTo(theirs?.email ?? null)).toEqual([])
    expect(await couple.post(SEND, { guest_ids: [] }, 202)).toEqual({ queued: 0, skipped: nothingSkipped })
  })

  test('can be previewed, by query or body, without sending anything', async () => {
    const couple = await newCouple()
    const [ana] = await invite(couple, { name: 'Ana Cruz' }, { email: null, name: 'Ben' })
    const preview = {
      queued: 1,
      skipped: { ...nothingSkipped, no_email: 1 },
      recipients: [{ guest_id: ana?.id, name: 'Ana Cruz', email: ana?.email }],
    }
    expect(await couple.post<SendRemindersPreview>(`${SEND}?dry_run=true`, undefined, 200)).toEqual(preview)
    expect(await couple.post<SendRemindersPreview>(SEND, { dry_run: true }, 200)).toEqual(preview)
    expect(await mailsTo(ana?.email ?? null)).toEqual([])
    expect(await couple.post(SEND, { dry_run: false }, 202)).toMatchObject({ queued: 1 })
  })

  test('after the deadline is refused', async () => {
    const couple = await newCouple()
    await invite(couple, {})
    await couple.put('/api/admin/event-settings', { rsvp_deadline: '2020-01-01' })
    expect(await couple.post(SEND, undefined, 409)).toEqual({ detail: 'The RSVP deadline has passed.' })
    expect(await couple.post(SEND, { dry_run: true }, 409)).toEqual({ detail: 'The RSVP deadline has passed.' })
  })

  test.each([[{ guest_ids: 'x', dry_run: 'perhaps' }], [{ guest_ids: [7] }], [{ dry_run: 1 }], [[]], ['text']])(
    'with %j is refused',
    async (body) => {
      const couple = await newCouple()
      await couple.post(SEND, body, 422)
    },
  )

  test('requires a session', async () => {
    for (const path of ['/api/admin/rsvp/aggregates', '/api/admin/rsvp/reminders']) {
      expect((await request('GET', path)).status).toBe(401)
    }
    expect((await request('POST', SEND)).status).toBe(401)
  })
})

describe('the mail', () => {
  async function mailFor(settings: object, guest: object) {
    const couple = await newCouple()
    await couple.put('/api/admin/event-settings', settings)
    const [invited] = await invite(couple, guest)
    await couple.post(SEND, undefined, 202)
    const [mail] = await mailsTo(invited?.email ?? null)
    if (!mail) throw new Error('No mail came.')
    return { mail, couple, guest: invited }
  }

  test('says who, when, where and by when, with the personal link in text and HTML', async () => {
    const { mail, couple, guest } = await mailFor(
      {
        couple_name_1: 'Mara',
        couple_name_2: 'Jonas',
        wedding_date_fixed: '2031-09-14',
        venue_name: 'Villa Aurora',
        rsvp_deadline: '2031-08-01',
      },
      { name: 'Ana Cruz' },
    )
    expect(mail.subject).toBe("Please RSVP to Mara & Jonas's wedding by Friday, 1 August 2031")
    const link = `https://posy.test/rsvp/${couple.weddingId}/${guest?.rsvp_selector}`
    for (const part of [mail.text, mail.html.replaceAll('&amp;', '&')]) {
      for (const said of [
        'Ana Cruz',
        'Mara & Jonas',
        'Sunday, 14 September 2031',
        'Villa Aurora',
        'Friday, 1 August 2031',
      ]) {
        expect(part).toContain(said)
      }
      expect(part).toContain(link)
      expect(part).toContain('https://posy.test/unsubscribe/')
    }
  })

  test('says nothing of the wedding’s day and place to a guest who is not invited to it', async () => {
    const couple = await newCouple()
    const wedding = { wedding_date_fixed: '2031-09-14', venue_name: 'Villa Aurora', rsvp_deadline: '2031-08-01' }
    await couple.put('/api/admin/event-settings', wedding)
    const brunch = await couple.post<Occasion>('/api/occasions', { name: 'Brunch' })
    const [alone, together] = await invite(couple, { principal_id: brunch.id }, {})
    await invite(couple, { principal_id: brunch.id, email: together?.email })
    await couple.post(SEND, undefined, 202)
    for (const guest of [alone, together]) {
      const [mail] = await mailsTo(guest?.email ?? null)
      expect(mail?.text).not.toMatch(/14 September|Villa Aurora/)
    }
  })

  test('names the deadline of the guest’s own occasion; for several guests, the first one', async () => {
    const couple = await newCouple()
    await couple.put('/api/admin/event-settings', { wedding_date_fixed: '2031-09-14', rsvp_deadline: '2031-08-01' })
    const brunch = await couple.post<Occasion>('/api/occasions', { name: 'Brunch', rsvp_deadline: '2031-07-15' })
    const [alone, together] = await invite(couple, { principal_id: brunch.id }, {})
    await invite(couple, { principal_id: brunch.id, email: together?.email })
    await couple.post(SEND, undefined, 202)
    for (const guest of [alone, together]) {
      const [mail] = await mailsTo(guest?.email ?? null)
      expect(mail?.subject).toContain(' by Tuesday, 15 July 2031')
      expect(mail?.text).not.toContain('1 August')
    }
  })

  test('leaves out a date, couple and deadline that are not set', async () => {
    const { mail } = await mailFor({ couple_name_1: null, wedding_date_policy: 'dynamic' }, {})
    expect(mail.subject).toBe('Please RSVP to the wedding')
    expect(mail.text).toContain('The couple would love to know')
    expect(withoutTokens(mail.text)).not.toMatch(/null|undefined|\b20\d\d\b/)
  })

  test('has the headers of a one-click unsubscribe', async () => {
    const { mail } = await mailFor({}, {})
    expect(mail.headers['List-Unsubscribe']).toMatch(/^<https:\/\/posy\.test\/unsubscribe\/[\w-]+(\.\d)?>$/)
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  })

  test('takes no markup, header or line break from a name', async () => {
    const { mail, couple, guest } = await mailFor({ rsvp_deadline: null }, { name: '<script>alert(1)</script>' })
    expect(mail.html).not.toContain('<script')
    await database()
      .update(guests)
      .set({ reminders_paused: false })
      .where(eq(guests.id, guest?.id ?? ''))
    await prepare('update weddings set couple_name_1 = ?, couple_name_2 = ? where id = ?')
      .bind('Mara\r\nBcc: all', `<img src=x onerror="x">${'é'.repeat(150)}`, couple.weddingId)
      .run()
    const [other] = await invite(couple, {})
    await couple.post(SEND, undefined, 202)
    const [second] = await mailsTo(other?.email ?? null)
    expect(second?.subject).toContain('Mara Bcc: all')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
    expect(second?.subject).not.toMatch(/[\u0000-\u001f]/)
    expect([...(second?.subject ?? '')].length).toBeLessThan(200)
    expect(second?.html).not.toContain('<img')
    expect(Object.values(second?.headers ?? {}).join('')).not.toMatch(/[\r\n]/)
  })
})

describe('unsubscribing', () => {
  async function unsubscribePath() {
    const couple = await newCouple({ name: 'Mara <Lind>' })
    const [guest] = await invite(couple, {})
    await couple.post(SEND, undefined, 202)
    const [mail] = await mailsTo(guest?.email ?? null)
    const path = new URL(mail?.headers['List-Unsubscribe']?.slice(1, -1) ?? '').pathname
    const isPaused = async () => {
      const [row] = await database()
        .select()
        .from(guests)
        .where(eq(guests.id, guest?.id ?? ''))
      return row?.reminders_paused
    }
    return { path, isPaused, couple, guest }
  }

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['text/plain', ''],
    ['application/json', '{'],
  ])('with one click works with %s, without a cookie, from any site', async (type, raw) => {
    const { path, isPaused, couple } = await unsubscribePath()
    const headers = { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    for (let again = 0; again < 2; again++) {
      const response = await request('POST', path, { raw, headers })
      expect(response.status).toBe(200)
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(await response.text()).toContain('No more emails')
    }
    expect(await isPaused()).toBe(true)
    const { reminders } = await couple.get<RsvpAggregates>('/api/admin/rsvp/aggregates')
    expect(reminders.paused).toBe(1)
    expect(await couple.post(SEND, undefined, 202)).toMatchObject({ queued: 0, skipped: { paused: 1 } })
  })

  test('shows a button, without script, when the link is only opened', async () => {
    const { path, isPaused } = await unsubscribePath()
    const response = await request('GET', path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const markup = await response.text()
    expect(markup).toContain('<form method="post">')
    expect(markup).toContain('Mara &lt;Lind&gt;')
    expect(markup).not.toContain('<script')
    await request('HEAD', path)
    expect(await isPaused()).toBe(false)
  })

  test('with an invalid link is 404, whatever is wrong with it', async () => {
    const { path, guest } = await unsubscribePath()
    const { path: other } = await unsubscribePath()
    const wrong = [
      '/unsubscribe/x',
      '/unsubscribe/%00',
      '/unsubscribe/%E0%A4%A',
      path.slice(0, -1),
      `${path}A`,
      other.slice(0, 49) + path.slice(49),
      `/unsubscribe/${guest?.id}`,
      `/unsubscribe/${guest?.id}${guest?.rsvp_selector}`,
    ]
    for (const method of ['GET', 'POST']) {
      for (const bad of wrong) {
        const response = await request(method, bad)
        expect([bad, response.status]).toEqual([bad, 404])
        expect(await response.text()).toContain('This link is not valid')
      }
    }
    await database()
      .delete(guests)
      .where(eq(guests.id, guest?.id ?? ''))
    expect((await request('POST', path)).status).toBe(404)
  })
})

describe('the aggregates', () => {
  test('count replies like the summary, and what guests need', async () => {
    const couple = await newCouple()
    await couple.put('/api/admin/event-settings', { timezone: 'America/New_York' })
    const answered = (instant: string, fields: object) => ({ responded_at: Date.parse(instant), ...fields })
    const coming = { rsvp_status: 'confirmed', meal_preference: 'Vegan' } as const
    await invite(
      couple,
      answered('2026-11-02T04:30:00Z', {
        ...coming,
        dietary_restrictions: 'Nuts',
        plus_one_allowed: true,
        plus_ones: 1,
        plus_one_name: 'Ben',
      }),
      answered('2026-11-02T05:30:00Z', { ...coming, dietary_restrictions: 'nuts', accessibility_needs: 'A ramp' }),
      answered('2026-11-02T15:00:00Z', { rsvp_status: 'declined', dietary_restrictions: 'Not counted' }),
      { reminders_paused: true },
    )
    await invite(await newCouple(), answered('2026-11-02T15:00:00Z', coming))
    expect(await couple.get<RsvpAggregates>('/api/admin/rsvp/aggregates')).toEqual({
      total_invited: 4,
      confirmed: 2,
      declined: 1,
      maybe: 0,
      pending: 1,
      total_attending: 3,
      plus_ones_attending: 1,
      response_rate: 75,
      plus_one_requests: 0,
      meals: { Vegan: 2 },
      dietary_count: 2,
      accessibility_count: 1,
      dietary: [{ text: 'Nuts', count: 2 }],
      accessibility: [{ text: 'A ramp', count: 1 }],
      by_day: [
        { date: '2026-11-01', responses: 1 },
        { date: '2026-11-02', responses: 2 },
      ],
      reminders: { sent: 0, failed: 0, paused: 1 },
    })
  })

  test('of an empty list are zero, in one round trip', async () => {
    const couple = await newCouple()
    const response = await couple.request('GET', '/api/admin/rsvp/aggregates')
    expect(await response.json()).toMatchObject({ total_invited: 0, dietary: [], by_day: [], response_rate: 0 })
    expect(response.headers.get('server-timing')).toContain(besideSession(2))
  })
})

describe('the overview', () => {
  test('lists the coming waves and the outcome of each reminder, of this wedding only', async () => {
    const { couple, guests: list } = await weddingWithDeadline('2031-11-20', { name: 'Ana Cruz' })
    const { couple: other } = await weddingWithDeadline('2031-11-20', {})
    const wave = (days_before: number, day: string, state: string) => ({
      days_before,
      date: day,
      at: `${day}T01:00:00.000Z`,
      state,
    })
    await couple.post(SEND, undefined, 202)
    const overview = await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')
    expect(overview).toEqual({
      waves: [wave(14, '2031-11-06', 'upcoming'), wave(7, '2031-11-13', 'upcoming'), wave(2, '2031-11-18', 'upcoming')],
      next_at: '2031-11-06T01:00:00.000Z',
      recent: [
        {
          id: expect.any(String),
          guest_id: list[0]?.id,
          guest_name: 'Ana Cruz',
          to: list[0]?.email,
          wave: null,
          status: 'sent',
          error: null,
          created_at: expect.stringMatching(/Z$/),
          sent_at: expect.stringMatching(/Z$/),
        },
      ],
    })
    expect((await other.get<ReminderOverview>('/api/admin/rsvp/reminders')).recent).toEqual([])
    await cron(Date.parse('2031-11-06T01:00:00Z'))
    const after = await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')
    expect(after.waves[0]?.state).toBe('sent')
    expect(after.recent.map((reminder) => reminder.wave)).toEqual([14, null])
  })

  test('is empty without a deadline', async () => {
    const couple = await newCouple()
    expect(await couple.get('/api/admin/rsvp/reminders')).toEqual({ waves: [], next_at: null, recent: [] })
  })
})
