import type { Bindings } from '../../context'
import type { Database } from '../../db/client'
import { leavesTheMachine } from '../mail/gateway'
import type { Composer } from '../mail/job'
import { CONFIRM_FIRST } from '../mail/rules'
import { listConfirmed } from './queries'

/** Sends invitations as they are stored, and calls off those of weddings that may not mail anybody outside yet. */
export function invitationComposer(env: Bindings, db: Database): Composer {
  return async (mails) => {
    if (!leavesTheMachine(env)) return (mail) => mail
    const confirmed = await listConfirmed(
      db,
      mails.flatMap(({ wedding_id }) => wedding_id ?? []),
    )
    return (mail) => (confirmed.has(mail.wedding_id ?? '') ? mail : { cancelled: CONFIRM_FIRST })
  }
}
