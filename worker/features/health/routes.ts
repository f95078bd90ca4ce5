import { Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describe } from '../../http/docs'
import { ping } from './queries'

export const healthRoutes = new Hono<AppEnv>()

healthRoutes.get('/health', describe('Whether the Worker and its database answer'), async (c) => {
  await ping(c.var.databases.all)
  return c.json({ status: 'ok', version: c.env.VERSION.id }, 200)
})
