import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ImportReport, LIST_LIMIT } from '../../worker/features/guest-lists/import/schema'
import { type Guest, guestPaths, plusOneStatuses, rsvpStatuses, sides } from '../../worker/features/guests/schema'
import { anyCharacter } from '../support/worker/any-text'
import { answer, type Couple, newCouple, packed } from '../support/worker/app'
import { limitedDatabases } from '../support/worker/limited'
import { expectWithin } from '../support/worker/prompt'

const { list, one, import: importPath, exportCsv } = guestPaths

interface Refused extends ImportReport {
  detail: { message: string; errors: Record<string, string> }
}

const bring = (couple: Couple, body: object) => couple.post<ImportReport>(importPath, body, 200)
const refuse = (couple: Couple, body: object, status = 422) => couple.post<Refused>(importPath, body, status)
const exported = async (couple: Couple) =>
  new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(
    await (await couple.request('GET', exportCsv)).arrayBuffer(),
  )
/** The fields of guests that a file holds. */
const contents = (guests: Guest[]) =>
  guests.map(
    ({
      id: _,
      household_id,
      invitations,
      rsvp_url,
      rsvp_source,
      responded_at,
      version,
      created_at,
      updated_at,
      ...rest
    }) => ({
      ...rest,
      companions: rest.companions.map(({ id: _, ...companion }) => companion),
    }),
  )

const csv = 'First Name,Last Name,Email,Party,RSVP\nAna,Cruz,ana@example.com,Cruz,Attending\nBen,Li,,Li,No Response\n'

describe('an import', () => {
  test('shows what it would do and writes nothing on a dry run', async () => {
    const couple = await newCouple()
    expect(await bring(couple, { csv, dry_run: true })).toEqual({
      dry_run: true,
      created: 2,
      updated: 0,
      skipped: 0,
      errors: 0,
      columns: [
        { column: 'First Name', field: 'first_name' },
        { column: 'Last Name', field: 'last_name' },
        { column: 'Email', field: 'email' },
        { column: 'Party', field: 'household' },
        { column: 'RSVP', field: 'rsvp_status' },
      ],
      rows: [
        { row: 1, action: 'create', name: 'Ana Cruz', message: 'New guest.' },
        { row: 2, action: 'create', name: 'Ben Li', message: 'New guest.' },
      ],
    })
    expect(await couple.get(list)).toEqual([])
  })

  test('adds guests, and leaves them alone the second time', async () => {
    const couple = await newCouple()
    expect(await bring(couple, { csv })).toMatchObject({ dry_run: false, created: 2 })
    const guests = await couple.get<Guest[]>(list)
    expect(guests).toMatchObject([
      { name: 'Ana Cruz', household: 'Cruz', rsvp_status: 'confirmed', rsvp_source: 'import', version: 1 },
      { name: 'Ben Li', household: 'Li', rsvp_status: 'pending', rsvp_source: null, responded_at: null },
    ])
    expect(guests[0]?.responded_at).toBe(guests[0]?.created_at)
    expect(await bring(couple, { csv })).toMatchObject({ created: 0, updated: 0, skipped: 2 })
    expect(await couple.get(list)).toEqual(guests)
  })

  test('updates only the fields that the list has', async () => {
    const couple = await newCouple()
    const fields = { name: 'Ana', email: 'ana@x.org', phone: '1', notes: 'keep', tags: ['vip'], rsvp_status: 'maybe' }
    const guest = await couple.post<Guest>(list, fields)
    const report = await bring(couple, { csv: 'Name,Email,Phone,Tags,RSVP\nAna,ANA@x.org,2,,Declined' })
    expect(report).toMatchObject({ created: 0, updated: 1, rows: [{ message: 'Changes: Phone, RSVP status.' }] })
    const [changed] = await couple.get<Guest[]>(list)
    expect(changed).toEqual({
      ...guest,
      phone: '2',
      rsvp_status: 'declined',
      rsvp_source: 'import',
      responded_at: changed?.updated_at,
      invitations: [
        { ...guest.invitations[0], status: 'declined', source: 'import', responded_at: changed?.updated_at },
      ],
      version: 2,
      updated_at: changed?.updated_at,
    })
  })

  test('is all or nothing', async () => {
    const couple = await newCouple()
    const known = await couple.post<Guest>(list, { name: 'Ana', email: 'ana@x.org' })
    const file = { csv: 'Name,Email,Phone\nAna,ana@x.org,2\nBen,ben@x.org,\nCleo,nonsense,\n,nobody@x.org,' }
    const refused = await refuse(couple, file)
    expect(refused.detail).toEqual({
      message: 'Nothing was imported: 2 of 4 rows cannot be read.',
      errors: {
        'row 3': 'Email: Please enter an email address such as ana@example.com.',
        'row 4': 'Name: Please enter a name.',
      },
    })
    expect(refused.rows.map(({ action }) => action)).toEqual(['update', 'create', 'error', 'error'])
    expect(await couple.get(list)).toEqual([known])
    expect(await bring(couple, { ...file, dry_run: true })).toMatchObject({ created: 1, updated: 1, errors: 2 })
  })

  test('takes rows of objects and a mapping', async () => {
    const couple = await newCouple()
    const rows = [
      { Wer: 'Ana', Wieviele: 2, Kommt: true, Gruppe: ['a, b', 'c'], Notes: 'not wanted', __proto__: null },
      { Wer: 'محمد 💐', Kommt: false, Gruppe: null },
    ]
    const mapping = { Wer: 'name', Wieviele: 'plus_ones', Kommt: 'rsvp_status', Gruppe: 'tags', Notes: '' }
    await bring(couple, { rows, mapping })
    expect(await couple.get(list)).toMatchObject([
      { name: 'Ana', plus_one_allowed: true, plus_ones: 2, rsvp_status: 'confirmed', tags: ['a, b', 'c'], notes: null },
      { name: 'محمد 💐', plus_ones: 0, rsvp_status: 'declined', tags: [] },
    ])
  })

  test('frees the seat of a guest it declines, and reads the couple’s names as sides', async () => {
    const couple = await newCouple({ name: 'Mara Lindqvist' })
    await couple.post(list, { name: 'Ana', rsvp_status: 'confirmed' })
    await bring(couple, { csv: 'Name;Side;RSVP\nAna;Mara’s family;Regrets' })
    expect(await couple.get(list)).toMatchObject([{ side: 'partner_1', rsvp_status: 'declined', table_id: null }])
  })

  test.each<[object, string]>([
    [{}, 'csv'],
    [{ csv: 'Name\nAna', rows: [] }, 'csv'],
    [{ csv: 7 }, 'csv'],
    [{ csv: '' }, 'mapping'],
    [{ csv: 'Email\nana@example.com' }, 'mapping'],
    [{ csv: 'Name\nAna', mapping: { Name: 'nom' } }, 'mapping'],
    [{ csv: 'Name\nAna', mapping: { Name: 7 } }, 'mapping'],
    [{ csv: 'A,B\nAna,Ben', mapping: { A: 'name', B: 'name' } }, 'mapping'],
    [{ csv: 'Name\nAna', mapping: { Name: null } }, 'mapping'],
    [{ csv: 'Name\nAna', mapping: ['name'] }, 'mapping'],
    [{ rows: {} }, 'rows'],
    [{ rows: ['Ana'] }, 'rows'],
    [{ rows: [{ name: { first: 'Ana' } }] }, 'rows'],
    [{ rows: [], dry_run: 'yes' }, 'dry_run'],
    [{ csv: `Name${',x'.repeat(200)}\nAna` }, 'csv'],
  ])('of %j is refused', async (body, field) => {
    const { detail } = await refuse(await newCouple(), body)
    expect(Object.keys(detail.errors)).toContain(field)
    expect(detail.message).toMatch(/^[A-Z].*\.$/)
  })

  test('without a column of names answers the columns, so that one can be chosen', async () => {
    const { columns } = await refuse(await newCouple(), { csv: 'Wer,Email\nAna,', dry_run: true })
    expect(columns).toEqual([
      { column: 'Wer', field: null },
      { column: 'Email', field: 'email' },
    ])
  })

  test('stops at 5,000 guests', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const names = (from: number, count: number) =>
      `Name\n${Array.from({ length: count }, (_, i) => `G${from + i}`).join('\n')}`
    const limit = { detail: 'A wedding can hold at most 5,000 guests.' }
    expect(await refuse(couple, { csv: names(0, 5001) }, 409)).toEqual(limit)
    await bring(couple, { csv: names(0, 4999) })
    expect(await refuse(couple, { csv: names(4998, 3), dry_run: true }, 409)).toEqual(limit)
    expect(await bring(couple, { csv: names(4998, 2) })).toMatchObject({ created: 1, skipped: 1 })
    expect(await couple.get<Guest[]>(list)).toHaveLength(5000)
  })

  test('sent several times at once adds nobody twice', async () => {
    const couple = await newCouple()
    const reports = await Promise.all(Array.from({ length: 4 }, () => bring(couple, { csv })))
    expect(reports.map(({ created }) => created).toSorted()).toEqual([0, 0, 0, 2])
    expect(await couple.get<Guest[]>(list)).toHaveLength(2)
  })

  test('with an Idempotency-Key answers the first report again', async () => {
    const couple = await newCouple()
    const send = () => couple.request('POST', importPath, { body: { csv }, headers: { 'idempotency-key': 'k' } })
    const [first, second] = [await send(), await send()]
    expect(await second.text()).toBe(await first.text())
  })

  test('may be as large as 2 MiB and no larger', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const notes = 'x'.repeat(1900)
    const rows = (count: number) =>
      `Name,Notes\n${Array.from({ length: count }, (_, i) => `G${i},${notes}`).join('\n')}`
    expect(await bring(couple, { csv: rows(1000) })).toMatchObject({ created: 1000 })
    expect(await bring(couple, { csv: rows(1000).replaceAll('xxx\n', 'xxy\n') })).toMatchObject({ updated: 999 })
    expect((await couple.request('POST', importPath, { body: { csv: rows(1150) } })).status).toBe(413)
  })

  test('may be larger when it is compressed, up to 16 MiB', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const send = async (text: string) =>
      couple.request('POST', importPath, {
        raw: await packed(JSON.stringify({ csv: text })),
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      })
    const notes = 'x'.repeat(1990)
    const guests = Array.from({ length: 5000 }, (_, i) => `G${i},${notes}${i}`)
    expect(await answer(send(`Name,Notes\n${guests.join('\n')}`), 200)).toMatchObject({ created: 5000 })
    const file = await exported(couple)
    expect(file.length).toBeGreaterThan(10_000_000)
    expect(await answer(send(file), 200)).toMatchObject({ created: 0, updated: 0, skipped: 5000 })
    expect((await send(' '.repeat(LIST_LIMIT))).status).toBe(413)
    const spoiled = { raw: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } }
    expect((await couple.request('POST', importPath, spoiled)).status).toBe(400)
  })

  test('of 5,000 guests with replies to four occasions and answers keeps to D1’s limits', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await newCouple()
    const occasions = ['Dinner', 'Brunch', 'Sailing']
    for (const name of occasions) await couple.post('/api/occasions', { name })
    const questions = ['Shuttle?', 'Song?', 'Shoes?']
    for (const text of questions) await couple.post('/api/questions', { text, kind: 'text', scope: 'person' })
    const columns = [...occasions.map((name) => `${name}: reply`), ...questions.map((text) => `Question: ${text}`)]
    const rows = Array.from({ length: 5000 }, (_, i) => [
      `Guest ${i}`,
      ...occasions.map(() => 'confirmed'),
      ...questions.map(() => `Answer of guest ${i}`),
    ])
    const csv = [['Name', ...columns], ...rows].map((cells) => cells.join(',')).join('\n')
    const sent = couple.request('POST', importPath, {
      raw: await packed(JSON.stringify({ csv })),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      env: limitedDatabases(),
    })
    expect(await answer(sent, 200)).toMatchObject({ created: 5000 })
    const guests = await couple.get<Guest[]>(list)
    expect(guests.every(({ answers, invitations }) => answers.length === 3 && invitations.length === 4)).toBe(true)
  })

  test('of 5,000 households with long Chinese names keeps to D1’s limits', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const rows = Array.from({ length: 5000 }, (_, i) => `Guest ${i},${i} ${'麦'.repeat(195)}`)
    const sent = couple.request('POST', importPath, {
      raw: await packed(JSON.stringify({ csv: ['Name,Household', ...rows].join('\n') })),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      env: limitedDatabases(),
    })
    expect(await answer(sent, 200)).toMatchObject({ created: 5000 })
    const guests = await couple.get<Guest[]>(list)
    expect(new Set(guests.map(({ household_id }) => household_id)).size).toBe(5000)
    expect(guests.every(({ household }) => household?.endsWith('麦'))).toBe(true)
  })

  test('touches no other wedding', async () => {
    const [mine, theirs] = [await newCouple(), await newCouple()]
    const guest = await theirs.post<Guest>(list, { name: 'Ana Cruz', email: 'ana@example.com' })
    expect(await bring(mine, { csv })).toMatchObject({ created: 2, updated: 0 })
    expect(await theirs.get(list)).toEqual([guest])
  })

  test('of nonsense is never a server error, nor slow', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const cells = fc.array(
      fc.oneof(fc.string({ unit: anyCharacter, maxLength: 8 }), fc.constantFrom('"', ',', '\n', 'Name')),
    )
    const values = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('\ud800', '\u0000', '__proto__', 'name'))
    const bodies = fc.oneof(
      cells.map((parts) => ({ csv: `Name,Tags,Plus One\n${parts.join('')}` })),
      cells.map((parts) => ({ csv: parts.join('') })),
      fc.record({
        rows: fc.array(fc.dictionary(fc.constantFrom('name', 'tags', 'rsvp', '__proto__', 'constructor'), values)),
      }),
      fc.record({ rows: values, mapping: values, dry_run: values }, { requiredKeys: [] }),
    )
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const { status } = await couple.request('POST', importPath, { body })
        expect([200, 422]).toContain(status)
      }),
      { numRuns: 150 },
    )
    const length = 1_000_000
    for (const heavy of [
      { csv: `Name\n${'a\n'.repeat(length / 2)}` },
      { csv: `Name${','.repeat(length)}` },
      { csv: ' '.repeat(length) },
      { csv: '\n'.repeat(length) },
      { csv: `Name,Tags\nAna,${'"x,'.repeat(length / 3)}` },
      { csv: `Name,Tags\nAna,"${'""x,'.repeat(length / 4)}"` },
      { csv: `Name,Side\nAna,a${' '.repeat(length)}b` },
      { csv: `Name\n${'"'.repeat(length)}` },
      {
        rows: Array.from({ length: 5000 }, (_, i) => ({
          name: `G${i}`,
          ...Object.fromEntries(Array.from({ length: 20 }, (_, j) => [`${i}.${j}`, 1])),
        })),
      },
      { rows: Array.from({ length: 300_000 }, () => ({})) },
    ]) {
      const { status } = await expectWithin(15_000, () => couple.request('POST', importPath, { body: heavy }))
      expect([200, 409, 413, 422]).toContain(status)
    }
  })
})

describe('the export', () => {
  test('is a CSV file with a BOM, CRLF and a name', async () => {
    const couple = await newCouple()
    await couple.post(list, { name: 'Ana Cruz' })
    await (await newCouple()).post(list, { name: 'Somebody else' })
    const response = await couple.request('GET', exportCsv)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="guests-\d{4}-\d\d-\d\d\.csv"$/)
    expect(await exported(couple)).toMatch(/^\uFEFFName,.+\r\nAna Cruz,.+\r\n$/)
  })

  test('imported again changes nothing, and into another wedding makes the same guests', async () => {
    const text = (maxLength: number, extra = '') =>
      fc.string({
        unit: fc.oneof(
          fc.constantFrom(...`=+-@'"＝＋,;|# aé9${extra}`, 'م', 'ح', '💐', '👩🏽‍🤝‍👩🏻', 'ß'),
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
        ),
        maxLength,
      })
    // Other tools write these for an empty cell.
    const telling = (value: fc.Arbitrary<string>) =>
      value.filter((cell) => !/^(-|–|—|none|no|na|nil)$/i.test(cell.trim()))
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 })
    const guest = fc.record(
      {
        name: text(10).map((name) => `${name}x`),
        email: maybe(fc.constantFrom('=1@x.org', '+a@x.org', 'family@x.org')),
        phone: maybe(fc.constantFrom('+44 20 7946', '-1', '0044')),
        household: maybe(telling(text(4))),
        side: maybe(fc.constantFrom(...sides)),
        tags: fc.array(
          text(6).map((tag) => `${tag}.`),
          { maxLength: 3 },
        ),
        rsvp_status: fc.constantFrom(...rsvpStatuses),
        meal_preference: maybe(fc.constantFrom('Vegan', 'Gluten-Free')),
        dietary_restrictions: maybe(telling(text(6, '\n\t'))),
        accessibility_needs: maybe(telling(text(6, '\n\t'))),
        plus_one_allowed: fc.boolean(),
        plus_ones: fc.integer({ min: 0, max: 10 }),
        plus_one_name: maybe(text(8)),
        plus_one_status: fc.constantFrom(...plusOneStatuses),
        notes: maybe(text(12, '\n\t')),
        reminders_paused: fc.boolean(),
      },
      { requiredKeys: ['name'] },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(guest, { selector: ({ name }) => name.normalize('NFC').trim().toLowerCase(), maxLength: 8 }),
        async (inputs) => {
          const couple = await newCouple()
          for (const input of inputs) await couple.request('POST', list, { body: input })
          const guests = await couple.get<Guest[]>(list)
          const file = await exported(couple)
          expect(await bring(couple, { csv: file })).toMatchObject({ created: 0, updated: 0, errors: 0 })
          expect(await couple.get(list)).toEqual(guests)

          const elsewhere = await newCouple()
          await bring(elsewhere, { csv: file })
          expect(contents(await elsewhere.get<Guest[]>(list))).toEqual(contents(guests))
          expect(await exported(elsewhere)).toBe(file)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('imported again keeps namesakes apart', async () => {
    const couple = await newCouple()
    for (const phone of ['1', '2', null, null]) await couple.post(list, { name: 'Ana', phone })
    const { id } = await couple.post<Guest>(list, { name: 'Ana', household: 'Cruz' })
    await couple.put(one(id), { email: 'a@x.org' })
    const before = await couple.get(list)
    expect(await bring(couple, { csv: await exported(couple) })).toMatchObject({ created: 0, updated: 0, skipped: 5 })
    expect(await couple.get(list)).toEqual(before)
  })

  test('of an empty list has its headings and can be imported', async () => {
    const couple = await newCouple()
    const file = await exported(couple)
    expect(file.split('\r\n')).toHaveLength(2)
    expect(await answer(couple.request('POST', importPath, { body: { csv: file } }), 200)).toMatchObject({ rows: [] })
  })
})
