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
  raise,
  staleVersion,
} from '../../http/errors'
import { appOrigin } from '../../http/origin'
import { either } from '../../http/validate'
import { toIso } from '../../lib/calendar'
import { CHANGE_MARK } from '../../lib/change-mark'
import { COUPLE_ONLY } from '../../lib/roles'
import { newSeatSelector, seatFinderPath } from '../../security/seat-link'
import { cateringRoutes } from './catering/routes'
import { movedEnd } from './days/rules'
import { listWithdrawn } from './helpers/queries'
import { findWedding, updateWedding } from './queries'
import { changesCouples, DEADLINE_BEFORE_OCCASION, decideSettings, toWeddingSettings } from './rules'
import { INVALID_CURRENCY, type WeddingSettings, type WeddingSettingsPatch, weddingSettingsPatch } from './schema'

export const settingsRoutes = new Hono<AppEnv>()

settingsRoutes.get('/admin/event-settings', describe('The wedding’s settings'), (c) => {
  const { wedding } = c.var
  // The app reads them first, and follows the changes from there.
  return c.json(present(c, wedding), 200, { [CHANGE_MARK]: toIso(wedding.changed_at) })
})

settingsRoutes.put(
  '/admin/event-settings',
  describe('Change settings'),
  either(weddingSettingsPatch, { refuse }),
  async (c) => {
    const { accounts, db, wedding, now } = c.var
    const patch = c.req.valid('json')
    let stored: WeddingRow = wedding
    // The decision is valid only for the row that was read, so the update requires its version.
    const changed = await untilWritten(async (isAgain) => {
      if (isAgain) stored = (await findWedding(db, wedding.id)) ?? raise(notFound())
      if (patch.version !== undefined && patch.version !== stored.version) throw staleVersion(present(c, stored))
      if (wedding.role === 'helper' && changesCouples(stored, patch)) throw forbidden(COUPLE_ONLY)
      const decision = decideSettings(stored, patch, now)
      if (decision.outcome === 'impossible_date') throw badRequest(decision.detail)
      if (decision.outcome === 'invalid') throw invalid(decision.errors)
      const { changes } = decision
      const isFirst = changes.seat_finder === true && stored.seat_finder_selector === null
      const link = isFirst ? { seat_finder_selector: newSeatSelector(db.number) } : {}
      const linksEnd = movedEnd(stored, { ...stored, ...changes }, now)
      const helpers = await listWithdrawn(accounts, { ...stored, id: wedding.id }, changes)
      const update = { changes: { ...changes, ...link }, version: stored.version, now, linksEnd, helpers }
      const written = await updateWedding(db, wedding.id, update)
      if (written.outcome === 'gone') throw notFound()
      if (written.outcome === 'stale' && written.row.version === stored.version) {
        throw invalid({ rsvp_deadline: DEADLINE_BEFORE_OCCASION })
      }
      return written
    })
    return c.json(present(c, changed.row), 200)
  },
)

settingsRoutes.route('', cateringRoutes)

/** A wedding's settings in a response, with the address of its seat finder. */
function present(c: Context<AppEnv>, row: WeddingRow): WeddingSettings {
  const selector = row.seat_finder_selector
  return toWeddingSettings(row, selector && appOrigin(c) + seatFinderPath(c.env.POSY_SECRET, selector))
}

/** Lists all errors in one response: invalid fields, and valid ones that do not fit this wedding. */
function refuse(
  c: Context<AppEnv>,
  { errors, others }: { errors: FieldErrors; others: WeddingSettingsPatch },
): HttpError {
  const decision = decideSettings(c.var.wedding, others, c.var.now)
  if (decision.outcome === 'impossible_date') {
    const { [decision.field]: _impossible, ...rest } = others
    return refuse(c, { errors: { ...errors, [decision.field]: decision.detail }, others: rest })
  }
  const all = decision.outcome === 'invalid' ? { ...decision.errors, ...errors } : errors
  const ordered = Object.fromEntries(
    Object.keys(weddingSettingsPatch.shape).flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  )
  return invalid({ ...ordered, ...all }, Object.keys(ordered)[0] === 'currency_code' ? INVALID_CURRENCY : undefined)
}
