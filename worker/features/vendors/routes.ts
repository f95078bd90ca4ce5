import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describe } from '../../http/docs'
import { notFound, raise, staleVersion } from '../../http/errors'
import { idToCreate, willAnswer } from '../../http/idempotency'
import { json } from '../../http/validate'
import { fromCents } from '../../lib/money'
import { limitOf } from '../billing/guard'
import { requireActiveCategory } from '../categories/guard'
import { sortByName } from '../guests/rules'
import { paymentRoutes } from './payments/routes'
import {
  type BudgetedVendor,
  deleteVendor,
  findUsage,
  insertVendor,
  listVendors,
  sumVendors,
  updateVendor,
} from './queries'
import { contractWarnings, newVendor, summarizeVendors, toVendor, vendorChanges } from './rules'
import {
  type ChangedVendor,
  VENDOR_LIMIT,
  type Vendor,
  type VendorSummary,
  type VendorUsage,
  vendorInput,
  vendorPatch,
} from './schema'

export const vendorRoutes = new Hono<AppEnv>()

vendorRoutes.get('/vendors', describe('All vendors, by name'), async (c) => {
  const rows = await listVendors(c.var.db, c.var.wedding.id)
  return c.json<Vendor[], 200>(sortByName(rows).map(toVendor), 200)
})

vendorRoutes.get('/vendors/summary', describe('Counts and sums of the vendors'), async (c) => {
  const [sums] = await sumVendors(c.var.db, c.var.wedding.id)
  return c.json<VendorSummary, 200>(summarizeVendors(sums), 200)
})

vendorRoutes.post('/vendors', describe('Add a vendor', { answers: 201 }), json(vendorInput), async (c) => {
  const { db, wedding, now } = c.var
  const vendor = newVendor(c.req.valid('json'), { id: idToCreate(c, { with: { warnings: [] } }), now })
  const { max, reached } = await limitOf(c, 'vendors', VENDOR_LIMIT)
  const inserted = await insertVendor(db, wedding.id, vendor, max)
  if (inserted.outcome === 'saved') {
    const answer = present(c, inserted.row)
    willAnswer(c, { of: c.req.path, id: answer.id, with: { warnings: answer.warnings } }, 201)
    return c.json<ChangedVendor, 201>(answer, 201)
  }
  if (vendor.category_id !== null) await requireActiveCategory(c, vendor.category_id)
  throw reached()
})

vendorRoutes.put('/vendors/:id', describe('Change a vendor'), json(vendorPatch), async (c) => {
  const { db, wedding, now } = c.var
  const { version, seen_status: seenStatus, ...patch } = c.req.valid('json')
  const changes = vendorChanges(patch)
  const updated = await updateVendor(db, wedding.id, { id: c.req.param('id'), changes, version, seenStatus, now })
  if (updated.outcome === 'gone') throw notFound()
  const { outcome, row } = updated
  if (outcome === 'saved') return c.json<ChangedVendor, 200>(present(c, row), 200)
  const { version: current, status } = row.vendor
  const isAsSeen = (version ?? current) === current && (seenStatus ?? status) === status
  if (isAsSeen) await requireActiveCategory(c, patch.category_id ?? '')
  throw staleVersion(toVendor(row.vendor))
})

vendorRoutes.get('/vendors/:id/usage', describe('What removing a vendor affects'), async (c) => {
  const { db, wedding, now } = c.var
  const { name, payments, paid_cents, events, links } =
    (await findUsage(db, wedding.id, { id: c.req.param('id'), now })) ?? raise(notFound())
  const counts = { payments, paid_amount: fromCents(paid_cents), events, ...(links > 0 && { links }) }
  const usage = { vendor_name: name, ...counts, total_references: payments + events + links }
  return c.json<VendorUsage, 200>(usage, 200)
})

vendorRoutes.delete('/vendors/:id', describe('Remove a vendor and its payments', { answers: 204 }), async (c) => {
  const isDeleted = await deleteVendor(c.var.db, c.var.wedding.id, { id: c.req.param('id'), now: c.var.now })
  if (!isDeleted) throw notFound()
  return c.body(null, 204)
})

vendorRoutes.route('', paymentRoutes)

function present(c: Context<AppEnv>, { vendor, budget }: BudgetedVendor): ChangedVendor {
  return { ...toVendor(vendor), warnings: contractWarnings(vendor, budget, c.var.wedding.currency_code) }
}
