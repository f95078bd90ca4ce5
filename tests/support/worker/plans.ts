import { guests, tasks, vendor_payments, vendors } from '../../../worker/db/schema/weddings'
import type { Category } from '../../../worker/features/categories/schema'
import { newId } from '../../../worker/lib/ids'
import { newRsvpSelector } from '../../../worker/security/rsvp-link'
import type { Couple } from './app'
import { openWeddings, prepare } from './databases'

const db = openWeddings()
const stamps = () => ({ id: newId(Date.now()), created_at: Date.now(), updated_at: Date.now() })

export const newCategory = (couple: Couple, name: string, fields: object = {}) =>
  couple.post<Category>('/api/categories', { name, ...fields })

/** The id of a category that the wedding has, by its name. */
export async function categoryOf(couple: Couple, name = 'Music'): Promise<string> {
  const row = await prepare('select id from categories where wedding_id = ? and name = ?')
    .bind(couple.weddingId, name)
    .first<{ id: string }>()
  return row?.id ?? ''
}

/** Inserts a vendor with two payments past the API, for tests about something else; returns its id. */
export async function addVendor(
  couple: Couple,
  { paid = 0, ...fields }: Partial<typeof vendors.$inferInsert> & { paid?: number } = {},
): Promise<string> {
  const vendor = { ...stamps(), wedding_id: couple.weddingId, name: 'Somebody', ...fields }
  await db.insert(vendors).values(vendor)
  const payments = [
    { amount_cents: paid, paid_on: '2027-01-01' },
    { amount_cents: 999_900, paid_on: null },
  ]
  for (const payment of payments) {
    const row = { ...stamps(), wedding_id: couple.weddingId, vendor_id: vendor.id, label: 'Part', ...payment }
    await db.insert(vendor_payments).values(row)
  }
  return vendor.id
}

export async function addTask(couple: Couple, fields: Partial<typeof tasks.$inferInsert> = {}): Promise<string> {
  const task = { ...stamps(), wedding_id: couple.weddingId, title: 'Something', ...fields }
  await db.insert(tasks).values(task)
  return task.id
}

/** Inserts guests past the API, for tests about something else. */
export async function insertGuests(
  couple: Couple,
  count: number,
  fields: Partial<typeof guests.$inferInsert> = {},
): Promise<void> {
  for (let i = 0; i < count; i++) {
    const guest = { ...stamps(), wedding_id: couple.weddingId, name: `Guest ${i}`, rsvp_selector: newRsvpSelector() }
    await db.insert(guests).values({ ...guest, ...fields })
  }
}
