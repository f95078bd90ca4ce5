import type { Bindings } from '../../context'
import type { Database } from '../../db/client'
import { newId } from '../../lib/ids'
import { randomToken, sha256 } from '../../security/tokens'
import { deliverSoon } from '../mail/job'
import { insertMail } from '../mail/queries'
import { confirmEmailMail } from './messages'
import { insertConfirmation } from './queries'
import { CONFIRM_LINK_LIFE } from './rules'

/** Mails a link that proves the account's address; links that were mailed before end. */
export async function mailConfirmation(
  env: Bindings,
  db: Database,
  { user, origin, now }: { user: { id: string; name: string; email: string }; origin: string; now: number },
): Promise<void> {
  const token = randomToken(32)
  const id = newId(now)
  const times = { created_at: now, expires_at: now + CONFIRM_LINK_LIFE }
  await db.batch([
    ...insertConfirmation(db, { token_hash: sha256(token), user_id: user.id, ...times }),
    insertMail(db, {
      id,
      user_id: user.id,
      kind: 'confirm_email',
      unique_key: `confirm_email:${id}`,
      to: user.email,
      ...confirmEmailMail({ name: user.name, link: `${origin}/confirm-email/${token}` }),
      due_at: now,
      ...times,
    }),
  ])
  await deliverSoon(env, db, { ids: [id], now })
}
