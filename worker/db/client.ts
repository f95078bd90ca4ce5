import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { Connection, type QueryCost } from './connection'
import { type DrizzleMode, openDrizzle } from './drizzle/open'
import { Replicas } from './replicas'
import type { Carried, Side } from './writes'

/** The database bindings of the Worker. */
export interface DatabaseBindings {
  /** The accounts. Also the weddings, unless `WEDDINGS_DB` is set. */
  DB: D1Database
  /** A separate database for the weddings. */
  WEDDINGS_DB?: D1Database
  /** `plain` turns off everything in `db/drizzle/` that relies on Drizzle's internals; any other value leaves it on. */
  DRIZZLE?: string
}

/** A handle to one side. Code that works on both sides takes this type; other code takes `AccountsDb` or `WeddingDb`. */
export interface Database extends DrizzleD1Database {
  $client: D1Database
  mode: DrizzleMode
  holds: Side
  /** The D1 binding. Handles with the same binding can share a batch. */
  d1: D1Database
  /**
   * The same database for writes that do not change the wedding, such as counting attempts or sending mail. They move no change
   * mark, store no idempotency key and write no receipt. A retry may repeat them, so each must be idempotent and return the
   * same result again.
   */
  apart: this
}

/** Users, sessions, memberships, invitations, the directory of weddings, and billing: `db/schema/accounts`. */
export interface AccountsDb extends Database {
  holds: 'accounts'
}

/** Everything else of a wedding: `db/schema/weddings`. */
export interface WeddingDb extends Database {
  holds: 'weddings'
}

/** All databases, for one request or one cron run. */
export interface Databases {
  accounts: AccountsDb
  /** The database of a wedding. The only place that decides this. */
  openDatabase: (weddingId: string) => WeddingDb
  /** Every database with weddings, for jobs over all weddings. */
  weddings: WeddingDb[]
  /** Each database once, even if it holds both sides. */
  all: Database[]
  cost: QueryCost
  carried: Carried
  replicas: Replicas
}

export function openDatabases(env: DatabaseBindings): Databases {
  const { DB, WEDDINGS_DB = DB, DRIZZLE } = env
  const cost: QueryCost = { queries: 0, rowsRead: 0, milliseconds: 0 }
  const carried: Carried = {}
  const replicas = new Replicas(env)
  const mode = DRIZZLE === 'plain' ? 'plain' : 'tuned'
  const open = (d1: D1Database, holds: Side) => {
    const handle = (kept: Carried | null) =>
      Object.assign(openDrizzle(new Connection({ d1, holds, cost, carried: kept, replicas }), mode), { holds, d1 })
    const apart = handle(null)
    return Object.assign(handle(carried), { apart: Object.assign(apart, { apart }) }) as unknown
  }
  const accounts = open(DB, 'accounts') as AccountsDb
  const wedding = open(WEDDINGS_DB, 'weddings') as WeddingDb
  return {
    accounts,
    openDatabase: () => wedding,
    weddings: [wedding],
    all: DB === WEDDINGS_DB ? [wedding] : [accounts, wedding],
    cost,
    carried,
    replicas,
  }
}

type Reads = readonly [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]

/** Reads from both sides: in one round trip if they share a database, else in two parallel ones. */
export async function readBoth<const OfAccounts extends Reads, const OfWedding extends Reads>(
  [accounts, ofAccounts]: [AccountsDb, OfAccounts],
  [db, ofWedding]: [WeddingDb, OfWedding],
): Promise<[BatchResponse<OfAccounts>, BatchResponse<OfWedding>]> {
  if (accounts.d1 !== db.d1) return Promise.all([accounts.batch(ofAccounts), db.batch(ofWedding)])
  const results: unknown[] = await db.batch([...ofAccounts, ...ofWedding])
  const count = ofAccounts.length
  return [results.slice(0, count), results.slice(count)] as [BatchResponse<OfAccounts>, BatchResponse<OfWedding>]
}
