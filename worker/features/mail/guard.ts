import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import { hasConfirmedOwner } from '../../db/confirmed-owner'
import { conflict } from '../../http/errors'
import { leavesTheMachine } from './gateway'
import { CONFIRM_FIRST } from './rules'

/** Whether an owner has to confirm their address before the wedding may mail anybody else. */
export async function needsConfirmation({ env, var: { accounts, wedding } }: Context<AppEnv>): Promise<boolean> {
  return leavesTheMachine(env) && !(await hasConfirmedOwner(accounts, wedding.id))
}

/** Throws 409 before mail to guests or invited collaborators, unless an owner has confirmed their address. */
export async function requireConfirmed(c: Context<AppEnv>): Promise<void> {
  if (await needsConfirmation(c)) throw conflict(CONFIRM_FIRST)
}
