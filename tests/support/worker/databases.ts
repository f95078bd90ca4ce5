import { env } from 'cloudflare:workers'
import type { Bindings } from '../../../worker/context'
import { type AccountsDb, openDatabases, type WeddingDb } from '../../../worker/db/client'
import { numberedDatabases } from '../../../worker/db/places'
import { united } from './united'

export const accountsD1 = env.DB
/** Each database of weddings. */
export const weddingsD1s = [...numberedDatabases(env).values()]
/** Where the weddings are: with the accounts, in a database of their own, or in several that appear as one. */
export const weddingsD1 = united(weddingsD1s)
/** Each database once. */
export const everyD1 = [...new Set([accountsD1, ...weddingsD1s])]

/** Handles as the Worker has them. */
export const openAccounts = (): AccountsDb => openDatabases(env).accounts
/** All weddings, wherever they are, or the database of one that was not moved. */
export const openWeddings = (weddingId?: string): WeddingDb =>
  weddingId === undefined
    ? openDatabases({ DB: env.DB, WEDDINGS_DB: weddingsD1, DRIZZLE: env.DRIZZLE }).numbered(1)
    : openDatabases(env).openDatabase(weddingId)

const accountTables =
  /\b(users|sessions|account_tokens|throttles|local_mails|wedding_members|wedding_invitations|wedding_directory|wedding_moves|erasures|billing_\w+)\b/

/** A statement for the database that holds its table. */
export function prepare(sql: string): D1PreparedStatement {
  return (accountTables.test(sql) ? env.DB : weddingsD1).prepare(sql)
}

/** Bindings for a Worker whose databases are each replaced by another. */
export function replaceDatabases(replace: (d1: D1Database) => D1Database): Partial<Bindings> {
  const names = Object.keys(env).filter((name) => /^(DB|WEDDINGS_DB(_\d+)?)$/.test(name)) as 'DB'[]
  return Object.fromEntries(names.map((name) => [name, replace(env[name])]))
}
