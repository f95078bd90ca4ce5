import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { guests } from '../../worker/db/schema/weddings'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { RsvpAggregates } from '../../worker/features/reminders/schema'
import { MINUTE } from '../../worker/lib/durations'
import { texts } from '../../worker/texts/texts'
import { newCouple, request, withoutTokens } from '../support/worker/app'
import { prepare } from '../support/worker/databases'
import { faultyDatabases, OVERLOADED, quietly, TOO_BIG } from '../support/worker/faults'
import { mailsTo } from '../support/worker/mails'
import { cron, database, fakeGateway, invite, weddingWithDeadline } from '../support/worker/reminders'

const SEND = '/api/admin/rsvp/send-reminders'

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

  test('has links that work when the setting of the address ends in a slash', async () => {
    const couple = await newCouple()
    const [guest] = await invite(couple, {})
    await couple.request('POST', SEND, { env: { APP_ORIGIN: 'https://posy.test/' } })
    const [mail] = await mailsTo(guest?.email ?? null)
    const paths = mail?.text.match(/(?<=https:\/\/posy\.test)\S+/g) ?? []
    expect(paths).toEqual([expect.stringMatching(/^\/rsvp\//), expect.stringMatching(/^\/unsubscribe\//)])
  })

  test('waits while the setting of the address is none, and the log says so', async () => {
    const { guests: list } = await weddingWithDeadline('2036-05-20', {})
    const wave = Date.parse('2036-05-06T01:00:00Z')
    const gateway = fakeGateway()
    const lines = await cron(wave, { gateway, bindings: { APP_ORIGIN: 'posy.test' } })
    const reason = 'APP_ORIGIN must be an address such as "https://posy.example.com".'
    expect(lines.find(({ job }) => job === 'deliver_mails')).toMatchObject({ level: 'error', reason })
    expect(gateway.handed).toEqual([])
    await cron(wave + MINUTE, { gateway })
    expect(gateway.delivered.map(({ to }) => to)).toEqual([list[0]?.email])
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

  test('that fails is answered with a page in the guest’s language, whose button tries again', async () => {
    const { path, isPaused, couple } = await unsubscribePath()
    await couple.put('/api/admin/event-settings', { default_locale: 'de' })
    const failing = (start: RegExp) =>
      faultyDatabases(({ sql }) => (sql.some((text) => start.test(text)) ? 'before' : null), OVERLOADED)
    const refused = async (method: string, to: string, start: RegExp) => {
      const response = await quietly(() => request(method, to, { env: failing(start) }))
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      return { language: response.headers.get('content-language'), markup: await response.text() }
    }
    const { language, markup } = await refused('POST', path, /^update "guests"/)
    const words = texts('de')
    expect(language).toBe('de')
    for (const text of [words.unsubscribe.ask.title, words.failure.reasons.busy(), words.failure.retry])
      expect(markup).toContain(text)
    expect(await isPaused()).toBe(false)
    // As the button does.
    expect(markup).toContain('<form method="post">')
    const fields = [...markup.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)"/g)]
    expect(fields).toHaveLength(1)
    const raw = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value])).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await request('POST', path, { raw, headers })).status).toBe(200)
    expect(await isPaused()).toBe(true)

    // Nothing is known of the guest yet.
    const opened = await refused('GET', `${path}?lang=fr`, /from "guests"/)
    expect(opened.language).toBe('fr')
    expect(opened.markup).toContain(texts('fr').failure.retry)
    expect(opened.markup).toContain('<form method="get"><input type="hidden" name="lang" value="fr"')
  })

  test('that fails for good is not said to be for want of time', async () => {
    const { path } = await unsubscribePath()
    const env = faultyDatabases(({ sql }) => (/^update "guests"/.test(sql[0] ?? '') ? 'before' : null), TOO_BIG)
    const response = await quietly(() => request('POST', path, { env }))
    expect(response.status).toBe(503)
    expect(await response.text()).toContain(texts('en').failure.reasons.fault())
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
