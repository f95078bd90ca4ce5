import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { forgetAttempts, takeAttempt } from '../../db/throttle'
import { describe } from '../../http/docs'
import { conflict, invalid, notFound, staleVersion, tooManyRequests } from '../../http/errors'
import { json } from '../../http/validate'
import { toIso } from '../../lib/calendar'
import { foldText } from '../../lib/text'
import { hashPassword, verifyPassword } from '../../security/password'
import { clearRefreshCookie } from '../../security/session'
import { SIGN_IN_PACE, toUser } from '../auth/rules'
import { changePassword, deleteUser, endOwnSession, listSessions, updateUser } from './queries'
import { accountDeletion, type DeviceSession, passwordChange, profilePatch } from './schema'

export const profileRoutes = new Hono<AppEnv>()

profileRoutes.get('/me', describe('The signed-in user'), (c) => c.json(me(c), 200))

profileRoutes.put('/me', describe('Change name or e-mail'), json(profilePatch), async (c) => {
  const { user, db, now } = c.var
  const { name, email, current_password, version } = c.req.valid('json')
  if (email !== undefined && foldText(email) !== user.email_key) {
    await provePassword(c, 'current_password', current_password)
  }
  const isNewEmail = email !== undefined && email !== user.email
  const changed = await updateUser(db, user.id, { changes: { name, ...(isNewEmail && { email }) }, version, now })
  if (changed === 'taken') throw conflict('Email already registered')
  if (changed === 'stale') throw staleVersion(me(c))
  return c.json({ ...toUser(changed, user.wedding?.id ?? null), version: changed.version }, 200)
})

profileRoutes.post(
  '/me/password',
  describe('Change the password; other sessions end', { answers: 204 }),
  json(passwordChange),
  async (c) => {
    const { user, db, now } = c.var
    const { current_password, new_password } = c.req.valid('json')
    await provePassword(c, 'current_password', current_password)
    const passwordHash = await hashPassword(new_password, c.env.POSY_SECRET)
    await changePassword(db, { userId: user.id, sessionId: user.session_id, passwordHash, now })
    return c.body(null, 204)
  },
)

profileRoutes.delete('/me', describe('Delete the account', { answers: 204 }), json(accountDeletion), async (c) => {
  await provePassword(c, 'password', c.req.valid('json').password)
  await deleteUser(c.var.db, c.var.user.id)
  clearRefreshCookie(c)
  return c.body(null, 204)
})

profileRoutes.get('/me/sessions', describe('Devices signed in'), async (c) => {
  const { user, db, now } = c.var
  const sessions = await listSessions(db, user.id, now)
  return c.json<DeviceSession[], 200>(
    sessions.map((session) => ({
      id: session.id,
      user_agent: session.user_agent,
      created_at: toIso(session.created_at),
      last_seen_at: toIso(session.last_seen_at),
      is_current: session.id === user.session_id,
    })),
    200,
  )
})

profileRoutes.delete('/me/sessions/:id', describe('Sign a device out', { answers: 204 }), async (c) => {
  const { user, db, now } = c.var
  const isEnded = await endOwnSession(db, { userId: user.id, sessionId: c.req.param('id'), now })
  if (!isEnded) throw notFound()
  return c.body(null, 204)
})

function me(c: Context<AppEnv>) {
  const { user } = c.var
  return { ...toUser(user, user.wedding?.id ?? null), version: user.version }
}

/** Guessing through a stolen session is throttled like guessing at the door. */
async function provePassword(c: Context<AppEnv>, field: string, password: string | undefined): Promise<void> {
  if (password === undefined) throw invalid({ [field]: 'Please enter your current password.' })
  const { user, db, now } = c.var
  const wait = await takeAttempt(db, `prove:${user.id}`, SIGN_IN_PACE, now)
  if (wait > 0) throw tooManyRequests(wait / 1000)
  const isRight = await verifyPassword(password, user.password_hash, c.env.POSY_SECRET)
  if (!isRight) throw invalid({ [field]: 'This is not your current password.' })
  await forgetAttempts(db, `prove:${user.id}`)
}
