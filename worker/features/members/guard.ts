import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import { HttpError } from '../../http/errors'
import { countByAddress } from '../../http/rate-limit'
import { WRONG_LINK_PACE } from '../../lib/pace'
import { findInvitation } from './queries'
import { INVALID_INVITATION, type OpenedInvitation } from './rules'

/**
 * Returns the open invitation of a token. Throws the same 404 for an unknown, used, withdrawn, renewed or expired one, which counts
 * towards the limit.
 */
export async function requireOpenInvitation(c: Context<AppEnv>, tokenHash: string): Promise<OpenedInvitation> {
  const invitation = await findInvitation(c.var.accounts, tokenHash, c.var.now)
  if (invitation) return invitation
  await countByAddress(c, 'invitation', WRONG_LINK_PACE)
  throw invalidInvitation()
}

export const invalidInvitation = () => new HttpError(404, INVALID_INVITATION)
