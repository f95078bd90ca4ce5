import { Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describe } from '../../http/docs'
import { readDashboard } from './queries'
import { toDashboard } from './rules'
import type { DashboardSummary } from './schema'

export const dashboardRoutes = new Hono<AppEnv>()

dashboardRoutes.get('/dashboard/summary', describe('The wedding at a glance'), async (c) => {
  const { db, wedding, now } = c.var
  return c.json<DashboardSummary, 200>(toDashboard(await readDashboard(db, wedding, now), wedding, now), 200)
})
