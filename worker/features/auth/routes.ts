import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import type { SessionRow } from '../../db/account'
import { forgetAttempts, takeAttempt } from '../../db/throttle'
import { clearRefreshCookie, getRefreshCookie, isKnownDevice, setDeviceCookie } from '../../http/cookies'
import { describe } from '../../http/docs'
import { badRequest, conflict, tooManyRequests, unauthorized } from '../../http/errors'
import { appOrigin } from '../../http/origin'
import { limitByAddress } from '../../http/rate-limit'
import { bodyWithoutFields, json } from '../../http/validate'
import { newId } from '../../lib/ids'
import { foldText } from '../../lib/text'
import { hashPassword, verifyPassword } from '../../security/password'
import { parseRefreshToken, REFRESH_GRACE, refreshToken, SESSION_IDLE, SESSION_LIFE } from '../../security/session'
import { randomToken, sameToken, sha256, throttleKey } from '../../security/tokens'
import { deliverSoon } from '../mail/job'
import { resetPasswordMail } from '../mail/messages'
import { insertMail } from '../mail/queries'
import { foundWedding } from '../members/founding/job'
import { invalidInvitation, requireOpenInvitation } from '../members/guard'
import { tellOwners } from '../members/requests/job'
import { ALREADY_REQUESTED } from '../members/rules'
import { answerFor, signIn } from './answer'
import { claimsOfBearer } from './guard'
import { confirmAddress, mailFirstConfirmation } from './job'
import {
  endSession,
  findAccount,
  findSession,
  insertAccount,
  insertAccountToken,
  resetPassword,
  rotateSession,
} from './queries'
import {
  EMAIL_TAKEN,
  INVALID_LINK,
  LINK_PACE,
  REGISTER_PACE,
  REGISTERED,
  RESET_LINK_LIFE,
  RESET_LINK_PAUSE,
  SIGN_IN_ADDRESS_PACE,
  SIGN_IN_PACE,
  WRONG_SIGN_IN,
} from './rules'
import { confirmEmailInput, forgotPasswordInput, loginInput, registerInput, resetPasswordInput } from './schema'

export const authRoutes = new Hono<AppEnv>()

authRoutes.use(bodyWithoutFields)

authRoutes.post(
  '/register',
  describe('Create an account', { answers: 201 }),
  limitByAddress('register', REGISTER_PACE),
  json(registerInput),
  async (c) => {
    const { accounts, now } = c.var
    const { email, password, name, invitation: token } = c.req.valid('json')
    const accepted = token === undefined ? undefined : await requireInvitation(c, { tokenHash: sha256(token), email })
    const passwordHash = await hashPassword(password, c.env.POSY_SECRET)
    const credentials = { email, name, passwordHash, now }
    const inserted = accepted
      ? await insertAccount(accounts, { ...credentials, joining: accepted })
      : await insertCouple(c, credentials)
    if (inserted.outcome === 'taken') throw conflict(REGISTERED)
    if (inserted.outcome === 'stale') {
      if (accepted) await requireInvitation(c, { tokenHash: accepted.tokenHash, email })
      throw invalidInvitation()
    }
    const account = inserted.row
    if (accepted && !accepted.isInvited) {
      const { invitation } = accepted
      c.executionCtx.waitUntil(
        tellOwners(c.env, c.var.databases, { invitation, requester: account, origin: appOrigin(c), now }),
      )
    }
    if (account.email_verified_at === null) {
      c.executionCtx.waitUntil(mailFirstConfirmation(c.env, accounts, { user: account, origin: appOrigin(c), now }))
    }
    return c.json(await signIn(c, account), 201)
  },
)

authRoutes.post(
  '/login',
  describe('Sign in'),
  limitByAddress('login', SIGN_IN_ADDRESS_PACE),
  json(loginInput),
  async (c) => {
    const { accounts, now } = c.var
    const { email, password } = c.req.valid('json')
    const account = await findAccount(accounts, email)
    const bucket = account && isKnownDevice(c, account) ? 'login-device' : 'login'
    const attempts = throttleKey(c.env.POSY_SECRET, bucket, foldText(email))
    const wait = await takeAttempt(accounts, attempts, SIGN_IN_PACE, now)
    if (wait > 0) throw tooManyRequests(wait / 1000)

    const isRight = await verifyPassword(password, account?.password_hash ?? null, c.env.POSY_SECRET)
    if (!account || !isRight) throw unauthorized(WRONG_SIGN_IN)
    await forgetAttempts(accounts, attempts)
    return c.json(await signIn(c, account), 200)
  },
)

authRoutes.post('/logout', describe('End this session', { answers: 204 }), async (c) => {
  const token = parseRefreshToken(getRefreshCookie(c) ?? '')
  const bearer = await claimsOfBearer(c)
  if (bearer) await endSession(c.var.accounts, bearer.sessionId, c.var.now)
  if (token && token.sessionId !== bearer?.sessionId) {
    const found = await findSession(c.var.accounts, token.sessionId, c.var.now)
    if (found && isSigned(c, found.session, token)) await endSession(c.var.accounts, token.sessionId, c.var.now)
  }
  clearRefreshCookie(c)
  return c.body(null, 204)
})

authRoutes.post(
  '/refresh',
  describe('Trade the refresh cookie for a new access token', { answers: [200, 204] }),
  async (c) => {
    const { accounts, now } = c.var
    const token = parseRefreshToken(getRefreshCookie(c) ?? '')
    const found = token && (await findSession(accounts, token.sessionId, now))
    if (!token || !found || !isSigned(c, found.session, token)) {
      clearRefreshCookie(c)
      if (c.req.query('if_any') === 'true') return c.body(null, 204)
      throw unauthorized()
    }
    const { session, user, memberships } = found
    const isNewest = token.generation === session.generation
    const expiresAt = Math.min(now + SESSION_IDLE, session.created_at + SESSION_LIFE)
    const rotated = isNewest ? await rotateSession(accounts, session, { now, expiresAt }) : undefined
    if (rotated?.outcome === 'saved')
      return c.json(await answerFor(c, { session: rotated.row, user, memberships }), 200)

    // An older token: another tab rotated it just now, or it was stolen.
    const current = isNewest ? (await findSession(accounts, token.sessionId, now))?.session : session
    const isPredecessor = current?.generation === token.generation + 1 && now - current.rotated_at <= REFRESH_GRACE
    if (current && isPredecessor) return c.json(await answerFor(c, { session: current, user, memberships }), 200)
    await endSession(accounts, token.sessionId, now)
    clearRefreshCookie(c)
    throw unauthorized()
  },
)

authRoutes.post(
  '/forgot-password',
  describe('Ask for a link to set a new password', { answers: 202 }),
  limitByAddress('forgot', REGISTER_PACE),
  json(forgotPasswordInput),
  async (c) => {
    const { email } = c.req.valid('json')
    c.executionCtx.waitUntil(sendResetLink(c, email))
    return c.json({ message: 'If this address has an account, a link is on its way to it.' }, 202)
  },
)

authRoutes.post(
  '/reset-password',
  describe('Set a new password with a mailed link'),
  limitByAddress('reset', SIGN_IN_ADDRESS_PACE),
  json(resetPasswordInput),
  async (c) => {
    const { token, password } = c.req.valid('json')
    const passwordHash = await hashPassword(password, c.env.POSY_SECRET)
    const { accounts, now } = c.var
    const reset = await resetPassword(accounts, { tokenHash: sha256(token), passwordHash, now })
    if (reset.outcome === 'stale') throw badRequest(INVALID_LINK)
    for (const bucket of ['login', 'login-device']) {
      await forgetAttempts(accounts, throttleKey(c.env.POSY_SECRET, bucket, reset.row.email_key))
    }
    setDeviceCookie(c, reset.row)
    return c.json({ message: 'Your password is changed. Please sign in.' }, 200)
  },
)

authRoutes.post(
  '/confirm-email',
  describe('Confirm an address with a mailed link'),
  limitByAddress('confirm', SIGN_IN_ADDRESS_PACE),
  json(confirmEmailInput),
  async (c) => {
    const { accounts, now } = c.var
    const { outcome, noticeId } = await confirmAddress(accounts, { tokenHash: sha256(c.req.valid('json').token), now })
    if (outcome === 'stale') throw badRequest(INVALID_LINK)
    if (outcome === 'taken') throw conflict(EMAIL_TAKEN)
    if (noticeId) c.executionCtx.waitUntil(deliverSoon(c.env, accounts, { ids: [noticeId], now }))
    return c.json({ message: 'Your email address is confirmed.' }, 200)
  },
)

/** Creates an account with a new wedding. */
async function insertCouple(
  c: Context<AppEnv>,
  account: { email: string; name: string; passwordHash: string; now: number },
): ReturnType<typeof insertAccount> {
  const { databases, accounts } = c.var
  // Avoids writing a wedding in the usual case. Of two requests at once, the unique index refuses one.
  if (await findAccount(accounts, account.email)) return { outcome: 'taken' }
  const { name, now } = account
  return foundWedding(databases, {
    name,
    now,
    enter: (weddingId) => insertAccount(accounts, { ...account, joining: { weddingId } }),
  })
}

/** Returns the invitation that a new account of this address may use: to join, or with another address, to request it. */
async function requireInvitation(c: Context<AppEnv>, { tokenHash, email }: { tokenHash: string; email: string }) {
  // An earlier attempt may have used the invitation, and its answer was lost.
  if (await findAccount(c.var.accounts, email)) throw conflict(REGISTERED)
  const invitation = await requireOpenInvitation(c, tokenHash)
  const isInvited = invitation.email_key === foldText(email)
  if (!isInvited && invitation.requested_by !== null) throw conflict(ALREADY_REQUESTED)
  return { invitation, tokenHash, isInvited }
}

function isSigned(c: Context<AppEnv>, session: SessionRow, token: { generation: number; signature: string }): boolean {
  const expected = refreshToken(c.env.POSY_SECRET, { ...session, generation: token.generation })
  return sameToken(expected, `${session.id}.${token.generation}.${token.signature}`)
}

/** Starts after the response is sent, so that its timing does not reveal whether the account exists. */
async function sendResetLink(c: Context<AppEnv>, email: string): Promise<void> {
  const { accounts, now } = c.var
  await new Promise((resolve) => setTimeout(resolve, RESET_LINK_PAUSE))
  const account = await findAccount(accounts, email)
  if (!account || account.expires_at !== null) return
  if ((await takeAttempt(accounts, `forgot:${account.id}`, LINK_PACE, now)) > 0) return
  const token = randomToken(32)
  const id = newId(now)
  const link = `${appOrigin(c)}/login?reset=${token}`
  await accounts.batch([
    insertAccountToken(accounts, {
      token_hash: sha256(token),
      user_id: account.id,
      purpose: 'reset_password',
      email_key: account.email_key,
      created_at: now,
      expires_at: now + RESET_LINK_LIFE,
    }),
    insertMail(accounts, {
      id,
      user_id: account.id,
      kind: 'reset_password',
      unique_key: `reset_password:${id}`,
      to: account.email,
      ...resetPasswordMail({ name: account.name, link }),
      due_at: now,
      created_at: now,
      expires_at: now + RESET_LINK_LIFE,
    }),
  ])
  await deliverSoon(c.env, accounts, { ids: [id], now })
}
