import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Table } from '../../worker/features/seating/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import { type FinalCount, finalCountPath } from '../../worker/features/sharing/final-count/schema'
import { inDays } from '../support/days'
import { answer, type Couple, newCouple, packed, request, withoutTokens } from '../support/worker/app'
import { prepare } from '../support/worker/databases'
import { addNamed } from '../support/worker/guests'
import { at } from '../support/worker/invitation'
import { limitedDatabases } from '../support/worker/limited'
import { newMember } from '../support/worker/members'
import { htmlOf, linesOf, share, textOf } from '../support/worker/sharing'

const addTable = (couple: Couple, name: string, fields: object = {}) =>
  couple.post<Table>('/api/tables', { name, capacity: 8, ...fields })

const seat = (couple: Couple, { id }: { id: string }, table: { id: string }, seat_number?: number) =>
  couple.post(`/api/guests/${id}/assign-seat`, { table_id: table.id, seat_number }, 200)

/** Answers by the guest's own link, which asks for consent. */
const answerByLink = ({ rsvp_url }: Guest, reply: object) =>
  answer(request('POST', `/api/public${new URL(rsvp_url).pathname}`, { body: reply }), 200)

async function newFeast() {
  const couple = await newCouple()
  const [one, two] = [await addTable(couple, 'Table 1'), await addTable(couple, 'Table 2')]
  const ana = await addNamed(couple, 'Ana Cruz', {
    meal_preference: 'Vegan',
    companions: [
      { name: 'Zoë', kind: 'child', meal_preference: 'Regular' },
      { name: 'Uma', kind: 'infant' },
    ],
  })
  const ben = await addNamed(couple, 'Ben Li', { meal_preference: 'Regular', plus_one_allowed: false })
  const cleo = await addNamed(couple, 'Cleo Diaz')
  await seat(couple, ana, one, 3)
  await seat(couple, ben, one, 1)
  return { couple, one, two, ana, ben, cleo }
}

describe('the caterer’s page', () => {
  test('says the wedding’s time only together with its day', async () => {
    const couple = await newCouple()
    await couple.put(`/api/occasions/${couple.weddingId}`, { start_time: '16:07' })
    await couple.put(settingsPath, { wedding_date: '2031-06-15' })
    const { path } = await share(couple, { view: 'caterer' })
    expect(await htmlOf(path)).toContain('15 June 2031, 16:07')
    await couple.put(settingsPath, { date_precision: 'month' })
    // The page also says the time at which it is read.
    expect(await at('2031-01-04T02:00:00Z', () => htmlOf(path))).not.toContain('16:07')
  })

  test('has heads, meals by table and seat, children and crew', async () => {
    const { couple, one } = await newFeast()
    await addNamed(couple, 'Dov No', { rsvp_status: 'declined' })
    await addNamed(couple, 'Eve Open', { rsvp_status: 'pending' })
    await couple.post('/api/vendors', { name: 'Sound & Co', crew_meals: 3 })
    await couple.post('/api/vendors', { name: 'Nobody', crew_meals: 9, status: 'declined' })
    const { path } = await share(couple, { view: 'caterer' })
    const html = await htmlOf(path)
    const lines = linesOf(html)
    expect(lines.Heads?.[0]).toBe('Coming now | 5 3 adults, 1 child, 1 baby')
    expect(lines.Heads?.[1]).toMatch(/^Expected in total \| 5 to 6, most likely [56]$/)
    expect(lines.Heads?.[2]).toBe('Crew meals | 3')
    expect(lines.Meals).toEqual(['Regular | 1 | 1 | 2', 'Vegan | 1 | 0 | 1', 'No meal chosen | 1 | 0 | 1'])
    expect(lines[`${one.name} (4)`]).toEqual([
      '1 | Ben Li | Regular',
      '3 | Ana Cruz | Vegan',
      '4 | Zoë child with Ana Cruz | Regular',
      '5 | Uma baby with Ana Cruz | ',
    ])
    expect(lines['No table yet (1)']).toEqual([' | Cleo Diaz | '])
    expect(lines.Crew).toEqual(['Sound & Co | 3'])
    for (const absent of ['Dov', 'Eve']) expect(withoutTokens(html)).not.toContain(absent)
  })

  test('has no crew meals of the caterer whose page it is once they are declined', async () => {
    const couple = await newCouple()
    const { id: vendor_id } = await couple.post<{ id: string }>('/api/vendors', { name: 'Ramos', crew_meals: 4 })
    const { path } = await share(couple, { view: 'caterer', vendor_id })
    await couple.put(`/api/vendors/${vendor_id}`, { status: 'declined' })
    expect(linesOf(await htmlOf(path)).Heads).toContain('Crew meals | 0')
  })

  test('marks a guest who moved to another table, also to the same seat, and nobody who stayed', async () => {
    const { couple, two, ben, cleo } = await newFeast()
    const { path } = await share(couple, { view: 'caterer' })
    await htmlOf(path)
    await seat(couple, ben, two, 1)
    await seat(couple, cleo, two, 2)
    const lines = linesOf(await htmlOf(path))
    expect(lines['Table 2 (2)']).toEqual(['1 Changed | Ben Li | Regular', '2 Changed | Cleo Diaz | '])
    expect(lines['Table 1 (3)']?.join()).not.toContain('Changed')
    expect(await htmlOf(path)).not.toContain('<mark>')
  })

  test('has allergies by name and table where there is consent, severe ones first; else only that there is something', async () => {
    const { couple, ana, ben, cleo, two } = await newFeast()
    const dov = await addNamed(couple, 'Dov Hart', { dietary_restrictions: 'Hates olives', allergy_severity: 'severe' })
    await seat(couple, dov, two)
    const reply = { rsvp_status: 'confirmed', consent: true }
    await answerByLink(ana, { ...reply, dietary_restrictions: 'No pork' })
    await answerByLink(ben, { ...reply, dietary_restrictions: 'Peanuts', accessibility_needs: 'Ramp' })
    await answerByLink(cleo, { ...reply, dietary_restrictions: 'Milk' })
    await couple.put(`/api/guests/${ben.id}`, { allergy_severity: 'mild' })
    await couple.put(`/api/guests/${cleo.id}`, { allergy_severity: 'severe' })
    const { path } = await share(couple, { view: 'caterer', occasion_id: couple.weddingId })
    const html = await htmlOf(path)
    const lines = linesOf(html)
    expect(lines['Allergies and diets']).toEqual([
      'SEVERE | Cleo Diaz | No table yet | Milk',
      'Mild | Ben Li | Table 1 | Peanuts',
      'Diet, or not known | Ana Cruz | Table 1 | No pork',
    ])
    expect(lines['To ask about']).toEqual(['Dov Hart | Table 2'])
    expect(html).not.toContain('olives')
    expect(withoutTokens(html)).not.toContain('Ramp')
    const csv = await (await request('GET', `${path}/caterer.csv`)).text()
    expect(csv).toContain('Table 1,1,Ben Li,adult,Regular,1,mild,Peanuts\r\n')
    expect(csv).toContain('Table 2,1,Dov Hart,adult,,1,,There is something to ask about. Please ask the couple.\r\n')
    expect(csv).not.toContain('olives')
  })

  test('says that there are no allergies only where nobody has any', async () => {
    const couple = await newCouple()
    const ana = await addNamed(couple, 'Ana Cruz')
    const { path } = await share(couple, { view: 'caterer' })
    expect(textOf(await htmlOf(path))).toContain('Allergies and diets None that we know of.')
    for (const need of [{ dietary_restrictions: 'Nuts' }, { dietary_restrictions: null, allergy_severity: 'severe' }]) {
      await couple.put(`/api/guests/${ana.id}`, need)
      const html = await htmlOf(path)
      expect(Object.keys(linesOf(html))).not.toContain('Allergies and diets')
      expect(textOf(html)).not.toContain('None that we know of.')
      expect(linesOf(html)['To ask about']).toHaveLength(1)
    }
  })

  test('knows how bad an allergy is from the guest’s own link, which tells it to nobody else', async () => {
    const couple = await newCouple()
    const [ana, luis] = [
      await addNamed(couple, 'Ana', { household: 'Cruz' }),
      await addNamed(couple, 'Luis', { household: 'Cruz', companions: [{ name: 'Zoë' }] }),
    ]
    const severe = { dietary_restrictions: 'Nuts', allergy_severity: 'severe', consent: true }
    const status = { [couple.weddingId]: { status: 'confirmed' } }
    await answerByLink(luis, {
      party: [
        { guest_id: luis.id, invitations: status, ...severe, companions: [{ name: 'Zoë', ...severe }] },
        { guest_id: ana.id, invitations: status, dietary_restrictions: 'Milk', consent: true },
      ],
    })
    const { path } = await share(couple, { view: 'caterer' })
    expect(linesOf(await htmlOf(path))['Allergies and diets']).toEqual([
      'SEVERE | Luis | No table yet | Nuts',
      'SEVERE | Zoë | No table yet | Nuts',
      'Diet, or not known | Ana | No table yet | Milk',
    ])
    const seen = await request('GET', `/api/public${new URL(ana.rsvp_url).pathname}`)
    expect(withoutTokens(await seen.text())).not.toMatch(/severe|Nuts/)
    // With the text goes how bad it is.
    await answerByLink(luis, { party: [{ guest_id: luis.id, dietary_restrictions: null, invitations: status }] })
    const stored = (await couple.get<Guest[]>('/api/guests')).find(({ id }) => id === luis.id)
    expect(stored).toMatchObject({ dietary_restrictions: null, allergy_severity: null })
    await answerByLink(ana, { rsvp_status: 'confirmed', allergy_severity: 'mild' })
    expect(linesOf(await htmlOf(path))['Allergies and diets']?.at(-1)).toBe('Mild Changed | Ana | No table yet | Milk')
  })

  test('is that of one occasion', async () => {
    const { couple, ana, ben } = await newFeast()
    const brunch = await couple.post<{ id: string }>('/api/occasions', {
      name: 'Brunch',
      meal_options: ['Eggs', 'Fruit'],
    })
    await couple.put(`/api/occasions/${brunch.id}/invitations`, { guest_ids: [ana.id, ben.id], invited: true })
    const came = { occasion_id: brunch.id, rsvp_status: 'confirmed' }
    await couple.post('/api/rsvp', { guest_id: ben.id, ...came, meal_preference: 'Eggs' }, 200)
    const garden = await addTable(couple, 'Garden', { occasion_id: brunch.id })
    await seat(couple, ben, garden, 2)
    const { path } = await share(couple, { view: 'caterer', occasion_id: brunch.id })
    const html = await htmlOf(path)
    expect(textOf(html)).toContain('Brunch')
    expect(linesOf(html)).toMatchObject({
      Heads: [expect.stringContaining('Coming now | 1 1 adult'), expect.any(String), expect.any(String)],
      Meals: ['Eggs | 1 | 0 | 1'],
      'Garden (1)': ['2 | Ben Li | Eggs'],
    })
    expect(html).not.toContain('Table 1')
  })

  test('is at most 14 KB compressed for a hundred guests', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const table = await Promise.all([...Array(10).keys()].map((i) => addTable(couple, `Table ${i}`, { capacity: 10 })))
    const meals = ['Regular', 'Vegan', 'Vegetarian', 'Kosher']
    const rows = [...Array(100).keys()].map((i) => ({
      Name: `${['Ana', 'Ben', 'Cleo', 'Dov', 'Eve'][i % 5]}-${i} ${crypto.randomUUID().slice(0, 9)}`,
      'RSVP status': 'confirmed',
      'Meal preference': meals[i % 4],
      'Dietary restrictions': i % 5 === 0 ? `No ${crypto.randomUUID()}` : '',
    }))
    await couple.post('/api/guests/import', { rows }, 200)
    const guests = await couple.get<Guest[]>('/api/guests')
    for (const [i, guest] of guests.entries()) await seat(couple, guest, table[Math.floor(i / 10)] as Table)
    for (const guest of guests.filter(({ dietary_restrictions }) => dietary_restrictions)) {
      await answerByLink(guest, {
        rsvp_status: 'confirmed',
        dietary_restrictions: guest.dietary_restrictions,
        consent: true,
      })
    }
    const { path } = await share(couple, { view: 'caterer' })
    const html = await htmlOf(path)
    expect(linesOf(html)['Allergies and diets']).toHaveLength(20)
    expect((await packed(html)).byteLength).toBeLessThanOrEqual(14 * 1024)
  })
})

describe('a final count', () => {
  test('stays as it was, with what has changed since beside it', async () => {
    const { couple, ana, ben, cleo, two } = await newFeast()
    const path = finalCountPath(couple.weddingId)
    const none = await couple.get<FinalCount>(path)
    expect(none).toMatchObject({ id: null, counts: null, differences: [], current: { attending: 5 } })
    const given = await couple.post<FinalCount>(path)
    const counts = {
      attending: 5,
      adults: 3,
      children: 1,
      infants: 1,
      meals: { Vegan: 1, Regular: 2, '': 1 },
      crew_meals: 0,
    }
    expect(given).toMatchObject({ occasion_id: couple.weddingId, counts, current: counts, differences: [] })

    await couple.put(`/api/guests/${cleo.id}`, { rsvp_status: 'declined' })
    await couple.put(`/api/guests/${ben.id}`, { meal_preference: 'Kosher', dietary_restrictions: 'Nuts' })
    await seat(couple, ana, two, 1)
    const dov = await addNamed(couple, 'Dov Hart')
    await couple.post('/api/vendors', { name: 'Sound & Co', crew_meals: 2 })
    const now = await couple.get<FinalCount>(path)
    expect(now).toMatchObject({ id: given.id, created_at: given.created_at, counts })
    expect(now.current).toMatchObject({
      attending: 5,
      meals: { Vegan: 1, Regular: 1, Kosher: 1, '': 1 },
      crew_meals: 2,
    })
    const moved = { type: 'changed', changes: [{ field: 'table', before: 'Table 1', after: 'Table 2' }] }
    expect(now.differences).toMatchObject([
      { id: ana.id, name: 'Ana Cruz', ...moved },
      {
        id: ben.id,
        type: 'changed',
        changes: [{ field: 'meal', before: 'Regular', after: 'Kosher' }],
        needs_changed: true,
      },
      { id: cleo.id, name: 'Cleo Diaz', type: 'left', changes: [] },
      { id: dov.id, name: 'Dov Hart', type: 'joined', changes: [] },
      { name: 'Uma', ...moved },
      { name: 'Zoë', ...moved },
    ])

    const lines = linesOf(await htmlOf((await share(couple, { view: 'caterer' })).path))
    expect(lines['Final count']).toEqual([
      'Heads | 5 3 adults, 1 child, 1 baby',
      'Regular | 2',
      'Vegan | 1',
      'No meal chosen | 1',
      'Crew meals | 0',
    ])
    expect(lines['Changes since the final count']).toEqual([
      'Ana Cruz | Table: Table 1 → Table 2',
      'Ben Li | Meal: Regular → Kosher Allergies or diet changed',
      'Cleo Diaz | no longer coming',
      'Dov Hart | now coming',
      'Uma | Table: Table 1 → Table 2',
      'Zoë | Table: Table 1 → Table 2',
      'Crew meals | 0 → 2',
    ])
    expect((await couple.post<FinalCount>(path)).differences).toEqual([])
  })

  test('is given once, however often it is sent with the same key', async () => {
    const { couple } = await newFeast()
    const path = finalCountPath(couple.weddingId)
    const send = async () =>
      (await couple.request('POST', path, { headers: { 'Idempotency-Key': 'count' } })).json<FinalCount>()
    const first = await send()
    expect(await send()).toEqual(first)
  })

  test.each([
    { length: 90, status: 201 },
    { length: 100, status: 409 },
  ])(
    'of 5,000 guests whose names have $length Chinese characters answers $status',
    { tags: 'exhaustive' },
    async ({ length, status }) => {
      const couple = await newCouple()
      await prepare(
        `insert into guests (id, wedding_id, name, rsvp_status, rsvp_selector, created_at, updated_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
        select substr(?1, 1, 31) || printf('%05d', i), ?1, ?2, 'confirmed', ?1 || i, 1, 1 from n`,
      )
        .bind(couple.weddingId, '麦'.repeat(length))
        .run()
      const sent = await couple.request('POST', finalCountPath(couple.weddingId), { env: limitedDatabases() })
      expect(sent.status).toBe(status)
      expect(await sent.json()).toMatchObject(
        status === 201 ? { counts: { attending: 5000 } } : { detail: 'There are too many people for a final count.' },
      )
    },
  )

  test('is of an occasion of the wedding', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    const absent = await couple.get(finalCountPath(crypto.randomUUID()), 404)
    expect(await couple.get(finalCountPath(other.weddingId), 404)).toEqual(absent)
    expect(await couple.post(finalCountPath(other.weddingId), {}, 404)).toEqual(absent)
  })

  test('says nothing of needs to helpers who do not see them', async () => {
    const { couple, ben } = await newFeast()
    const path = finalCountPath(couple.weddingId)
    await couple.post(path)
    await couple.put(`/api/guests/${ben.id}`, { dietary_restrictions: 'Nuts', allergy_severity: 'severe' })
    const helper = await newMember(couple, 'helper')
    expect((await helper.get<FinalCount>(path)).differences).toEqual([])
    const seen = (await helper.get<Guest[]>('/api/guests')).find(({ id }) => id === ben.id)
    expect(seen).toMatchObject({ dietary_restrictions: null, allergy_severity: null })
    expect((await couple.get<FinalCount>(path)).differences).toMatchObject([{ id: ben.id, needs_changed: true }])
    // A helper's edit leaves what they do not see.
    await helper.put(`/api/guests/${ben.id}`, { ...seen, notes: 'Tall', version: undefined })
    expect((await couple.get<Guest[]>('/api/guests')).find(({ id }) => id === ben.id)?.allergy_severity).toBe('severe')
  })
})

describe('the seating page', () => {
  test('says who sits where, by name and by table', async () => {
    const { couple, two } = await newFeast()
    const dov = await addNamed(couple, 'Dov Hart', { rsvp_status: 'pending' })
    await addNamed(couple, 'Eve Open', { rsvp_status: 'pending' })
    await seat(couple, dov, two)
    await couple.put(settingsPath, { wedding_date_fixed: inDays(30) })
    const { path } = await share(couple, { view: 'seating' })
    expect(linesOf(await htmlOf(path))).toEqual({
      'By name': [
        'Ana Cruz | Table 1 | 3',
        'Ben Li | Table 1 | 1',
        'Cleo Diaz | No table yet | ',
        'Dov Hart | Table 2 | 1',
        'Uma | Table 1 | 5',
        'Zoë | Table 1 | 4',
      ],
      'Table 1 (4)': ['1 | Ben Li', '3 | Ana Cruz', '4 | Zoë with Ana Cruz', '5 | Uma with Ana Cruz'],
      'Table 2 (1)': ['1 | Dov Hart'],
      'No table yet (1)': [' | Cleo Diaz'],
    })
    const csv = await request('GET', `${path}/seating.csv`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await csv.text()).split('\r\n').slice(1, 3)).toEqual(['Ana Cruz,Table 1,3', 'Ben Li,Table 1,1'])
  })
})

test('an occasion without meals counts none, not even the one that a companion has elsewhere', async () => {
  const couple = await newCouple()
  const brunch = await couple.post<{ id: string }>('/api/occasions', { name: 'Brunch', date: inDays(61) })
  const ana = await addNamed(couple, 'Ana Cruz', { companions: [{ name: 'Luis', meal_preference: 'Vegan' }] })
  await couple.put(`/api/occasions/${brunch.id}/invitations`, { guest_ids: [ana.id], invited: true })
  await couple.post('/api/rsvp', { guest_id: ana.id, rsvp_status: 'confirmed', occasion_id: brunch.id }, 200)
  const count = (id: string) => couple.get<FinalCount>(finalCountPath(id))
  expect((await count(brunch.id)).current).toMatchObject({ attending: 2, meals: {} })
  expect((await count(couple.weddingId)).current).toMatchObject({ attending: 2, meals: { '': 1, Vegan: 1 } })
  const { path } = await share(couple, { view: 'caterer', occasion_id: brunch.id })
  const lines = linesOf(await htmlOf(path))
  expect(lines.Meals).toBeUndefined()
  expect(lines['No table yet (2)']).toEqual([' | Ana Cruz', ' | Luis with Ana Cruz'])
})

test('plus-ones have the seats of the floor: the free ones that follow, past the last one from the first', async () => {
  const couple = await newCouple()
  const [one, two] = [await addTable(couple, 'Table 1'), await addTable(couple, 'Table 2')]
  const bringing = (...names: string[]) => ({ companions: names.map((name) => ({ name })) })
  await seat(couple, await addNamed(couple, 'Ana Cruz', bringing('Luis')), one, 8)
  await seat(couple, await addNamed(couple, 'Ben Li', { rsvp_status: 'pending' }), one, 1)
  await seat(couple, await addNamed(couple, 'Cleo Diaz', bringing('Mia', 'Noa')), two, 1)
  await seat(couple, await addNamed(couple, 'Dov Hart', bringing('Oli')), two, 2)
  const atTwo = [
    '1 | Cleo Diaz',
    '2 | Dov Hart',
    '3 | Mia with Cleo Diaz',
    '4 | Noa with Cleo Diaz',
    '5 | Oli with Dov Hart',
  ]

  const seating = linesOf(await htmlOf((await share(couple, { view: 'seating' })).path))
  expect(seating['Table 1 (3)']).toEqual(['1 | Ben Li', '2 | Luis with Ana Cruz', '8 | Ana Cruz'])
  expect(seating['Table 2 (5)']).toEqual(atTwo)
  const caterer = linesOf(await htmlOf((await share(couple, { view: 'caterer' })).path))
  expect(caterer['Table 1 (2)']).toEqual(['2 | Luis with Ana Cruz | ', '8 | Ana Cruz | '])
})
