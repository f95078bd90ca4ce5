import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { forgetAttempts, takeAttempt } from '../../db/throttle'
import { clearRefreshCookie } from '../../http/cookies'
import { describe } from '../../http/docs'
import { conflict, invalid, notFound, staleVersion, tooManyRequests, unauthorized } from '../../http/errors'
import { appOrigin } from '../../http/origin'
import { keptOnly } from '../../http/require-role'
import { json } from '../../http/validate'
import { toIso } from '../../lib/calendar'
import { logFault } from '../../lib/faults'
import type { Pace } from '../../lib/pace'
import { foldText } from '../../lib/text'
import { hashPassword, verifyPassword } from '../../security/password'
import { presentUser } from '../auth/answer'
import { mailConfirmation, takeConfirmation } from '../auth/job'
import { findAccount } from '../auth/queries'
import { EMAIL_CHANGE_PACE, LINK_PACE, MAILED_ENOUGH, REGISTERED, SIGN_IN_PACE } from '../auth/rules'
import { billingOf } from '../billing/gateway'
import { endAbandoned } from '../billing/job'
import { listLedgers } from '../billing/queries'
import { paidPlan } from '../billing/rules'
import { finishErasures } from '../members/erasures/job'
import { removeAccount } from '../members/erasures/queries'
import { backupRoutes } from './backup/routes'
import { findLeftWeddings } from './deletion/job'
import { deletionOutlook } from './deletion/rules'
import { accountDeletion, type DeletionOutlook } from './deletion/schema'
import { keepRoutes } from './keep/routes'
import { changePassword, endOwnSession, listSessions, updateUser } from './queries'
import { type DeviceSession, passwordChange, profilePatch } from './schema'

export const profileRoutes = new Hono<AppEnv>()

profileRoutes.get('/me', describe('The signed-in user'), async (c) => c.json(await presentUser(c), 200))

profileRoutes.put('/me', describe('Change name or email'), json(profilePatch), async (c) => {
  const { user, accounts, now } = c.var
  const { name, email, current_password, version } = c.req.valid('json')
  const newEmail = email !== undefined && foldText(email) !== user.email_key ? email : undefined
  if (newEmail !== undefined) {
    await requirePassword(c, 'current_password', current_password)
    // Also when the address is taken, so that not every address can be tried.
    await paceAccount(c, { key: `change:${user.id}`, pace: EMAIL_CHANGE_PACE })
    if (await findAccount(accounts, newEmail)) throw conflict(REGISTERED)
    await paceConfirmation(c, newEmail)
  }
  // Sending the account's current address cancels a pending change.
  const address =
    newEmail === undefined ? email !== undefined && { email, pending_email: null } : { pending_email: newEmail }
  const changed = await updateUser(accounts, user, { changes: { name, ...address }, version, now })
  if (changed.outcome === 'gone') throw unauthorized()
  if (changed.outcome === 'stale') throw staleVersion(await presentUser(c, changed.row))
  if (newEmail !== undefined) {
    c.executionCtx.waitUntil(mailConfirmation(c.env, accounts, { user, newEmail, origin: appOrigin(c), now }))
  }
  return c.json(await presentUser(c, changed.row), 200)
})

profileRoutes.post(
  '/me/confirm-email',
  describe('Ask for another link to confirm the address', { answers: 202 }),
  keptOnly,
  async (c) => {
    const { user, accounts, now } = c.var
    const newEmail = user.pending_email ?? undefined
    if (newEmail === undefined && user.email_verified_at !== null) {
      throw conflict('Your email address is confirmed already.')
    }
    await paceAccount(c, { key: `confirm:${user.id}`, pace: LINK_PACE })
    await paceConfirmation(c, newEmail)
    c.executionCtx.waitUntil(mailConfirmation(c.env, accounts, { user, newEmail, origin: appOrigin(c), now }))
    return c.json({ message: `A link is on its way to ${newEmail ?? user.email}.` }, 202)
  },
)

profileRoutes.post(
  '/me/password',
  describe('Change the password; other sessions end', { answers: 204 }),
  json(passwordChange),
  async (c) => {
    const { user, accounts, now } = c.var
    const { current_password, new_password } = c.req.valid('json')
    await requirePassword(c, 'current_password', current_password)
    const passwordHash = await hashPassword(new_password, c.env.POSY_SECRET)
    const { outcome } = await changePassword(accounts, user, { sessionId: user.session_id, passwordHash, now })
    if (outcome === 'stale') throw unauthorized()
    return c.body(null, 204)
  },
)

profileRoutes.get('/me/deletion', describe('What goes with the account and what stays'), async (c) => {
  const { databases, accounts, user, now } = c.var
  const [weddings, ledgers] = await Promise.all([
    findLeftWeddings(databases, user, now),
    listLedgers(accounts, user.id),
  ])
  const paid = (weddingId: string) => paidPlan(billingOf(c.env)?.plans, ledgers.get(weddingId)?.facts)
  return c.json<DeletionOutlook, 200>(
    deletionOutlook(weddings.map((wedding) => ({ ...wedding, ...paid(wedding.wedding_id) }))),
    200,
  )
})

profileRoutes.delete('/me', describe('Delete the account', { answers: 204 }), json(accountDeletion), async (c) => {
  await requirePassword(c, 'password', c.req.valid('json').password)
  const { databases, accounts, user, now, requestId } = c.var
  const { outcome } = await removeAccount(accounts, user, now)
  if (outcome === 'stale') throw unauthorized()
  // If the payment provider cannot be reached, the cron ends the subscriptions later.
  await finishErasures(databases).catch((error) => logFault(error, { request_id: requestId, job: 'finish_erasures' }))
  c.executionCtx.waitUntil(endAbandoned(c.env, accounts))
  clearRefreshCookie(c)
  return c.body(null, 204)
})

profileRoutes.get('/me/sessions', describe('Devices signed in'), async (c) => {
  const { user, accounts, now } = c.var
  const sessions = await listSessions(accounts, user.id, now)
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
  const { user, accounts, now } = c.var
  const isEnded = await endOwnSession(accounts, { userId: user.id, sessionId: c.req.param('id'), now })
  if (!isEnded) throw notFound()
  return c.body(null, 204)
})

profileRoutes.route('', backupRoutes)
profileRoutes.route('', keepRoutes)

/** Throws if the account asked for too many mails. */
async function paceAccount({ var: { accounts, now } }: Context<AppEnv>, { key, pace }: { key: string; pace: Pace }) {
  const wait = await takeAttempt(accounts, key, pace, now)
  if (wait > 0) throw tooManyRequests(wait / 1000)
}

/** Throws if the account's own or its new address got too many mails. */
async function paceConfirmation(c: Context<AppEnv>, newEmail: string | undefined): Promise<void> {
  const { user, accounts, now } = c.var
  const rest = await takeConfirmation(c.env, accounts, { user, newEmail, now })
  if (rest > 0) throw tooManyRequests(rest / 1000, MAILED_ENOUGH)
}

/** Throws unless the password is right. Attempts are limited like sign-ins, since the session can be stolen. */
async function requirePassword(c: Context<AppEnv>, field: string, password: string | undefined): Promise<void> {
  if (password === undefined) throw invalid({ [field]: 'Please enter your current password.' })
  const { user, accounts, now } = c.var
  const wait = await takeAttempt(accounts, `prove:${user.id}`, SIGN_IN_PACE, now)
  if (wait > 0) throw tooManyRequests(wait / 1000)
  const isRight = await verifyPassword(password, user.password_hash, c.env.POSY_SECRET)
  if (!isRight) throw invalid({ [field]: 'This is not your current password.' })
  await forgetAttempts(accounts, `prove:${user.id}`)
}
