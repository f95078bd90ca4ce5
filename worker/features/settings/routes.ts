import { Hono } from 'hono'
import type { AppEnv } from '../../context'
import { untilWritten } from '../../http/attempts'
import { describe } from '../../http/docs'
import { badRequest, invalid, notFound, raise, staleVersion } from '../../http/errors'
import { json } from '../../http/validate'
import { cateringRoutes } from './catering/routes'
import { findWedding, updateWedding, type WeddingRow } from './queries'
import { decideSettings, toEventSettings } from './rules'
import { eventSettingsPatch } from './schema'

export const settingsRoutes = new Hono<AppEnv>()

settingsRoutes.get('/admin/event-settings', describe('The wedding’s settings'), (c) =>
  c.json(toEventSettings(c.var.wedding), 200),
)

settingsRoutes.put('/admin/event-settings', describe('Change settings'), json(eventSettingsPatch), async (c) => {
  const { db, wedding, now } = c.var
  const patch = c.req.valid('json')
  let stored: WeddingRow = wedding
  // What is decided holds for the row as it was read, so only that row may change.
  const changed = await untilWritten(async () => {
    if (patch.version !== undefined && patch.version !== stored.version) throw staleVersion(toEventSettings(stored))
    const decision = decideSettings(stored, patch, now)
    if (decision.kind === 'impossible_date') throw badRequest(decision.detail)
    if (decision.kind === 'invalid') throw invalid(decision.errors)
    const row = await updateWedding(db, wedding.id, { changes: decision.changes, version: stored.version, now })
    if (!row) stored = (await findWedding(db, wedding.id)) ?? raise(notFound())
    return row
  })
  return c.json(toEventSettings(changed), 200)
})

settingsRoutes.route('', cateringRoutes)
