import type { Runner } from '../../../worker/db/replicas'

/** Does a call to D1 with these statements and the values bound to them, in its own way. */
type Around = <T>(sql: string[], run: () => Promise<T>, bound: unknown[]) => Promise<T>

/** A D1 binding whose every call goes through `around`. */
export function wrapDatabase(d1: D1Database, around: Around): D1Database {
  return { ...wrapRunner(d1, around), ...sessionsOf(d1, (session) => wrapRunner(session, around)) } as D1Database
}

/** `withSession`, which wraps the sessions of a database. */
export function sessionsOf(
  d1: D1Database,
  wrap: (session: D1DatabaseSession) => Runner,
): Pick<D1Database, 'withSession'> {
  return {
    withSession: (from) => {
      const session = d1.withSession(from)
      return { ...wrap(session), getBookmark: () => session.getBookmark() }
    },
  }
}

function wrapRunner(d1: Runner, around: Around): Runner {
  const originals = new WeakMap<object, { statement: D1PreparedStatement; sql: string; bound: unknown[] }>()
  const wrap = (statement: D1PreparedStatement, sql: string, bound: unknown[] = []): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), sql, values),
      all: () => around([sql], () => statement.all(), bound),
      run: () => around([sql], () => statement.run(), bound),
      first: (column?: string) =>
        around([sql], () => (column === undefined ? statement.first() : statement.first(column)), bound),
      raw: () => around([sql], () => statement.raw(), bound),
    } as unknown as D1PreparedStatement
    originals.set(wrapped, { statement, sql, bound })
    return wrapped
  }
  return {
    prepare: (sql: string) => wrap(d1.prepare(sql), sql),
    batch: (wrapped: D1PreparedStatement[]) => {
      const known = wrapped.flatMap((one) => originals.get(one) ?? [])
      return around(
        known.map(({ sql }) => sql),
        () => d1.batch(known.map(({ statement }) => statement)),
        known.flatMap(({ bound }) => bound),
      )
    },
  }
}
