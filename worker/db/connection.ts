import { isUniqueViolation } from './constraints'
import { retrying, retryingOnce } from './retry'
import { type Carried, isKeyTaken, isWrite, KeyTaken, type Side, type Statement, WriteBatch } from './writes'

/** What a request cost, summed from D1's own `meta`. */
export interface QueryCost {
  queries: number
  rowsRead: number
  milliseconds: number
}

interface Connected {
  d1: D1Database
  holds: Side
  /** Added up over all connections of a request. */
  cost: QueryCost
  /** Null where writes have no receipt either. */
  carried: Carried | null
}

/** A D1 database that is asked again where that helps, and whose writes take along what `carried` says. */
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
      // Two batches in a second that drew the same number: this one was refused as a whole, and draws again.
      if (isUniqueViolation(error, 'write_receipts.id')) return write()
      throw error
    }
  }

  /** The rows of a read as lists of values. D1 says nothing of what it cost: only the query is counted. */
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
