import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths, MAX_PLUS_ONES } from '../../worker/features/guests/schema'
import { FileReading, IMPORT_PACE } from '../../worker/features/profile/backup/rules'
import { NOT_OURS } from '../../worker/features/profile/backup/schema'
import { profilePaths } from '../../worker/features/profile/schema'
import { RULE_LIMIT } from '../../worker/features/seating/schema'
import { IMPORT_LIMIT } from '../../worker/http/validate'
import { newId } from '../../worker/lib/ids'
import { answer, type Couple, newCouple, packed } from '../support/worker/app'
import { prepare } from '../support/worker/databases'
import { fullFile, head, listsOf, numbered, text } from '../support/worker/full-file'

const MEBIBYTE = 1024 * 1024

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
  const settings = `"settings":${JSON.stringify(head.settings)},"categories":${JSON.stringify(listsOf('x').categories(1))}`

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
function largeFile(changes: object = {}) {
  const { households, guests, categories, tables } = listsOf('é')
  return {
    ...head,
    households: households(300),
    guests: guests(300),
    categories: categories(),
    tables: tables(),
    ...changes,
  }
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
    const lists = numbered(60, (n) => [
      `"categories":[{"id":${n},"name":"C${n}","scopes":["budget"]}]`,
      `"tables":[{"id":${n},"name":"T${n}","shape":"round","capacity":8}]`,
    ])
    const response = await bring(couple, withHead(`"settings":${JSON.stringify(head.settings)},${lists.join()}}`))
    expect(await answer(response, 200)).toMatchObject({ imported: { categories: 60, tables: 60 } })
  })
})
