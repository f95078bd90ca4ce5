import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guests } from '../../worker/db/schema/weddings'
import type { WeddingId } from '../../worker/db/wedding'
import type { User } from '../../worker/features/auth/schema'
import type { BudgetTrend } from '../../worker/features/budget/schema'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Household, householdPaths } from '../../worker/features/households/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { profilePaths } from '../../worker/features/profile/schema'
import { writeAnswers } from '../../worker/features/questions/answering/queries'
import { type AnswerValue, type Question, questionPaths } from '../../worker/features/questions/schema'
import { seatingPaths, type Table } from '../../worker/features/seating/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { IMPORT_LIMIT } from '../../worker/http/validate'
import { anyCharacter } from '../support/any-text'
import { answer, type Couple, newCouple, type Refused } from '../support/app'
import { openWeddings, prepare } from '../support/databases'
import { newCategory } from '../support/plans'

type File = Record<string, Record<string, unknown>[]> & { settings: Record<string, unknown>; exported_at: string }

const exported = (couple: Couple) => couple.get<File>(profilePaths.export)
const bring = (couple: Couple, file: unknown, status = 200) => couple.post<Refused>(profilePaths.import, file, status)
const stored = (sql: string, ...values: unknown[]) =>
  prepare(sql)
    .bind(...values)
    .run()

/** A couple with something of every kind planned. */
async function busyCouple(): Promise<Couple> {
  const couple = await newCouple({ name: 'Mara' })
  const doves = await newCategory(couple, 'Doves')
  const old = await newCategory(couple, 'Cages')
  await couple.post(`/api/categories/${old.id}/archive`, undefined, 200)
  await couple.put('/api/admin/event-settings', {
    couple_name_2: 'Jonas 💐',
    wedding_date_policy: 'dynamic',
    timezone: 'Europe/Paris',
    currency_code: '€',
    venue_name: 'The Orangery',
    reminder_days: [],
    rsvp_deadline: '2027-05-01',
    task_digest: true,
  })
  await couple.put('/api/settings/catering-category', { category_id: doves.id })
  const line = await couple.post<{ id: string }>('/api/budget/categories', {
    category_id: doves.id,
    name: 'Doves',
    planned_amount: 1234.56,
  })
  await couple.put(`/api/budget/categories/${line.id}`, { actual_amount: 99.9, is_flagged: true })
  await couple.post('/api/budget/categories', { name: 'Dinner', cost_basis: 'per_guest', unit_cost: 55.5 })
  const gone = await couple.post<{ id: string }>('/api/budget/categories', { name: 'Owls', planned_amount: 10 })
  await couple.delete(`/api/budget/categories/${gone.id}`)
  const vendor = await couple.post<Vendor>('/api/vendors', {
    name: 'Doves & Co',
    category_id: doves.id,
    category: 'birds',
    status: 'booked',
    contracted_amount: 500,
    rating: 4.5,
    website: 'doves.example',
  })
  await couple.post(`/api/vendors/${vendor.id}/payments`, { amount: 100, paid_on: '2026-10-01', label: 'Deposit' })
  await couple.post(`/api/vendors/${vendor.id}/payments`, { amount: 400, due_date: '2027-01-01' })
  await couple.post('/api/tasks', { title: 'Feed the doves', category_id: doves.id, status: 'completed' })
  await couple.post('/api/tasks/templates/import', { template_key: 'final_month' }, 200)
  const ids: string[] = []
  for (const guest of [
    { name: 'محمد العلي', tags: ['choir', 'family'], household: 'العلي', notes: 'Two\nlines' },
    { name: 'Ana Cruz', rsvp_status: 'confirmed', plus_one_allowed: true, plus_ones: 2, plus_one_name: 'Ben, Lu' },
    { name: 'Ana Cruz', email: 'ana@example.com', rsvp_status: 'declined', reminders_paused: true },
  ]) {
    ids.push((await couple.post<Guest>('/api/guests', guest)).id)
  }
  const { weddingId } = couple
  await stored(
    "insert into seating_tables (id, wedding_id, name, shape, capacity, x, y, created_at, updated_at) values (?1, ?2, 'One', 'round', 8, 12.5, -3, 1e12, 1e12)",
    `t-${weddingId}`,
    weddingId,
  )
  await stored('update guests set table_id = ?, seat_number = 3 where id = ?', `t-${weddingId}`, ids[1])
  const [guestId, otherId] = [ids[2], ids[0]].toSorted()
  await stored(
    "insert into seating_rules (id, wedding_id, type, guest_id, other_guest_id, strength, created_at) values (?, ?, 'keep_apart', ?, ?, 2, 1e12)",
    `r-${weddingId}`,
    weddingId,
    guestId,
    otherId,
  )
  await stored(
    "insert into timeline_events (id, wedding_id, title, date, start_time, end_time, vendor_id, created_at, updated_at) values (?, ?, 'Doves fly', '2027-06-01', '14:30', '15:00', ?, 1e12, 1e12)",
    `e-${weddingId}`,
    weddingId,
    vendor.id,
  )
  return couple
}

/** Plans households, occasions, questions and answers. */
async function withFamilies(couple: Couple): Promise<Couple> {
  const { weddingId } = couple
  const addGuest = (guest: object) => couple.post<Guest>(guestPaths.list, guest)
  const addOccasion = (occasion: object) => couple.post<Occasion>(occasionPaths.list, occasion)
  const ask = (question: object) => couple.post<Question>(questionPaths.list, question)
  const invite = (occasion: string, guest_ids: string[], invited = true) =>
    couple.put(occasionPaths.invitations(occasion), { guest_ids, invited })

  const brunch = await addOccasion({
    name: 'Brunch',
    date: '2027-02-15',
    start_time: '11:00',
    venue_name: 'Garden',
    meal_options: ['Eggs', 'Oats'],
    notes: 'Bring\nsun',
    capacity: 40,
  })
  const dinner = await addOccasion({ name: 'Dinner', date: '2027-02-13', asks_rsvp: false, position: 7 })
  await couple.put(occasionPaths.one(weddingId), { name: 'The day', dress_code: 'Black tie', meal_options: ['Beef'] })

  const eva = await addGuest({ name: 'Eva Reyes', household: 'Reyes', answers_for_household: false })
  const leo = await addGuest({ name: 'Leo Reyes', household: 'Reyes', kind: 'child' })
  const noa = await addGuest({
    name: 'Noa Kim',
    rsvp_status: 'confirmed',
    meal_preference: 'Beef',
    companions: [
      { name: 'Uma', kind: 'infant', dietary_restrictions: 'Milk', not_at: [brunch.id, weddingId] },
      { name: 'Ira', meal_preference: 'Beef' },
    ],
  })
  const pia = await addGuest({ name: 'Pia Lund' })
  await couple.put(householdPaths.one(eva.household_id), {
    salutation: 'The Reyes family',
    contact_guest_id: eva.id,
    address: { lines: ['Hill 1', 'Door 2'], city: 'Manila' },
    locale: 'pt-BR',
  })
  await couple.put(householdPaths.one(noa.household_id), { locale: 'ko' })
  await couple.post(householdPaths.list, { name: 'Aunts' })

  await invite(brunch.id, [eva.id, leo.id, noa.id])
  await invite(dinner.id, [eva.id])
  await invite(weddingId, [leo.id, pia.id], false)
  const replied = { guest_id: noa.id, occasion_id: brunch.id, rsvp_status: 'confirmed', meal_preference: 'Oats' }
  await couple.post(guestPaths.recordRsvp, { ...replied, source: 'phone' }, 200)
  const table = await couple.post<Table>(seatingPaths.tables, { name: 'Lawn', capacity: 8, occasion_id: brunch.id })
  await couple.post(seatingPaths.assignSeat(noa.id), { table_id: table.id, seat_number: 2 }, 200)
  await couple.post(seatingPaths.assignSeat(leo.id), { table_id: table.id, seat_number: 5 }, 200)

  const bus = await ask({
    text: 'Which bus?',
    kind: 'choice',
    options: [{ text: 'Early' }, { text: 'Late' }],
    occasion_id: brunch.id,
  })
  const [early, late] = bus.options.map(({ id }) => id) as [string, string]
  const stop = await ask({
    text: 'Where?',
    kind: 'text',
    required: true,
    depends_on: { question_id: bus.id, values: [late] },
  })
  const nights = await ask({ text: 'Nights?', kind: 'number', scope: 'household', shown_when: 'always' })
  const song = await ask({ text: 'Song?', kind: 'long_text', asked_of: 'adults', occasion_id: weddingId })
  const well = await ask({ text: 'Are you well?', kind: 'yes_no', is_sensitive: true, help: 'We ask all' })
  const days = await ask({ text: 'Days?', kind: 'choices', options: [{ text: 'One' }, { text: 'Two' }] })
  const answers: { of: string; values: [string, AnswerValue][] }[] = [
    {
      of: eva.id,
      values: [
        [bus.id, late],
        [stop.id, 'Hotel'],
        [well.id, false],
      ],
    },
    { of: leo.id, values: [[bus.id, early]] },
    {
      of: noa.id,
      values: [
        [song.id, 'Two\nlines'],
        [days.id, days.options.map(({ id }) => id)],
      ],
    },
    { of: eva.household_id, values: [[nights.id, 0]] },
    { of: pia.id, values: [[nights.id, 3]] },
  ]
  const db = openWeddings()
  await db.batch(writeAnswers(db, weddingId as WeddingId, { answers, now: Date.now() }))
  await couple.put(questionPaths.one(bus.id), { options: [{ id: late, text: 'Late' }] })
  await couple.delete(questionPaths.one(days.id), 200)
  const audience = { households: [eva.household_id], occasion_id: brunch.id }
  await couple.post('/api/messages', { kind: 'custom', body: 'Bring sun', occasion_ids: [brunch.id], audience })
  return couple
}

/** What the API says of families, with names for ids and without what an import does not keep. */
async function familiesOf(couple: Couple) {
  const guests = await couple.get<Guest[]>(guestPaths.list)
  const households = await couple.get<Household[]>(householdPaths.list)
  const occasions = await couple.get<Occasion[]>(occasionPaths.list)
  const questions = await couple.get<Question[]>(questionPaths.list)
  const tables: Table[] = []
  for (const { id } of occasions)
    tables.push(...(await couple.get<Table[]>(`${seatingPaths.tables}?occasion_id=${id}`)))
  const answers: unknown[] = []
  for (const { id } of questions) answers.push(await couple.get(questionPaths.answers(id)))
  const named = [...guests.flatMap(({ companions }) => companions), ...guests, ...occasions, ...tables]
  const homes = households.map(({ id, name, members }) => ({
    id,
    name: name === null ? members.map((one) => one.name).join() : `home ${name}`,
  }))
  const asked = questions.map(({ id, text }) => ({ id, name: text }))
  const lost = ['version', 'updated_at', 'rsvp_url']
  const all = { guests, households, occasions, questions, tables, answers }
  const text = JSON.stringify(all, (field, value: unknown) => (lost.includes(field) ? undefined : value))
  const labels = [...named, ...homes, ...asked]
  const told = JSON.parse(labels.reduce((rest, { id, name }) => rest.replaceAll(id, name), text)) as typeof all
  // The API promises no order of these, except that the principal invitation is the first.
  for (const guest of told.guests) {
    const [principal, ...others] = guest.invitations
    const byOccasion = others.toSorted((a, b) => a.occasion_id.localeCompare(b.occasion_id))
    guest.invitations = principal ? [principal, ...byOccasion] : []
    guest.answers.sort((a, b) => a.question_id.localeCompare(b.question_id))
  }
  return told
}

describe('an export', () => {
  test('has households, occasions, invitations, questions and answers, which an import restores', async () => {
    const [couple, other] = [await withFamilies(await newCouple()), await newCouple()]
    const file = await exported(couple)
    const counts = Object.fromEntries(
      ['households', 'occasions', 'invitations', 'questions', 'answers'].map((list) => [list, file[list]?.length]),
    )
    expect(counts).toEqual({ households: 4, occasions: 3, invitations: 3, questions: 6, answers: 8 })
    expect(file.occasions?.map(({ name, is_main }) => [name, is_main])).toEqual([
      ['The day', true],
      ['Brunch', undefined],
      ['Dinner', undefined],
    ])
    // The details of an empty wedding's main occasion are replaced like the settings.
    await other.put(occasionPaths.one(other.weddingId), { dress_code: 'Shorts' })
    await bring(other, file)
    const { exported_at: _first, account: _theirAccount, ...before } = file
    const { exported_at: _second, account: _myAccount, ...after } = await exported(other)
    expect(after).toEqual(before)
    expect(JSON.stringify(after)).toBe(JSON.stringify(before))

    const [theirs, mine] = [await familiesOf(couple), await familiesOf(other)]
    expect(mine).toEqual(theirs)
    expect(mine.guests).toMatchObject([
      { name: 'Eva Reyes', household_id: 'home Reyes', invitations: [{}, {}, {}], answers: [{}, {}, {}] },
      { name: 'Leo Reyes', kind: 'child', invitations: [{ occasion_id: 'Brunch' }], seat_number: 5 },
      {
        name: 'Noa Kim',
        meal_preference: 'Beef',
        companions: [{ name: 'Uma', kind: 'infant', not_at: ['Brunch', 'The day'] }, { name: 'Ira' }],
        other_seats: [{ occasion_id: 'Brunch', table_id: 'Lawn', seat_number: 2 }],
      },
      { name: 'Pia Lund', invitations: [] },
    ])
    const isRead = prepare('select has_occasions from weddings where id = ?').bind(other.weddingId)
    expect(await isRead.first<number>('has_occasions')).toBe(1)
  })

  test('has the main occasion, although nobody has changed it, if a question is about it', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    expect((await exported(couple)).occasions).toEqual([])
    const song = { text: 'Song?', kind: 'text', occasion_id: couple.weddingId }
    await couple.post(questionPaths.list, song)
    const file = await exported(couple)
    expect(file.occasions).toMatchObject([{ id: 1, is_main: true, name: 'Wedding' }])
    await bring(other, file)
    expect(await other.get(questionPaths.list)).toMatchObject([{ ...song, occasion_id: other.weddingId }])
    expect((await exported(other)).occasions).toEqual(file.occasions)
  })

  test('contains everything, and exports the same after an import into a new account', async () => {
    const couple = await busyCouple()
    const response = await couple.request('GET', profilePaths.export)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="posy-\d{4}-\d\d-\d\d\.json"$/)
    const file = await answer<File>(response, 200)
    const counts = Object.fromEntries(
      Object.entries(file).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, rows.length]] : [])),
    )
    expect(counts).toMatchObject({ budget_lines: 2, tables: 1, guests: 3, seating_rules: 1, timeline_events: 1 })
    expect(counts).toMatchObject({ categories: 18, vendors: 1, vendor_payments: 2, budget_events: 5 })
    expect(file.guests?.[1]).toMatchObject({ name: 'Ana Cruz', table_id: 1, seat_number: 3, plus_ones: 2 })

    const other = await newCouple({ name: 'Somebody Else' })
    expect(await bring(other, file)).toEqual({ imported: counts })
    const { exported_at: _first, account: _theirAccount, ...before } = file
    const { exported_at: _second, account: _myAccount, ...after } = await exported(other)
    expect(after).toEqual(before)
    expect(JSON.stringify(after)).toBe(JSON.stringify(before))

    for (const path of ['/api/admin/event-settings', '/api/budget/analytics/trend', '/api/guests/summary']) {
      const [{ version: _theirs, ...theirs }, { version: _mine, ...mine }] = [
        await other.get<{ version?: number }>(path),
        await couple.get<{ version?: number }>(path),
      ]
      expect(theirs, path).toEqual(mine)
    }
    expect(await other.get('/api/settings/catering-category')).toMatchObject({ assigned_category: { name: 'Doves' } })
  })

  test('leaves a line per guest to its head count, also if the file plans an amount for it', async () => {
    const couple = await newCouple()
    await couple.post('/api/guests', { name: 'Ana', rsvp_status: 'confirmed' })
    await couple.post('/api/budget/categories', { name: 'Dinner', cost_basis: 'per_guest', unit_cost: 50 })
    const file = await exported(couple)
    const other = await newCouple()
    await bring(other, { ...file, budget_lines: file.budget_lines?.map((line) => ({ ...line, planned_amount: 700 })) })
    expect(await other.get('/api/budget/summary')).toMatchObject({ total_planned: 50 })
    const { points } = await other.get<BudgetTrend>('/api/budget/analytics/trend?range_days=1')
    expect(points).toMatchObject([{ planned: 50 }])
  })

  test('comes back with totals of lines that are larger than any single amount', async () => {
    const couple = await newCouple()
    const most = 999_999_999.99
    const doves = await newCategory(couple, 'Doves')
    for (const name of ['Ana', 'Ben']) await couple.post('/api/guests', { name, rsvp_status: 'confirmed' })
    const line = await couple.post<{ id: string }>('/api/budget/categories', {
      category_id: doves.id,
      cost_basis: 'per_guest',
      unit_cost: most,
    })
    await couple.put(`/api/budget/categories/${line.id}`, { cost_basis: 'fixed' })
    for (const name of ['Doves & Co', 'Owls & Co']) {
      const costs = { status: 'booked', contracted_amount: most, category_id: doves.id }
      const { id } = await couple.post<Vendor>('/api/vendors', { name, ...costs })
      await couple.post(`/api/vendors/${id}/payments`, { amount: most, paid_on: '2026-10-01', label: 'All' })
    }
    await couple.post(`/api/budget/sync/${line.id}`, undefined, 200)
    const file = await exported(couple)
    const total = 1_999_999_999.98
    const amounts = { planned_amount: total, actual_amount: total, paid_amount: total }
    expect(file.budget_lines).toMatchObject([amounts])
    const other = await newCouple()
    await bring(other, file)
    expect((await exported(other)).budget_lines).toEqual(file.budget_lines)
    expect(await other.get('/api/budget/categories')).toMatchObject([amounts])
  })

  test('contains no link, no secret and no database id', async () => {
    const couple = await withFamilies(await busyCouple())
    const text = JSON.stringify(await exported(couple))
    const { results } = await prepare('select id, rsvp_selector from guests where wedding_id = ?')
      .bind(couple.weddingId)
      .all<{ id: string; rsvp_selector: string }>()
    for (const secret of [...results.flatMap(Object.values), couple.weddingId, couple.userId, 'argon2']) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/)
  })

  test('of a new wedding can be imported too', async () => {
    const [couple, other] = [await newCouple({ name: 'Mara' }), await newCouple()]
    await bring(other, await exported(couple))
    expect((await exported(other)).settings).toEqual((await exported(couple)).settings)
  })

  test('of 5,000 guests with replies is within the import limit', { tags: 'exhaustive' }, async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    const one = await couple.post<Guest>('/api/guests', {
      name: 'Guest Number 1 of Many',
      email: 'guest1@example.com',
      phone: '+63 917 000 0000',
      household: 'Household 1 of Manila',
      side: 'both',
      tags: ['family', 'choir'],
      rsvp_status: 'confirmed',
      meal_preference: 'Vegetarian',
      dietary_restrictions: 'No peanuts, no shellfish',
      notes: 'Sings at the ceremony',
    })
    const columns = Object.keys(guests).filter(
      (name) => !['id', 'name', 'email', 'rsvp_selector', 'enableRLS'].includes(name),
    )
    await stored(
      `insert into guests (id, name, email, rsvp_selector, ${columns})
        select 'g' || value || id, 'Guest Number ' || value || ' of Many', 'guest' || value || '@example.com',
          'g' || value || rsvp_selector, ${columns}
        from guests, (with recursive n(value) as (select 2 union all select value + 1 from n where value < 5000) select * from n)
        where id = ?`,
      one.id,
    )
    const response = await couple.request('GET', profilePaths.export)
    const text = await response.text()
    expect(new TextEncoder().encode(text).length).toBeLessThan(IMPORT_LIMIT)
    const file = JSON.parse(text) as File
    expect(file.guests).toHaveLength(5000)
    await bring(other, file)
    expect((await exported(other)).guests).toEqual(file.guests)
  })

  test('leaves out default values, but keeps a plus-one that is allowed with a count of 0', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    await couple.post('/api/guests', { name: 'Ana' })
    await couple.post('/api/guests', { name: 'Ben', plus_one_allowed: true, plus_ones: 0 })
    const file = await exported(couple)
    expect(file.guests).toMatchObject([{ name: 'Ana' }, { name: 'Ben', plus_one_allowed: true, plus_ones: 0 }])
    expect(Object.keys(file.guests?.[0] ?? {}).toSorted()).toEqual(['created_at', 'id', 'name'])
    await bring(other, file)
    const [ana, ben] = await other.get<Guest[]>('/api/guests')
    expect(ana).toMatchObject({ rsvp_status: 'pending', tags: [], plus_one_allowed: false, plus_one_status: 'none' })
    expect(ben).toMatchObject({ plus_one_allowed: true, plus_ones: 0 })
    expect((await exported(other)).guests).toEqual(file.guests)
  })

  test('names its account, which an import ignores', async () => {
    const [couple, other] = [await newCouple({ name: 'Mara' }), await newCouple({ name: 'Jonas' })]
    const file = await exported(couple)
    const { created_at } = await couple.get<User>('/api/users/me')
    expect(file.account).toEqual({ name: 'Mara', email: couple.email, created_at })
    await bring(other, file)
    expect((await exported(other)).account).toMatchObject({ name: 'Jonas', email: other.email })
  })
})

describe('an import', () => {
  test('keeps who asked for no more mails and which address is wrong, but no visit to a link that it replaces', async () => {
    const couple = await newCouple()
    const { id } = await couple.post<Guest>(guestPaths.list, { name: 'Ana', email: 'ana@example.com' })
    await stored(
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

  test('into a sample that was emptied by hand ends the sample, so that it can no longer be reset', async () => {
    const [couple, other] = [await busyCouple(), await newCouple()]
    await other.post('/api/reset-demo-data', undefined, 200)
    for (const table of ['guests', 'vendors', 'tasks', 'seating_tables', 'timeline_events', 'budget_lines']) {
      await stored(`delete from ${table} where wedding_id = ?`, other.weddingId)
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
    const wrong: [(file: File) => void, string, string][] = [
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
      ...(['household_id', 'principal_id'] as const).map((field): [(file: File) => void, string, string] => [
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
        await stored('delete from throttles where key = ?', `import:${other.userId}`)
        const { status } = await other.request('POST', profilePaths.import, { body: copy })
        expect([200, 409, 422]).toContain(status)
        if (status !== 200) return
        for (const path of reads) expect((await other.request('GET', path)).status, path).toBe(200)
        for (const table of plans) {
          await stored(`delete from ${table} where wedding_id = ?`, other.weddingId)
        }
      }),
      { numRuns: 150 },
    )
  })
})
