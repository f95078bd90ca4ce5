import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths, type RsvpLink } from '../../worker/features/guests/schema'
import { readRsvpToken } from '../../worker/security/rsvp-link'
import { anyCharacter } from '../support/worker/any-text'
import { answer, type Couple, newCouple, type Refused, request } from '../support/worker/app'
import { besideSession } from '../support/worker/cost'
import { prepare } from '../support/worker/databases'
import { addGuest, seat } from '../support/worker/guests'

const { list, one, summary, recordRsvp, regenerateLink, exportCsv } = guestPaths
const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const NOT_FOUND = '{"detail":"We could not find that."}'

describe('adding a guest', () => {
  test('with a reply records who gave it and when', async () => {
    const guest = await addGuest(await newCouple(), { rsvp_status: 'confirmed', meal_preference: 'vegan' })
    expect(guest).toMatchObject({ rsvp_source: 'couple', responded_at: guest.created_at, meal_preference: 'Vegan' })
  })

  test('sets plus-ones to 0 unless they are allowed, then to 1 by default', async () => {
    const couple = await newCouple()
    expect(await addGuest(couple, { plus_ones: 3 })).toMatchObject({ plus_one_allowed: false, plus_ones: 0 })
    expect(await addGuest(couple, { plus_one_allowed: true })).toMatchObject({ plus_ones: 1 })
    expect(await addGuest(couple, { plus_one_allowed: true, plus_ones: 4 })).toMatchObject({ plus_ones: 4 })
  })

  test.each([{}, { name: ' ' }, { name: 'A', email: 'ana' }, { name: 'A\u0000' }, [], 'Ana', null, { name: { a: 1 } }])(
    'refuses %j',
    async (body) => {
      const { detail } = await (await newCouple()).post<Refused>(list, body, 422)
      expect(Object.values(detail.errors)[0]).toBe(detail.message)
      expect(detail.message).toMatch(/^[A-Z].*\.$/)
    },
  )

  test('stops at 5,000, even when many are added at once', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    await fill(couple, 4997)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => couple.request('POST', list, { body: { name: 'B' } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toEqual({ detail: 'A wedding can hold at most 5,000 guests.' })
    expect(await couple.get<Guest[]>(list)).toHaveLength(5000)
    await addGuest(await newCouple())
  })

  test('happens once for one Idempotency-Key', async () => {
    const couple = await newCouple()
    const send = () =>
      couple.request('POST', list, { body: { name: 'Ana' }, headers: { 'idempotency-key': 'one and the same' } })
    const answers = await Promise.all([send(), send(), send()])
    const guests = await Promise.all(answers.map((response) => answer<Guest>(response, 201)))
    expect(new Set(guests.map(({ id }) => id)).size).toBe(1)
    expect(await couple.get<Guest[]>(list)).toHaveLength(1)
  })
})

describe('the list', () => {
  test('is in natural order of names, then by id, and takes one query after the session’s', async () => {
    const couple = await newCouple()
    for (const name of ['zoe', 'Émile', 'Zoë', 'emil', 'Ana']) await addGuest(couple, { name })
    const twins = [await addGuest(couple), await addGuest(couple)].map(({ id }) => id)
    const response = await couple.request('GET', list)
    expect(response.headers.get('server-timing')).toContain(besideSession(1))
    const guests = await answer<Guest[]>(response, 200)
    expect(guests.map(({ name }) => name)).toEqual(['Ana', 'Ana Cruz', 'Ana Cruz', 'emil', 'Émile', 'zoe', 'Zoë'])
    expect(guests.slice(1, 3).map(({ id }) => id)).toEqual(twins.toSorted())
  })

  test('has no guest of another wedding', async () => {
    await addGuest(await newCouple())
    expect(await (await newCouple()).get(list)).toEqual([])
  })
})

describe('changing a guest', () => {
  test('changes only the fields that are sent, clears with null, and counts versions', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple, { email: 'ana@example.com', phone: '+44 20', tags: ['vip'], notes: 'hello' })
    const changed = await couple.put<Guest>(one(guest.id), { name: 'Ana Li', phone: null, email: '', tags: [] })
    expect(changed).toEqual({
      ...guest,
      name: 'Ana Li',
      phone: null,
      email: null,
      tags: [],
      version: 2,
      updated_at: changed.updated_at,
    })
    expect(await couple.get(list)).toEqual([changed])
  })

  test('that empties the dietary text says nothing more of how severe it was, unless it does so itself', async () => {
    const couple = await newCouple()
    const nuts = { dietary_restrictions: 'Nuts', allergy_severity: 'severe' }
    const { id, companions } = await addGuest(couple, { ...nuts, companions: [{ name: 'Ben', ...nuts }] })
    const put = (change: object) => couple.put<Guest>(one(id), change)
    const ben = { id: companions[0]?.id, name: 'Ben' }
    const none = { dietary_restrictions: null, allergy_severity: null }
    expect(await put({ dietary_restrictions: 'Milk' })).toMatchObject({ allergy_severity: 'severe' })
    expect(await put({ dietary_restrictions: ' ', companions: [ben] })).toMatchObject({ ...none, companions: [none] })
    const unnamed = { ...nuts, dietary_restrictions: null }
    expect(await put({ ...unnamed, companions: [{ ...ben, ...unnamed }] })).toMatchObject({
      ...unnamed,
      companions: [unnamed],
    })
    expect(await put({ dietary_restrictions: null })).toMatchObject(unnamed)
  })

  test('accepts its own response back', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple, {
      rsvp_status: 'maybe',
      plus_one_allowed: true,
      plus_ones: 2,
      tags: ['"a, b"', "c'd"],
    })
    const again = await couple.put<Guest>(one(guest.id), guest)
    expect(again).toEqual({ ...guest, version: 2, updated_at: again.updated_at })
  })

  test('with a stale version is answered with the current guest; without a version it wins', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple)
    const first = await couple.put<Guest>(one(guest.id), { name: 'First', version: 1 })
    const refused = await couple.put<{ detail: string; current: Guest }>(one(guest.id), { name: 'B', version: 1 }, 409)
    expect(refused).toEqual({ detail: expect.stringMatching(/^[A-Z].*\.$/), current: first })
    expect(await couple.put(one(guest.id), { name: 'Third' })).toMatchObject({ name: 'Third', version: 3 })
  })

  test('accepts exactly one of twenty parallel edits of one version', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple)
    const edits = Array.from({ length: 20 }, (_, i) =>
      couple.request('PUT', one(guest.id), { body: { notes: `edit ${i}`, version: 1 } }),
    )
    const statuses = (await Promise.all(edits)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(19).fill(409)])
    expect(await couple.get(list)).toMatchObject([{ version: 2 }])
  })

  test('loses none of several parallel edits of different fields', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple)
    const fields = {
      name: 'B',
      phone: '1',
      household: 'H',
      side: 'both',
      notes: 'n',
      plus_one_allowed: true,
      tags: ['t'],
    }
    await Promise.all(Object.entries(fields).map(([field, value]) => couple.put(one(guest.id), { [field]: value })))
    expect(await couple.get(list)).toMatchObject([{ ...fields, plus_ones: 1, version: 8 }])
  })

  test('of a reply records who gave it and when, and clears both when it is pending again', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple)
    const confirmed = await couple.put<Guest>(one(guest.id), { rsvp_status: 'confirmed' })
    expect(confirmed).toMatchObject({ rsvp_source: 'couple', responded_at: confirmed.updated_at })
    await prepare("update guests set rsvp_source = 'link' where id = ?").bind(guest.id).run()
    const edited = await couple.put<Guest>(one(guest.id), { rsvp_status: 'confirmed', notes: 'x' })
    expect(edited).toMatchObject({ rsvp_source: 'link', responded_at: confirmed.responded_at })
    const open = await couple.put<Guest>(one(guest.id), { rsvp_status: 'pending' })
    expect(open).toMatchObject({ rsvp_status: 'pending', rsvp_source: null, responded_at: null })
  })

  test('to declined frees the seat; other replies keep it', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple, { rsvp_status: 'confirmed' })
    const table_id = await seat(couple, guest)
    expect(await couple.put(one(guest.id), { rsvp_status: 'maybe' })).toMatchObject({ table_id, seat_number: 3 })
    const declined = await couple.put(one(guest.id), { rsvp_status: 'declined' })
    expect(declined).toMatchObject({ table_id: null, seat_number: null })
  })

  test.each([
    { name: null },
    { name: '' },
    { rsvp_status: null },
    { tags: null },
    { plus_ones: 11 },
    { version: 0 },
    { version: '1' },
    { notes: 'x'.repeat(2001) },
    { email: ['a@example.com'] },
  ])('refuses %j and changes nothing', async (patch) => {
    const couple = await newCouple()
    const guest = await addGuest(couple)
    const { detail } = await couple.put<Refused>(one(guest.id), patch, 422)
    expect(Object.keys(detail.errors)).toEqual(Object.keys(patch))
    expect(await couple.get(list)).toEqual([guest])
  })
})

describe('another wedding’s guest and one that does not exist', () => {
  test.each<[string, string, (id: string) => string, object?]>([
    ['a change', 'PUT', one, { name: 'B' }],
    ['a change with a version', 'PUT', one, { name: 'B', version: 7 }],
    ['a removal', 'DELETE', one],
    ['a new link', 'POST', regenerateLink],
    ['a reply', 'POST', (id) => `${recordRsvp}?guest_id=${id}&rsvp_status=confirmed`],
  ])('get the same response to %s, byte for byte', async (_, method, path, body) => {
    const [mine, theirs] = [await newCouple(), await newCouple()]
    const guest = await addGuest(theirs)
    for (const id of [guest.id, UNKNOWN, 'x'.repeat(90), "' or 1=1 --"]) {
      const response = await mine.request(method, path(id), { body })
      expect([response.status, await response.text()]).toEqual([404, NOT_FOUND])
    }
    expect(await theirs.get(list)).toEqual([guest])
  })
})

test.each(['%25', 'a%00b', '%ff', '..%2f..', '💐'])('an id like %s is not found', async (id) => {
  const couple = await newCouple()
  expect((await couple.request('PUT', `${list}/${id}`, { body: {} })).status).toBe(404)
  expect((await couple.request('DELETE', `${list}/${id}`)).status).toBe(404)
})

describe('removing a guest', () => {
  test('removes only that one, once', async () => {
    const couple = await newCouple()
    const [ana, ben] = [await addGuest(couple), await addGuest(couple, { name: 'Ben' })]
    await couple.delete(one(ana.id))
    await couple.delete(one(ana.id), 404)
    expect(await couple.get(list)).toEqual([ben])
  })
})

describe('the summary', () => {
  test('adds up this wedding’s guests only', async () => {
    const couple = await newCouple()
    await addGuest(await newCouple(), { rsvp_status: 'confirmed' })
    await addGuest(couple, {
      rsvp_status: 'confirmed',
      plus_one_allowed: true,
      plus_one_name: 'Ben, Cleo',
      plus_ones: 2,
      meal_preference: 'Kosher',
    })
    await addGuest(couple, { rsvp_status: 'declined', meal_preference: 'Vegan' })
    await addGuest(couple, { rsvp_status: 'maybe' })
    const response = await couple.request('GET', summary)
    expect(response.headers.get('server-timing')).toContain(besideSession(1))
    await addGuest(couple)
    expect(await answer(response, 200)).toMatchObject({ total_invited: 3, response_rate: 100 })
    expect(await couple.get(summary)).toEqual({
      total_invited: 4,
      confirmed: 1,
      declined: 1,
      maybe: 1,
      pending: 1,
      total_attending: 3,
      plus_ones_attending: 2,
      response_rate: 75,
      plus_one_requests: 0,
      meals: { Kosher: 1 },
      dietary_count: 0,
      accessibility_count: 0,
    })
  })
})

describe('a new personal link', () => {
  test('replaces the old one, also in the list', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple)
    const link = await couple.post<RsvpLink>(regenerateLink(guest.id), undefined, 200)
    expect(link).toEqual({
      guest_id: guest.id,
      token: expect.stringMatching(/^[\w-]{32}$/),
      url: `https://posy.test/rsvp/${couple.weddingId}/${link.token}`,
    })
    expect(link.url).not.toBe(guest.rsvp_url)
    expect(await couple.get(list)).toMatchObject([{ rsvp_url: link.url, version: guest.version }])
    const selector = readRsvpToken(env.POSY_SECRET, couple.weddingId, link.token)
    const row = await prepare('select id from guests where rsvp_selector = ?').bind(selector).first()
    expect(row).toEqual({ id: guest.id })
  })

  test('leads to this machine when it was requested on this machine', async () => {
    const couple = await newCouple()
    await addGuest(couple)
    const local = await request('GET', 'http://localhost:1234/api/guests', { token: couple.token })
    expect(await answer(local, 200)).toMatchObject([
      { rsvp_url: expect.stringMatching(/^http:\/\/localhost:1234\/rsvp/) },
    ])
  })
})

describe('invalid input', () => {
  test('is never a server error', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple)
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom('\ud800', '\u0000', 'x'.repeat(5000), 1e21, -0, '__proto__', '1e309', '2027-02-30', [[[]]]),
    )
    const fields = ['name', 'email', 'tags', 'side', 'rsvp_status', 'plus_ones', 'plus_one_allowed', 'notes', 'version']
    const bodies = fc.oneof(
      fc.dictionary(fc.constantFrom(...fields, 'guest_id', 'source', '__proto__'), odd),
      fc.record({ name: fc.string({ unit: anyCharacter, maxLength: 20 }), notes: fc.string({ unit: anyCharacter }) }),
      odd,
    )
    const routes = fc.constantFrom(['POST', list], ['PUT', one(id)], ['POST', recordRsvp])
    await fc.assert(
      fc.asyncProperty(routes, bodies, async ([method = '', path = ''], body) => {
        const { status } = await couple.request(method, path, { body })
        expect([200, 201, 404, 409, 422]).toContain(status)
      }),
      { numRuns: 150 },
    )
    expect((await couple.request('GET', exportCsv)).status).toBe(200)
  })

  test.each([
    ['half a character', '{"name":"\\ud800"}'],
    ['a prototype', '{"name":"a","__proto__":{"email":1}}'],
    ['an abyss', '['.repeat(50_000)],
    ['infinity', '{"plus_ones":1e999}'],
  ])('in raw JSON is none either: %s', async (_what, raw) => {
    const couple = await newCouple()
    const response = await couple.request('POST', list, { raw, headers: { 'content-type': 'application/json' } })
    expect([201, 400, 422]).toContain(response.status)
  })
})

/** Inserts guests past the API. */
async function fill(couple: Couple, count: number) {
  await prepare(
    `insert into guests (id, wedding_id, name, tags, rsvp_selector, created_at, updated_at)
     select 'fill' || value || ?1, ?1, 'Guest ' || value, '[]', value || ?1, 0, 0
     from json_each(?2)`,
  )
    .bind(couple.weddingId, JSON.stringify([...Array(count).keys()]))
    .run()
}
