import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { conflict, notFound } from '../../../http/errors'
import { willAnswer } from '../../../http/idempotency'
import { newId } from '../../../lib/ids'
import { needHash } from '../../../security/need-hash'
import { mealsAt } from '../../guests/meals/rules'
import { namedOccasion } from '../../occasions/answer'
import { seesNeeds } from '../../settings/rules'
import { companyAt } from '../people/rules'
import { findFinalCount, insertFinalCount } from './queries'
import { type Snapshot, type StoredFinalCount, storedSize, takeSnapshot, toFinalCount } from './rules'
import { type FinalCount, finalCountPath } from './schema'

/** Bytes of a stored snapshot. D1 allows 2 MB in the parameter and in the row that have it, each with ids besides. */
const MAX_SNAPSHOT = 1_990_000

export const finalCountRoutes = new Hono<AppEnv>()

finalCountRoutes.get(
  '/occasions/:id/final-count',
  describe('The final count, and what is different now'),
  async (c) => {
    const { latest, now } = await read(c)
    return c.json<FinalCount, 200>(present(c, latest, now), 200)
  },
)

finalCountRoutes.post(
  '/occasions/:id/final-count',
  describe('Keep the numbers as they are now as the final count', { answers: 201 }),
  async (c) => {
    const { db, now: instant } = c.var
    const { place, now } = await read(c)
    if (storedSize(now) > MAX_SNAPSHOT) throw conflict('There are too many people for a final count.')
    const count = { id: newId(instant), snapshot: now, created_at: instant }
    willAnswer(c, { of: finalCountPath(place.occasionId) }, 201)
    const inserted = await insertFinalCount(db, place, count)
    if (inserted.outcome === 'full') throw notFound()
    return c.json<FinalCount, 201>(present(c, count, now), 201)
  },
)

/** The latest final count of the occasion that the path names, and the numbers now. */
async function read(c: Context<AppEnv>) {
  const { db, wedding } = c.var
  const place = { weddingId: wedding.id, occasionId: await namedOccasion(c, c.req.param('id')) }
  const { latest, guests, tables, crew, menus } = await findFinalCount(db, place)
  const company = companyAt(guests, { ...place, tables, offered: mealsAt(menus, place.occasionId) })
  const now = takeSnapshot({ ...company, tables, crew, hash: needHash(c.env.POSY_SECRET, wedding.id) })
  return { place, latest, now }
}

function present(c: Context<AppEnv>, stored: StoredFinalCount | undefined, now: Snapshot): FinalCount {
  const occasionId = c.req.param('id') ?? ''
  return toFinalCount(stored, { now, occasionId, seesNeeds: seesNeeds(c.var.wedding) })
}
