import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { householdPaths } from '../../worker/features/households/schema'
import { occasionPaths } from '../../worker/features/occasions/schema'
import { profilePaths } from '../../worker/features/profile/schema'
import { type Question, questionPaths } from '../../worker/features/questions/schema'
import { seatingPaths, type Table } from '../../worker/features/seating/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import { calendarPaths } from '../../worker/features/sharing/calendar/schema'
import { type FinalCount, finalCountPath } from '../../worker/features/sharing/final-count/schema'
import { type ShareLink, sharingPaths } from '../../worker/features/sharing/schema'
import { reply } from '../support/worker/answers'
import { anyCharacter } from '../support/worker/any-text'
import { newCouple, request } from '../support/worker/app'
import { type BackupFile, bring, busyCouple, exported, run, withFamilies } from '../support/worker/backup'
import { newMember } from '../support/worker/members'
import { htmlOf, share } from '../support/worker/sharing'

describe('an import', () => {
  test('keeps who asked for no more mails and which address is wrong, but no visit to a link that it replaces', async () => {
    const couple = await newCouple()
    const { id } = await couple.post<Guest>(guestPaths.list, { name: 'Ana', email: 'ana@example.com' })
    await run(
      'update guests set unsubscribed_at = 1764000000000, bounced_email = ?, visited_at = 1764000000000 where id = ?',
      'ana@example.com',
      id,
    )
    const other = await newCouple()
    await bring(other, await exported(couple))
    expect(await other.get(guestPaths.list)).toMatchObject([
      { unsubscribed_at: '2025-11-24T16:00:00.000Z', bounced_email: 'ana@example.com', visited_at: null },
    ])
  })

  test('moves the usual end of shared links with the date of the wedding', async () => {
    const couple = await newCouple()
    await couple.put('/api/admin/event-settings', { wedding_date_fixed: '2031-06-14', timezone: 'UTC' })
    const file = await exported(couple)
    const other = await newCouple()
    const usual = await other.post<ShareLink>(sharingPaths.links, { view: 'day' })
    const chosen = await other.post<ShareLink>(sharingPaths.links, { view: 'day', expires_at: '2031-01-02T12:00:00Z' })
    await bring(other, file)
    const links = await other.get<ShareLink[]>(sharingPaths.links)
    const endOf = ({ id }: ShareLink) => links.find((link) => link.id === id)?.expires_at
    expect([endOf(usual), endOf(chosen)]).toEqual(['2031-06-21T23:59:59.999Z', chosen.expires_at])
  })

  test('that takes the right to see health texts from helpers ends their links to the caterer, as the settings do', async () => {
    const file = await exported(await newCouple())
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    await couple.put(settingsPath, { helpers_see_needs: true })
    const [theirs, day] = [await share(helper, { view: 'caterer' }), await share(helper, { view: 'day' })]
    const ours = await share(couple, { view: 'caterer' })
    await bring(couple, file)
    await htmlOf(theirs.path, 404)
    for (const { path } of [day, ours]) await htmlOf(path)
  })

  test('is refused by a wedding that is not empty, which stays as it is', async () => {
    const [couple, other] = [await busyCouple(), await newCouple()]
    const file = await exported(couple)
    await other.post('/api/tasks', { title: 'Find doves' })
    const before = await exported(other)
    expect(await bring(other, file, 409)).toEqual({
      detail: 'Your wedding is not empty. A file can only be imported before anything else is planned.',
    })
    expect({ ...(await exported(other)), exported_at: '' }).toEqual({ ...before, exported_at: '' })
  })

  test('is refused by a wedding that has another occasion already', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    await other.post(occasionPaths.list, { name: 'Brunch' })
    await bring(other, await exported(couple), 409)
    expect(await other.get(occasionPaths.list)).toMatchObject([{ is_main: true }, { name: 'Brunch' }])
  })

  test('takes an answer that has more options than a question offers, since some were closed', async () => {
    const couple = await newCouple()
    const ana = await couple.post<Guest>(guestPaths.list, { name: 'Ana', rsvp_status: 'confirmed' })
    const options = Array.from({ length: 20 }, (_, i) => `Song ${i}`)
    const songs = await couple.post<Question>(questionPaths.list, { text: 'Songs?', kind: 'choices', options })
    const choose = ({ options }: Question) =>
      reply(ana, {
        party: [{ guest_id: ana.id, answers: [{ question_id: songs.id, value: options.map(({ id }) => id) }] }],
      })
    await choose(songs)
    const changed = { options: [...options.slice(1), 'Song 20'] }
    await choose(await couple.put<Question>(questionPaths.one(songs.id), changed))
    const file = await exported(couple)
    const other = await newCouple()
    await bring(other, file)
    const [
      {
        answers: [answer],
      } = ana,
    ] = await other.get<Guest[]>(guestPaths.list)
    expect(answer?.value).toHaveLength(21)
  })

  test('of a file from before households makes them from the guests’ texts', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    for (const name of ['Ana', 'Ben']) await couple.post(guestPaths.list, { name, household: 'Cruz' })
    const {
      households: _,
      occasions: __,
      invitations: ___,
      questions: ____,
      answers: _____,
      ...old
    } = await exported(couple)
    for (const guest of old.guests ?? []) guest.household_id = undefined
    await bring(other, old)
    expect(await other.get(householdPaths.list)).toMatchObject([
      { name: 'Cruz', members: [{ name: 'Ana' }, { name: 'Ben' }] },
    ])
    const [ana, ben] = await other.get<Guest[]>(guestPaths.list)
    expect(ana?.household_id).toBe(ben?.household_id)
  })

  test('leaves no final count of guests that are gone', async () => {
    const couple = await newCouple()
    const { id } = await couple.post<Guest>(guestPaths.list, { name: 'Ana', rsvp_status: 'confirmed' })
    const file = await exported(couple)
    const path = finalCountPath(couple.weddingId)
    await couple.post(path)
    await couple.delete(guestPaths.one(id))
    await bring(couple, file)
    expect(await couple.get<FinalCount>(path)).toMatchObject({ id: null, current: { attending: 1 }, differences: [] })
  })

  test('into a sample that was emptied by hand ends the links and calendars that were given out from it', async () => {
    const [couple, other] = [await busyCouple(), await newCouple()]
    await other.post('/api/reset-demo-data', undefined, 200)
    const given = [
      await other.post<{ url: string }>(sharingPaths.links, { view: 'contacts' }),
      await other.post<{ url: string }>(calendarPaths.links),
    ]
    for (const table of ['guests', 'vendors', 'tasks', 'seating_tables', 'timeline_events', 'budget_lines']) {
      await run(`delete from ${table} where wedding_id = ?`, other.weddingId)
    }
    await bring(other, await exported(couple))
    for (const { url } of given) expect((await request('GET', new URL(url).pathname)).status).toBe(404)
    expect([await other.get(sharingPaths.links), await other.get(calendarPaths.links)]).toEqual([[], []])
  })

  test('into a sample that was emptied by hand ends the sample, so that it can no longer be reset', async () => {
    const [couple, other] = [await busyCouple(), await newCouple()]
    await other.post('/api/reset-demo-data', undefined, 200)
    for (const table of ['guests', 'vendors', 'tasks', 'seating_tables', 'timeline_events', 'budget_lines']) {
      await run(`delete from ${table} where wedding_id = ?`, other.weddingId)
    }
    await bring(other, await exported(couple))
    await other.post('/api/reset-demo-data', undefined, 409)
    expect(await other.get('/api/guests')).toHaveLength(3)
  })

  test('happens once when it is sent several times at once', async () => {
    const [couple, other] = [await busyCouple(), await newCouple()]
    const file = await exported(couple)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => other.request('POST', profilePaths.import, { body: file })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await other.get('/api/guests')).toHaveLength(3)
  })

  test('says where a file is invalid, and leaves nothing behind', async () => {
    const [couple, other] = [await withFamilies(await busyCouple()), await newCouple()]
    const file = await exported(couple)
    const before = await exported(other)
    const wrong: [(file: BackupFile) => void, string, string][] = [
      [(f) => Object.assign(f, { format: 'csv' }), 'format', 'This is not a file that Posy exported.'],
      [(f) => Object.assign(f, { guests: 'none' }), 'guests', 'This must be a list.'],
      [(f) => Object.assign(f.guests?.[2] ?? {}, { name: ' ' }), 'guests 3, name', 'Please enter a name.'],
      [(f) => Object.assign(f.guests?.[2] ?? {}, { id: 1 }), 'guests 3, id', 'This number is used twice.'],
      [
        (f) => Object.assign(f.guests?.[0] ?? {}, { table_id: 9 }),
        'guests 1, table_id',
        'There is nothing of this number in the file.',
      ],
      [
        (f) => Object.assign(f.guests?.[2] ?? {}, { table_id: 1, seat_number: 3 }),
        'guests 3, seat_number',
        'Another guest has this seat.',
      ],
      [
        (f) => f.guests?.push(...Array.from({ length: 61 }, (_, i) => ({ id: 100 + i, name: 'Ana', table_id: 1 }))),
        'guests 67, table_id',
        'At most 60 guests sit at one table.',
      ],
      [
        (f) => Object.assign(f.tables?.[0] ?? {}, { occasion_id: 2 }),
        'guests 2, table_id',
        'This table is at another occasion.',
      ],
      [
        (f) => Object.assign(f.invitations?.[1] ?? {}, { table_id: 1 }),
        'invitations 2, table_id',
        'This table is at another occasion.',
      ],
      [
        (f) => Object.assign(f.categories?.[1] ?? {}, { name: ' venue' }),
        'categories 2, name',
        'Another category has this name.',
      ],
      [
        (f) => Object.assign(f.vendor_payments?.[0] ?? {}, { amount: -1 }),
        'vendor_payments 1, amount',
        'An amount cannot be negative.',
      ],
      [
        (f) => Object.assign(f.settings, { created_at: '9998-01-01T00:00:00.000Z' }),
        'settings, created_at',
        'Please use an instant such as 2026-10-01T09:30:00.000Z.',
      ],
      [
        (f) => Object.assign(f.settings, { currency_code: 'EURO' }),
        'settings, currency_code',
        'Invalid currency format',
      ],
      [
        (f) => Object.assign(f.settings, { rsvp_deadline: '2099-01-01' }),
        'settings, rsvp_deadline',
        'The RSVP deadline must not be after the wedding.',
      ],
      [(f) => f.occasions?.shift(), 'occasions', 'The main occasion is missing.'],
      [
        (f) => Object.assign(f.occasions?.[1] ?? {}, { is_main: true }),
        'occasions 2, is_main',
        'The main occasion has the number 1, and no other.',
      ],
      [
        (f) => Object.assign(f.households?.[1] ?? {}, { name: f.households?.[0]?.name }),
        'households 2, name',
        'Another household has this name.',
      ],
      ...(['household_id', 'principal_id'] as const).map((field): [(file: BackupFile) => void, string, string] => [
        (f) => Object.assign(f.guests?.[0] ?? {}, { [field]: 99 }),
        `guests 1, ${field}`,
        'There is nothing of this number in the file.',
      ]),
      [
        (f) => Object.assign(f.guests?.[0] ?? {}, { companions: [{ name: 'Ira', not_at: [9] }] }),
        'guests 1, companions',
        'There is nothing of this number in the file.',
      ],
      [
        (f) => f.invitations?.push(...f.invitations.slice(0, 1)),
        'invitations 4, occasion_id',
        'This guest is invited to it twice.',
      ],
      [
        (f) => Object.assign(f.invitations?.[0] ?? {}, { occasion_id: 1 }),
        'invitations 1, occasion_id',
        'This guest is invited to it twice.',
      ],
      [
        (f) => Object.assign(f.questions?.[0] ?? {}, { depends_on: { question_id: 2, values: [true] } }),
        'questions 1, depends_on',
        'That question depends on another one already. Please choose one that does not.',
      ],
      [(f) => f.answers?.push(...f.answers.slice(0, 1)), 'answers 9, question_id', 'This question is answered twice.'],
      [
        (f) => Object.assign(f.answers?.[0] ?? {}, { value: 7 }),
        'answers 1, value',
        'This is no answer to the question.',
      ],
    ]
    for (const [spoil, place, sentence] of wrong) {
      const copy = structuredClone(file)
      spoil(copy)
      const { detail } = await bring(other, copy, 422)
      expect(detail.errors[place], JSON.stringify(detail)).toBe(sentence)
    }
    expect({ ...(await exported(other)), exported_at: '' }).toEqual({ ...before, exported_at: '' })
  })

  test('accepts seats that a couple can assign: for a guest who declined, and at a table made smaller', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    const table = await couple.post<Table>(seatingPaths.tables, { name: 'One', capacity: 8 })
    const seats = [
      ['declined', 1],
      ['maybe', 2],
      ['pending', 8],
    ] as const
    for (const [rsvp_status, seat_number] of seats) {
      const { id } = await couple.post<Guest>('/api/guests', { name: 'Ana', rsvp_status })
      await couple.post(seatingPaths.assignSeat(id), { table_id: table.id, seat_number }, 200)
    }
    await couple.put(seatingPaths.table(table.id), { capacity: 2 })
    const file = await exported(couple)
    await bring(other, file)
    expect((await exported(other)).guests).toEqual(file.guests)
  })

  test.each([null, 7, 'text', [], {}, { format: 'posy-wedding', format_version: 2 }])('refuses %j', async (body) => {
    const { detail } = await bring(await newCouple(), body ?? 'null', 422)
    expect(detail.message).toMatch(/^[A-Z]/)
  })

  test('refuses 600,000 empty rows, and a file that is too large', async () => {
    const couple = await newCouple()
    const raw = (text: string) =>
      couple.request('POST', profilePaths.import, { raw: text, headers: { 'content-type': 'application/json' } })
    const rows = `[${'{},'.repeat(600_000)}{}]`
    const file = `{"format":"posy-wedding","format_version":1,"settings":{},"guests":${rows},"tasks":[]}`
    expect((await raw(file)).status).toBe(422)
    expect((await raw(' '.repeat(2049 * 1024))).status).toBe(413)
  })

  test('of a corrupted file is never a server error', { tags: 'exhaustive' }, async () => {
    const [couple, other] = [await withFamilies(await busyCouple()), await newCouple()]
    const file = await exported(couple)
    const places = Object.entries(file).flatMap(([list, value]) => {
      const rows: unknown[] = Array.isArray(value) ? value : list === 'settings' ? [value] : []
      return rows.flatMap((row, i) => Object.keys(row as object).map((field) => ({ list, i, field })))
    })
    const reads = [
      ...[profilePaths.export, '/api/guests', '/api/tasks', '/api/budget/analytics/trend', '/api/vendors'],
      ...[
        householdPaths.list,
        occasionPaths.list,
        questionPaths.list,
        questionPaths.exportCsv,
        seatingPaths.tables,
        '/api/messages',
      ],
    ]
    const plans = [
      ...['guests', 'vendors', 'tasks', 'seating_tables', 'timeline_events', 'budget_lines'],
      ...['households', 'occasions', 'questions', 'messages'],
    ]
    const junk = fc.oneof(
      fc.constantFrom(null, undefined, -1, 0, 1.5, 1e300, '', '\u0000', '\ud800', '2027-02-30', 'null', [], {}, [null]),
      fc.string({ unit: anyCharacter, maxLength: 300 }),
      fc.double(),
      fc.jsonValue(),
    )
    const spoiled = fc.tuple(fc.constantFrom(...places), junk)
    await fc.assert(
      fc.asyncProperty(fc.array(spoiled, { minLength: 1, maxLength: 3 }), async (changes) => {
        const copy = structuredClone(file) as Record<string, unknown>
        for (const [{ list, i, field }, value] of changes) {
          const rows = [copy[list]].flat() as object[]
          Object.assign(rows[i] ?? {}, { [field]: value })
        }
        await run('delete from throttles where key = ?', `import:${other.userId}`)
        const { status } = await other.request('POST', profilePaths.import, { body: copy })
        expect([200, 409, 422]).toContain(status)
        if (status !== 200) return
        for (const path of reads) expect((await other.request('GET', path)).status, path).toBe(200)
        for (const table of plans) {
          await run(`delete from ${table} where wedding_id = ?`, other.weddingId)
        }
      }),
      { numRuns: 150 },
    )
  })
})
