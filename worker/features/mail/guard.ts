import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import { hasConfirmedOwner } from '../../db/confirmed-owner'
import { conflict } from '../../http/errors'
import { leavesTheMachine } from './gateway'
import { CONFIRM_FIRST } from './rules'

/** Whether an owner has to confirm an address before anybody outside is mailed for the wedding. */
export async function needsConfirmation({ env, var: { db, wedding } }: Context<AppEnv>): Promise<boolean> {
  return leavesTheMachine(env) && !(await hasConfirmedOwner(db, wedding.id))
}

/** For what is mailed to guests and to people who are invited to plan along. */
export async function requireConfirmed(c: Context<AppEnv>): Promise<void> {
  if (await needsConfirmation(c)) throw conflict(CONFIRM_FIRST)
}
