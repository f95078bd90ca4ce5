import type { WeddingId } from '../../../worker/db/wedding'
import { type Guest, guestPaths } from '../../../worker/features/guests/schema'
import { householdPaths } from '../../../worker/features/households/schema'
import { type Occasion, occasionPaths } from '../../../worker/features/occasions/schema'
import { profilePaths } from '../../../worker/features/profile/schema'
import { writeAnswers } from '../../../worker/features/questions/answering/queries'
import { type AnswerValue, type Question, questionPaths } from '../../../worker/features/questions/schema'
import { seatingPaths, type Table } from '../../../worker/features/seating/schema'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { type Couple, newCouple, type Refused } from './app'
import { openWeddings, prepare } from './databases'
import { newCategory } from './plans'

/** The parsed file of the backup. */
export type BackupFile = Record<string, Record<string, unknown>[]> & {
  settings: Record<string, unknown>
  messages: Record<string, unknown>[]
  exported_at: string
}

export const exported = (couple: Couple) => couple.get<BackupFile>(profilePaths.export)

/** Imports a file. */
export const bring = (couple: Couple, file: unknown, status = 200) =>
  couple.post<Refused>(profilePaths.import, file, status)

/** A new couple with everything of another one, brought over in a file. */
export async function copyOf(couple: Couple): Promise<Couple> {
  const other = await newCouple()
  await bring(other, await exported(couple))
  return other
}

/** Runs a statement past the API. */
export const run = (sql: string, ...values: unknown[]) =>
  prepare(sql)
    .bind(...values)
    .run()

/** A couple with something of every kind planned. */
export async function busyCouple(): Promise<Couple> {
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
  await run(
    "insert into seating_tables (id, wedding_id, name, shape, capacity, x, y, created_at, updated_at) values (?1, ?2, 'One', 'round', 8, 12.5, -3, 1e12, 1e12)",
    `t-${weddingId}`,
    weddingId,
  )
  await run('update guests set table_id = ?, seat_number = 3 where id = ?', `t-${weddingId}`, ids[1])
  const [guestId, otherId] = [ids[2], ids[0]].toSorted()
  await run(
    "insert into seating_rules (id, wedding_id, type, guest_id, other_guest_id, strength, created_at) values (?, ?, 'keep_apart', ?, ?, 2, 1e12)",
    `r-${weddingId}`,
    weddingId,
    guestId,
    otherId,
  )
  await run(
    "insert into timeline_events (id, wedding_id, title, date, start_time, end_time, vendor_id, created_at, updated_at) values (?, ?, 'Doves fly', '2027-06-01', '14:30', '15:00', ?, 1e12, 1e12)",
    `e-${weddingId}`,
    weddingId,
    vendor.id,
  )
  return couple
}

/** Plans households, occasions, questions and answers. */
export async function withFamilies(couple: Couple): Promise<Couple> {
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
