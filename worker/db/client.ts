import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import { isUniqueViolation } from './constraints'
import { retrying, retryingOnce } from './retry'
import { rowMapper } from './rows'
import { type Carried, isKeyTaken, isWrite, KeyTaken, type Statement, WriteBatch } from './writes'

/** What a request cost, summed from D1's own `meta`. */
export interface QueryCost {
  queries: number
  rowsRead: number
  milliseconds: number
}

export interface Database extends DrizzleD1Database {
  $client: D1Database
  cost: QueryCost
  carried: Carried
  /**
   * The same database for what is no change of the wedding, such as counting attempts or sending mail. Its writes carry
   * nothing and have no receipt: each does no harm when it is done twice, and says nothing else when it is.
   */
  apart: Database
}

/** The only place that knows which database holds what: one for all, today. */
export function openDatabase(d1: D1Database, cost: QueryCost = { queries: 0, rowsRead: 0, milliseconds: 0 }): Database {
  const carried: Carried = {}
  const open = (client: Client) => Object.assign(openDrizzle(client), { cost, carried }) as Database
  const apart = open(new Client(d1, cost, null))
  apart.apart = apart
  return Object.assign(open(new Client(d1, cost, carried)), { apart })
}

function openDrizzle(client: Client) {
  const db = drizzle(client as unknown as D1Database)
  mapRowsQuickly(db)
  return db
}

/** What Drizzle prepares every statement with; `mapper` is what it maps rows by, where it is not by its own way. */
type Prepare = (
  query: unknown,
  fields: Parameters<typeof rowMapper>[0],
  method: unknown,
  isArrayMode: boolean,
  mapper?: unknown,
  ...rest: unknown[]
) => unknown

function mapRowsQuickly(db: object): void {
  const { session } = db as { session: { prepareQuery: Prepare } }
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, fields, method, isArrayMode, mapper, ...rest) =>
    prepare(query, fields, method, isArrayMode, mapper ?? rowMapper(fields), ...rest)
}

/** What Drizzle takes for the binding: sends each call again where that helps, and counts what it cost. */
class Client {
  constructor(
    readonly d1: D1Database,
    readonly cost: QueryCost,
    /** Null where writes have no receipt either. */
    readonly carried: Carried | null,
  ) {}

  prepare(sql: string): Prepared {
    return new Prepared(this, sql)
  }

  async batch(statements: Statement[]): Promise<D1Result[]> {
    const { carried } = this
    if (!carried || !statements.some(isWrite)) return retrying(() => this.#execute(statements))
    try {
      return await this.#write(new WriteBatch(statements, carried), statements)
    } catch (error) {
      // Two batches in a second that drew the same number: this one was refused as a whole, and draws again.
      if (isUniqueViolation(error, 'write_receipts.id'))
        return this.#write(new WriteBatch(statements, carried), statements)
      throw error
    }
  }

  #write(batch: WriteBatch, statements: Statement[]): Promise<D1Result[]> {
    return retryingOnce(
      async () => batch.settle(await this.#execute(batch.statements)),
      async () => {
        const [receipt] = await this.#execute([batch.findReceipt])
        const [row] = (receipt?.results ?? []) as { changes: string }[]
        const reads = statements.filter((statement) => !isWrite(statement))
        return row && batch.recover(row.changes, reads.length > 0 ? await this.#execute(reads) : [])
      },
    )
  }

  async #execute(statements: Statement[]): Promise<D1Result[]> {
    const [first, ...others] = statements.map(({ sql, values }) => this.d1.prepare(sql).bind(...values))
    if (!first) return []
    try {
      const results = others.length === 0 ? [await first.all()] : await this.d1.batch([first, ...others])
      for (const { meta } of results) {
        this.cost.queries += 1
        this.cost.rowsRead += meta.rows_read
        this.cost.milliseconds += meta.duration
      }
      return results
    } catch (error) {
      throw isKeyTaken(error) ? new KeyTaken() : error
    }
  }
}

/**
 * A statement for Drizzle. Its `raw()` is answered from objects, since D1's own has no `meta`: two selected columns of one
 * name would collapse into one there (and do so in `batch` anyway), so that is refused loudly.
 */
class Prepared implements Statement {
  constructor(
    readonly client: Client,
    readonly sql: string,
    readonly values: unknown[] = [],
  ) {}

  bind(...values: unknown[]): Prepared {
    return new Prepared(this.client, this.sql, values)
  }

  async all(): Promise<D1Result | undefined> {
    const [result] = await this.client.batch([this])
    return result
  }

  run(): Promise<D1Result | undefined> {
    return this.all()
  }

  async raw(): Promise<unknown[][]> {
    const rows = ((await this.all())?.results ?? []).map((row) => Object.values(row as object))
    const columns = rows[0]?.length ?? 0
    if (columns > 0 && columns < selectedColumns(this.sql)) {
      throw new Error('Two selected columns share a name: alias them (columnsOf).')
    }
    return rows
  }
}

/** How many columns the outermost select list (or RETURNING list) of a statement names. */
function selectedColumns(sqlText: string): number {
  const list = /^select (distinct )?| returning /i.exec(sqlText)
  if (!list) return 0
  const start = list.index + list[0].length
  let depth = 0
  let commas = 0
  for (let i = start; i < sqlText.length; i++) {
    const character = sqlText[i]
    if (character === "'" || character === '"') i = sqlText.indexOf(character, i + 1)
    else if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === ',' && depth === 0) commas++
    else if (depth === 0 && character === ' ' && sqlText.startsWith(' from ', i)) break
  }
  return commas + 1
}
