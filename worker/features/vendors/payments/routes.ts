import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { limitReached, notFound, raise, staleVersion } from '../../../http/errors'
import { idToCreate } from '../../../http/idempotency'
import { json, query } from '../../../http/validate'
import { addDays, dayAt } from '../../../lib/calendar'
import { deletePayment, insertPayment, listDuePayments, listPayments, updatePayment } from './queries'
import { newPayment, paymentChanges, paymentsToIcs, toPayment, toUpcomingPayment } from './rules'
import {
  PAYMENT_LIMIT,
  paymentInput,
  paymentPatch,
  type UpcomingPayment,
  upcomingQuery,
  type VendorPayment,
} from './schema'

export const paymentRoutes = new Hono<AppEnv>()

paymentRoutes.get(
  '/vendors/payments/upcoming',
  describe('Payments that are overdue or due soon'),
  query(upcomingQuery),
  async (c) => {
    const { db, wedding, now } = c.var
    const today = dayAt(now, wedding.timezone)
    const due = await listDuePayments(db, wedding.id, { until: addDays(today, c.req.valid('query').days) })
    return c.json<UpcomingPayment[], 200>(
      due.map((payment) => toUpcomingPayment(payment, today)),
      200,
    )
  },
)

paymentRoutes.get(
  '/vendors/payments/calendar.ics',
  describe('Open payments as calendar entries', { produces: 'text/calendar' }),
  async (c) => {
    const { db, wedding } = c.var
    const due = await listDuePayments(db, wedding.id)
    return c.body(paymentsToIcs(due, wedding), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="payments.ics"',
    })
  },
)

paymentRoutes.get('/vendors/:id/payments', describe('A vendor’s payments, by due date'), async (c) => {
  const rows = (await listPayments(c.var.db, c.var.wedding.id, c.req.param('id'))) ?? raise(notFound())
  return c.json<VendorPayment[], 200>(rows.map(toPayment), 200)
})

paymentRoutes.post(
  '/vendors/:id/payments',
  describe('Add a payment', { answers: 201 }),
  json(paymentInput),
  async (c) => {
    const { db, wedding, now } = c.var
    const payment = newPayment(c.req.valid('json'), { id: idToCreate(c), vendorId: c.req.param('id'), now })
    const inserted = await insertPayment(db, wedding.id, payment)
    if (inserted.outcome === 'gone') throw notFound()
    if (inserted.outcome === 'full') throw limitReached(PAYMENT_LIMIT, 'payments to one vendor')
    return c.json<VendorPayment, 201>(toPayment(inserted.row), 201)
  },
)

paymentRoutes.put('/vendor-payments/:id', describe('Change a payment'), json(paymentPatch), async (c) => {
  const { db, wedding, now } = c.var
  const patch = c.req.valid('json')
  const changes = paymentChanges(patch)
  const { version } = patch
  const updated = await updatePayment(db, wedding.id, { id: c.req.param('id'), changes, version, now })
  if (updated.outcome === 'gone') throw notFound()
  if (updated.outcome === 'stale') throw staleVersion(toPayment(updated.row))
  return c.json<VendorPayment, 200>(toPayment(updated.row), 200)
})

paymentRoutes.delete('/vendor-payments/:id', describe('Remove a payment', { answers: 204 }), async (c) => {
  const isDeleted = await deletePayment(c.var.db, c.var.wedding.id, c.req.param('id'))
  if (!isDeleted) throw notFound()
  return c.body(null, 204)
})
