import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { query } from '../../../http/validate'
import { addDays, dayAt, daysUpTo } from '../../../lib/calendar'
import { dayStarts } from '../../../lib/zones'
import { peopleAt } from '../heads/rules'
import { readBudget } from '../queries'
import { compareQuery, trendQuery } from '../schema'
import { readTrend } from './queries'
import { analyzeBudget, compareLines, countTotals, mapHeadCount, trendOf } from './rules'

export const analyticsRoutes = new Hono<AppEnv>()

analyticsRoutes.get('/budget/analytics/summary', describe('Shares of the lines, and overruns'), async (c) => {
  const { db, wedding, now } = c.var
  const { lines, heads } = await readBudget(db, wedding.id, { now })
  return c.json(analyzeBudget(lines, peopleAt(heads)), 200)
})

analyticsRoutes.get('/budget/analytics/trend', describe('Totals by day'), query(trendQuery), async (c) => {
  const { db, wedding, now } = c.var
  const { range_days: rangeDays } = c.req.valid('query')
  const tomorrow = addDays(dayAt(now, wedding.timezone), 1)
  const dates = daysUpTo(tomorrow, rangeDays + 1)
  const starts = dayStarts(dates, wedding.timezone)
  const days = dates.slice(0, -1).map((date, i) => ({ date, end: starts[i + 1] ?? now }))
  // The first point includes the changes of its own day, so only later ones are read.
  const { lines, changes, heads } = await readTrend(db, wedding.id, { since: days[0]?.end ?? now, now })
  const people = peopleAt(heads)
  const { adults, children } = people(null)
  const counted = countTotals(lines, changes, people)
  return c.json(trendOf(days, { ...counted, guests: adults + children }), 200)
})

analyticsRoutes.get(
  '/budget/analytics/compare',
  describe('Planned and actual amounts compared'),
  query(compareQuery),
  async (c) => {
    const { db, wedding, now } = c.var
    const { lines, heads } = await readBudget(db, wedding.id, { now })
    return c.json(compareLines(lines, peopleAt(heads), c.req.valid('query')), 200)
  },
)

analyticsRoutes.get('/budget/analytics/variable-map', describe('Planned amounts by head count'), async (c) => {
  const { db, wedding, now } = c.var
  const { lines, heads } = await readBudget(db, wedding.id, { heads: 'always', now })
  return c.json(mapHeadCount(lines, heads, wedding.id), 200)
})
