import { Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describe } from '../../http/docs'
import { notFound, raise } from '../../http/errors'
import { query } from '../../http/validate'
import { dayAt } from '../../lib/calendar'
import { clashesOf } from '../timeline/conflicts/rules'
import { listEvents } from '../timeline/queries'
import { findForFit } from './queries'
import { overduePayments, suggestFit } from './rules'
import { type FitSuggestion, fitQuery } from './schema'

export const vendorFitRoutes = new Hono<AppEnv>()

vendorFitRoutes.get(
  '/vendors/ai/fit-suggestion',
  describe('How well a vendor fits, with reasons'),
  query(fitQuery),
  async (c) => {
    const { db, wedding, now } = c.var
    const { vendor_id, ...range } = c.req.valid('query')
    const { vendor, budget, payments } = (await findForFit(db, wedding.id, { id: vendor_id, now })) ?? raise(notFound())
    const clashes = clashesOf(await listEvents(db, wedding.id, { vendorId: vendor.id }))
    const overdue = overduePayments({ status: vendor.status, payments }, dayAt(now, wedding.timezone))
    const dateConflicts = [...overdue, ...clashes]
    const suggestion = suggestFit({ vendor, range, budget, dateConflicts, currency: wedding.currency_code })
    return c.json<FitSuggestion, 200>(suggestion, 200)
  },
)
