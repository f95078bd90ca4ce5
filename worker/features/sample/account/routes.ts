import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { unavailable } from '../../../http/errors'
import { countInAll, limitByAddress } from '../../../http/rate-limit'
import { bodyWithoutFields } from '../../../http/validate'
import { signIn } from '../../auth/answer'
import { REGISTER_PACE } from '../../auth/rules'
import { startSample } from './job'
import { SAMPLE_NETWORK_PACE, SAMPLE_PACE, SAMPLES_BUSY } from './rules'

/** Public, under /api/auth. */
export const sampleAccountRoutes = new Hono<AppEnv>()

sampleAccountRoutes.post(
  '/sample',
  describe('Create a temporary account with a sample wedding', { answers: 201 }),
  // Rate limits come before the body is read.
  limitByAddress('sample', REGISTER_PACE),
  limitByAddress('sample-network', SAMPLE_NETWORK_PACE, 48),
  bodyWithoutFields,
  async (c) => {
    const wait = await countInAll(c, 'sample', SAMPLE_PACE)
    if (wait > 0) throw unavailable(SAMPLES_BUSY, wait / 1000)
    const inserted = await startSample(c.var.databases, c.var.now)
    if (inserted.outcome === 'full') throw unavailable(SAMPLES_BUSY, 60 * 60)
    return c.json(await signIn(c, inserted.row), 201)
  },
)
