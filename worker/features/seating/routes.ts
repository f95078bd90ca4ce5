import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describe } from '../../http/docs'
import { conflict, invalid, notFound, raise, staleVersion } from '../../http/errors'
import { idToCreate, willAnswer } from '../../http/idempotency'
import { either, json, query } from '../../http/validate'
import { limitOf } from '../billing/guard'
import { presentGuest } from '../guests/answer'
import { withoutNeeds } from '../guests/consent/rules'
import { guestAt } from '../guests/rules'
import { type Guest, guestPaths, NOT_INVITED } from '../guests/schema'
import { namedOccasion } from '../occasions/answer'
import { seesNeeds } from '../settings/rules'
import { autoAssignRoutes } from './auto-assign/routes'
import { findConflicts } from './conflicts/rules'
import { seatingPaths } from './contract'
import { pairRoutes } from './pairs/routes'
import { toSeatingRule } from './pairs/rules'
import {
  deleteTable,
  findHall,
  findSeating,
  findTable,
  insertTable,
  type LaidTable,
  listSpots,
  listTables,
  type Place,
  seatGuest,
  unseatGuest,
  updateTable,
} from './queries'
import { countSeats, decideSeat, newTable, sortTables, summarizeSeating, toTable, toTableGuests } from './rules'
import {
  newTableInput,
  type OccasionQuery,
  occasionQuery,
  type SeatingConflict,
  type SeatingSummary,
  seatInput,
  TABLE_LIMIT,
  type Table,
  type TableGuest,
  tablePatch,
} from './schema'

export const seatingRoutes = new Hono<AppEnv>()

seatingRoutes.get('/tables', describe('All tables, by name'), query(occasionQuery), async (c) => {
  const { tables, seated } = await listTables(c.var.db, await placeOf(c))
  const taken = countSeats(seated)
  return c.json<Table[], 200>(
    sortTables(tables).map((table) =>
      toTable(table, { seated: taken.get(table.id) ?? 0, weddingId: c.var.wedding.id }),
    ),
    200,
  )
})

seatingRoutes.post(
  '/tables',
  describe('Add a table', { answers: 201 }),
  query(occasionQuery),
  json(newTableInput),
  async (c) => {
    const { db, wedding, now } = c.var
    const { occasion_id = c.req.valid('query').occasion_id, ...input } = c.req.valid('json')
    const place = { weddingId: wedding.id, occasionId: await namedOccasion(c, occasion_id) }
    const occasionId = place.occasionId === wedding.id ? null : place.occasionId
    const others = await listSpots(db, place)
    const id = idToCreate(c, { of: `${seatingPaths.tables}?occasion_id=${place.occasionId}` })
    const table = newTable(input, { id, others, occasionId, now })
    const { max, reached } = await limitOf(c, 'tables', TABLE_LIMIT)
    const inserted = await insertTable(db, wedding.id, table, max)
    if (inserted.outcome === 'full') throw reached()
    return c.json<Table, 201>(present(c, { table: inserted.row, seated: [] }), 201)
  },
)

seatingRoutes.put('/tables/:id', describe('Change a table'), json(tablePatch), async (c) => {
  const { db, wedding, now } = c.var
  const patch = c.req.valid('json')
  const updated = await updateTable(db, wedding.id, { id: c.req.param('id'), patch, now })
  if (updated.outcome === 'gone') throw notFound()
  if (updated.outcome === 'stale') throw staleVersion(present(c, updated.row))
  return c.json<Table, 200>(present(c, updated.row), 200)
})

seatingRoutes.delete('/tables/:id', describe('Remove a table and unseat its guests', { answers: 204 }), async (c) => {
  const { db, wedding, now } = c.var
  const isDeleted = await deleteTable(db, wedding.id, { id: c.req.param('id'), now })
  if (!isDeleted) throw notFound()
  return c.body(null, 204)
})

seatingRoutes.get('/tables/:id/guests', describe('The guests at a table, by seat'), async (c) => {
  const { seated } = (await findTable(c.var.db, c.var.wedding.id, c.req.param('id'))) ?? raise(notFound())
  return c.json<TableGuest[], 200>(toTableGuests(seesNeeds(c.var.wedding) ? seated : seated.map(withoutNeeds)), 200)
})

seatingRoutes.post('/guests/:id/assign-seat', describe('Seat or unseat a guest'), either(seatInput), async (c) => {
  const { db, wedding, now } = c.var
  const guestId = c.req.param('id')
  const { table_id: tableId, seat_number: seat = null, occasion_id } = c.req.valid('json')
  willAnswer(c, { of: guestPaths.list, id: guestId })
  if (tableId === null) {
    const unseated = await unseatGuest(db, wedding.id, {
      guestId,
      occasionId: occasion_id === undefined ? null : await namedOccasion(c, occasion_id),
      now,
    })
    if (unseated.outcome === 'gone') throw notFound()
    return c.json<Guest, 200>(presentGuest(c, unseated.row), 200)
  }
  const seated = await seatGuest(db, wedding.id, { guestId, tableId, seat, now })
  if (seated.outcome === 'gone') throw notFound()
  const { guest, laid } = seated.row
  if (seated.outcome === 'saved') return c.json<Guest, 200>(presentGuest(c, guest), 200)
  const here = guestAt(guest, laid.table.occasion_id ?? wedding.id) ?? raise(conflict(NOT_INVITED))
  const decision = decideSeat(here, { ...laid, seat })
  if (decision.outcome === 'no_such_seat') throw invalid({ seat_number: decision.message })
  throw conflict(decision.outcome === 'valid' ? 'This seat was taken just now.' : decision.message)
})

seatingRoutes.get('/seating/conflicts', describe('Conflicts in the seating plan'), query(occasionQuery), async (c) => {
  const { pairs, ...hall } = await findSeating(c.var.db, await placeOf(c))
  return c.json<SeatingConflict[], 200>(findConflicts({ ...hall, rules: pairs.map(toSeatingRule) }), 200)
})

seatingRoutes.get('/seating/summary', describe('Counts of tables and seats'), query(occasionQuery), async (c) => {
  const { tables, guests } = await findHall(c.var.db, await placeOf(c))
  return c.json<SeatingSummary, 200>(summarizeSeating(tables, guests), 200)
})

seatingRoutes.route('', pairRoutes)
seatingRoutes.route('', autoAssignRoutes)

/** The occasion that the query names. */
async function placeOf(c: Context<AppEnv, string, { out: { query: OccasionQuery } }>): Promise<Place> {
  const weddingId = c.var.wedding.id
  return { weddingId, occasionId: await namedOccasion(c, c.req.valid('query').occasion_id) }
}

function present(c: Context<AppEnv>, { table, seated }: LaidTable): Table {
  return toTable(table, { seated: countSeats(seated).get(table.id) ?? 0, weddingId: c.var.wedding.id })
}
