import { isUniqueViolation } from './constraints'
import { retrying, retryingOnce } from './retry'
import { type Carried, isKeyTaken, isWrite, KeyTaken, type Side, type Statement, WriteBatch } from './writes'

/** Query cost of a request, summed from D1's `meta`. */
export interface QueryCost {
  queries: number
  rowsRead: number
  milliseconds: number
}

interface Connected {
  d1: D1Database
  holds: Side
  /** Shared by all connections of a request. */
  cost: QueryCost
  /** Null: writes carry nothing and have no receipt. */
  carried: Carried | null
}

/** A connection to D1. Retries after transient errors, and adds what is in `carried` to batches of writes. */
export class Connection {
  readonly #to: Connected

  constructor(to: Connected) {
    this.#to = to
  }

  async batch(statements: Statement[]): Promise<D1Result[]> {
    const { carried, holds } = this.#to
    if (!carried || !statements.some(isWrite)) return retrying(() => this.#execute(statements))
    const write = () => this.#write(new WriteBatch(statements, carried, holds), statements)
    try {
      return await write()
    } catch (error) {
      // Another batch has the same receipt id. This one was rolled back, so it can run again with a new id.
      if (isUniqueViolation(error, 'write_receipts.id')) return write()
      throw error
    }
  }

  /** Rows of a read as arrays of values. D1 returns no `meta` for these, so only the number of queries is counted. */
  async values({ sql, values }: Statement): Promise<unknown[][]> {
    const rows = await retrying(() =>
      this.#to.d1
        .prepare(sql)
        .bind(...values)
        .raw(),
    )
    this.#to.cost.queries += 1
    return rows
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
    const { d1, cost } = this.#to
    const [first, ...others] = statements.map(({ sql, values }) => d1.prepare(sql).bind(...values))
    if (!first) return []
    try {
      const results = others.length === 0 ? [await first.all()] : await d1.batch([first, ...others])
      for (const { meta } of results) {
        cost.queries += 1
        cost.rowsRead += meta.rows_read
        cost.milliseconds += meta.duration
      }
      return results
    } catch (error) {
      throw isKeyTaken(error) ? new KeyTaken() : error
    }
  }
}
