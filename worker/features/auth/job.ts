import type { Bindings } from '../../context'
import type { UserRow } from '../../db/account'
import type { AccountsDb } from '../../db/client'
import { takeAttempt } from '../../db/throttle'
import { newId } from '../../lib/ids'
import type { Applied } from '../../lib/outcome'
import { foldText } from '../../lib/text'
import { randomToken, sha256, throttleKey } from '../../security/tokens'
import { deliverSoon } from '../mail/job'
import { insertMail } from '../mail/queries'
import { confirmEmailMail, emailChangedMail } from './messages'
import { adoptPendingEmail, confirmEmail, findConfirmation, insertConfirmation } from './queries'
import { CONFIRM_ADDRESS_PACE, CONFIRM_LINK_LIFE, NOTICE_LIFE } from './rules'

interface Confirmation {
  user: Pick<UserRow, 'id' | 'name' | 'email'>
  /** The address to confirm, if it is not the account's current one. */
  newEmail?: string
  origin: string
  now: number
}

/**
 * Counts a confirmation mail to an address. The account that has the address has a count of its own, which others that ask for it as
 * their new address cannot use up. Returns 0, or the milliseconds to wait.
 */
export function takeConfirmation(
  env: Bindings,
  accounts: AccountsDb,
  { user, newEmail, now }: Omit<Confirmation, 'origin'>,
): Promise<number> {
  const what = newEmail === undefined ? 'confirm-own' : 'confirm-to'
  const key = throttleKey(env.POSY_SECRET, what, foldText(newEmail ?? user.email))
  return takeAttempt(accounts, key, CONFIRM_ADDRESS_PACE, now)
}

/** Mails a new account its confirmation link, unless the address got too many. The person can ask for it later. */
export async function mailFirstConfirmation(
  env: Bindings,
  accounts: AccountsDb,
  confirmation: Confirmation,
): Promise<void> {
  const wait = await takeConfirmation(env, accounts, confirmation)
  if (wait === 0) await mailConfirmation(env, accounts, confirmation)
}

/** Mails a link that confirms an address. Earlier links end. */
export async function mailConfirmation(
  env: Bindings,
  accounts: AccountsDb,
  { user, newEmail, origin, now }: Confirmation,
): Promise<void> {
  const to = newEmail ?? user.email
  const token = randomToken(32)
  const id = newId(now)
  const times = { created_at: now, expires_at: now + CONFIRM_LINK_LIFE }
  await accounts.apart.batch([
    ...insertConfirmation(accounts, { token_hash: sha256(token), user_id: user.id, email_key: foldText(to), ...times }),
    insertMail(accounts, {
      id,
      user_id: user.id,
      kind: 'confirm_email',
      unique_key: `confirm_email:${id}`,
      to,
      ...confirmEmailMail({
        name: user.name,
        link: `${origin}/confirm-email/${token}`,
        isChange: newEmail !== undefined,
      }),
      due_at: now,
      ...times,
    }),
  ])
  await deliverSoon(env, accounts, { ids: [id], now })
}

/**
 * Uses a confirmation link. A pending address becomes the account's. The previous address gets a notice, unless it was never
 * confirmed, since it can be a stranger's. `noticeId` is the id of the notice in the outbox.
 */
export async function confirmAddress(
  accounts: AccountsDb,
  { tokenHash, now }: { tokenHash: string; now: number },
): Promise<(Applied | { outcome: 'taken' }) & { noticeId?: string }> {
  const found = await findConfirmation(accounts, { tokenHash, now })
  if (!found) return { outcome: 'stale' }
  const { user, email_key } = found
  const { pending_email: email } = user
  if (email === null || email_key !== foldText(email)) {
    return confirmEmail(accounts, { tokenHash, now })
  }
  const id = newId(now)
  const notice = {
    id,
    user_id: user.id,
    kind: 'email_changed' as const,
    unique_key: `email_changed:${id}`,
    to: user.email,
    headers: {},
    ...emailChangedMail(user),
    due_at: now,
    created_at: now,
    expires_at: now + NOTICE_LIFE,
  }
  const isTold = user.email_verified_at !== null
  const adopted = await adoptPendingEmail(accounts, { user, email, tokenHash, notice: isTold ? notice : null, now })
  return adopted.outcome === 'saved' && isTold ? { ...adopted, noticeId: id } : adopted
}
