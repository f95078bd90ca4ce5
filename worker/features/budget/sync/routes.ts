import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { untilWritten } from '../../../http/attempts'
import { describe } from '../../../http/docs'
import { notFound, raise } from '../../../http/errors'
import { willAnswer } from '../../../http/idempotency'
import { either } from '../../../http/validate'
import { peopleAt } from '../heads/rules'
import { updateLines } from '../queries'
import { syncInput } from '../schema'
import { readVendorCosts } from './queries'
import { isChangedBySync, syncLine, syncLines, toBudgetSync, toLineUpdate } from './rules'

export const syncRoutes = new Hono<AppEnv>()

syncRoutes.post(
  '/budget/sync/:id',
  describe('Take a line’s amounts from its vendors'),
  either(syncInput),
  async (c) => {
    const { db, wedding, user, now } = c.var
    const { dry_run: isDryRun } = c.req.valid('json')
    const { answer } = await untilWritten(async () => {
      const { lines, heads, costs } = await readVendorCosts(db, wedding.id, now)
      const line = lines.find(({ id }) => id === c.req.param('id')) ?? raise(notFound())
      const sync = syncLine(line, costs, now)
      if (isDryRun || !isChangedBySync(sync)) return { outcome: 'unchanged', answer: sync.answer }
      willAnswer(c, { is: { ...sync.answer, dry_run: false } })
      const updates = [toLineUpdate(sync, peopleAt(heads))]
      const { outcome } = await updateLines(db, wedding.id, { updates, actorName: user.name })
      return { outcome, answer: sync.answer }
    })
    return c.json({ ...answer, dry_run: isDryRun }, 200)
  },
)

syncRoutes.post('/budget/sync-all', describe('Take all amounts from the vendors'), either(syncInput), async (c) => {
  const { db, wedding, user, now } = c.var
  const { dry_run: isDryRun } = c.req.valid('json')
  const { answer } = await untilWritten(async () => {
    const { lines, heads, costs } = await readVendorCosts(db, wedding.id, now)
    const synced = syncLines(lines, costs, now)
    const answer = toBudgetSync(lines, synced, isDryRun)
    if (isDryRun || synced.changes.length === 0) return { outcome: 'unchanged', answer }
    const updates = synced.changes.map((sync) => toLineUpdate(sync, peopleAt(heads)))
    willAnswer(c, { is: answer })
    const { outcome } = await updateLines(db, wedding.id, { updates, actorName: user.name })
    return { outcome, answer }
  })
  return c.json(answer, 200)
})
