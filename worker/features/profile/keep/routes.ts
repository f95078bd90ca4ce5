import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { setDeviceCookie } from '../../../http/cookies'
import { describe } from '../../../http/docs'
import { conflict } from '../../../http/errors'
import { appOrigin } from '../../../http/origin'
import { limitByAddress } from '../../../http/rate-limit'
import { json } from '../../../http/validate'
import { hashPassword } from '../../../security/password'
import { presentUser } from '../../auth/answer'
import { mailFirstConfirmation } from '../../auth/job'
import { REGISTER_PACE, REGISTERED } from '../../auth/rules'
import { registerInput, type User } from '../../auth/schema'
import { keepUser } from './queries'

export const keepRoutes = new Hono<AppEnv>()

keepRoutes.post(
  '/me/keep',
  describe('Keep a sample account'),
  limitByAddress('register', REGISTER_PACE),
  json(registerInput),
  async (c) => {
    const { user, accounts, now } = c.var
    const { email, password, name } = c.req.valid('json')
    const passwordHash = await hashPassword(password, c.env.POSY_SECRET)
    const kept = await keepUser(accounts, user.id, { email, name, passwordHash, now })
    if (kept.outcome === 'taken') throw conflict(REGISTERED)
    if (kept.outcome !== 'saved') throw conflict('This account is already permanent.')
    c.executionCtx.waitUntil(mailFirstConfirmation(c.env, accounts, { user: kept.row, origin: appOrigin(c), now }))
    setDeviceCookie(c, kept.row)
    return c.json<User, 200>(await presentUser(c, kept.row), 200)
  },
)
