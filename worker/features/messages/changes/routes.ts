import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { occasionsOf } from '../../occasions/answer'
import { selectTold } from '../queries'
import type { OccasionChange } from '../schema'
import { changesOf, toChange } from './rules'

export const changesRoutes = new Hono<AppEnv>()

changesRoutes.get(
  '/messages/changes',
  describe('Occasions that changed since guests were told about them'),
  async (c) => {
    const { db, wedding } = c.var
    const [occasions, told] = await Promise.all([occasionsOf(c), selectTold(db, wedding.id)])
    return c.json<OccasionChange[], 200>(changesOf(occasions, told, wedding).map(toChange), 200)
  },
)
