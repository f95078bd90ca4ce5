import type { Bindings } from '../../context'
import type { AccountsDb } from '../../db/client'
import { listConfirmed } from '../../db/confirmed-owner'
import { leavesTheMachine } from '../mail/gateway'
import type { Composer } from '../mail/job'
import type { MailRow } from '../mail/queries'
import { CONFIRM_FIRST } from '../mail/rules'
import { findKnownTokens } from './queries'

/**
 * Sends invitations as stored. Cancels those whose link no longer works, and those of weddings whose owner has no confirmed address,
 * except to local mail.
 */
export function invitationComposer(env: Bindings, accounts: AccountsDb): Composer {
  return async (mails) => {
    const links = await findKnownTokens(
      accounts,
      mails.flatMap((mail) => tokenHashOf(mail) ?? []),
    )
    const confirmed = leavesTheMachine(env)
      ? await listConfirmed(
          accounts,
          mails.flatMap((mail) => aboutWedding(mail) ?? []),
        )
      : null
    return (mail) => {
      const tokenHash = tokenHashOf(mail)
      if (tokenHash !== null && !links.has(tokenHash)) return { cancelled: 'The invitation was removed or renewed.' }
      if (confirmed?.has(aboutWedding(mail) ?? '') === false) return { cancelled: CONFIRM_FIRST }
      return mail
    }
  }
}

const KEY = 'wedding_invitation:'

/** The unique key of the mail with an invitation's link. */
export const invitationKey = (tokenHash: string) => KEY + tokenHash

const tokenHashOf = ({ unique_key: key }: MailRow) => (key.startsWith(KEY) ? key.slice(KEY.length) : null)

/** Mails from before the accounts' own outbox name the wedding in `wedding_id`. */
const aboutWedding = ({ about_wedding_id, wedding_id }: MailRow) => about_wedding_id ?? wedding_id
