import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import type { WeddingRow } from '../../db/wedding'
import { untilWritten } from '../../http/attempts'
import { describe } from '../../http/docs'
import {
  badRequest,
  type FieldErrors,
  forbidden,
  type HttpError,
  invalid,
  notFound,
  staleVersion,
} from '../../http/errors'
import { either } from '../../http/validate'
import { COUPLE_ONLY } from '../../lib/roles'
import { cateringRoutes } from './catering/routes'
import { updateWedding } from './queries'
import { changesCouples, DEADLINE_BEFORE_OCCASION, decideSettings, toWeddingSettings } from './rules'
import { INVALID_CURRENCY, type WeddingSettingsPatch, weddingSettingsPatch } from './schema'

export const settingsRoutes = new Hono<AppEnv>()

settingsRoutes.get('/admin/event-settings', describe('The wedding’s settings'), (c) =>
  c.json(toWeddingSettings(c.var.wedding), 200),
)

settingsRoutes.put(
  '/admin/event-settings',
  describe('Change settings'),
  either(weddingSettingsPatch, { refuse }),
  async (c) => {
    const { db, wedding, now } = c.var
    const patch = c.req.valid('json')
    let stored: WeddingRow = wedding
    // The decision is valid only for the row that was read, so the update requires its version.
    const changed = await untilWritten(async () => {
      if (patch.version !== undefined && patch.version !== stored.version) throw staleVersion(toWeddingSettings(stored))
      if (wedding.role === 'helper' && changesCouples(stored, patch)) throw forbidden(COUPLE_ONLY)
      const decision = decideSettings(stored, patch, now)
      if (decision.outcome === 'impossible_date') throw badRequest(decision.detail)
      if (decision.outcome === 'invalid') throw invalid(decision.errors)
      const update = { changes: decision.changes, version: stored.version, now }
      const written = await updateWedding(db, wedding.id, update)
      if (written.outcome === 'gone') throw notFound()
      if (written.outcome === 'stale' && written.row.version === stored.version) {
        throw invalid({ rsvp_deadline: DEADLINE_BEFORE_OCCASION })
      }
      stored = written.row
      return written
    })
    return c.json(toWeddingSettings(changed.row), 200)
  },
)

settingsRoutes.route('', cateringRoutes)

/** Lists all errors in one response: invalid fields, and valid ones that do not fit this wedding. */
function refuse(
  c: Context<AppEnv>,
  { errors, others }: { errors: FieldErrors; others: WeddingSettingsPatch },
): HttpError {
  const decision = decideSettings(c.var.wedding, others, c.var.now)
  const all = decision.outcome === 'invalid' ? { ...decision.errors, ...errors } : errors
  const ordered = Object.fromEntries(
    Object.keys(weddingSettingsPatch.shape).flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  )
  return invalid({ ...ordered, ...all }, Object.keys(ordered)[0] === 'currency_code' ? INVALID_CURRENCY : undefined)
}
