import type { BatchItem } from 'drizzle-orm/batch'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { Connection, type QueryCost } from './connection'
import { type DrizzleMode, openDrizzle } from './drizzle/open'
import type { Carried, Side } from './writes'

/** The bindings that say where the data is. */
export interface DatabaseBindings {
  /** The accounts, and the weddings too unless they have a database of their own. */
  DB: D1Database
  /** The weddings, where they are not with the accounts. */
  WEDDINGS_DB?: D1Database
  /** `plain` turns off everything in `db/drizzle/` that knows Drizzle from inside; anything else leaves it on. */
  DRIZZLE?: string
}

/** A handle to one side. What works on either side takes this; everything else says which one it needs. */
export interface Database extends DrizzleD1Database {
  $client: D1Database
  mode: DrizzleMode
  holds: Side
  /** Where it is: of two handles to the same, batches may hold statements of both. */
  d1: D1Database
  /**
   * The same database for what is no change of the wedding, such as counting attempts or sending mail. Its writes carry
   * nothing and have no receipt: each does no harm when it is done twice, and says nothing else when it is.
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

/** All databases, as one request or one cron run uses them. */
export interface Databases {
  accounts: AccountsDb
  /** The one place that knows in which database a wedding is. */
  openDatabase: (weddingId: string) => WeddingDb
  /** Every database that holds weddings, for jobs that go through all of them. */
  weddings: WeddingDb[]
  /** Every database once, on whichever side. */
  all: Database[]
  cost: QueryCost
  carried: Carried
}

export function openDatabases({ DB, WEDDINGS_DB = DB, DRIZZLE }: DatabaseBindings): Databases {
  const cost: QueryCost = { queries: 0, rowsRead: 0, milliseconds: 0 }
  const carried: Carried = {}
  const mode = DRIZZLE === 'plain' ? 'plain' : 'tuned'
  const open = (d1: D1Database, holds: Side) => {
    const handle = (kept: Carried | null) =>
      Object.assign(openDrizzle(new Connection({ d1, holds, cost, carried: kept }), mode), { holds, d1 })
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
  }
}

type Read<Row> = BatchItem<'sqlite'> & PromiseLike<Row>

/** One read of the accounts and one of a wedding: a single round trip where both are in one database, else two at once. */
export async function readBoth<Account, Wedding>(
  [accounts, ofAccounts]: [AccountsDb, Read<Account>],
  [db, ofWedding]: [WeddingDb, Read<Wedding>],
): Promise<[Account, Wedding]> {
  if (accounts.d1 !== db.d1) return Promise.all([ofAccounts, ofWedding])
  return (await accounts.batch([ofAccounts, ofWedding])) as unknown as [Account, Wedding]
}
