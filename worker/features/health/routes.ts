import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describe } from '../../http/docs'

export const healthRoutes = new Hono<AppEnv>()

healthRoutes.get('/health', describe('Whether the Worker and its database answer'), async (c) => {
  await c.var.db.run(sql`select 1`)
  return c.json({ status: 'ok', version: c.env.VERSION.id }, 200)
})
