import { beforeEach, describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { firstFixedDate } from '../../worker/features/settings/rules'
import type { WeddingSettings, WeddingSettingsPatch } from '../../worker/features/settings/schema'
import { type NewShareLink, sharingPaths } from '../../worker/features/sharing/schema'
import { addDays } from '../../worker/lib/calendar'
import { inDays } from '../support/days'
import { newCouple, type Refused } from '../support/worker/app'
import { copyOf } from '../support/worker/backup'
import { prepare, replaceDatabases } from '../support/worker/databases'
import { wrapDatabase } from '../support/worker/wrapping'

const PATH = '/api/admin/event-settings'
/** The date of a new wedding. */
const newDate = () => firstFixedDate(Date.now(), 'Asia/Manila')
let DATE = ''
beforeEach(() => {
  DATE = newDate()
})

describe("the wedding's settings", () => {
  test('change only the fields that are sent, and count versions', async () => {
    const couple = await newCouple()
    const changed = await couple.put<WeddingSettings>(PATH, {
      couple_name_1: '  Mara ',
      couple_name_2: 'محمد 💐',
      venue_name: 'Casa Verde',
      timezone: 'Europe/Berlin',
      currency_code: '€',
      plus_one_policy: 'request_approval',
      reminder_days: [2, 7, 7, 30],
      rsvp_deadline: DATE,
    })
    expect(changed).toMatchObject({
      couple_name_1: 'Mara',
      couple_name_2: 'محمد 💐',
      venue_name: 'Casa Verde',
      timezone: 'Europe/Berlin',
      currency_code: '€',
      plus_one_policy: 'request_approval',
      reminder_days: [30, 7, 2],
      rsvp_deadline: DATE,
      wedding_date: DATE,
      version: 2,
    })
    expect(await couple.get(PATH)).toEqual(changed)
    const cleared = { couple_name_2: '', venue_name: null, rsvp_deadline: null, reminder_days: [] }
    expect(await couple.put(PATH, cleared)).toMatchObject({ ...cleared, couple_name_2: null, version: 3 })
  })

  test('accept their own response back', async () => {
    const couple = await newCouple()
    const settings = await couple.get<WeddingSettings>(PATH)
    expect(await couple.put(PATH, settings)).toEqual({ ...settings, version: 2 })
  })

  test('say how exactly the couple knows its date, and nothing before it has said so', async () => {
    const couple = await newCouple()
    const precisionAfter = async (patch: WeddingSettingsPatch) =>
      (await couple.put<WeddingSettings>(PATH, patch)).date_precision
    expect(await couple.get(PATH)).toMatchObject({ wedding_date: DATE, date_precision: null })
    expect(await precisionAfter({ couple_name_1: 'Mara' })).toBeNull()
    expect(await precisionAfter({ wedding_date_fixed: inDays(300), date_precision: 'month' })).toBe('month')
    expect(await precisionAfter({ venue_name: 'Casa Verde' })).toBe('month')
    expect(await precisionAfter({ wedding_date_fixed: inDays(320) })).toBe('day')
    expect(await precisionAfter({ wedding_date_policy: 'dynamic' })).toBeNull()
    expect(await precisionAfter({ wedding_date_policy: 'fixed' })).toBe('day')
  })

  test('do not take the default date for the couple’s', async () => {
    const couple = await newCouple()
    const { detail } = await couple.put<Refused>(PATH, { date_precision: 'day' }, 422)
    expect(detail.errors).toEqual({ wedding_date_fixed: 'Please choose the wedding date.' })
  })

  test('preview a dynamic date twelve months after the wedding was created, in its zone', async () => {
    const couple = await newCouple()
    const created = Date.UTC(2027, 2, 31, 20)
    await prepare('update weddings set created_at = ? where id = ?').bind(created, couple.weddingId).run()
    const dynamic = await couple.put(PATH, { wedding_date_policy: 'dynamic' })
    expect(dynamic).toMatchObject({ wedding_date: '2028-04-01', preview_default_wedding_date: '2028-04-01' })
    expect(await couple.put(PATH, { timezone: 'America/New_York' })).toMatchObject({ wedding_date: '2028-03-31' })
    expect(await couple.put(PATH, { wedding_date_policy: 'fixed' })).toMatchObject({ wedding_date: DATE })
  })

  test('accept wedding_date as another name for the fixed date', async () => {
    const couple = await newCouple()
    const moved = await couple.put(PATH, { wedding_date: inDays(200) })
    expect(moved).toMatchObject({ wedding_date: inDays(200), wedding_date_fixed: inDays(200) })
  })

  test.each([
    ['wedding_date_fixed', '2020-01-01', "Wedding date can't be in the past."],
    ['wedding_date', '2020-01-01', "Wedding date can't be in the past."],
    ['wedding_date_fixed', '0001-01-01', "Wedding date can't be in the past."],
    ['wedding_date_fixed', '9999-12-31', 'Please enter a date between the years 1900 and 9998.'],
    ['wedding_date', '9999-01-01', 'Please enter a date between the years 1900 and 9998.'],
    ['rsvp_deadline', '0000-01-01', 'Please enter a date between the years 1900 and 9998.'],
    ['rsvp_deadline', '1899-12-31', 'Please enter a date between the years 1900 and 9998.'],
    ['rsvp_deadline', 'soon', 'Please enter a date such as 2027-02-14.'],
    ['wedding_date_fixed', 'tomorrow', 'Please enter a date such as 2027-02-14.'],
    ['wedding_date_fixed', null, 'Please choose the wedding date.'],
    ['rsvp_deadline', addDays(newDate(), 2), 'The RSVP deadline must not be after the wedding.'],
    ['timezone', 'Mars/Olympus', 'Please choose a timezone such as Asia/Manila.'],
    ['timezone', '+08:00', 'Please choose a timezone such as Asia/Manila.'],
    ['couple_name_1', 'x'.repeat(201), 'Please use at most 200 characters.'],
    ['couple_name_2', 'a\u0007', 'This contains characters that cannot be stored, such as control characters.'],
    ['couple_name_2', 5, 'This must be text.'],
    ['reminder_days', [1.5], 'Please use whole days.'],
    ['reminder_days', [366], 'This can be at most 365.'],
    ['plus_one_policy', 'maybe', 'Please choose one of: allowed, request_approval, disallowed.'],
  ])('refuse %s = %j beside the field', async (field, value, sentence) => {
    const couple = await newCouple()
    const { detail } = await couple.put<Refused>(PATH, { [field]: value }, 422)
    expect(detail).toEqual({ message: sentence, errors: { [field]: sentence } })
    expect(await couple.get(PATH)).toMatchObject({ version: 1 })
  })

  test.each(['EURO', '', null, 5, ['PHP']])(
    'refuse the currency %j with a long sentence beside its field and a short one as the message',
    async (code) => {
      const couple = await newCouple()
      const { detail } = await couple.put<Refused>(PATH, { currency_code: code }, 422)
      const sentence = 'Please enter a valid currency symbol (₱, $, €) or ISO code (USD, PHP, EUR)'
      expect(detail).toEqual({ message: 'Invalid currency format', errors: { currency_code: sentence } })
    },
  )

  test('name every wrong field at once, including those that are wrong only for this wedding', async () => {
    const couple = await newCouple()
    const wrong = { wedding_date_fixed: '2020-01-01', currency_code: 'EURO', timezone: 'Mars/Olympus', venue_name: 5 }
    const { detail } = await couple.put<Refused>(PATH, wrong, 422)
    expect(detail.message).toBe("Wedding date can't be in the past.")
    expect(detail.errors).toEqual({
      wedding_date_fixed: "Wedding date can't be in the past.",
      currency_code: 'Please enter a valid currency symbol (₱, $, €) or ISO code (USD, PHP, EUR)',
      timezone: 'Please choose a timezone such as Asia/Manila.',
      venue_name: 'This must be text.',
    })
  })

  test('name an impossible date beside other wrong fields', async () => {
    const couple = await newCouple()
    const wrong = { wedding_date_fixed: '2027-02-30', rsvp_deadline: '2027-02-31', currency_code: 'EURO' }
    const { detail } = await couple.put<Refused>(PATH, wrong, 422)
    expect(detail).toEqual({
      message: 'Invalid wedding date',
      errors: {
        wedding_date_fixed: 'Invalid wedding date',
        currency_code: 'Please enter a valid currency symbol (₱, $, €) or ISO code (USD, PHP, EUR)',
        rsvp_deadline: 'Invalid RSVP deadline',
      },
    })
  })

  test('compose the letters of a currency', async () => {
    const currency_code = 'Kč.'
    expect(await (await newCouple()).put(PATH, { currency_code: currency_code.normalize('NFD') })).toMatchObject({
      currency_code: currency_code.normalize('NFC'),
    })
  })

  test('use the sentence of the first field in order as the message', async () => {
    const couple = await newCouple()
    const wrong = { wedding_date_fixed: '2020-01-01', couple_name_1: 'x'.repeat(201) }
    const { detail } = await couple.put<Refused>(PATH, wrong, 422)
    expect(detail.message).toBe('Please use at most 200 characters.')
    expect(Object.keys(detail.errors)).toEqual(['couple_name_1', 'wedding_date_fixed'])
  })

  test('refuse a fixed date in the past, even while the date is dynamic', async () => {
    const couple = await newCouple()
    await couple.put(PATH, { wedding_date_policy: 'dynamic' })
    const { detail } = await couple.put<Refused>(PATH, { wedding_date_fixed: '2020-01-01' }, 422)
    expect(detail.errors).toEqual({ wedding_date_fixed: "Wedding date can't be in the past." })
  })

  test('store a zone under its listed name', async () => {
    const couple = await newCouple()
    const zoneAfter = async (timezone: string) => (await couple.put<WeddingSettings>(PATH, { timezone })).timezone
    expect(await zoneAfter('europe/paris')).toBe('Europe/Paris')
    expect(await zoneAfter('utc')).toBe('UTC')
    for (const typed of ['Asia/Kolkata', 'asia/kolkata', 'ASIA/KOLKATA']) {
      expect(await zoneAfter(typed)).toBe('Asia/Kolkata')
    }
    expect(await zoneAfter('us/east-indiana')).toBe('us/east-indiana')
  })

  test('that allow plus-ones include those who were awaiting approval', async () => {
    const couple = await newCouple()
    await couple.put(PATH, { plus_one_policy: 'request_approval' })
    const guest = { rsvp_status: 'confirmed', plus_one_allowed: true, plus_ones: 1, plus_one_name: 'Tom' }
    for (const plus_one_status of ['requested', 'declined'] as const) {
      await couple.post('/api/guests', { name: plus_one_status, ...guest, plus_one_status })
    }
    expect(await couple.get('/api/guests/summary')).toMatchObject({ total_attending: 2, plus_one_requests: 1 })
    await couple.put(PATH, { plus_one_policy: 'allowed' })
    expect(await couple.get('/api/guests/summary')).toMatchObject({ total_attending: 3, plus_one_requests: 0 })
    const guests = await couple.get<Guest[]>('/api/guests')
    expect(guests.map(({ name, plus_one_status, version }) => [name, plus_one_status, version])).toEqual([
      ['declined', 'declined', 1],
      ['requested', 'none', 2],
    ])
  })

  test('that allow plus-ones leave requests as they are if another edit came first', async () => {
    const couple = await newCouple()
    const { version } = await couple.put<WeddingSettings>(PATH, { plus_one_policy: 'request_approval' })
    const guest = { name: 'Ana', rsvp_status: 'confirmed', plus_one_allowed: true, plus_ones: 1, plus_one_name: 'Tom' }
    await couple.post('/api/guests', { ...guest, plus_one_status: 'requested' })
    let isDue = true
    const env = replaceDatabases((d1) =>
      wrapDatabase(d1, async (sql, run) => {
        if (isDue && sql.some((text) => text.startsWith('update "weddings"'))) {
          isDue = false
          await couple.put(PATH, { venue_name: 'Casa Verde' })
        }
        return run()
      }),
    )
    const refused = await couple.request('PUT', PATH, { body: { plus_one_policy: 'allowed', version }, env })
    expect([isDue, refused.status]).toEqual([false, 409])
    expect(await couple.get(PATH)).toMatchObject({ plus_one_policy: 'request_approval', venue_name: 'Casa Verde' })
    expect(await couple.get('/api/guests')).toMatchObject([{ plus_one_status: 'requested', version: 1 }])
  })

  test('can be sent in the query; the body takes precedence', async () => {
    const couple = await newCouple()
    const query = new URLSearchParams({ wedding_date: inDays(200), couple_name_2: 'Jonas', version: '1' })
    expect(await couple.put(`${PATH}?${query}`, { couple_name_2: 'Noa', timezone: 'UTC' })).toMatchObject({
      wedding_date: inDays(200),
      couple_name_2: 'Noa',
      timezone: 'UTC',
      version: 2,
    })
    expect((await couple.request('PUT', `${PATH}?currency_code=EUR&version=2`)).status).toBe(200)
    expect((await couple.request('PUT', `${PATH}?currency_code=EURO`)).status).toBe(422)
    expect((await couple.request('PUT', `${PATH}?couple_name_1=Late&version=2`)).status).toBe(409)
    expect(await couple.get(PATH)).toMatchObject({ couple_name_1: 'Mara Lindqvist', currency_code: 'EUR', version: 3 })
  })

  test('answer 400 to a date that does not exist', async () => {
    const couple = await newCouple()
    for (const field of ['wedding_date', 'wedding_date_fixed']) {
      for (const day of ['2027-02-30', '0000-02-30', '9999-02-30']) {
        expect(await couple.put(PATH, { [field]: day }, 400)).toEqual({ detail: 'Invalid wedding date' })
      }
    }
    for (const day of ['2027-02-30', '0000-02-30', '9999-02-30']) {
      expect(await couple.put(PATH, { rsvp_deadline: day }, 400)).toEqual({ detail: 'Invalid RSVP deadline' })
    }
  })

  test('take the last day and the first deadline that all pages can show', async () => {
    const couple = await newCouple()
    await couple.put(PATH, { wedding_date_fixed: '9998-12-31', rsvp_deadline: '9998-12-31' })
    const link = await couple.post<NewShareLink>(sharingPaths.links, { view: 'day' })
    expect((await couple.request('GET', link.url)).status).toBe(200)
    await couple.put(PATH, { rsvp_deadline: '1900-01-01' })
    await couple.get('/api/admin/rsvp/reminders')
    await couple.get('/api/dashboard/summary')
  })

  test('refuse a deadline after the wedding, whichever of the two is changed', async () => {
    const couple = await newCouple()
    await couple.put(PATH, { wedding_date_fixed: inDays(200), rsvp_deadline: inDays(200) })
    const { detail } = await couple.put<Refused>(PATH, { wedding_date_fixed: inDays(199) }, 422)
    expect(Object.keys(detail.errors)).toEqual(['wedding_date_fixed'])
    await couple.put(PATH, { wedding_date_fixed: inDays(199), rsvp_deadline: inDays(199) })
  })

  test('can still be corrected after the wedding', async () => {
    const couple = await newCouple()
    await prepare("update weddings set wedding_date_fixed = '2020-01-01' where id = ?").bind(couple.weddingId).run()
    const settings = await couple.get<WeddingSettings>(PATH)
    expect(await couple.put(PATH, { ...settings, couple_name_1: 'Maria' })).toMatchObject({ couple_name_1: 'Maria' })
  })

  test('answer a stale edit with the current settings, and let exactly one of many edits win', async () => {
    const couple = await newCouple()
    const edits = Array.from({ length: 10 }, (_, i) =>
      couple.request('PUT', PATH, { body: { venue_name: `Place ${i}`, version: 1 } }),
    )
    const answers = await Promise.all(edits)
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    const refused = await couple.put<{ detail: string; current: WeddingSettings }>(
      PATH,
      { venue_name: 'Late', version: 1 },
      409,
    )
    expect(refused.detail).toMatch(/^Somebody else/)
    expect(refused.current.version).toBe(2)
  })

  test('lose nothing to parallel edits without a version', async () => {
    const couple = await newCouple()
    const fields = { couple_name_1: 'A', couple_name_2: 'B', venue_name: 'C', currency_code: 'EUR', timezone: 'UTC' }
    await Promise.all(Object.entries(fields).map(([field, value]) => couple.put(PATH, { [field]: value })))
    expect(await couple.get(PATH)).toMatchObject({ ...fields, version: 6 })
  })

  test('are saved by each of thirty edits without a version at once', async () => {
    const couple = await newCouple()
    await Promise.all(Array.from({ length: 30 }, (_, i) => couple.put(PATH, { venue_name: `Venue ${i}` })))
    expect(await couple.get(PATH)).toMatchObject({ version: 31 })
  })
})

/* The type demands every field: a new one needs a value here. */
describe("all the wedding's settings", () => {
  test('are changed, exported and imported', async () => {
    const settings: Required<Omit<WeddingSettingsPatch, 'wedding_date' | 'version'>> = {
      couple_name_1: 'Mara',
      couple_name_2: 'Jonas',
      wedding_date_fixed: '2030-06-01',
      wedding_date_policy: 'fixed',
      currency_code: 'EUR',
      timezone: 'Europe/Paris',
      rsvp_deadline: '2030-05-01',
      plus_one_policy: 'request_approval',
      reminder_days: [10, 3],
      venue_name: 'The Orangery',
      payment_reminders: false,
      task_digest: true,
      day_before_mail: false,
      helpers_see_needs: true,
      keeps_needs: true,
      default_locale: 'fr',
      answer_receipts: false,
      notify_answers: 'each',
      seat_finder: true,
      date_precision: 'month',
      set_up_done: true,
      first_steps_done: true,
    }
    const couple = await newCouple()
    expect(await couple.put(PATH, settings)).toMatchObject(settings)
    expect(await couple.get(PATH)).toMatchObject(settings)
    expect(await (await copyOf(couple)).get(PATH)).toMatchObject(settings)
  })
})
