import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { occasionPaths } from '../../worker/features/occasions/schema'
import { weekdayAndDay } from '../../worker/lib/calendar'
import { newRsvpSelector } from '../../worker/security/rsvp-link'
import { inDays } from '../support/days'
import { newCouple, request, withoutTokens } from '../support/worker/app'
import { costOf } from '../support/worker/cost'
import { brokenDatabases, quietly } from '../support/worker/faults'
import { at, invite } from '../support/worker/invitation'
import { control, form, inlined, page } from '../support/worker/rsvp-page'

const SETTINGS = '/api/admin/event-settings'
const DAY = inDays(200)
const DEADLINE = inDays(170)
const HOSTILE = `<script>alert("x")</script> & 'O"Brien' --> </textarea></style> $& \u202E`

describe('the RSVP page', () => {
  test('shows the guest’s own reply and nobody else’s', async () => {
    const couple = await newCouple()
    await couple.put(SETTINGS, {
      couple_name_1: 'Mara',
      couple_name_2: 'Jonas',
      venue_name: 'Casa Verde',
      wedding_date_fixed: DAY,
      rsvp_deadline: DEADLINE,
    })
    await invite(couple, { name: 'Somebody Else' })
    const ana = await invite(couple, {
      rsvp_status: 'confirmed',
      meal_preference: 'Vegan',
      dietary_restrictions: 'No nuts',
      plus_one_allowed: true,
      plus_ones: 3,
      plus_one_name: 'Tomás Okafor, محمد',
      email: 'ana@example.com',
      notes: 'Difficult uncle',
    })
    const html = await page('GET', ana.page, 200)
    for (const text of ['Mara', 'Jonas', weekdayAndDay(DAY), 'Casa Verde', 'Ana Cruz', 'Submit RSVP'])
      expect(html).toContain(text)
    expect(html).toContain(`Please reply by ${weekdayAndDay(DEADLINE)}.`)
    expect(control(html, 'rsvp_status', 'confirmed')).toContain(' checked')
    expect(control(html, 'rsvp_status', 'declined')).not.toContain(' checked')
    expect(control(html, 'rsvp_status', 'maybe')).not.toContain(' checked')
    expect(html).toContain('<option selected="">Vegan</option>')
    expect(html).toContain('>No nuts</textarea>')
    expect(html.match(/name="plus_one_name"/g)).toHaveLength(3)
    expect(html).toContain('value="Tomás Okafor"')
    expect(html).toContain('value="محمد"')
    expect(control(html, 'email')).toContain('value="ana@example.com"')
    expect(html).not.toMatch(/Somebody Else|Difficult uncle|disabled=""|approval/)
  })

  test('queries the database once and writes nothing', async () => {
    const ana = await invite(await newCouple())
    const before = await ana.row()
    for (const method of ['GET', 'HEAD']) {
      const response = await request(method, ana.page)
      expect(response.headers.get('server-timing')).toContain(costOf(1, 2))
    }
    expect(await ana.row()).toEqual(before)
  })

  test('takes one request of at most 14 KB, with at most 3 KB of script, and its policy allows nothing else', async () => {
    const ana = await invite(await newCouple(), { plus_one_allowed: true, plus_ones: 10 })
    const response = await request('GET', ana.page)
    const html = await response.text()
    const gzipped = new Blob([html]).stream().pipeThrough(new CompressionStream('gzip'))
    expect((await new Response(gzipped).arrayBuffer()).byteLength).toBeLessThan(14 * 1024)
    expect(html).not.toMatch(/ src=|@import|url\(|<link(?! rel="icon" href="data:,")/)

    const [script, style] = [inlined(html, 'script'), inlined(html, 'style')]
    expect(new Blob([script]).size).toBeLessThanOrEqual(3000)
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; connect-src 'self'; ` +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; img-src data:",
    )
    expect(html).not.toMatch(/ style=| on[a-z]+=/)
  })

  test('stays out of caches, referrers, search engines and previews', async () => {
    const couple = await newCouple()
    const ana = await invite(couple)
    for (const path of [ana.page, `${ana.page}x`]) {
      const { headers } = await request('GET', path)
      expect(headers.get('cache-control')).toContain('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
      expect(headers.get('x-request-id')).toBeTruthy()
    }
    const head = (await page('GET', ana.page, 200)).split('<style>')[0]
    expect(head).toContain('<meta property="og:title" content="You are invited"/>')
    expect(head).not.toMatch(/Ana|Mara/)
  })

  test('has a field for each plus-one the guest may bring', async () => {
    const couple = await newCouple()
    const alone = await invite(couple)
    const ana = await invite(couple, { plus_one_allowed: true, plus_ones: 1 })
    expect(await page('GET', alone.page, 200)).not.toContain('name="plus_one_name"')
    expect(await page('GET', ana.page, 200)).toContain(
      'You can bring one guest. Leave it blank if you’re coming alone.',
    )
    await couple.put(SETTINGS, { plus_one_policy: 'request_approval' })
    expect(await page('GET', ana.page, 200)).toContain('Plus-one requests require approval from the couple.')
    await couple.put(SETTINGS, { plus_one_policy: 'disallowed' })
    expect(await page('GET', ana.page, 200)).not.toContain('name="plus_one_name"')
  })

  test.each([
    [null, null, 'Our wedding', 'You are invited to'],
    ['Mara', null, 'Mara', 'You are invited to the wedding of'],
    ['Mara', 'محمد', 'محمد', 'Together with their families'],
  ])('for %j and %j names %j', async (couple_name_1, couple_name_2, name, opening) => {
    const couple = await newCouple()
    await couple.put(SETTINGS, { couple_name_1, couple_name_2 })
    const ana = await invite(couple)
    const html = await page('GET', ana.page, 200)
    expect(html).toContain(`<bdi>${name}</bdi>`)
    expect(html).toContain(opening)
  })

  test('escapes every name', async () => {
    const couple = await newCouple()
    await couple.put(SETTINGS, { couple_name_1: HOSTILE, couple_name_2: HOSTILE, venue_name: HOSTILE })
    const ana = await invite(couple, {
      name: HOSTILE,
      rsvp_status: 'confirmed',
      plus_one_name: HOSTILE,
      plus_one_allowed: true,
      plus_ones: 1,
      dietary_restrictions: HOSTILE,
      email: HOSTILE,
    })
    for (const html of [
      await page('GET', ana.page, 200),
      await page('POST', ana.page, 200, form({ rsvp_status: 'confirmed' })),
      await page('POST', ana.page, 422, form({ rsvp_status: HOSTILE, phone: HOSTILE, plus_one_name: HOSTILE })),
    ]) {
      const outside = html.replace(inlined(html, 'script'), '').replace(inlined(html, 'style'), '')
      expect(outside).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;')
      expect(outside).not.toContain('<script>a')
      expect(outside.match(/<\/(style|script|textarea)>/g)?.length).toBeLessThanOrEqual(4)
    }
  })
})

describe('a form sent without script', () => {
  test.each([
    ['confirmed', "We can't wait to celebrate with you!"],
    ['declined', "We'll miss you on our special day, but we understand!"],
    ['maybe', 'Thanks for letting us know. Please update us when you can!'],
  ])('%s is answered with the thank-you page', async (rsvp_status, message) => {
    const ana = await invite(await newCouple(), { plus_one_allowed: true, plus_ones: 2 })
    const fields: [string, string][] = [
      ['rsvp_status', rsvp_status],
      ['plus_one_name', ' Tomás Okafor '],
      ['plus_one_name', ''],
      ['meal_preference', 'Vegan'],
      ['dietary_restrictions', ' No nuts '],
      ['accessibility_needs', ''],
      ['consent', 'yes'],
      ['email', ''],
      ['phone', ''],
    ]
    const html = await page('POST', ana.page, 200, form(fields))
    expect(html).toContain(message)
    expect(html).toContain('<p role="status">RSVP submitted successfully!</p>')
    expect(html).toContain(`<a class="button" href="${ana.page}">Edit Response</a>`)
    expect(html.includes('<li><bdi>Tomás Okafor</bdi></li>')).toBe(rsvp_status === 'confirmed')
    expect(await ana.row()).toMatchObject({
      rsvp_status,
      rsvp_source: 'link',
      meal_preference: rsvp_status === 'confirmed' ? 'Vegan' : null,
      plus_one_name: rsvp_status === 'declined' ? null : 'Tomás Okafor',
      dietary_restrictions: 'No nuts',
      email: null,
    })
  })

  test('can be multipart', async () => {
    const ana = await invite(await newCouple())
    const raw = new FormData()
    raw.set('rsvp_status', 'maybe')
    raw.set('phone', new Blob(['not text']), 'x.txt')
    await page('POST', ana.page, 200, { raw })
    expect(await ana.row()).toMatchObject({ rsvp_status: 'maybe', phone: null })
  })

  test('shows errors beside the fields and keeps what was typed', async () => {
    const ana = await invite(await newCouple(), { plus_one_allowed: true, plus_ones: 2, phone: '1' })
    const html = await page(
      'POST',
      ana.page,
      422,
      form([
        ['plus_one_name', 'Tom, Eva'],
        ['plus_one_name', 'Ben'],
        ['meal_preference', 'Vegan'],
        ['dietary_restrictions', '  No nuts\r\nno eggs'],
        ['accessibility_needs', 'A ramp'],
        ['email', 'ana@'],
        ['phone', ''],
      ]),
    )
    expect(html).toContain('<p class="error" id="rsvp_status-error">Please select your RSVP response</p>')
    expect(html).toContain(
      '<p class="error" id="email-error">Please enter an email address such as ana@example.com.</p>',
    )
    expect(html).toContain('<p class="error" id="phone-error"></p>')
    expect(control(html, 'email')).toMatch(/aria-describedby="email-error" aria-invalid="true".* value="ana@"/)
    expect(control(html, 'phone')).toContain('value=""')
    expect(html).toContain('value="Tom, Eva"')
    expect(html).toContain('value="Ben"')
    expect(html).toContain('<option selected="">Vegan</option>')
    expect(html).toMatch(/> {2}No nuts\r?\nno eggs<\/textarea>/)
    expect(html.match(/autofocus/g)).toHaveLength(1)
    expect(control(html, 'rsvp_status', 'confirmed')).toContain('autofocus')
    expect((await ana.row()).version).toBe(1)

    const chosen = form([
      ['rsvp_status', 'confirmed'],
      ['plus_one_name', 'Tom, Eva'],
      ['plus_one_name', 'Ben'],
    ])
    const tooMany = await page('POST', ana.page, 422, chosen)
    expect(tooMany).toContain('You can bring at most 2 guests.')
    expect(control(tooMany, 'rsvp_status', 'confirmed')).toContain(' checked')
  })

  test('has the meal as the menu spells it, also if that has two spaces, which browsers would send as one', async () => {
    const couple = await newCouple()
    const meal = 'Beef  Wellington'
    await couple.put(occasionPaths.one(couple.weddingId), { meal_options: [meal, 'Duck'] })
    const ana = await invite(couple)
    const html = await page('GET', ana.page, 200)
    expect(html).toContain(`<option value="${meal}">${meal}</option><option>Duck</option>`)
    await page('POST', ana.page, 200, form({ rsvp_status: 'confirmed', meal_preference: meal }))
    expect(await ana.row()).toMatchObject({ meal_preference: meal })
  })

  test('without a response asks for one', async () => {
    const ana = await invite(await newCouple())
    expect(await page('POST', ana.page, 422, form({}))).toContain('Please select your RSVP response')
  })

  test('that is unreadable or too large is refused with a sentence', async () => {
    const ana = await invite(await newCouple())
    const text = { raw: 'rsvp_status=maybe', headers: { 'content-type': 'text/plain' } }
    expect(await page('POST', ana.page, 400, text)).toContain('The form could not be read.')
    expect(await page('POST', ana.page, 413, form({ phone: 'x'.repeat(300_000) }))).toContain('too large')
    const deleted = await request('DELETE', ana.page)
    expect([deleted.status, deleted.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })
})

describe('after the deadline', () => {
  test('the page shows the reply, disabled, with a sentence in place of the button', async () => {
    const couple = await newCouple()
    await couple.put(SETTINGS, { rsvp_deadline: '2027-01-17' })
    const ana = await invite(couple, { rsvp_status: 'confirmed', dietary_restrictions: 'No nuts' })
    const last = await at('2027-01-17T15:59:59.999Z', () => page('GET', ana.page, 200))
    expect(last).toContain('Submit RSVP')
    const closed = await at('2027-01-17T16:00:00.000Z', () => page('GET', ana.page, 200))
    expect(closed).toContain('The RSVP deadline has passed.')
    expect(closed).toContain('<fieldset disabled="">')
    expect(closed).toContain('>No nuts</textarea>')
    expect(closed).not.toMatch(/Submit RSVP|<button|fetch|autofocus/)
  })

  test('a reply is refused the same way, and what was typed is still shown', async () => {
    const couple = await newCouple()
    await couple.put(SETTINGS, { rsvp_deadline: '2026-01-17' })
    const ana = await invite(couple)
    const late = form({ rsvp_status: 'declined', dietary_restrictions: 'No nuts' })
    const html = await page('POST', ana.page, 409, late)
    // In view, though it stands at the end of the page.
    expect(html).toMatch(/<p [^>]*autofocus[^>]*>The RSVP deadline has passed\.</)
    expect(html).toContain('<fieldset disabled="">')
    expect(html).toContain('>No nuts</textarea>')
    expect(await page('POST', ana.page, 409, form({}))).toContain('The RSVP deadline has passed.')
    expect((await ana.row()).rsvp_status).toBe('pending')
  })
})

describe('an invalid link', () => {
  test('shows the same page, whatever is wrong with it', async () => {
    const [ours, theirs] = [await newCouple(), await newCouple()]
    const [ana, ben, old] = [await invite(ours), await invite(theirs), await invite(ours)]
    await old.change({ rsvp_selector: newRsvpSelector() })
    const expected = await page('GET', '/rsvp/x/y', 404)
    expect(expected).toContain('<h1>RSVP Link Invalid</h1>')
    expect(expected).toContain('<p>This RSVP link is not valid.</p>')
    expect(expected).toContain('<p>Please contact the couple if you believe this is an error.</p>')
    for (const path of [
      '/rsvp',
      '/rsvp/',
      '/rsvp/x',
      '/rsvp/%/%zz',
      `/rsvp/${ours.weddingId}/${ben.token}`,
      `/rsvp/${theirs.weddingId}/${ana.token}`,
      old.page,
      `${ana.page}/`,
      `${ana.page}/more`,
    ]) {
      expect(await page('GET', path, 404), path).toBe(expected)
      expect(await page('POST', path, 404, form({ rsvp_status: 'confirmed' })), path).toBe(expected)
    }
  })

  test('is limited per IP address, and the page says so', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.9' }
    await Promise.all(Array.from({ length: 30 }, () => request('GET', '/rsvp/x/y', { headers })))
    const response = await request('GET', '/rsvp/x/y', { headers })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toContain('Too many attempts. Please wait a moment and try again.')
  })
})

describe('a failing database', () => {
  test.each(['D1_ERROR: Network connection lost.', 'D1_ERROR: no such table: guests'])(
    '(%s) shows that the page could not be loaded and can be tried again',
    async (message) => {
      const ana = await invite(await newCouple())
      const html = await quietly(() => page('GET', ana.page, 503, { env: brokenDatabases(message) }))
      expect(html).toContain('<h1>Failed to load RSVP form</h1>')
      expect(html).toContain('Try again')
      expect(withoutTokens(html)).not.toMatch(/Invalid|contact the couple|D1/)
    },
  )

  test('loses no reply: the page holds it, ready to be sent again', async () => {
    const ana = await invite(await newCouple(), { plus_one_allowed: true, plus_ones: 2 })
    const sent = form([
      ['rsvp_status', 'confirmed'],
      ['plus_one_name', 'Tom'],
      ['plus_one_name', HOSTILE],
    ])
    const html = await quietly(() => page('POST', ana.page, 503, { ...sent, env: brokenDatabases('D1_ERROR') }))
    expect(html).toContain('<h1>Failed to submit RSVP</h1>')
    expect(html).toContain('<form method="post">')
    expect(control(html, 'rsvp_status')).toBe('<input type="hidden" name="rsvp_status" value="confirmed"/>')
    expect(html.match(/name="plus_one_name"/g)).toHaveLength(2)
    expect(html).not.toContain('<script>')
  })
})
