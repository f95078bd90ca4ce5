import { describe, expect, test } from 'vitest'
import { LINE_LIMIT } from '../../worker/features/budget/schema'
import { CATEGORY_LIMIT } from '../../worker/features/categories/schema'
import { GUEST_LIMIT, type Guest, guestPaths, MAX_PLUS_ONES } from '../../worker/features/guests/schema'
import { HOUSEHOLD_LIMIT } from '../../worker/features/households/schema'
import { MESSAGE_LIMIT } from '../../worker/features/messages/schema'
import { OCCASION_LIMIT } from '../../worker/features/occasions/schema'
import { FileReading, IMPORT_PACE } from '../../worker/features/profile/backup/rules'
import { NOT_OURS } from '../../worker/features/profile/backup/schema'
import { profilePaths } from '../../worker/features/profile/schema'
import { KEPT_LIMIT, QUESTION_LIMIT } from '../../worker/features/questions/schema'
import { RULE_LIMIT, TABLE_LIMIT } from '../../worker/features/seating/schema'
import { TASK_LIMIT } from '../../worker/features/tasks/schema'
import { TIMELINE_LIMIT } from '../../worker/features/timeline/schema'
import { VENDOR_LIMIT } from '../../worker/features/vendors/schema'
import { IMPORT_LIMIT } from '../../worker/http/validate'
import { newId } from '../../worker/lib/ids'
import { locales } from '../../worker/lib/locales'
import { answer, type Couple, newCouple, packed } from '../support/worker/app'
import { prepare } from '../support/worker/databases'

const MEBIBYTE = 1024 * 1024
/** To a vendor. */
const PAYMENTS = 20
const instant = '2026-10-01T09:30:00.000Z'

/** A text of this length, different for each `n`. */
const text = (length: number, n: number, letter = 'x') => `${n} `.padEnd(length, letter)
const email = (n: number) => `${`${n}.`.padEnd(64, 'x')}@${`${'x'.repeat(62)}.`.repeat(3)}${'x'.repeat(62)}.org`
const numbered = <T>(count: number, row: (n: number) => T) => Array.from({ length: count }, (_, i) => row(i + 1))

/** A file of a wedding with as much of everything as the limits allow. */
function fullFile(letter = 'x') {
  const note = (n: number) => text(2000, n, letter)
  const line = (n: number) => text(200, n, letter)
  return {
    format: 'posy-wedding',
    format_version: 1,
    settings: {
      couple_name_1: line(1),
      couple_name_2: line(2),
      wedding_date_policy: 'fixed',
      wedding_date_fixed: '2027-02-14',
      timezone: 'Asia/Manila',
      currency_code: 'PHP',
      catering_category_id: 1,
      created_at: instant,
    },
    categories: numbered(CATEGORY_LIMIT, (id) => ({
      id,
      name: line(id),
      scopes: ['budget', 'vendor'],
      created_at: instant,
    })),
    budget_lines: numbered(LINE_LIMIT, (id) => ({
      id,
      name: line(id),
      category_id: 1,
      planned_amount: 1.5,
      notes: note(id),
    })),
    budget_events: numbered(20_000, (n) => ({
      created_at: instant,
      line_id: 1 + (n % LINE_LIMIT),
      type: 'updated',
      ...{ planned_before: n, planned_after: n + 1, actual_before: 0, actual_after: 0, paid_before: 0, paid_after: 0 },
      note: line(n),
      actor_name: line(n),
    })),
    households: numbered(HOUSEHOLD_LIMIT, (id) => ({
      id,
      name: line(id),
      salutation: line(id),
      contact_guest_id: id,
      address: { lines: [line(1), line(2), line(3), line(4), line(5)], city: text(100, id, letter) },
      locale: 'pt-BR',
    })),
    occasions: numbered(OCCASION_LIMIT, (id) => ({
      id,
      is_main: id === 1,
      name: line(id),
      address: text(500, id, letter),
      notes: note(id),
      meal_options: numbered(20, (n) => text(100, n, letter)),
      position: id,
    })),
    tables: numbered(TABLE_LIMIT, (id) => ({ id, name: line(id), shape: 'round', capacity: 60, notes: note(id) })),
    guests: numbered(GUEST_LIMIT, (id) => ({
      id,
      name: line(id),
      email: email(id),
      phone: text(50, id),
      household: line(id),
      household_id: id,
      side: 'partner_1',
      tags: numbered(20, (tag) => text(200, tag, letter)),
      rsvp_status: 'confirmed',
      rsvp_source: text(50, id),
      responded_at: instant,
      meal_preference: 'Pescatarian',
      dietary_restrictions: note(id),
      accessibility_needs: note(id),
      plus_one_allowed: true,
      plus_ones: 10,
      plus_one_name: note(id),
      plus_one_status: 'requested',
      table_id: 1 + (id % TABLE_LIMIT),
      seat_number: 1 + Math.floor(id / TABLE_LIMIT),
      notes: note(id),
      reminders_paused: true,
    })),
    invitations: numbered(GUEST_LIMIT * (OCCASION_LIMIT - 1), (n) => ({
      guest_id: Math.ceil(n / (OCCASION_LIMIT - 1)),
      occasion_id: 2 + (n % (OCCASION_LIMIT - 1)),
      status: 'confirmed',
      source: 'link',
      responded_at: instant,
      meal_preference: text(20, n, letter),
    })),
    seating_rules: numbered(RULE_LIMIT, (n) => ({ type: 'keep_apart', guest_ids: [n, n + 1], strength: 3 })),
    vendors: numbered(VENDOR_LIMIT, (id) => ({
      id,
      name: line(id),
      category_id: 2,
      category: line(id),
      contact_name: line(id),
      email: email(id),
      phone: text(50, id),
      website: `https://example.com/${'x'.repeat(1980)}`,
      rating: 4.5,
      notes: note(id),
    })),
    vendor_payments: numbered(VENDOR_LIMIT * PAYMENTS, (n) => ({
      vendor_id: Math.ceil(n / PAYMENTS),
      label: line(n),
      amount: 100,
      due_date: '2027-01-01',
    })),
    tasks: numbered(TASK_LIMIT, (n) => ({
      title: line(n),
      description: note(n),
      category: line(n),
      due_date: '2027-01-01',
    })),
    timeline_events: numbered(TIMELINE_LIMIT, (n) => ({
      title: line(n),
      description: note(n),
      date: '2027-02-14',
      start_time: '15:30',
      location: line(n),
      vendor_id: n,
      notes: note(n),
    })),
    questions: numbered(KEPT_LIMIT, (id) => ({
      id,
      text: line(id),
      help: text(500, id, letter),
      kind: 'long_text',
      position: id,
      is_archived: id > QUESTION_LIMIT,
    })),
    answers: numbered(QUESTION_LIMIT * GUEST_LIMIT, (n) => ({
      question_id: 1 + (n % QUESTION_LIMIT),
      guest_id: Math.ceil(n / QUESTION_LIMIT),
      value: text(100, n, letter),
      answered_at: instant,
    })),
    messages: numbered(MESSAGE_LIMIT, (n) => ({
      kind: 'custom',
      channel: 'mail',
      subject: line(n),
      body: text(5000, n, letter),
      translations: Object.fromEntries(locales.map((one) => [one, { subject: line(n), body: text(5000, n, letter) }])),
      occasion_ids: numbered(OCCASION_LIMIT, (id) => id),
      audience: { households: numbered(HOUSEHOLD_LIMIT, (id) => id) },
    })),
  }
}

const bring = (couple: Couple, raw: BodyInit, headers: Record<string, string> = {}) =>
  couple.request('POST', profilePaths.import, { raw, headers: { 'content-type': 'application/json', ...headers } })

/** The export without its date and account. */
async function exported(couple: Couple): Promise<string> {
  const whole = await (await couple.request('GET', profilePaths.export)).text()
  return whole.slice(whole.indexOf('"settings"'))
}

const withHead = (contents: string) => `{"format":"posy-wedding","format_version":1,${contents}`
const leftParts = () => prepare('select count(*) as n from import_parts').first<number>('n')

describe('a file with more than Posy knows', () => {
  const settings = `"settings":${JSON.stringify(fullFile().settings)},"categories":[${JSON.stringify(fullFile().categories[0])}]`

  test('is restored without it, if there is little of it', async () => {
    const file = withHead(`"theme":"doves","gifts":[${Array(900).fill('{}')}],${settings}}`)
    expect(await answer(bring(await newCouple(), file), 200)).toMatchObject({ imported: { categories: 1 } })
  })

  test.each([
    ['values', numbered(1001, (n) => `"n${n}":0`).join()],
    ['items of a list', `"gifts":[${Array(1001).fill('{}')}]`],
    ['settings', Array(1001).fill('"settings":{}').join()],
  ])('is not read to its end if it has a thousand %s', async (_what, unknown) => {
    const cutOff = withHead(`${unknown},"tasks":[{`)
    expect(await answer(bring(await newCouple(), cutOff), 422)).toEqual({
      detail: { message: NOT_OURS, errors: { body: NOT_OURS } },
    })
  })

  test('does not keep it in memory', () => {
    const reading = new FileReading()
    reading.take({ name: 'theme', index: null, value: 'doves' })
    reading.take({ name: 'gifts', index: 0, value: 'doves' })
    expect(JSON.stringify(reading)).not.toContain('doves')
  })
})

test('a file with more of one kind than allowed is not read to its end', async () => {
  const rules = Array.from({ length: RULE_LIMIT + 1 }, () => ({ type: 'keep_apart', guest_ids: [1, 2], strength: 3 }))
  const cutOff = withHead(`"seating_rules":${JSON.stringify(rules)},"tasks":[{`)
  expect(await answer(bring(await newCouple(), cutOff), 422)).toMatchObject({
    detail: { errors: { seating_rules: `Please list at most ${RULE_LIMIT}.` } },
  })
})

test('an account may try many files in a row, but not without end', async () => {
  const [couple, other] = [await newCouple(), await newCouple()]
  const statuses: number[] = []
  for (let i = 0; i <= IMPORT_PACE.burst; i++) statuses.push((await bring(couple, '{}')).status)
  expect(statuses).toEqual([...Array(IMPORT_PACE.burst).fill(422), 429])
  expect((await bring(other, '{}')).status).toBe(422)
})

describe('companions in a file', () => {
  const copied = async (couple: Couple) => {
    const other = await newCouple()
    const contents = await exported(couple)
    await answer(bring(other, withHead(contents)), 200)
    expect(await exported(other)).toBe(contents)
    const [guest] = await other.get<Guest[]>(guestPaths.list)
    return guest?.companions
  }

  test('are restored with the longest texts that the couple can enter', async () => {
    const couple = await newCouple()
    const companions = numbered(MAX_PLUS_ONES, (n) => ({
      name: text(200, n),
      meal_preference: 'Gluten-Free',
      dietary_restrictions: '🕊'.repeat(2000),
      accessibility_needs: text(2000, n),
    }))
    await couple.post(guestPaths.list, { name: 'Ana', companions })
    expect(await copied(couple)).toMatchObject(companions)
  })

  test('are restored if as many are named as fit in a list of names', async () => {
    const couple = await newCouple()
    const names = numbered(1000, () => 'A')
    const csv = `name,plus one name,plus one kinds\nAna,"${names}","child, infant"`
    await couple.post(guestPaths.import, { csv }, 200)
    const companions = await copied(couple)
    expect(companions).toHaveLength(names.length)
    expect(companions).toMatchObject([{ kind: 'child' }, { kind: 'infant' }, ...names.slice(2).map(() => ({}))])
  })

  test.each<[string, string, object]>([
    ['names', 'all names together', { name: 'x'.repeat(200) }],
    ['texts', 'meals and needs together', { name: 'A', accessibility_needs: 'x'.repeat(2000) }],
  ])('are refused with more %s than a guest’s can have', async (_what, sentence, companion) => {
    const guest = { id: 1, name: 'Ana', companions: Array(30).fill(companion) }
    const { detail } = await answer<{ detail: { errors: Record<string, string> } }>(
      bring(await newCouple(), withHead(`"guests":[${JSON.stringify(guest)}]}`)),
      422,
    )
    expect(detail.errors['guests 1, companions']).toContain(sentence)
  })
})

describe('a wedding at all limits at once', { timeout: 600_000, tags: 'exhaustive' }, () => {
  test('with the longest texts is restored from one file', async () => {
    const [first, second] = [await newCouple(), await newCouple()]
    const full = fullFile()
    const counts = Object.fromEntries(
      Object.entries(full).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, rows.length]] : [])),
    )
    const file = JSON.stringify(full)
    expect(file.length).toBeGreaterThan(90 * MEBIBYTE)
    expect(await answer(bring(first, file), 200)).toEqual({ imported: counts })
    const contents = await exported(first)
    expect(await answer(bring(second, withHead(contents)), 200)).toEqual({ imported: counts })
    expect((await exported(second)) === contents).toBe(true)
    expect(await leftParts()).toBe(0)
  })
})

/** A file of about 6 MiB. */
const largeFile = (changes: object = {}) => {
  const { guests, households, categories, tables, messages: _messages, ...full } = fullFile('é')
  const few = { households: households.slice(0, 300), guests: guests.slice(0, 300), categories, tables }
  return { format: full.format, format_version: 1, settings: full.settings, ...few, ...changes }
}

describe('a file that is larger than other imports', { tags: 'exhaustive' }, () => {
  test('is restored, compressed or not', async () => {
    const [first, second] = [await newCouple(), await newCouple()]
    const file = JSON.stringify(largeFile())
    expect(new TextEncoder().encode(file).length).toBeGreaterThan(2 * IMPORT_LIMIT)
    expect((await bring(first, file)).status).toBe(200)
    const contents = await exported(first)
    const headers = { 'content-encoding': 'gzip' }
    expect((await bring(second, await packed(withHead(contents)), headers)).status).toBe(200)
    expect(await exported(second)).toBe(contents)
  })

  test('is all or nothing: an invalid last row leaves nothing behind', async () => {
    const couple = await newCouple()
    const before = await exported(couple)
    const tasks = [{ title: '' }]
    const response = await bring(couple, JSON.stringify(largeFile({ tasks })))
    expect(await answer(response, 422)).toMatchObject({
      detail: { errors: { 'tasks 1, title': 'Please enter a title.' } },
    })
    expect(await exported(couple)).toBe(before)
    expect(await leftParts()).toBe(0)
  })

  test('is refused by a wedding that is not empty, and leaves nothing behind', async () => {
    const couple = await newCouple()
    await couple.post('/api/tasks', { title: 'Find doves' })
    expect((await bring(couple, JSON.stringify(largeFile()))).status).toBe(409)
    expect(await leftParts()).toBe(0)
  })

  test('is not read to its end by a wedding that is not empty', async () => {
    const couple = await newCouple()
    await couple.post('/api/tasks', { title: 'Find doves' })
    expect((await bring(couple, JSON.stringify(largeFile()).slice(0, -1))).status).toBe(409)
  })

  test('is imported alone: another one has to wait, unless the first was cut off', async () => {
    const couple = await newCouple()
    const file = JSON.stringify(largeFile())
    const statuses = (await Promise.all([1, 2, 3].map(() => bring(couple, file)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect(await leftParts()).toBe(0)

    const other = await newCouple()
    const store = (id: string) =>
      prepare('insert into import_parts values (?, 0, ?, ?, ?, 0)').bind(id, other.weddingId, 'tasks', '[]').run()
    await store(newId(Date.now()))
    expect(await answer(bring(other, file), 409)).toEqual({
      detail: 'Another file is being imported into your wedding. Please try again in a few minutes.',
    })
    await prepare('delete from import_parts').run()
    await store(newId(Date.now() - 6 * 60 * 1000))
    expect((await bring(other, file)).status).toBe(200)
    await prepare('delete from import_parts').run()
  })

  test.each<[string, number, string, string | ReadableStream]>([
    ['that is not an export is too large', 413, '', JSON.stringify({ rows: 'x'.repeat(IMPORT_LIMIT) })],
    ['with one oversized row is refused', 422, '', withHead(`"guests":["${'x'.repeat(3 * MEBIBYTE)}"]}`)],
    ['that is cut off cannot be read', 400, '', JSON.stringify(largeFile()).slice(0, -1)],
    ['that is not compressed as its header says cannot be read', 400, 'gzip', JSON.stringify(largeFile())],
    ['with more rows than allowed is refused', 422, '', withHead(`"tasks":[${Array(200_000).fill('{}').join()}]}`)],
  ])('%s', async (_what, status, encoding, raw) => {
    const couple = await newCouple()
    const response = await bring(couple, raw, encoding ? { 'content-encoding': encoding } : {})
    expect(response.status, await response.clone().text()).toBe(status)
    expect(await leftParts()).toBe(0)
  })

  test('sent again with its key gets the first response again', async () => {
    const couple = await newCouple()
    const file = JSON.stringify(largeFile())
    const headers = { 'idempotency-key': 'import', 'content-length': String(file.length) }
    const first = await answer(bring(couple, file, headers), 200)
    expect(await answer(bring(couple, file, headers), 200)).toEqual(first)
    expect((await bring(couple, file, { ...headers, 'content-length': '7' })).status).toBe(422)
  })

  test('may be in many small parts', async () => {
    const couple = await newCouple()
    const { settings } = fullFile()
    const lists = numbered(60, (n) => [
      `"categories":[{"id":${n},"name":"C${n}","scopes":["budget"]}]`,
      `"tables":[{"id":${n},"name":"T${n}","shape":"round","capacity":8}]`,
    ])
    const response = await bring(couple, withHead(`"settings":${JSON.stringify(settings)},${lists.join()}}`))
    expect(await answer(response, 200)).toMatchObject({ imported: { categories: 60, tables: 60 } })
  })
})
