import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { OperatorFault } from '../lib/faults'
import { Connection, type QueryCost } from './connection'
import { type DrizzleMode, openDrizzle } from './drizzle/open'
import { type DatabaseBindings, homeOf, numberedDatabases, recallPlace } from './places'
import { Replicas } from './replicas'
import type { Carried, Side } from './writes'

export type { DatabaseBindings } from './places'

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
  /** As in `wedding_directory.database`: see `db/README.md`. */
  number: number
}

/** Accounts, and a database with weddings. */
export interface Sides {
  accounts: AccountsDb
  db: WeddingDb
}

export const holdsWeddings = (db: Database): db is WeddingDb => db.holds === 'weddings'

/** All databases, for one request or one cron run. */
export interface Databases {
  accounts: AccountsDb
  /** The database with this number. Throws if it is not bound. */
  numbered: (number: number) => WeddingDb
  /** Whether weddings are in more than one database. */
  areMany: boolean
  /**
   * Where a wedding is, or was until it was moved: decided without a query, by its id and what this isolate has seen. With one
   * database, it is always that one.
   */
  openDatabase: (weddingId: string) => WeddingDb
  /** Numbers of databases that get no new weddings; NaN for what is no number. */
  closed: Set<number>
  /** Every database with weddings, by number. */
  readonly weddings: WeddingDb[]
  /** Each database once, even if it holds both sides. */
  readonly all: Database[]
  cost: QueryCost
  carried: Carried
  replicas: Replicas
}

export function openDatabases(env: DatabaseBindings): Databases {
  const { DB, DRIZZLE, CLOSED_DATABASES = '' } = env
  if (!DB) throw new OperatorFault('There is no [[d1_databases]] binding DB.')
  const cost: QueryCost = { queries: 0, rowsRead: 0, milliseconds: 0 }
  const carried: Carried = {}
  const replicas = new Replicas(env)
  const mode = DRIZZLE === 'plain' ? 'plain' : 'tuned'
  const open = (d1: D1Database, holds: Side, number?: number) => {
    const handle = (kept: Carried | null) =>
      Object.assign(openDrizzle(new Connection({ d1, holds, cost, carried: kept, replicas }), mode), {
        holds,
        d1,
        number,
      })
    // Most requests write nothing apart.
    let apart: ReturnType<typeof handle> | undefined
    const opened = handle(carried)
    Object.defineProperty(opened, 'apart', {
      get() {
        apart ??= handle(null)
        return Object.assign(apart, { apart })
      },
    })
    return opened as unknown
  }
  const places = numberedDatabases(env)
  const opened = new Map<number, WeddingDb>()
  const numbered = (number: number): WeddingDb => {
    const before = opened.get(number)
    if (before) return before
    const d1 = places.get(number)
    if (!d1) {
      const binding = `WEDDINGS_DB_${number}`
      throw new OperatorFault(
        `Weddings are in database ${number}, but there is no [[d1_databases]] binding ${binding}.`,
      )
    }
    const db = open(d1, 'weddings', number) as WeddingDb
    opened.set(number, db)
    return db
  }
  const areMany = places.size > 1
  /** Falls back to database 1 if the id names one that is not bound. */
  const likely = (weddingId: string) => {
    const number = recallPlace(weddingId) ?? homeOf(weddingId)
    return places.has(number) ? number : 1
  }
  const accounts = open(DB, 'accounts') as AccountsDb
  return {
    accounts,
    numbered,
    areMany,
    // In wrangler.toml it may also be a number or a list of numbers.
    closed: new Set(String(CLOSED_DATABASES).split(',').map(Number)),
    openDatabase: (weddingId) => numbered(areMany ? likely(weddingId) : 1),
    get weddings() {
      return [...places.keys()].map(numbered)
    },
    get all() {
      const { weddings } = this
      return places.get(1) === DB ? weddings : [accounts, ...weddings]
    },
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
