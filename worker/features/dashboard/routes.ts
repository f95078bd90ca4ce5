import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describe } from '../../http/docs'
import { conflict, notFound, raise } from '../../http/errors'
import { willAnswer } from '../../http/idempotency'
import { coupleOnly } from '../../http/require-role'
import { either } from '../../http/validate'
import { findOwnerName } from '../members/queries'
import { clearSample, fillWithSample } from '../sample/queries'
import { findWedding } from '../settings/queries'
import { readDashboard } from './queries'
import { toDashboard } from './rules'
import { type DashboardSummary, dashboardPaths, resetInput } from './schema'

export const dashboardRoutes = new Hono<AppEnv>()

dashboardRoutes.get('/dashboard/summary', describe('Overview of the wedding'), async (c) =>
  c.json(await summarize(c, c.var.wedding), 200),
)

dashboardRoutes.post(
  '/reset-demo-data',
  describe('Fill an empty wedding with the sample, or clear it'),
  coupleOnly,
  either(resetInput),
  async (c) => {
    const { accounts, db, wedding, now } = c.var
    willAnswer(c, { of: dashboardPaths.summary })
    if (c.req.valid('json').clear) {
      // The name of a sample account is not a person's, so it is left out.
      const ownerName = await findOwnerName(accounts, wedding.id, { onlyKept: true })
      const { outcome } = await clearSample(db, wedding, { ownerName, now })
      if (outcome === 'no_sample') throw conflict('This wedding is not the sample, so there is nothing to clear.')
    } else {
      const { outcome } = await fillWithSample(db, wedding, now)
      if (outcome === 'not_empty')
        throw conflict('This wedding already has plans of your own. The sample needs an empty wedding.')
    }
    const summary = await summarize(c, (await findWedding(db, wedding.id)) ?? raise(notFound()))
    willAnswer(c, { is: summary })
    return c.json(summary, 200)
  },
)

async function summarize(c: Context<AppEnv>, settings: Parameters<typeof toDashboard>[1]): Promise<DashboardSummary> {
  const { accounts, db, wedding, now } = c.var
  return toDashboard(
    await readDashboard(
      { accounts, db },
      {
        id: wedding.id,
        timezone: settings.timezone,
        withFirstSteps: !settings.first_steps_done && !settings.is_sample,
      },
      now,
    ),
    { ...settings, id: wedding.id },
    now,
  )
}
