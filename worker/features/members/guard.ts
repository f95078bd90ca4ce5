import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import { HttpError, raise } from '../../http/errors'
import { findInvitation } from './queries'
import { INVALID_INVITATION, type OpenedInvitation } from './rules'

/** Returns the open invitation of a token. Throws the same 404 for an unknown, used, withdrawn, renewed or expired one. */
export async function requireOpenInvitation(c: Context<AppEnv>, tokenHash: string): Promise<OpenedInvitation> {
  return (await findInvitation(c.var.accounts, tokenHash, c.var.now)) ?? raise(invalidInvitation())
}

export const invalidInvitation = () => new HttpError(404, INVALID_INVITATION)
