import { Hono } from 'hono'
import type { AppEnv } from '../../../worker/context'
import { openDatabases } from '../../../worker/db/client'
import { signIn } from '../../../worker/features/auth/answer'
import { mailFirstConfirmation } from '../../../worker/features/auth/job'
import { insertAccount } from '../../../worker/features/auth/queries'
import { foundWedding } from '../../../worker/features/members/founding/job'
import { appOrigin } from '../../../worker/http/origin'
import { hashPassword } from '../../../worker/security/password'
import { PASSWORD } from '../accounts'

let passwordHash: string | undefined

/**
 * Does what sign-up does, but hashes the password, the same for all accounts, only once: tests make some three thousand accounts, and
 * a hash takes 50 ms by design.
 */
export const signUp = new Hono<AppEnv>().post('*', async (c) => {
  const { email, name } = await c.req.json<{ email: string; name: string }>()
  const databases = openDatabases(c.env)
  const { accounts } = databases
  const now = Date.now()
  c.set('now', now)
  c.set('databases', databases)
  c.set('accounts', accounts)
  passwordHash ??= await hashPassword(PASSWORD, c.env.POSY_SECRET)
  const account = { email, name, passwordHash, now }
  const { row } = await foundWedding(databases, {
    name,
    now,
    enter: async (weddingId) => {
      const inserted = await insertAccount(accounts, { ...account, joining: { weddingId } })
      if (inserted.outcome !== 'saved') throw new Error(`The account is ${inserted.outcome}.`)
      return inserted
    },
  })
  await mailFirstConfirmation(c.env, accounts, { user: row, origin: appOrigin(c), now })
  return c.json(await signIn(c, row), 201)
})
