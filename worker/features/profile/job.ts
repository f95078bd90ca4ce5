import type { Bindings } from '../../context'
import type { Database } from '../../db/client'
import { newId } from '../../lib/ids'
import { deliverSoon } from '../mail/job'
import { insertMail } from '../mail/queries'
import { emailChangedMail } from './messages'

const DAY = 24 * 60 * 60 * 1000

/** Tells the address that an account had before. `user` is the account as it was. */
export async function mailEmailChanged(
  env: Bindings,
  db: Database,
  { user, now }: { user: { id: string; name: string; email: string }; now: number },
): Promise<void> {
  const id = newId(now)
  await insertMail(db, {
    id,
    user_id: user.id,
    kind: 'email_changed',
    unique_key: `email_changed:${id}`,
    to: user.email,
    ...emailChangedMail(user),
    due_at: now,
    created_at: now,
    expires_at: now + 7 * DAY,
  })
  await deliverSoon(env, db, { ids: [id], now })
}
