import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { limitReached, notFound } from '../../../http/errors'
import { idToCreate } from '../../../http/idempotency'
import { json } from '../../../http/validate'
import { RULE_LIMIT, ruleInput, type SeatingRule } from '../schema'
import { deletePair, insertPair, selectPairs } from './queries'
import { newPair, toSeatingRule } from './rules'

export const pairRoutes = new Hono<AppEnv>()

pairRoutes.get('/seating/rules', describe('All seating rules'), async (c) => {
  const pairs = await selectPairs(c.var.db, c.var.wedding.id)
  return c.json<SeatingRule[], 200>(pairs.map(toSeatingRule), 200)
})

pairRoutes.post(
  '/seating/rules',
  describe('Keep two guests together or apart, replacing their rule', { answers: 201 }),
  json(ruleInput),
  async (c) => {
    const { db, wedding, now } = c.var
    const pair = newPair(c.req.valid('json'), { id: idToCreate(c), now })
    const inserted = await insertPair(db, wedding.id, pair)
    if (inserted.outcome === 'gone') throw notFound()
    if (inserted.outcome === 'full') throw limitReached(RULE_LIMIT, 'seating rules')
    return c.json<SeatingRule, 201>(toSeatingRule(inserted.row), 201)
  },
)

pairRoutes.delete('/seating/rules/:id', describe('Remove a seating rule', { answers: 204 }), async (c) => {
  const isDeleted = await deletePair(c.var.db, c.var.wedding.id, c.req.param('id'))
  if (!isDeleted) throw notFound()
  return c.body(null, 204)
})
