import { eq } from 'drizzle-orm'
import { deliveries, mails } from '../../../worker/db/schema/weddings'
import { type Couple, newCouple } from './app'
import { openWeddings } from './databases'
import { invite } from './invitation'
import { invite as inviteToPlan } from './members'
import { addTask, addVendor, newCategory } from './plans'

/** A request's path and body. */
interface Sent {
  path: string
  body?: unknown
}

const NEXT_YEAR = new Date().getUTCFullYear() + 1
export const DAY = `${NEXT_YEAR}-06-12`

const event = (couple: Couple, title = 'Toast') =>
  couple.post<{ id: string }>('/api/timeline-events', { title, date: DAY, start_time: '18:00', end_time: '18:30' })

export const table = (couple: Couple) =>
  couple.post<{ id: string }>('/api/tables', { name: 'One', shape: 'round', capacity: 8 })

async function bookedLine(couple: Couple): Promise<string> {
  const category = await newCategory(couple, 'Hall', { scopes: ['budget', 'vendor'] })
  await addVendor(couple, { category_id: category.id, status: 'booked', contracted_cents: 50_000, paid: 10_000 })
  const line = await couple.post<{ id: string }>('/api/budget/categories', {
    name: 'Hall',
    category_id: category.id,
    planned_amount: 100,
  })
  return line.id
}

/** A message to one guest, who has an address and a number. */
async function message(couple: Couple, channel = 'sms'): Promise<{ id: string }> {
  await couple.put('/api/admin/event-settings', { couple_name_1: 'Mara', wedding_date_fixed: DAY })
  await invite(couple, { email: 'ana@example.com', phone: '+63 917 123 4567' })
  return couple.post<{ id: string }>('/api/messages', { kind: 'custom', channel })
}

async function delivery(couple: Couple, channel: string): Promise<string> {
  const { id } = await message(couple, channel)
  await couple.post(`/api/messages/${id}/send`, {}, 202)
  const [made] = await couple.get<{ id: string }[]>(`/api/messages/${id}/deliveries`)
  return made?.id ?? ''
}

/** One request for each POST that takes an Idempotency-Key; prepares what the request needs to change something. */
export const posts: Record<string, (couple: Couple) => Promise<Sent>> = {
  '/api/guests': async () => ({ path: '/api/guests', body: { name: 'Ana Okafor', tags: ['choir'] } }),
  '/api/guests/import': async () => ({
    path: '/api/guests/import',
    body: { csv: 'name,email\nAna,\nBen,b@example.com' },
  }),
  '/api/households': async (couple) => {
    const { id } = await invite(couple)
    return { path: '/api/households', body: { name: 'Okafor', guest_ids: [id] } }
  },
  '/api/households/:id/members': async (couple) => {
    const [{ id }, other] = [await invite(couple), await invite(couple)]
    return { path: `/api/households/${id}/members`, body: { guest_ids: [other.id] } }
  },
  '/api/rsvp': async (couple) => {
    const { id } = await invite(couple)
    return { path: '/api/rsvp', body: { guest_id: id, rsvp_status: 'confirmed', notes: 'By phone' } }
  },
  '/api/admin/guests/:id/rsvp-token/regenerate': async (couple) => {
    const { id } = await invite(couple)
    return { path: `/api/admin/guests/${id}/rsvp-token/regenerate` }
  },
  '/api/admin/rsvp/send-reminders': async (couple) => {
    await invite(couple, { email: 'ana@example.com' })
    return { path: '/api/admin/rsvp/send-reminders' }
  },
  '/api/tables': async () => ({ path: '/api/tables', body: { name: 'One', shape: 'round', capacity: 8 } }),
  '/api/guests/:id/assign-seat': async (couple) => {
    const [{ id }, { id: table_id }] = [await invite(couple, { rsvp_status: 'confirmed' }), await table(couple)]
    return { path: `/api/guests/${id}/assign-seat`, body: { table_id } }
  },
  '/api/seating/rules': async (couple) => {
    const [one, other] = [await invite(couple), await invite(couple)]
    return { path: '/api/seating/rules', body: { type: 'keep_apart', guest_ids: [one.id, other.id] } }
  },
  '/api/seating/auto-assign': async (couple) => {
    await table(couple)
    await invite(couple, { rsvp_status: 'confirmed' })
    return { path: '/api/seating/auto-assign' }
  },
  '/api/wedding/members/:id/accept': async (couple) => {
    const { invitation, token } = await inviteToPlan(couple)
    await (await newCouple()).post('/api/wedding/join', { token }, 202)
    return { path: `/api/wedding/members/${invitation.id}/accept` }
  },
  '/api/vendors': async () => ({ path: '/api/vendors', body: { name: 'Blooms', contracted_amount: 1200 } }),
  '/api/vendors/:id/payments': async (couple) => ({
    path: `/api/vendors/${await addVendor(couple)}/payments`,
    body: { label: 'Deposit', amount: 100, due_date: DAY },
  }),
  '/api/tasks': async () => ({ path: '/api/tasks', body: { title: 'Order the cake', due_date: DAY } }),
  '/api/tasks/templates/import': async () => ({
    path: '/api/tasks/templates/import',
    body: { template_key: 'final_month', wedding_date: DAY },
  }),
  '/api/tasks/maintenance/fix-duplicates': async (couple) => {
    for (const _ of ['one', 'two']) await addTask(couple, { title: 'Order the cake' })
    return { path: '/api/tasks/maintenance/fix-duplicates' }
  },
  '/api/timeline-events': async () => ({
    path: '/api/timeline-events',
    body: { title: 'Toast', date: DAY, start_time: '18:00' },
  }),
  '/api/timeline-events/:id/duplicate': async (couple) => ({
    path: `/api/timeline-events/${(await event(couple)).id}/duplicate`,
    body: { targetDate: `${NEXT_YEAR}-06-13` },
  }),
  '/api/timeline-events/cleanup-duplicates': async (couple) => {
    for (const _ of ['one', 'two']) await event(couple)
    return { path: '/api/timeline-events/cleanup-duplicates' }
  },
  '/api/timeline-events/shift': async (couple) => {
    await event(couple)
    return { path: '/api/timeline-events/shift', body: { date: DAY, from_time: '12:00', minutes: 15 } }
  },
  '/api/timeline-events/shift/undo': async (couple) => {
    const { id } = await event(couple)
    await couple.post('/api/timeline-events/shift', { date: DAY, from_time: '12:00', minutes: 15 }, 200)
    return { path: '/api/timeline-events/shift/undo', body: { minutes: 15, events: [{ id, version: 2 }] } }
  },
  '/api/timeline-events/delay': async (couple) => ({
    path: '/api/timeline-events/delay',
    body: { from_id: (await event(couple)).id, minutes: 20 },
  }),
  '/api/timeline-events/:id/status': async (couple) => ({
    path: `/api/timeline-events/${(await event(couple)).id}/status`,
    body: { status: 'done' },
  }),
  '/api/timeline-events/day-plan': async () => ({
    path: '/api/timeline-events/day-plan',
    body: { date: DAY, ceremony_time: '15:00' },
  }),
  '/api/occasions': async () => ({ path: '/api/occasions', body: { name: 'Brunch' } }),
  '/api/occasions/:id/final-count': async (couple) => {
    await invite(couple, { rsvp_status: 'confirmed' })
    return { path: `/api/occasions/${couple.weddingId}/final-count` }
  },
  '/api/share-links': async () => ({ path: '/api/share-links', body: { view: 'day' } }),
  '/api/calendar-links': async () => ({ path: '/api/calendar-links' }),
  '/api/messages': async () => ({ path: '/api/messages', body: { kind: 'thanks' } }),
  '/api/messages/:id/test': async (couple) => ({ path: `/api/messages/${(await message(couple)).id}/test` }),
  '/api/messages/:id/send': async (couple) => ({ path: `/api/messages/${(await message(couple)).id}/send`, body: {} }),
  '/api/messages/:id/cancel': async (couple) => {
    const { id } = await message(couple)
    await couple.post(`/api/messages/${id}/send`, { at: `${DAY}T12:00:00Z` }, 202)
    return { path: `/api/messages/${id}/cancel` }
  },
  '/api/deliveries/:id/handed-over': async (couple) => ({
    path: `/api/deliveries/${await delivery(couple, 'sms')}/handed-over`,
  }),
  '/api/deliveries/:id/retry': async (couple) => {
    const id = await delivery(couple, 'mail')
    await openWeddings().update(deliveries).set({ status: 'failed' }).where(eq(deliveries.id, id))
    const failed = { status: 'failed', to: 'old@example.com' } as const
    await openWeddings().update(mails).set(failed).where(eq(mails.delivery_id, id))
    return { path: `/api/deliveries/${id}/retry` }
  },
  '/api/questions': async () => ({
    path: '/api/questions',
    body: { text: 'Which bus?', kind: 'choice', options: [{ text: 'Early' }, { text: 'Late' }] },
  }),
  '/api/categories': async () => ({ path: '/api/categories', body: { name: 'Fireworks' } }),
  '/api/categories/:id/archive': async (couple) => {
    const { assigned_category } = await couple.get<{ assigned_category: { id: string } }>(
      '/api/settings/catering-category',
    )
    return { path: `/api/categories/${assigned_category.id}/archive` }
  },
  '/api/categories/:id/restore': async (couple) => {
    const { id } = await newCategory(couple, 'Fireworks')
    await couple.post(`/api/categories/${id}/archive`, undefined, 200)
    return { path: `/api/categories/${id}/restore` }
  },
  '/api/categories/:id/merge': async (couple) => {
    const [source, target] = [await newCategory(couple, 'Band'), await newCategory(couple, 'Songs')]
    await addVendor(couple, { category_id: source.id })
    return { path: `/api/categories/${source.id}/merge`, body: { target_id: target.id } }
  },
  '/api/categories/migrate-vendors': async (couple) => {
    await addVendor(couple, { category: 'Fireworks' })
    return { path: '/api/categories/migrate-vendors' }
  },
  '/api/categories/migrate-tasks': async (couple) => {
    await addTask(couple, { category: 'Fireworks' })
    return { path: '/api/categories/migrate-tasks' }
  },
  '/api/budget/categories': async () => ({
    path: '/api/budget/categories',
    body: { name: 'Fireworks', planned_amount: 300 },
  }),
  '/api/budget/categories/:id/flag': async (couple) => {
    const { id } = await couple.post<{ id: string }>('/api/budget/categories', { name: 'Band', planned_amount: 300 })
    return { path: `/api/budget/categories/${id}/flag`, body: { is_flagged: true } }
  },
  '/api/budget/sync/:id': async (couple) => ({ path: `/api/budget/sync/${await bookedLine(couple)}` }),
  '/api/budget/sync-all': async (couple) => {
    await bookedLine(couple)
    return { path: '/api/budget/sync-all' }
  },
  '/api/wedding/members': async () => ({
    path: '/api/wedding/members',
    body: { email: `${crypto.randomUUID()}@example.com`, role: 'partner' },
  }),
  '/api/reset-demo-data': async () => ({ path: '/api/reset-demo-data' }),
  '/api/users/me/import': async (couple) => {
    await couple.post('/api/guests', { name: 'Ana' })
    const file = await couple.get('/api/users/me/export')
    for (const { id } of await couple.get<{ id: string }[]>('/api/guests')) await couple.delete(`/api/guests/${id}`)
    return { path: '/api/users/me/import', body: file }
  },
}
