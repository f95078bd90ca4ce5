import { describe, expect, test } from 'vitest'
import { MOVING } from '../../worker/db/constraints'
import { receiptMail } from '../../worker/features/answers/receipts/messages'
import type { Guest } from '../../worker/features/guests/schema'
import { householdPaths } from '../../worker/features/households/schema'
import type { LocalMail } from '../../worker/features/mail/schema'
import { messageMail } from '../../worker/features/messages/messages'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { type Question, questionPaths } from '../../worker/features/questions/schema'
import type { Table } from '../../worker/features/seating/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { MINUTE } from '../../worker/lib/durations'
import { type Locale, localeNames, locales } from '../../worker/lib/locales'
import { messageKinds } from '../../worker/lib/message-words'
import { readyTexts } from '../../worker/texts/messages/ready-texts'
import { texts } from '../../worker/texts/texts'
import { inDays } from '../support/days'
import { linkOf } from '../support/worker/answers'
import { answer, type Couple, newCouple, request } from '../support/worker/app'
import { brokenDatabases, quietly } from '../support/worker/faults'
import { addGuest } from '../support/worker/guests'
import { at } from '../support/worker/invitation'
import { newSeatFinder, read } from '../support/worker/languages'
import { cron, fakeGateway } from '../support/worker/reminders'
import { form } from '../support/worker/rsvp-page'

const others = locales.filter((locale) => locale !== 'en')
const isRtl = (locale: Locale) => locale === 'ar' || locale === 'he'

/** Words that some languages share with English. */
const shared = ['Kosher', 'Vegan', 'Vegetarian', 'No', 'Baby', 'Email']

/** What somebody reads or hears on a page or in a mail, without names, addresses and figures. */
function sentencesOf(html: string): string[] {
  const shown = html.replaceAll(/<(style|script)>[\s\S]*?<\/\1>/g, '').replaceAll(/https:[^\s<"]*|&\w+;/g, '')
  const attributes = [...shown.matchAll(/ (?:data-(?:sending|loading|saved|failed)|aria-label|content)="([^"]*)"/g)]
  return [...shown.split(/<[^>]*>/), ...attributes.map(([, value = '']) => value)]
    .map((text) => text.replace(/^\P{L}+/u, '').trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !Object.values(localeNames).includes(text))
    .filter((text) => !/^(width=|noindex|website|light dark)/.test(text))
}

/** Reads something in English and each other language, and expects it to be in that language, whole and declared. */
async function expectTranslated(what: string, read: (locale: Locale) => Promise<string>): Promise<void> {
  const english = new Set(sentencesOf(await read('en')))
  expect(english.size, what).toBeGreaterThan(1)
  for (const locale of others) {
    const html = await read(locale)
    const direction = isRtl(locale) ? ' dir="rtl"' : ''
    expect(html, `${what} in ${locale}`).toContain(`<html lang="${locale}"${direction}>`)
    const left = sentencesOf(html).filter((text) => english.has(text) && !shared.includes(text))
    expect(left, `${what} in ${locale}`).toEqual([])
  }
}

/** A wedding without a letter in it: what is in letters comes from the catalogue. */
async function wordlessCouple(): Promise<Couple> {
  const couple = await newCouple()
  await couple.put(settingsPath, {
    ...{ couple_name_1: '1', couple_name_2: '2', venue_name: '3', plus_one_policy: 'request_approval' },
    ...{ wedding_date_fixed: inDays(200), rsvp_deadline: inDays(170) },
  })
  return couple
}

async function wordlessHousehold(couple: Couple): Promise<{ holder: Guest; fields: Record<string, string> }> {
  const bring = { household: '7', plus_one_allowed: true, plus_ones: 2 }
  const holder = await addGuest(couple, { name: '4', ...bring })
  const child = await addGuest(couple, { name: '5', kind: 'child', household: '7' })
  const { id } = await couple.post<Occasion>(occasionPaths.list, {
    ...{ name: '8', start_time: '10:00', end_time: '11:00', address: '9', dress_code: '10', notes: '11' },
    meal_options: ['Vegan', '12'],
  })
  await couple.put(occasionPaths.invitations(id), { where: {}, invited: true })
  await couple.post<Occasion>(occasionPaths.list, { name: '13', asks_rsvp: false })
  await couple.post<Question>(questionPaths.list, { text: '14', kind: 'yes_no', is_sensitive: true })
  const fields = {
    [`s.${holder.id}.${couple.weddingId}`]: 'confirmed',
    [`m.${holder.id}.${couple.weddingId}`]: 'Pescatarian',
    [`s.${child.id}.${couple.weddingId}`]: 'declined',
    [`c.${holder.id}.0`]: '15',
    [`s.${holder.id}.${id}`]: 'maybe',
  }
  return { holder, fields }
}

describe('in every language', () => {
  test('a guest alone reads the form, its errors, the thanks and that it is closed', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await wordlessCouple()
    const guest = await addGuest(couple, { name: '4', plus_one_allowed: true, plus_ones: 2 })
    const page = linkOf(guest)
    const refused = form({ rsvp_status: '', email: '5', dietary_restrictions: '6', phone: '7'.repeat(60) })
    const accepted = form({ rsvp_status: 'confirmed', plus_one_name: '8' })
    await expectTranslated('the form', (locale) => read(page, locale, 200))
    await expectTranslated('a refusal', (locale) => read(page, locale, 422, refused))
    await expectTranslated('the thanks', (locale) => read(page, locale, 200, accepted))
    const later = `${inDays(180)}T12:00:00Z`
    await expectTranslated('a closed form', (locale) => at(later, () => read(page, locale, 200)))
  })

  test('a household reads the form, its errors and what it answered', { tags: 'exhaustive' }, async () => {
    const couple = await wordlessCouple()
    const { holder, fields } = await wordlessHousehold(couple)
    const page = linkOf(holder)
    const wrong = form({ ...fields, email: '16', [`d.${holder.id}`]: '17' })
    await expectTranslated('the form', (locale) => read(page, locale, 200))
    await expectTranslated('a refusal', (locale) => read(page, locale, 422, wrong))
    const outdated = form({ ...fields, [`v.${holder.id}`]: '99' })
    await expectTranslated('an outdated form', (locale) => read(page, locale, 409, outdated))
    await expectTranslated('the summary', (locale) => read(page, locale, 200, form(fields)))
    const calendar = (locale: Locale) => read(`${page}/${couple.weddingId}.ics`, locale, 200)
    expect(await calendar('en')).toContain('SUMMARY:Wedding: 1 & 2')
    expect(await calendar('es')).toContain('SUMMARY:Boda: 1 & 2')
  })

  test('wrong links and failures are translated', async () => {
    await expectTranslated('a wrong link', (locale) => read('/rsvp/x/y', locale, 404))
    const guest = await addGuest(await newCouple(), { name: '4' })
    await quietly(() =>
      expectTranslated('a failure', (locale) => read(linkOf(guest), locale, 503, { env: brokenDatabases() })),
    )
    const answered = { ...form({ rsvp_status: 'confirmed' }), env: brokenDatabases() }
    await quietly(() => expectTranslated('a lost reply', (locale) => read(linkOf(guest), locale, 503, answered)))
    await expectTranslated('a wrong unsubscribe link', (locale) => read('/unsubscribe/x', locale, 404))
  })

  test('a reply by the script of a page is refused in its language, and in English as before', async () => {
    const guest = await addGuest(await newCouple(), { name: '4' })
    const api = `/api/public${linkOf(guest)}`
    const body = { rsvp_status: 'confirmed' }
    const headers = { 'cf-connecting-ip': '203.0.113.77' }
    await Promise.all(Array.from({ length: 30 }, () => request('GET', '/api/public/rsvp/x/y', { headers })))
    const now = Date.now()
    const failing = (message: string) => ({ body, env: brokenDatabases(message) })
    const json = { 'content-type': 'application/json' }
    for (const [path, status, sent, reason, english] of [
      [api, 500, failing('D1_ERROR'), 'fault', 'Something went wrong on our side. Please try again.'],
      [
        api,
        503,
        failing('D1_ERROR: D1 DB is overloaded.'),
        'busy',
        'Posy is busy right now. Please try again in a moment.',
      ],
      [api, 503, failing(MOVING), 'busy', 'This wedding is being moved right now. Please try again in a moment.'],
      [api, 413, { body: { phone: 'x'.repeat(300_000) } }, 'too_large', 'The request is too large: at most 256 KiB.'],
      [api, 400, { raw: '{', headers: json }, 'unreadable', 'The request body is not valid JSON.'],
      [
        '/api/public/rsvp/x/y',
        429,
        { body, headers },
        'too_many_attempts',
        'Too many attempts. Please wait a moment and try again.',
      ],
    ] as const) {
      const refused = async (query: string) => {
        const response = await quietly(() => request('POST', path + query, sent))
        expect(response.status, english).toBe(status)
        return { ...(await response.json<{ detail: string }>()), again: response.headers.get('retry-after') }
      }
      // The seconds to wait are the same each time.
      await at(new Date(now).toISOString(), async () => {
        const { again } = await refused('')
        expect(await refused('?lang=en')).toEqual({ detail: english, again })
        for (const locale of others) {
          const detail = texts(locale).failure.reasons[reason]({ kibibytes: 256 })
          expect(await refused(`?lang=${locale}`)).toEqual({ detail, again })
        }
      })
    }
    // These are for programs, or have their words already.
    const detailOf = async (sent: object) =>
      (await (await request('POST', `${api}?lang=de`, sent)).json<{ detail: string }>()).detail
    expect(await detailOf({ raw: 'x' })).toBe('Please send JSON (Content-Type: application/json).')
    expect(await detailOf({ body: {} })).toMatchObject({ message: texts('de').problems.no_response() })
  })

  test('the seat finder says everything, also that it is closed, that nobody was found and that a link is wrong', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await wordlessCouple()
    const page = await newSeatFinder(couple)
    const { id } = await couple.post<Table>('/api/tables', { name: '10', capacity: 20 })
    const companions = Array.from({ length: 7 }, (_, i) => ({ name: `Abc ${i}` }))
    for (const name of ['4', '5']) {
      const host = await addGuest(couple, { name, rsvp_status: 'confirmed', companions })
      await couple.post(`/api/guests/${host.id}/assign-seat`, { table_id: id }, 200)
    }
    await expectTranslated('a closed seat finder', (locale) => read(page, locale, 200))
    await expectTranslated('a wrong link', (locale) => read('/seats/x', locale, 404))
    await quietly(() => expectTranslated('a failure', (locale) => read(page, locale, 503, { env: brokenDatabases() })))
    const onTheDay = (query: string) => (locale: Locale) =>
      at(`${inDays(200)}T12:00:00Z`, async () => (await read(page + query, locale, 200)).replaceAll('Abc', ''))
    await expectTranslated('a seat finder', onTheDay(''))
    await expectTranslated('too little', onTheDay('?name=4'))
    await expectTranslated('nobody', onTheDay('?name=xyz'))
    await expectTranslated('more', onTheDay('?name=abc'))
    expect(await onTheDay('?name=abc')('ar')).toContain('<input type="hidden" name="lang" value="ar"/>')
  })

  test('a reminder is in the household’s language, or else the wedding’s, and so is its unsubscribe page', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await wordlessCouple()
    const addressOf = (locale: Locale) => `${locale}@example.com`
    for (const locale of locales) {
      const { id } = await addGuest(couple, { name: '4', email: addressOf(locale) })
      if (locale !== 'ja') await couple.put(householdPaths.one(id), { locale })
    }
    await couple.put(settingsPath, { default_locale: 'ja' })
    await couple.post('/api/admin/rsvp/send-reminders', undefined, 202)
    const mails = await answer<LocalMail[]>(request('GET', '/api/dev/mail'), 200)
    const mailTo = (locale: Locale) => {
      const mail = mails.find(({ to }) => to === addressOf(locale))
      if (!mail) throw new Error(`No mail in ${locale}`)
      return mail
    }
    const english = mailTo('en')
    await expectTranslated('the reminder', async (locale) => mailTo(locale).html)
    await expectTranslated('its text', async (locale) => {
      const { subject, text } = mailTo(locale)
      const direction = isRtl(locale) ? ' dir="rtl"' : ''
      return `<html lang="${locale}"${direction}>${[subject, ...text.split('\n')].join('<br>')}`
    })
    const pathOf = ({ headers }: LocalMail) => new URL(headers['List-Unsubscribe']?.slice(1, -1) ?? '').pathname
    await expectTranslated('the question', (locale) => read(pathOf(english), locale, 200))
    await expectTranslated('the end', (locale) => read(pathOf(english), locale, 200, form({})))
    const own = await request('GET', pathOf(mailTo('he')), { headers: { 'accept-language': 'pl' } })
    expect(own.headers.get('content-language')).toBe('he')
    const theirs = await request('GET', pathOf(mailTo('ja')))
    expect(theirs.headers.get('content-language')).toBe('ja')
  })

  test('a message and a receipt say nothing in another language', async () => {
    const link = 'https://posy.test/rsvp/a/b'
    const unsubscribeLink = 'https://posy.test/unsubscribe/c'
    const before = { date: '2027-02-14', start_time: '10:00', end_time: null, venue_name: '3', address: null }
    for (const kind of messageKinds) {
      await expectTranslated(kind, async (locale) => {
        const { html, subject } = messageMail({
          ...{ words: texts(locale), locale, ...readyTexts()[locale][kind].warm, link, unsubscribeLink },
          ...{
            salutation: '4',
            couple: '1 & 2',
            deadline: '2027-01-17',
            isAsking: kind === 'invitation',
            usualSubject: '',
          },
          occasions: [{ name: '5', date: '6', time: '10:00', place: '7' }],
          changes: [{ name: '5', before, after: { ...before, start_time: null } }],
        })
        return `${html}<p>${subject}</p>`
      })
    }
    await expectTranslated('a receipt', async (locale) => {
      const answers = (['confirmed', 'declined', 'maybe'] as const).map((answer) => ({
        name: '4',
        occasion: '5',
        answer,
      }))
      const calendars = [{ occasion: '5', link }]
      const receipt = receiptMail(texts(locale), { couple: null, answers, calendars, link, unsubscribeLink })
      return `${receipt.html}<p>${receipt.subject}</p>`
    })
  })

  test.each([
    ['en', ['Open your invitation:\n', 'No more emails: ', 'See or change your reply:\n', 'Add to calendar: 5\n']],
    ['fr', ['Ouvrir l’invitation\u00a0:\n', 'd’e-mails\u00a0: ', 'ma réponse\u00a0:\n', 'agenda\u00a0: 5\n']],
    ['zh-Hans', ['打开请柬：\n', '不再接收邮件：', '查看或更改回复：\n', '加入日历：5\n']],
    ['ja', ['：\n', 'メールを停止する：', 'ご返信の確認・変更：\n', 'カレンダーに追加：5\n']],
  ] as const)(
    'the plain text of a mail has the colons of its language: %s',
    (locale, [open, unsubscribe, action, calendar]) => {
      const link = 'https://posy.test/rsvp/a/b'
      const unsubscribeLink = 'https://posy.test/unsubscribe/c'
      const about = { salutation: '4', couple: '1', deadline: null, link, unsubscribeLink }
      const words = texts(locale)
      const letter = messageMail({
        ...{
          ...about,
          words,
          locale,
          subject: 'S',
          body: 'B',
          isAsking: false,
          usualSubject: '',
          occasions: [],
          changes: [],
        },
      })
      const calendars = [{ occasion: '5', link }]
      const receipt = receiptMail(words, { couple: '1', answers: [], calendars, link, unsubscribeLink })
      expect(letter.text).toContain(open + link)
      expect(letter.text).toContain(unsubscribe + unsubscribeLink)
      expect(receipt.text).toContain(action + link)
      expect(receipt.text).toContain(calendar + link)
    },
  )

  test('a receipt is in the household’s language', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple, { name: 'Ana', email: 'receipt@example.com' })
    await couple.put(householdPaths.one(guest.id), { locale: 'fr' })
    const start = Date.now()
    await answer(request('POST', `/api/public${linkOf(guest)}`, { body: { rsvp_status: 'confirmed' } }), 200)
    const gateway = fakeGateway()
    await cron(start + 11 * MINUTE, { gateway })
    const mail = gateway.delivered.find(({ to }) => to === guest.email)
    expect(mail?.text).toContain('Voici ce que vous nous avez indiqué\u00a0:\n\n- Ana, Mariage\u00a0: Oui')
  })

  test('a page for six persons, four occasions and six questions is at most 14 KB compressed, in one query', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await newCouple()
    const guests: Guest[] = []
    for (let i = 0; i < 6; i++) {
      const bring = { household: 'Featherstonehaugh', plus_one_allowed: true, plus_ones: 1 }
      guests.push(await addGuest(couple, { name: `Alexandria Featherstonehaugh ${i}`, ...bring }))
    }
    for (const name of ['Welcome dinner', 'Brunch', 'Farewell']) {
      const notes = `${name}: please come as you are, and bring good shoes for the garden.`
      const meal_options = ['Fish', 'Meat', 'Nothing']
      const { id } = await couple.post<Occasion>(occasionPaths.list, { name, notes, start_time: '11:00', meal_options })
      await couple.put(occasionPaths.invitations(id), { where: {}, invited: true })
    }
    for (const text of ['A song?', 'A bus?', 'A room?', 'A memory?', 'An address?', 'A wish?']) {
      await couple.post<Question>(questionPaths.list, { text, help: `${text} Tell us more.`, kind: 'long_text' })
    }
    for (const locale of locales) {
      const response = await request('GET', `${linkOf(guests[0] as Guest)}?lang=${locale}`)
      expect(response.headers.get('Server-Timing')).toContain('1 queries')
      const packed = new Response(response.body?.pipeThrough(new CompressionStream('gzip')))
      expect((await packed.arrayBuffer()).byteLength, locale).toBeLessThan(14 * 1024)
    }
  })
})
