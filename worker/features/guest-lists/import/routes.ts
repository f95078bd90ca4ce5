import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { untilWritten } from '../../../http/attempts'
import { describe } from '../../../http/docs'
import { forbidden, HttpError, invalid, limitReached } from '../../../http/errors'
import { willAnswer } from '../../../http/idempotency'
import { IMPORT_LIMIT, json, query } from '../../../http/validate'
import { dryRunQuery } from '../../../lib/fields'
import { idsInOrder, newId } from '../../../lib/ids'
import { COUPLE_ONLY } from '../../../lib/roles'
import { newRsvpSelector } from '../../../security/rsvp-link'
import { limitOf } from '../../billing/guard'
import { listSettled } from '../../guests/answer'
import { householdIdOf, newGuest, type StoredGuest } from '../../guests/rules'
import { GUEST_LIMIT } from '../../guests/schema'
import { newMainOccasion } from '../../occasions/rules'
import { seesNeeds } from '../../settings/rules'
import { contextOf } from '../answer'
import { tableOfCsv, tableOfRows, understandColumns } from './columns/rules'
import { type DetailRows, listStoredHouseholds } from './details/queries'
import { isKnownField } from './fields/schema'
import { applyImport } from './queries'
import { hasNames, type ImportPlan, planImport, planUnseen, readRows, type StoredHouseholds } from './rules'
import {
  COLUMN_LIMIT,
  type ColumnMeaning,
  type ImportReport,
  importInput,
  LINE_LIMIT,
  LIST_LIMIT,
  TOO_MANY_COLUMNS,
  unknownField,
} from './schema'

const SOURCE = 'import'
/** Retry options of an import, which is planned again when guests were added, changed or removed. */
const WHILE_GUESTS_CHANGE = {
  attempts: 12,
  busy: 'Someone else is changing guests right now. Please try again.',
}

export const importRoutes = new Hono<AppEnv>()

importRoutes.post(
  '/guests/import',
  describe('Add and update guests from a list, all or nothing'),
  query(dryRunQuery),
  json(importInput, { limit: IMPORT_LIMIT, unpacked: LIST_LIMIT }),
  async (c) => {
    const { db, wedding, now } = c.var
    const { csv, rows, mapping, dry_run = c.req.valid('query').dry_run } = c.req.valid('json')
    const table = csv == null ? tableOfRows(rows ?? []) : tableOfCsv(csv)
    const list = csv == null ? 'rows' : 'csv'
    if (table.columns.length > COLUMN_LIMIT) throw invalid({ [list]: TOO_MANY_COLUMNS })
    if (table.isTooLong) throw invalid({ [list]: `A list can have at most ${LINE_LIMIT.toLocaleString('en')} lines.` })
    const context = await contextOf(c)
    const columns = understandColumns(table.columns, mapping ?? undefined, context)
    if (columns.some(({ field }) => field !== null && !isKnownField(field, context))) {
      throw invalid({ mapping: unknownField() })
    }
    if (!hasNames(columns)) throw nameless(columns)
    if (table.rows.length > GUEST_LIMIT) throw limitReached(GUEST_LIMIT, 'guests')
    const { max, reached } = await limitOf(c, 'guests', GUEST_LIMIT)
    const readings = readRows(table.rows, columns, context)
    const sees = seesNeeds(wedding)

    const answer = await untilWritten(async () => {
      const [stored, households] = await Promise.all([
        listSettled(c),
        listStoredHouseholds(db, wedding.id, { seesNeeds: sees }),
      ])
      const plan = (sees ? planImport : planUnseen)(readings, stored, households, context)
      if (plan.created.length > 0 && stored.length + plan.created.length > max) throw reached()
      const resumes = plan.changes.some(({ reminders_paused }) => reminders_paused === false)
      if (resumes && wedding.role === 'helper') throw forbidden(COUPLE_ONLY)
      const report = reportOf(plan, columns, dry_run === true)
      if (report.dry_run) return { outcome: 'planned', report }
      if (report.errors > 0) throw refused(report)
      const uninvited = new Set(plan.details.flatMap(({ of, isUninvited }) => (isUninvited ? of : [])))
      // The list's order, in which a household's link asks about its members.
      const nextId = idsInOrder(now)
      const created = plan.created.map((guest) => {
        const identity = { id: nextId(), weddingId: wedding.id, selector: newRsvpSelector() }
        return { ...newGuest(guest, { ...identity, source: SOURCE, now }), is_invited: !uninvited.has(guest) }
      })
      const { changes } = plan
      willAnswer(c, { is: report })
      const { details, ids, homes } = detailRows(plan, { created, stored, households, now })
      const moves = movesOf(plan, stored)
      const main = newMainOccasion(wedding)
      const writes = { created, changes, details, moves, ids, homes, main, count: stored.length, source: SOURCE, now }
      const { outcome } = await applyImport(db, wedding.id, writes)
      return { outcome, report }
    }, WHILE_GUESTS_CHANGE)
    return c.json(answer.report, 200)
  },
)

/**
 * The ids that the details of a plan are written under. Households that are still to be made get theirs here. `homes`: the named
 * households that have details, as they were read; null: there was none of that name.
 */
function detailRows(
  plan: ImportPlan,
  {
    created,
    stored,
    households,
    now,
  }: { created: { id: string }[]; stored: StoredGuest[]; households: StoredHouseholds; now: number },
) {
  const newIds = new Map(plan.created.map((guest, i) => [guest as object, created[i]?.id ?? '']))
  const homeIds = new Map(households.homes.flatMap(({ id, name_key }) => (name_key === null ? [] : [[name_key, id]])))
  const guestsById = new Map(stored.map((guest) => [guest.id, guest]))
  const ids = new Map<string, string>()
  const homes = new Map<string, string | null>()
  const rows: DetailRows = { households: [], replies: [], answers: [] }
  for (const { of, homeKey, household = {}, replies = [], answers = [] } of plan.details) {
    const guestId = typeof of === 'string' ? of : (newIds.get(of) ?? '')
    const match = guestsById.get(guestId)
    const known = homeKey === null ? (match ? householdIdOf(match) : guestId) : homeIds.get(homeKey)
    const home = known ?? ids.get(homeKey ?? '') ?? newId(now)
    if (homeKey !== null) homes.set(homeKey, known ?? null)
    if (known === undefined && homeKey !== null) ids.set(homeKey, home)
    if (Object.keys(household).length > 0) rows.households.push({ id: home, ...household })
    for (const { isMain: _main, ...reply } of replies) rows.replies.push({ guest_id: guestId, ...reply })
    for (const { question, value } of answers) {
      rows.answers.push({ of: question.scope === 'person' ? guestId : home, values: [[question.id, value]] })
    }
  }
  return { details: rows, ids, homes }
}

/** The guests who get another household, and the ones that they have. */
function movesOf({ changes }: ImportPlan, stored: StoredGuest[]) {
  const moving = new Set(changes.flatMap(({ id, household }) => (household == null ? [] : [id])))
  return stored.flatMap((guest) => (moving.has(guest.id) ? [{ guest: guest.id, from: householdIdOf(guest) }] : []))
}

function reportOf(plan: ImportPlan, columns: ColumnMeaning[], isDryRun: boolean): ImportReport {
  const count = (action: string) => plan.rows.filter((row) => row.action === action).length
  return {
    dry_run: isDryRun,
    created: count('create'),
    updated: count('update'),
    skipped: count('skip'),
    errors: count('error'),
    columns,
    rows: plan.rows,
  }
}

/** Sends the columns, so that the app can ask which one has the names. */
function nameless(columns: ColumnMeaning[]): HttpError {
  const message = 'Please say which column holds the guests’ names.'
  return new HttpError(422, { message, errors: { mapping: message } }, { body: { columns } })
}

/** All problems, and the rows as in a dry run. */
function refused(report: ImportReport): HttpError {
  const wrong = report.rows.filter((row) => row.action === 'error')
  const message = `Nothing was imported: ${wrong.length} of ${report.rows.length} rows cannot be read.`
  const errors = Object.fromEntries(wrong.map((row) => [`row ${row.row}`, row.message]))
  return new HttpError(422, { message, errors }, { body: { ...report, created: 0, updated: 0 } })
}
