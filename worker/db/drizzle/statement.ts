import { fillPlaceholders, type Placeholder, type Query, QueryPromise, sql } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import type { Database } from '../client'

/** Placeholders for the values of a prepared query. */
export type Placeholders<Values> = { [Name in keyof Values]: Placeholder<string, Values[Name]> }

/** A value, or a placeholder for it: for queries that are used both directly and prepared. */
export type Bindable<Value> = Value | Placeholder<string, Value>

/** Drizzle's prepared query, with methods that its types hide. */
interface Prepared<Row> {
  getQuery: () => Query
  all: () => Promise<Row[]>
}

/**
 * A frequent read whose SQL is built once per isolate. For a join of thirty columns, Drizzle takes longer to build the SQL than
 * SQLite to run it. Values are bound as they are, without column encoders. With plain Drizzle the SQL is built for each call,
 * with the values in place.
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

/** A read that runs when awaited or in a batch. */
class Read<Row> extends QueryPromise<Row[]> implements RunnableQuery<Row[], 'sqlite'> {
  declare readonly _: { readonly dialect: 'sqlite'; readonly result: Row[] }
  readonly #prepared: Prepared<Row>

  constructor(prepared: Prepared<Row>) {
    super()
    this.#prepared = prepared
  }

  /** Called by Drizzle's `batch`. */
  _prepare(): Prepared<Row> {
    return this.#prepared
  }

  override execute(): Promise<Row[]> {
    return this.#prepared.all()
  }
}
