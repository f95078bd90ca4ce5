import { Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describe } from '../../http/docs'
import { coupleOnly } from '../../http/require-role'
import { dayAt } from '../../lib/calendar'
import { listGuests } from '../guests/queries'
import { sortByName } from '../guests/rules'
import { guestsToCsv } from './export/rules'
import { importRoutes } from './import/routes'

export const guestListRoutes = new Hono<AppEnv>()

guestListRoutes.get(
  '/guests/export/csv',
  describe('All guests as a CSV file, which the import accepts', { produces: 'text/csv' }),
  coupleOnly,
  async (c) => {
    const rows = await listGuests(c.var.db, c.var.wedding.id)
    const today = dayAt(c.var.now, c.var.wedding.timezone)
    return c.body(guestsToCsv(sortByName(rows)), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="guests-${today}.csv"`,
    })
  },
)

guestListRoutes.route('', importRoutes)
