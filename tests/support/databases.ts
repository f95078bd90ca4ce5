import { env } from 'cloudflare:workers'
import type { Bindings } from '../../worker/context'
import { type AccountsDb, openDatabases, type WeddingDb } from '../../worker/db/client'

export const accountsD1 = env.DB
/** Where the weddings are: with the accounts in one run of the tests, in a database of their own in the other. */
export const weddingsD1 = env.WEDDINGS_DB ?? env.DB

/** Handles as the Worker has them. */
export const openAccounts = (): AccountsDb => openDatabases(env).accounts
export const openWeddings = (): WeddingDb => openDatabases(env).openDatabase('')

const accountTables =
  /\b(users|sessions|account_tokens|throttles|local_mails|wedding_members|wedding_invitations|wedding_directory|erasures|billing_\w+)\b/

/** A statement for the database that holds its table. */
export function prepare(sql: string): D1PreparedStatement {
  return (accountTables.test(sql) ? env.DB : weddingsD1).prepare(sql)
}

/** Bindings for a Worker whose databases are each replaced by another. */
export function replaceDatabases(replace: (d1: D1Database) => D1Database): Partial<Bindings> {
  return { DB: replace(env.DB), ...(env.WEDDINGS_DB && { WEDDINGS_DB: replace(env.WEDDINGS_DB) }) }
}
