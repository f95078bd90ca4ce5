import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../worker/app'
import { deliveries, mails } from '../../worker/db/schema/weddings'
import type { BudgetLine } from '../../worker/features/budget/schema'
import type { Guest } from '../../worker/features/guests/schema'
import type { Delivery, Message } from '../../worker/features/messages/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { Question } from '../../worker/features/questions/schema'
import type { SeatingRule, Table } from '../../worker/features/seating/schema'
import type { CalendarLink } from '../../worker/features/sharing/calendar/schema'
import type { ShareLink } from '../../worker/features/sharing/schema'
import type { Task } from '../../worker/features/tasks/schema'
import type { TimelineEvent } from '../../worker/features/timeline/schema'
import type { VendorPayment } from '../../worker/features/vendors/payments/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { documentedRoutes, isPublic } from '../../worker/http/openapi'
import { type Couple, newCouple, request } from '../support/app'
import { openWeddings } from '../support/databases'
import { invite } from '../support/members'
import { newCategory } from '../support/plans'

/** Every call that needs a session; a path with an id belongs to one wedding or account. */
const routes = [...documentedRoutes(createApp()).keys()]
  .map((route) => {
    const [method = '', path = ''] = route.split(' ')
    return { route, method, path }
  })
  .filter(({ path }) => !isPublic(path))

/** Adds what a path names by its id, and answers the id. A new resource needs a line here. */
const fixtures: Record<string, (couple: Couple) => Promise<string>> = {
  '/api/users/me/sessions/:id': async (couple) => {
    const [session] = await couple.get<{ id: string }[]>('/api/users/me/sessions')
    return session?.id ?? ''
  },
  '/api/wedding/members/:id': addRequest,
  '/api/guests/:id': addGuest,
  '/api/admin/guests/:id': addGuest,
  '/api/households/:id': addGuest,
  '/api/messages/:id': addMessage,
  '/api/deliveries/:id/handed-over': addText,
  '/api/deliveries/:id/retry': addReturned,
  '/api/questions/:id': addQuestion,
  '/api/occasions/:id': addOccasion,
  '/api/categories/:id': addCategory,
  '/api/categories/validation/:id': addCategory,
  '/api/budget/categories/:id': addLine,
  '/api/budget/sync/:id': addLine,
  '/api/tasks/:id': addTask,
  '/api/vendors/:id': addVendor,
  '/api/vendor-payments/:id': addPayment,
  '/api/tables/:id': addTable,
  '/api/seating/rules/:id': addRule,
  '/api/timeline-events/:id': addEvent,
  '/api/share-links/:id': addShareLink,
  '/api/calendar-links/:id': addCalendarLink,
}

/** Adds an invitation that was opened with another address and waits for an owner. */
async function addRequest(couple: Couple): Promise<string> {
  const { invitation, token } = await invite(couple)
  await (await newCouple()).post('/api/wedding/join', { token }, 202)
  return invitation.id
}

async function addGuest(couple: Couple): Promise<string> {
  const { id } = await couple.post<Guest>('/api/guests', { name: 'Ana Cruz' })
  return id
}

/** With names and a date, without which no message is sent. */
async function addMessage(couple: Couple): Promise<string> {
  await couple.put('/api/admin/event-settings', { couple_name_1: 'Mara', wedding_date_fixed: '2031-06-14' })
  const { id } = await couple.post<Message>('/api/messages', { kind: 'custom' })
  return id
}

/** A delivery that waits for the couple's own phone. */
async function addText(couple: Couple): Promise<string> {
  await couple.post('/api/guests', { name: 'Ana Cruz', phone: '+63 917 123 4567' })
  return deliveryOf(couple, { kind: 'custom', channel: 'sms' })
}

/** A delivery that failed, to a guest who has another address by now. */
async function addReturned(couple: Couple): Promise<string> {
  const guest = await couple.post<Guest>('/api/guests', { name: 'Ana Cruz', email: 'old@example.com' })
  const id = await deliveryOf(couple, { kind: 'custom' })
  await openWeddings().update(deliveries).set({ status: 'failed' }).where(eq(deliveries.id, id))
  await openWeddings().update(mails).set({ status: 'failed' }).where(eq(mails.delivery_id, id))
  await couple.put(`/api/guests/${guest.id}`, { email: 'new@example.com' })
  return id
}

async function deliveryOf(couple: Couple, message: object): Promise<string> {
  await couple.put('/api/admin/event-settings', { couple_name_1: 'Mara', wedding_date_fixed: '2031-06-14' })
  const { id } = await couple.post<Message>('/api/messages', message)
  await couple.post(`/api/messages/${id}/send`, {}, 202)
  const [delivery] = await couple.get<Delivery[]>(`/api/messages/${id}/deliveries`)
  return delivery?.id ?? ''
}

async function addQuestion(couple: Couple): Promise<string> {
  const { id } = await couple.post<Question>('/api/questions', { text: 'Will there be doves?', kind: 'yes_no' })
  return id
}

async function addOccasion(couple: Couple): Promise<string> {
  const { id } = await couple.post<Occasion>('/api/occasions', { name: 'Doves at dawn' })
  return id
}

async function addCategory(couple: Couple): Promise<string> {
  const { id } = await newCategory(couple, `Category ${crypto.randomUUID()}`)
  return id
}

async function addLine(couple: Couple): Promise<string> {
  const { id } = await couple.post<BudgetLine>('/api/budget/categories', { name: 'Doves' })
  return id
}

async function addTask(couple: Couple): Promise<string> {
  const { id } = await couple.post<Task>('/api/tasks', { title: 'Find doves' })
  return id
}

async function addVendor(couple: Couple): Promise<string> {
  const { id } = await couple.post<Vendor>('/api/vendors', { name: 'Doves & Co' })
  return id
}

async function addPayment(couple: Couple): Promise<string> {
  const vendorId = await addVendor(couple)
  const { id } = await couple.post<VendorPayment>(`/api/vendors/${vendorId}/payments`, { amount: 5 })
  return id
}

async function addTable(couple: Couple): Promise<string> {
  const { id } = await couple.post<Table>('/api/tables', { name: 'Table 1' })
  return id
}

async function addRule(couple: Couple): Promise<string> {
  const guest_ids = [await addGuest(couple), await addGuest(couple)]
  const { id } = await couple.post<SeatingRule>('/api/seating/rules', { type: 'keep_apart', guest_ids })
  return id
}

async function addEvent(couple: Couple): Promise<string> {
  const event = { title: 'Doves fly', date: '2027-02-14', start_time: '16:00' }
  const { id } = await couple.post<TimelineEvent>('/api/timeline-events', event)
  return id
}

async function addShareLink(couple: Couple): Promise<string> {
  const { id } = await couple.post<ShareLink>('/api/share-links', { view: 'day' })
  return id
}

async function addCalendarLink(couple: Couple): Promise<string> {
  const { id } = await couple.post<CalendarLink>('/api/calendar-links')
  return id
}

/** Valid bodies, so that only the id decides. Routes that take no body, or any, need no line. */
const bodies: Record<string, (couple: Couple) => object | Promise<object>> = {
  'PUT /api/wedding/members/:id': () => ({ role: 'partner' }),
  'PUT /api/occasions/:id/invitations': () => ({ where: {}, invited: true }),
  'POST /api/categories/:id/merge': async (couple) => ({ target_id: await addCategory(couple) }),
  'POST /api/budget/categories/:id/flag': () => ({ is_flagged: true }),
  'POST /api/vendors/:id/payments': () => ({ amount: 5 }),
  'POST /api/guests/:id/assign-seat': () => ({ table_id: null }),
  'PUT /api/households/:id': () => ({ salutation: 'Ana and Luis' }),
  'POST /api/households/:id/members': async (couple) => ({ guest_ids: [await addGuest(couple)] }),
  'POST /api/timeline-events/:id/duplicate': () => ({ targetDate: '2027-02-15' }),
  'POST /api/timeline-events/:id/status': () => ({ status: 'done' }),
  'PUT /api/timeline-events/:id/assign-vendor': async (couple) => ({ vendor_id: await addVendor(couple) }),
}

const upToId = (path: string) => path.replace(/(\/:\w+).*/, '$1')
const ABSENT = '01890000-0000-7000-8000-000000000000'

describe('without a session', () => {
  test.each(routes)('$route answers 401', async ({ method, path }) => {
    const response = await request(method, path.replace(/:\w+/g, ABSENT), method === 'GET' ? {} : { body: {} })
    expect([response.status, await response.text()]).toEqual([401, '{"detail":"Please sign in."}'])
  })
})

describe('to another account', () => {
  test.each(routes.filter(({ path }) => path.includes('/:')))(
    '$route answers as if it did not exist',
    async ({ route, method, path }) => {
      const fixture = fixtures[path] ?? fixtures[upToId(path)]
      if (!fixture) throw new Error(`Add a fixture for ${upToId(path)} to tests/worker/tenancy.test.ts.`)
      const [owner, stranger] = [await newCouple(), await newCouple()]
      const call = async (couple: Couple, id: string) => {
        const body = method === 'GET' ? undefined : ((await bodies[route]?.(couple)) ?? {})
        const response = await couple.request(method, path.replace(/:\w+/g, id), { body })
        return { status: response.status, text: await response.text() }
      }
      const id = await fixture(owner)
      const absent = await call(stranger, ABSENT)
      expect(absent.status).toBe(404)
      expect(await call(stranger, id)).toEqual(absent)
      const own = await call(owner, id)
      expect(own.status, `add a valid body for ${route} to tests/worker/tenancy.test.ts`).toBeLessThan(300)
    },
  )
})
