import type { Bindings } from '../../context'
import type { AccountsDb } from '../../db/client'
import { listConfirmed } from '../../db/confirmed-owner'
import { leavesTheMachine } from '../mail/gateway'
import type { Composer } from '../mail/job'
import type { MailRow } from '../mail/queries'
import { CONFIRM_FIRST } from '../mail/rules'

/** Sends invitations as stored. Cancels those of weddings whose owner has no confirmed address, except to local mail. */
export function invitationComposer(env: Bindings, accounts: AccountsDb): Composer {
  return async (mails) => {
    if (!leavesTheMachine(env)) return (mail) => mail
    const confirmed = await listConfirmed(
      accounts,
      mails.flatMap((mail) => aboutWedding(mail) ?? []),
    )
    return (mail) => (confirmed.has(aboutWedding(mail) ?? '') ? mail : { cancelled: CONFIRM_FIRST })
  }
}

/** Mails from before the accounts' own outbox name the wedding in `wedding_id`. */
const aboutWedding = ({ about_wedding_id, wedding_id }: MailRow) => about_wedding_id ?? wedding_id
