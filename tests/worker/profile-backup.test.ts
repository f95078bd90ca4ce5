import { describe, expect, test } from 'vitest'
import { guests } from '../../worker/db/schema/weddings'
import type { User } from '../../worker/features/auth/schema'
import type { BudgetTrend } from '../../worker/features/budget/schema'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Household, householdPaths } from '../../worker/features/households/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { profilePaths } from '../../worker/features/profile/schema'
import { type Question, questionPaths } from '../../worker/features/questions/schema'
import { seatingPaths, type Table } from '../../worker/features/seating/schema'
import { type Task, taskPaths } from '../../worker/features/tasks/schema'
import { type TimelineEvent, timelinePaths } from '../../worker/features/timeline/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { IMPORT_LIMIT } from '../../worker/http/validate'
import { answer, type Couple, newCouple } from '../support/worker/app'
import { type BackupFile, bring, busyCouple, exported, run, withFamilies } from '../support/worker/backup'
import { prepare } from '../support/worker/databases'
import { newCategory } from '../support/worker/plans'

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
    const file = await answer<BackupFile>(response, 200)
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

  test('comes back in the same order, also where nothing else than the order of adding decides', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    const letters = [...'dbfaec']
    for (const title of letters) await couple.post(taskPaths.list, { title })
    const time = { date: '2027-02-14', start_time: '16:00', end_time: '16:30' }
    for (const title of letters) await couple.post(timelinePaths.list, { ...time, title })
    for (const notes of letters) await couple.post(seatingPaths.tables, { name: 'Table', capacity: 8, notes })
    for (const notes of letters) await couple.post(guestPaths.list, { name: 'Guest', household: 'Reyes', notes })
    const [home] = await couple.get<Household[]>(householdPaths.list)
    const [, , contact] = await couple.get<Guest[]>(guestPaths.list)
    await couple.put(householdPaths.one(home?.id ?? ''), { contact_guest_id: contact?.id })
    await bring(other, await exported(couple))
    expect((await other.get<Task[]>(taskPaths.list)).map(({ title }) => title)).toEqual(letters)
    expect((await other.get<TimelineEvent[]>(timelinePaths.list)).map(({ title }) => title)).toEqual(letters)
    expect((await other.get<Table[]>(seatingPaths.tables)).map(({ notes }) => notes)).toEqual(letters)
    expect((await other.get<Guest[]>(guestPaths.list)).map(({ notes }) => notes)).toEqual(letters)
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
    await run(
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
    const file = JSON.parse(text) as BackupFile
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
