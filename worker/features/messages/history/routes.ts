import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { notFound, raise } from '../../../http/errors'
import { texts } from '../../../texts/texts'
import { sortOccasions } from '../../occasions/rules'
import { coupleNames } from '../../settings/rules'
import type { HistoryEntry } from '../schema'
import { loadHistory } from './queries'
import { toHistory } from './rules'

export const historyRoutes = new Hono<AppEnv>()

historyRoutes.get('/guests/:id/history', describe('What was sent to a guest and answered, newest first'), async (c) => {
  const { db, wedding } = c.var
  const { stored, ...read } = (await loadHistory(db, wedding.id, c.req.param('id'))) ?? raise(notFound())
  const subject = texts().reminder.subject({ couple: coupleNames(wedding), by: null })
  return c.json<HistoryEntry[], 200>(toHistory(read, { occasions: sortOccasions(stored, wedding), subject }), 200)
})
