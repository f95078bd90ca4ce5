import { type SQLWrapper, sql } from 'drizzle-orm'

/** The database bindings of the Worker. `db/README.md` says which wedding is in which. */
export interface DatabaseBindings {
  /** The accounts and the directory. Also the weddings of database 1, unless `WEDDINGS_DB` is set. */
  DB: D1Database
  /** Database 1 of the weddings. */
  WEDDINGS_DB?: D1Database
  /** Database 2, 3 … of the weddings. */
  [more: `WEDDINGS_DB_${number}`]: D1Database | undefined
  /** Numbers of databases that get no new weddings: `1, 2`. */
  CLOSED_DATABASES?: string
  /** `plain` turns off everything in `db/drizzle/` that relies on Drizzle's internals; any other value leaves it on. */
  DRIZZLE?: string
}

/** Ids carry at most three digits. */
const NUMBERED = /^WEDDINGS_DB_([2-9]|[1-9]\d{1,2})$/

const known = new WeakMap<DatabaseBindings, Map<number, D1Database>>()

/** The databases of weddings by number, in order. */
export function numberedDatabases(env: DatabaseBindings): Map<number, D1Database> {
  const before = known.get(env)
  if (before) return before
  const more = Object.keys(env).flatMap((name): [number, D1Database][] => {
    const number = NUMBERED.exec(name)?.[1]
    const d1 = env[name as `WEDDINGS_DB_${number}`]
    return number && d1 ? [[Number(number), d1]] : []
  })
  const found = new Map([[1, env.WEDDINGS_DB ?? env.DB], ...more.toSorted(([a], [b]) => a - b)])
  known.set(env, found)
  return found
}

const VERSION = 14

/** The id of a new wedding in this database: a UUID of version 8 (custom formats) with the number right after the version. */
export function idIn(number: number, id: string): string {
  if (number === 1) return id
  return `${id.slice(0, VERSION)}8${String(number).padStart(3, '0')}${id.slice(VERSION + 4)}`
}

/** The database that a wedding was created in. */
export function homeOf(weddingId: string): number {
  return weddingId[VERSION] === '8' ? Number(weddingId.slice(VERSION + 1, VERSION + 4)) : 1
}

/** SQL: the same, of a column. */
export const homeOfColumn = (id: SQLWrapper) =>
  sql<number>`(case substr(${id}, 15, 1) when '8' then cast(substr(${id}, 16, 3) as integer) else 1 end)`

/** Where this isolate last found weddings that are not in the database that they were created in. */
const moved = new Map<string, number>()
const MOST_MOVED = 10_000

export const recallPlace = (weddingId: string): number | undefined => moved.get(weddingId)

export function notePlace(weddingId: string, number: number): void {
  if (number === homeOf(weddingId)) {
    moved.delete(weddingId)
    return
  }
  if (moved.size >= MOST_MOVED) moved.clear()
  moved.set(weddingId, number)
}
