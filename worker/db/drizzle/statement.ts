import { fillPlaceholders, type Placeholder, type Query, QueryPromise, sql } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import type { Database } from '../client'

/** What differs from one run to the next. */
export type Placeholders<Values> = { [Name in keyof Values]: Placeholder<string, Values[Name]> }

/** What a query that is either written for one run or once for all of them takes. */
export type Bindable<Value> = Value | Placeholder<string, Value>

/** Drizzle's, with what it keeps to itself. */
interface Prepared<Row> {
  getQuery: () => Query
  all: () => Promise<Row[]>
}

/**
 * A read that is asked so often that its SQL is written once in the life of an isolate: for a join of thirty columns,
 * writing takes Drizzle longer than finding takes SQLite. The values reach SQLite as they are, with no column's encoder.
 * With plain Drizzle it is written anew each time, with the values in place.
 */
export function statement<Db extends Database, Values extends Record<string, unknown>, Row>(
  write: (db: Db, values: Placeholders<Values>) => { prepare: () => { all: () => Promise<Row[]> } },
): (db: Db, values: Values) => Read<Row> {
  let written: Prepared<Row> | undefined
  return (db, values) => {
    if (db.mode === 'plain') return write(db, values as unknown as Placeholders<Values>) as unknown as Read<Row>
    written ??= write(db, placeholders as Placeholders<Values>).prepare() as Prepared<Row>
    const { sql: text, params } = written.getQuery()
    const bound = { stmt: db.$client.prepare(text), query: { sql: text, params: fillPlaceholders(params, values) } }
    return new Read(Object.assign(Object.create(written), bound))
  }
}

const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

/** Runs when it is awaited, or in the batch that it is given to. */
class Read<Row> extends QueryPromise<Row[]> implements RunnableQuery<Row[], 'sqlite'> {
  declare readonly _: { readonly dialect: 'sqlite'; readonly result: Row[] }
  readonly #prepared: Prepared<Row>

  constructor(prepared: Prepared<Row>) {
    super()
    this.#prepared = prepared
  }

  /** What a batch of Drizzle's asks for. */
  _prepare(): Prepared<Row> {
    return this.#prepared
  }

  override execute(): Promise<Row[]> {
    return this.#prepared.all()
  }
}
