import { eq } from 'drizzle-orm'
import { deliveries, mails } from '../../../worker/db/schema/weddings'
import type { BudgetLine } from '../../../worker/features/budget/schema'
import type { Guest } from '../../../worker/features/guests/schema'
import type { Delivery, Message } from '../../../worker/features/messages/schema'
import type { Occasion } from '../../../worker/features/occasions/schema'
import type { Question } from '../../../worker/features/questions/schema'
import type { SeatingRule, Table } from '../../../worker/features/seating/schema'
import type { CalendarLink } from '../../../worker/features/sharing/calendar/schema'
import type { ShareLink } from '../../../worker/features/sharing/schema'
import type { Task } from '../../../worker/features/tasks/schema'
import type { TimelineEvent } from '../../../worker/features/timeline/schema'
import type { VendorPayment } from '../../../worker/features/vendors/payments/schema'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { type Couple, newCouple } from './app'
import { openWeddings } from './databases'
import { invite } from './members'
import { newCategory } from './plans'

/** Adds what a path names by its id, and returns the id. A new resource needs a line here. */
export const fixtures: Record<string, (couple: Couple) => Promise<string>> = {
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
export const bodies: Record<string, (couple: Couple) => object | Promise<object>> = {
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

/** The part of a path up to its id. */
export const upToId = (path: string) => path.replace(/(\/:\w+).*/, '$1')
