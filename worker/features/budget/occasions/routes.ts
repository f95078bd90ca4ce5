import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { untilWritten } from '../../../http/attempts'
import { describe } from '../../../http/docs'
import { conflict, forbidden, notFound } from '../../../http/errors'
import { query } from '../../../http/validate'
import { dryRunQuery } from '../../../lib/fields'
import { COUPLE_ONLY } from '../../../lib/roles'
import { namedOccasion } from '../../occasions/answer'
import { countLosses } from '../../occasions/queries'
import type { OccasionLosses } from '../../occasions/schema'
import { peopleAt } from '../heads/rules'
import { leaveOccasion } from '../rules'
import { deleteOccasion, readLinesOf } from './queries'

/** The deletion of an occasion is here, not in `occasions`: the history of its lines needs the budget's head counts. */
export const removalRoutes = new Hono<AppEnv>()

removalRoutes.delete(
  '/occasions/:id',
  describe('Remove an occasion with its answers and seats', { answers: [200, 204] }),
  query(dryRunQuery),
  async (c) => {
    const { db, wedding, user, now } = c.var
    const id = await namedOccasion(c, c.req.param('id'))
    if (id === wedding.id) throw conflict('The wedding itself cannot be removed.')
    if (c.req.valid('query').dry_run) {
      return c.json<OccasionLosses, 200>(await countLosses(db, wedding.id, { id, now }), 200)
    }
    const isByCouple = wedding.role !== 'helper'
    await untilWritten(async () => {
      const { lines, heads, scheduled } = await readLinesOf(db, wedding.id, { occasionId: id, now })
      // As with the messages themselves: what will start by itself is the couple's.
      if (!isByCouple && scheduled > 0) throw forbidden(COUPLE_ONLY)
      const updates = lines.map((line) => leaveOccasion(line, { people: peopleAt(heads), now }))
      const { outcome } = await deleteOccasion(db, wedding.id, { id, updates, actorName: user.name, isByCouple, now })
      if (outcome === 'gone') throw notFound()
      return { outcome }
    })
    return c.body(null, 204)
  },
)
