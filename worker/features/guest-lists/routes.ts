import { Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describe } from '../../http/docs'
import { coupleOnly } from '../../http/require-role'
import { dayAt } from '../../lib/calendar'
import { listSettled } from '../guests/answer'
import { sortByName } from '../guests/rules'
import { contextOf } from './answer'
import { guestsToCsv } from './export/rules'
import { listStoredHouseholds } from './import/details/queries'
import { importRoutes } from './import/routes'

export const guestListRoutes = new Hono<AppEnv>()

guestListRoutes.get(
  '/guests/export/csv',
  describe('All guests as a CSV file, which the import accepts', { produces: 'text/csv' }),
  coupleOnly,
  async (c) => {
    const { db, wedding, now } = c.var
    const [guests, households, context] = await Promise.all([
      listSettled(c),
      listStoredHouseholds(db, wedding.id),
      contextOf(c),
    ])
    const today = dayAt(now, wedding.timezone)
    return c.body(guestsToCsv(sortByName(guests), households, context), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="guests-${today}.csv"`,
    })
  },
)

guestListRoutes.route('', importRoutes)
